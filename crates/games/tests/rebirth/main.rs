//! Rebirth: its geometry against a slow exact one, promises of play, positions, and the distances of the rules.

mod distances;
mod exact;
mod geometry;
mod play;
mod positions;

/// How many random cases: a few by default, `SIXFOLD_CASES=1000000` for more.
fn cases() -> u64 {
    std::env::var("SIXFOLD_CASES").ok().and_then(|it| it.parse().ok()).unwrap_or(20_000)
}
