//! The simplest player that a value makes: it looks at each of its actions once, and plays the one worth most.

use engine::{Event, Rng, Seat, Turn};

use super::{Features, Net, Shares, Strength, Valued, value_by};
use crate::Bot;

/// More actions than this are not looked at; which ones is left to chance.
const MOST_TRIED: usize = 96;

/// Of what `seat` may do in `state`, the action after which the network finds most for it, and what that is worth to all.
/// Of equally good ones any, so that no loop lasts for ever. Nothing if nothing can be listed.
pub fn best_by<G: Features>(
    net: &Net,
    state: &G,
    seat: Seat,
    strength: Strength,
    rng: &mut Rng,
) -> Option<(G::Action, Shares)> {
    let mut actions = Vec::new();
    state.actions(seat, &mut actions);
    rng.shuffle(&mut actions);
    actions.truncate(MOST_TRIED);
    let after = |action: G::Action| {
        let mut after = *state;
        after.apply(Event::Play(seat, action));
        value_by(net, &after, strength)
    };
    let tried = actions.into_iter().map(|action| (action, after(action)));
    tried.reduce(|best, it| if it.1.0[seat.index()] > best.1.0[seat.index()] { it } else { best })
}

/// Plays by the game's network, without thinking ahead.
pub struct Looks;

impl<G: Valued> Bot<G> for Looks {
    fn choose(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        let state = G::guess(view, rng);
        debug_assert!(matches!(state.turn(), Turn::Choose(seats) if seats.has(seat)));
        match best_by(G::net(), &state, seat, Strength::Strong, rng) {
            Some((action, _)) => action,
            None => state.sample(seat, rng),
        }
    }
}
