//! Checking the dice of a record, offline.

use std::fmt;

use engine::record::{Entry, Happening, Record, RecordError, read};
use engine::{Chance, Clause, Refusal, Rolled, Turn};
use table::Table;

use crate::{Header, Root, commitment};

/// A record whose dice are right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The code of the match.
    pub code: String,
    /// So many rolls were computed again.
    pub checked: usize,
    /// So many came from an older record and were not.
    pub given: usize,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is not a record, or says nothing of fair dice, so that there is nothing to check.
    Unreadable(RecordError),
    /// The seed is not the one that was sealed.
    Seal,
    /// The first event that is not as it must be.
    Event {
        /// Its number, counted from 1.
        event: usize,
        /// Its line, counted from 1.
        line: usize,
        /// What is wrong.
        because: String,
    },
}

/// One chance event of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Roll {
    /// Which event it is, counted from 1.
    pub event: usize,
    /// What was wanted.
    pub wanted: Chance,
    /// What came up.
    pub rolled: Rolled,
}

/// Replays a record and computes every roll again. A fault names the first bad event.
pub fn verify(text: &str) -> Result<Verified, Fault> {
    let at = |line| move |refusal| Fault::Unreadable(RecordError { line, refusal });
    let record = read(text).map_err(Fault::Unreadable)?;
    let header = Header::read(&record.fair, record.seats).map_err(at(1))?;
    let missing = || Refusal::new(Clause::RECORD, "the seed is not open yet: the match is not over");
    let seed = header.seed.ok_or_else(missing).map_err(at(1))?;
    if commitment(&header.code, &seed) != header.commitment {
        return Err(Fault::Seal);
    }
    let root = Root::new(&header.code, &seed, &header.seats);
    let mut rolls = 0;
    walk(&record, |roll| {
        let (index, sealed) = (rolls, root.roll(roll.wanted, rolls));
        rolls += 1;
        let right = index < header.given || sealed == roll.rolled;
        let because = || format!("the sealed dice say `{sealed}`, the record says `{}`", roll.rolled);
        if right { Ok(()) } else { Err(because()) }
    })?;
    table::load(text).map_err(Fault::Unreadable)?;
    let given = header.given.min(rolls);
    Ok(Verified { code: header.code, checked: rolls - given, given })
}

/// Every chance event of a record, with what was wanted.
pub fn rolls(text: &str) -> Result<Vec<Roll>, Fault> {
    let mut rolls = Vec::new();
    walk(&read(text).map_err(Fault::Unreadable)?, |roll| {
        rolls.push(roll);
        Ok(())
    })?;
    Ok(rolls)
}

/// Replays a record and shows every roll to `look`, which may object.
fn walk(record: &Record, mut look: impl FnMut(Roll) -> Result<(), String>) -> Result<(), Fault> {
    let Record { game, edition, seats, options, position, .. } = record;
    let opened = table::open_in(game, *edition, *seats, options, position.as_deref());
    let mut table = opened.map_err(|refusal| Fault::Unreadable(RecordError { line: 1, refusal }))?;
    for step in &record.steps {
        let Entry::Event(happening) = &step.entry else { continue };
        let event = table.events() + 1;
        let fault = |because| Fault::Event { event, line: step.line, because };
        if let (Happening::Roll(rolled), Turn::Roll(wanted)) = (happening, table.turn()) {
            look(Roll { event, wanted, rolled: *rolled }).map_err(fault)?;
        }
        happen(&mut *table, happening).map_err(|refusal| fault(refusal.to_string()))?;
    }
    Ok(())
}

fn happen(table: &mut dyn Table, happening: &Happening) -> Result<(), Refusal> {
    match happening {
        Happening::Roll(rolled) => table.roll(*rolled),
        Happening::Play(seat, text) => table.play(*seat, text),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unreadable(error) => write!(f, "{error}"),
            Fault::Seal => {
                f.write_str("the seed does not fit the commitment that was published before the game")
            }
            Fault::Event { event, line, because } => write!(f, "event {event} (line {line}): {because}"),
        }
    }
}

impl std::error::Error for Fault {}
