//! Rooms: making them, sitting down, and everything that can be read of them.

use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::Seat;
use room::{Code, FairInfo, NewRoom, Problem, Replay, RoomInfo};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{App, Bearer, Body, Failure};
use crate::actor::Ask;
use crate::limits::cost;
use crate::listen::Peer;
use crate::socket as sockets;

/// Who sits down.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPlayer {
    /// The name to be shown.
    name: String,
    /// 64 hexadecimal digits that the player adds to the dice.
    entropy: String,
}

/// A room.
#[derive(Serialize, ToSchema)]
pub(super) struct RoomAnswer {
    room: RoomInfo,
}

/// A seat that was taken.
#[derive(Serialize, ToSchema)]
pub(super) struct Taken {
    /// The only proof of the seat. It is not shown again.
    token: String,
    room: RoomInfo,
}

/// A record from somewhere else.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    /// The record.
    record: String,
}

/// Makes a room.
#[utoipa::path(post, path = "/api/rooms", request_body = NewRoom,
    responses((status = 201, body = RoomAnswer), (status = 400), (status = 422), (status = 429)))]
pub(super) async fn create(
    State(app): State<App>,
    peer: Peer,
    Body(request): Body<NewRoom>,
) -> Result<(StatusCode, Json<RoomAnswer>), Failure> {
    let reading = request.record.as_deref().map_or(0.0, cost::record);
    app.limits.charge(peer.address, cost::NEW_ROOM + reading)?;
    let broken = |_| Problem::new(Code::Refused, "This room cannot be made.");
    // A long record takes a while, and what the rules do with an odd one must not hurt anybody else.
    let created = tokio::task::spawn_blocking(move || request.created()).await.map_err(broken)??;
    let room = app.hub.create(created).await?;
    Ok((StatusCode::CREATED, Json(RoomAnswer { room })))
}

/// A room as everybody may know it.
#[utoipa::path(get, path = "/api/rooms/{code}", params(("code" = String, Path, description = "The room's code")),
    responses((status = 200, body = RoomAnswer), (status = 404)))]
pub(super) async fn room(
    State(app): State<App>,
    peer: Peer,
    Path(code): Path<String>,
) -> Result<Json<RoomAnswer>, Failure> {
    Ok(Json(RoomAnswer { room: app.look_up(&peer, &code).await? }))
}

/// Takes a seat. Who comes second is told so.
#[utoipa::path(post, path = "/api/rooms/{code}/seats/{seat}", request_body = NewPlayer,
    params(("code" = String, Path, description = "The room's code"), ("seat" = String, Path, description = "A to D")),
    responses((status = 201, body = Taken), (status = 404), (status = 409)))]
pub(super) async fn take(
    State(app): State<App>,
    peer: Peer,
    Path((code, seat)): Path<(String, String)>,
    Body(player): Body<NewPlayer>,
) -> Result<(StatusCode, Json<Taken>), Failure> {
    let missing = |_| Problem::new(Code::NotFound, "There is no such seat.");
    let seat: Seat = seat.parse().map_err(missing)?;
    let NewPlayer { name, entropy } = player;
    let (token, room) = app.ask(&peer, &code, |reply| Ask::Take { seat, name, entropy, reply }).await?;
    Ok((StatusCode::CREATED, Json(Taken { token, room })))
}

/// The room in which the players of a finished one go on.
#[utoipa::path(post, path = "/api/rooms/{code}/rematch", params(("code" = String, Path, description = "The room's code")),
    responses((status = 200, body = RoomAnswer), (status = 403), (status = 409)))]
pub(super) async fn rematch(
    State(app): State<App>,
    peer: Peer,
    Path(code): Path<String>,
    Bearer(token): Bearer,
) -> Result<Json<RoomAnswer>, Failure> {
    let token = token.ok_or_else(Problem::not_yours)?;
    let room = app.ask(&peer, &code, |reply| Ask::Rematch { token, reply }).await?;
    Ok(Json(RoomAnswer { room }))
}

/// The record: all of it once the game is over, before that what the bearer's seat may see.
#[utoipa::path(get, path = "/api/rooms/{code}/record", params(("code" = String, Path, description = "The room's code")),
    responses((status = 200, description = "A record", body = String, content_type = "text/plain"), (status = 403), (status = 404)))]
pub(super) async fn record(
    State(app): State<App>,
    peer: Peer,
    Path(code): Path<String>,
    Bearer(token): Bearer,
) -> Result<Response, Failure> {
    let text = app.ask(&peer, &code, |reply| Ask::Record { token, reply }).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// What there is to know about the dice.
#[utoipa::path(get, path = "/api/rooms/{code}/fair", params(("code" = String, Path, description = "The room's code")),
    responses((status = 200, body = FairInfo), (status = 404)))]
pub(super) async fn fair(
    State(app): State<App>,
    peer: Peer,
    Path(code): Path<String>,
) -> Result<Json<FairInfo>, Failure> {
    Ok(Json(app.ask(&peer, &code, Ask::Fair).await?))
}

/// A finished game to be watched.
#[utoipa::path(get, path = "/api/rooms/{code}/replay", params(("code" = String, Path, description = "The room's code")),
    responses((status = 200, body = Replay), (status = 404), (status = 409)))]
pub(super) async fn replay(
    State(app): State<App>,
    peer: Peer,
    Path(code): Path<String>,
) -> Result<Json<Replay>, Failure> {
    let finished = app.ask(&peer, &code, Ask::Finished).await?;
    make_replay(&app, &peer, finished.record, Some(finished.names)).await
}

/// Any record to be watched.
#[utoipa::path(post, path = "/api/replay", request_body = Text,
    responses((status = 200, body = Replay), (status = 422), (status = 429)))]
pub(super) async fn replay_record(
    State(app): State<App>,
    peer: Peer,
    Body(Text { record }): Body<Text>,
) -> Result<Json<Replay>, Failure> {
    make_replay(&app, &peer, record, None).await
}

async fn make_replay(
    app: &App,
    peer: &Peer,
    record: String,
    names: Option<Vec<String>>,
) -> Result<Json<Replay>, Failure> {
    app.limits.charge(peer.address, cost::REPLAY + cost::record(&record))?;
    let make = move |stop: &AtomicBool| room::replay(&record, names, stop);
    Ok(Json(app.replays.make(peer.address, make).await?))
}

/// The socket over which a room is played: see docs/server.md.
#[utoipa::path(get, path = "/api/rooms/{code}/socket", params(("code" = String, Path, description = "The room's code")),
    responses((status = 101, description = "A WebSocket"), (status = 404), (status = 429)))]
pub(super) async fn socket(
    State(app): State<App>,
    Path(code): Path<String>,
    peer: Peer,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Failure> {
    let permit = app.limits.socket(peer.clone())?;
    // A room that is not there is told as such, not by a socket that opens and closes.
    app.look_up(&peer, &code).await?;
    Ok(sockets::open(upgrade, app.hub, code, permit, app.patience))
}
