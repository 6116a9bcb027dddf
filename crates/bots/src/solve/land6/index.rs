//! Numbers for positions: sets of squares with at least one city, and the dice on them as digits to base 6.

use std::collections::HashMap;

use games::land6::Army;
use games::land6::place::{CITIES, GOAL, PLACES, Place, SEAS, places};

/// As many dice as a solver can be asked for.
pub(super) const MOST_DICE: usize = 4;

/// The squares that hold dice. At a die of a set one speaks of its place in the order of squares.
pub(super) struct Set {
    pub mask: u32,
    /// How many dice.
    pub len: usize,
    /// Where its positions begin in a layer.
    pub offset: usize,
    /// For each die the set without it, as far as it holds a city.
    pub without: [Option<usize>; MOST_DICE],
    /// The dice on sea squares.
    pub seas: Vec<usize>,
    /// The die on tile 6's city.
    pub goal: Option<usize>,
}

/// All sets of up to so many dice, smaller ones first.
pub(super) struct Index {
    pub sets: Vec<Set>,
    numbers: HashMap<u32, usize>,
    /// How many positions there are for each set of cubes.
    pub size: usize,
    /// By die, for each position of a set: the number it has when that die is left out. Behind the dice: when
    /// none is.
    pub cuts: [Vec<u16>; MOST_DICE + 1],
}

impl Set {
    /// How many positions it has.
    pub(super) fn count(&self) -> usize {
        6usize.pow(self.len as u32)
    }

    /// The dice of position `code`.
    pub(super) fn army(&self, code: usize) -> Army {
        let digits = (0..self.len as u32).map(|die| (code / 6usize.pow(die) % 6) as u8 + 1);
        places(self.mask).zip(digits).collect()
    }
}

impl Index {
    pub(super) fn new(dice: usize) -> Index {
        let mut masks: Vec<u32> = subsets(dice).into_iter().filter(|mask| mask & CITIES != 0).collect();
        masks.sort_by_key(|mask| (mask.count_ones(), *mask));
        let numbers: HashMap<u32, usize> = masks.iter().enumerate().map(|(i, mask)| (*mask, i)).collect();
        let (mut sets, mut size) = (Vec::new(), 0);
        for mask in masks {
            let mut without = [None; MOST_DICE];
            for (die, place) in places(mask).enumerate() {
                without[die] = numbers.get(&(mask & !place.bit())).copied();
            }
            let on = |terrain: u32| places(mask).enumerate().filter(move |(_, it)| it.is_in(terrain));
            let (seas, goal) = (on(SEAS).map(|it| it.0).collect(), on(GOAL.bit()).map(|it| it.0).next());
            let set = Set { mask, len: mask.count_ones() as usize, offset: size, without, seas, goal };
            size += set.count();
            sets.push(set);
        }
        Index { sets, numbers, size, cuts: std::array::from_fn(cut) }
    }

    /// The number of the set of these squares.
    pub(super) fn set(&self, mask: u32) -> Option<usize> {
        self.numbers.get(&mask).copied()
    }

    /// Where this army is found in its set.
    pub(super) fn code(&self, army: Army) -> usize {
        let digit =
            |(code, power), (_, value): (Place, u8)| (code + power * (usize::from(value) - 1), power * 6);
        army.iter().fold((0, 1), digit).0
    }

    /// Where this army is found in a layer; behind the last one if it holds no city.
    pub(super) fn position(&self, army: Army) -> usize {
        self.set(army.all()).map_or(self.size, |set| self.sets[set].offset + self.code(army))
    }
}

/// Every set of up to `dice` squares, the empty one included.
fn subsets(dice: usize) -> Vec<u32> {
    let mut all = vec![0u32];
    for square in 0..PLACES {
        for i in 0..all.len() {
            if (all[i].count_ones() as usize) < dice {
                all.push(all[i] | 1 << square);
            }
        }
    }
    all
}

/// See `Index::cuts`.
fn cut(die: usize) -> Vec<u16> {
    let stride = if die < MOST_DICE { 6u16.pow(die as u32) } else { u16::MAX };
    let cut = |code: u16| if die < MOST_DICE { code / (6 * stride) * stride + code % stride } else { code };
    (0..6u16.pow(MOST_DICE as u32)).map(cut).collect()
}
