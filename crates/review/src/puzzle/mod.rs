//! Practice puzzles: a position, one best action, and how far it is ahead. docs/puzzles.md tells what is promised.

mod check;
mod grade;
mod judge;
mod make;
mod text;
mod why;

use bots::{Players, Solved};
use engine::{Clause, Game, Refusal, Seat, Show, brief};

pub use text::read;

/// Where costs are exact, the best action is ahead of every other by so much, a share of the win.
pub const AHEAD_EXACTLY: f64 = 0.02;
/// Where games are played on to know it, it is sure to be ahead by so much.
pub const AHEAD: f64 = 0.05;
/// A board is solved so exactly; with a larger budget, so many times better.
const TOLERANCE: f64 = 1e-3;
/// What loses at most so much, where that is exact, is worth half a point.
pub const NEAR_EXACTLY: f64 = 0.04;
/// The same where games are played on.
pub const NEAR: f64 = 0.12;

/// A position in which one action is the best.
#[derive(Clone, PartialEq, Debug)]
pub struct Puzzle {
    /// The game.
    pub game: String,
    /// The edition of its rules.
    pub edition: u16,
    /// How many play.
    pub seats: u8,
    /// The options as `name=value` pairs.
    pub options: String,
    /// The position, as the seat that is to act sees it.
    pub position: String,
    /// Who is to act.
    pub seat: Seat,
    /// The best action, in notation.
    pub best: String,
    /// Actions that are nearly as good, in notation.
    pub half: Vec<String>,
    /// Where not everything was compared: what is known to be worse, in notation.
    pub worse: Vec<String>,
    /// The weakest level that finds it; empty where nobody has tried.
    pub grade: String,
    /// How it is known that it is the best.
    pub proof: Proof,
    /// How far it is ahead of the second best, at least: a share of the win.
    pub ahead: f64,
    /// Why, in one sentence of facts. Marks such as `{A}` stand for players.
    pub why: String,
    /// The seed and the round it comes from, such as `1/17`; empty where somebody played it.
    pub made: String,
}

/// How something is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Proof {
    /// The game is solved.
    Exact,
    /// It is solved for a player who keeps to something that the sentence names.
    Solved,
    /// By two searches, and by playing on on the same dice.
    Played,
}

impl Proof {
    const ALL: [(Proof, &'static str); 3] =
        [(Proof::Exact, "exact"), (Proof::Solved, "solved"), (Proof::Played, "played")];

    /// In a word.
    pub fn word(self) -> &'static str {
        Proof::ALL.iter().find(|it| it.0 == self).map_or("", |it| it.1)
    }

    fn read(word: &str) -> Option<Proof> {
        Proof::ALL.iter().find(|it| it.1 == word).map(|it| it.0)
    }

    /// How far the best must be ahead, and up to which cost something is nearly as good.
    pub fn margins(self) -> (f64, f64) {
        if self == Proof::Played { (AHEAD, NEAR) } else { (AHEAD_EXACTLY, NEAR_EXACTLY) }
    }
}

/// How much work is put into a judgement, and by which numbers.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// So many times the usual budget.
    pub budget: u32,
    /// The seed.
    pub seed: u64,
    /// Threads, where a game is solved.
    pub threads: usize,
}

/// Makes and checks the puzzles of one game.
pub trait Workshop: Send {
    /// The puzzles of one round of self-play, few or none. The same seed and number give the same puzzles.
    fn round(&mut self, seed: u64, number: u64, threads: usize) -> Vec<Puzzle>;

    /// Judges a puzzle again: as it is known then, or why it is none.
    fn check(&mut self, puzzle: &Puzzle, effort: Effort) -> Result<Puzzle, String>;
}

/// The workshop of a game.
pub fn workshop(game: &str) -> Result<Box<dyn Workshop>, Refusal> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if game == <$game as Game>::TITLE.id {
                return Ok(Box::new(Bench::<$game> { solved: None }));
            })+
        };
    }
    games::each_game!(find);
    Err(Refusal::new(Clause::GAME, format!("there is no game `{}`", brief(game))))
}

/// What is at hand: the solution of the board that was looked at last.
struct Bench<G: Players> {
    solved: Option<Solved<G>>,
}

impl<G: Show + Players> Workshop for Bench<G> {
    fn round(&mut self, seed: u64, number: u64, threads: usize) -> Vec<Puzzle> {
        make::Round::new(seed, number).puzzles(self, threads)
    }

    fn check(&mut self, puzzle: &Puzzle, effort: Effort) -> Result<Puzzle, String> {
        check::again(self, puzzle, effort)
    }
}
