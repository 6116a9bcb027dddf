//! The commands that play many games: measuring speed, strength and rules.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use lab::arena::Share;

use super::games;

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold bench                 every game
  sixfold bench pig --json      one game, as JSON
  sixfold bench pig --table     through the table, with text notation
  sixfold bench --search        iterations a second of tree search
  sixfold bench --value         values of states a second")]
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
    /// Measure the networks instead: how many states are evaluated a second
    #[arg(long, conflicts_with_all = ["table", "search"])]
    pub(crate) value: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold arena --game pig --players steady,random --games 1000
  sixfold arena --game pig --players steady --player 'cmd:python3 examples/bot.py' --games 100
  sixfold arena --game pig --players steady,random --games 20000 --sprt 0,20 --json
  sixfold arena --game pig --players steady,random --output run.jsonl --resume

A round is every seating of the players on the same dice; rounds are completed, so that a few games more
than --games may be played. The same seed gives the same report, whatever the number of threads.
docs/arena.md tells how the figures are made, docs/protocol.md how a program takes a seat.")]
pub(crate) struct Arena {
    /// The game
    #[arg(long, value_parser = games())]
    pub(crate) game: String,
    /// The players, two to four: names of computer players with commas between
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    /// One more player: a computer player's name, `search:` and iterations, `against:` with a player and iterations (it
    /// knows that player's program), or `cmd:` and the command line of a program
    #[arg(long, value_name = "NAME")]
    pub(crate) player: Vec<String>,
    /// How many games, at least
    #[arg(long, default_value_t = 1000)]
    pub(crate) games: u64,
    /// How many seats [default: as many as players, as far as the game allows]
    #[arg(long)]
    pub(crate) seats: Option<u8>,
    /// Set an option, as in --set target=50; `sixfold games` lists them
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Seed of the dice and of the players
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at once [default: as many as there are cores]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Stop early: is the first of two players at most ELO0, or at least ELO1, above the second?
    #[arg(long, value_name = "ELO0,ELO1", value_delimiter = ',', num_args = 1, allow_hyphen_values = true)]
    pub(crate) sprt: Vec<f64>,
    /// The risk of --sprt to accept ELO1 wrongly
    #[arg(long, default_value_t = 0.05)]
    pub(crate) alpha: f64,
    /// The risk of --sprt to accept ELO0 wrongly
    #[arg(long, default_value_t = 0.05)]
    pub(crate) beta: f64,
    /// Seconds that a program has for a decision
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    pub(crate) move_time: f64,
    /// Seconds that a program has to start
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    pub(crate) start_time: f64,
    /// Keep every finished game in this file, as JSON lines
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Go on with what --output holds already
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// Play one part of several, each on a machine of its own, as in 2/4; --merge puts them together
    #[arg(long, value_name = "K/N", default_value = "1/1", hide_default_value = true, value_parser = part)]
    pub(crate) part: Share,
    /// Take in the games of parts, whose --output files these are; only what is missing is played
    #[arg(long, value_name = "FILES", value_delimiter = ',', conflicts_with = "part")]
    pub(crate) merge: Vec<PathBuf>,
    /// Take the luck of the dice out, too, by the game's value: the same answer with fewer games
    #[arg(long)]
    pub(crate) luck: bool,
    /// Tell how long each player thought a move, in the mean and at most, on the standard error
    #[arg(long)]
    pub(crate) thinking: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(Subcommand)]
#[command(after_help = "Examples:
  sixfold lab run experiments/rebirth-options.toml
  sixfold lab report lab/rebirth-options
  sixfold lab compare lab/before lab/after

docs/lab.md tells what an experiment may say, and how the figures are made.")]
pub(crate) enum Lab {
    /// Run an experiment, or go on with it: an interrupted run loses nothing
    Run(LabRun),
    /// Put the parts of an experiment together that were played with --part
    Merge(LabMerge),
    /// Make the report of a folder anew from the games in it
    #[command(
        after_help = "Examples:\n  sixfold lab report lab/rebirth-options\n  sixfold lab report lab/rebirth-options --json"
    )]
    Report {
        /// The folder
        folder: PathBuf,
        /// Print JSON: the report as in report.json
        #[arg(long)]
        json: bool,
    },
    /// Compare two folders: the same variants and line-ups, before and after
    #[command(
        after_help = "Examples:\n  sixfold lab compare lab/before lab/after\n  sixfold lab compare lab/before lab/after --json"
    )]
    Compare {
        /// The first folder
        first: PathBuf,
        /// The second folder
        second: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold lab run experiments/rebirth-options.toml
  sixfold lab run mine.toml --output results/mine --threads 2
  sixfold lab run mine.toml --part 2/4 --output results/mine-2
  sixfold lab run mine.toml --cluster auto

The folder gets report.html, report.md, report.json, rows.csv, rows.parquet and manifest.json. The same file
gives the same bytes, whatever the number of threads, and whether it was interrupted or not; only the manifest
tells when, where and by which command and commit it was run.")]
pub(crate) struct LabRun {
    /// The experiment, a TOML file
    pub(crate) file: PathBuf,
    /// The folder for games and reports [default: lab/ and the file's name without its ending]
    #[arg(long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// How many games are played at once [default: as many as there are cores]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Play one part of several, each on a machine of its own, as in 2/4; `sixfold lab merge` puts them together
    #[arg(long, value_name = "K/N", default_value = "1/1", hide_default_value = true, value_parser = part)]
    pub(crate) part: Share,
    /// Play on a Ray cluster: `auto`, or an address as in ray://host:10001; needs the Python package sixfold[ray]
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["part", "threads"])]
    pub(crate) cluster: Option<String>,
    /// Print JSON: the report as in report.json
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

/// The only part of one is everything.
fn tolerance(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|it| (1e-7..=0.1).contains(it));
    number.ok_or_else(|| "a tolerance is a number from 0.0000001 to 0.1".to_string())
}

fn part(text: &str) -> Result<Share, String> {
    Ok(match text.parse()? {
        Share::Part { of: 1, .. } => Share::All,
        part => part,
    })
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold lab run mine.toml --part 1/2 --output one     on one machine
  sixfold lab run mine.toml --part 2/2 --output two     on another one
  sixfold lab merge one two --output lab/mine

The report and the rows are the same bytes as those of one machine that has played everything. Parts of another
experiment, or of a build that plays other games, are refused.")]
pub(crate) struct LabMerge {
    /// The folders of the parts
    #[arg(required = true)]
    pub(crate) parts: Vec<PathBuf>,
    /// The folder for all of it
    #[arg(long, value_name = "FOLDER")]
    pub(crate) output: PathBuf,
    /// Print JSON: the report as in report.json
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold solve land6 --board 0 --dice 2                      seconds
  sixfold solve land6 --board 626 --dice 3 --set sea=once     minutes, 0.25 GB
  sixfold solve land6 --dice 2 --watch --seed 7               solve, then watch a game
  sixfold solve land6 --against expert --boards 10            how far a player is from the optimum

With at most N dice, a Deploy that would leave more on the board is not chosen; all else is the full game.
The option turn_cap is ignored. With goal=score the points to expect are maximised, else the chance to win.")]
pub(crate) struct Solve {
    /// The game
    #[arg(value_parser = ["land6"])]
    pub(crate) game: String,
    /// The number of the board
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(..6144))]
    pub(crate) board: u16,
    /// As many dice as the player has on the board; 4 take 8 GB
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) dice: u8,
    /// Set an option, as in --set sea=free; `sixfold games` lists them
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// How far apart the bounds of the value may be: 0.1 to 0.0000001
    #[arg(long, default_value_t = 1e-6, value_parser = tolerance)]
    pub(crate) tolerance: f64,
    /// How many threads work on it [default: as many as there are cores]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Play a game as solved, and tell it with the value after each action
    #[arg(long, conflicts_with = "json")]
    pub(crate) watch: bool,
    /// Let a computer player play on the board, and compare how often it wins with the optimum
    #[arg(long, value_name = "NAME", conflicts_with = "watch")]
    pub(crate) against: Option<String>,
    /// With --against: so many boards, drawn by the seed, instead of --board
    #[arg(long, requires = "against", conflicts_with = "board", value_parser = clap::value_parser!(u16).range(1..=6144))]
    pub(crate) boards: Option<u16>,
    /// With --against: games on each board
    #[arg(long, requires = "against", default_value_t = 100)]
    pub(crate) games: u64,
    /// Seed of dice, players and drawn boards [default: 1]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold train pig                              makes training/pig.net and training/pig.json
  sixfold train pig --games 2000 --generations 2 smaller
  sixfold train pig --check                      do the chances hold, and how many games do they save?
  sixfold train d6d --check --players solid,solid --games 500

A generation that is finished is kept: the same command goes on after it. The same seed gives the same network,
whatever the number of threads. docs/value.md tells how the figures are made.")]
pub(crate) struct Train {
    /// The game
    #[arg(value_parser = games())]
    pub(crate) game: String,
    /// The folder for the network and its manifest [default: training]
    #[arg(long, value_name = "FOLDER", conflicts_with = "check")]
    pub(crate) output: Option<PathBuf>,
    /// Games of each generation; with --check, games to check by
    #[arg(long)]
    pub(crate) games: Option<u64>,
    /// Generations; each learns from fresh games
    #[arg(long, conflicts_with = "check")]
    pub(crate) generations: Option<u32>,
    /// Check what the program goes by instead: the solution where the game is solved, else the network
    #[arg(long, group = "with_weights")]
    pub(crate) check: bool,
    /// Play one generation and write its states to FILE and FILE.held instead of learning from them (scripts/fit.py does)
    #[arg(long, value_name = "FILE", group = "with_weights", conflicts_with_all = ["check", "output", "generations"])]
    pub(crate) states: Option<PathBuf>,
    /// With --check: the network in this file and nothing else; with --states: the network of the generation before
    #[arg(long, value_name = "FILE", requires = "with_weights")]
    pub(crate) weights: Option<PathBuf>,
    /// With --check: who plays, with commas between [default: the first that it learned from]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', requires = "check")]
    pub(crate) players: Vec<String>,
    /// With --check: let this player answer a roll before the value is read
    #[arg(long, value_name = "NAME", requires = "check")]
    pub(crate) answers: Option<String>,
    /// From which everything follows
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many games are played at once [default: as many as there are cores]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}
