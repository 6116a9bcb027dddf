//! The command line, from which help, completions and the man page are made.

mod many;
mod operate;
mod puzzles;
mod screen;

use std::ffi::OsStr;
use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, Args as ClapArgs, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use engine::{BadNotation, Seat};

use crate::style::Color;

pub(crate) use many::{Arena, Bench, Lab, LabMerge, LabRun, Solve, Train};
pub(crate) use operate::{Backup, Doctor, Forget, Load, Move, Prune, Restore};
pub(crate) use puzzles::{CheckPuzzles, MakePuzzles, Puzzles, PuzzlesCommand};
pub(crate) use screen::{Learn, Pace, Review, Screen};

const EXAMPLES: &str = "\
Examples:
  sixfold learn pig                   learn a game by playing it
  sixfold play pig --set target=50    play against the computer, with a house rule
  sixfold rules pig P3                read a clause

Exit codes:
  0 done   1 a check failed   2 the command line is wrong   3 what was read is not valid
  4 a file or room is not there   5 reading or writing failed   6 a server cannot be reached   130 interrupted

Colour is used on terminals only, and never when NO_COLOR is set.";

/// The home of games of six-sided dice.
#[derive(Parser)]
#[command(name = "sixfold", version, about, after_help = EXAMPLES, propagate_version = true)]
#[command(disable_version_flag = true, arg_required_else_help = true)]
pub(crate) struct Args {
    /// Print the version
    #[arg(short = 'V', long, global = true)]
    pub(crate) version: bool,
    /// With --version: as JSON, with the commit, the editions of the rules and the version of SQLite
    #[arg(long, requires = "version")]
    pub(crate) json: bool,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What it is about, examples, then the rest.
const TEMPLATE: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}";

/// The command line, with the examples first in every help.
pub(crate) fn command() -> clap::Command {
    examples_first(Args::command())
}

fn examples_first(command: clap::Command) -> clap::Command {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let (examples, notes) = help.split_once("\n\n").unwrap_or((&help, ""));
    let (examples, notes) = (examples.to_string(), notes.to_string());
    command.before_help(examples).after_help(notes).help_template(TEMPLATE).mut_subcommands(examples_first)
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
    /// Read how a game is played, with pictures and all its rules, or one clause of them
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
    /// Learn a game in two minutes, by playing it
    Learn(Learn),
    /// Play in the terminal, with people on one keyboard or against computer players
    Play(Play),
    /// Play in a server's room from the terminal, against people in browsers and terminals
    Join(Join),
    /// Replay a record, checking every step; tell what happened and how it ended
    #[command(after_help = "Examples:\n  sixfold replay last.game\n  sixfold replay --json - < last.game")]
    Replay {
        /// The record; `-` reads the standard input
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Review a game: was it luck, which decisions cost what, and what was better?
    Review(Review),
    /// Practise: positions with one best action; or make and check such puzzles
    #[command(visible_alias = "puzzle")]
    Puzzles(Puzzles),
    /// Measure the speed of random play, on one thread and on two
    Bench(Bench),
    /// Let players meet in many games, and measure their strength
    Arena(Arena),
    /// Run experiments: what does a rule do to the balance?
    Lab {
        #[command(subcommand)]
        command: Lab,
    },
    /// Solve a game exactly: LAND 6, for a player who keeps to a few dice
    Solve(Solve),
    /// Make the network that says what states of a game are worth, or check the one in the program
    Train(Train),
    /// Serve the games to browsers and terminals: rooms by link, fair dice, nothing lost
    Serve(Serve),
    /// Measure the server: many matches at once, on this machine only
    Load(Load),
    /// Copy all games to a file, while servers run
    Backup(Backup),
    /// Bring a backup back, into a database that is empty
    Restore(Restore),
    /// Take all games from one database to another, from SQLite to PostgreSQL or back
    Move(Move),
    /// Look into a database: is everything in it right?
    Doctor(Doctor),
    /// Remove rooms that nobody has touched for long
    Prune(Prune),
    /// Forget a person: the name and the key to the seat go, the game stays
    Forget(Forget),
    /// Check the dice of a downloaded record: every roll is computed again
    Verify(Verify),
    /// Speak the protocol for programs: JSON lines in, JSON lines out
    #[command(
        after_help = "Examples:\n  echo '{\"do\":\"games\"}' | sixfold udi\n  python3 examples/bot.py play"
    )]
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
  sixfold play                                  choose a game, or go on with one
  sixfold play pig                              you against the computer
  sixfold play pig --players human,human        two people, one keyboard
  sixfold play pig --watch --seed 7             watch computer players
  sixfold play --resume                         go on with the last game
  sixfold play --replay my.game                 watch a record again
  sixfold play pig --plain                      line by line, for pipes and screen readers

A game is saved after every step, under $XDG_DATA_HOME/sixfold or ~/.local/share/sixfold: a game that was
left or killed goes on with --resume. In pipes only --save saves.")]
pub(crate) struct Play {
    /// The game; on a terminal you are asked if none is named
    #[arg(value_parser = games())]
    pub(crate) game: Option<String>,
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
    /// Go on with the game that was saved last, or with the one in --save
    #[arg(long, conflicts_with_all = ["seats", "options", "position", "from"])]
    pub(crate) resume: bool,
    /// Watch a record again, step by step
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "players", "options", "position", "from", "resume", "own_dice", "watch"])]
    pub(crate) replay: Option<PathBuf>,
    /// Keep the record in this file, written anew after every event
    #[arg(long, value_name = "FILE", visible_alias = "record")]
    pub(crate) save: Option<PathBuf>,
    /// Seed of the dice and of computer players [default: from the clock]
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Roll your own dice and type in what they show
    #[arg(long)]
    pub(crate) own_dice: bool,
    /// Let computer players take every seat, and watch
    #[arg(long, conflicts_with_all = ["players", "own_dice"])]
    pub(crate) watch: bool,
    /// How fast things happen that nobody waits for
    #[arg(long, value_enum, default_value_t = Pace::Normal)]
    pub(crate) pace: Pace,
    #[command(flatten)]
    pub(crate) screen: Screen,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold join https://example.org/room/ABCDEF --name Ann     take the open seat
  sixfold join https://example.org/room/ABCDEF --watch        look on

What is behind the # of a link is the key to your seat: with it you can come back.")]
pub(crate) struct Join {
    /// The link to the room
    pub(crate) link: String,
    /// The name to take the seat with
    #[arg(long, env = "USER", hide_env_values = true, default_value = "Guest")]
    pub(crate) name: String,
    /// The seat to take [default: the first open one]
    #[arg(long, value_parser = seat)]
    pub(crate) seat: Option<Seat>,
    /// Take no seat, and look on
    #[arg(long, conflicts_with = "seat")]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) screen: Screen,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold serve                                          http://localhost:6006, games kept in sixfold.db
  sixfold serve --listen 0.0.0.0:80 --log json           for everybody who can reach this machine
  sixfold serve --database postgres://user@host/games    with PostgreSQL

Ctrl-C and SIGTERM end it without losing anything. docs/server.md tells the rest.")]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:6006")]
    pub(crate) listen: SocketAddr,
    /// Where games are kept: sqlite:PATH or postgres://...
    #[arg(
        long,
        value_name = "URL",
        default_value = "sqlite:sixfold.db",
        env = "SIXFOLD_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: String,
    /// Where other servers on the same PostgreSQL reach this one, as HOST:PORT; where it listens, if nothing is said
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) node_address: Option<String>,
    /// How logs look
    #[arg(long, value_enum, default_value_t = Log::Text)]
    pub(crate) log: Log,
    /// A name under which browsers may ask, besides localhost and plain addresses; `*` for any; may be repeated
    #[arg(long, value_name = "NAME")]
    pub(crate) host: Vec<String>,
    /// A proxy, or a network like 10.0.0.0/8, that says where requests come from; may be repeated
    #[arg(long, value_name = "NETWORK")]
    pub(crate) trusted_proxy: Vec<server::Network>,
    /// The header in which the proxies say it
    #[arg(long, value_enum, default_value_t = ForwardedBy::XForwardedFor)]
    pub(crate) proxy_header: ForwardedBy,
    /// How many connections one address may have open
    #[arg(long, value_name = "COUNT", default_value_t = 100)]
    pub(crate) connections_per_address: usize,
    /// How many of them may be sockets of rooms
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    pub(crate) sockets_per_address: usize,
    /// What one address may spend in a minute; a new room costs 20, a hint 10
    #[arg(long, value_name = "AMOUNT", default_value_t = 600.0)]
    pub(crate) budget_per_minute: f64,
    /// After how many days a game that nobody touches is ended; 0 keeps games for ever
    #[arg(long, value_name = "DAYS", default_value_t = 90)]
    pub(crate) abandon_after: u64,
    /// How many messages a socket may send in ten seconds
    #[arg(long, value_name = "COUNT", default_value_t = 120)]
    pub(crate) messages_per_ten_seconds: u32,
    /// A player may end a game without a result when all others have been away for so long
    #[arg(long, value_name = "MINUTES", default_value_t = 60)]
    pub(crate) away_after: u64,
    /// Have every game here: otherwise games that need nobody far away are played in the page, at once and offline, too
    #[arg(long)]
    pub(crate) no_games_in_page: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold verify match.game                     does the record agree with itself?
  sixfold verify match.game --commitment 5f... --entropy A=09...
                                                are the dice as sealed before the game?
  sixfold verify --json - < match.game          as JSON

The commitment is what the room showed before you sat down, the entropy what your own device has added to the dice. Without
them it can only be known that the record agrees with itself. `sixfold join` and the page keep both, and check them by
themselves when the game is over.

Exit codes: 0 all is right, 1 something is not as it must be, 3 the record cannot be read, is cut short, or is sealed.")]
pub(crate) struct Verify {
    /// The record; `-` reads the standard input
    pub(crate) file: PathBuf,
    /// The commitment that was published before the game
    #[arg(long, value_name = "HEX")]
    pub(crate) commitment: Option<String>,
    /// What a seat has added to the dice; may be given for several seats
    #[arg(long, value_name = "SEAT=HEX")]
    pub(crate) entropy: Vec<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The header in which a proxy says where a request comes from.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ForwardedBy {
    /// X-Forwarded-For
    XForwardedFor,
    /// Forwarded
    Forwarded,
}

/// How logs look.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Log {
    /// For people
    Text,
    /// For programs, a line each
    Json,
}

fn seat(letter: &str) -> Result<Seat, String> {
    letter.parse().map_err(|bad: BadNotation| format!("expected {}", bad.expected))
}

fn games() -> GameName {
    GameName
}

/// The name of a game; completions know all of them.
#[derive(Clone)]
struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(&self, _: &clap::Command, _: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let name = value.to_string_lossy().into_owned();
        match table::info(&name) {
            Ok(_) => Ok(name),
            Err(refusal) => Err(clap::Error::raw(ErrorKind::InvalidValue, format!("{}\n", refusal.because))),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(table::games().into_iter().map(|game| PossibleValue::new(game.id))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(mut command: clap::Command) {
        let help = command.render_help().to_string();
        let name = command.get_name().to_string();
        let examples = help.find("Examples:").unwrap_or_else(|| panic!("{name} has no examples"));
        assert!(examples < help.find("Usage:").expect("a usage"), "{name}: {help}");
        let count = help[examples..].lines().skip(1).take_while(|line| line.starts_with("  ")).count();
        assert!(count >= 2, "{name}: {help}");
        command.get_subcommands().filter(|it| it.get_name() != "help").for_each(|it| check(it.clone()));
    }

    #[test]
    fn every_help_begins_with_two_examples() {
        let mut command = command();
        command.build();
        check(command);
    }
}
