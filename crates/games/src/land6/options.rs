//! The house rules of LAND 6.

use engine::{Clause, Kind, Options, Spec, Value};

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

const DIFFICULTIES: [Difficulty; 3] = [Difficulty::Easy, Difficulty::Normal, Difficulty::Hard];
const LIMITS: [SeaLimit; 3] = [SeaLimit::Final, SeaLimit::Free, SeaLimit::Once];
const RANDOM: i64 = -1;
const HAND: i64 = -2;

impl Options for Land6Options {
    const SPECS: &'static [Spec<Land6Options>] = &[
        Spec {
            name: "difficulty",
            kind: Kind::Choice(&["easy", "normal", "hard"]),
            help: "normal: a cube starts on tile 6; hard: and cubes keep field dice from feeding",
            clause: Clause("L5"),
            get: |options| Value::Whole(options.difficulty as i64),
            set: |options, value| options.difficulty = DIFFICULTIES[value.whole() as usize],
        },
        Spec {
            name: "layout",
            kind: Kind::Whole {
                min: 0,
                max: BOARDS as i64 - 1,
                words: &[("random", RANDOM), ("hand", HAND)],
            },
            help: "the board's number; random, or laid by hand",
            clause: Clause("L3"),
            get: |options| Value::Whole(options.layout.code()),
            set: |options, value| options.layout = Layout::decode(value.whole()),
        },
        Spec {
            name: "sea",
            kind: Kind::Choice(&["final", "free", "once"]),
            help: "inside one window: each die rerolled at most once, no limit, or one Sea",
            clause: Clause("L18"),
            get: |options| Value::Whole(options.sea as i64),
            set: |options, value| options.sea = LIMITS[value.whole() as usize],
        },
        Spec {
            name: "surcharge",
            kind: Kind::Choice(&["moved", "payer"]),
            help: "which die loses 1 more when a move leaves dice on two or more cities",
            clause: Clause("L9"),
            get: |options| Value::Whole(options.surcharge as i64),
            set: |options, value| {
                options.surcharge = [Surcharge::Moved, Surcharge::Payer][value.whole() as usize]
            },
        },
        Spec {
            name: "victory",
            kind: Kind::Choice(&["after", "before"]),
            help: "whether a move onto tile 6's city wins after the loss for several cities, or before it",
            clause: Clause("L21"),
            get: |options| Value::Whole(options.victory as i64),
            set: |options, value| options.victory = [Victory::After, Victory::Before][value.whole() as usize],
        },
        Spec {
            name: "fight_without_cubes",
            kind: Kind::Flag,
            help: "Fight is legal without cubes: 5 and 6 still give the extra action",
            clause: Clause("L13"),
            get: |options| Value::Whole(options.fight_without_cubes.into()),
            set: |options, value| options.fight_without_cubes = value.flag(),
        },
        Spec {
            name: "may_pass",
            kind: Kind::Flag,
            help: "the action may be passed (an extra action always may)",
            clause: Clause("L6"),
            get: |options| Value::Whole(options.may_pass.into()),
            set: |options, value| options.may_pass = value.flag(),
        },
        Spec {
            name: "goal",
            kind: Kind::Choice(&["win", "score"]),
            help: "what computer players go for: a win, or many points",
            clause: Clause("L23"),
            get: |options| Value::Whole(options.goal as i64),
            set: |options, value| options.goal = [Goal::Win, Goal::Score][value.whole() as usize],
        },
        Spec {
            name: "turn_cap",
            kind: Kind::whole(1, 10_000),
            help: "the last turn: if it ends without a result, the game is lost",
            clause: Clause("L24"),
            get: |options| Value::Whole(options.turn_cap.into()),
            set: |options, value| options.turn_cap = value.whole() as u16,
        },
    ];
}

impl Layout {
    fn code(self) -> i64 {
        match self {
            Layout::Random => RANDOM,
            Layout::Hand => HAND,
            Layout::Number(number) => number.into(),
        }
    }

    fn decode(code: i64) -> Layout {
        match code {
            RANDOM => Layout::Random,
            HAND => Layout::Hand,
            number => Layout::Number(number as u16),
        }
    }
}
