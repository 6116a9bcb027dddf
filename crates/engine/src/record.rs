//! The text of a record: a header, then one line an event. This module knows the shape, not the games.
//!
//! ```text
//! game pig 1
//! seats 2
//! options target=20 turn_cap=1000
//! # a comment
//! A roll
//! * 4
//! B hold !P2          # an expected refusal
//! expect position A 0 B 0 pot 4 to A
//! end 2 A gave up     # a finished match says that it is whole
//! ```

use std::fmt;

use crate::{Clause, Refusal, Rolled, Seat, Seats, brief};

/// A record that has been read but not yet replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// The id of the game.
    pub game: String,
    /// The edition of its rules.
    pub edition: u16,
    /// How many play.
    pub seats: u8,
    /// The options as `name=value` pairs.
    pub options: String,
    /// The position it starts from, if not from the setup.
    pub position: Option<String>,
    /// What it says about its dice, in lines that begin with `fair`: kept as they are, for those who check them.
    pub fair: Vec<String>,
    /// What follows.
    pub steps: Vec<Step>,
    /// How it says that it has ended, in its last line.
    pub end: Option<End>,
}

/// The last line of a finished match: a record that was cut short does not have it, or has other events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct End {
    /// The number of its line, counted from 1.
    pub line: usize,
    /// So many events have happened.
    pub events: usize,
    /// And then?
    pub how: How,
}

/// How a match has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// By the rules, with this outcome.
    Result(String),
    /// This seat gave up.
    GaveUp(Seat),
    /// Nobody went on: it was ended without a result.
    Abandoned,
}

/// A line behind the header, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its number, counted from 1.
    pub line: usize,
    /// What it says.
    pub entry: Statement,
}

/// What a line behind the header says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// Something happens.
    Event(Happening),
    /// Something is tried and must be refused with this clause.
    Refused(Happening, String),
    /// Something must be true now.
    Expect(Expectation),
}

/// An event, not yet in a game's own words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Happening {
    /// `* 4`
    Roll(Rolled),
    /// `A roll`
    Play(Seat, String),
}

/// What an `expect` line claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Expectation {
    /// The position, as these eyes see it.
    View(Seats, String),
    /// The outcome so far.
    Outcome(String),
    /// Every legal action of a seat that owes a choice, in any order.
    Choices(Seat, Vec<String>),
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub refusal: Refusal,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.refusal)
    }
}

impl std::error::Error for RecordError {}

/// Reads a record. Nothing is checked against the rules of a game yet.
pub fn read(text: &str) -> Result<Record, RecordError> {
    let mut header = Header::default();
    let (mut steps, mut end) = (Vec::new(), None);
    let mut last = 0;
    for (line, text) in (1..).zip(text.lines()) {
        last = line;
        let text = without_comment(text);
        let at = |refusal| RecordError { line, refusal };
        if text.is_empty() || (steps.is_empty() && end.is_none() && header.take(text).map_err(at)?) {
            continue;
        }
        header.complete().map_err(at)?;
        if end.is_some() {
            return Err(at(bad("nothing follows the line `end ...`")));
        }
        if let Some(claim) = text.strip_prefix("end ") {
            let (events, how) = end_line(claim.trim()).map_err(at)?;
            end = Some(End { line, events, how });
            continue;
        }
        steps.push(Step { line, entry: entry(text).map_err(at)? });
    }
    header.complete().map_err(|refusal| RecordError { line: last.max(1), refusal })?;
    let Header { game, seats, options, position, fair } = header;
    let ((game, edition), seats) = (game.unwrap_or_default(), seats.unwrap_or_default());
    Ok(Record { game, edition, seats, options: options.unwrap_or_default(), position, fair, steps, end })
}

/// The header as far as it has been read.
#[derive(Default)]
struct Header {
    game: Option<(String, u16)>,
    seats: Option<u8>,
    options: Option<String>,
    position: Option<String>,
    fair: Vec<String>,
}

impl Header {
    /// Takes a header line; `false` if it is none.
    fn take(&mut self, text: &str) -> Result<bool, Refusal> {
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        let value = value.trim();
        let twice = match key {
            "game" => self.game.replace(game_line(value)?).is_some(),
            "seats" => self.seats.replace(seats_line(value)?).is_some(),
            "options" => self.options.replace(value.to_string()).is_some(),
            "position" => self.position.replace(value.to_string()).is_some(),
            "fair" => {
                self.fair.push(value.to_string());
                false
            }
            _ => return Ok(false),
        };
        if twice { Err(bad(format!("the header says `{key}` twice"))) } else { Ok(true) }
    }

    fn complete(&self) -> Result<(), Refusal> {
        match self {
            Header { game: None, .. } => Err(bad("a record begins with a line such as `game pig 1`")),
            Header { seats: None, .. } => Err(bad("the header lacks a line such as `seats 2`")),
            _ => Ok(()),
        }
    }
}

fn game_line(value: &str) -> Result<(String, u16), Refusal> {
    let read = value.split_once(' ').and_then(|(id, edition)| Some((id.to_string(), edition.parse().ok()?)));
    read.ok_or_else(|| bad("expected the game's id and its rules edition, as in `game pig 1`"))
}

fn seats_line(value: &str) -> Result<u8, Refusal> {
    value.parse().map_err(|_| bad("expected the number of seats, as in `seats 2`"))
}

fn end_line(claim: &str) -> Result<(usize, How), Refusal> {
    let shape = || bad("expected `end 57 A gave up`, `end 57 abandoned`, or `end 57` and the outcome");
    let (events, how) = claim.split_once(' ').ok_or_else(shape)?;
    let how = match how.trim() {
        "abandoned" => How::Abandoned,
        how => match how.strip_suffix(" gave up") {
            Some(seat) => How::GaveUp(seat.parse().map_err(|_| shape())?),
            None => How::Result(how.to_string()),
        },
    };
    Ok((events.parse().map_err(|_| shape())?, how))
}

/// As behind the number in the line `end`.
impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            How::Result(outcome) => f.write_str(outcome),
            How::GaveUp(seat) => write!(f, "{seat} gave up"),
            How::Abandoned => f.write_str("abandoned"),
        }
    }
}

/// A `#` at the start of the line or behind a space begins a comment.
fn without_comment(line: &str) -> &str {
    let end = line.match_indices('#').map(|(i, _)| i).find(|&i| i == 0 || line[..i].ends_with([' ', '\t']));
    line[..end.unwrap_or(line.len())].trim()
}

fn entry(text: &str) -> Result<Statement, Refusal> {
    if let Some(claim) = text.strip_prefix("expect ") {
        return expectation(claim.trim()).map(Statement::Expect);
    }
    match text.rsplit_once(" !") {
        Some((event, clause)) => Ok(Statement::Refused(happening(event.trim())?, clause.to_string())),
        None => happening(text).map(Statement::Event),
    }
}

/// Reads the line of an event, such as `A roll` or `* 4`.
pub fn happening(text: &str) -> Result<Happening, Refusal> {
    let shape = || bad(format!("cannot read `{}`: expected a line such as `A roll` or `* 4`", brief(text)));
    let (who, what) = text.split_once(' ').ok_or_else(shape)?;
    let what = what.trim();
    match who {
        "*" => what.parse().map(Happening::Roll).map_err(|bad: crate::BadNotation| bad.refuse(what)),
        _ => Ok(Happening::Play(who.parse().map_err(|_| shape())?, what.to_string())),
    }
}

fn expectation(claim: &str) -> Result<Expectation, Refusal> {
    let shape = || {
        bad(
            "expected `expect position ...`, `expect view A ...`, `expect outcome ...` or `expect choices A ...`",
        )
    };
    let (what, rest) = claim.split_once(' ').ok_or_else(shape)?;
    let rest = rest.trim();
    match what {
        "position" => Ok(Expectation::View(Seats::ALL, rest.to_string())),
        "outcome" => Ok(Expectation::Outcome(rest.to_string())),
        "view" => {
            let (eyes, position) = rest.split_once(' ').ok_or_else(shape)?;
            Ok(Expectation::View(eyes.parse().map_err(|_| shape())?, position.to_string()))
        }
        "choices" => {
            let (seat, list) = rest.split_once(' ').ok_or_else(shape)?;
            let list = list.split(" | ").map(|it| it.trim().to_string()).collect();
            Ok(Expectation::Choices(seat.parse().map_err(|_| shape())?, list))
        }
        _ => Err(shape()),
    }
}

fn bad(because: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::new(Clause::RECORD, because)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_reads() {
        let text = "# first\ngame pig 1\nseats 2\noptions target=20\nfair match X\n\nA roll # on\n* 4\nB hold !P2\nexpect view - x";
        let record = read(text).unwrap();
        assert_eq!((record.game.as_str(), record.edition, record.seats), ("pig", 1, 2));
        assert_eq!(record.options, "target=20");
        let lines: Vec<_> = record.steps.iter().map(|step| step.line).collect();
        assert_eq!(lines, [7, 8, 9, 10]);
        assert_eq!(record.fair, ["match X"]);
        let hold = Happening::Play(Seat::B, "hold".into());
        assert_eq!(record.steps[2].entry, Statement::Refused(hold, "P2".into()));
        assert_eq!(record.steps[3].entry, Statement::Expect(Expectation::View(Seats::NONE, "x".into())));
    }

    #[test]
    fn the_end_reads_back() {
        for how in [How::Result("A 3 B 1, A wins".into()), How::GaveUp(Seat::B), How::Abandoned] {
            let record = read(&format!("game pig 1\nseats 2\nA roll\nend 1 {how} # so\n")).unwrap();
            assert_eq!(record.end, Some(End { line: 4, events: 1, how }));
        }
    }

    #[test]
    fn the_first_bad_line_is_named() {
        let cases = [
            ("", 1),
            ("A roll", 1),
            ("game pig 1\nA roll", 2),
            ("game pig one", 1),
            ("game pig 1\nseats 2\nseats 2", 3),
            ("game pig 1\nseats 2\nA roll\nseats 2", 4),
            ("game pig 1\nseats 2\n\nE roll", 4),
            ("game pig 1\nseats 2\n* 7", 3),
            ("game pig 1\nseats 2\nexpect wonders now", 3),
            ("game pig 1\nseats 300", 2),
            ("game pig 1\nseats 2\nend abandoned", 3),
            ("game pig 1\nseats 2\nend 0 abandoned\nA roll", 4),
            ("game pig 1\nseats 2\nend 0 abandoned\nfair match X", 4),
        ];
        for (text, line) in cases {
            assert_eq!(read(text).unwrap_err().line, line, "{text}");
        }
    }
}
