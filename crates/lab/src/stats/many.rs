//! Many comparisons at once.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// How likely a difference of this size, with this standard error, would be by chance alone between figures of
/// so many rounds each that have no dice in common: Student's test, two-sided. It is never below what the most
/// extreme of all ways to deal these rounds to the two would have, so that figures that do not vary prove nothing.
pub fn chance_apart(difference: f64, error: f64, rounds: [usize; 2]) -> f64 {
    let fewest = rounds[0].min(rounds[1]);
    if difference == 0.0 || fewest < 2 {
        return 1.0;
    }
    let ways: f64 = (0..fewest).map(|k| (rounds[0] + rounds[1] - k) as f64 / (k + 1) as f64).product();
    let student = StudentsT::new(0.0, 1.0, (fewest - 1) as f64).expect("positive degrees of freedom");
    let chance = if error < 1e-300 { 0.0 } else { 2.0 * student.sf((difference / error).abs()) };
    chance.max(2.0 / ways).min(1.0)
}

/// Holm's correction: the chance that any of them seems to differ while none does stays below the level at
/// which the corrected figures are read.
pub fn holm(chances: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..chances.len()).collect();
    order.sort_by(|&a, &b| chances[a].total_cmp(&chances[b]));
    let (mut corrected, mut largest) = (vec![1.0; chances.len()], 0.0f64);
    for (rank, &index) in order.iter().enumerate() {
        largest = largest.max(chances[index] * (chances.len() - rank) as f64);
        corrected[index] = largest.min(1.0);
    }
    corrected
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of Holm's steps: the smallest times four, the next times three, and never falling.
    #[test]
    fn holm_steps_down() {
        assert_eq!(holm(&[0.01, 0.04, 0.03, 0.005]), [0.03, 0.06, 0.06, 0.02]);
        assert_eq!(holm(&[0.6, 0.5]), [1.0, 1.0]);
        assert!(holm(&[]).is_empty());
    }

    #[test]
    fn students_test_agrees_with_the_tables() {
        // Two-sided 5 % points: 2.228 with 10 degrees of freedom, 1.984 with 100.
        assert!((chance_apart(2.228, 1.0, [11, 30]) - 0.05).abs() < 1e-4);
        assert!((chance_apart(-1.984, 1.0, [101, 101]) - 0.05).abs() < 1e-4);
        assert_eq!(chance_apart(0.0, 0.0, [9, 9]), 1.0);
        // Without variance: of the 924 ways to deal 6 and 6, two are as extreme.
        assert!((chance_apart(1.0, 0.0, [6, 6]) - 2.0 / 924.0).abs() < 1e-12);
    }
}
