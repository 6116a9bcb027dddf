//! How a terminal is used, and `sixfold learn`, which needs nothing else.

use clap::{Args as ClapArgs, ValueEnum};

use super::games;

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
