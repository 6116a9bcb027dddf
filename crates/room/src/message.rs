//! What a room and those who look at it say to each other, and the room as everybody knows it.

use engine::Seat;
use engine::scene::{Choice, Ending, Preview, Scene, Touch};
use serde::{Deserialize, Serialize};
use table::review::Verdict;
use table::{Suggestion, Tip};

use crate::dice::DiceDue;
use crate::lesson::LessonStep;
use crate::patch::Patch;
use crate::phrase::Phrase;
use crate::place::SeatInfo;
use crate::problem::Problem;

/// The version of this language.
pub const PROTOCOL: u32 = 1;

/// What a viewer says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case", deny_unknown_fields)]
pub enum Say {
    /// First of all: who is there, through whose eyes it looks, and what it has seen.
    Hello(Hello),
    /// To look through another held seat.
    Eyes {
        /// The seat, or nothing for a spectator's eyes.
        seat: Option<Seat>,
    },
    /// To act.
    Play {
        /// What makes a repetition harmless.
        key: String,
        /// Who acts.
        seat: Seat,
        /// What the client has seen.
        seq: u64,
        /// The action, in notation.
        action: String,
    },
    /// Real dice show this, where people roll them.
    Roll {
        /// What makes a repetition harmless.
        key: String,
        /// What the client has seen.
        seq: u64,
        /// What came up, in notation.
        rolled: String,
    },
    /// To take the last action back.
    Undo {
        /// What makes a repetition harmless.
        key: String,
        /// Who.
        seat: Seat,
        /// What the client has seen.
        seq: u64,
    },
    /// To give up.
    Resign {
        /// What makes a repetition harmless.
        key: String,
        /// Who.
        seat: Seat,
        /// What the client has seen.
        seq: u64,
    },
    /// To end, without a result, a game that everybody else has left.
    Abandon {
        /// What makes a repetition harmless.
        key: String,
        /// Who stays.
        seat: Seat,
        /// What the client has seen.
        seq: u64,
    },
    /// To let a computer player sit in for somebody who is away, or to say that one is back.
    Substitute {
        /// What makes a repetition harmless.
        key: String,
        /// Who says so.
        seat: Seat,
        /// For whom.
        whom: Seat,
        /// Whether a computer player is to sit there.
        sits: bool,
        /// What the client has seen.
        seq: u64,
    },
    /// To see what an action would look like.
    Preview {
        /// Comes back with the answer.
        id: u64,
        /// Who would act.
        seat: Seat,
        /// The action, in notation.
        action: String,
    },
    /// To be given advice.
    Hint {
        /// Comes back with the answer.
        id: u64,
        /// For whom.
        seat: Seat,
    },
    /// To hear what an action is worth before it is played: the tutor's word.
    Weigh {
        /// Comes back with the answer.
        id: u64,
        /// Who would act.
        seat: Seat,
        /// The action, in notation.
        action: String,
    },
    /// To hear what touching these things in this order would mean, where no choice begins like that.
    Touch {
        /// Comes back with the answer.
        id: u64,
        /// Who touches.
        seat: Seat,
        /// What.
        path: Vec<Touch>,
    },
    /// To look back.
    Look {
        /// Comes back with the answer.
        id: u64,
        /// After so many events.
        at: usize,
    },
    /// To say a few words to the others. They are heard by whoever is there, and not written down.
    Phrase {
        /// Who speaks.
        seat: Seat,
        /// The words.
        phrase: Phrase,
    },
    /// To hear that the server lives.
    Ping {},
}

/// How a client presents itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The version of the language it speaks.
    pub protocol: u32,
    /// The tokens of the seats it holds.
    pub tokens: Vec<String>,
    /// The seat it looks through, or nothing for a spectator's eyes.
    pub eyes: Option<Seat>,
    /// The last entry it has seen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// The hash of that entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
}

/// What a room tells.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "tell", rename_all = "snake_case")]
pub enum Tell {
    /// Everything, through some eyes.
    Snapshot {
        /// The room.
        room: Box<RoomInfo>,
        /// The seats that the tokens of this client open.
        yours: Vec<Seat>,
        /// The eyes.
        eyes: Option<Seat>,
        /// The last entry.
        seq: u64,
        /// Its hash.
        hash: String,
        /// What they see.
        scene: Box<Scene>,
        /// What can apply next.
        #[serde(flatten)]
        next: Next,
    },
    /// What an event has changed.
    Delta {
        /// The entry of the event.
        seq: u64,
        /// The entry that the change applies to.
        prev: u64,
        /// The hash of the entry.
        hash: String,
        /// How many events have happened.
        events: usize,
        /// What is different.
        patch: Box<Patch>,
        /// What can apply next.
        #[serde(flatten)]
        next: Next,
    },
    /// Seats, names, presence, result or rematch have changed.
    Room {
        /// The room.
        room: Box<RoomInfo>,
    },
    /// It is done, and safe.
    Ack {
        /// The key of what is done.
        key: String,
        /// Its entry.
        seq: u64,
    },
    /// It is not done.
    Refused {
        /// The key of what was asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        key: Option<String>,
        /// The id of what was asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        id: Option<u64>,
        /// Why.
        #[serde(flatten)]
        trouble: Problem,
    },
    /// What an action would look like.
    Preview {
        /// What was asked.
        id: u64,
        /// The answer.
        preview: Preview,
    },
    /// Advice.
    Hint {
        /// What was asked.
        id: u64,
        /// The answer.
        suggestion: Suggestion,
    },
    /// What an action is worth.
    Weighed {
        /// What was asked.
        id: u64,
        /// The answer.
        verdict: Box<Verdict>,
    },
    /// What touching these things means: a choice that may be made. If it may not, the touch is refused.
    Touch {
        /// What was asked.
        id: u64,
        /// The answer.
        choice: Choice,
    },
    /// An earlier moment.
    Look {
        /// What was asked.
        id: u64,
        /// After so many events.
        at: usize,
        /// The answer.
        scene: Box<Scene>,
    },
    /// The server lives, and the log is so long.
    Beat {
        /// The last entry.
        seq: u64,
        /// Its hash.
        hash: String,
    },
    /// A player has said something.
    Phrase {
        /// Who.
        seat: Seat,
        /// The words.
        phrase: Phrase,
    },
    /// A computer player has begun to think.
    Thinking {
        /// Which.
        seat: Seat,
    },
    /// The client has seen an entry that the log does not hold.
    Shorter {
        /// That entry.
        seen: u64,
        /// The last entry there is.
        seq: u64,
        /// For people.
        sentence: String,
    },
    /// The server goes down for a moment. Nothing is lost.
    Restarting,
}

/// What can apply next in a room, as far as it concerns a viewer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Next {
    /// The seats that owe a choice.
    pub due: Vec<Seat>,
    /// Whether this viewer may take the last action back.
    pub undo: bool,
    /// Whether there is something that not every player may see, so that a screen is handed from one to the other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// The real dice that are to be rolled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<DiceDue>,
    /// What the lesson says, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<Box<LessonStep>>,
    /// What may be new here, with a sentence each; who has read one before leaves it out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tips: Vec<Tip>,
}

/// A room, as everybody may know it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoomInfo {
    /// Its code, and the name of the match.
    pub code: String,
    /// The game.
    pub game: String,
    /// How many play.
    pub seats: u8,
    /// The options as `name=value` pairs.
    pub options: String,
    /// How far it is.
    pub state: Stage,
    /// What binds the server to its dice.
    pub commitment: String,
    /// The seats.
    pub places: Vec<SeatInfo>,
    /// How many look on.
    pub spectators: usize,
    /// How many events have happened.
    pub events: usize,
    /// The seats that owe a choice.
    #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
    pub due: Vec<Seat>,
    /// How it ended, by the rules of the game.
    #[cfg_attr(feature = "schema", schema(value_type = Option<Object>))]
    pub result: Option<Ending>,
    /// The room in which the players go on.
    pub rematch: Option<String>,
    /// Whether players may ask for hints.
    #[serde(default)]
    pub hints: bool,
    /// Whether people roll real dice, and say what came up.
    #[serde(default)]
    pub own_dice: bool,
    /// So many events at the beginning are those of a lesson, and their dice are not sealed.
    #[serde(default)]
    pub lesson: usize,
    /// How it ended otherwise, as a sentence.
    pub ended: Option<String>,
    /// The seat that gave up, if one has: of two players the other has won.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>))]
    pub gave_up: Option<Seat>,
}

/// How far a room is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Seats are open.
    Waiting,
    /// The game is on.
    Playing,
    /// The game has ended.
    Over,
}
