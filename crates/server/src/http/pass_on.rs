//! Requests for rooms that another node serves: they are passed on, one hop, sockets and all.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use room::{Code, Problem};
use tokio::io::copy_bidirectional;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::{App, Failure, LARGEST_BODY};
use crate::listen::Peer;
use crate::nodes::Nodes;
use crate::store::{LEASE, Node, Owner};

/// The key of the node that is asked, shown by the one that passes on.
const KEY: HeaderName = HeaderName::from_static("x-sixfold-node");
/// Where the request comes from.
const FROM: HeaderName = HeaderName::from_static("x-sixfold-from");
/// A node that does not take a connection by then is busy, cut off or gone.
const CONNECTING: Duration = Duration::from_secs(1);
/// The time between two tries, while nobody knows whether a node lives.
const PAUSE: Duration = Duration::from_millis(150);

/// Where a request that another node has passed on comes from; `None` for all others.
pub(crate) fn origin(nodes: &Nodes, headers: &HeaderMap) -> Option<IpAddr> {
    if !nodes.believe(headers.get(KEY)?.as_bytes()) {
        return None;
    }
    headers.get(FROM)?.to_str().ok()?.parse().ok()
}

/// Passes a request on, if its room is served by another node. If that does not answer, its lease runs out or it comes
/// back: either way the room is served again, and the client is made to wait that long.
pub(super) async fn pass_on(State(app): State<App>, peer: Peer, request: Request, next: Next) -> Response {
    let code = request.uri().path().strip_prefix("/api/rooms/").and_then(|it| it.split('/').next());
    let Some(code) = code.filter(|_| !peer.passed_on && app.hub.store.is_shared()).map(str::to_string) else {
        return next.run(request).await;
    };
    let began = Instant::now();
    while began.elapsed() < LEASE * 2 {
        // What is wrong with a room or the log is told by its handler.
        let Ok(Owner::There(node)) = app.hub.owner(&code).await else { return next.run(request).await };
        if let Ok(passage) = Passage::open(&app.nodes, node).await {
            return passage
                .send(peer, request)
                .await
                .unwrap_or_else(|trouble| Failure::from(trouble).into_response());
        }
        sleep(PAUSE).await;
    }
    Failure::from(Problem::gone()).into_response()
}

/// Asks the other nodes, one after the other, for a file that this one does not have.
pub(super) async fn to_any(app: App, peer: Peer, request: Request) -> Response {
    let others = if peer.passed_on { Vec::new() } else { app.nodes.others() };
    for node in others {
        let mut asked = Request::new(Body::empty());
        *asked.method_mut() = request.method().clone();
        *asked.uri_mut() = request.uri().clone();
        *asked.headers_mut() = request.headers().clone();
        let Ok(passage) = Passage::open(&app.nodes, node).await else { continue };
        match passage.send(peer.clone(), asked).await {
            Ok(answer) if answer.status() != StatusCode::NOT_FOUND => return answer,
            _ => {}
        }
    }
    super::nothing_here().await.into_response()
}

/// A connection to another node.
struct Passage<'a> {
    nodes: &'a Nodes,
    node: Node,
    sender: SendRequest<Body>,
}

impl<'a> Passage<'a> {
    async fn open(nodes: &'a Nodes, node: Node) -> Result<Passage<'a>, Problem> {
        let gone = || Problem::gone();
        let connecting = timeout(CONNECTING, TcpStream::connect(&node.address)).await;
        let stream = connecting.map_err(|_| gone())?.map_err(|_| gone())?;
        let _ = stream.set_nodelay(true);
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(|_| gone())?;
        tokio::spawn(connection.with_upgrades());
        Ok(Passage { nodes, node, sender })
    }

    /// Asks the other node in the client's name, and gives its answer.
    async fn send(mut self, peer: Peer, mut request: Request) -> Result<Response, Problem> {
        let client = hyper::upgrade::on(&mut request);
        let (mut head, body) = request.into_parts();
        let large = |_| Problem::new(Code::BadRequest, "Your request is too large, or was cut short.");
        let body = if head.method == Method::GET {
            Body::empty()
        } else {
            to_bytes(body, LARGEST_BODY).await.map_err(large)?.into()
        };
        head.headers.insert(KEY, value(&self.node.key));
        head.headers.insert(FROM, value(&peer.address.ip().to_string()));
        head.headers.remove(axum::http::header::TRANSFER_ENCODING);
        let asked = self.sender.send_request(Request::from_parts(head, body));
        let answer = tokio::select! {
            answer = asked => answer.map_err(|_| Problem::gone())?,
            () = self.nodes.gone(&self.node) => return Err(Problem::gone()),
        };
        let mut answer = answer.map(Body::new);
        if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
            let there = hyper::upgrade::on(&mut answer);
            tokio::spawn(join(self.nodes.clone(), self.node, peer, client, there));
        }
        Ok(answer)
    }
}

/// Both directions of a socket, until one of them ends or the other node is gone.
async fn join(nodes: Nodes, node: Node, peer: Peer, client: OnUpgrade, there: OnUpgrade) {
    let Ok((client, there)) = tokio::try_join!(client, there) else { return };
    let (mut client, mut there) = (TokioIo::new(client), TokioIo::new(there));
    tokio::select! {
        // Whose end broke does not matter: the client comes back.
        _ = copy_bidirectional(&mut client, &mut there) => {}
        () = nodes.gone(&node) => {}
    }
    drop(peer);
}

fn value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("hexadecimal digits or an address")
}
