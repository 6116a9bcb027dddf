//! The command `review`: why a game went as it did, in words or as JSON, and puzzles of what went wrong.

use std::fs;
use std::io::{IsTerminal, Write, stderr};
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use table::review::{Mistake, Report};
use table::{Reviewing, Table, Tone, review_text};

use crate::catalog::{print_json, read};
use crate::cli;
use crate::failure::Failure;
use crate::style::{bold, dim};

/// Between two looks at the clock.
const STEPS: u32 = 4;
/// Between two looks at what is known by now.
const PAUSE: Duration = Duration::from_millis(500);
/// So much of it is shown before all is known.
const FIRST_LINES: usize = 14;

pub(crate) fn review(out: &mut impl Write, options: &cli::Review) -> Result<(), Failure> {
    let name = options.file.display().to_string();
    let text = read(&options.file)?;
    let table = table::load(&text).map_err(|error| Failure::Data(format!("{name}: {error}")))?;
    let seats = table.seats();
    if let Some(seat) = options.seat.filter(|seat| seat.index() >= usize::from(seats)) {
        return Err(Failure::Usage(format!("nobody sits at {seat}: {seats} play")));
    }
    let mut reviewing = table.review(options.seed);
    refine(&mut reviewing, &*table, options);
    let report = reviewing.report(options.seat);
    if options.json {
        print_json(out, &report)?
    } else {
        print(out, &*table, &report)?
    }
    match &options.puzzles {
        Some(file) => keep_puzzles(out, &reviewing.mistakes(options.seat), file, options.json),
        None => Ok(()),
    }
}

/// Looks at decisions and plays on; on a terminal, what is known by now stands there from the first moment.
fn refine(reviewing: &mut Reviewing, table: &dyn Table, options: &cli::Review) {
    let (begun, mut left) = (Instant::now(), options.steps.unwrap_or(u32::MAX));
    let bar = bar(reviewing.progress()[1], options.quiet);
    let mut shown: Option<Instant> = None;
    while left > 0 && begun.elapsed().as_secs_f64() < options.seconds {
        if !bar.is_hidden() && shown.is_none_or(|at| at.elapsed() >= PAUSE) {
            bar.set_message(first_lines(&reviewing.report(options.seat), &table.outcome().to_string()));
            shown = Some(Instant::now());
        }
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

/// The beginning of a report, for the time in which the rest is still worked out.
fn first_lines(report: &Report, outcome: &str) -> String {
    let lines = review_text(report, outcome).into_iter().take(FIRST_LINES).map(|(line, _)| line);
    lines.collect::<Vec<_>>().join("\n")
}

/// Writes puzzles of the marked decisions, and says how they are solved.
fn keep_puzzles(out: &mut impl Write, puzzles: &[Mistake], file: &Path, quiet: bool) -> Result<(), Failure> {
    let name = file.display().to_string();
    let told = match puzzles.len() {
        0 => "No decision is sure to have been a mistake: there is nothing to practise.".to_string(),
        1 => format!("One puzzle is in {name}: solve it with `sixfold puzzles --file {name}`."),
        many => format!(
            "{many} puzzles are in {name}: solve them with `sixfold puzzles --file {name} --puzzle 1`, and so on."
        ),
    };
    if !puzzles.is_empty() {
        let text = puzzles.iter().map(|it| it.puzzle.as_str()).collect::<Vec<_>>().join("\n");
        fs::write(file, text).map_err(Failure::of_file(&name))?;
    }
    if !quiet {
        writeln!(out, "\n{told}")?;
    }
    Ok(())
}

fn bar(steps: u32, quiet: bool) -> ProgressBar {
    if quiet || !stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg}\n{bar:30} {elapsed} looking at decisions and playing on");
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
