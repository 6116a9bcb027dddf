//! The tutor beside the screen, and what a review needs of a game.

use engine::Seat;
use room::{Say, SeatInfo, Stage};
use table::review::Verdict;

use super::{Ask, Backend, Fetch, News, Wait};

impl Backend {
    /// Asks what an action is worth, if somebody here is to choose.
    pub(super) fn weigh(&mut self, action: &str) -> bool {
        let Wait::Choice(seat) = self.now.wait else { return false };
        self.ids += 1;
        self.weighing = Some((self.ids, action.to_string()));
        self.way.say(Say::Weigh { id: self.ids, seat, action: action.to_string() });
        true
    }

    /// The record, as those here may see it, and those who play; a server gives it when the game is over.
    pub(crate) fn reviewable(&self) -> Result<(Fetch, Vec<String>), &'static str> {
        if !self.now.near && self.room.state != Stage::Over {
            return Err("A game in a room is reviewed when it is over.");
        }
        let called = |place: &SeatInfo| place.name.clone();
        let names = if self.now.near {
            self.now.names.clone()
        } else {
            self.room.places.iter().map(called).collect()
        };
        Ok((self.way.fetch(self.eyes), names))
    }

    /// The seat that is called you.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.yours.first().copied().filter(|_| self.yours.len() == 1)
    }

    /// The tutor has an answer: it asks, or the action is played and its worth told.
    pub(super) fn weighed(&mut self, id: u64, verdict: Verdict) {
        let Some((_, action)) = self.weighing.take_if(|(asked, _)| *asked == id) else { return };
        self.judged = Some((action.clone(), verdict.told));
        match verdict.asks {
            Some(question) => self.news.push_back(News::Doubt(question, action)),
            None => self.ask(Ask::Anyway(action)),
        }
    }

    /// Plays, whatever the tutor says; what it found is told afterwards.
    pub(super) fn play(&mut self, action: String) {
        let judged = self.judged.take().filter(|(known, _)| *known == action);
        self.act(|key, seat, seq| Say::Play { key, seat, seq, action });
        self.news.extend(judged.map(|(_, told)| News::Worth(told)));
    }
}
