//! Monte-Carlo tree search for any game: one to four seats, explicit chance, hidden information, sealed choices.
//!
//! Each iteration guesses a full state from the view, walks down the tree, plays the rest with a [`Guide`] and
//! remembers for every action how its own seat fared (maxn). Chance nodes keep one child an outcome. Where
//! actions or outcomes are many, a node widens slowly with its visits. At sealed choices each seat learns by
//! regret matching, unaware of the other's choice. Threads grow trees of their own, which are added at the root.

mod by_value;
mod grow;
mod guide;
mod lookahead;
mod pool;
mod sealed;

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::{Game, Rng, Seat};

pub use by_value::ByValue;
use grow::Tree;
use guide::Guiding;
pub use guide::{Guide, Unguided, Values, rank_by, shares};
pub use lookahead::Lookahead;

/// Whether there are players who know the programs of others. A page has no arena for them, and is smaller without.
pub(crate) const PROGRAMS: bool = cfg!(not(target_family = "wasm"));

/// How long to think, and how.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// Iterations, of all threads together.
    pub iterations: u64,
    /// Wall-clock time, if it is limited, too. With a time limit the choice may depend on the machine.
    pub time: Option<Duration>,
    /// Nodes of each tree; when they are used up, the tree stops growing and goes on learning.
    pub nodes: usize,
    /// Trees grown side by side.
    pub threads: u32,
}

impl Budget {
    /// So many iterations on one thread.
    pub const fn of(iterations: u64) -> Budget {
        Budget { iterations, time: None, nodes: 2_000_000, threads: 1 }
    }
}

/// What came of thinking.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The action to play.
    pub action: A,
    /// All actions that were looked at, best first.
    pub candidates: Vec<Candidate<A>>,
    /// Iterations made; by who looks at each action once, the actions that it looked at.
    pub iterations: u64,
    /// What it went by.
    pub basis: Basis,
}

/// What a choice rests on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Basis {
    /// Nothing was weighed.
    #[default]
    Nothing,
    /// Games played on to their end.
    Ends,
    /// Lines of play, judged by what the game's guide knows.
    Guide,
    /// Lines of play, judged by the game's network.
    Network,
    /// Each action looked at, judged by the game's network.
    Looks,
    /// The solution of the game.
    Solution,
}

/// An action with what it seems to be worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u64,
    /// Its expected share of the win.
    pub value: f32,
    /// The standard error of that.
    pub error: f32,
}

/// A search that can be stopped from outside.
pub struct Search<U> {
    /// How long to think.
    pub budget: Budget,
    /// What is known of the game beside its rules.
    pub guide: U,
}

impl<U> Search<U> {
    /// A search with this budget and guide.
    pub const fn new(budget: Budget, guide: U) -> Search<U> {
        Search { budget, guide }
    }

    /// Thinks for `seat`, which owes a choice. Stops early once `cancelled` is raised.
    pub fn advise<G: Game>(
        &self,
        view: &G::View,
        seat: Seat,
        rng: &mut Rng,
        cancelled: &AtomicBool,
    ) -> Advice<G::Action>
    where
        U: Guide<G>,
    {
        advise(self.budget, &self.guide, view, seat, rng, cancelled)
    }

    /// One of the trees that several threads would grow. Whoever has no threads grows each elsewhere, with generators
    /// of the same seed, and then [`concludes`](Search::conclude).
    pub fn grow<G: Game>(&self, view: &G::View, seat: Seat, rng: &mut Rng, part: Part) -> Grown<G::Action>
    where
        U: Guide<G>,
    {
        tree(self.budget, &self.guide, view, seat, rng.bits(), part, &|| false)
    }

    /// What follows from all the parts: the same as from so many threads.
    pub fn conclude<G: Game>(&self, grown: Vec<Grown<G::Action>>, rng: &mut Rng) -> Advice<G::Action>
    where
        U: Guide<G>,
    {
        let _ = rng.bits();
        conclude(grown, U::BASIS, rng)
    }
}

fn advise<G: Game>(
    budget: Budget,
    guide: &dyn Guiding<G>,
    view: &G::View,
    seat: Seat,
    rng: &mut Rng,
    cancelled: &AtomicBool,
) -> Advice<G::Action> {
    let deadline = budget.time.map(|time| Instant::now() + time);
    let threads = budget.threads.max(1);
    let seed = rng.bits();
    let stop = || cancelled.load(Ordering::Relaxed) || deadline.is_some_and(|at| Instant::now() >= at);
    let grow = |number| tree(budget, guide, view, seat, seed, Part { number, of: threads }, &stop);
    conclude(side_by_side(threads, &grow), guide.basis(), rng)
}

/// Lets a tree grow, looking up now and then; at least one batch is made.
fn tree<G: Game>(
    budget: Budget,
    guide: &dyn Guiding<G>,
    view: &G::View,
    seat: Seat,
    seed: u64,
    part: Part,
    stop: &dyn Fn() -> bool,
) -> Grown<G::Action> {
    let iterations = budget.iterations.div_ceil(u64::from(part.of.max(1))).max(1);
    let mut tree = Tree::new(view, seat, budget.nodes, guide, Rng::numbered(seed, part.number.into()));
    let mut done = 0;
    while done < iterations {
        let batch = (iterations - done).min(64);
        (0..batch).for_each(|_| tree.iterate());
        done += batch;
        if stop() {
            break;
        }
    }
    tree.found(done)
}

/// A page has no threads: there, and where one is enough, trees are grown one after the other.
fn side_by_side<T: Send>(threads: u32, grow: &(dyn Fn(u32) -> T + Sync)) -> Vec<T> {
    if threads == 1 || cfg!(target_family = "wasm") {
        return (0..threads).map(grow).collect();
    }
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|thread| scope.spawn(move || grow(thread))).collect();
        running.into_iter().map(|thread| thread.join().expect("a search does not panic")).collect()
    })
}

/// Adds up what the trees found and picks the action: the one tried most, or at a sealed choice one drawn by how
/// often it was tried, so that nobody can foresee it.
fn conclude<A: engine::Plain>(grown: Vec<Grown<A>>, basis: Basis, rng: &mut Rng) -> Advice<A> {
    let iterations = grown.iter().map(|it| it.iterations).sum();
    let sealed = grown.iter().any(|it| it.sealed);
    let mut sums: Vec<(A, u64, f64)> = Vec::new();
    for arm in grown.into_iter().flat_map(|it| it.tried) {
        match sums.iter_mut().find(|(action, ..)| *action == arm.action) {
            Some(sum) => (sum.1, sum.2) = (sum.1 + u64::from(arm.visits), sum.2 + f64::from(arm.total)),
            None => sums.push((arm.action, arm.visits.into(), arm.total.into())),
        }
    }
    let mut candidates: Vec<Candidate<A>> = sums.into_iter().map(candidate).collect();
    candidates
        .sort_by(|a, b| (b.visits, b.value).partial_cmp(&(a.visits, a.value)).expect("no value is NaN"));
    let action = if sealed { mixed(&candidates, rng) } else { candidates[0].action };
    Advice { action, candidates, iterations, basis }
}

fn candidate<A>((action, visits, total): (A, u64, f64)) -> Candidate<A> {
    let tries = visits.max(1) as f64;
    let value = total / tries;
    // A share of a win lies between 0 and 1, so its variance is at most this.
    let error = ((value * (1.0 - value)).max(0.0) / tries).sqrt();
    Candidate { action, visits, value: value as f32, error: error as f32 }
}

/// Drawn by visits; what was hardly tried was only explored.
fn mixed<A: Copy>(candidates: &[Candidate<A>], rng: &mut Rng) -> A {
    let most = candidates[0].visits;
    let serious = || candidates.iter().filter(|it| it.visits * 5 >= most);
    let mut draw = rng.below_u64(serious().map(|it| it.visits).sum::<u64>().max(1));
    for it in serious() {
        match draw.checked_sub(it.visits) {
            Some(rest) => draw = rest,
            None => return it.action,
        }
    }
    candidates[0].action
}

/// One of several trees that are grown side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part {
    /// Which, counted from 0.
    pub number: u32,
    /// Of how many.
    pub of: u32,
}

/// What one tree found at its root.
#[derive(Clone, PartialEq, Debug)]
pub struct Grown<A> {
    /// The actions that it looked at.
    pub tried: Vec<Tried<A>>,
    /// Whether others choose at the same time, unseen.
    pub sealed: bool,
    /// Iterations made.
    pub iterations: u64,
}

/// An action at the root of one tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// The shares of the win that it brought, together.
    pub total: f32,
}

/// An action at a node, and how the seat that owns it fared.
#[derive(Clone, Copy)]
struct Arm<A> {
    action: A,
    visits: u32,
    total: f32,
    /// The node it leads to; [`pool::NONE`] at sealed choices, where it takes several actions.
    child: u32,
}
