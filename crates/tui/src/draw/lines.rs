//! A board as lines of text, where nothing but text can be shown.

use engine::scene::Board;

use super::{Focus, Scale, apart, picture, scales};
use crate::look::Look;

/// A board is worth drawing with so many things on it.
const THINGS: usize = 4;
/// The widest squares of a grid.
const SQUARE: i64 = 8;

/// The board in lines, at most this wide and high; nothing where it does not fit or there is little to draw.
pub(crate) fn board_lines(board: &Board, most: [u16; 2], look: Look) -> Vec<String> {
    let (board, table) = &apart(board);
    if board.items.len() < THINGS {
        return Vec::new();
    }
    let small = |scale: &Scale| !scale.is_grid() || scale.columns() <= SQUARE;
    let fits =
        |scale: &Scale| scale.size(board).iter().zip(most).all(|(it, most)| *it <= most) && small(scale);
    let Some(scale) = scales(board).into_iter().find(fits) else {
        return Vec::new();
    };
    let mut buffer = picture(board, scale, look, &Focus::default()).buffer;
    look.settle(&mut buffer);
    let width = usize::from(buffer.area.width).max(1);
    let row = |row: &[ratatui::buffer::Cell]| {
        row.iter().map(|cell| cell.symbol()).collect::<String>().trim_end().to_string()
    };
    buffer.content.chunks(width).map(row).chain(table.iter().map(|it| it.text.clone())).collect()
}
