//! Means and rates with 95 % intervals. The unit is the round: games on the same dice are not independent.

/// The two-sided 95 % point of the normal distribution.
const NORMAL: f64 = 1.959_963_985;

/// Fewer rounds than that give no verdict: six that all point one way would do so by chance once in 32 times.
pub const LEAST_ROUNDS: usize = 6;

/// A figure with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The figure.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// The figure with a symmetric interval.
    pub fn around(value: f64, half: f64) -> Estimate {
        Estimate { value, low: value - half, high: value + half }
    }

    /// The figure on another scale.
    pub fn map(self, scale: impl Fn(f64) -> f64) -> Estimate {
        Estimate { value: scale(self.value), low: scale(self.low), high: scale(self.high) }
    }
}

/// The two-sided 95 % point of Student's t: exact for 1 and 2 degrees of freedom, and by the expansion of
/// Cornish and Fisher from there on (within 0.2 %). Infinite without degrees of freedom.
pub fn student(freedom: usize) -> f64 {
    let (n, z) = (freedom as f64, NORMAL);
    match freedom {
        0 => f64::INFINITY,
        1 => 12.706_204_736,
        2 => 4.302_652_730,
        _ => {
            let (z3, z5, z7) = (z.powi(3), z.powi(5), z.powi(7));
            let first = (z3 + z) / (4.0 * n);
            let second = (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * n * n);
            let third = (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * n.powi(3));
            let fourth = 79.0 * z.powi(9) + 776.0 * z7 + 1482.0 * z5 - 1920.0 * z3 - 945.0 * z;
            z + first + second + third + fourth / (92_160.0 * n.powi(4))
        }
    }
}

/// Wilson's interval of a rate that was seen in `trials` independent trials.
pub fn wilson(rate: f64, trials: f64) -> Estimate {
    score_interval(rate, trials, NORMAL)
}

fn score_interval(rate: f64, trials: f64, critical: f64) -> Estimate {
    if critical.is_infinite() || trials <= 0.0 {
        return Estimate { value: rate, low: 0.0, high: 1.0 };
    }
    let square = critical * critical / trials;
    let centre = (rate + square / 2.0) / (1.0 + square);
    let half = critical / (1.0 + square) * (rate * (1.0 - rate) / trials + square / (4.0 * trials)).sqrt();
    // At the ends rounding could leave the figure outside.
    Estimate { value: rate, low: (centre - half).clamp(0.0, rate), high: (centre + half).clamp(rate, 1.0) }
}

/// The mean of what independent rounds show, with Student's interval.
pub fn mean(rounds: &[f64]) -> Estimate {
    let (value, variance) = moments(rounds);
    let half = student(rounds.len().saturating_sub(1)) * (variance / rounds.len() as f64).sqrt();
    Estimate::around(value, if half.is_nan() { f64::INFINITY } else { half })
}

/// The same where rounds may lean to one side, as results without their luck do: most games cost little, a few much.
/// Hall's transformation takes the third moment out of Student's statistic. With few rounds that moment is itself known
/// badly, so that at each end the wider of the two intervals counts.
pub fn skewed_mean(rounds: &[f64]) -> Estimate {
    let (plain, (value, variance)) = (mean(rounds), moments(rounds));
    let (count, deviation) = (rounds.len() as f64, variance.sqrt());
    if rounds.len() < LEAST_ROUNDS || deviation < 1e-12 {
        return plain;
    }
    let cubes: f64 = rounds.iter().map(|it| ((it - value) / deviation).powi(3)).sum();
    let lean = cubes / count / count.sqrt();
    if lean.abs() < 1e-9 {
        return plain;
    }
    let (far, error) = (student(rounds.len() - 1), deviation / count.sqrt());
    let end = |point: f64| value - error * 3.0 / lean * ((1.0 + lean * (point - lean / 6.0)).cbrt() - 1.0);
    Estimate { value, low: end(far).min(plain.low), high: end(-far).max(plain.high) }
}

/// A rate: the mean of what independent rounds of `games` games each show, between 0 and 1.
///
/// Wilson's interval with the effective sample size, which is how many independent games would vary as much
/// as the rounds do, and Student's critical value in the place of the normal one. Where rounds do not vary,
/// their games count as independent: one game that ends otherwise would show about that.
pub fn rate(rounds: &[f64], games: usize) -> Estimate {
    let (value, variance) = moments(rounds);
    let count = rounds.len() as f64;
    let varied = variance > 1e-12;
    let trials = if varied { value * (1.0 - value) * count / variance } else { count * games as f64 };
    score_interval(value, trials, student(rounds.len().saturating_sub(1)))
}

/// What was the same in each of so many rounds, and lies within `range`: by Clopper and Pearson, at most so large a
/// share of all rounds is otherwise, and these could lie anywhere.
pub fn unvaried(value: f64, rounds: usize, [low, high]: [f64; 2]) -> Estimate {
    let others = if rounds == 0 { 1.0 } else { 1.0 - 0.025f64.powf(1.0 / rounds as f64) };
    let towards = |end: f64| value + others * (end - value);
    Estimate { value, low: towards(low), high: towards(high) }
}

/// A paired difference of two rates: what independent rounds of `games` games each show, between -1 and 1.
pub fn difference(rounds: &[f64], games: usize) -> Estimate {
    if let Some(first) = rounds.first().filter(|first| rounds.iter().all(|it| it == *first)) {
        return unvaried(*first, rounds.len(), [-1.0, 1.0]);
    }
    let halved: Vec<f64> = rounds.iter().map(|it| (it + 1.0) / 2.0).collect();
    rate(&halved, games).map(|it| 2.0 * it - 1.0)
}

/// Mean and variance, the latter from deviations, so that equal values give exactly 0.
fn moments(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares: f64 = values.iter().map(|it| (it - mean).powi(2)).sum();
    (mean, squares / (count - 1.0).max(1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn student_agrees_with_the_tables() {
        let table = [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042)];
        for (freedom, point) in table {
            assert!((student(freedom) / point - 1.0).abs() < 0.002, "{freedom}: {}", student(freedom));
        }
        assert!((student(100_000) - 1.959_99).abs() < 1e-4);
        assert_eq!(student(0), f64::INFINITY);
    }

    #[test]
    fn what_leans_to_one_side_has_a_longer_interval_there() {
        let even = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0];
        assert_eq!(skewed_mean(&even), mean(&even));
        let leaning = [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 2.0, 9.0];
        let (plain, wide) = (mean(&leaning), skewed_mean(&leaning));
        assert!(wide.low == plain.low && wide.high > plain.high + 0.5, "{wide:?} and {plain:?}");
        let turned = skewed_mean(&leaning.map(|it| -it));
        assert!((turned.low + wide.high).abs() < 1e-9 && (turned.high + wide.low).abs() < 1e-9);
    }

    /// Newcombe 1998, table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    #[test]
    fn wilson_agrees_with_published_intervals() {
        let published = [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ];
        for (won, games, low, high) in published {
            let found = wilson(won / games, games);
            assert!((found.low - low).abs() < 5e-5 && (found.high - high).abs() < 5e-5, "{found:?}");
        }
    }

    #[test]
    fn few_rounds_leave_everything_open() {
        assert_eq!(rate(&[1.0], 2), Estimate { value: 1.0, low: 0.0, high: 1.0 });
        assert_eq!(mean(&[7.0]).high, f64::INFINITY);
        let one = difference(&[0.0], 1);
        assert!(one.value == 0.0 && one.low < -0.97 && one.high > 0.97, "{one:?}");
    }

    /// Clopper and Pearson's 0 of 20: at most 16.84 %.
    #[test]
    fn what_does_not_vary_is_not_certain() {
        let found = unvaried(0.0, 20, [-1.0, 1.0]);
        assert!((found.high - 0.1684).abs() < 5e-5 && found.low == -found.high, "{found:?}");
        let all = difference(&[1.0; 6], 2);
        assert!(all.high == 1.0 && (0.0..0.1).contains(&all.low), "{all:?}");
        assert_eq!(unvaried(0.5, 0, [0.0, 1.0]), Estimate { value: 0.5, low: 0.0, high: 1.0 });
    }

    #[test]
    fn games_of_rounds_that_do_not_vary_count_as_independent() {
        let found = rate(&[1.0; 400], 2);
        let independent = wilson(1.0, 800.0);
        assert!(found.high == 1.0 && (found.low - independent.low).abs() < 1e-3, "{found:?}");
        let split = rate(&[0.5; 400], 2);
        assert!(split.low < 0.47 && split.high > 0.53, "{split:?}");
        // One lost game makes the interval worse, not better.
        let mut rounds = [1.0; 400];
        rounds[0] = 0.5;
        assert!(rate(&rounds, 2).low < found.low);
    }
}
