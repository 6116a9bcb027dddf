//! One file a game: players that know it.

mod d6d;
mod dungeon;
mod gozd;
mod land6;
mod pig;
mod rebirth;
