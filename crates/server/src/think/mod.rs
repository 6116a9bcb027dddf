//! Threads on which computer players think, so that people never wait for them.

mod queue;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Instant;

use engine::{Rng, Seat};
use room::{Code, Trouble, secret::random};
use table::{Suggestion, Table};

pub(crate) use queue::Asker;
use queue::Queue;

/// How far the threads step back behind the rest of the program.
const NICE: i32 = 10;

/// What a thread is to think about. The player sees only what its seat sees.
pub(crate) struct Job {
    table: Box<dyn Table>,
    seat: Seat,
    player: String,
    stop: Arc<AtomicBool>,
    done: Done,
}

type Done = Box<dyn FnOnce(Result<Suggestion, Trouble>) + Send>;

impl Job {
    pub(crate) fn new(
        table: Box<dyn Table>,
        seat: Seat,
        player: &str,
        stop: Arc<AtomicBool>,
        done: impl FnOnce(Result<Suggestion, Trouble>) + Send + 'static,
    ) -> Job {
        Job { table, seat, player: player.to_string(), stop, done: Box::new(done) }
    }

    fn run(self) {
        if self.stop.load(Ordering::Relaxed) {
            return;
        }
        let began = Instant::now();
        // The seed is the system's, never that of the dice.
        let mut rng = Rng::new(u64::from_be_bytes(random()));
        let thought = self.think(&self.player, &mut rng).or_else(|| {
            tracing::error!(player = self.player, game = self.table.game(), "a computer player has failed");
            self.think("random", &mut rng)
        });
        metrics::histogram!("sixfold_think_seconds").record(began.elapsed());
        let failed = || Trouble::new(Code::Refused, "The computer player has no answer.");
        (self.done)(thought.ok_or_else(failed));
    }

    fn think(&self, player: &str, rng: &mut Rng) -> Option<Suggestion> {
        let suggest = || self.table.suggest_until(self.seat, player, rng, &self.stop).ok();
        catch_unwind(AssertUnwindSafe(suggest)).ok().flatten()
    }
}

/// The threads, and what waits for them.
pub(crate) struct Thinkers {
    waiting: Arc<Waiting>,
}

struct Waiting {
    queue: Mutex<Queue<Job>>,
    /// Something may have become ready.
    more: Condvar,
}

impl Thinkers {
    /// Starts `threads` threads. They end when the program ends.
    pub(crate) fn start(threads: usize) -> Thinkers {
        let threads = threads.max(1);
        let waiting = Arc::new(Waiting { queue: Mutex::new(Queue::new(threads)), more: Condvar::new() });
        for i in 0..threads {
            let waiting = waiting.clone();
            let thread = std::thread::Builder::new().name(format!("think-{i}"));
            thread.spawn(move || waiting.work()).expect("the system gives threads");
        }
        Thinkers { waiting }
    }

    /// Lines up a job.
    pub(crate) fn think(&self, asker: Asker, job: Job) -> Result<(), Trouble> {
        let busy =
            |_| Trouble::new(Code::Limit, "Many computer players are thinking. Please try again soon.");
        self.waiting.queue().push(asker, job).map_err(busy)?;
        self.waiting.more.notify_one();
        Ok(())
    }
}

impl Waiting {
    fn work(&self) -> ! {
        // On Linux this concerns the thread alone. Where it fails, thinking is only less polite.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, NICE);
        loop {
            let (asker, job) = self.next();
            let began = Instant::now();
            job.run();
            self.queue().served(&asker, began.elapsed());
            self.more.notify_one();
        }
    }

    fn next(&self) -> (Asker, Job) {
        let mut queue = self.queue();
        loop {
            match queue.pop() {
                Some(next) => return next,
                None => queue = self.more.wait(queue).expect("no panic in here"),
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue<Job>> {
        self.queue.lock().expect("no panic in here")
    }
}
