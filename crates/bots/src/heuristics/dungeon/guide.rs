//! What a search knows of D6 Dungeon: how far each player is from a route.

use engine::{Game, MAX_SEATS, Seat, Turn};
use games::dungeon::{Action, Dungeon};

use super::{Delver, prospects};
use crate::search::{Guide, Values, rank_by, shares};

/// How many turns ahead make a game e times likelier to be won.
const SCALE: f32 = 3.5;
/// Placements are many: below the root only so many choices are looked at.
const LOOKED_AT: usize = 20;

/// Measures both routes, and plays nothing on.
#[derive(Clone, Copy, Default)]
pub struct Scout;

impl Guide<Dungeon> for Scout {
    const RANKED: bool = true;
    const DEPTH: u32 = 0;

    fn judge(self, state: &Dungeon) -> Values {
        if state.turn() == Turn::Over {
            return shares(state);
        }
        let ahead = prospects(state, Seat::A) - prospects(state, Seat::B);
        let chance = 1.0 / (1.0 + (-ahead / SCALE).exp());
        let mut values = [0.0; MAX_SEATS];
        (values[0], values[1]) = (chance, 1.0 - chance);
        values
    }

    fn rank(self, state: &Dungeon, seat: Seat, actions: &mut Vec<Action>, root: bool) {
        if !root {
            actions.truncate(LOOKED_AT);
        }
        let delver = Delver { malice: 0.7 };
        rank_by(actions, |action| match action {
            Action::Declare | Action::Stop => f32::MAX, // always worth a look
            _ => delver.worth(state, seat, action),
        });
    }
}
