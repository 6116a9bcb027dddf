//! The command line, from which help, completions and the man page are made.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use engine::{BadNotation, Seat};

use crate::ink::Color;

const EXAMPLES: &str = "\
Examples:
  sixfold play pig                    play against the computer
  sixfold play pig --set target=50    with a house rule
  sixfold rules pig P3                read a clause

Exit codes:
  0 done   1 a check failed   2 the command line is wrong   3 what was read is not valid
  4 a file is not there   5 reading or writing failed   6 a server cannot be reached   130 interrupted

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
    /// Measure the speed of random play, on one thread and on two
    Bench(Bench),
    /// Let players meet in many games, and measure their strength
    Arena(Arena),
    /// Solve a game exactly: LAND 6, for a player who keeps to a few dice
    Solve(Solve),
    /// Serve the games to browsers and terminals: rooms by link, fair dice, nothing lost
    Serve(Serve),
    /// Check the dice of a downloaded record: every roll is computed again
    #[command(after_help = "Examples:\n  sixfold verify match.game\n  sixfold verify --json - < match.game")]
    Verify {
        /// The record; `-` reads the standard input
        file: PathBuf,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
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
    /// The game; you are asked if none is named
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
    /// How logs look
    #[arg(long, value_enum, default_value_t = Log::Text)]
    pub(crate) log: Log,
    /// How many sockets one address may have open
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    pub(crate) sockets_per_address: usize,
    /// How many rooms one address may make in a minute
    #[arg(long, value_name = "COUNT", default_value_t = 30)]
    pub(crate) rooms_per_minute: u32,
    /// How many messages a socket may send in ten seconds
    #[arg(long, value_name = "COUNT", default_value_t = 40)]
    pub(crate) messages_per_ten_seconds: u32,
}

/// How logs look.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Log {
    /// For people
    Text,
    /// For programs, a line each
    Json,
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
    /// One more player: a computer player's name, or `cmd:` and the command line of a program
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
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold solve land6 --board 0 --dice 2                      seconds
  sixfold solve land6 --board 626 --dice 3 --set sea=once     minutes, 0.6 GB
  sixfold solve land6 --dice 2 --watch --seed 7               solve, then watch a game

With at most N dice, a Deploy that would leave more on the board is not chosen; all else is the full game.
The option turn_cap is ignored. With goal=score the points to expect are maximised, else the chance to win.")]
pub(crate) struct Solve {
    /// The game
    #[arg(value_parser = ["land6"])]
    pub(crate) game: String,
    /// The number of the board
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u16).range(..6144))]
    pub(crate) board: u16,
    /// As many dice as the player has on the board; 4 take 20 GB
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=4))]
    pub(crate) dice: u8,
    /// Set an option, as in --set sea=free; `sixfold games` lists them
    #[arg(long = "set", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// How many threads work on it [default: as many as there are cores]
    #[arg(long)]
    pub(crate) threads: Option<usize>,
    /// Play a game as solved, and tell it with the value after each action
    #[arg(long, conflicts_with = "json")]
    pub(crate) watch: bool,
    /// Seed of the dice for --watch
    #[arg(long, requires = "watch")]
    pub(crate) seed: Option<u64>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Show no progress
    #[arg(long)]
    pub(crate) quiet: bool,
}

fn seat(letter: &str) -> Result<Seat, String> {
    letter.parse().map_err(|bad: BadNotation| format!("expected {}", bad.expected))
}

fn games() -> PossibleValuesParser {
    PossibleValuesParser::new(table::games().iter().map(|game| game.id))
}
