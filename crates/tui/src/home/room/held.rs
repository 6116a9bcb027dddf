//! Seats that were taken from this machine: their keys are kept, so that a closed window is no lost seat.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use engine::Seat;

use super::Link;
use crate::saves;

/// Keeps the key to a seat, for the eyes of this user only.
pub(super) fn keep(link: &Link, seat: Seat) -> io::Result<()> {
    let Some(folder) = folder() else { return Ok(()) };
    fs::create_dir_all(&folder)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(folder.join(format!("{}-{seat}", link.code)))?.write_all(link.to_string().as_bytes())
}

/// The key to a seat of this room, if it was taken from here.
pub(super) fn key(link: &Link, seat: Seat) -> Option<String> {
    let text = fs::read_to_string(folder()?.join(format!("{}-{seat}", link.code))).ok()?;
    let mut held = Link::read(&text).ok().filter(|held| held.base == link.base)?;
    held.tokens.pop()
}

fn folder() -> Option<PathBuf> {
    Some(saves::data()?.join("seats"))
}
