//! Clauses of the rules, refusals that cite them, and reading a `rules.md`.

use std::borrow::Cow;
use std::fmt;

/// The id of a paragraph of a game's `rules.md`, such as `L12`.
///
/// A few ids belong to no game: see [`Clause::GAME`] and its neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clause(pub &'static str);

impl Clause {
    /// There is no such game.
    pub const GAME: Clause = Clause("game");
    /// The text does not read as an action, a roll or a seat.
    pub const NOTATION: Clause = Clause("notation");
    /// The record's header or shape is wrong.
    pub const RECORD: Clause = Clause("record");
    /// An option is unknown or its value is out of range.
    pub const OPTIONS: Clause = Clause("options");
    /// The game is not for so many seats.
    pub const SEATS: Clause = Clause("seats");
    /// The text does not read as a position.
    pub const POSITION: Clause = Clause("position");

    /// Whether an id stands in no game's rules.
    pub fn is_general(id: &str) -> bool {
        use Clause as C;
        [C::GAME, C::NOTATION, C::RECORD, C::OPTIONS, C::SEATS, C::POSITION].iter().any(|it| it.0 == id)
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Why something was not allowed: the clause it breaks, and a sentence for the player.
///
/// A sentence that is a literal costs nothing, so samplers may ask `check` in the hot path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The clause it rests on.
    pub clause: Clause,
    /// The reason, as a sentence without capital and full stop.
    pub because: Cow<'static, str>,
}

impl Refusal {
    /// A refusal that cites `clause`, which also takes one of the general ids as a `Clause`.
    pub fn new(clause: Clause, because: impl Into<Cow<'static, str>>) -> Refusal {
        Refusal { clause, because: because.into() }
    }
}

/// What a check says: nothing, or why not.
pub type Checked = Result<(), Refusal>;

/// Refuses with a clause of the game's rules and a sentence, unless `holds`.
#[inline]
pub fn ensure(holds: bool, clause: &'static str, because: &'static str) -> Checked {
    if holds { Ok(()) } else { refuse(clause, because) }
}

/// Refuses with a clause of the game's rules and a sentence.
pub fn refuse<T>(clause: &'static str, because: impl Into<Cow<'static, str>>) -> Result<T, Refusal> {
    Err(Refusal::new(Clause(clause), because))
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.because, self.clause)
    }
}

impl std::error::Error for Refusal {}

/// Text that does not read, with what was expected instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadNotation {
    /// What would have been read, such as `roll or hold`; of something that the rules do not have, why not.
    pub expected: Cow<'static, str>,
    /// The clause by which the rules do not have what the text asks for.
    clause: Option<Clause>,
}

impl BadNotation {
    /// Says what would have been read.
    pub fn expected(expected: impl Into<Cow<'static, str>>) -> BadNotation {
        BadNotation { expected: expected.into(), clause: None }
    }

    /// The text is clear, but the rules have no such action.
    pub fn ruled_out(clause: Clause, because: &'static str) -> BadNotation {
        BadNotation { expected: because.into(), clause: Some(clause) }
    }

    /// The same as a refusal of `text`.
    pub fn refuse(&self, text: &str) -> Refusal {
        match self.clause {
            Some(clause) => Refusal::new(clause, self.expected.clone()),
            None => {
                let because = format!("cannot read `{}`: expected {}", brief(text), self.expected);
                Refusal::new(Clause::NOTATION, because)
            }
        }
    }
}

impl From<BadNotation> for Refusal {
    fn from(bad: BadNotation) -> Refusal {
        Refusal::new(Clause::NOTATION, format!("expected {}", bad.expected))
    }
}

/// Foreign text made fit to be quoted: short, on one line, without control characters.
pub fn brief(text: &str) -> String {
    let mut brief: String =
        text.chars().take(60).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(60).is_some() {
        brief.push_str("...");
    }
    brief
}

/// Stands before the tags of a clause without which nobody can play: a lesson teaches it.
pub const CORE: &str = "[core] ";

/// One clause of a `rules.md`: a list entry `- L12 [source] text`, with indented lines that follow it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuleClause<'a> {
    /// Such as `L12`.
    pub id: &'a str,
    /// The heading it stands under.
    pub section: &'a str,
    /// Whether nobody can play without it.
    pub core: bool,
    /// The text, its tags included.
    pub text: String,
}

/// The clauses of a `rules.md`, in order.
pub fn rule_clauses(rules: &str) -> Vec<RuleClause<'_>> {
    let (mut clauses, mut section) = (Vec::<RuleClause<'_>>::new(), "");
    for line in rules.lines() {
        if let Some(heading) = line.strip_prefix('#') {
            section = heading.trim_start_matches('#').trim();
        } else if let Some((id, text)) = line.strip_prefix("- ").and_then(|entry| entry.split_once(' '))
            && is_clause_id(id)
        {
            let (core, text) = text.strip_prefix(CORE).map_or((false, text), |text| (true, text));
            clauses.push(RuleClause { id, section, core, text: text.to_string() });
        } else if let (Some(clause), Some(more)) = (clauses.last_mut(), line.strip_prefix("  ")) {
            clause.text.push('\n');
            clause.text.push_str(more);
        }
    }
    clauses
}

/// A capital letter, digits, and perhaps a small letter: `L18a`.
pub fn is_clause_id(text: &str) -> bool {
    let Some(digits) = text.strip_prefix(|c: char| c.is_ascii_uppercase()) else { return false };
    let digits = digits.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(digits);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_found_with_their_sections() {
        let rules = "# Game\n## Turn\n- X1 [core] [source] One.\n  More.\n- no clause\n## End\n- X2a Two.\n";
        let found = rule_clauses(rules);
        assert_eq!(found.len(), 2);
        let text = "[source] One.\nMore.".into();
        assert_eq!(found[0], RuleClause { id: "X1", section: "Turn", core: true, text });
        assert_eq!((found[1].id, found[1].section, found[1].core), ("X2a", "End", false));
        assert!(is_clause_id("L18a") && !is_clause_id("L") && !is_clause_id("l1") && !is_clause_id("L1ab"));
    }

    #[test]
    fn quotes_are_short_and_clean() {
        assert_eq!(brief("a\u{1b}[31m\n"), "a\u{fffd}[31m\u{fffd}");
        assert_eq!(brief(&"x".repeat(100)).len(), 63);
    }
}
