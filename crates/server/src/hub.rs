//! All rooms: those in memory, those in the log, and new ones.

use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::future::join_all;
use room::{Clock, Code, Created, Entry, Problem, Room, RoomInfo, secret};
use tokio::sync::{OnceCell, mpsc, oneshot, watch};
use tokio::time::{MissedTickBehavior, interval};

use crate::actor::{self, Ask, Reply};
use crate::store::{LogWriter, Owner, Store, StoreError};
use crate::think::Thinkers;

type Cell = Arc<OnceCell<mpsc::Sender<Ask>>>;

/// What all rooms share.
pub(crate) struct Hub {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) log_writer: LogWriter,
    pub(crate) thinkers: Thinkers,
    /// So long must all others have been away before a player may end a game.
    pub(crate) away_after: Duration,
    rooms: Mutex<HashMap<String, Cell>>,
    /// It takes no more rooms: it goes down.
    stopping: AtomicBool,
    /// How a room comes out of its log.
    rebuild: Rebuild,
}

type Rebuild = fn(&str, &[Entry], Clock) -> Result<Room, Problem>;

impl Hub {
    pub(crate) fn new(
        store: Arc<dyn Store>,
        log_writer: LogWriter,
        thinkers: Thinkers,
        away_after: Duration,
    ) -> Arc<Hub> {
        let (rooms, rebuild) = (Mutex::default(), Room::rebuild as Rebuild);
        let stopping = AtomicBool::new(false);
        Arc::new(Hub { store, log_writer, thinkers, away_after, rooms, stopping, rebuild })
    }

    /// Ends every game in which nothing has happened for so long: without a result, and with its seed opened. Returns
    /// how many.
    async fn end_idle(self: &Arc<Hub>, after: Duration) -> Result<usize, StoreError> {
        let since = now().saturating_sub_unsigned(after.as_millis().try_into().unwrap_or(u64::MAX));
        let mut ended = 0;
        for code in self.store.unfinished(Some(since)).await? {
            if self.owner(&code).await? != Owner::Here {
                continue;
            }
            match self.ask(&code, |reply| Ask::EndIfIdle { since, reply }).await.flatten() {
                Ok(yes) => ended += usize::from(yes),
                Err(trouble) => tracing::error!(sentence = trouble.sentence, "an idle room cannot be ended"),
            }
        }
        Ok(ended)
    }

    /// Looks for abandoned games again and again, until the server stops.
    pub(crate) async fn end_idle_until(
        self: Arc<Hub>,
        after: Duration,
        every: Duration,
        mut stopped: watch::Receiver<bool>,
    ) {
        let mut look = interval(every);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                _ = stopped.changed() => return,
                _ = look.tick() => match self.end_idle(after).await {
                    Ok(0) => {}
                    Ok(ended) => tracing::info!(ended, "abandoned games are ended without a result"),
                    Err(error) => tracing::error!(%error, "abandoned games cannot be found"),
                },
            }
        }
    }

    /// Brings back every room whose game is not over. Returns how many there are, and how many logs are damaged.
    pub(crate) async fn rebuild(self: &Arc<Hub>) -> Result<(usize, usize), StoreError> {
        let codes = self.store.unfinished(None).await?;
        let mut damaged = 0;
        for code in &codes {
            // Rooms that any node may serve are left to the one that is asked for them.
            let sound = match self.store.is_shared() {
                true => self.rebuilt(code, &self.store.room(code).await?).map(drop),
                false => self.room(code).await.map(drop),
            };
            damaged += usize::from(sound.is_err());
        }
        Ok((codes.len() - damaged, damaged))
    }

    /// Makes a room.
    pub(crate) async fn create(self: Arc<Hub>, mut created: Created) -> Result<RoomInfo, Problem> {
        loop {
            let code = secret::code();
            created.seed = hex::encode(secret::random::<32>());
            let (state, entry) = Room::create(&code, created.clone(), now)?;
            match self.log_writer.commit(vec![entry]).await {
                Ok(()) => {
                    let _ = self.cell(&code).set(actor::start(self.clone(), state));
                    metrics::counter!("sixfold_rooms_created_total").increment(1);
                    return self.look_up(&code).await;
                }
                // The code is in use already.
                Err(StoreError::Conflict | StoreError::Moved) => {}
                Err(error) => return Err(storage(&error)),
            }
        }
    }

    pub(crate) async fn look_up(self: &Arc<Hub>, code: &str) -> Result<RoomInfo, Problem> {
        self.ask(code, Ask::Room).await
    }

    /// A room as everybody may know it, whoever serves it.
    pub(crate) async fn look_up_anywhere(self: &Arc<Hub>, code: &str) -> Result<RoomInfo, Problem> {
        match self.owner(code).await.map_err(|error| storage(&error))? {
            Owner::Here => self.look_up(code).await,
            Owner::There(_) => {
                let entries = self.store.room(code).await.map_err(|error| storage(&error))?;
                Ok(self.rebuilt(code, &entries)?.info())
            }
        }
    }

    /// Asks a room something. A room that is just being put away is asked again.
    pub(crate) async fn ask<T>(
        self: &Arc<Hub>,
        code: &str,
        ask: impl FnOnce(Reply<T>) -> Ask,
    ) -> Result<T, Problem> {
        let (reply, answer) = oneshot::channel();
        let mut ask = ask(reply);
        for _ in 0..3 {
            match self.room(code).await?.send(ask).await {
                Ok(()) => return answer.await.map_err(|_| Problem::gone()),
                Err(back) => ask = back.0,
            }
            self.forget(code);
        }
        Err(Problem::gone())
    }

    /// The way to a room, which is brought back from the log if need be.
    pub(crate) async fn room(self: &Arc<Hub>, code: &str) -> Result<mpsc::Sender<Ask>, Problem> {
        let nobody = || Problem::new(Code::NotFound, "There is no such room.");
        let code = secret::read_code(code).ok_or_else(nobody)?;
        let cell = self.cell(&code);
        let found = cell.get_or_try_init(|| self.load(&code)).await.cloned();
        drop(cell);
        self.forget(&code);
        found
    }

    /// The node that serves a room: this one, if none does.
    pub(crate) async fn owner(&self, code: &str) -> Result<Owner, StoreError> {
        let here = || {
            let rooms = self.rooms.lock().expect("no panic in here");
            rooms.get(code).and_then(|it| it.get()).is_some_and(|it| !it.is_closed())
        };
        if !self.store.is_shared() || here() || self.is_stopping() {
            return Ok(Owner::Here);
        }
        self.store.take(code).await
    }

    async fn load(self: &Arc<Hub>, code: &str) -> Result<mpsc::Sender<Ask>, Problem> {
        if self.is_stopping() {
            return Err(Problem::gone());
        }
        // Taken before its log is read: afterwards nobody else adds to it.
        if self.store.take(code).await.map_err(|error| storage(&error))? != Owner::Here {
            return Err(Problem::gone());
        }
        let entries = self.store.room(code).await.map_err(|error| storage(&error))?;
        if entries.is_empty() {
            return Err(Problem::new(Code::NotFound, "There is no such room."));
        }
        let room = actor::start(self.clone(), self.rebuilt(code, &entries)?);
        if self.is_stopping() {
            // Too late to be told with the others.
            let _ = room.send(Ask::Restart).await;
        }
        Ok(room)
    }

    fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::SeqCst)
    }

    fn cell(&self, code: &str) -> Cell {
        self.rooms.lock().expect("no panic in here").entry(code.to_string()).or_default().clone()
    }

    /// Lets go of a room whose task has ended, or which was not found. A room that somebody else has brought back
    /// in the meantime, or is just about to, stays.
    pub(crate) fn forget(&self, code: &str) {
        let mut rooms = self.rooms.lock().expect("no panic in here");
        let gone = |cell: &Cell| match cell.get() {
            Some(room) => room.is_closed(),
            None => Arc::strong_count(cell) == 1,
        };
        if rooms.get(code).is_some_and(gone) {
            rooms.remove(code);
        }
    }

    /// Lets go of all rooms but these: others may have taken them. Who looks at one is told, and comes back.
    pub(crate) fn keep(&self, these: &[String]) {
        let rooms = self.rooms.lock().expect("no panic in here");
        let these: HashSet<&str> = these.iter().map(String::as_str).collect();
        for (_, cell) in rooms.iter().filter(|(code, _)| !these.contains(code.as_str())) {
            if let Some(room) = cell.get().cloned() {
                tokio::spawn(async move { room.send(Ask::Restart).await });
            }
        }
    }

    /// Tells all rooms to end, and waits until they have. What they have acknowledged is written down already.
    pub(crate) async fn restart(&self) {
        self.stopping.store(true, Ordering::SeqCst);
        let cells: Vec<Cell> = self.rooms.lock().expect("no panic in here").values().cloned().collect();
        // Side by side: one that is stuck must not keep the others from being told.
        join_all(cells.iter().filter_map(|cell| cell.get()).map(|room| async move {
            let _ = room.send(Ask::Restart).await;
            room.closed().await;
        }))
        .await;
    }

    /// A room out of its log. One that makes the program panic is as damaged as any other: it is set aside. What is wrong
    /// with a log is told to whoever runs the server, and not to clients.
    fn rebuilt(&self, code: &str, entries: &[Entry]) -> Result<Room, Problem> {
        let panicked = |_| Err(Problem::new(Code::Storage, "The program panics when it rebuilds the room."));
        let rebuilt =
            catch_unwind(AssertUnwindSafe(|| (self.rebuild)(code, entries, now))).unwrap_or_else(panicked);
        rebuilt.map_err(|trouble| {
            tracing::error!(room = code, sentence = trouble.sentence, "a room is set aside");
            metrics::counter!("sixfold_rooms_set_aside_total").increment(1);
            let sentence =
                "This room cannot be opened: its log is damaged. Please tell whoever runs this server.";
            if trouble.code == Code::Storage { Problem::new(Code::Storage, sentence) } else { trouble }
        })
    }
}

fn storage(error: &StoreError) -> Problem {
    tracing::error!(%error, "the log cannot be used");
    Problem::new(Code::Storage, "The server cannot use its log now. Please try again later.")
}

/// The time of entries, in milliseconds since 1970.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as i64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store;

    /// A program that panics at one log.
    fn panics(code: &str, entries: &[Entry], clock: Clock) -> Result<Room, Problem> {
        assert!(code != "BBBBBB", "a fault of the program");
        Room::rebuild(code, entries, clock)
    }

    /// Only the room is lost at whose log the program panics: all others are brought back and served.
    #[tokio::test]
    async fn a_panic_loses_one_room() {
        let file = std::env::temp_dir().join(format!("sixfold-panic-{}.db", std::process::id()));
        let store = store::open(&format!("sqlite:{}", file.display())).await.expect("a store");
        let (log_writer, _) = LogWriter::start(store.clone());
        for code in ["AAAAAA", "BBBBBB", "CCCCCC"] {
            let created = Created::lesson("pig").expect("a lesson");
            let created = Created { seed: "5a".repeat(32), ..created };
            let (_, entry) = Room::create(code, created, now).expect("a room");
            store.append(&[entry]).await.expect("written");
        }
        let (thinkers, away_after, rooms) = (Thinkers::start(1), Duration::MAX, Mutex::default());
        let (stopping, rebuild) = (AtomicBool::new(false), panics as Rebuild);
        let hub = Arc::new(Hub { store, log_writer, thinkers, away_after, rooms, stopping, rebuild });
        assert_eq!(hub.rebuild().await, Ok((2, 1)), "the server starts");
        for code in ["AAAAAA", "CCCCCC"] {
            assert_eq!(hub.look_up(code).await.map(|it| it.code), Ok(code.to_string()));
        }
        let lost = hub.look_up("BBBBBB").await.expect_err("it cannot be served");
        assert_eq!(lost.code, Code::Storage);
        assert!(!lost.sentence.contains("panic"), "clients are not told what is wrong: {}", lost.sentence);
        assert!(hub.look_up("AAAAAA").await.is_ok(), "still");
        hub.restart().await;
        hub.store.close().await.expect("closed");
        for ending in ["", "-wal", "-shm", ".lock"] {
            let _ = std::fs::remove_file(format!("{}{ending}", file.display()));
        }
    }
}
