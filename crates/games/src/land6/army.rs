//! Dice on the 24 squares, as three bit planes: every rule about many dice is a few operations.

use super::place::{ALL, Place, places};

/// The army dice on the board. A square without a die counts 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Army {
    ones: u32,
    twos: u32,
    fours: u32,
}

impl Army {
    /// L4: six army dice.
    pub const DICE: u32 = 6;

    /// The squares with a die.
    #[inline]
    pub const fn all(self) -> u32 {
        self.ones | self.twos | self.fours
    }

    /// L10: the squares without a die.
    #[inline]
    pub const fn empty(self) -> u32 {
        !self.all() & ALL
    }

    /// How many dice are on the board.
    #[inline]
    pub const fn len(self) -> u32 {
        self.all().count_ones()
    }

    /// Whether none is.
    pub const fn is_empty(self) -> bool {
        self.all() == 0
    }

    /// The squares with a die of exactly 1.
    #[inline]
    pub const fn of_one(self) -> u32 {
        self.ones & !self.twos & !self.fours
    }

    /// The squares with a die of 3 or more.
    #[inline]
    pub const fn of_three_up(self) -> u32 {
        self.fours | self.ones & self.twos
    }

    /// The die on `place`, or 0.
    #[inline]
    pub fn value(self, place: Place) -> u8 {
        let bit = |plane: u32| (plane >> place.index() & 1) as u8;
        bit(self.ones) | bit(self.twos) << 1 | bit(self.fours) << 2
    }

    /// Puts a die of this value there; 0 takes it away.
    #[inline]
    pub const fn set(&mut self, place: Place, value: u8) {
        let (keep, value) = (!place.bit(), value as u32);
        self.ones = self.ones & keep | (value & 1) << place.index();
        self.twos = self.twos & keep | (value >> 1 & 1) << place.index();
        self.fours = self.fours & keep | (value >> 2 & 1) << place.index();
    }

    /// L7: the dice of `mask` lose 1 each; one that reaches 0 is gone. All of them must be there.
    #[inline]
    pub const fn lose(&mut self, mask: u32) {
        debug_assert!(mask & !self.all() == 0);
        let borrow = mask & !self.ones;
        self.ones ^= mask;
        let again = borrow & !self.twos;
        self.twos ^= borrow;
        self.fours ^= again;
    }

    /// L11: the dice of `mask` gain 1 each. L10: none beyond 6.
    #[inline]
    pub const fn gain(&mut self, mask: u32) {
        let mask = mask & self.all() & !(self.fours & self.twos);
        let carry = mask & self.ones;
        self.ones ^= mask;
        let again = carry & self.twos;
        self.twos ^= carry;
        self.fours ^= again;
    }

    /// All pips of the dice of `mask`.
    #[inline]
    pub fn sum(self, mask: u32) -> u32 {
        let count = |plane: u32| (plane & mask).count_ones();
        count(self.ones) + 2 * count(self.twos) + 4 * count(self.fours)
    }

    /// The dice in the order of their squares.
    pub fn iter(self) -> impl Iterator<Item = (Place, u8)> {
        places(self.all()).map(move |place| (place, self.value(place)))
    }
}

impl FromIterator<(Place, u8)> for Army {
    fn from_iter<I: IntoIterator<Item = (Place, u8)>>(dice: I) -> Army {
        let mut army = Army::default();
        dice.into_iter().for_each(|(place, value)| army.set(place, value));
        army
    }
}

#[cfg(test)]
mod tests {
    use engine::Rng;

    use super::*;

    /// L7, L10, L11: the bit planes do what an array of 24 numbers does.
    #[test]
    fn planes_count_like_numbers() {
        let mut rng = Rng::new(6);
        for _ in 0..2000 {
            let plain: [u8; 24] = std::array::from_fn(|_| rng.below(7) as u8);
            let army: Army = plain.iter().enumerate().map(|(i, &value)| (Place::nth(i), value)).collect();
            let mask = rng.bits() as u32 & army.all();
            let (mut less, mut more) = (army, army);
            less.lose(mask);
            more.gain(mask);
            for (i, &value) in plain.iter().enumerate() {
                let (place, hit) = (Place::nth(i), u8::from(mask >> i & 1 == 1));
                assert_eq!(army.value(place), value);
                assert_eq!(less.value(place), value - hit);
                assert_eq!(more.value(place), (value + hit).min(6));
                assert_eq!(place.is_in(army.of_one()), value == 1);
                assert_eq!(place.is_in(army.of_three_up()), value >= 3);
            }
            let sum: u32 = plain.iter().enumerate().map(|(i, &v)| (mask >> i & 1) * u32::from(v)).sum();
            assert_eq!(army.sum(mask), sum);
        }
    }
}
