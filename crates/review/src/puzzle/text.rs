//! Puzzles as text: blocks of lines, each with the header of a record. One file a game lies in its folder.

use std::fmt;

use engine::record::{self, RecordError};
use engine::{Clause, Refusal};

use super::{Proof, Puzzle};

/// The lines of a puzzle that a record does not have.
const OWN: [&str; 9] = ["seat", "best", "half", "worse", "grade", "proof", "ahead", "why", "made"];

/// Reads puzzles. An error names the first bad line. That they can be played is another matter.
pub fn read(text: &str) -> Result<Vec<Puzzle>, RecordError> {
    let mut blocks: Vec<(usize, Vec<&str>)> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.starts_with('#') || text.trim().is_empty() {
            continue;
        }
        if text.starts_with("game ") || blocks.is_empty() {
            blocks.push((line, Vec::new()));
        }
        if let Some((_, lines)) = blocks.last_mut() {
            lines.push(text);
        }
    }
    blocks.into_iter().map(|(line, lines)| block(line, &lines)).collect()
}

fn block(first: usize, lines: &[&str]) -> Result<Puzzle, RecordError> {
    let at =
        |line: usize, because: String| RecordError { line, refusal: Refusal::new(Clause::RECORD, because) };
    let is_own = |line: &&str| OWN.contains(&line.split(' ').next().unwrap_or(""));
    let header: Vec<&str> = lines.iter().map(|line| if is_own(line) { "" } else { line }).collect();
    let moved = |error: RecordError| RecordError { line: first + error.line - 1, ..error };
    let record = record::read(&header.join("\n")).map_err(moved)?;
    if let Some(step) = record.steps.first() {
        return Err(at(first + step.line - 1, "a puzzle has no events".to_string()));
    }
    let mut puzzle = Puzzle {
        game: record.game,
        edition: record.edition,
        seats: record.seats,
        options: record.options,
        position: record.position.ok_or_else(|| at(first, "a puzzle has a position".to_string()))?,
        ..Puzzle::default()
    };
    for (line, text) in (first..).zip(lines).filter(|(_, text)| is_own(text)) {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        take(&mut puzzle, word, rest.trim()).map_err(|because| at(line, because))?;
    }
    if puzzle.best.is_empty() || puzzle.why.is_empty() {
        return Err(at(first, "a puzzle has a line `best` and a line `why`".to_string()));
    }
    Ok(puzzle)
}

fn take(puzzle: &mut Puzzle, word: &str, rest: &str) -> Result<(), String> {
    match word {
        "seat" => puzzle.seat = rest.parse().map_err(|_| "expected a seat, as in `seat A`".to_string())?,
        "best" => puzzle.best = rest.to_string(),
        "half" => puzzle.half.push(rest.to_string()),
        "worse" => puzzle.worse.push(rest.to_string()),
        "grade" => puzzle.grade = rest.to_string(),
        "proof" => {
            puzzle.proof = Proof::read(rest).ok_or("expected `proof exact`, `solved` or `played`")?;
        }
        "ahead" => {
            puzzle.ahead = bots::share(rest).ok_or("expected a share of the win, as in `ahead 0.062`")?;
        }
        "why" => puzzle.why = rest.to_string(),
        _ => puzzle.made = rest.to_string(),
    }
    Ok(())
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {} {}\nseats {}", self.game, self.edition, self.seats)?;
        let ahead = format!("{:.3}", self.ahead);
        let half = self.half.iter().map(|it| ("half", it));
        let worse = self.worse.iter().map(|it| ("worse", it));
        let before = [("options", &self.options), ("position", &self.position)];
        let seat = self.seat.to_string();
        let behind = [("grade", &self.grade), ("ahead", &ahead), ("why", &self.why), ("made", &self.made)];
        let all = before.into_iter().chain([("seat", &seat), ("best", &self.best)]).chain(half).chain(worse);
        for (word, rest) in all.chain(behind).filter(|it| !it.1.is_empty()) {
            writeln!(f, "{word} {rest}")?;
        }
        writeln!(f, "proof {}", self.proof.word())
    }
}
