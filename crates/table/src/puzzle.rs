//! A puzzle at a table: a lesson of one step, in which every legal action is an answer.

use engine::record::RecordError;
use engine::{Game, Refusal, Seats, Show};
use review::puzzle::{Puzzle, read};
use serde::{Deserialize, Serialize};

use crate::lesson::{Lesson, Step, is_same};
use crate::{Table, no_such_game};

/// What an answer is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// The best action.
    Point,
    /// One that is nearly as good.
    Half,
    /// Any other.
    Nothing,
    /// One that nobody has compared with the best: out of a review, which compares two.
    Unknown,
}

impl Score {
    /// In a few words.
    pub fn words(self) -> &'static str {
        match self {
            Score::Point => "A point",
            Score::Half => "Half a point",
            Score::Nothing => "No point",
            Score::Unknown => "Not compared",
        }
    }
}

/// The puzzles of a game, in the order of its file.
pub fn puzzles(game: &str) -> Result<Vec<Puzzle>, Refusal> {
    read(puzzle_text(game)?).map_err(|error| error.refusal)
}

/// The text of a game's puzzles.
pub fn puzzle_text(game: &str) -> Result<&'static str, Refusal> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if game == <$game as Game>::TITLE.id {
                return Ok(<$game as Show>::PUZZLES);
            })+
        };
    }
    games::each_game!(find);
    Err(no_such_game(game))
}

/// Whether a text is that of a puzzle, and not of a lesson.
pub(crate) fn is_puzzle(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("best "))
}

/// The lesson that a puzzle is.
pub(crate) fn lesson(text: &str) -> Result<Lesson, RecordError> {
    let one = || RecordError { line: 1, refusal: crate::lesson::bad("expected one puzzle") };
    let puzzles = read(text)?;
    let [puzzle] = &puzzles[..] else { return Err(one()) };
    let step = Step { say: task(puzzle), wanted: vec![puzzle.best.clone()], ..Step::default() };
    Ok(Lesson::of_puzzle(puzzle.clone(), step))
}

fn task(puzzle: &Puzzle) -> String {
    let who = if puzzle.seats > 1 { format!("You are {}. ", puzzle.seat) } else { String::new() };
    format!(
        "{who}One action is clearly the best here. Find it: a point for the best, half a point for what is nearly as good."
    )
}

/// What is said of an answer, once it is given.
pub fn answered(puzzle: &Puzzle, table: &dyn Table) -> Option<Answered> {
    let given = first_answer(table)?;
    let mut before = table.fork();
    before.undo_to(0).ok()?;
    let is = |meant: &String| is_same(&*before, puzzle.seat, meant, &given);
    let score = match () {
        () if is(&puzzle.best) => Score::Point,
        () if puzzle.half.iter().any(is) => Score::Half,
        () if puzzle.worse.is_empty() || puzzle.worse.iter().any(is) => Score::Nothing,
        () => Score::Unknown,
    };
    let choices = before.choices(puzzle.seat).map(|it| it.0).unwrap_or_default();
    let best = choices.into_iter().find(|it| it.notation == puzzle.best);
    let best = best.map_or(puzzle.best.clone(), |it| it.sentence);
    Some(Answered { score, told: told(puzzle, score, &best, &table.named(Some(puzzle.seat), &puzzle.why)) })
}

/// What was the best, why, and by how much.
fn told(puzzle: &Puzzle, score: Score, best: &str, why: &str) -> String {
    let best = if score == Score::Point { String::new() } else { format!("Best: {best} ") };
    let ahead =
        format!(" Everything else loses at least {} games in 100.", (100.0 * puzzle.ahead).floor().max(1.0));
    format!("{best}{why}{}", if puzzle.worse.is_empty() { &ahead } else { "" })
}

/// What an answer was worth, and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answered {
    /// What it was worth.
    pub score: Score,
    /// What was the best, and why.
    pub told: String,
}

/// The action with which a puzzle was answered, in notation.
fn first_answer(table: &dyn Table) -> Option<String> {
    let record = table.record(Seats::ALL);
    let steps = engine::record::read(&record).ok()?.steps;
    steps.into_iter().find_map(|step| match step.entry {
        engine::record::Statement::Event(engine::record::Happening::Play(_, action)) => Some(action),
        _ => None,
    })
}
