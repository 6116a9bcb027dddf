//! A room of a server, by socket.

use std::sync::mpsc::Receiver;
use std::time::Instant;

use engine::Seat;
use room::Say;

use super::check::Check;
use super::link::Link;
use super::outbox::Outbox;
use super::{Came, Fetch, Kept, Way, hello, line};

/// A room of a server.
pub(super) struct Remote {
    link: Link,
    heard: Receiver<Came>,
    outbox: Outbox,
    check: Check,
}

impl Remote {
    /// Opens the line to a room.
    pub(super) fn open(link: &Link) -> Remote {
        let (say, heard) = line::open(link.socket(), hello(link.tokens.clone(), None));
        Remote { link: link.clone(), heard, outbox: Outbox::new(say), check: Check::Waits }
    }
}

impl Way for Remote {
    fn say(&mut self, say: Say) {
        self.outbox.say(say, Instant::now());
    }

    fn hear(&mut self) -> Option<Came> {
        self.outbox.send(Instant::now());
        if let Some(told) = self.check.told() {
            return Some(Came::Checked(told));
        }
        let came = self.heard.try_recv().ok()?;
        if matches!(came, Came::Lost(_)) {
            self.outbox.clear();
        }
        Some(came)
    }

    fn kept(&self) -> Kept {
        let sentence =
            format!("The game is kept at the server: come back with `sixfold join '{}'`.", self.link);
        Kept { sentence, unsaved: false, near: false, replay: false }
    }

    fn record(&self, _: Option<Seat>) -> String {
        let Link { base, code, .. } = &self.link;
        format!("The server has the record: {base}/api/rooms/{code}/record\n")
    }

    fn fetch(&self, _: Option<Seat>) -> Fetch {
        let link = self.link.clone();
        Box::new(move || link.record().map_err(|error| format!("The record did not come: {error}.")))
    }

    fn address(&self) -> String {
        format!("{}/room/{}", self.link.base, self.link.code)
    }

    fn check(&mut self) -> bool {
        self.check.begin(&self.link);
        self.check.runs()
    }

    fn is_quiet(&mut self) -> bool {
        self.outbox.is_quiet(Instant::now())
    }
}
