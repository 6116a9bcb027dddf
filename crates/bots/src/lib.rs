//! Everything that chooses. A bot sees a `View`, never the state, so it cannot cheat.

pub mod heuristics;

use engine::{Game, Rng, Seat};

/// A computer player of the game `G`.
pub trait Bot<G: Game>: Send {
    /// The action of `seat`, which owes one, given what it sees.
    fn choose(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action;
}

/// Plays anything legal.
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        G::guess(view, rng).sample(seat, rng)
    }
}

/// A game's own computer players, beside those that can play any game. Implemented in `heuristics`.
pub trait Heuristics: Game {
    /// Their names, weakest first.
    const NAMES: &'static [&'static str] = &[];

    /// The player called `name`, one of `NAMES`.
    fn named(name: &str) -> Option<Box<dyn Bot<Self>>> {
        let _ = name;
        None
    }
}

/// The names of all players of a game, weakest first.
pub fn names<G: Heuristics>() -> Vec<&'static str> {
    std::iter::once("random").chain(G::NAMES.iter().copied()).collect()
}

/// The player called `name`.
pub fn named<G: Heuristics>(name: &str) -> Option<Box<dyn Bot<G>>> {
    match name {
        "random" => Some(Box::new(Random)),
        _ => G::named(name),
    }
}
