//! Tables that are printed beside a board: rows of cells, which are too good to be cut to the board's scale.

use engine::scene::{Board, Item, ItemKind, Marks, Shape};

use super::scale::frame;
use super::words::row;

/// A row of a table.
pub(crate) struct TableRow {
    /// The id of its label.
    pub(crate) id: String,
    pub(crate) words: Vec<String>,
    /// Its cells, below those of the other rows.
    pub(crate) text: String,
    pub(crate) marks: Marks,
}

/// Whether a label is a row of a table.
pub(crate) fn is_row(item: &Item) -> bool {
    item.kind == ItemKind::Label && item.words.len() > 1 && matches!(item.shape, Shape::Polygon(_))
}

/// The board without the table that is printed beside it, and the table.
pub(crate) fn apart(board: &Board) -> (Board, Vec<TableRow>) {
    let (rows, items): (Vec<&Item>, Vec<&Item>) = board.items.iter().partition(|item| is_row(item));
    let cells: Vec<&[String]> = rows.iter().map(|item| &item.words[..]).collect();
    let text = |item: &Item| row(&item.words, &cells, usize::MAX - 1);
    let told = rows.iter().map(|item| TableRow {
        id: item.id.clone(),
        words: item.words.clone(),
        text: text(item),
        marks: item.marks,
    });
    let told: Vec<TableRow> = told.collect();
    let right = items.iter().filter_map(|item| right_edge(item)).max();
    let width =
        if told.is_empty() { board.width } else { right.map_or(board.width, |it| it.min(board.width)) };
    let items = items.into_iter().cloned().collect();
    (Board { width, items, ..board.clone() }, told)
}

fn right_edge(item: &Item) -> Option<i32> {
    match &item.shape {
        Shape::Polygon(corners) => frame(corners).map(|it| it[2]),
        Shape::Circle { at, radius } => Some(at[0].saturating_add(*radius)),
        Shape::Segment { from, to } => Some(from[0].max(to[0])),
        Shape::Point { at, .. } => Some(at[0]),
        Shape::Track(points) => points.iter().map(|it| it[0]).max(),
        Shape::Loose => None,
    }
}
