//! The project's own generator, written out here so that no dependency can change a game.

use crate::Dice;

/// xoshiro256++ (Blackman and Vigna), seeded by splitmix64. Integers only: the same on every machine.
///
/// It serves simulation and search. It is not secret: a server's dice come from its fair-dice scheme.
#[derive(Clone, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// A generator for this seed.
    pub fn new(seed: u64) -> Rng {
        let mut state = seed;
        Rng(std::array::from_fn(|_| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            mix(state)
        }))
    }

    /// The generator of item `index` of a numbered series: game 17 of an experiment, roll 17 of a match.
    /// It does not depend on how many came before, so threads, undo and retries change nothing.
    pub fn numbered(seed: u64, index: u64) -> Rng {
        Rng::new(mix(seed ^ 0x5368_6f77_2064_6963).wrapping_add(mix(index)))
    }

    /// 64 fair bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.0;
        let bits = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        bits
    }

    /// Heads or tails.
    #[inline]
    pub fn coin(&mut self) -> bool {
        self.bits() >> 63 == 1
    }

    /// Uniform in `0..n`, by Lemire's multiplication with rejection: exactly fair. `n` must not be 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0);
        loop {
            let product = (self.bits() >> 32) * u64::from(n);
            let low = product as u32;
            if low >= n || low >= n.wrapping_neg() % n {
                return (product >> 32) as u32;
            }
        }
    }

    /// Uniform in `0..n` for the rare large range. `n` must not be 0.
    pub fn below_u64(&mut self, n: u64) -> u64 {
        debug_assert!(n > 0);
        loop {
            let product = u128::from(self.bits()) * u128::from(n);
            if product as u64 >= n.wrapping_neg() % n {
                return (product >> 64) as u64;
            }
        }
    }

    /// One fair die, 1 to 6.
    #[inline]
    pub fn die(&mut self) -> u8 {
        self.below(6) as u8 + 1
    }

    /// `count` fair dice.
    #[inline]
    pub fn roll(&mut self, count: u8) -> Dice {
        let mut dice = Dice::NONE;
        for _ in 0..count {
            dice = dice.push(self.die());
        }
        dice
    }

    /// One of the items, each with the same probability. There must be one.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }

    /// Puts the items into random order, every order with the same probability.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

const fn mix(z: u64) -> u64 {
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published test values of xoshiro256++ (state 1, 2, 3, 4) and of splitmix64 (seed 1234567).
    #[test]
    fn the_generator_is_the_published_one() {
        let mut rng = Rng([1, 2, 3, 4]);
        let published = [41943041, 58720359, 3588806011781223, 3591011842654386, 9228616714210784205];
        assert_eq!(published.map(|_| rng.bits()), published);
        assert_eq!(Rng::new(1234567).0[..2], [6457827717110365317, 3203168211198807973]);
    }

    /// Golden: should these ever change, every stored seed would mean another game.
    #[test]
    fn seeds_keep_their_meaning() {
        let mut rng = Rng::new(7);
        assert_eq!(rng.roll(21).to_string(), "125363526112513112155");
        assert_eq!([5, 100, 6144, u32::MAX].map(|n| rng.below(n)), [2, 79, 3261, 3620207708]);
        assert_eq!(rng.below_u64(1 << 40), 6365953718);
        assert_eq!((0..8).map(|_| u8::from(rng.coin())).collect::<Vec<_>>(), [0, 0, 0, 0, 1, 0, 1, 1]);
        assert_eq!(Rng::numbered(7, 17).roll(21).to_string(), "551162354432625434363");
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7];
        rng.shuffle(&mut items);
        assert_eq!(items, [0, 5, 6, 3, 7, 1, 4, 2]);
    }

    /// Chi-square with 5 degrees of freedom; 30.86 is passed by chance once in 100,000.
    #[test]
    fn dice_are_fair() {
        let (mut rng, mut counts, rolls) = (Rng::new(1), [0f64; 6], 600_000);
        for _ in 0..rolls {
            counts[usize::from(rng.die()) - 1] += 1.0;
        }
        let expected = f64::from(rolls) / 6.0;
        let chi: f64 = counts.iter().map(|count| (count - expected).powi(2) / expected).sum();
        assert!(chi < 30.86, "{counts:?}");
    }

    #[test]
    fn numbered_generators_differ() {
        let firsts: std::collections::HashSet<u64> =
            (0..1000).flat_map(|i| [Rng::numbered(1, i).bits(), Rng::numbered(2, i).bits()]).collect();
        assert_eq!(firsts.len(), 2000);
    }
}
