//! The command `review`: why a game went as it did, in words or as JSON.

use std::io::{IsTerminal, Write, stderr};
use std::time::Instant;

use engine::Seat;
use indicatif::{ProgressBar, ProgressStyle};
use table::review::{Mark, Range, Report, Side};
use table::{Reviewing, Table};

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
    let so_far = if report.over { "The end" } else { "So far" };
    writeln!(out, "{}\n", bold(&format!("{so_far}: {}.", table.outcome())))?;
    report.why.iter().try_for_each(|why| writeln!(out, "- {why}"))?;
    writeln!(out, "\n{}", bold("Luck and decisions, in wins out of 100"))?;
    sums(out, report)?;
    if !report.moments.is_empty() {
        writeln!(out, "\n{}", bold("Key moments"))?;
    }
    for moment in &report.moments {
        let when = format!(
            "event {}{}{}",
            moment.event + 1,
            if moment.heading.is_empty() { "" } else { ", " },
            moment.heading
        );
        let mark = moment.mark.map(|mark| format!(" That is {}.", mark.word())).unwrap_or_default();
        writeln!(out, "- {} {}{mark}", dim(&format!("{when}:")), moment.text)?;
    }
    writeln!(out, "\n{}", dim(&footnote(report)))?;
    Ok(())
}

fn sums(out: &mut impl Write, report: &Report) -> Result<(), Failure> {
    let hidden = report.sides.iter().any(|side| side.hidden != 0.0);
    let column = if hidden { "  hidden" } else { "" };
    writeln!(out, "      start    dice{column}     own  others  result  luck-adjusted (95 %)")?;
    for side in &report.sides {
        let column = if hidden { format!(" {}", points(side.hidden)) } else { String::new() };
        let Side { seat, start, dice, own, others, result, adjusted, .. } = side;
        let adjusted = if report.rough { "not known".to_string() } else { words(*adjusted) };
        writeln!(
            out,
            "  {seat}  {:6.1} {}{column} {} {}  {:6.1}  {adjusted}",
            100.0 * start,
            points(*dice),
            points(*own),
            points(*others),
            100.0 * result,
        )?;
    }
    report.sides.iter().try_for_each(|side| writeln!(out, "  {}", marks(side)))?;
    Ok(())
}

fn points(share: f64) -> String {
    format!("{:+7.1}", 100.0 * share)
}

fn words(it: Range) -> String {
    format!("{:.0} ({:.0} to {:.0})", 100.0 * it.mean, 100.0 * it.low, 100.0 * it.high)
}

/// What is sure of a seat's decisions.
fn marks(side: &Side) -> String {
    let seat: Seat = side.seat;
    let counted = Mark::ALL.iter().zip(side.marks).rev().filter(|(_, count)| *count > 0);
    let each: Vec<String> = counted.map(|((mark, _), count)| counted_mark(*mark, count)).collect();
    if each.is_empty() {
        return format!("{seat}: {} decisions, none of them a sure mistake", side.decisions);
    }
    let lost = words(side.given_away);
    format!("{seat}: {} decisions: {}; they gave away {lost}", side.decisions, engine::listed(&each))
}

fn counted_mark(mark: Mark, count: u32) -> String {
    match (mark, count) {
        (Mark::Dubious, _) => format!("{count} dubious"),
        (Mark::Mistake, 1) => "1 mistake".to_string(),
        (Mark::Mistake, _) => format!("{count} mistakes"),
        (Mark::Blunder, 1) => "1 blunder".to_string(),
        (Mark::Blunder, _) => format!("{count} blunders"),
    }
}

fn footnote(report: &Report) -> String {
    let [done, all] = report.progress;
    let how = match report.value.as_str() {
        "exact" => "The game is solved: the figures are exact.".to_string(),
        value => format!("Values by the {value}; {done} of {all} steps done."),
    };
    let rough = "This game's network has learned too little: what luck brought is only roughly known.";
    if report.rough { format!("{how} {rough}") } else { how }
}
