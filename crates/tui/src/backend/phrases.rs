//! A few words to the others in a room, and what is answered to who wants to take a move back.

use engine::Seat;
use room::{Phrase, Say};

use super::{Ask, Backend, News};

impl Backend {
    /// Another player has said something.
    pub(super) fn said(&mut self, seat: Seat, phrase: Phrase) {
        let name = self.room.places.get(seat.index()).map_or("", |place| place.name.as_str());
        let told = format!("{name}: {}", phrase.words());
        self.wish |= phrase == Phrase::TakeBack && !self.yours.is_empty();
        let asked = self.wish && phrase == Phrase::TakeBack;
        self.news.push_back(if asked { News::Wish(told) } else { News::Note(told) });
    }

    /// Whether somebody waits for an answer.
    pub(crate) fn is_asked(&self) -> bool {
        self.wish
    }

    /// Says one of the phrases to whoever else is there.
    pub(super) fn say_phrase(&mut self, phrase: Phrase) {
        let refused = match (self.eyes.or(self.yours.first().copied()), self.now.near) {
            (Some(seat), false) if self.connected => {
                self.way.say(Say::Phrase { seat, phrase });
                return self.news.push_back(News::Note(format!("You: {}", phrase.words())));
            }
            (Some(_), false) => "Not said: the line is lost.",
            (None, false) => "Who only looks on cannot say anything.",
            (_, true) => "Nobody else is here who could hear it.",
        };
        self.news.push_back(News::Refused(refused.to_string()));
    }

    /// Answers who wants to take a move back: an own choice since then goes first, so that the other can.
    pub(super) fn answer_wish(&mut self, yes: bool) {
        if !std::mem::take(&mut self.wish) {
            return self.news.push_back(News::Refused("Nobody has asked to take a move back.".to_string()));
        }
        if yes && self.now.undo {
            self.ask(Ask::Undo);
        }
        self.say_phrase(if yes { Phrase::Yes } else { Phrase::No });
    }
}
