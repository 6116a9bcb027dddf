//! The test of paired differences: could their signs be a coin's?

use statrs::distribution::{Continuous, ContinuousCDF, Normal};

/// Of so many rounds that differ, every way to toss the coins is tried.
const COUNTED: usize = 14;

/// How likely a sum at least as far from 0 would be if a coin gave each difference its sign, two-sided. If two
/// variants are really alike, each round could as well have come the other way round, so that this holds exactly,
/// for any kind of figure and however few rounds there are. Rounds that do not differ say nothing.
///
/// Up to 14 rounds that differ, and where all of them differ the same way, it is counted out; beyond that it is
/// Lugannani and Rice's approximation with a correction for steps.
pub fn chance_of_signs(differences: &[f64]) -> f64 {
    let sum: f64 = differences.iter().sum();
    let sizes: Vec<f64> = differences.iter().map(|it| it.abs()).filter(|it| *it > 0.0).collect();
    let all: f64 = sizes.iter().sum();
    // What is left of a sum that should be 0, or of two that should be the same.
    let dust = 1e-9 * all;
    if sum.abs() <= dust {
        return 1.0;
    }
    let one_side = match sizes.len() {
        ways if sum.abs() >= all - dust => 0.5f64.powi(ways as i32),
        ways if ways <= COUNTED => counted(&sizes, sum.abs() - dust),
        _ => approximated(&sizes, sum.abs()),
    };
    (2.0 * one_side).min(1.0)
}

/// The share of all tosses that give at least `least`.
fn counted(sizes: &[f64], least: f64) -> f64 {
    let mut sums = vec![0.0];
    for size in sizes {
        sums = sums.iter().flat_map(|sum| [sum + size, sum - size]).collect();
    }
    sums.iter().filter(|sum| **sum >= least).count() as f64 / sums.len() as f64
}

/// The same where there are too many to count. The sum moves in steps of at least twice the smallest size; half of
/// one belongs to the tail.
fn approximated(sizes: &[f64], sum: f64) -> f64 {
    let spread = sizes.iter().map(|it| it * it).sum::<f64>().sqrt();
    let sum = sum - sizes.iter().copied().fold(f64::INFINITY, f64::min);
    // Near the middle the formula divides by nothing, and it does not matter.
    if sum < 0.1 * spread {
        return 0.5;
    }
    let tilt = tilt(sizes, sum);
    // The logarithm of cosh, which itself would overflow.
    let log_cosh = |it: f64| it + (-2.0 * it).exp().ln_1p() - std::f64::consts::LN_2;
    let height: f64 = sizes.iter().map(|size| log_cosh(tilt * size)).sum();
    let curve: f64 = sizes.iter().map(|size| size * size * (1.0 - (tilt * size).tanh().powi(2))).sum();
    let (far, steep) = ((2.0 * (tilt * sum - height)).max(0.0).sqrt(), tilt * curve.sqrt());
    let normal = Normal::standard();
    (normal.sf(far) + normal.pdf(far) * (1.0 / steep - 1.0 / far)).clamp(0.0, 0.5)
}

/// How unfair the coins would have to be for this sum to be the expected one; it grows with the sum.
fn tilt(sizes: &[f64], sum: f64) -> f64 {
    let expected = |tilt: f64| sizes.iter().map(|size| size * (tilt * size).tanh()).sum::<f64>();
    let largest = sizes.iter().copied().fold(0.0, f64::max);
    let (mut low, mut high) = (0.0, 1.0 / largest);
    while expected(high) < sum {
        (low, high) = (high, 2.0 * high);
    }
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        (low, high) = if expected(middle) < sum { (middle, high) } else { (low, middle) };
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tail of a fair coin: at most so many heads of `tosses`.
    fn binomial(tosses: u32, heads: u32) -> f64 {
        let (mut ways, mut sum) = (1.0, 0.0);
        for k in 0..=heads {
            sum += ways;
            ways *= f64::from(tosses - k) / f64::from(k + 1);
        }
        sum / 2f64.powi(tosses as i32)
    }

    fn votes(yes: usize, no: usize, silent: usize) -> Vec<f64> {
        [vec![1.0; yes], vec![-1.0; no], vec![0.0; silent]].concat()
    }

    #[test]
    fn few_rounds_are_counted_out() {
        assert_eq!(chance_of_signs(&[]), 1.0);
        assert_eq!(chance_of_signs(&votes(0, 0, 9)), 1.0);
        assert_eq!(chance_of_signs(&votes(1, 0, 0)), 1.0);
        assert_eq!(
            chance_of_signs(&votes(6, 0, 40)),
            2.0 / 64.0,
            "all the same way: no variance, no certainty"
        );
        assert_eq!(chance_of_signs(&votes(0, 6, 0)), 2.0 / 64.0);
        assert_eq!(chance_of_signs(&votes(5, 1, 3)), 14.0 / 64.0);
        // Sizes count: 3+2-1 or more is reached by two of eight tosses.
        assert_eq!(chance_of_signs(&[3.0, 2.0, -1.0]), 2.0 * 2.0 / 8.0);
        // Thirds do not add up exactly in binary.
        let third = 1.0 / 3.0;
        assert_eq!(chance_of_signs(&[third, 2.0 * third, -1.0]), 1.0);
        assert!((chance_of_signs(&[-0.5; 400]) / 2f64.powi(-399) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn many_rounds_come_close_and_err_to_the_safe_side() {
        for (tosses, heads) in
            [(15, 1), (15, 3), (17, 2), (30, 4), (30, 8), (100, 24), (100, 40), (1000, 440)]
        {
            let exact = 2.0 * binomial(tosses, heads);
            let found = chance_of_signs(&votes((tosses - heads) as usize, heads as usize, 50));
            assert!((1.0..1.25).contains(&(found / exact)), "{tosses} {heads}: {found} instead of {exact}");
        }
    }
}
