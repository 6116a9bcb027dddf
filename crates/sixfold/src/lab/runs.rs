//! When, where and by what a folder's games were played: a line for each run, also for one that was killed.

use lab::experiment::Folder;
use serde::{Deserialize, Serialize};

use crate::built::{Maker, now};
use crate::catalog::pretty;
use crate::failure::Failure;

const FILE: &str = "runs.json";

/// One run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Run {
    #[serde(flatten)]
    pub(super) maker: Maker,
    threads: usize,
    /// Missing if it was killed.
    ended: Option<String>,
    /// Games that it played; missing if it was killed.
    games: Option<u64>,
}

/// The runs of a folder, in order.
pub(super) fn runs(folder: &Folder) -> Result<Vec<Run>, Failure> {
    let Some(text) = folder.read(FILE)? else { return Ok(Vec::new()) };
    serde_json::from_str(&text).map_err(|error| Failure::Data(format!("{FILE}: {error}")))
}

/// A run begins.
pub(super) fn begin(folder: &Folder, command: &str, threads: usize) -> Result<Run, Failure> {
    let run = Run { maker: Maker::now(command), threads, ended: None, games: None };
    let mut all = runs(folder)?;
    all.push(run.clone());
    write(folder, &all)?;
    Ok(run)
}

/// The last run has ended, after so many games.
pub(super) fn end(folder: &Folder, games: u64) -> Result<(), Failure> {
    let mut all = runs(folder)?;
    if let Some(last) = all.last_mut() {
        (last.ended, last.games) = (Some(now()), Some(games));
    }
    write(folder, &all)
}

fn write(folder: &Folder, all: &[Run]) -> Result<(), Failure> {
    Ok(folder.write(FILE, pretty(&all)?.as_bytes())?)
}
