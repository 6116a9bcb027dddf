//! Differences between games that were played on from two actions.

/// The square of a difference that has not been seen, but could have been.
const UNSEEN: f64 = 0.5;
/// Standard errors from which on something is sure.
pub(crate) const SURE: f64 = 3.0;

/// Differences between two games on the same dice.
#[derive(Clone, Copy, Default)]
pub(crate) struct Pairs {
    count: u32,
    sum: f64,
    squares: f64,
}

impl Pairs {
    pub(crate) fn count(&self) -> u32 {
        self.count
    }

    pub(crate) fn add(&mut self, difference: f64) {
        self.count += 1;
        self.sum += difference;
        self.squares += difference * difference;
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum / f64::from(self.count.max(1))
    }

    pub(crate) fn error(&self) -> f64 {
        let count = f64::from(self.count.max(2));
        // As if one pair had differed by much: a few like results are not yet sure.
        let variance = (self.squares + UNSEEN - self.sum * self.sum / count) / (count - 1.0);
        (variance.max(0.0) / count).sqrt()
    }

    /// What the difference is sure to be at least.
    pub(crate) fn sure(&self) -> f64 {
        self.mean() - SURE * self.error()
    }
}
