//! Requests for rooms that another node serves: they are passed on, one hop, sockets and all.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{TRANSFER_ENCODING, UPGRADE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use room::{Code, Problem, secret};
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
/// A node that does not take a connection, or answer with a socket, by then is busy, cut off or gone.
const CONNECTING: Duration = Duration::from_secs(1);
/// The time between two tries, while nobody knows whether a node lives.
const PAUSE: Duration = Duration::from_millis(200);

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
    // One hop, also of what was meant for another node that was at this address before.
    let asked_here = request.headers().contains_key(KEY) || !app.hub.store.is_shared();
    let Some(code) = code.and_then(secret::read_code).filter(|_| !asked_here) else {
        return next.run(request).await;
    };
    // What is wrong with a room or the log is told by its handler.
    let Ok(Owner::There(mut node)) = app.hub.owner(&code).await else { return next.run(request).await };
    let asked = match Asked::read(request).await {
        Ok(asked) => asked,
        Err(trouble) => return Failure::from(trouble).into_response(),
    };
    let began = Instant::now();
    while began.elapsed() < LEASE * 2 {
        if app.nodes.is_silent(&node) {
            // It lives, but not for us: safe, as whoever writes must serve the room.
            let _ = app.hub.store.seize(&code, &node).await;
        } else if let Ok(passage) = Passage::open(&app.nodes, node, &asked).await {
            match passage.send(&peer, &asked).await {
                Ok(answer) => return answer,
                // Nobody knows whether it was done.
                Err(_) if asked.changes_something() => return gone(),
                Err(_) => {}
            }
        }
        sleep(PAUSE).await;
        node = match app.hub.owner(&code).await {
            Ok(Owner::There(node)) => node,
            _ => return next.run(Request::from_parts(asked.head, asked.body.into())).await,
        };
    }
    gone()
}

fn gone() -> Response {
    Failure::from(Problem::gone()).into_response()
}

/// Asks the other nodes, one after the other, for a file that this one does not have.
pub(super) async fn to_any(app: App, peer: Peer, request: Request) -> Response {
    let others = if peer.passed_on { Vec::new() } else { app.nodes.others() };
    let Ok(asked) = Asked::read(request).await else { return super::nothing_here().await.into_response() };
    for node in others {
        let Ok(passage) = Passage::open(&app.nodes, node, &asked).await else { continue };
        match passage.send(&peer, &asked).await {
            Ok(answer) if answer.status() != StatusCode::NOT_FOUND => return answer,
            _ => {}
        }
    }
    super::nothing_here().await.into_response()
}

/// What a client asks, whole, so that it can be asked again.
struct Asked {
    head: Parts,
    body: Bytes,
}

impl Asked {
    async fn read(request: Request) -> Result<Asked, Problem> {
        let large = |_| Problem::new(Code::BadRequest, "Your request is too large, or was cut short.");
        let (head, body) = request.into_parts();
        let body = match head.method {
            Method::GET => Bytes::new(),
            _ => to_bytes(body, LARGEST_BODY).await.map_err(large)?,
        };
        Ok(Asked { head, body })
    }

    /// That is answered at once, however long the room takes.
    fn is_for_a_socket(&self) -> bool {
        self.head.headers.contains_key(UPGRADE)
    }

    fn changes_something(&self) -> bool {
        self.head.method != Method::GET
    }

    /// The same, asked of another node in the client's name.
    fn passed_on(&self, node: &Node, peer: &Peer) -> Request {
        let mut passed_on = Request::new(self.body.clone().into());
        *passed_on.method_mut() = self.head.method.clone();
        *passed_on.uri_mut() = self.head.uri.clone();
        let headers = passed_on.headers_mut();
        headers.clone_from(&self.head.headers);
        headers.insert(KEY, value(&node.key));
        headers.insert(FROM, value(&peer.address.ip().to_string()));
        headers.remove(TRANSFER_ENCODING);
        passed_on
    }
}

/// A connection to another node.
struct Passage<'a> {
    nodes: &'a Nodes,
    node: Node,
    sender: SendRequest<Body>,
}

impl<'a> Passage<'a> {
    async fn open(nodes: &'a Nodes, node: Node, asked: &Asked) -> Result<Passage<'a>, Problem> {
        let gone = || Problem::gone();
        if asked.is_for_a_socket() {
            nodes.ask(&node);
        }
        let connecting = timeout(CONNECTING, TcpStream::connect(&node.address)).await;
        let stream = connecting.map_err(|_| gone())?.map_err(|_| gone())?;
        let _ = stream.set_nodelay(true);
        let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(|_| gone())?;
        tokio::spawn(connection.with_upgrades());
        Ok(Passage { nodes, node, sender })
    }

    /// Asks the other node in the client's name, and gives its answer.
    async fn send(mut self, peer: &Peer, asked: &Asked) -> Result<Response, Problem> {
        let patience = if asked.is_for_a_socket() { CONNECTING } else { LEASE * 2 };
        let answer = timeout(patience, self.sender.send_request(asked.passed_on(&self.node, peer)));
        let answer = tokio::select! {
            answer = answer => answer.map_err(|_| Problem::gone())?.map_err(|_| Problem::gone())?,
            () = self.nodes.gone(&self.node) => return Err(Problem::gone()),
        };
        self.nodes.hear(&self.node);
        let mut answer = answer.map(Body::new);
        let client = asked.head.extensions.get::<OnUpgrade>().cloned();
        if let Some(client) = client.filter(|_| answer.status() == StatusCode::SWITCHING_PROTOCOLS) {
            let there = hyper::upgrade::on(&mut answer);
            tokio::spawn(join(self.nodes.clone(), self.node, peer.clone(), client, there));
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
