//! What a search knows of D6 Dungeon: what the dice in front of a player are worth, and how far he is from a route.

use engine::{Game, MAX_SEATS, Seat, Turn};
use games::dungeon::expedition::{self, Purse, Stakes};
use games::dungeon::{Action, Dungeon, Hand, Item};

use super::Delver;
use super::work::work;
use crate::math::chance;
use crate::search::{Basis, Guide, Values, rank_by, shares};

/// Placements are many: below the root only so many choices are looked at.
const LOOKED_AT: usize = 20;
/// What a turn is worth, for the player whose order of actions is used here: he counts in turns.
const TURN: f32 = 0.25;
/// A route is in sight when no more than this is missing.
const IN_SIGHT: f32 = 4.0;
/// With this, only corridors matter.
const RICH: Purse = Purse { swords: 40, vorpals: 3, keys: 6 };

/// Judges both sides, and plays nothing on.
#[derive(Clone, Copy, Default)]
pub struct Scout;

impl Guide<Dungeon> for Scout {
    const BASIS: Basis = Basis::Guide;
    const EXPLORE: f32 = 0.15;
    const RANKED: bool = true;
    const DEPTH: u32 = 0;

    fn judge(self, state: &Dungeon) -> Values {
        if state.turn() == Turn::Over {
            return shares(state);
        }
        let ahead = promise(state, Seat::A) - promise(state, Seat::B);
        let chance = chance(ahead);
        let mut values = [0.0; MAX_SEATS];
        (values[0], values[1]) = (chance, 1.0 - chance);
        values
    }

    fn rank(self, state: &Dungeon, seat: Seat, actions: &mut Vec<Action>, root: bool) {
        if !root {
            actions.truncate(LOOKED_AT);
        }
        let delver = Delver { malice: 1.0, prospects: |game, seat| promise(game, seat) / TURN };
        rank_by(actions, |action| match action {
            Action::Declare | Action::Stop => f32::MAX, // always worth a look
            _ => delver.worth(state, seat, action),
        });
    }
}

/// What speaks for a player: logits of the chance to win. The weights here and below are those of a logistic regression
/// on 108,000 turns of searches against themselves: what is in front of a player decides more games than the dungeon,
/// until a route is in sight.
fn promise(game: &Dungeon, seat: Seat) -> f32 {
    let (side, purse) = (game.side(seat), game.purse(seat));
    let points = expedition::points(&side, purse, Stakes { finish: 5, treasure: 1, curse: 1 });
    let near = (IN_SIGHT - work(&side, purse)).max(0.0);
    let (hand, table) = (game.hand(seat), &game.options().table);
    let held = hand.slots().map(|slot| worth(Hand::die(table, slot).item) * f32::from(hand.count(slot)));
    0.334 * points as f32 + 0.33 * near - 0.08 * work(&side, RICH) + held.sum::<f32>()
}

fn worth(item: Item) -> f32 {
    match item {
        Item::Swords1 => 0.137,
        Item::Swords2 => 0.185,
        Item::Swords3 => 0.307,
        Item::Vorpal => 0.45,
        Item::Key => 0.29,
        Item::Rotate => 0.184,
        Item::Swivel => 0.338,
        Item::Wondrous => 0.684,
        Item::Net => 0.1,
        Item::Look => 0.088,
        Item::Ring => 0.016,
        Item::Disintegrate => 0.0,
    }
}
