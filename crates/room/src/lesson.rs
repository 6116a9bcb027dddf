//! A room with a lesson in it: what happens by itself follows its script, and what the learner does has to fit.

use std::sync::Arc;

use engine::Seat;
use engine::record::Happening;
use engine::scene::Touch;
use serde::{Deserialize, Serialize};
use table::{Lesson, Moment};

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
}

impl Created {
    /// A room with the lesson of a game.
    pub fn lesson(game: &str) -> Result<Created, Problem> {
        let lesson = table::lesson(game)?;
        Ok(Created {
            game: game.to_string(),
            edition: lesson.edition(),
            options: lesson.open()?.options(),
            places: lesson.places(),
            seed: String::new(),
            record: None,
            hints: None,
            lesson: Some(table::lesson_text(game)?.to_string()),
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
        self.lesson.as_ref().is_some_and(|lesson| lesson.after(self.table.events()) != Moment::Over)
    }

    /// Refuses what is legal, but not what the lesson wants. What is not legal, the game refuses.
    pub(crate) fn fits_the_lesson(&self, seat: Seat, action: &str) -> Result<(), Problem> {
        let Some(lesson) = &self.lesson else { return Ok(()) };
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
