//! The shelf: games and their rules.

use axum::Json;
use axum::extract::Path;
use room::{Code, Trouble};
use serde_json::{Value, json};

use super::Failure;

/// Every game with its options and computer players.
#[utoipa::path(get, path = "/api/games", responses((status = 200, description = "`{games, levels}`", body = Object)))]
pub(super) async fn games() -> Json<Value> {
    let levels = bots::LEVELS.map(|level| json!({ "name": level.name, "about": level.about }));
    Json(json!({ "games": table::games(), "levels": levels }))
}

/// The clauses of a game's rules.
#[utoipa::path(get, path = "/api/games/{id}/rules", params(("id" = String, Path, description = "The game")),
    responses((status = 200, description = "`{clauses:[{id, section, text}]}`", body = Object), (status = 404)))]
pub(super) async fn rules(Path(id): Path<String>) -> Result<Json<Value>, Failure> {
    let missing = |refusal: engine::Refusal| Trouble { code: Code::NotFound, ..refusal.into() };
    let (_, clauses) = table::rules(&id, None).map_err(missing)?;
    let clauses = clauses.iter().map(|it| json!({ "id": it.id, "section": it.section, "text": it.text }));
    Ok(Json(json!({ "clauses": clauses.collect::<Vec<_>>() })))
}
