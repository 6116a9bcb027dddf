//! Where minions stand: the fields of the battleground and the homes.

use std::fmt;
use std::str::FromStr;

use engine::{BadNotation, Seat};

/// G1: as many columns as the grid has.
pub const COLUMNS: u8 = 5;
/// The most fields any grid has.
pub(super) const FIELDS: usize = 35;
/// Ways out of a place: four sides of a field, or the five fields before a home.
pub(super) const WAYS: usize = 5;

/// A field by its number, or home: whose home is told by whose minion it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place(pub(super) u8);

/// A set of places.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Places(u64);

impl Place {
    /// Purgatory for Death's minions, hell for the Devil's.
    pub const HOME: Place = Place(FIELDS as u8);
    /// No place: where no way leads.
    pub(super) const NOWHERE: Place = Place(u8::MAX);

    /// Field `number`, or home for a number beyond all fields.
    pub const fn field(number: u8) -> Place {
        if number < Place::HOME.0 { Place(number) } else { Place::HOME }
    }

    /// The number of the field, unless it is home.
    pub const fn number(self) -> Option<u8> {
        if self.0 < Place::HOME.0 { Some(self.0) } else { None }
    }

    /// Whether it is home.
    #[inline]
    pub const fn is_home(self) -> bool {
        self.0 == Place::HOME.0
    }

    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// G1: the row of a field, counted from Death's first row.
    pub(super) const fn row(self) -> u8 {
        self.0 / COLUMNS
    }

    /// G1: the column of a field.
    pub(super) const fn column(self) -> u8 {
        self.0 % COLUMNS
    }
}

/// G1, G6: where the ways out of a place lead.
#[inline]
pub(super) fn ways(rows: u8, seat: Seat, from: Place) -> &'static [u8; WAYS] {
    &WAYS_OUT[usize::from(rows - 3)][seat.index() & 1][from.index()]
}

/// G11: one field back towards `seat`'s home: home, from the own first row.
#[inline]
pub(super) fn back(rows: u8, seat: Seat, from: Place) -> Place {
    Place(ways(rows, seat, from)[if seat == Seat::A { 1 } else { 0 }])
}

/// G1: the row that adjoins the home of `seat`.
#[inline]
pub(super) fn first_row(rows: u8, seat: Seat) -> u8 {
    if seat == Seat::A { 0 } else { rows - 1 }
}

type Ways = [[u8; WAYS]; FIELDS + 1];

const WAYS_OUT: [[Ways; 2]; 5] = [both(3), both(4), both(5), both(6), both(7)];

const fn both(rows: u8) -> [Ways; 2] {
    [ways_of(rows, Seat::A), ways_of(rows, Seat::B)]
}

const fn ways_of(rows: u8, seat: Seat) -> Ways {
    const NONE: u8 = Place::NOWHERE.0;
    let mut ways = [[NONE; WAYS]; FIELDS + 1];
    let (home, last) = (Place::HOME.0, rows * COLUMNS);
    // Never into the enemy's home: G6.
    let (above, below) = if seat.index() == 0 { (NONE, home) } else { (home, NONE) };
    let mut from = 0;
    while from < last {
        let up = if from + COLUMNS < last { from + COLUMNS } else { above };
        let down = if from >= COLUMNS { from - COLUMNS } else { below };
        let left = if from.is_multiple_of(COLUMNS) { NONE } else { from - 1 };
        let right = if from % COLUMNS == COLUMNS - 1 { NONE } else { from + 1 };
        ways[from as usize] = [up, down, left, right, NONE];
        from += 1;
    }
    let first = if seat.index() == 0 { 0 } else { last - COLUMNS };
    ways[FIELDS] = [first, first + 1, first + 2, first + 3, first + 4];
    ways
}

impl Places {
    /// No place.
    pub const NONE: Places = Places(0);

    #[inline]
    pub(super) const fn bits(self) -> u64 {
        self.0
    }

    #[inline]
    pub(super) const fn from_bits(bits: u64) -> Places {
        Places(bits)
    }

    /// The set and `place`.
    #[inline]
    #[must_use]
    pub const fn with(self, place: Place) -> Places {
        Places(self.0 | 1 << (place.0 & 63))
    }

    /// Whether `place` is in the set.
    #[inline]
    pub const fn has(self, place: Place) -> bool {
        self.0 >> (place.0 & 63) & 1 == 1
    }

    /// Whether no place is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The places in order, home last.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        (0..=Place::HOME.0).map(Place).filter(move |&place| self.has(place))
    }
}

/// `12` or `home`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number() {
            Some(number) => write!(f, "{number}"),
            None => f.write_str("home"),
        }
    }
}

impl FromStr for Place {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Place, BadNotation> {
        let number = || text.parse().ok().filter(|n: &u8| *n < Place::HOME.0 && n.to_string() == text);
        let place = if text == "home" { Some(Place::HOME) } else { number().map(Place) };
        place.ok_or(BadNotation::expected("a field such as 12, or home"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_lead_along_edges_and_to_the_own_home_only() {
        assert_eq!(ways(4, Seat::A, Place(7)), &[12, 2, 6, 8, 255]);
        assert_eq!(ways(4, Seat::A, Place(0)), &[5, 35, 255, 1, 255]);
        assert_eq!(ways(4, Seat::A, Place(19)), &[255, 14, 18, 255, 255]);
        assert_eq!(ways(4, Seat::B, Place(19)), &[35, 14, 18, 255, 255]);
        assert_eq!(ways(4, Seat::B, Place(0)), &[5, 255, 255, 1, 255]);
        assert_eq!(ways(7, Seat::B, Place::HOME), &[30, 31, 32, 33, 34]);
    }

    #[test]
    fn one_field_back_is_in_the_same_column() {
        for rows in 3..=7 {
            for field in 0..rows * COLUMNS {
                let (death, devil) = (back(rows, Seat::A, Place(field)), back(rows, Seat::B, Place(field)));
                assert_eq!(death, if field < 5 { Place::HOME } else { Place(field - 5) });
                assert_eq!(devil, Place::field(if field / 5 == rows - 1 { 99 } else { field + 5 }));
            }
        }
    }
}
