//! The module `sixfold._core`: what `python/sixfold` is made of. Texts and numbers in and out; no rule lives here.

mod catalog;
mod errors;
mod experiments;
mod game;
mod numbers;
mod vectors;

use pyo3::prelude::*;

/// What the Python package `sixfold` is made of. Use that, not this.
#[pymodule(name = "_core")]
mod core {
    #[pymodule_export]
    use crate::catalog::{build, encoding, games, rules};
    #[pymodule_export]
    use crate::experiments::{Run, identity, play_rounds};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::vectors::Games;
}
