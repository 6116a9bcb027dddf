//! What people are shown: what an action is worth to who plays it.

use engine::{Event, Rng, Seat};

use super::{Strength, Valued, value};

/// Guesses of what is hidden.
const GUESSES: usize = 16;

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
        if let Some(share) = state.exactly(seat) {
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
