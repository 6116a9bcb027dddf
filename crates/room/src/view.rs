//! What viewers of a room see: snapshots, changes, beats, earlier moments, considered actions.

use engine::scene::Scene;
use engine::{Line, Seat, Seats, Turn};
use table::{Table, Tip};

use crate::message::{Hello, Next, PROTOCOL, Stage, Tell};
use crate::patch::Patch;
use crate::problem::{Code, Problem};
use crate::room::Room;
use crate::viewers::{Look, Viewer};

/// A snapshot holds so many lines of the log; in one's own hands more, as they travel nowhere.
const LOG: usize = 200;
const PRIVATE_LOG: usize = 2_000;

/// Something to be told.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    /// To whom.
    pub to: To,
    /// What.
    pub tell: Tell,
}

/// To whom something is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// This viewer.
    Viewer(u64),
    /// All but this viewer.
    Others(u64),
    /// Everybody who looks through these eyes and plays these seats: they see the same.
    Same {
        /// The eyes.
        eyes: Option<Seat>,
        /// The seats.
        yours: Seats,
    },
}

impl Room {
    /// The viewers to whom something is told.
    pub fn receivers(&self, to: To) -> Vec<u64> {
        let meant = |(id, viewer): (&u64, &Viewer)| match to {
            To::Viewer(one) => *id == one,
            To::Others(but) => *id != but,
            To::Same { eyes, yours } => viewer.eyes == eyes && viewer.yours == yours,
        };
        self.viewers.all.iter().filter(|it| meant(*it)).map(|(id, _)| *id).collect()
    }

    /// Lets somebody look. What it has seen already is not shown again.
    pub fn join(&mut self, hello: &Hello) -> Result<(u64, Vec<Message>), Problem> {
        if hello.protocol != PROTOCOL {
            let sentence = format!("This server speaks protocol {PROTOCOL}. Please load the page again.");
            return Err(Problem::new(Code::BadRequest, sentence));
        }
        let yours = self.held(&hello.tokens);
        if hello.tokens.len() > yours.len() as usize || hello.eyes.is_some_and(|seat| !yours.has(seat)) {
            return Err(Problem::not_yours());
        }
        let id = self.viewers.add(hello.eyes, yours);
        let up_to_date = hello.seq == Some(self.chain.seq()) && hello.hash == Some(self.chain.hash());
        let mut messages = if up_to_date { vec![self.beat(id)] } else { self.snapshot(id) };
        messages.extend(self.is_shorter(hello).map(|tell| Message { to: To::Viewer(id), tell }));
        messages.push(self.presence(id));
        Ok((id, messages))
    }

    /// Somebody has seen what is not in the log: it must have been set back, which nobody else would notice.
    fn is_shorter(&self, hello: &Hello) -> Option<Tell> {
        let (seen, hash) = (hello.seq?, hello.hash.as_ref()?);
        let sentence = "You have seen more of this game than the server has: its database was set back to an earlier \
                        moment. The game goes on from there. Please tell whoever runs this server.";
        let told = || Tell::Shorter { seen, seq: self.chain.seq(), sentence: sentence.to_string() };
        (!self.chain.holds(seen, hash)).then(told)
    }

    /// Somebody looks no more.
    pub fn leave(&mut self, viewer: u64) -> Message {
        self.viewers.remove(viewer);
        self.presence(viewer)
    }

    /// Tells who is there, to all but the one who knows.
    fn presence(&self, knows: u64) -> Message {
        Message { to: To::Others(knows), tell: Tell::Room { room: Box::new(self.info()) } }
    }

    /// Everything, for this viewer.
    pub fn snapshot(&self, id: u64) -> Vec<Message> {
        let told = |viewer: &Viewer| {
            let scene = self.scene(&*self.table, viewer.look(), self.log_lines());
            Tell::Snapshot {
                room: Box::new(self.info()),
                yours: viewer.yours.iter().collect(),
                eyes: viewer.eyes,
                seq: self.chain.seq(),
                hash: self.chain.hash(),
                next: self.next(viewer.eyes, viewer.yours, &scene, latest(&scene.log)),
                scene: Box::new(scene),
            }
        };
        let viewer = self.viewers.all.get(&id);
        viewer.map(|viewer| Message { to: To::Viewer(id), tell: told(viewer) }).into_iter().collect()
    }

    /// That the room lives, and how long its log is.
    pub fn pulse(&self) -> Tell {
        Tell::Beat { seq: self.chain.seq(), hash: self.chain.hash() }
    }

    pub(crate) fn beat(&self, id: u64) -> Message {
        Message { to: To::Viewer(id), tell: self.pulse() }
    }

    /// What somebody sees at a table of this room; nobody is offered a choice while the game is not on.
    pub(crate) fn scene(&self, table: &dyn Table, look: Look, log: usize) -> Scene {
        let mut scene = table.scene_to(look.you, self.sees(look.eyes), log);
        if log > 0 {
            self.annotate(&mut scene.log, table.events());
        }
        if self.stage() != Stage::Playing || self.is_answered() {
            scene.choices.clear();
            scene.resignation = None;
        }
        scene
    }

    /// In one's own hands nothing is hidden once the game is over, or where only computers play.
    fn sees(&self, eyes: Option<Seat>) -> Seats {
        let open = self.is_private() && (self.ended.is_some() || !self.has_people());
        if open { Seats::ALL } else { eyes.map_or(Seats::NONE, Seats::only) }
    }

    fn log_lines(&self) -> usize {
        if self.is_private() { PRIVATE_LOG } else { LOG }
    }

    fn next(&self, eyes: Option<Seat>, yours: Seats, scene: &Scene, news: &[Line]) -> Next {
        Next {
            due: self.owing(),
            undo: self.ended.is_none() && self.taken_back(yours, eyes).is_ok(),
            secret: self.is_secret(yours),
            roll: self.dice_due().filter(|_| self.stage() == Stage::Playing),
            lesson: self.lesson_step(eyes),
            tips: self.tips_for(eyes, scene, news),
        }
    }

    /// What may be new to a player; a lesson says such things itself, and what it has taught is new no more.
    fn tips_for(&self, eyes: Option<Seat>, scene: &Scene, news: &[Line]) -> Vec<Tip> {
        let plays = eyes.is_some() && self.stage() == Stage::Playing && !self.is_taught();
        let mut tips = if plays { self.tips.fitting(scene, news) } else { Vec::new() };
        if let Some(lesson) = &self.lesson {
            tips.retain(|tip| !lesson.has_taught(tip));
        }
        tips
    }

    /// Whether these seats, played from one screen, have something to hide from each other.
    fn is_secret(&self, yours: Seats) -> bool {
        let sealed = matches!(self.table.turn(), Turn::Choose(seats) if seats.len() > 1);
        yours.len() > 1 && (sealed || yours.iter().any(|seat| self.table.hides(Seats::only(seat))))
    }

    /// What the last event has changed, for those who look like this and saw `before`.
    pub(crate) fn deltas(&self, look: Look, prev: u64, before: &mut Scene) -> Vec<Message> {
        let (after, events, eyes) = (self.scene(&*self.table, look, 0), self.table.events(), look.eyes);
        let patch = Patch::between(before, &after, self.table.log_to(look.you, self.sees(eyes), events - 1));
        let delta = |yours: Seats| Tell::Delta {
            seq: self.chain.seq(),
            prev,
            hash: self.chain.hash(),
            events,
            patch: Box::new(patch.clone()),
            next: self.next(eyes, yours, &after, patch.log()),
        };
        let hands = self.viewers.hands(look).into_iter();
        let told = hands.map(|yours| Message { to: To::Same { eyes, yours }, tell: delta(yours) }).collect();
        *before = after;
        told
    }

    /// Lets a viewer look through another seat that it plays.
    pub(crate) fn look_through(&mut self, id: u64, seat: Option<Seat>) -> Result<Vec<Message>, Problem> {
        match self.viewers.all.get_mut(&id) {
            Some(viewer) if seat.is_none_or(|seat| viewer.yours.has(seat)) => viewer.eyes = seat,
            _ => return Err(Problem::not_yours()),
        }
        Ok(self.snapshot(id))
    }

    /// How it stood after `at` events.
    pub(crate) fn look(&self, look: Look, id: u64, at: usize) -> Result<Tell, Problem> {
        let mut table = self.table.fork();
        table.undo_to(at)?;
        Ok(Tell::Look { id, at, scene: Box::new(self.scene(&*table, look, self.log_lines())) })
    }
}

/// The lines about the last event.
fn latest(log: &[Line]) -> &[Line] {
    let event = log.last().and_then(|line| line.event);
    let others = log.iter().rposition(|line| line.event != event);
    &log[others.map_or(0, |nth| nth + 1)..]
}
