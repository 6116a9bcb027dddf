//! Experiments: what shall be compared, with whom, how often, and what shall be answered.

mod dispatch;
mod file;
mod folder;
mod names;
mod questions;
mod read;
mod variants;

use std::fmt;

use crate::arena::Plan;
use crate::measure::Recording;

pub use dispatch::{Dispatch, Unit};
pub use folder::{Folder, FolderError};
pub use variants::Variant;

/// An experiment that can be run.
pub struct Experiment {
    /// What it is called.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// The game's id.
    pub game: String,
    /// What dice and players are drawn from, in every cell alike.
    pub seed: u64,
    /// How precisely the headline shall be known, if the number of games depends on that.
    pub precision: Option<f64>,
    /// Whether the headline is told with the luck of the dice taken out, too.
    pub luck: bool,
    /// The variants, the base first.
    pub variants: Vec<Variant>,
    /// Who plays.
    pub lineups: Vec<Lineup>,
    /// What is noted.
    pub recording: Recording,
    /// How fast people play.
    pub pace: Pace,
    /// The measures to compare; if none is named, all but the use of actions, and what the answers ask for.
    pub compare: Vec<String>,
    /// The measures to draw.
    pub plots: Vec<String>,
    /// The questions.
    pub answers: Vec<Answer>,
    /// Every number of seats with every variant and the line-ups that play it, in this order.
    pub cells: Vec<Cell>,
    /// The file as it was read.
    pub text: String,
}

/// Who plays.
#[derive(Clone, PartialEq, Debug)]
pub struct Lineup {
    /// What the reports call it.
    pub name: String,
    /// One player for every seat, or several, who have every seat in turn.
    pub players: Vec<String>,
    games: u64,
    /// The variants it plays beside the base, by index; all of them if this is left out.
    variants: Option<Vec<usize>>,
}

/// How fast people play: what minutes are estimated from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// Seconds to decide, and to do it.
    pub decision: f64,
    /// Seconds for a roll.
    pub roll: f64,
}

/// One variant, with one line-up, at a table of one size.
pub struct Cell {
    /// How many sit at the table.
    pub seats: u8,
    /// The variant, by index.
    pub variant: usize,
    /// The line-up, by index.
    pub lineup: usize,
    /// What is played.
    pub plan: Plan,
}

/// A question, and how its answer is found.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer {
    /// The question.
    pub question: String,
    /// Why it is answered this way.
    pub note: Option<String>,
    /// The line-up that answers; otherwise the first that can.
    pub lineup: Option<usize>,
    /// The variants it is about; all of them, if none is named.
    pub variants: Vec<usize>,
    /// How.
    pub way: Way,
}

/// How an answer is found.
#[derive(Clone, PartialEq, Debug)]
pub enum Way {
    /// What each variant changes, of these measures.
    Changes(Vec<String>),
    /// Which variants are better: measures, and whether more is better.
    Better(Vec<(String, bool)>),
    /// What holds.
    Checks(Vec<Check>),
}

/// A claim about one figure.
#[derive(Clone, PartialEq, Debug)]
pub struct Check {
    /// The measure.
    pub measure: String,
    /// The variant, by index.
    pub variant: usize,
    /// The line-up; otherwise the first that can tell.
    pub lineup: Option<usize>,
    /// The number of seats; otherwise the first.
    pub seats: Option<u8>,
    /// What the figure is compared with.
    pub above: f64,
    /// What is said if it is above, if it is not, and if that is open.
    pub said: [String; 3],
}

/// What is wrong with a file, and where: an offset in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    at: usize,
    because: String,
}

/// What is wrong with a file, in words, with the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadExperiment(pub String);

impl Fault {
    fn new(at: usize, because: impl Into<String>) -> Fault {
        Fault { at, because: because.into() }
    }

    fn in_text(&self, text: &str) -> BadExperiment {
        let line = 1 + text.bytes().take(self.at).filter(|&byte| byte == b'\n').count();
        BadExperiment(format!("line {line}: {}", self.because))
    }
}

impl fmt::Display for BadExperiment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Lineup {
    /// The base is always played: without it there is nothing to compare with.
    fn plays(&self, variant: usize) -> bool {
        variant == 0 || self.variants.as_ref().is_none_or(|it| it.contains(&variant))
    }
}

impl Answer {
    /// Whether it compares this cell with its base.
    pub fn is_about(&self, cell: &Cell) -> bool {
        let wanted = self.variants.is_empty() || self.variants.contains(&cell.variant);
        cell.variant > 0 && wanted && self.lineup.is_none_or(|lineup| lineup == cell.lineup)
    }
}

impl Check {
    /// Whether it is about this cell, or about another one like it.
    pub fn is_about(&self, cell: &Cell) -> bool {
        let lineup = self.lineup.is_none_or(|lineup| cell.lineup == lineup);
        lineup && self.seats.is_none_or(|seats| cell.seats == seats) && cell.variant == self.variant
    }
}

impl Experiment {
    /// Reads an experiment and checks all of it.
    pub fn read(text: &str) -> Result<Experiment, BadExperiment> {
        read::read(text)
    }

    /// Whether some answer compares this measure.
    pub fn asks_for(&self, measure: &str) -> bool {
        self.answers.iter().any(|answer| match &answer.way {
            Way::Changes(measures) => measures.iter().any(|it| it == measure),
            Way::Better(wishes) => wishes.iter().any(|(it, _)| it == measure),
            Way::Checks(_) => false,
        })
    }

    /// The most games that may be played.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.plan.games()).sum()
    }

    /// The cell with the base of `cell`, if it is not one itself.
    pub fn base_of(&self, cell: &Cell) -> Option<usize> {
        let same = |it: &Cell| it.variant == 0 && it.lineup == cell.lineup && it.seats == cell.seats;
        if cell.variant == 0 { None } else { self.cells.iter().position(same) }
    }
}
