//! A room: one task that owns its state, takes what is asked in order, and tells nothing before it is written down.

mod act;
mod sockets;
mod thinking;

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use engine::Seat;
use room::{FairInfo, Finished, Hello, Message, Problem, Room, RoomInfo, Say, Tell, Thought};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval, timeout};

use crate::address::Address;
use crate::hub::Hub;

use sockets::Sockets;
pub(crate) use sockets::frame;

/// How often a quiet room says that it lives.
const BEAT: Duration = Duration::from_secs(5);
/// A room without viewers is put away after so long; the log brings it back.
const IDLE: Duration = Duration::from_secs(600);
/// A database that takes longer to let go of a room is away.
const RELEASE: Duration = Duration::from_secs(2);
/// So many questions may wait.
const INBOX: usize = 64;

/// Where an answer goes.
pub(crate) type Reply<T> = oneshot::Sender<T>;

/// What a room can be asked.
pub(crate) enum Ask {
    Room(Reply<RoomInfo>),
    Take {
        seat: Seat,
        name: String,
        entropy: String,
        reply: Reply<Result<(String, RoomInfo), Problem>>,
    },
    EndIfIdle {
        since: i64,
        reply: Reply<Result<bool, Problem>>,
    },
    Rematch {
        token: String,
        reply: Reply<Result<RoomInfo, Problem>>,
    },
    Record {
        token: Option<String>,
        reply: Reply<Result<String, Problem>>,
    },
    Finished(Reply<Result<Finished, Problem>>),
    Fair(Reply<Result<FairInfo, Problem>>),
    Join {
        hello: Box<Hello>,
        address: Address,
        out: mpsc::Sender<Utf8Bytes>,
        reply: Reply<Result<u64, Problem>>,
    },
    Said {
        viewer: u64,
        say: Box<Say>,
    },
    Leave {
        viewer: u64,
    },
    Thought(Box<Thought>),
    Restart,
}

/// The task behind a room.
pub(crate) struct Actor {
    hub: Arc<Hub>,
    room: Room,
    sockets: Sockets,
    me: mpsc::WeakSender<Ask>,
    busy: Instant,
    /// The log could not be written: what is in memory is worth nothing any more.
    lost: bool,
}

/// Starts the task of a room.
pub(crate) fn start(hub: Arc<Hub>, mut room: Room) -> mpsc::Sender<Ask> {
    room.let_go_after(hub.away_after);
    let (me, inbox) = mpsc::channel(INBOX);
    let actor = Actor {
        hub,
        room,
        sockets: Sockets::default(),
        me: me.downgrade(),
        busy: Instant::now(),
        lost: false,
    };
    tokio::spawn(actor.run(inbox));
    me
}

impl Actor {
    async fn run(mut self, mut inbox: mpsc::Receiver<Ask>) {
        metrics::gauge!("sixfold_rooms").increment(1);
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.settle().await;
        while !self.lost {
            tokio::select! {
                ask = inbox.recv() => match ask {
                    Some(Ask::Restart) | None => break,
                    Some(ask) => self.answer(ask).await,
                },
                _ = beat.tick() => {
                    if self.is_idle() {
                        break;
                    }
                    self.beat();
                    self.think();
                }
            }
        }
        self.room.stop_thinking();
        self.sockets.close();
        // Nobody brings the room back here before it is released. If it cannot be, it is when this node is missed.
        let _ = timeout(RELEASE, self.hub.store.release(self.room.code())).await;
        drop(inbox);
        self.hub.forget(self.room.code());
        metrics::gauge!("sixfold_rooms").decrement(1);
    }

    async fn answer(&mut self, ask: Ask) {
        self.busy = Instant::now();
        match ask {
            // Whoever asked may have gone: then nobody minds that the answer is not heard.
            Ask::Room(reply) => drop(reply.send(self.room.info())),
            Ask::Take { seat, name, entropy, reply } => {
                drop(reply.send(self.take(seat, name, entropy).await))
            }
            Ask::EndIfIdle { since, reply } => drop(reply.send(self.end_if_idle(since).await)),
            Ask::Rematch { token, reply } => drop(reply.send(self.rematch(token).await)),
            Ask::Record { token, reply } => drop(reply.send(self.room.record_for(token))),
            Ask::Finished(reply) => drop(reply.send(self.room.finished())),
            Ask::Fair(reply) => drop(reply.send(self.room.fair())),
            Ask::Join { hello, address, out, reply } => drop(reply.send(self.join(&hello, address, out))),
            Ask::Said { viewer, say } => self.said(viewer, *say).await,
            Ask::Leave { viewer } => self.leave(viewer),
            Ask::Thought(thought) => self.thought(*thought).await,
            Ask::Restart => {}
        }
    }

    fn is_idle(&self) -> bool {
        !self.room.is_watched() && !self.room.is_thinking() && self.busy.elapsed() > IDLE
    }

    fn tell(&mut self, messages: Vec<Message>) {
        for Message { to, tell } in messages {
            self.sockets.send(&self.room.receivers(to), &tell);
        }
    }

    fn beat(&mut self) {
        for id in self.sockets.caught_up() {
            self.tell(self.room.snapshot(id));
        }
        self.sockets.send_all(&self.room.pulse());
    }

    fn join(
        &mut self,
        hello: &Hello,
        address: Address,
        out: mpsc::Sender<Utf8Bytes>,
    ) -> Result<u64, Problem> {
        let (id, messages) = self.room.join(hello)?;
        if messages.iter().any(|it| matches!(it.tell, Tell::Shorter { .. })) {
            let room = self.room.code();
            tracing::error!(room, seen = hello.seq, "a client has seen an entry that the log does not hold");
            metrics::counter!("sixfold_log_shorter_total").increment(1);
        }
        self.sockets.add(id, address, out);
        self.tell(messages);
        self.think();
        Ok(id)
    }

    fn leave(&mut self, viewer: u64) {
        self.sockets.remove(viewer);
        let message = self.room.leave(viewer);
        self.tell(vec![message]);
        if !self.room.is_watched() {
            self.room.stop_thinking();
        }
    }
}
