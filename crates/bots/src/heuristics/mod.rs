//! One file a game: players that know it.

mod pig;
mod rebirth;
mod rebirth_plan;
