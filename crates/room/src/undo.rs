//! The one rule of taking back, wherever a room is: see docs/decisions/1201-taking-back.md.

use engine::{Seat, Seats};
use table::{Last, Table};

use crate::problem::{Code, Problem};
use crate::room::Room;

impl Room {
    /// Whose choice is taken back when somebody who plays `yours` and looks through `eyes` wants to undo; or why the
    /// last event stands.
    pub(crate) fn taken_back(&self, yours: Seats, eyes: Option<Seat>) -> Result<Seat, Problem> {
        let stands = |sentence: String| Err(Problem::new(Code::Refused, sentence));
        let (seat, revealed) = match self.table.last() {
            _ if self.table.events() <= self.given.0.max(self.table.rolls()) => {
                return stands("There is nothing to take back.".into());
            }
            Last::Nothing => return stands("There is nothing to take back.".into()),
            Last::Roll => return stands("Something was rolled since, and a roll stands.".into()),
            Last::Choice { seat, revealed } => (seat, revealed),
        };
        if !yours.has(seat) {
            return stands(format!("{seat} has acted since."));
        }
        if revealed {
            return stands("Something was revealed since.".into());
        }
        if eyes != Some(seat) && self.is_secret_between(seat, eyes) {
            return stands(format!("The last choice was made by {seat}."));
        }
        Ok(seat)
    }

    /// Whether, before the last choice of `seat` or after it, there was something to hide between it and `eyes`.
    fn is_secret_between(&self, seat: Seat, eyes: Option<Seat>) -> bool {
        let both = [Seats::only(seat), eyes.map_or(Seats::NONE, Seats::only)];
        let hides = |table: &dyn Table| both.iter().any(|&eyes| table.hides(eyes));
        let mut before = self.table.fork();
        hides(&*self.table) || before.undo_to(self.table.events() - 1).is_err() || hides(&*before)
    }
}
