//! What a game declares about itself, so that it can be measured. Everything has a default.

use crate::{Event, Game};

/// What can be counted in a game, beside what is counted in all of them.
pub trait Measured: Game {
    /// How it can end.
    const ENDINGS: &'static [&'static str] = &["over"];
    /// Measures of its own.
    const OWN: &'static [Own] = &[];

    /// Turns that have ended; any order of acting that players would call so.
    fn turns_ended(&self) -> u32 {
        0
    }

    /// How the game has ended, as an index of `ENDINGS`.
    fn how_it_ended(&self) -> usize {
        0
    }

    /// Adds to the game's own measures what this event says about them.
    fn note(before: &Self, event: &Event<Self::Action>, after: &Self, own: &mut [i64]) {
        let _ = (before, event, after, own);
    }

    /// Adds what the end of the game says about them.
    fn close(&self, own: &mut [i64]) {
        let _ = own;
    }
}

/// A measure that only one game has: a number for each game played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Own {
    /// Its name in files.
    pub name: &'static str,
    /// What it is, in words.
    pub label: &'static str,
    /// What it counts.
    pub of: Of,
}

/// What a number is to be divided by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Of {
    /// A count for each game.
    Games,
    /// 0 or 1 for each game: the share of games.
    ShareOfGames,
    /// A part of another own measure, by its index: the share of those.
    Share(usize),
}
