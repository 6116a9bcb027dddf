//! The questions of an experiment, answered in words by its figures.

use super::notices::{identical_games, too_few_rounds};
use super::text::{difference, estimate, list, number};
use super::{AnswerLine, AnswerPart, Comparison, OpenLine, Report, Verdict};
use crate::experiment::{Answer, Check, Experiment, Way};
use crate::stats::LEAST_ROUNDS;

pub(super) fn answers(experiment: &Experiment, report: &Report) -> Vec<AnswerLine> {
    let answer = |answer: &Answer| AnswerLine {
        question: answer.question.clone(),
        note: answer.note.clone(),
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
        AnswerPart { about, sentence: sentence.into(), figures: Vec::new(), open: Vec::new() }
    }

    /// Adds what was not seen, beside what was not seen for the same reason.
    fn leave_open(&mut self, (why, what): (String, String)) {
        match self.open.iter_mut().find(|it| it.why == why) {
            Some(line) => line.what.push(what),
            None => self.open.push(OpenLine { why, what: vec![what] }),
        }
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
    for cell in experiment.cells.iter().filter(|cell| answer.is_about(cell)) {
        if !found.contains(&(cell.seats, cell.variant)) {
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

fn label(report: &Report, measure: &str) -> String {
    report.measure(measure).map_or(measure.to_string(), |it| it.label.clone())
}

fn changes(
    experiment: &Experiment,
    report: &Report,
    answer: &Answer,
    measures: &[String],
) -> Vec<AnswerPart> {
    let part = |subject: (u8, usize)| {
        let found: Vec<&Comparison> =
            measures.iter().filter_map(|it| told(experiment, report, answer, subject, it)).collect();
        let labels = |verdict: Verdict| -> Vec<String> {
            let fits = found.iter().filter(|it| it.verdict == verdict);
            fits.map(|it| label(report, &it.difference.measure)).collect()
        };
        let sentence = nothing_to_tell(report, &found)
            .unwrap_or_else(|| more_and_less(&labels(Verdict::More), &labels(Verdict::Less)));
        let mut part = AnswerPart::new(Some(name(experiment, subject)), sentence);
        let seen = found.iter().filter(|it| it.verdict.seen());
        part.figures = seen.filter_map(|it| instead(report, it)).collect();
        leave_open(report, &mut part, &found);
        part
    };
    subjects(experiment, answer).into_iter().map(part).collect()
}

/// What is to be said where nothing could be tested at all.
fn nothing_to_tell(report: &Report, found: &[&Comparison]) -> Option<String> {
    let first = found.first()?;
    let all = |verdict: Verdict| found.iter().all(|it| it.verdict == verdict);
    if all(Verdict::Identical) {
        return Some(identical_games(&report.cells[first.cell]) + ".");
    }
    all(Verdict::TooFew).then(|| too_few_rounds(first.rounds) + ".")
}

/// What was not seen, and why; where all games are identical, the sentence has said so.
fn leave_open(report: &Report, part: &mut AnswerPart, found: &[&Comparison]) {
    if found.iter().all(|it| it.verdict == Verdict::Identical) {
        return;
    }
    let open = found.iter().filter(|it| !it.verdict.seen());
    open.filter_map(|it| why_open(report, it)).for_each(|it| part.leave_open(it));
}

/// Why a comparison shows nothing, and how large a difference could have gone unseen.
fn why_open(report: &Report, it: &Comparison) -> Option<(String, String)> {
    let label = label(report, &it.difference.measure) + &lineup(report, it);
    let open = match it.verdict {
        Verdict::More | Verdict::Less => return None,
        Verdict::NotDistinguishable => ("not distinguishable".to_string(), instead(report, it)?),
        Verdict::Same => ("the same in every round".to_string(), instead(report, it)?),
        Verdict::TooFew => (too_few_rounds(it.rounds), instead(report, it)?),
        Verdict::Identical => (identical_games(&report.cells[it.cell]), label),
        Verdict::Unsettled => {
            let study = report.cells[it.cell].study.as_ref()?;
            let ([fewer, more], [shorter, longer]) = (study.iterations, study.shares.map(|it| 100.0 * it));
            let shares = format!("{shorter:.1} % at {fewer} iterations, {longer:.1} % at {more}");
            ("not settled, and so not counted".to_string(), format!("{label}: {shares}"))
        }
    };
    Some(open)
}

fn more_and_less(more: &[String], less: &[String]) -> String {
    match (more.is_empty(), less.is_empty()) {
        (true, true) => "nothing of this can be told apart from the base.".to_string(),
        (false, true) => format!("more: {}.", more.join("; ")),
        (true, false) => format!("less: {}.", less.join("; ")),
        (false, false) => format!("more: {}. Less: {}.", more.join("; "), less.join("; ")),
    }
}

/// Who played, where it is not the usual line-up.
fn lineup(report: &Report, it: &Comparison) -> String {
    let lineup = &report.cells[it.cell].lineup;
    if *lineup == report.cells[0].lineup { String::new() } else { format!(" [{lineup}]") }
}

/// "turns: 8.70 instead of 4.54, +4.16 (+3.74 to +4.61)".
fn instead(report: &Report, it: &Comparison) -> Option<String> {
    let about = report.measure(&it.difference.measure)?;
    let [now, then] = [it.cell, it.base].map(|cell| report.figure(cell, &about.name));
    let [now, then] = [number(about, now?.value), number(about, then?.value)];
    let (label, who, by) = (&about.label, lineup(report, it), difference(about, &it.difference));
    Some(format!("{label}{who}: {now} instead of {then}, {by}"))
}

/// What a variant makes better and worse.
struct Merit<'a> {
    name: String,
    better: Vec<&'a Comparison>,
    worse: Vec<&'a Comparison>,
    /// All that was asked about.
    found: Vec<&'a Comparison>,
}

impl Merit<'_> {
    fn balance(&self) -> i64 {
        self.better.len() as i64 - self.worse.len() as i64
    }

    fn sentence(&self) -> String {
        let ways = |count: usize, what: &str| match count {
            0 => format!("{what} in no way"),
            1 => format!("{what} in 1 way"),
            _ => format!("{what} in {count} ways"),
        };
        format!("{}, {}.", ways(self.better.len(), "better"), ways(self.worse.len(), "worse"))
    }

    fn part(&self, report: &Report) -> AnswerPart {
        let sentence = nothing_to_tell(report, &self.found).unwrap_or_else(|| self.sentence());
        let mut part = AnswerPart::new(Some(self.name.clone()), sentence);
        let told = |all: &[&Comparison], what: &str| -> Vec<String> {
            all.iter().filter_map(|it| Some(format!("{what}: {}", instead(report, it)?))).collect()
        };
        part.figures = [told(&self.better, "better"), told(&self.worse, "worse")].concat();
        leave_open(report, &mut part, &self.found);
        part
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
        let mut merit = Merit { name, better: Vec::new(), worse: Vec::new(), found: Vec::new() };
        for (measure, more) in wishes {
            let Some(it) = told(experiment, report, answer, subject, measure) else { continue };
            merit.found.push(it);
            match (it.verdict, *more) {
                (Verdict::More, true) | (Verdict::Less, false) => merit.better.push(it),
                (Verdict::More, false) | (Verdict::Less, true) => merit.worse.push(it),
                _ => (),
            }
        }
        merit
    };
    let mut merits: Vec<Merit> = subjects(experiment, answer).into_iter().map(merit).collect();
    merits.sort_by_key(|it| std::cmp::Reverse(it.balance()));
    let wanted = |wish: bool| {
        let named = wishes.iter().filter(|(_, more)| *more == wish);
        named.map(|(name, _)| label(report, name)).collect::<Vec<_>>()
    };
    let mut parts = vec![AnswerPart::new(None, conclusion(&merits))];
    parts.push(AnswerPart::new(
        Some("What counts as better".to_string()),
        more_and_less(&wanted(true), &wanted(false)),
    ));
    parts.extend(merits.iter().map(|it| it.part(report)));
    parts
}

fn conclusion(merits: &[Merit]) -> String {
    let tested = merits.iter().any(|it| it.found.iter().any(|it| it.verdict.tested()));
    let Some(best) = merits.first().filter(|it| it.balance() > 0) else {
        return match tested {
            true => "None of them: no variant is better in more ways than it is worse.".to_string(),
            false => "This cannot be told from these games.".to_string(),
        };
    };
    let tied: Vec<String> =
        merits.iter().filter(|it| it.balance() == best.balance()).map(|it| it.name.clone()).collect();
    match tied.len() {
        1 => format!("{} has the best balance: {}", best.name, best.sentence()),
        _ => format!("{} are equally good by this count: {}", list(&tied), best.sentence()),
    }
}

fn check(experiment: &Experiment, report: &Report, check: &Check) -> AnswerPart {
    let found = experiment.cells.iter().enumerate().find_map(|(index, cell)| {
        report.figure(index, &check.measure).filter(|_| check.is_about(cell)).map(|figure| (index, figure))
    });
    let (Some((index, figure)), Some(measure)) = (found, report.measure(&check.measure)) else {
        return AnswerPart::new(None, format!("No game has shown anything about {}.", check.measure));
    };
    let [yes, no, open] = &check.said;
    let cell = &report.cells[index];
    let said = match (figure.low, figure.high) {
        _ if (cell.rounds as usize) < LEAST_ROUNDS => &too_few_rounds(cell.rounds as usize),
        (Some(low), _) if low > check.above => yes,
        (_, Some(high)) if high < check.above => no,
        _ => open,
    };
    let (label, estimate) = (&measure.label, estimate(measure, figure));
    let mut part = AnswerPart::new(None, format!("{said}."));
    part.figures = vec![format!("{label}: {estimate}; {}, {}", cell.variant, cell.lineup)];
    part
}
