//! What nodes write down for each other: that they live, where they are, and which rooms they serve.

use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::postgres::{PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::{FromRow, Row};
use tokio::sync::Mutex;

use crate::store::{Beat, Fault, LEASE, Node, Owner, PROTOCOLS, StoreError};

/// Told whenever a room or a node has gone from one place to another.
const CHANNEL: &str = "sixfold_nodes";

/// This node.
pub(super) struct Me {
    /// Its number, which no other start of any server gets. What is written is checked against it.
    pub(super) number: i64,
    /// Its last sign of life came late: somebody may have been taking a room just then.
    was_late: AtomicBool,
    /// One connection of its own, on which it waits for news.
    listening: PgPool,
    listener: Mutex<Option<PgListener>>,
}

impl Me {
    /// A new number. Others do not find the node before it has an address.
    pub(super) async fn register(pool: &PgPool) -> Result<Me, StoreError> {
        let long_gone = "DELETE FROM nodes WHERE until < now() - INTERVAL '30 days'";
        sqlx::query(long_gone).execute(pool).await?;
        let new =
            "INSERT INTO nodes (address, key, until, oldest, newest) VALUES ('', '', now() + $1, $2, $3)
            RETURNING node";
        let new = sqlx::query_scalar(new).bind(LEASE).bind(*PROTOCOLS.start()).bind(*PROTOCOLS.end());
        let number = new.fetch_one(pool).await?;
        let options = (*pool.connect_options()).clone();
        let listening = PgPoolOptions::new().max_connections(1).connect_lazy_with(options);
        Ok(Me { number, was_late: AtomicBool::new(false), listening, listener: Mutex::default() })
    }

    pub(super) async fn join(&self, pool: &PgPool, node: &Node) -> Result<(), StoreError> {
        let join = "UPDATE nodes SET address = $2, key = $3, until = now() + $4 WHERE node = $1";
        sqlx::query(join)
            .bind(self.number)
            .bind(&node.address)
            .bind(&node.key)
            .bind(LEASE)
            .execute(pool)
            .await?;
        self.tell(pool).await
    }

    /// Goes away, with all rooms, so that others need not wait until it is missed.
    pub(super) async fn leave(&self, pool: &PgPool) -> Result<(), StoreError> {
        for leave in ["DELETE FROM owners WHERE node = $1", "DELETE FROM nodes WHERE node = $1"] {
            sqlx::query(leave).bind(self.number).execute(pool).await?;
        }
        self.tell(pool).await
    }

    /// A room is taken if it is nobody's, or if its node does not live any more.
    pub(super) async fn take(&self, pool: &PgPool, code: &str) -> Result<Owner, StoreError> {
        let take = "INSERT INTO owners (room, node)
                SELECT $1, $2 WHERE EXISTS (SELECT FROM entries WHERE room = $1 AND seq = 0)
            ON CONFLICT (room) DO UPDATE SET node = $2 WHERE owners.node <> $2 AND NOT EXISTS (
                SELECT FROM nodes WHERE nodes.node = owners.node AND nodes.until > clock_timestamp())
            RETURNING xmax <> 0";
        let mut connection = pool.acquire().await?;
        let taken = sqlx::query_scalar(take).bind(code).bind(self.number);
        if let Some(from_another) = taken.fetch_optional(&mut *connection).await? {
            if from_another {
                self.tell(pool).await?;
            }
            return Ok(Owner::Here);
        }
        let other = "SELECT nodes.node, address, key FROM owners JOIN nodes USING (node) WHERE room = $1";
        let other = sqlx::query(other).bind(code).fetch_optional(&mut *connection).await?;
        let other =
            other.map(|row| Ok::<_, sqlx::Error>((row.try_get::<i64, _>("node")?, Node::from_row(&row)?)));
        Ok(match other.transpose()? {
            Some((number, node)) if number != self.number => Owner::There(node),
            // Ours already; or there is no such room, which its log will tell.
            _ => Owner::Here,
        })
    }

    pub(super) async fn release(&self, pool: &PgPool, code: &str) -> Result<(), StoreError> {
        let release = "DELETE FROM owners WHERE room = $1 AND node = $2";
        sqlx::query(release).bind(code).bind(self.number).execute(pool).await?;
        Ok(())
    }

    /// Says that this node lives. Who says it late may have lost rooms, and is told which are left.
    pub(super) async fn beat(&self, pool: &PgPool) -> Result<Beat, StoreError> {
        let live = "WITH before AS (SELECT until FROM nodes WHERE node = $1)
            UPDATE nodes SET until = now() + $2 FROM before WHERE node = $1
            RETURNING before.until < now() + $2 / 3 AS late";
        let late: Option<bool> =
            sqlx::query_scalar(live).bind(self.number).bind(LEASE).fetch_optional(pool).await?;
        let Some(late) = late else { return Err(forgotten()) };
        let others = "SELECT address, key FROM nodes WHERE node <> $1 AND until > now() AND address <> ''";
        let others = sqlx::query_as(others).bind(self.number).fetch_all(pool).await?;
        let left = "SELECT room FROM owners WHERE node = $1";
        let left = match self.was_late.swap(late, Ordering::Relaxed) || late {
            true => Some(sqlx::query_scalar(left).bind(self.number).fetch_all(pool).await?),
            false => None,
        };
        Ok(Beat { others, left })
    }

    /// Returns when something has moved. What is missed here is found at the next beat.
    pub(super) async fn news(&self) -> Result<(), StoreError> {
        let mut listener = self.listener.lock().await;
        if listener.is_none() {
            let mut new = PgListener::connect_with(&self.listening).await?;
            new.listen(CHANNEL).await?;
            *listener = Some(new);
        }
        match listener.as_mut().expect("just made").recv().await {
            Ok(_) => Ok(()),
            Err(error) => {
                *listener = None;
                Err(error.into())
            }
        }
    }

    async fn tell(&self, pool: &PgPool) -> Result<(), StoreError> {
        sqlx::query("SELECT pg_notify($1, '')").bind(CHANNEL).execute(pool).await?;
        Ok(())
    }
}

/// Refuses if a server lives here with which this one shares no protocol.
pub(super) async fn agree(pool: &PgPool) -> Result<(), StoreError> {
    // Before these columns there was one protocol.
    let known = "SELECT EXISTS (SELECT FROM information_schema.columns
        WHERE table_name = 'nodes' AND column_name = 'newest' AND table_schema = current_schema())";
    let known: bool = sqlx::query_scalar(known).fetch_one(pool).await?;
    if !known {
        return Ok(());
    }
    let others =
        "SELECT oldest, newest FROM nodes WHERE until > now() AND (newest < $1 OR oldest > $2) LIMIT 1";
    let others = sqlx::query_as(others).bind(*PROTOCOLS.start()).bind(*PROTOCOLS.end());
    match others.fetch_optional(pool).await? {
        Some((oldest, newest)) => Err(StoreError::OtherProtocol(oldest, newest)),
        None => Ok(()),
    }
}

/// Only after a very long silence.
fn forgotten() -> StoreError {
    StoreError::Broken(Fault::Taken, "this node was forgotten by the others: start it again".into())
}

impl FromRow<'_, PgRow> for Node {
    fn from_row(row: &PgRow) -> Result<Node, sqlx::Error> {
        Ok(Node { address: row.try_get("address")?, key: row.try_get("key")? })
    }
}
