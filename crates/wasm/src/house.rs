//! The rooms in a page. What is asked is worked out and accepted at once, and everything that comes of it is handed out
//! together: the Worker writes the entries down first, and only then tells and answers. If it cannot write, it makes the
//! house forget the room, which is rebuilt from its log.

use std::collections::BTreeMap;

use engine::Seat;
use room::{Answer, Batch, Code, Created, Found, Hello, Message, Problem, Question, Room, Say, Tell, secret};
use serde::Serialize;

use crate::door::now;
use crate::review::Review;
use crate::stored::Stored;

/// Thinking is shared out among so many Workers at most.
const MOST_PARTS: u32 = 64;

/// All rooms that somebody has asked for.
#[derive(Default)]
pub struct House {
    pub(crate) rooms: BTreeMap<String, Hosted>,
    questions: BTreeMap<u64, (String, Question)>,
    asked: u64,
    pub(crate) review: Review,
}

/// A room, and the lines of those who look at it, by viewer.
pub(crate) struct Hosted {
    pub(crate) room: Room,
    lines: BTreeMap<u64, u64>,
}

/// What comes of a call.
#[derive(Default, Serialize)]
pub struct Effects {
    /// To be written down before anything else is done.
    pub entries: Vec<Stored>,
    /// To be told, on these lines.
    pub tell: Vec<(u64, Tell)>,
    /// To be thought about.
    pub think: Vec<ToThink>,
    /// Nobody waits for these thoughts any more.
    pub stopped: Vec<u64>,
    /// The answer to a request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reply: Option<Reply>,
    /// This line is closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub close: Option<u64>,
    /// The log of this room is wanted first; then the call is to be made again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wants: Option<String>,
}

/// The answer to a request, as HTTP would have it.
#[derive(Serialize)]
pub struct Reply {
    /// Such as 200.
    pub status: u16,
    /// JSON, or a record.
    pub text: String,
}

/// What a computer player is to think about.
#[derive(Serialize)]
pub struct ToThink {
    /// Comes back with the thought.
    pub id: u64,
    /// Who owes a choice.
    pub seat: Seat,
    /// The computer player.
    pub player: String,
    /// The action that is to be weighed; nothing where a choice is to be made.
    pub weighs: Option<String>,
    /// The game.
    pub game: String,
    /// Everything that has happened. The player sees what its seat sees.
    pub record: String,
    /// In so many parts at most.
    pub parts: u32,
}

impl House {
    /// A room, or that its log is wanted.
    pub(crate) fn room(&mut self, code: &str) -> Result<&mut Hosted, Box<Effects>> {
        let wants = || Box::new(Effects { wants: Some(code.to_string()), ..Effects::default() });
        self.rooms.get_mut(code).ok_or_else(wants)
    }

    /// Brings a room back from its log.
    pub(crate) fn load(&mut self, code: &str, entries: Vec<Stored>) -> Result<Effects, Problem> {
        let damaged = || Problem::new(Code::Storage, "The log of this game is damaged.");
        let entries: Option<Vec<_>> = entries.into_iter().map(Stored::read).collect();
        let room = Room::rebuild(code, &entries.ok_or_else(damaged)?, now)?;
        self.rooms.insert(code.to_string(), Hosted { room, lines: BTreeMap::new() });
        let mut effects = Effects::default();
        self.settle(code, &mut effects)?;
        Ok(effects)
    }

    /// What could not be written down has not happened.
    pub(crate) fn forget(&mut self, code: &str) -> Effects {
        self.rooms.remove(code);
        let of_it = |(_, (room, _)): &(&u64, &(String, Question))| room == code;
        let stopped: Vec<u64> = self.questions.iter().filter(of_it).map(|(id, _)| *id).collect();
        stopped.iter().for_each(|id| drop(self.questions.remove(id)));
        Effects { stopped, ..Effects::default() }
    }

    /// Makes a room. Its code could not be one of a server's.
    pub(crate) fn create(&mut self, mut created: Created, effects: &mut Effects) -> Result<String, Problem> {
        created.seed = hex::encode(secret::random::<32>());
        let code = format!("0{}", &secret::code()[1..]);
        let (room, entry) = Room::create(&code, created, now)?;
        effects.entries.push(Stored::from(&entry));
        self.rooms.insert(code.clone(), Hosted { room, lines: BTreeMap::new() });
        self.settle(&code, effects)?;
        Ok(code)
    }

    pub(crate) fn join(&mut self, code: &str, line: u64, hello: &Hello) -> Effects {
        let hosted = match self.room(code) {
            Ok(hosted) => hosted,
            Err(wants) => return *wants,
        };
        let mut effects = Effects::default();
        match hosted.room.join(hello) {
            Ok((viewer, messages)) => {
                hosted.lines.insert(viewer, line);
                hosted.tell(messages, &mut effects);
                self.think(code, &mut effects);
            }
            Err(trouble) => {
                effects.tell.push((line, Tell::Refused { key: None, id: None, trouble }));
                effects.close = Some(line);
            }
        }
        effects
    }

    pub(crate) fn said(&mut self, code: &str, line: u64, say: Say) -> Effects {
        let hosted = match self.room(code) {
            Ok(hosted) => hosted,
            Err(wants) => return *wants,
        };
        let mut effects = Effects::default();
        match hosted.viewer(line) {
            Some(viewer) => {
                let answer = hosted.room.said(viewer, say);
                self.follow(code, answer, &mut effects);
            }
            None => effects.close = Some(line),
        }
        effects
    }

    pub(crate) fn leave(&mut self, code: &str, line: u64) -> Effects {
        let mut effects = Effects::default();
        let Some(hosted) = self.rooms.get_mut(code) else { return effects };
        if let Some(viewer) = hosted.viewer(line) {
            hosted.lines.remove(&viewer);
            let message = hosted.room.leave(viewer);
            hosted.tell(vec![message], &mut effects);
            if !hosted.room.is_watched() {
                hosted.room.stop_thinking();
            }
        }
        self.stop(&mut effects);
        effects
    }

    /// Somebody has thought, or could not.
    pub(crate) fn thought(&mut self, id: u64, found: Option<Found>) -> Effects {
        let mut effects = Effects::default();
        let Some((code, question)) = self.questions.remove(&id) else { return effects };
        let Some(hosted) = self.rooms.get_mut(&code) else { return effects };
        let failed = || Problem::new(Code::Refused, "The computer player has no answer.");
        let thought = match found {
            Some(found) => question.answered(found),
            None => question.unanswered(failed()),
        };
        // What no room can do anything with is dropped; whoever asks again gets another thought.
        if let Ok(answer) = hosted.room.thought(thought) {
            self.follow(&code, answer, &mut effects);
        }
        effects
    }

    fn follow(&mut self, code: &str, answer: Answer, effects: &mut Effects) {
        let Some(hosted) = self.rooms.get_mut(code) else { return };
        match answer {
            Answer::Tell(messages) => hosted.tell(messages, effects),
            Answer::Write(batch) => {
                hosted.accept(batch, effects);
                self.think(code, effects);
            }
            Answer::Think(question, told) => {
                told.into_iter().for_each(|batch| hosted.accept(batch, effects));
                self.ask(code, question, effects);
            }
        }
    }

    /// What is due by itself happens.
    fn settle(&mut self, code: &str, effects: &mut Effects) -> Result<(), Problem> {
        let Some(hosted) = self.rooms.get_mut(code) else { return Ok(()) };
        if let Some(batch) = hosted.room.wake()? {
            hosted.accept(batch, effects);
        }
        Ok(())
    }

    /// Lets computer players begin to think, if anybody looks.
    pub(crate) fn think(&mut self, code: &str, effects: &mut Effects) {
        let Some(hosted) = self.rooms.get_mut(code) else { return };
        if hosted.room.is_watched() {
            for question in hosted.room.questions() {
                let seat = question.seat();
                self.ask(code, question, effects);
                let hosted = &self.rooms[code];
                effects.tell.extend(hosted.lines.values().map(|&line| (line, Tell::Thinking { seat })));
            }
        }
        self.stop(effects);
    }

    fn ask(&mut self, code: &str, question: Question, effects: &mut Effects) {
        self.asked += 1;
        let (seat, player, record) = (question.seat(), question.player().to_string(), question.record());
        let weighs = question.weighs().map(str::to_string);
        let (parts, game) = (question.parts(MOST_PARTS), self.rooms[code].room.table().game().to_string());
        effects.think.push(ToThink { id: self.asked, seat, player, weighs, game, record, parts });
        self.questions.insert(self.asked, (code.to_string(), question));
    }

    /// Names the thoughts that nobody waits for any more.
    fn stop(&mut self, effects: &mut Effects) {
        let stopped = self.questions.extract_if(.., |_, (_, question)| question.is_stopped());
        effects.stopped.extend(stopped.map(|(id, _)| id));
    }
}

impl Hosted {
    pub(crate) fn accept(&mut self, batch: Batch, effects: &mut Effects) {
        effects.entries.extend(batch.entries().iter().map(Stored::from));
        let messages = self.room.accept(batch);
        self.tell(messages, effects);
    }

    fn tell(&self, messages: Vec<Message>, effects: &mut Effects) {
        for Message { to, tell } in messages {
            let lines = self.room.receivers(to).into_iter().filter_map(|viewer| self.lines.get(&viewer));
            effects.tell.extend(lines.map(|&line| (line, tell.clone())));
        }
    }

    fn viewer(&self, line: u64) -> Option<u64> {
        self.lines.iter().find(|(_, it)| **it == line).map(|(viewer, _)| *viewer)
    }
}
