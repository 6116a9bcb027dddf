//! Accepting connections: each gets limits on time and size before a handler ever sees it.

use std::net::{IpAddr, SocketAddr};
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

/// Who does not finish a request's head in so long is let go.
const HEADERS: Duration = Duration::from_secs(10);
const LARGEST_HEAD: usize = 16 * 1024;

/// The address a request comes from.
#[derive(Clone, Copy)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Accepts connections until told to stop. `alive` is held as long as any of them is open.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    stop: watch::Receiver<bool>,
    alive: mpsc::Sender<()>,
) {
    let mut stopped = stop.clone();
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let connection = connection(stream, peer, router.clone(), stop.clone());
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

async fn connection(stream: TcpStream, peer: SocketAddr, router: Router, mut stop: watch::Receiver<bool>) {
    // Small messages go out at once.
    let _ = stream.set_nodelay(true);
    let router = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer.ip()));
        router.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
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
