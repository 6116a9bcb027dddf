//! A room with a lesson in it: what happens by itself follows its script, and what the learner does has to fit.

use std::sync::Arc;

use engine::Seat;
use engine::record::Happening;
use engine::scene::Touch;
use serde::{Deserialize, Serialize};
use table::review::puzzle::Puzzle;
use table::{Lesson, Moment, Score};

use crate::dice::Dice;
use crate::entry::{Clock, Created};
use crate::problem::{Code, Problem};
use crate::room::Room;

/// What a lesson says now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LessonStep {
    /// Which step it is, counted from 1.
    pub step: usize,
    /// How many there are.
    pub steps: usize,
    /// What has happened, and why; empty at the beginning.
    pub why: String,
    /// What to do now.
    pub say: String,
    /// What to touch, in order.
    pub path: Vec<Touch>,
    /// Items to look at.
    pub points: Vec<String>,
    /// Whether these are its last words: the game goes on without it.
    pub over: bool,
    /// What it is worth, where it is a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<PuzzleStep>,
}

/// A puzzle, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleStep {
    /// The weakest level that finds the best action; empty where none has tried.
    pub grade: String,
    /// What the answer was worth, once there is one.
    pub score: Option<Score>,
}

impl LessonStep {
    /// Whether it is a puzzle that has its answer.
    pub fn is_answered(&self) -> bool {
        self.puzzle.as_ref().is_some_and(|it| it.score.is_some())
    }

    /// What stands above it.
    pub fn title(&self) -> String {
        match (&self.puzzle, self.over) {
            (Some(puzzle), false) if puzzle.grade.is_empty() => "Puzzle".to_string(),
            (Some(puzzle), false) => format!("Puzzle: {} finds it", puzzle.grade),
            (Some(puzzle), true) => puzzle.score.map_or("Puzzle", Score::words).to_string(),
            (None, true) => "The lesson is over".to_string(),
            (None, false) => format!("Lesson, step {} of {}", self.step, self.steps),
        }
    }
}

impl Created {
    /// A room with the lesson of a game.
    pub fn lesson(game: &str) -> Result<Created, Problem> {
        Created::taught(&table::lesson(game)?, table::lesson_text(game)?)
    }

    /// A room with a puzzle.
    pub fn puzzle(text: &str) -> Result<Created, Problem> {
        let lesson = Lesson::read(text)?;
        let seat = lesson.learner();
        let puzzle = lesson.puzzle().ok_or_else(|| Problem::new(Code::BadRequest, "This is no puzzle."))?;
        let mut table = lesson.open()?;
        table.play(seat, &puzzle.best)?;
        Created::taught(&lesson, text)
    }

    fn taught(lesson: &Lesson, text: &str) -> Result<Created, Problem> {
        Ok(Created {
            game: lesson.game().to_string(),
            edition: lesson.edition(),
            options: lesson.open()?.options(),
            places: lesson.places(),
            seed: String::new(),
            record: None,
            hints: None,
            lesson: Some(text.to_string()),
            own_dice: false,
        })
    }
}

impl Room {
    /// A room in one's own hands with a lesson, at its beginning or as far as `table` is with it.
    pub fn private_lesson(lesson: Lesson, table: Box<dyn table::Table>, dice: Dice, clock: Clock) -> Room {
        let mut room = Room::private(table, lesson.places(), dice, clock);
        room.lesson = Some(Arc::new(lesson));
        room
    }

    /// What the lesson lets happen now, if it is its turn.
    pub(crate) fn scripted(&self) -> Option<Happening> {
        match self.lesson.as_ref()?.after(self.table.events()) {
            Moment::Event(happening) => Some(happening.clone()),
            _ => None,
        }
    }

    /// Whether a lesson is on: nobody else chooses or advises.
    pub(crate) fn is_taught(&self) -> bool {
        let taught = |lesson: &Arc<Lesson>| {
            lesson.puzzle().is_some() || lesson.after(self.table.events()) != Moment::Over
        };
        self.lesson.as_ref().is_some_and(taught)
    }

    /// Whether a puzzle has its answer: nothing happens any more.
    pub(crate) fn is_answered(&self) -> bool {
        let puzzle = |lesson: &Arc<Lesson>| lesson.puzzle().is_some() && self.table.events() > 0;
        self.lesson.as_ref().is_some_and(puzzle)
    }

    /// Refuses what is legal, but not what the lesson wants. What is not legal, the game refuses.
    pub(crate) fn fits_the_lesson(&self, seat: Seat, action: &str) -> Result<(), Problem> {
        let Some(lesson) = &self.lesson else { return Ok(()) };
        if self.is_answered() {
            return Err(Problem::new(
                Code::Lesson,
                "The puzzle has its answer. Take it back to try another.",
            ));
        }
        if lesson.puzzle().is_some() {
            return Ok(());
        }
        let Moment::Step(_, step) = lesson.after(self.table.events()) else { return Ok(()) };
        if self.table.fork().play(seat, action).is_err() {
            return Ok(());
        }
        match step.objection(&*self.table, seat, action) {
            Some(words) => Err(Problem::new(Code::Lesson, words)),
            None => Ok(()),
        }
    }

    /// What the lesson says now. While something happens by itself it says what it has said before; its last words
    /// stay until somebody acts.
    pub(crate) fn lesson_step(&self, eyes: Option<Seat>) -> Option<Box<LessonStep>> {
        let lesson = self.lesson.as_ref().filter(|lesson| eyes == Some(lesson.learner()))?;
        if let Some(puzzle) = lesson.puzzle() {
            return Some(Box::new(self.puzzle_step(puzzle, &lesson.steps()[0].say)));
        }
        let (events, steps) = (self.table.events(), lesson.steps());
        let why = |step: usize| step.checked_sub(1).map_or(String::new(), |last| steps[last].why.clone());
        let told = |step: usize, say: &str| LessonStep {
            step: step + 1,
            steps: steps.len(),
            why: why(step),
            say: say.to_string(),
            path: Vec::new(),
            points: Vec::new(),
            over: false,
            puzzle: None,
        };
        let step = match lesson.after(events) {
            Moment::Step(nth, step) => LessonStep {
                path: step.path(&*self.table, lesson.learner()),
                points: step.points.clone(),
                ..told(nth, &step.say)
            },
            Moment::Event(_) => {
                let last = lesson.done(events).saturating_sub(1);
                told(last, &steps[last].say)
            }
            Moment::Over if !self.lesson_left => {
                LessonStep { step: steps.len(), over: true, ..told(steps.len(), lesson.end()) }
            }
            Moment::Over => return None,
        };
        Some(Box::new(step))
    }

    /// The task of a puzzle; once it has its answer, what that was worth and why.
    fn puzzle_step(&self, puzzle: &Puzzle, task: &str) -> LessonStep {
        let answered = table::answered(puzzle, &*self.table);
        LessonStep {
            step: 1,
            steps: 1,
            why: String::new(),
            say: answered.as_ref().map_or(task.to_string(), |it| it.told.clone()),
            path: Vec::new(),
            points: Vec::new(),
            over: answered.is_some(),
            puzzle: Some(PuzzleStep { grade: puzzle.grade.clone(), score: answered.map(|it| it.score) }),
        }
    }

    /// Notes that the learner has gone on from the lesson's last words.
    pub(crate) fn leaves_the_lesson(&mut self, happening: &Happening) {
        let Some(lesson) = &self.lesson else { return };
        let acts = matches!(happening, Happening::Play(seat, _) if *seat == lesson.learner());
        self.lesson_left |= acts && self.table.events() > lesson.events();
    }

    /// So many events are those of a lesson.
    pub(crate) fn lesson_events(&self) -> usize {
        self.lesson.as_ref().map_or(0, |lesson| lesson.events())
    }
}
