//! `sixfold verify`: the dice of a downloaded record, computed again.

use std::io::Write;
use std::path::Path;

use engine::Seat;
use fair::{Fault, Known, Secret, Verified};
use serde_json::{Map, Value, json};

use crate::catalog::{print_json, read};
use crate::cli::Verify;
use crate::failure::Failure;

/// Where the numbers that are known come from.
const WHENCE: &str = "you gave";
/// What to do where little is known.
const ADVICE: &str = "To know more, give what you know from before the game: --commitment HEX as the room showed it when \
                      you sat down, and --entropy SEAT=HEX as your own device has added it.";

pub(crate) fn verify(out: &mut impl Write, asked: &Verify) -> Result<(), Failure> {
    let known = known(asked)?;
    let verified = fair::verify(&read(&asked.file)?, &known);
    if asked.json {
        print_json(out, &report(&verified))?;
    }
    match verified {
        Ok(_) if asked.json => Ok(()),
        Ok(verified) => tell(out, &verified),
        Err(fault) => Err(failure(&asked.file, &fault)),
    }
}

fn tell(out: &mut impl Write, verified: &Verified) -> Result<(), Failure> {
    for sentence in verified.words(WHENCE) {
        writeln!(out, "{sentence}")?;
    }
    if !verified.is_as_sealed() {
        writeln!(out, "{ADVICE}")?;
    }
    Ok(())
}

/// What the command line says about the time before the game.
fn known(asked: &Verify) -> Result<Known, Failure> {
    let is_hash = |text: &String| Secret::read(text).is_some();
    if asked.commitment.as_ref().is_some_and(|it| !is_hash(it)) {
        return Err(Failure::Usage("--commitment takes 64 hexadecimal digits in lower case".to_string()));
    }
    let entropy = asked.entropy.iter().map(|text| added(text)).collect::<Result<_, _>>()?;
    Ok(Known { commitment: asked.commitment.clone(), entropy, events: None })
}

/// `A=HEX`
fn added(text: &str) -> Result<(Seat, Secret), Failure> {
    let read = |(seat, hex): (&str, &str)| Some((seat.parse().ok()?, Secret::read(hex)?));
    let shape = || "--entropy takes a seat and 64 hexadecimal digits in lower case: A=0123...".to_string();
    text.split_once('=').and_then(read).ok_or_else(|| Failure::Usage(shape()))
}

fn failure(file: &Path, fault: &Fault) -> Failure {
    let sentence = format!("{}: {fault}", file.display());
    match fault {
        Fault::Unreadable(_) | Fault::CutShort(_) => Failure::Data(sentence),
        _ => Failure::Check(sentence),
    }
}

fn report(verified: &Result<Verified, Fault>) -> Value {
    match verified {
        Ok(it) => json!({
            "ok": true,
            "match": it.code,
            "events": it.events,
            "end": it.how.to_string(),
            "checked": it.checked,
            "given": it.given,
            "commitment_known": it.sealed,
            "entropy_known": entropy_known(it),
            "as_sealed_before_the_game": it.is_as_sealed(),
            "words": it.words(WHENCE),
        }),
        Err(Fault::Event { event, line, because }) => {
            json!({ "ok": false, "event": event, "line": line, "because": because })
        }
        Err(fault) => json!({ "ok": false, "because": fault.to_string() }),
    }
}

/// By seat: whether what it has added was known; null for a computer player.
fn entropy_known(verified: &Verified) -> Map<String, Value> {
    let seats = verified.added.iter().enumerate();
    seats.map(|(i, known)| (Seat::new(i).to_string(), json!(known))).collect()
}
