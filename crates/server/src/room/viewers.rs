//! Who looks at a room: people at their seats, and spectators.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use engine::{Seat, Seats};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use crate::wire::Tell;

/// One socket.
pub(super) struct Viewer {
    /// The seat it looks through, or nothing for a spectator's eyes.
    pub(super) eyes: Option<Seat>,
    /// The seats whose tokens it has shown.
    pub(super) yours: Seats,
    /// A hint is being thought about.
    pub(super) hinting: bool,
    out: mpsc::Sender<Utf8Bytes>,
    /// It reads too slowly and has missed something: a snapshot is due.
    behind: bool,
}

/// Everybody who looks, by number.
#[derive(Default)]
pub(super) struct Viewers {
    next: u64,
    all: BTreeMap<u64, Viewer>,
}

impl Viewers {
    pub(super) fn add(&mut self, eyes: Option<Seat>, yours: Seats, out: mpsc::Sender<Utf8Bytes>) -> u64 {
        self.next += 1;
        self.all.insert(self.next, Viewer { eyes, yours, hinting: false, out, behind: false });
        self.next
    }

    pub(super) fn remove(&mut self, id: u64) {
        self.all.remove(&id);
    }

    pub(super) fn one(&mut self, id: u64) -> Option<&mut Viewer> {
        self.all.get_mut(&id)
    }

    pub(super) fn ids(&self) -> Vec<u64> {
        self.all.keys().copied().collect()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The seats whose players are connected.
    pub(super) fn here(&self) -> Seats {
        self.all.values().fold(Seats::NONE, |here, it| here.or(it.yours))
    }

    pub(super) fn spectators(&self) -> usize {
        self.all.values().filter(|it| it.yours.is_empty()).count()
    }

    /// The different eyes that look.
    pub(super) fn eyes(&self) -> Vec<Option<Seat>> {
        let mut eyes: Vec<Option<Seat>> = self.all.values().map(|it| it.eyes).collect();
        eyes.sort();
        eyes.dedup();
        eyes
    }

    /// Sends to one viewer. Who reads too slowly misses it, and gets a snapshot later.
    pub(super) fn send(&mut self, id: u64, frame: Utf8Bytes) {
        let Some(viewer) = self.all.get_mut(&id).filter(|it| !it.behind) else { return };
        if let Err(TrySendError::Full(_)) = viewer.out.try_send(frame) {
            viewer.behind = true;
        }
    }

    /// Sends to all who look through these eyes.
    pub(super) fn send_eyes(&mut self, eyes: Option<Seat>, frame: &Utf8Bytes) {
        for id in self.ids() {
            if self.all[&id].eyes == eyes {
                self.send(id, frame.clone());
            }
        }
    }

    pub(super) fn send_all(&mut self, tell: &Tell<'_>) {
        let frame = frame(tell);
        self.ids().into_iter().for_each(|id| self.send(id, frame.clone()));
    }

    /// Those who have missed something and have read all they were sent since.
    pub(super) fn caught_up(&mut self) -> Vec<u64> {
        let ready =
            self.all.iter_mut().filter(|(_, it)| it.behind && it.out.capacity() == it.out.max_capacity());
        ready.map(|(id, it)| (it.behind = false, *id).1).collect()
    }

    /// The room closes: everybody is told, and let go.
    pub(super) fn farewell(&mut self) {
        self.send_all(&Tell::Restarting);
        self.all.clear();
    }
}

/// A message as it goes over the wire.
pub(super) fn frame(tell: &Tell<'_>) -> Utf8Bytes {
    serde_json::to_string(tell).expect("a message is plain data").into()
}
