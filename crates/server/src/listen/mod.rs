//! Accepting connections: each gets limits on time and size before a handler ever sees it.

mod doors;
mod stream;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{mpsc, watch};

use crate::address::Address;
use crate::config::Patience;
use crate::http::origin;
pub(crate) use doors::{Doors, Pass};
use stream::Stream;

const LARGEST_HEAD: usize = 16 * 1024;

/// Where a request comes from.
#[derive(Clone)]
pub(crate) struct Peer {
    pub(crate) address: Address,
    /// Another node has passed it on.
    pub(crate) passed_on: bool,
    /// The connection stays counted as long as a socket lives on it.
    _pass: Option<Arc<Pass>>,
}

impl Peer {
    #[cfg(test)]
    pub(crate) fn at(address: Address) -> Peer {
        Peer { address, passed_on: false, _pass: None }
    }
}

/// What every connection gets.
#[derive(Clone)]
pub(crate) struct Entrance {
    pub(crate) router: Router,
    pub(crate) doors: Arc<Doors>,
    pub(crate) patience: Patience,
}

/// Accepts connections until told to stop. `alive` is held as long as any of them is open.
pub(crate) async fn serve(
    listener: TcpListener,
    entrance: Entrance,
    stop: watch::Receiver<bool>,
    alive: mpsc::Sender<()>,
) {
    let mut stopped = stop.clone();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, from)) => {
                    // Whoever has too many is not even read.
                    let Some(pass) = entrance.doors.enter(from.ip()) else { continue };
                    let connection = connection(stream, from, pass, entrance.clone(), stop.clone());
                    let alive = alive.clone();
                    tokio::spawn(async move {
                        connection.await;
                        drop(alive);
                    });
                }
                // Out of file descriptors, most likely: some will be given back.
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            },
            () = told(&mut stopped) => return,
        }
    }
}

async fn connection(
    stream: TcpStream,
    from: SocketAddr,
    pass: Pass,
    entrance: Entrance,
    mut stop: watch::Receiver<bool>,
) {
    // Small messages go out at once.
    let _ = stream.set_nodelay(true);
    let Entrance { router, doors, patience } = entrance;
    let (router, pass) = (TowerToHyperService::new(router), Arc::new(pass));
    let service = service_fn(move |mut request: Request<Incoming>| {
        let passed_on = origin(&doors.nodes, request.headers());
        let address = passed_on.unwrap_or_else(|| doors.proxies.origin(from.ip(), request.headers()));
        let (address, passed_on) = (address.into(), passed_on.is_some());
        request.extensions_mut().insert(Peer { address, passed_on, _pass: Some(pass.clone()) });
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(Stream::new(stream, patience.answer)), service)
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // A broken connection is the client's business.
        _ = connection.as_mut() => {}
        () = told(&mut stop) => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// Returns when it is time to stop.
async fn told(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}
