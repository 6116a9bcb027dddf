//! What positions are worth, and what one moment of a turn says about the next.

use games::land6::{Goal, Land6Options};

use super::cubes::Cubes;
use super::index::{Index, Set};
use super::ways::{Leads, Ways};
use super::window::{Block, Rules};

/// One value a position, for each set of cubes; one more at the end of a layer for all that is lost.
pub(super) type Layers = Vec<Vec<f64>>;

/// The four moments of a turn at which nothing is thrown and no Sea has been used.
pub(super) struct Values {
    /// An action is due.
    pub act: Layers,
    /// An extra action may be taken.
    pub extra: Layers,
    /// The action die is thrown for a fight.
    pub fight: Layers,
    /// The action die is thrown for the Lord of the Cubes.
    pub cubes: Layers,
}

/// What does not change while a game is solved.
pub(super) struct Rulebook {
    pub options: Land6Options,
    pub index: Index,
    pub ways: Vec<Ways>,
}

impl Values {
    pub(super) fn new(index: &Index) -> Values {
        let layers = || vec![vec![0.0; index.size + 1]; Cubes::SETS];
        Values { act: layers(), extra: layers(), fight: layers(), cubes: layers() }
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        [&self.act, &self.extra, &self.fight, &self.cubes]
            .iter()
            .flat_map(|layers| layers.iter())
            .map(|layer| size_of_val(&**layer))
            .sum()
    }
}

impl Rulebook {
    fn ways_of(&self, set: &Set) -> &Ways {
        &self.ways[self.index.set(set.mask).expect("a set of the index")]
    }

    /// L21, L23: fills in victories.
    fn won<const L: usize>(&self, cubes: Cubes, set: &Set, block: &mut Block<L>) {
        let Some(goal) = set.goal.filter(|_| !cubes.has(6)) else { return };
        for (code, lanes) in block.iter_mut().enumerate() {
            if code / 6usize.pow(goal as u32) % 6 >= 2 {
                *lanes = [self.prize(set, code); L];
            }
        }
    }

    /// What a victory is worth.
    pub(super) fn prize(&self, set: &Set, code: usize) -> f64 {
        if self.options.goal == Goal::Win {
            return 1.0;
        }
        let (army, cities) = (set.army(code), set.mask & games::land6::place::CITIES);
        f64::from(army.sum(cities) * cities.count_ones())
    }
}

/// L18: the window before an action.
pub(super) struct Acting<'a> {
    pub book: &'a Rulebook,
    pub cubes: Cubes,
    /// L14: whether it is an extra action.
    pub extra: bool,
    pub fights: &'a Layers,
    pub raids: &'a Layers,
}

impl Rules<1> for Acting<'_> {
    fn base(&self, set: &Set, block: &mut Block<1>) {
        let (raids, fights) = (&self.raids[self.cubes.index()], &self.fights[self.cubes.index()]);
        let here = &raids[set.offset..][..set.count()];
        if self.extra || self.book.options.may_pass {
            block.iter_mut().zip(here).for_each(|(value, pass)| *value = [*pass]);
        } else {
            block.fill([0.0]);
        }
        for act in self.book.ways_of(set).acts.iter().filter(|act| act.when.holds(self.cubes)) {
            let after = if act.fight { fights } else { raids };
            for (value, lead) in block.iter_mut().zip(&act.leads) {
                let other = after[*lead as usize];
                value[0] = if other > value[0] { other } else { value[0] };
            }
        }
        self.won(set, block);
    }

    fn won(&self, set: &Set, block: &mut Block<1>) {
        self.book.won(self.cubes, set, block);
    }
}

/// L18: the window after a fight roll. Lanes: 1; 2 and 3; 4; 5 and 6.
pub(super) struct Fighting<'a> {
    pub book: &'a Rulebook,
    pub cubes: Cubes,
    pub extras: &'a Layers,
    pub raids: &'a Layers,
}

impl Fighting<'_> {
    pub(super) const WEIGHTS: [f64; 4] = [1.0 / 6.0, 2.0 / 6.0, 1.0 / 6.0, 2.0 / 6.0];

    /// The lane of a face.
    pub(super) fn lane(face: u8) -> usize {
        [0, 1, 1, 2, 3, 3][usize::from(face) - 1]
    }
}

impl Rules<4> for Fighting<'_> {
    /// L12, L13.
    fn base(&self, set: &Set, block: &mut Block<4>) {
        let (ways, range) = (self.book.ways_of(set), set.offset..set.offset + set.count());
        let here = &self.raids[self.cubes.index()];
        block
            .iter_mut()
            .zip(&here[range.clone()])
            .for_each(|(lanes, value)| *lanes = [0.0, *value, 0.0, 0.0]);
        match ways.hits.as_slice() {
            [] => block.iter_mut().for_each(|lanes| lanes[0] = lanes[1]),
            hits => hits.iter().for_each(|hit| best(block, 0, leading(here, hit))),
        }
        let removed = self.cubes.tiles().map(|tile| self.cubes.without(tile));
        let removed = removed.chain((self.cubes == Cubes::NONE).then_some(Cubes::NONE));
        for fewer in removed {
            best(block, 2, self.raids[fewer.index()][range.clone()].iter().copied());
            best(block, 3, self.extras[fewer.index()][range.clone()].iter().copied());
        }
        self.won(set, block);
    }

    fn won(&self, set: &Set, block: &mut Block<4>) {
        self.book.won(self.cubes, set, block);
    }
}

/// L18: the window after the Cubes' roll. A lane a face.
pub(super) struct Raiding<'a> {
    pub book: &'a Rulebook,
    pub cubes: Cubes,
    pub acts: &'a Layers,
}

impl Raiding<'_> {
    pub(super) const WEIGHTS: [f64; 6] = [1.0 / 6.0; 6];
}

impl Rules<6> for Raiding<'_> {
    /// L19, L20, L22.
    fn base(&self, set: &Set, block: &mut Block<6>) {
        let (ways, range) = (self.book.ways_of(set), set.offset..set.offset + set.count());
        let here = &self.acts[self.cubes.index()];
        block.fill([0.0; 6]);
        for (lane, tile) in (1..=6).enumerate() {
            match (self.cubes.has(tile), self.cubes.with(tile), &ways.raids[lane]) {
                (false, None, _) => (), // the sixth cube
                (false, Some(more), _) => {
                    best(block, lane, self.acts[more.index()][range.clone()].iter().copied());
                }
                (true, _, Some(raid)) => best(block, lane, leading(here, raid)),
                (true, _, None) => ways.losses.iter().for_each(|loss| best(block, lane, leading(here, loss))),
            }
        }
        self.won(set, block);
    }

    fn won(&self, set: &Set, block: &mut Block<6>) {
        self.book.won(self.cubes, set, block);
    }
}

fn leading(layer: &[f64], leads: &Leads) -> impl Iterator<Item = f64> {
    leads.iter().map(|lead| layer[*lead as usize])
}

/// Takes the better value in one lane.
fn best<const L: usize>(block: &mut Block<L>, lane: usize, values: impl Iterator<Item = f64>) {
    for (lanes, value) in block.iter_mut().zip(values) {
        lanes[lane] = if value > lanes[lane] { value } else { lanes[lane] };
    }
}
