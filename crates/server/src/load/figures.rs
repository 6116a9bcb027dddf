//! What a load has measured.

use std::time::Duration;

use serde::Serialize;

/// What one match has measured.
#[derive(Default)]
pub(super) struct Moves {
    pub(super) sent: usize,
    pub(super) lost: usize,
    pub(super) acknowledged: Vec<Duration>,
    pub(super) delivered: Vec<Duration>,
}

/// What all matches have measured.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Figures {
    /// Moves that were sent.
    pub sent: usize,
    /// Moves that nobody answered within half a minute.
    pub lost: usize,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// From the time a move was due to its acknowledgement.
    pub acknowledged: Spread,
    /// From the time a move was due to the other player's delta.
    pub delivered: Spread,
    #[serde(skip)]
    times: [Vec<Duration>; 2],
}

/// Percentiles in milliseconds.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Spread {
    /// Half of them took no longer.
    pub p50: f64,
    /// 99 of 100 took no longer.
    pub p99: f64,
    /// 999 of 1000 took no longer.
    pub p999: f64,
    /// None took longer.
    pub max: f64,
}

impl Figures {
    pub(super) fn add(&mut self, moves: Moves) {
        self.sent += moves.sent;
        self.lost += moves.lost;
        self.times[0].extend(moves.acknowledged);
        self.times[1].extend(moves.delivered);
    }

    pub(super) fn finish(&mut self, took: Duration) {
        self.seconds = took.as_secs_f64();
        let [acknowledged, delivered] = &mut self.times;
        (self.acknowledged, self.delivered) = (Spread::of(acknowledged), Spread::of(delivered));
    }
}

impl Spread {
    fn of(times: &mut [Duration]) -> Spread {
        times.sort_unstable();
        let at = |share: f64| {
            let last = times.len().saturating_sub(1);
            let place = ((times.len() as f64 * share).ceil() as usize).saturating_sub(1).min(last);
            times.get(place).map_or(0.0, |it| it.as_secs_f64() * 1000.0)
        };
        Spread { p50: at(0.5), p99: at(0.99), p999: at(0.999), max: at(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_the_nearest_ranks() {
        let mut times: Vec<Duration> = (1..=1000).rev().map(Duration::from_millis).collect();
        let spread = Spread::of(&mut times);
        assert_eq!([spread.p50, spread.p99, spread.p999, spread.max], [500.0, 990.0, 999.0, 1000.0]);
        assert_eq!(Spread::of(&mut []).max, 0.0);
    }
}
