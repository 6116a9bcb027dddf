//! The ways to those who look at a room: one queue for each socket.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use room::Tell;
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

use crate::address::Address;

/// One socket.
struct Socket {
    /// Where it comes from.
    address: Address,
    out: mpsc::Sender<Utf8Bytes>,
    /// It reads too slowly and has missed something: a snapshot is due.
    behind: bool,
}

/// All sockets, by the numbers of their viewers.
#[derive(Default)]
pub(super) struct Sockets(BTreeMap<u64, Socket>);

impl Sockets {
    pub(super) fn add(&mut self, id: u64, address: Address, out: mpsc::Sender<Utf8Bytes>) {
        self.0.insert(id, Socket { address, out, behind: false });
    }

    /// Where a viewer comes from.
    pub(super) fn address(&self, id: u64) -> Option<Address> {
        self.0.get(&id).map(|line| line.address)
    }

    pub(super) fn remove(&mut self, id: u64) {
        self.0.remove(&id);
    }

    /// Sends to these viewers. Who reads too slowly misses it, and gets a snapshot later.
    pub(super) fn send(&mut self, ids: &[u64], tell: &Tell) {
        let frame = if ids.is_empty() { return } else { frame(tell) };
        for id in ids {
            let Some(line) = self.0.get_mut(id).filter(|it| !it.behind) else { continue };
            if let Err(TrySendError::Full(_)) = line.out.try_send(frame.clone()) {
                line.behind = true;
            }
        }
    }

    pub(super) fn send_all(&mut self, tell: &Tell) {
        let ids: Vec<u64> = self.0.keys().copied().collect();
        self.send(&ids, tell);
    }

    /// Those who have missed something and have read all they were sent since.
    pub(super) fn caught_up(&mut self) -> Vec<u64> {
        let ready =
            self.0.iter_mut().filter(|(_, it)| it.behind && it.out.capacity() == it.out.max_capacity());
        ready.map(|(id, it)| (it.behind = false, *id).1).collect()
    }

    /// The room closes: everybody is told, and let go.
    pub(super) fn close(&mut self) {
        self.send_all(&Tell::Restarting);
        self.0.clear();
    }
}

/// A message as it goes over the wire.
pub(crate) fn frame(tell: &Tell) -> Utf8Bytes {
    serde_json::to_string(tell).expect("a message is plain data").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Who reads too slowly misses messages, and is asked for again when everything else is read.
    #[test]
    fn a_slow_viewer_falls_behind_alone() {
        let (mut sockets, (slow, mut slow_reads), (quick, mut quick_reads)) =
            (Sockets::default(), mpsc::channel(4), mpsc::channel(4));
        let here: Address = std::net::IpAddr::from([127, 0, 0, 1]).into();
        sockets.add(1, here, slow);
        sockets.add(2, here, quick);
        for _ in 0..10 {
            sockets.send_all(&Tell::Restarting);
            assert!(quick_reads.try_recv().is_ok(), "the quick one gets everything");
        }
        assert_eq!(sockets.caught_up(), Vec::<u64>::new(), "messages still wait for it");
        let waiting = std::iter::from_fn(|| slow_reads.try_recv().ok()).count();
        assert_eq!(waiting, 4, "no more than the queue holds");
        assert_eq!(sockets.caught_up(), [1], "a snapshot is due");
        sockets.send_all(&Tell::Restarting);
        assert!(slow_reads.try_recv().is_ok(), "and it is served again");
    }
}
