//! What a search knows of GOZD: which actions a warlord likes, and what decides wars.

use engine::{Game, MAX_SEATS, Rng, Seat, Turn};
use games::gozd::{Action, COLUMNS, Gozd, Place};

use super::War;
use crate::math::chance;
use crate::search::{Basis, Guide, Values, rank_by, shares};

/// Random actions from which a rollout takes the best.
const TRIED: usize = 4;

/// Plays the turn to its end, then musters both armies.
#[derive(Clone, Copy, Default)]
pub struct General;

impl Guide<Gozd> for General {
    const BASIS: Basis = Basis::Guide;
    const RANKED: bool = true;

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

    /// Between turns nothing is half done.
    #[inline]
    fn quiet(self, state: &Gozd) -> bool {
        state.actions_left() == state.options().actions && state.attacker().is_none()
    }

    #[inline]
    fn judge(self, state: &Gozd) -> Values {
        if state.turn() == Turn::Over {
            return shares(state);
        }
        let active = state.active();
        let odds = odds(state, active);
        let chance = chance(odds);
        let mut values = [1.0 - chance; MAX_SEATS];
        values[active.index()] = chance;
        values
    }

    fn rank(self, state: &Gozd, seat: Seat, actions: &mut Vec<Action>, _root: bool) {
        let war = War::new(state, seat);
        rank_by(actions, |action| war.worth(action));
    }
}

/// What it adds to be the braver one when the silence is about to end the war (G15).
const BRAVE: f32 = 2.0;

/// The logarithm of the odds that `me`, whose turn begins, wins. The weights are those of a logistic regression on
/// 30,000 turns of warlords. Weak minions stand well on fields, strong ones are better kept at home for an attack, and
/// an open first row is the worse if the enemy is about to act.
fn odds(state: &Gozd, me: Seat) -> f32 {
    let them = me.next(2);
    let [mine, theirs] = [me, them].map(|seat| Muster::of(state, seat));
    let [army, enemies] = [me, them].map(|seat| f32::from(state.army(seat)));
    let mut odds = 0.51 + 6.1 * (army - enemies) / (army + enemies);
    odds += 0.28 * mine.afield - 0.062 * mine.pips + 0.055 * mine.ready - 0.28 * mine.open;
    odds -= 0.40 * theirs.afield - 0.087 * theirs.pips + 0.055 * theirs.ready - 0.72 * theirs.open;
    let [ours, others] = [me, them].map(|seat| (state.attacks(seat), state.army(seat)));
    let quiet = f32::from(state.quiet_turns()) / f32::from(state.options().quiet_turns);
    odds + BRAVE * f32::from(ours.cmp(&others) as i8) * quiet
}

/// What counts of an army beside its size.
#[derive(Default)]
struct Muster {
    /// Minions on fields, and what they show.
    afield: f32,
    pips: f32,
    /// Strong ones at home.
    ready: f32,
    /// First-row fields without a guard.
    open: f32,
}

impl Muster {
    fn of(state: &Gozd, seat: Seat) -> Muster {
        let mut it = Muster::default();
        for (_, value, at) in state.minions(seat) {
            if !at.is_home() {
                it.afield += 1.0;
                it.pips += f32::from(value);
            } else if value >= 5 {
                it.ready += 1.0;
            }
        }
        let fields = (0..COLUMNS * state.options().rows).map(Place::field);
        it.open =
            fields.filter(|&at| state.in_first_row(seat, at) && state.guards(seat, at) == 0).count() as f32;
        it
    }
}
