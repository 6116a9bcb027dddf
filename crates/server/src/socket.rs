//! One socket: text frames in, text frames out, with limits on all of them.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use room::{Code, Hello, Problem, Say, Tell};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout, timeout_at};

use crate::actor::{Ask, frame};
use crate::config::Patience;
use crate::hub::Hub;
use crate::limits::{Permit, cost};

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
pub(crate) fn open(
    upgrade: WebSocketUpgrade,
    hub: Arc<Hub>,
    code: String,
    permit: Permit,
    patience: Patience,
) -> Response {
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(LARGEST_MESSAGE)
        .max_frame_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            Socket { socket, permit, patience }.serve(&hub, &code).await;
        })
}

/// One client at its socket.
struct Socket {
    socket: WebSocket,
    permit: Permit,
    patience: Patience,
}

impl Socket {
    async fn serve(mut self, hub: &Arc<Hub>, code: &str) {
        let (out, mut frames) = mpsc::channel(QUEUE);
        let joined = match timeout(self.patience.hello, self.hello()).await {
            Ok(Some(Ok(hello))) => self.join(hub, code, hello, out).await,
            Ok(Some(Err(trouble))) => Err(trouble),
            Ok(None) => return,
            Err(_) => Err(Problem::new(Code::BadRequest, "Say hello first.")),
        };
        match joined {
            Ok((room, viewer)) => {
                self.converse(&room, viewer, &mut frames).await;
                let _ = room.send(Ask::Leave { viewer }).await;
            }
            Err(trouble) => {
                let _ = self.refuse(None, &trouble).await;
            }
        }
        let _ = timeout(self.patience.answer, self.socket.send(Message::Close(None))).await;
        // What was told last would be lost if the socket went away with unread messages in it.
        let _ = timeout(FAREWELL, async { while let Some(Ok(_)) = self.socket.recv().await {} }).await;
    }

    /// The first message, which must be a greeting.
    async fn hello(&mut self) -> Option<Result<Hello, Problem>> {
        loop {
            match self.socket.recv().await?.ok()? {
                Message::Text(text) => {
                    return Some(match read(&text) {
                        Ok(Say::Hello(hello)) => Ok(hello),
                        Ok(_) => Err(Problem::new(Code::BadRequest, "Say hello first.")),
                        Err(trouble) => Err(trouble),
                    });
                }
                Message::Binary(_) => return Some(Err(only_text())),
                Message::Close(_) => return None,
                Message::Ping(_) | Message::Pong(_) => {}
            }
        }
    }

    /// Trying tokens is expensive, and is paid for in advance.
    async fn join(
        &mut self,
        hub: &Arc<Hub>,
        code: &str,
        hello: Hello,
        out: mpsc::Sender<Utf8Bytes>,
    ) -> Result<(mpsc::Sender<Ask>, u64), Problem> {
        let charge = self.permit.charge(cost::BAD_TOKEN)?;
        let room = hub.room(code).await?;
        let (reply, answer) = oneshot::channel();
        let (hello, address) = (Box::new(hello), self.permit.address());
        let gone = |_| Problem::gone();
        room.send(Ask::Join { hello, address, out, reply }).await.map_err(gone)?;
        let viewer = answer.await.map_err(|_| Problem::gone())?;
        charge.settle_by(&viewer);
        Ok((room, viewer?))
    }

    /// Both directions, until one of them ends.
    async fn converse(
        &mut self,
        room: &mpsc::Sender<Ask>,
        viewer: u64,
        frames: &mut mpsc::Receiver<Utf8Bytes>,
    ) {
        let (mut warnings, mut heard, mut bucket) = (0, Instant::now(), self.permit.bucket());
        loop {
            tokio::select! {
                frame = frames.recv() => match frame {
                    Some(frame) => if self.send(frame).await.is_err() { return },
                    None => return,
                },
                message = timeout_at(heard + self.patience.silence, self.socket.recv()) => {
                    let Ok(Some(Ok(message))) = message else { return };
                    heard = Instant::now();
                    let said = match message {
                        Message::Close(_) => return,
                        _ if !bucket.take(1.0) => Err((None, Problem::new(Code::Limit, "Slow down, please."))),
                        Message::Ping(_) | Message::Pong(_) => continue,
                        Message::Text(text) => self.paid(&text),
                        Message::Binary(_) => Err((None, only_text())),
                    };
                    match said {
                        Ok(say) => if room.send(Ask::Said { viewer, say }).await.is_err() { return },
                        Err((say, trouble)) => {
                            warnings += 1;
                            if warnings > WARNINGS || self.refuse(say.as_deref(), &trouble).await.is_err() {
                                return;
                            }
                        }
                    }
                }
            }
        }
    }

    /// What was said, if it reads and is paid for; otherwise what is known of it, and why not.
    fn paid(&self, text: &str) -> Result<Box<Say>, (Option<Box<Say>>, Problem)> {
        let say = Box::new(read(text).map_err(|trouble| (None, trouble))?);
        match self.permit.charge_for(&say) {
            Ok(()) => Ok(say),
            Err(trouble) => Err((Some(say), trouble)),
        }
    }

    async fn refuse(&mut self, say: Option<&Say>, trouble: &Problem) -> Result<(), ()> {
        let id = match say {
            Some(
                Say::Preview { id, .. }
                | Say::Hint { id, .. }
                | Say::Weigh { id, .. }
                | Say::Touch { id, .. }
                | Say::Look { id, .. },
            ) => Some(*id),
            _ => None,
        };
        self.send(frame(&Tell::Refused { key: None, id, trouble: trouble.clone() })).await
    }

    async fn send(&mut self, frame: Utf8Bytes) -> Result<(), ()> {
        match timeout(self.patience.answer, self.socket.send(Message::Text(frame))).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(()),
        }
    }
}

fn read(text: &str) -> Result<Say, Problem> {
    serde_json::from_str(text)
        .map_err(|error| Problem::new(Code::BadRequest, format!("This does not read: {error}.")))
}

fn only_text() -> Problem {
    Problem::new(Code::BadRequest, "Only text is spoken here.")
}
