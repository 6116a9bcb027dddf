//! The games. To add one: add a folder, then a `mod` line and a line in the list.

pub mod d6d;
pub mod dungeon;
pub mod gozd;
pub mod land6;
pub mod pig;
pub mod rebirth;

/// The one list of games, alphabetically. Hands their types to the macro it is given, so that every crate
/// can do something with each of them under its own bounds.
#[macro_export]
macro_rules! each_game {
    ($with:ident) => {
        $with! {
            $crate::d6d::D6D,
            $crate::dungeon::Dungeon,
            $crate::gozd::Gozd,
            $crate::land6::Land6,
            $crate::pig::Pig,
            $crate::rebirth::Rebirth,
        }
    };
}
