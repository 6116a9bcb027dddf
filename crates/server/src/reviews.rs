//! Reviews of records: one thread behind all others makes them in turn, a little each, as long as somebody asks.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

use engine::Seat;
use room::{Code, Problem, events};
use table::Reviewing;
use table::review::Report;
use tokio::sync::oneshot;

use crate::address::Address;

/// How far the thread steps back behind the rest of the program.
const NICE: i32 = 15;
/// So many questions may wait.
const MOST_ASKED: usize = 64;
/// So many reviews are kept. Those that nobody has asked for longest are forgotten first.
const MOST_KEPT: usize = 32;
/// So long after a question the review goes on; who still wants it asks again.
const WANTED: Duration = Duration::from_secs(10);
/// The same record gives the same review, whoever asks.
const SEED: u64 = 1;

/// Whose game is to be reviewed, and to whom it is told.
pub(crate) struct Wish {
    pub(crate) record: String,
    pub(crate) names: Vec<String>,
    pub(crate) you: Option<Seat>,
    pub(crate) address: Address,
}

/// What is known of it by now, and whether that began with this question.
pub(crate) struct Told {
    pub(crate) report: Box<Report>,
    pub(crate) new: bool,
}

type Reply = oneshot::Sender<Result<Told, Problem>>;

/// The way to the thread.
pub(crate) struct Reviews {
    asks: SyncSender<(Wish, Reply)>,
}

impl Reviews {
    /// Starts the thread. It ends when nobody can ask any more.
    pub(crate) fn start() -> Reviews {
        let (asks, asked) = sync_channel(MOST_ASKED);
        let thread = std::thread::Builder::new().name("review".into());
        thread.spawn(move || Desk::default().work(&asked)).expect("the system gives threads");
        Reviews { asks }
    }

    pub(crate) async fn ask(&self, wish: Wish) -> Result<Told, Problem> {
        let (reply, answer) = oneshot::channel();
        let busy = |_| Problem::new(Code::Limit, "Many games are being reviewed. Please try again soon.");
        self.asks.try_send((wish, reply)).map_err(busy)?;
        answer.await.map_err(|_| broken())?
    }
}

fn broken() -> Problem {
    Problem::new(Code::Storage, "This game could not be reviewed.")
}

/// The reviews that are kept, by the hash of their record.
#[derive(Default)]
struct Desk {
    kept: HashMap<u64, Kept>,
    hasher: RandomState,
    /// How often something was done, and for whom when last.
    turn: u64,
    served: HashMap<Address, u64>,
}

struct Kept {
    reviewing: Reviewing,
    address: Address,
    asked: Instant,
    turn: u64,
    done: bool,
}

impl Desk {
    fn work(mut self, asked: &Receiver<(Wish, Reply)>) {
        // On Linux this concerns the thread alone. Where it fails, the thread is only less polite.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::setpriority_process(None, NICE);
        loop {
            let next = match self.wanted() {
                Some(key) => match asked.try_recv() {
                    Err(TryRecvError::Empty) => {
                        self.go_on(key);
                        continue;
                    }
                    next => next.ok(),
                },
                None => asked.recv().ok(),
            };
            let Some((wish, reply)) = next else { return };
            // Whoever does not wait any more has nothing done.
            if !reply.is_closed() {
                let _ = reply.send(self.answer(wish));
            }
        }
    }

    /// The review whose turn it is: addresses take turns, and so do the reviews of one.
    fn wanted(&self) -> Option<u64> {
        let open = self.kept.iter().filter(|(_, it)| !it.done && it.asked.elapsed() < WANTED);
        let first = open.min_by_key(|(_, it)| (self.served.get(&it.address).copied(), it.turn));
        first.map(|(key, _)| *key)
    }

    fn go_on(&mut self, key: u64) {
        self.turn += 1;
        let Some(kept) = self.kept.get_mut(&key) else { return };
        kept.turn = self.turn;
        self.served.insert(kept.address, self.turn);
        let more = catch_unwind(AssertUnwindSafe(|| kept.reviewing.refine(1)));
        match more {
            Ok(more) => kept.done = !more,
            Err(_) => {
                tracing::error!("a review has failed");
                self.kept.remove(&key);
            }
        }
    }

    fn answer(&mut self, wish: Wish) -> Result<Told, Problem> {
        let key = self.hasher.hash_one(&wish.record);
        let new = !self.kept.contains_key(&key);
        if new {
            self.make_room();
            let began = Instant::now();
            let opened = catch_unwind(|| open(&wish.record)).map_err(|_| broken())?;
            metrics::histogram!("sixfold_review_open_seconds").record(began.elapsed());
            let kept = Kept {
                reviewing: opened?,
                address: wish.address,
                asked: Instant::now(),
                turn: 0,
                done: false,
            };
            self.kept.insert(key, kept);
        }
        let kept = self.kept.get_mut(&key).ok_or_else(broken)?;
        (kept.address, kept.asked) = (wish.address, Instant::now());
        kept.reviewing.rename(&wish.names);
        let report = catch_unwind(AssertUnwindSafe(|| kept.reviewing.report(wish.you)));
        Ok(Told { report: Box::new(report.map_err(|_| broken())?), new })
    }

    fn make_room(&mut self) {
        while self.kept.len() >= MOST_KEPT {
            let Some(oldest) = self.kept.iter().min_by_key(|(_, it)| it.asked).map(|it| *it.0) else { break };
            self.kept.remove(&oldest);
        }
        let kept = &self.kept;
        self.served.retain(|address, _| kept.values().any(|it| it.address == *address));
    }
}

fn open(record: &str) -> Result<Reviewing, Problem> {
    events(record)?;
    Ok(table::load(record)?.review(SEED))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn wish(record: &str, last: u8) -> Wish {
        let address = IpAddr::from([10, 0, 0, last]).into();
        Wish { record: record.into(), names: Vec::new(), you: None, address }
    }

    fn played(rolled: &str) -> String {
        let mut table = table::open("d6d", 2, "", None).unwrap();
        let mut rng = engine::Rng::new(rolled.len() as u64);
        while let Some(seat) = next(&mut *table, &mut rng) {
            let action = table.suggest(seat, "random", &mut rng).unwrap().action;
            table.play(seat, &action).unwrap();
        }
        table.record(engine::Seats::ALL)
    }

    fn next(table: &mut dyn table::Table, rng: &mut engine::Rng) -> Option<Seat> {
        loop {
            match table.turn() {
                engine::Turn::Roll(chance) => table.roll(chance.draw(rng)).unwrap(),
                engine::Turn::Choose(seats) => return Some(seats.first()),
                engine::Turn::Over => return None,
            }
        }
    }

    #[test]
    fn a_record_is_reviewed_once_and_addresses_take_turns() {
        let mut desk = Desk::default();
        let records = ["", "1", "22"].map(played);
        assert!(desk.answer(wish(&records[0], 1)).unwrap().new);
        assert!(desk.answer(wish(&records[1], 1)).unwrap().new);
        assert!(desk.answer(wish(&records[2], 2)).unwrap().new);
        for _ in 0..4 {
            let key = desk.wanted().expect("something to do");
            desk.go_on(key);
        }
        let done =
            records.map(|it| desk.answer(wish(&it, 3)).unwrap()).map(|it| (it.new, it.report.progress[0]));
        assert_eq!(done, [(false, 1), (false, 1), (false, 2)], "the second address had one record only");
    }

    #[test]
    fn what_does_not_read_is_refused_and_not_kept() {
        let mut desk = Desk::default();
        assert!(desk.answer(wish("nonsense", 1)).is_err());
        assert!(desk.kept.is_empty() && desk.wanted().is_none());
    }

    #[test]
    fn not_more_are_kept_than_there_is_room_for() {
        let mut desk = Desk::default();
        let record = |n: usize| format!("game pig 1\nseats 2\n# {n}\n");
        (0..MOST_KEPT + 5).for_each(|n| drop(desk.answer(wish(&record(n), 1)).unwrap()));
        assert_eq!(desk.kept.len(), MOST_KEPT);
    }
}
