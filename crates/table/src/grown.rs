//! What one of several trees found, as text: it travels between Workers of a page, and is added up there.

use bots::search::{self, Tried};
use engine::{BadNotation, Plain, Refusal};
use serde::{Deserialize, Serialize};

/// What one tree found at its root.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Grown {
    /// The actions that it looked at, in notation, how often it tried them, and the shares of the win they brought.
    pub tried: Vec<(String, u32, f32)>,
    /// Whether others choose at the same time, unseen.
    pub sealed: bool,
    /// Iterations made.
    pub iterations: u64,
}

impl Grown {
    pub(crate) fn of<A: Plain + ToString>(grown: search::Grown<A>) -> Grown {
        let told = |it: &Tried<A>| (it.action.to_string(), it.visits, it.total);
        let search::Grown { tried, sealed, iterations } = grown;
        Grown { tried: tried.iter().map(told).collect(), sealed, iterations }
    }

    pub(crate) fn read<A: std::str::FromStr<Err = BadNotation>>(&self) -> Result<search::Grown<A>, Refusal> {
        let read = |(notation, visits, total): &(String, u32, f32)| {
            let action = notation.parse().map_err(|bad: BadNotation| bad.refuse(notation))?;
            Ok(Tried { action, visits: *visits, total: *total })
        };
        let tried = self.tried.iter().map(read).collect::<Result<Vec<_>, Refusal>>()?;
        Ok(search::Grown { tried, sealed: self.sealed, iterations: self.iterations })
    }
}
