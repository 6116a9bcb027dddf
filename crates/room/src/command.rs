//! What can be asked of a room. Whatever changes it is worked out on a copy first: a command that fails half-way, or
//! cannot be written down, leaves nothing behind.

use std::time::Duration;

use engine::record::Happening;
use engine::scene::Scene;
use engine::{Clause, Refusal, Seat, Turn};

use crate::dice::read_real;
use crate::entry::{Created, Entry, Event, Payload};
use crate::message::{Say, Stage, Tell};
use crate::phrase::Phrase;
use crate::problem::{Code, Problem};
use crate::room::Room;
use crate::think::Question;
use crate::view::{Message, To};
use crate::viewers::{Look, Viewer};
use crate::{name, secret};

/// A key is at most so long.
const LONGEST_KEY: usize = 64;

/// The room is ended without a result and its seed is opened: nobody goes on.
const ABANDONED: Payload = Payload::Ended { gave_up: None, abandoned: true };

/// What a room does about something that was said.
pub enum Answer {
    /// This is to be told.
    Tell(Vec<Message>),
    /// This is to be written down, then accepted, then told.
    Write(Batch),
    /// This is to be thought about, elsewhere; once this is written down, accepted and told, if several people play.
    Think(Question, Option<Batch>),
}

/// Something that happens with all that follows from it by itself: it is written down in one piece or not at all.
/// As long as the room has not accepted it, nothing has happened.
pub struct Batch {
    entries: Vec<Entry>,
    messages: Vec<Message>,
    next: Box<Room>,
    /// Whatever computer players think about is past.
    stops_thoughts: bool,
}

impl Batch {
    /// What is to be written down.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

/// Where the players of a finished game go on.
pub enum Rematch {
    /// In this room, which exists already.
    There(String),
    /// In a new one like this.
    New(Box<Created>),
}

impl Room {
    /// What a viewer says.
    pub fn said(&mut self, viewer: u64, say: Say) -> Answer {
        let Some(who) = self.viewers.all.get(&viewer).cloned() else { return Answer::Tell(Vec::new()) };
        match say {
            Say::Hello(_) => {
                let trouble = Problem::new(Code::BadRequest, "You have said hello already.");
                refused(viewer, None, None, trouble)
            }
            Say::Ping {} => Answer::Tell(vec![self.beat(viewer)]),
            Say::Eyes { seat } => match self.look_through(viewer, seat) {
                Ok(messages) => Answer::Tell(messages),
                Err(trouble) => refused(viewer, None, None, trouble),
            },
            Say::Play { key, seat, seq, action } => {
                let action = action.trim().to_string();
                self.command(viewer, Some(seat), key, |it| it.play(seat, seq, action))
            }
            Say::Roll { key, seq, rolled } => {
                self.command(viewer, None, key, |it| it.real_dice(&who, seq, &rolled))
            }
            Say::Undo { key, seat, seq } => {
                self.command(viewer, Some(seat), key, |it| it.undo(&who, seat, seq))
            }
            Say::Resign { key, seat, .. } => self.command(viewer, Some(seat), key, |it| it.resign(seat)),
            Say::Abandon { key, seat, .. } => {
                self.command(viewer, Some(seat), key, |it| it.leave_behind(seat))
            }
            Say::Substitute { key, seat, whom, sits, seq } => {
                let new = sits && self.owns(viewer, seat).is_ok() && self.want(seat, whom);
                let answer = self.command(viewer, Some(seat), key, |it| it.substitute(seat, whom, sits, seq));
                self.with_room(answer, new)
            }
            Say::Preview { id, seat, action } => answer(viewer, id, self.preview(&who, id, seat, &action)),
            Say::Hint { id, seat } => match self.hint(viewer, id, seat) {
                Ok((question, told)) => Answer::Think(question, told),
                Err(trouble) => refused(viewer, None, Some(id), trouble),
            },
            Say::Weigh { id, seat, action } => match self.weigh(viewer, id, seat, action) {
                Ok(question) => Answer::Think(question, None),
                Err(trouble) => refused(viewer, None, Some(id), trouble),
            },
            Say::Touch { id, seat, path } => answer(viewer, id, self.touch(&who, id, seat, &path)),
            Say::Phrase { seat, phrase } => self.phrase(viewer, seat, phrase),
            Say::Look { id, at } => answer(viewer, id, self.look(who.look(), id, at)),
        }
    }

    /// An answer, and with it the room as it is now to everybody, if `also` and nothing else is told to them.
    fn with_room(&self, answer: Answer, also: bool) -> Answer {
        match answer {
            Answer::Tell(mut messages) if also => {
                let tell = Tell::Room { room: Box::new(self.info()) };
                messages.push(Message { to: To::Others(0), tell });
                Answer::Tell(messages)
            }
            answer => answer,
        }
    }

    /// Words for everybody else who is there.
    fn phrase(&self, viewer: u64, seat: Seat, phrase: Phrase) -> Answer {
        match self.owns(viewer, seat) {
            Ok(()) => {
                let to = To::Others(viewer);
                Answer::Tell(vec![Message { to, tell: Tell::Phrase { seat, phrase } }])
            }
            Err(problem) => refused(viewer, None, None, problem),
        }
    }

    /// Something that changes the room. The same key twice is the same thing once.
    fn command(
        &self,
        viewer: u64,
        seat: Option<Seat>,
        key: String,
        decide: impl FnOnce(&Room) -> Result<Payload, Problem>,
    ) -> Answer {
        let stored = format!("{}/{key}", seat.map_or("*".to_string(), |seat| seat.to_string()));
        if let Err(trouble) = self.admit(viewer, seat, &key) {
            return refused(viewer, Some(key), None, trouble);
        }
        if let Some(seq) = self.done(&stored) {
            return Answer::Tell(vec![Message { to: To::Viewer(viewer), tell: Tell::Ack { key, seq } }]);
        }
        let asker = Some((viewer, key.clone()));
        match decide(self).and_then(|payload| self.batch(Some(stored), payload, asker)) {
            Ok(batch) => Answer::Write(batch),
            Err(trouble) if trouble.code == Code::Stale => {
                let mut messages = vec![refusal(viewer, Some(key), None, trouble)];
                messages.extend(self.snapshot(viewer));
                Answer::Tell(messages)
            }
            Err(trouble) => refused(viewer, Some(key), None, trouble),
        }
    }

    fn admit(&self, viewer: u64, seat: Option<Seat>, key: &str) -> Result<(), Problem> {
        if key.is_empty() || key.len() > LONGEST_KEY || !key.bytes().all(|b| b.is_ascii_graphic()) {
            let sentence = format!("A key has 1 to {LONGEST_KEY} visible ASCII characters.");
            return Err(Problem::new(Code::BadRequest, sentence));
        }
        seat.map_or(Ok(()), |seat| self.owns(viewer, seat))
    }

    pub(crate) fn owns(&self, viewer: u64, seat: Seat) -> Result<(), Problem> {
        let owns = self.viewers.all.get(&viewer).is_some_and(|it| it.yours.has(seat));
        if owns { Ok(()) } else { Err(Problem::not_yours()) }
    }

    fn play(&self, seat: Seat, seq: u64, action: String) -> Result<Payload, Problem> {
        self.may_act(seat, seq)?;
        self.sits_here(seat)?;
        self.fits_the_lesson(seat, &action)?;
        Ok(Payload::Event(Event(Happening::Play(seat, action))))
    }

    fn real_dice(&self, who: &Viewer, seq: u64, rolled: &str) -> Result<Payload, Problem> {
        let seat = who.yours.iter().next().ok_or_else(Problem::not_yours)?;
        self.may_act(seat, seq)?;
        let Turn::Roll(chance) = self.table.turn() else {
            return Err(Problem::new(Code::Refused, "Nothing is to be rolled now."));
        };
        if !self.is_typed(chance) {
            return Err(Problem::new(Code::Refused, "These dice roll by themselves."));
        }
        let rolled = read_real(rolled, chance).map_err(|why| Refusal::new(Clause::NOTATION, why))?;
        Ok(Payload::Event(Event(Happening::Roll(rolled))))
    }

    fn undo(&self, who: &Viewer, seat: Seat, seq: u64) -> Result<Payload, Problem> {
        self.may_act(seat, seq)?;
        let seat = self.taken_back(who.yours, who.eyes)?;
        Ok(Payload::Undone { seat, events: self.table.events() - 1 })
    }

    /// By the game's own rules, where they have a way; otherwise the room ends.
    fn resign(&self, seat: Seat) -> Result<Payload, Problem> {
        self.may_act(seat, self.chain.seq())?;
        Ok(match self.table.resignation(seat) {
            Some(action) => Payload::Event(Event(Happening::Play(seat, action))),
            None => Payload::Ended { gave_up: Some(seat), abandoned: false },
        })
    }

    /// Who stays alone for long enough may end the room.
    fn leave_behind(&self, seat: Seat) -> Result<Payload, Problem> {
        if self.stage() == Stage::Over {
            return Err(Problem::new(Code::Over, "The game is over."));
        }
        let (others, limit) = (self.people().without(seat), self.away_after);
        if others.is_empty() {
            return Err(Problem::new(Code::Refused, "Nobody else plays here: to end the game, give up."));
        }
        if others.iter().any(|other| self.viewers.away(other).is_none_or(|away| away < limit)) {
            let minutes = limit.as_secs().div_ceil(60);
            let sentence = format!(
                "A game can be ended without a result when all others have been away for {minutes} minutes."
            );
            return Err(Problem::new(Code::Refused, sentence));
        }
        Ok(ABANDONED)
    }

    /// A room in which nothing has happened since this time, in milliseconds since 1970, ends without a result.
    pub fn end_if_idle(&self, since: i64) -> Result<Option<Batch>, Problem> {
        let idle = self.stage() != Stage::Over && self.chain.time() < since;
        idle.then(|| self.batch(None, ABANDONED, None)).transpose()
    }

    /// Lets a player end a game without a result when all others have been away for so long.
    pub fn let_go_after(&mut self, away: Duration) {
        self.away_after = away;
    }

    fn preview(&self, who: &Viewer, id: u64, seat: Seat, action: &str) -> Result<Tell, Problem> {
        if !who.yours.has(seat) {
            return Err(Problem::not_yours());
        }
        Ok(Tell::Preview { id, preview: self.table.preview(seat, action)? })
    }

    /// Lets somebody sit down. Returns the token, the only proof of the seat.
    pub fn sit(&self, seat: Seat, name: &str, entropy: String) -> Result<(String, Batch), Problem> {
        self.open_place(seat)?;
        let (shown, token) = secret::token();
        let payload = Payload::Seated { seat, name: name::clean(name), token, entropy };
        Ok((shown, self.batch(None, payload, None)?))
    }

    /// Where a player of this room, which is over, goes on: everybody moves on by one seat.
    pub fn rematch(&self, token: String) -> Result<Rematch, Problem> {
        if self.held(&[token]).is_empty() {
            return Err(Problem::not_yours());
        }
        if self.stage() != Stage::Over {
            return Err(Problem::new(Code::Waiting, "A rematch can be had when the game is over."));
        }
        if let Some(code) = &self.rematch {
            return Ok(Rematch::There(code.clone()));
        }
        let mut places = self.created.places.clone();
        places.rotate_right(1);
        let options = self.table.options();
        Ok(Rematch::New(Box::new(Created {
            places,
            options,
            record: None,
            lesson: None,
            ..self.created.clone()
        })))
    }

    /// The players have another room to go on in.
    pub fn go_on_in(&self, room: String) -> Result<Batch, Problem> {
        self.batch(None, Payload::Rematch { room }, None)
    }

    /// What is due by itself when a room is woken up.
    pub fn wake(&self) -> Result<Option<Batch>, Problem> {
        self.due()?.map(|due| self.batch(None, due, None)).transpose()
    }

    /// Something that happens, with all that follows by itself, tried on a copy.
    pub(crate) fn batch(
        &self,
        key: Option<String>,
        first: Payload,
        asker: Option<(u64, String)>,
    ) -> Result<Batch, Problem> {
        let scene = |look: Look| (look, self.scene(&*self.table, look, 0));
        let mut scenes: Vec<(Look, Scene)> = self.viewers.looks().into_iter().map(scene).collect();
        let stops_thoughts =
            matches!(first, Payload::Undone { .. } | Payload::Ended { .. } | Payload::Substituted { .. });
        let next = Box::new(self.fork());
        let ack = |(viewer, key): &(u64, String)| Message {
            to: To::Viewer(*viewer),
            tell: Tell::Ack { key: key.clone(), seq: self.chain.seq() + 1 },
        };
        let messages = asker.iter().map(ack).collect();
        let mut batch = Batch { entries: Vec::new(), messages, next, stops_thoughts };
        batch.step(key, &first, &mut scenes)?;
        while let Some(due) = batch.next.due()? {
            batch.step(None, &due, &mut scenes)?;
        }
        Ok(batch)
    }

    /// It is written down: now it has happened. Returns what is to be told.
    pub fn accept(&mut self, batch: Batch) -> Vec<Message> {
        self.become_fork(*batch.next);
        if batch.stops_thoughts {
            self.thoughts.stop();
        }
        batch.messages
    }
}

impl Batch {
    /// One entry: an event becomes a delta for each way to look, anything else a snapshot for each viewer.
    fn step(
        &mut self,
        key: Option<String>,
        payload: &Payload,
        scenes: &mut [(Look, Scene)],
    ) -> Result<(), Problem> {
        let prev = self.next.chain.seq();
        let room = &mut self.next;
        self.entries.push(room.enter(key, payload)?);
        let is_event = matches!(payload, Payload::Event(_));
        for (look, scene) in scenes.iter_mut() {
            if is_event {
                self.messages.extend(room.deltas(*look, prev, scene));
            } else {
                *scene = room.scene(&*room.table, *look, 0);
            }
        }
        if !is_event {
            self.messages.extend(room.viewers.all.keys().flat_map(|&id| room.snapshot(id)));
        }
        Ok(())
    }
}

fn answer(viewer: u64, id: u64, told: Result<Tell, Problem>) -> Answer {
    match told {
        Ok(tell) => Answer::Tell(vec![Message { to: To::Viewer(viewer), tell }]),
        Err(trouble) => refused(viewer, None, Some(id), trouble),
    }
}

pub(crate) fn refused(viewer: u64, key: Option<String>, id: Option<u64>, trouble: Problem) -> Answer {
    Answer::Tell(vec![refusal(viewer, key, id, trouble)])
}

fn refusal(viewer: u64, key: Option<String>, id: Option<u64>, trouble: Problem) -> Message {
    Message { to: To::Viewer(viewer), tell: Tell::Refused { key, id, trouble } }
}
