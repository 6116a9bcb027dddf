//! Figures with intervals for each cell.

use serde::Serialize;

use super::columns::{Column, Measure, Scale, columns};
use crate::arena::Results;
use crate::experiment::Experiment;
use crate::measure::Study;
use crate::stats::{Estimate, LEAST_ROUNDS, Part, Resamples, Spread, rate, ratio, unvaried};

/// Drawn from for the bootstrap, apart from dice and players.
pub(super) const RESAMPLING: u64 = 0x626f_6f74_7374_7261;
/// Decisions that matter are settled if a search that thinks longer finds about as many: this much more or less.
const SETTLED: f64 = 0.05;
/// What the shorter search finds stands beside what the longer one does.
pub(super) const STUDIED: [&str; 2] = ["matter_quarter", "matter"];

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
    /// Whether every round shows the same. Then there is no variance to tell how far off it might be, and where the
    /// measure has no bounds, neither has the interval.
    pub unvaried: bool,
}

/// One cell: its columns, with what the bootstrap needs.
pub(super) struct Figured {
    pub(super) columns: Vec<Column>,
    pub(super) spreads: Vec<Option<Spread>>,
    pub(super) estimates: Vec<Option<Estimate>>,
    pub(super) rounds: usize,
    /// Iterations of both searches of a study.
    budgets: Option<[u64; 2]>,
}

/// Whether what a study found depends on how long its searches thought.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StudyLine {
    /// Iterations of both searches.
    pub iterations: [u64; 2],
    /// The share of decisions that matter, by each.
    pub shares: [f64; 2],
    /// How much more the longer search finds.
    pub change: Figure,
    /// Whether all of that is within five points.
    pub settled: bool,
}

impl Figure {
    pub(super) fn new(measure: &str, it: Estimate, unvaried: bool) -> Figure {
        let end = |end: f64| end.is_finite().then_some(end);
        let (low, high) = (end(it.low), end(it.high));
        Figure { measure: measure.to_string(), value: it.value, low, high, unvaried }
    }
}

impl Figured {
    /// The figures of those measures that have one.
    pub(super) fn figures(&self) -> Vec<Figure> {
        (0..self.columns.len()).filter_map(|index| self.figure(index)).collect()
    }

    pub(super) fn figure(&self, index: usize) -> Option<Figure> {
        let (column, estimate) = (&self.columns[index], self.estimates[index]?);
        let mut values = column.rounds.iter().filter(|it| it[1] > 0.0).map(|it| it[0] / it[1]);
        let first = values.next();
        let unvaried = values.all(|it| Some(it) == first);
        Some(Figure::new(&column.measure.name, estimate, unvaried))
    }

    pub(super) fn column(&self, measure: &str) -> Option<(usize, &Column)> {
        let index = self.columns.iter().position(|column| column.measure.name == measure)?;
        self.estimates[index].map(|_| (index, &self.columns[index]))
    }

    /// What was studied, and whether it is settled.
    pub(super) fn study(&self) -> Option<StudyLine> {
        let iterations = self.budgets?;
        let [shorter, longer] = STUDIED.map(|name| self.column(name).map(|(index, _)| index));
        let [shorter, longer] = [shorter?, longer?];
        let shares = [shorter, longer].map(|index| self.estimates[index].map_or(0.0, |it| it.value));
        let apart = self.spreads[longer].as_ref()?.above(self.spreads[shorter].as_ref()?);
        let change = bootstrapped(&apart, self.rounds, Some([-1.0, 1.0]));
        let settled = self.rounds >= LEAST_ROUNDS && change.low >= -SETTLED && change.high <= SETTLED;
        Some(StudyLine {
            iterations,
            shares,
            change: Figure::new("matter", change, apart.unvaried()),
            settled,
        })
    }
}

/// Whether what was studied in both cells is settled, by the same searches.
pub(super) fn settled(cells: [&Figured; 2]) -> bool {
    let studied = |cell: &Figured| cell.study().is_some_and(|it| it.settled);
    cells[0].budgets == cells[1].budgets && cells.into_iter().all(studied)
}

/// The bootstrap's interval; where nothing varies there is nothing to draw from, and only what has a range has bounds.
pub(super) fn bootstrapped(spread: &Spread, rounds: usize, range: Option<[f64; 2]>) -> Estimate {
    let it = spread.interval();
    match (spread.unvaried(), range) {
        (false, _) => it,
        (true, Some(range)) => unvaried(it.value, rounds, range),
        (true, None) => Estimate { value: it.value, low: f64::NEG_INFINITY, high: f64::INFINITY },
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
        let budgets = cell.plan.study().map(Study::budgets);
        all.push(Figured { columns, spreads, estimates, rounds, budgets });
    }
    all
}

/// The measure that a precision is about.
pub(super) fn headline_of(columns: &[Column]) -> Option<usize> {
    ["skill", "won", "first"].iter().find_map(|name| columns.iter().position(|it| it.measure.name == *name))
}

fn estimate(column: &Column, spread: Option<&Spread>) -> Option<Estimate> {
    ratio(&column.rounds)?;
    match (column.measure.scale, spread) {
        (Scale::Rate, _) => {
            let games = column.rounds[0][1].max(1.0) as usize;
            Some(rate(&values(&column.rounds), games))
        }
        (scale, spread) => {
            let range = (scale == Scale::Share).then_some([0.0, 1.0]);
            spread.map(|spread| bootstrapped(spread, column.rounds.len(), range))
        }
    }
}

pub(super) fn values(rounds: &[Part]) -> Vec<f64> {
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
