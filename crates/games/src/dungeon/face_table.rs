//! W3: the table that says which faces the designs have.

use super::dice::{Design, Face, Item, Map};

/// W3: which faces the designs have; data, so that house rules can change it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FaceTable {
    /// Front and back map of each design, four bits each.
    maps: [u8; 6],
    /// The four other faces of each design, four bits each.
    items: [u16; 6],
    /// Where what is often asked for is found: slots of a hand as bits.
    slots: Slots,
}

/// Sets of slots of a [`Hand`](super::Hand): a slot is a design and one of its four other faces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Slots {
    pub nets: u32,
    pub rings: u32,
    pub rotates: u32,
    /// Swivel and Disintegrate.
    pub others: u32,
    pub looks: u32,
}

impl FaceTable {
    /// W3: the reconstructed dice.
    pub const PRINTED: FaceTable = FaceTable::new(
        [1, 0, 5, 0, 2, 0, 6, 9, 7, 8, 3, 4],
        [1, 2, 10, 11, 5, 6, 11, 10, 9, 8, 0, 1, 3, 7, 11, 10, 4, 0, 5, 10, 4, 2, 6, 7],
    );

    /// Numbers of maps, front and back for each design, and of items, four for each design.
    pub const fn new(maps: [u8; 12], items: [u8; 24]) -> FaceTable {
        let slots = Slots { nets: 0, rings: 0, rotates: 0, others: 0, looks: 0 };
        let (mut table, mut i) = (FaceTable { maps: [0; 6], items: [0; 6], slots }, 0);
        while i < 24 {
            table.items[i / 4] |= (items[i] as u16) << (i % 4 * 4);
            table.slots.note(Item::ALL[items[i] as usize], i);
            if i < 12 {
                table.maps[i / 2] |= maps[i] << (i % 2 * 4);
            }
            i += 1;
        }
        table
    }

    #[inline]
    pub(super) const fn slots(&self) -> &Slots {
        &self.slots
    }

    /// The front map of a design, or its back map.
    #[inline]
    pub const fn map(&self, design: Design, back: bool) -> Map {
        Map::ALL[(self.maps[design as usize] >> (back as u8 * 4) & 15) as usize]
    }

    /// One of the four other faces of a design.
    #[inline]
    pub const fn item(&self, design: Design, nth: u8) -> Item {
        Item::ALL[(self.items[design as usize] >> (nth * 4) & 15) as usize]
    }

    /// Which of the four faces shows `item`, if any: the first one, should several do.
    #[inline]
    pub const fn find(&self, design: Design, item: Item) -> Option<u8> {
        // All four at once: of the fours of bits that are 0, the lowest is always told right.
        let differ = self.items[design as usize] ^ (item as u16 * 0x1111);
        let same = differ.wrapping_sub(0x1111) & !differ & 0x8888;
        if same == 0 { None } else { Some(same.trailing_zeros() as u8 / 4) }
    }

    /// What the die shows on side 0 to 5. The maps lie on opposite sides, 0 and 5.
    #[inline]
    pub const fn face(&self, design: Design, side: u8) -> Face {
        match side {
            0 => Face::Map(self.map(design, false)),
            5 => Face::Map(self.map(design, true)),
            _ => Face::Item(self.item(design, side - 1)),
        }
    }

    /// The side of a design that shows `face`, the first if several do.
    #[inline]
    pub fn side(&self, design: Design, face: Face) -> Option<u8> {
        match face {
            Face::Map(map) if self.map(design, false) == map => Some(0),
            Face::Map(map) => (self.map(design, true) == map).then_some(5),
            Face::Item(item) => self.find(design, item).map(|nth| nth + 1),
        }
    }
}

impl Slots {
    const fn note(&mut self, item: Item, slot: usize) {
        let set = match item {
            Item::Net => &mut self.nets,
            Item::Ring => &mut self.rings,
            Item::Rotate => &mut self.rotates,
            Item::Swivel | Item::Disintegrate => &mut self.others,
            Item::Look => &mut self.looks,
            _ => return,
        };
        *set |= 1 << slot;
    }
}
