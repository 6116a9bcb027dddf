//! The six tiles and the 6,144 boards they make.

use std::sync::LazyLock;

use super::place::{PLACES, Place, Terrain};

/// How many boards there are (L3).
pub const BOARDS: usize = 24 * 256;

/// L1: the tiles as printed: top left, top right, bottom right, bottom left.
pub const PRINTED: [[Terrain; 4]; 6] = {
    use Terrain::{City, Field, Forest, Sea};
    [
        [Sea, City, Field, Forest],
        [Sea, City, Forest, Field],
        [Field, City, Forest, Sea],
        [Forest, City, Sea, Field],
        [Forest, City, Field, Sea],
        [Field, City, Sea, Forest],
    ]
};

/// L2: row and column of the top left square of each slot: tile 1, then a, b, c, d, then tile 6.
pub const SLOTS: [[usize; 2]; 6] = [[1, 0], [0, 2], [2, 2], [0, 4], [2, 4], [1, 6]];
/// L2: rows of squares.
pub const ROWS: usize = 4;
/// L2: columns of squares.
pub const COLUMNS: usize = 8;

/// Right, down, left, up from the top left corner, as the printed order goes.
const CORNERS: [[usize; 2]; 4] = [[0, 0], [0, 1], [1, 1], [1, 0]];
/// A square of the grid that is not on the board.
const NOWHERE: u8 = u8::MAX;

/// One of the four tiles between 1 and 6: which, and how far it is turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Laid {
    /// 2 to 5.
    pub tile: u8,
    /// Clockwise quarter turns from printed upright.
    pub turns: u8,
}

/// For every board and every square, its neighbours. Made on first use: the compiler would take ten seconds.
pub(super) static NEAR: LazyLock<Box<[[u32; PLACES]]>> =
    LazyLock::new(|| (0..BOARDS as u16).map(neighbours).collect());

/// The neighbours of each square of a board (L2).
#[inline]
pub fn near(board: u16) -> &'static [u32; PLACES] {
    &NEAR[usize::from(board)]
}

/// The number of the board with these tiles at a, b, c, d (L3).
pub fn number(laid: [Laid; 4]) -> u16 {
    let rank = |i: usize| laid[i + 1..].iter().filter(|later| later.tile < laid[i].tile).count() as u16;
    let order = rank(0) * 6 + rank(1) * 2 + rank(2);
    laid.iter().fold(order, |number, it| number * 4 + u16::from(it.turns))
}

/// The tiles at a, b, c, d of a board.
pub fn laid(board: u16) -> [Laid; 4] {
    let (mut rest, mut left) = ((board / 256) as usize, [2, 3, 4, 5]);
    let mut all = [Laid { tile: 0, turns: 0 }; 4];
    let (mut i, orders) = (0, [6, 2, 1, 1]); // of the tiles that follow
    while i < 4 {
        let choice = rest / orders[i];
        rest %= orders[i];
        all[i] = Laid { tile: left[choice], turns: (board >> (6 - 2 * i) & 3) as u8 };
        let mut j = choice;
        while j < 3 {
            left[j] = left[j + 1];
            j += 1;
        }
        i += 1;
    }
    all
}

/// Row and column of the square of `place` in `slot`, its tile turned so far.
pub fn square(slot: usize, turns: u8, place: Place) -> [usize; 2] {
    let printed = &PRINTED[place.tile() as usize - 1];
    let mut corner = 0;
    while printed[corner] as u8 != place.terrain() as u8 {
        corner += 1;
    }
    let [row, column] = CORNERS[(corner + turns as usize) % 4];
    [SLOTS[slot][0] + row, SLOTS[slot][1] + column]
}

/// The slot and the quarter turns of each tile of a board (L3: tile 1 stands on its head, tile 6 upright).
pub fn slots(board: u16) -> [(usize, u8); 6] {
    let (mut slots, laid) = ([(0, 2), (1, 0), (2, 0), (3, 0), (4, 0), (5, 0)], laid(board));
    let mut i = 0;
    while i < 4 {
        slots[laid[i].tile as usize - 1] = (i + 1, laid[i].turns);
        i += 1;
    }
    slots
}

/// The board as a grid of squares.
fn grid(board: u16) -> [[u8; COLUMNS]; ROWS] {
    let (mut grid, slots) = ([[NOWHERE; COLUMNS]; ROWS], slots(board));
    let mut i = 0;
    while i < PLACES {
        let (slot, turns) = slots[i / 4];
        let [row, column] = square(slot, turns, Place::nth(i));
        grid[row][column] = i as u8;
        i += 1;
    }
    grid
}

fn neighbours(board: u16) -> [u32; PLACES] {
    let (grid, mut near) = (grid(board), [0; PLACES]);
    let mut at = 0;
    while at < ROWS * COLUMNS {
        let (row, column) = (at / COLUMNS, at % COLUMNS);
        if column + 1 < COLUMNS {
            join(&mut near, grid[row][column], grid[row][column + 1]);
        }
        if row + 1 < ROWS {
            join(&mut near, grid[row][column], grid[row + 1][column]);
        }
        at += 1;
    }
    near
}

fn join(near: &mut [u32; PLACES], one: u8, other: u8) {
    if one != NOWHERE && other != NOWHERE {
        near[one as usize] |= 1 << other;
        near[other as usize] |= 1 << one;
    }
}
