//! Exact solvers: optimal play, computed, not searched.

pub mod land6;
pub mod pig;
