//! What a position of LAND 6 seems to be worth.

use std::sync::LazyLock;

use games::land6::board::{BOARDS, near};
use games::land6::place::{FIELDS, FORESTS, GOAL, HOME, PLACES, SEAS, places};
use games::land6::{Goal, Land6, Phase, Place};

use crate::math::exp;

/// How many features count.
const FEATURES: usize = 24;

/// What the features count, found by playing with other weights and keeping what won more often.
const WEIGHTS: [f64; FEATURES] = [
    0.0, -0.7, -0.9, -0.8, -1.0, 0.5, 0.2, 0.05, -2.5, -1.0, 0.3, 0.4, 1.0, 0.3, 0.3, 0.6, 0.1, 0.2, 0.5,
    0.25, 0.3, 0.1, 0.0, -0.2,
];

/// With `goal=score`, as many points count like a plain victory.
const FAIR_SCORE: f64 = 50.0;

/// For every board, how many steps each square is from tile 6's city.
pub(crate) static STEPS: LazyLock<Box<[[u8; PLACES]]>> =
    LazyLock::new(|| (0..BOARDS as u16).map(steps).collect());

/// Between 0 for a defeat and 1 for a victory; with points for a goal, more than 1 for many.
pub(super) fn judge(state: &Land6) -> f64 {
    let points = state.options().goal == Goal::Score;
    match state.phase() {
        Phase::Lost => 0.0,
        Phase::Won if points => f64::from(state.score()) / FAIR_SCORE,
        Phase::Won => 1.0,
        _ => 1.0 / (1.0 + exp(-promise(state))),
    }
}

fn promise(state: &Land6) -> f64 {
    let Some(board) = state.board() else { return 0.0 };
    let features = features(state, &STEPS[usize::from(board)]);
    features.iter().zip(&WEIGHTS).map(|(feature, weight)| feature * weight).sum()
}

fn steps(board: u16) -> [u8; PLACES] {
    let (mut steps, mut reached, mut count) = ([0; PLACES], GOAL.bit(), 0);
    while reached.count_ones() < PLACES as u32 {
        let wider = places(reached).fold(reached, |all, place| all | near(board)[place.index()]);
        count += 1;
        places(wider & !reached).for_each(|place| steps[place.index()] = count);
        reached = wider;
    }
    steps
}

/// The die that shall take tile 6, and what it shows: strong and near, and not the last one at home.
fn attacker(state: &Land6, steps: &[u8; PLACES]) -> (Place, u8) {
    let (army, homes) = (state.army(), state.city_dice() & !GOAL.bit());
    let worth = |(place, value): &(Place, u8)| 2 * i32::from(*value) - 3 * i32::from(steps[place.index()]);
    let spare = army.len() == 1 || homes.count_ones() > 1;
    let free = army.iter().filter(|(place, _)| spare || !place.is_in(homes));
    free.max_by_key(worth).unwrap_or((HOME, 0))
}

/// What seems to matter: how near the end is, who goes for tile 6, who pays for it, who holds the cubes off.
fn features(state: &Land6, steps: &[u8; PLACES]) -> [f64; FEATURES] {
    let (army, cubes) = (state.army(), f64::from(state.cubes().count_ones()));
    let (at, value) = attacker(state, steps);
    let pips = |mask: u32| f64::from(army.sum(army.all() & mask & !at.bit()));
    let home = pips(state.city_dice() & !GOAL.bit());
    let (fields, forests, seas) = (pips(FIELDS), pips(FORESTS), pips(SEAS));
    let (steps, value) = (f64::from(steps[at.index()]), f64::from(value));
    let flag = |it: bool| f64::from(u8::from(it));
    [
        1.0,
        cubes,
        (cubes - 3.0).max(0.0),
        (cubes - 4.0).max(0.0),
        flag(state.has_cube(6)),
        home.min(3.0),
        home.min(6.0),
        home,
        flag(home == 0.0),
        steps,
        value,
        value.min(3.0),
        flag(steps == 0.0),
        flag(steps <= 2.0),
        (home + fields - steps).min(0.0),
        forests.min(2.0),
        forests,
        flag(forests > 0.0) * cubes,
        seas.min(2.0),
        seas,
        fields.min(2.0),
        fields,
        f64::from(army.len()),
        flag(state.has_cube(at.tile())),
    ]
}
