//! What positions are worth, and what one moment of a turn says about the next.

use games::land6::{Goal, Land6Options};

use super::cubes::Cubes;
use super::index::{Index, Set};
use super::ways::{Leads, Ways};
use super::window::{Block, Rules};

/// A value in units, so small that 32 bits hold all of them: `LOST` is nothing, `WON` the largest prize there is. All
/// that is done with values are means and comparisons, which care for neither unit nor zero.
pub(super) type Units = i32;
pub(super) const LOST: Units = Units::MIN;
pub(super) const WON: Units = Units::MAX;

/// One value a position, and one more at the end for all that is lost.
pub(super) type Layer = Vec<Units>;

/// A layer for each set of cubes.
pub(super) type Layers = Vec<Layer>;

/// Three moments of a turn at which nothing is thrown and no Sea has been used. The fourth, at which the action die is
/// thrown for a fight, is worked out from them where it is needed.
pub(super) struct Values {
    /// An action is due.
    pub act: Layers,
    /// An extra action may be taken.
    pub extra: Layers,
    /// The action die is thrown for the Lord of the Cubes.
    pub cubes: Layers,
}

const RANGE: f64 = WON as f64 - LOST as f64;

/// What does not change while a game is solved.
pub(super) struct Rulebook {
    /// As many dice as the player has on the board.
    pub dice: usize,
    pub options: Land6Options,
    pub index: Index,
    pub ways: Vec<Ways>,
}

impl Values {
    pub(super) fn new(index: &Index) -> Values {
        let layers = || vec![vec![LOST; index.size + 1]; Cubes::SETS];
        Values { act: layers(), extra: layers(), cubes: layers() }
    }

    /// Makes those smaller that a turn begins with, by so many units.
    pub(super) fn lower(&mut self, units: f64) {
        for value in self.act.iter_mut().flatten() {
            *value = value.saturating_sub(units as Units);
        }
    }

    /// Bytes taken.
    pub(super) fn bytes(&self) -> usize {
        [&self.act, &self.extra, &self.cubes]
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

    /// What a victory is worth, in units.
    pub(super) fn prize(&self, set: &Set, code: usize) -> f64 {
        if self.options.goal == Goal::Win {
            return f64::from(WON);
        }
        let (army, cities) = (set.army(code), set.mask & games::land6::place::CITIES);
        let points = f64::from(army.sum(cities) * cities.count_ones());
        f64::from(LOST) + points / self.most() * RANGE
    }

    /// The largest prize: 1 for a win, or the points of full dice on as many cities.
    fn most(&self) -> f64 {
        match self.options.goal {
            Goal::Win => 1.0,
            Goal::Score => (6 * self.dice * self.dice) as f64,
        }
    }

    /// What so many units are in chances or points.
    pub(super) fn told(&self, units: f64) -> f64 {
        (units - f64::from(LOST)) / RANGE * self.most()
    }

    /// What a difference of so many units is in chances or points.
    pub(super) fn difference(&self, units: f64) -> f64 {
        units / RANGE * self.most()
    }

    /// A difference of chances or points in units.
    pub(super) fn units(&self, difference: f64) -> f64 {
        difference / self.most() * RANGE
    }
}

/// L18: the window before an action.
pub(super) struct Acting<'a> {
    pub book: &'a Rulebook,
    pub cubes: Cubes,
    /// L14: whether it is an extra action.
    pub extra: bool,
    /// What fights are worth with these cubes.
    pub fights: &'a Layer,
    pub raids: &'a Layers,
}

impl Rules<1> for Acting<'_> {
    fn base(&self, set: &Set, block: &mut Block<1>) {
        let raids = &self.raids[self.cubes.index()];
        let here = &raids[set.offset..][..set.count()];
        if self.extra || self.book.options.may_pass {
            block.iter_mut().zip(here).for_each(|(value, pass)| *value = [f64::from(*pass)]);
        } else {
            block.fill([f64::from(LOST)]);
        }
        for act in self.book.ways_of(set).acts.iter().filter(|act| act.when.holds(self.cubes)) {
            let after = if act.fight { self.fights } else { raids };
            for (value, lead) in block.iter_mut().zip(&act.leads) {
                let other = f64::from(after[*lead as usize]);
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
        let lost = f64::from(LOST);
        let missed = here[range.clone()].iter().map(|value| [lost, f64::from(*value), lost, lost]);
        block.iter_mut().zip(missed).for_each(|(lanes, values)| *lanes = values);
        match ways.hits.as_slice() {
            [] => block.iter_mut().for_each(|lanes| lanes[0] = lanes[1]),
            hits => hits.iter().for_each(|hit| best(block, 0, leading(here, hit))),
        }
        let removed = self.cubes.tiles().map(|tile| self.cubes.without(tile));
        let removed = removed.chain((self.cubes == Cubes::NONE).then_some(Cubes::NONE));
        for fewer in removed {
            best(block, 2, among(&self.raids[fewer.index()][range.clone()]));
            best(block, 3, among(&self.extras[fewer.index()][range.clone()]));
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
        block.fill([f64::from(LOST); 6]);
        for (lane, tile) in (1..=6).enumerate() {
            match (self.cubes.has(tile), self.cubes.with(tile), &ways.raids[lane]) {
                (false, None, _) => (), // the sixth cube
                (false, Some(more), _) => {
                    best(block, lane, among(&self.acts[more.index()][range.clone()]));
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

fn among(values: &[Units]) -> impl Iterator<Item = f64> {
    values.iter().map(|value| f64::from(*value))
}

fn leading(layer: &[Units], leads: &Leads) -> impl Iterator<Item = f64> {
    leads.iter().map(|lead| f64::from(layer[*lead as usize]))
}

/// Takes the better value in one lane.
fn best<const L: usize>(block: &mut Block<L>, lane: usize, values: impl Iterator<Item = f64>) {
    for (lanes, value) in block.iter_mut().zip(values) {
        lanes[lane] = if value > lanes[lane] { value } else { lanes[lane] };
    }
}
