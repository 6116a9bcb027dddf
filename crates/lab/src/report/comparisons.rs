//! What the variants change: every measure of every cell against that of the base, round by round on the same dice.

use serde::Serialize;

use super::columns::{Column, Family, Measure, Scale};
use super::compare::{Contrast, Pair};
use super::figures::{Figure, Figured, RESAMPLING, bootstrapped, headline_of, settled, values};
use crate::arena::{Played, Results, headline};
use crate::experiment::Experiment;
use crate::stats::{Estimate, LEAST_ROUNDS, Part, Resamples, Sequence};
use crate::stats::{chance_apart, chance_of_signs, difference, holm, ratio, student, unvaried};

/// All comparisons of a report together err with this probability at most.
const LEVEL: f64 = 0.05;
const UNKNOWN: Estimate = Estimate { value: 0.0, low: f64::NEG_INFINITY, high: f64::INFINITY };

/// What a comparison has shown. The first three are the outcome of a test; what was not tested costs no correction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The variant has more of it.
    More,
    /// The variant has less of it.
    Less,
    /// The two cannot be told apart.
    NotDistinguishable,
    /// Every round shows the same, although the games differ.
    Same,
    /// All games went exactly as with the base: the rule was never touched.
    Identical,
    /// There are fewer than six rounds.
    TooFew,
    /// What was studied depends on how long the search thinks.
    Unsettled,
}

/// A variant against the base, round by round on the same dice.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// The cell, by index.
    pub cell: usize,
    /// The base's cell, by index.
    pub base: usize,
    /// Rounds that both have.
    pub rounds: usize,
    /// The difference, with its own 95 % interval.
    pub difference: Figure,
    /// How likely this would be by chance alone, corrected for all comparisons of the report that were tested;
    /// missing where nothing was tested, and where the number of games depended on it, so that the interval itself
    /// is at the corrected level.
    pub chance: Option<f64>,
    /// What it has shown.
    pub verdict: Verdict,
}

/// A difference with its interval, and its chance before any correction.
struct Test {
    estimate: Estimate,
    unvaried: bool,
    rounds: usize,
    chance: f64,
    /// Rounds in which the two differ.
    differ: usize,
}

/// A comparison before the correction.
struct Draft {
    cell: usize,
    base: usize,
    measure: String,
    test: Test,
    /// Why there is nothing to test.
    untested: Option<Verdict>,
    /// The number of games depended on it.
    looked: bool,
}

impl Verdict {
    /// Whether there was something to test.
    pub fn tested(self) -> bool {
        matches!(self, Verdict::More | Verdict::Less | Verdict::NotDistinguishable)
    }

    /// Whether a difference was seen.
    pub fn seen(self) -> bool {
        matches!(self, Verdict::More | Verdict::Less)
    }

    fn of(difference: f64, seen: bool) -> Verdict {
        match (seen, difference > 0.0) {
            (false, _) => Verdict::NotDistinguishable,
            (true, true) => Verdict::More,
            (true, false) => Verdict::Less,
        }
    }
}

/// Whether all games that two cells have in common went alike, event by event.
pub(super) fn identical(one: &Results, other: &Results) -> bool {
    let alike = |(one, other): (&Played, &Played)| {
        let course = |it: &Played| it.notes.as_ref().map(|notes| notes.course);
        let ended = |it: &Played| (it.winners, it.points, it.events);
        course(one).is_some() && course(one) == course(other) && ended(one) == ended(other)
    };
    let mut pairs = one.games.iter().zip(&other.games);
    !one.games.is_empty() && !other.games.is_empty() && pairs.all(alike)
}

/// Every variant against its base. The family that is corrected for is all that can be tested: in the test of signs
/// it is fixed by how far rounds differ, and so does not depend on which way they do.
pub(super) fn comparisons(
    experiment: &Experiment,
    results: &[Results],
    figured: &[Figured],
) -> Vec<Comparison> {
    let drafts: Vec<Draft> = drafts(experiment, results, figured);
    let in_family = |it: &&Draft| it.untested.is_none();
    // What was looked at has its share of the risk, and takes none of the others'.
    let chances = drafts.iter().filter(in_family).map(|it| if it.looked { 1.0 } else { it.test.chance });
    let chances: Vec<f64> = chances.collect();
    let (family, mut corrected) = (chances.len(), holm(&chances).into_iter());
    let mut found = Vec::new();
    for it in drafts {
        let Draft { cell, base, measure, test, untested, looked } = it;
        let chance = if untested.is_none() { corrected.next().filter(|_| !looked) } else { None };
        let estimate = match looked && untested.is_none() {
            true => looked_at(experiment, results, [cell, base], family),
            false => test.estimate,
        };
        let seen = chance.map_or(estimate.low > 0.0 || estimate.high < 0.0, |chance| chance <= LEVEL);
        let verdict = untested.unwrap_or(Verdict::of(estimate.value, seen));
        let difference = Figure::new(&measure, estimate, test.unvaried);
        found.push(Comparison { cell, base, rounds: test.rounds, difference, chance, verdict });
    }
    found
}

fn drafts(experiment: &Experiment, results: &[Results], figured: &[Figured]) -> Vec<Draft> {
    let mut found = Vec::new();
    for (index, cell) in experiment.cells.iter().enumerate() {
        let Some(base) = experiment.base_of(cell) else { continue };
        let alike = identical(&results[index], &results[base]);
        let headline =
            headline_of(&figured[index].columns).map(|it| &figured[index].columns[it].measure.name);
        for column in figured[index].columns.iter().filter(|it| compared(experiment, &it.measure)) {
            let name = &column.measure.name;
            let [Some(ours), Some(theirs)] = [index, base].map(|cell| figured[cell].column(name)) else {
                continue;
            };
            let cells = [&figured[index], &figured[base]];
            let mut test = test(cells, [ours, theirs], experiment.seed);
            let untested = untested(cells, &column.measure, &test, alike);
            if alike {
                (test.estimate, test.unvaried) = (UNKNOWN, true);
            }
            let looked = experiment.precision.is_some() && headline == Some(name);
            found.push(Draft { cell: index, base, measure: name.clone(), test, untested, looked });
        }
    }
    found
}

/// Why there is nothing to test, if so.
fn untested(cells: [&Figured; 2], measure: &Measure, test: &Test, alike: bool) -> Option<Verdict> {
    match test {
        _ if alike => Some(Verdict::Identical),
        it if it.rounds < LEAST_ROUNDS => Some(Verdict::TooFew),
        _ if measure.family == Family::Decisions && !settled(cells) => Some(Verdict::Unsettled),
        it if it.differ == 0 => Some(Verdict::Same),
        _ => None,
    }
}

/// By default, everything but the use of actions, and but what follows from other measures; and what the answers ask
/// for.
fn compared(experiment: &Experiment, measure: &Measure) -> bool {
    if experiment.compare.is_empty() {
        let follows = ["rolls", "minutes", "spread", "spread_quarter", "matter_quarter"];
        let usual = measure.family != Family::Actions && !follows.contains(&&*measure.name);
        return usual || experiment.asks_for(&measure.name);
    }
    experiment.compare.contains(&measure.name)
}

/// The difference of two cells in one measure.
fn test(cells: [&Figured; 2], [ours, theirs]: [(usize, &Column); 2], seed: u64) -> Test {
    let rounds = ours.1.rounds.len().min(theirs.1.rounds.len());
    let parts = [ours, theirs].map(|(_, column)| &column.rounds[..rounds]);
    let apart = apart(parts);
    let (chance, differ) = (chance_of_signs(&apart), apart.iter().filter(|it| **it != 0.0).count());
    if ours.1.measure.scale == Scale::Rate {
        let games = parts[0][0][1].max(1.0) as usize;
        let shares: Vec<f64> =
            values(parts[0]).iter().zip(values(parts[1])).map(|(one, other)| one - other).collect();
        let unvaried = shares.iter().all(|it| *it == shares[0]);
        return Test { estimate: difference(&shares, games), unvaried, rounds, chance, differ };
    }
    let whole = ours.1.rounds.len() == theirs.1.rounds.len();
    let spread = match (&cells[0].spreads[ours.0], &cells[1].spreads[theirs.0]) {
        (Some(one), Some(other)) if whole => Some(one.above(other)),
        _ => {
            let drawn = Resamples::new(rounds, seed ^ RESAMPLING);
            drawn.spread(parts[0]).zip(drawn.spread(parts[1])).map(|(one, other)| one.above(&other))
        }
    };
    let range = (ours.1.measure.scale == Scale::Share).then_some([-1.0, 1.0]);
    let estimate = spread.as_ref().map_or(UNKNOWN, |spread| bootstrapped(spread, rounds, range));
    let unvaried = spread.is_some_and(|spread| spread.unvaried());
    Test { estimate, unvaried, rounds, chance, differ }
}

/// How far ours is above theirs, round by round: what is above the line, less what the ratio of all rounds of both
/// would give for what is below. Whoever swaps the two in a round changes its sign and nothing else.
fn apart([ours, theirs]: [&[Part]; 2]) -> Vec<f64> {
    let both: Vec<Part> = [ours, theirs].concat();
    let common = ratio(&both).unwrap_or(0.0);
    let excess = |it: &Part| it[0] - common * it[1];
    // What binary fractions leave of 0 is no difference.
    let dust = |it: f64| if it.abs() < 1e-12 { 0.0 } else { it };
    ours.iter().zip(theirs).map(|(one, other)| dust(excess(one) - excess(other))).collect()
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
        let test = match pair.paired {
            true => test([second, first], [other, one], seed),
            false => unpaired([second, first], [other, one]),
        };
        let untested = untested([first, second], &column.measure, &test, pair.alike);
        let verdict = untested.unwrap_or(Verdict::NotDistinguishable);
        let figures = [(first, one.0), (second, other.0)].map(|(cell, index)| cell.figure(index));
        let [Some(first), Some(second)] = figures else { continue };
        found.push(Contrast {
            seats: pair.seats,
            variant: pair.variant.clone(),
            lineup: pair.lineup.clone(),
            measure: column.measure.clone(),
            first,
            second,
            difference: Figure::new(name, test.estimate, test.unvaried),
            paired: pair.paired,
            chance: test.chance,
            verdict,
        });
    }
    found
}

/// Corrects the chances for all of these comparisons that can be tested, and says what they have shown.
pub(super) fn judged(mut found: Vec<Contrast>) -> Vec<Contrast> {
    let tested = |it: &&mut Contrast| it.verdict.tested();
    let chances: Vec<f64> = found.iter_mut().filter(tested).map(|it| it.chance).collect();
    for (contrast, chance) in found.iter_mut().filter(tested).zip(holm(&chances)) {
        contrast.chance = chance;
        contrast.verdict = Verdict::of(contrast.difference.value, chance <= LEVEL);
    }
    found
}

/// Without common dice the two errors add up.
fn unpaired(cells: [&Figured; 2], columns: [(usize, &Column); 2]) -> Test {
    let error = |cell: &Figured, (index, column): (usize, &Column)| match &cell.spreads[index] {
        Some(spread) => spread.error(),
        None => error(&values(&column.rounds)),
    };
    let value = |(_, column): (usize, &Column)| ratio(&column.rounds).unwrap_or(0.0);
    let apart = value(columns[0]) - value(columns[1]);
    let both = error(cells[0], columns[0]).hypot(error(cells[1], columns[1]));
    let rounds = columns.map(|(_, column)| column.rounds.len());
    let fewest = rounds[0].min(rounds[1]);
    let estimate = match (both > 1e-12, columns[0].1.measure.scale) {
        (true, _) => Estimate::around(apart, student(fewest.saturating_sub(1)) * both),
        (false, Scale::Number) => Estimate { value: apart, ..UNKNOWN },
        (false, _) => constants(apart, rounds),
    };
    let chance = chance_apart(apart, both, rounds);
    Test { estimate, unvaried: both <= 1e-12, rounds: fewest, chance, differ: fewest }
}

/// Two shares that do not vary: each may be otherwise in as many rounds as could go unseen.
fn constants(apart: f64, rounds: [usize; 2]) -> Estimate {
    let unseen: f64 = rounds.map(|rounds| unvaried(0.0, rounds, [0.0, 1.0]).high).iter().sum();
    let it = Estimate::around(apart, unseen);
    Estimate { low: it.low.max(-1.0), high: it.high.min(1.0), ..it }
}
