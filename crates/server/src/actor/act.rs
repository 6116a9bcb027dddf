//! What happens in a room: it is let happen, written down, and told, in this order.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use engine::scene::Scene;
use engine::{Seat, Seats};
use room::{Code, Created, Entry, Patch, Payload, RoomInfo, Say, Tell, Trouble, name, secret};

use super::Actor;
use super::viewers::frame;

/// A key is at most so long.
const LONGEST_KEY: usize = 64;

/// The room is ended without a result and its seed is opened: nobody goes on.
const ABANDONED: Payload = Payload::Ended { gave_up: None, abandoned: true };

/// What is to be told once everything is written down.
#[derive(Default)]
struct News {
    entries: Vec<Entry>,
    /// What each pair of eyes saw last.
    scenes: BTreeMap<Option<Seat>, Scene>,
    frames: Vec<(To, Utf8Bytes)>,
}

/// To whom something is told.
enum To {
    Viewer(u64),
    Eyes(Option<Seat>),
}

impl Actor {
    /// Whoever wakes the room up: what is due happens, and computer players begin to think.
    pub(super) async fn settle(&mut self) {
        if let Some(due) = self.state.due()
            && let Err(trouble) = self.happen(None, due, None).await
        {
            tracing::error!(sentence = trouble.sentence, "a room cannot go on");
        }
        self.think();
    }

    /// Lets something happen with all that follows by itself, writes it down in one piece, and only then tells.
    /// Returns the place of the first entry.
    pub(super) async fn happen(
        &mut self,
        key: Option<String>,
        first: Payload,
        asker: Option<(u64, &str)>,
    ) -> Result<u64, Trouble> {
        let mut news = News::default();
        for eyes in self.viewers.eyes() {
            news.scenes.insert(eyes, self.scene(&*self.state.table, eyes, 0));
        }
        self.step(key, &first, &mut news)?;
        while let Some(due) = self.state.due() {
            self.step(None, &due, &mut news)?;
        }
        let seq = news.entries[0].seq;
        let events = news.entries.len();
        if let Err(error) = self.hub.journal.commit(news.entries).await {
            tracing::error!(%error, "a room is put away");
            self.lost = true;
            return Err(Trouble::new(
                Code::Storage,
                "The server cannot write its log now. Please try again.",
            ));
        }
        metrics::counter!("sixfold_entries_total").increment(events as u64);
        if let Some((viewer, key)) = asker {
            self.viewers.send(viewer, frame(&Tell::Ack { key, seq }));
        }
        for (to, frame) in news.frames {
            match to {
                To::Viewer(id) => self.viewers.send(id, frame),
                To::Eyes(eyes) => self.viewers.send_eyes(eyes, &frame),
            }
        }
        Ok(seq)
    }

    /// One entry: an event becomes a delta for each pair of eyes, anything else a snapshot for each viewer.
    fn step(&mut self, key: Option<String>, payload: &Payload, news: &mut News) -> Result<(), Trouble> {
        let prev = self.state.chain.seq();
        news.entries.push(self.state.enter(key, payload)?);
        if !matches!(payload, Payload::Event { .. }) {
            for id in self.viewers.ids() {
                news.frames.extend(self.snapshot(id).map(|frame| (To::Viewer(id), frame)));
            }
            for (eyes, scene) in &mut news.scenes {
                *scene = self.scene(&*self.state.table, *eyes, 0);
            }
            return Ok(());
        }
        let (seq, hash, events) =
            (self.state.chain.seq(), self.state.chain.hash(), self.state.table.events());
        let due = self.state.owing();
        for (eyes, before) in &mut news.scenes {
            let after = self.scene(&*self.state.table, *eyes, 0);
            let log = self.state.table.log(eyes.map_or(Seats::NONE, Seats::only), events - 1);
            let patch = Patch::between(before, &after, &log);
            let undo = eyes.is_some_and(|seat| self.state.may_undo(seat));
            let delta = frame(&Tell::Delta { seq, prev, hash: &hash, events, patch, due: due.clone(), undo });
            news.frames.push((To::Eyes(*eyes), delta));
            *before = after;
        }
        Ok(())
    }

    pub(super) async fn said(&mut self, viewer: u64, say: Say) {
        match say {
            Say::Hello(_) => self.refuse(
                viewer,
                None,
                None,
                &Trouble::new(Code::BadRequest, "You have said hello already."),
            ),
            Say::Ping {} => self.viewers.send(viewer, frame(&self.pulse())),
            Say::Eyes { seat } => self.look_through(viewer, seat),
            Say::Play { key, seat, seq, action } => {
                let command = |it: &Actor| it.play(seat, seq, &action);
                self.command(viewer, seat, &key, command).await;
            }
            Say::Undo { key, seat, seq } => self.command(viewer, seat, &key, |it| it.undo(seat, seq)).await,
            Say::Resign { key, seat, .. } => self.command(viewer, seat, &key, |it| it.resign(seat)).await,
            Say::Abandon { key, seat, .. } => {
                self.command(viewer, seat, &key, |it| it.leave_behind(seat)).await
            }
            Say::Preview { id, seat, action } => self.preview(viewer, id, seat, &action),
            Say::Hint { id, seat } => self.hint(viewer, id, seat).await,
            Say::Look { id, at } => self.look(viewer, id, at),
        }
    }

    /// Something that changes the room. The same key twice is the same thing once.
    async fn command(
        &mut self,
        viewer: u64,
        seat: Seat,
        key: &str,
        decide: impl FnOnce(&Actor) -> Result<Payload, Trouble>,
    ) {
        let stored = format!("{seat}/{key}");
        if let Err(trouble) = self.admit(viewer, seat, key) {
            return self.refuse(viewer, Some(key), None, &trouble);
        }
        if let Some(seq) = self.state.done(&stored) {
            return self.viewers.send(viewer, frame(&Tell::Ack { key, seq }));
        }
        let done = match decide(self) {
            Ok(payload) => {
                if matches!(payload, Payload::Undone { .. } | Payload::Ended { .. }) {
                    self.stop_thinking();
                }
                self.happen(Some(stored), payload, Some((viewer, key))).await
            }
            Err(trouble) => Err(trouble),
        };
        match done {
            Ok(_) => self.think(),
            // Whether it was done is not known: no answer is given, and who sends it again learns it from the log.
            Err(_) if self.lost => {}
            Err(trouble) => {
                self.refuse(viewer, Some(key), None, &trouble);
                if trouble.code == Code::Stale {
                    self.send_snapshot(viewer);
                }
            }
        }
    }

    fn admit(&mut self, viewer: u64, seat: Seat, key: &str) -> Result<(), Trouble> {
        if key.is_empty() || key.len() > LONGEST_KEY || !key.bytes().all(|b| b.is_ascii_graphic()) {
            let sentence = format!("A key has 1 to {LONGEST_KEY} visible ASCII characters.");
            return Err(Trouble::new(Code::BadRequest, sentence));
        }
        self.owns(viewer, seat)
    }

    pub(super) fn owns(&mut self, viewer: u64, seat: Seat) -> Result<(), Trouble> {
        let owns = self.viewers.one(viewer).is_some_and(|it| it.yours.has(seat));
        if owns { Ok(()) } else { Err(Trouble::not_yours()) }
    }

    fn play(&self, seat: Seat, seq: u64, action: &str) -> Result<Payload, Trouble> {
        self.state.may_act(seat, seq)?;
        Ok(Payload::Event { line: format!("{seat} {}", action.trim()) })
    }

    fn undo(&self, seat: Seat, seq: u64) -> Result<Payload, Trouble> {
        self.state.may_act(seat, seq)?;
        if !self.state.may_undo(seat) {
            let sentence =
                "Only your own last action can be taken back, before anything is rolled or revealed.";
            return Err(Trouble::new(Code::Refused, sentence));
        }
        Ok(Payload::Undone { seat, events: self.state.table.events() - 1 })
    }

    /// By the game's own rules, where they have a way; otherwise the room ends.
    fn resign(&self, seat: Seat) -> Result<Payload, Trouble> {
        self.state.may_act(seat, self.state.chain.seq())?;
        Ok(match self.state.table.resignation(seat) {
            Some(action) => Payload::Event { line: format!("{seat} {action}") },
            None => Payload::Ended { gave_up: Some(seat), abandoned: false },
        })
    }

    /// Who stays alone for long enough may end the room.
    fn leave_behind(&self, seat: Seat) -> Result<Payload, Trouble> {
        if self.state.ended.is_some() {
            return Err(Trouble::new(Code::Over, "The game is over."));
        }
        let others = self.state.other_people(seat);
        let limit = self.hub.away_after;
        if others.is_empty() {
            return Err(Trouble::new(Code::Refused, "Nobody else plays here: to end the game, give up."));
        }
        if others.iter().any(|other| self.viewers.away(other).is_none_or(|away| away < limit)) {
            let minutes = limit.as_secs().div_ceil(60);
            let sentence = format!(
                "A game can be ended without a result when all others have been away for {minutes} minutes."
            );
            return Err(Trouble::new(Code::Refused, sentence));
        }
        Ok(ABANDONED)
    }

    /// A room in which nothing has happened since this time is abandoned. Returns whether it was.
    pub(super) async fn end_if_idle(&mut self, since: i64) -> Result<bool, Trouble> {
        if !self.state.is_idle_since(since) {
            return Ok(false);
        }
        self.stop_thinking();
        self.happen(None, ABANDONED, None).await?;
        Ok(true)
    }

    pub(super) fn refuse(&mut self, viewer: u64, key: Option<&str>, id: Option<u64>, trouble: &Trouble) {
        let trouble = std::borrow::Cow::Borrowed(trouble);
        self.viewers.send(viewer, frame(&Tell::Refused { key, id, trouble }));
    }

    pub(super) async fn take(
        &mut self,
        seat: Seat,
        name: String,
        entropy: String,
    ) -> Result<(String, RoomInfo), Trouble> {
        self.state.open_place(seat)?;
        let (shown, token) = secret::token();
        let payload = Payload::Seated { seat, name: name::clean(&name), token, entropy };
        self.happen(None, payload, None).await?;
        self.think();
        Ok((shown, self.room()))
    }

    /// Another room with the same game, in which everybody has moved on by one seat.
    pub(super) async fn rematch(&mut self, token: String) -> Result<RoomInfo, Trouble> {
        if self.state.held(&[token]).is_empty() {
            return Err(Trouble::not_yours());
        }
        if self.state.ended.is_none() {
            return Err(Trouble::new(Code::Waiting, "A rematch can be had when the game is over."));
        }
        if let Some(code) = self.state.rematch.clone() {
            return self.hub.look_up(&code).await;
        }
        let mut places = self.state.created.places.clone();
        places.rotate_right(1);
        let options = self.state.table.options();
        let created = Created { places, options, record: None, ..self.state.created.clone() };
        let room = Box::pin(self.hub.clone().create(created)).await?;
        self.happen(None, Payload::Rematch { room: room.code.clone() }, None).await?;
        Ok(room)
    }
}
