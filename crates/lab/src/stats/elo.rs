//! Ratings: one joint fit of everybody's strength, with intervals that know which games belong together.

use engine::MAX_SEATS;

use super::interval::{Estimate, student};

const LOGIT_IN_ELO: f64 = 400.0 / std::f64::consts::LN_10;

type Vector = [f64; MAX_SEATS];
type Matrix = [Vector; MAX_SEATS];

/// Elo ratings of up to four players, with mean 0.
///
/// The model is Luce's choice axiom, which is Bradley and Terry's for two: the chance to win is the player's
/// strength over the sum of the strengths at the table. A shared win counts for each by its share.
#[derive(Clone, Debug)]
pub struct Ratings {
    elo: Vec<f64>,
    covariance: Matrix,
    critical: f64,
}

/// What is needed to fit: who sits in the games of a round, the same in every round, and what each player
/// won in each round, all its games together.
struct Data<'a> {
    players: usize,
    fields: &'a [Vec<usize>],
    rounds: &'a [Vector],
}

impl Ratings {
    /// Fits the ratings of `players` by maximum likelihood. `fields` says who sits in the games of each
    /// round, and `rounds` how many wins each player had in it.
    ///
    /// Each two players also share one virtual draw, so that a player who won every game gets a rating.
    pub fn fit(players: usize, fields: &[Vec<usize>], rounds: &[Vector]) -> Ratings {
        let data = Data { players, fields, rounds };
        let strength = data.maximum();
        let inverse = inverted(data.information(&strength), players);
        let spread = data.spread(&strength);
        let covariance = product(&product(&inverse, &spread), &inverse);
        let elo = strength[..players].iter().map(|it| it * LOGIT_IN_ELO).collect();
        Ratings { elo, covariance, critical: student(rounds.len().saturating_sub(1)) }
    }

    /// The rating of a player.
    pub fn of(&self, player: usize) -> Estimate {
        self.around(self.elo[player], self.covariance[player][player])
    }

    /// How far the first player is above the second.
    pub fn between(&self, first: usize, second: usize) -> Estimate {
        let of = &self.covariance;
        let variance = of[first][first] + of[second][second] - 2.0 * of[first][second];
        self.around(self.elo[first] - self.elo[second], variance)
    }

    fn around(&self, elo: f64, variance: f64) -> Estimate {
        Estimate::around(elo, self.critical * LOGIT_IN_ELO * variance.max(0.0).sqrt())
    }
}

impl Data<'_> {
    /// Newton's method; the likelihood is concave, and long steps are cut.
    fn maximum(&self) -> Vector {
        let mut strength = [0.0; MAX_SEATS];
        for _ in 0..200 {
            let inverse = inverted(self.information(&strength), self.players);
            let step = times(&inverse, &self.gradient(&strength));
            let longest = step.iter().fold(0.0f64, |most, it| most.max(it.abs()));
            let scale = if longest > 1.0 { 1.0 / longest } else { 1.0 };
            (0..self.players).for_each(|i| strength[i] += scale * step[i]);
            if longest < 1e-12 {
                break;
            }
        }
        strength
    }

    fn count(&self) -> f64 {
        self.rounds.len() as f64
    }

    /// What each player is expected to win in a round.
    fn expected(&self, strength: &Vector) -> Vector {
        let mut sum = [0.0; MAX_SEATS];
        for field in self.fields {
            let chances = chances(field, strength);
            (0..self.players).for_each(|i| sum[i] += chances[i]);
        }
        sum
    }

    fn gradient(&self, strength: &Vector) -> Vector {
        let expected = self.expected(strength);
        let won = |i: usize| self.rounds.iter().map(|round| round[i]).sum::<f64>();
        let mut gradient = std::array::from_fn(|i| won(i) - self.count() * expected[i]);
        for (i, j, chance) in self.virtual_draws(strength) {
            gradient[i] += 0.5 - chance;
            gradient[j] -= 0.5 - chance;
        }
        gradient
    }

    /// The negative second derivative of the log-likelihood.
    fn information(&self, strength: &Vector) -> Matrix {
        let mut sum = [[0.0; MAX_SEATS]; MAX_SEATS];
        for field in self.fields {
            let chances = chances(field, strength);
            for i in 0..self.players {
                sum[i][i] += self.count() * chances[i];
                (0..self.players).for_each(|j| sum[i][j] -= self.count() * chances[i] * chances[j]);
            }
        }
        for (i, j, chance) in self.virtual_draws(strength) {
            add_contrast(&mut sum, i, j, chance * (1.0 - chance));
        }
        sum
    }

    /// How the score varies from round to round: the filling of the sandwich. Where no round deviates from
    /// what is expected, the model has to say.
    fn spread(&self, strength: &Vector) -> Matrix {
        let expected = self.expected(strength);
        let mut sum = [[0.0; MAX_SEATS]; MAX_SEATS];
        for round in self.rounds {
            let off: Vector = std::array::from_fn(|i| round[i] - expected[i]);
            for i in 0..self.players {
                (0..self.players).for_each(|j| sum[i][j] += off[i] * off[j]);
            }
        }
        if sum.iter().enumerate().all(|(i, row)| row[i] < 1e-9) {
            return self.information(strength);
        }
        let correction = self.count() / (self.count() - 1.0).max(1.0);
        sum.iter_mut().flatten().for_each(|it| *it *= correction);
        for (i, j, chance) in self.virtual_draws(strength) {
            // A draw is half a win and half a loss.
            add_contrast(&mut sum, i, j, ((1.0 - chance).powi(2) + chance.powi(2)) / 4.0);
        }
        sum
    }

    /// Each two players, and the first one's chance against the second.
    fn virtual_draws(&self, strength: &Vector) -> impl Iterator<Item = (usize, usize, f64)> {
        let (players, strength) = (self.players, *strength);
        let pairs = (0..players).flat_map(move |i| (i + 1..players).map(move |j| (i, j)));
        pairs.map(move |(i, j)| (i, j, 1.0 / (1.0 + (strength[j] - strength[i]).exp())))
    }
}

/// The chance of each player to win a game of these; one that sits twice has two chances.
fn chances(field: &[usize], strength: &Vector) -> Vector {
    let best = field.iter().fold(f64::MIN, |best, &it| best.max(strength[it]));
    let mut chances = [0.0; MAX_SEATS];
    field.iter().for_each(|&it| chances[it] += (strength[it] - best).exp());
    let sum: f64 = chances.iter().sum();
    chances.map(|it| it / sum)
}

/// Adds `weight` times the square of "first minus second".
fn add_contrast(matrix: &mut Matrix, first: usize, second: usize, weight: f64) {
    for (i, j, sign) in
        [(first, first, 1.0), (second, second, 1.0), (first, second, -1.0), (second, first, -1.0)]
    {
        matrix[i][j] += sign * weight;
    }
}

/// The inverse within the ratings of mean 0: all rows sum to 0, so that a constant is added before, which
/// the mean of 0 takes out again.
fn inverted(mut matrix: Matrix, players: usize) -> Matrix {
    let mut inverse = [[0.0; MAX_SEATS]; MAX_SEATS];
    let constant = (0..players).map(|i| matrix[i][i]).sum::<f64>() / players as f64;
    for i in 0..players {
        matrix[i][..players].iter_mut().for_each(|it| *it += constant);
        inverse[i][i] = 1.0;
    }
    for column in 0..players {
        eliminate(&mut matrix, &mut inverse, column, players);
    }
    let removed = 1.0 / (constant * (players * players) as f64);
    inverse.iter_mut().take(players).flat_map(|row| &mut row[..players]).for_each(|it| *it -= removed);
    inverse
}

/// One step of Gauss and Jordan; the matrix is positive definite, so that no pivot is needed.
fn eliminate(matrix: &mut Matrix, inverse: &mut Matrix, column: usize, players: usize) {
    let pivot = matrix[column][column];
    matrix[column].iter_mut().chain(&mut inverse[column]).for_each(|it| *it /= pivot);
    let (row, image) = (matrix[column], inverse[column]);
    for other in (0..players).filter(|&other| other != column) {
        let factor = matrix[other][column];
        for k in 0..players {
            matrix[other][k] -= factor * row[k];
            inverse[other][k] -= factor * image[k];
        }
    }
}

fn times(matrix: &Matrix, vector: &Vector) -> Vector {
    matrix.map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum())
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    std::array::from_fn(|i| std::array::from_fn(|j| (0..MAX_SEATS).map(|k| a[i][k] * b[k][j]).sum()))
}

/// The share of wins that a player so far above the other should have.
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// How far above the other a player with this share of wins is.
pub fn elo_of_share(share: f64) -> f64 {
    LOGIT_IN_ELO * (share / (1.0 - share)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_and_share_are_the_usual_ones() {
        for (elo, share) in [(0.0, 0.5), (100.0, 0.640_065), (200.0, 0.759_747), (-400.0, 0.090_909)] {
            assert!((share_of_elo(elo) - share).abs() < 1e-6);
            assert!((elo_of_share(share) - elo).abs() < 1e-2);
        }
    }

    #[test]
    fn two_players_are_as_far_apart_as_their_score_says() {
        // 3 of 4 games, in 5000 rounds of two games.
        let rounds: Vec<Vector> =
            (0..5000).map(|k| if k % 2 == 0 { [2.0, 0.0, 0.0, 0.0] } else { [1.0, 1.0, 0.0, 0.0] }).collect();
        let ratings = Ratings::fit(2, &[vec![0, 1], vec![1, 0]], &rounds);
        let apart = ratings.between(0, 1);
        assert!((apart.value - elo_of_share(0.75)).abs() < 0.1, "{apart:?}");
        assert!((ratings.of(0).value + ratings.of(1).value).abs() < 1e-9);
        // The delta method by hand: rounds vary by 1/4 about 3/4, the slope of the logit is 1 / (p (1 - p)).
        let error = LOGIT_IN_ELO * 0.25 / 5000f64.sqrt() / (0.75 * 0.25);
        assert!(((apart.high - apart.low) / (2.0 * 1.96 * error) - 1.0).abs() < 0.01, "{apart:?}");
    }

    /// Strengths 4, 2 and 1 win each duel with chance 4/6, 4/5 and 2/3.
    #[test]
    fn three_players_get_the_strengths_that_made_their_scores() {
        let fields = vec![vec![0, 1], vec![0, 2], vec![1, 2]];
        let won = [4.0 / 6.0 + 0.8, 2.0 / 6.0 + 2.0 / 3.0, 0.2 + 1.0 / 3.0, 0.0];
        let ratings = Ratings::fit(3, &fields, &vec![won; 100_000]);
        let double = elo_of_share(2.0 / 3.0);
        for (player, elo) in [(0, double), (1, 0.0), (2, -double)] {
            assert!((ratings.of(player).value - elo).abs() < 0.01, "{player}: {:?}", ratings.of(player));
        }
    }

    /// The same strengths at one table: 4/7, 2/7 and 1/7.
    #[test]
    fn tables_of_three_and_double_seats_are_fitted() {
        let won = [4.0 / 7.0, 2.0 / 7.0, 1.0 / 7.0, 0.0];
        let ratings = Ratings::fit(3, &[vec![0, 1, 2]], &vec![won; 100_000]);
        assert!((ratings.between(0, 2).value - elo_of_share(0.8)).abs() < 0.01);
        // One of strength 4 with two seats against one of strength 1: 8/9; and the other way round: 4/6.
        let won = [8.0 / 9.0 + 4.0 / 6.0, 1.0 / 9.0 + 2.0 / 6.0, 0.0, 0.0];
        let ratings = Ratings::fit(2, &[vec![0, 0, 1], vec![0, 1, 1]], &vec![won; 100_000]);
        assert!((ratings.between(0, 1).value - elo_of_share(0.8)).abs() < 0.01);
    }

    #[test]
    fn a_perfect_score_has_a_rating_and_an_interval() {
        let ratings = Ratings::fit(2, &[vec![0, 1], vec![1, 0]], &vec![[2.0, 0.0, 0.0, 0.0]; 500]);
        let apart = ratings.between(0, 1);
        assert!((apart.value - elo_of_share(1000.5 / 1001.0)).abs() < 0.1, "{apart:?}");
        assert!(apart.low > 900.0 && apart.low < 1050.0 && apart.high.is_finite(), "{apart:?}");
    }
}
