//! The house rules of d6D, as people set them and as the state keeps them.

use engine::{Clause, Kind, Options, Refusal, Spec, Value};

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

    pub(super) fn house(&self) -> House {
        let (start, cost) = (self.start_armies, self.bridge_cost << 2);
        House(start | cost | u8::from(self.winner_chooses) << 5 | u8::from(self.plays_on) << 6)
    }
}

/// Four small options in one byte of the state.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct House(u8);

impl House {
    #[inline]
    pub(super) const fn start_armies(self) -> u8 {
        self.0 & 3
    }

    #[inline]
    pub(super) const fn bridge_cost(self) -> u8 {
        self.0 >> 2 & 7
    }

    #[inline]
    pub(super) const fn winner_chooses(self) -> bool {
        self.0 & 1 << 5 != 0
    }

    #[inline]
    pub(super) const fn plays_on(self) -> bool {
        self.0 & 1 << 6 != 0
    }
}

impl Options for D6DOptions {
    const SPECS: &'static [Spec<D6DOptions>] = &[
        Spec {
            name: "realm_limit",
            kind: Kind::Whole { min: 1, max: 144, words: &[("auto", 0)] },
            help: "total of the Realm that ends the game; auto is 16, 20 or 24 by the number of players",
            clause: Clause("D17"),
            get: |options| Value::Whole(options.realm_limit.into()),
            set: |options, value| options.realm_limit = value.whole() as u8,
        },
        Spec {
            name: "elimination",
            kind: Kind::Choice(&["ends_game", "plays_on"]),
            help: "what happens when a player has lost all armies",
            clause: Clause("D17"),
            get: |options| Value::Whole(options.plays_on.into()),
            set: |options, value| options.plays_on = value.flag(),
        },
        Spec {
            name: "damage_chooser",
            kind: Kind::Choice(&["loser", "winner"]),
            help: "who chooses the army that suffers when a battle round is lost",
            clause: Clause("D13"),
            get: |options| Value::Whole(options.winner_chooses.into()),
            set: |options, value| options.winner_chooses = value.flag(),
        },
        Spec {
            name: "bridge_cost",
            kind: Kind::whole(0, 5),
            help: "strength that a bridge costs, before crossings",
            clause: Clause("D11"),
            get: |options| Value::Whole(options.bridge_cost.into()),
            set: |options, value| options.bridge_cost = value.whole() as u8,
        },
        Spec {
            name: "start_armies",
            kind: Kind::whole(1, 3),
            help: "armies that each player begins with",
            clause: Clause("D3"),
            get: |options| Value::Whole(options.start_armies.into()),
            set: |options, value| options.start_armies = value.whole() as u8,
        },
        Spec {
            name: "round_cap",
            kind: Kind::whole(1, 200),
            help: "rounds after which the game is scored as it stands",
            clause: Clause("D19"),
            get: |options| Value::Whole(options.round_cap.into()),
            set: |options, value| options.round_cap = value.whole() as u8,
        },
        Spec {
            name: "map",
            kind: Kind::List { len: 12, min: -FARTHEST, max: FARTHEST },
            help: "x,y of Menn, Aesir, Vanir, Jotnar, Alfar and Dvergar, y upwards",
            clause: Clause("D2"),
            get: |options| Value::List(options.map.as_flattened().iter().map(|&it| it.into()).collect()),
            set: |options, value| {
                options
                    .map
                    .as_flattened_mut()
                    .iter_mut()
                    .zip(value.list())
                    .for_each(|(to, &it)| *to = it as i16);
            },
        },
    ];

    fn check(&self) -> Result<(), Refusal> {
        map::check(&self.map)
    }
}
