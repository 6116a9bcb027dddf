//! One file a game: players that know it.

pub(crate) mod d6d;
pub(crate) mod dungeon;
mod gozd;
pub(crate) mod land6;
mod pig;
mod rebirth;
