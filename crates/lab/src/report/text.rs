//! Figures in words, and how they were made.

use super::columns::{Measure, Scale};
use super::lead::LEADS;
use super::{Figure, Report};
use crate::experiment::Experiment;
use crate::measure::MATTERS;
use crate::stats::{LEAST_ROUNDS, RESAMPLES};

/// What stands above what has to be told first.
pub(super) const NOTICES: &str = "First: what these games cannot show";

/// A figure as people read it.
pub(super) fn number(measure: &Measure, value: f64) -> String {
    match measure.scale {
        Scale::Rate | Scale::Share => format!("{:.1} %", 100.0 * value),
        Scale::Number => plain(value),
    }
}

/// Two figures behind the point, fewer for what is large.
fn plain(value: f64) -> String {
    match value.abs() {
        it if it >= 100.0 => format!("{value:.0}"),
        it if it >= 20.0 => format!("{value:.1}"),
        _ => format!("{value:.2}"),
    }
}

/// A difference, with its sign. Shares differ by points of a percentage.
pub(super) fn change(measure: &Measure, value: f64) -> String {
    let sign = if value < 0.0 { "−" } else { "+" };
    match measure.scale {
        Scale::Rate | Scale::Share => format!("{sign}{:.1} points", 100.0 * value.abs()),
        Scale::Number => format!("{sign}{}", plain(value.abs())),
    }
}

/// An interval, without its figure.
pub(super) fn range(figure: &Figure, text: impl Fn(f64) -> String) -> String {
    match (figure.low, figure.high) {
        (Some(low), Some(high)) => {
            let (low, high) = (text(low), text(high));
            // Said once is enough.
            let unit = [" %", " points"].into_iter().find(|unit| low.ends_with(unit) && high.ends_with(unit));
            format!("{} to {high}", unit.map_or(low.as_str(), |unit| low.trim_end_matches(unit)))
        }
        _ if figure.unvaried => "in every round".to_string(),
        _ => "unknown".to_string(),
    }
}

/// A figure with its interval.
pub(super) fn estimate(measure: &Measure, figure: &Figure) -> String {
    format!("{} ({})", number(measure, figure.value), range(figure, |it| number(measure, it)))
}

/// A difference with its interval.
pub(super) fn difference(measure: &Measure, figure: &Figure) -> String {
    format!("{} ({})", change(measure, figure.value), range(figure, |it| change(measure, it)))
}

/// A list in a sentence.
pub(super) fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

pub(super) fn rounds(count: u64) -> String {
    if count == 1 { "1 round".to_string() } else { format!("{} rounds", thousands(count)) }
}

pub(super) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|it| str::from_utf8(it).unwrap_or("")).collect();
    groups.join(",")
}

fn compared(report: &Report) -> String {
    let all = report.comparisons.len();
    let tested = report.comparisons.iter().filter(|it| it.verdict.tested()).count();
    format!(
        "Differences are paired, round by round, and tested by their signs: if the variant changed nothing, each round could as well have come the other way round. That needs no variance and holds for any number of rounds; fewer than {LEAST_ROUNDS} give no verdict. Of {all} comparisons, {tested} could be tested; the others have identical games, no round that differs, too few rounds or nothing settled, and cost no correction. The chances are corrected by Holm's method, so that the risk that any of them is a false alarm is 5 %. What does not pass is called not distinguishable: the interval says how large a difference could have gone unseen."
    )
}

/// How the figures were made.
pub(super) fn method(experiment: &Experiment, report: &Report) -> Vec<String> {
    let (cells, games) = (report.cells.len(), thousands(report.games()));
    let mut lines = vec![
        format!("{games} games in {cells} cells, from seed {}. The dice are paired: roll number n of round r is the same in every cell, so that a variant and the base are compared on the same luck.", report.seed),
        "A line-up with one player is that player in every seat. With several, a round is every seating of them on the same dice, and the round is the unit of all intervals.".to_string(),
        "Shares of games have Wilson's interval with the effective sample size of the rounds. Means, and shares of anything else, have Efron's BCa bootstrap".to_string()
            + &format!(" ({RESAMPLES} resamples of whole rounds). Where every round shows the same there is no variance to measure: shares have Clopper and Pearson's interval of the rounds that may be otherwise, and means none. Every interval is at 95 %, each for itself."),
        compared(report),
    ];
    if let Some(precision) = experiment.precision {
        lines.push(format!("Each cell stopped as soon as its headline share was known to within {:.1} points either way. The headline has the empirical Bernstein confidence sequence of Waudby-Smith and Ramdas, which holds at every moment at once, so that looking costs nothing; its differences have one at a level divided by the number of comparisons. All other figures have fixed-size intervals, which are approximate here.", 100.0 * precision));
    }
    if experiment.recording.lead {
        lines.push(format!("Who leads is read after every turn. The judgement that the computer players use is turned into a chance to win by how the games of the cell ended (logistic recalibration, taken as given by the intervals); whoever has {:.0} points more of a chance than anybody else leads. A comeback is a win of somebody whom another led at half-time or later. Alone at the table, the game itself is the other side.", 100.0 * LEADS));
    }
    if let Some(study) = experiment.recording.study {
        let [shorter, longer] = study.budgets();
        lines.push(format!("One decision in {} was studied by tree searches of {shorter} and of {longer} iterations. It matters if taking a random other action instead of the best costs at least {:.0} % of a win, and at least two standard errors, so that a search that thinks longer can find more. What they find is settled in a cell if, at 95 %, the two differ by at most 5 points; before that no verdict counts it.", study.every, 100.0 * MATTERS));
    }
    let pace = experiment.pace;
    lines.push(format!("Minutes are estimated: {} seconds to decide and act, {} seconds for each roll. Forced answers count like any other decision. The sheet says {} to {} minutes.", pace.decision, pace.roll, report.game.minutes[0], report.game.minutes[1]));
    lines.push(
        "The figures are about these computer players. People may play otherwise; see who plays below."
            .to_string(),
    );
    lines
}
