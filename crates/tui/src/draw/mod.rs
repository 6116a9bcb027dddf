//! Drawing any Scene in cells.

mod board;
mod canvas;
mod pieces;
mod scale;
mod words;

pub(crate) use board::{Focus, Picture, picture};
pub(crate) use scale::{Scale, scales};
pub(crate) use words::{chip, meters, name_of, seats_line, tray_line, wrapped};
