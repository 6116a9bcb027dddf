//! Shares of the win as whole numbers.

use engine::{MAX_SEATS, Outcome, Seat};

use super::forward::LOGIT;
use crate::search::Values;

/// A whole win. A part of it is exactly a `f32`.
pub const WHOLE: u32 = 1 << 24;

/// What each seat may expect of the win, in parts of [`WHOLE`]. Together they are [`WHOLE`], but for a game played alone,
/// where the rest is the chance to lose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Shares(pub [u32; MAX_SEATS]);

/// `exp(-2^k / 4096)` in parts of 2^30.
const FALLS: [u64; 17] = [
    1073479712, 1073217664, 1072693760, 1071646719, 1069555701, 1065385899, 1057095000, 1040706261,
    1008687096, 947573834, 836230973, 651257337, 395007542, 145315154, 19666268, 360200, 121,
];

/// Turns logits into shares that add up to [`WHOLE`]; the largest takes what rounding leaves.
pub fn softmax(logits: &[i32]) -> [u32; MAX_SEATS] {
    let best = (0..logits.len()).max_by_key(|&i| (logits[i], std::cmp::Reverse(i))).unwrap_or(0);
    let mut powers = [0u64; MAX_SEATS];
    for (power, &logit) in powers.iter_mut().zip(logits) {
        *power = fall((i64::from(logits[best]) - i64::from(logit)) as u64 * 4096 / LOGIT as u64);
    }
    let sum: u64 = powers.iter().sum();
    let mut shares = powers.map(|power| (power * u64::from(WHOLE) / sum) as u32);
    shares[best] += WHOLE - shares.iter().sum::<u32>();
    shares
}

/// `exp(-amount / 4096)` in parts of 2^30, by the bits of the amount.
fn fall(amount: u64) -> u64 {
    if amount >> FALLS.len() != 0 {
        return 0;
    }
    let bits = (0..FALLS.len()).filter(|&bit| amount >> bit & 1 == 1);
    bits.fold(1 << 30, |power, bit| (power * FALLS[bit]) >> 30)
}

impl Shares {
    /// The end of a game.
    pub fn of(outcome: Outcome) -> Shares {
        let share = |i| u64::from(outcome.share(Seat::new(i))) * u64::from(WHOLE) / u64::from(Outcome::WIN);
        let mut shares: [u32; MAX_SEATS] = std::array::from_fn(|i| share(i) as u32);
        if !outcome.winners.is_empty() {
            let first = outcome.winners.first().index();
            shares[first] += WHOLE - shares.iter().sum::<u32>();
        }
        Shares(shares)
    }

    /// From shares that begin with `viewer`.
    pub fn turned(relative: [u32; MAX_SEATS], viewer: Seat, seats: u8) -> Shares {
        let (mut shares, mut seat) = ([0; MAX_SEATS], viewer);
        for &share in &relative[..usize::from(seats)] {
            shares[seat.index()] = share;
            seat = seat.next(seats);
        }
        Shares(shares)
    }

    /// The mean of so many shares; the first seat that has any takes what rounding leaves.
    pub fn mean(sums: [u64; MAX_SEATS], count: u32) -> Shares {
        let whole = sums.iter().sum::<u64>() / u64::from(count);
        let mut shares = sums.map(|sum| (sum / u64::from(count)) as u32);
        let left = whole as u32 - shares.iter().sum::<u32>();
        if let Some(first) = shares.iter_mut().find(|share| **share > 0) {
            *first += left;
        }
        Shares(shares)
    }

    /// The share of `seat`, between 0 and 1.
    pub fn share(self, seat: Seat) -> f32 {
        self.0[seat.index()] as f32 / WHOLE as f32
    }

    /// All of them, between 0 and 1.
    pub fn values(self) -> Values {
        self.0.map(|share| share as f32 / WHOLE as f32)
    }
}
