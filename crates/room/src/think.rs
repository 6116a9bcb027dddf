//! Computer players of a room: what they are to think about is handed out, and what they found comes back like
//! anybody's command.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::record::Happening;
use engine::{Rng, Seat, Seats, Turn};
use serde::{Deserialize, Serialize};
use table::review::Verdict;
use table::{Suggestion, Table};

use crate::command::{Answer, Batch, refused};
use crate::entry::{Event, Payload};
use crate::message::{Stage, Tell};
use crate::problem::{Code, Problem};
use crate::room::Room;
use crate::view::{Message, To};

/// The computer players that think, each with the number of its thought and a way to stop it.
#[derive(Clone, Default)]
pub(crate) struct Thoughts {
    tickets: u64,
    running: BTreeMap<Seat, (u64, Arc<AtomicBool>)>,
}

impl Thoughts {
    pub(crate) fn stop(&mut self) {
        let running = std::mem::take(&mut self.running);
        running.values().for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
    }
}

/// What a computer player is to think about. It sees only what its seat sees.
pub struct Question {
    seat: Seat,
    player: String,
    asker: Asker,
    /// An action that is to be weighed; without one, a choice is to be made.
    weighs: Option<String>,
    table: Box<dyn Table>,
    stop: Arc<AtomicBool>,
}

/// What came of a question.
pub struct Thought {
    seat: Seat,
    asker: Asker,
    found: Result<Found, Problem>,
    /// Whether the player broke down, and another one answered in its place.
    pub broke_down: bool,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Found {
    /// What to do.
    Choice(Suggestion),
    /// What an action is worth.
    Worth(Box<Verdict>),
}

/// For whom somebody thinks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asker {
    /// The game, which waits for this thought.
    Game(u64),
    /// A viewer, who wants advice.
    Viewer { viewer: u64, id: u64 },
}

impl Question {
    /// The seat that owes a choice.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The computer player.
    pub fn player(&self) -> &str {
        &self.player
    }

    /// The viewer who wants advice, if it is for one.
    pub fn advises(&self) -> Option<u64> {
        match self.asker {
            Asker::Viewer { viewer, .. } => Some(viewer),
            Asker::Game(_) => None,
        }
    }

    /// Whether nobody waits for it any more.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Thinks. A player that breaks down is replaced by one that cannot.
    pub fn think(&self, rng: &mut Rng) -> Thought {
        if let Some(action) = &self.weighs {
            return self.weigh(action, rng);
        }
        let found = self.suggestion(&self.player, rng);
        let broke_down = found.is_none();
        let found = found.or_else(|| self.suggestion("random", rng));
        let failed = || Problem::new(Code::Refused, "The computer player has no answer.");
        let found = found.map(Found::Choice).ok_or_else(failed);
        Thought { seat: self.seat, asker: self.asker, found, broke_down }
    }

    fn weigh(&self, action: &str, rng: &mut Rng) -> Thought {
        let weigh = || self.table.weigh(self.seat, action, rng.bits(), &self.stop);
        let failed = |_| Problem::new(Code::Refused, "The tutor has no answer.");
        let weighed = catch_unwind(AssertUnwindSafe(weigh)).map_err(failed);
        let broke_down = weighed.is_err();
        let found = weighed.and_then(|it| Ok(Found::Worth(Box::new(it?))));
        Thought { seat: self.seat, asker: self.asker, found, broke_down }
    }

    fn suggestion(&self, player: &str, rng: &mut Rng) -> Option<Suggestion> {
        let suggest = || self.table.suggest_until(self.seat, player, rng, &self.stop).ok();
        catch_unwind(AssertUnwindSafe(suggest)).ok().flatten()
    }

    /// The game with everything in it, for whoever thinks in another place with the eyes of the seat.
    pub fn record(&self) -> String {
        self.table.record(Seats::ALL)
    }

    /// In how many parts it is thought about, where there is room for `most`.
    pub fn parts(&self, most: u32) -> u32 {
        if self.weighs.is_some() { 1 } else { self.table.parts(&self.player, most) }
    }

    /// The action that is to be weighed; nothing where a choice is to be made.
    pub fn weighs(&self) -> Option<&str> {
        self.weighs.as_deref()
    }

    /// What somebody in another place has found.
    pub fn answered(self, found: Found) -> Thought {
        Thought { seat: self.seat, asker: self.asker, found: Ok(found), broke_down: false }
    }

    /// Nobody could be found to think about it.
    pub fn unanswered(self, trouble: Problem) -> Thought {
        Thought { seat: self.seat, asker: self.asker, found: Err(trouble), broke_down: false }
    }
}

impl Room {
    /// What computer players whose turn it is are to think about, if they do not already.
    pub fn questions(&mut self) -> Vec<Question> {
        let Turn::Choose(seats) = self.table.turn() else { return Vec::new() };
        if self.stage() != Stage::Playing || self.is_taught() {
            return Vec::new();
        }
        let idle = seats.iter().filter(|seat| !self.thoughts.running.contains_key(seat));
        idle.collect::<Vec<_>>().into_iter().filter_map(|seat| self.question(seat)).collect()
    }

    fn question(&mut self, seat: Seat) -> Option<Question> {
        let player = self.computer(seat)?;
        self.thoughts.tickets += 1;
        let (ticket, stop) = (self.thoughts.tickets, Arc::<AtomicBool>::default());
        self.thoughts.running.insert(seat, (ticket, stop.clone()));
        let asker = Asker::Game(ticket);
        Some(Question { seat, player, asker, weighs: None, table: self.table.fork(), stop })
    }

    /// Whether computer players think.
    pub fn is_thinking(&self) -> bool {
        !self.thoughts.running.is_empty()
    }

    /// Stops all who think.
    pub fn stop_thinking(&mut self) {
        self.thoughts.stop();
    }

    /// A question for a viewer. Where several people play, everybody is told before anybody thinks.
    pub(crate) fn hint(
        &mut self,
        viewer: u64,
        id: u64,
        seat: Seat,
    ) -> Result<(Question, Option<Batch>), Problem> {
        self.owns(viewer, seat)?;
        self.may_hint(seat)?;
        let stop = Arc::<AtomicBool>::default();
        match self.viewers.all.get_mut(&viewer) {
            Some(it) if it.hint.is_none() => it.hint = Some(stop.clone()),
            _ => return Err(Problem::new(Code::Limit, "One hint at a time, please.")),
        }
        let told = self.is_shared().then(|| self.batch(None, Payload::Hinted { seat }, None)).transpose()?;
        let (player, asker) = (self.table.adviser().to_string(), Asker::Viewer { viewer, id });
        Ok((Question { seat, player, asker, weighs: None, table: self.table.fork(), stop }, told))
    }

    /// A question of a viewer about an action, which makes an earlier one void.
    pub(crate) fn weigh(
        &mut self,
        viewer: u64,
        id: u64,
        seat: Seat,
        action: String,
    ) -> Result<Question, Problem> {
        self.owns(viewer, seat)?;
        self.may_hint(seat)?;
        if self.is_shared() {
            return Err(Problem::new(Code::Refused, "The tutor helps where one person plays."));
        }
        let stop = Arc::<AtomicBool>::default();
        let it = self.viewers.all.get_mut(&viewer).ok_or_else(Problem::not_yours)?;
        if let Some((_, before)) = it.weighing.replace((id, stop.clone())) {
            before.store(true, Ordering::Relaxed);
        }
        let (player, asker) = (self.table.adviser().to_string(), Asker::Viewer { viewer, id });
        Ok(Question { seat, player, asker, weighs: Some(action), table: self.table.fork(), stop })
    }

    /// Somebody has thought. What nobody waits for any more is dropped.
    pub fn thought(&mut self, thought: Thought) -> Result<Answer, Problem> {
        let Thought { seat, asker, found, .. } = thought;
        match asker {
            Asker::Viewer { viewer, id } => Ok(self.advised(viewer, id, found)),
            Asker::Game(ticket) => {
                if self.thoughts.running.get(&seat).is_none_or(|(awaited, _)| *awaited != ticket) {
                    return Ok(Answer::Tell(Vec::new()));
                }
                self.thoughts.running.remove(&seat);
                let Found::Choice(choice) = found? else { return Ok(Answer::Tell(Vec::new())) };
                let payload = Payload::Event(Event(Happening::Play(seat, choice.action)));
                self.batch(None, payload, None).map(Answer::Write)
            }
        }
    }

    fn advised(&mut self, viewer: u64, id: u64, found: Result<Found, Problem>) -> Answer {
        let Some(it) = self.viewers.all.get_mut(&viewer) else { return Answer::Tell(Vec::new()) };
        let weighed = it.weighing.take_if(|(asked, _)| *asked == id).is_some();
        let tell = match found {
            // Something else is weighed by now.
            Ok(Found::Worth(_)) if !weighed => return Answer::Tell(Vec::new()),
            Ok(Found::Worth(verdict)) => Tell::Weighed { id, verdict },
            Ok(Found::Choice(suggestion)) => {
                it.hint = None;
                Tell::Hint { id, suggestion }
            }
            Err(trouble) => {
                it.hint = it.hint.take().filter(|_| weighed);
                return refused(viewer, None, Some(id), trouble);
            }
        };
        Answer::Tell(vec![Message { to: To::Viewer(viewer), tell }])
    }
}
