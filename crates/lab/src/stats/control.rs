//! Results with a part taken out whose mean is known to be 0, as that of luck is.

/// So many rounds in which the whole of it counts stand beside those that were played, so that few rounds do not
/// choose at random how much of it to take out.
const ROUNDS_BEFORE: f64 = 10.0;

/// What independent rounds show, less what luck brought in each.
///
/// Taking all of it out is best where the value that counts luck fits the players; where it does not, less of it varies
/// less. How much is taken out of a round is the share that fits the *other* rounds best (least squares, with the
/// rounds that were there before): it depends on nothing in this round, and luck is 0 in the mean, so that the mean is
/// that of the plain results whatever the share.
pub fn without_luck(plain: &[f64], luck: &[f64]) -> Vec<f64> {
    let rounds: Vec<(f64, f64)> = plain.iter().copied().zip(luck.iter().copied()).collect();
    let sum = |of: fn(&(f64, f64)) -> f64| rounds.iter().map(of).sum::<f64>();
    let (results, lucks) = (sum(|it| it.0), sum(|it| it.1));
    let (products, squares) = (sum(|it| it.0 * it.1), sum(|it| it.1 * it.1));
    let others = rounds.len() as f64 - 1.0;
    let share = |result: f64, luck: f64| {
        let (results, lucks) = (results - result, lucks - luck);
        let fits = products - result * luck - results * lucks / others;
        let squares = squares - luck * luck - lucks * lucks / others;
        (fits / squares + ROUNDS_BEFORE / others) / (1.0 + ROUNDS_BEFORE / others)
    };
    let rest = |&(result, luck): &(f64, f64)| {
        let share = share(result, luck);
        // Where the others had no luck at all, or all the same, nothing is known of it.
        result - luck * if share.is_finite() { share } else { 1.0 }
    };
    rounds.iter().map(rest).collect()
}

#[cfg(test)]
mod tests {
    use super::super::mean;
    use super::*;

    /// Rounds of a known strength: the result is 0.6, so much of the luck, and a rest that nobody explains.
    fn rounds(count: usize, share: f64, rest: f64) -> [Vec<f64>; 2] {
        let mut rng = engine::Rng::new(5);
        let mut coin = || f64::from(rng.below(2)) * 2.0 - 1.0;
        let lucks: Vec<f64> = (0..count).map(|_| 0.2 * coin()).collect();
        let results = lucks.iter().map(|luck| 0.6 + share * luck + rest * coin()).collect();
        [results, lucks]
    }

    fn width(rounds: &[f64]) -> f64 {
        let it = mean(rounds);
        it.high - it.low
    }

    #[test]
    fn all_of_it_is_taken_out_where_that_is_right() {
        let [plain, luck] = rounds(400, 1.0, 0.0);
        assert!(without_luck(&plain, &luck).iter().all(|it| (it - 0.6).abs() < 1e-9));
        // Few rounds, too.
        let [plain, luck] = rounds(2, 1.0, 0.0);
        assert!(without_luck(&plain, &luck).iter().all(|it| (it - 0.6).abs() < 0.2), "{plain:?} {luck:?}");
    }

    #[test]
    fn nothing_is_lost_where_luck_says_nothing() {
        let [plain, luck] = rounds(400, 0.0, 0.3);
        let whole: Vec<f64> = plain.iter().zip(&luck).map(|(it, luck)| it - luck).collect();
        let told = without_luck(&plain, &luck);
        assert!(width(&whole) > 1.15 * width(&plain) && width(&told) < 1.01 * width(&plain));
        // More than it says of itself can be taken out as well.
        let [plain, luck] = rounds(400, 2.0, 0.1);
        assert!(width(&without_luck(&plain, &luck)) < 0.3 * width(&plain));
    }

    /// The share is chosen by the games themselves, and yet the mean is not moved: not even with four rounds.
    #[test]
    fn the_mean_stays_what_it_is() {
        let mut rng = engine::Rng::new(6);
        let mut means = Vec::new();
        for _ in 0..40_000 {
            // Results that lean to one side, and luck that goes with their squares.
            let drawn: Vec<f64> = (0..4).map(|_| f64::from(rng.below(4)) - 1.5).collect();
            let luck: Vec<f64> = drawn.iter().map(|it| it * 0.3).collect();
            let plain: Vec<f64> = drawn.iter().map(|it| it * it + 0.5 * it).collect();
            means.push(mean(&without_luck(&plain, &luck)).value);
        }
        let found = mean(&means);
        assert!(found.low < 1.25 && found.high > 1.25, "{found:?}");
        assert!(found.high - found.low < 0.03, "{found:?}");
    }

    #[test]
    fn rounds_without_luck_stay_as_they_are() {
        assert_eq!(without_luck(&[1.0, 0.0, 1.0], &[0.0; 3]), [1.0, 0.0, 1.0]);
        assert_eq!(without_luck(&[1.0], &[0.5]), [0.5]);
        assert!(without_luck(&[], &[]).is_empty());
    }
}
