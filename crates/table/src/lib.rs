//! One game in progress, whichever it is: text in, Scenes out. The only place where games lose their types.

mod grown;
mod guide;
mod info;
mod lesson;
mod names;
mod playthrough;
mod puzzle;
mod review_text;
mod reviewing;
mod seated;
mod source;
mod take_back;
mod texts;
mod tips;
pub mod udi;

use std::any::Any;
use std::sync::atomic::AtomicBool;

use engine::record::Happening;
use engine::scene::{Choice, Preview, Scene, Touch};
use engine::{
    Clause, Coverage, Line, Outcome, Refusal, Rng, Rolled, Seat, Seats, Turn, brief, did_you_mean, record,
};

use serde::{Deserialize, Serialize};

pub use bots::search::Part;
pub use grown::Grown;
pub use guide::{GuideBlock, blocks as guide_blocks, guide, guide_text};
pub use info::{GameInfo, OptionInfo, OptionKind, art, games, info, rules};
pub use lesson::{Lesson, Moment, Step, lesson, lesson_text};
pub use playthrough::playthrough;
pub use puzzle::{Answered, Score, answered, puzzle_text, puzzles};
pub use review;
pub use review_text::{Tone, review_text};
pub use reviewing::Reviewing;
pub use source::Source;
pub use texts::bring;
pub use tips::{Tip, Tips, tips};

/// A table at which any game is played. Whoever sits at it speaks in notation and sees Scenes.
pub trait Table: Send {
    /// The game's id.
    fn game(&self) -> &'static str;
    /// How many play.
    fn seats(&self) -> u8;
    /// The options as `name=value` pairs.
    fn options(&self) -> String;
    /// What the game waits for.
    fn turn(&self) -> Turn;
    /// The result so far.
    fn outcome(&self) -> Outcome;
    /// The result so far as `eyes` may know it: nothing where it could hang on what they do not see.
    fn outcome_for(&self, eyes: Seats) -> Option<Outcome>;
    /// How many events have happened.
    fn events(&self) -> usize;
    /// How many of them were chance events.
    fn rolls(&self) -> usize;

    /// Lets a seat act.
    fn play(&mut self, seat: Seat, notation: &str) -> Result<(), Refusal>;
    /// Lets chance speak.
    fn roll(&mut self, rolled: Rolled) -> Result<(), Refusal>;
    /// Lets what a record tells happen.
    fn apply(&mut self, happening: &Happening) -> Result<(), Refusal> {
        match happening {
            Happening::Roll(rolled) => self.roll(*rolled),
            Happening::Play(seat, notation) => self.play(*seat, notation),
        }
    }
    /// Goes back until only `events` events remain.
    fn undo_to(&mut self, events: usize) -> Result<(), Refusal>;

    /// The last event, as far as it matters to those who would take it back.
    fn last(&self) -> Last;
    /// Whether there is anything that `eyes` do not see.
    fn hides(&self, eyes: Seats) -> bool;

    /// Appends the notation of what `seat` may do.
    fn legal(&self, seat: Seat, into: &mut Vec<String>) -> Result<Coverage, Refusal>;
    /// What `seat` may do, with sentences and touches.
    fn choices(&self, seat: Seat) -> Result<(Vec<Choice>, Coverage), Refusal>;
    /// How `seat` gives the game up, where the rules let it: legal, but in no list.
    fn resignation(&self, seat: Seat) -> Option<String>;
    /// What an action of `seat` would look like.
    fn preview(&self, seat: Seat, notation: &str) -> Result<Preview, Refusal>;
    /// The action that a path of touches of `seat` would mean, or why it is refused; nothing where the path means
    /// nothing.
    fn would(&self, seat: Seat, path: &[Touch]) -> Option<Result<Choice, Refusal>>;
    /// The choice of the computer player called `player`, who sees only what `seat` sees.
    fn suggest(&self, seat: Seat, player: &str, rng: &mut Rng) -> Result<Suggestion, Refusal> {
        self.suggest_until(seat, player, rng, &AtomicBool::new(false))
    }
    /// The same, from a player who stops thinking once `cancelled` is raised.
    fn suggest_until(
        &self,
        seat: Seat,
        player: &str,
        rng: &mut Rng,
        cancelled: &AtomicBool,
    ) -> Result<Suggestion, Refusal>;
    /// The computer player that gives hints.
    fn adviser(&self) -> &'static str;
    /// In how many parts this player's thinking is shared out, where there is room for `most`.
    fn parts(&self, player: &str, most: u32) -> u32;
    /// One part of this player's thinking; nothing if it does not search.
    fn grow(&self, seat: Seat, player: &str, seed: u64, part: Part) -> Result<Option<Grown>, Refusal>;
    /// What follows from all parts: the choice of as many threads with this seed.
    fn suggest_from(
        &self,
        seat: Seat,
        player: &str,
        seed: u64,
        grown: Vec<Grown>,
    ) -> Result<Suggestion, Refusal>;

    /// What `eyes` see, in words to the seat `you`; with choices for a single seat that owes one, and with at most
    /// `log` lines of log.
    fn scene_to(&self, you: Option<Seat>, eyes: Seats, log: usize) -> Scene;
    /// The same to those eyes: to one seat, or to nobody in particular.
    fn scene(&self, eyes: Seats, log: usize) -> Scene {
        self.scene_to(alone(eyes), eyes, log)
    }
    /// What has happened from event `from` on, in words to the seat `you`.
    fn log_to(&self, you: Option<Seat>, eyes: Seats, from: usize) -> Vec<Line>;
    /// The same to those eyes.
    fn log(&self, eyes: Seats, from: usize) -> Vec<Line> {
        self.log_to(alone(eyes), eyes, from)
    }
    /// The position as `eyes` see it.
    fn position(&self, eyes: Seats) -> String;
    /// The record as `eyes` may see it.
    fn record(&self, eyes: Seats) -> String;

    /// A review of what has happened so far. It knows everything: whoever shows it before the end tells secrets.
    fn review(&self, seed: u64) -> Reviewing;

    /// What an action of `seat` is worth, by what that seat can know; less exactly once `cancelled` is raised.
    fn weigh(
        &self,
        seat: Seat,
        notation: &str,
        seed: u64,
        cancelled: &AtomicBool,
    ) -> Result<review::Verdict, Refusal>;

    /// A sentence with marks such as `{A}`, with names in their place, to the seat `you`.
    fn named(&self, you: Option<Seat>, text: &str) -> String;
    /// The names to be put into sentences, by seat.
    fn rename(&mut self, names: &[String]);
    /// Another table with the same game on it.
    fn fork(&self) -> Box<dyn Table>;
    /// Another table, whose game begins in a random state that agrees with what `eyes` see here.
    fn guess(&self, eyes: Seats, rng: &mut Rng) -> Box<dyn Table>;
    /// The state itself, for those who know its type and write it as numbers. It can be looked at only.
    fn state(&self) -> &dyn Any;
}

/// The seat that looks, if it is one.
fn alone(eyes: Seats) -> Option<Seat> {
    (eyes.len() == 1).then(|| eyes.first())
}

/// The last event of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Last {
    /// Nothing has happened yet.
    Nothing,
    /// Chance has spoken.
    Roll,
    /// Somebody has chosen.
    Choice {
        /// Who.
        seat: Seat,
        /// Whether anybody has learned anything by it that did not follow from what was seen before.
        revealed: bool,
    },
}

/// What a computer player would do, with its reasons.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Suggestion {
    /// The action, in notation.
    pub action: String,
    /// The action, in words.
    #[serde(default)]
    pub sentence: String,
    /// What it looked at, best first; empty for players that do not weigh their choices.
    pub candidates: Vec<Weighed>,
    /// How many lines of play it looked at; where it looks at each action once, how many actions.
    pub iterations: u64,
    /// Why, in one sentence of facts; empty for players that do not weigh their choices.
    #[serde(default)]
    pub why: String,
    /// Who would do it.
    #[serde(default)]
    pub player: String,
}

/// An action that a computer player has weighed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Weighed {
    /// The action, in notation.
    pub action: String,
    /// The share of the win that it expects, by which it is compared with the others.
    pub value: f32,
    /// The standard error of that.
    pub error: f32,
    /// Whether the game is solved here, so that this is no estimate.
    #[serde(default)]
    pub exact: bool,
    /// Whether people may be told it as a chance to win: it is exact, or such values were shown to hold.
    #[serde(default)]
    pub holds: bool,
    /// How often it was tried.
    pub visits: u64,
}

/// Opens a table for the game called `game`, from its setup or from a position.
pub fn open(game: &str, seats: u8, options: &str, position: Option<&str>) -> Result<Box<dyn Table>, Refusal> {
    find(game, None, seats, options, position)
}

/// The same by an edition of its rules: what `options` do not name is as it was then.
pub fn open_in(
    game: &str,
    edition: u16,
    seats: u8,
    options: &str,
    position: Option<&str>,
) -> Result<Box<dyn Table>, Refusal> {
    find(game, Some(edition), seats, options, position)
}

fn find(
    game: &str,
    edition: Option<u16>,
    seats: u8,
    options: &str,
    position: Option<&str>,
) -> Result<Box<dyn Table>, Refusal> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if game == <$game as engine::Game>::TITLE.id {
                let edition = edition.unwrap_or(<$game as engine::Game>::TITLE.edition());
                return seated::open::<$game>(edition, seats, options, position);
            })+
        };
    }
    games::each_game!(find);
    Err(no_such_game(game))
}

/// Reads a record and replays it through the checked door. An error names the first bad line.
pub fn load(text: &str) -> Result<Box<dyn Table>, record::RecordError> {
    let record = record::read(text)?;
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if record.game == <$game as engine::Game>::TITLE.id {
                return seated::load::<$game>(&record);
            })+
        };
    }
    games::each_game!(find);
    Err(record::RecordError { line: 1, refusal: no_such_game(&record.game) })
}

fn no_such_game(id: &str) -> Refusal {
    let known: Vec<&str> = games().iter().map(|game| game.id).collect();
    let near = did_you_mean(id, known.iter().copied());
    Refusal::new(
        Clause::GAME,
        format!("there is no game `{}`{near}; there is {}", brief(id), known.join(", ")),
    )
}
