//! When the game is over, the dice are checked against what this machine knew before it.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use fair::{Known, Verified};

use super::held;
use super::link::Link;
use crate::clean::clean;

/// A check of the dice, which happens once.
pub(super) enum Check {
    /// The game is not over, or nothing was known before it.
    Waits,
    /// The record is being fetched and computed again.
    Runs(Receiver<String>),
    Done,
}

impl Check {
    /// Begins, if there is anything to check against.
    pub(super) fn begin(&mut self, link: &Link) {
        if !matches!(self, Check::Waits) {
            return;
        }
        *self = match held::known(&link.seen) {
            Some(known) => {
                let (tell, told) = mpsc::channel();
                let link = link.clone();
                // Whoever waited may have gone.
                thread::spawn(move || drop(tell.send(sentence(&link, &known))));
                Check::Runs(told)
            }
            None => Check::Done,
        };
    }

    pub(super) fn runs(&self) -> bool {
        matches!(self, Check::Runs(_))
    }

    /// What the check has shown, as soon as it has.
    pub(super) fn told(&mut self) -> Option<String> {
        let Check::Runs(told) = self else { return None };
        let told = match told.try_recv() {
            Err(TryRecvError::Empty) => return None,
            told => told.unwrap_or_else(|_| "The dice could not be checked".to_string()),
        };
        *self = Check::Done;
        Some(told)
    }
}

fn sentence(link: &Link, known: &Known) -> String {
    let later = format!("the record stays at {}/api/rooms/{}/record", link.base, link.code);
    let record = match link.record() {
        Ok(record) => record,
        Err(error) => return format!("The dice are not checked yet: {error}; {later}."),
    };
    match fair::verify(&record, known) {
        Ok(verified) => praise(&verified),
        // The record comes from outside, and some of it may stand in the fault.
        Err(fault) => clean(&format!("The dice are NOT as they must be: {fault}; {later}.")),
    }
}

fn praise(verified: &Verified) -> String {
    if !verified.is_as_sealed() {
        return verified.words("this machine kept")[2].clone();
    }
    let given = match verified.given {
        0 => String::new(),
        n => format!(" {n} before them came from another record."),
    };
    let rolls = verified.checked;
    format!(
        "The dice are checked: {rolls} rolls are as sealed before you sat down, and your number went into them.{given}"
    )
}
