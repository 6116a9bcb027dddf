//! How much one address may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use room::{Code, Trouble};
use tokio::sync::mpsc;

use crate::config::Config;

const MINUTE: Duration = Duration::from_secs(60);
/// When so many addresses are known, those that did nothing for a minute are forgotten.
const MANY: usize = 10_000;

/// Counts by address.
pub(crate) struct Limits {
    most_sockets: usize,
    most_rooms: u32,
    most_messages: u32,
    sockets: Mutex<HashMap<IpAddr, usize>>,
    rooms: Mutex<HashMap<IpAddr, (Instant, u32)>>,
    /// Held by every socket, so that the end of the server can wait for them.
    alive: mpsc::Sender<()>,
}

/// The right to one socket, given back when it is dropped.
pub(crate) struct Permit {
    limits: Arc<Limits>,
    address: IpAddr,
    _alive: mpsc::Sender<()>,
}

impl Limits {
    pub(crate) fn new(config: &Config, alive: mpsc::Sender<()>) -> Arc<Limits> {
        Arc::new(Limits {
            most_sockets: config.sockets_per_address,
            most_rooms: config.rooms_per_minute,
            most_messages: config.messages_per_ten_seconds,
            sockets: Mutex::default(),
            rooms: Mutex::default(),
            alive,
        })
    }

    pub(crate) fn socket(self: &Arc<Limits>, address: IpAddr) -> Result<Permit, Trouble> {
        let mut sockets = self.sockets.lock().expect("no panic in here");
        let open = sockets.entry(address).or_default();
        if *open >= self.most_sockets {
            return Err(Trouble::new(
                Code::Limit,
                "Too many connections from your address. Close some tabs.",
            ));
        }
        *open += 1;
        metrics::gauge!("sixfold_sockets").increment(1);
        Ok(Permit { limits: self.clone(), address, _alive: self.alive.clone() })
    }

    pub(crate) fn room(&self, address: IpAddr) -> Result<(), Trouble> {
        let mut rooms = self.rooms.lock().expect("no panic in here");
        if rooms.len() > MANY {
            rooms.retain(|_, (since, _)| since.elapsed() < MINUTE);
        }
        let (since, made) = rooms.entry(address).or_insert_with(|| (Instant::now(), 0));
        if since.elapsed() >= MINUTE {
            (*since, *made) = (Instant::now(), 0);
        }
        if *made >= self.most_rooms {
            return Err(Trouble::new(
                Code::Limit,
                "Too many new games from your address. Please wait a minute.",
            ));
        }
        *made += 1;
        Ok(())
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut sockets = self.limits.sockets.lock().expect("no panic in here");
        if let Some(open) = sockets.get_mut(&self.address) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.address);
            }
        }
        metrics::gauge!("sixfold_sockets").decrement(1);
    }
}

impl Permit {
    /// The right of its socket to talk.
    pub(crate) fn bucket(&self) -> Bucket {
        Bucket::full(self.limits.most_messages.into())
    }
}

/// So many messages in ten seconds, and no more: a bucket that fills steadily.
pub(crate) struct Bucket {
    size: f64,
    left: f64,
    at: Instant,
}

impl Bucket {
    fn full(size: f64) -> Bucket {
        Bucket { size, left: size, at: Instant::now() }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self) -> bool {
        let now = Instant::now();
        let more = now.duration_since(self.at).as_secs_f64() * self.size / 10.0;
        (self.left, self.at) = ((self.left + more).min(self.size), now);
        let enough = self.left >= 1.0;
        if enough {
            self.left -= 1.0;
        }
        enough
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits() -> Arc<Limits> {
        let config = Config { sockets_per_address: 2, rooms_per_minute: 2, ..Config::default() };
        Limits::new(&config, mpsc::channel(1).0)
    }

    #[test]
    fn an_address_has_so_many_sockets_and_gets_them_back() {
        let (limits, here) = (limits(), IpAddr::from([127, 0, 0, 1]));
        let first = limits.socket(here).unwrap();
        let _second = limits.socket(here).unwrap();
        assert_eq!(limits.socket(here).err().map(|it| it.code), Some(Code::Limit));
        assert!(limits.socket(IpAddr::from([127, 0, 0, 2])).is_ok());
        drop(first);
        assert!(limits.socket(here).is_ok());
    }

    #[test]
    fn an_address_makes_so_many_rooms() {
        let (limits, here) = (limits(), IpAddr::from([127, 0, 0, 1]));
        assert!(limits.room(here).is_ok() && limits.room(here).is_ok() && limits.room(here).is_err());
    }

    #[test]
    fn a_bucket_runs_dry() {
        let mut bucket = Bucket::full(40.0);
        assert!((40..60).contains(&(0..1000).filter(|_| bucket.take()).count()));
    }
}
