//! Who looks at a room: people at their seats, and spectators.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use engine::{MAX_SEATS, Seat, Seats};
use room::Tell;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use crate::address::Address;
/// One socket.
pub(super) struct Viewer {
    /// The seat it looks through, or nothing for a spectator's eyes.
    pub(super) eyes: Option<Seat>,
    /// The seats whose tokens it has shown.
    pub(super) yours: Seats,
    /// Where it comes from.
    pub(super) address: Address,
    /// Stops the hint that is being thought about.
    pub(super) hint: Option<Arc<AtomicBool>>,
    out: mpsc::Sender<Utf8Bytes>,
    /// It reads too slowly and has missed something: a snapshot is due.
    behind: bool,
}

/// Everybody who looks, by number.
pub(super) struct Viewers {
    next: u64,
    all: BTreeMap<u64, Viewer>,
    /// When the player of a seat was seen to go, or else when the room woke up.
    left: [Instant; MAX_SEATS],
}

impl Default for Viewers {
    fn default() -> Viewers {
        Viewers { next: 0, all: BTreeMap::new(), left: [Instant::now(); MAX_SEATS] }
    }
}

impl Viewers {
    pub(super) fn add(
        &mut self,
        eyes: Option<Seat>,
        yours: Seats,
        address: Address,
        out: mpsc::Sender<Utf8Bytes>,
    ) -> u64 {
        self.next += 1;
        self.all.insert(self.next, Viewer { eyes, yours, address, hint: None, out, behind: false });
        self.next
    }

    /// Who waits for computer players, and whether that is somebody who plays rather than an onlooker.
    pub(super) fn waiting(&self) -> Option<(Address, bool)> {
        let player = self.all.values().find(|it| !it.yours.is_empty());
        player.or(self.all.values().next()).map(|it| (it.address, player.is_some()))
    }

    pub(super) fn remove(&mut self, id: u64) {
        let Some(viewer) = self.all.remove(&id) else { return };
        viewer.yours.iter().for_each(|seat| self.left[seat.index()] = Instant::now());
        if let Some(hint) = viewer.hint {
            hint.store(true, Ordering::Relaxed);
        }
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

    /// How long the player of a seat has been away; nothing if he is here.
    pub(super) fn away(&self, seat: Seat) -> Option<Duration> {
        (!self.here().has(seat)).then(|| self.left[seat.index()].elapsed())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Address {
        std::net::IpAddr::from([127, 0, 0, 1]).into()
    }

    /// Who reads too slowly misses messages, and is asked for again when everything else is read.
    #[test]
    fn a_slow_viewer_falls_behind_alone() {
        let (mut viewers, (slow, mut slow_reads), (quick, mut quick_reads)) =
            (Viewers::default(), mpsc::channel(4), mpsc::channel(4));
        let slow = viewers.add(None, Seats::NONE, here(), slow);
        viewers.add(None, Seats::NONE, here(), quick);
        for _ in 0..10 {
            viewers.send_all(&Tell::Restarting);
            assert!(quick_reads.try_recv().is_ok(), "the quick one gets everything");
        }
        assert_eq!(viewers.caught_up(), Vec::<u64>::new(), "messages still wait for it");
        let waiting = std::iter::from_fn(|| slow_reads.try_recv().ok()).count();
        assert_eq!(waiting, 4, "no more than the queue holds");
        assert_eq!(viewers.caught_up(), [slow], "a snapshot is due");
        viewers.send_all(&Tell::Restarting);
        assert!(slow_reads.try_recv().is_ok(), "and it is served again");
    }

    #[test]
    fn a_hint_is_stopped_when_its_asker_leaves() {
        let (mut viewers, stop) = (Viewers::default(), Arc::<AtomicBool>::default());
        let id = viewers.add(None, Seats::NONE, here(), mpsc::channel(1).0);
        viewers.one(id).expect("it looks").hint = Some(stop.clone());
        viewers.remove(id);
        assert!(stop.load(Ordering::Relaxed));
    }
}
