//! Threads on which computer players think, so that people never wait for them.

mod queue;

use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Instant;

use engine::Rng;
use room::secret::random;
use room::{Code, Problem, Question, Thought};

pub(crate) use queue::Asker;
use queue::Queue;

/// How far the threads step back behind the rest of the program.
const NICE: i32 = 10;

/// What a thread is to think about, and what becomes of the thought.
pub(crate) struct Job {
    question: Question,
    done: Box<dyn FnOnce(Thought) + Send>,
}

impl Job {
    pub(crate) fn new(question: Question, done: impl FnOnce(Thought) + Send + 'static) -> Job {
        Job { question, done: Box::new(done) }
    }

    fn run(self) {
        if self.question.is_stopped() {
            return;
        }
        let began = Instant::now();
        // The seed is the system's, never that of the dice.
        let thought = self.question.think(&mut Rng::new(u64::from_be_bytes(random())));
        metrics::histogram!("sixfold_think_seconds").record(began.elapsed());
        if thought.broke_down {
            tracing::error!(player = self.question.player(), "a computer player has failed");
        }
        (self.done)(thought);
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

    /// Lines up a job; or, if there are too many, gives the question back as one that nobody has answered.
    pub(crate) fn think(&self, asker: Asker, job: Job) -> Result<(), Box<Thought>> {
        let busy = "Many computer players are thinking. Please try again soon.";
        let unanswered = |job: Job| job.question.unanswered(Problem::new(Code::Limit, busy));
        self.waiting.queue().push(asker, job).map_err(|job| Box::new(unanswered(job)))?;
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
