//! The review of a game, made beside the screen.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

use engine::Seat;
use table::review::Report;
use table::{Tone, review_text};

/// Between two looks at the clock.
const STEPS: u32 = 2;
/// Between two reports.
const PAUSE: Duration = Duration::from_millis(400);

/// A review that is being made, with what is known by now.
pub(crate) struct Reviewed {
    news: Receiver<Vec<(String, Tone)>>,
    lines: Vec<(String, Tone)>,
    stop: Arc<AtomicBool>,
}

impl Reviewed {
    /// Begins to review a record, told to `you`.
    pub(crate) fn begin(record: String, names: Vec<String>, you: Option<Seat>) -> Reviewed {
        let ((sender, news), stop) = (mpsc::channel(), Arc::<AtomicBool>::default());
        let stopped = stop.clone();
        thread::spawn(move || {
            if let Err(why) = review(&record, &names, you, &sender, &stopped) {
                let _ = sender.send(vec![(why, Tone::Plain)]);
            }
        });
        Reviewed { news, lines: vec![("Looking at the game ...".to_string(), Tone::Plain)], stop }
    }

    /// Takes in what is known by now; whether that is new. The patient wait for all of it.
    pub(crate) fn hear(&mut self, patient: bool) -> bool {
        let news = if patient { self.news.iter().last() } else { self.news.try_iter().last() };
        let new = news.is_some();
        self.lines = news.unwrap_or_else(|| std::mem::take(&mut self.lines));
        new
    }

    pub(crate) fn lines(&self) -> &[(String, Tone)] {
        &self.lines
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
    news: &Sender<Vec<(String, Tone)>>,
    stop: &AtomicBool,
) -> Result<(), String> {
    let table = table::load(record).map_err(|error| format!("This cannot be reviewed: {error}."))?;
    let outcome = table.outcome().to_string();
    let mut reviewing = table.review(1);
    reviewing.rename(names);
    let told = |report: Report| review_text(&report, &outcome);
    let mut more = true;
    // Nobody listens any more if the game was left.
    while news.send(told(reviewing.report(you))).is_ok() && more {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_reviewed_and_what_is_none_is_refused() {
        let record = "game pig 1\nseats 2\n\nA roll\n* 4\nA hold\n";
        let mut reviewed = Reviewed::begin(record.into(), vec!["Ann".into(), "Bob".into()], Some(Seat::A));
        assert!(reviewed.hear(true));
        let text: Vec<&str> = reviewed.lines().iter().map(|line| line.0.as_str()).collect();
        assert!(text[0].starts_with("So far"), "{text:?}");
        assert!(text.iter().any(|line| line.contains("exact")), "{text:?}");

        let mut reviewed = Reviewed::begin("nothing".into(), Vec::new(), None);
        assert!(reviewed.hear(true) && reviewed.lines()[0].0.starts_with("This cannot be reviewed"));
    }
}
