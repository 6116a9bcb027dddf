//! The bootstrap for figures that are no plain rates: ratios of sums over rounds, and their differences.

use engine::Rng;
use statrs::distribution::{ContinuousCDF, Normal};

use super::interval::{Estimate, LEAST_ROUNDS};

/// What a round adds to a figure: to the sum above the line, and to the one below.
pub type Part = [f64; 2];

/// How many resamples are drawn.
pub const RESAMPLES: usize = 1000;

/// How often each round is drawn in each resample. Figures that share them keep their pairs together.
pub struct Resamples {
    rounds: usize,
    counts: Vec<u8>,
}

/// A figure in every resample, and with each round left out.
#[derive(Clone, Debug)]
pub struct Spread {
    value: f64,
    resampled: Vec<f64>,
    left_out: Vec<f64>,
}

/// The sum above the line over the sum below; `None` if there is nothing below.
pub fn ratio(rounds: &[Part]) -> Option<f64> {
    let [above, below] = total(rounds);
    (below > 0.0).then(|| above / below)
}

fn total(rounds: &[Part]) -> Part {
    rounds.iter().fold([0.0; 2], |sum, it| [sum[0] + it[0], sum[1] + it[1]])
}

impl Resamples {
    /// Draws whole rounds with replacement.
    pub fn new(rounds: usize, seed: u64) -> Resamples {
        let mut counts = vec![0u8; rounds * RESAMPLES];
        for (number, resample) in counts.chunks_exact_mut(rounds.max(1)).enumerate() {
            let mut rng = Rng::numbered(seed, number as u64);
            for _ in 0..rounds {
                let drawn = &mut resample[rng.below(rounds as u32) as usize];
                *drawn = drawn.saturating_add(1);
            }
        }
        Resamples { rounds, counts }
    }

    /// The ratio of these rounds in every resample; `None` if it has no value.
    pub fn spread(&self, rounds: &[Part]) -> Option<Spread> {
        assert_eq!(rounds.len(), self.rounds, "as many rounds as were resampled");
        let (value, all) = (ratio(rounds)?, total(rounds));
        let resampled = self.counts.chunks_exact(self.rounds).map(|counts| {
            let weigh = |sum: Part, (count, it): (&u8, &Part)| {
                let count = f64::from(*count);
                [sum[0] + count * it[0], sum[1] + count * it[1]]
            };
            let [above, below] = counts.iter().zip(rounds).fold([0.0; 2], weigh);
            // A resample without anything below the line says nothing.
            if below > 0.0 { above / below } else { value }
        });
        let without = |it: &Part| {
            let below = all[1] - it[1];
            if below > 0.0 { (all[0] - it[0]) / below } else { value }
        };
        Some(Spread { value, resampled: resampled.collect(), left_out: rounds.iter().map(without).collect() })
    }
}

impl Spread {
    /// How far this is above another figure of the same rounds.
    #[must_use]
    pub fn above(&self, other: &Spread) -> Spread {
        let minus = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a - b).collect();
        Spread {
            value: self.value - other.value,
            resampled: minus(&self.resampled, &other.resampled),
            left_out: minus(&self.left_out, &other.left_out),
        }
    }

    /// Whether it is the same whichever rounds are drawn.
    pub fn unvaried(&self) -> bool {
        let same = |it: &f64| (it - self.value).abs() <= 1e-12 * self.value.abs().max(1.0);
        self.resampled.iter().chain(&self.left_out).all(same)
    }

    /// The 95 % interval of Efron's BCa bootstrap: bias-corrected and accelerated. Few rounds leave everything open.
    pub fn interval(&self) -> Estimate {
        let mut sorted = self.resampled.clone();
        sorted.sort_by(f64::total_cmp);
        if self.left_out.len() < LEAST_ROUNDS {
            return Estimate { value: self.value, low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let normal = Normal::standard();
        let share = |below: f64| below.clamp(0.5, sorted.len() as f64 - 0.5) / sorted.len() as f64;
        let below = sorted.iter().filter(|it| **it < self.value).count() as f64;
        let ties = sorted.iter().filter(|it| **it == self.value).count() as f64;
        let bias = normal.inverse_cdf(share(below + ties / 2.0));
        let acceleration = self.acceleration();
        let end = |z: f64| {
            let shifted = bias + z;
            let at = normal.cdf(bias + shifted / (1.0 - acceleration * shifted));
            let place = at * (sorted.len() + 1) as f64 - 1.0;
            sorted[place.round().clamp(0.0, sorted.len() as f64 - 1.0) as usize]
        };
        let z = normal.inverse_cdf(0.975);
        Estimate { value: self.value, low: end(-z).min(self.value), high: end(z).max(self.value) }
    }

    /// The standard error by the jackknife.
    pub fn error(&self) -> f64 {
        let count = self.left_out.len() as f64;
        let squares: f64 = self.deviations().map(|it| it * it).sum();
        ((count - 1.0) / count * squares).sqrt()
    }

    fn acceleration(&self) -> f64 {
        let (squares, cubes) = self
            .deviations()
            .fold((0.0, 0.0), |(squares, cubes), it| (squares + it * it, cubes + it * it * it));
        if squares < 1e-300 { 0.0 } else { cubes / (6.0 * squares.powf(1.5)) }
    }

    fn deviations(&self) -> impl Iterator<Item = f64> {
        let mean = self.left_out.iter().sum::<f64>() / self.left_out.len() as f64;
        self.left_out.iter().map(move |it| mean - it)
    }
}
