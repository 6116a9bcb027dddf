//! W1, W4, W5a: the holes of the waffle, the dice in them, and who knows how they are turned.

use std::fmt;
use std::str::FromStr;

use engine::{BadNotation, Seat};

use super::dice::{Design, Map};
use super::face_table::FaceTable;

/// W1: one of the 36 holes, by its name: column A to F from A's left, row 1 to 6 from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(u8);

/// A hole: empty, or a die with its design, its front towards one of the players, and its turn.
///
/// One byte: three bits for the design, one for the side, two for the turn, and one for each seat that
/// knows the turn exactly. What a seat does not know it can still see as far as its own map tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hole(u8);

impl Place {
    /// As many as there are.
    pub const COUNT: u8 = 36;

    /// The hole with this number, counted along the rows from A1.
    #[inline]
    pub const fn new(index: u8) -> Place {
        debug_assert!(index < Place::COUNT);
        Place(index)
    }

    /// Counted along the rows from A1.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// W1: where `seat` sees it, counted along the rows from the upper left: B sees the columns mirrored.
    #[inline]
    pub const fn seen_by(self, seat: Seat) -> u8 {
        if seat.index() == 0 { self.0 } else { self.0 / 6 * 6 + 5 - self.0 % 6 }
    }

    /// The hole that `seat` sees at this spot.
    #[inline]
    pub const fn spotted(seat: Seat, spot: u8) -> Place {
        Place(Place(spot).seen_by(seat))
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Place> {
        (0..Place::COUNT).map(Place)
    }
}

impl Hole {
    /// Without a die.
    pub const EMPTY: Hole = Hole(7);

    /// A die as `seat` inserts it, `turns` quarter turns clockwise as he sees it, the front or the back
    /// towards him. Nobody knows anything about it yet.
    #[inline]
    pub const fn new(seat: Seat, design: Design, back: bool, turns: u8) -> Hole {
        let b = seat.index() == 1;
        // W4: what is clockwise for one player is counter-clockwise for the other.
        let turn = if b { 4 - (turns & 3) } else { turns } & 3;
        Hole(design as u8 | ((back != b) as u8) << 3 | turn << 4)
    }

    /// Whether there is no die.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 & 7 == 7
    }

    /// The design of the die that must be there.
    #[inline]
    pub const fn design(self) -> Design {
        Design::ALL[(self.0 & 7) as usize]
    }

    /// Whether `seat` sees the back map.
    #[inline]
    pub const fn back(self, seat: Seat) -> bool {
        (self.0 >> 3 & 1 == 1) != (seat.index() == 1)
    }

    /// The map that `seat` sees.
    #[inline]
    pub const fn map(self, table: &FaceTable, seat: Seat) -> Map {
        table.map(self.design(), self.back(seat))
    }

    /// Quarter turns clockwise, as `seat` sees it.
    #[inline]
    pub const fn turns(self, seat: Seat) -> u8 {
        let turn = self.0 >> 4 & 3;
        if seat.index() == 0 { turn } else { (4 - turn) & 3 }
    }

    /// W5a: whether `seat` knows exactly how the die is turned.
    #[inline]
    pub const fn known_to(self, seat: Seat) -> bool {
        self.0 >> (6 + seat.index()) & 1 == 1
    }

    /// The same hole, `seat` knowing exactly how the die is turned. An empty one has nothing to know.
    #[inline]
    #[must_use]
    pub const fn shown_to(self, seat: Seat) -> Hole {
        if self.is_empty() { self } else { Hole(self.0 | 1 << (6 + seat.index())) }
    }

    /// The same die with this turn, as A sees it.
    #[inline]
    #[must_use]
    pub const fn with_turn(self, turn: u8) -> Hole {
        Hole(self.0 & !0x30 | (turn & 3) << 4)
    }

    /// W12: the die turned on by quarter turns clockwise, as `seat` sees it.
    #[inline]
    #[must_use]
    pub const fn rotated(self, seat: Seat, turns: u8) -> Hole {
        let by = if seat.index() == 0 { turns } else { 4 - (turns & 3) };
        self.with_turn((self.0 >> 4 & 3) + by)
    }

    /// W4: the faces have changed sides, up has stayed up: each now sees what the other saw.
    #[inline]
    #[must_use]
    pub const fn swivelled(self) -> Hole {
        Hole(self.0 ^ 8).with_turn(4 - (self.0 >> 4 & 3))
    }

    /// W5a: those who see an unsymmetric map can tell the turn.
    #[inline]
    #[must_use]
    pub const fn seen(self, table: &FaceTable) -> Hole {
        let mut hole = self;
        if hole.map(table, Seat::A).period() == 4 {
            hole = hole.shown_to(Seat::A);
        }
        if hole.map(table, Seat::B).period() == 4 {
            hole = hole.shown_to(Seat::B);
        }
        hole
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.0 % 6), self.0 / 6 + 1)
    }
}

impl FromStr for Place {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Place, BadNotation> {
        match text.as_bytes() {
            &[column @ b'A'..=b'F', row @ b'1'..=b'6'] => Ok(Place((row - b'1') * 6 + column - b'A')),
            _ => Err(BadNotation::expected("a hole, A1 to F6")),
        }
    }
}
