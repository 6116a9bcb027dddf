//! The catalog: games, their computer players, rules and guides.

use serde::Serialize;
use table::{GameInfo, GuideBlock};

use crate::problem::{Code, Problem};

/// Every game with its options and computer players.
#[derive(Serialize)]
pub struct Catalog {
    /// The games.
    games: Vec<GameInfo>,
    /// The levels of play, weakest first.
    levels: Vec<LevelInfo>,
    /// Whether a page plays games that need nobody far away by itself.
    in_page: bool,
}

#[derive(Serialize)]
struct LevelInfo {
    name: &'static str,
    about: &'static str,
}

/// The clauses of a game's rules.
#[derive(Serialize)]
pub struct Rules {
    clauses: Vec<ClauseInfo>,
}

#[derive(Serialize)]
struct ClauseInfo {
    id: &'static str,
    section: &'static str,
    text: String,
}

/// The guide to a game: its rules for people, with pictures.
#[derive(Serialize)]
pub struct Guide {
    blocks: Vec<GuideBlock>,
}

/// Every game.
pub fn catalog(in_page: bool) -> Catalog {
    let level = |level: &bots::Level| LevelInfo { name: level.name, about: level.about };
    Catalog { games: table::games(), levels: bots::LEVELS.iter().map(level).collect(), in_page }
}

/// The pictures of a game, a symbol each.
pub fn art(game: &str) -> Result<&'static str, Problem> {
    table::art(game).map_err(missing)
}

/// The guide to a game.
pub fn guide(game: &str) -> Result<Guide, Problem> {
    Ok(Guide { blocks: table::guide(game).map_err(missing)? })
}

/// The rules of a game.
pub fn rules(game: &str) -> Result<Rules, Problem> {
    let (_, clauses) = table::rules(game, None).map_err(missing)?;
    let clauses = clauses.into_iter().map(|it| ClauseInfo { id: it.id, section: it.section, text: it.text });
    Ok(Rules { clauses: clauses.collect() })
}

fn missing(refusal: engine::Refusal) -> Problem {
    Problem { code: Code::NotFound, ..refusal.into() }
}
