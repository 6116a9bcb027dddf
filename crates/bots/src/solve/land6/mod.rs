//! LAND 6 solved: the best that a player can do who never has more than a few dice on the board.
//!
//! The limit binds the player, not the rules: a Deploy that would leave more dice on the board is not chosen (a payer
//! that spends its last point makes room). Everything else is the full game, but for `turn_cap`, which is ignored: the
//! solver's games may last for ever. A player who has nothing left to choose, which happens only with a limit of one
//! die, gives up.
//!
//! ```no_run
//! use bots::solve::land6::Solver;
//! use games::land6::Land6Options;
//!
//! let solver = Solver { board: 626, dice: 2, options: Land6Options::default(), ..Solver::default() };
//! let solution = solver.solve(|progress| println!("{progress:?}"));
//! println!("{:.6} with {} positions", solution.value_of_start(), solution.positions());
//! ```

mod cubes;
mod enclose;
mod index;
mod policy;
mod sweep;
mod values;
mod ways;
mod window;

use std::sync::OnceLock;

use engine::Game;
use games::land6::{Land6, Land6Options, Layout};

use cubes::Cubes;
use enclose::Work;
use index::{Index, MOST_DICE};
use values::{Layer, Rulebook, Values};
use ways::Ways;

pub use policy::Perfect;

/// What is to be solved, and how.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// The number of the board.
    pub board: u16,
    /// As many dice as the player ever has on the board, 1 to 4. Four take about 8 GB.
    pub dice: usize,
    /// The house rules; their layout is replaced by `board`, their goal is what is maximised.
    pub options: Land6Options,
    /// How far apart the bounds of the value of the start may be.
    pub tolerance: f64,
    /// How many threads work on it; 0 for one a core.
    pub threads: usize,
}

/// How far it has come, told after each sweep.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Sweeps done.
    pub sweep: u32,
    /// The largest change of a value in the last sweep.
    pub change: f64,
    /// The value of the start so far.
    pub value: f64,
}

/// The value of every position, and how to get it. Values are bounds from below.
pub struct Solution {
    book: Rulebook,
    values: Values,
    /// What fights are worth by cubes, once somebody has asked.
    fights: [OnceLock<Layer>; Cubes::SETS],
    start: Land6,
    /// At least what the start is worth.
    high: f64,
    sweeps: u32,
    bytes: usize,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver { board: 0, dice: 2, options: Land6Options::default(), tolerance: 1e-6, threads: 0 }
    }
}

impl Solver {
    /// Solves it. `tell` is called after each sweep.
    ///
    /// # Panics
    /// If `dice` is not between 1 and 4, or the board does not exist.
    pub fn solve(&self, mut tell: impl FnMut(Progress)) -> Solution {
        assert!((1..=MOST_DICE).contains(&self.dice), "a solver takes 1 to {MOST_DICE} dice");
        assert!(usize::from(self.board) < games::land6::board::BOARDS, "there is no board {}", self.board);
        let solution = self.prepare();
        let threads = match self.threads {
            0 => std::thread::available_parallelism().map_or(1, Into::into),
            threads => threads,
        };
        let mut work = Work { solution, threads, change: f64::INFINITY, tell: &mut tell };
        work.enclose(self.tolerance);
        work.solution
    }

    fn prepare(&self) -> Solution {
        let options = Land6Options { layout: Layout::Number(self.board), ..self.options };
        let start = Land6::new(1, options);
        let index = Index::new(self.dice);
        let ways: Vec<Ways> = index.sets.iter().map(|set| Ways::of(&start, &index, set, self.dice)).collect();
        let values = Values::new(&index);
        let bytes = values.bytes() + ways.iter().map(Ways::bytes).sum::<usize>();
        let book = Rulebook { dice: self.dice, options, index, ways };
        Solution {
            book,
            values,
            fights: [const { OnceLock::new() }; Cubes::SETS],
            start,
            high: f64::INFINITY,
            sweeps: 0,
            bytes,
        }
    }
}

impl Solution {
    /// The value of the start: the chance to win, or with `goal=score` the points to expect. It lies between `low` and
    /// `high`, and this is the middle.
    pub fn value_of_start(&self) -> f64 {
        (self.low() + self.high) / 2.0
    }

    /// At most what the start is worth. Who plays as solved gets it in the mean.
    pub fn low(&self) -> f64 {
        self.book.told(self.units_of_start())
    }

    /// At least what the start is worth.
    pub fn high(&self) -> f64 {
        self.high
    }

    fn units_of_start(&self) -> f64 {
        let cubes = Cubes::of(self.start.cubes()).index();
        self.values.act[cubes][self.book.index.position(self.start.army())].into()
    }

    /// The positions in which an action is due.
    pub fn positions(&self) -> usize {
        self.book.index.size * Cubes::SETS
    }

    /// Bytes taken by values and moves.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// How many sweeps it took.
    pub fn sweeps(&self) -> u32 {
        self.sweeps
    }

    /// As many dice as the player has on the board.
    pub fn dice(&self) -> usize {
        self.book.dice
    }

    /// The game as it begins.
    pub fn start(&self) -> &Land6 {
        &self.start
    }
}
