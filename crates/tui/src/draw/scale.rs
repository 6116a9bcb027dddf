//! From board units to cells. A cell is about twice as high as wide; the squares of a grid are all of one size.

use engine::scene::{Board, Item, ItemKind, Shape};

/// So many columns for so many board units across, and so many rows down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    across: [i64; 2],
    down: [i64; 2],
    /// Whether `across` is about a square of a grid, or about the whole board.
    grid: bool,
}

/// No board takes more cells than this, either way, whatever a server sends.
const MOST: i32 = 998;

/// With so many like squares a board is a grid.
const GRID: usize = 4;

/// With fewer things on it, a board does not profit from being large.
const THINGS: usize = 4;

/// All scales that look right on this board, the largest first.
pub(crate) fn scales(board: &Board) -> Vec<Scale> {
    let mut scales = match square(board) {
        Some([width, height]) => grids(width, height),
        None => free(board),
    };
    scales.reverse();
    scales
}

fn grids(width: i64, height: i64) -> Vec<Scale> {
    let rows = |columns: i64| ((columns * height + width) / (2 * width)).max(1);
    (2..=40)
        .map(|columns| Scale { across: [columns, width], down: [rows(columns), height], grid: true })
        .collect()
}

fn free(board: &Board) -> Vec<Scale> {
    let (width, height) = (i64::from(board.width.max(1)), i64::from(board.height.max(1)));
    let most = if board.items.len() < THINGS { 24 } else { 240 };
    // On a map of places distances mean nothing: it is drawn wider, so that names and what joins them have room.
    let ratio = if is_map(board) { 3 } else { 2 };
    let rows = |columns: i64| ((columns * height + width) / (ratio * width)).max(1);
    (8..=most)
        .map(|columns| Scale { across: [columns, width], down: [rows(columns), height], grid: false })
        .collect()
}

/// Whether a board consists of circles in many places.
fn is_map(board: &Board) -> bool {
    let circles = board.items.iter().filter(|item| item.kind == ItemKind::Region && !item.marks.ghost);
    let centre = |item: &Item| match item.shape {
        Shape::Circle { at, .. } => Some(at),
        _ => None,
    };
    let mut centres: Vec<[i32; 2]> = circles.filter_map(centre).collect();
    centres.sort_unstable();
    centres.dedup();
    centres.len() >= GRID
}

/// Width and height of the usual square, if the board has squares.
fn square(board: &Board) -> Option<[i64; 2]> {
    let leaves: Vec<[i64; 2]> = leaves(board).collect();
    let usual = |axis: usize| {
        let sizes = leaves.iter().map(|it| it[axis]);
        sizes.clone().max_by_key(|&size| (sizes.clone().filter(|&it| it == size).count(), size))
    };
    (leaves.len() >= GRID).then_some([usual(0)?, usual(1)?])
}

/// The sizes of regions with corners that hold no other region.
fn leaves(board: &Board) -> impl Iterator<Item = [i64; 2]> {
    let boxes: Vec<[i32; 4]> = board.items.iter().filter_map(bounds).collect();
    let holds =
        |a: &[i32; 4], b: &[i32; 4]| a != b && a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3];
    let leaf = |it: &&[i32; 4]| !boxes.iter().any(|other| holds(it, other));
    let sizes: Vec<[i64; 2]> = boxes
        .iter()
        .filter(leaf)
        .map(|it| it.map(i64::from))
        .map(|it| [it[2] - it[0], it[3] - it[1]])
        .filter(|size| size[0] > 0 && size[1] > 0)
        .collect();
    sizes.into_iter()
}

fn bounds(item: &Item) -> Option<[i32; 4]> {
    match &item.shape {
        Shape::Polygon(corners) if item.kind == ItemKind::Region => frame(corners),
        _ => None,
    }
}

/// Left, top, right and bottom of some points.
pub(super) fn frame(points: &[[i32; 2]]) -> Option<[i32; 4]> {
    let (x, y) = (points.iter().map(|it| it[0]), points.iter().map(|it| it[1]));
    Some([x.clone().min()?, y.clone().min()?, x.max()?, y.max()?])
}

impl Scale {
    /// The cell of a point: column and row.
    pub(crate) fn cell(&self, [x, y]: [i32; 2]) -> [i32; 2] {
        let scaled = |it: i32, of: [i64; 2]| {
            let [cells, units] = of.map(i128::from);
            (2 * i128::from(it) * cells + units).div_euclid(2 * units).clamp(-9999, 9999) as i32
        };
        [scaled(x, self.across), scaled(y, self.down)]
    }

    /// The point in the middle of a cell.
    pub(crate) fn point(&self, [column, row]: [i32; 2]) -> [i32; 2] {
        let unit = |it: i32, [cells, units]: [i64; 2]| (i64::from(it) * units / cells) as i32;
        [unit(column, self.across), unit(row, self.down)]
    }

    /// Columns and rows that a board takes.
    pub(crate) fn size(&self, board: &Board) -> [u16; 2] {
        self.cell([board.width, board.height]).map(|it| it.clamp(0, MOST) as u16 + 1)
    }

    /// Whether the board has squares of one size.
    pub(crate) fn is_grid(&self) -> bool {
        self.grid
    }

    /// How many columns a usual square has, or the whole of a board without squares.
    pub(crate) fn columns(&self) -> i64 {
        self.across[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn region(x: i32, y: i32, size: i32) -> Item {
        let corners = vec![[x, y], [x + size, y], [x + size, y + size], [x, y + size]];
        Item::loose("r", ItemKind::Region, "r").at(Shape::Polygon(corners))
    }

    #[test]
    fn the_squares_of_a_grid_have_one_size() {
        let mut items = vec![region(0, 0, 300)];
        items.extend((0..9).map(|i| region(i % 3 * 100, i / 3 * 100, 100)));
        let board = Board { width: 300, height: 300, items, ..Board::default() };
        for scale in scales(&board) {
            let columns = scale.columns() as i32;
            assert_eq!(scale.cell([200, 0]), [2 * columns, 0]);
            assert_eq!(scale.size(&board)[0], 3 * columns as u16 + 1);
            assert_eq!(scale.cell(scale.point([columns, 1])), [columns, 1]);
        }
        assert!(scales(&board).windows(2).all(|it| it[0].columns() > it[1].columns()));
    }

    #[test]
    fn a_free_board_keeps_its_shape() {
        let items = (0..5).map(|_| Item::loose("d", ItemKind::Die, "d")).collect();
        let board = Board { width: 700_000, height: 450_000, items, ..Board::default() };
        let scale = scales(&board).into_iter().find(|scale| scale.size(&board)[0] <= 71).unwrap();
        assert_eq!(scale.size(&board), [71, 24]);
    }
}
