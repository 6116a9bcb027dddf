//! Playing as solved.

use std::sync::Arc;

use engine::{Event, Game, Rng, Rolled, Seat, Seats, Turn};
use games::land6::place::places;
use games::land6::{Action, Land6, Phase, Target};

use super::Solution;
use super::cubes::Cubes;
use super::index::Set;
use super::sweep::{Aim, Sweeper};
use super::values::{Acting, Fighting, LOST, Layer, Raiding};
use super::window::{Rules, Window};
use crate::Bot;

/// Free windows are worked out to this precision while playing, in units.
const PRECISION: f64 = 0.1;

impl Solution {
    /// What `state` is worth to a perfect player, if it belongs to this solution: its board and options, and not
    /// more dice than solved for.
    pub fn value(&self, state: &Land6) -> Option<f64> {
        self.covers(state).then(|| self.book.told(self.worth(state)))
    }

    /// The best action and its value, if a choice is due in a state of this solution.
    pub fn best(&self, state: &Land6) -> Option<(Action, f64)> {
        let due = self.covers(state) && matches!(state.turn(), Turn::Choose(_));
        let (action, value) = if due { self.choice(state) } else { None }?;
        Some((action, self.book.told(value)))
    }

    fn choice(&self, state: &Land6) -> Option<(Action, f64)> {
        let mut best: Option<(Action, f64)> = None;
        state.each_action(|action| {
            let after = played(state, action);
            let many = after.army().len() as usize > self.book.dice;
            let value = if many { f64::NEG_INFINITY } else { self.worth(&after) };
            if best.is_none_or(|(_, other)| value > other) {
                best = Some((action, value));
            }
        });
        best
    }

    fn covers(&self, state: &Land6) -> bool {
        let same = games::land6::Land6Options { layout: self.book.options.layout, ..*state.options() };
        let rules = games::land6::Land6Options { turn_cap: state.options().turn_cap, ..self.book.options };
        state.board() == self.start.board() && same == rules && state.army().len() as usize <= self.book.dice
    }

    /// In units.
    fn worth(&self, state: &Land6) -> f64 {
        let (cubes, army) = (Cubes::of(state.cubes()), state.army());
        if state.rerolling().is_some() {
            let faces = state_after_each_face(state);
            return faces.iter().map(|after| self.worth(after)).sum::<f64>() / 6.0;
        }
        let found = |layer: &Layer| f64::from(layer[self.book.index.position(army)]);
        match state.phase() {
            Phase::Lost => LOST.into(),
            Phase::Won => self.prize(state),
            Phase::CubesRoll => found(&self.values.cubes[cubes.index()]),
            Phase::FightRoll => found(self.fights(cubes)),
            Phase::Act if !state.sea_was_used() => found(&self.values.act[cubes.index()]),
            Phase::Extra if !state.sea_was_used() => found(&self.values.extra[cubes.index()]),
            Phase::Act | Phase::Extra => self.acting(state, cubes),
            Phase::Fight | Phase::Cubes => self.thrown(state, cubes),
            _ => self.choice(state).map_or(LOST.into(), |(_, value)| value),
        }
    }

    fn prize(&self, state: &Land6) -> f64 {
        let set = self.book.index.set(state.army().all()).expect("a city is held");
        self.book.prize(&self.book.index.sets[set], self.book.index.code(state.army()))
    }

    fn fights(&self, cubes: Cubes) -> &Layer {
        self.fights[cubes.index()].get_or_init(|| {
            let mut fights = vec![LOST; self.book.index.size + 1];
            let sweeper =
                Sweeper { book: &self.book, threads: 1, precision: PRECISION, aim: Aim::Below(0.0) };
            sweeper.fights(cubes, &self.values.extra, &self.values.cubes, &mut fights);
            fights
        })
    }

    fn acting(&self, state: &Land6, cubes: Cubes) -> f64 {
        let (fights, raids) = (self.fights(cubes), &self.values.cubes);
        let extra = state.phase() == Phase::Extra;
        self.window(state, &Acting { book: &self.book, cubes, extra, fights, raids }, [1.0], 0)
    }

    fn thrown(&self, state: &Land6, cubes: Cubes) -> f64 {
        let (book, face) = (&self.book, state.thrown().expect("a thrown die"));
        if state.phase() == Phase::Fight {
            let rules = Fighting { book, cubes, extras: &self.values.extra, raids: &self.values.cubes };
            self.window(state, &rules, Fighting::WEIGHTS, Fighting::lane(face))
        } else {
            let rules = Raiding { book, cubes, acts: &self.values.act };
            self.window(state, &rules, Raiding::WEIGHTS, usize::from(face) - 1)
        }
    }

    fn window<const L: usize>(
        &self,
        state: &Land6,
        rules: &impl Rules<L>,
        weights: [f64; L],
        lane: usize,
    ) -> f64 {
        let index = &self.book.index;
        let set = &index.sets[index.set(state.army().all()).expect("a city is held")];
        let mut window = Window::new(self.book.options.sea, weights, PRECISION);
        window.open(index, set, rules);
        window.value(set, index.code(state.army()), lane, used(state, set))
    }
}

/// What Sea has done in this window: a bit a die of the set and one for the thrown die, or whether it was used.
fn used(state: &Land6, set: &Set) -> usize {
    let dice = places(set.mask).map(Target::Army).chain([Target::Thrown]).enumerate();
    let rerolled =
        dice.filter(|(_, target)| state.is_final(*target)).fold(0, |bits, (die, _)| bits | 1 << die);
    if rerolled == 0 { usize::from(state.sea_was_used()) } else { rerolled }
}

fn played(state: &Land6, action: Action) -> Land6 {
    let mut after = *state;
    after.apply(Event::Play(Seat::A, action));
    after
}

fn state_after_each_face(state: &Land6) -> [Land6; 6] {
    [1, 2, 3, 4, 5, 6].map(|face| {
        let mut after = *state;
        after.apply(Event::Roll(Rolled::Dice(engine::Dice::one(face))));
        after
    })
}

/// Plays as solved; beyond the solution, as `otherwise` does.
pub struct Perfect {
    solution: Arc<Solution>,
    otherwise: Box<dyn Bot<Land6>>,
}

impl Perfect {
    /// A player that follows `solution` where it can.
    pub fn new(solution: Arc<Solution>, otherwise: Box<dyn Bot<Land6>>) -> Perfect {
        Perfect { solution, otherwise }
    }
}

impl Bot<Land6> for Perfect {
    fn choose(&mut self, view: &Land6, seat: Seat, rng: &mut Rng) -> Action {
        match self.solution.best(view) {
            Some((action, _)) => action,
            None => self.otherwise.choose(&view.view(Seats::only(seat)), seat, rng),
        }
    }
}
