//! The house rules of LAND 6.

use engine::{Options, Setting, Spec, option, setting};

use super::board::BOARDS;

/// L5: how hard the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Difficulty {
    /// No cube at the start.
    Easy,
    /// A cube starts on tile 6.
    Normal,
    /// The same, and cubes keep field dice from feeding (L16).
    Hard,
}

/// L18: how often Sea may be used inside one window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SeaLimit {
    /// Each die may be rerolled once.
    Final,
    /// As often as dice can pay, up to [`SeaLimit::MOST`].
    Free,
    /// One Sea.
    Once,
}

impl SeaLimit {
    /// L18: even free Sea ends after so many uses in a window.
    pub const MOST: u32 = 1000;
}

/// L9: who pays for holding several cities.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Surcharge {
    /// The die that moved.
    Moved,
    /// The die that paid, if it still stands.
    Payer,
}

/// L21: when a Move is looked at for victory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Victory {
    /// After the surcharge of L9.
    After,
    /// Before it.
    Before,
}

/// L23: what computer players try to get much of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Victory.
    Win,
    /// Points.
    Score,
}

/// L3: where the board comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Layout {
    /// Chance picks one of all.
    Random,
    /// The player lays the tiles.
    Hand,
    /// This one.
    Number(u16),
}

/// The house rules of LAND 6. The default is the printed game on easy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Land6Options {
    /// L5.
    pub difficulty: Difficulty,
    /// L3.
    pub layout: Layout,
    /// L18.
    pub sea: SeaLimit,
    /// L9.
    pub surcharge: Surcharge,
    /// L21.
    pub victory: Victory,
    /// L13: whether Fight is legal without a cube on the board.
    pub fight_without_cubes: bool,
    /// L6: whether the action may be passed; an extra action always may (L14).
    pub may_pass: bool,
    /// L23: rules do not depend on it.
    pub goal: Goal,
    /// L24: the last turn.
    pub turn_cap: u16,
}

impl Default for Land6Options {
    fn default() -> Land6Options {
        Land6Options {
            difficulty: Difficulty::Easy,
            layout: Layout::Random,
            sea: SeaLimit::Final,
            surcharge: Surcharge::Moved,
            victory: Victory::After,
            fight_without_cubes: false,
            may_pass: false,
            goal: Goal::Win,
            turn_cap: 1000,
        }
    }
}

setting!(Difficulty: Easy, Normal, Hard);
setting!(SeaLimit: Final, Free, Once);
setting!(Surcharge: Moved, Payer);
setting!(Victory: After, Before);
setting!(Goal: Win, Score);

const RANDOM: i64 = -1;
const HAND: i64 = -2;

impl Options for Land6Options {
    const SPECS: &'static [Spec<Land6Options>] = &[
        option(
            "difficulty",
            "L5",
            "normal: a cube starts on tile 6; hard: and cubes keep field dice from feeding",
        )
        .choice(&["easy", "normal", "hard"], |it| &mut it.difficulty),
        option("layout", "L3", "the board's number; random, or laid by hand").whole_or(
            0,
            BOARDS as i64 - 1,
            &[("random", RANDOM), ("hand", HAND)],
            |it| &mut it.layout,
        ),
        option("sea", "L18", "inside one window: each die rerolled at most once, no limit, or one Sea")
            .choice(&["final", "free", "once"], |it| &mut it.sea),
        option("surcharge", "L9", "which die loses 1 more when a move leaves dice on two or more cities")
            .choice(&["moved", "payer"], |it| &mut it.surcharge),
        option(
            "victory",
            "L21",
            "whether a move onto tile 6's city wins after the loss for several cities, or before it",
        )
        .choice(&["after", "before"], |it| &mut it.victory),
        option(
            "fight_without_cubes",
            "L13",
            "Fight is legal without cubes: 5 and 6 still give the extra action",
        )
        .flag(|it| &mut it.fight_without_cubes),
        option("may_pass", "L6", "the action may be passed (an extra action always may)")
            .flag(|it| &mut it.may_pass),
        option("goal", "L23", "what computer players go for: a win, or many points")
            .choice(&["win", "score"], |it| &mut it.goal),
        option("turn_cap", "L24", "the last turn: if it ends without a result, the game is lost").whole(
            1,
            10_000,
            |it| &mut it.turn_cap,
        ),
    ];
}

impl Setting for Layout {
    fn write(&self, into: &mut Vec<i64>) {
        into.push(match *self {
            Layout::Random => RANDOM,
            Layout::Hand => HAND,
            Layout::Number(number) => number.into(),
        });
    }

    fn read(&mut self, from: &mut std::slice::Iter<'_, i64>) {
        *self = match from.next() {
            Some(&RANDOM) | None => Layout::Random,
            Some(&HAND) => Layout::Hand,
            Some(&number) => Layout::Number(number as u16),
        };
    }
}
