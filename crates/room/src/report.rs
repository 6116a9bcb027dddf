//! What can be had of a room besides playing in it: its record, its replay, and all about its dice.

use engine::{Seat, Seats};
use serde::Serialize;

use crate::message::Stage;
use crate::problem::{Code, Problem};
use crate::room::Room;

/// A finished game, ready to be replayed.
pub struct Finished {
    /// Its record, without what is said about the dice.
    pub record: String,
    /// Who played, by seat.
    pub names: Vec<String>,
}

/// What there is to know about a room's dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct FairInfo {
    /// The code of the room.
    #[serde(rename = "match")]
    pub code: String,
    /// What was published before anybody sat down.
    pub commitment: String,
    /// The seed, once all is over.
    pub seed: Option<String>,
    /// What each seat has added; nothing for computer players.
    pub seats: std::collections::BTreeMap<String, Option<String>>,
    /// So many rolls came from a record.
    pub given: usize,
    /// The rolls, once all is over.
    pub rolls: Vec<RollInfo>,
}

/// One roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RollInfo {
    /// Its number, counted from 0.
    pub index: usize,
    /// Which event it was, counted from 1.
    pub event: usize,
    /// What was wanted: `{"dice":2}`, `{"row":2}`, `{"pick":[6,0,3]}` or `{"below":6144}`.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub wanted: engine::Chance,
    /// What came up, as in the record.
    pub rolled: String,
}

impl Room {
    /// The record as the bearer of this token may see it, or anybody.
    pub fn record_for(&self, token: Option<String>) -> Result<String, Problem> {
        let eyes = match token {
            None => Seats::NONE,
            Some(token) => {
                Some(self.held(&[token])).filter(|it| !it.is_empty()).ok_or_else(Problem::not_yours)?
            }
        };
        Ok(self.record(eyes))
    }

    /// The game, if it is over.
    pub fn finished(&self) -> Result<Finished, Problem> {
        if self.stage() != Stage::Over {
            return Err(Problem::new(Code::Waiting, "A game can be replayed when it is over."));
        }
        Ok(Finished { record: self.table.record(Seats::ALL), names: self.names() })
    }

    /// What there is to know about its dice.
    pub fn fair(&self) -> Result<FairInfo, Problem> {
        let seed = self.seed().map(|seed| seed.hex());
        let added = self.added();
        let seat = |(i, added): (usize, &Option<fair::Secret>)| {
            (Seat::new(i).to_string(), added.as_ref().map(|it| it.hex()))
        };
        let record = self.table.record(Seats::ALL);
        let broken = |fault: fair::Fault| Problem::new(Code::Storage, fault.to_string());
        let rolls = if seed.is_some() { fair::rolls(&record).map_err(broken)? } else { Vec::new() };
        Ok(FairInfo {
            code: self.code.clone(),
            commitment: self.commitment(),
            seed,
            seats: added.iter().enumerate().map(seat).collect(),
            given: self.given_rolls(),
            rolls: rolls.iter().enumerate().map(|(index, roll)| roll_info(index, roll)).collect(),
        })
    }
}

fn roll_info(index: usize, roll: &fair::Roll) -> RollInfo {
    RollInfo { index, event: roll.event, wanted: roll.wanted, rolled: roll.rolled.to_string() }
}
