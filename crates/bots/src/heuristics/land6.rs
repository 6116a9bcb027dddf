//! Players of LAND 6: one judges what its own half of the turn may bring, one the whole turn.
//!
//! Both take exact expectations over the dice up to where they look, and judge positions by the same few features.

use engine::{Chance, Dice, Event, Game, Rng, Rolled, Seat, Turn};
use games::land6::board::near;
use games::land6::place::{FIELDS, FORESTS, GOAL, HOME, PLACES, SEAS, places};
use games::land6::{Action, Goal, Land6, Phase, Place};

use crate::{Bot, Heuristics};

impl Heuristics for Land6 {
    const NAMES: &'static [&'static str] = &["heuristic", "lookahead"];

    fn named(name: &str) -> Option<Box<dyn Bot<Land6>>> {
        match name {
            "heuristic" => Some(Box::new(Planner::new(Horizon::Half))),
            "lookahead" => Some(Box::new(Planner::new(Horizon::Turn))),
            _ => None,
        }
    }
}

/// How far a planner looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Horizon {
    /// To the end of its own half of the turn.
    Half,
    /// To the end of the turn: the Cubes' roll and what it does are part of the expectation.
    Turn,
}

/// Chooses the action with the best expectation at its horizon.
#[derive(Clone, Debug)]
pub struct Planner {
    horizon: Horizon,
    weights: Weights,
    /// The board that `steps` belongs to.
    board: Option<u16>,
    /// How many steps each square is from tile 6's city.
    steps: [u8; PLACES],
}

/// What the features of a position count.
#[derive(Clone, Copy, Debug)]
pub struct Weights(pub [f64; Weights::COUNT]);

impl Weights {
    /// How many features there are.
    pub const COUNT: usize = 24;
}

impl Default for Weights {
    fn default() -> Weights {
        Weights([0.0, -0.928, -0.927, -0.827, -1.0, 0.5, 0.182, 0.034, -2.67, -0.722, 0.24, 0.3, 0.786, 0.249, 0.3, 0.6, 0.092, 0.2, 0.5, 0.245, 0.3, 0.111, 0.0, -0.2])
    }
}

/// What may still be tried on the way to the horizon, so that thinking ends.
#[derive(Clone, Copy)]
struct Budget {
    /// Uses of Sea.
    seas: u8,
    /// Extra actions.
    extras: u8,
}

impl Bot<Land6> for Planner {
    fn choose(&mut self, view: &Land6, _seat: Seat, rng: &mut Rng) -> Action {
        self.learn_the_board(view);
        let (mut best, mut most, mut ties) = (None, f64::NEG_INFINITY, 0);
        let budget = Budget { seas: 1, extras: 1 };
        view.each_action(|action| {
            let value = self.after(view, action, budget);
            ties = if value > most { 1 } else { ties + u32::from(value == most) };
            // Of equally good ones any, so that no loop lasts for ever.
            if value > most || value == most && rng.below(ties) == 0 {
                (best, most) = (Some(action), value);
            }
        });
        best.unwrap_or_else(|| view.sample(Seat::A, rng))
    }
}

impl Planner {
    /// A player that looks so far.
    pub fn new(horizon: Horizon) -> Planner {
        Planner { horizon, weights: Weights::default(), board: None, steps: [0; PLACES] }
    }

    /// The same with other weights.
    #[must_use]
    pub fn weighing(self, weights: Weights) -> Planner {
        Planner { weights, ..self }
    }

    /// Measures the ways on the board of `view`.
    pub fn learn_the_board(&mut self, view: &Land6) {
        let Some(board) = view.board().filter(|_| view.board() != self.board) else { return };
        let (mut reached, mut steps) = (GOAL.bit(), 0);
        while reached.count_ones() < PLACES as u32 {
            let wider = places(reached).fold(reached, |all, place| all | near(board)[place.index()]);
            steps += 1;
            places(wider & !reached).for_each(|place| self.steps[place.index()] = steps);
            reached = wider;
        }
        (self.steps[GOAL.index()], self.board) = (0, Some(board));
    }

    /// The expectation after an action.
    fn after(&self, state: &Land6, action: Action, budget: Budget) -> f64 {
        let budget = match action {
            Action::Sea { .. } => Budget { seas: budget.seas.saturating_sub(1), ..budget },
            _ => budget,
        };
        let mut after = *state;
        after.apply(Event::Play(Seat::A, action));
        self.expect(&after, state.turn_number(), budget)
    }

    /// The expectation at the horizon of turn `turn`, with best choices on the way.
    fn expect(&self, state: &Land6, turn: u16, budget: Budget) -> f64 {
        let beyond = state.turn_number() > turn || state.board().is_none();
        let half = self.horizon == Horizon::Half && state.phase() == Phase::CubesRoll;
        if beyond || half {
            return self.judge(state);
        }
        match state.turn() {
            Turn::Over => self.judge(state),
            Turn::Roll(Chance::Number(_)) => 0.0,
            Turn::Roll(_) => self.mean(state, turn, budget),
            Turn::Choose(_) => self.best(state, budget),
        }
    }

    fn mean(&self, state: &Land6, turn: u16, budget: Budget) -> f64 {
        let face = |face| {
            let mut after = *state;
            after.apply(Event::Roll(Rolled::Dice(Dice::one(face))));
            self.expect(&after, turn, budget)
        };
        (1..=6).map(face).sum::<f64>() / 6.0
    }

    fn best(&self, state: &Land6, budget: Budget) -> f64 {
        let extra = state.phase() == Phase::Extra;
        let left = Budget { extras: budget.extras.saturating_sub(u8::from(extra)), ..budget };
        let mut best = 0.0f64;
        state.each_action(|action| {
            let skipped = match action {
                Action::Sea { .. } => budget.seas == 0 || extra,
                Action::Pass => false,
                _ => extra && budget.extras == 0,
            };
            if !skipped {
                best = best.max(self.after(state, action, left));
            }
        });
        best
    }

    /// Between 0 for a defeat and 1 for a victory; more for points where they are the goal.
    fn judge(&self, state: &Land6) -> f64 {
        let points = state.options().goal == Goal::Score;
        match state.phase() {
            Phase::Lost => 0.0,
            Phase::Won if points => f64::from(state.score()) / 50.0,
            Phase::Won => 1.0,
            _ => 1.0 / (1.0 + (-self.promise(state)).exp()),
        }
    }

    /// The features of a position, weighed.
    fn promise(&self, state: &Land6) -> f64 {
        self.features(state).iter().zip(&self.weights.0).map(|(feature, weight)| feature * weight).sum()
    }

    /// What seems to matter in a position.
    pub fn features(&self, state: &Land6) -> [f64; Weights::COUNT] {
        let (army, cubes) = (state.army(), f64::from(state.cubes().count_ones()));
        let pips = |mask: u32| f64::from(army.sum(army.all() & mask));
        let homes = state.city_dice() & !GOAL.bit();
        let home = pips(homes);
        let worth = |(place, value): &(Place, u8)| 2 * i32::from(*value) - 3 * i32::from(self.steps[place.index()]);
        let attacker = army.iter().filter(|(place, _)| army.len() == 1 || !place.is_in(homes) || homes.count_ones() > 1);
        let (at, value) = attacker.max_by_key(worth).unwrap_or((HOME, 0));
        let (steps, value) = (f64::from(self.steps[at.index()]), f64::from(value));
        let home = home - if at.is_in(homes) { value } else { 0.0 };
        let (fields, forests, seas) = (pips(FIELDS & !at.bit()), pips(FORESTS & !at.bit()), pips(SEAS & !at.bit()));
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
}
