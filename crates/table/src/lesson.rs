//! A lesson: a game that says what to do, step by step, with dice and opponents that follow a script. It is plain text
//! in its game's folder, and docs/lessons.md describes it.

mod read;

use std::collections::BTreeSet;

use engine::record::{Happening, RecordError};
use engine::scene::Touch;
use engine::{Clause, Game, Refusal, Seat, Show};
use review::puzzle::Puzzle;

use crate::texts::text;
use crate::{Table, Tip, no_such_game, open_in, puzzle};

/// Said to who does something else that the rules allow, where the lesson has no better words.
const OTHERWISE: &str = "The rules allow that, too. For now, please try what the lesson says.";

/// A lesson that has been read.
#[derive(Clone, PartialEq, Debug)]
pub struct Lesson {
    game: String,
    edition: u16,
    seats: u8,
    options: String,
    position: Option<String>,
    learner: Seat,
    steps: Vec<Step>,
    script: Vec<Beat>,
    end: String,
    /// What it asks, if it is a puzzle.
    puzzle: Option<Box<Puzzle>>,
}

/// One thing to do, with the words for it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Step {
    /// What to do, and what it is good for.
    pub say: String,
    /// What goes on with the lesson, in notation, the best first; `move *` is any move.
    pub wanted: Vec<String>,
    /// What to say to who does this instead.
    pub instead: Vec<(String, String)>,
    /// What to say to who does anything else that is legal.
    pub otherwise: String,
    /// Items to look at besides those that are to be touched.
    pub points: Vec<String>,
    /// What happened, and why. Said together with the step that follows.
    pub why: String,
    /// The clauses that are met.
    pub teaches: Vec<String>,
    /// The line of the file on which it begins.
    pub line: usize,
}

/// What the script has for one event of the game.
#[derive(Clone, PartialEq, Debug)]
enum Beat {
    /// The learner does what this step wants.
    Learner(usize),
    /// This happens by itself.
    Event(Happening),
}

/// Where a lesson is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Moment<'a> {
    /// The learner is to do this.
    Step(usize, &'a Step),
    /// This happens by itself.
    Event(&'a Happening),
    /// The lesson is over, and the game goes on.
    Over,
}

/// The lesson of a game.
pub fn lesson(game: &str) -> Result<Lesson, Refusal> {
    let text = lesson_text(game)?;
    Lesson::read(text).map_err(|error| error.refusal)
}

/// The text of a game's lesson.
pub fn lesson_text(game: &str) -> Result<&'static str, Refusal> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if game == <$game as Game>::TITLE.id {
                return text(game, "lesson", <$game as Show>::LESSON);
            })+
        };
    }
    games::each_game!(find);
    Err(no_such_game(game))
}

impl Lesson {
    /// Reads a lesson. That it can be played is another matter.
    pub fn read(text: &str) -> Result<Lesson, RecordError> {
        if puzzle::is_puzzle(text) { puzzle::lesson(text) } else { read::lesson(text) }
    }

    /// A puzzle: one step, after which nothing happens by itself.
    pub(crate) fn of_puzzle(puzzle: Puzzle, step: Step) -> Lesson {
        Lesson {
            game: puzzle.game.clone(),
            edition: puzzle.edition,
            seats: puzzle.seats,
            options: puzzle.options.clone(),
            position: Some(puzzle.position.clone()),
            learner: puzzle.seat,
            steps: vec![step],
            script: vec![Beat::Learner(0)],
            end: String::new(),
            puzzle: Some(Box::new(puzzle)),
        }
    }

    /// What it asks, if it is a puzzle.
    pub fn puzzle(&self) -> Option<&Puzzle> {
        self.puzzle.as_deref()
    }

    /// The game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The edition of its rules.
    pub fn edition(&self) -> u16 {
        self.edition
    }

    /// Who learns.
    pub fn learner(&self) -> Seat {
        self.learner
    }

    /// The steps.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// What is said when it is over.
    pub fn end(&self) -> &str {
        &self.end
    }

    /// How many events it has.
    pub fn events(&self) -> usize {
        self.script.len()
    }

    /// How many of them are rolls.
    pub fn rolls(&self) -> usize {
        self.script.iter().filter(|it| matches!(it, Beat::Event(Happening::Roll(_)))).count()
    }

    /// For each seat the computer player that sits there when the lesson is over.
    pub fn places(&self) -> Vec<Option<String>> {
        let player = |seat| (seat != self.learner).then(|| bots::LEVELS[0].name.to_string());
        (0..self.seats.into()).map(Seat::new).map(player).collect()
    }

    /// A table with the game as the lesson begins.
    pub fn open(&self) -> Result<Box<dyn Table>, Refusal> {
        open_in(&self.game, self.edition, self.seats, &self.options, self.position.as_deref())
    }

    /// Where it is after so many events.
    pub fn after(&self, events: usize) -> Moment<'_> {
        match self.script.get(events) {
            Some(Beat::Learner(step)) => Moment::Step(*step, &self.steps[*step]),
            Some(Beat::Event(happening)) => Moment::Event(happening),
            None => Moment::Over,
        }
    }

    /// How many steps are done after so many events.
    pub fn done(&self, events: usize) -> usize {
        self.script.iter().take(events).filter(|it| matches!(it, Beat::Learner(_))).count()
    }

    /// The clauses that are met.
    pub fn teaches(&self) -> BTreeSet<&str> {
        self.steps.iter().flat_map(|step| &step.teaches).map(String::as_str).collect()
    }

    /// Whether a tip says nothing new to who was taught this.
    pub fn has_taught(&self, tip: &Tip) -> bool {
        match tip.id.split_once(' ') {
            Some(("may", word)) => {
                self.steps.iter().flat_map(|step| &step.wanted).any(|it| it.split(' ').next() == Some(word))
            }
            Some(("line", clause)) => self.teaches().contains(clause),
            _ => false,
        }
    }
}

impl Step {
    /// What to say to who wants to do something legal that is not wanted here; nothing where it is.
    pub fn objection(&self, table: &dyn Table, seat: Seat, action: &str) -> Option<&str> {
        if self.wanted.iter().any(|wanted| is_same(table, seat, wanted, action)) {
            return None;
        }
        let special = self.instead.iter().find(|(instead, _)| is_same(table, seat, instead, action));
        Some(match special {
            Some((_, words)) => words,
            None if self.otherwise.is_empty() => OTHERWISE,
            None => &self.otherwise,
        })
    }

    /// The touches by which the learner does the first thing that is wanted.
    pub fn path(&self, table: &dyn Table, seat: Seat) -> Vec<Touch> {
        let Ok((choices, _)) = table.choices(seat) else { return Vec::new() };
        let fits = |wanted: &String, notation: &str| match wanted.strip_suffix('*') {
            Some(start) => notation.starts_with(start),
            None => is_same(table, seat, wanted, notation),
        };
        let listed = |wanted| choices.iter().find(|it| it.field.is_none() && fits(wanted, &it.notation));
        let filled = |wanted: &String| {
            let word = wanted.split(' ').next().unwrap_or_default();
            choices.iter().find(|it| it.field.is_some() && it.notation.split(' ').next() == Some(word))
        };
        let found = self.wanted.iter().find_map(listed).or_else(|| self.wanted.iter().find_map(filled));
        found.map_or(Vec::new(), |choice| choice.touches.clone())
    }
}

/// Whether two notations do the same; `move *` stands for every move.
pub(crate) fn is_same(table: &dyn Table, seat: Seat, meant: &str, action: &str) -> bool {
    if let Some(start) = meant.strip_suffix('*') {
        return action.starts_with(start);
    }
    let after = |notation: &str| {
        let mut table = table.fork();
        table.play(seat, notation).ok().map(|()| table.position(engine::Seats::ALL))
    };
    meant == action || after(meant).is_some_and(|there| after(action) == Some(there))
}

/// That a lesson does not read, and why.
pub(crate) fn bad(because: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::new(Clause::RECORD, because)
}
