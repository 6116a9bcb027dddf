//! The Scene: what every screen draws, for every game. Plain data made from a View only.

mod item;
mod throw;

use std::borrow::Cow;
use std::str::FromStr;

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{Chance, Clause, Outcome, Seat, Seats, Weights};

pub use item::{Arms, Item, ItemKind, Marks, Shape, Style, Tint};
pub use throw::{Added, Against, Goal, Standing, Sum, Throw, ThrowKind, ThrownDie, Weight};

/// Everything a front end needs to draw a moment of a game and to let a seat act.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Scene {
    /// One sentence: whose turn it is and what may be done.
    pub prompt: String,
    /// What the viewing seat is after, and how far every seat is. The table fills it in.
    #[serde(default)]
    pub goal: Option<Goal>,
    /// The board.
    pub board: Board,
    /// What lies beside the board: supplies, hands, bag, homes.
    pub trays: Vec<Tray>,
    /// Scores, limits and counters.
    pub meters: Vec<Meter>,
    /// What the viewing seat may do now. The table fills it in.
    pub choices: Vec<Choice>,
    /// Whether `choices` is everything, or a menu beside which other actions are legal too.
    pub choices_are_all: bool,
    /// The notation by which the viewing seat gives up, if it may now: in no list, in a place of its own.
    pub resignation: Option<String>,
    /// What has happened, newest last. The table fills it in.
    pub log: Vec<Line>,
    /// How it ended, once it has. The table fills it in.
    pub result: Option<Ending>,
}

/// The board in its own units: (0, 0) is the top left corner.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Board {
    /// Width in board units.
    pub width: i32,
    /// Height in board units.
    pub height: i32,
    /// What it lies on.
    pub ground: Ground,
    /// How many units a millimetre of the real table is, where the board is drawn to scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub millimetre: Option<i32>,
    /// What is on it, in drawing order.
    pub items: Vec<Item>,
}

/// What a board lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    /// A sheet of paper.
    #[default]
    Paper,
    /// The night sky.
    Sky,
    /// Rock.
    Stone,
    /// Nothing: its items cover it.
    Bare,
}

/// A place beside the board that holds items in a row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tray {
    /// Stable across Scenes.
    pub id: String,
    /// Such as `Reserve`.
    pub label: String,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// What it holds.
    pub items: Vec<Item>,
}

/// A number worth watching.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Meter {
    /// Stable across Scenes.
    pub id: String,
    /// Such as `Score of A`.
    pub label: String,
    /// What it counts, in the same words for every seat: `Score`.
    pub what: Cow<'static, str>,
    /// The number now.
    pub value: i32,
    /// The number that matters: a target or a limit.
    pub limit: Option<i32>,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// The clause that gives it meaning: its id.
    pub clause: Cow<'static, str>,
}

impl Meter {
    /// A meter of nobody's, without a limit, that is called what it counts.
    pub fn new(id: impl Into<String>, what: &'static str, value: impl Into<i32>, clause: Clause) -> Meter {
        Meter {
            id: id.into(),
            label: what.to_string(),
            what: what.into(),
            value: value.into(),
            limit: None,
            seat: None,
            clause: clause.into(),
        }
    }

    /// The meter with the number that matters.
    #[must_use]
    pub fn limited(self, limit: impl Into<i32>) -> Meter {
        Meter { limit: Some(limit.into()), ..self }
    }

    /// The meter as this seat's: `Score of A`.
    #[must_use]
    pub fn owned(self, seat: Seat) -> Meter {
        Meter { label: format!("{} of {}", self.what, seat.name()), seat: Some(seat), ..self }
    }

    /// The meter with another label than what it counts.
    #[must_use]
    pub fn labelled(self, label: impl Into<String>) -> Meter {
        Meter { label: label.into(), ..self }
    }
}

/// A sentence of the log, with the clause it rests on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line {
    /// The sentence. Marks such as `{A}` stand for players until the table puts names in.
    pub text: String,
    /// Where the rules say so: the id of a clause.
    pub clause: Cow<'static, str>,
    /// The event it tells of, counted from 0. The table fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<usize>,
    /// For a heading: the number of the turn or round that begins here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub heading: Option<u32>,
    /// The throw it tells of. [`told`](crate::told) fills it in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub throw: Option<Box<Throw>>,
}

impl Line {
    /// A sentence that rests on `clause`.
    pub fn new(clause: Clause, text: impl Into<String>) -> Line {
        Line { text: text.into(), clause: clause.into(), event: None, heading: None, throw: None }
    }

    /// The heading of turn or round `number`.
    pub fn heading(clause: Clause, number: impl Into<u32>, text: impl Into<String>) -> Line {
        Line { heading: Some(number.into()), ..Line::new(clause, text) }
    }
}

/// A sentence that rests on this clause of the game's rules.
pub fn line(clause: &'static str, text: impl Into<String>) -> Line {
    Line::new(Clause(clause), text)
}

/// A legal action as a person makes it: the things to touch in order. Drag from A to B is the path A, B.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Choice {
    /// What to touch. With a `field`, the path leads to what is to be filled in.
    pub touches: Vec<Touch>,
    /// The action's notation; with a `field`, a template with the hole `{}`.
    pub notation: String,
    /// What it does, in words.
    pub sentence: String,
    /// What is to be filled in, where the choice is not a list.
    pub field: Option<Field>,
    /// Whether the same seat goes on choosing after it and nothing is learned by it, so that it can be taken back. The
    /// table fills it in.
    pub undoable: bool,
    /// Whether it ends the turn: somebody else chooses next, or nobody. The table fills it in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub passes: bool,
}

/// One touch of a path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Touch {
    /// An item of the Scene, by id.
    Item(String),
    /// A button with this label.
    Button(String),
}

impl Touch {
    /// What an item's id says behind `prefix`, if it reads as such a thing.
    pub fn behind<T: FromStr>(&self, prefix: &str) -> Option<T> {
        self.item().and_then(|id| id.strip_prefix(prefix)?.parse().ok())
    }

    /// The id of the item, if it is one.
    pub fn item(&self) -> Option<&str> {
        match self {
            Touch::Item(id) => Some(id),
            Touch::Button(_) => None,
        }
    }

    /// The label of the button, if it is one.
    pub fn button(&self) -> Option<&str> {
        match self {
            Touch::Button(label) => Some(label),
            Touch::Item(_) => None,
        }
    }
}

/// What is filled into the hole of a template; `check` answers at once if it is refused.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    /// A point of an item's area, as `x,y`.
    Point {
        /// The item.
        within: String,
        /// Good points to snap to.
        snaps: Vec<[i32; 2]>,
        /// So many units of the board are a millimetre; nothing where it has no measure.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        millimetre: Option<i32>,
    },
    /// A direction from an item's centre, as `x,y`.
    Direction {
        /// The item.
        from: String,
        /// The longest vector that makes sense.
        longest: i32,
        /// Good directions to snap to.
        snaps: Vec<[i32; 2]>,
        /// So many units of the board are a millimetre; nothing where only the angle counts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        millimetre: Option<i32>,
    },
    /// Pips split among dice, as one number a die with commas between.
    Split {
        /// The dice.
        dice: Vec<String>,
        /// The most each can give.
        most: Vec<i32>,
        /// What they give together.
        total: i32,
    },
    /// A row for each die, as one row name a die with commas between.
    Assign {
        /// The dice.
        dice: Vec<String>,
        /// The rows, as notation names them.
        rows: Vec<String>,
        /// The same as the rulebook names them.
        names: Vec<String>,
    },
    /// A set of items, by their names with commas between.
    Set {
        /// What can be chosen.
        items: Vec<String>,
        /// The same as notation names them.
        names: Vec<String>,
        /// How many are due.
        count: usize,
    },
}

/// What a considered action would look like: ghosts on the board, costs and odds in words.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Preview {
    /// Items to draw over the Scene.
    pub ghosts: Vec<Item>,
    /// Costs and odds.
    pub lines: Vec<Line>,
}

impl Preview {
    /// One sentence, and nothing to draw.
    pub fn says(clause: &'static str, text: impl Into<String>) -> Preview {
        Preview { ghosts: Vec::new(), lines: vec![line(clause, text)] }
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Who won; several share it, nobody means that the table lost.
    pub winners: Vec<Seat>,
    /// Points by seat.
    pub points: Vec<i32>,
    /// The same in words: `3 points`, `1 die`.
    pub counts: Vec<String>,
    /// The same in words.
    pub sentence: String,
}

impl Ending {
    /// The ending as data and as a sentence.
    pub fn new(outcome: &Outcome, [one, several]: [&str; 2]) -> Ending {
        let winners: Vec<Seat> = outcome.winners.iter().collect();
        let names: Vec<&str> = winners.iter().map(|seat| seat.name()).collect();
        let points: Vec<i32> =
            Seats::first_n(outcome.seats).iter().map(|s| outcome.points[s.index()]).collect();
        let count = |it: &i32| format!("{it} {}", if it.abs() == 1 { one } else { several });
        let counts = points.iter().map(count).collect();
        let sentence = match (names.as_slice(), outcome.seats) {
            ([], _) => "The game is lost.".to_string(),
            ([_], 1) => "The game is won.".to_string(),
            ([winner], _) => format!("{winner} wins."),
            (winners, _) => format!("{} share the win.", winners.join(" and ")),
        };
        Ending { winners, points, counts, sentence }
    }
}

impl Scene {
    /// Every item on the board and in the trays.
    pub fn items(&self) -> impl Iterator<Item = &Item> {
        self.board.items.iter().chain(self.trays.iter().flat_map(|tray| &tray.items))
    }
}

impl From<Clause> for Cow<'static, str> {
    fn from(clause: Clause) -> Self {
        clause.0.into()
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let letter = Cow::<'de, str>::deserialize(deserializer)?;
        letter.parse().map_err(|_| de::Error::custom("expected a seat, A to D"))
    }
}

/// What is to be rolled, for programs: `{"dice":2}`, `{"row":3}`, `{"pick":[6,0,3]}`, `{"below":6144}`.
impl Serialize for Chance {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        match self {
            Chance::Dice(count) => map.serialize_entry("dice", count),
            Chance::Row(count) => map.serialize_entry("row", count),
            Chance::Pick(weights) => {
                let counts: Vec<u16> = (0..Weights::KINDS as u8).map(|kind| weights.of(kind)).collect();
                map.serialize_entry("pick", &counts)
            }
            Chance::Number(n) => map.serialize_entry("below", n),
        }?;
        map.end()
    }
}

impl Serialize for Clause {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}
