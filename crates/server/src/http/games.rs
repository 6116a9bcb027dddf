//! The catalog: games and their rules.

use axum::Json;
use axum::extract::Path;
use axum::http::header;
use axum::response::IntoResponse;
use room::{Code, Problem};
use serde_json::{Value, json};

use super::Failure;

/// Every game with its options and computer players.
#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "`{games, levels}`", body = Object)))]
pub(super) async fn games() -> Json<Value> {
    let levels = bots::LEVELS.map(|level| json!({ "name": level.name, "about": level.about }));
    Json(json!({ "games": table::games(), "levels": levels }))
}

/// How long a browser may keep pictures before it asks again: a game's evening, not an update's.
const KEPT: &str = "public, max-age=600";

/// The pictures of a game, a symbol each.
#[utoipa::path(get, path = "/api/games/{id}/art.svg", params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "Symbols, by the names in Scenes", body = String, content_type = "image/svg+xml"), (status = 404)))]
pub(super) async fn art(Path(id): Path<String>) -> Result<impl IntoResponse, Failure> {
    let art = table::art(&id).map_err(missing)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, KEPT)], art))
}

fn missing(refusal: engine::Refusal) -> Problem {
    Problem { code: Code::NotFound, ..refusal.into() }
}

/// The guide to a game: its rules for people, with pictures.
#[utoipa::path(get, path = "/api/games/{id}/guide", params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "`{blocks:[...]}`: headings, paragraphs, lists, and pictures as Scenes", body = Object), (status = 404)))]
pub(super) async fn guide(Path(id): Path<String>) -> Result<Json<Value>, Failure> {
    let blocks = table::guide(&id).map_err(missing)?;
    Ok(Json(json!({ "blocks": blocks })))
}

/// The clauses of a game's rules.
#[utoipa::path(get, path = "/api/games/{id}/rules", params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "`{clauses:[{id, section, text}]}`", body = Object), (status = 404)))]
pub(super) async fn rules(Path(id): Path<String>) -> Result<Json<Value>, Failure> {
    let (_, clauses) = table::rules(&id, None).map_err(missing)?;
    let clauses = clauses.iter().map(|it| json!({ "id": it.id, "section": it.section, "text": it.text }));
    Ok(Json(json!({ "clauses": clauses.collect::<Vec<_>>() })))
}
