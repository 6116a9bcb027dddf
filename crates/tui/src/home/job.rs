//! Thinking beside the screen, so that the screen stays alive.

use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use engine::{Refusal, Rng, Seat};
use table::{Suggestion, Table};

/// A question that computer players are thinking about.
pub(super) struct Job {
    answers: Receiver<Result<Vec<Answer>, Refusal>>,
}

/// What a computer player would do in a seat.
pub(super) struct Answer {
    pub(super) seat: Seat,
    pub(super) suggestion: Suggestion,
}

impl Job {
    /// Each of these players thinks about its seat, none of them knowing what the others will do.
    pub(super) fn new(table: Box<dyn Table>, players: Vec<(Seat, String)>, mut rng: Rng) -> Job {
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || {
            let think = |(seat, player): (Seat, String)| {
                let suggestion = table.suggest(seat, &player, &mut rng)?;
                Ok(Answer { seat, suggestion })
            };
            // Nobody listens any more if the game was left.
            let _ = sender.send(players.into_iter().map(think).collect());
        });
        Job { answers }
    }

    /// The answers, if they are there; the patient wait for them. A player that broke down has none.
    pub(super) fn answers(&self, patient: bool) -> Option<Result<Vec<Answer>, String>> {
        let heard = match patient {
            true => self.answers.recv().map_err(|_| TryRecvError::Disconnected),
            false => self.answers.try_recv(),
        };
        match heard {
            Ok(answers) => Some(answers.map_err(|refusal| refusal.to_string())),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Err("the computer player broke down".to_string())),
        }
    }
}
