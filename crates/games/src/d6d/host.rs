//! A player's six dice in six bytes, so that every question about them is a few instructions.

use std::fmt;
use std::hash::{Hash, Hasher};

use engine::Dice;

use super::map::World;

/// Where a die lies, and what it shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Die(u8);

/// D3: six army dice. Each keeps its slot for the whole game, so that screens can follow it; but armies are
/// interchangeable (D7), so hosts are equal whenever the same dice lie in the same places.
#[derive(Clone, Copy)]
pub(super) struct Host([u16; 3]);

/// A set of slots: the top bit of each byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Slots(u64);

/// The shift that brings a die to the bottom.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Slot(u32);

const ONES: u64 = 0x0101_0101_0101;
const TOPS: u64 = ONES << 7;
const PLACE: u8 = 0b11_1000;
const ALL: u8 = 0b11_1111;
const SUPPLY: u8 = 6 << 3;
const REALM: u8 = 7 << 3;

impl Die {
    /// D3: in supply. With a value it has been rolled at the start and waits to be placed.
    pub(super) const SUPPLY: Die = Die(SUPPLY);
    /// D13: destroyed and still to be rolled into the Realm.
    pub(super) const FALLEN: Die = Die(REALM);

    #[inline]
    pub(super) const fn army(world: World, value: u8) -> Die {
        Die((world.index() as u8) << 3 | value)
    }

    #[inline]
    pub(super) const fn rolled(value: u8) -> Die {
        Die(SUPPLY | value)
    }

    #[inline]
    pub(super) const fn in_realm(value: u8) -> Die {
        Die(REALM | value)
    }

    /// 1 to 6; 0 in supply and while it falls.
    #[inline]
    pub(super) const fn value(self) -> u8 {
        self.0 & 7
    }

    /// The world of a die that stands on one.
    #[inline]
    pub(super) const fn place(self) -> World {
        World::new(self.0 >> 3)
    }
}

impl Host {
    /// D3: all six in supply.
    pub(super) const FRESH: Host = Host::of_bits(ONES * SUPPLY as u64);

    #[inline]
    const fn of_bits(bits: u64) -> Host {
        Host([bits as u16, (bits >> 16) as u16, (bits >> 32) as u16])
    }

    #[inline]
    const fn bits(self) -> u64 {
        let [a, b, c] = self.0;
        a as u64 | (b as u64) << 16 | (c as u64) << 32
    }

    #[inline]
    pub(super) const fn die(self, slot: Slot) -> Die {
        Die((self.bits() >> slot.0) as u8 & ALL)
    }

    #[inline]
    pub(super) const fn set(&mut self, slot: Slot, die: Die) {
        *self = Host::of_bits(self.bits() & !(0xff << slot.0) | (die.0 as u64) << slot.0);
    }

    /// The slots whose bytes equal `code` under `mask`.
    #[inline]
    const fn matching(self, code: u8, mask: u8) -> Slots {
        let differ = (self.bits() ^ (ONES * code as u64)) & (ONES * mask as u64);
        Slots(!((differ | TOPS) - ONES) & TOPS)
    }

    /// The dice like `die`.
    #[inline]
    pub(super) const fn like(self, die: Die) -> Slots {
        self.matching(die.0, ALL)
    }

    /// The armies on `world`.
    #[inline]
    pub(super) const fn on(self, world: World) -> Slots {
        self.matching((world.index() as u8) << 3, PLACE)
    }

    /// The armies on all worlds.
    #[inline]
    pub(super) const fn armies(self) -> Slots {
        Slots(!((self.bits() | TOPS) - ONES * SUPPLY as u64) & TOPS)
    }

    /// The dice in supply, those that were rolled at the start included.
    #[inline]
    pub(super) const fn in_supply(self) -> Slots {
        self.matching(SUPPLY, PLACE)
    }

    /// The dice in the Realm, one that is still to be rolled included.
    #[inline]
    pub(super) const fn in_realm(self) -> Slots {
        self.matching(REALM, PLACE)
    }

    /// The values of the dice in these slots, smallest first. Dice without a value are left out.
    #[inline]
    pub(super) fn values(self, slots: Slots) -> Dice {
        let values = slots.iter().map(|slot| self.die(slot).value()).filter(|&value| value > 0);
        values.fold(Dice::NONE, Dice::insert)
    }

    /// The sum of the values of the dice in these slots.
    #[inline]
    pub(super) const fn sum(self, slots: Slots) -> u8 {
        let values = self.bits() & (slots.0 >> 7).wrapping_mul(7);
        (values.wrapping_mul(ONES) >> 40) as u8
    }

    #[inline]
    fn sorted(self) -> [u8; 6] {
        let mut dice = std::array::from_fn(|i| (self.bits() >> (8 * i)) as u8);
        dice.sort_unstable();
        dice
    }
}

impl Slots {
    /// All six.
    pub(super) const ALL: Slots = Slots(TOPS);

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many slots lie up to and including each slot, a byte each.
    #[inline]
    const fn counts(self) -> u64 {
        (self.0 >> 7).wrapping_mul(ONES)
    }

    #[inline]
    pub(super) const fn len(self) -> u32 {
        (self.counts() >> 40 & 0xff) as u32
    }

    /// The first of a set that is not empty.
    #[inline]
    pub(super) const fn first(self) -> Slot {
        Slot(self.0.trailing_zeros() & 0b11_1000)
    }

    /// Slot `n` of the set, counted from 0.
    #[inline]
    pub(super) const fn nth(self, n: u32) -> Slot {
        let reached = ((self.counts() & (TOPS - ONES) | TOPS) - ONES * (n as u64 + 1)) & TOPS;
        Slots(reached).first()
    }

    /// The slots in order.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = Slot> {
        let mut left = self;
        std::iter::from_fn(move || {
            let first = (!left.is_empty()).then(|| left.first());
            left.0 &= left.0.wrapping_sub(1);
            first
        })
    }
}

impl Slot {
    /// Counted from 0.
    pub(super) const fn index(self) -> usize {
        (self.0 / 8) as usize
    }
}

impl PartialEq for Host {
    fn eq(&self, other: &Host) -> bool {
        self.sorted() == other.sorted()
    }
}

impl Eq for Host {}

impl Hash for Host {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.sorted().hash(state);
    }
}

impl fmt::Debug for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Slots::ALL.iter().map(|slot| self.die(slot))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_found_and_counted() {
        let mut host = Host::FRESH;
        let codes = [Die::army(World::new(2), 4), Die::SUPPLY, Die::army(World::new(2), 4), Die::in_realm(3)];
        for (slot, die) in Slots::ALL.iter().zip(codes) {
            host.set(slot, die);
        }
        assert_eq!((host.armies().len(), host.on(World::new(2)).len(), host.in_supply().len()), (2, 2, 3));
        assert_eq!((host.armies().nth(0).index(), host.armies().nth(1).index()), (0, 2));
        assert_eq!(host.like(Die::SUPPLY).first().index(), 1);
        assert_eq!(host.like(Die::in_realm(3)).first().index(), 3);
        assert!(host.on(World::new(0)).is_empty() && host.like(Die::army(World::new(2), 5)).is_empty());
        assert_eq!(host.values(host.armies()).to_string(), "44");
        assert_eq!(host.values(Slots::ALL).to_string(), "344");
        assert_eq!((host.sum(Slots::ALL), host.sum(host.armies()), host.sum(host.in_supply())), (11, 8, 0));
    }

    #[test]
    fn like_armies_may_change_slots() {
        let (one, two) = (Die::army(World::new(1), 3), Die::army(World::new(4), 6));
        let (mut a, mut b) = (Host::FRESH, Host::FRESH);
        a.set(Slots::ALL.nth(0), one);
        a.set(Slots::ALL.nth(5), two);
        b.set(Slots::ALL.nth(3), two);
        b.set(Slots::ALL.nth(4), one);
        assert_eq!(a, b);
        b.set(Slots::ALL.nth(0), one);
        assert_ne!(a, b);
    }
}
