//! A game in a room of a server, against people and computers somewhere else.

mod line;
mod link;
mod wire;

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use engine::scene::Scene;
use engine::{Seat, Seats};
use serde_json::{Value, json};

use super::{Ask, Heard, Home, Now, Wait};
use crate::Error;
use line::{Line, News};
pub(crate) use link::Link;
use wire::{Delta, Refused, Snapshot, Tell};
pub(crate) use wire::{Room, Stage};

/// A game in a room of a server.
pub(crate) struct Remote {
    link: Link,
    line: Line,
    room: Room,
    /// The seats that are held here, and the one that looks.
    yours: Vec<Seat>,
    eyes: Option<Seat>,
    due: Vec<Seat>,
    /// The last entry that was seen.
    seq: u64,
    /// Whether the line stands.
    connected: bool,
    /// What was done but not acknowledged, to be said again when the line was lost.
    pending: Vec<(String, Value)>,
    /// The preview that is wanted, and since when; and the one that was asked for.
    wanted: Option<(String, Instant)>,
    asked: Option<(u64, String)>,
    ids: u64,
    /// What makes our keys different from anybody's.
    prefix: String,
    now: Now,
    news: VecDeque<Heard>,
}

/// A preview is asked for when the cursor has rested so long.
const REST: Duration = Duration::from_millis(150);

impl Remote {
    /// Enters a room; what there is to see comes later.
    pub(crate) fn enter(link: Link, room: Room) -> Result<Remote, Error> {
        let mut prefix = [0; 8];
        getrandom::fill(&mut prefix)
            .map_err(|error| Error::Network(format!("no random numbers: {error}")))?;
        let hello = json!({ "say": "hello", "protocol": 1, "tokens": link.tokens, "eyes": null });
        let now = Now {
            game: room.game.clone(),
            names: room.names(),
            scene: Scene::default(),
            wait: Wait::Others("Connecting.".to_string()),
            events: room.events,
            undo: false,
            resign: false,
            kept: format!("The game is kept at the server: come back with sixfold join {link}"),
            local: false,
        };
        Ok(Remote {
            line: Line::open(link.socket(), hello),
            link,
            room,
            yours: Vec::new(),
            eyes: None,
            due: Vec::new(),
            seq: 0,
            connected: false,
            pending: Vec::new(),
            wanted: None,
            asked: None,
            ids: 0,
            prefix: hex::encode(prefix),
            now,
            news: VecDeque::new(),
        })
    }

    fn say(&self, words: Value) {
        // The line ends with this program, not before it.
        let _ = self.line.say.send(words);
    }

    fn told(&mut self, tell: Tell) {
        match tell {
            Tell::Snapshot(snapshot) => self.snapshot(*snapshot),
            Tell::Delta(delta) => self.delta(*delta),
            Tell::Room { room } => {
                self.room = room;
                self.look();
            }
            Tell::Ack { key } => {
                self.pending.retain(|(known, _)| *known != key);
                self.look();
            }
            Tell::Refused(refused) => self.refused(refused),
            Tell::Preview { id, preview } => {
                if let Some((_, action)) = self.asked.take_if(|(asked, _)| *asked == id) {
                    self.news.push_back(Heard::Preview(action, Ok(preview)));
                }
            }
            Tell::Hint { suggestion } => self.news.push_back(Heard::Hint(suggestion)),
            Tell::Look { at, scene } => self.news.push_back(Heard::Look(at, scene)),
            Tell::Restarting => {
                self.news.push_back(Heard::Note("The server starts again; nothing is lost.".to_string()));
            }
            Tell::Other => (),
        }
    }

    fn snapshot(&mut self, snapshot: Snapshot) {
        let Snapshot { room, yours, eyes, seq, scene, due, undo } = snapshot;
        let again = !self.connected;
        (self.connected, self.seq, self.now.events) = (true, seq, room.events);
        (self.room, self.yours, self.eyes, self.due) = (room, yours, eyes, due);
        (self.now.scene, self.now.undo) = (scene, undo);
        if again {
            self.pending.iter().for_each(|(_, words)| self.say(words.clone()));
        }
        // A seat of one's own is what one looks with; several take turns.
        if let (None, [seat]) = (self.eyes, &self.yours[..]) {
            self.say(json!({ "say": "eyes", "seat": seat }));
        }
        self.look();
    }

    fn delta(&mut self, delta: Delta) {
        if delta.prev != self.seq {
            // Something was missed: look anew.
            return self.say(json!({ "say": "eyes", "seat": self.eyes }));
        }
        (self.seq, self.now.events) = (delta.seq, delta.events);
        (self.due, self.now.undo) = (delta.due, delta.undo);
        delta.patch.apply(&mut self.now.scene);
        self.look();
    }

    fn refused(&mut self, refused: Refused) {
        let Refused { key, id, code, clause, sentence } = refused;
        if key.is_some() {
            self.pending.retain(|(known, _)| Some(known) != key.as_ref());
            self.look();
        }
        let told = clause.map_or(sentence.clone(), |clause| format!("{sentence} ({clause})"));
        if let Some((_, action)) = self.asked.take_if(|(asked, _)| Some(*asked) == id) {
            return self.news.push_back(Heard::Preview(action, Err(told)));
        }
        self.news.push_back(match code.as_str() {
            "stale" => Heard::Note("Something has happened since: please look again.".to_string()),
            _ => Heard::Refused(format!("That is not possible: {told}.")),
        });
    }

    /// What is awaited, and who is here.
    fn look(&mut self) {
        self.now.names = self.room.names();
        if let Some(ended) = &self.room.ended {
            self.now.scene.prompt = format!("{ended}.");
        }
        self.now.wait = self.wait();
        self.now.resign = self.room.state == Stage::Playing && !self.yours.is_empty();
        self.news.push_back(Heard::Changed);
    }

    fn wait(&self) -> Wait {
        let due = self.due.iter().fold(Seats::NONE, |seats, &seat| seats.with(seat));
        let mine = self.yours.iter().copied().find(|&seat| due.has(seat));
        let looking = self.eyes.filter(|&seat| due.has(seat) && self.yours.contains(&seat));
        match self.room.state {
            _ if !self.connected => Wait::Others("The line is lost; it is tried again.".to_string()),
            Stage::Waiting => Wait::Others(format!(
                "Waiting for somebody to take the open seat in room {}.",
                self.room.code
            )),
            Stage::Over => Wait::Over,
            // Until the server has answered, nothing else is to be done.
            Stage::Playing if !self.pending.is_empty() => Wait::Others(String::new()),
            Stage::Playing => match (looking, mine) {
                (Some(seat), _) => Wait::Choice(seat),
                (None, Some(seat)) if self.yours.len() > 1 => Wait::HandOver(seat),
                // The eyes are being opened.
                (None, Some(_)) => Wait::Pause,
                _ if due.is_empty() => Wait::Pause,
                _ if self.room.are_computers(due) => Wait::Thinking(due),
                _ => Wait::Others(String::new()),
            },
        }
    }

    fn act(&mut self, what: &str, action: Option<String>) {
        let seat = match self.now.wait {
            Wait::Choice(seat) => Some(seat),
            _ => self.eyes.or(self.yours.first().copied()),
        };
        let Some(seat) = seat else { return };
        self.ids += 1;
        let key = format!("{}-{}", self.prefix, self.ids);
        let mut words = json!({ "say": what, "key": key, "seat": seat, "seq": self.seq });
        if let Some(action) = action {
            words["action"] = action.into();
        }
        self.pending.push((key, words.clone()));
        self.now.wait = self.wait();
        if self.connected {
            self.say(words);
        } else {
            self.news.push_back(Heard::Note("Not sent yet: the line is lost.".to_string()));
        }
    }

    fn ask_with_id(&mut self, what: &str, field: &str, value: impl Into<Value>) -> u64 {
        self.ids += 1;
        let mut words = json!({ "say": what, "id": self.ids });
        words[field] = value.into();
        if let (Wait::Choice(seat), true) = (&self.now.wait, what != "look") {
            words["seat"] = seat.to_string().into();
        }
        self.say(words);
        self.ids
    }

    /// Asks for the preview on which the cursor rests: the server has other things to do as well.
    fn send_preview(&mut self) {
        let rested = self.wanted.take_if(|(_, since)| since.elapsed() > REST);
        if let (Some((action, _)), Wait::Choice(_)) = (rested, &self.now.wait) {
            let id = self.ask_with_id("preview", "action", action.clone());
            self.asked = Some((id, action));
        }
    }
}

impl Home for Remote {
    fn now(&self) -> &Now {
        &self.now
    }

    fn ask(&mut self, ask: Ask) {
        match ask {
            Ask::Play(action) => self.act("play", Some(action)),
            Ask::Undo => self.act("undo", None),
            Ask::Resign => self.act("resign", None),
            Ask::Preview(action) => self.wanted = Some((action, Instant::now())),
            Ask::Hint => {
                if let Wait::Choice(seat) = self.now.wait {
                    self.ask_with_id("hint", "seat", seat.to_string());
                }
            }
            Ask::Look(at) => drop(self.ask_with_id("look", "at", at)),
            Ask::Ready => {
                if let Wait::HandOver(seat) = self.now.wait {
                    self.say(json!({ "say": "eyes", "seat": seat }));
                }
            }
            Ask::Record => {
                let sentence = format!("The record is kept at the server: {}", self.link);
                self.news.push_back(Heard::Note(sentence));
            }
            Ask::Roll(_) | Ask::Skip | Ask::Pace(_) => (),
        }
    }

    fn hear(&mut self) -> Option<Heard> {
        self.send_preview();
        while self.news.is_empty() {
            match self.line.heard.try_recv() {
                Ok(News::Told(tell)) => self.told(tell),
                Ok(News::Lost(why)) => {
                    self.connected = false;
                    self.look();
                    self.news.push_back(Heard::Refused(format!("The line is lost: {why}.")));
                }
                Err(_) => return None,
            }
        }
        self.news.pop_front()
    }
}
