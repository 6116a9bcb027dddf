//! Making replays: a few at a time, beside the rest, and not for ever.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use room::{Code, Problem, Replay};
use tokio::sync::Semaphore;

use crate::address::Address;

/// So many are made at once.
const AT_ONCE: usize = 2;
/// So many may be made or wait, all together and of one address.
const MOST: usize = 32;
const MOST_OF_ONE: usize = 2;

/// Those that are made or wait.
pub(crate) struct Replays {
    slots: Semaphore,
    askers: Mutex<HashMap<Address, usize>>,
}

/// A replay somebody waits for. When nobody does any more, it is stopped.
struct Wanted<'a> {
    replays: &'a Replays,
    address: Address,
    stop: Arc<AtomicBool>,
}

impl Default for Replays {
    fn default() -> Replays {
        Replays { slots: Semaphore::new(AT_ONCE), askers: Mutex::default() }
    }
}

impl Replays {
    /// Makes a replay when its turn has come. `make` must look at its flag now and then, and stop when it is raised.
    pub(super) async fn make(
        &self,
        address: Address,
        make: impl FnOnce(&AtomicBool) -> Result<Replay, Problem> + Send + 'static,
    ) -> Result<Replay, Problem> {
        let wanted = self.want(address)?;
        let _slot = self.slots.acquire().await;
        let (stop, broken) =
            (wanted.stop.clone(), |_| Problem::new(Code::Storage, "The replay could not be made."));
        tokio::task::spawn_blocking(move || make(&stop)).await.map_err(broken)?
    }

    fn want(&self, address: Address) -> Result<Wanted<'_>, Problem> {
        let mut askers = self.askers.lock().expect("no panic in here");
        let (all, of_one) = (askers.values().sum::<usize>(), askers.get(&address).copied().unwrap_or(0));
        if all >= MOST || of_one >= MOST_OF_ONE {
            return Err(Problem::new(Code::Limit, "Many replays are being made. Please try again soon."));
        }
        *askers.entry(address).or_default() += 1;
        Ok(Wanted { replays: self, address, stop: Arc::default() })
    }
}

impl Drop for Wanted<'_> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        let mut askers = self.replays.askers.lock().expect("no panic in here");
        if let Some(count) = askers.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                askers.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn one_address_has_few_and_all_together_not_many() {
        let replays = Replays::default();
        let address = |last: u8| Address::from(IpAddr::from([10, 0, 0, last]));
        let first = replays.want(address(1)).unwrap();
        let _second = replays.want(address(1)).unwrap();
        assert!(replays.want(address(1)).is_err());
        drop(first);
        let _third = replays.want(address(1)).unwrap();
        let others: Vec<_> = (2..100).filter_map(|last| replays.want(address(last)).ok()).collect();
        assert_eq!(others.len(), MOST - 2);
    }

    #[test]
    fn what_nobody_waits_for_stops() {
        let replays = Replays::default();
        let wanted = replays.want(IpAddr::from([10, 0, 0, 1]).into()).unwrap();
        let stop = wanted.stop.clone();
        drop(wanted);
        assert!(stop.load(Ordering::Relaxed));
    }
}
