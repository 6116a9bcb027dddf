//! How long a fault keeps rooms away: from the moment it has happened to the first command that is sent after it and
//! answered. Nobody's own pause is in it: who plays in a room that is watched hurries.

use std::collections::{HashMap, HashSet};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

#[derive(Default)]
pub(crate) struct Watch {
    state: Mutex<State>,
    begun: Condvar,
    answered: Condvar,
}

#[derive(Default)]
struct State {
    since: Option<Instant>,
    /// The node that a balancer would send nobody to.
    out: Option<usize>,
    /// The rooms in which somebody plays.
    playing: HashSet<String>,
    /// Those that have answered since.
    served: HashMap<String, Duration>,
}

impl State {
    fn awaits(&self, room: &str) -> bool {
        self.since.is_some() && !self.served.contains_key(room)
    }
}

impl Watch {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no panic")
    }

    pub(crate) fn enter(&self, room: &str) {
        self.state().playing.insert(room.to_string());
    }

    pub(crate) fn leave(&self, room: &str) {
        self.state().playing.remove(room);
        self.answered.notify_all();
    }

    /// The rooms in which somebody plays.
    pub(crate) fn playing(&self) -> HashSet<String> {
        self.state().playing.clone()
    }

    /// A fault has just happened.
    pub(crate) fn begin(&self, out: Option<usize>) {
        let mut state = self.state();
        (state.since, state.out) = (Some(Instant::now()), out);
        state.served.clear();
        self.begun.notify_all();
    }

    /// A player's pause, which ends when it is wanted whether the room answers.
    pub(crate) fn pause(&self, room: &str, pace: Duration) {
        let _ = self.begun.wait_timeout_while(self.state(), pace, |it| !it.awaits(room)).expect("no panic");
    }

    pub(crate) fn out(&self) -> Option<usize> {
        self.state().out
    }

    /// A command was answered that was sent then.
    pub(crate) fn served(&self, room: &str, sent: Instant) {
        let mut state = self.state();
        if let Some(since) = state.since.filter(|it| sent >= *it && state.awaits(room)) {
            state.served.insert(room.to_string(), since.elapsed());
            self.answered.notify_all();
        }
    }

    /// Waits until all of these rooms have answered, or it has taken too long. Returns how long each took.
    pub(crate) fn end(&self, rooms: &HashSet<String>, limit: Duration) -> Vec<Duration> {
        let missing = |it: &mut State| rooms.iter().any(|room| it.playing.contains(room) && it.awaits(room));
        let (mut state, _) =
            self.answered.wait_timeout_while(self.state(), limit, missing).expect("no panic");
        let late = rooms.iter().filter(|it| state.playing.contains(*it) && state.awaits(it)).count();
        let mut gaps: Vec<Duration> = rooms.iter().filter_map(|it| state.served.get(it).copied()).collect();
        gaps.extend(std::iter::repeat_n(limit, late));
        (state.since, state.out) = (None, None);
        gaps
    }
}
