//! `sixfold backup`, `restore`, `move`, `doctor`, `prune` and `forget`: looking after a database.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::json;
use server::operate::{self, Damage, Diagnosis, PrunePlan, Tally, Who};
use server::store::{Fault, StoreError};

use super::serve::runtime;
use crate::catalog::print_json;
use crate::cli::{Backup, Doctor, Forget, Move, Prune, Restore};
use crate::failure::Failure;

const DAY: i64 = 24 * 3600 * 1000;
/// So many rooms are named; the rest is counted.
const NAMED: usize = 20;

pub(crate) fn backup(out: &mut impl Write, options: &Backup) -> Result<(), Failure> {
    let tally = run(operate::backup(&options.database.database, &options.file))?;
    tell(out, options.database.json, &tally, &format!("The backup is {}", options.file.display()))
}

pub(crate) fn restore(out: &mut impl Write, options: &Restore) -> Result<(), Failure> {
    let tally = run(operate::restore(&options.file, &options.database.database))?;
    tell(out, options.database.json, &tally, &format!("{} is restored", options.file.display()))
}

pub(crate) fn move_all(out: &mut impl Write, options: &Move) -> Result<(), Failure> {
    let tally = run(operate::move_all(&options.from, &options.to))?;
    tell(out, options.json, &tally, "All games are in both databases now; start the servers with the second")
}

fn tell(out: &mut impl Write, json: bool, tally: &Tally, done: &str) -> Result<(), Failure> {
    if json {
        print_json(out, &json!(tally))?;
    } else {
        writeln!(out, "{done}: {} rooms, {} entries, digest {}.", tally.rooms, tally.entries, tally.digest)?;
    }
    match tally.damaged.len() {
        0 => Ok(()),
        count => Err(Failure::Check(format!(
            "all is copied, but {count} rooms are damaged, as they were before: {}",
            named(tally.damaged.iter().map(|it| it.room.as_str()))
        ))),
    }
}

pub(crate) fn doctor(out: &mut impl Write, options: &Doctor) -> Result<(), Failure> {
    let found = run(operate::doctor(&options.database.database))?;
    if options.database.json {
        print_json(out, &json!(found))?;
    } else {
        diagnose(out, &found)?;
    }
    let wrong = found.faults.len() + found.damaged.len() + found.unknown.len();
    if found.is_sound() { Ok(()) } else { Err(Failure::Check(format!("{wrong} things are not right"))) }
}

fn diagnose(out: &mut impl Write, found: &Diagnosis) -> Result<(), Failure> {
    let Diagnosis { database, rooms, entries, over, playing, waiting, .. } = found;
    writeln!(
        out,
        "{database}: {entries} entries of {rooms} rooms; {over} over, {playing} in play, {waiting} waiting."
    )?;
    for fault in &found.faults {
        writeln!(out, "The database: {fault}.")?;
    }
    let rooms = |out: &mut dyn Write, what: &str, list: &[Damage]| {
        list.iter().try_for_each(|it| writeln!(out, "Room {} {what}: {}", it.room, it.because))
    };
    rooms(out, "is damaged", &found.damaged)?;
    rooms(out, "is not known here", &found.unknown)?;
    for advice in &found.advice {
        writeln!(out, "Better: {advice}.")?;
    }
    if found.is_sound() {
        writeln!(out, "Every chain of hashes, every event and every die is right.")?;
    }
    Ok(())
}

pub(crate) fn prune(out: &mut impl Write, options: Prune) -> Result<(), Failure> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_millis() as i64);
    let plan = PrunePlan {
        untouched_since: now.saturating_sub(i64::from(options.older_than) * DAY),
        unfinished: options.unfinished,
        keep: options.keep,
        dry: options.dry_run,
    };
    let pruned = run(operate::prune(&options.database.database, &plan))?;
    if options.database.json {
        return print_json(out, &json!(pruned));
    }
    let would = if plan.dry { "would be removed" } else { "are removed" };
    write!(out, "{} rooms {would}", pruned.removed.len())?;
    if plan.dry && !pruned.removed.is_empty() {
        write!(out, ": {}", named(pruned.removed.iter().map(String::as_str)))?;
    }
    if plan.keep.is_some() && !plan.dry {
        write!(out, ", {} records are kept", pruned.kept)?;
    }
    if !pruned.stay.is_empty() {
        write!(out, "; these stay: {}", named(pruned.stay.iter().map(String::as_str)))?;
    }
    Ok(writeln!(out, ".")?)
}

pub(crate) fn forget(out: &mut impl Write, options: Forget) -> Result<(), Failure> {
    let who = match (options.name, options.room, options.seat) {
        (Some(name), ..) => Who::Named(name),
        (None, Some(room), Some(seat)) => Who::Seated(room.to_ascii_uppercase(), seat),
        _ => return Err(Failure::Usage("name a person, or a room and a seat".into())),
    };
    let forgotten = run(operate::forget(&options.database.database, &who, options.dry_run))?;
    if options.database.json {
        return print_json(out, &json!(forgotten));
    }
    let seats: Vec<String> = forgotten.iter().map(|it| format!("{} of {}", it.seat, it.room)).collect();
    let would = if options.dry_run { "would be forgotten" } else { "are forgotten" };
    write!(out, "{} seats {would}", seats.len())?;
    if !seats.is_empty() {
        write!(out, ": {}", named(seats.iter().map(String::as_str)))?;
    }
    Ok(writeln!(out, ".")?)
}

/// The first of them, and how many more.
fn named<'a>(all: impl Iterator<Item = &'a str>) -> String {
    let all: Vec<&str> = all.collect();
    let first = all.iter().take(NAMED).copied().collect::<Vec<_>>().join(", ");
    if all.len() > NAMED { format!("{first} and {} more", all.len() - NAMED) } else { first }
}

fn run<T>(work: impl Future<Output = Result<T, StoreError>>) -> Result<T, Failure> {
    runtime()?.block_on(work).map_err(|error| match error {
        StoreError::Broken(Fault::Name, because) => Failure::NotFound(because),
        error => Failure::Storage(format!("the database: {error}")),
    })
}
