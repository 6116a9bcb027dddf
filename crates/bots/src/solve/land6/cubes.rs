//! Sets of cubes, numbered.

/// The cubes on the board, a bit a tile. All six together are never met: they end the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cubes(pub u8);

impl Cubes {
    pub(super) const NONE: Cubes = Cubes(0);
    /// How many sets there are, but for the full one.
    pub(super) const SETS: usize = 63;

    pub(super) fn all() -> impl Iterator<Item = Cubes> {
        (0..Cubes::SETS as u8).map(Cubes)
    }

    /// From the game's mask of cities.
    pub(super) fn of(cities: u32) -> Cubes {
        Cubes(
            (1..=6)
                .filter(|tile| cities >> (4 * (tile - 1)) & 1 == 1)
                .fold(0, |set, tile| set | 1 << (tile - 1)),
        )
    }

    /// As the game's mask of cities.
    pub(super) fn cities(self) -> u32 {
        (0..6).filter(|i| self.0 >> i & 1 == 1).fold(0, |mask, i| mask | 1 << (4 * i))
    }

    /// Cubes on the tiles 1 to `count`.
    pub(super) fn first_n(count: u32) -> Cubes {
        Cubes((1 << count) - 1)
    }

    pub(super) fn count(self) -> u32 {
        self.0.count_ones()
    }

    pub(super) fn has(self, tile: u8) -> bool {
        self.0 >> (tile - 1) & 1 == 1
    }

    /// One more, unless that is the sixth.
    pub(super) fn with(self, tile: u8) -> Option<Cubes> {
        Some(Cubes(self.0 | 1 << (tile - 1))).filter(|more| more.index() < Cubes::SETS)
    }

    pub(super) fn without(self, tile: u8) -> Cubes {
        Cubes(self.0 & !(1 << (tile - 1)))
    }

    /// The tiles with a cube.
    pub(super) fn tiles(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |tile| self.has(*tile))
    }

    pub(super) fn index(self) -> usize {
        self.0.into()
    }
}
