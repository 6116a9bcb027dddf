//! The sheet: worlds, the bridges between them, and which bridges cross.

use std::fmt;
use std::str::FromStr;

use engine::{BadNotation, Clause, Refusal};

/// D1: one of the six worlds, counted clockwise from the top of the sheet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct World(u8);

/// A set of worlds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Worlds(u8);

/// D11: a bridge that is built or could be, without direction: one of fifteen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Bridge(u8);

/// A set of bridges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bridges(u16);

/// D2: where the worlds lie, in the order of D1.
pub type Map = [[i16; 2]; World::COUNT];

/// D2: the regular hexagon, squeezed onto whole numbers: what crosses what is the same.
pub const HEXAGON: Map = [[0, 2], [1, 1], [1, -1], [0, -2], [-1, -1], [-1, 1]];

/// D2: as far from the middle as a world may lie, either way.
pub const FARTHEST: i64 = 10_000;

const NAMES: [&str; World::COUNT] = ["Menn", "Aesir", "Vanir", "Jotnar", "Alfar", "Dvergar"];

/// The ends of each bridge, sorted.
const ENDS: [[u8; 2]; Bridge::COUNT] = ends();
/// The bridge between two worlds; the diagonal is never read.
const BETWEEN: [[u8; 8]; 8] = between();
/// D2: the bridges that have no world in common with each one.
const APART: [u16; Bridge::COUNT] = apart();
/// D2: what each bridge crosses on the hexagon.
const CROSSED: [Bridges; Bridge::COUNT] = crossed_on_hexagon();
/// The neighbours of all worlds, six bits a world, for the low eight and for the high seven bridges.
const NEAR: [[u64; 256]; 2] = [neighbours(0), neighbours(8)];

impl World {
    /// How many there are.
    pub const COUNT: usize = 6;

    /// The world with this index, counted from 0.
    #[inline]
    pub const fn new(index: u8) -> World {
        debug_assert!((index as usize) < World::COUNT);
        World(index & 7)
    }

    /// All six.
    pub fn all() -> impl Iterator<Item = World> {
        (0..World::COUNT as u8).map(World)
    }

    /// Counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }
}

impl Worlds {
    /// No world.
    pub const NONE: Worlds = Worlds(0);
    /// D17: all six.
    pub const ALL: Worlds = Worlds(0b11_1111);

    /// The set with these bits.
    #[inline]
    pub(super) const fn of_bits(bits: u8) -> Worlds {
        Worlds(bits & Worlds::ALL.0)
    }

    /// One bit a world.
    #[inline]
    pub(super) const fn bits(self) -> u8 {
        self.0
    }

    /// Whether `world` is in the set.
    #[inline]
    pub const fn has(self, world: World) -> bool {
        self.0 >> world.0 & 1 == 1
    }

    /// The set and `world`.
    #[inline]
    #[must_use]
    pub const fn with(self, world: World) -> Worlds {
        Worlds(self.0 | 1 << world.0)
    }

    /// The set but for `world`.
    #[inline]
    #[must_use]
    pub const fn without(self, world: World) -> Worlds {
        Worlds(self.0 & !(1 << world.0))
    }

    /// The worlds of both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Worlds) -> Worlds {
        Worlds(self.0 & other.0)
    }

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many worlds are in the set.
    #[inline]
    pub const fn len(self) -> u8 {
        // Six bits, counted in pairs and then together: the plain target has no instruction for it.
        let pairs = self.0 - (self.0 >> 1 & 0x15);
        (pairs & 3) + (pairs >> 2 & 3) + (pairs >> 4)
    }

    /// World `n` of the set, counted from 0.
    #[inline]
    pub fn nth(self, n: u32) -> World {
        let mut bits = self.0;
        for _ in 0..n {
            bits &= bits - 1;
        }
        World(bits.trailing_zeros() as u8 & 7)
    }

    /// The worlds in order.
    pub fn iter(self) -> impl Iterator<Item = World> {
        World::all().filter(move |&world| self.has(world))
    }
}

impl Bridge {
    /// How many are possible.
    pub const COUNT: usize = 15;

    /// All fifteen.
    pub fn all() -> impl Iterator<Item = Bridge> {
        (0..Bridge::COUNT as u8).map(Bridge)
    }

    /// The bridge between two different worlds.
    #[inline]
    pub fn between(a: World, b: World) -> Bridge {
        debug_assert!(a != b);
        Bridge(BETWEEN[a.index()][b.index()])
    }

    /// The two worlds it joins, in order.
    pub fn ends(self) -> [World; 2] {
        ENDS[usize::from(self.0)].map(World)
    }

    /// D2: the bridges of `built` that this one crosses on `map`.
    #[inline]
    pub fn crossed(self, map: &Map, built: Bridges) -> Bridges {
        if *map == HEXAGON {
            return Bridges(CROSSED[usize::from(self.0)].0 & built.0);
        }
        self.crossed_on(map, built)
    }

    /// The same on any map, by exact arithmetic.
    #[inline(never)]
    const fn crossed_on(self, map: &Map, built: Bridges) -> Bridges {
        let (mut crossed, mut left) = (0, built.0 & APART[self.0 as usize]);
        while left != 0 {
            let other = Bridge(left.trailing_zeros() as u8);
            crossed |= (self.crosses(other, map) as u16) << other.0;
            left &= left - 1;
        }
        Bridges(crossed)
    }

    /// D2: whether two bridges meet strictly inside both; those that share a world do not.
    pub const fn crosses(self, other: Bridge, map: &Map) -> bool {
        let ([a, b], [c, d]) = (ENDS[self.0 as usize], ENDS[other.0 as usize]);
        let apart = APART[self.0 as usize] >> other.0 & 1 == 1;
        apart && parted(map, a, b, c, d) && parted(map, c, d, a, b)
    }
}

impl Bridges {
    /// No bridge.
    pub const NONE: Bridges = Bridges(0);

    /// Whether `bridge` is in the set.
    #[inline]
    pub const fn has(self, bridge: Bridge) -> bool {
        self.0 >> (bridge.0 & 15) & 1 == 1
    }

    /// The set and `bridge`.
    #[inline]
    #[must_use]
    pub const fn with(self, bridge: Bridge) -> Bridges {
        Bridges(self.0 | 1 << (bridge.0 & 15))
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there are none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// D7: the worlds that one bridge joins to `world`.
    #[inline]
    pub fn near(self, world: World) -> Worlds {
        let all = NEAR[0][usize::from(self.0 & 255)] | NEAR[1][usize::from(self.0 >> 8)];
        Worlds::of_bits((all >> (6 * world.index())) as u8)
    }

    /// The bridges in order.
    pub fn iter(self) -> impl Iterator<Item = Bridge> {
        Bridge::all().filter(move |&bridge| self.has(bridge))
    }
}

/// D2: refuses a map on which worlds coincide, or a bridge would pass through a third world.
pub(super) fn check(map: &Map) -> Result<(), Refusal> {
    let name = |i: usize| NAMES[i];
    for (i, j) in (0..World::COUNT).flat_map(|i| (0..i).map(move |j| (i, j))) {
        if map[i] == map[j] {
            return Err(bad(format!("{} and {} lie on the same point", name(j), name(i))));
        }
    }
    for bridge in ENDS {
        for third in (0..World::COUNT as u8).filter(|third| !bridge.contains(third)) {
            let [a, b] = bridge;
            if turning(map, a, b, third) == 0 && within(map, a, b, third) {
                let (a, b, third) = (name(a.into()), name(b.into()), name(third.into()));
                return Err(bad(format!("the bridge {a}-{b} would pass through {third}")));
            }
        }
    }
    Ok(())
}

fn bad(because: String) -> Refusal {
    Refusal::new(Clause("D2"), format!("this map cannot be used: {because}"))
}

/// Whether c and d lie on different sides of the line through a and b: on it, a checked map has nobody else.
const fn parted(map: &Map, a: u8, b: u8, c: u8, d: u8) -> bool {
    (turning(map, a, b, c) < 0) != (turning(map, a, b, d) < 0)
}

/// Positive if a, b, c turn left, negative if they turn right, 0 on one line. At most 1.6 thousand million.
const fn turning(map: &Map, a: u8, b: u8, c: u8) -> i32 {
    let ([ax, ay], [bx, by], [cx, cy]) = (map[a as usize], map[b as usize], map[c as usize]);
    let (ax, ay) = (ax as i32, ay as i32);
    (bx as i32 - ax) * (cy as i32 - ay) - (by as i32 - ay) * (cx as i32 - ax)
}

/// Whether c, on one line with a and b, lies between them.
fn within(map: &Map, a: u8, b: u8, c: u8) -> bool {
    let [a, b, c] = [a, b, c].map(|it| map[usize::from(it)]);
    (0..2).all(|axis| (a[axis].min(b[axis])..=a[axis].max(b[axis])).contains(&c[axis]))
}

const fn ends() -> [[u8; 2]; Bridge::COUNT] {
    let (mut all, mut next, mut a) = ([[0; 2]; Bridge::COUNT], 0, 0);
    while a < World::COUNT {
        let mut b = a + 1;
        while b < World::COUNT {
            all[next] = [a as u8, b as u8];
            next += 1;
            b += 1;
        }
        a += 1;
    }
    all
}

const fn between() -> [[u8; 8]; 8] {
    let (mut table, mut i) = ([[0; 8]; 8], 0);
    while i < Bridge::COUNT {
        let [a, b] = ENDS[i];
        table[a as usize][b as usize] = i as u8;
        table[b as usize][a as usize] = i as u8;
        i += 1;
    }
    table
}

const fn apart() -> [u16; Bridge::COUNT] {
    let (mut table, mut i) = ([0; Bridge::COUNT], 0);
    while i < Bridge::COUNT * Bridge::COUNT {
        let ([a, b], [c, d]) = (ENDS[i / Bridge::COUNT], ENDS[i % Bridge::COUNT]);
        let shared = a == c || a == d || b == c || b == d;
        table[i / Bridge::COUNT] |= (!shared as u16) << (i % Bridge::COUNT);
        i += 1;
    }
    table
}

const fn crossed_on_hexagon() -> [Bridges; Bridge::COUNT] {
    let (mut table, mut i) = ([Bridges::NONE; Bridge::COUNT], 0);
    while i < Bridge::COUNT {
        table[i] = Bridge(i as u8).crossed_on(&HEXAGON, Bridges((1 << Bridge::COUNT) - 1));
        i += 1;
    }
    table
}

/// For each set of eight bridges, counted from `first`: six bits of neighbours for each world.
const fn neighbours(first: usize) -> [u64; 256] {
    let (mut table, mut set) = ([0; 256], 0);
    while set < 256 {
        let mut i = 0;
        while i < 8 && first + i < Bridge::COUNT {
            if set >> i & 1 == 1 {
                let [a, b] = ENDS[first + i];
                table[set] |= 1 << (6 * a + b) | 1 << (6 * b + a);
            }
            i += 1;
        }
        set += 1;
    }
    table
}

impl fmt::Display for World {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for World {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<World, BadNotation> {
        let found = World::all().find(|world| world.name() == text);
        found.ok_or_else(|| BadNotation::expected(format!("a world: {}", NAMES.join(", "))))
    }
}

/// `Menn-Aesir`.
impl fmt::Display for Bridge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.ends();
        write!(f, "{a}-{b}")
    }
}
