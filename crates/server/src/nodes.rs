//! Several servers on one database. Each says that it lives, knows the others, and serves the rooms that it has taken.

use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use room::secret;
use tokio::sync::{Notify, watch};
use tokio::time::{sleep, timeout};

use crate::hub::Hub;
use crate::store::{LEASE, Node, StoreError};

/// The time between two signs of life: one that comes late, or is missed, costs nobody a room.
const BEAT: Duration = LEASE.checked_div(6).expect("6 is not 0");

/// Who says that it lives, but answers nothing for so long, cannot be reached from here.
const SILENCE: Duration = Duration::from_secs(2);

/// This node, and what it knows of the others.
#[derive(Clone)]
pub(crate) struct Nodes {
    me: Arc<Node>,
    others: watch::Receiver<Vec<Node>>,
    /// By their keys, those that were asked and have not answered since: the first time and the last.
    asked: Arc<Mutex<HashMap<String, (Instant, Instant)>>>,
}

impl Nodes {
    /// Tells the others where this node is, and goes on telling them that it lives until it is stopped.
    pub(crate) async fn join(
        hub: &Arc<Hub>,
        address: String,
        stopped: watch::Receiver<bool>,
    ) -> Result<Nodes, StoreError> {
        let me = Arc::new(Node { address, key: hex::encode(secret::random::<32>()) });
        let (tell, others) = watch::channel(Vec::new());
        if hub.store.is_shared() {
            hub.store.join(&me).await?;
            tell.send_replace(hub.store.beat().await?.others);
            let pulse = Pulse { hub: hub.clone(), tell, said: Instant::now() };
            tokio::spawn(pulse.run(stopped));
        }
        Ok(Nodes { me, others, asked: Arc::default() })
    }

    #[cfg(test)]
    pub(crate) fn alone() -> Nodes {
        let me = Node { address: "127.0.0.1:6006".into(), key: "ab".repeat(32) };
        Nodes { me: Arc::new(me), others: watch::channel(Vec::new()).1, asked: Arc::default() }
    }

    /// Whether no other node lives.
    pub(crate) fn are_alone(&self) -> bool {
        self.others.borrow().is_empty()
    }

    /// The others that live.
    pub(crate) fn others(&self) -> Vec<Node> {
        self.others.borrow().clone()
    }

    /// Whether another node may be at this address. It is believed only by its key.
    pub(crate) fn are_at(&self, address: IpAddr) -> bool {
        let at = |it: &Node| it.address.parse().is_ok_and(|it: SocketAddr| it.ip() == address.to_canonical());
        self.others.borrow().iter().any(at)
    }

    /// Whether somebody has shown the key that only other nodes know.
    pub(crate) fn believe(&self, key: &[u8]) -> bool {
        let ours = self.me.key.as_bytes();
        // As long for a wrong key as for the right one.
        key.len() == ours.len() && key.iter().zip(ours).fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }

    /// Another node is asked for something that it answers at once.
    pub(crate) fn ask(&self, node: &Node) {
        let (mut asked, now) = (self.asked.lock().expect("no panic in here"), Instant::now());
        asked.retain(|_, (_, last)| last.elapsed() < SILENCE);
        asked.entry(node.key.clone()).or_insert((now, now)).1 = now;
    }

    /// It has answered.
    pub(crate) fn hear(&self, node: &Node) {
        self.asked.lock().expect("no panic in here").remove(&node.key);
    }

    /// Whether it was asked for long, is still, and has answered nothing.
    pub(crate) fn is_silent(&self, node: &Node) -> bool {
        let asked = self.asked.lock().expect("no panic in here");
        asked.get(&node.key).is_some_and(|(first, last)| {
            last.elapsed() < SILENCE && last.duration_since(*first) > SILENCE / 2 && first.elapsed() > SILENCE
        })
    }

    /// Returns when another node does not live any more.
    pub(crate) async fn gone(&self, node: &Node) {
        let mut others = self.others.clone();
        // One that has just come is known after the next beat.
        let _ = timeout(LEASE, others.wait_for(|others| others.contains(node))).await;
        let _ = others.wait_for(|others| !others.contains(node)).await;
    }
}

/// What keeps a node alive.
struct Pulse {
    hub: Arc<Hub>,
    tell: watch::Sender<Vec<Node>>,
    /// When it was last said that this node lives.
    said: Instant,
}

impl Pulse {
    async fn run(mut self, mut stopped: watch::Receiver<bool>) {
        let news = Arc::new(Notify::new());
        let listening = tokio::spawn(listen(self.hub.clone(), news.clone()));
        loop {
            tokio::select! {
                _ = stopped.wait_for(|stop| *stop) => break,
                () = news.notified() => {}
                () = sleep(BEAT) => {}
            }
            self.beat().await;
        }
        listening.abort();
    }

    async fn beat(&mut self) {
        match timeout(LEASE / 4, self.hub.store.beat()).await {
            Ok(Ok(beat)) => {
                self.said = Instant::now();
                metrics::gauge!("sixfold_nodes").set(beat.others.len() as f64 + 1.0);
                self.tell.send_if_modified(|others| {
                    let moved = *others != beat.others;
                    *others = beat.others;
                    moved
                });
                if let Some(left) = beat.left {
                    self.hub.keep(&left);
                }
            }
            // Cut off: others take our rooms now, and whoever looks at one here must look elsewhere.
            _ if self.said.elapsed() > LEASE && !self.tell.borrow().is_empty() => {
                self.hub.keep(&[]);
            }
            _ => {}
        }
    }
}

/// Passes on that something has moved.
async fn listen(hub: Arc<Hub>, news: Arc<Notify>) {
    loop {
        match hub.store.news().await {
            Ok(()) => news.notify_one(),
            Err(_) => sleep(LEASE).await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_key_is_believed() {
        let nodes = Nodes::alone();
        assert!(nodes.believe("ab".repeat(32).as_bytes()));
        for wrong in ["", "ab", &"ac".repeat(32), &"ab".repeat(33)] {
            assert!(!nodes.believe(wrong.as_bytes()), "{wrong}");
        }
    }

    /// One question that was not answered says nothing: it may have been given up.
    #[test]
    fn who_answers_nothing_for_long_is_silent() {
        let (nodes, node) = (Nodes::alone(), Node { address: String::new(), key: "other".into() });
        let ago = |seconds: f64| Instant::now() - Duration::from_secs_f64(seconds);
        let asked = |first: f64, last: f64| {
            nodes.asked.lock().expect("no panic").insert(node.key.clone(), (ago(first), ago(last)));
            nodes.is_silent(&node)
        };
        assert!(!nodes.is_silent(&node), "never asked");
        assert!(asked(2.5, 0.5) && asked(60.0, 0.0));
        assert!(!asked(1.0, 0.0), "not for long");
        assert!(!asked(1.9, 1.9) && !asked(2.5, 1.9), "once");
        assert!(!asked(60.0, 50.0), "long ago");
        nodes.ask(&node);
        assert!(!nodes.is_silent(&node), "it is asked anew");
        assert!(asked(60.0, 0.0));
        nodes.hear(&node);
        assert!(!nodes.is_silent(&node), "it has answered");
    }

    #[test]
    fn other_nodes_are_known_by_their_addresses() {
        assert!(Nodes::alone().are_alone());
        let node = |address: &str| Node { address: address.into(), key: String::new() };
        let others = ["192.0.2.7:6006", "[2001:db8::1]:80", "games-2.internal:6006"].map(node);
        let nodes = Nodes { others: watch::channel(others.into()).1, ..Nodes::alone() };
        let at = |address: &str| nodes.are_at(address.parse().expect("an address"));
        assert!(at("192.0.2.7") && at("::ffff:192.0.2.7") && at("2001:db8::1"));
        assert!(!at("192.0.2.1") && !at("192.0.2.8"));
        assert!(!nodes.are_alone());
    }
}
