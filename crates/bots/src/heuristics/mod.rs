//! One file a game: players that know it.

mod dungeon;
mod pig;
