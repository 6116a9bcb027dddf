//! The commands about puzzles: solving, making and checking them.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::{Screen, games};

#[derive(ClapArgs)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  sixfold puzzles                          how many there are of each game, and the one of the day
  sixfold puzzles land6                    one of LAND 6: the one of the day
  sixfold puzzles land6 12 --plain         number 12, line by line
  sixfold puzzles --file own.txt           your own, out of `sixfold review FILE --puzzles own.txt`
  sixfold puzzles --file own.txt --puzzle 2    the second of them
  sixfold puzzles make pig --count 60      make new ones by self-play
  sixfold puzzles check pig --budget 10    judge them all again

A point for the best action, half a point for what is nearly as good. docs/puzzles.md tells how they are made."
)]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    pub(crate) command: Option<PuzzlesCommand>,
    /// The game
    #[arg(value_parser = games())]
    pub(crate) game: Option<String>,
    /// Its number [default: the puzzle of the day]
    #[arg(requires = "game")]
    pub(crate) number: Option<usize>,
    /// The puzzles of this file instead
    #[arg(long, value_name = "FILE", conflicts_with = "game")]
    pub(crate) file: Option<PathBuf>,
    /// Which of the file, the first at 1
    #[arg(long, value_name = "NUMBER", requires = "file", default_value_t = 1)]
    pub(crate) puzzle: usize,
    #[command(flatten)]
    pub(crate) screen: Screen,
}

#[derive(Subcommand)]
pub(crate) enum PuzzlesCommand {
    /// Make puzzles by self-play; an interrupted run goes on where it was
    Make(MakePuzzles),
    /// Judge puzzles again with more work and other dice; none may have a second solution
    Check(CheckPuzzles),
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold puzzles make pig
  sixfold puzzles make d6d --count 100 --seed 7 --threads 2

The same seed gives the same puzzles, whatever the number of threads, and whether it was interrupted or not.")]
pub(crate) struct MakePuzzles {
    /// The game
    #[arg(value_parser = games())]
    pub(crate) game: String,
    /// How many, at least
    #[arg(long, default_value_t = 60)]
    pub(crate) count: usize,
    /// From which everything follows
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many rounds are played at once [default: as many as there are cores]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Give up after so many rounds
    #[arg(long, default_value_t = 5_000)]
    pub(crate) rounds: u64,
    /// The file for them [default: puzzles/ and the game's name]
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold puzzles check pig                          those in the program, at ten times the budget
  sixfold puzzles check d6d --file puzzles/d6d.txt --output good.txt

Exit codes: 0 all hold, 1 some do not.")]
pub(crate) struct CheckPuzzles {
    /// The game
    #[arg(value_parser = games())]
    pub(crate) game: String,
    /// So many times the work of making them
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) budget: u32,
    /// Seed of searches and dice: another than that of making
    #[arg(long, default_value_t = 1_000)]
    pub(crate) seed: u64,
    /// Only the first so many
    #[arg(long)]
    pub(crate) first: Option<usize>,
    /// How many are judged at once [default: as many as there are cores]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// The puzzles of this file instead of those in the program
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Write those that hold to this file, with the better figures
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}
