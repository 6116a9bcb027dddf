//! Six-sided dice, packed so that a roll is one register.

use std::fmt;
use std::str::FromStr;

use crate::BadNotation;

/// Up to 21 dice in rolling order, three bits each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dice(u64);

/// A one in each of the dice.
const EACH: u64 = 0o111_111_111_111_111_111_111;

impl Dice {
    /// No dice.
    pub const NONE: Dice = Dice(0);
    /// As many as fit.
    pub const MAX: u8 = 21;

    /// A single die.
    #[inline]
    pub const fn one(face: u8) -> Dice {
        Dice::NONE.push(face)
    }

    /// How many dice.
    #[inline]
    pub const fn len(self) -> u8 {
        (66 - self.0.leading_zeros() as u8) / 3
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The face of die `i`, counted from 0.
    #[inline]
    pub const fn face(self, i: u8) -> u8 {
        debug_assert!(i < self.len());
        (self.0 >> (3 * i) & 7) as u8
    }

    /// The dice and one more behind them.
    #[inline]
    #[must_use]
    pub const fn push(self, face: u8) -> Dice {
        debug_assert!(1 <= face && face <= 6 && self.len() < Dice::MAX);
        Dice(self.0 | (face as u64) << (3 * self.len()))
    }

    /// The dice, which are sorted, and one more in its place.
    #[inline]
    #[must_use]
    pub const fn insert(self, face: u8) -> Dice {
        debug_assert!(1 <= face && face <= 6 && self.len() < Dice::MAX);
        let (face, mut at) = (face as u64, 0);
        // Behind the last die there is a 0, which is no face.
        while (self.0 >> at & 7).wrapping_sub(1) < face {
            at += 3;
        }
        let smaller = self.0 & ((1 << at) - 1);
        Dice(smaller | face << at | (self.0 & !smaller) << 3)
    }

    /// The faces in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..self.len()).map(move |i| self.face(i))
    }

    /// All pips together.
    #[inline]
    pub fn sum(self) -> u32 {
        self.iter().map(u32::from).sum()
    }

    /// How many dice show `face`.
    #[inline]
    pub fn count(self, face: u8) -> u8 {
        self.iter().map(|it| u8::from(it == face)).sum()
    }

    /// The same dice, smallest first.
    #[inline]
    #[must_use]
    pub fn sorted(self) -> Dice {
        if self.len() < 2 {
            return self;
        }
        // How many of each face, a byte each.
        let counts = self.iter().fold(0u64, |counts, face| counts + (1 << (8 * face)));
        let (mut sorted, mut bits) = (0, 0);
        for face in 1..=6 {
            let more = 3 * (counts >> (8 * face) & 0xff);
            sorted |= ((EACH * face) & ((1 << more) - 1)) << bits;
            bits += more;
        }
        Dice(sorted)
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|face| write!(f, "{face}"))
    }
}

impl FromStr for Dice {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Dice, BadNotation> {
        let fits = (1..=Dice::MAX as usize).contains(&text.len());
        if !fits || !text.bytes().all(|b| matches!(b, b'1'..=b'6')) {
            return Err(BadNotation::expected("1 to 21 dice such as 3 or 136"));
        }
        Ok(text.bytes().fold(Dice::NONE, |dice, b| dice.push(b - b'0')))
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Dice({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_pack_and_read_back() {
        let text = "665544332211123456123";
        let dice: Dice = text.parse().unwrap();
        assert_eq!(dice.len(), Dice::MAX);
        assert_eq!(dice.to_string(), text);
        assert_eq!((dice.sum(), dice.count(3)), (69, 4));
        assert_eq!(dice.sorted().to_string(), "111122223333444555666");
        for (mixed, sorted) in [("21", "12"), ("5", "5"), ("616", "166"), (&"6".repeat(21), &*"6".repeat(21))]
        {
            assert_eq!(mixed.parse::<Dice>().unwrap().sorted().to_string(), sorted);
        }
        assert_eq!(Dice::NONE.sorted(), Dice::NONE);
        let inserted = dice.iter().fold(Dice::NONE, Dice::insert);
        assert_eq!(inserted, dice.sorted());
        for bad in ["", "7", "0", "12a", &"1".repeat(22)] {
            assert!(bad.parse::<Dice>().is_err(), "{bad}");
        }
        assert!(Dice::NONE.is_empty());
    }
}
