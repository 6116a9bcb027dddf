//! The arena: players meet in many games on paired dice, with all seats in turn.

mod about;
mod journal;
mod outside;
mod plan;
mod report;
mod request;
mod results;
mod run;
mod seating;
mod share;
mod tally;
mod words;
mod worker;

pub use about::about;
pub use journal::{Journal, JournalError, game_line, games_of, gather};
pub use plan::{Limits, Plan, Setup};
pub use report::{AdjustedLine, ForfeitLine, PairLine, PlayerLine, Report, SprtLine};
pub use results::{Forfeit, Played, Results, Thinking};
pub use run::{Ledger, Watch, recall, run, run_share};
pub use share::Share;
pub use tally::{headline, seat_share};
