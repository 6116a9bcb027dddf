//! The review of a game, made beside the screen.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use engine::Seat;
use table::review::{Mistake, Report};
use table::{Reviewing, Tone, review_text};

use crate::backend::Fetch;

/// Between two looks at the clock.
const STEPS: u32 = 2;
/// Puzzles that have a key.
const MOST_PUZZLES: usize = 9;
/// Between two reports.
const PAUSE: Duration = Duration::from_millis(400);

/// A review that is being made, with what is known by now.
pub(crate) struct Reviewed {
    news: Receiver<Known>,
    known: Known,
    stop: Arc<AtomicBool>,
}

/// What is known by now: the report as lines, and puzzles of own mistakes.
#[derive(Default)]
struct Known {
    lines: Vec<(String, Tone)>,
    puzzles: Vec<Mistake>,
}

impl Reviewed {
    /// Begins to review a record, told to `you`.
    pub(crate) fn begin(record: Fetch, names: Vec<String>, you: Option<Seat>) -> Reviewed {
        let ((sender, news), stop) = (mpsc::channel(), Arc::<AtomicBool>::default());
        let stopped = stop.clone();
        thread::spawn(move || {
            if let Err(why) = record().and_then(|it| review(&it, &names, you, &sender, &stopped)) {
                let _ = sender.send(Known { lines: vec![(why, Tone::Plain)], puzzles: Vec::new() });
            }
        });
        let lines = vec![("Looking at the game ...".to_string(), Tone::Plain)];
        Reviewed { news, known: Known { lines, puzzles: Vec::new() }, stop }
    }

    /// Takes in what is known by now; whether that is new. The patient wait for all of it.
    pub(crate) fn hear(&mut self, patient: bool) -> bool {
        let news = if patient { self.news.iter().last() } else { self.news.try_iter().last() };
        let new = news.is_some();
        self.known = news.unwrap_or_else(|| std::mem::take(&mut self.known));
        new
    }

    pub(crate) fn lines(&self) -> &[(String, Tone)] {
        &self.known.lines
    }

    /// Puzzles of own mistakes, by their number in the lines.
    pub(crate) fn puzzles(&self) -> &[Mistake] {
        &self.known.puzzles
    }
}

impl Drop for Reviewed {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

fn review(
    record: &str,
    names: &[String],
    you: Option<Seat>,
    news: &Sender<Known>,
    stop: &AtomicBool,
) -> Result<(), String> {
    let table = table::load(record).map_err(|error| format!("This cannot be reviewed: {error}."))?;
    let outcome = table.outcome().to_string();
    let mut reviewing = table.review(1);
    reviewing.rename(names);
    let told = |reviewing: &Reviewing| known(&reviewing.report(you), &outcome, reviewing.mistakes(you));
    let mut more = true;
    // Nobody listens any more if the game was left.
    while news.send(told(&reviewing)).is_ok() && more {
        let began = Instant::now();
        while more && began.elapsed() < PAUSE && !stop.load(Ordering::Relaxed) {
            more = reviewing.refine(STEPS);
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(())
}

/// The report, and which key begins which puzzle.
fn known(report: &Report, outcome: &str, mut puzzles: Vec<Mistake>) -> Known {
    puzzles.truncate(MOST_PUZZLES);
    let mut lines = review_text(report, outcome);
    if !puzzles.is_empty() {
        lines.extend([(String::new(), Tone::Plain), ("To practise, by number".to_string(), Tone::Strong)]);
        lines.extend((1..).zip(&puzzles).map(|(number, it): (u32, &Mistake)| {
            let comma = if it.heading.is_empty() { "" } else { ", " };
            (format!("{number}: event {}{comma}{}", it.event + 1, it.heading), Tone::Plain)
        }));
    }
    Known { lines, puzzles }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fetched(text: &'static str) -> Fetch {
        Box::new(move || Ok(text.to_string()))
    }

    #[test]
    fn a_record_is_reviewed_and_what_is_none_is_refused() {
        let record = "game pig 1\nseats 2\n\nA roll\n* 4\nA hold\n";
        let names = vec!["Ann".into(), "Bob".into()];
        let mut reviewed = Reviewed::begin(fetched(record), names, Some(Seat::A));
        assert!(reviewed.hear(true));
        let text: Vec<&str> = reviewed.lines().iter().map(|line| line.0.as_str()).collect();
        assert!(text[0].starts_with("The game is not over"), "{text:?}");
        assert!(text.iter().any(|line| line.contains("exact")), "{text:?}");

        let mut reviewed = Reviewed::begin(fetched("nothing"), Vec::new(), None);
        assert!(reviewed.hear(true) && reviewed.lines()[0].0.starts_with("This cannot be reviewed"));
    }
}
