//! A player who knows the solution: the best action where the worth of each is known exactly, another player's elsewhere.

use std::sync::atomic::AtomicBool;

use engine::{Coverage, Event, Game, Rng, Seat};

use crate::net::Features;
use crate::{Advice, Basis, Bot, Candidate};

/// Plays the solution where there is one, and asks this player elsewhere. It is not shared out: what is solved is known at
/// once.
pub(crate) struct Exactly<G: Game>(pub(crate) Box<dyn Bot<G>>);

impl<G: Features> Bot<G> for Exactly<G> {
    fn choose(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        self.advise(view, seat, rng, &AtomicBool::new(false)).action
    }

    fn advise(
        &mut self,
        view: &G::View,
        seat: Seat,
        rng: &mut Rng,
        cancelled: &AtomicBool,
    ) -> Advice<G::Action> {
        // Whoever is asked instead has the same numbers.
        let state = G::guess(view, &mut rng.clone());
        solved(&state, seat).unwrap_or_else(|| self.0.advise(view, seat, rng, cancelled))
    }
}

/// Every action with what it is worth, the best first; nothing where one of them is not known exactly.
fn solved<G: Features>(state: &G, seat: Seat) -> Option<Advice<G::Action>> {
    state.exactly(seat)?;
    let mut actions = Vec::new();
    if state.actions(seat, &mut actions) != Coverage::All {
        return None;
    }
    let worth = |action: G::Action| {
        let mut after = *state;
        after.apply(Event::Play(seat, action));
        Some(Candidate { action, visits: 1, value: after.exactly(seat)? as f32, error: 0.0 })
    };
    let mut candidates = actions.into_iter().map(worth).collect::<Option<Vec<_>>>()?;
    // A stable order: what is worth the same is taken as it is listed.
    candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
    let (action, iterations) = (candidates.first()?.action, candidates.len() as u64);
    Some(Advice { action, candidates, iterations, basis: Basis::Solution })
}
