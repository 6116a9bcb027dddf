//! The browser client, out of the binary.

use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use super::{App, nothing_here, pass_on};
use crate::listen::Peer;

#[derive(Embed)]
#[folder = "../../web/dist"]
struct Client;

/// A file of the client; the client itself finds its way from any path without a dot.
pub(super) async fn page(State(app): State<App>, peer: Peer, request: Request) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    let wanted = if path.contains('.') { path } else { "index.html" };
    match Client::get(wanted) {
        Some(file) => serve(wanted, file, request.headers()),
        // During an update the page may have come from a node of another version, which has it.
        None if wanted.starts_with("assets/") => pass_on::to_any(app, peer, request).await,
        None => nothing_here().await.into_response(),
    }
}

fn serve(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..16]));
    // Names in `assets` change with their content.
    let caching =
        if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == tag.as_bytes());
    let basics = [(header::ETAG, tag), (header::CACHE_CONTROL, caching.to_string())];
    if known {
        return (StatusCode::NOT_MODIFIED, basics).into_response();
    }
    let kind = [(header::CONTENT_TYPE, file.metadata.mimetype().to_string())];
    (basics, kind, Body::from(file.data)).into_response()
}
