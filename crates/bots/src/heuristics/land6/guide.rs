//! What a search knows of LAND 6: random play never wins, but positions can be judged.

use engine::{Event, Game, MAX_SEATS, Rng, Seat};
use games::land6::{Action, Land6};

use super::judge::judge;
use crate::search::{Basis, Guide, Values, rank_by};

/// Random actions from which a rollout takes the best.
const TRIED: usize = 4;

/// Takes the better of a few actions, and judges soon.
#[derive(Clone, Copy, Default)]
pub struct Scout;

impl Guide<Land6> for Scout {
    const BASIS: Basis = Basis::Guide;
    const DEPTH: u32 = 12;

    fn act(self, state: &Land6, seat: Seat, rng: &mut Rng) -> Action {
        let mut best = (f64::NEG_INFINITY, state.sample(seat, rng));
        for tried in 0..TRIED {
            let action = if tried == 0 { best.1 } else { state.sample(seat, rng) };
            let worth = worth(state, seat, action);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }

    fn judge(self, state: &Land6) -> Values {
        let mut values = [0.0; MAX_SEATS];
        values[0] = judge(state).min(1.0) as f32;
        values
    }

    fn rank(self, state: &Land6, seat: Seat, actions: &mut Vec<Action>, _root: bool) {
        rank_by(actions, |action| worth(state, seat, action) as f32);
    }
}

fn worth(state: &Land6, seat: Seat, action: Action) -> f64 {
    let mut after = *state;
    after.apply(Event::Play(seat, action));
    judge(&after)
}
