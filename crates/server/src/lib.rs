//! The web server: rooms, their log, the protocol of the browser client, fair dice.

mod actor;
mod address;
mod config;
mod http;
mod hub;
mod limits;
mod listen;
pub mod load;
mod nodes;
pub mod operate;
mod proxy;
mod reviews;
mod socket;
pub mod store;
mod think;

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::{mpsc, watch};
use tokio::time::timeout;

pub use config::{Config, Patience};
use hub::Hub;
use listen::{Doors, Entrance};
use nodes::Nodes;
pub use proxy::{Network, ProxyHeader};
use store::{Fault, LogWriter, StoreError};
use think::Thinkers;

/// So long do connections get to end, and then the database to close: less than ten seconds together, after which
/// systems lose their patience.
const LAST_MESSAGES: Duration = Duration::from_secs(6);
const CLOSING: Duration = Duration::from_secs(2);

/// A server that runs.
pub struct Server {
    address: SocketAddr,
    rooms: (usize, usize),
    hub: Arc<Hub>,
    stop: watch::Sender<bool>,
    /// Hears nothing more when every connection has ended.
    connections: mpsc::Receiver<()>,
}

/// Why a server does not start.
#[derive(Debug)]
pub enum StartError {
    /// The database.
    Store(StoreError),
    /// The address.
    Listen(SocketAddr, io::Error),
}

impl Server {
    /// Opens the database, brings back the rooms and begins to listen.
    pub async fn start(config: Config) -> Result<Server, StartError> {
        let store = store::open(&config.database).await.map_err(StartError::Store)?;
        let (log_writer, _) = LogWriter::start(store.clone());
        let hub = Hub::new(store, log_writer, Thinkers::start(config.thinkers), config.away_after);
        let busy = |error| StartError::Listen(config.listen, error);
        let listener = TcpListener::bind(config.listen).await.map_err(busy)?;
        let address = listener.local_addr().map_err(busy)?;
        let (stop, stopped) = watch::channel(false);
        let nodes = Nodes::join(&hub, config.node_address(address), stopped.clone());
        let nodes = nodes.await.map_err(StartError::Store)?;
        // Where others serve already, rooms come when they are asked for.
        let rooms = if nodes.are_alone() { hub.rebuild().await.map_err(StartError::Store)? } else { (0, 0) };
        let (alive, connections) = mpsc::channel(1);
        let router = http::router(hub.clone(), nodes.clone(), &config, alive.clone());
        if let Some(after) = config.abandon_after {
            tokio::spawn(hub.clone().end_idle_until(after, config.look_every, stopped.clone()));
        }
        let entrance = Entrance { router, doors: Doors::new(&config, nodes), patience: config.patience };
        tokio::spawn(listen::serve(listener, entrance, stopped, alive));
        Ok(Server { address, rooms, hub, stop, connections })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns when the log is lost for this process, so that only another start can help.
    pub async fn lost(&self) -> StoreError {
        self.hub.log_writer.lost().await
    }

    /// How many rooms came back from the log, and how many could not.
    pub fn rooms(&self) -> (usize, usize) {
        self.rooms
    }

    /// Ends the server: takes no more connections, tells everybody, and closes the database. Nothing is lost, as what
    /// was acknowledged is written down already.
    pub async fn stop(mut self) -> Result<(), StoreError> {
        self.stop.send_replace(true);
        let last_messages = async {
            self.hub.restart().await;
            self.connections.recv().await;
        };
        if timeout(LAST_MESSAGES, last_messages).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        let late = || StoreError::Broken(Fault::Silent, "the database could not be closed in time".into());
        timeout(CLOSING, self.hub.store.close()).await.unwrap_or_else(|_| Err(late()))
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Store(error) => write!(f, "the database: {error}"),
            StartError::Listen(address, error) => write!(f, "cannot listen on {address}: {error}"),
        }
    }
}

impl std::error::Error for StartError {}
