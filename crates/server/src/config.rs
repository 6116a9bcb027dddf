//! How a server is set up.

use std::net::SocketAddr;

/// Everything that can be chosen.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes any that is free.
    pub listen: SocketAddr,
    /// `sqlite:PATH` or `postgres://...`.
    pub database: String,
    /// How many sockets one address may have open.
    pub sockets_per_address: usize,
    /// How many rooms one address may make in a minute.
    pub rooms_per_minute: u32,
    /// How many messages a socket may send in ten seconds.
    pub messages_per_ten_seconds: u32,
    /// How many threads think for computer players.
    pub thinkers: usize,
}

impl Default for Config {
    fn default() -> Config {
        let cores = std::thread::available_parallelism().map_or(1, |it| it.get());
        Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 6006)),
            database: "sqlite:sixfold.db".into(),
            sockets_per_address: 20,
            rooms_per_minute: 30,
            messages_per_ten_seconds: 40,
            thinkers: cores,
        }
    }
}
