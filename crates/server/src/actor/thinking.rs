//! Computer players of a room: they think elsewhere, and their actions come back like anybody's.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Seat, Turn};
use room::{Code, Payload, Stage, Tell, Trouble};
use table::Suggestion;
use tokio::sync::mpsc;

use super::viewers::frame;
use super::{Actor, Ask};
use crate::think::{Asker, Job};

impl Actor {
    pub(super) async fn hint(&mut self, viewer: u64, id: u64, seat: Seat) {
        if let Err(trouble) = self.try_hint(viewer, id, seat).await {
            self.refuse(viewer, None, Some(id), &trouble);
        }
    }

    /// Where several people play, everybody is told before anybody thinks.
    async fn try_hint(&mut self, viewer: u64, id: u64, seat: Seat) -> Result<(), Trouble> {
        self.owns(viewer, seat)?;
        self.state.may_hint(seat)?;
        if self.viewers.one(viewer).is_some_and(|it| it.hint.is_some()) {
            return Err(Trouble::new(Code::Limit, "One hint at a time, please."));
        }
        if self.state.is_shared() {
            self.happen(None, Payload::Hinted { seat }, None).await?;
        }
        let (me, stop) = (self.me.clone(), Arc::<AtomicBool>::default());
        let done = move |thought| tell(&me, Ask::Advised { viewer, id, thought: Box::new(thought) });
        let job = Job::new(self.state.table.fork(), seat, bots::ADVISER, stop.clone(), done);
        let room = self.state.code.clone();
        match self.viewers.one(viewer) {
            Some(it) => {
                self.hub.thinkers.think(Asker { room, address: it.address, plays: true }, job)?;
                it.hint = Some(stop);
                Ok(())
            }
            None => Ok(()),
        }
    }

    pub(super) fn advised(&mut self, viewer: u64, id: u64, thought: Result<Suggestion, Trouble>) {
        if let Some(it) = self.viewers.one(viewer) {
            it.hint = None;
        }
        match thought {
            Ok(suggestion) => self.viewers.send(viewer, frame(&Tell::Hint { id, suggestion })),
            Err(trouble) => self.refuse(viewer, None, Some(id), &trouble),
        }
    }

    /// Lets computer players whose turn it is begin to think, if anybody looks. Otherwise they wait until somebody does.
    pub(super) fn think(&mut self) {
        let Turn::Choose(seats) = self.state.table.turn() else { return };
        let Some((address, plays)) = self.viewers.waiting() else { return };
        if self.state.stage() != Stage::Playing {
            return;
        }
        for seat in seats.iter().filter(|seat| !self.thinking.contains_key(seat)).collect::<Vec<_>>() {
            let Some(player) = self.state.created.places[seat.index()].clone() else { continue };
            self.tickets += 1;
            let (ticket, stop, me) = (self.tickets, Arc::<AtomicBool>::default(), self.me.clone());
            let done = move |thought| tell(&me, Ask::Thought { ticket, seat, thought: Box::new(thought) });
            let job = Job::new(self.state.table.fork(), seat, &player, stop.clone(), done);
            let asker = Asker { room: self.state.code.clone(), address, plays };
            // A full queue is tried again with the next beat.
            if self.hub.thinkers.think(asker, job).is_ok() {
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
}

/// A thought goes back to its room, if that is still there.
fn tell(room: &mpsc::WeakSender<Ask>, ask: Ask) {
    if let Some(room) = room.upgrade() {
        let _ = room.blocking_send(ask);
    }
}
