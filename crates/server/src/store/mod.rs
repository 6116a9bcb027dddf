//! Where logs are kept: one small trait, and two databases behind it.

mod archive;
mod log_writer;
mod postgres;
mod sqlite;

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use room::Entry;
use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{Row, SqlSafeStr};

pub use archive::{Archive, Untouched};
pub use log_writer::{Condition, LogWriter};
pub use postgres::Postgres;
pub use sqlite::Sqlite;
pub(crate) use sqlite::lock_of;

/// What a method of a store comes to.
pub type Stored<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// An append-only table of entries.
pub trait Store: Send + Sync + 'static {
    /// Adds entries, all of them or none. They are safe from a power cut when this returns.
    fn append<'a>(&'a self, entries: &'a [Entry]) -> Stored<'a, ()>;
    /// The entries of a room, in order.
    fn room<'a>(&'a self, code: &'a str) -> Stored<'a, Vec<Entry>>;
    /// The rooms whose game has not ended; of those, if a time is given, the ones that nobody has written to since.
    fn unfinished(&self, untouched_since: Option<i64>) -> Stored<'_, Vec<String>>;
    /// Writes something that changes nothing: whether entries could be written.
    fn probe(&self) -> Stored<'_, ()>;
    /// Whether the database answers.
    fn ping(&self) -> Stored<'_, ()>;
    /// Lets go of the database.
    fn close(&self) -> Stored<'_, ()>;

    /// Whether other servers may use the same database. If not, every room is served here.
    fn is_shared(&self) -> bool {
        false
    }
    /// Makes a room ours, unless another node serves it.
    fn take<'a>(&'a self, _code: &'a str) -> Stored<'a, Owner> {
        async { Ok(Owner::Here) }.boxed()
    }
    /// Makes a room ours that another node serves, whether it lives or not. It is told.
    fn seize<'a>(&'a self, _code: &'a str, _from: &'a Node) -> Stored<'a, ()> {
        async { Ok(()) }.boxed()
    }
    /// Lets any node take a room.
    fn release<'a>(&'a self, _code: &'a str) -> Stored<'a, ()> {
        async { Ok(()) }.boxed()
    }
    /// Tells other nodes where this one is.
    fn join<'a>(&'a self, _node: &'a Node) -> Stored<'a, ()> {
        async { Ok(()) }.boxed()
    }
    /// Says that this node lives; to be said several times within [`LEASE`].
    fn beat(&self) -> Stored<'_, Beat> {
        async { Ok(Beat::default()) }.boxed()
    }
    /// Returns when nodes or rooms have moved: the next beat is due at once.
    fn news(&self) -> Stored<'_, ()> {
        std::future::pending().boxed()
    }
}

/// A node that is silent for so long does not live any more, and others take its rooms.
pub const LEASE: Duration = Duration::from_secs(3);

/// What this version speaks with clients and writes to the log. Nodes that run side by side share one of these.
pub const PROTOCOLS: RangeInclusive<i32> = room::PROTOCOL as i32..=room::PROTOCOL as i32;

/// Who serves a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Owner {
    /// This node.
    Here,
    /// Another.
    There(Node),
}

/// One of several servers that share a database.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// Where other nodes reach it.
    pub address: String,
    /// What they show it, so that it believes them.
    pub key: String,
}

/// What a node learns when it says that it lives.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Beat {
    /// The others that live.
    pub others: Vec<Node>,
    /// The rooms that are still ours, if it was said so late that some may have been taken.
    pub left: Option<Vec<String>>,
}

/// What can go wrong with a store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The place or the key is taken: somebody else has written to this room.
    Conflict,
    /// Another node serves this room.
    Moved,
    /// Another server uses this database.
    InUse,
    /// The servers that run on this database share no protocol with this one: theirs, from the oldest to the newest.
    OtherProtocol(i32, i32),
    /// The database was written by a newer version of the program.
    TooNew,
    /// Anything else: what kind of fault it is, and the database's own words, which are for the log alone.
    Broken(Fault, String),
}

/// What is wrong, as everybody may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The database cannot be reached, or does not answer.
    Silent,
    /// Somebody else holds the database locked.
    Locked,
    /// The disk is full.
    Full,
    /// What is stored does not read, or the disk has failed: nobody knows what it holds.
    Damaged,
    /// Another server has the database.
    Taken,
    /// The store is closed.
    Closed,
    /// It cannot be opened as it is named.
    Name,
    /// Anything else.
    Other,
}

/// Opens `sqlite:PATH` or `postgres://...`, and brings its tables up to date.
pub async fn open(url: &str) -> Result<Arc<dyn Store>, StoreError> {
    match url.split_once(':') {
        Some(("sqlite", path)) => Ok(Arc::new(Sqlite::open(path).await?)),
        Some(("postgres" | "postgresql", _)) => Ok(Arc::new(Postgres::open(url).await?)),
        _ => Err(no_database(url)),
    }
}

fn no_database(url: &str) -> StoreError {
    let because = format!("`{url}` is no database: expected sqlite:PATH or postgres://...");
    StoreError::Broken(Fault::Name, because)
}

/// The rooms whose game has not ended, and whose last entry is older than a given time. Asked whenever a server starts, beside
/// others that serve: it reads two entries of a room, by their indexes, and not all of them.
const UNFINISHED: &str = "SELECT room FROM entries AS begun WHERE kind = 'created'
    AND NOT EXISTS (SELECT 1 FROM entries AS over WHERE over.kind = 'ended' AND over.room = begun.room)
    AND (SELECT time FROM entries AS last WHERE last.room = begun.room ORDER BY seq DESC LIMIT 1) < $1";

fn closed() -> StoreError {
    StoreError::Broken(Fault::Closed, "the store is closed".into())
}

fn migrations(all: &[(&'static str, &'static str)]) -> Migrator {
    let migration = |(number, (name, sql)): (i64, &(&'static str, &'static str))| {
        Migration::new(number, (*name).into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    Migrator::with_migrations((1..).zip(all).map(migration).collect())
}

/// An entry out of a row that holds all its columns.
fn entry<R: Row>(row: &R) -> Result<Entry, sqlx::Error>
where
    for<'a> &'a str: sqlx::ColumnIndex<R>,
    for<'a> String: sqlx::Decode<'a, R::Database> + sqlx::Type<R::Database>,
    for<'a> Vec<u8>: sqlx::Decode<'a, R::Database> + sqlx::Type<R::Database>,
    for<'a> i64: sqlx::Decode<'a, R::Database> + sqlx::Type<R::Database>,
{
    let text = |column: &str| row.try_get::<String, _>(column);
    Ok(Entry {
        room: text("room")?,
        seq: row.try_get::<i64, _>("seq")? as u64,
        prev: bytes(row.try_get("prev")?)?,
        hash: bytes(row.try_get("hash")?)?,
        salt: bytes(row.try_get("salt")?)?,
        key: text("key")?,
        time: row.try_get("time")?,
        kind: text("kind")?,
        payload: text("payload")?,
    })
}

fn bytes<const N: usize>(column: Vec<u8>) -> Result<[u8; N], sqlx::Error> {
    column.try_into().map_err(|_| sqlx::Error::Decode("a hash or salt of the wrong length".into()))
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match &error {
            sqlx::Error::Database(it) if it.is_unique_violation() => StoreError::Conflict,
            sqlx::Error::Database(it) if it.code().as_deref() == Some("SX001") => StoreError::Moved,
            // An entry that does not follow the last one: PostgreSQL's function, SQLite's trigger.
            sqlx::Error::Database(it) if matches!(it.code().as_deref(), Some("SX002" | "1811")) => {
                StoreError::Conflict
            }
            _ => StoreError::Broken(fault(&error), error.to_string()),
        }
    }
}

/// The kind of a fault, by the codes of both databases.
fn fault(error: &sqlx::Error) -> Fault {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::Tls(_) => Fault::Silent,
        sqlx::Error::Database(it) => match it.code().as_deref().unwrap_or_default() {
            // PostgreSQL: it starts, stops, has no more connections, or is out of space.
            "57P01" | "57P02" | "57P03" | "53300" => Fault::Silent,
            "53100" => Fault::Full,
            // SQLite: busy or locked, in all their forms; full; corrupt or no database; a failed fsync.
            "5" | "6" | "261" | "262" | "517" | "773" => Fault::Locked,
            "13" => Fault::Full,
            "11" | "26" | "267" | "523" | "779" | "1034" | "1290" => Fault::Damaged,
            _ => Fault::Other,
        },
        _ => Fault::Other,
    }
}

impl StoreError {
    /// What is wrong, as everybody may know it.
    pub fn fault(&self) -> Fault {
        match self {
            StoreError::Broken(fault, _) => *fault,
            StoreError::InUse | StoreError::OtherProtocol(..) => Fault::Taken,
            StoreError::Conflict | StoreError::Moved | StoreError::TooNew => Fault::Other,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Silent => "the database does not answer",
            Fault::Locked => "another program holds the database locked",
            Fault::Full => "the disk is full",
            Fault::Damaged => "the database is damaged",
            Fault::Taken => "another server has the database",
            Fault::Closed => "the log is closed",
            Fault::Name => "there is no such database",
            Fault::Other => "the database reports a fault",
        })
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> StoreError {
        match error {
            MigrateError::VersionMissing(_) => StoreError::TooNew,
            error => StoreError::Broken(Fault::Other, error.to_string()),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StoreError::OtherProtocol(oldest, newest) => {
                return write!(
                    f,
                    "the servers that run on this database speak protocol {oldest} to {newest}, and this version {} to {}: \
                     stop them first, or start a version that speaks one of theirs",
                    PROTOCOLS.start(),
                    PROTOCOLS.end()
                );
            }
            StoreError::Conflict => "somebody else has written to this room",
            StoreError::Moved => "another node serves this room",
            StoreError::InUse => {
                "another server uses this database: stop it, or give this one a database of its own"
            }
            StoreError::TooNew => {
                "a newer version of Sixfold has written this database: use that version, or another database"
            }
            StoreError::Broken(_, because) => because,
        })
    }
}

impl std::error::Error for StoreError {}
