//! Thinking, in a Worker of its own: it has no rooms, only what it is given.

use std::sync::atomic::AtomicBool;

use engine::Seat;
use room::{Found, Problem};
use serde::Deserialize;
use table::{Grown, Part, Table};

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
    /// An action that is to be weighed; without one, a choice is to be made.
    #[serde(default)]
    weighs: Option<String>,
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

    /// What follows from all parts; a player that has none thinks here, and so does a tutor.
    pub(crate) fn conclude(&self, grown: Vec<Grown>) -> Result<Found, Problem> {
        let table = self.table()?;
        Ok(match &self.weighs {
            Some(action) => {
                Found::Worth(Box::new(table.weigh(self.seat, action, self.seed, &AtomicBool::new(false))?))
            }
            None => Found::Choice(table.suggest_from(self.seat, &self.player, self.seed, grown)?),
        })
    }
}
