//! Sets of dice, as bits: the sampler asks them without loops, which the processor could not foresee.

/// A set of dice by number, 64 of them in the first word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Band(pub(super) [u64; 2]);

/// For each byte, where its bits are that are set, lowest first.
const BITS: [[u8; 8]; 256] = bits_of_bytes();
/// A one in every byte.
const ONES: u64 = u64::MAX / 255;
/// The highest bit of every byte.
const HIGH: u64 = ONES << 7;

impl Band {
    pub(super) const NONE: Band = Band([0; 2]);

    #[inline]
    fn word(die: u8) -> usize {
        usize::from(die >> 6) & 1
    }

    #[inline]
    pub(super) fn has(self, die: u8) -> bool {
        self.0[Band::word(die)] >> (die & 63) & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, die: u8) {
        self.0[Band::word(die)] |= 1 << (die & 63);
    }

    #[inline]
    pub(super) fn remove(&mut self, die: u8) {
        self.0[Band::word(die)] &= !(1 << (die & 63));
    }

    #[inline]
    pub(super) fn and(self, other: Band) -> Band {
        Band([self.0[0] & other.0[0], self.0[1] & other.0[1]])
    }

    #[inline]
    pub(super) fn without(self, other: Band) -> Band {
        Band([self.0[0] & !other.0[0], self.0[1] & !other.0[1]])
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Whether there are two or more.
    #[inline]
    pub(super) fn is_several(self) -> bool {
        let [low, high] = self.0;
        let rest = low & low.wrapping_sub(1) | high & high.wrapping_sub(1);
        rest != 0 || low != 0 && high != 0
    }

    pub(super) fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// The lowest number.
    #[inline]
    pub(super) fn first(self) -> Option<u8> {
        let [low, high] = self.0;
        let first = if low == 0 { 64 + high.trailing_zeros() } else { low.trailing_zeros() };
        (low | high != 0).then_some(first as u8)
    }

    /// The numbers, lowest first.
    #[inline]
    pub(super) fn iter(mut self) -> impl Iterator<Item = u8> {
        std::iter::from_fn(move || {
            let first = self.first()?;
            self.remove(first);
            Some(first)
        })
    }

    /// Each die of the set for one `n` below its size; only the last two dice are in the second word, and
    /// they come first.
    #[inline]
    pub(super) fn nth(self, n: u32) -> u8 {
        let [low, high] = self.0;
        let beyond = (high & 1) as u32 + (high >> 1 & 1) as u32;
        if n < beyond {
            return 64 + if n == 0 { high.trailing_zeros() as u8 } else { 1 };
        }
        nth_bit(low, n - beyond)
    }
}

/// Where bit `n` of those set in `word` is. Counts all bytes at once, then looks into one.
#[inline]
fn nth_bit(word: u64, n: u32) -> u8 {
    let pairs = word - (word >> 1 & (ONES * 0x55));
    let nibbles = (pairs & (ONES * 0x33)) + (pairs >> 2 & (ONES * 0x33));
    let bytes = (nibbles + (nibbles >> 4)) & (ONES * 0x0f);
    // Byte k of `sums` counts the bits up to and with byte k.
    let sums = bytes.wrapping_mul(ONES);
    let passed = (((u64::from(n) * ONES) | HIGH) - sums) & HIGH;
    let byte = ((passed >> 7).wrapping_mul(ONES) >> 56) & 7;
    let before = (sums << 8 >> (8 * byte)) as u8;
    let bits = &BITS[usize::from((word >> (8 * byte)) as u8)];
    8 * byte as u8 + bits[usize::from((n as u8).wrapping_sub(before) & 7)]
}

const fn bits_of_bytes() -> [[u8; 8]; 256] {
    let (mut table, mut byte) = ([[0; 8]; 256], 0);
    while byte < 256 {
        let (mut bit, mut found) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[byte][found] = bit;
                found += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
}

/// Which of these eight bytes are `byte`: a bit each.
#[inline]
pub(super) fn equal_bytes(eight: [u8; 8], byte: u8) -> u64 {
    let differ = u64::from_le_bytes(eight) ^ (u64::from(byte) * ONES);
    let seven = ONES * 0x7f;
    // The high bit of each byte that is zero, then all of them moved into one byte.
    let zero = !(((differ & seven) + seven) | differ | seven);
    (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use engine::Rng;

    use super::*;

    #[test]
    fn sets_agree_with_lists() {
        let mut rng = Rng::new(1);
        for _ in 0..2000 {
            let thin = rng.bits() & rng.bits();
            let band = Band([if rng.coin() { thin } else { 0 }, rng.bits() & 3]);
            let list: Vec<u8> = (0..66).filter(|&die| band.has(die)).collect();
            assert_eq!(band.iter().collect::<Vec<_>>(), list);
            assert_eq!((band.len() as usize, band.is_empty()), (list.len(), list.is_empty()));
            assert_eq!((band.first(), band.is_several()), (list.first().copied(), list.len() > 1));
            let mut drawn: Vec<u8> = (0..band.len()).map(|n| band.nth(n)).collect();
            drawn.sort_unstable();
            assert_eq!(drawn, list);
        }
    }

    #[test]
    fn equal_bytes_are_found_exactly() {
        let mut rng = Rng::new(2);
        for _ in 0..2000 {
            let eight: [u8; 8] = std::array::from_fn(|_| rng.pick(&[0, 1, 2, 127, 128, 129, 254, 255]));
            let byte = rng.pick(&[0, 1, 2, 127, 128, 129, 254, 255]);
            let expected = (0..8).filter(|&i| eight[i] == byte).fold(0, |set, i| set | 1 << i);
            assert_eq!(equal_bytes(eight, byte), expected, "{eight:?} {byte}");
        }
    }
}
