//! All logs of a database, for whoever looks after it: read as they are at one moment, copied, removed, changed.

use std::fs::File;

use room::Entry;
use sqlx::sqlite::SqliteConnection;
use sqlx::{Connection, PgConnection};

use super::{StoreError, entry, no_database, postgres, sqlite};

/// A database with no server around it, though one may run beside it.
pub struct Archive {
    link: Link,
    /// Held as long as nobody else may use a SQLite file.
    _lock: Option<File>,
}

enum Link {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

/// A room that nobody has written to for a while.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Untouched {
    /// Its code.
    pub room: String,
    /// Whether its game has ended.
    pub over: bool,
}

/// The same words to whichever database it is.
macro_rules! on {
    ($archive:expr, $connection:ident => $what:expr) => {
        match &mut $archive.link {
            Link::Sqlite($connection) => $what,
            Link::Postgres($connection) => $what,
        }
    };
}

impl Archive {
    /// Opens a database that is there, beside servers that may use it.
    pub async fn beside(url: &str) -> Result<Archive, StoreError> {
        let link = match url.split_once(':') {
            Some(("sqlite", path)) => Link::Sqlite(sqlite::open_beside(path).await?),
            Some(("postgres" | "postgresql", _)) => Link::Postgres(postgres::open_beside(url).await?),
            _ => return Err(no_database(url)),
        };
        Ok(Archive { link, _lock: None })
    }

    /// Opens a database that no server uses, and keeps servers away from it; its tables are made or brought up to date.
    pub async fn alone(url: &str) -> Result<Archive, StoreError> {
        match url.split_once(':') {
            Some(("sqlite", path)) => {
                let (connection, lock, _) = sqlite::open_alone(path).await?;
                Ok(Archive { link: Link::Sqlite(connection), _lock: Some(lock) })
            }
            Some(("postgres" | "postgresql", _)) => {
                Ok(Archive { link: Link::Postgres(postgres::open_alone(url).await?), _lock: None })
            }
            _ => Err(no_database(url)),
        }
    }

    /// From here to [`Archive::done`] everything is read as it is now, whoever writes.
    pub async fn hold_still(&mut self) -> Result<(), StoreError> {
        match &mut self.link {
            Link::Sqlite(it) => {
                sqlx::query("BEGIN").execute(&mut *it).await?;
                // The moment is that of the first look.
                sqlx::query("SELECT 1 FROM entries LIMIT 1").execute(it).await?;
            }
            Link::Postgres(it) => {
                let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                sqlx::query(begin).execute(it).await?;
            }
        }
        Ok(())
    }

    /// From here to [`Archive::done`] everything is written, or nothing.
    pub async fn begin(&mut self) -> Result<(), StoreError> {
        match &mut self.link {
            Link::Sqlite(it) => sqlx::query("BEGIN IMMEDIATE").execute(it).await.map(drop)?,
            Link::Postgres(it) => sqlx::query("BEGIN").execute(it).await.map(drop)?,
        }
        Ok(())
    }

    /// The end of what was begun: it is on disk when this returns.
    pub async fn done(&mut self) -> Result<(), StoreError> {
        on!(self, it => sqlx::query("COMMIT").execute(it).await.map(drop)?);
        Ok(())
    }

    /// The codes of all rooms, in the order of their letters.
    pub async fn rooms(&mut self) -> Result<Vec<String>, StoreError> {
        let all = "SELECT room FROM entries WHERE seq = 0";
        let mut rooms: Vec<String> = on!(self, it => sqlx::query_scalar(all).fetch_all(it).await?);
        // Entries without a beginning are nobody's room, and are found all the same.
        let stray = "SELECT DISTINCT room FROM entries AS one WHERE seq > 0 AND NOT EXISTS (
            SELECT 1 FROM entries AS before WHERE before.room = one.room AND before.seq = one.seq - 1)";
        let stray: Vec<String> = on!(self, it => sqlx::query_scalar(stray).fetch_all(it).await?);
        rooms.extend(stray);
        rooms.sort_unstable();
        rooms.dedup();
        Ok(rooms)
    }

    /// The entries of a room, in order.
    pub async fn room(&mut self, code: &str) -> Result<Vec<Entry>, StoreError> {
        let all = "SELECT * FROM entries WHERE room = $1 ORDER BY seq";
        Ok(on!(self, it => {
            let rows = sqlx::query(all).bind(code).fetch_all(it).await?;
            rows.iter().map(entry).collect::<Result<_, _>>()?
        }))
    }

    /// Adds entries as they are.
    pub async fn add(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        match &mut self.link {
            Link::Sqlite(it) => sqlite::add(it, entries).await,
            Link::Postgres(it) => postgres::add(it, entries).await,
        }
    }

    /// Lets entries in that follow nothing, until the check is set again. PostgreSQL checks what servers write alone.
    pub async fn lift_check(&mut self) -> Result<(), StoreError> {
        if let Link::Sqlite(it) = &mut self.link {
            sqlx::query("DROP TRIGGER entries_follow").execute(it).await?;
        }
        Ok(())
    }

    /// Sets the check again.
    pub async fn set_check(&mut self) -> Result<(), StoreError> {
        if let Link::Sqlite(it) = &mut self.link {
            sqlx::query(sqlite::FOLLOW).execute(it).await?;
        }
        Ok(())
    }

    /// The rooms that nobody has written to since a time.
    pub async fn untouched_since(&mut self, time: i64) -> Result<Vec<Untouched>, StoreError> {
        let all = "SELECT room, SUM(CASE WHEN kind = 'ended' THEN 1 ELSE 0 END) > 0
            FROM entries GROUP BY room HAVING MAX(time) < $1 ORDER BY room";
        let rooms: Vec<(String, bool)> = on!(self, it => sqlx::query_as(all).bind(time).fetch_all(it).await?);
        Ok(rooms.into_iter().map(|(room, over)| Untouched { room, over }).collect())
    }

    /// Removes a room, unless somebody has written to it since that time. Returns whether it is gone.
    pub async fn remove(&mut self, code: &str, untouched_since: i64) -> Result<bool, StoreError> {
        if let Link::Postgres(it) = &mut self.link {
            // Nobody's from here on: who serves it can write nothing, and nobody takes it before this is committed.
            let nobodys =
                "INSERT INTO owners (room, node) VALUES ($1, 0) ON CONFLICT (room) DO UPDATE SET node = 0";
            sqlx::query(nobodys).bind(code).execute(it).await?;
        }
        let remove = "DELETE FROM entries WHERE room = $1 AND NOT EXISTS (
            SELECT 1 FROM entries AS later WHERE later.room = $1 AND later.time >= $2)";
        let gone = on!(self, it => {
            sqlx::query(remove).bind(code).bind(untouched_since).execute(it).await?.rows_affected()
        });
        if let Link::Postgres(it) = &mut self.link {
            // Whoever served it takes it again, if it is still there.
            sqlx::query("DELETE FROM owners WHERE room = $1").bind(code).execute(it).await?;
        }
        Ok(gone > 0)
    }

    /// Every entry by which somebody took a seat.
    pub async fn seats_taken(&mut self) -> Result<Vec<Entry>, StoreError> {
        let all = "SELECT * FROM entries WHERE kind = 'seated' ORDER BY room, seq";
        Ok(on!(self, it => {
            let rows = sqlx::query(all).fetch_all(it).await?;
            rows.iter().map(entry).collect::<Result<_, _>>()?
        }))
    }

    /// Puts another payload in the place of an entry's. What was there is overwritten, not only unlinked.
    pub async fn rewrite(&mut self, entry: &Entry) -> Result<(), StoreError> {
        let rewrite = "UPDATE entries SET kind = $3, payload = $4, salt = $5 WHERE room = $1 AND seq = $2";
        on!(self, it => sqlx::query(rewrite)
            .bind(&entry.room)
            .bind(entry.seq as i64)
            .bind(&entry.kind)
            .bind(&entry.payload)
            .bind(&entry.salt[..])
            .execute(it)
            .await
            .map(drop)?);
        Ok(())
    }

    /// Makes SQLite overwrite what is changed or removed. PostgreSQL does so when it cleans up (`VACUUM`).
    pub async fn erase_thoroughly(&mut self) -> Result<(), StoreError> {
        if let Link::Sqlite(it) = &mut self.link {
            sqlx::query("PRAGMA secure_delete = ON").execute(it).await?;
        }
        Ok(())
    }

    /// What the database itself finds wrong, and what it is: its name and version.
    pub async fn health(&mut self) -> Result<(String, Vec<String>), StoreError> {
        match &mut self.link {
            Link::Sqlite(it) => {
                let version: String =
                    sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&mut *it).await?;
                let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(it).await?;
                Ok((format!("SQLite {version}"), found.into_iter().filter(|it| it != "ok").collect()))
            }
            Link::Postgres(it) => {
                let version: String = sqlx::query_scalar("SHOW server_version").fetch_one(&mut *it).await?;
                let off = "SELECT name FROM pg_settings
                    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'";
                let off: Vec<String> = sqlx::query_scalar(off).fetch_all(it).await?;
                let told =
                    |name| format!("the setting `{name}` is off: a power cut may lose or damage games");
                Ok((format!("PostgreSQL {version}"), off.into_iter().map(told).collect()))
            }
        }
    }

    /// Makes one plain file of a SQLite database, without a write-ahead log beside it.
    pub async fn fold(&mut self) -> Result<(), StoreError> {
        if let Link::Sqlite(it) = &mut self.link {
            sqlx::query("PRAGMA journal_mode = DELETE").execute(it).await?;
        }
        Ok(())
    }

    /// Lets go of the database.
    pub async fn close(self) -> Result<(), StoreError> {
        match self.link {
            Link::Sqlite(it) => it.close().await?,
            Link::Postgres(it) => it.close().await?,
        }
        Ok(())
    }
}
