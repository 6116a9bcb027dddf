//! Thinking beside the screen, so that the screen stays alive.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use engine::Rng;
use room::{Question, Thought};

/// Questions that computer players are thinking about.
pub(super) struct Job {
    answers: Receiver<Vec<Thought>>,
}

impl Job {
    /// Each of these players thinks about its seat, none of them knowing what the others will do.
    pub(super) fn new(questions: Vec<Question>, mut rng: Rng) -> Job {
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            let thoughts = questions.iter().map(|question| question.think(&mut rng)).collect();
            // Nobody listens any more if the game was left.
            let _ = sender.send(thoughts);
        });
        Job { answers }
    }

    /// The answers, if they are there; the patient wait for them.
    pub(super) fn answers(&self, patient: bool) -> Option<Vec<Thought>> {
        match patient {
            true => self.answers.recv().ok(),
            false => match self.answers.try_recv() {
                Ok(thoughts) => Some(thoughts),
                Err(TryRecvError::Empty) => None,
                Err(TryRecvError::Disconnected) => Some(Vec::new()),
            },
        }
    }
}
