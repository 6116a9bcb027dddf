//! Removes rooms that nobody has touched for long, and may keep the records of their games.

use std::fs::{self, File};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use engine::Seats;
use room::{Room, Stage};
use serde::Serialize;

use super::{bad_name, of_file, sync_folder};
use crate::store::{Archive, StoreError, Untouched};

/// So many rooms go in one transaction: a server beside it waits no longer than that takes.
const GROUP: usize = 32;

/// Which rooms go, and what is kept of them.
#[derive(Clone, Debug)]
pub struct PrunePlan {
    /// Rooms that were written to at this time or later stay; milliseconds since 1970.
    pub untouched_since: i64,
    /// Also games that are not over.
    pub unfinished: bool,
    /// The folder in which the records of finished games are kept.
    pub keep: Option<PathBuf>,
    /// Only tell what would go.
    pub dry: bool,
}

/// What was done.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pruned {
    /// Rooms that are gone, or would be.
    pub removed: Vec<String>,
    /// Records that were written.
    pub kept: usize,
    /// Rooms that stay because no record can be made of them, or because somebody came back.
    pub stay: Vec<String>,
}

/// Removes rooms. A server may go on: what somebody writes to in the meantime stays.
pub async fn prune(url: &str, plan: &PrunePlan) -> Result<Pruned, StoreError> {
    let mut archive = Archive::beside(url).await?;
    let mut rooms = archive.untouched_since(plan.untouched_since).await?;
    rooms.retain(|it| it.over || plan.unfinished);
    if let Some(folder) = plan.keep.as_deref().filter(|_| !plan.dry) {
        fs::create_dir_all(folder).map_err(of_file(folder))?;
    }
    let mut pruned = Pruned::default();
    for group in rooms.chunks(GROUP) {
        let ready = keep_all(&mut archive, group, plan, &mut pruned).await?;
        if plan.dry {
            pruned.removed.extend(ready);
            continue;
        }
        archive.begin().await?;
        for room in ready {
            let gone = archive.remove(&room, plan.untouched_since).await?;
            if gone { pruned.removed.push(room) } else { pruned.stay.push(room) }
        }
        archive.done().await?;
    }
    archive.close().await?;
    Ok(pruned)
}

/// Writes the records that are wanted. Returns the rooms that may go.
async fn keep_all(
    archive: &mut Archive,
    group: &[Untouched],
    plan: &PrunePlan,
    pruned: &mut Pruned,
) -> Result<Vec<String>, StoreError> {
    let mut ready = Vec::new();
    for it in group {
        if let Some(folder) = plan.keep.as_deref().filter(|_| it.over && !plan.dry) {
            let Some(record) = record(archive, &it.room).await? else {
                pruned.stay.push(it.room.clone());
                continue;
            };
            write(&folder.join(format!("{}.game", it.room)), &record)?;
            pruned.kept += 1;
        }
        ready.push(it.room.clone());
    }
    Ok(ready)
}

/// The record of a finished game, which `sixfold verify` can check; nothing if its log is damaged.
async fn record(archive: &mut Archive, code: &str) -> Result<Option<String>, StoreError> {
    let entries = archive.room(code).await?;
    let rebuilt = catch_unwind(AssertUnwindSafe(|| Room::rebuild(code, &entries, || 0)));
    let room = rebuilt.ok().and_then(Result::ok).filter(|it| it.stage() == Stage::Over);
    Ok(room.map(|it| it.record(Seats::NONE)))
}

/// A file that is there as a whole or not at all. One of another game is not overwritten.
fn write(path: &Path, record: &str) -> Result<(), StoreError> {
    match fs::read_to_string(path) {
        Ok(there) if there == record => return Ok(()),
        Ok(_) => return Err(bad_name(format!("{} is there already, and is another game", path.display()))),
        Err(_) => {}
    }
    let partial = path.with_extension("game.partial");
    let written = File::create(&partial).and_then(|mut it| {
        it.write_all(record.as_bytes())?;
        it.sync_all()
    });
    written.map_err(of_file(&partial))?;
    fs::rename(&partial, path).map_err(of_file(path))?;
    sync_folder(path)
}
