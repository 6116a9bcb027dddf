//! The solver of LAND 6 against the rules: its values are those that the game itself gives one turn ahead.

use std::collections::HashMap;
use std::sync::Arc;

use bots::solve::land6::{Perfect, Solution, Solver};
use bots::{Bot, Random};
use engine::{Event, Game, Rng, Seat, Turn, playout, read_options};
use games::land6::place::{CITIES, Place};
use games::land6::{Action, Army, Land6, Phase};

/// Looks one turn ahead with nothing but the rules, and takes the solver's word only for the turn after.
struct Ahead<'a> {
    solution: &'a Solution,
    turn: u16,
    known: HashMap<Land6, f64>,
}

impl Ahead<'_> {
    fn value(&mut self, state: &Land6) -> f64 {
        if state.phase() == Phase::Act && state.turn_number() > self.turn {
            return self.solution.value(state).expect("a position of the solution");
        }
        if let Some(value) = self.known.get(state) {
            return *value;
        }
        let value = match state.turn() {
            Turn::Over => f64::from(state.outcome().share(Seat::A)),
            Turn::Roll(chance) => {
                let each = chance.outcomes().map(|(rolled, weight)| {
                    weight as f64 * self.value(&after(state, Event::Roll(rolled)))
                });
                each.sum::<f64>() / chance.total() as f64
            }
            Turn::Choose(_) => self.best(state),
        };
        self.known.insert(*state, value);
        value
    }

    fn best(&mut self, state: &Land6) -> f64 {
        let (mut actions, full) = (Vec::new(), state.army().len() as usize >= self.solution.dice());
        state.actions(Seat::A, &mut actions);
        actions.retain(|action| !full || !matches!(action, Action::Deploy { .. }));
        let each = actions.into_iter().map(|action| self.value(&after(state, Event::Play(Seat::A, action))));
        each.fold(0.0, f64::max)
    }
}

fn after(state: &Land6, event: Event<Action>) -> Land6 {
    let mut after = *state;
    after.apply(event);
    after
}

fn solve(board: u16, dice: usize, options: &str) -> Solution {
    let options = read_options(options).expect("good options");
    Solver { board, dice, options, ..Solver::default() }.solve(|_| ())
}

/// A random position of up to two dice, one of them on a city.
fn position(start: &Land6, rng: &mut Rng) -> Land6 {
    loop {
        let dice = (0..=rng.below(2)).map(|_| (Place::nth(rng.below(24) as usize), rng.die()));
        let army: Army = dice.collect();
        let cubes = rng.bits() as u32 & CITIES;
        let state = start.with(army, cubes, Phase::Act);
        if army.all() & CITIES != 0 && cubes != CITIES && !state.is_taken() {
            return state;
        }
    }
}

fn agrees(board: u16, options: &str) {
    let (solution, mut rng) = (solve(board, 2, options), Rng::new(board.into()));
    for _ in 0..150 {
        let state = position(solution.start(), &mut rng);
        let mut ahead = Ahead { solution: &solution, turn: 1, known: HashMap::new() };
        let (expected, found) = (ahead.best(&state), solution.value(&state).expect("covered"));
        assert!((expected - found).abs() < 2e-6, "{options}: {expected} {found} {state:?}");
    }
}

#[test]
fn values_are_what_the_rules_give() {
    agrees(0, "sea=final");
    agrees(626, "sea=final difficulty=hard");
    agrees(6143, "sea=once surcharge=payer fight_without_cubes=true may_pass=true");
    agrees(77, "sea=once difficulty=normal");
}
