//! The catalog: games, their computer players, rules and guides, as JSON.

use serde_json::{Value, json};

use crate::problem::{Code, Problem};

/// Every game with its options and computer players.
pub fn catalog() -> Value {
    let levels = bots::LEVELS.map(|level| json!({ "name": level.name, "about": level.about }));
    json!({ "games": table::games(), "levels": levels })
}

/// The pictures of a game, a symbol each.
pub fn art(game: &str) -> Result<&'static str, Problem> {
    table::art(game).map_err(missing)
}

/// The guide to a game: its rules for people, with pictures.
pub fn guide(game: &str) -> Result<Value, Problem> {
    Ok(json!({ "blocks": table::guide(game).map_err(missing)? }))
}

/// The clauses of a game's rules.
pub fn rules(game: &str) -> Result<Value, Problem> {
    let (_, clauses) = table::rules(game, None).map_err(missing)?;
    let clauses = clauses.iter().map(|it| json!({ "id": it.id, "section": it.section, "text": it.text }));
    Ok(json!({ "clauses": clauses.collect::<Vec<_>>() }))
}

fn missing(refusal: engine::Refusal) -> Problem {
    Problem { code: Code::NotFound, ..refusal.into() }
}
