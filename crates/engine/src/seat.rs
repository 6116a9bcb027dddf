//! Seats and sets of seats.

use std::fmt;
use std::str::FromStr;

use crate::BadNotation;

/// No game of ours seats more.
pub const MAX_SEATS: usize = 4;

/// A place at the table: `A`, `B`, `C` or `D`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(u8);

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seat {
    /// The first seat, `A`.
    pub const A: Seat = Seat(0);
    /// The second seat, `B`.
    pub const B: Seat = Seat(1);
    /// The third seat, `C`.
    pub const C: Seat = Seat(2);
    /// The fourth seat, `D`.
    pub const D: Seat = Seat(3);

    /// The seat with this index, counted from 0.
    #[inline]
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS);
        Seat(index as u8)
    }

    /// Counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 3) as usize
    }

    /// The next of `seats` seats, clockwise.
    #[inline]
    pub const fn next(self, seats: u8) -> Seat {
        Seat(if self.0 + 1 >= seats { 0 } else { self.0 + 1 })
    }

    /// The mark that stands for this seat's player in sentences; the table puts the name in its place.
    pub const fn name(self) -> &'static str {
        ["{A}", "{B}", "{C}", "{D}"][self.index()]
    }
}

impl Seats {
    /// Nobody; as a pair of eyes, a spectator.
    pub const NONE: Seats = Seats(0);
    /// Every seat; as a pair of eyes, a post-mortem.
    pub const ALL: Seats = Seats(0b1111);

    /// The first `count` seats.
    #[inline]
    pub const fn first_n(count: u8) -> Seats {
        Seats(((1u16 << count) - 1) as u8 & 0b1111)
    }

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Whether `seat` is in the set.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// The set and `seat`.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Seats {
        Seats(self.0 | 1 << seat.0)
    }

    /// The set but for `seat`.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// The seats of either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// The seats of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Seats) -> Seats {
        Seats(self.0 & other.0)
    }

    /// Whether nobody is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The first seat of a set that is not empty.
    #[inline]
    pub const fn first(self) -> Seat {
        debug_assert!(self.0 != 0);
        Seat(self.0.trailing_zeros() as u8 & 3)
    }

    /// The seats in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MAX_SEATS as u8).map(Seat).filter(move |&seat| self.has(seat))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["A", "B", "C", "D"][self.index()])
    }
}

impl FromStr for Seat {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Seat, BadNotation> {
        match text.as_bytes() {
            &[letter @ b'A'..=b'D'] => Ok(Seat(letter - b'A')),
            _ => Err(BadNotation::expected("a seat, A to D")),
        }
    }
}

/// `AB`, or `-` for nobody.
impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.iter().try_for_each(|seat| write!(f, "{seat}"))
    }
}

impl FromStr for Seats {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Seats, BadNotation> {
        let bad = || BadNotation::expected("seats such as AB in order, or - for nobody");
        if text == "-" {
            return Ok(Seats::NONE);
        }
        let mut seats = Seats::NONE;
        for letter in text.split_inclusive(|_| true) {
            seats = seats.with(letter.parse().map_err(|_| bad())?);
        }
        if seats.to_string() == text { Ok(seats) } else { Err(bad()) }
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Seats({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round_and_read_back() {
        assert_eq!(Seat::B.next(2), Seat::A);
        assert_eq!(Seat::B.next(3), Seat::C);
        assert_eq!("AC".parse(), Ok(Seats::only(Seat::A).with(Seat::C)));
        assert_eq!("-".parse(), Ok(Seats::NONE));
        for bad in ["", "CA", "AA", "E", "A-", "a"] {
            assert!(bad.parse::<Seats>().is_err(), "{bad}");
        }
        assert_eq!(Seats::first_n(3).to_string(), "ABC");
        assert_eq!(Seats::first_n(4), Seats::ALL);
    }
}
