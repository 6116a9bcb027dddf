//! Many games at once, stepped over threads: numbers in, numbers out. What programs that learn are driven by.
//!
//! Every game has a seed of its own, and nothing that happens in it depends on the others: the results are the same on
//! any number of threads.

mod arrays;
mod batch;
mod env;
mod plan;
mod rows;

use engine::{Chance, Refusal};

pub use arrays::{Arrays, CHANCE, NOBODY};
pub use plan::{Autoreset, Plan, reward};

/// The shapes of what is read and written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// How many games.
    pub envs: usize,
    /// How many numbers an observation has.
    pub cells: usize,
    /// How many numbers there are for actions.
    pub actions: usize,
    /// How many numbers tell of one action.
    pub traits: usize,
    /// How many play.
    pub seats: usize,
}

/// Many games of one kind. Every call wants the same arrays as the [`reset`](Vector::reset) before, as it was left: of
/// a mask only what has changed is written.
pub trait Vector: Send {
    /// The shapes of what is read and written.
    fn shape(&self) -> Shape;

    /// Begins games anew: all, or those that are marked. Where there are seeds, each game gets its own.
    fn reset(&mut self, seeds: Option<&[u64]>, which: Option<&[bool]>, into: &mut Arrays);

    /// Plays one action in every game, by its number; or, where chance is explicit and due, lets the outcome of that
    /// number come up. If any of them is refused, nothing has happened in any game.
    fn step(&mut self, actions: &[i64], into: &mut Arrays) -> Result<(), Refusal>;

    /// The same by three numbers a game, each between -1 and 1: where a direction, a way or a place is due, the last two
    /// are that; elsewhere the first one picks from the list, from its first action at -1 to its last at 1.
    fn steer(&mut self, ways: &[f32], into: &mut Arrays) -> Result<(), Refusal>;

    /// Draws a legal number for every game, each with the same probability; chance by its weights.
    fn sample(&mut self, into: &mut [i64]);

    /// How many actions the lists of all games have together: as many as there are marks in the masks.
    fn listed(&self) -> usize;

    /// Writes what can be told of every action in the lists, a row each, in the order of the marks in the masks:
    /// [`listed`](Vector::listed) x traits numbers.
    fn describe(&mut self, into: &mut [f32]);

    /// The notation of an action of one game, if it is legal now.
    fn notation(&self, env: usize, number: usize) -> Option<String>;

    /// The number of an action of one game, if it is listed now.
    fn number(&self, env: usize, notation: &str) -> Option<usize>;

    /// The chance event that one game waits for.
    fn chance(&self, env: usize) -> Option<Chance>;
}

/// Opens as many games as the plan says.
pub fn open(plan: &Plan) -> Result<Box<dyn Vector>, Refusal> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if plan.game == <$game as engine::Game>::TITLE.id {
                return batch::open::<$game>(plan);
            })+
        };
    }
    games::each_game!(find);
    Err(Refusal::new(engine::Clause::GAME, format!("there is no game `{}`", engine::brief(&plan.game))))
}
