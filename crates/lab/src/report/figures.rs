//! Figures with intervals for each cell, and what the variants change.

use serde::Serialize;

use super::columns::{Column, Family, Measure, Scale, columns};
use super::compare::{Contrast, Pair};
use crate::arena::{Results, headline};
use crate::experiment::Experiment;
use crate::stats::{Estimate, Part, Resamples, Sequence, Spread};
use crate::stats::{chance_alone, difference, holm, rate, ratio, student, wilson};

/// Drawn from for the bootstrap, apart from dice and players.
const RESAMPLING: u64 = 0x626f_6f74_7374_7261;
/// All comparisons of a report together err with this probability at most.
const LEVEL: f64 = 0.05;

/// A figure with its 95 % interval; an end that is not bounded is missing.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figure {
    /// The measure.
    pub measure: String,
    /// The figure.
    pub value: f64,
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// What a comparison has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The variant has more of it.
    More,
    /// The variant has less of it.
    Less,
    /// The two cannot be told apart.
    NotDistinguishable,
}

/// A variant against the base, round by round on the same dice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The cell, by index.
    pub cell: usize,
    /// The base's cell, by index.
    pub base: usize,
    /// The difference, with its own 95 % interval.
    pub difference: Figure,
    /// How likely this would be by chance alone, corrected for all comparisons of the report; missing where
    /// the number of games depended on it, and the interval itself is at the corrected level.
    pub chance: Option<f64>,
    /// What it has shown.
    pub verdict: Verdict,
}

/// One cell: its columns, with what the bootstrap needs.
pub(super) struct Figured {
    columns: Vec<Column>,
    spreads: Vec<Option<Spread>>,
    estimates: Vec<Option<Estimate>>,
}

impl Figure {
    fn new(measure: &str, it: Estimate) -> Figure {
        let end = |end: f64| end.is_finite().then_some(end);
        Figure { measure: measure.to_string(), value: it.value, low: end(it.low), high: end(it.high) }
    }
}

impl Figured {
    /// The figures of those measures that have one.
    pub(super) fn figures(&self) -> Vec<Figure> {
        let pairs = self.columns.iter().zip(&self.estimates);
        pairs.filter_map(|(column, it)| Some(Figure::new(&column.measure.name, (*it)?))).collect()
    }

    fn column(&self, measure: &str) -> Option<(usize, &Column)> {
        let index = self.columns.iter().position(|column| column.measure.name == measure)?;
        self.estimates[index].map(|_| (index, &self.columns[index]))
    }
}

/// The figures of every cell.
pub(super) fn figured(experiment: &Experiment, results: &[Results]) -> Vec<Figured> {
    let mut resamples: Vec<(usize, Resamples)> = Vec::new();
    let mut all = Vec::new();
    for (cell, result) in experiment.cells.iter().zip(results) {
        let columns = columns(&cell.plan, &result.games, experiment.pace);
        let rounds = result.games.len() / cell.plan.round_size();
        if !resamples.iter().any(|(size, _)| *size == rounds) {
            resamples.push((rounds, Resamples::new(rounds, experiment.seed ^ RESAMPLING)));
        }
        let drawn = resamples.iter().find(|(size, _)| *size == rounds).map(|(_, drawn)| drawn);
        let spread = |column: &Column| match column.measure.scale {
            Scale::Rate => None,
            Scale::Share | Scale::Number => drawn.and_then(|drawn| drawn.spread(&column.rounds)),
        };
        let spreads: Vec<_> = columns.iter().map(spread).collect();
        let estimates = columns.iter().zip(&spreads);
        let estimate = |(column, spread): (&Column, &Option<Spread>)| estimate(column, spread.as_ref());
        let mut estimates: Vec<_> = estimates.map(estimate).collect();
        if let (Some(sequence), Some(index)) = (&result.sequence, headline_of(&columns)) {
            estimates[index] = estimates[index].map(|_| sequence.interval());
        }
        all.push(Figured { columns, spreads, estimates });
    }
    all
}

/// The measure that a precision is about.
fn headline_of(columns: &[Column]) -> Option<usize> {
    ["skill", "won", "first"].iter().find_map(|name| columns.iter().position(|it| it.measure.name == *name))
}

fn estimate(column: &Column, spread: Option<&Spread>) -> Option<Estimate> {
    let value = ratio(&column.rounds)?;
    let below: f64 = column.rounds.iter().map(|it| it[1]).sum();
    match (column.measure.scale, spread) {
        (Scale::Rate, _) => {
            let games = column.rounds[0][1].max(1.0) as usize;
            Some(rate(&values(&column.rounds), games))
        }
        // Nothing varies, so that there is nothing to draw from.
        (Scale::Share, _) if value == 0.0 || value == 1.0 => Some(wilson(value, below)),
        (_, spread) => spread.map(Spread::interval),
    }
}

fn values(rounds: &[Part]) -> Vec<f64> {
    rounds.iter().map(|[above, below]| if *below > 0.0 { above / below } else { 0.0 }).collect()
}

/// Every measure that some cell has.
pub(super) fn measures(figured: &[Figured]) -> Vec<Measure> {
    let mut found: Vec<Measure> = Vec::new();
    for cell in figured {
        for (column, estimate) in cell.columns.iter().zip(&cell.estimates) {
            if estimate.is_some() && !found.iter().any(|it| it.name == column.measure.name) {
                found.push(column.measure.clone());
            }
        }
    }
    found
}

/// The measures to draw: those that were asked for, else some of everything.
pub(super) fn plots(experiment: &Experiment, figured: &[Figured]) -> Vec<String> {
    if !experiment.plots.is_empty() {
        return experiment.plots.clone();
    }
    let usual = ["won", "first", "skill", "draws", "turns", "minutes", "decided", "comeback", "matter"];
    let known = measures(figured);
    usual.iter().filter(|name| known.iter().any(|it| it.name == **name)).map(ToString::to_string).collect()
}

/// Every variant against its base. The family that is corrected for is all of them.
pub(super) fn comparisons(
    experiment: &Experiment,
    results: &[Results],
    figured: &[Figured],
) -> Vec<Comparison> {
    let mut tested = Vec::new();
    for (index, cell) in experiment.cells.iter().enumerate() {
        let Some(base) = experiment.base_of(cell) else { continue };
        for column in figured[index].columns.iter().filter(|it| compared(experiment, &it.measure)) {
            let pair = [index, base].map(|cell| figured[cell].column(&column.measure.name));
            if let [Some(ours), Some(theirs)] = pair {
                let test = test([&figured[index], &figured[base]], [ours, theirs], experiment.seed);
                tested.push((index, base, column.measure.name.clone(), test));
            }
        }
    }
    let corrected = holm(&tested.iter().map(|it| it.3.1).collect::<Vec<_>>());
    let family = tested.len();
    let mut found = Vec::new();
    for ((cell, base, measure, (estimate, _)), chance) in tested.into_iter().zip(corrected) {
        let ours = headline_of(&figured[cell].columns).map(|it| &figured[cell].columns[it].measure.name);
        let looked = experiment.precision.is_some() && ours == Some(&measure);
        let (estimate, chance) = match looked {
            true => (looked_at(experiment, results, [cell, base], family), None),
            false => (estimate, Some(chance)),
        };
        let seen = chance.map_or(estimate.low > 0.0 || estimate.high < 0.0, |chance| chance <= LEVEL);
        let verdict = verdict(estimate.value, seen);
        found.push(Comparison { cell, base, difference: Figure::new(&measure, estimate), chance, verdict });
    }
    found
}

/// By default, everything but the use of actions, and but what follows from other measures.
fn compared(experiment: &Experiment, measure: &Measure) -> bool {
    if experiment.compare.is_empty() {
        return measure.family != Family::Actions
            && !["rolls", "minutes", "spread"].contains(&&*measure.name);
    }
    experiment.compare.contains(&measure.name)
}

fn verdict(difference: f64, seen: bool) -> Verdict {
    match (seen, difference > 0.0) {
        (false, _) => Verdict::NotDistinguishable,
        (true, true) => Verdict::More,
        (true, false) => Verdict::Less,
    }
}

/// The difference of two cells in one measure, with its chance before any correction.
fn test(cells: [&Figured; 2], [ours, theirs]: [(usize, &Column); 2], seed: u64) -> (Estimate, f64) {
    let rounds = ours.1.rounds.len().min(theirs.1.rounds.len());
    let parts = [ours, theirs].map(|(_, column)| &column.rounds[..rounds]);
    if ours.1.measure.scale == Scale::Rate {
        let games = parts[0][0][1].max(1.0) as usize;
        let apart: Vec<f64> =
            values(parts[0]).iter().zip(values(parts[1])).map(|(one, other)| one - other).collect();
        let estimate = difference(&apart, games);
        return (estimate, chance_alone(estimate.value, error(&apart), rounds));
    }
    let whole = ours.1.rounds.len() == theirs.1.rounds.len();
    let spread = match (&cells[0].spreads[ours.0], &cells[1].spreads[theirs.0]) {
        (Some(one), Some(other)) if whole => Some(one.above(other)),
        _ => {
            let drawn = Resamples::new(rounds, seed ^ RESAMPLING);
            drawn.spread(parts[0]).zip(drawn.spread(parts[1])).map(|(one, other)| one.above(&other))
        }
    };
    match spread {
        Some(spread) => {
            let estimate = spread.interval();
            (estimate, chance_alone(estimate.value, spread.error(), rounds))
        }
        None => (Estimate { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY }, 1.0),
    }
}

fn error(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|it| (it - mean).powi(2)).sum();
    (squares / (count - 1.0).max(1.0) / count).sqrt()
}

/// Where the games ended because the headline was precise enough, its difference has a confidence sequence,
/// at a level that is divided by the number of all comparisons.
fn looked_at(experiment: &Experiment, results: &[Results], cells: [usize; 2], family: usize) -> Estimate {
    let shares = cells.map(|cell| {
        let plan = &experiment.cells[cell].plan;
        let rounds = results[cell].games.chunks_exact(plan.round_size());
        rounds.map(|round| headline(plan, &round.iter().collect::<Vec<_>>())).collect::<Vec<f64>>()
    });
    let mut sequence = Sequence::at(LEVEL / family as f64);
    shares[0].iter().zip(&shares[1]).for_each(|(one, other)| sequence.add((1.0 + one - other) / 2.0));
    sequence.interval().map(|it| 2.0 * it - 1.0)
}

/// The measures of two cells of different experiments: second less first.
pub(super) fn contrasted(pair: &Pair, seed: u64) -> Vec<Contrast> {
    let [first, second] = pair.cells;
    let mut found = Vec::new();
    for column in &first.columns {
        let name = &column.measure.name;
        let (Some(one), Some(other)) = (first.column(name), second.column(name)) else { continue };
        let (estimate, chance) = match pair.paired {
            true => test([second, first], [other, one], seed),
            false => unpaired([second, first], [other, one]),
        };
        let figure = |cell: &Figured, index: usize| {
            let estimate = cell.estimates[index].expect("a column that has a figure");
            Figure::new(name, estimate)
        };
        found.push(Contrast {
            seats: pair.seats,
            variant: pair.variant.clone(),
            lineup: pair.lineup.clone(),
            measure: column.measure.clone(),
            first: figure(first, one.0),
            second: figure(second, other.0),
            difference: Figure::new(name, estimate),
            paired: pair.paired,
            chance,
            verdict: Verdict::NotDistinguishable,
        });
    }
    found
}

/// Corrects the chances for all of these comparisons, and says what they have shown.
pub(super) fn judged(mut found: Vec<Contrast>) -> Vec<Contrast> {
    let corrected = holm(&found.iter().map(|it| it.chance).collect::<Vec<_>>());
    for (contrast, chance) in found.iter_mut().zip(corrected) {
        contrast.chance = chance;
        contrast.verdict = verdict(contrast.difference.value, chance <= LEVEL);
    }
    found
}

/// Without common dice the two errors add up.
fn unpaired(cells: [&Figured; 2], columns: [(usize, &Column); 2]) -> (Estimate, f64) {
    let error = |cell: &Figured, (index, column): (usize, &Column)| match &cell.spreads[index] {
        Some(spread) => spread.error(),
        None => error(&values(&column.rounds)),
    };
    let value = |(_, column): (usize, &Column)| ratio(&column.rounds).unwrap_or(0.0);
    let apart = value(columns[0]) - value(columns[1]);
    let both = error(cells[0], columns[0]).hypot(error(cells[1], columns[1]));
    let rounds = columns[0].1.rounds.len().min(columns[1].1.rounds.len());
    let half = student(rounds.saturating_sub(1)) * both;
    (Estimate::around(apart, half), chance_alone(apart, both, rounds))
}
