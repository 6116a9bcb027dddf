//! The questions of an experiment, answered in words by its figures.

use super::text::{change, difference, estimate, list, number};
use super::{AnswerLine, AnswerPart, Comparison, Report, Verdict};
use crate::experiment::{Answer, Check, Experiment, Way};

pub(super) fn answers(experiment: &Experiment, report: &Report) -> Vec<AnswerLine> {
    let answer = |answer: &Answer| AnswerLine {
        question: answer.question.clone(),
        parts: match &answer.way {
            Way::Changes(measures) => changes(experiment, report, answer, measures),
            Way::Better(wishes) => better(experiment, report, answer, wishes),
            Way::Checks(checks) => checks.iter().map(|it| check(experiment, report, it)).collect(),
        },
    };
    experiment.answers.iter().map(answer).collect()
}

impl AnswerPart {
    fn new(about: Option<String>, sentence: impl Into<String>) -> AnswerPart {
        AnswerPart { about, sentence: sentence.into(), figures: Vec::new(), open: None }
    }
}

/// The comparisons of a variant at a table of one size: for each measure, that of the line-up asked for, or of
/// the first one that has it.
fn told<'a>(
    experiment: &Experiment,
    report: &'a Report,
    answer: &Answer,
    (seats, variant): (u8, usize),
    measure: &str,
) -> Option<&'a Comparison> {
    let fits = |it: &&Comparison| {
        let cell = &experiment.cells[it.cell];
        let lineup = answer.lineup.is_none_or(|lineup| cell.lineup == lineup);
        lineup && cell.seats == seats && cell.variant == variant && it.difference.measure == measure
    };
    report.comparisons.iter().find(fits)
}

/// Every number of seats with every variant that an answer is about.
fn subjects(experiment: &Experiment, answer: &Answer) -> Vec<(u8, usize)> {
    let mut found = Vec::new();
    for cell in experiment.cells.iter().filter(|cell| cell.variant > 0) {
        let wanted = answer.variants.is_empty() || answer.variants.contains(&cell.variant);
        if wanted && !found.contains(&(cell.seats, cell.variant)) {
            found.push((cell.seats, cell.variant));
        }
    }
    found
}

fn name(experiment: &Experiment, (seats, variant): (u8, usize)) -> String {
    let several = experiment.cells.iter().any(|cell| cell.seats != seats);
    let name = &experiment.variants[variant].name;
    if several { format!("{name}, {seats} players") } else { name.clone() }
}

fn changes(
    experiment: &Experiment,
    report: &Report,
    answer: &Answer,
    measures: &[String],
) -> Vec<AnswerPart> {
    let part = |subject: (u8, usize)| {
        let (mut figures, mut more, mut less, mut open) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for measure in measures {
            let Some(it) = told(experiment, report, answer, subject, measure) else { continue };
            let Some(about) = report.measure(measure) else { continue };
            match it.verdict {
                Verdict::More => more.push(about.label.clone()),
                Verdict::Less => less.push(about.label.clone()),
                Verdict::NotDistinguishable => {
                    open.push(about.label.clone());
                    continue;
                }
            }
            figures.extend(instead(report, it));
        }
        let mut part = AnswerPart::new(Some(name(experiment, subject)), more_and_less(&more, &less));
        part.figures = figures;
        part.open = (!open.is_empty()).then(|| list(&open));
        part
    };
    subjects(experiment, answer).into_iter().map(part).collect()
}

fn more_and_less(more: &[String], less: &[String]) -> String {
    match (more.is_empty(), less.is_empty()) {
        (true, true) => "nothing of this can be told apart from the base.".to_string(),
        (false, true) => format!("more: {}.", more.join("; ")),
        (true, false) => format!("less: {}.", less.join("; ")),
        (false, false) => format!("more: {}. Less: {}.", more.join("; "), less.join("; ")),
    }
}

/// "turns: 8.70 instead of 4.54, +4.16 (+3.74 to +4.61)".
fn instead(report: &Report, it: &Comparison) -> Option<String> {
    let about = report.measure(&it.difference.measure)?;
    let [now, then] = [it.cell, it.base].map(|cell| report.figure(cell, &about.name));
    let [now, then] = [number(about, now?.value), number(about, then?.value)];
    let (label, by) = (&about.label, difference(about, &it.difference));
    let lineup = &report.cells[it.cell].lineup;
    // Who played matters where it is not the usual line-up.
    let who = if *lineup == report.cells[0].lineup { String::new() } else { format!(" [{lineup}]") };
    Some(format!("{label}{who}: {now} instead of {then}, {by}"))
}

/// What a variant makes better and worse.
struct Merit {
    name: String,
    better: Vec<String>,
    worse: Vec<String>,
    open: Vec<String>,
}

impl Merit {
    fn balance(&self) -> i64 {
        self.better.len() as i64 - self.worse.len() as i64
    }

    fn part(&self) -> AnswerPart {
        let ways = |count: usize, what: &str| match count {
            0 => format!("{what} in no way"),
            1 => format!("{what} in 1 way"),
            _ => format!("{what} in {count} ways"),
        };
        let sentence = format!("{}, {}.", ways(self.better.len(), "better"), ways(self.worse.len(), "worse"));
        let told = |words: &Vec<String>, what: &str| {
            words.iter().map(|it| format!("{what}: {it}")).collect::<Vec<_>>()
        };
        AnswerPart {
            about: Some(self.name.clone()),
            sentence,
            figures: [told(&self.better, "better"), told(&self.worse, "worse")].concat(),
            open: (!self.open.is_empty()).then(|| list(&self.open)),
        }
    }
}

fn better(
    experiment: &Experiment,
    report: &Report,
    answer: &Answer,
    wishes: &[(String, bool)],
) -> Vec<AnswerPart> {
    let merit = |subject: (u8, usize)| {
        let name = name(experiment, subject);
        let mut merit = Merit { name, better: Vec::new(), worse: Vec::new(), open: Vec::new() };
        for (measure, more) in wishes {
            let Some(it) = told(experiment, report, answer, subject, measure) else { continue };
            let Some(about) = report.measure(measure) else { continue };
            let words = format!("{} {}", about.label, change(about, it.difference.value));
            match (it.verdict, *more) {
                (Verdict::NotDistinguishable, _) => merit.open.push(about.label.clone()),
                (Verdict::More, true) | (Verdict::Less, false) => merit.better.push(words),
                (Verdict::More, false) | (Verdict::Less, true) => merit.worse.push(words),
            }
        }
        merit
    };
    let mut merits: Vec<Merit> = subjects(experiment, answer).into_iter().map(merit).collect();
    merits.sort_by_key(|it| std::cmp::Reverse(it.balance()));
    let wanted = |wish: bool| {
        let named = wishes.iter().filter(|(_, more)| *more == wish);
        let label =
            |(name, _): &(String, bool)| report.measure(name).map_or(name.clone(), |it| it.label.clone());
        named.map(label).collect::<Vec<_>>()
    };
    let mut parts = vec![AnswerPart::new(None, conclusion(&merits))];
    parts.push(AnswerPart::new(
        Some("What counts as better".to_string()),
        more_and_less(&wanted(true), &wanted(false)),
    ));
    parts.extend(merits.iter().map(Merit::part));
    parts
}

fn conclusion(merits: &[Merit]) -> String {
    let Some(best) = merits.first().filter(|it| it.balance() > 0) else {
        return "None of them: no variant is better in more ways than it is worse.".to_string();
    };
    let tied: Vec<String> =
        merits.iter().filter(|it| it.balance() == best.balance()).map(|it| it.name.clone()).collect();
    let part = best.part();
    match tied.len() {
        1 => format!("{} has the best balance: {}", best.name, part.sentence),
        _ => format!("{} are equally good by this count: {}", list(&tied), part.sentence),
    }
}

fn check(experiment: &Experiment, report: &Report, check: &Check) -> AnswerPart {
    let found = experiment.cells.iter().enumerate().find_map(|(index, cell)| {
        let lineup = check.lineup.is_none_or(|lineup| cell.lineup == lineup);
        let seats = check.seats.is_none_or(|seats| cell.seats == seats);
        let fits = lineup && seats && cell.variant == check.variant;
        report.figure(index, &check.measure).filter(|_| fits).map(|figure| (index, figure))
    });
    let (Some((index, figure)), Some(measure)) = (found, report.measure(&check.measure)) else {
        return AnswerPart::new(None, format!("There is no figure for {}.", check.measure));
    };
    let [yes, no, open] = &check.said;
    let said = match (figure.low, figure.high) {
        (Some(low), _) if low > check.above => yes,
        (_, Some(high)) if high < check.above => no,
        _ => open,
    };
    let cell = &report.cells[index];
    let (label, estimate) = (&measure.label, estimate(measure, figure));
    let mut part = AnswerPart::new(None, format!("{said}."));
    part.figures = vec![format!("{label}: {estimate}; {}, {}", cell.variant, cell.lineup)];
    part
}
