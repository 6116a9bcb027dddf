//! What the program was built from, and what it runs on: for manifests and `--version`.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::catalog::print_json;
use crate::failure::Failure;

/// The commit, or `unknown` where there was none: `build.rs` finds it.
pub(crate) const COMMIT: &str = env!("SIXFOLD_COMMIT");

/// Who made something, on what, and when.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Maker {
    command: String,
    sixfold: String,
    commit: String,
    machine: Machine,
    started: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Machine {
    cpu: String,
    cores: usize,
    system: String,
}

impl Maker {
    /// This program, here and now.
    pub(crate) fn now(command: &str) -> Maker {
        Maker {
            command: command.to_string(),
            sixfold: env!("CARGO_PKG_VERSION").to_string(),
            commit: COMMIT.to_string(),
            machine: Machine {
                cpu: cpu(),
                cores: std::thread::available_parallelism().map_or(1, usize::from),
                system: std::env::consts::OS.to_string(),
            },
            started: now(),
        }
    }
}

/// The version in words, or with everything that tells two builds apart.
pub(crate) fn version(out: &mut impl Write, json: bool) -> Result<(), Failure> {
    let version = env!("CARGO_PKG_VERSION");
    if !json {
        let short: String = COMMIT.chars().take(10).collect();
        return Ok(writeln!(out, "sixfold {version} ({short})")?);
    }
    let editions = table::games().into_iter().map(|game| (game.id.to_string(), game.edition.into()));
    let told = json!({
        "schema": 1,
        "version": version,
        "commit": COMMIT,
        "editions": editions.collect::<serde_json::Map<_, _>>(),
        "sqlite": libsqlite3_sys::SQLITE_VERSION.to_string_lossy(),
    });
    print_json(out, &told)
}

/// The processor's name where the system tells it, else its kind.
fn cpu() -> String {
    let told = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = told.lines().find(|line| line.starts_with("model name"));
    let name = line.and_then(|line| line.split_once(": ")).map(|(_, name)| name.trim());
    name.unwrap_or(std::env::consts::ARCH).to_string()
}

/// The time as everybody reads it: `2026-02-03T04:05:06Z`.
pub(crate) fn now() -> String {
    utc(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_secs()))
}

fn utc(seconds: u64) -> String {
    let (mut day, time) = (seconds / 86_400, seconds % 86_400);
    let mut year = 1970;
    while day >= days_of(year) {
        day -= days_of(year);
        year += 1;
    }
    let february = days_of(year) - 337;
    let mut month = 0;
    let months = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    while day >= months[month] {
        day -= months[month];
        month += 1;
    }
    let (hour, minute, second) = (time / 3600, time / 60 % 60, time % 60);
    format!("{year:04}-{:02}-{:02}T{hour:02}:{minute:02}:{second:02}Z", month + 1, day + 1)
}

fn days_of(year: u64) -> u64 {
    let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    365 + u64::from(leap)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_calendars_do() {
        let known = [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_077_926_399, "2004-02-27T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
            (1_798_761_599, "2026-12-31T23:59:59Z"),
        ];
        for (seconds, text) in known {
            assert_eq!(utc(seconds), text);
        }
    }

    #[test]
    fn the_commit_is_known_or_said_to_be_unknown() {
        let hexadecimal = COMMIT.len() >= 7 && COMMIT.chars().all(|it| it.is_ascii_hexdigit());
        assert!(hexadecimal || COMMIT == "unknown", "{COMMIT}");
    }
}
