//! What nodes write down for each other: that they live, where they are, and which rooms they serve.

use std::sync::atomic::{AtomicBool, Ordering};

use sqlx::postgres::{PgConnectOptions, PgListener, PgPool, PgPoolOptions, PgRow};
use sqlx::{FromRow, PgConnection, Row};
use tokio::sync::Mutex;

use crate::store::{Beat, Fault, LEASE, Node, Owner, PROTOCOLS, StoreError};

/// Told whenever a node has come or gone.
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
    pub(super) async fn register(
        connection: &mut PgConnection,
        options: &PgConnectOptions,
    ) -> Result<Me, StoreError> {
        let long_gone = "DELETE FROM nodes WHERE until < now() - INTERVAL '30 days'";
        sqlx::query(long_gone).execute(&mut *connection).await?;
        let new =
            "INSERT INTO nodes (address, key, until, oldest, newest) VALUES ('', '', now() + $1, $2, $3)
            RETURNING node";
        let new = sqlx::query_scalar(new).bind(LEASE).bind(*PROTOCOLS.start()).bind(*PROTOCOLS.end());
        let number = new.fetch_one(connection).await?;
        let listening = PgPoolOptions::new().max_connections(1).connect_lazy_with(options.clone());
        Ok(Me { number, was_late: AtomicBool::new(false), listening, listener: Mutex::default() })
    }

    /// Says where it is. Whoever was there before is not there any more: its rooms need not wait until it is missed.
    pub(super) async fn join(&self, connection: &mut PgConnection, node: &Node) -> Result<(), StoreError> {
        let before = "UPDATE nodes SET until = now() WHERE address = $2 AND node <> $1";
        sqlx::query(before).bind(self.number).bind(&node.address).execute(&mut *connection).await?;
        let join = "UPDATE nodes SET address = $2, key = $3, until = now() + $4 WHERE node = $1";
        sqlx::query(join)
            .bind(self.number)
            .bind(&node.address)
            .bind(&node.key)
            .bind(LEASE)
            .execute(&mut *connection)
            .await?;
        self.tell(connection).await
    }

    /// Goes away, with all rooms, so that others need not wait until it is missed.
    pub(super) async fn leave(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        for leave in ["DELETE FROM owners WHERE node = $1", "DELETE FROM nodes WHERE node = $1"] {
            sqlx::query(leave).bind(self.number).execute(&mut *connection).await?;
        }
        self.tell(connection).await
    }

    /// A room is taken if it is nobody's, or if its node does not live any more.
    pub(super) async fn take(&self, connection: &mut PgConnection, code: &str) -> Result<Owner, StoreError> {
        let take = "INSERT INTO owners (room, node)
                SELECT $1, $2 WHERE EXISTS (SELECT FROM entries WHERE room = $1 AND seq = 0)
            ON CONFLICT (room) DO UPDATE SET node = $2 WHERE owners.node <> $2 AND NOT EXISTS (
                SELECT FROM nodes WHERE nodes.node = owners.node AND nodes.until > clock_timestamp())";
        let taken = sqlx::query(take).bind(code).bind(self.number).execute(&mut *connection).await?;
        if taken.rows_affected() == 1 {
            return Ok(Owner::Here);
        }
        let other = "SELECT nodes.node, address, key FROM owners JOIN nodes USING (node) WHERE room = $1";
        let other = sqlx::query(other).bind(code).fetch_optional(connection).await?;
        let other =
            other.map(|row| Ok::<_, sqlx::Error>((row.try_get::<i64, _>("node")?, Node::from_row(&row)?)));
        Ok(match other.transpose()? {
            Some((number, node)) if number != self.number => Owner::There(node),
            // Ours already; or there is no such room, which its log will tell.
            _ => Owner::Here,
        })
    }

    /// Takes a room from a node that lives. Its next sign of life counts as late, so that it learns which rooms are left to it.
    pub(super) async fn seize(
        &self,
        connection: &mut PgConnection,
        code: &str,
        from: &Node,
    ) -> Result<(), StoreError> {
        let seize = "WITH seized AS (
                UPDATE owners SET node = $2 FROM nodes
                WHERE room = $1 AND owners.node = nodes.node AND nodes.key = $3 AND nodes.node <> $2
                RETURNING nodes.node)
            UPDATE nodes SET until = LEAST(until, now() + $4 / 4) FROM seized WHERE nodes.node = seized.node";
        let seize = sqlx::query(seize).bind(code).bind(self.number).bind(&from.key).bind(LEASE);
        seize.execute(connection).await?;
        Ok(())
    }

    pub(super) async fn release(&self, connection: &mut PgConnection, code: &str) -> Result<(), StoreError> {
        let release = "DELETE FROM owners WHERE room = $1 AND node = $2";
        sqlx::query(release).bind(code).bind(self.number).execute(connection).await?;
        Ok(())
    }

    /// Says that this node lives. Who says it late may have lost rooms, and is told which are left.
    pub(super) async fn beat(&self, connection: &mut PgConnection) -> Result<Beat, StoreError> {
        let live = "WITH before AS (SELECT until FROM nodes WHERE node = $1)
            UPDATE nodes SET until = now() + $2 FROM before WHERE node = $1
            RETURNING before.until < now() + $2 / 3 AS late";
        let live = sqlx::query_scalar(live).bind(self.number).bind(LEASE);
        let late: Option<bool> = live.fetch_optional(&mut *connection).await?;
        let Some(late) = late else { return Err(forgotten()) };
        let others = "SELECT address, key FROM nodes WHERE node <> $1 AND until > now() AND address <> ''";
        let others = sqlx::query_as(others).bind(self.number).fetch_all(&mut *connection).await?;
        let left = "SELECT room FROM owners WHERE node = $1";
        let left = match self.was_late.swap(late, Ordering::Relaxed) || late {
            true => Some(sqlx::query_scalar(left).bind(self.number).fetch_all(connection).await?),
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

    async fn tell(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        sqlx::query("SELECT pg_notify($1, '')").bind(CHANNEL).execute(connection).await?;
        Ok(())
    }
}

/// Refuses if a server lives here with which this one shares no protocol.
pub(super) async fn agree(connection: &mut PgConnection) -> Result<(), StoreError> {
    // Before these columns there was one protocol.
    let known = "SELECT EXISTS (SELECT FROM information_schema.columns
        WHERE table_name = 'nodes' AND column_name = 'newest' AND table_schema = current_schema())";
    let known: bool = sqlx::query_scalar(known).fetch_one(&mut *connection).await?;
    if !known {
        return Ok(());
    }
    let others =
        "SELECT oldest, newest FROM nodes WHERE until > now() AND (newest < $1 OR oldest > $2) LIMIT 1";
    let others = sqlx::query_as(others).bind(*PROTOCOLS.start()).bind(*PROTOCOLS.end());
    match others.fetch_optional(connection).await? {
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
