//! Thinking, in a Worker of its own: it has no rooms, only what it is given.

use engine::{Refusal, Seat};
use room::Problem;
use serde::Deserialize;
use table::{Grown, Part, Suggestion, Table};

/// What is thought about.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thinking {
    /// Everything that has happened.
    record: String,
    /// Who owes a choice.
    seat: Seat,
    /// The computer player.
    player: String,
    /// The seed of its thoughts; never that of the dice.
    seed: u64,
}

impl Thinking {
    fn table(&self) -> Result<Box<dyn Table>, Problem> {
        Ok(table::load(&self.record)?)
    }

    /// One part of the thought; nothing where the player does not search.
    pub(crate) fn grow(&self, number: u32, of: u32) -> Result<Option<Grown>, Problem> {
        Ok(self.table()?.grow(self.seat, &self.player, self.seed, Part { number, of })?)
    }

    /// What follows from all parts; a player that has none thinks here.
    pub(crate) fn conclude(&self, grown: Vec<Grown>) -> Result<Suggestion, Problem> {
        let suggested: Result<Suggestion, Refusal> =
            self.table()?.suggest_from(self.seat, &self.player, self.seed, grown);
        Ok(suggested?)
    }
}
