//! Sea windows: the value of a block of positions before anything in it is decided, with Sea at hand.
//!
//! A block is a set of squares with all values of its dice, and `L` lanes: one for each face of a thrown die that
//! makes a difference, or a single one. Inside a window dice keep their squares, and only sea dice that pay their
//! last point leave, so a window of a block needs nothing but the same window of the block without that die.

use games::land6::SeaLimit;

use super::index::{Index, MOST_DICE, Set};

/// The value of each position, for each lane.
pub(super) type Block<const L: usize> = [[f64; L]];

/// What a window leads to.
pub(super) trait Rules<const L: usize> {
    /// Fills in what the positions of `set` are worth without any Sea.
    fn base(&self, set: &Set, block: &mut Block<L>);

    /// Fills in what those positions are worth in which the game is won.
    fn won(&self, set: &Set, block: &mut Block<L>);
}

/// Scratch of one thread.
pub(super) struct Window<const L: usize> {
    limit: SeaLimit,
    /// The weight of each lane.
    weights: [f64; L],
    /// By which sea dice have left: the values, level after level (see `Window::levels`).
    blocks: [Vec<[f64; L]>; 1 << MOST_DICE],
    /// Means over the faces of one die.
    means: Vec<[f64; L]>,
    /// What a free window was worth before it was improved once more.
    before: Vec<[f64; L]>,
    /// Free windows are worked out to this precision.
    precision: f64,
}

/// One of the blocks of a window.
#[derive(Clone, Copy)]
struct Part<'a> {
    index: &'a Index,
    set: &'a Set,
    /// Which dice of the full set have left.
    left: usize,
    /// Which dice of the full set are here, in order.
    dice: [usize; MOST_DICE],
}

impl<const L: usize> Window<L> {
    pub(super) fn new(limit: SeaLimit, weights: [f64; L], precision: f64) -> Window<L> {
        Window {
            limit,
            weights,
            blocks: std::array::from_fn(|_| Vec::new()),
            means: Vec::new(),
            before: Vec::new(),
            precision,
        }
    }

    /// Opens the window of `set`. `rules` say what positions are worth without any Sea, of the set and of those that
    /// sea dice leave behind.
    pub(super) fn open(&mut self, index: &Index, set: &Set, rules: &impl Rules<L>) {
        let seas = set.seas.iter().fold(0, |bits, die| bits | 1usize << die);
        // Larger numbers have more bits, or others: what a part needs comes before it.
        for left in (0..1 << set.len).rev().filter(|left| left & !seas == 0) {
            if let Some(part) = Part::of(index, set, left) {
                self.fill(part, rules);
            }
        }
    }

    /// The mean over the lanes with a fresh window, once it is open.
    pub(super) fn mean(&self, code: usize) -> f64 {
        dot(&self.blocks[0][code], &self.weights)
    }

    /// The value of one lane after some use: `level` has a bit for each die that was rerolled, and the one behind
    /// them for the thrown die. How often matters only where it counts.
    pub(super) fn value(&self, set: &Set, code: usize, lane: usize, used: usize) -> f64 {
        let level = match self.limit {
            SeaLimit::Final => used,
            SeaLimit::Once => used.min(1),
            SeaLimit::Free => 0,
        };
        self.blocks[0][level * set.count() + code][lane]
    }

    /// Final: what has been rerolled, a bit a die. Once: whether Sea was used. Free: nothing to remember.
    fn levels(&self, dice: usize) -> usize {
        match self.limit {
            SeaLimit::Final => 1 << Window::<L>::targets(dice),
            SeaLimit::Once => 2,
            SeaLimit::Free => 1,
        }
    }

    /// How many things can be rerolled: the dice, and the thrown one.
    fn targets(dice: usize) -> usize {
        dice + usize::from(L > 1)
    }

    fn fill(&mut self, part: Part<'_>, rules: &impl Rules<L>) {
        let (count, levels) = (part.set.count(), self.levels(part.set.len));
        let mut block = std::mem::take(&mut self.blocks[part.left]);
        block.resize(levels * count, [0.0; L]);
        let (fresh, rest) = block[..levels * count].split_at_mut(count);
        rules.base(part.set, fresh);
        rest.chunks_exact_mut(count).for_each(|level| level.copy_from_slice(fresh));
        self.blocks[part.left] = block;
        if part.set.seas.is_empty() {
            return;
        }
        match self.limit {
            SeaLimit::Final => {
                for level in (0..levels).rev() {
                    for target in (0..Window::<L>::targets(part.set.len)).filter(|it| level >> it & 1 == 0) {
                        self.improve(part, target, level, level | 1 << target);
                    }
                    self.end_games(part, level, rules);
                }
            }
            SeaLimit::Once => {
                (0..Window::<L>::targets(part.set.len)).for_each(|target| self.improve(part, target, 0, 1));
                self.end_games(part, 0, rules);
            }
            SeaLimit::Free => self.settle(part, rules),
        }
    }

    /// Repeats free Sea until it makes no difference any more.
    fn settle(&mut self, part: Part<'_>, rules: &impl Rules<L>) {
        let mut before = std::mem::take(&mut self.before);
        for _ in 0..SeaLimit::MOST {
            before.clone_from(&self.blocks[part.left]);
            (0..Window::<L>::targets(part.set.len)).for_each(|target| self.improve(part, target, 0, 0));
            self.end_games(part, 0, rules);
            let pairs = before.iter().flatten().zip(self.blocks[part.left].iter().flatten());
            if pairs.map(|(old, new)| new - old).fold(0.0, f64::max) < self.precision {
                break;
            }
        }
        self.before = before;
    }

    /// A game that is won is over: no Sea makes it better.
    fn end_games(&mut self, part: Part<'_>, level: usize, rules: &impl Rules<L>) {
        let count = part.set.count();
        rules.won(part.set, &mut self.blocks[part.left][level * count..][..count]);
    }

    /// Where rerolling `target` is better, takes its value: from `level` it leads to level `next`.
    fn improve(&mut self, part: Part<'_>, target: usize, level: usize, next: usize) {
        self.reroll(part.left, part.set.count(), target, next, part.set.len);
        for &payer in &part.set.seas {
            self.pay(part, target, level, payer);
        }
        for &payer in &part.set.seas {
            if payer != target {
                self.pay_last(part, target, level, next, payer);
            }
        }
    }

    /// Fills `means` with the block's values at `level` over the faces of `target`.
    fn reroll(&mut self, left: usize, count: usize, target: usize, level: usize, dice: usize) {
        let Window { blocks, means, weights, .. } = self;
        let block = &blocks[left][level * count..][..count];
        means.clear();
        if target == dice {
            means.extend(block.iter().map(|lanes| [dot(lanes, weights); L]));
            return;
        }
        let stride = 6usize.pow(target as u32);
        for group in block.chunks_exact(6 * stride) {
            for low in 0..stride {
                let mut sum = [0.0; L];
                for face in 0..6 {
                    (0..L).for_each(|lane| sum[lane] += group[face * stride + low][lane]);
                }
                means.push(sum.map(|it| it / 6.0));
            }
        }
    }

    /// A payer that keeps a point, and may be the target itself.
    fn pay(&mut self, part: Part<'_>, target: usize, level: usize, payer: usize) {
        let (count, stride) = (part.set.count(), 6usize.pow(payer as u32));
        let Window { blocks, means, .. } = self;
        let block = &mut blocks[part.left][level * count..][..count];
        let cut = &part.index.cuts[if target == part.set.len { MOST_DICE } else { target }][..count];
        let price = if payer == target { 0 } else { stride };
        for group in (stride..count).step_by(6 * stride) {
            let paid = group - price..group - price + 5 * stride;
            for (value, at) in block[group..][..5 * stride].iter_mut().zip(&cut[paid]) {
                better(value, &means[usize::from(*at)]);
            }
        }
    }

    /// A payer that spends its last point: the window goes on without it.
    fn pay_last(&mut self, part: Part<'_>, target: usize, level: usize, next: usize, payer: usize) {
        let Some(_) = part.set.without[payer] else { return };
        let (count, stride) = (part.set.count(), 6usize.pow(payer as u32));
        let left = part.left | 1 << part.dice[payer];
        let shift = |bits: usize| bits & ((1 << payer) - 1) | bits >> (payer + 1) << payer;
        let next = if self.limit == SeaLimit::Final { shift(next) } else { next };
        let target_there = if target > payer { target - 1 } else { target };
        self.reroll(left, count / 6, target_there, next, part.set.len - 1);
        let Window { blocks, means, .. } = self;
        let block = &mut blocks[part.left][level * count..][..count];
        let cut =
            &part.index.cuts[if target == part.set.len { MOST_DICE } else { target_there }][..count / 6];
        for (group, there) in block.chunks_exact_mut(6 * stride).zip(cut.chunks_exact(stride)) {
            for (value, at) in group.iter_mut().zip(there) {
                better(value, &means[usize::from(*at)]);
            }
        }
    }
}

impl<'a> Part<'a> {
    /// The part of `full` that is left without the dice in `left`; none if that holds no city.
    fn of(index: &'a Index, full: &'a Set, left: usize) -> Option<Part<'a>> {
        let (mut set, mut dice, mut len) = (full, [0; MOST_DICE], 0);
        for die in 0..full.len {
            if left >> die & 1 == 1 {
                set = &index.sets[set.without[len]?];
            } else {
                dice[len] = die;
                len += 1;
            }
        }
        Some(Part { index, set, left, dice })
    }
}

#[inline]
fn better<const L: usize>(value: &mut [f64; L], other: &[f64; L]) {
    for lane in 0..L {
        value[lane] = if other[lane] > value[lane] { other[lane] } else { value[lane] };
    }
}

#[inline]
fn dot<const L: usize>(lanes: &[f64; L], weights: &[f64; L]) -> f64 {
    (0..L).map(|lane| lanes[lane] * weights[lane]).sum()
}
