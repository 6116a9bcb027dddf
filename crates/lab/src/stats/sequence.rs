//! A confidence sequence: an interval that may be looked at after every round, and still holds.

use super::interval::Estimate;

/// No bet is larger: the one at 1 could lose everything.
const LARGEST: f64 = 0.5;

/// The empirical Bernstein confidence sequence with predictable plug-in bets (Waudby-Smith and Ramdas 2024,
/// theorem 2), for the mean of anything between 0 and 1.
///
/// With probability 95 % it holds the mean at *all* times at once. So a run may stop as soon as the interval is
/// narrow enough, and nothing is lost by looking.
#[derive(Clone, Debug)]
pub struct Sequence {
    /// The logarithm of 2 over the risk.
    price: f64,
    count: f64,
    sum: f64,
    /// Squared distances from the mean known then.
    squares: f64,
    bets: f64,
    betted: f64,
    penalty: f64,
    low: f64,
    high: f64,
}

impl Sequence {
    /// Nothing seen yet; everything is possible. The risk is 5 %.
    pub fn new() -> Sequence {
        Sequence::at(0.05)
    }

    /// The same with another risk.
    pub fn at(risk: f64) -> Sequence {
        let price = (2.0 / risk).ln();
        let (count, sum, squares, bets, betted, penalty) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
        Sequence { price, count, sum, squares, bets, betted, penalty, low: 0.0, high: 1.0 }
    }

    /// Takes in what a round shows, between 0 and 1.
    pub fn add(&mut self, seen: f64) {
        let time = self.count + 1.0;
        // Both as they were before: a bet must not know what it is about.
        let (mean, variance) = ((0.5 + self.sum) / time, (0.25 + self.squares) / time);
        let bet = (2.0 * self.price / (variance * time * (time + 1.0).ln())).sqrt().min(LARGEST);
        self.penalty += (seen - mean).powi(2) * (-(1.0 - bet).ln() - bet);
        (self.bets, self.betted) = (self.bets + bet, self.betted + bet * seen);
        (self.count, self.sum) = (time, self.sum + seen);
        self.squares += (seen - (0.5 + self.sum) / (time + 1.0)).powi(2);
        let (centre, half) = (self.betted / self.bets, (self.price + self.penalty) / self.bets);
        // Each interval holds the mean, so what they have in common does.
        (self.low, self.high) = (self.low.max(centre - half), self.high.min(centre + half));
    }

    /// The mean so far, with the interval.
    pub fn interval(&self) -> Estimate {
        let value = if self.count > 0.0 { self.sum / self.count } else { 0.5 };
        Estimate { value, low: self.low.min(value), high: self.high.max(value) }
    }
}

impl Default for Sequence {
    fn default() -> Sequence {
        Sequence::new()
    }
}
