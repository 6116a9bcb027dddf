//! What stands before every handler: whose page is asking, and headers that keep browsers careful.

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use room::{Code, Problem};
use tokio::time::timeout;

use super::{App, Failure};
use crate::limits::cost;
use crate::listen::Peer;

/// Scripts come from this server alone. Styles may be inline: items are placed by them.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The names under which this server may be asked. A name that somebody else's DNS leads here is none of them.
pub(super) struct Hosts {
    names: Vec<String>,
}

impl Hosts {
    pub(super) fn new(names: &[String]) -> Hosts {
        Hosts { names: names.iter().map(|it| it.to_ascii_lowercase()).collect() }
    }

    /// Whether a `Host` is ours: `localhost`, a plain address, or a name that was configured. The port does not matter.
    fn allow(&self, host: &str) -> bool {
        let name = match host.strip_prefix('[') {
            Some(rest) => rest.split(']').next().unwrap_or_default(),
            None => host.split(':').next().unwrap_or_default(),
        };
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        let local = name == "localhost" || name.ends_with(".localhost");
        local || name.parse::<IpAddr>().is_ok() || self.names.iter().any(|it| it == "*" || *it == name)
    }
}

/// Refuses requests for another host.
pub(super) async fn known_host(State(hosts): State<Arc<Hosts>>, request: Request, next: Next) -> Response {
    // Browsers always name the host; who does not is no browser.
    let named = request.headers().get(header::HOST).map(|it| it.to_str().unwrap_or_default());
    let named = request.uri().host().or(named);
    if named.is_some_and(|it| !hosts.allow(it)) {
        let sentence =
            "This server is not known by that name. Whoever runs it can allow it with `--host NAME`.";
        return Failure::from(Problem::new(Code::NotYours, sentence)).into_response();
    }
    next.run(request).await
}

/// Charges for every request, before anything else is done for it.
pub(super) async fn charge(State(app): State<App>, peer: Peer, request: Request, next: Next) -> Response {
    match app.limits.charge(peer.address, cost::REQUEST) {
        Ok(_) => next.run(request).await,
        Err(trouble) => Failure::from(trouble).into_response(),
    }
}

/// A request has so long to be answered, whatever it waits for.
pub(super) async fn in_time(State(app): State<App>, request: Request, next: Next) -> Response {
    let late = |_| {
        let sentence = "This takes too long now. Please try again later.";
        Failure::from(Problem::new(Code::Storage, sentence)).into_response()
    };
    timeout(app.patience.request, next.run(request)).await.unwrap_or_else(late)
}

/// Refuses what a page of another site asks for with more than a look: to change something, or a socket.
pub(super) async fn same_origin(request: Request, next: Next) -> Response {
    let careful = request.method() != Method::GET || request.headers().contains_key(header::UPGRADE);
    if careful && !is_same_origin(request.headers()) {
        return Failure::from(Problem::new(Code::NotYours, "Only pages of this server may do that."))
            .into_response();
    }
    next.run(request).await
}

/// Programs send no origin, browsers always do.
fn is_same_origin(headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let host = headers.get(header::HOST).and_then(|it| it.to_str().ok());
    let origin =
        origin.to_str().ok().and_then(|it| it.strip_prefix("http://").or(it.strip_prefix("https://")));
    origin.is_some() && origin == host
}

/// Headers of every answer.
pub(super) async fn headers(mut response: Response) -> Response {
    let set = |headers: &mut HeaderMap, name: HeaderName, value: &'static str| {
        headers.insert(name, HeaderValue::from_static(value));
    };
    let headers = response.headers_mut();
    set(headers, header::CONTENT_SECURITY_POLICY, POLICY);
    set(headers, header::REFERRER_POLICY, "no-referrer");
    set(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(headers, header::X_FRAME_OPTIONS, "DENY");
    set(headers, HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(headers, HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    if !headers.contains_key(header::CACHE_CONTROL) {
        set(headers, header::CACHE_CONTROL, "no-store");
    }
    response
}

/// Counts answers by the first digit of their status.
pub(super) async fn count(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let class = ["1xx", "2xx", "3xx", "4xx", "5xx"][usize::from(response.status().as_u16() / 100 - 1).min(4)];
    metrics::counter!("sixfold_http_answers_total", "status" => class).increment(1);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_must_be_known() {
        let hosts = Hosts::new(&["Games.example.org".into()]);
        for good in [
            "localhost",
            "localhost:6006",
            "LOCALHOST.",
            "box.localhost:1",
            "127.0.0.1:6006",
            "192.0.2.7",
            "[::1]:6006",
            "games.example.org",
            "games.EXAMPLE.org:443",
        ] {
            assert!(hosts.allow(good), "{good}");
        }
        let bad = [
            "evil.example",
            "games.example.org.evil.example",
            "localhost.evil.example",
            "",
            "127.0.0.1.evil",
        ];
        for bad in bad {
            assert!(!hosts.allow(bad), "{bad}");
        }
        assert!(Hosts::new(&["*".into()]).allow("evil.example"));
    }

    #[test]
    fn only_pages_of_this_server_may_act() {
        let cases = [
            (None, true),
            (Some("http://localhost:6006"), true),
            (Some("https://localhost:6006"), true),
            (Some("null"), false),
            (Some("http://localhost"), false),
            (Some("http://localhost:60060"), false),
            (Some("http://evil.localhost:6006"), false),
            (Some("http://localhost:6006.evil.example"), false),
            (Some("ftp://localhost:6006"), false),
            (Some(""), false),
        ];
        for (origin, same) in cases {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("localhost:6006"));
            headers.extend(origin.map(|it| (header::ORIGIN, HeaderValue::from_static(it))));
            assert_eq!(is_same_origin(&headers), same, "{origin:?}");
        }
    }
}
