//! A room: one task that owns its state, takes what is asked in order, and tells nothing before it is written down.

mod act;
mod thinking;
mod viewers;
mod views;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use engine::{Seat, Seats};
use room::{Code, Hello, Room, RoomInfo, Say, Trouble};
use serde::Serialize;
use table::Suggestion;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{MissedTickBehavior, interval};
use utoipa::ToSchema;

use crate::address::Address;
use crate::hub::Hub;

use viewers::Viewers;

/// How often a quiet room says that it lives.
const BEAT: Duration = Duration::from_secs(5);
/// A room without viewers is put away after so long; the log brings it back.
const IDLE: Duration = Duration::from_secs(600);
/// So many questions may wait.
const INBOX: usize = 64;
/// A snapshot holds so many lines of the log.
const LOG: usize = 200;

/// Where an answer goes.
pub(crate) type Reply<T> = oneshot::Sender<T>;

/// What a room can be asked.
pub(crate) enum Ask {
    Room(Reply<RoomInfo>),
    Take {
        seat: Seat,
        name: String,
        entropy: String,
        reply: Reply<Result<(String, RoomInfo), Trouble>>,
    },
    EndIfIdle {
        since: i64,
        reply: Reply<Result<bool, Trouble>>,
    },
    Rematch {
        token: String,
        reply: Reply<Result<RoomInfo, Trouble>>,
    },
    Record {
        token: Option<String>,
        reply: Reply<Result<String, Trouble>>,
    },
    Finished(Reply<Result<Finished, Trouble>>),
    Fair(Reply<Result<FairInfo, Trouble>>),
    Join {
        hello: Box<Hello>,
        address: Address,
        out: mpsc::Sender<Utf8Bytes>,
        reply: Reply<Result<u64, Trouble>>,
    },
    Said {
        viewer: u64,
        say: Box<Say>,
    },
    Leave {
        viewer: u64,
    },
    Thought {
        ticket: u64,
        seat: Seat,
        thought: Box<Result<Suggestion, Trouble>>,
    },
    Advised {
        viewer: u64,
        id: u64,
        thought: Box<Result<Suggestion, Trouble>>,
    },
    Restart,
}

/// A finished game, ready to be replayed.
pub(crate) struct Finished {
    pub(crate) record: String,
    pub(crate) names: Vec<String>,
}

/// What there is to know about a room's dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct FairInfo {
    /// The code of the room.
    #[serde(rename = "match")]
    pub(crate) code: String,
    /// What was published before anybody sat down.
    pub(crate) commitment: String,
    /// The seed, once all is over.
    pub(crate) seed: Option<String>,
    /// What each seat has added; nothing for computer players.
    pub(crate) seats: std::collections::BTreeMap<String, Option<String>>,
    /// So many rolls came from a record.
    pub(crate) given: usize,
    /// The rolls, once all is over.
    pub(crate) rolls: Vec<RollInfo>,
}

/// One roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct RollInfo {
    /// Its number, counted from 0.
    pub(crate) index: usize,
    /// Which event it was, counted from 1.
    pub(crate) event: usize,
    /// What was wanted: `{"dice":2}`, `{"row":2}`, `{"pick":[6,0,3]}` or `{"below":6144}`.
    #[schema(value_type = Object)]
    #[schema(value_type = Object)]
    pub(crate) wanted: engine::Chance,
    /// What came up, as in the record.
    pub(crate) rolled: String,
}

/// The task behind a room.
pub(crate) struct Actor {
    hub: Arc<Hub>,
    state: Room,
    viewers: Viewers,
    me: mpsc::WeakSender<Ask>,
    /// The computer players that think, each with the number of its thought and a way to stop it.
    thinking: HashMap<Seat, (u64, Arc<AtomicBool>)>,
    tickets: u64,
    busy: Instant,
    /// The log could not be written: what is in memory is worth nothing any more.
    lost: bool,
}

/// Starts the task of a room.
pub(crate) fn start(hub: Arc<Hub>, state: Room) -> mpsc::Sender<Ask> {
    let (me, inbox) = mpsc::channel(INBOX);
    let actor = Actor {
        hub,
        state,
        viewers: Viewers::default(),
        me: me.downgrade(),
        thinking: HashMap::new(),
        tickets: 0,
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
        self.stop_thinking();
        self.viewers.farewell();
        drop(inbox);
        self.hub.forget(&self.state.code);
        metrics::gauge!("sixfold_rooms").decrement(1);
    }

    async fn answer(&mut self, ask: Ask) {
        self.busy = Instant::now();
        match ask {
            // Whoever asked may have gone: then nobody minds that the answer is not heard.
            Ask::Room(reply) => drop(reply.send(self.room())),
            Ask::Take { seat, name, entropy, reply } => {
                drop(reply.send(self.take(seat, name, entropy).await))
            }
            Ask::EndIfIdle { since, reply } => drop(reply.send(self.end_if_idle(since).await)),
            Ask::Rematch { token, reply } => drop(reply.send(self.rematch(token).await)),
            Ask::Record { token, reply } => drop(reply.send(self.record(token))),
            Ask::Finished(reply) => drop(reply.send(self.finished())),
            Ask::Fair(reply) => drop(reply.send(self.fair())),
            Ask::Join { hello, address, out, reply } => drop(reply.send(self.join(*hello, address, out))),
            Ask::Said { viewer, say } => self.said(viewer, *say).await,
            Ask::Leave { viewer } => self.leave(viewer),
            Ask::Thought { ticket, seat, thought } => self.thought(ticket, seat, *thought).await,
            Ask::Advised { viewer, id, thought } => self.advised(viewer, id, *thought),
            Ask::Restart => {}
        }
    }

    fn is_idle(&self) -> bool {
        self.viewers.is_empty() && self.thinking.is_empty() && self.busy.elapsed() > IDLE
    }

    fn room(&self) -> RoomInfo {
        self.state.info(self.viewers.here(), self.viewers.spectators())
    }

    fn record(&self, token: Option<String>) -> Result<String, Trouble> {
        let eyes = match token {
            None => Seats::NONE,
            Some(token) => {
                Some(self.state.held(&[token])).filter(|it| !it.is_empty()).ok_or_else(Trouble::not_yours)?
            }
        };
        Ok(self.state.record(eyes))
    }

    fn finished(&self) -> Result<Finished, Trouble> {
        if self.state.ended.is_none() {
            return Err(Trouble::new(Code::Waiting, "A game can be replayed when it is over."));
        }
        Ok(Finished { record: self.state.table.record(Seats::ALL), names: self.state.names() })
    }

    fn fair(&self) -> Result<FairInfo, Trouble> {
        let seed = self.state.seed().map(|seed| seed.hex());
        let added = self.state.added();
        let seat = |(i, added): (usize, &Option<fair::Secret>)| {
            (Seat::new(i).to_string(), added.as_ref().map(|it| it.hex()))
        };
        let record = self.state.table.record(Seats::ALL);
        let broken = |fault: fair::Fault| Trouble::new(Code::Storage, fault.to_string());
        let rolls = if seed.is_some() { fair::rolls(&record).map_err(broken)? } else { Vec::new() };
        let room = self.room();
        Ok(FairInfo {
            code: room.code,
            commitment: room.commitment,
            seed,
            seats: added.iter().enumerate().map(seat).collect(),
            given: self.state.given_rolls(),
            rolls: rolls.iter().enumerate().map(|(index, roll)| roll_info(index, roll)).collect(),
        })
    }

    fn stop_thinking(&mut self) {
        self.thinking.drain().for_each(|(_, (_, stop))| stop.store(true, Ordering::Relaxed));
    }
}

fn roll_info(index: usize, roll: &fair::Roll) -> RollInfo {
    RollInfo { index, event: roll.event, wanted: roll.wanted, rolled: roll.rolled.to_string() }
}
