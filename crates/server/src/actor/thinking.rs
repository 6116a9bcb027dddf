//! Computer players of a room think on threads beside it; their actions come back like anybody's.

use room::{Answer, Problem, Question, Tell, Thought};
use tokio::sync::mpsc;

use super::{Actor, Ask};
use crate::think::{Asker, Job};

impl Actor {
    /// Lets computer players whose turn it is begin to think, if anybody looks. Otherwise they wait until somebody does.
    pub(super) fn think(&mut self) {
        let Some((viewer, plays)) = self.room.waiting() else { return };
        for question in self.room.questions() {
            self.ask(question, viewer, plays);
        }
    }

    /// Sockets up a question, for the sake of this viewer.
    pub(super) fn ask(&mut self, question: Question, viewer: u64, plays: bool) {
        let Some(address) = self.sockets.address(viewer) else { return };
        let asker = Asker { room: self.room.code().to_string(), address, plays };
        let (seat, is_hint, me) = (question.seat(), question.advises().is_some(), self.me.clone());
        let done = move |thought| tell(&me, Ask::Thought(Box::new(thought)));
        match self.hub.thinkers.think(asker, Job::new(question, done)) {
            Ok(()) if is_hint => (),
            Ok(()) => self.sockets.send_all(&Tell::Thinking { seat }),
            // A full queue is tried again with the next beat.
            Err(unanswered) => {
                if let Ok(Answer::Tell(messages)) = self.room.thought(*unanswered) {
                    self.tell(messages);
                }
            }
        }
    }

    pub(super) async fn thought(&mut self, thought: Thought) {
        let played: Result<(), Problem> = match self.room.thought(thought) {
            Ok(answer) => self.follow(answer).await,
            Err(trouble) => Err(trouble),
        };
        if let Err(trouble) = played {
            tracing::error!(sentence = trouble.sentence, "a computer player has no answer");
        }
    }
}

/// A thought goes back to its room, if that is still there.
fn tell(room: &mpsc::WeakSender<Ask>, ask: Ask) {
    if let Some(room) = room.upgrade() {
        let _ = room.blocking_send(ask);
    }
}
