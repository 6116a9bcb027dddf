//! W8: the items and spells in front of a player.

use super::dice::{Design, Die, Item};
use super::expedition::Purse;
use super::face_table::FaceTable;

/// How many dice of each design lie there with each of their four faces up.
///
/// A slot is a design and one of its faces. Where two faces of a design show the same, the first one counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hand {
    counts: [u8; Hand::SLOTS],
    /// The slots that are not empty, as bits.
    filled: u32,
}

impl Hand {
    /// Nothing.
    pub const EMPTY: Hand = Hand { counts: [0; Hand::SLOTS], filled: 0 };
    /// Four faces of six designs.
    pub const SLOTS: usize = 24;

    /// The slot of a die, if its design has such a face.
    #[inline]
    pub fn slot(table: &FaceTable, die: Die) -> Option<usize> {
        table.find(die.design, die.item).map(|nth| die.design as usize * 4 + usize::from(nth))
    }

    /// The die of a slot.
    #[inline]
    pub fn die(table: &FaceTable, slot: usize) -> Die {
        let design = Design::ALL[slot / 4];
        Die { design, item: table.item(design, slot as u8 % 4) }
    }

    /// How many dice there are in a slot.
    #[inline]
    pub const fn count(&self, slot: usize) -> u8 {
        self.counts[slot]
    }

    /// How many dice there are in all.
    #[inline]
    pub fn len(&self) -> u8 {
        self.counts.iter().sum()
    }

    /// Whether there are none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Adds a die.
    #[inline]
    pub fn add(&mut self, slot: usize) {
        self.counts[slot] += 1;
        self.filled |= 1 << slot;
    }

    /// Takes away a die that is there.
    #[inline]
    pub fn remove(&mut self, slot: usize) {
        self.counts[slot] -= 1;
        self.filled &= !(u32::from(self.counts[slot] == 0) << slot);
    }

    /// The slots that are not empty.
    #[inline]
    pub fn slots(&self) -> impl Iterator<Item = usize> {
        each(self.filled)
    }

    /// The slots that are not empty, as bits.
    #[inline]
    pub(super) const fn filled(&self) -> u32 {
        self.filled
    }

    /// How many dice there are in these slots.
    #[inline]
    pub(super) fn total(&self, slots: u32) -> u8 {
        each(self.filled & slots).map(|slot| self.counts[slot]).sum()
    }

    /// How many dice show `item`.
    #[inline]
    pub fn showing(&self, table: &FaceTable, item: Item) -> u8 {
        self.slots().filter(|&slot| Hand::die(table, slot).item == item).map(|slot| self.counts[slot]).sum()
    }

    /// W17: what there is to pay with.
    #[inline]
    pub fn purse(&self, table: &FaceTable) -> Purse {
        let mut purse = Purse::default();
        for slot in self.slots() {
            let (count, item) = (self.counts[slot], Hand::die(table, slot).item);
            purse.swords += count * item.swords();
            purse.vorpals += if item == Item::Vorpal { count } else { 0 };
            purse.keys += if item == Item::Key { count } else { 0 };
        }
        purse
    }
}

/// Slots given as bits, in order.
#[inline]
pub(super) fn each(mut slots: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = slots.trailing_zeros() as usize;
        slots &= slots.wrapping_sub(1);
        (slot < Hand::SLOTS).then_some(slot)
    })
}
