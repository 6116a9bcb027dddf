//! Everything that chooses. A bot sees a `View`, never the state, so it cannot cheat.

pub mod heuristics;
mod levels;
pub mod search;
pub mod solve;

use std::sync::atomic::AtomicBool;

use engine::{Game, Rng, Seat};

pub use levels::{ADVISER, DEFAULT_LEVEL, LEVELS, Level, Skill, skilled};
pub use search::{Advice, Candidate};
use search::{Guide, Search};

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
        Advice { action: self.choose(view, seat, rng), candidates: Vec::new(), iterations: 0 }
    }
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
}

/// A game's own computer players, and what a search should know of it. Implemented in `heuristics`.
pub trait Heuristics: Game {
    /// Plays the rollouts of a search and judges positions for it.
    type Guide: Guide<Self> + Default;

    /// How well each of the [`LEVELS`] plays it.
    const SKILLS: [Skill; LEVELS.len()];

    /// Names of players beside the levels, weakest first.
    const NAMES: &'static [&'static str] = &[];

    /// The player called `name`, one of `NAMES`.
    fn named(name: &str) -> Option<Box<dyn Bot<Self>>> {
        let _ = name;
        None
    }
}

/// The names of all players of a game: `random`, its own, then the levels, weakest first.
pub fn names<G: Heuristics>() -> Vec<&'static str> {
    let levels = LEVELS.iter().map(|level| level.name);
    std::iter::once("random").chain(G::NAMES.iter().copied()).chain(levels).collect()
}

/// The player called `name`: one of [`names`], or a search with a budget of one's own (see [`Skill::read`]).
pub fn named<G: Heuristics>(name: &str) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random)),
        _ => Skill::named::<G>(name).map(skilled::<G>).or_else(|| G::named(name)),
    }
}
