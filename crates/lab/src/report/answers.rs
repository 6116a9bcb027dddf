//! The questions of an experiment, answered in words by its figures.

use super::text::{change, difference, estimate, list, number};
use super::{AnswerLine, Comparison, Report, Verdict};
use crate::experiment::{Answer, Check, Experiment, Way};

pub(super) fn answers(experiment: &Experiment, report: &Report) -> Vec<AnswerLine> {
    let answer = |answer: &Answer| AnswerLine {
        question: answer.question.clone(),
        sentences: match &answer.way {
            Way::Changes(measures) => changes(experiment, report, answer, measures),
            Way::Better(wishes) => better(experiment, report, answer, wishes),
            Way::Checks(checks) => checks.iter().map(|it| check(experiment, report, it)).collect(),
        },
    };
    experiment.answers.iter().map(answer).collect()
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

fn changes(experiment: &Experiment, report: &Report, answer: &Answer, measures: &[String]) -> Vec<String> {
    let sentence = |subject: (u8, usize)| {
        let (mut seen, mut unseen) = (Vec::new(), Vec::new());
        for measure in measures {
            let Some(it) = told(experiment, report, answer, subject, measure) else { continue };
            let Some(about) = report.measure(measure) else { continue };
            let [ours, theirs] = [it.cell, it.base].map(|cell| report.figure(cell, measure));
            match (it.verdict, ours, theirs) {
                (Verdict::More | Verdict::Less, Some(ours), Some(theirs)) => {
                    let [now, then] = [ours, theirs].map(|figure| number(about, figure.value));
                    let by = difference(about, &it.difference);
                    seen.push(format!("{} {now} instead of {then}, {by}", about.label));
                }
                _ => unseen.push(about.label.clone()),
            }
        }
        let name = name(experiment, subject);
        match (seen.is_empty(), unseen.is_empty()) {
            (true, _) => {
                format!("{name}: nothing of this can be told apart from the base ({}).", list(&unseen))
            }
            (false, true) => format!("{name}: {}.", seen.join("; ")),
            (false, false) => {
                format!("{name}: {}. Not distinguishable: {}.", seen.join("; "), list(&unseen))
            }
        }
    };
    subjects(experiment, answer).into_iter().map(sentence).collect()
}

/// What a variant makes better and worse.
struct Merit {
    name: String,
    better: Vec<String>,
    worse: Vec<String>,
    unseen: usize,
}

impl Merit {
    fn balance(&self) -> i64 {
        self.better.len() as i64 - self.worse.len() as i64
    }

    fn sentence(&self) -> String {
        let part = |words: &[String], what: &str| match words.is_empty() {
            true => format!("{what} in nothing"),
            false => format!("{what} in {} ({})", words.len(), words.join("; ")),
        };
        let (better, worse) = (part(&self.better, "better"), part(&self.worse, "worse"));
        format!("{}: {better}, {worse}, not distinguishable in {}.", self.name, self.unseen)
    }
}

fn better(
    experiment: &Experiment,
    report: &Report,
    answer: &Answer,
    wishes: &[(String, bool)],
) -> Vec<String> {
    let merit = |subject: (u8, usize)| {
        let name = name(experiment, subject);
        let mut merit = Merit { name, better: Vec::new(), worse: Vec::new(), unseen: 0 };
        for (measure, more) in wishes {
            let Some(it) = told(experiment, report, answer, subject, measure) else { continue };
            let Some(about) = report.measure(measure) else { continue };
            let words = format!("{} {}", about.label, change(about, it.difference.value));
            match (it.verdict, *more) {
                (Verdict::NotDistinguishable, _) => merit.unseen += 1,
                (Verdict::More, true) | (Verdict::Less, false) => merit.better.push(words),
                (Verdict::More, false) | (Verdict::Less, true) => merit.worse.push(words),
            }
        }
        merit
    };
    let mut merits: Vec<Merit> = subjects(experiment, answer).into_iter().map(merit).collect();
    merits.sort_by_key(|it| std::cmp::Reverse(it.balance()));
    let wish = |(name, more): &(String, bool)| {
        let label = report.measure(name).map_or(name.as_str(), |it| &it.label);
        format!("{} {label}", if *more { "more" } else { "less" })
    };
    let wanted = list(&wishes.iter().map(wish).collect::<Vec<_>>());
    let mut sentences = vec![conclusion(&merits), format!("Better means: {wanted}.")];
    sentences.extend(merits.iter().map(Merit::sentence));
    sentences
}

fn conclusion(merits: &[Merit]) -> String {
    let Some(best) = merits.first().filter(|it| it.balance() > 0) else {
        return "None of them: no variant is better in more ways than it is worse.".to_string();
    };
    let tied: Vec<String> =
        merits.iter().filter(|it| it.balance() == best.balance()).map(|it| it.name.clone()).collect();
    let harmless = best.worse.is_empty();
    match (tied.len(), harmless) {
        (1, true) => format!("{}: it is better in {} ways and worse in none.", best.name, best.better.len()),
        (1, false) => {
            let (more, less) = (best.better.len(), best.worse.len());
            format!("{}: it has the best balance, better in {more} ways and worse in {less}.", best.name)
        }
        _ => format!("{} are equally good by this count.", list(&tied)),
    }
}

fn check(experiment: &Experiment, report: &Report, check: &Check) -> String {
    let found = experiment.cells.iter().enumerate().find_map(|(index, cell)| {
        let lineup = check.lineup.is_none_or(|lineup| cell.lineup == lineup);
        let seats = check.seats.is_none_or(|seats| cell.seats == seats);
        let fits = lineup && seats && cell.variant == check.variant;
        report.figure(index, &check.measure).filter(|_| fits)
    });
    let (Some(figure), Some(measure)) = (found, report.measure(&check.measure)) else {
        return format!("There is no figure for {}.", check.measure);
    };
    let [yes, no, open] = &check.said;
    let said = match (figure.low, figure.high) {
        (Some(low), _) if low > check.above => yes,
        (_, Some(high)) if high < check.above => no,
        _ => open,
    };
    let (label, estimate) = (&measure.label, estimate(measure, figure));
    format!("{said} ({label}: {estimate}).")
}
