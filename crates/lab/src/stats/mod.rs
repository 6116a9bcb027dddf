//! Intervals, ratings and the sequential test. Each is checked by simulation in `tests/stats.rs`.

mod elo;
mod interval;
mod sprt;

pub use elo::{Ratings, elo_of_share, share_of_elo};
pub use interval::{Estimate, difference, mean, rate, student, wilson};
pub use sprt::{Decision, Hypotheses, Sprt};
