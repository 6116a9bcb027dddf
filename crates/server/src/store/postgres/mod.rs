//! The other store: PostgreSQL, which several servers may share. Each of them is a node, and each room is served by one.

mod lines;
mod nodes;

use std::str::FromStr;
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use room::Entry;
use sqlx::postgres::{PgArguments, PgConnectOptions};
use sqlx::query::Query;
use sqlx::{Connection, PgConnection};
use tokio::sync::Mutex;
use tokio::time::{sleep, timeout};

use super::{
    Beat, Fault, LEASE, Node, Owner, Store, StoreError, Stored, UNFINISHED, closed, entry, migrations,
};
use lines::Lines;
use nodes::Me;

/// The number of the lock that nodes share. Versions that knew no nodes held it alone: beside one of them nobody starts.
const LOCK: i64 = 0x5349_5846_4f4c_4421;
/// A lock that is not there by then is somebody else's.
const PATIENCE: Duration = Duration::from_secs(2);
/// So many may ask for rooms at once.
const LINES: usize = 5;
/// The database notices within half a minute that a server is gone, and lets go of its lock.
const NOTICE: [(&str, &str); 3] =
    [("tcp_keepalives_idle", "10"), ("tcp_keepalives_interval", "5"), ("tcp_keepalives_count", "3")];
const MIGRATIONS: [(&str, &str); 3] = [
    ("entries", include_str!("../../../migrations/postgres/0001_entries.sql")),
    ("nodes", include_str!("../../../migrations/postgres/0002_nodes.sql")),
    ("protocols", include_str!("../../../migrations/postgres/0003_protocols.sql")),
];

/// Entries in a PostgreSQL database.
pub struct Postgres {
    me: Me,
    /// For rooms that are asked for.
    lines: Lines,
    /// For what is written: whoever reads, and however many do, nobody's move waits for it.
    writing: Lines,
    /// The connection that holds the lock. On it the node says that it lives: that must not wait for anything else.
    guard: Mutex<Option<PgConnection>>,
}

impl Postgres {
    /// Connects, makes the tables if they are not there, and becomes a node.
    pub async fn open(url: &str) -> Result<Postgres, StoreError> {
        let options = options(url)?;
        let mut guard = guard(&options).await?;
        // Asked before anything is changed, so that those who run go on undisturbed; and again once we can be seen, as
        // another version may start at the same moment.
        nodes::agree(&mut guard).await?;
        migrations(&MIGRATIONS).run(&mut guard).await?;
        let me = Me::register(&mut guard, &options).await?;
        if let Err(error) = nodes::agree(&mut guard).await {
            me.leave(&mut guard).await?;
            return Err(error);
        }
        let (lines, writing) = (Lines::new(&options, LINES), Lines::new(&options, 1));
        Ok(Postgres { me, lines, writing, guard: Mutex::new(Some(guard)) })
    }

    /// Says that this node lives. The connection is put back when all went well: a lock is lost with its connection, and is
    /// taken again.
    async fn say_alive(&self) -> Result<Beat, StoreError> {
        let mut held = self.guard.lock().await;
        let mut connection = match held.take() {
            Some(connection) => connection,
            None if self.lines.is_closed() => return Err(closed()),
            None => guard(&self.lines.options).await?,
        };
        let beat = self.me.beat(&mut connection).await?;
        *held = Some(connection);
        Ok(beat)
    }

    async fn insert(&self, entries: &[Entry]) -> Result<(), StoreError> {
        // One statement is one transaction.
        let append = sqlx::query("SELECT append_entries($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)");
        let mut line = self.writing.line().await?;
        let done = bind(append.bind(self.me.number), entries).execute(&mut line.connection).await;
        let done = done.map(drop).map_err(StoreError::from);
        if !matches!(done, Err(StoreError::Broken(..))) {
            line.give_back();
        }
        done
    }
}

/// A database that takes longer is away.
async fn in_time<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
    let late = || StoreError::Broken(Fault::Silent, "the database does not answer".into());
    timeout(LEASE, work).await.unwrap_or_else(|_| Err(late()))
}

type PgQuery = Query<'static, sqlx::Postgres, PgArguments>;

/// Binds entries as one array a column.
fn bind(query: PgQuery, entries: &[Entry]) -> PgQuery {
    let texts = |of: fn(&Entry) -> &String| entries.iter().map(|it| of(it).clone()).collect::<Vec<_>>();
    let blobs = |of: fn(&Entry) -> &[u8]| entries.iter().map(|it| of(it).to_vec()).collect::<Vec<_>>();
    let numbers = |of: fn(&Entry) -> i64| entries.iter().map(of).collect::<Vec<_>>();
    query
        .bind(texts(|it| &it.room))
        .bind(numbers(|it| it.seq as i64))
        .bind(blobs(|it| &it.prev))
        .bind(blobs(|it| &it.hash))
        .bind(blobs(|it| &it.salt))
        .bind(texts(|it| &it.key))
        .bind(numbers(|it| it.time))
        .bind(texts(|it| &it.kind))
        .bind(texts(|it| &it.payload))
}

/// Whatever the database's defaults are: an acknowledged entry survives a power cut, and locks are what keeps writers
/// apart.
const SETTINGS: [(&str, &str); 2] =
    [("synchronous_commit", "on"), ("default_transaction_isolation", "read committed")];

fn options(url: &str) -> Result<PgConnectOptions, StoreError> {
    let options = PgConnectOptions::from_str(url)?.application_name("sixfold");
    Ok(options.options(SETTINGS).options(NOTICE))
}

/// Connects alone, with the tables up to date: while this connection lives no server starts, and while one runs it is
/// refused.
pub(super) async fn open_alone(url: &str) -> Result<PgConnection, StoreError> {
    let mut connection = PgConnection::connect_with(&options(url)?).await?;
    lock(&mut connection, "SELECT pg_try_advisory_lock($1)").await?;
    migrations(&MIGRATIONS).run(&mut connection).await?;
    Ok(connection)
}

/// Connects beside the servers that may use the database. Nothing of it is changed.
pub(super) async fn open_beside(url: &str) -> Result<PgConnection, StoreError> {
    let mut connection = guard(&options(url)?).await?;
    let known = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL AND to_regclass('entries') IS NOT NULL";
    let known: bool = sqlx::query_scalar(known).fetch_one(&mut connection).await?;
    if !known {
        return Err(StoreError::Broken(Fault::Name, "no game was ever kept in this database".into()));
    }
    let newest = sqlx::query_scalar("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations");
    let newest: i64 = newest.fetch_one(&mut connection).await?;
    if newest > MIGRATIONS.len() as i64 { Err(StoreError::TooNew) } else { Ok(connection) }
}

pub(super) async fn add(connection: &mut PgConnection, entries: &[Entry]) -> Result<(), StoreError> {
    let add = "INSERT INTO entries (room, seq, prev, hash, salt, key, time, kind, payload)
        SELECT * FROM UNNEST($1::text[], $2::bigint[], $3::bytea[], $4::bytea[], $5::bytea[], $6::text[], $7::bigint[],
            $8::text[], $9::text[])";
    bind(sqlx::query(add), entries).execute(connection).await?;
    Ok(())
}

/// The connection that keeps servers away that know no nodes.
async fn guard(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let mut guard = PgConnection::connect_with(options).await?;
    lock(&mut guard, "SELECT pg_try_advisory_lock_shared($1)").await?;
    Ok(guard)
}

/// Takes the lock. The database lets go of whoever has just ended a moment later: for so long it is tried again.
async fn lock(connection: &mut PgConnection, take: &'static str) -> Result<(), StoreError> {
    let began = Instant::now();
    while !sqlx::query_scalar::<_, bool>(take).bind(LOCK).fetch_one(&mut *connection).await? {
        if began.elapsed() > PATIENCE {
            return Err(StoreError::InUse);
        }
        sleep(Duration::from_millis(50)).await;
    }
    Ok(())
}

impl Store for Postgres {
    fn append<'a>(&'a self, entries: &'a [Entry]) -> Stored<'a, ()> {
        self.insert(entries).boxed()
    }

    fn room<'a>(&'a self, code: &'a str) -> Stored<'a, Vec<Entry>> {
        in_time(async move {
            let mut line = self.lines.line().await?;
            let rows = sqlx::query("SELECT * FROM entries WHERE room = $1 ORDER BY seq").bind(code);
            let rows = rows.fetch_all(&mut line.connection).await?;
            line.give_back();
            Ok(rows.iter().map(entry).collect::<Result<_, _>>()?)
        })
        .boxed()
    }

    /// Takes as long as it takes: it reads everything.
    fn unfinished(&self, untouched_since: Option<i64>) -> Stored<'_, Vec<String>> {
        async move {
            let mut line = self.lines.line().await?;
            let rooms = sqlx::query_scalar(UNFINISHED).bind(untouched_since.unwrap_or(i64::MAX));
            let rooms = rooms.fetch_all(&mut line.connection).await?;
            line.give_back();
            Ok(rooms)
        }
        .boxed()
    }

    /// A transaction with a number of its own can only begin where something can be written.
    fn probe(&self) -> Stored<'_, ()> {
        async move {
            let mut line = self.writing.line().await?;
            sqlx::query("SELECT pg_current_xact_id()::text").execute(&mut line.connection).await?;
            line.give_back();
            Ok(())
        }
        .boxed()
    }

    fn ping(&self) -> Stored<'_, ()> {
        in_time(async move {
            self.lines.line().await?.give_back();
            Ok(())
        })
        .boxed()
    }

    fn close(&self) -> Stored<'_, ()> {
        async move {
            self.lines.close().await;
            self.writing.close().await;
            // A lock whose connection is broken is let go already; but others need not wait until this node is missed.
            let held = self.guard.lock().await.take();
            if let Some(mut held) = held
                && self.me.leave(&mut held).await.is_ok()
            {
                let _ = held.close().await;
                return Ok(());
            }
            let mut new = PgConnection::connect_with(&self.lines.options).await?;
            self.me.leave(&mut new).await?;
            let _ = new.close().await;
            Ok(())
        }
        .boxed()
    }

    fn is_shared(&self) -> bool {
        true
    }

    fn take<'a>(&'a self, code: &'a str) -> Stored<'a, Owner> {
        in_time(async move {
            let mut line = self.lines.line().await?;
            let owner = self.me.take(&mut line.connection, code).await?;
            line.give_back();
            Ok(owner)
        })
        .boxed()
    }

    fn seize<'a>(&'a self, code: &'a str, from: &'a Node) -> Stored<'a, ()> {
        in_time(async move {
            let mut line = self.lines.line().await?;
            self.me.seize(&mut line.connection, code, from).await?;
            line.give_back();
            Ok(())
        })
        .boxed()
    }

    fn release<'a>(&'a self, code: &'a str) -> Stored<'a, ()> {
        in_time(async move {
            let mut line = self.lines.line().await?;
            self.me.release(&mut line.connection, code).await?;
            line.give_back();
            Ok(())
        })
        .boxed()
    }

    fn join<'a>(&'a self, node: &'a Node) -> Stored<'a, ()> {
        in_time(async move {
            let mut line = self.lines.line().await?;
            self.me.join(&mut line.connection, node).await?;
            line.give_back();
            Ok(())
        })
        .boxed()
    }

    fn beat(&self) -> Stored<'_, Beat> {
        self.say_alive().boxed()
    }

    fn news(&self) -> Stored<'_, ()> {
        self.me.news().boxed()
    }
}
