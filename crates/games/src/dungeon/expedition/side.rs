//! W15: one side of the waffle as sets of spots, so that corridors are followed many at a time.

use super::super::dice::Map;
use super::Purse;

/// A set of spots of the waffle as one player sees it, counted along the rows from the upper left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Spots(pub u64);

/// What one player sees: his maps and their corridors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Side {
    /// Spots with a corridor up, right, down, left.
    arms: [Spots; 4],
    /// Spots by map.
    maps: [Spots; 10],
}

impl Spots {
    /// None.
    pub const NONE: Spots = Spots(0);
    /// All 36.
    pub const ALL: Spots = Spots((1 << 36) - 1);
    /// The left column.
    pub const LEFT: Spots = Spots(0x4104_1041);
    /// The right column.
    pub const RIGHT: Spots = Spots(Spots::LEFT.0 << 5);

    /// Just this one.
    #[inline]
    pub const fn only(spot: u8) -> Spots {
        Spots(1 << spot)
    }

    /// Whether `spot` is in the set.
    #[inline]
    pub const fn has(self, spot: u8) -> bool {
        self.0 >> spot & 1 == 1
    }

    /// The spots of either set.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Spots) -> Spots {
        Spots(self.0 | other.0)
    }

    /// The spots of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Spots) -> Spots {
        Spots(self.0 & other.0)
    }

    /// The spots of this set but not of the other.
    #[inline]
    #[must_use]
    pub const fn but(self, other: Spots) -> Spots {
        Spots(self.0 & !other.0)
    }

    /// The spots in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let spot = left.trailing_zeros() as u8;
            left &= left.wrapping_sub(1);
            (spot < 64).then_some(spot)
        })
    }
}

/// For each set of corridors, all spots for every direction that is in it, and none for the others.
const OPEN: [[u64; 4]; 16] = {
    let (mut open, mut arms) = ([[0; 4]; 16], 0);
    while arms < 16 {
        let mut direction = 0;
        while direction < 4 {
            open[arms][direction] = if arms >> direction & 1 == 1 { u64::MAX } else { 0 };
            direction += 1;
        }
        arms += 1;
    }
    open
};

impl Side {
    /// Puts a map on an empty spot, turned by quarter turns clockwise.
    #[inline]
    pub fn put(&mut self, spot: u8, map: Map, turns: u8) {
        let (open, at) = (&OPEN[usize::from(map.arms(turns))], 1 << spot);
        for (spots, open) in self.arms.iter_mut().zip(open) {
            spots.0 |= open & at;
        }
        self.maps[map as usize].0 |= at;
    }

    /// The map on a spot.
    pub fn map(&self, spot: u8) -> Option<Map> {
        Map::ALL.into_iter().find(|&map| self.maps[map as usize].has(spot))
    }

    /// Spots with this map.
    #[inline]
    pub const fn with(&self, map: Map) -> Spots {
        self.maps[map as usize]
    }

    /// Whether there is a corridor from `spot` in this direction, 0 up to 3 left.
    #[inline]
    pub const fn arm(&self, spot: u8, direction: usize) -> bool {
        self.arms[direction].has(spot)
    }

    /// Spots that are joined with the one at their right.
    #[inline]
    pub const fn joined_right(&self) -> Spots {
        // The left column's arms would wrap round to the row above: the right column has no neighbour.
        Spots(self.arms[1].0 & self.arms[3].0 >> 1).but(Spots::RIGHT)
    }

    /// Spots that are joined with the one below.
    #[inline]
    pub const fn joined_down(&self) -> Spots {
        Spots(self.arms[2].0 & self.arms[0].0 >> 6)
    }

    /// W15: spots that lead out at the left edge.
    #[inline]
    pub const fn left(&self) -> Spots {
        self.arms[3].and(Spots::LEFT)
    }

    /// W15: spots that lead out at the right edge.
    #[inline]
    pub const fn right(&self) -> Spots {
        self.arms[1].and(Spots::RIGHT)
    }

    /// W18: Goblins, Dragons and Treasure Chambers.
    #[inline]
    pub const fn treasures(&self) -> Spots {
        self.with(Map::Goblins).or(self.with(Map::Dragon)).or(self.with(Map::Chamber))
    }

    /// Treasure Chests.
    #[inline]
    pub const fn chests(&self) -> Spots {
        self.with(Map::Chest)
    }

    /// Everything that corridors join to `from`, within a set.
    #[inline]
    fn flood(&self, from: Spots, within: Spots) -> Spots {
        let (right, down, within) = (self.joined_right().0, self.joined_down().0, within.0);
        let mut seen = from.0 & within;
        loop {
            let across = (seen & right) << 1 | seen >> 1 & right;
            let along = (seen & down) << 6 | seen >> 6 & down;
            let more = (seen | across | along) & within;
            if more == seen {
                return Spots(seen);
            }
            seen = more;
        }
    }

    /// What is joined to an edge within a set.
    #[inline]
    pub(super) fn joined_to_edges(&self, within: Spots) -> Spots {
        self.flood(self.left().or(self.right()), within)
    }

    /// What is joined to both edges within a set.
    #[inline]
    pub(super) fn across(&self, within: Spots) -> Spots {
        let from_left = self.flood(self.left(), within);
        if from_left.and(self.right()) == Spots::NONE {
            return Spots::NONE;
        }
        self.flood(self.right(), from_left)
    }

    /// Whether corridors within a set join the edges.
    #[inline]
    pub(super) fn joins_edges(&self, within: Spots) -> bool {
        self.flood(self.left(), within).and(self.right()) != Spots::NONE
    }

    /// W16: the spots that this purse could pay for if it paid for nothing else.
    #[inline]
    pub(super) fn passable(&self, purse: Purse) -> Spots {
        let mut shut = if purse.keys == 0 { self.with(Map::Doorway) } else { Spots::NONE };
        if purse.vorpals == 0 {
            for map in [Map::Orc, Map::Rat, Map::Goblins, Map::Dragon] {
                if map.swords() > purse.swords {
                    shut = shut.or(self.with(map));
                }
            }
            if purse.swords == 0 {
                shut = shut.or(self.with(Map::Webs));
            }
        }
        Spots::ALL.but(shut)
    }
}
