//! What is answered when something cannot be done: a code for programs, a sentence for people.

use engine::Refusal;
use engine::record::RecordError;
use serde::{Deserialize, Serialize};

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Problem {
    /// For programs.
    pub code: Code,
    /// The clause of the rules it rests on, if it does.
    pub clause: Option<String>,
    /// For people.
    pub sentence: String,
}

/// The kinds of trouble.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// The rules do not allow it.
    Refused,
    /// The rules allow it, but the lesson wants something else.
    Lesson,
    /// Something happened in between.
    Stale,
    /// The token does not belong to that seat.
    NotYours,
    /// The game is over.
    Over,
    /// The game has not begun, or is not so far yet.
    Waiting,
    /// Somebody else was faster.
    Taken,
    /// Too much, or too often.
    Limit,
    /// It does not read.
    BadRequest,
    /// There is no such thing.
    NotFound,
    /// The log cannot be written or read.
    Storage,
    /// Something that only a newer program knows.
    #[serde(other)]
    Unknown,
}

impl Code {
    /// The same as a status of HTTP.
    pub fn status(self) -> u16 {
        match self {
            Code::Refused | Code::Lesson => 422,
            Code::NotYours => 403,
            Code::Stale | Code::Over | Code::Waiting | Code::Taken => 409,
            Code::Limit => 429,
            Code::BadRequest => 400,
            Code::NotFound => 404,
            Code::Storage | Code::Unknown => 503,
        }
    }
}

impl Problem {
    /// Problem with a sentence.
    pub fn new(code: Code, sentence: impl Into<String>) -> Problem {
        Problem { code, clause: None, sentence: sentence.into() }
    }

    /// A token that opens no seat, or not this one.
    pub fn not_yours() -> Problem {
        Problem::new(Code::NotYours, "This is not your seat.")
    }

    /// The room does not answer any more: it is about to be put away.
    pub fn gone() -> Problem {
        Problem::new(Code::Storage, "The room is closed for a moment. Please try again.")
    }
}

/// A refusal's reason has neither capital nor full stop.
impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let clause = Some(refusal.clause.0.to_string());
        Problem { code: Code::Refused, clause, sentence: sentence(&refusal.because) }
    }
}

impl From<RecordError> for Problem {
    fn from(error: RecordError) -> Problem {
        let sentence = format!("Line {} of the record: {}.", error.line, error.refusal.because);
        Problem { sentence, ..Problem::from(error.refusal) }
    }
}

fn sentence(because: &str) -> String {
    let mut letters = because.chars();
    let first = letters.next().map(|it| it.to_ascii_uppercase());
    first.into_iter().chain(letters).chain(['.']).collect()
}
