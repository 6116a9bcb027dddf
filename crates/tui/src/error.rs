//! What can go wrong at the edges of the program.

use std::fmt;
use std::io;
use std::path::Path;

use engine::Refusal;

use crate::save_file::Held;

/// Why a game could not be begun or gone on with.
#[derive(Debug)]
pub enum Error {
    /// What was asked for does not exist or does not fit.
    Usage(String),
    /// What was read is not valid.
    Data(String),
    /// What was named is not there.
    NotFound(String),
    /// A file could not be read or written.
    File(String, io::Error),
    /// The game is being played in another window.
    Held(Held),
    /// The last steps are not saved: since when, and why.
    Unsaved(String),
    /// The terminal or a pipe failed.
    Terminal(io::Error),
    /// The server cannot be reached, or does not answer as it should.
    Network(String),
    /// Somebody wanted to stop.
    Interrupted(String),
}

impl Error {
    /// A failure to read or write this file.
    pub(crate) fn of_file(file: &Path) -> impl FnOnce(io::Error) -> Error {
        let name = file.display().to_string();
        move |error| Error::File(name, error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Usage(sentence)
            | Error::Data(sentence)
            | Error::NotFound(sentence)
            | Error::Network(sentence)
            | Error::Unsaved(sentence)
            | Error::Interrupted(sentence) => f.write_str(sentence),
            Error::Held(held) => held.fmt(f),
            Error::File(name, error) => write!(f, "{name}: {error}"),
            Error::Terminal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::Terminal(error)
    }
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        Error::Usage(refusal.to_string())
    }
}
