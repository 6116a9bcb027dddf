//! What can be said of the games and of this build before anything is played.

use encode::{Encode, MOST, Numbering, Part, cells};
use engine::Game;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::ok;

/// The catalog, as JSON.
#[pyfunction]
pub(crate) fn games() -> String {
    json!(table::games()).to_string()
}

/// The text of a game's rules.
#[pyfunction]
pub(crate) fn rules(py: Python, game: &str) -> PyResult<&'static str> {
    Ok(ok(py, table::rules(game, None))?.0)
}

/// How a game is written as numbers, as JSON.
#[pyfunction]
pub(crate) fn encoding(py: Python, game: &str) -> PyResult<String> {
    ok(py, table::info(game))?;
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if game == <$game as Game>::TITLE.id {
                return Ok(told::<$game>().to_string());
            })+
        };
    }
    ::games::each_game!(find);
    unreachable!("the catalog knows it")
}

/// The version of this build, and whether it was optimised.
#[pyfunction]
pub(crate) fn build() -> (&'static str, bool) {
    (env!("CARGO_PKG_VERSION"), !cfg!(debug_assertions))
}

fn told<G: Encode>() -> Value {
    let (fixed, actions) = match G::NUMBERING {
        Numbering::Fixed(len) => (true, len),
        Numbering::Menu(len) => (false, len),
    };
    json!({
        "cells": cells(G::PARTS),
        "parts": parts(G::PARTS),
        "fixed": fixed,
        "actions": actions,
        "traits": parts(G::TRAITS),
        "traits_cells": cells(G::TRAITS),
        "most": MOST,
    })
}

fn parts(parts: &[Part]) -> Vec<Value> {
    parts.iter().map(|part| json!({ "name": part.name, "shape": part.shape })).collect()
}
