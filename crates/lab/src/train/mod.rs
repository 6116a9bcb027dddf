//! Making the networks of `bots::net`: games are played, a network is fitted to them, checked, and written down.
//!
//! It goes by generations. The first learns from results alone. Each later one plays fresh games and takes out of every
//! result the luck that came after the state, as the network before it sees luck: that is as fair and far less noisy.

mod check;
mod data;
mod fit;
mod lineups;
mod play;
mod trail;

use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use bots::Players;
use bots::net::{Features, Net, Size, Valued, outputs};
use engine::Rng;
use serde::{Deserialize, Serialize};

pub use check::{Check, Checked, check};
use data::Data;
use fit::Learner;
pub use lineups::{Lineup, lineups, strength};
use play::{How, Reader, play};

/// Games that are handed out together.
const CHUNK: u64 = 32;
/// One game in so many is kept from learning, to see how well it is learned.
const HELD_BACK: u64 = 12;
/// Series of games that must not meet.
const FRESH: u64 = 1 << 40;

/// A game that can be trained.
pub trait Trained: Players + Valued {}
impl<G: Players> Trained for G {}

/// What is to be done.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays.
    pub lineups: Vec<Lineup>,
    /// Games of each generation.
    pub games: u64,
    /// Generations.
    pub generations: u32,
    /// One state in so many is learned from.
    pub keep: u32,
    /// Times that each state is looked at in a generation.
    pub epochs: u32,
    /// Units of both layers.
    pub hidden: [usize; 2],
    /// From the second generation on, how much later values count for a label: 1 for the result less luck alone, 0 for
    /// what the network finds one event later.
    pub trace: f64,
    /// From which everything follows.
    pub seed: u64,
    /// Games played side by side; the network is the same on any number.
    pub threads: usize,
}

impl Plan {
    /// What the network in the program is made by.
    pub fn of<G: Trained>() -> Plan {
        let id = G::TITLE.id;
        let (games, generations, keep, hidden) = match id {
            "pig" => (8_000, 3, 4, [64, 32]),
            "d6d" => (15_000, 11, 2, [128, 32]),
            "land6" => (12_000, 48, 3, [128, 32]),
            "gozd" => (4_000, 8, 6, [64, 16]),
            "dungeon" => (4_000, 10, 4, [64, 32]),
            _ => (6_000, 12, 2, [64, 32]),
        };
        let trace = match id {
            "land6" => 0.985,
            // Hundreds of events, of which the dice are few: without what was found on the way, labels are mere noise.
            "gozd" | "dungeon" => 0.99,
            _ => 1.0,
        };
        let lineups = lineups(id);
        Plan { lineups, games, generations, keep, epochs: 4, hidden, trace, seed: 1, threads: 1 }
    }
}

/// What one generation gave.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Generation {
    /// Games that were learned from.
    pub games: u64,
    /// States of them.
    pub states: u64,
    /// Cross entropy of the games held back: before learning from the others, and after.
    pub loss: [f64; 2],
}

/// What happens.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// So many games of this generation are played.
    Played(u32, u64),
    /// So many epochs of this generation are done.
    Fitted(u32, u32),
}

/// Fits one more generation, the first if there is no network yet. `None` once `stop` is raised.
pub fn generation<G: Trained>(
    plan: &Plan,
    nth: u32,
    before: Option<&Net>,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Progress),
) -> Option<(Net, Generation)> {
    let [learn, held] = gather::<G>(plan, nth, before, stop, tell)?;
    let mut rng = Rng::numbered(plan.seed, FRESH - 1 - u64::from(nth));
    let mut learner = match before {
        Some(net) => Learner::of(net),
        None => Learner::new(size::<G>(plan.hidden), &mut rng),
    };
    let first = Learner::of(&learner.rounded()).loss(&held);
    let top = if before.is_some() { 5e-4 } else { 1e-3 };
    let rate = |done: u32| top * (1.0 - 0.95 * done as f32 / plan.epochs as f32);
    let mut best = (first, learner.rounded());
    for epoch in 0..plan.epochs {
        learner.epoch(&learn, [rate(epoch), rate(epoch + 1)], &mut rng);
        tell(Progress::Fitted(nth, epoch + 1));
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        // What has learned the games by heart knows the others less well: the best is kept.
        let net = learner.rounded();
        let loss = Learner::of(&net).loss(&held);
        if loss < best.0 {
            best = (loss, net);
        }
    }
    let (last, net) = best;
    Some((net, Generation { games: plan.games, states: learn.len() as u64, loss: [first, last] }))
}

/// Plays the games of one generation and writes down what would be learned from, and what is held back.
pub fn states<G: Trained>(
    plan: &Plan,
    nth: u32,
    before: Option<&Net>,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Progress),
    to: [&mut dyn Write; 2],
) -> Option<io::Result<()>> {
    let both = gather::<G>(plan, nth, before, stop, tell)?;
    Some(both.iter().zip(to).try_for_each(|(data, mut to)| data.write(&mut to)))
}

/// The size of a network of `G` with so many units.
pub fn size<G: Features>([first, second]: [usize; 2]) -> Size {
    Size { inputs: G::INPUTS, first, second, outputs: outputs::<G>() }
}

/// Plays the games of a generation: what is learned from, and what is held back.
fn gather<G: Trained>(
    plan: &Plan,
    nth: u32,
    before: Option<&Net>,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(Progress),
) -> Option<[Data; 2]> {
    let first = u64::from(nth + 1) * FRESH;
    let can_play = |it: &&Lineup| before.is_some() || !it.has_itself();
    let lineups: Vec<Lineup> = plan.lineups.iter().filter(can_play).cloned().collect();
    let chunks = in_chunks(
        plan.games,
        plan.threads,
        stop,
        |games| {
            let mut both = [Data::default(), Data::default()];
            for game in games {
                let (lineup, data) = (seated(&lineups, game), &mut both[usize::from(game % HELD_BACK == 0)]);
                let reader =
                    before.map(|net| Reader { net, strength: lineup.strength, solved: false, answers: None });
                // Before there is a network nothing was found on the way.
                let trace = if before.is_some() { plan.trace } else { 1.0 };
                let how = How { lineup, reader, keep: plan.keep, trace, read: false };
                play::<G>(&how, plan.seed, first + game, Some(data));
            }
            both
        },
        |games| tell(Progress::Played(nth, games)),
    )?;
    let mut all = [Data::default(), Data::default()];
    for [learn, held] in chunks {
        all[0].append(learn);
        all[1].append(held);
    }
    Some(all)
}

/// Where game number `game` is played: the lineups take turns by their parts.
fn seated(lineups: &[Lineup], game: u64) -> &Lineup {
    let all: u32 = lineups.iter().map(|it| it.parts).sum();
    // Neighbours differ, so that every chunk costs about the same.
    let mut part = (game.wrapping_mul(7_919) % u64::from(all)) as u32;
    for lineup in lineups {
        match part.checked_sub(lineup.parts) {
            Some(rest) => part = rest,
            None => return lineup,
        }
    }
    &lineups[0]
}

/// Does the work of all games, some at a time, and gives it back in order; nothing once `stop` is raised.
fn in_chunks<T: Send>(
    games: u64,
    threads: usize,
    stop: &AtomicBool,
    work: impl Fn(std::ops::Range<u64>) -> T + Sync,
    mut tell: impl FnMut(u64),
) -> Option<Vec<T>> {
    let (next, done, kept) = (AtomicU64::new(0), AtomicU64::new(0), Mutex::new(Vec::new()));
    let worker = || {
        while !stop.load(Ordering::Relaxed) {
            let from = next.fetch_add(CHUNK, Ordering::Relaxed);
            if from >= games {
                break;
            }
            let to = (from + CHUNK).min(games);
            let made = work(from..to);
            kept.lock().expect("no worker panics").push((from, made));
            done.fetch_add(to - from, Ordering::Relaxed);
        }
    };
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(worker)).collect();
        while running.iter().any(|it| !it.is_finished()) {
            std::thread::sleep(std::time::Duration::from_millis(20));
            tell(done.load(Ordering::Relaxed));
        }
    });
    let mut all = kept.into_inner().expect("no worker panics");
    all.sort_by_key(|(from, _)| *from);
    (!stop.load(Ordering::Relaxed)).then(|| all.into_iter().map(|(_, made)| made).collect())
}
