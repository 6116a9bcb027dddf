//! One file a game: players that know it.

mod gozd;
mod pig;
