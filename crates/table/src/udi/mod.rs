//! The protocol for programs: JSON lines in, JSON lines out, every line answered. See `docs/protocol.md`.

mod answer;
mod request;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};

use serde_json::{Value, json};

use crate::{Source, Table};

/// The version of the protocol. It counts up when a program that spoke the old one would no longer be understood.
pub const PROTOCOL: u32 = 1;
/// The longest line that is read, in bytes. A longer one is answered with an error and skipped.
pub const LONGEST_LINE: usize = 1 << 20;
/// As many matches can be open at once.
pub const MOST_MATCHES: usize = 1000;

/// One conversation: the matches that are open in it.
#[derive(Default)]
pub struct Session {
    matches: BTreeMap<u64, Open>,
    opened: u64,
    over: bool,
}

/// An open match, and where its dice come from.
struct Open {
    table: Box<dyn Table>,
    source: Option<Source>,
}

/// Why a line got no other answer.
struct Failure {
    code: &'static str,
    clause: Option<&'static str>,
    sentence: String,
}

impl Session {
    /// Answers one line with one line.
    pub fn answer(&mut self, line: &[u8]) -> String {
        let (id, answer) = match serde_json::from_slice::<Value>(line) {
            Ok(value) => (value.get("id").cloned(), self.obey(value)),
            Err(error) => (None, Err(Failure::new("bad_json", format!("this line is not JSON: {error}")))),
        };
        let mut reply = match answer {
            Ok(value) => json!({ "ok": value }),
            Err(Failure { code, clause, sentence }) => {
                json!({ "error": { "code": code, "clause": clause, "sentence": sentence } })
            }
        };
        if let Some(id) = id {
            reply["id"] = id;
        }
        reply.to_string()
    }

    /// Whether `quit` was said.
    pub fn is_over(&self) -> bool {
        self.over
    }
}

impl Failure {
    fn new(code: &'static str, sentence: impl Into<String>) -> Failure {
        Failure { code, clause: None, sentence: sentence.into() }
    }
}

/// Holds a whole conversation, until the input ends or `quit` is said. Empty lines are passed over.
pub fn serve(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session::default();
    let mut line = Vec::new();
    while !session.is_over() {
        line.clear();
        // One byte more than allowed shows that the line is too long.
        if input.by_ref().take(LONGEST_LINE as u64 + 1).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        let whole = line.last() == Some(&b'\n');
        if line.len() > LONGEST_LINE && !whole {
            skip_line(&mut input)?;
            writeln!(output, "{}", too_long())?;
        } else if !line.trim_ascii().is_empty() {
            writeln!(output, "{}", session.answer(&line))?;
        }
        output.flush()?;
    }
    Ok(())
}

fn too_long() -> Value {
    let sentence = format!("the line is longer than {LONGEST_LINE} bytes");
    json!({ "error": { "code": "too_long", "clause": null, "sentence": sentence } })
}

/// Reads on to the end of the line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let (used, ended) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (buffer.len(), false),
        };
        input.consume(used);
        if ended {
            return Ok(());
        }
    }
}
