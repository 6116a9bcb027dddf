//! The network while it learns: the same layers in floating point, by stochastic gradient descent (Adam).

use bots::net::{CEILING, MOST_HIDDEN, Net, Size, UNIT};
use engine::Rng;

use super::data::Data;

/// States after which the weights move.
const BATCH: usize = 256;
/// Adam's memory of gradients and of their squares.
const MEMORY: [f32; 2] = [0.9, 0.999];
/// How much of a weight is forgotten in each move, in parts of the rate.
const DECAY: f32 = 0.05;

/// Weights that move.
pub(super) struct Learner {
    size: Size,
    weights: Vec<f32>,
    gradients: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
    moves: i32,
}

/// What a state makes of each unit.
struct Activity {
    first: [f32; MOST_HIDDEN],
    second: [f32; MOST_HIDDEN],
    shares: [f32; 4],
}

impl Learner {
    /// Knows nothing yet.
    pub(super) fn new(size: Size, rng: &mut Rng) -> Learner {
        let mut weights = Vec::with_capacity(size.weights());
        // About so many numbers are told of a state; the layers begin with sums of about 1.
        let spreads = [0.15, 0.0, (2.0 / size.first as f32).sqrt(), 0.0, 0.1, 0.0];
        for (length, spread) in size.parts().into_iter().zip(spreads) {
            weights.extend((0..length).map(|_| spread * bell(rng)));
        }
        let [rows, biases, ..] = size.parts();
        weights[rows..rows + biases].fill(0.5);
        Learner::with(size, weights)
    }

    /// Goes on where a network stands.
    pub(super) fn of(net: &Net) -> Learner {
        Learner::with(net.size(), net.weights())
    }

    fn with(size: Size, weights: Vec<f32>) -> Learner {
        let zeros = vec![0.0; weights.len()];
        Learner { size, weights, gradients: zeros.clone(), means: zeros.clone(), squares: zeros, moves: 0 }
    }

    /// In whole numbers.
    pub(super) fn rounded(&self) -> Net {
        Net::round(self.size, &self.weights)
    }

    /// Looks at every state once, in random order, the rate falling from the first to the second.
    pub(super) fn epoch(&mut self, data: &Data, rates: [f32; 2], rng: &mut Rng) {
        let mut order: Vec<u32> = (0..data.len() as u32).collect();
        rng.shuffle(&mut order);
        let batches = order.len().div_ceil(BATCH).max(1);
        for (nth, batch) in order.chunks(BATCH).enumerate() {
            batch.iter().for_each(|&state| self.look(data, state as usize));
            let done = nth as f32 / batches as f32;
            self.step(rates[0] + done * (rates[1] - rates[0]), batch.len());
        }
    }

    /// The cross entropy of the labels, in the mean; labels with the luck taken out may lie outside of 0 to 1.
    pub(super) fn loss(&self, data: &Data) -> f64 {
        let one = |state: usize| -> f64 {
            let shares = self.forward(data, state).shares;
            let label = data.label(state);
            let parts = shares.iter().zip(label).take(data.outputs(state));
            parts.map(|(share, label)| -f64::from(label) * f64::from(share.max(1e-6)).ln()).sum()
        };
        (0..data.len()).map(one).sum::<f64>() / data.len().max(1) as f64
    }

    fn forward(&self, data: &Data, state: usize) -> Activity {
        let Size { first, second, .. } = self.size;
        let [rows, biases, joins, others, last, _] = self.size.parts();
        let (w1, rest) = self.weights.split_at(rows);
        let (b1, rest) = rest.split_at(biases);
        let (w2, rest) = rest.split_at(joins);
        let (b2, rest) = rest.split_at(others);
        let (w3, b3) = rest.split_at(last);
        let mut it = Activity { first: [0.0; MOST_HIDDEN], second: [0.0; MOST_HIDDEN], shares: [0.0; 4] };
        it.first[..first].copy_from_slice(b1);
        for (place, number) in data.told(state) {
            add(&mut it.first[..first], &w1[place * first..][..first], number);
        }
        it.first[..first].iter_mut().for_each(|sum| *sum = sum.clamp(0.0, CEILING));
        for (to, (row, bias)) in it.second.iter_mut().zip(w2.chunks_exact(first).zip(b2)) {
            *to = (bias + dot(row, &it.first[..first])).clamp(0.0, CEILING);
        }
        let logits = w3.chunks_exact(second).zip(b3);
        let logits = logits.map(|(row, bias)| bias + dot(row, &it.second[..second]));
        softmax(logits.take(data.outputs(state)), &mut it.shares);
        it
    }

    /// Adds what one state says to the gradients.
    fn look(&mut self, data: &Data, state: usize) {
        let it = self.forward(data, state);
        let Size { first, second, .. } = self.size;
        let [rows, biases, joins, others, last, _] = self.size.parts();
        let (_, rest) = self.weights.split_at(rows + biases);
        let (w2, rest) = rest.split_at(joins);
        let w3 = &rest[others..others + last];
        let (g1, rest) = self.gradients.split_at_mut(rows);
        let (gb1, rest) = rest.split_at_mut(biases);
        let (g2, rest) = rest.split_at_mut(joins);
        let (gb2, rest) = rest.split_at_mut(others);
        let (g3, gb3) = rest.split_at_mut(last);
        let label = data.label(state);
        let mut back2 = [0.0; MOST_HIDDEN];
        for (output, label) in label.iter().enumerate().take(data.outputs(state)) {
            let error = it.shares[output] - label;
            gb3[output] += error;
            add(&mut g3[output * second..][..second], &it.second[..second], error);
            add(&mut back2[..second], &w3[output * second..][..second], error);
        }
        let mut back1 = [0.0; MOST_HIDDEN];
        for unit in (0..second).filter(|&unit| it.second[unit] > 0.0 && it.second[unit] < CEILING) {
            let error = back2[unit];
            gb2[unit] += error;
            add(&mut g2[unit * first..][..first], &it.first[..first], error);
            add(&mut back1[..first], &w2[unit * first..][..first], error);
        }
        for (error, &active) in back1[..first].iter_mut().zip(&it.first) {
            *error = if active > 0.0 && active < CEILING { *error } else { 0.0 };
        }
        add(gb1, &back1[..first], 1.0);
        for (place, number) in data.told(state) {
            add(&mut g1[place * first..][..first], &back1[..first], number);
        }
    }

    /// Moves all weights.
    fn step(&mut self, rate: f32, states: usize) {
        self.moves += 1;
        let [one, two] = MEMORY;
        let (full1, full2) = (1.0 - one.powi(self.moves), 1.0 - two.powi(self.moves));
        let (rate1, scale) = (rate / full1, 1.0 / states as f32);
        let moved = self.weights.iter_mut().zip(&mut self.gradients);
        for ((weight, gradient), (mean, square)) in moved.zip(self.means.iter_mut().zip(&mut self.squares)) {
            let slope = *gradient * scale;
            *mean = one * *mean + (1.0 - one) * slope;
            *square = two * *square + (1.0 - two) * slope * slope;
            *weight -= rate1 * *mean / ((*square / full2).sqrt() + 1e-8) + rate * DECAY * *weight;
            *gradient = 0.0;
        }
    }
}

/// A number told, as the layers take it.
pub(super) fn told(number: i8) -> f32 {
    f32::from(number) / f32::from(UNIT)
}

#[inline]
fn add(to: &mut [f32], from: &[f32], times: f32) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += times * from);
}

/// In eight sums side by side, so that it is quick and still the same everywhere.
#[inline]
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (eights, rest) = a.as_chunks::<8>();
    let (others, last) = b.as_chunks::<8>();
    let mut sums = [0.0; 8];
    for (x, y) in eights.iter().zip(others) {
        sums.iter_mut().zip(x.iter().zip(y)).for_each(|(sum, (x, y))| *sum += x * y);
    }
    sums.iter().sum::<f32>() + rest.iter().zip(last).map(|(x, y)| x * y).sum::<f32>()
}

fn softmax(logits: impl Iterator<Item = f32>, shares: &mut [f32; 4]) {
    let mut all = [f32::MIN; 4];
    let mut count = 0;
    for logit in logits {
        (all[count], count) = (logit, count + 1);
    }
    let best = all.iter().copied().fold(f32::MIN, f32::max);
    let powers = all.map(|logit| (logit - best).exp());
    let sum: f32 = powers[..count].iter().sum();
    shares.iter_mut().zip(powers).take(count).for_each(|(share, power)| *share = power / sum);
}

/// About normal: the sum of four uniform numbers.
fn bell(rng: &mut Rng) -> f32 {
    let unit = |rng: &mut Rng| rng.below(1 << 20) as f32 / (1 << 20) as f32 - 0.5;
    (0..4).map(|_| unit(rng)).sum::<f32>() * 1.732
}
