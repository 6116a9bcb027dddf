//! Who looks at a room: people at their seats, and spectators.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::{MAX_SEATS, Seat, Seats};

use crate::entry::Clock;

/// Somebody who looks.
#[derive(Clone, Debug)]
pub(crate) struct Viewer {
    /// The seat it looks through, or nothing for a spectator's eyes.
    pub(crate) eyes: Option<Seat>,
    /// The seats it plays.
    pub(crate) yours: Seats,
    /// Stops the hint that is being thought about.
    pub(crate) hint: Option<Arc<AtomicBool>>,
    /// The action that is being weighed: its question, and what stops it.
    pub(crate) weighing: Option<(u64, Arc<AtomicBool>)>,
}

/// How somebody looks, and who is spoken to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Look {
    /// The seat it looks through.
    pub(crate) eyes: Option<Seat>,
    /// The seat that is called you: nobody where several are played from one screen.
    pub(crate) you: Option<Seat>,
}

impl Viewer {
    pub(crate) fn look(&self) -> Look {
        Look { eyes: self.eyes, you: self.eyes.filter(|_| self.yours.len() == 1) }
    }
}

/// Everybody who looks, by number.
#[derive(Clone, Debug)]
pub(crate) struct Viewers {
    next: u64,
    pub(crate) all: BTreeMap<u64, Viewer>,
    /// When the player of a seat was seen to go, or else when the room woke up.
    left: [i64; MAX_SEATS],
    clock: Clock,
}

impl Viewers {
    pub(crate) fn new(clock: Clock) -> Viewers {
        Viewers { next: 0, all: BTreeMap::new(), left: [clock(); MAX_SEATS], clock }
    }

    pub(crate) fn add(&mut self, eyes: Option<Seat>, yours: Seats) -> u64 {
        self.next += 1;
        self.all.insert(self.next, Viewer { eyes, yours, hint: None, weighing: None });
        self.next
    }

    pub(crate) fn remove(&mut self, id: u64) {
        let Some(viewer) = self.all.remove(&id) else { return };
        viewer.yours.iter().for_each(|seat| self.left[seat.index()] = (self.clock)());
        let weighing = viewer.weighing.map(|(_, stop)| stop);
        viewer.hint.into_iter().chain(weighing).for_each(|stop| stop.store(true, Ordering::Relaxed));
    }

    /// How long the player of a seat has been away; nothing if he is here.
    pub(crate) fn away(&self, seat: Seat) -> Option<Duration> {
        let away = (self.clock)().abs_diff(self.left[seat.index()]);
        (!self.here().has(seat)).then(|| Duration::from_millis(away))
    }

    /// The seats whose players are connected.
    pub(crate) fn here(&self) -> Seats {
        self.all.values().fold(Seats::NONE, |here, it| here.or(it.yours))
    }

    pub(crate) fn spectators(&self) -> usize {
        self.all.values().filter(|it| it.yours.is_empty()).count()
    }

    /// The different ways in which they look.
    pub(crate) fn looks(&self) -> Vec<Look> {
        let mut looks: Vec<Look> = self.all.values().map(Viewer::look).collect();
        looks.sort();
        looks.dedup();
        looks
    }

    /// The different hands of those who look like this.
    pub(crate) fn hands(&self, look: Look) -> Vec<Seats> {
        let mut hands: Vec<Seats> = Vec::new();
        for viewer in self.all.values().filter(|it| it.look() == look) {
            if !hands.contains(&viewer.yours) {
                hands.push(viewer.yours);
            }
        }
        hands
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hint_is_stopped_when_its_asker_leaves() {
        let (mut viewers, stop) = (Viewers::new(|| 0), Arc::<AtomicBool>::default());
        let id = viewers.add(None, Seats::NONE);
        viewers.all.get_mut(&id).expect("it looks").hint = Some(stop.clone());
        viewers.remove(id);
        assert!(stop.load(Ordering::Relaxed));
    }
}
