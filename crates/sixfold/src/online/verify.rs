//! `sixfold verify`: the dice of a downloaded record, computed again.

use std::io::Write;
use std::path::Path;

use fair::{Fault, Verified};
use serde_json::json;

use crate::failure::Failure;
use crate::shelf::{print_json, read};

pub(crate) fn verify(out: &mut impl Write, file: &Path, json: bool) -> Result<(), Failure> {
    let name = file.display();
    let verified = fair::verify(&read(file)?);
    if json {
        print_json(out, &report(&verified))?;
    }
    match verified {
        Ok(_) if json => Ok(()),
        Ok(Verified { code, checked, given: 0 }) => {
            Ok(writeln!(out, "Match {code}: all {checked} rolls are as sealed before the game.")?)
        }
        Ok(Verified { code, checked, given }) => {
            writeln!(out, "Match {code}: {checked} rolls are as sealed before the game.")?;
            Ok(writeln!(out, "The first {given} rolls came from another record and cannot be checked.")?)
        }
        Err(fault @ Fault::Unreadable(_)) => Err(Failure::Data(format!("{name}: {fault}"))),
        Err(fault) => Err(Failure::Check(format!("{name}: {fault}"))),
    }
}

fn report(verified: &Result<Verified, Fault>) -> serde_json::Value {
    match verified {
        Ok(it) => json!({ "ok": true, "match": it.code, "checked": it.checked, "given": it.given }),
        Err(Fault::Event { event, line, because }) => {
            json!({ "ok": false, "event": event, "line": line, "because": because })
        }
        Err(fault) => json!({ "ok": false, "because": fault.to_string() }),
    }
}
