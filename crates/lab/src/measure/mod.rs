//! What is noted of a game while it is played: its length, its end, who led, what was done, and what its own
//! designers would ask about it.

mod recorder;

use bots::Players;
use engine::{Action, Show};
pub use engine::{Of, Own};
use serde::{Deserialize, Serialize};

pub(crate) use recorder::Recorder;

/// A game that can be measured: it has words, players, and measures of its own.
pub trait Measured: Show + Players + engine::Measured {}
impl<G: Show + Players + engine::Measured> Measured for G {}

/// What shall be noted. All but the costly is always noted.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recording {
    /// How the game stands, by the judgement of its guide after every turn.
    pub lead: bool,
    /// What the alternatives would have been worth, at some decisions.
    pub study: Option<Study>,
}

/// How decisions are studied: two searches think about every so-manieth of them, so that it can be seen whether
/// what they find depends on how long they think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Study {
    /// One decision in so many.
    pub every: u32,
    /// Iterations of the first search.
    pub iterations: u64,
}

impl Study {
    /// The second search thinks so many times as long.
    pub const LONGER: u64 = 4;

    /// Iterations of both searches.
    pub fn budgets(self) -> [u64; 2] {
        [self.iterations, Study::LONGER * self.iterations]
    }
}

/// A study calls a decision important if a random alternative costs so much of a win.
pub const MATTERS: f32 = 0.05;

/// The words of one game's notes.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The kinds of actions.
    pub kinds: &'static [&'static str],
    /// How it can end.
    pub endings: &'static [&'static str],
    /// Its own measures.
    pub own: &'static [Own],
}

impl Words {
    pub(crate) fn of<G: Measured>() -> Words {
        Words { kinds: G::Action::WORDS, endings: G::ENDINGS, own: G::OWN }
    }
}

/// What was noted of one game: whole numbers only, so that it is the same after writing and reading.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Notes {
    /// Turns begun.
    pub turns: u32,
    /// Choices made, of all seats.
    pub decisions: u32,
    /// Chance events.
    pub rolls: u32,
    /// How it ended, by index; none if somebody broke down.
    pub ending: Option<u8>,
    /// The index of the seat that had the first choice.
    pub first: u8,
    /// What each seat's share of the win seemed to be after each turn, in thousandths, turn by turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judged: Option<Vec<u16>>,
    /// What the study found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub study: Option<Studied>,
    /// A hash of all events in order: the same for games that went alike.
    pub course: u64,
    /// How often each kind of action was chosen.
    pub kinds: Vec<u32>,
    /// The game's own measures.
    pub own: Vec<i64>,
}

/// What the alternatives were worth, in studied decisions; by the shorter search and by the longer one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Studied {
    /// Decisions that were studied.
    pub decisions: u32,
    /// Those in which it mattered what was chosen.
    pub mattered: [u32; 2],
    /// What random alternatives would have cost, in thousandths of a win, all together.
    pub spread: [u32; 2],
}
