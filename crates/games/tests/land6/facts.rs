//! Facts of the board and of the choices, for every board or every set of squares.

use std::collections::BTreeMap;

use engine::{Game, Rng, Seat};
use games::land6::board::{BOARDS, COLUMNS, ROWS, SLOTS, laid, near, number};
use games::land6::place::{CITIES, GOAL, PLACES, Place, places};
use games::land6::{Land6, SeaLimit};

use crate::{naive, opened, scattered};

/// L1, L2, L3: the boards are those of the second implementation.
#[test]
fn every_board_is_laid_right() {
    for board in 0..BOARDS as u16 {
        assert_eq!(number(laid(board)), board);
        let pairs: u32 = near(board).iter().map(|mask| mask.count_ones()).sum();
        assert_eq!(pairs, 2 * 36, "L2: 36 pairs on board {board}");
        let naive = naive::neighbours(board.into());
        for i in 0..PLACES {
            let names: Vec<String> = places(near(board)[i]).map(|it| it.to_string()).collect();
            let mut expected: Vec<Place> =
                naive[&Place::nth(i).to_string()].iter().map(|it| it.parse().unwrap()).collect();
            expected.sort();
            assert_eq!(names, expected.iter().map(Place::to_string).collect::<Vec<_>>(), "board {board}");
        }
        let beside = near(board)[GOAL.index()];
        assert!(
            places(beside).all(|place| place.tile() == 6),
            "tile 6's city is out of reach of other tiles"
        );
    }
}

/// L6, L18a: with a die on any one square as the only payer there are always two answers or more, so an action
/// is always possible and never forced. It is a fact of the shape of the land, whatever the terrain.
#[test]
fn whoever_holds_a_city_has_a_choice() {
    let near = shape();
    let mut sets = 0;
    subsets(0, 0, &mut |set| {
        sets += 1;
        for payer in bits(set) {
            let free = |square: usize| (near[square] & !set).count_ones();
            let moves: u32 = bits(set).filter(|&die| die != payer).map(free).sum();
            let deploys = if set.count_ones() < 6 { free(payer) } else { 0 };
            assert!(moves + deploys >= 2, "{set:032b} {payer}");
        }
    });
    assert_eq!(sets, 190_050); // all sets of 1 to 6 out of 24 squares
}

/// The neighbours of the 32 squares of the grid; those at the corners have none.
fn shape() -> Vec<u32> {
    let on_board = |row: usize, column: usize| {
        SLOTS.iter().any(|&[r, c]| (r..r + 2).contains(&row) && (c..c + 2).contains(&column))
    };
    let at = |row: usize, column: usize| {
        let exists = row < ROWS && column < COLUMNS && on_board(row, column);
        if exists { 1 << (row * COLUMNS + column) } else { 0u32 }
    };
    let square = |i: usize| {
        let (row, column) = (i / COLUMNS, i % COLUMNS);
        let around = at(row + 1, column) | at(row, column + 1);
        let around = around | if row > 0 { at(row - 1, column) } else { 0 };
        let around = around | if column > 0 { at(row, column - 1) } else { 0 };
        if on_board(row, column) { around } else { 0 }
    };
    (0..ROWS * COLUMNS).map(square).collect()
}

fn bits(mask: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |i| mask >> i & 1 == 1)
}

/// Every set of 1 to 6 squares that exist, from square `from` on, joined to `set`.
fn subsets(set: u32, from: usize, take: &mut impl FnMut(u32)) {
    for next in (from..32).filter(|&next| shape_bits() >> next & 1 == 1) {
        take(set | 1 << next);
        if set.count_ones() < 5 {
            subsets(set | 1 << next, next + 1, take);
        }
    }
}

const fn shape_bits() -> u32 {
    0b0011_1100_1111_1111_1111_1111_0011_1100
}

/// Samples are uniform: no action is drawn much more or less often than the others.
#[test]
fn samples_are_fair() {
    let mut rng = Rng::new(5);
    for _ in 0..60 {
        let position = scattered(SeaLimit::Final, &mut rng);
        let Ok(game) = engine::Match::<Land6>::open_at(1, "", &position) else { continue };
        let state = *game.state();
        if !matches!(state.turn(), engine::Turn::Choose(_)) {
            continue;
        }
        let (mut actions, mut drawn) = (Vec::new(), BTreeMap::<String, f64>::new());
        state.actions(Seat::A, &mut actions);
        let each = 200.0;
        for _ in 0..actions.len() * each as usize {
            *drawn.entry(state.sample(Seat::A, &mut rng).to_string()).or_default() += 1.0;
        }
        let chi: f64 = drawn.values().map(|count| (count - each).powi(2) / each).sum();
        let freedom = actions.len() as f64 - 1.0;
        assert!(chi < freedom + 6.0 * (2.0 * freedom).sqrt(), "{position}: {chi} for {freedom}");
    }
}

/// L6: in play there is a die on a city whenever an action is due, so some action is always possible.
#[test]
fn a_city_is_held_whenever_an_action_is_due() {
    let mut rng = Rng::new(7);
    for _ in 0..3000 {
        let position = scattered(SeaLimit::Final, &mut rng);
        let Ok(game) = engine::Match::<Land6>::open_at(1, "", &position) else { continue };
        let mut state = *game.state();
        for _ in 0..60 {
            let event = match state.turn() {
                engine::Turn::Over => break,
                engine::Turn::Roll(chance) => engine::Event::Roll(chance.draw(&mut rng)),
                engine::Turn::Choose(_) => {
                    assert_ne!(state.army().all() & CITIES, 0);
                    engine::Event::Play(Seat::A, state.sample(Seat::A, &mut rng))
                }
            };
            state.apply(event);
        }
    }
}

/// The check position of the rules: two dice in reserve, a deployed die would show 2.
#[test]
fn the_position_of_the_check() {
    let game = opened(
        "",
        "board=626 dice=field1:4,city1:2,city4:4,sea4:3 cubes=1,4,5,6 turn=9 phase=act roll=- reroll=- sea=-",
    );
    assert_eq!((game.state().reserve(), game.state().deployed_value()), (2, 2));
}
