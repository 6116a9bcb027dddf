//! What happens in a room: it is let happen, written down, and told, in this order.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use axum::extract::ws::Utf8Bytes;
use engine::scene::Scene;
use engine::{Seat, Seats, Turn};
use table::{Suggestion, Table};
use tokio::sync::mpsc;

use super::viewers::frame;
use super::{Actor, Ask, LOG};
use crate::entry::{Created, Entry, Payload};
use crate::name;
use crate::patch::Patch;
use crate::secret;
use crate::think::Job;
use crate::trouble::{Code, Trouble};
use crate::wire::{Hello, PROTOCOL, Room, Say, Stage, Tell};

/// A key is at most so long.
const LONGEST_KEY: usize = 64;

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
    async fn happen(
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
            return Err(Trouble::new(Code::Storage, "The server cannot write its log. Nothing was done."));
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

    /// What some eyes see at a table of this room; nobody is offered a choice while the game is not on.
    fn scene(&self, table: &dyn Table, eyes: Option<Seat>, log: usize) -> Scene {
        let mut scene = table.scene(eyes.map_or(Seats::NONE, Seats::only), log);
        if self.state.stage() != Stage::Playing {
            scene.choices.clear();
            scene.resignation = None;
        }
        scene
    }

    fn snapshot(&mut self, id: u64) -> Option<Utf8Bytes> {
        let viewer = self.viewers.one(id)?;
        let (eyes, yours) = (viewer.eyes, viewer.yours.iter().collect());
        Some(frame(&Tell::Snapshot {
            room: Box::new(self.room()),
            yours,
            eyes,
            seq: self.state.chain.seq(),
            hash: self.state.chain.hash(),
            scene: Box::new(self.scene(&*self.state.table, eyes, LOG)),
            due: self.state.owing(),
            undo: eyes.is_some_and(|seat| self.state.may_undo(seat)),
        }))
    }

    fn send_snapshot(&mut self, id: u64) {
        if let Some(frame) = self.snapshot(id) {
            self.viewers.send(id, frame);
        }
    }

    pub(super) fn beat(&mut self) {
        for id in self.viewers.caught_up() {
            self.send_snapshot(id);
        }
        self.viewers.send_all(&self.pulse());
    }

    fn pulse(&self) -> Tell<'static> {
        Tell::Beat { seq: self.state.chain.seq(), hash: self.state.chain.hash() }
    }

    pub(super) fn join(&mut self, hello: Hello, out: mpsc::Sender<Utf8Bytes>) -> Result<u64, Trouble> {
        if hello.protocol != PROTOCOL {
            let sentence = format!("This server speaks protocol {PROTOCOL}. Please load the page again.");
            return Err(Trouble::new(Code::BadRequest, sentence));
        }
        let yours = self.state.held(&hello.tokens);
        if hello.tokens.len() > yours.len() as usize || hello.eyes.is_some_and(|seat| !yours.has(seat)) {
            return Err(Trouble::not_yours());
        }
        let id = self.viewers.add(hello.eyes, yours, out);
        let up_to_date =
            hello.seq == Some(self.state.chain.seq()) && hello.hash == Some(self.state.chain.hash());
        if up_to_date {
            self.viewers.send(id, frame(&self.pulse()));
        } else {
            self.send_snapshot(id);
        }
        self.tell_others(id);
        Ok(id)
    }

    pub(super) fn leave(&mut self, viewer: u64) {
        self.viewers.remove(viewer);
        self.tell_others(viewer);
    }

    /// Tells who is there, to all but the one who knows.
    fn tell_others(&mut self, knows: u64) {
        let room = self.room();
        let frame = frame(&Tell::Room { room: &room });
        for id in self.viewers.ids().into_iter().filter(|&id| id != knows) {
            self.viewers.send(id, frame.clone());
        }
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
            Say::Preview { id, seat, action } => self.preview(viewer, id, seat, &action),
            Say::Hint { id, seat } => self.hint(viewer, id, seat),
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

    fn owns(&mut self, viewer: u64, seat: Seat) -> Result<(), Trouble> {
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
            None => Payload::Ended { gave_up: Some(seat) },
        })
    }

    fn refuse(&mut self, viewer: u64, key: Option<&str>, id: Option<u64>, trouble: &Trouble) {
        let trouble = std::borrow::Cow::Borrowed(trouble);
        self.viewers.send(viewer, frame(&Tell::Refused { key, id, trouble }));
    }

    fn look_through(&mut self, id: u64, seat: Option<Seat>) {
        let Some(viewer) = self.viewers.one(id) else { return };
        if seat.is_some_and(|seat| !viewer.yours.has(seat)) {
            return self.refuse(id, None, None, &Trouble::not_yours());
        }
        viewer.eyes = seat;
        self.send_snapshot(id);
    }

    fn preview(&mut self, viewer: u64, id: u64, seat: Seat, action: &str) {
        let previewed = self
            .owns(viewer, seat)
            .and_then(|()| self.state.table.preview(seat, action).map_err(Trouble::from));
        match previewed {
            Ok(preview) => self.viewers.send(viewer, frame(&Tell::Preview { id, preview })),
            Err(trouble) => self.refuse(viewer, None, Some(id), &trouble),
        }
    }

    fn look(&mut self, viewer: u64, id: u64, at: usize) {
        let Some(eyes) = self.viewers.one(viewer).map(|it| it.eyes) else { return };
        match self.state.back_to(at) {
            Ok(table) => {
                let scene = Box::new(self.scene(&*table, eyes, LOG));
                self.viewers.send(viewer, frame(&Tell::Look { id, at, scene }));
            }
            Err(trouble) => self.refuse(viewer, None, Some(id), &trouble),
        }
    }

    fn hint(&mut self, viewer: u64, id: u64, seat: Seat) {
        let asked = self.owns(viewer, seat).and_then(|()| self.state.may_act(seat, self.state.chain.seq()));
        let busy = self.viewers.one(viewer).is_some_and(|it| std::mem::replace(&mut it.hinting, true));
        let asked = asked.and_then(|()| {
            let wait = || Trouble::new(Code::Limit, "One hint at a time, please.");
            if busy { Err(wait()) } else { Ok(()) }
        });
        let asked = asked.and_then(|()| {
            let me = self.me.clone();
            let done = move |thought| tell(&me, Ask::Advised { viewer, id, thought: Box::new(thought) });
            let adviser = table::info(self.state.table.game())?.default_player;
            self.hub.thinkers.think(Job::new(self.state.table.fork(), seat, adviser, Arc::default(), done))
        });
        if let Err(trouble) = asked {
            if let Some(it) = self.viewers.one(viewer) {
                it.hinting = busy;
            }
            self.refuse(viewer, None, Some(id), &trouble);
        }
    }

    pub(super) fn advised(&mut self, viewer: u64, id: u64, thought: Result<Suggestion, Trouble>) {
        if let Some(it) = self.viewers.one(viewer) {
            it.hinting = false;
        }
        match thought {
            Ok(suggestion) => self.viewers.send(viewer, frame(&Tell::Hint { id, suggestion })),
            Err(trouble) => self.refuse(viewer, None, Some(id), &trouble),
        }
    }

    /// Lets computer players whose turn it is begin to think.
    pub(super) fn think(&mut self) {
        let Turn::Choose(seats) = self.state.table.turn() else { return };
        if self.state.stage() != Stage::Playing {
            return;
        }
        for seat in seats.iter().filter(|seat| !self.thinking.contains_key(seat)).collect::<Vec<_>>() {
            let Some(player) = self.state.created.places[seat.index()].clone() else { continue };
            self.tickets += 1;
            let (ticket, stop, me) = (self.tickets, Arc::<AtomicBool>::default(), self.me.clone());
            let done = move |thought| tell(&me, Ask::Thought { ticket, seat, thought: Box::new(thought) });
            let job = Job::new(self.state.table.fork(), seat, &player, stop.clone(), done);
            // A full queue is tried again with the next beat.
            if self.hub.thinkers.think(job).is_ok() {
                self.thinking.insert(seat, (ticket, stop));
                self.viewers.send_all(&Tell::Thinking { seat });
            }
        }
    }

    pub(super) async fn thought(&mut self, ticket: u64, seat: Seat, thought: Result<Suggestion, Trouble>) {
        if self.thinking.get(&seat).is_none_or(|(awaited, _)| *awaited != ticket) {
            return;
        }
        self.thinking.remove(&seat);
        let played = match thought {
            Ok(it) => self.happen(None, Payload::Event { line: format!("{seat} {}", it.action) }, None).await,
            Err(trouble) => Err(trouble),
        };
        match played {
            Ok(_) => self.think(),
            Err(trouble) => tracing::error!(sentence = trouble.sentence, "a computer player has no answer"),
        }
    }

    pub(super) async fn take(
        &mut self,
        seat: Seat,
        name: String,
        entropy: String,
    ) -> Result<(String, Room), Trouble> {
        self.state.open_place(seat)?;
        let (shown, token) = secret::token();
        let payload = Payload::Seated { seat, name: name::clean(&name), token, entropy };
        self.happen(None, payload, None).await?;
        self.think();
        Ok((shown, self.room()))
    }

    /// Another room with the same game, in which everybody has moved on by one seat.
    pub(super) async fn rematch(&mut self, token: String) -> Result<Room, Trouble> {
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

/// A thought goes back to its room, if that is still there.
fn tell(room: &mpsc::WeakSender<Ask>, ask: Ask) {
    if let Some(room) = room.upgrade() {
        let _ = room.blocking_send(ask);
    }
}
