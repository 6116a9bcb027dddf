//! Who may come in: every connection is a file, and nobody takes those of the others.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex};

use crate::address::Address;
use crate::config::Config;
use crate::nodes::Nodes;
use crate::proxy::Proxies;

/// So many files are kept for the database, the logs and the program itself.
const KEPT: usize = 64;
/// Where the system does not tell how many files may be open.
const USUAL: usize = 1024;

/// Counts open connections.
pub(crate) struct Doors {
    pub(super) proxies: Proxies,
    pub(super) nodes: Nodes,
    most: usize,
    most_each: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    total: usize,
    each: HashMap<Address, usize>,
}

/// A connection that was let in, until it is dropped.
pub(crate) struct Pass {
    doors: Arc<Doors>,
    /// Whose connection it is; that of a trusted proxy or of another node is nobody's.
    address: Option<Address>,
}

impl Doors {
    pub(crate) fn new(config: &Config, nodes: Nodes) -> Arc<Doors> {
        Doors::with(config, nodes, files().saturating_sub(KEPT).max(16))
    }

    fn with(config: &Config, nodes: Nodes, most: usize) -> Arc<Doors> {
        let proxies = Proxies { trusted: config.trusted_proxies.clone(), header: config.proxy_header };
        Arc::new(Doors {
            proxies,
            nodes,
            most,
            most_each: config.connections_per_address,
            open: Mutex::default(),
        })
    }

    /// Lets a connection in, or not. When three of four places are taken, the others are for those who have few.
    pub(crate) fn enter(self: &Arc<Doors>, from: IpAddr) -> Option<Pass> {
        let trusted = self.proxies.trust(from) || self.nodes.are_at(from);
        let address = (!trusted).then(|| Address::from(from));
        let mut open = self.open.lock().expect("no panic in here");
        let crowded = open.total >= self.most / 4 * 3;
        let most_each = if crowded { (self.most_each / 8).max(2) } else { self.most_each };
        let has = address.and_then(|it| open.each.get(&it)).copied().unwrap_or(0);
        if open.total >= self.most || (address.is_some() && has >= most_each) {
            metrics::counter!("sixfold_connections_refused_total").increment(1);
            return None;
        }
        open.total += 1;
        address.into_iter().for_each(|it| *open.each.entry(it).or_default() += 1);
        metrics::gauge!("sixfold_connections").increment(1);
        Some(Pass { doors: self.clone(), address })
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        let mut open = self.doors.open.lock().expect("no panic in here");
        open.total -= 1;
        if let Some(address) = self.address
            && let Some(count) = open.each.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                open.each.remove(&address);
            }
        }
        metrics::gauge!("sixfold_connections").decrement(1);
    }
}

/// How many files this process may have open.
fn files() -> usize {
    #[cfg(unix)]
    let most = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    let most = None;
    most.map_or(USUAL, |it| it as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn one_address_leaves_room_for_others() {
        let config = Config { connections_per_address: 16, ..Config::default() };
        let doors = Doors::with(&config, Nodes::alone(), 40);
        let mut greedy: Vec<Pass> = (0..50).filter_map(|_| doors.enter(from(1))).collect();
        assert_eq!(greedy.len(), 16);
        greedy.extend((0..50).filter_map(|_| doors.enter(from(2))));
        assert_eq!(greedy.len(), 30, "three quarters");
        let modest: Vec<Pass> = (3..50).filter_map(|last| doors.enter(from(last))).collect();
        assert_eq!(modest.len(), 10, "the reserve is for those who have few, until all is full");
        drop(greedy);
        assert!(doors.enter(from(1)).is_some());
    }

    #[test]
    fn a_trusted_proxy_brings_many() {
        let trusted_proxies = vec!["10.0.0.1".parse().expect("a network")];
        let config = Config { connections_per_address: 2, trusted_proxies, ..Config::default() };
        let doors = Doors::with(&config, Nodes::alone(), 100);
        let passes: Vec<Pass> = (0..60).filter_map(|_| doors.enter(from(1))).collect();
        assert_eq!(passes.len(), 60);
    }
}
