//! What is kept of a game, and of all of them.

use std::time::Duration;

use engine::{MAX_SEATS, Seat, Seats};

use crate::measure::Notes;
use crate::stats::{Sequence, Sprt};

/// How one game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Its number, counted from 0.
    pub game: u64,
    /// Who won; everybody, where nobody else would.
    pub winners: Seats,
    /// Points by seat, as they stood at the end.
    pub points: [i32; MAX_SEATS],
    /// How many events it had.
    pub events: u32,
    /// Who lost it by breaking down, if somebody did.
    pub forfeit: Option<Box<Forfeit>>,
    /// What the dice brought each seat against their mean, in millionths of a win, if that was asked for.
    pub luck: Option<[i32; MAX_SEATS]>,
    /// What was noted of it, if notes were asked for.
    pub notes: Option<Box<Notes>>,
}

/// A game that was lost for another reason than its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forfeit {
    /// Who lost it.
    pub seat: Seat,
    /// Why, as a sentence.
    pub reason: String,
}

/// How long a player thought, by the clock: no part of what is kept or compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// Choices made.
    pub choices: u32,
    /// For all of them together.
    pub total: Duration,
    /// For one of them, at most.
    pub longest: Duration,
}

/// Everything that was played.
#[derive(Debug)]
pub struct Results {
    /// The games that count, in order, in whole rounds.
    pub games: Vec<Played>,
    /// Whether nothing is missing: all games were played, or the test or the precision has ended them.
    pub complete: bool,
    /// The sequential test with these games in it.
    pub sprt: Option<Sprt>,
    /// The confidence sequence of the first player's share with these games in it, if it shall be precise.
    pub sequence: Option<Sequence>,
    /// By player, for the games played now; games that were known before took no thought.
    pub thinking: Vec<Thinking>,
}

impl Played {
    /// What the dice brought a seat against their mean, as a share of the win; 0 where that was not asked for.
    pub(crate) fn luck_of(&self, seat: usize) -> f64 {
        self.luck.map_or(0.0, |luck| f64::from(luck[seat]) / 1e6)
    }
}

impl Thinking {
    /// One more choice that took `time`.
    pub(super) fn add(&mut self, time: Duration) {
        self.merge(Thinking { choices: 1, total: time, longest: time });
    }

    /// What another worker saw.
    pub(super) fn merge(&mut self, other: Thinking) {
        self.choices += other.choices;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }
}
