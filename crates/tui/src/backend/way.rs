//! The way to a room, near or far: what is said to it, and what comes from it.

use engine::Seat;
use room::{Say, Tell};

use super::Pace;

/// The way to a room, near or far.
pub(super) trait Way {
    /// Says something to the room.
    fn say(&mut self, say: Say);
    /// What has come since. To be called again and again: a near game goes on by it.
    fn hear(&mut self) -> Option<Came>;
    /// Where the game is kept, in words.
    fn kept(&self) -> Kept;
    /// The record so far, as these eyes may see it; or where it is.
    fn record(&self, eyes: Option<Seat>) -> String;
    /// Gets the record, be it from far away and slowly: to be called beside the screen.
    fn fetch(&self, eyes: Option<Seat>) -> Fetch {
        let record = self.record(eyes);
        Box::new(move || Ok(record))
    }
    /// The link that others need to come, too.
    fn address(&self) -> String {
        String::new()
    }
    /// Whether there is time for what may as well be left unsaid.
    fn is_quiet(&mut self) -> bool {
        true
    }
    /// The game is over: whether something is still to be found out about it.
    fn check(&mut self) -> bool {
        false
    }
    /// Do not pause now.
    fn skip(&mut self) {}
    /// Go on at this pace.
    fn set_pace(&mut self, _: Pace) {}
}

/// A record that is fetched, or why it cannot be had.
pub(crate) type Fetch = Box<dyn FnOnce() -> Result<String, String> + Send>;

/// What comes from a room.
pub(super) enum Came {
    /// It tells something.
    Told(Tell),
    /// The way is lost, why, and will be tried again.
    Lost(String),
    /// Something went wrong here.
    Problem(String),
    /// What was found out about a game that is over.
    Checked(String),
}

/// Where a game is kept.
pub(super) struct Kept {
    pub(super) sentence: String,
    /// Whether the last step could not be kept: the sentence says why.
    pub(super) unsaved: bool,
    /// Whether it lives in this program, and whether it is a record that is only looked at.
    pub(super) near: bool,
    pub(super) replay: bool,
}
