//! The house rules of d6D.

use engine::{Options, Refusal, Spec, option};

use super::map::{self, FARTHEST, HEXAGON, Map};

/// The house rules of d6D.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct D6DOptions {
    /// D2: where the worlds lie.
    pub map: Map,
    /// D17: the total of the Realm that ends the game; 0 stands for what the number of players gives.
    pub realm_limit: u8,
    /// D19: the last round.
    pub round_cap: u8,
    /// D3: how many armies each player begins with.
    pub start_armies: u8,
    /// D11: what a bridge costs that crosses nothing.
    pub bridge_cost: u8,
    /// D13: whether the winner of a battle round, not its loser, chooses the army that suffers.
    pub winner_chooses: bool,
    /// D17: whether the others play on when a player has lost all armies.
    pub plays_on: bool,
}

impl Default for D6DOptions {
    fn default() -> D6DOptions {
        D6DOptions {
            map: HEXAGON,
            realm_limit: 0,
            round_cap: 40,
            start_armies: 2,
            bridge_cost: 2,
            winner_chooses: false,
            plays_on: false,
        }
    }
}

impl D6DOptions {
    /// D17: 16, 20 or 24 with 2, 3 or 4 players, unless the house says otherwise.
    pub fn realm_limit(&self, seats: u8) -> u8 {
        if self.realm_limit == 0 { 8 + 4 * seats } else { self.realm_limit }
    }
}

impl Options for D6DOptions {
    const SPECS: &'static [Spec<D6DOptions>] = &[
        option(
            "realm_limit",
            "D17",
            "total of the Realm that ends the game; auto is 16, 20 or 24 by the number of players",
        )
        .whole_or(1, 144, &[("auto", 0)], |it| &mut it.realm_limit),
        option("elimination", "D17", "what happens when a player has lost all armies")
            .choice(&["ends_game", "plays_on"], |it| &mut it.plays_on),
        option("damage_chooser", "D13", "who chooses the army that suffers when a battle round is lost")
            .choice(&["loser", "winner"], |it| &mut it.winner_chooses),
        option("bridge_cost", "D11", "strength that a bridge costs, before crossings")
            .whole(0, 5, |it| &mut it.bridge_cost),
        option("start_armies", "D3", "armies that each player begins with")
            .whole(1, 3, |it| &mut it.start_armies),
        option("round_cap", "D19", "rounds after which the game is scored as it stands").whole(
            1,
            200,
            |it| &mut it.round_cap,
        ),
        option("map", "D2", "x,y of Menn, Aesir, Vanir, Jotnar, Alfar and Dvergar, y upwards").list(
            12,
            [-FARTHEST, FARTHEST],
            |it| &mut it.map,
        ),
    ];

    fn check(&self) -> Result<(), Refusal> {
        map::check(&self.map)
    }
}
