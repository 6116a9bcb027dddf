//! One socket: text frames in, text frames out, with limits on all of them.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use room::{Code, Hello, Say, Tell, Trouble};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout, timeout_at};

use crate::actor::Ask;
use crate::address::Address;
use crate::hub::Hub;
use crate::limits::{Bucket, Permit};

const HELLO: Duration = Duration::from_secs(5);
const SILENCE: Duration = Duration::from_secs(60);
/// Who does not take a message in so long is let go.
const PATIENCE: Duration = Duration::from_secs(20);
/// Who is let go may finish what it was saying, unheard.
const FAREWELL: Duration = Duration::from_secs(2);
const LARGEST_MESSAGE: usize = 16 * 1024;
/// So many messages wait for a slow client.
const QUEUE: usize = 64;
/// Who goes on after so many refusals for talking too much is let go.
const WARNINGS: u32 = 40;
/// A quiet socket keeps these, so they are small.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 1024;

/// Answers the request for a socket.
pub(crate) fn open(upgrade: WebSocketUpgrade, hub: Arc<Hub>, code: String, permit: Permit) -> Response {
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            serve(socket, hub, &code, &permit).await;
        })
}

async fn serve(mut socket: WebSocket, hub: Arc<Hub>, code: &str, permit: &Permit) {
    let (out, mut frames) = mpsc::channel(QUEUE);
    let joined = match timeout(HELLO, hello(&mut socket)).await {
        Ok(Some(Ok(hello))) => join(&hub, code, hello, permit.address(), out).await,
        Ok(Some(Err(trouble))) => Err(trouble),
        Ok(None) => return,
        Err(_) => Err(Trouble::new(Code::BadRequest, "Say hello first.")),
    };
    match joined {
        Ok((room, viewer)) => {
            converse(&mut socket, &room, viewer, &mut frames, permit.bucket()).await;
            let _ = room.send(Ask::Leave { viewer }).await;
        }
        Err(trouble) => {
            let _ = send(&mut socket, refusal(&trouble)).await;
        }
    }
    let _ = timeout(PATIENCE, socket.send(Message::Close(None))).await;
    // What was told last would be lost if the socket went away with unread messages in it.
    let _ = timeout(FAREWELL, async { while let Some(Ok(_)) = socket.recv().await {} }).await;
}

/// The first message, which must be a greeting.
async fn hello(socket: &mut WebSocket) -> Option<Result<Hello, Trouble>> {
    loop {
        match socket.recv().await?.ok()? {
            Message::Text(text) => {
                return Some(match read(&text) {
                    Ok(Say::Hello(hello)) => Ok(hello),
                    Ok(_) => Err(Trouble::new(Code::BadRequest, "Say hello first.")),
                    Err(trouble) => Err(trouble),
                });
            }
            Message::Binary(_) => {
                return Some(Err(Trouble::new(Code::BadRequest, "Only text is spoken here.")));
            }
            Message::Close(_) => return None,
            Message::Ping(_) | Message::Pong(_) => {}
        }
    }
}

async fn join(
    hub: &Arc<Hub>,
    code: &str,
    hello: Hello,
    address: Address,
    out: mpsc::Sender<Utf8Bytes>,
) -> Result<(mpsc::Sender<Ask>, u64), Trouble> {
    let room = hub.room(code).await?;
    let (reply, answer) = oneshot::channel();
    let gone = |_| Trouble::gone();
    room.send(Ask::Join { hello: Box::new(hello), address, out, reply }).await.map_err(gone)?;
    let viewer = answer.await.map_err(|_| Trouble::gone())??;
    Ok((room, viewer))
}

/// Both directions, until one of them ends.
async fn converse(
    socket: &mut WebSocket,
    room: &mpsc::Sender<Ask>,
    viewer: u64,
    frames: &mut mpsc::Receiver<Utf8Bytes>,
    mut bucket: Bucket,
) {
    let (mut warnings, mut heard) = (0, Instant::now());
    loop {
        tokio::select! {
            frame = frames.recv() => match frame {
                Some(frame) => if send(socket, frame).await.is_err() { return },
                None => return,
            },
            message = timeout_at(heard + SILENCE, socket.recv()) => {
                let Ok(Some(Ok(message))) = message else { return };
                heard = Instant::now();
                let said = match message {
                    Message::Text(text) if bucket.take() => read(&text),
                    Message::Text(_) => Err(Trouble::new(Code::Limit, "Slow down, please.")),
                    Message::Binary(_) => Err(Trouble::new(Code::BadRequest, "Only text is spoken here.")),
                    Message::Close(_) => return,
                    Message::Ping(_) | Message::Pong(_) => continue,
                };
                match said {
                    Ok(say) => if room.send(Ask::Said { viewer, say: Box::new(say) }).await.is_err() { return },
                    Err(trouble) => {
                        warnings += 1;
                        if warnings > WARNINGS || send(socket, refusal(&trouble)).await.is_err() { return }
                    }
                }
            }
        }
    }
}

fn read(text: &str) -> Result<Say, Trouble> {
    serde_json::from_str(text)
        .map_err(|error| Trouble::new(Code::BadRequest, format!("This does not read: {error}.")))
}

fn refusal(trouble: &Trouble) -> Utf8Bytes {
    let tell = Tell::Refused { key: None, id: None, trouble: std::borrow::Cow::Borrowed(trouble) };
    serde_json::to_string(&tell).expect("a message is plain data").into()
}

async fn send(socket: &mut WebSocket, frame: Utf8Bytes) -> Result<(), ()> {
    match timeout(PATIENCE, socket.send(Message::Text(frame))).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(()),
    }
}
