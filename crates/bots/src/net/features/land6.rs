//! What a network is told of LAND 6: the board, the dice on it, the cubes, and how far everything is from tile 6.

use engine::Seat;
use games::land6::board::{COLUMNS, ROWS, slots, square};
use games::land6::place::PLACES;
use games::land6::{Land6, Phase, Place, Target};

use crate::heuristics::land6::judge::STEPS;
use crate::net::{Aspect, Features, Inputs};

const SQUARES: usize = ROWS * COLUMNS;
const STAGES: usize = Phase::Lost as usize + 1;
const RULES: usize = 3 + 3 + 3 + 4 + 6;
/// Distances from tile 6's city that are told apart.
const FAR: usize = 10;
const BOARD: usize = 24 * 6 + SQUARES * 12 + 6 * 6;
const TILES: usize = 6 * 4 + 7 + 7;
const ARMY: usize = 4 * (7 + 13 + 1 + 6) + FAR * 3 + 6 * (FAR + 2) + 14;
const THROW: usize = 7 + 7 + 3 + 6 + 7 + 1 + 3;

/// The dice by square, and how far each square is from tile 6's city.
struct Land {
    values: [u8; PLACES],
    steps: [u8; PLACES],
}

impl Features for Land6 {
    const INPUTS: usize = STAGES + RULES + BOARD + TILES + ARMY + THROW;
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/land6.net");
    const OFF: Option<f32> = Some(0.03);

    fn viewer(&self) -> Seat {
        Seat::A
    }

    fn seats(&self) -> u8 {
        1
    }

    fn features(&self, aspect: Aspect, into: &mut Inputs) {
        into.one_of(STAGES, self.phase() as usize);
        rules(self, aspect, into);
        let Some(board) = self.board() else { return into.skip(BOARD + TILES + ARMY + THROW) };
        let values = std::array::from_fn(|i| self.army().value(Place::nth(i)));
        let land = Land { values, steps: STEPS[usize::from(board)] };
        lie(board, &land, into);
        tiles(self, &land, into);
        army(self, &land, into);
        throw(self, &land, into);
    }
}

fn rules(state: &Land6, aspect: Aspect, into: &mut Inputs) {
    let options = state.options();
    into.one_of(3, aspect.strength as usize);
    into.one_of(3, options.difficulty as usize);
    into.one_of(3, options.sea as usize);
    into.flag(options.surcharge as usize > 0);
    into.flag(options.victory as usize > 0);
    into.flag(options.fight_without_cubes);
    into.flag(options.may_pass);
    into.one_of(6, usize::from(options.turn_cap.saturating_sub(state.turn_number()) / 4));
}

/// A die's value as one of six; none on an empty square.
fn face(value: u8) -> usize {
    usize::from(value).wrapping_sub(1)
}

/// L2: the board as it lies, and the dice where they lie on it.
fn lie(board: u16, land: &Land, into: &mut Inputs) {
    land.values.iter().for_each(|&value| into.one_of(6, face(value)));
    let slots = slots(board);
    let mut grid = [None; SQUARES];
    for i in 0..PLACES {
        let (slot, turns) = slots[i / 4];
        let [row, column] = square(slot, turns, Place::nth(i));
        grid[row * COLUMNS + column] = Some(i);
    }
    for place in grid {
        let Some(i) = place else {
            into.skip(12);
            continue;
        };
        let value = land.values[i];
        into.number(3 * i32::from(value));
        into.one_of(6, face(value));
        into.one_of(4, i % 4);
        into.flag(value > 0);
    }
    slots.iter().for_each(|&(slot, _)| into.one_of(6, slot));
}

fn pips(land: &Land, tile: usize) -> i32 {
    land.values[4 * tile..4 * tile + 4].iter().map(|&value| i32::from(value)).sum()
}

fn tiles(state: &Land6, land: &Land, into: &mut Inputs) {
    for tile in 0..6 {
        let (cube, pips) = (state.has_cube(tile as u8 + 1), pips(land, tile));
        into.flag(cube);
        into.number(pips);
        into.number(if cube { pips } else { 0 });
        into.flag(cube && pips > 0);
    }
    into.one_of(7, state.cubes().count_ones() as usize);
    into.one_of(7, state.reserve() as usize);
}

/// What stands on each kind of square, and what is how far from tile 6's city.
fn army(state: &Land6, land: &Land, into: &mut Inputs) {
    for terrain in 0..4 {
        let dice = || (0..6).map(|tile| land.values[4 * tile + terrain]).filter(|&value| value > 0);
        (1..=6).for_each(|face| into.number(8 * dice().filter(|&value| value == face).count() as i32));
        let (count, sum) = (dice().count(), dice().map(i32::from).sum::<i32>());
        into.number(8 * count as i32);
        into.one_of(13, sum.min(12) as usize);
        into.number(sum);
        into.one_of(6, count);
    }
    let (mut near, mut nearest) = ([[0; 3]; FAR], [FAR; 7]);
    for (&value, &steps) in land.values.iter().zip(&land.steps).filter(|(value, _)| **value > 0) {
        let far = usize::from(steps).min(FAR - 1);
        let its = [8, 2 * i32::from(value), if value >= 3 { 8 } else { 0 }];
        near[far].iter_mut().zip(its).for_each(|(sum, it)| *sum += it);
        nearest[1..=usize::from(value)].iter_mut().for_each(|it| *it = (*it).min(far));
    }
    near.iter().flatten().for_each(|&sum| into.number(sum));
    for far in &nearest[1..] {
        into.one_of(FAR + 1, *far);
        into.number(2 * *far as i32);
    }
    let beside = land.values.iter().zip(&land.steps).filter(|(_, steps)| **steps == 1);
    into.one_of(7, beside.map(|(&value, _)| usize::from(value)).max().unwrap_or(0));
    into.number(4 * state.fighters().count_ones() as i32);
    into.number(2 * state.deploy_squares().count_ones() as i32);
    into.number(4 * state.feeders().count_ones() as i32);
    into.flag(state.is_taken());
    into.one_of(3, usize::from(state.has_cube(6)) + usize::from(state.army().value(Place::nth(20)) > 0));
}

/// The thrown die and what it would do; what is being rerolled.
fn throw(state: &Land6, land: &Land, into: &mut Inputs) {
    let face = usize::from(state.thrown().unwrap_or(0));
    let fight = matches!(state.phase(), Phase::Fight | Phase::Remove | Phase::Hit);
    into.one_of(7, if fight { face } else { 0 });
    into.one_of(7, if fight { 0 } else { face });
    if !fight && face > 0 {
        let (cube, pips) = (state.has_cube(face as u8), pips(land, face - 1));
        into.flag(!cube);
        into.flag(cube && pips == 0);
        into.number(if cube { pips } else { 0 });
    } else {
        into.skip(3);
    }
    match state.rerolling() {
        None => into.skip(6 + 7),
        Some(Target::Thrown) => {
            into.one_of(6, 1);
            into.skip(7);
        }
        Some(Target::Army(place)) => {
            into.one_of(6, 2 + place.index() % 4);
            into.one_of(7, land.values[place.index()].into());
        }
    }
    into.flag(state.sea_was_used());
    let free = state.sea_dice() & !state.army().of_one();
    into.number(4 * state.sea_dice().count_ones() as i32);
    into.number(4 * free.count_ones() as i32);
    into.flag(state.sea_dice() != 0 && face > 0);
}
