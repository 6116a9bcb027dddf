//! A game in a room of a server, against people and computers somewhere else.

mod check;
mod held;
mod line;
mod link;
mod outbox;
mod wire;

use std::collections::VecDeque;
use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

use engine::scene::Scene;
use engine::{Seat, Seats};
use serde_json::{Value, json};

use super::{Ask, Heard, Home, Now, Wait};
use crate::Error;
use check::Check;
use line::News;
pub(crate) use link::Link;
use outbox::Outbox;
use wire::{Delta, Refused, Snapshot, Tell};
pub(crate) use wire::{Room, Stage};

/// A game in a room of a server.
pub(crate) struct Remote {
    link: Link,
    heard: Receiver<News>,
    outbox: Outbox,
    room: Room,
    /// The seats that are held here, and the one that looks.
    yours: Vec<Seat>,
    eyes: Option<Seat>,
    due: Vec<Seat>,
    /// The last entry that was seen.
    seq: u64,
    /// Whether the line stands; if it was lost, why.
    connected: bool,
    lost: Option<String>,
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
    check: Check,
}

/// How long the server may take to show the game.
const PATIENCE: Duration = Duration::from_secs(15);
/// A preview is asked for when the cursor has rested so long.
const REST: Duration = Duration::from_millis(150);

impl Remote {
    /// Enters a room, and looks around.
    pub(crate) fn enter(link: Link, room: Room) -> Result<Remote, Error> {
        let mut prefix = [0; 8];
        getrandom::fill(&mut prefix)
            .map_err(|error| Error::Network(format!("no random numbers: {error}")))?;
        let hello = json!({ "say": "hello", "protocol": 1, "tokens": link.tokens, "eyes": null });
        let now = Now {
            game: room.game.clone(),
            names: room.names(&[]),
            scene: Scene::default(),
            wait: Wait::Others("Connecting.".to_string()),
            events: room.events,
            undo: false,
            resign: false,
            kept: format!("The game is kept at the server: come back with `sixfold join '{link}'`."),
            unsaved: false,
            local: false,
        };
        let (say, heard) = line::open(link.socket(), hello);
        let mut remote = Remote {
            heard,
            outbox: Outbox::new(say),
            link,
            room,
            yours: Vec::new(),
            eyes: None,
            due: Vec::new(),
            seq: 0,
            connected: false,
            lost: None,
            pending: Vec::new(),
            wanted: None,
            asked: None,
            ids: 0,
            prefix: hex::encode(prefix),
            now,
            news: VecDeque::new(),
            check: Check::Waits,
        };
        remote.arrive()?;
        Ok(remote)
    }

    /// Waits until the server has shown the game, or said why not.
    fn arrive(&mut self) -> Result<(), Error> {
        while !self.connected {
            match self.heard.recv_timeout(PATIENCE) {
                Ok(News::Told(Tell::Refused(refused))) => return Err(refused.at_the_door(&self.link)),
                Ok(News::Told(tell)) => self.told(tell),
                Ok(News::Lost(why)) => return Err(Error::Network(format!("the line was lost: {why}"))),
                Err(_) => return Err(Error::Network(format!("{} does not answer", self.link.base))),
            }
        }
        Ok(())
    }

    /// Something that is good to know first.
    pub(crate) fn note(&mut self, sentence: &str) {
        self.news.push_front(Heard::Note(sentence.to_string()));
    }

    fn say(&mut self, words: Value) {
        self.outbox.say(words, Instant::now());
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
            let pending: Vec<Value> = self.pending.iter().map(|(_, words)| words.clone()).collect();
            pending.into_iter().for_each(|words| self.say(words));
        }
        if self.lost.take().is_some() {
            self.note("The line stands again; nothing is lost.");
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
        let sentence = sentence.trim_end_matches('.');
        let told = clause.map_or(sentence.to_string(), |clause| format!("{sentence} ({clause})"));
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
        if self.room.state == Stage::Over {
            self.check.begin(&self.link);
        }
        self.now.names = self.room.names(&self.yours);
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
            _ if !self.connected => {
                let why = self.lost.as_deref().unwrap_or("the server is silent");
                Wait::Others(format!("The line is lost: {why}. It is tried again."))
            }
            Stage::Waiting => Wait::Others(format!(
                "Waiting for somebody to take the open seat: {}/room/{}",
                self.link.base, self.link.code
            )),
            Stage::Over if self.check.runs() => Wait::Others("The dice are checked.".to_string()),
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
        let quiet = self.outbox.is_quiet(Instant::now());
        let rested = self.wanted.take_if(|(_, since)| quiet && since.elapsed() > REST);
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
                let Link { base, code, .. } = &self.link;
                let record = format!("The server has the record: {base}/api/rooms/{code}/record\n");
                self.news.push_back(Heard::Record(record));
            }
            Ask::Roll(_) | Ask::Skip | Ask::Pace(_) => (),
        }
    }

    fn hear(&mut self) -> Option<Heard> {
        self.outbox.send(Instant::now());
        self.send_preview();
        if let Some(told) = self.check.told() {
            self.note(&told);
            self.look();
        }
        while self.news.is_empty() {
            match self.heard.try_recv() {
                Ok(News::Told(tell)) => self.told(tell),
                Ok(News::Lost(why)) => {
                    self.connected = false;
                    self.outbox.clear();
                    if self.lost.as_ref() != Some(&why) {
                        self.lost = Some(why);
                        self.look();
                    }
                }
                Err(_) => return None,
            }
        }
        self.news.pop_front()
    }
}
