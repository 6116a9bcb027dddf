//! How a terminal is used, and what one person does with one game: `sixfold learn` and `sixfold review`.

use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueEnum};
use engine::Seat;

use super::{games, seat};

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold learn pig              on the full screen
  sixfold learn land6 --plain    line by line, for pipes and screen readers

A lesson that was left goes on with `sixfold play --resume`.")]
pub(crate) struct Learn {
    /// The game
    #[arg(value_parser = games())]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) screen: Screen,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold review last.game                 why did it end so?
  sixfold review last.game --seat B        the same, told to B
  sixfold review --json - < last.game      all figures, event by event
  sixfold review last.game --seat A --puzzles own.txt    A's mistakes as puzzles

Luck is what rolls brought against the mean over all that could come; a decision is compared with the best that was found
by playing both on, on the same dice. A decision is marked only where that is sure. docs/review.md tells the rest.")]
pub(crate) struct Review {
    /// The record; `-` reads the standard input
    pub(crate) file: PathBuf,
    /// The seat it is told to [default: about whoever did worst]
    #[arg(long, value_parser = seat)]
    pub(crate) seat: Option<Seat>,
    /// Seed of what is played on
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Stop after so many steps [default: when all is done]
    #[arg(long)]
    pub(crate) steps: Option<u32>,
    /// Stop after so many seconds, with what is known by then
    #[arg(long, default_value_t = 10.0)]
    pub(crate) seconds: f64,
    /// Write a practice puzzle for each marked decision of the seat to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) puzzles: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// How a terminal is used.
#[derive(ClapArgs)]
pub(crate) struct Screen {
    /// Line by line instead of the full screen: the default in pipes
    #[arg(long)]
    pub(crate) plain: bool,
    /// Only characters of ASCII
    #[arg(long)]
    pub(crate) ascii: bool,
    /// Leave the mouse to the terminal
    #[arg(long)]
    pub(crate) no_mouse: bool,
}

/// How fast things happen that nobody waits for.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Pace {
    /// At once
    Instant,
    /// A quarter of a second a step
    Fast,
    /// Slow enough to follow
    Normal,
    /// Slow enough to explain
    Slow,
}
