//! The tutor beside the screen, and what a review needs of a game.

use engine::Seat;
use room::Say;
use table::review::Verdict;

use super::{Ask, Backend, News, Wait};

impl Backend {
    /// Asks what an action is worth, if somebody here is to choose.
    pub(super) fn weigh(&mut self, action: &str) -> bool {
        let Wait::Choice(seat) = self.now.wait else { return false };
        self.ids += 1;
        self.weighing = Some((self.ids, action.to_string()));
        self.way.say(Say::Weigh { id: self.ids, seat, action: action.to_string() });
        true
    }

    /// The record so far, as those here may see it.
    pub(crate) fn record(&self) -> String {
        self.way.record(self.eyes)
    }

    /// Where a server's room is.
    pub(crate) fn address(&self) -> String {
        self.way.address()
    }

    /// The seat that is called you.
    pub(crate) fn you(&self) -> Option<Seat> {
        self.yours.first().copied().filter(|_| self.yours.len() == 1)
    }

    /// The tutor has an answer: it asks, or the action is played and its worth told.
    pub(super) fn weighed(&mut self, id: u64, verdict: Verdict) {
        let Some((_, action)) = self.weighing.take_if(|(asked, _)| *asked == id) else { return };
        match verdict.asks {
            Some(question) => self.news.push_back(News::Doubt(question, action)),
            None => {
                self.ask(Ask::Anyway(action));
                self.news.push_back(News::Worth(verdict.told));
            }
        }
    }
}
