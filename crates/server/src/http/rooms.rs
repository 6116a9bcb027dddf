//! Rooms: making them, sitting down, and everything that can be read of them.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use axum::Json;
use axum::extract::{Path, State, WebSocketUpgrade};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use engine::{MAX_SEATS, Seat};
use room::{Code, Created, Problem, RoomInfo, playable};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{App, Bearer, Body, Failure};
use crate::actor::{Ask, FairInfo};
use crate::limits::cost;
use crate::listen::Peer;
use crate::replay::{self, Replay};
use crate::socket as sockets;

/// What a new room is to be.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewRoom {
    /// The game.
    game: String,
    /// Options by name; what is not named keeps its default.
    #[serde(default)]
    #[schema(value_type = Object)]
    options: BTreeMap<String, OptionValue>,
    /// One for each seat; none for a lesson, which has its own.
    #[serde(default)]
    seats: Vec<NewSeat>,
    /// A record to go on from.
    record: Option<String>,
    /// Whether players may ask for hints; without a word only where one person plays.
    hints: Option<bool>,
    /// Whether the game is to begin with its lesson, and nothing else is wished for.
    #[serde(default)]
    lesson: bool,
    /// Whether people roll real dice, and say what came up.
    #[serde(default)]
    own_dice: bool,
}

/// An option's value: a number, a flag or a word.
#[derive(Deserialize)]
#[serde(untagged)]
enum OptionValue {
    Flag(bool),
    Number(i64),
    Text(String),
}

/// Who is to sit in a seat.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
enum NewSeat {
    /// A person, who takes the seat by a click.
    Person {},
    /// A computer player.
    Computer {
        /// Its name.
        player: String,
    },
}

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

impl NewRoom {
    fn created(self) -> Result<Created, Problem> {
        if self.lesson {
            return self.lesson();
        }
        let info = table::info(&self.game)?;
        let many = |_| Problem::new(Code::BadRequest, format!("A room has at most {MAX_SEATS} seats."));
        let seats = u8::try_from(self.seats.len()).map_err(many)?;
        let options = pairs(&self.options)?;
        let table = match &self.record {
            Some(text) => {
                replay::events(text)?;
                table::load(text)?
            }
            None => table::open(&self.game, seats, &options, None)?,
        };
        let as_wished = table.game() == self.game && table.seats() == seats;
        if !as_wished {
            let (game, seats) = (table.game(), table.seats());
            return Err(Problem::new(Code::BadRequest, format!("The record is of {game} for {seats}.")));
        }
        playable(&*table)?;
        let mut places = Vec::new();
        for seat in self.seats {
            places.push(match seat {
                NewSeat::Person {} => None,
                NewSeat::Computer { player } if info.players.contains(&player.as_str()) => Some(player),
                NewSeat::Computer { .. } => {
                    let sentence = format!("The computer players are {}.", info.players.join(", "));
                    return Err(Problem::new(Code::BadRequest, sentence));
                }
            });
        }
        if self.own_dice && places.iter().all(Option::is_some) {
            return Err(Problem::new(Code::BadRequest, "Somebody has to roll the dice: seat a person."));
        }
        let (game, edition, options) = (self.game, info.edition, table.options());
        Ok(Created {
            game,
            edition,
            options,
            places,
            seed: String::new(),
            record: self.record,
            hints: self.hints,
            lesson: None,
            own_dice: self.own_dice,
        })
    }
}

impl NewRoom {
    fn lesson(self) -> Result<Created, Problem> {
        if self.seats.is_empty() && self.options.is_empty() && self.record.is_none() {
            return Created::lesson(&self.game);
        }
        Err(Problem::new(Code::BadRequest, "A lesson has its own seats, options and beginning."))
    }
}

/// Options in the form in which games read them. A name or a value is one word, so that none can bring another along.
fn pairs(options: &BTreeMap<String, OptionValue>) -> Result<String, Problem> {
    let mut pairs = Vec::new();
    for (name, value) in options {
        let value = value.to_string();
        let word = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
        if !word(name) || name.contains('=') || !word(&value) {
            let sentence = format!("Option {} takes one value without spaces.", engine::brief(name));
            return Err(Problem::new(Code::BadRequest, sentence));
        }
        pairs.push(format!("{name}={value}"));
    }
    Ok(pairs.join(" "))
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Number(n) => write!(f, "{n}"),
            OptionValue::Text(text) => f.write_str(text),
        }
    }
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
    let make = move |stop: &AtomicBool| replay::replay(&record, names, stop);
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
