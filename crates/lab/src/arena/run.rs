//! Many games at once, and their results in order: the same whatever the number of threads.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use super::plan::Plan;
use super::results::{Played, Results, Thinking};
use super::share::Share;
use super::tally::{Tally, headline};
use crate::stats::{Decision, Sequence, Sprt};

/// The sequential test looks at the results whenever so many more rounds are whole.
const LOOK_EVERY: u64 = 4;
const TICK: Duration = Duration::from_millis(100);

/// Plays the games that a queue hands out.
pub(super) type Work = fn(&Plan, &Queue, &SyncSender<Played>);

/// Somebody who keeps the results and shows how far it has got.
pub trait Watch {
    /// A game has been finished; not called for games that were known before.
    fn finished(&mut self, played: &Played) -> io::Result<()>;
    /// Called now and then: so many games are there, those known before included.
    fn tick(&mut self, games: u64) -> io::Result<()>;
}

/// The games that are still to be played.
pub(super) struct Queue<'a> {
    known: Vec<bool>,
    next: AtomicU64,
    /// Somebody wants to stop.
    stop: &'a AtomicBool,
    /// The results are decided.
    halt: AtomicBool,
    /// By player, added up as workers end.
    thinking: Mutex<Vec<Thinking>>,
}

/// What is there so far: games come in any order, and whole rounds count in theirs, until enough is known.
pub struct Ledger<'a> {
    plan: &'a Plan,
    games: Vec<Option<Played>>,
    count: u64,
    /// So many rounds are whole, from the first on.
    rounds: u64,
    sprt: Option<Sprt>,
    sequence: Option<Sequence>,
    decided: bool,
}

/// Plays what is not `known`, on so many threads, until everything is played, the sequential test has
/// decided, or `stop` is raised.
pub fn run(
    plan: &Plan,
    known: Vec<Played>,
    threads: usize,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> io::Result<Results> {
    run_share(plan, &Share::All, known, threads, stop, watch)
}

/// The same for a share of the rounds. A share of them decides nothing: whoever has all of them does.
pub fn run_share(
    plan: &Plan,
    share: &Share,
    known: Vec<Played>,
    threads: usize,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> io::Result<Results> {
    let mut ledger = Ledger::new(plan);
    known.into_iter().for_each(|played| ledger.add(played));
    let here = |game: u64| share.has(plan.round_of(game));
    let known = (0..).zip(&ledger.games).map(|(game, it)| it.is_some() || !here(game)).collect();
    let thinking = Mutex::new(vec![Thinking::default(); plan.names.len()]);
    let halt = AtomicBool::new(ledger.decided);
    let queue = Queue { known, next: AtomicU64::new(0), stop, halt, thinking };
    let (sender, receiver) = sync_channel(1024);
    let watched = std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || (plan.work)(plan, queue, &sender));
        }
        drop(sender);
        let watched = collect(&mut ledger, &receiver, &queue, watch);
        queue.halt.store(true, Ordering::Relaxed);
        // Workers that wait to hand in a result find nobody there.
        drop(receiver);
        watched
    });
    let thinking = queue.thinking.into_inner().expect("no worker panics");
    watched.map(|()| ledger.results(thinking))
}

/// What came of games that were played before; nothing is played.
pub fn recall(plan: &Plan, known: Vec<Played>) -> Results {
    let mut ledger = Ledger::new(plan);
    known.into_iter().for_each(|played| ledger.add(played));
    ledger.results(Vec::new())
}

/// Takes in results until no worker is left, or no more are needed.
fn collect(
    ledger: &mut Ledger,
    receiver: &Receiver<Played>,
    queue: &Queue,
    watch: &mut dyn Watch,
) -> io::Result<()> {
    while !ledger.decided {
        match receiver.recv_timeout(TICK) {
            Ok(played) => {
                for played in std::iter::once(played).chain(receiver.try_iter()) {
                    watch.finished(&played)?;
                    ledger.add(played);
                }
            }
            Err(RecvTimeoutError::Timeout) => (),
            Err(RecvTimeoutError::Disconnected) => break,
        }
        watch.tick(ledger.count)?;
    }
    queue.halt.store(true, Ordering::Relaxed);
    Ok(())
}

impl Queue<'_> {
    /// The next game to be played, if there is one.
    pub(super) fn take(&self) -> Option<u64> {
        loop {
            let game = self.next.fetch_add(1, Ordering::Relaxed);
            match self.known.get(usize::try_from(game).ok()?) {
                None => return None,
                Some(_) if self.halted() => return None,
                Some(true) => (),
                Some(false) => return Some(game),
            }
        }
    }

    /// Takes in how long a worker's players thought, by player.
    pub(super) fn thought(&self, by: &[Thinking]) {
        let mut all = self.thinking.lock().expect("no worker panics");
        all.iter_mut().zip(by).for_each(|(sum, it)| sum.merge(*it));
    }

    /// Whether nobody needs the games in progress any more.
    pub(super) fn halted(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.halt.load(Ordering::Relaxed)
    }
}

impl<'a> Ledger<'a> {
    /// Nothing yet.
    pub fn new(plan: &'a Plan) -> Ledger<'a> {
        let games = (0..plan.games()).map(|_| None).collect();
        let sprt = plan.setup.sprt.map(Sprt::new);
        let sequence = plan.setup.precision.map(|_| Sequence::new());
        Ledger { plan, games, count: 0, rounds: 0, sprt, sequence, decided: false }
    }

    /// How many rounds are whole, from the first on.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Whether all of a round is there.
    pub fn has(&self, round: u64) -> bool {
        let size = self.plan.lineups.len();
        let from = round as usize * size;
        self.games[from..from + size].iter().all(Option::is_some)
    }

    /// Whether enough is known, or everything is played.
    pub fn is_complete(&self) -> bool {
        self.decided || self.rounds == self.plan.rounds
    }

    /// Takes a game in; one that is there already changes nothing.
    pub fn add(&mut self, played: Played) {
        let place = &mut self.games[played.game as usize];
        if place.is_none() {
            self.count += 1;
            *place = Some(played);
        }
        while !self.decided && self.whole_round() {}
    }

    /// Counts the next round, if it is whole.
    fn whole_round(&mut self) -> bool {
        let size = self.plan.lineups.len();
        let start = self.rounds as usize * size;
        let Some(round) = self.games.get(start..start + size) else { return false };
        let Some(round) = round.iter().map(Option::as_ref).collect::<Option<Vec<_>>>() else { return false };
        self.rounds += 1;
        let tally = || Tally::new(self.plan, &round);
        if let Some(sprt) = &mut self.sprt {
            sprt.add(tally().score());
            let look = self.rounds.is_multiple_of(LOOK_EVERY) || self.rounds == self.plan.rounds;
            self.decided = look && sprt.decision() != Decision::Open;
        }
        if let (Some(sequence), Some(precision)) = (&mut self.sequence, self.plan.setup.precision) {
            sequence.add(headline(self.plan, &round));
            let found = sequence.interval();
            self.decided |= found.high - found.low <= 2.0 * precision;
        }
        true
    }

    /// What came of it, with how long players thought.
    pub fn results(self, thinking: Vec<Thinking>) -> Results {
        let counting = self.rounds as usize * self.plan.lineups.len();
        Results {
            games: self.games.into_iter().take(counting).flatten().collect(),
            complete: self.decided || self.rounds == self.plan.rounds,
            sprt: self.sprt,
            sequence: self.sequence,
            thinking,
        }
    }
}
