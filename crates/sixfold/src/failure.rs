//! What can go wrong, and the exit code for it. The codes are part of the interface: see `sixfold --help`.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use engine::Refusal;

/// A reason to stop, other than success.
pub(crate) enum Failure {
    /// 1: what was checked is not right.
    Check(String),
    /// 2: the command line asks for something that does not exist or is out of range.
    Usage(String),
    /// 3: what was read is not valid.
    Data(String),
    /// 4: a file or a room is not there.
    NotFound(String),
    /// 5: reading or writing failed.
    Storage(String),
    /// 6: a server cannot be reached.
    Network(String),
    /// 130: somebody wanted to stop.
    Interrupted(String),
    /// 0: nobody reads any more.
    Closed,
}

impl Failure {
    /// A failure to read or write `what`.
    pub(crate) fn of_file(what: &str) -> impl Fn(io::Error) -> Failure {
        move |error| match error.kind() {
            ErrorKind::NotFound => Failure::NotFound(format!("{what}: there is no such file")),
            ErrorKind::InvalidData => Failure::Data(format!("{what}: this is not text")),
            _ => Failure::Storage(format!("{what}: {error}")),
        }
    }

    /// Nothing was asked for: what could be.
    pub(crate) fn usage_of(mut command: clap::Command) -> Failure {
        Failure::Usage(format!("what is to be done?\n\n{}", command.render_help()))
    }

    /// Tells the user, and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (code, sentence) = match self {
            Failure::Closed => return ExitCode::SUCCESS,
            Failure::Check(sentence) => (1, sentence),
            Failure::Usage(sentence) => (2, sentence),
            Failure::Data(sentence) => (3, sentence),
            Failure::NotFound(sentence) => (4, sentence),
            Failure::Storage(sentence) => (5, sentence),
            Failure::Network(sentence) => (6, sentence),
            Failure::Interrupted(sentence) => (130, sentence),
        };
        eprintln!("sixfold: {sentence}");
        ExitCode::from(code)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        match error.kind() {
            ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Storage(error.to_string()),
        }
    }
}

impl From<tui::Error> for Failure {
    fn from(error: tui::Error) -> Failure {
        match error {
            tui::Error::Usage(sentence) => Failure::Usage(sentence),
            tui::Error::Data(sentence) => Failure::Data(sentence),
            tui::Error::NotFound(sentence) => Failure::NotFound(sentence),
            tui::Error::File(name, error) => Failure::of_file(&name)(error),
            tui::Error::Held(held) => Failure::Storage(held.to_string()),
            tui::Error::Unsaved(sentence) => Failure::Storage(sentence.trim_end_matches('.').to_string()),
            tui::Error::Terminal(error) => error.into(),
            tui::Error::Network(sentence) => Failure::Network(sentence),
            tui::Error::Interrupted(sentence) => Failure::Interrupted(sentence),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Usage(refusal.to_string())
    }
}
