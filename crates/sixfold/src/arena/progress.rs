//! How far a long run has got: a bar on terminals, a line every few seconds elsewhere.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

const LINE_EVERY: Duration = Duration::from_secs(5);
const BAR: &str = "{bar:30} {pos} of {len} {msg}, {per_sec}, {eta} to go";

const GAMES: &str = "games";

/// Shows progress on the standard error.
pub(crate) enum Progress {
    Bar(ProgressBar),
    Lines { all: u64, known: u64, what: &'static str, start: Instant, last: Instant },
    Quiet,
}

impl Progress {
    /// Of `all` games, some were known before.
    pub(crate) fn new(all: u64, known: u64, quiet: bool) -> Progress {
        let now = Instant::now();
        match (quiet, stderr().is_terminal()) {
            (true, _) => Progress::Quiet,
            (false, false) => Progress::Lines { all, known, what: GAMES, start: now, last: now },
            (false, true) => {
                let style = ProgressStyle::with_template(BAR).expect("the template is right");
                Progress::Bar(
                    ProgressBar::new(all).with_position(known).with_style(style).with_message(GAMES),
                )
            }
        }
    }

    /// The same of other things than games.
    pub(crate) fn of(self, things: &'static str) -> Progress {
        match self {
            Progress::Bar(bar) => Progress::Bar(bar.with_message(things)),
            Progress::Lines { all, known, start, last, .. } => {
                Progress::Lines { all, known, what: things, start, last }
            }
            Progress::Quiet => Progress::Quiet,
        }
    }

    /// So many games are there.
    pub(crate) fn show(&mut self, games: u64) {
        match self {
            Progress::Bar(bar) => bar.set_position(games),
            Progress::Lines { all, known, what, start, last } if last.elapsed() >= LINE_EVERY => {
                *last = Instant::now();
                let rate = games.saturating_sub(*known) as f64 / start.elapsed().as_secs_f64();
                let to_go = all.saturating_sub(games) as f64 / rate.max(1e-9);
                let to_go = if rate > 0.0 { format!(", {to_go:.0} s to go") } else { String::new() };
                eprintln!("{games} of {all} {what}, {rate:.1}/s{to_go}");
            }
            _ => (),
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Progress::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}
