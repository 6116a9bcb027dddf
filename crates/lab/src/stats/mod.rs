//! Intervals, ratings, the bootstrap and sequential methods. Each is checked by simulation in `tests/`.

mod bootstrap;
mod control;
mod elo;
mod interval;
mod many;
mod sequence;
mod signs;
mod sprt;

pub use bootstrap::{Part, RESAMPLES, Resamples, Spread, ratio};
pub use control::without_luck;
pub use elo::{Ratings, elo_of_share, share_of_elo};
pub use interval::{Estimate, LEAST_ROUNDS, difference, mean, rate, skewed_mean, student, unvaried, wilson};
pub use many::{chance_apart, holm};
pub use sequence::Sequence;
pub use signs::chance_of_signs;
pub use sprt::{Decision, Hypotheses, Sprt};
