//! The review of a record: the figures of the value are there at once, and every step adds to them.

use engine::Seat;
use room::Problem;
use serde::Deserialize;
use table::Reviewing;
use table::review::Report;

/// The same record gives the same review, whoever asks.
const SEED: u64 = 1;

/// What is to be reviewed, and to whom it is told.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reviewed {
    /// A record, of a game that is over or not.
    record: String,
    /// What the players are called, by seat.
    #[serde(default)]
    names: Vec<String>,
    /// The seat to which it is told.
    seat: Option<Seat>,
}

/// The review that was asked for last.
#[derive(Default)]
pub(crate) struct Review(Option<((String, Vec<String>), Reviewing)>);

impl Review {
    /// What is known by now.
    pub(crate) fn report(&mut self, wish: Reviewed) -> Result<Report, Problem> {
        let Reviewed { record, names, seat } = wish;
        let key = (record, names);
        if self.0.as_ref().is_none_or(|(known, _)| *known != key) {
            room::events(&key.0)?;
            let mut table = table::load(&key.0)?;
            table.rename(&key.1);
            let reviewing = table.review(SEED);
            self.0 = Some((key, reviewing));
        }
        let gone = || Problem::new(room::Code::NotFound, "There is nothing to review.");
        self.0.as_ref().map(|(_, reviewing)| reviewing.report(seat)).ok_or_else(gone)
    }

    /// Does one step more; whether any are left.
    pub(crate) fn refine(&mut self) -> bool {
        self.0.as_mut().is_some_and(|(_, reviewing)| reviewing.refine(1))
    }
}
