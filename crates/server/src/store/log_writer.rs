//! Group commit: whatever waits to be written goes into one transaction, so that durable moves are cheap. When the
//! database is away the writer tries again until it is back.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use room::Entry;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::{Fault, Store, StoreError};

/// A group is closed when it has so many entries. It never waits for more: while one group is written, the next
/// gathers.
const GROUP: usize = 64;
/// So many submissions may wait; then rooms wait, too.
const QUEUE: usize = 1024;
/// How long the writer waits for what.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// A database that is away for no longer than this is only waited for; after that, what waits is refused.
    patience: Duration,
    /// One try has so long. A commit that was given up may still be done: the log tells.
    attempt: Duration,
    /// The time between two tries, at first and at most.
    pause: (Duration, Duration),
    /// Another server that has had our database for so long will keep it.
    taken: Duration,
}

const PACE: Pace = Pace {
    patience: Duration::from_secs(4),
    attempt: Duration::from_secs(3),
    pause: (Duration::from_millis(50), Duration::from_millis(500)),
    taken: Duration::from_secs(60),
};

/// How the log is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// It can be written.
    Well,
    /// It cannot be written now, for this reason. It is tried again and again.
    Away(Fault),
    /// It can never be written again by this process.
    Lost(StoreError),
}

/// The one door through which entries are written.
#[derive(Clone)]
pub struct LogWriter {
    queue: mpsc::Sender<Submission>,
    condition: watch::Receiver<Condition>,
}

struct Submission {
    entries: Vec<Entry>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl LogWriter {
    /// Starts the writer. It ends, with everything written, when the last log_writer is dropped.
    pub fn start(store: Arc<dyn Store>) -> (LogWriter, JoinHandle<()>) {
        LogWriter::at_pace(store, PACE)
    }

    fn at_pace(store: Arc<dyn Store>, pace: Pace) -> (LogWriter, JoinHandle<()>) {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let (tell, condition) = watch::channel(Condition::Well);
        let writer = Writer { store, waiting, tell, away: None, pace };
        (LogWriter { queue, condition }, tokio::spawn(writer.run()))
    }

    /// Writes entries, all or none. They are durable when this returns without an error. With one they may be
    /// durable or not: the log tells, once it can be read again.
    pub async fn commit(&self, entries: Vec<Entry>) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let stopped = || StoreError::Broken(Fault::Closed, "the log is closed".into());
        self.queue.send(Submission { entries, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    /// How the log is now.
    pub fn condition(&self) -> Condition {
        self.condition.borrow().clone()
    }

    /// Returns when the log is lost for this process: only another start can help.
    pub async fn lost(&self) -> StoreError {
        let mut condition = self.condition.clone();
        let lost = condition.wait_for(|it| matches!(it, Condition::Lost(_))).await;
        match lost.as_deref() {
            Ok(Condition::Lost(error)) => error.clone(),
            // The writer has ended with the server.
            _ => std::future::pending().await,
        }
    }
}

struct Writer {
    store: Arc<dyn Store>,
    waiting: mpsc::Receiver<Submission>,
    tell: watch::Sender<Condition>,
    /// Since when the log cannot be written.
    away: Option<Instant>,
    pace: Pace,
}

impl Writer {
    async fn run(mut self) {
        loop {
            let next = match self.away {
                None => Ok(self.waiting.recv().await),
                Some(_) => timeout(self.pace.pause.1, self.waiting.recv()).await,
            };
            match next {
                Ok(Some(first)) => self.write_group(first).await,
                Ok(None) => return,
                // Nobody has anything to write: whether it could be written is found out all the same.
                Err(_) => {
                    let tried = self.attempt(self.store.probe()).await;
                    self.note(&tried);
                }
            }
        }
    }

    async fn write_group(&mut self, first: Submission) {
        let mut group = vec![first];
        let mut entries = group[0].entries.len();
        while entries < GROUP
            && let Ok(next) = self.waiting.try_recv()
        {
            entries += next.entries.len();
            group.push(next);
        }
        metrics::histogram!("sixfold_commit_entries").record(entries as f64);
        self.write(group).await;
    }

    async fn write(&mut self, group: Vec<Submission>) {
        let all: Vec<Entry> = group.iter().flat_map(|it| it.entries.iter().cloned()).collect();
        let began = Instant::now();
        let done = self.append(&all).await;
        metrics::histogram!("sixfold_commit_seconds").record(began.elapsed());
        if matches!(done, Err(StoreError::Conflict | StoreError::Moved)) && group.len() > 1 {
            // One of them is wrong; the others must not suffer for it.
            for it in group {
                let _ = it.done.send(self.append(&it.entries).await);
            }
            return;
        }
        for it in group {
            let _ = it.done.send(done.clone());
        }
    }

    /// Writes, and tries again as long as the database may be back soon.
    async fn append(&mut self, entries: &[Entry]) -> Result<(), StoreError> {
        let (mut pause, mut in_doubt) = (self.pace.pause.0, false);
        loop {
            let done = match self.attempt(self.store.append(entries)).await {
                // A try that seemed to fail has succeeded after all.
                Err(error @ (StoreError::Conflict | StoreError::Moved)) if in_doubt => self
                    .attempt(self.holds(entries))
                    .await
                    .map_err(|it| if it == StoreError::Conflict { error } else { it }),
                done => done,
            };
            self.note(&done);
            let failed = matches!(done, Err(StoreError::Broken(..) | StoreError::InUse));
            if !failed
                || self.is_lost()
                || self.away.is_some_and(|since| since.elapsed() > self.pace.patience)
            {
                return done;
            }
            in_doubt = true;
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(self.pace.pause.1);
        }
    }

    async fn attempt<T>(&self, work: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        let late = || StoreError::Broken(Fault::Silent, "the database does not answer".into());
        timeout(self.pace.attempt, work).await.unwrap_or_else(|_| Err(late()))
    }

    /// Whether exactly these entries are there; a conflict, if others are.
    async fn holds(&self, entries: &[Entry]) -> Result<(), StoreError> {
        let rooms: BTreeSet<&str> = entries.iter().map(|it| it.room.as_str()).collect();
        for room in rooms {
            let stored = self.store.room(room).await?;
            let mut ours = entries.iter().filter(|it| it.room == room);
            if !ours.all(|it| stored.get(it.seq as usize) == Some(it)) {
                return Err(StoreError::Conflict);
            }
        }
        Ok(())
    }

    /// Tells how the log is, when that has changed.
    fn note(&mut self, done: &Result<(), StoreError>) {
        let condition = match done {
            Ok(()) | Err(StoreError::Conflict | StoreError::Moved) => Condition::Well,
            Err(error) if self.is_final(error) => Condition::Lost(error.clone()),
            Err(error) => Condition::Away(error.fault()),
        };
        let before = self.tell.send_replace(condition.clone());
        match (&condition, done) {
            (Condition::Well, _) => {
                if let Some(since) = self.away.take() {
                    tracing::warn!(seconds = since.elapsed().as_secs_f64(), "the log can be written again");
                }
            }
            (_, Err(error)) => {
                self.away.get_or_insert_with(Instant::now);
                if before != condition {
                    metrics::counter!("sixfold_log_failures_total").increment(1);
                    tracing::error!(%error, "the log cannot be written");
                }
            }
            _ => {}
        }
        metrics::gauge!("sixfold_log_writable").set(if condition == Condition::Well { 1.0 } else { 0.0 });
    }

    /// Whether trying again is of no use. Our own old lock may outlive its connection for a while.
    fn is_final(&self, error: &StoreError) -> bool {
        match error {
            StoreError::InUse => self.away.is_some_and(|since| since.elapsed() > self.pace.taken),
            StoreError::TooNew | StoreError::Broken(Fault::Damaged, _) => true,
            _ => false,
        }
    }

    fn is_lost(&self) -> bool {
        matches!(*self.tell.borrow(), Condition::Lost(_))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::FutureExt;
    use room::{Chain, Payload};

    use super::*;
    use crate::store::Stored;

    /// A log in memory that fails as often as it is told, before or after it has written.
    #[derive(Default)]
    struct Flaky {
        entries: Mutex<Vec<Entry>>,
        failures: AtomicUsize,
        writes_before_it_fails: bool,
        fault: Option<StoreError>,
    }

    impl Flaky {
        fn failing(times: usize) -> Flaky {
            Flaky { failures: AtomicUsize::new(times), ..Flaky::default() }
        }

        fn fails(&self) -> bool {
            self.failures.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |it| it.checked_sub(1)).is_ok()
        }

        fn fault(&self) -> StoreError {
            self.fault.clone().unwrap_or(StoreError::Broken(Fault::Full, "no space".into()))
        }
    }

    impl Store for Flaky {
        fn append<'a>(&'a self, entries: &'a [Entry]) -> Stored<'a, ()> {
            async move {
                let fails = self.fails();
                if fails && !self.writes_before_it_fails {
                    return Err(self.fault());
                }
                let mut kept = self.entries.lock().unwrap();
                let taken = |it: &Entry| kept.iter().any(|kept| kept.room == it.room && kept.seq == it.seq);
                if entries.iter().any(taken) {
                    return Err(StoreError::Conflict);
                }
                kept.extend(entries.iter().cloned());
                if fails { Err(self.fault()) } else { Ok(()) }
            }
            .boxed()
        }

        fn room<'a>(&'a self, code: &'a str) -> Stored<'a, Vec<Entry>> {
            let kept = self.entries.lock().unwrap();
            let room = kept.iter().filter(|it| it.room == code).cloned().collect();
            async move { Ok(room) }.boxed()
        }

        fn unfinished(&self, _: Option<i64>) -> Stored<'_, Vec<String>> {
            async { Ok(Vec::new()) }.boxed()
        }

        fn probe(&self) -> Stored<'_, ()> {
            async { if self.fails() { Err(self.fault()) } else { Ok(()) } }.boxed()
        }

        fn ping(&self) -> Stored<'_, ()> {
            async { Ok(()) }.boxed()
        }

        fn close(&self) -> Stored<'_, ()> {
            async { Ok(()) }.boxed()
        }
    }

    fn entries(room: &str, count: usize) -> Vec<Entry> {
        let mut chain = Chain::new(room, || 0);
        let rematch = |i| Payload::Rematch { room: format!("{i}") };
        (0..count).map(|i| chain.link(None, &rematch(i))).collect()
    }

    /// A writer that is patient, or one that gives up at the second try.
    fn log_writer(store: &Arc<Flaky>, patient: bool) -> LogWriter {
        let patience = if patient { Duration::from_secs(600) } else { Duration::ZERO };
        let pause = (Duration::from_millis(1), Duration::from_millis(1));
        LogWriter::at_pace(store.clone(), Pace { patience, pause, ..PACE }).0
    }

    #[tokio::test]
    async fn a_short_absence_is_not_noticed() {
        let store = Arc::new(Flaky::failing(5));
        let log_writer = log_writer(&store, true);
        assert_eq!(log_writer.commit(entries("ABCDEF", 3)).await, Ok(()));
        assert_eq!(log_writer.condition(), Condition::Well);
        assert_eq!(store.entries.lock().unwrap().len(), 3);
    }

    /// A commit that was done although it seemed to fail is done once, and is acknowledged.
    #[tokio::test]
    async fn a_commit_in_doubt_is_looked_up() {
        let store = Arc::new(Flaky { writes_before_it_fails: true, ..Flaky::failing(1) });
        let log_writer = log_writer(&store, true);
        assert_eq!(log_writer.commit(entries("ABCDEF", 3)).await, Ok(()));
        assert_eq!(
            log_writer.commit(entries("ABCDEF", 1)).await,
            Err(StoreError::Conflict),
            "another entry 0"
        );
        assert_eq!(store.entries.lock().unwrap().len(), 3);
    }

    /// After a long absence the log heals by itself, whether or not anybody writes.
    #[tokio::test]
    async fn a_long_absence_is_told_and_ends_by_itself() {
        let store = Arc::new(Flaky::failing(200));
        let log_writer = log_writer(&store, false);
        assert!(log_writer.commit(entries("ABCDEF", 1)).await.is_err());
        assert_eq!(log_writer.condition(), Condition::Away(Fault::Full));
        let mut condition = log_writer.condition.clone();
        condition.wait_for(|it| *it == Condition::Well).await.expect("the writer lives");
        assert_eq!(log_writer.commit(entries("ABCDEF", 1)).await, Ok(()));
    }

    #[tokio::test]
    async fn what_cannot_heal_is_told_as_such() {
        for fault in [StoreError::TooNew, StoreError::Broken(Fault::Damaged, "malformed".into())] {
            let store = Arc::new(Flaky { fault: Some(fault.clone()), ..Flaky::failing(usize::MAX) });
            let log_writer = log_writer(&store, false);
            assert_eq!(log_writer.commit(entries("ABCDEF", 1)).await, Err(fault.clone()));
            assert_eq!(log_writer.lost().await, fault);
        }
        let store = Arc::new(Flaky { fault: Some(StoreError::InUse), ..Flaky::failing(usize::MAX) });
        let log_writer = log_writer(&store, false);
        assert_eq!(log_writer.commit(entries("ABCDEF", 1)).await, Err(StoreError::InUse));
        assert_eq!(log_writer.condition(), Condition::Away(Fault::Taken), "it may be our own old lock");
    }
}
