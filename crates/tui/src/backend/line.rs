//! The line to the server: a socket in a thread of its own, which comes back by itself when it was lost.

use std::io;
use std::net::TcpStream;
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use room::{Hello, Say, Tell};
use serde_json::Value;
use tungstenite::error::{ProtocolError, UrlError};
use tungstenite::stream::MaybeTlsStream;
use tungstenite::{Error, Message, WebSocket};

use super::Came;
use crate::clean::clean_all;

type Socket = WebSocket<MaybeTlsStream<TcpStream>>;

/// How long is listened before something is said.
const LISTEN: Duration = Duration::from_millis(20);
/// The server beats every 5 s; after this silence the line is dead.
const SILENCE: Duration = Duration::from_secs(16);
/// How often the server is told that somebody is here.
const PING: Duration = Duration::from_secs(20);
/// The first pause before another try, and the longest.
const AGAIN: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(5)];

/// Opens a line, and says `hello` each time it stands: to speak into, and to listen to.
pub(super) fn open(url: String, hello: Hello) -> (Sender<Say>, Receiver<Came>) {
    let (say, said) = mpsc::channel();
    let (tell, heard) = mpsc::channel();
    thread::spawn(move || keep(&url, hello, &said, &tell));
    (say, heard)
}

/// Keeps the line open until nobody is interested any more.
fn keep(url: &str, mut hello: Hello, said: &Receiver<Say>, tell: &Sender<Came>) {
    let mut pause = AGAIN[0];
    loop {
        let (since, lost) = (Instant::now(), talk(url, &mut hello, said, tell));
        let Err(why) = lost else { return };
        if tell.send(Came::Lost(told(&why))).is_err() {
            return;
        }
        // A line that has stood for a while was a good one.
        pause = if since.elapsed() > SILENCE { AGAIN[0] } else { (pause * 2).min(AGAIN[1]) };
        sleep(pause);
    }
}

/// Why a line was lost, in words.
fn told(why: &Error) -> String {
    match why {
        Error::Url(UrlError::UnableToConnect(_)) => "the server cannot be reached".to_string(),
        Error::ConnectionClosed | Error::AlreadyClosed => "the server has hung up".to_string(),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => "the server is gone".to_string(),
        Error::Http(answer) if answer.status() == 404 => "the server does not know the room".to_string(),
        Error::Io(error) if is_silence(error) => "the server is silent".to_string(),
        why => why.to_string(),
    }
}

/// Talks until the line is lost, or nobody is interested any more.
fn talk(url: &str, hello: &mut Hello, said: &Receiver<Say>, tell: &Sender<Came>) -> Result<(), Error> {
    let (mut socket, _) = tungstenite::connect(url)?;
    impatient(&mut socket)?;
    socket.send(words(&Say::Hello(hello.clone())))?;
    let (mut heard, mut pinged) = (Instant::now(), Instant::now());
    loop {
        match said.try_recv() {
            Ok(say) => socket.send(words(&say))?,
            Err(TryRecvError::Disconnected) => return Ok(()),
            Err(TryRecvError::Empty) => (),
        }
        match socket.read() {
            Ok(message) => {
                heard = Instant::now();
                let Some(told) = read(&message) else { continue };
                remember(hello, &told);
                if tell.send(Came::Told(told)).is_err() {
                    return Ok(());
                }
            }
            Err(Error::Io(error)) if is_silence(&error) => (),
            Err(error) => return Err(error),
        }
        if heard.elapsed() > SILENCE {
            return Err(Error::Io(io::ErrorKind::TimedOut.into()));
        }
        if pinged.elapsed() > PING {
            pinged = Instant::now();
            socket.send(words(&Say::Ping {}))?;
        }
    }
}

fn words(say: &Say) -> Message {
    Message::text(serde_json::to_string(say).expect("a message is plain data"))
}

/// Lets reading come back soon, so that there is time to speak.
fn impatient(socket: &mut Socket) -> io::Result<()> {
    match socket.get_mut() {
        MaybeTlsStream::Plain(stream) => stream.set_read_timeout(Some(LISTEN)),
        MaybeTlsStream::Rustls(stream) => stream.sock.set_read_timeout(Some(LISTEN)),
        _ => Err(io::ErrorKind::Unsupported.into()),
    }
}

fn is_silence(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}

/// What a message says; what cannot be read is not for us.
fn read(message: &Message) -> Option<Tell> {
    let Message::Text(text) = message else { return None };
    let mut value = serde_json::from_str::<Value>(text).ok()?;
    clean_all(&mut value);
    serde_json::from_value(value).ok()
}

/// What was seen last is shown to the server when the line stands again: it must know it, too.
fn remember(hello: &mut Hello, told: &Tell) {
    if let Tell::Snapshot { seq, hash, .. } | Tell::Delta { seq, hash, .. } = told {
        (hello.seq, hello.hash) = (Some(*seq), Some(hash.clone()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend;

    #[test]
    fn what_was_seen_is_said_when_the_line_stands_again() {
        let mut hello = backend::hello(Vec::new(), None);
        let text = serde_json::json!({
            "tell": "delta", "seq": 7, "prev": 6, "hash": "ab", "events": 3, "patch": {}, "due": [], "undo": false
        });
        let told = read(&Message::text(text.to_string())).expect("a delta");
        remember(&mut hello, &told);
        assert_eq!((hello.seq, hello.hash.as_deref()), (Some(7), Some("ab")));
        remember(&mut hello, &Tell::Restarting);
        assert_eq!(hello.seq, Some(7));
    }
}
