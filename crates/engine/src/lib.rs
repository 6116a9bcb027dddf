//! The vocabulary of every game of six-sided dice: seats, chance, events, the trait [`Game`], clauses,
//! records, Scenes, random play, and the laws that every game obeys. No input or output, no clock, no floats.

mod chance;
mod clause;
mod dice;
mod edition;
mod game;
pub mod laws;
mod meant;
mod measure;
mod options;
mod outcome;
pub mod position;
pub mod record;
mod replay;
mod rng;
pub mod scene;
mod seat;
mod show;
mod words;

pub use chance::{Chance, Outcomes, Rolled, Weights};
pub use clause::{
    BadNotation, CORE, Checked, Clause, Refusal, RuleClause, brief, ensure, is_clause_id, refuse,
    rule_clauses,
};
pub use dice::Dice;
pub use game::{Action, Coverage, Event, Game, Notation, Plain, Title, Turn, next_event, play_on, playout};
pub use meant::{did_you_mean, meant};
pub use measure::{Measured, Of, Own};
pub use options::{
    Kind, Options, Setting, Spec, Value, draw_options, option, read_options, read_options_over, write_options,
};
pub use outcome::Outcome;
pub use replay::{Match, applied, replay, witnessed};
pub use rng::Rng;
pub use scene::{Line, line};
pub use seat::{MAX_SEATS, Seat, Seats};
pub use show::{Show, told};
pub use words::{capital, counted, listed};
