//! The HTTP side: the interface under `/api`, what operators look at, and the browser client.

mod failure;
mod games;
mod guard;
mod ops;
mod page;
mod pass_on;
mod replays;
mod review;
mod rooms;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, FromRequest, FromRequestParts, Request};
use axum::http::header;
use axum::http::request::Parts;
use axum::routing::get;
use axum::{Router, middleware};
use room::{Code, Problem, RoomInfo};
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::actor::{Ask, Reply};
use crate::config::{Config, Patience};
use crate::hub::Hub;
use crate::limits::{Limits, cost};
use crate::listen::Peer;
use crate::nodes::Nodes;
use crate::reviews::Reviews;
pub(crate) use failure::Failure;
use guard::Hosts;
pub(crate) use pass_on::origin;
use replays::Replays;

/// A record fits, with room to spare.
const LARGEST_BODY: usize = 256 * 1024;
/// What handlers need.
#[derive(Clone)]
pub(crate) struct App {
    hub: Arc<Hub>,
    nodes: Nodes,
    limits: Arc<Limits>,
    replays: Arc<Replays>,
    reviews: Arc<Reviews>,
    patience: Patience,
    games_in_page: bool,
}

impl App {
    /// Asks a room something. Trying codes and tokens is expensive, and is paid for in advance.
    async fn ask<T>(
        &self,
        peer: &Peer,
        code: &str,
        ask: impl FnOnce(Reply<Result<T, Problem>>) -> Ask,
    ) -> Result<T, Problem> {
        let charge = self.limits.charge(peer.address, cost::BAD_TOKEN)?;
        let answer = self.hub.ask(code, ask).await.and_then(|it| it);
        charge.settle_by(&answer);
        answer
    }

    async fn look_up(&self, peer: &Peer, code: &str) -> Result<RoomInfo, Problem> {
        let charge = self.limits.charge(peer.address, cost::NO_ROOM)?;
        let answer = self.hub.look_up(code).await;
        charge.settle_by(&answer);
        answer
    }
}

#[derive(OpenApi)]
#[openapi(info(
    title = "Sixfold",
    description = "Rooms, records and replays of games of six-sided dice. Play itself goes over a socket: see docs/server.md."
))]
struct Interface;

/// All routes with all guards.
pub(crate) fn router(hub: Arc<Hub>, nodes: Nodes, config: &Config, alive: mpsc::Sender<()>) -> Router {
    ops::install_metrics();
    let limits = Limits::new(config, alive);
    let reviews = Arc::new(Reviews::start());
    let Config { patience, games_in_page, .. } = *config;
    let app = App { hub, nodes, limits, replays: Arc::default(), reviews, patience, games_in_page };
    let hosts = Arc::new(Hosts::new(&config.hosts));
    let (router, interface) = interface().split_for_parts();
    let json = [(header::CONTENT_TYPE, "application/json")];
    let description = Bytes::from(serde_json::to_vec(&interface).expect("a description is plain data"));
    router
        .route("/api/openapi.json", get(move || std::future::ready((json, description.clone()))))
        .route("/api/{*rest}", get(nothing_here).post(nothing_here))
        .fallback(page::page)
        .with_state(app.clone())
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(middleware::from_fn_with_state(app.clone(), pass_on::pass_on))
        .layer(middleware::from_fn_with_state(app.clone(), guard::in_time))
        .layer(middleware::from_fn_with_state(app, guard::charge))
        .layer(middleware::from_fn(guard::same_origin))
        .layer(middleware::from_fn_with_state(hosts, guard::known_host))
        .layer(CompressionLayer::new())
        .layer(middleware::map_response(guard::headers))
        .layer(middleware::from_fn(guard::count))
}

/// Every route that is described.
fn interface() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Interface::openapi())
        .routes(routes!(games::games))
        .routes(routes!(games::rules))
        .routes(routes!(games::guide))
        .routes(routes!(games::art))
        .routes(routes!(rooms::create))
        .routes(routes!(rooms::room))
        .routes(routes!(rooms::take))
        .routes(routes!(rooms::rematch))
        .routes(routes!(rooms::record))
        .routes(routes!(rooms::fair))
        .routes(routes!(rooms::replay))
        .routes(routes!(rooms::replay_record))
        .routes(routes!(review::review))
        .routes(routes!(rooms::socket))
        .routes(routes!(ops::health))
        .routes(routes!(ops::ready))
        .routes(routes!(ops::metrics))
}

async fn nothing_here() -> Failure {
    Problem::new(Code::NotFound, "There is nothing here.").into()
}

/// A JSON body whose errors are told like all others.
pub(crate) struct Body<T>(T);

impl<T: DeserializeOwned> FromRequest<App> for Body<T> {
    type Rejection = Failure;

    async fn from_request(request: Request, app: &App) -> Result<Body<T>, Failure> {
        let slow = |_| Problem::new(Code::Limit, "Your request comes too slowly.");
        let reading = Bytes::from_request(request, app);
        let bytes = timeout(app.patience.body, reading).await.map_err(slow)?.map_err(|_| {
            Problem::new(Code::Limit, format!("A request has at most {} KiB.", LARGEST_BODY / 1024))
        })?;
        let bad = |error| Problem::new(Code::BadRequest, format!("This does not read: {error}."));
        Ok(Body(serde_json::from_slice(&bytes).map_err(bad)?))
    }
}

/// Where a request comes from.
impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Peer, Failure> {
        let unknown = || Problem::new(Code::BadRequest, "Where do you come from?");
        Ok(parts.extensions.get::<Peer>().cloned().ok_or_else(unknown)?)
    }
}

/// The token in `Authorization: Bearer`, if there is one.
pub(crate) struct Bearer(Option<String>);

impl<S: Sync> FromRequestParts<S> for Bearer {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Failure> {
        let Some(header) = parts.headers.get("authorization") else { return Ok(Bearer(None)) };
        let token = header.to_str().ok().and_then(|it| it.strip_prefix("Bearer "));
        let bad = || Problem::new(Code::BadRequest, "Expected `Authorization: Bearer TOKEN`.");
        Ok(Bearer(Some(token.ok_or_else(bad)?.trim().to_string())))
    }
}
