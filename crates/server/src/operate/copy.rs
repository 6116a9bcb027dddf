//! Copies of all logs: to a file, back from one, and from one database to another.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use room::{Chain, Entry};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{Damage, bad_name, of_file, sync_folder};
use crate::store::{Archive, StoreError, lock_of};

/// What was copied.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tally {
    /// How many rooms.
    pub rooms: usize,
    /// How many entries.
    pub entries: usize,
    /// One hash of the hashes of all entries: two databases with the same one hold the same logs.
    pub digest: String,
    /// Rooms whose chain of hashes is broken. They are copied as they are.
    pub damaged: Vec<Damage>,
}

/// Copies everything, as it is at one moment, to a new SQLite file. A server may go on. The file has its name when it is
/// complete, and not before.
pub async fn backup(url: &str, file: &Path) -> Result<Tally, StoreError> {
    if file.exists() {
        return Err(bad_name(format!("{} is there already: name a new file", file.display())));
    }
    let mut from = Archive::beside(url).await?;
    let partial = Partial::new(file)?;
    let mut to = Archive::alone(&partial.url()).await?;
    let tally = copy(&mut from, &mut to).await?;
    to.fold().await?;
    to.close().await?;
    from.close().await?;
    partial.finish(file)?;
    Ok(tally)
}

/// Copies a backup into a database that holds nothing, and that no server uses.
pub async fn restore(file: &Path, url: &str) -> Result<Tally, StoreError> {
    let mut from = Archive::beside(&format!("sqlite:{}", file.display())).await?;
    let mut to = Archive::alone(url).await?;
    let tally = into_nothing(&mut from, &mut to).await?;
    to.close().await?;
    from.close().await?;
    Ok(tally)
}

/// Copies one database to another that holds nothing; no server uses either.
pub async fn move_all(from: &str, to: &str) -> Result<Tally, StoreError> {
    // Only looked for, so that a wrong name makes no empty database.
    Archive::beside(from).await?.close().await?;
    let mut from = Archive::alone(from).await?;
    let mut to = Archive::alone(to).await?;
    let tally = into_nothing(&mut from, &mut to).await?;
    to.close().await?;
    from.close().await?;
    Ok(tally)
}

async fn into_nothing(from: &mut Archive, to: &mut Archive) -> Result<Tally, StoreError> {
    let there = to.rooms().await?.len();
    if there > 0 {
        return Err(bad_name(format!(
            "it holds {there} rooms already: name a database that is empty or new"
        )));
    }
    copy(from, to).await
}

/// All of it or nothing, and read back.
async fn copy(from: &mut Archive, to: &mut Archive) -> Result<Tally, StoreError> {
    from.hold_still().await?;
    to.begin().await?;
    // Also what is damaged is copied as it is: half a log is better than none.
    to.lift_check().await?;
    let mut count = Count::default();
    for code in from.rooms().await? {
        let entries = from.room(&code).await?;
        count.add(&code, &entries);
        to.add(&entries).await?;
    }
    to.set_check().await?;
    let tally = count.tally();
    let mut again = Count::default();
    for code in to.rooms().await? {
        again.add(&code, &to.room(&code).await?);
    }
    if again.tally().digest != tally.digest {
        return Err(bad_name("what was written reads back otherwise: nothing was copied".into()));
    }
    to.done().await?;
    from.done().await?;
    Ok(tally)
}

#[derive(Default)]
struct Count {
    rooms: usize,
    entries: usize,
    digest: Sha256,
    damaged: Vec<Damage>,
}

impl Count {
    fn add(&mut self, code: &str, entries: &[Entry]) {
        self.rooms += 1;
        self.entries += entries.len();
        for entry in entries {
            self.digest.update(entry.hash);
        }
        let mut chain = Chain::new(code, || 0);
        let followed = entries.iter().try_for_each(|entry| chain.follow(entry).map(drop));
        self.damaged.extend(followed.err().map(|because| Damage { room: code.to_string(), because }));
    }

    fn tally(self) -> Tally {
        let Count { rooms, entries, digest, damaged } = self;
        Tally { rooms, entries, digest: hex::encode(digest.finalize()), damaged }
    }
}

/// A copy that is being made, under a name that nobody takes for a whole one.
struct Partial {
    file: PathBuf,
    /// Held as long as it is made, so that no other copy to the same name disturbs it.
    making: (File, PathBuf),
}

impl Partial {
    fn new(file: &Path) -> Result<Partial, StoreError> {
        let making = with_ending(file, ".making");
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(&making)
            .map_err(of_file(&making))?;
        if lock.try_lock().is_err() {
            return Err(bad_name(format!("another copy to {} is being made", file.display())));
        }
        let partial = Partial { file: with_ending(file, ".partial"), making: (lock, making) };
        partial.clear()?;
        Ok(partial)
    }

    fn url(&self) -> String {
        format!("sqlite:{}", self.file.display())
    }

    /// What one that was killed has left behind.
    fn clear(&self) -> Result<(), StoreError> {
        for ending in ["", "-wal", "-shm", "-journal"] {
            let name = with_ending(&self.file, ending);
            match fs::remove_file(&name) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    return Err(of_file(&name)(error));
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn finish(self, file: &Path) -> Result<(), StoreError> {
        File::open(&self.file).and_then(|it| it.sync_all()).map_err(of_file(&self.file))?;
        fs::rename(&self.file, file).map_err(of_file(file))?;
        let _ = fs::remove_file(lock_of(&self.file));
        let _ = fs::remove_file(&self.making.1);
        sync_folder(file)
    }
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.to_path_buf().into_os_string();
    name.push(ending);
    name.into()
}
