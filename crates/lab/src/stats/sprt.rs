//! The sequential test: Wald's probability ratio, generalised to the mean of whatever rounds show.

use super::elo::share_of_elo;

/// Weight of the two extremes that may not have been seen yet, so that both hypotheses stay possible.
const UNSEEN: f64 = 1e-3;

/// What is tested, and how often it may go wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hypotheses {
    /// The first player is at most this far above the second.
    pub elo0: f64,
    /// The first player is at least this far above the second.
    pub elo1: f64,
    /// How often the second hypothesis may be accepted though the first one is true.
    pub alpha: f64,
    /// How often the first hypothesis may be accepted though the second one is true.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// The first hypothesis is accepted: the first player is not that much stronger.
    Lower,
    /// The second hypothesis is accepted: the first player is that much stronger.
    Upper,
    /// More games are needed.
    Open,
}

/// A sequential test in progress.
///
/// For each hypothesis it takes the most likely distribution of the scores of rounds that has the mean the
/// hypothesis asks for, and compares how likely they make what was seen.
#[derive(Clone, Debug)]
pub struct Sprt {
    hypotheses: Hypotheses,
    /// Scores of rounds, each with how often it was seen.
    seen: Vec<(f64, f64)>,
}

impl Hypotheses {
    /// The ratio's logarithm at which the first hypothesis is accepted.
    pub fn lower(&self) -> f64 {
        (self.beta / (1.0 - self.alpha)).ln()
    }

    /// The ratio's logarithm at which the second hypothesis is accepted.
    pub fn upper(&self) -> f64 {
        ((1.0 - self.beta) / self.alpha).ln()
    }
}

impl Sprt {
    /// A test that has seen nothing.
    pub fn new(hypotheses: Hypotheses) -> Sprt {
        Sprt { hypotheses, seen: vec![(0.0, UNSEEN), (1.0, UNSEEN)] }
    }

    /// Takes in the first player's score of a round, from 0 to 1.
    pub fn add(&mut self, score: f64) {
        match self.seen.iter_mut().find(|(value, _)| (value - score).abs() < 1e-9) {
            Some((_, count)) => *count += 1.0,
            None => self.seen.push((score, 1.0)),
        }
    }

    /// The logarithm of the likelihood ratio.
    pub fn ratio(&self) -> f64 {
        let means = [self.hypotheses.elo0, self.hypotheses.elo1].map(share_of_elo);
        let [lower, upper] = means.map(|mean| (mean, self.tilt(mean)));
        let weight = |score: f64, (mean, tilt): (f64, f64)| 1.0 + tilt * (score - mean);
        self.seen
            .iter()
            .map(|&(score, count)| count * (weight(score, lower) / weight(score, upper)).ln())
            .sum()
    }

    /// What the test says now.
    pub fn decision(&self) -> Decision {
        match self.ratio() {
            ratio if ratio >= self.hypotheses.upper() => Decision::Upper,
            ratio if ratio <= self.hypotheses.lower() => Decision::Lower,
            _ => Decision::Open,
        }
    }

    /// The most likely distribution with this mean gives each score its frequency over
    /// `1 + tilt * (score - mean)`. The tilt is found by halving: the sum falls as it grows.
    fn tilt(&self, mean: f64) -> f64 {
        let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
        for _ in 0..80 {
            let middle = (low + high) / 2.0;
            let pull =
                |&(score, count): &(f64, f64)| count * (score - mean) / (1.0 + middle * (score - mean));
            if self.seen.iter().map(pull).sum::<f64>() > 0.0 { low = middle } else { high = middle }
        }
        (low + high) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEN: Hypotheses = Hypotheses { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };

    fn seen(counts: [u32; 5]) -> Sprt {
        let mut sprt = Sprt::new(TEN);
        for (i, count) in counts.into_iter().enumerate() {
            (0..count).for_each(|_| sprt.add(i as f64 / 4.0));
        }
        sprt
    }

    #[test]
    fn bounds_are_those_of_wald() {
        assert!((TEN.upper() - 2.944_439).abs() < 1e-6 && (TEN.lower() + 2.944_439).abs() < 1e-6);
    }

    /// For many rounds near the hypotheses the ratio is the normal one:
    /// n (s1 - s0) (2 mean - s0 - s1) / (2 variance).
    #[test]
    fn the_ratio_tends_to_the_normal_one() {
        let sprt = seen([100, 600, 1500, 700, 120]);
        let (n, scores) = (3020.0, [100.0, 600.0, 1500.0, 700.0, 120.0]);
        let mean = (0..5).map(|i| scores[i] * i as f64 / 4.0).sum::<f64>() / n;
        let variance = (0..5).map(|i| scores[i] * (i as f64 / 4.0 - mean).powi(2)).sum::<f64>() / n;
        let (s0, s1) = (share_of_elo(0.0), share_of_elo(10.0));
        let normal = n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        assert!((sprt.ratio() - normal).abs() < 0.05, "{} and {normal}", sprt.ratio());
    }

    #[test]
    fn nothing_is_decided_by_a_few_rounds_without_variation() {
        assert_eq!(seen([0; 5]).decision(), Decision::Open);
        assert_eq!(seen([0, 0, 0, 0, 10]).decision(), Decision::Open);
        assert_eq!(seen([0, 0, 50, 0, 0]).decision(), Decision::Open);
    }

    #[test]
    fn clear_cases_are_decided() {
        assert_eq!(seen([10, 60, 200, 120, 60]).decision(), Decision::Upper);
        assert_eq!(seen([60, 120, 200, 60, 10]).decision(), Decision::Lower);
    }
}
