//! The default store: one SQLite file beside the program.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use futures_util::FutureExt;
use room::Entry;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::Mutex;

use super::{Store, StoreError, Stored, entry, migrations};

/// Older ones may damage a write-ahead log that several connections use.
const OLDEST: [u32; 3] = [3, 51, 3];

/// Entries in a SQLite file, with one connection that writes and a few that read.
pub struct Sqlite {
    writer: Mutex<Option<Writer>>,
    readers: SqlitePool,
}

struct Writer {
    connection: SqliteConnection,
    /// Held as long as the store is open; the system lets go of it however the program ends.
    _lock: File,
}

impl Sqlite {
    /// Opens the file, which is made if it is not there. A second server on it is refused.
    pub async fn open(path: &str) -> Result<Sqlite, StoreError> {
        let path = path.strip_prefix("//").unwrap_or(path);
        let lock = lock(Path::new(&format!("{path}.lock")))?;
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(10));
        let mut connection = SqliteConnection::connect_with(&options).await?;
        assert_settings(&mut connection).await?;
        migrations(include_str!("../../migrations/sqlite/0001_entries.sql")).run(&mut connection).await?;
        let readers = SqlitePoolOptions::new().max_connections(2).min_connections(0);
        let readers = readers.connect_lazy_with(options.read_only(true).create_if_missing(false));
        Ok(Sqlite { writer: Mutex::new(Some(Writer { connection, _lock: lock })), readers })
    }

    async fn write(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let writer = writer.as_mut().ok_or_else(|| StoreError::Broken("the store is closed".into()))?;
        let mut transaction = writer.connection.begin_with("BEGIN IMMEDIATE").await?;
        for it in entries {
            sqlx::query(
                "INSERT INTO entries (room, seq, prev, hash, salt, key, time, kind, payload)
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            )
            .bind(&it.room)
            .bind(it.seq as i64)
            .bind(&it.prev[..])
            .bind(&it.hash[..])
            .bind(&it.salt[..])
            .bind(&it.key)
            .bind(it.time)
            .bind(&it.kind)
            .bind(&it.payload)
            .execute(&mut *transaction)
            .await?;
        }
        Ok(transaction.commit().await?)
    }
}

impl Store for Sqlite {
    fn append<'a>(&'a self, entries: &'a [Entry]) -> Stored<'a, ()> {
        self.write(entries).boxed()
    }

    fn room<'a>(&'a self, code: &'a str) -> Stored<'a, Vec<Entry>> {
        async move {
            let rows = sqlx::query("SELECT * FROM entries WHERE room = $1 ORDER BY seq").bind(code);
            let rows = rows.fetch_all(&self.readers).await?;
            Ok(rows.iter().map(entry).collect::<Result<_, _>>()?)
        }
        .boxed()
    }

    fn unfinished(&self) -> Stored<'_, Vec<String>> {
        async move {
            let rooms = sqlx::query_scalar(
                "SELECT room FROM entries WHERE kind = 'created'
                 EXCEPT SELECT room FROM entries WHERE kind = 'ended'",
            );
            Ok(rooms.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    fn ping(&self) -> Stored<'_, ()> {
        async move { Ok(sqlx::query("SELECT 1").execute(&self.readers).await.map(|_| ())?) }.boxed()
    }

    fn close(&self) -> Stored<'_, ()> {
        async move {
            self.readers.close().await;
            match self.writer.lock().await.take() {
                Some(writer) => Ok(writer.connection.close().await?),
                None => Ok(()),
            }
        }
        .boxed()
    }
}

fn lock(path: &Path) -> Result<File, StoreError> {
    let broken = |error: std::io::Error| StoreError::Broken(format!("{}: {error}", path.display()));
    let file = File::options().create(true).truncate(false).write(true).open(path).map_err(broken)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(broken(error)),
    }
}

/// What durability rests on is asked back, not believed.
async fn assert_settings(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let version: String = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&mut *connection).await?;
    let numbers: Vec<u32> = version.split('.').filter_map(|it| it.parse().ok()).collect();
    if numbers.as_slice() < OLDEST.as_slice() {
        return Err(StoreError::Broken(format!("SQLite {version} is too old: 3.51.3 is needed")));
    }
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
    let foreign: i64 = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(&mut *connection).await?;
    match (mode.as_str(), synchronous, foreign) {
        ("wal", 2, 1) => Ok(()),
        settings => Err(StoreError::Broken(format!("SQLite does not take its settings: {settings:?}"))),
    }
}
