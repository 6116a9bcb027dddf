//! A review as lines of text, for terminals.

use engine::listed;
use review::{Mark, Range, Report, Side};

/// How a line is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// A heading.
    Strong,
    /// As it is.
    Plain,
    /// What is only good to know.
    Quiet,
}

/// So many columns show how the chance to win went.
const COLUMNS: usize = 60;
const STEPS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// All that a review says: how it ended, why, luck against decisions, key moments.
pub fn review_text(report: &Report, outcome: &str) -> Vec<(String, Tone)> {
    let how = if report.over { format!("The end: {outcome}.") } else { "The game is not over.".to_string() };
    let mut lines = vec![(how, Tone::Strong), (String::new(), Tone::Plain)];
    lines.extend(report.why.iter().map(|why| (format!("- {why}"), Tone::Plain)));
    lines
        .extend([(String::new(), Tone::Plain), ("The chance to win, through the game".into(), Tone::Strong)]);
    lines.extend(report.sides.iter().map(|side| (graph(report, side), Tone::Plain)));
    lines.push((String::new(), Tone::Plain));
    lines.push(("Luck and decisions, in wins out of 100".to_string(), Tone::Strong));
    lines.extend(sums(report).into_iter().map(|line| (line, Tone::Plain)));
    if !report.moments.is_empty() {
        lines.extend([(String::new(), Tone::Plain), ("Key moments".to_string(), Tone::Strong)]);
    }
    lines.extend(moments(report).into_iter().map(|line| (line, Tone::Plain)));
    lines.extend([(String::new(), Tone::Plain), (footnote(report), Tone::Quiet)]);
    lines
}

/// The chance of a seat as a row of blocks, from none to certainty.
fn graph(report: &Report, side: &Side) -> String {
    let i = side.seat.index();
    let chances: Vec<f64> =
        std::iter::once(side.start).chain(report.entries.iter().map(|entry| entry.after[i])).collect();
    let columns = chances.len().min(COLUMNS);
    let block = |column: usize| {
        let chance = chances[column * (chances.len() - 1) / (columns - 1).max(1)];
        STEPS[((chance * 8.0) as usize).min(7)]
    };
    format!("  {}  {}", side.seat, (0..columns).map(block).collect::<String>())
}

fn sums(report: &Report) -> Vec<String> {
    let hidden = report.sides.iter().any(|side| side.hidden != 0.0);
    let column = if hidden { "  hidden" } else { "" };
    let mut lines = vec![format!("      start    dice{column}     own  others  result  luck-adjusted, 95 %")];
    for side in &report.sides {
        let column = if hidden { format!(" {}", points(side.hidden)) } else { String::new() };
        let Side { seat, start, dice, own, others, result, adjusted, .. } = side;
        let known = !report.rough && adjusted.says_something();
        let adjusted = if known { interval(*adjusted) } else { "not known".to_string() };
        let [dice, own, others] = [*dice, *own, *others].map(points);
        let [start, result] = [100.0 * start, 100.0 * result];
        lines.push(format!("  {seat}  {start:6.1} {dice}{column} {own} {others}  {result:6.1}  {adjusted}"));
    }
    lines.extend(report.sides.iter().map(|side| format!("  {}", marks(side))));
    lines
}

fn points(share: f64) -> String {
    format!("{:+7.1}", 100.0 * share)
}

fn words(it: Range) -> String {
    format!("{:.0} ({})", 100.0 * it.mean, interval(it))
}

fn interval(it: Range) -> String {
    format!("{:.0} to {:.0}", 100.0 * it.low, 100.0 * it.high)
}

/// What is sure of a seat's decisions.
fn marks(side: &Side) -> String {
    let (seat, decisions) = (side.seat, side.decisions);
    let counted = Mark::ALL.iter().zip(side.marks).rev().filter(|(_, count)| *count > 0);
    let each: Vec<String> = counted.map(|((mark, _), count)| mark.counted(count)).collect();
    if each.is_empty() {
        return format!("{seat}: {decisions} decisions, none of them a sure mistake");
    }
    format!("{seat}: {decisions} decisions: {}; they gave away {}", listed(&each), words(side.given_away))
}

fn moments(report: &Report) -> Vec<String> {
    let told = report.moments.iter().map(|moment| {
        let comma = if moment.heading.is_empty() { "" } else { ", " };
        let mark = moment.mark.map(|mark| format!(" That is {}.", mark.word())).unwrap_or_default();
        format!("- event {}{comma}{}: {}{mark}", moment.event + 1, moment.heading, moment.text)
    });
    told.collect()
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
