//! What comes from the room, and what follows from it.

use engine::Seat;
use room::{Code, Problem, Say, Tell};

use super::{Ask, Backend, Came, News};

impl Backend {
    pub(super) fn came(&mut self, came: Came) {
        match came {
            Came::Told(tell) => self.told(tell),
            Came::Problem(sentence) => {
                self.news.push_back(News::Refused(sentence));
                self.keep();
            }
            Came::Checked(sentence) => {
                self.note(&sentence);
                self.look();
            }
            Came::Lost(why) => {
                (self.connected, self.opening) = (false, None);
                if self.lost.as_ref() != Some(&why) {
                    self.lost = Some(why);
                    self.look();
                }
            }
        }
    }

    fn told(&mut self, tell: Tell) {
        match tell {
            Tell::Snapshot { room, yours, eyes, seq, scene, next, .. } => {
                let again = !self.connected;
                (self.connected, self.seq, self.now.events) = (true, seq, room.events);
                (self.room, self.yours, self.eyes, self.next) = (*room, yours, eyes, next);
                (self.now.scene, self.opening) = (*scene, None);
                self.back(again);
                self.look();
            }
            Tell::Delta { seq, prev, events, patch, next, .. } => {
                if prev != self.seq {
                    // Something was missed: look anew.
                    return self.way.say(Say::Eyes { seat: self.eyes });
                }
                (self.seq, self.now.events, self.next) = (seq, events, next);
                patch.apply(&mut self.now.scene);
                self.look();
            }
            Tell::Room { room } => {
                self.room = *room;
                self.look();
            }
            Tell::Ack { key, seq } => {
                self.pending.iter_mut().filter(|it| it.key == key).for_each(|it| it.done = Some(seq));
                self.seen();
            }
            Tell::Refused { key, id, trouble } => self.refused(key, id, trouble),
            Tell::Preview { id, preview } => {
                if let Some((_, action)) = self.asked.take_if(|(asked, _)| *asked == id) {
                    self.news.push_back(News::Preview(action, Ok(preview)));
                }
            }
            Tell::Hint { id, suggestion } => {
                if self.hint.take_if(|(asked, _)| *asked == id).is_some_and(|(_, at)| at == self.now.events) {
                    self.news.push_back(News::Hint(suggestion));
                }
            }
            Tell::Weighed { id, verdict } => self.weighed(id, *verdict),
            Tell::Look { at, scene, .. } => self.news.push_back(News::Look(at, scene)),
            Tell::Restarting => {
                self.news.push_back(News::Note("The server starts again; nothing is lost.".to_string()));
            }
            Tell::Shorter { sentence, .. } => {
                self.shorter = true;
                self.news.push_back(News::Refused(sentence));
            }
            Tell::Phrase { seat, phrase } => self.said(seat, phrase),
            // The line stands again, and nothing has happened: look, with the eyes of before.
            Tell::Beat { .. } if !self.connected => self.way.say(Say::Eyes { seat: self.eyes }),
            Tell::Touch { choice, .. } => self.news.push_back(News::Meant(Box::new(choice))),
            Tell::Beat { .. } | Tell::Thinking { .. } => (),
        }
    }

    /// What is seen by now is not awaited any more.
    pub(super) fn seen(&mut self) {
        self.pending.retain(|it| it.done.is_none_or(|seq| seq > self.seq));
        self.now.wait = self.wait();
    }

    /// The way stands, perhaps again: what was not acknowledged is said once more.
    fn back(&mut self, again: bool) {
        if again {
            let pending: Vec<Say> = self.pending.iter().map(|it| it.say.clone()).collect();
            pending.into_iter().for_each(|say| self.way.say(say));
        }
        if self.lost.take().is_some() && !std::mem::take(&mut self.shorter) {
            self.note("The line stands again; nothing is lost.");
        }
        // A seat of one's own is what one looks with; several take turns.
        if let (None, [seat]) = (self.eyes, &self.yours[..]) {
            self.open_eyes(*seat);
        }
    }

    pub(super) fn open_eyes(&mut self, seat: Seat) {
        if self.opening != Some(seat) {
            self.opening = Some(seat);
            self.way.say(Say::Eyes { seat: Some(seat) });
        }
    }

    fn refused(&mut self, key: Option<String>, id: Option<u64>, trouble: Problem) {
        self.pending.retain(|it| Some(&it.key) != key.as_ref());
        self.now.wait = self.wait();
        if let Some((_, action)) = self.weighing.take_if(|(asked, _)| Some(*asked) == id) {
            // Where the tutor has no word, the room has the last one.
            return self.ask(Ask::Anyway(action));
        }
        let sentence = trouble.sentence.trim_end_matches('.');
        let told = trouble.clause.map_or(sentence.to_string(), |clause| format!("{sentence} ({clause})"));
        if let Some((_, action)) = self.asked.take_if(|(asked, _)| Some(*asked) == id) {
            return self.news.push_back(News::Preview(action, Err(told)));
        }
        self.news.push_back(match trouble.code {
            Code::Lesson => News::Refused(trouble.sentence),
            Code::Stale => News::Note("Something has happened since: please look again.".to_string()),
            _ => News::Refused(format!("That is not possible. {told}.")),
        });
    }
}
