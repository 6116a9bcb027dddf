//! What happens in a room: it is worked out, written down, accepted and told, in this order.

use engine::Seat;
use room::{Answer, Batch, Code, Problem, Rematch, RoomInfo, Say};

use super::Actor;

impl Actor {
    /// Whoever wakes the room up: what is due happens, and computer players begin to think.
    pub(super) async fn settle(&mut self) {
        let woken = match self.room.wake() {
            Ok(Some(batch)) => self.write(batch).await,
            Ok(None) => Ok(()),
            Err(trouble) => Err(trouble),
        };
        if let Err(trouble) = woken {
            tracing::error!(sentence = trouble.sentence, "a room cannot go on");
        }
        self.think();
    }

    pub(super) async fn said(&mut self, viewer: u64, say: Say) {
        let answer = self.room.said(viewer, say);
        // If it could not be written down, nobody knows whether it was done: no answer is given, and who sends it again
        // learns it from the log.
        let _ = self.follow(answer).await;
    }

    /// Does what the room wants done.
    pub(super) async fn follow(&mut self, answer: Answer) -> Result<(), Problem> {
        match answer {
            Answer::Tell(messages) => self.tell(messages),
            Answer::Write(batch) => {
                self.write(batch).await?;
                self.think();
            }
            Answer::Think(question, told) => {
                if let Some(told) = told {
                    self.write(told).await?;
                }
                let viewer = question.advises().unwrap_or_default();
                self.ask(question, viewer, true);
            }
        }
        Ok(())
    }

    /// Nothing is accepted or told before it is written down.
    pub(super) async fn write(&mut self, batch: Batch) -> Result<(), Problem> {
        let entries = batch.entries().len();
        if let Err(error) = self.hub.log_writer.commit(batch.entries().to_vec()).await {
            tracing::error!(%error, "a room is put away");
            self.lost = true;
            return Err(Problem::new(
                Code::Storage,
                "The server cannot write its log now. Please try again.",
            ));
        }
        metrics::counter!("sixfold_entries_total").increment(entries as u64);
        let messages = self.room.accept(batch);
        self.tell(messages);
        Ok(())
    }

    pub(super) async fn take(
        &mut self,
        seat: Seat,
        name: String,
        entropy: String,
    ) -> Result<(String, RoomInfo), Problem> {
        let (token, batch) = self.room.sit(seat, &name, entropy)?;
        self.write(batch).await?;
        self.think();
        Ok((token, self.room.info()))
    }

    /// A room in which nothing has happened since this time is abandoned. Returns whether it was.
    pub(super) async fn end_if_idle(&mut self, since: i64) -> Result<bool, Problem> {
        match self.room.end_if_idle(since)? {
            Some(batch) => self.write(batch).await.map(|()| true),
            None => Ok(false),
        }
    }

    /// Another room with the same game, in which everybody has moved on by one seat.
    pub(super) async fn rematch(&mut self, token: String) -> Result<RoomInfo, Problem> {
        let created = match self.room.rematch(token)? {
            Rematch::There(code) => return self.hub.look_up_anywhere(&code).await,
            Rematch::New(created) => *created,
        };
        let room = Box::pin(self.hub.clone().create(created)).await?;
        let batch = self.room.go_on_in(room.code.clone())?;
        self.write(batch).await?;
        Ok(room)
    }
}
