//! Who is away can be sat in for: by a computer player, if everybody who is there wants it, until the person is back.

use std::time::Duration;

use engine::{Seat, Seats};

use crate::entry::Payload;
use crate::message::Stage;
use crate::problem::{Code, Problem};
use crate::room::Room;

/// So long somebody must have been away; less, where a server lets games go sooner.
const AWAY: Duration = Duration::from_secs(60);
/// The level that sits in: neither a gift to the others nor a punishment.
const PLAYER: &str = "solid";

impl Room {
    /// The computer player that chooses for a seat.
    pub(crate) fn computer(&self, seat: Seat) -> Option<String> {
        let index = seat.index();
        self.substitutes[index].clone().or_else(|| self.created.places[index].clone())
    }

    /// Lets a computer player sit in, or the person sit down again.
    pub(crate) fn sits_in(&mut self, seat: Seat, player: Option<String>) {
        self.substitutes[seat.index()] = player;
        self.wanted[seat.index()] = Seats::NONE;
    }

    /// Refuses what somebody does in whose place a computer player sits.
    pub(crate) fn sits_here(&self, seat: Seat) -> Result<(), Problem> {
        let sits_in = self.substitutes[seat.index()].is_some();
        let sentence = "A computer player sits in for you. Say that you are back first.";
        if sits_in { Err(Problem::new(Code::Refused, sentence)) } else { Ok(()) }
    }

    /// What a wish for a computer player comes to: those who are there must share it.
    pub(crate) fn substitute(
        &self,
        seat: Seat,
        whom: Seat,
        sits: bool,
        seq: u64,
    ) -> Result<Payload, Problem> {
        self.may_act(seat, seq)?;
        let refused = |sentence: String| Err(Problem::new(Code::Refused, sentence));
        let sat_in_for = self.substitutes.get(whom.index()).is_some_and(Option::is_some);
        if !sits {
            return match (seat == whom, sat_in_for) {
                (true, true) => Ok(Payload::Substituted { seat, player: None }),
                _ => refused("Only who is sat in for can be back.".to_string()),
            };
        }
        if seat == whom || sat_in_for || !self.people().has(whom) {
            return refused("A computer player sits in for another person only.".to_string());
        }
        let limit = AWAY.min(self.away_after);
        if self.viewers.away(whom).is_none_or(|away| away < limit) {
            let seconds = limit.as_secs();
            return refused(format!(
                "A computer player sits in for who has been away for {seconds} seconds."
            ));
        }
        let there = self.people().and(self.viewers.here()).without(seat);
        if there.iter().any(|it| !self.wanted[whom.index()].has(it)) {
            return refused("The others who are there must want it, too. They see that you do.".to_string());
        }
        Ok(Payload::Substituted { seat: whom, player: Some(PLAYER.to_string()) })
    }

    /// Notes that `seat` wants a computer player to sit in for who is away. `true` if that is new.
    pub(crate) fn want(&mut self, seat: Seat, whom: Seat) -> bool {
        let away = self.people().has(whom) && self.viewers.away(whom).is_some();
        let wanted = self.stage() == Stage::Playing && away;
        let Some(by) = self.wanted.get_mut(whom.index()).filter(|by| wanted && !by.has(seat)) else {
            return false;
        };
        *by = by.with(seat);
        true
    }
}
