//! Things on the board and in trays: what each is, as fields, so that no screen has to guess.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Seat;

/// A thing that can be seen, and perhaps touched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Item {
    /// Stable across Scenes, so that a client can move what moved; hidden things get fresh ids.
    pub id: String,
    /// What sort of thing it is.
    pub kind: ItemKind,
    /// Where it is; in a tray, nowhere in particular.
    pub shape: Shape,
    /// Whose it is.
    pub seat: Option<Seat>,
    /// The face that a die shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<i32>,
    /// How many alike it stands for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<i32>,
    /// The number that is written on it: of a tile, of what a pot holds, of a price.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<i32>,
    /// What it is called for short: the place as notation names it, or the thing as the rulebook does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Cow<'static, str>>,
    /// What a label says: a line each at a point, a cell of a row each in an area.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub words: Vec<String>,
    /// One character that stands for it where there are no pictures; it covers a region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sign: Option<char>,
    /// The colour it is made in, where that is not its owner's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<Tint>,
    /// The picture of the whole thing, such as `land6/forest`: a symbol of the game's `art.svg`, under the game's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub art: Option<Cow<'static, str>>,
    /// The picture on it, such as `dungeon/key` on a die.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<Cow<'static, str>>,
    /// Where corridors lead out of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arms: Option<Arms>,
    /// How a line or a label is drawn, where it is not plain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub style: Option<Style>,
    /// Words for those who hear it instead of seeing it. No screen looks into them.
    pub alt: String,
    /// How it stands out.
    pub marks: Marks,
}

/// The sorts of things there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ItemKind {
    /// A part of the board: a square, a world, a field.
    Region,
    /// A line between two points: a bridge, a border.
    Line,
    /// A six-sided die.
    Die,
    /// A cube, a coin, a marker.
    Token,
    /// A card or tile.
    Card,
    /// Text on the board.
    Label,
    /// A route: a line through several points.
    Path,
}

/// Geometry in board units.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// In no place: the tray lays it out.
    Loose,
    /// The corners in order.
    Polygon(Vec<[i32; 2]>),
    /// A circle.
    Circle {
        /// Its centre.
        at: [i32; 2],
        /// Its radius.
        radius: i32,
    },
    /// A straight line.
    Segment {
        /// From here.
        from: [i32; 2],
        /// To here.
        to: [i32; 2],
    },
    /// A point, with a rotation in degrees clockwise.
    Point {
        /// Where.
        at: [i32; 2],
        /// How far it is turned.
        turn: i32,
    },
    /// The corners of an open line.
    Track(Vec<[i32; 2]>),
}

/// How an item stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Marks {
    /// The last event moved or changed it.
    pub last: bool,
    /// Something could happen to it next.
    pub threatened: bool,
    /// It is not there yet: part of a preview.
    pub ghost: bool,
    /// It is out of play.
    #[serde(default)]
    pub out: bool,
}

/// The colours that things are made in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tint {
    /// Yellow.
    Yellow,
    /// Red.
    Red,
    /// White.
    White,
    /// Purple.
    Purple,
    /// Blue.
    Blue,
    /// Green.
    Green,
}

/// How lines and labels are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Style {
    /// A line in planks: a bridge.
    Planks,
    /// A wide line between walls: a corridor.
    Hall,
    /// A line in dots: a route.
    Dots,
    /// A line with a tip.
    Arrow,
    /// A line in dashes, with a tip.
    Lane,
    /// Only the tip of a line.
    Tip,
    /// A label that names a place.
    Title,
    /// A label of a row or a column of the board.
    Axis,
    /// A label that wants to be seen.
    Notice,
}

/// Where corridors lead out of a thing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Arms {
    /// Upwards.
    pub up: bool,
    /// To the right.
    pub right: bool,
    /// Downwards.
    pub down: bool,
    /// To the left.
    pub left: bool,
}

impl Item {
    /// An item that lies in no particular place.
    pub fn loose(id: impl Into<String>, kind: ItemKind, alt: impl Into<String>) -> Item {
        Item {
            id: id.into(),
            kind,
            shape: Shape::Loose,
            seat: None,
            face: None,
            count: None,
            number: None,
            name: None,
            words: Vec::new(),
            sign: None,
            tint: None,
            art: None,
            icon: None,
            arms: None,
            style: None,
            alt: alt.into(),
            marks: Marks::default(),
        }
    }

    /// A label that says these words, a line or a cell each.
    pub fn label<W: Into<String>>(id: impl Into<String>, words: impl IntoIterator<Item = W>) -> Item {
        let words: Vec<String> = words.into_iter().map(Into::into).collect();
        Item { words: words.clone(), ..Item::loose(id, ItemKind::Label, words.join(" ")) }
    }

    /// The item in this place.
    #[must_use]
    pub fn at(self, shape: Shape) -> Item {
        Item { shape, ..self }
    }

    /// The item as this seat's.
    #[must_use]
    pub fn owned(self, seat: Seat) -> Item {
        Item { seat: Some(seat), ..self }
    }

    /// The die with this face up.
    #[must_use]
    pub fn showing(self, face: impl Into<i32>) -> Item {
        Item { face: Some(face.into()), ..self }
    }

    /// The item for so many alike.
    #[must_use]
    pub fn counted(self, count: impl Into<i32>) -> Item {
        Item { count: Some(count.into()), ..self }
    }

    /// The item with a number on it.
    #[must_use]
    pub fn numbered(self, number: impl Into<i32>) -> Item {
        Item { number: Some(number.into()), ..self }
    }

    /// The item with its name.
    #[must_use]
    pub fn named(self, name: impl Into<Cow<'static, str>>) -> Item {
        Item { name: Some(name.into()), ..self }
    }

    /// The item with the character that stands for it.
    #[must_use]
    pub fn signed(self, sign: char) -> Item {
        Item { sign: Some(sign), ..self }
    }

    /// The item in this colour.
    #[must_use]
    pub fn tinted(self, tint: Tint) -> Item {
        Item { tint: Some(tint), ..self }
    }

    /// The item with this picture.
    #[must_use]
    pub fn drawn(self, art: impl Into<Cow<'static, str>>) -> Item {
        Item { art: Some(art.into()), ..self }
    }

    /// The item with this picture on it.
    #[must_use]
    pub fn bearing(self, icon: impl Into<Cow<'static, str>>) -> Item {
        Item { icon: Some(icon.into()), ..self }
    }

    /// The line or label in this style.
    #[must_use]
    pub fn styled(self, style: Style) -> Item {
        Item { style: Some(style), ..self }
    }
}
