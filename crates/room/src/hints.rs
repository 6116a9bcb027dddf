//! Hints in a room: several people agree on them when it is made, and everybody sees when one is taken.

use engine::{Clause, Line, Seat};

use crate::problem::{Code, Problem};
use crate::room::Room;

impl Room {
    /// Whether hints are allowed: several people must have agreed on them when the room was made.
    pub(crate) fn hints(&self) -> bool {
        self.created.hints.unwrap_or(!self.is_shared())
    }

    /// Whether several people play who cannot look over each other's shoulders.
    pub(crate) fn is_shared(&self) -> bool {
        !self.is_private() && self.people().len() > 1
    }

    /// Refuses a hint where there are none, and who has nothing to choose.
    pub(crate) fn may_hint(&self, seat: Seat) -> Result<(), Problem> {
        self.may_act(seat, self.chain.seq())?;
        if self.is_taught() {
            let puzzle = self.lesson.as_ref().is_some_and(|lesson| lesson.puzzle().is_some());
            let sentence = match puzzle {
                true => "A puzzle is solved without hints: try an action, and the answer says why.",
                false => "The lesson says what to do. Hints begin when it is over.",
            };
            return Err(Problem::new(Code::Refused, sentence));
        }
        if !self.owing().contains(&seat) {
            return Err(Problem::new(Code::Refused, "A hint can be had when it is your turn to choose."));
        }
        if self.hints() {
            return Ok(());
        }
        Err(Problem::new(Code::Refused, "The players of this room have agreed to play without hints."))
    }

    /// Puts what the room itself has to say among the lines of the game's log after `until` events.
    pub(crate) fn annotate(&self, log: &mut Vec<Line>, until: usize) {
        let (names, past) = (self.names(), until < self.table.events());
        for (events, seat) in self.hinted.iter().filter(|(events, _)| !past || *events <= until) {
            let text = format!("{} took a hint.", names[seat.index()]);
            let place = log.iter().position(|it| it.event.is_some_and(|event| event >= *events));
            let line = Line { event: events.checked_sub(1), ..Line::new(Clause::GAME, text) };
            log.insert(place.unwrap_or(log.len()), line);
        }
    }
}
