//! What waits to be thought about: people come first, and then whoever was thought for least.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use crate::address::Address;

/// So many thoughts may wait, and so many of one address.
const MOST: usize = 1024;
const MOST_OF_ONE: usize = 64;
/// When so many are known, all are forgotten.
const MANY: usize = 10_000;

/// For whom somebody thinks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asker {
    pub(crate) room: String,
    pub(crate) address: Address,
    /// A person sits in the room and waits, rather than only looking on.
    pub(crate) plays: bool,
}

/// Jobs, and how much has been thought for whom.
pub(super) struct Queue<T> {
    jobs: Vec<(Asker, T)>,
    rooms: Served<String>,
    addresses: Served<Address>,
    /// So many thoughts for onlookers may be under way at once, and so many are.
    most_for_onlookers: usize,
    for_onlookers: usize,
}

impl<T> Queue<T> {
    /// With more than one thread, one is always left for people who play.
    pub(super) fn new(threads: usize) -> Queue<T> {
        let most_for_onlookers = threads.saturating_sub(1).max(1);
        let (rooms, addresses) = (Served::default(), Served::default());
        Queue { jobs: Vec::new(), rooms, addresses, most_for_onlookers, for_onlookers: 0 }
    }

    /// Lines a job up; gives it back if too many wait.
    pub(super) fn push(&mut self, asker: Asker, job: T) -> Result<(), T> {
        let of_one = self.jobs.iter().filter(|(it, _)| it.address == asker.address).count();
        if self.jobs.len() >= MOST || of_one >= MOST_OF_ONE {
            return Err(job);
        }
        self.rooms.enter(&asker.room);
        self.addresses.enter(&asker.address);
        self.jobs.push((asker, job));
        Ok(())
    }

    /// The job whose turn it is. `served` must be told when it is done.
    pub(super) fn pop(&mut self) -> Option<(Asker, T)> {
        let onlookers_too = self.for_onlookers < self.most_for_onlookers;
        let ready = self.jobs.iter().enumerate().filter(|(_, (it, _))| it.plays || onlookers_too);
        let first = ready.min_by_key(|(place, (it, _))| {
            (!it.plays, self.addresses.of(&it.address), self.rooms.of(&it.room), *place)
        });
        let place = first.map(|(place, _)| place)?;
        let (asker, job) = self.jobs.remove(place);
        self.rooms.turn(&asker.room);
        self.addresses.turn(&asker.address);
        self.for_onlookers += usize::from(!asker.plays);
        Some((asker, job))
    }

    /// A job is done.
    pub(super) fn served(&mut self, asker: &Asker, took: Duration) {
        self.rooms.add(&asker.room, took);
        self.addresses.add(&asker.address, took);
        self.for_onlookers -= usize::from(!asker.plays);
    }
}

/// How long was thought for each of them.
struct Served<K> {
    time: HashMap<K, Duration>,
    /// What the last one whose turn it was had had. Who comes anew begins there, without a claim to the past.
    floor: Duration,
}

impl<K> Default for Served<K> {
    fn default() -> Served<K> {
        Served { time: HashMap::new(), floor: Duration::ZERO }
    }
}

impl<K: Hash + Eq + Clone> Served<K> {
    fn enter(&mut self, who: &K) {
        if self.time.len() > MANY {
            self.time.clear();
        }
        let time = self.time.entry(who.clone()).or_default();
        *time = self.floor.max(*time);
    }

    fn of(&self, who: &K) -> Duration {
        self.time.get(who).copied().unwrap_or(self.floor)
    }

    fn turn(&mut self, who: &K) {
        self.floor = self.floor.max(self.of(who));
    }

    fn add(&mut self, who: &K, took: Duration) {
        *self.time.entry(who.clone()).or_insert(self.floor) += took;
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn asker(address: u8, room: &str, plays: bool) -> Asker {
        Asker { room: room.into(), address: IpAddr::from([10, 0, 0, address]).into(), plays }
    }

    /// Serves everything, a second each, and tells in which order.
    fn order(queue: &mut Queue<&'static str>) -> Vec<&'static str> {
        let mut order = Vec::new();
        while let Some((asker, job)) = queue.pop() {
            order.push(job);
            queue.served(&asker, Duration::from_secs(1));
        }
        order
    }

    #[test]
    fn people_who_play_come_first() {
        let mut queue = Queue::new(2);
        for job in ["w1", "w2", "w3"] {
            queue.push(asker(1, job, false), job).unwrap();
        }
        queue.push(asker(1, "p", true), "p").unwrap();
        assert_eq!(order(&mut queue), ["p", "w1", "w2", "w3"]);
    }

    #[test]
    fn addresses_and_rooms_take_turns() {
        let mut queue = Queue::new(1);
        for (address, room, job) in
            [(1, "a", "a1"), (1, "a", "a2"), (1, "b", "b1"), (2, "c", "c1"), (2, "c", "c2"), (3, "d", "d1")]
        {
            queue.push(asker(address, room, true), job).unwrap();
        }
        assert_eq!(order(&mut queue), ["a1", "c1", "d1", "b1", "c2", "a2"]);
        queue.push(asker(1, "a", true), "a3").unwrap();
        queue.push(asker(9, "z", true), "z").unwrap();
        assert_eq!(order(&mut queue), ["z", "a3"], "who had little goes first");
    }

    #[test]
    fn a_thread_is_kept_for_people() {
        let mut queue = Queue::new(3);
        for job in ["w1", "w2", "w3"] {
            queue.push(asker(1, job, false), job).unwrap();
        }
        let first = queue.pop().expect("the first onlooker").0;
        assert!(queue.pop().is_some() && queue.pop().is_none(), "two of three threads");
        queue.push(asker(2, "p", true), "p").unwrap();
        assert_eq!(queue.pop().expect("a person").1, "p");
        queue.served(&first, Duration::from_secs(1));
        assert_eq!(queue.pop().expect("the last onlooker").1, "w3");
    }

    #[test]
    fn one_address_cannot_fill_the_queue() {
        let mut queue = Queue::new(1);
        let taken = (0..100).filter(|_| queue.push(asker(1, "a", true), "job").is_ok()).count();
        assert_eq!(taken, MOST_OF_ONE);
        assert!(queue.push(asker(2, "b", true), "job").is_ok());
    }
}
