//! Checking the dice of a record, offline.

use std::fmt;

use engine::record::{End, Happening, How, Record, RecordError, Statement, read};
use engine::{Chance, Clause, Refusal, Rolled, Seat, Turn};
use table::Table;

use crate::{Header, Root, Secret, commitment};

/// What somebody knows of a match from before it began, and not from its record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Known {
    /// The commitment that was published.
    pub commitment: Option<String>,
    /// What seats have added to the dice.
    pub entropy: Vec<(Seat, Secret)>,
    /// So many events had happened, in a record that the match goes on from.
    pub events: Option<usize>,
}

/// A record whose dice are right, as far as it can be known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The code of the match.
    pub code: String,
    /// So many events have happened.
    pub events: usize,
    /// How it ended.
    pub how: How,
    /// So many rolls were computed again.
    pub checked: usize,
    /// So many came from an older record and were not.
    pub given: usize,
    /// Whether the commitment was known from before the match.
    pub sealed: bool,
    /// For each seat, whether what it has added was known; nothing for a computer player, which adds nothing.
    pub added: Vec<Option<bool>>,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is not a record, or says nothing of fair dice, so that there is nothing to check.
    Unreadable(RecordError),
    /// It stops in the middle of the game, after so many events.
    CutShort(usize),
    /// The seed is not the one that was sealed.
    Seal,
    /// The commitment is not the one that was published.
    Commitment,
    /// This seat has added something else.
    Entropy(Seat),
    /// It says that so many rolls came from another record, of so many that there can be.
    Given(usize, usize),
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

/// Replays a record, computes every roll again, and compares it with what is known from before the match. A fault names
/// the first bad event.
pub fn verify(text: &str, known: &Known) -> Result<Verified, Fault> {
    let at = |line| move |refusal| Fault::Unreadable(RecordError { line, refusal });
    let record = read(text).map_err(Fault::Unreadable)?;
    let header = Header::read(&record.fair, record.seats).map_err(at(1))?;
    let missing = || Refusal::new(Clause::RECORD, "the seed is not open yet: the match is not over");
    let seed = header.seed.ok_or_else(missing).map_err(at(1))?;
    if commitment(&header.code, &seed) != header.commitment {
        return Err(Fault::Seal);
    }
    agrees(&header, known)?;
    let rolls = dice(&record, &header, &seed)?;
    given(&header, &rolls, known)?;
    let table = table::load(text).map_err(Fault::Unreadable)?;
    Ok(Verified {
        how: how(&*table, record.end)?,
        events: table.events(),
        checked: rolls.len() - header.given,
        given: header.given,
        sealed: known.commitment.is_some(),
        added: added(&header, known),
        code: header.code,
    })
}

/// Whether a header says what is known from before the match.
fn agrees(header: &Header, known: &Known) -> Result<(), Fault> {
    if known.commitment.as_ref().is_some_and(|it| *it != header.commitment) {
        return Err(Fault::Commitment);
    }
    let another = |(seat, added): &&(Seat, Secret)| header.seats.get(seat.index()) != Some(&Some(*added));
    known.entropy.iter().find(another).map_or(Ok(()), |(seat, _)| Err(Fault::Entropy(*seat)))
}

/// Every roll, as it must be.
fn dice(record: &Record, header: &Header, seed: &Secret) -> Result<Vec<Roll>, Fault> {
    let root = Root::new(&header.code, seed, &header.seats);
    let mut rolls: Vec<Roll> = Vec::new();
    walk(record, |roll| {
        let (index, sealed) = (rolls.len(), root.roll(roll.wanted, rolls.len()));
        rolls.push(roll);
        let right = index < header.given || sealed == roll.rolled;
        let because = || format!("the sealed dice say `{sealed}`, the record says `{}`", roll.rolled);
        if right { Ok(()) } else { Err(because()) }
    })?;
    Ok(rolls)
}

/// Rolls can only be given by events that happened before the match began.
fn given(header: &Header, rolls: &[Roll], known: &Known) -> Result<(), Fault> {
    let possible = match known.events {
        Some(events) => rolls.iter().filter(|roll| roll.event <= events).count(),
        None => rolls.len(),
    };
    if header.given <= possible { Ok(()) } else { Err(Fault::Given(header.given, possible)) }
}

/// How a match has ended; its record was replayed, so that what it says of its end is true.
fn how(table: &dyn Table, end: Option<End>) -> Result<How, Fault> {
    match end {
        Some(end) => Ok(end.how),
        None if table.turn() == Turn::Over => Ok(How::Result(table.outcome().to_string())),
        None => Err(Fault::CutShort(table.events())),
    }
}

fn added(header: &Header, known: &Known) -> Vec<Option<bool>> {
    let is_known = |i: usize| known.entropy.iter().any(|(seat, _)| seat.index() == i);
    header.seats.iter().enumerate().map(|(i, added)| added.map(|_| is_known(i))).collect()
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
        let Statement::Event(happening) = &step.entry else { continue };
        let event = table.events() + 1;
        let fault = |because| Fault::Event { event, line: step.line, because };
        if let (Happening::Roll(rolled), Turn::Roll(wanted)) = (happening, table.turn()) {
            look(Roll { event, wanted, rolled: *rolled }).map_err(fault)?;
        }
        table.apply(happening).map_err(|refusal| fault(refusal.to_string()))?;
    }
    Ok(())
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Unreadable(error) => write!(f, "{error}"),
            Fault::CutShort(events) => write!(
                f,
                "the record is cut short: the game is not over after event {events}, and no line `end` says why"
            ),
            Fault::Seal => f.write_str("the seed does not fit the commitment in the record"),
            Fault::Commitment => {
                f.write_str("the commitment in the record is not the one that was published before the game")
            }
            Fault::Entropy(seat) => {
                write!(
                    f,
                    "the number of {seat} in the record is not the one that {seat} has added to the dice"
                )
            }
            Fault::Given(told, possible) => {
                write!(f, "`fair given {told}` cannot be: {possible} rolls at most came from another record")
            }
            Fault::Event { event, line, because } => write!(f, "event {event} (line {line}): {because}"),
        }
    }
}

impl std::error::Error for Fault {}
