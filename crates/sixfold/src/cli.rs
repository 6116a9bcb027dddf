//! The command line, from which help, completions and the man page are made.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args as ClapArgs, Parser, Subcommand};
use clap_complete::Shell;

use crate::ink::Color;

const EXAMPLES: &str = "\
Examples:
  sixfold play pig                    play against the computer
  sixfold play pig --set target=50    with a house rule
  sixfold rules pig P3                read a clause

Exit codes:
  0 done   1 a check failed   2 the command line is wrong   3 what was read is not valid
  4 a file is not there   5 reading or writing failed   130 interrupted

Colour is used on terminals only, and never when NO_COLOR is set.";

/// The home of games of six-sided dice.
#[derive(Parser)]
#[command(name = "sixfold", version, about, after_help = EXAMPLES, propagate_version = true)]
pub(crate) struct Args {
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games with their designers, seats and options
    #[command(after_help = "Examples:\n  sixfold games\n  sixfold games --json")]
    Games {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Read a game's rules, or one clause of them
    #[command(after_help = "Examples:\n  sixfold rules pig\n  sixfold rules pig P3")]
    Rules {
        /// The game
        #[arg(value_parser = games())]
        game: String,
        /// The clause, such as P3
        clause: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Play in the terminal, with people on one keyboard or against computer players
    Play(Play),
    /// Replay a record, checking every step; tell what happened and how it ended
    #[command(after_help = "Examples:\n  sixfold replay last.game\n  sixfold replay --json - < last.game")]
    Replay {
        /// The record; `-` reads the standard input
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Measure the speed of random play, on one thread and on two
    Bench(Bench),
    /// Speak the protocol for programs: JSON lines in, JSON lines out
    #[command(after_help = "Examples:\n  echo '{\"do\":\"games\"}' | sixfold udi\n  python3 examples/bot.py")]
    Udi,
    /// Print completions for a shell
    #[command(
        after_help = "Examples:\n  sixfold completions bash > ~/.local/share/bash-completion/completions/sixfold\n  sixfold completions fish > ~/.config/fish/completions/sixfold.fish"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the man page, or write all pages into a folder
    #[command(
        after_help = "Examples:\n  sixfold man | man -l -\n  sixfold man --dir ~/.local/share/man/man1"
    )]
    Man {
        /// The folder
        #[arg(long)]
        dir: Option<PathBuf>,
    },
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold play pig                              you against the computer
  sixfold play pig --players human,human        two people, one keyboard
  sixfold play pig --watch --seed 7             watch computer players
  sixfold play pig --record my.game             keep the record; go on later with --from my.game")]
pub(crate) struct Play {
    /// The game
    #[arg(value_parser = games())]
    pub(crate) game: String,
    /// How many play [default: as many as --players names, or the fewest that can]
    #[arg(long)]
    pub(crate) seats: Option<u8>,
    /// Who plays, by seat: human, or a computer player's name [default: human, then computer players]
    #[arg(long, value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// Set an option, as in --set target=50; `sixfold games` lists them
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Start from a position
    #[arg(long, conflicts_with = "from")]
    pub(crate) position: Option<String>,
    /// Go on from a record
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "options"])]
    pub(crate) from: Option<PathBuf>,
    /// Keep the record in this file, written anew after every event
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Seed of the dice and of computer players [default: from the clock]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Roll your own dice and type in what they show
    #[arg(long)]
    pub(crate) own_dice: bool,
    /// Let computer players take every seat, and watch
    #[arg(long, conflicts_with_all = ["players", "own_dice"])]
    pub(crate) watch: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold bench                 every game
  sixfold bench pig --json      one game, as JSON
  sixfold bench pig --table     through the table, with text notation
  sixfold bench --search        iterations a second of tree search")]
pub(crate) struct Bench {
    /// The games; all of them if none is named
    #[arg(value_parser = games())]
    pub(crate) games: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Seconds for each line; the best of five slices counts
    #[arg(long, default_value_t = 2.0)]
    pub(crate) seconds: f64,
    /// Go through the table, as front ends do, instead of straight through the rules
    #[arg(long)]
    pub(crate) table: bool,
    /// Measure tree search from the opening instead: iterations a second
    #[arg(long, conflicts_with = "table")]
    pub(crate) search: bool,
}

fn games() -> PossibleValuesParser {
    PossibleValuesParser::new(table::games().iter().map(|game| game.id))
}
