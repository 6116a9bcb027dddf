//! Everything that chooses. A bot sees a `View`, never the state, so it cannot cheat.

mod against;
mod budgeted;
mod exactly;
pub mod heuristics;
mod levels;
mod math;
pub mod net;
pub mod search;
pub mod solve;

use std::sync::atomic::AtomicBool;

use engine::{Game, Rng, Seat};

pub use against::Against;
pub use budgeted::Budgeted;
pub use levels::{ADVISER, DEFAULT_LEVEL, LEVELS, Level, Skill, share};
pub use search::{Advice, Basis, Candidate};
use search::{Budget, Grown, Guide, Part, Search, Unguided};

/// A computer player of the game `G`.
pub trait Bot<G: Game>: Send {
    /// The action of `seat`, which owes one, given what it sees.
    fn choose(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action;

    /// The action with the reasons for it, where the player has any. Who thinks long stops early, with what was found
    /// until then, once `cancelled` is raised.
    fn advise(
        &mut self,
        view: &G::View,
        seat: Seat,
        rng: &mut Rng,
        cancelled: &AtomicBool,
    ) -> Advice<G::Action> {
        let _ = cancelled;
        let action = self.choose(view, seat, rng);
        Advice { action, candidates: Vec::new(), iterations: 0, basis: Basis::Nothing }
    }

    /// The search behind the player, if it is one: it can be shared out.
    fn shared(&self) -> Option<&dyn Shared<G>> {
        None
    }
}

/// A search whose trees can be grown in several places, where there are no threads: in Workers of a browser.
pub trait Shared<G: Game> {
    /// Iterations, of all parts together.
    fn iterations(&self) -> u64;

    /// Grows one of the trees.
    fn grow(&self, view: &G::View, seat: Seat, rng: &mut Rng, part: Part) -> Grown<G::Action>;

    /// What follows from all of them, with a generator of the same seed.
    fn conclude(&self, grown: Vec<Grown<G::Action>>, rng: &mut Rng) -> Advice<G::Action>;
}

/// Plays anything legal.
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        G::guess(view, rng).sample(seat, rng)
    }
}

/// Searches with a budget.
impl<G: Game, U: Guide<G>> Bot<G> for Search<U> {
    fn choose(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        Search::advise(self, view, seat, rng, &AtomicBool::new(false)).action
    }

    fn advise(
        &mut self,
        view: &G::View,
        seat: Seat,
        rng: &mut Rng,
        cancelled: &AtomicBool,
    ) -> Advice<G::Action> {
        Search::advise(self, view, seat, rng, cancelled)
    }

    fn shared(&self) -> Option<&dyn Shared<G>> {
        Some(self)
    }
}

impl<G: Game, U: Guide<G>> Shared<G> for Search<U> {
    fn iterations(&self) -> u64 {
        self.budget.iterations
    }

    fn grow(&self, view: &G::View, seat: Seat, rng: &mut Rng, part: Part) -> Grown<G::Action> {
        Search::grow::<G>(self, view, seat, rng, part)
    }

    fn conclude(&self, grown: Vec<Grown<G::Action>>, rng: &mut Rng) -> Advice<G::Action> {
        Search::conclude::<G>(self, grown, rng)
    }
}

/// A game's own computer players, and what a search should know of it. Implemented in `heuristics`.
pub trait Heuristics: Game {
    /// Plays the rollouts of a search and judges positions for it.
    type Guide: Guide<Self> + Default;

    /// How well each of the [`LEVELS`] plays it.
    const SKILLS: [Budgeted; LEVELS.len()] = [
        Budgeted::search(10, 0.1),
        Budgeted::search(50, 0.05),
        Budgeted::search(300, 0.02),
        Budgeted::search(1_000, 0.0),
        Budgeted::search(10_000, 0.0),
    ];

    /// Names of players beside the levels, weakest first.
    const NAMES: &'static [&'static str] = &[];

    /// The level that gives hints.
    const ADVISER: &'static str = ADVISER;

    /// Who plays games on to see what a decision was worth: quick, and no fool.
    const PLAYS_ON: &'static str = "random";

    /// Of his choices one in so many is made at random; 0 for none. Where there are hardly any dice, a game played on
    /// would else be one and the same game, and say nothing of how sure it is.
    const SLIPS: u32 = 0;

    /// After so many choices of a game that a review plays on with him the network judges how it stands: what comes later
    /// differs by chance more than by what was chosen. By default it is played to the end.
    const CHOICES: u32 = u32::MAX;

    /// How far such a judgement may be off, against games played to the end, however many there are: a standard error.
    const STRAYS: f64 = 0.02;

    /// How many pairs of games a review plays on with him; together they take a few seconds.
    const PAIRS: u32 = 1_000;

    /// The options that puzzles are made with, in turn.
    const PRACTISED: &'static [&'static str] = &[""];

    /// For whom [`Heuristics::solved`] solves it, as in `a player who keeps to three dice`.
    const SOLVED_FOR: &'static str = "";

    /// What the states of the game that has begun like this are worth to who plays it, solved; nothing where that cannot
    /// be done, or where nothing needs to be solved for it.
    fn solved(&self, threads: usize, tolerance: f64) -> Option<Solved<Self>> {
        let _ = (threads, tolerance);
        None
    }

    /// The player called `name`, one of `NAMES`.
    fn named(name: &str) -> Option<Box<dyn Bot<Self>>> {
        let _ = name;
        None
    }
}

/// What a state is worth to the seat that plays alone; nothing for states beyond what was solved.
pub type Solved<G> = Box<dyn Fn(&G) -> Option<f64> + Send + Sync>;

macro_rules! unguided {
    ($($game:ty,)*) => {
        $(impl Heuristics for $game {
            type Guide = Unguided;
        })*
    };
}
games::each_searched_game!(unguided);

/// A game whose players can be had. Implemented for the whole list of games below and nowhere else, so that searches
/// are compiled in this crate, once, and not again in every crate that asks for a player.
pub trait Players: Heuristics + net::Valued {
    /// The player called `name`: one of [`names`], a search with a budget of one's own (see [`Budgeted::read`]), or one
    /// that knows the program of its opponents (see [`Against::read`]).
    fn player(name: &str) -> Option<Box<dyn Bot<Self>>>;

    /// A search with this budget, as the levels play.
    fn searcher(budget: Budget) -> Box<dyn Bot<Self>>;

    /// The same with random rollouts to the end.
    fn unguided(budget: Budget) -> Box<dyn Bot<Self>>;

    /// A game at random from the start, at full speed: the number of its events.
    fn random_game(seats: u8, rng: &mut Rng) -> u32;
}

macro_rules! players {
    ($($game:ty,)+) => {
        $(impl Players for $game {
            fn player(name: &str) -> Option<Box<dyn Bot<$game>>> {
                match name {
                    "random" => Some(Box::new(Random)),
                    _ => Budgeted::of::<$game>(name)
                        .map(Budgeted::player::<$game>)
                        .or_else(|| <$game>::named(name))
                        .or_else(|| against::named::<$game>(name)),
                }
            }

            fn searcher(budget: Budget) -> Box<dyn Bot<$game>> {
                Box::new(Search::new(budget, <$game as Heuristics>::Guide::default()))
            }

            fn unguided(budget: Budget) -> Box<dyn Bot<$game>> {
                Box::new(Search::new(budget, Unguided))
            }

            fn random_game(seats: u8, rng: &mut Rng) -> u32 {
                let mut game = <$game as Game>::new(seats, Default::default());
                let events = engine::playout(&mut game, rng);
                std::hint::black_box(game.outcome());
                events
            }
        })+
    };
}
games::each_game!(players);

/// The names of all players of a game: `random`, its own, then the levels, weakest first.
pub fn names<G: Heuristics>() -> Vec<&'static str> {
    let levels = LEVELS.iter().map(|level| level.name);
    std::iter::once("random").chain(G::NAMES.iter().copied()).chain(levels).collect()
}

/// The player of `G` called `name`.
pub fn named<G: Players>(name: &str) -> Option<Box<dyn Bot<G>>> {
    G::player(name)
}
