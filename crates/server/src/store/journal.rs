//! Group commit: whatever waits to be written goes into one transaction, so that durable moves are cheap.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use room::Entry;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

use super::{Store, StoreError};

/// A group is closed when it has so many entries. It never waits for more: while one group is written, the next
/// gathers.
const GROUP: usize = 64;
/// So many submissions may wait; then rooms wait, too.
const QUEUE: usize = 1024;

/// The one door through which entries are written.
#[derive(Clone)]
pub struct Journal {
    queue: mpsc::Sender<Submission>,
    broken: Arc<AtomicBool>,
}

struct Submission {
    entries: Vec<Entry>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

impl Journal {
    /// Starts the writer. It ends, with everything written, when the last journal is dropped.
    pub fn start(store: Arc<dyn Store>) -> (Journal, JoinHandle<()>) {
        let (queue, waiting) = mpsc::channel(QUEUE);
        let journal = Journal { queue, broken: Arc::default() };
        let writer = Writer { store, waiting, broken: journal.broken.clone() };
        (journal, tokio::spawn(writer.run()))
    }

    /// Writes entries, all or none. They are durable when this returns.
    pub async fn commit(&self, entries: Vec<Entry>) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let stopped = || StoreError::Broken("the log is closed".into());
        self.queue.send(Submission { entries, done }).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }

    /// Whether writing has failed for good. Then nothing is acknowledged any more until the server is restarted.
    pub fn is_broken(&self) -> bool {
        self.broken.load(Ordering::Relaxed)
    }
}

struct Writer {
    store: Arc<dyn Store>,
    waiting: mpsc::Receiver<Submission>,
    broken: Arc<AtomicBool>,
}

impl Writer {
    async fn run(mut self) {
        while let Some(first) = self.waiting.recv().await {
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
    }

    async fn write(&self, group: Vec<Submission>) {
        let all: Vec<Entry> = group.iter().flat_map(|it| it.entries.iter().cloned()).collect();
        let began = std::time::Instant::now();
        let done = self.append(&all).await;
        metrics::histogram!("sixfold_commit_seconds").record(began.elapsed());
        if done == Err(StoreError::Conflict) {
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

    /// After an error nobody knows what the disk holds, so that nothing more is written.
    async fn append(&self, entries: &[Entry]) -> Result<(), StoreError> {
        if self.broken.load(Ordering::Relaxed) {
            return Err(StoreError::Broken("the log could not be written".into()));
        }
        let done = self.store.append(entries).await;
        if let Err(error) = &done
            && *error != StoreError::Conflict
        {
            self.broken.store(true, Ordering::Relaxed);
            tracing::error!(%error, "the log cannot be written: nothing is acknowledged any more");
        }
        done
    }
}
