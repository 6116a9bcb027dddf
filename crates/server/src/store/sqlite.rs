//! The default store: one SQLite file beside the program.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures_util::FutureExt;
use room::Entry;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Connection, SqliteConnection};
use tokio::sync::Mutex;

use super::{Fault, Store, StoreError, Stored, UNFINISHED, closed, entry, migrations};

/// Older ones may damage a write-ahead log that several connections use.
const OLDEST: [u32; 3] = [3, 51, 3];

/// Somebody who holds the file locked is waited for so long; the writer then tries again.
const BUSY: Duration = Duration::from_secs(1);

/// Who works beside a server waits so long for its turn.
const PATIENT: Duration = Duration::from_secs(30);

/// The check that an entry follows the last one.
pub(super) const FOLLOW: &str = include_str!("../../migrations/sqlite/0002_follow.sql");

const MIGRATIONS: [(&str, &str); 2] =
    [("entries", include_str!("../../migrations/sqlite/0001_entries.sql")), ("follow", FOLLOW)];

/// Entries in a SQLite file, with one connection that writes and a few that read.
pub struct Sqlite {
    options: SqliteConnectOptions,
    writer: Mutex<Writer>,
    readers: SqlitePool,
}

struct Writer {
    /// Nothing after a fault: what a connection remembers is not trusted then.
    connection: Option<SqliteConnection>,
    /// Held as long as the store is open; the system lets go of it however the program ends.
    lock: Option<File>,
}

impl Sqlite {
    /// Opens the file, which is made if it is not there. A second server on it is refused.
    pub async fn open(path: &str) -> Result<Sqlite, StoreError> {
        let (connection, lock, options) = open_alone(path).await?;
        // From now on a file that is missing was taken away, and no empty one is put in its place.
        let options = options.create_if_missing(false);
        let readers = SqlitePoolOptions::new().max_connections(2).min_connections(0);
        let readers = readers.acquire_timeout(Duration::from_secs(5));
        let readers = readers.connect_lazy_with(options.clone().read_only(true));
        let writer = Writer { connection: Some(connection), lock: Some(lock) };
        Ok(Sqlite { options, writer: Mutex::new(writer), readers })
    }

    async fn write(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let mut writer = self.writer.lock().await;
        let mut connection = self.connection(&mut writer).await?;
        let written = insert(&mut connection, entries).await;
        if matches!(written, Ok(()) | Err(StoreError::Conflict)) {
            writer.connection = Some(connection);
        }
        written
    }

    /// The connection that writes, a new one after a fault. Whoever does not put it back lets it go.
    async fn connection(&self, writer: &mut Writer) -> Result<SqliteConnection, StoreError> {
        if writer.lock.is_none() {
            return Err(closed());
        }
        match writer.connection.take() {
            Some(connection) => Ok(connection),
            None => connect(&self.options).await,
        }
    }
}

/// Opens a file that nobody else uses, with its tables up to date. The lock is held until it is dropped.
pub(super) async fn open_alone(
    path: &str,
) -> Result<(SqliteConnection, File, SqliteConnectOptions), StoreError> {
    let path = real(plain(path))?;
    let lock = lock(&lock_of(&path))?;
    private(&path)?;
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(BUSY);
    let mut connection = connect(&options).await?;
    migrations(&MIGRATIONS).run(&mut connection).await?;
    Ok((connection, lock, options))
}

/// Opens a file that is there, beside a server that may use it. Nothing of it is changed.
pub(super) async fn open_beside(path: &str) -> Result<SqliteConnection, StoreError> {
    let path = real(plain(path))?;
    if !path.exists() {
        return Err(StoreError::Broken(Fault::Name, format!("{}: there is no such file", path.display())));
    }
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(false).busy_timeout(PATIENT);
    let mut connection =
        SqliteConnection::connect_with(&options.synchronous(SqliteSynchronous::Full)).await?;
    let known = i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX);
    let newest: i64 = sqlx::query_scalar("SELECT COALESCE(MAX(version), 0) FROM _sqlx_migrations")
        .fetch_one(&mut connection)
        .await?;
    if newest > known { Err(StoreError::TooNew) } else { Ok(connection) }
}

/// `//PATH` is as good as `PATH`.
fn plain(path: &str) -> &Path {
    Path::new(path.strip_prefix("//").unwrap_or(path))
}

/// The file by which a database is locked.
pub(crate) fn lock_of(path: &Path) -> PathBuf {
    let mut name = path.to_path_buf().into_os_string();
    name.push(".lock");
    name.into()
}

async fn insert(connection: &mut SqliteConnection, entries: &[Entry]) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    add(&mut transaction, entries).await?;
    Ok(transaction.commit().await?)
}

pub(super) async fn add(connection: &mut SqliteConnection, entries: &[Entry]) -> Result<(), StoreError> {
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
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
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

    fn unfinished(&self, untouched_since: Option<i64>) -> Stored<'_, Vec<String>> {
        async move {
            let rooms = sqlx::query_scalar(UNFINISHED).bind(untouched_since.unwrap_or(i64::MAX));
            Ok(rooms.fetch_all(&self.readers).await?)
        }
        .boxed()
    }

    /// A number in the file's head that nobody uses is written again: a page that must reach the disk.
    fn probe(&self) -> Stored<'_, ()> {
        async move {
            let mut writer = self.writer.lock().await;
            let mut connection = self.connection(&mut writer).await?;
            sqlx::query("PRAGMA user_version = 0").execute(&mut connection).await?;
            writer.connection = Some(connection);
            Ok(())
        }
        .boxed()
    }

    fn ping(&self) -> Stored<'_, ()> {
        async move { Ok(sqlx::query("SELECT 1").execute(&self.readers).await.map(|_| ())?) }.boxed()
    }

    fn close(&self) -> Stored<'_, ()> {
        async move {
            self.readers.close().await;
            let mut writer = self.writer.lock().await;
            let closed = match writer.connection.take() {
                Some(connection) => connection.close().await,
                None => Ok(()),
            };
            writer.lock = None;
            Ok(closed?)
        }
        .boxed()
    }
}

/// A connection that writes, with the settings that durability rests on.
async fn connect(options: &SqliteConnectOptions) -> Result<SqliteConnection, StoreError> {
    let mut connection = SqliteConnection::connect_with(options).await?;
    assert_settings(&mut connection).await?;
    Ok(connection)
}

/// The file behind all symbolic links, so that it has one lock whatever it is called.
fn real(path: &Path) -> Result<PathBuf, StoreError> {
    let missing =
        |error: std::io::Error| StoreError::Broken(Fault::Name, format!("{}: {error}", path.display()));
    match std::fs::canonicalize(path) {
        Ok(real) => Ok(real),
        // A link to a file that is not there yet.
        Err(_) if path.is_symlink() => {
            let target = std::fs::read_link(path).map_err(missing)?;
            real(&path.parent().unwrap_or(Path::new("")).join(target))
        }
        Err(_) => {
            let folder = path.parent().filter(|it| !it.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let folder = std::fs::canonicalize(folder).map_err(missing)?;
            Ok(folder.join(path.file_name().unwrap_or_default()))
        }
    }
}

fn lock(path: &Path) -> Result<File, StoreError> {
    let broken =
        |error: std::io::Error| StoreError::Broken(Fault::Name, format!("{}: {error}", path.display()));
    let file = File::options().create(true).truncate(false).write(true).open(path).map_err(broken)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse),
        Err(TryLockError::Error(error)) => Err(broken(error)),
    }
}

/// Makes the file, if it is not there, so that only its owner reads it: the seeds of games that are played are in it.
fn private(path: &Path) -> Result<(), StoreError> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let broken =
        |error: std::io::Error| StoreError::Broken(Fault::Name, format!("{}: {error}", path.display()));
    options.open(path).map(drop).map_err(broken)
}

/// What durability rests on is asked back, not believed.
async fn assert_settings(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let version: String = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&mut *connection).await?;
    let numbers: Vec<u32> = version.split('.').filter_map(|it| it.parse().ok()).collect();
    if numbers.as_slice() < OLDEST.as_slice() {
        let because = format!("SQLite {version} is too old: 3.51.3 is needed");
        return Err(StoreError::Broken(Fault::Other, because));
    }
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
    let foreign: i64 = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(&mut *connection).await?;
    match (mode.as_str(), synchronous, foreign) {
        ("wal", 2, 1) => Ok(()),
        settings => {
            let because = format!("SQLite does not take its settings: {settings:?}");
            Err(StoreError::Broken(Fault::Other, because))
        }
    }
}
