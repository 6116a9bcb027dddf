//! What is to be played, and what a result is worth.

use engine::{Outcome, Seat};

/// Which games, and who plays in them.
#[derive(Clone, PartialEq, Debug)]
pub struct Plan {
    /// The game's id.
    pub game: String,
    /// How many games.
    pub envs: usize,
    /// How many play in each.
    pub seats: u8,
    /// House rules as `name=value` pairs.
    pub options: String,
    /// The seat that is asked; nothing for every seat in turn.
    pub seat: Option<Seat>,
    /// The computer players of the other seats, in order; the last one plays all that are left.
    pub opponents: Vec<String>,
    /// Whether chance is supplied from outside.
    pub explicit_chance: bool,
    /// When a game begins again after its end.
    pub autoreset: Autoreset,
    /// After so many steps a game is cut off; nothing lets it go on to its end.
    pub max_steps: Option<u32>,
    /// How many threads share the games.
    pub threads: usize,
    /// The seed of the first game; the others follow.
    pub seed: u64,
}

/// When a game begins again after its end, as Gymnasium has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Autoreset {
    /// The next step begins it, whatever the action.
    NextStep,
    /// The step that ends it begins the next one; the last observation is kept beside.
    SameStep,
    /// Somebody resets it.
    Disabled,
}

/// What a result is worth to a seat: 1 for a win, a sum of 0 over all seats, and 0 if nobody wins or all do; alone, 1
/// for a win and 0 for a loss.
pub fn reward(outcome: &Outcome, seat: Seat) -> f32 {
    let share = outcome.share(seat) as f32 / Outcome::WIN as f32;
    match f32::from(outcome.seats) {
        1.0 => share,
        _ if outcome.winners.is_empty() => 0.0,
        seats => (seats * share - 1.0) / (seats - 1.0),
    }
}
