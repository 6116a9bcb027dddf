//! What people are shown: what an action is worth to who plays it.

use std::any::TypeId;

use engine::{Event, Game, Outcome, Rng, Seat, Turn};

use super::{Strength, Valued, value};

/// Guesses of what is hidden.
const GUESSES: usize = 16;

/// Rolls that are looked through where they may end the game, and outcomes of each.
const ROLLS: u32 = 2;
const OUTCOMES: usize = 36;

/// A share of the win, as far as it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    /// Between 0 and 1.
    pub share: f32,
    /// The standard error of that.
    pub error: f32,
    /// Whether the game is solved here, so that this is no estimate.
    pub exact: bool,
}

/// What `action` is worth to `seat`, which sees `view`: exactly, or by the game's network in the mean over guesses.
/// Nothing where neither can be told.
pub fn worth<G: Valued>(view: &G::View, seat: Seat, action: G::Action, rng: &mut Rng) -> Option<Worth> {
    let mut shares = Vec::with_capacity(GUESSES);
    for _ in 0..GUESSES {
        let mut state = G::guess(view, rng);
        // With other hidden things it may not be allowed.
        if state.check(seat, action).is_err() {
            continue;
        }
        state.apply(Event::Play(seat, action));
        // Where the view is the state, a guess is what there is.
        let open = TypeId::of::<G>() == TypeId::of::<G::View>();
        let ends = || if open { at_the_end(&state, seat, ROLLS) } else { None };
        if let Some(share) = state.exactly(seat).or_else(ends) {
            return Some(Worth { share: share as f32, error: 0.0, exact: true });
        }
        shares.push(value(&state, Strength::Strong).share(seat));
    }
    let off = G::OFF.filter(|_| !shares.is_empty())?;
    let count = shares.len() as f32;
    let share = shares.iter().sum::<f32>() / count;
    let noise = shares.iter().map(|it| (it - share) * (it - share)).sum::<f32>() / (count * count);
    Some(Worth { share, error: (noise + off * off).sqrt(), exact: false })
}

/// The share of `seat` where the game is over, or is once the rolls that are due have come: nobody chooses any more.
fn at_the_end<G: Game>(state: &G, seat: Seat, rolls: u32) -> Option<f64> {
    match state.turn() {
        Turn::Over => Some(f64::from(state.outcome().share(seat)) / f64::from(Outcome::WIN)),
        Turn::Roll(chance) if rolls > 0 && chance.outcomes().take(OUTCOMES + 1).count() <= OUTCOMES => {
            let total = chance.total() as f64;
            let each = chance.outcomes().map(|(rolled, weight)| {
                let mut after = *state;
                after.apply(Event::Roll(rolled));
                at_the_end(&after, seat, rolls - 1).map(|share| share * weight as f64 / total)
            });
            each.sum()
        }
        Turn::Roll(_) | Turn::Choose(_) => None,
    }
}
