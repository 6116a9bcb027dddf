//! The house rules of D6 Dungeon.

use engine::{Clause, Kind, Options, Refusal, Setting, Spec, option, setting};

use super::dice::{Design, Map};
use super::face_table::FaceTable;

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
setting!(LastTurn: Points, Route);

/// The house rules.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DungeonOptions {
    /// W3: the faces of the dice.
    pub table: FaceTable,
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
            table: FaceTable::PRINTED,
            bag: [6; 6],
            points: Points { first: 5, second: 3, treasure: 1, wondrous: 1, curse: 1 },
            free_turn_at: 7,
            open_waffle: false,
            last_turn: LastTurn::Points,
            turn_cap: 200,
        }
    }
}

fn maps(table: &FaceTable) -> [u8; 12] {
    std::array::from_fn(|i| table.map(Design::ALL[i / 2], i % 2 == 1) as u8)
}

fn items(table: &FaceTable) -> [u8; 24] {
    std::array::from_fn(|i| table.item(Design::ALL[i / 4], i as u8 % 4) as u8)
}

/// The numbers as faces; the kind has checked how many there are.
fn small<const N: usize>(numbers: &[i64]) -> [u8; N] {
    std::array::from_fn(|i| numbers[i] as u8)
}

fn wide(numbers: &[u8]) -> Vec<i64> {
    numbers.iter().map(|&number| number.into()).collect()
}

impl Setting for Points {
    fn write(&self, into: &mut Vec<i64>) {
        [self.first, self.second, self.treasure, self.wondrous, self.curse].write(into);
    }

    fn read(&mut self, from: &mut std::slice::Iter<'_, i64>) {
        for it in [&mut self.first, &mut self.second, &mut self.treasure, &mut self.wondrous, &mut self.curse]
        {
            it.read(from);
        }
    }
}

impl Options for DungeonOptions {
    const SPECS: &'static [Spec<DungeonOptions>] =
        &[
            option("open_waffle", "W5a", "both sides of the waffle are open to everybody")
                .flag(|it| &mut it.open_waffle),
            option(
                "points",
                "W18",
                "for completing first, second, for a treasure, a Wondrous Item; lost for a Curse",
            )
            .list(5, [0, 20], |it| &mut it.points),
            option("free_turn_at", "W13", "items and spells to hold for the free turn")
                .whole(2, 36, |it| &mut it.free_turn_at),
            option(
                "last_turn",
                "W20",
                "what the last turn may not spoil: the points of the declared route, or that there is one",
            )
            .choice(&["points", "route"], |it| &mut it.last_turn),
            option("turn_cap", "W21", "turns of both players together, after which the game is scored")
                .whole(1, 1000, |it| &mut it.turn_cap),
            option("bag", "W2", "dice of each design: yellow, red, white, purple, blue, green; at most 36")
                .list(6, [0, 12], |it| &mut it.bag),
            option(
                "maps",
                "W3",
                "front and back of each design: 0 Corner, 1 Orc, 2 Rat, 3 Goblins, 4 Webs, 5 Dragon, \
             6 Curse, 7 Doorway, 8 Chest, 9 Chamber",
            )
            .made(
                Kind::List { len: 12, min: 0, max: 9 },
                |it| wide(&maps(&it.table)),
                |it, list| it.table = FaceTable::new(small(list), items(&it.table)),
            ),
            option(
                "dice",
                "W3",
                "the four other faces of each design: 0-2 Swords 1-3, 3 Vorpal, 4 Key, 5 Rotate, 6 Swivel, \
             7 Disintegrate, 8 Look, 9 Wondrous, 10 Ring, 11 Net",
            )
            .made(
                Kind::List { len: 24, min: 0, max: 11 },
                |it| wide(&items(&it.table)),
                |it, list| it.table = FaceTable::new(maps(&it.table), small(list)),
            ),
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
