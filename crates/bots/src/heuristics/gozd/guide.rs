//! What a search knows of GOZD: which actions a warlord likes, and that minions decide wars.

use engine::{Game, MAX_SEATS, Rng, Seat, Turn};
use games::gozd::{Action, Gozd};

use super::War;
use crate::search::{Guide, Values, rank_by, shares};

/// Random actions from which a rollout takes the best.
const TRIED: usize = 4;
/// How soon more minions are a won war.
const SCALE: f32 = 9.0;

/// Pushes forward, and counts minions.
#[derive(Clone, Copy, Default)]
pub struct General;

impl Guide<Gozd> for General {
    const RANKED: bool = true;
    const DEPTH: u32 = 16;

    /// Random play hardly attacks: the best of a few random actions does.
    #[inline]
    fn act(self, state: &Gozd, seat: Seat, rng: &mut Rng) -> Action {
        let war = War::new(state, seat);
        let mut best = (f32::NEG_INFINITY, state.sample(seat, rng));
        for tried in 0..TRIED {
            let action = if tried == 0 { best.1 } else { state.sample(seat, rng) };
            let worth = war.worth_at_a_glance(action);
            if worth > best.0 {
                best = (worth, action);
            }
        }
        best.1
    }

    #[inline]
    fn judge(self, state: &Gozd) -> Values {
        if state.turn() == Turn::Over {
            return shares(state);
        }
        let [death, devil] = [Seat::A, Seat::B].map(|seat| f32::from(state.army(seat)));
        let chance = 1.0 / (1.0 + (SCALE * (devil - death) / (devil + death)).exp());
        let mut values = [0.0; MAX_SEATS];
        (values[0], values[1]) = (chance, 1.0 - chance);
        values
    }

    fn rank(self, state: &Gozd, seat: Seat, actions: &mut Vec<Action>, _root: bool) {
        let war = War::new(state, seat);
        rank_by(actions, |action| war.worth(action));
    }
}
