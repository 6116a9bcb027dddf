//! The 24 squares by name: a terrain of a tile. Masks of squares are bits of a `u32`.

use std::fmt;
use std::str::FromStr;

use engine::BadNotation;

/// L1: the four squares of a tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Terrain {
    /// Pays for Deploy (L8) and Move (L9).
    City,
    /// Pays for Sea (L17).
    Sea,
    /// Pays for Fight (L12).
    Forest,
    /// Pays for Feed (L11).
    Field,
}

impl Terrain {
    /// In the order of the squares' numbers.
    pub const ALL: [Terrain; 4] = [Terrain::City, Terrain::Sea, Terrain::Forest, Terrain::Field];

    /// In lower case, as in the name of a square.
    pub const fn name(self) -> &'static str {
        ["city", "sea", "forest", "field"][self as usize]
    }
}

/// One square: `city1`, `sea4`. Counted from 0, tile by tile, in the order of [`Terrain::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place(u8);

/// How many squares there are (L2).
pub const PLACES: usize = 24;
/// Every square.
pub const ALL: u32 = 0xff_ffff;
/// Every city.
pub const CITIES: u32 = 0x11_1111;
/// Every sea square.
pub const SEAS: u32 = CITIES << 1;
/// Every forest.
pub const FORESTS: u32 = CITIES << 2;
/// Every field.
pub const FIELDS: u32 = CITIES << 3;
/// Tile 1's city: where the first army stands (L4).
pub const HOME: Place = Place::new(1, Terrain::City);
/// Tile 6's city: what must be taken (L21).
pub const GOAL: Place = Place::new(6, Terrain::City);

impl Place {
    /// The square of this terrain on tile 1 to 6.
    pub const fn new(tile: u8, terrain: Terrain) -> Place {
        Place((tile - 1) * 4 + terrain as u8)
    }

    /// The square with this index, below 24.
    #[inline]
    pub const fn nth(index: usize) -> Place {
        debug_assert!(index < PLACES);
        Place(index as u8)
    }

    /// Counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The mask that holds just this square.
    #[inline]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// Whether it is one of the squares of `mask`.
    #[inline]
    pub const fn is_in(self, mask: u32) -> bool {
        mask >> self.0 & 1 == 1
    }

    /// 1 to 6.
    #[inline]
    pub const fn tile(self) -> u8 {
        self.0 / 4 + 1
    }

    /// What grows or stands there.
    pub const fn terrain(self) -> Terrain {
        Terrain::ALL[self.0 as usize % 4]
    }
}

/// The four squares of tile 1 to 6.
#[inline]
pub const fn tile_mask(tile: u8) -> u32 {
    0b1111 << (4 * (tile - 1))
}

/// The squares of `mask` in order.
#[inline]
pub fn places(mask: u32) -> impl Iterator<Item = Place> {
    let mut left = mask;
    std::iter::from_fn(move || {
        let place = (left != 0).then(|| Place(left.trailing_zeros() as u8));
        left &= left.wrapping_sub(1);
        place
    })
}

/// The first square of a mask that is not empty.
#[inline]
pub fn first(mask: u32) -> Place {
    Place(mask.trailing_zeros() as u8)
}

/// Square number `n` of `mask`, counted from 0.
#[inline]
pub fn nth(mask: u32, n: u32) -> Place {
    let mut left = mask;
    for _ in 0..n {
        left &= left.wrapping_sub(1);
    }
    first(left)
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.terrain().name(), self.tile())
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Place {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Place, BadNotation> {
        let read =
            Terrain::ALL.iter().find_map(|terrain| match text.strip_prefix(terrain.name())?.as_bytes() {
                &[tile @ b'1'..=b'6'] => Some(Place::new(tile - b'0', *terrain)),
                _ => None,
            });
        read.ok_or_else(|| BadNotation::expected("a square such as city1, sea2, forest3 or field6"))
    }
}
