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
