//! What a search knows of Rebirth: what a pilot would try first, and that dice are lives.

use engine::{Game, MAX_SEATS, Seat, Turn};
use games::rebirth::{Action, Rebirth};

use super::{fuel_value, place_value, shoot, step_value};
use crate::search::{Guide, Values, rank_by, shares};

/// Dice ahead that make a game e times likelier to be won.
const SCALE: f32 = 0.7;
/// What a pip is worth, in dice.
const PIP: f32 = 0.08;

/// Plays a turn or two on, then counts dice and pips.
#[derive(Clone, Copy, Default)]
pub struct Navigator;

impl Guide<Rebirth> for Navigator {
    const DEPTH: u32 = 30;
    const RANKED: bool = true;

    #[inline]
    fn judge(self, state: &Rebirth) -> Values {
        if state.turn() == Turn::Over {
            return shares(state);
        }
        let [one, other] = [Seat::A, Seat::B].map(|seat| lives(state, seat));
        let chance = 1.0 / (1.0 + ((other - one) / SCALE).exp());
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
                rank_by(actions, |action| f32::from(u8::from(action == wanted)));
            }
            Action::Assign(_) | Action::First | Action::Second => (),
        }
    }
}

fn lives(state: &Rebirth, seat: Seat) -> f32 {
    f32::from(state.dice(seat)) + PIP * f32::from(state.fuel(seat).all().pips())
}
