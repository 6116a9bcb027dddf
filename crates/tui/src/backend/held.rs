//! Seats that were taken from this machine: their keys are kept, so that a closed window is no lost seat, and with them
//! what was known of the dice before the game, to check them after it.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;

use engine::Seat;
use fair::{Known, Secret};

use super::Link;
use crate::saves;

/// What this machine knew of the dice when it took a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    pub(super) seat: Seat,
    /// What the room had published by then.
    pub(super) commitment: String,
    /// What was added from here.
    pub(super) entropy: String,
    /// How many events had happened, in a record that the game goes on from.
    pub(super) events: usize,
}

impl Seen {
    fn read(seat: Seat, lines: &str) -> Option<Seen> {
        let value = |key: &str| lines.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
        Some(Seen {
            seat,
            commitment: value("commitment")?.to_string(),
            entropy: value("entropy")?.to_string(),
            events: value("events")?.parse().ok()?,
        })
    }

    fn written(&self) -> String {
        let Seen { commitment, entropy, events, .. } = self;
        format!("commitment {commitment}\nentropy {entropy}\nevents {events}\n")
    }
}

/// All that was seen for the seats that are held, for those who check the dice; nothing if nothing was.
pub(super) fn known(seen: &[Seen]) -> Option<Known> {
    let first = seen.first()?;
    let own = |it: &Seen| Some((it.seat, Secret::read(&it.entropy)?));
    Some(Known {
        commitment: Some(first.commitment.clone()),
        entropy: seen.iter().filter_map(own).collect(),
        events: Some(first.events),
    })
}

/// Keeps the key to a seat and what was seen when it was taken, for the eyes of this user only.
pub(super) fn keep(link: &Link, seen: &Seen) -> io::Result<()> {
    let Some(folder) = folder() else { return Ok(()) };
    fs::create_dir_all(&folder)?;
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let text = format!("{link}\n{}", seen.written());
    options.open(folder.join(format!("{}-{}", link.code, seen.seat)))?.write_all(text.as_bytes())
}

/// The key to a seat of this room, if it was taken from here, and what was seen then.
pub(super) fn key(link: &Link, seat: Seat) -> Option<(String, Option<Seen>)> {
    let text = fs::read_to_string(folder()?.join(format!("{}-{seat}", link.code))).ok()?;
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let mut held = Link::read(first).ok().filter(|held| held.base == link.base)?;
    Some((held.tokens.pop()?, Seen::read(seat, rest)))
}

fn folder() -> Option<PathBuf> {
    Some(saves::data()?.join("seats"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_seen_reads_back() {
        let seen = Seen { seat: Seat::B, commitment: "5f".repeat(32), entropy: "09".repeat(32), events: 3 };
        assert_eq!(Seen::read(Seat::B, &seen.written()), Some(seen.clone()));
        assert_eq!(Seen::read(Seat::B, ""), None, "as older versions kept it");
        let known = known(&[seen]).unwrap();
        assert_eq!(known.entropy, [(Seat::B, Secret([9; 32]))]);
        assert_eq!((known.commitment, known.events), (Some("5f".repeat(32)), Some(3)));
    }
}
