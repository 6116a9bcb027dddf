//! The commands that look after a database or a server.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args as ClapArgs, ValueHint};
use engine::Seat;

use super::seat;

/// The database that a server uses.
#[derive(ClapArgs)]
pub(crate) struct Database {
    /// Where games are kept: sqlite:PATH or postgres://...
    #[arg(
        long,
        value_name = "URL",
        default_value = "sqlite:sixfold.db",
        env = "SIXFOLD_DATABASE",
        hide_env_values = true
    )]
    pub(crate) database: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold backup games-2026-11-18.db
  sixfold backup games.db --database postgres://user@host/games

Servers may go on: the copy is everything as it is at one moment. The file has its name when it is complete; one that is
there is not overwritten. It is a SQLite file, also of a PostgreSQL, and `sixfold restore` brings it back. It holds names
and the seeds of games that are still played: only its owner may read it.")]
pub(crate) struct Backup {
    /// The new file
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold restore games.db --database sqlite:sixfold.db
  sixfold restore games.db --database postgres://user@host/games

The database must be empty or new, and no server may use it. All is restored or nothing.")]
pub(crate) struct Restore {
    /// The backup
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold move sqlite:sixfold.db postgres://user@host/games
  sixfold move postgres://user@host/games sqlite:sixfold.db

Stop the servers first: neither database may be in use. The second must be empty or new; the first stays as it is. All
is copied or nothing, and every hash is the same afterwards.")]
pub(crate) struct Move {
    /// The database with the games
    pub(crate) from: String,
    /// The new one
    pub(crate) to: String,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold doctor
  sixfold doctor --database postgres://user@host/games --json

Every room is played again: its chain of hashes, every event by the rules of its edition, every roll by the sealed dice;
and the database is asked about itself and its settings. Servers may go on. Nothing is changed.

Exit codes: 0 all is right, 1 something is not.")]
pub(crate) struct Doctor {
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold prune --older-than 365 --dry-run
  sixfold prune --older-than 365 --keep records

Rooms whose game is over and that nobody has written to for so long are removed: their links lead nowhere then. With --keep
their records stay as files, which `sixfold replay`, `review` and `verify` read. Servers may go on.")]
pub(crate) struct Prune {
    /// Rooms that nobody has written to for so many days
    #[arg(long, value_name = "DAYS")]
    pub(crate) older_than: u32,
    /// Also games that are not over, which are lost
    #[arg(long)]
    pub(crate) unfinished: bool,
    /// Keep the records of finished games in this folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) keep: Option<PathBuf>,
    /// Only tell what would be removed
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold forget --room ABCDEF --seat A
  sixfold forget --name 'Ann of Gables' --dry-run

The name and the key to the seat are removed; what happened stays, with every hash and every die, and can be verified as
before. Nobody can act for the seat any more. Servers may go on: one that has the room in memory knows the name until
everybody has left it for some minutes, or until it is restarted. Backups know it as long as you keep them.")]
pub(crate) struct Forget {
    /// Everybody who calls himself exactly so
    #[arg(long, required_unless_present = "room", conflicts_with_all = ["room", "seat"])]
    pub(crate) name: Option<String>,
    /// The room of the person
    #[arg(long, value_name = "CODE", requires = "seat")]
    pub(crate) room: Option<String>,
    /// The seat of the person
    #[arg(long, value_parser = seat, requires = "room")]
    pub(crate) seat: Option<Seat>,
    /// Only tell whom it would concern
    #[arg(long)]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) database: Database,
}

#[derive(ClapArgs)]
#[command(after_help = "Examples:
  sixfold load --matches 100 --rate 50 --seconds 10      a small load on a server of its own
  sixfold load --matches 1000 --rate 500 --json          as JSON
  sixfold load --address 127.0.0.1:6006                  on a server that runs, whose limits must allow it

Moves are sent at fixed times and measured from them, so that waiting counts.")]
pub(crate) struct Load {
    /// How many matches, with two sockets each
    #[arg(long, default_value_t = 1000)]
    pub(crate) matches: usize,
    /// Moves in a second, all matches together
    #[arg(long, default_value_t = 500.0)]
    pub(crate) rate: f64,
    /// For how long
    #[arg(long, default_value_t = 30.0)]
    pub(crate) seconds: f64,
    /// A server that runs already, on a loopback address [default: one is started]
    #[arg(long)]
    pub(crate) address: Option<SocketAddr>,
    /// The database of the server that is started [default: a SQLite file that is removed]
    #[arg(long, value_name = "URL", conflicts_with = "address")]
    pub(crate) database: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}
