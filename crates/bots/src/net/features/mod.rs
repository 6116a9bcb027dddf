//! What the networks are told, one file a game.

mod d6d;
mod dungeon;
mod gozd;
mod land6;
mod pig;
mod rebirth;

/// Games without players of their own have no network either.
macro_rules! even {
    ($($game:ty,)*) => {
        $(impl super::Features for $game {})*
    };
}
games::each_searched_game!(even);
