//! A game that is played in another window: its file is read again whenever it has changed.

use std::path::PathBuf;
use std::time::SystemTime;

use crate::setup::Setup;

/// The file of a game that grows.
pub(super) struct Follow {
    path: PathBuf,
    seen: Option<SystemTime>,
}

impl Follow {
    pub(super) fn new(path: PathBuf) -> Follow {
        let seen = modified(&path);
        Follow { path, seen }
    }

    /// The game as it stands now, if it has changed.
    pub(super) fn news(&mut self) -> Option<Setup> {
        let now = modified(&self.path);
        if now == self.seen {
            return None;
        }
        self.seen = now;
        Setup::followed(&self.path).ok()
    }
}

fn modified(path: &PathBuf) -> Option<SystemTime> {
    std::fs::metadata(path).ok()?.modified().ok()
}
