//! How much one address may ask for: sockets, and a budget that is charged before the work is done.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use room::{Code, Problem, Say};
use tokio::sync::mpsc;

use crate::address::Address;
use crate::config::Config;
use crate::listen::Peer;

/// When so many addresses are known, those that have all their budget are forgotten.
const MANY: usize = 10_000;

/// What things cost. Moves are free: each socket may send so many messages, and no neighbour's play shall end because
/// somebody behind the same address is greedy.
pub(crate) mod cost {
    /// Any request, a file of the page for instance.
    pub(crate) const REQUEST: f64 = 0.2;
    /// Something about a room that is there.
    pub(crate) const ROOM: f64 = 1.0;
    /// A code that is no room's.
    pub(crate) const NO_ROOM: f64 = 20.0;
    /// A token that opens nothing.
    pub(crate) const BAD_TOKEN: f64 = 60.0;
    /// A new room.
    pub(crate) const NEW_ROOM: f64 = 20.0;
    /// A replay.
    pub(crate) const REPLAY: f64 = 10.0;
    /// A game that is reviewed, and what is asked about it later.
    pub(crate) const REVIEW: f64 = 40.0;
    pub(crate) const REVIEWED: f64 = 1.0;
    /// A line of a record that is read.
    pub(crate) const LINE: f64 = 0.05;
    /// A hint.
    pub(crate) const HINT: f64 = 10.0;
    /// A picture of the table: a preview, a look back, other eyes.
    pub(crate) const PICTURE: f64 = 0.5;
    /// An event that must be played again to look back.
    pub(crate) const EVENT: f64 = 0.005;
    /// A sign of life.
    pub(crate) const PING: f64 = 0.1;

    /// What reading a record costs.
    pub(crate) fn record(text: &str) -> f64 {
        text.lines().count() as f64 * LINE
    }
}

/// Counts by address.
pub(crate) struct Limits {
    most_sockets: usize,
    most_messages: u32,
    budget: f64,
    sockets: Mutex<HashMap<Address, usize>>,
    budgets: Mutex<HashMap<Address, Bucket>>,
    /// Held by every socket, so that the end of the server can wait for them.
    alive: mpsc::Sender<()>,
}

/// The right to one socket, given back when it is dropped.
pub(crate) struct Permit {
    limits: Arc<Limits>,
    peer: Peer,
    _alive: mpsc::Sender<()>,
}

/// What was charged and may turn out to be too much.
pub(crate) struct Charge {
    limits: Arc<Limits>,
    address: Address,
    cost: f64,
}

impl Limits {
    pub(crate) fn new(config: &Config, alive: mpsc::Sender<()>) -> Arc<Limits> {
        Arc::new(Limits {
            most_sockets: config.sockets_per_address,
            most_messages: config.messages_per_ten_seconds,
            budget: config.budget_per_minute,
            sockets: Mutex::default(),
            budgets: Mutex::default(),
            alive,
        })
    }

    pub(crate) fn socket(self: &Arc<Limits>, peer: Peer) -> Result<Permit, Problem> {
        let mut sockets = self.sockets.lock().expect("no panic in here");
        let open = sockets.entry(peer.address).or_default();
        if *open >= self.most_sockets {
            return Err(Problem::new(
                Code::Limit,
                "Too many connections from your address. Close some tabs.",
            ));
        }
        *open += 1;
        metrics::gauge!("sixfold_sockets").increment(1);
        Ok(Permit { limits: self.clone(), peer, _alive: self.alive.clone() })
    }

    /// Takes what some work costs out of the budget of an address, before the work is done.
    pub(crate) fn charge(self: &Arc<Limits>, address: Address, cost: f64) -> Result<Charge, Problem> {
        let mut budgets = self.budgets.lock().expect("no panic in here");
        if budgets.len() > MANY {
            budgets.retain(|_, bucket| !bucket.is_full());
        }
        let bucket = budgets.entry(address).or_insert_with(|| Bucket::full(self.budget, 60.0));
        if !bucket.take(cost) {
            metrics::counter!("sixfold_budget_refusals_total").increment(1);
            return Err(Problem::new(Code::Limit, "Your address asks for too much. Please wait a minute."));
        }
        Ok(Charge { limits: self.clone(), address, cost })
    }
}

impl Charge {
    /// The work was cheaper than it might have been.
    pub(crate) fn settle(self, cost: f64) {
        let mut budgets = self.limits.budgets.lock().expect("no panic in here");
        if let Some(bucket) = budgets.get_mut(&self.address) {
            bucket.give(self.cost - cost);
        }
    }

    /// What it comes to for whoever tried a code or a token: guessing is expensive.
    pub(crate) fn settle_by<T>(self, answer: &Result<T, Problem>) {
        self.settle(match answer {
            Err(trouble) if trouble.code == Code::NotFound => cost::NO_ROOM,
            Err(trouble) if trouble.code == Code::NotYours => cost::BAD_TOKEN,
            _ => cost::ROOM,
        });
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut sockets = self.limits.sockets.lock().expect("no panic in here");
        if let Some(open) = sockets.get_mut(&self.peer.address) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.peer.address);
            }
        }
        metrics::gauge!("sixfold_sockets").decrement(1);
    }
}

impl Permit {
    /// Where the socket comes from.
    pub(crate) fn address(&self) -> Address {
        self.peer.address
    }

    /// The right of its socket to talk.
    pub(crate) fn bucket(&self) -> Bucket {
        Bucket::full(self.limits.most_messages.into(), 10.0)
    }

    pub(crate) fn charge(&self, cost: f64) -> Result<Charge, Problem> {
        self.limits.charge(self.peer.address, cost)
    }

    /// Charges for what a client says.
    pub(crate) fn charge_for(&self, say: &Say) -> Result<(), Problem> {
        let cost = match say {
            Say::Hello(_)
            | Say::Play { .. }
            | Say::Roll { .. }
            | Say::Undo { .. }
            | Say::Resign { .. }
            | Say::Abandon { .. }
            | Say::Substitute { .. } => return Ok(()),
            Say::Eyes { .. } | Say::Preview { .. } | Say::Touch { .. } => cost::PICTURE,
            Say::Hint { .. } | Say::Weigh { .. } => cost::HINT,
            // The lines of its log are made anew, at most 200 events of them.
            Say::Look { at, .. } => cost::PICTURE + *at.min(&200) as f64 * cost::EVENT,
            Say::Phrase { .. } | Say::Ping {} => cost::PING,
        };
        self.charge(cost).map(drop)
    }
}

/// So much in a while, and no more: a bucket that fills steadily.
pub(crate) struct Bucket {
    size: f64,
    seconds: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    fn full(size: f64, seconds: f64) -> Bucket {
        Bucket { size, seconds, left: size, at: Instant::now() }
    }

    fn fill(&mut self) {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * self.size / self.seconds;
        (self.left, self.at) = ((self.left + more).min(self.size), now);
    }

    fn is_full(&mut self) -> bool {
        self.fill();
        self.left >= self.size
    }

    /// Takes so much, if it is there.
    pub(crate) fn take(&mut self, amount: f64) -> bool {
        self.fill();
        let enough = self.left >= amount;
        if enough {
            self.left -= amount;
        }
        enough
    }

    fn give(&mut self, amount: f64) {
        self.left = (self.left + amount).min(self.size);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn limits() -> Arc<Limits> {
        let config = Config { sockets_per_address: 2, budget_per_minute: 100.0, ..Config::default() };
        Limits::new(&config, mpsc::channel(1).0)
    }

    fn address(last: u8) -> Address {
        IpAddr::from([127, 0, 0, last]).into()
    }

    #[test]
    fn an_address_has_so_many_sockets_and_gets_them_back() {
        let limits = limits();
        let first = limits.socket(Peer::at(address(1))).unwrap();
        let _second = limits.socket(Peer::at(address(1))).unwrap();
        assert_eq!(limits.socket(Peer::at(address(1))).err().map(|it| it.code), Some(Code::Limit));
        assert!(limits.socket(Peer::at(address(2))).is_ok());
        drop(first);
        assert!(limits.socket(Peer::at(address(1))).is_ok());
    }

    #[test]
    fn all_work_of_an_address_comes_out_of_one_budget() {
        let limits = limits();
        limits.charge(address(1), 60.0).unwrap();
        assert!(limits.charge(address(1), 60.0).is_err(), "other work, the same budget");
        limits.charge(address(2), 60.0).unwrap();
        limits.charge(address(1), 30.0).unwrap().settle(0.0);
        limits.charge(address(1), 30.0).expect("what was not needed was given back");
    }

    #[test]
    fn guessing_is_expensive() {
        let limits = limits();
        let guess = |code: Code| {
            let charge = limits.charge(address(1), cost::BAD_TOKEN)?;
            charge.settle_by(&Err::<(), _>(Problem::new(code, "no")));
            Ok::<_, Problem>(())
        };
        (0..10).for_each(|_| guess(Code::Over).expect("an honest question"));
        assert!(guess(Code::NotYours).is_ok() && guess(Code::NotYours).is_err());
    }

    #[test]
    fn a_bucket_runs_dry() {
        let mut bucket = Bucket::full(40.0, 1e9);
        assert_eq!((0..1000).filter(|_| bucket.take(1.0)).count(), 40);
    }
}
