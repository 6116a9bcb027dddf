//! What a search knows of Rebirth: what a pilot would do first, and that dice are lives.

use engine::{Game, MAX_SEATS, Rng, Seat, Turn};
use games::rebirth::{Action, Rebirth, View, other, rim};

use super::{act, best, fuel_value, order, place_value, plan, shoot, step_value};
use crate::math::{chance, root};
use crate::search::{Basis, Guide, Values, rank_by, shares};

/// What a die more adds to the logarithm of the odds to win, as found in games of this search against itself.
const DIE: f32 = 1.6;
/// What it adds to choose the order between equals (R5).
const CHOOSER: f32 = 0.5;
/// What every idle turn adds for whoever leads: six of them end the game (R14).
const IDLE: f32 = 0.3;
/// Choices that are looked at: the best of the menu.
const LOOKED_AT: usize = 30;

/// Plays the turn to its end as a pilot would, then counts dice.
#[derive(Clone, Copy, Default)]
pub struct Navigator;

impl Guide<Rebirth> for Navigator {
    const BASIS: Basis = Basis::Guide;
    const RANKED: bool = true;

    /// An enemy who has assigned already did not know more than one who has not.
    #[inline]
    fn imagine(self, view: &View, seat: Seat, rng: &mut Rng) -> Rebirth {
        if view.is_sealed(other(seat)) { view.unsealed() } else { Rebirth::guess(view, rng) }
    }

    #[inline]
    fn act(self, state: &Rebirth, seat: Seat, rng: &mut Rng) -> Action {
        match state.sample(seat, rng) {
            Action::Step(_) | Action::Stop => {
                let (menu, count) = few_steps(state, seat);
                best(&menu[..count], |&action| step_value(state, seat, action))
            }
            Action::Jettison(at) => {
                let places = [Action::Jettison(at), state.sample(seat, rng), state.sample(seat, rng)];
                best(&places, |&action| place_value(state, seat, action))
            }
            _ => act(state, seat, rng),
        }
    }

    /// Between turns nothing is in the air.
    #[inline]
    fn quiet(self, state: &Rebirth) -> bool {
        matches!(state.turn(), Turn::Choose(seats) if seats.len() == 2)
    }

    #[inline]
    fn judge(self, state: &Rebirth) -> Values {
        if state.turn() == Turn::Over {
            return shares(state);
        }
        let chance = chance(odds(state));
        let mut values = [0.0; MAX_SEATS];
        (values[0], values[1]) = (chance, 1.0 - chance);
        values
    }

    fn rank(self, state: &Rebirth, seat: Seat, actions: &mut Vec<Action>, _root: bool) {
        match actions[0] {
            Action::Step(_) | Action::Stop => rank_by(actions, |action| step_value(state, seat, action)),
            Action::Pay(_) | Action::Lose(_) => rank_by(actions, |action| fuel_value(state, seat, action)),
            Action::Jettison(_) => rank_by(actions, |action| place_value(state, seat, action)),
            Action::Shoot(..) | Action::Decline => {
                let wanted = shoot(state, seat);
                // A shot that is known to miss costs pips for nothing that anybody would advise.
                actions.retain(|&action| !misses(state, seat, action));
                rank_by(actions, |action| f32::from(u8::from(action == wanted)));
                actions.truncate(3);
            }
            Action::First | Action::Second => {
                let wanted = order(state);
                rank_by(actions, |action| f32::from(u8::from(action == wanted)));
            }
            Action::Assign(_) => *actions = plan::assignments(state, seat).map(Action::Assign).collect(),
        }
        actions.truncate(LOOKED_AT);
    }
}

/// Whether this is a shot that hits nobody: what it would do is no secret.
fn misses(state: &Rebirth, seat: Seat, action: Action) -> bool {
    let Action::Shoot(heading, start) = action else { return false };
    !state.hits(seat, heading, state.start(seat, heading, start))
}

/// The logarithm of the odds that A wins. Pips tell nothing: few of them are even good for choosing the order.
fn odds(state: &Rebirth) -> f32 {
    let [a, b] = [Seat::A, Seat::B].map(|seat| state.fuel(seat));
    let dice = f32::from(a.dice()) - f32::from(b.dice());
    let chooser = f32::from(b.rank().cmp(&a.rank()) as i8);
    let lead = plan::lead(state, Seat::A) * f32::from(state.idle());
    DIE * dice + CHOOSER * chooser + IDLE * lead
}

/// To stay, or toward the enemy, into range, to the sides, away: what a rollout looks at, and how much of it is legal.
fn few_steps(state: &Rebirth, seat: Seat) -> ([Action; 8], usize) {
    let options = state.options();
    let way = state.apart(state.ship(seat), state.ship(other(seat)));
    let (far, side) = (options.step(), way.turned());
    let reach = state.range(seat).unwrap_or(0) + 2 * options.ship + options.penny;
    let into_range = (root(way.square()) - reach + 1).clamp(1, far);
    let ways = [
        (far, way),
        (into_range, way),
        (far, way + side),
        (far, way - side),
        (far, side),
        (far, -side),
        (far, -way),
    ];
    let (mut menu, mut count) = ([Action::Stop; 8], 1);
    for (far, way) in ways {
        let step = Action::Step(rim(far, way));
        if state.check(seat, step).is_ok() {
            (menu[count], count) = (step, count + 1);
        }
    }
    (menu, count)
}
