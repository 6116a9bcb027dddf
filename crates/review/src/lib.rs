//! The review of a game: what each decision cost, what each roll brought, and why it ended as it did.
//!
//! A ledger is a record read through a value. For every seat, start + dice + what was hidden + decisions = result, to the
//! last digit. A review begins with what the value says at once; [`Review::refine`] then looks at one decision after
//! another, and plays on from where the game could have gone. There is no clock and no thread in here: the same seed and
//! the same steps give the same report on every machine.

mod ahead;
mod decision;
mod ledger;
mod moments;
mod pairs;
mod play_on;
pub mod puzzle;
mod report;
mod rival;
mod running;
mod verdict;
mod words;

use engine::record::{self, RecordError};
use engine::{Clause, Match, Refusal, Seat, Show};

pub use ahead::Ahead;
pub use report::{Act, Entry, EventKind, Mark, Mistake, Moment, Range, Report, Side};
pub use verdict::{Verdict, weigh};

/// A review in progress, of any game.
pub trait Review: Send {
    /// Does so many steps more; whether any are left.
    fn refine(&mut self, steps: u32) -> bool;
    /// Steps done, and steps in all.
    fn progress(&self) -> [u32; 2];
    /// The marked decisions of `you`, or of whoever lost, in the order of the game, each with a puzzle.
    fn mistakes(&self, you: Option<Seat>) -> Vec<Mistake>;
    /// What is known by now, in words about `you`, or about whoever lost. Marks such as `{A}` stand for players.
    fn report(&self, you: Option<Seat>) -> Report;
}

/// Begins the review of a record: the value's figures are there at once.
pub fn open(text: &str, seed: u64) -> Result<Box<dyn Review>, RecordError> {
    let record = record::read(text)?;
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if record.game == <$game as engine::Game>::TITLE.id {
                return Ok(of(engine::replay::<$game>(&record)?, seed));
            })+
        };
    }
    games::each_game!(find);
    let refusal = Refusal::new(Clause::GAME, format!("there is no game `{}`", engine::brief(&record.game)));
    Err(RecordError { line: 1, refusal })
}

/// The same of a match.
pub fn of<G: Show + bots::Players>(game: Match<G>, seed: u64) -> Box<dyn Review> {
    Box::new(running::Running::new(game, seed))
}
