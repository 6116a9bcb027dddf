//! Forgets a person: the name and the token go, and every hash stays what it was.

use engine::Seat;
use room::{Entry, Payload};
use serde::Serialize;

use super::bad_name;
use crate::store::{Archive, StoreError};

/// Who is to be forgotten.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// Everybody of this name, in every room.
    Named(String),
    /// Whoever has this seat in this room.
    Seated(String, Seat),
}

/// A seat whose person is forgotten.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Forgotten {
    /// The room.
    pub room: String,
    /// The seat.
    pub seat: Seat,
}

/// Forgets, or only tells what would be forgotten. A server may go on: it knows the name as long as it has the room in
/// memory.
pub async fn forget(url: &str, who: &Who, dry: bool) -> Result<Vec<Forgotten>, StoreError> {
    let mut archive = Archive::beside(url).await?;
    archive.erase_thoroughly().await?;
    archive.begin().await?;
    let mut forgotten = Vec::new();
    for entry in archive.seats_taken().await? {
        let Some(seat) = seat_of(&entry, who) else { continue };
        if let Some(left) = entry.forgotten().filter(|_| !dry) {
            archive.rewrite(&left).await?;
        }
        forgotten.push(Forgotten { room: entry.room, seat });
    }
    archive.done().await?;
    archive.close().await?;
    match who {
        Who::Seated(room, seat) if forgotten.is_empty() => {
            Err(bad_name(format!("nobody is known in seat {seat} of room {room}")))
        }
        _ => Ok(forgotten),
    }
}

/// The seat that an entry tells of, if it is that of the person.
fn seat_of(entry: &Entry, who: &Who) -> Option<Seat> {
    let Ok(Payload::Seated { seat, name, .. }) = serde_json::from_str(&entry.payload) else { return None };
    let meant = match who {
        Who::Named(wanted) => name == *wanted,
        Who::Seated(room, wanted) => entry.room == *room && seat == *wanted,
    };
    meant.then_some(seat)
}
