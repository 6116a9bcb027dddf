//! What a search knows of D6 Dungeon: what the dice in front of a player are worth, and how far he is from a route.

use engine::{Game, MAX_SEATS, Seat, Turn};
use games::dungeon::expedition::{self, Stakes};
use games::dungeon::{Action, Dungeon, Hand, Item};

use super::Delver;
use super::work::work;
use crate::search::{Guide, Values, rank_by, shares};

/// How many turns ahead make a game e times likelier to be won.
const SCALE: f32 = 4.0;
/// Placements are many: below the root only so many choices are looked at.
const LOOKED_AT: usize = 20;
/// A route is in sight when no more than this is missing.
const IN_SIGHT: f32 = 4.0;

/// Judges both sides, and plays nothing on.
#[derive(Clone, Copy, Default)]
pub struct Scout;

impl Guide<Dungeon> for Scout {
    const RANKED: bool = true;
    const DEPTH: u32 = 0;

    fn judge(self, state: &Dungeon) -> Values {
        if state.turn() == Turn::Over {
            return shares(state);
        }
        let ahead = promise(state, Seat::A) - promise(state, Seat::B);
        let chance = 1.0 / (1.0 + (-ahead / SCALE).exp());
        let mut values = [0.0; MAX_SEATS];
        (values[0], values[1]) = (chance, 1.0 - chance);
        values
    }

    fn rank(self, state: &Dungeon, seat: Seat, actions: &mut Vec<Action>, root: bool) {
        if !root {
            actions.truncate(LOOKED_AT);
        }
        let delver = Delver { malice: 1.0, prospects: promise };
        rank_by(actions, |action| match action {
            Action::Declare | Action::Stop => f32::MAX, // always worth a look
            _ => delver.worth(state, seat, action),
        });
    }
}

/// What speaks for a player, in about turns. The weights here and below are those of a logistic regression on 15,000
/// turns of wardens: dice in hand decide more games than work that is done, until a route is in sight.
fn promise(game: &Dungeon, seat: Seat) -> f32 {
    let (side, purse) = (game.side(seat), game.purse(seat));
    let points = expedition::points(&side, purse, Stakes { finish: 5, treasure: 1, curse: 1 });
    let work = work(&side, purse);
    let (hand, table) = (game.hand(seat), &game.options().table);
    let held = hand.slots().map(|slot| worth(Hand::die(table, slot).item) * f32::from(hand.count(slot)));
    1.5 * points as f32 - 0.2 * work + 1.1 * (IN_SIGHT - work).max(0.0) + held.sum::<f32>()
}

fn worth(item: Item) -> f32 {
    match item {
        Item::Swords1 => 0.8,
        Item::Swords2 => 0.7,
        Item::Swords3 => 1.1,
        Item::Vorpal => 2.1,
        Item::Key => 0.6,
        Item::Rotate => 1.1,
        Item::Swivel => 0.9,
        Item::Wondrous => 2.6,
        Item::Net => 0.15,
        Item::Disintegrate | Item::Look | Item::Ring => 0.0,
    }
}
