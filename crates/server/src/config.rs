//! How a server is set up.

use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use crate::proxy::{Network, ProxyHeader};

/// Everything that can be chosen.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// Where other servers on the same database reach this one; where it listens, if nothing is said.
    pub node_address: Option<String>,
    /// `sqlite:PATH` or `postgres://...`.
    pub database: String,
    /// The names under which the server may be asked, besides `localhost` and plain addresses; `*` stands for any.
    pub hosts: Vec<String>,
    /// The proxies whose word about where a request comes from is taken.
    pub trusted_proxies: Vec<Network>,
    /// Where they write it.
    pub proxy_header: ProxyHeader,
    /// How many connections one address may have open.
    pub connections_per_address: usize,
    /// How many of them may be sockets of rooms.
    pub sockets_per_address: usize,
    /// What one address may spend in a minute; a new room costs 20.
    pub budget_per_minute: f64,
    /// How many messages a socket may send in ten seconds.
    pub messages_per_ten_seconds: u32,
    /// How many threads think for computer players.
    pub thinkers: usize,
    /// A game that nobody has touched for so long is ended; nothing keeps games for ever.
    pub abandon_after: Option<Duration>,
    /// A player may end a game without a result when all others have been away for so long.
    pub away_after: Duration,
    /// Whether a page plays games that need nobody far away by itself, and costs the server nothing.
    pub games_in_page: bool,
    /// How often the server looks for games that nobody touches.
    pub look_every: Duration,
    /// How long clients may take.
    pub patience: Patience,
}

/// How long clients may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For the head of a request.
    pub head: Duration,
    /// For its body.
    pub body: Duration,
    /// Until it is answered, body and all.
    pub request: Duration,
    /// To take an answer or a message, without reading anything.
    pub answer: Duration,
    /// On a socket, for the first word.
    pub hello: Duration,
    /// On a socket, without a word.
    pub silence: Duration,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, |it| it.get());
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 6006)),
            node_address: None,
            database: "sqlite:sixfold.db".into(),
            hosts: Vec::new(),
            trusted_proxies: Vec::new(),
            proxy_header: ProxyHeader::default(),
            connections_per_address: 100,
            sockets_per_address: 20,
            budget_per_minute: 600.0,
            messages_per_ten_seconds: 120,
            thinkers: cores,
            abandon_after: Some(Duration::from_secs(90 * 24 * 3600)),
            away_after: Duration::from_secs(3600),
            games_in_page: true,
            look_every: Duration::from_secs(3600),
            patience: Patience::default(),
        }
    }
}

impl Config {
    /// Where other nodes reach this one, which listens here.
    pub(crate) fn node_address(&self, mut listens: SocketAddr) -> String {
        if listens.ip().is_unspecified() {
            listens.set_ip(Ipv4Addr::LOCALHOST.into());
        }
        self.node_address.clone().unwrap_or_else(|| listens.to_string())
    }
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            head: Duration::from_secs(10),
            body: Duration::from_secs(15),
            request: Duration::from_secs(30),
            answer: Duration::from_secs(20),
            hello: Duration::from_secs(5),
            silence: Duration::from_secs(60),
        }
    }
}
