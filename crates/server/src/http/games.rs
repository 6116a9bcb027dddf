//! The catalog: games and their rules.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use room::{Catalog, Guide, Rules};

use super::{App, Failure};

/// Every game with its options and computer players, and whether games that need nobody far away are left to the page.
#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "`{games, levels, in_page}`", body = Object)))]
pub(super) async fn games(State(app): State<App>) -> Json<Catalog> {
    Json(room::catalog(app.games_in_page))
}

/// How long a browser may keep pictures before it asks again: a game's evening, not an update's.
const KEPT: &str = "public, max-age=600";

/// The pictures of a game, a symbol each.
#[utoipa::path(get, path = "/api/games/{id}/art.svg", params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "Symbols, by the names in Scenes", body = String, content_type = "image/svg+xml"), (status = 404)))]
pub(super) async fn art(Path(id): Path<String>) -> Result<impl IntoResponse, Failure> {
    let art = room::art(&id)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, KEPT)], art))
}

/// The guide to a game: its rules for people, with pictures.
#[utoipa::path(get, path = "/api/games/{id}/guide", params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "`{blocks:[...]}`: headings, paragraphs, lists, and pictures as Scenes", body = Object), (status = 404)))]
pub(super) async fn guide(Path(id): Path<String>) -> Result<Json<Guide>, Failure> {
    Ok(Json(room::guide(&id)?))
}

/// The clauses of a game's rules.
#[utoipa::path(get, path = "/api/games/{id}/rules", params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "`{clauses:[{id, section, text}]}`", body = Object), (status = 404)))]
pub(super) async fn rules(Path(id): Path<String>) -> Result<Json<Rules>, Failure> {
    Ok(Json(room::rules(&id)?))
}
