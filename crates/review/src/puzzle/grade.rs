//! How hard a puzzle is: the weakest level that finds it, and what the weaker ones play instead.

use bots::{LEVELS, Players};
use engine::{Rng, Seat, Seats};

use super::judge::same;

/// How often each level is asked; it finds what it plays more often than not.
const TRIES: [u64; LEVELS.len()] = [7, 7, 5, 3, 3];
/// What these play is what weaker players like.
const WEAKER: usize = 2;

/// The weakest of the first `levels` levels that finds `best`.
pub(super) fn grade<G: Players>(
    state: &G,
    seat: Seat,
    best: G::Action,
    levels: usize,
    seed: u64,
) -> Option<usize> {
    (0..levels).find(|&level| finds(state, seat, best, level, seed))
}

/// Whether the strongest level finds `best`.
pub(super) fn is_found<G: Players>(state: &G, seat: Seat, best: G::Action, seed: u64) -> bool {
    finds(state, seat, best, LEVELS.len() - 1, seed)
}

fn finds<G: Players>(state: &G, seat: Seat, best: G::Action, level: usize, seed: u64) -> bool {
    let choices = choices(state, seat, level, seed);
    choices.iter().filter(|it| same(state, seat, **it, best)).count() * 2 > choices.len()
}

/// What weaker players play most often instead of the best.
pub(super) fn liked<G: Players>(state: &G, seat: Seat, best: G::Action, seed: u64) -> Option<G::Action> {
    let mut wrong: Vec<(G::Action, u32)> = Vec::new();
    let choices = (0..WEAKER).flat_map(|level| choices(state, seat, level, seed));
    for choice in choices.filter(|it| !same(state, seat, *it, best)) {
        match wrong.iter_mut().find(|it| same(state, seat, it.0, choice)) {
            Some(it) => it.1 += 1,
            None => wrong.push((choice, 1)),
        }
    }
    wrong.into_iter().rev().max_by_key(|it| it.1).map(|it| it.0)
}

fn choices<G: Players>(state: &G, seat: Seat, level: usize, seed: u64) -> Vec<G::Action> {
    let view = state.view(Seats::only(seat));
    let choice = |nth: u64| {
        let mut player = G::player(LEVELS[level].name)?;
        Some(player.choose(&view, seat, &mut Rng::numbered(seed, nth)))
    };
    (0..TRIES[level]).filter_map(choice).collect()
}
