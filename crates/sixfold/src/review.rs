//! The command `review`: why a game went as it did, in words or as JSON.

use std::io::{IsTerminal, Write, stderr};
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use table::review::Report;
use table::{Reviewing, Table, Tone, review_text};

use crate::catalog::{print_json, read};
use crate::cli;
use crate::failure::Failure;
use crate::style::{bold, dim};

/// Between two looks at the clock.
const STEPS: u32 = 4;

pub(crate) fn review(out: &mut impl Write, options: &cli::Review) -> Result<(), Failure> {
    let name = options.file.display().to_string();
    let text = read(&options.file)?;
    let table = table::load(&text).map_err(|error| Failure::Data(format!("{name}: {error}")))?;
    let seats = table.seats();
    if let Some(seat) = options.seat.filter(|seat| seat.index() >= usize::from(seats)) {
        return Err(Failure::Usage(format!("nobody sits at {seat}: {seats} play")));
    }
    let mut reviewing = table.review(options.seed);
    refine(&mut reviewing, options);
    let report = reviewing.report(options.seat);
    if options.json { print_json(out, &report) } else { print(out, &*table, &report) }
}

fn refine(reviewing: &mut Reviewing, options: &cli::Review) {
    let (begun, mut left) = (Instant::now(), options.steps.unwrap_or(u32::MAX));
    let bar = bar(reviewing.progress()[1], options.quiet);
    while left > 0 && begun.elapsed().as_secs_f64() < options.seconds {
        let steps = left.min(STEPS);
        left -= steps;
        let more = reviewing.refine(steps);
        bar.set_position(reviewing.progress()[0].into());
        if !more {
            break;
        }
    }
    bar.finish_and_clear();
}

fn bar(steps: u32, quiet: bool) -> ProgressBar {
    if quiet || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {elapsed} looking at decisions and playing on");
    ProgressBar::new(steps.into()).with_style(style.expect("the template is right"))
}

fn print(out: &mut impl Write, table: &dyn Table, report: &Report) -> Result<(), Failure> {
    for (line, tone) in review_text(report, &table.outcome().to_string()) {
        let line = match tone {
            Tone::Strong => bold(&line),
            Tone::Plain => line,
            Tone::Quiet => dim(&line),
        };
        writeln!(out, "{line}")?;
    }
    Ok(())
}
