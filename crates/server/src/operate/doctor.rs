//! Looks into a database: does everything in it read, follow, obey the rules, and show the dice that were sealed?

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use room::{Code, Entry, Problem, Room, Stage};
use serde::Serialize;

use crate::store::{Archive, StoreError};

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Diagnosis {
    /// The database and its version.
    pub database: String,
    /// How many rooms.
    pub rooms: usize,
    /// How many entries.
    pub entries: usize,
    /// Rooms whose game is over.
    pub over: usize,
    /// Rooms whose game is being played.
    pub playing: usize,
    /// Rooms that wait for people.
    pub waiting: usize,
    /// What the database finds wrong with itself or its settings.
    pub faults: Vec<String>,
    /// Rooms that cannot be what happened.
    pub damaged: Vec<Damage>,
    /// Rooms of rules that this version does not know.
    pub unknown: Vec<Damage>,
    /// What is not wrong, and still better changed.
    pub advice: Vec<String>,
}

/// A room, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Damage {
    /// Its code.
    pub room: String,
    /// What is wrong.
    pub because: String,
}

impl Diagnosis {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.damaged.is_empty() && self.unknown.is_empty()
    }

    fn examine(&mut self, code: &str, entries: &[Entry]) {
        self.rooms += 1;
        self.entries += entries.len();
        match rebuild(code, entries) {
            Ok(Stage::Over) => self.over += 1,
            Ok(Stage::Playing) => self.playing += 1,
            Ok(Stage::Waiting) => self.waiting += 1,
            Err(problem) => {
                let found = Damage { room: code.to_string(), because: problem.sentence };
                let list = if problem.code == Code::Storage { &mut self.damaged } else { &mut self.unknown };
                list.push(found);
            }
        }
    }
}

/// Looks at everything, as it is at one moment. A server may go on.
pub async fn doctor(url: &str) -> Result<Diagnosis, StoreError> {
    let mut archive = Archive::beside(url).await?;
    let (database, faults) = archive.health().await?;
    let mut found = Diagnosis { database, faults, advice: advice(url), ..Diagnosis::default() };
    archive.hold_still().await?;
    for code in archive.rooms().await? {
        match archive.room(&code).await {
            Ok(entries) => found.examine(&code, &entries),
            Err(StoreError::Broken(_, because)) => found.damaged.push(Damage { room: code, because }),
            Err(error) => return Err(error),
        }
    }
    archive.done().await?;
    archive.close().await?;
    Ok(found)
}

/// Plays a room again: its chain of hashes, every event by the rules, every roll by the sealed dice.
fn rebuild(code: &str, entries: &[Entry]) -> Result<Stage, Problem> {
    let damaged = |because: &str| Problem::new(Code::Storage, because);
    catch_unwind(AssertUnwindSafe(|| {
        let room = Room::rebuild(code, entries, || 0)?;
        room.check_dice().map_err(|because| damaged(&because))?;
        Ok(room.stage())
    }))
    .unwrap_or_else(|_| Err(damaged("The program panics when it rebuilds the room.")))
}

/// A file that others can read tells them the dice of games that are still played.
fn advice(url: &str) -> Vec<String> {
    let Some(path) = url.strip_prefix("sqlite:") else { return Vec::new() };
    let path = Path::new(path.strip_prefix("//").unwrap_or(path));
    let mut advice = Vec::new();
    #[cfg(unix)]
    if let Ok(about) = std::fs::metadata(path)
        && std::os::unix::fs::MetadataExt::mode(&about) & 0o077 != 0
    {
        let path = path.display();
        advice.push(format!(
            "others on this machine can read the seeds of games in {path}: type `chmod 600 {path}`"
        ));
    }
    advice
}
