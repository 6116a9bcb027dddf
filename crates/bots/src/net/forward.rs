//! A network of three layers in whole numbers: sparse numbers in, one logit an output.

use super::inputs::Inputs;

/// More units a layer has not.
pub const MOST_HIDDEN: usize = 128;
/// More outputs there are not.
const MOST_OUTPUTS: usize = 4;
/// What begins the weights.
const MARK: &[u8; 8] = b"sixnet01";

/// A logit of 1.
pub(super) const LOGIT: i32 = 1 << 16;
/// A weight of 1 in the first layer; with [`UNIT`](super::UNIT), a sum of 1 is 1024.
const FIRST: f32 = 128.0;
/// A weight of 1 in the second and the last layer.
const LATER: f32 = 256.0;
/// A unit passes on sums from 0 to this.
pub const CEILING: f32 = 4.0;
/// Larger weights of the first layer could overflow.
const LARGEST_FIRST: f32 = 8.0;

/// How many numbers each layer takes and gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// Numbers told.
    pub inputs: usize,
    /// Units of the first layer.
    pub first: usize,
    /// Units of the second layer.
    pub second: usize,
    /// Logits.
    pub outputs: usize,
}

impl Size {
    /// How many weights there are.
    pub fn weights(self) -> usize {
        self.parts().iter().sum()
    }

    /// How many weights each part has: first layer, its biases, second layer, its biases, last layer, its biases.
    pub fn parts(self) -> [usize; 6] {
        let Size { inputs, first, second, outputs } = self;
        [inputs * first, first, first * second, second, second * outputs, outputs]
    }

    fn is_possible(self) -> bool {
        let Size { inputs, first, second, outputs } = self;
        let hidden = 1..=MOST_HIDDEN;
        (1..=usize::from(u16::MAX)).contains(&inputs)
            && hidden.contains(&first)
            && hidden.contains(&second)
            && (1..=MOST_OUTPUTS).contains(&outputs)
    }
}

/// The weights of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net {
    size: Size,
    weights: Vec<i16>,
}

impl Net {
    /// Its size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Rounds weights, in the order of [`Size::parts`].
    pub fn round(size: Size, weights: &[f32]) -> Net {
        assert!(size.is_possible() && weights.len() == size.weights(), "the weights fit the size");
        let mut rounded = Vec::with_capacity(weights.len());
        let mut rest = weights;
        for (part, length) in size.parts().into_iter().enumerate() {
            let (its, later) = rest.split_at(length);
            rounded.extend(its.iter().map(|&weight| round_one(part, weight)));
            rest = later;
        }
        Net { size, weights: rounded }
    }

    /// The weights as they would be trained.
    pub fn weights(&self) -> Vec<f32> {
        let mut rest = &self.weights[..];
        let mut all = Vec::with_capacity(self.weights.len());
        for (part, length) in self.size.parts().into_iter().enumerate() {
            let (its, later) = rest.split_at(length);
            all.extend(its.iter().map(|&weight| f32::from(weight) / scale(part)));
            rest = later;
        }
        all
    }

    /// As bytes.
    pub fn write(&self) -> Vec<u8> {
        let Size { inputs, first, second, outputs } = self.size;
        let size = [inputs, first, second, outputs].map(|it| (it as u16).to_le_bytes());
        let weights = self.weights.iter().flat_map(|weight| weight.to_le_bytes());
        MARK.iter().copied().chain(size.into_iter().flatten()).chain(weights).collect()
    }

    /// From bytes; nothing if they are no network.
    pub fn read(bytes: &[u8]) -> Option<Net> {
        let rest = bytes.strip_prefix(MARK)?;
        let (numbers, odd) = rest.as_chunks::<2>();
        let numbers: Vec<i16> = numbers.iter().map(|&pair| i16::from_le_bytes(pair)).collect();
        let (size, weights) = numbers.split_at_checked(4)?;
        let [inputs, first, second, outputs] = [0, 1, 2, 3].map(|i| usize::from(size[i] as u16));
        let size = Size { inputs, first, second, outputs };
        let whole = odd.is_empty() && size.is_possible() && weights.len() == size.weights();
        whole.then(|| Net { size, weights: weights.to_vec() })
    }

    /// One logit an output, in parts of [`LOGIT`].
    pub fn logits(&self, inputs: &Inputs) -> [i32; MOST_OUTPUTS] {
        let Size { first, second, outputs, .. } = self.size;
        let [rows, biases, ..] = self.size.parts();
        let (rows, rest) = self.weights.split_at(rows);
        let (biases, rest) = rest.split_at(biases);
        let mut sums = [0i16; MOST_HIDDEN];
        let sums = &mut sums[..first];
        sums.copy_from_slice(biases);
        for &(place, number) in inputs.told() {
            let row = &rows[usize::from(place) * first..][..first];
            for (sum, &weight) in sums.iter_mut().zip(row) {
                *sum = sum.saturating_add(weight.wrapping_mul(number));
            }
        }
        // From parts of 1024 to parts of 64.
        sums.iter_mut().for_each(|sum| *sum = (*sum).clamp(0, 4095) >> 4);
        let mut middle = [0i16; MOST_HIDDEN];
        let rest = dense(sums, rest, 64, &mut middle[..second], |sum| (sum.clamp(0, 65_535) >> 6) as i16);
        let mut logits = [0; MOST_OUTPUTS];
        dense(&middle[..second], rest, 256, &mut logits[..outputs], |sum| sum);
        logits
    }
}

/// A layer in which everything is joined with everything, what comes `from` being in parts of `unit`; what is left of
/// the weights.
#[inline]
fn dense<'a, T>(
    from: &[i16],
    weights: &'a [i16],
    unit: i32,
    to: &mut [T],
    made: impl Fn(i32) -> T,
) -> &'a [i16] {
    let (rows, rest) = weights.split_at(from.len() * to.len());
    let (biases, rest) = rest.split_at(to.len());
    for ((to, row), &bias) in to.iter_mut().zip(rows.chunks_exact(from.len())).zip(biases) {
        let sum: i32 = from.iter().zip(row).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum();
        *to = made(sum + i32::from(bias) * unit);
    }
    rest
}

fn scale(part: usize) -> f32 {
    match part {
        0 => FIRST,
        1 => 1024.0,
        _ => LATER,
    }
}

fn round_one(part: usize, weight: f32) -> i16 {
    let most = if part == 0 { LARGEST_FIRST * FIRST - 1.0 } else { f32::from(i16::MAX) };
    (weight * scale(part)).round().clamp(-most, most) as i16
}
