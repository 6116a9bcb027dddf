//! Connections to the database. Each is one asker's while it is used. What was broken off in the middle, by a cut wire or by
//! who has lost patience, is never used again, and nobody waits for it.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection, PgConnection};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::sleep;

use crate::store::{Fault, StoreError, closed, fault};

/// The time between two tries to reach a database that starts.
const PAUSE: Duration = Duration::from_millis(50);
/// A connection that was used so shortly ago is taken for sound; any other is asked for a sign of life first.
const FRESH: Duration = Duration::from_secs(1);

pub(super) struct Lines {
    pub(super) options: PgConnectOptions,
    /// Those that nobody uses now, and since when.
    free: Mutex<Vec<(PgConnection, Instant)>>,
    permits: Semaphore,
}

/// A connection. It is closed with its end, unless it is given back.
pub(super) struct Line<'a> {
    pub(super) connection: PgConnection,
    lines: &'a Lines,
    _permit: SemaphorePermit<'a>,
}

impl Lines {
    pub(super) fn new(options: &PgConnectOptions, most: usize) -> Lines {
        Lines { options: options.clone(), free: Mutex::default(), permits: Semaphore::new(most) }
    }

    /// One of them, as soon as one is free and the database answers.
    pub(super) async fn line(&self) -> Result<Line<'_>, StoreError> {
        let permit = self.permits.acquire().await.map_err(|_| closed())?;
        while let Some((mut connection, since)) = self.pop() {
            if since.elapsed() < FRESH || connection.ping().await.is_ok() {
                return Ok(Line { connection, lines: self, _permit: permit });
            }
        }
        loop {
            match PgConnection::connect_with(&self.options).await {
                Ok(connection) => return Ok(Line { connection, lines: self, _permit: permit }),
                Err(error) if fault(&error) == Fault::Silent => sleep(PAUSE).await,
                Err(error) => return Err(error.into()),
            }
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.permits.is_closed()
    }

    pub(super) async fn close(&self) {
        self.permits.close();
        while let Some((connection, _)) = self.pop() {
            let _ = connection.close().await;
        }
    }

    fn pop(&self) -> Option<(PgConnection, Instant)> {
        self.free.lock().expect("no panic in here").pop()
    }
}

impl Line<'_> {
    /// It is as it was, and another may use it.
    pub(super) fn give_back(self) {
        self.lines.free.lock().expect("no panic in here").push((self.connection, Instant::now()));
    }
}
