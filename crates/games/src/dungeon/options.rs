//! The house rules of D6 Dungeon.

use engine::{Clause, Kind, Options, Refusal, Spec, Value};

use super::dice::{Design, Map};
use super::table::Table;

/// The most dice that may bear Spiders' Webs: what the exact search for the best expedition has room for.
pub const MOST_WEBS: u8 = 7;

/// W20: what a step of the last turn must leave the declarer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LastTurn {
    /// The points of his best expedition.
    Points,
    /// A complete route, whichever.
    Route,
}

/// The house rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DungeonOptions {
    /// W3: the faces of the dice.
    pub table: Table,
    /// W2: how many dice of each design there are.
    pub bag: [u8; 6],
    /// W18: what is worth how much.
    pub points: Points,
    /// W13: with how many items and spells the free turn can be had.
    pub free_turn_at: u8,
    /// W5a: both sides are open to all.
    pub open_waffle: bool,
    /// W20: what the last turn may not spoil.
    pub last_turn: LastTurn,
    /// W21: the last turn.
    pub turn_cap: u16,
}

/// W18: what is worth how much.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Points {
    /// For the first to complete a route.
    pub first: u8,
    /// For the second.
    pub second: u8,
    /// For Goblins, a Dragon, a Treasure Chamber or an opened Treasure Chest.
    pub treasure: u8,
    /// For holding a Wondrous Item.
    pub wondrous: u8,
    /// Lost for entering a Curse.
    pub curse: u8,
}

impl Default for DungeonOptions {
    fn default() -> DungeonOptions {
        DungeonOptions {
            table: Table::PRINTED,
            bag: [6; 6],
            points: Points { first: 5, second: 3, treasure: 1, wondrous: 1, curse: 1 },
            free_turn_at: 7,
            open_waffle: false,
            last_turn: LastTurn::Points,
            turn_cap: 200,
        }
    }
}

fn small(value: &Value) -> Vec<u8> {
    value.list().iter().map(|&n| n as u8).collect()
}

fn numbers(list: impl IntoIterator<Item = u8>) -> Value {
    Value::List(list.into_iter().map(i64::from).collect())
}

fn maps(table: &Table) -> [u8; 12] {
    std::array::from_fn(|i| table.map(Design::ALL[i / 2], i % 2 == 1) as u8)
}

fn items(table: &Table) -> [u8; 24] {
    std::array::from_fn(|i| table.item(Design::ALL[i / 4], i as u8 % 4) as u8)
}

fn exactly<const N: usize>(list: Vec<u8>) -> [u8; N] {
    list.try_into().expect("the kind has checked the length")
}

impl Options for DungeonOptions {
    const SPECS: &'static [Spec<DungeonOptions>] = &[
        Spec {
            name: "open_waffle",
            kind: Kind::Flag,
            help: "both sides of the waffle are open to everybody",
            clause: Clause("W5a"),
            get: |options| Value::Whole(options.open_waffle.into()),
            set: |options, value| options.open_waffle = value.flag(),
        },
        Spec {
            name: "points",
            kind: Kind::List { len: 5, min: 0, max: 20 },
            help: "for completing first, second, for a treasure, a Wondrous Item; lost for a Curse",
            clause: Clause("W18"),
            get: |options| {
                let Points { first, second, treasure, wondrous, curse } = options.points;
                numbers([first, second, treasure, wondrous, curse])
            },
            set: |options, value| {
                let [first, second, treasure, wondrous, curse] = exactly(small(value));
                options.points = Points { first, second, treasure, wondrous, curse };
            },
        },
        Spec {
            name: "free_turn_at",
            kind: Kind::whole(2, 36),
            help: "items and spells to hold for the free turn",
            clause: Clause("W13"),
            get: |options| Value::Whole(options.free_turn_at.into()),
            set: |options, value| options.free_turn_at = value.whole() as u8,
        },
        Spec {
            name: "last_turn",
            kind: Kind::Choice(&["points", "route"]),
            help: "what the last turn may not spoil: the points of the declared route, or that there is one",
            clause: Clause("W20"),
            get: |options| Value::Whole(options.last_turn as i64),
            set: |options, value| {
                options.last_turn = [LastTurn::Points, LastTurn::Route][value.whole() as usize]
            },
        },
        Spec {
            name: "turn_cap",
            kind: Kind::whole(1, 1000),
            help: "turns of both players together, after which the game is scored",
            clause: Clause("W21"),
            get: |options| Value::Whole(options.turn_cap.into()),
            set: |options, value| options.turn_cap = value.whole() as u16,
        },
        Spec {
            name: "bag",
            kind: Kind::List { len: 6, min: 0, max: 12 },
            help: "dice of each design: yellow, red, white, purple, blue, green; at most 36",
            clause: Clause("W2"),
            get: |options| numbers(options.bag),
            set: |options, value| options.bag = exactly(small(value)),
        },
        Spec {
            name: "maps",
            kind: Kind::List { len: 12, min: 0, max: 9 },
            help: "front and back of each design: 0 Corner, 1 Orc, 2 Rat, 3 Goblins, 4 Webs, 5 Dragon, \
                   6 Curse, 7 Doorway, 8 Chest, 9 Chamber",
            clause: Clause("W3"),
            get: |options| numbers(maps(&options.table)),
            set: |options, value| {
                options.table = Table::new(exactly(small(value)), items(&options.table));
            },
        },
        Spec {
            name: "dice",
            kind: Kind::List { len: 24, min: 0, max: 11 },
            help: "the four other faces of each design: 0-2 Swords 1-3, 3 Vorpal, 4 Key, 5 Rotate, 6 Swivel, \
                   7 Disintegrate, 8 Look, 9 Wondrous, 10 Ring, 11 Net",
            clause: Clause("W3"),
            get: |options| numbers(items(&options.table)),
            set: |options, value| {
                options.table = Table::new(maps(&options.table), exactly(small(value)));
            },
        },
    ];

    fn check(&self) -> Result<(), Refusal> {
        let refuse = |because: &'static str| Err(Refusal::new(Clause::OPTIONS, because));
        let (all, webs) = Design::ALL.iter().fold((0, 0), |(all, webs), &design| {
            let its = self.bag[design as usize];
            let spun = [false, true].iter().any(|&back| self.table.map(design, back) == Map::Webs);
            (all + its, webs + if spun { its } else { 0 })
        });
        if !(1..=36).contains(&all) {
            return refuse("the bag holds 1 to 36 dice, as many as the waffle has holes");
        }
        if Design::ALL.iter().any(|&it| self.table.map(it, false) == self.table.map(it, true)) {
            return refuse("front and back of a design are different maps");
        }
        if webs > MOST_WEBS {
            return refuse("at most seven dice bear Spiders' Webs");
        }
        Ok(())
    }
}
