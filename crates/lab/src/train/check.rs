//! How good a value is: whether its chances hold, and how many games it saves.

use std::sync::atomic::AtomicBool;

use bots::net::Net;
use engine::Rng;
use serde::Serialize;

use super::play::{Course, How, Reader, play};
use super::{FRESH, Lineup, Trained, in_chunks};
use crate::stats::without_luck;

/// Resamples of the games, for intervals.
const RESAMPLES: usize = 400;
/// Series that no training plays: generations stay below.
const CHECKS: u64 = 1_000 * FRESH;

/// What is to be checked.
#[derive(Clone, Debug)]
pub struct Check<'a> {
    /// Who plays.
    pub lineup: Lineup,
    /// Whether exact values take the network's place where the game is solved, as they do in the program.
    pub solved: bool,
    /// Games.
    pub games: u64,
    /// Who answers a roll before the value is read; nobody, if it is read at once.
    pub answers: Option<&'a str>,
    /// From which everything follows.
    pub seed: u64,
    /// Games played side by side.
    pub threads: usize,
}

/// What was found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Checked {
    /// Games played to their end.
    pub games: u64,
    /// Chance events of a game, in the mean.
    pub rolls: f64,
    /// Values read in a game, in the mean.
    pub evaluations: f64,
    /// How much of them was exact; the rest the network said.
    pub exact: f64,
    /// By tenth of all kept states, from the least to the greatest value: value and result in the mean.
    pub deciles: Vec<[f64; 2]>,
    /// The mean distance of value and result over these tenths, with its 95 % interval.
    pub calibration: [f64; 3],
    /// What that would be by chance alone if every value held exactly: games are few.
    pub by_chance: f64,
    /// The variance of the first seat's result: as it is, and with its luck taken out as the arena does it.
    pub variance: [f64; 2],
    /// How many times fewer games are needed with the luck taken out, with its 95 % interval.
    pub saved: [f64; 3],
    /// The luck of the first seat, in the mean, and the standard error of that.
    pub luck: [f64; 2],
    /// How much of the variance the chance events carry, by these values: their luck adds up as squares.
    pub carried: f64,
}

/// One game as the figures need it: result and luck of the first seat, and values of kept states.
struct Seen {
    result: f64,
    luck: f64,
    values: Vec<f64>,
}

/// Plays, reads and counts. Nothing if `stop` is raised or nothing was played.
pub fn check<G: Trained>(
    net: &Net,
    asked: &Check,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(u64),
) -> Option<Checked> {
    let strength = asked.lineup.strength;
    let reader = Reader { net, strength, solved: asked.solved, answers: asked.answers };
    let how = How { lineup: &asked.lineup, reader: Some(reader), keep: 5, trace: 1.0, read: true };
    let one = |game| play::<G>(&how, asked.seed, CHECKS + game, None);
    let courses = in_chunks(
        asked.games,
        asked.threads,
        stop,
        |games| games.filter_map(one).collect::<Vec<Course>>(),
        tell,
    )?;
    let courses: Vec<Course> = courses.into_iter().flatten().collect();
    (courses.len() > 1).then(|| figures(&courses, asked.seed))
}

fn figures(courses: &[Course], seed: u64) -> Checked {
    let seen: Vec<Seen> = courses.iter().map(Seen::of).collect();
    let games = seen.len() as f64;
    let each = |of: fn(&Course) -> f64| courses.iter().map(of).sum::<f64>() / games;
    let all: Vec<&Seen> = seen.iter().collect();
    let deciles = deciles(&all);
    let mut rng = Rng::new(seed ^ 0x5eed);
    let mut again: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
    for _ in 0..RESAMPLES {
        let drawn: Vec<&Seen> = (0..seen.len()).map(|_| all[rng.below(seen.len() as u32) as usize]).collect();
        again[0].push(distance(&self::deciles(&drawn)));
        again[1].push(saved(&drawn));
    }
    let luck: Vec<f64> = seen.iter().map(|it| it.luck).collect();
    let [calibration, saved_by] = again.map(|mut found| {
        found.sort_by(f64::total_cmp);
        [found[RESAMPLES / 40], found[RESAMPLES - 1 - RESAMPLES / 40]]
    });
    Checked {
        games: seen.len() as u64,
        rolls: each(|it| f64::from(it.rolls)),
        evaluations: each(|it| it.evaluations as f64),
        exact: each(|it| it.exact as f64) / each(|it| it.evaluations as f64),
        calibration: [distance(&deciles), calibration[0], calibration[1]],
        by_chance: by_chance(&all, &mut rng),
        deciles,
        variance: variances(&all),
        saved: [saved(&all), saved_by[0], saved_by[1]],
        luck: [mean(&luck), (variance(&luck) / games).sqrt()],
        carried: each(|it| it.squares) / variances(&all)[0],
    }
}

impl Seen {
    fn of(course: &Course) -> Seen {
        let values = course.moments.iter().map(|it| it.value[0]).collect();
        Seen { result: course.result[0], luck: course.luck[0], values }
    }
}

fn mean(of: &[f64]) -> f64 {
    of.iter().sum::<f64>() / of.len() as f64
}

fn variance(of: &[f64]) -> f64 {
    let mean = mean(of);
    of.iter().map(|it| (it - mean).powi(2)).sum::<f64>() / (of.len() as f64 - 1.0)
}

fn variances(seen: &[&Seen]) -> [f64; 2] {
    let [results, luck]: [Vec<f64>; 2] =
        [|it: &Seen| it.result, |it: &Seen| it.luck].map(|of| seen.iter().map(|it| of(it)).collect());
    [variance(&results), variance(&without_luck(&results, &luck))]
}

fn saved(seen: &[&Seen]) -> f64 {
    let [raw, less] = variances(seen);
    raw / less
}

/// Values and results of kept states, tenth by tenth.
fn deciles(seen: &[&Seen]) -> Vec<[f64; 2]> {
    let mut pairs: Vec<[f64; 2]> =
        seen.iter().flat_map(|it| it.values.iter().map(|&value| [value, it.result])).collect();
    pairs.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let tenth = pairs.len().div_ceil(10).max(1);
    pairs
        .chunks(tenth)
        .map(|its| [0, 1].map(|i| its.iter().map(|it| it[i]).sum::<f64>() / its.len() as f64))
        .collect()
}

fn distance(deciles: &[[f64; 2]]) -> f64 {
    deciles.iter().map(|[value, result]| (value - result).abs()).sum::<f64>() / deciles.len() as f64
}

/// The distance that games give in which values hold: each game's result is drawn by the value of one of its states.
fn by_chance(seen: &[&Seen], rng: &mut Rng) -> f64 {
    let mut found = Vec::new();
    for _ in 0..20 {
        let drawn: Vec<Seen> = seen
            .iter()
            .filter(|it| !it.values.is_empty())
            .map(|it| {
                let value = rng.pick(&it.values);
                let won = f64::from(rng.below(1 << 24)) / f64::from(1 << 24) < value;
                Seen { result: f64::from(u8::from(won)), luck: 0.0, values: vec![value] }
            })
            .collect();
        found.push(distance(&deciles(&drawn.iter().collect::<Vec<_>>())));
    }
    mean(&found)
}
