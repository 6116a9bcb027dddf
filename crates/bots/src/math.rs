//! Exponential and logarithm out of additions and multiplications alone. Those of the system's library differ in their
//! last digit from machine to machine, and in a browser: with these the same seed gives the same choice everywhere.

use std::f64::consts::{FRAC_1_SQRT_2, LN_2, LOG2_E};

/// 1, 1/1!, ... 1/10!: the exponential of what lies between -ln(2)/2 and ln(2)/2.
const SERIES: [f64; 11] = [
    1.0,
    1.0,
    1.0 / 2.0,
    1.0 / 6.0,
    1.0 / 24.0,
    1.0 / 120.0,
    1.0 / 720.0,
    1.0 / 5_040.0,
    1.0 / 40_320.0,
    1.0 / 362_880.0,
    1.0 / 3_628_800.0,
];

/// e to the power of `x`, to eleven digits.
#[inline]
pub(crate) fn exp(x: f64) -> f64 {
    let x = x.clamp(-700.0, 700.0);
    let twos = (x * LOG2_E + 0.5_f64.copysign(x)) as i64;
    let rest = x - twos as f64 * LN_2;
    // In pairs, which a processor works out side by side.
    let pair = |i: usize| SERIES[i] + SERIES[i + 1] * rest;
    let square = rest * rest;
    let fourth = square * square;
    let low = (pair(0) + pair(2) * square) + (pair(4) + pair(6) * square) * fourth;
    let power = low + (pair(8) + SERIES[10] * square) * (fourth * fourth);
    power * f64::from_bits(((1023 + twos) as u64) << 52)
}

/// The same, as short as it is wanted.
#[inline]
pub(crate) fn exp_f32(x: f32) -> f32 {
    exp(f64::from(x)) as f32
}

/// The root of `square`, which is below 2^52, cut to a whole number. Unlike the others this one is exact on every
/// machine, and an instruction of each of them.
#[inline]
pub(crate) fn root(square: i64) -> i32 {
    (square as f64).sqrt() as i32
}

/// The chance that belongs to these odds, which are logarithms.
#[inline]
pub(crate) fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + exp_f32(-odds))
}

/// Logarithms that a search asks for all the time. A page does without: they would be fetched with it.
static SMALL: [f32; 512] = {
    let (mut table, mut number) = ([0.0; 512], 0);
    while number < table.len() {
        table[number] = logarithm(number as u32);
        number += 1;
    }
    table
};

/// The natural logarithm of a number from 1 on, to eight digits.
#[inline]
pub(crate) fn ln(number: u32) -> f32 {
    let known = if cfg!(target_family = "wasm") { None } else { SMALL.get(number as usize) };
    known.copied().unwrap_or_else(|| logarithm(number))
}

const fn logarithm(number: u32) -> f32 {
    let bits = (if number == 0 { 1.0 } else { number as f64 }).to_bits();
    let (mut twos, mut rest) =
        ((bits >> 52) as i64 - 1022, f64::from_bits(bits & !(0xfff << 52) | 1022 << 52));
    if rest < FRAC_1_SQRT_2 {
        (twos, rest) = (twos - 1, rest * 2.0);
    }
    let near = (rest - 1.0) / (rest + 1.0);
    let square = near * near;
    let sum = (((1.0 / 9.0 * square + 1.0 / 7.0) * square + 1.0 / 5.0) * square + 1.0 / 3.0) * square + 1.0;
    (twos as f64 * LN_2 + 2.0 * near * sum) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_root_is_exact() {
        for whole in (1..40_000_000).step_by(997).chain([i64::from(i32::MAX) / 32]) {
            for square in [whole * whole - 1, whole * whole, whole * whole + 1] {
                assert_eq!(i64::from(root(square)), square.isqrt(), "{square}");
            }
        }
    }

    #[test]
    fn they_are_what_they_are_called() {
        for i in -7_000..=7_000 {
            let x = f64::from(i) / 10.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-11, "{x}");
        }
        assert!(exp(f64::NAN).is_nan() && exp(-1e9) > 0.0 && exp(1e9).is_finite());
        for n in (1..2_000).chain([65_535, 65_536, 1_000_000, u32::MAX]) {
            assert!((f64::from(ln(n)) - f64::from(n).ln()).abs() <= 1e-7 * f64::from(n).ln(), "{n}");
        }
        assert_eq!((ln(1), ln(0)), (0.0, 0.0));
    }
}
