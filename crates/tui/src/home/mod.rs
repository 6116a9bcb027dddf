//! Where the game lives: at a table in this program, or in a room of a server. The screen cannot tell them apart.

mod job;
mod local;
mod room;
mod undo;

use std::time::Duration;

use engine::scene::{Preview, Scene};
use engine::{Seat, Seats};
use table::Suggestion;

pub(crate) use local::Local;
pub(crate) use room::{Link, Remote, Room};
pub(crate) use undo::{hides, taken_back};

/// The level that gives hints.
pub(crate) const HINTS: &str = bots::ADVISER;

/// A game that is played somewhere.
pub(crate) trait Home {
    /// The game as it stands.
    fn now(&self) -> &Now;

    /// Asks for something. What comes of it is heard later, be it at once.
    fn ask(&mut self, ask: Ask);

    /// What has come in since. To be called again and again: the game goes on by it.
    fn hear(&mut self) -> Option<Heard>;
}

/// The game as it stands, for those in front of this screen.
#[derive(Clone, Debug)]
pub(crate) struct Now {
    /// The game's id.
    pub(crate) game: String,
    /// Who plays, by seat, in a word.
    pub(crate) names: Vec<String>,
    /// What may be seen here.
    pub(crate) scene: Scene,
    /// What is awaited.
    pub(crate) wait: Wait,
    /// How many events have happened.
    pub(crate) events: usize,
    /// Whether the last action may be taken back.
    pub(crate) undo: bool,
    /// Whether those here may give up now.
    pub(crate) resign: bool,
    /// Where the game is kept, in words.
    pub(crate) kept: String,
    /// Whether the last step could not be kept: `kept` says why.
    pub(crate) unsaved: bool,
    /// Whether it lives in this program, which sets its pace and begins the next one.
    pub(crate) local: bool,
}

impl Now {
    /// Whether there is a game to come back to: begun, and not over.
    pub(crate) fn goes_on(&self) -> bool {
        self.wait != Wait::Over && (self.events > 0 || !self.local)
    }
}

/// What a game waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Wait {
    /// Somebody in front of this screen chooses: the Scene's choices are for this seat.
    Choice(Seat),
    /// This seat has to choose and look, and nobody else may look.
    HandOver(Seat),
    /// Real dice, rolled by a person: what is due, in words.
    Dice(String),
    /// Computer players think.
    Thinking(Seats),
    /// Others, somewhere else; with a sentence, if there is more to say.
    Others(String),
    /// A moment, so that people can follow.
    Pause,
    /// Nothing: it is over.
    Over,
}

/// What can be asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    /// Play this, in notation.
    Play(String),
    /// Real dice show this.
    Roll(String),
    /// Take the last action back.
    Undo,
    /// Give the game up.
    Resign,
    /// What would this do?
    Preview(String),
    /// What would a strong player do?
    Hint,
    /// How did it stand after so many events?
    Look(usize),
    /// The record so far, as far as those here may see it.
    Record,
    /// The next person is looking now.
    Ready,
    /// Do not pause now.
    Skip,
    /// Go on at this pace.
    Pace(Pace),
}

/// What has come in.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Heard {
    /// Something has happened: look at it.
    Changed,
    /// It was not possible: why not.
    Refused(String),
    /// What this action, in notation, would do, or why it is not possible.
    Preview(String, Result<Preview, String>),
    /// What a strong player would do.
    Hint(Suggestion),
    /// How it stood after so many events.
    Look(usize, Box<Scene>),
    /// The record so far.
    Record(String),
    /// Something that is good to know.
    Note(String),
}

/// How fast things happen that nobody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pace {
    /// At once.
    Instant,
    /// A quarter of a second a step.
    Fast,
    /// Slow enough to follow.
    #[default]
    Normal,
    /// Slow enough to explain.
    Slow,
}

impl Pace {
    /// How long a step of a computer player stays on the screen; a roll takes half of that.
    pub(crate) fn step(self) -> Duration {
        Duration::from_millis([0, 250, 800, 2000][self as usize])
    }

    /// The next one.
    pub(crate) fn next(self) -> Pace {
        [Pace::Fast, Pace::Normal, Pace::Slow, Pace::Instant][self as usize]
    }

    /// In a word.
    pub(crate) fn name(self) -> &'static str {
        ["instant", "fast", "normal", "slow"][self as usize]
    }
}
