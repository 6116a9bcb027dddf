//! What a review says, as data.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// All that is known of a game by now. Shares of the win are between 0 and 1, by seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The id of the game.
    pub game: String,
    /// How many played.
    pub seats: u8,
    /// What values were read by: `exact`, or the network with a hash of its weights.
    pub value: String,
    /// Whether that value has learned too little for what it says of luck to be relied on.
    pub rough: bool,
    /// Whether the game has ended.
    pub over: bool,
    /// Steps done, and steps in all.
    pub progress: [u32; 2],
    /// Why, in sentences.
    pub why: Vec<String>,
    /// The ledger in sums.
    pub sides: Vec<Side>,
    /// The moments that mattered most, in the order of the game.
    pub moments: Vec<Moment>,
    /// The ledger, an entry an event.
    pub entries: Vec<Entry>,
}

/// One seat's sums: `start + dice + hidden + own + others = result`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Side {
    /// The seat.
    pub seat: Seat,
    /// What the start was worth.
    pub start: f64,
    /// What the dice brought against their mean.
    pub dice: f64,
    /// What hidden things and sealed choices brought against what could be known of them.
    pub hidden: f64,
    /// What its own decisions changed.
    pub own: f64,
    /// What the others' decisions changed.
    pub others: f64,
    /// The share of the win; as it stands, if the game is not over.
    pub result: f64,
    /// The result with the luck taken out, which may lie below 0 or above 1, with the 95 % interval of the chance that it
    /// estimates, which does not.
    pub adjusted: Range,
    /// What its marked decisions have given away.
    pub given_away: Range,
    /// Decisions that were decisions.
    pub decisions: u32,
    /// Of these: dubious ones, mistakes, blunders.
    pub marks: [u32; 3],
}

/// A figure with its 95 % interval, which keeps to what is possible.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Range {
    /// The figure.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What an event was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// Chance has spoken.
    Roll,
    /// A seat has decided.
    Decision,
    /// A seat did the only thing that it could do.
    Forced,
}

/// How bad a decision was, where that is sure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It cost at least 2 wins in 100. Only where that is exact.
    Dubious,
    /// At least 5.
    Mistake,
    /// At least 12.
    Blunder,
}

/// One event in the ledger.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, counted from 0.
    pub event: usize,
    /// What it was.
    pub kind: EventKind,
    /// Who decided.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What each seat could expect afterwards.
    pub after: Vec<f64>,
    /// What the roll brought each seat, or what the decision changed.
    pub change: Vec<f64>,
    /// What hidden things and sealed choices brought; empty where nothing is hidden.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hidden: Vec<f64>,
    /// What the decision cost its seat against the best that was found; nothing if it was not looked at yet, or was
    /// forced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Range>,
    /// Whether that is no estimate.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact: bool,
    /// How bad it was, where that is sure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// What was better, in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<String>,
}

/// A moment that mattered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// The event, counted from 0: the board is shown as it was before it.
    pub event: usize,
    /// Whose moment it was: who decided, or whom the sentence is about.
    pub seat: Seat,
    /// What it was.
    pub kind: EventKind,
    /// When: `Turn 3`, where the game has headings.
    pub heading: String,
    /// What happened and what it was worth, in one sentence.
    pub text: String,
    /// What it changed for `seat`.
    pub change: f64,
    /// How bad it was, where that is sure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
    /// What was played, in notation and in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<Act>,
    /// What was better.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<Act>,
    /// The text of a puzzle made of it, where it is a mistake of whom the report is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
}

/// A marked decision, to be practised.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The event, counted from 0.
    pub event: usize,
    /// When: `Turn 3`, where the game has headings.
    pub heading: String,
    /// The text of a puzzle made of it.
    pub puzzle: String,
}

/// An action in notation and in words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Act {
    /// In notation.
    pub notation: String,
    /// As a sentence.
    pub sentence: String,
}

/// An interval that is wider says nothing of a share of the win.
const WIDEST: f64 = 0.4;

impl Range {
    /// Whether it leaves out enough of what is possible to be worth telling.
    pub fn says_something(&self) -> bool {
        self.high - self.low <= WIDEST
    }

    /// A figure that is no estimate.
    pub fn exactly(mean: f64) -> Range {
        Range { mean, low: mean, high: mean }
    }

    /// The same with another estimate beside it: where two ways of judging differ, the truth may be with either.
    #[must_use]
    pub fn and(self, other: f64) -> Range {
        let mean = (self.mean + other) / 2.0;
        Range { mean, low: self.low.min(other), high: self.high.max(other) }
    }

    /// A figure with a standard error. The interval lies within these bounds; the figure stays what it is, so that sums
    /// add up.
    pub fn about(mean: f64, error: f64, least: f64, most: f64) -> Range {
        let within = |it: f64| it.clamp(least, most);
        let far = 1.96 * error;
        Range { mean, low: within(mean - far), high: within(mean + far) }
    }
}

impl Mark {
    /// All of them, the least first, with what they take.
    pub const ALL: [(Mark, f64); 3] = [(Mark::Dubious, 0.02), (Mark::Mistake, 0.05), (Mark::Blunder, 0.12)];

    /// The mark of a decision that is sure to cost at least so much.
    pub fn of(sure: f64) -> Option<Mark> {
        Mark::ALL.iter().rev().find(|(_, least)| sure >= *least).map(|it| it.0)
    }

    /// What it takes: a share of the win.
    pub fn least(self) -> f64 {
        Mark::ALL[self as usize].1
    }

    /// So many of them: `2 mistakes`.
    pub fn counted(self, count: u32) -> String {
        match (self, count) {
            (Mark::Dubious, _) => format!("{count} dubious"),
            (Mark::Mistake, 1) => "1 mistake".to_string(),
            (Mark::Mistake, _) => format!("{count} mistakes"),
            (Mark::Blunder, 1) => "1 blunder".to_string(),
            (Mark::Blunder, _) => format!("{count} blunders"),
        }
    }

    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Mark::Dubious => "dubious",
            Mark::Mistake => "a mistake",
            Mark::Blunder => "a blunder",
        }
    }
}
