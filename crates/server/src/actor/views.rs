//! What viewers of a room see: snapshots, beats, earlier moments, considered actions.

use axum::extract::ws::Utf8Bytes;
use engine::scene::Scene;
use engine::{Seat, Seats};
use room::{Code, Hello, PROTOCOL, Stage, Tell, Trouble};
use table::Table;
use tokio::sync::mpsc;

use super::viewers::frame;
use super::{Actor, LOG};
use crate::address::Address;

impl Actor {
    /// What some eyes see at a table of this room; nobody is offered a choice while the game is not on.
    pub(super) fn scene(&self, table: &dyn Table, eyes: Option<Seat>, log: usize) -> Scene {
        let mut scene = table.scene(eyes.map_or(Seats::NONE, Seats::only), log);
        if log > 0 {
            self.state.annotate(&mut scene.log, table.events());
        }
        if self.state.stage() != Stage::Playing {
            scene.choices.clear();
            scene.resignation = None;
        }
        scene
    }

    pub(super) fn snapshot(&mut self, id: u64) -> Option<Utf8Bytes> {
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

    pub(super) fn send_snapshot(&mut self, id: u64) {
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

    pub(super) fn pulse(&self) -> Tell<'static> {
        Tell::Beat { seq: self.state.chain.seq(), hash: self.state.chain.hash() }
    }

    pub(super) fn join(
        &mut self,
        hello: Hello,
        address: Address,
        out: mpsc::Sender<Utf8Bytes>,
    ) -> Result<u64, Trouble> {
        if hello.protocol != PROTOCOL {
            let sentence = format!("This server speaks protocol {PROTOCOL}. Please load the page again.");
            return Err(Trouble::new(Code::BadRequest, sentence));
        }
        let yours = self.state.held(&hello.tokens);
        if hello.tokens.len() > yours.len() as usize || hello.eyes.is_some_and(|seat| !yours.has(seat)) {
            return Err(Trouble::not_yours());
        }
        let id = self.viewers.add(hello.eyes, yours, address, out);
        let up_to_date =
            hello.seq == Some(self.state.chain.seq()) && hello.hash == Some(self.state.chain.hash());
        if up_to_date {
            self.viewers.send(id, frame(&self.pulse()));
        } else {
            self.send_snapshot(id);
        }
        if let (Some(seen), Some(hash)) = (hello.seq, &hello.hash)
            && !self.state.chain.holds(seen, hash)
        {
            self.is_shorter(id, seen);
        }
        self.tell_others(id);
        self.think();
        Ok(id)
    }

    /// Somebody has seen what is not in the log: the database must have been set back, which nobody else would notice.
    fn is_shorter(&mut self, viewer: u64, seen: u64) {
        let (room, seq) = (&self.state.code, self.state.chain.seq());
        tracing::error!(
            room,
            seen,
            seq,
            "a client has seen an entry that the log does not hold: was it set back?"
        );
        metrics::counter!("sixfold_log_shorter_total").increment(1);
        let sentence = "You have seen more of this game than the server has: its database was set back to an earlier \
                        moment. The game goes on from there. Please tell whoever runs this server.";
        self.viewers.send(viewer, frame(&Tell::Shorter { seen, seq, sentence }));
    }

    pub(super) fn leave(&mut self, viewer: u64) {
        self.viewers.remove(viewer);
        self.tell_others(viewer);
        if self.viewers.is_empty() {
            self.stop_thinking();
        }
    }

    /// Tells who is there, to all but the one who knows.
    fn tell_others(&mut self, knows: u64) {
        let room = self.room();
        let frame = frame(&Tell::Room { room: &room });
        for id in self.viewers.ids().into_iter().filter(|&id| id != knows) {
            self.viewers.send(id, frame.clone());
        }
    }

    pub(super) fn look_through(&mut self, id: u64, seat: Option<Seat>) {
        let Some(viewer) = self.viewers.one(id) else { return };
        if seat.is_some_and(|seat| !viewer.yours.has(seat)) {
            return self.refuse(id, None, None, &Trouble::not_yours());
        }
        viewer.eyes = seat;
        self.send_snapshot(id);
    }

    pub(super) fn preview(&mut self, viewer: u64, id: u64, seat: Seat, action: &str) {
        let previewed = self
            .owns(viewer, seat)
            .and_then(|()| self.state.table.preview(seat, action).map_err(Trouble::from));
        match previewed {
            Ok(preview) => self.viewers.send(viewer, frame(&Tell::Preview { id, preview })),
            Err(trouble) => self.refuse(viewer, None, Some(id), &trouble),
        }
    }

    pub(super) fn look(&mut self, viewer: u64, id: u64, at: usize) {
        let Some(eyes) = self.viewers.one(viewer).map(|it| it.eyes) else { return };
        match self.state.back_to(at) {
            Ok(table) => {
                let scene = Box::new(self.scene(&*table, eyes, LOG));
                self.viewers.send(viewer, frame(&Tell::Look { id, at, scene }));
            }
            Err(trouble) => self.refuse(viewer, None, Some(id), &trouble),
        }
    }
}
