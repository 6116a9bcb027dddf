//! What is to be said to the server, not faster than it listens: who says too much at once is cut off.

use std::collections::VecDeque;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use room::Say;

/// What is to be said.
pub(super) struct Outbox {
    line: Sender<Say>,
    waiting: VecDeque<Say>,
    /// When something was said lately.
    said: VecDeque<Instant>,
}

/// A server takes 40 messages in so long, some of which the line needs for itself.
const WHILE: Duration = Duration::from_secs(10);
const MOST: usize = 36;
/// What may as well be left unsaid is not said after so many.
const PLENTY: usize = 20;

impl Outbox {
    pub(super) fn new(line: Sender<Say>) -> Outbox {
        Outbox { line, waiting: VecDeque::new(), said: VecDeque::new() }
    }

    /// Says this, as soon as it may be said.
    pub(super) fn say(&mut self, words: Say, now: Instant) {
        self.waiting.push_back(words);
        self.send(now);
    }

    /// Says what may be said by now.
    pub(super) fn send(&mut self, now: Instant) {
        while self.lately(now) < MOST
            && let Some(words) = self.waiting.pop_front()
        {
            self.said.push_back(now);
            // The line ends with this program, not before it.
            let _ = self.line.send(words);
        }
    }

    /// Whether there is time for what may as well be left unsaid.
    pub(super) fn is_quiet(&mut self, now: Instant) -> bool {
        self.lately(now) < PLENTY
    }

    /// Forgets what was not said yet.
    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    fn lately(&mut self, now: Instant) -> usize {
        while self.said.pop_front_if(|then| now.duration_since(*then) > WHILE).is_some() {}
        self.said.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_too_fast_and_nothing_is_forgotten() {
        let (line, heard) = std::sync::mpsc::channel();
        let (mut outbox, start) = (Outbox::new(line), Instant::now());
        (0..100).for_each(|id| outbox.say(Say::Look { id, at: 0 }, start));
        assert_eq!(heard.try_iter().count(), MOST);
        assert!(!outbox.is_quiet(start));
        let later = start + WHILE + Duration::from_millis(1);
        outbox.send(start + WHILE);
        assert_eq!(heard.try_iter().count(), 0);
        outbox.send(later);
        outbox.send(later + WHILE * 2);
        assert_eq!(heard.try_iter().last(), Some(Say::Look { id: 99, at: 0 }), "in their order");
        assert!(outbox.is_quiet(later + WHILE * 4));
    }
}
