//! Players of LAND 6: two look at their own half of the turn, one of them without Sea and extra actions, and one at
//! the whole turn.
//!
//! They take exact expectations over the dice up to where they look, and judge the positions there alike.

mod guide;
pub(crate) mod judge;

use engine::{Dice, Event, Game, Rng, Rolled, Seat, Turn};
use games::land6::{Action, Land6, Phase};

use crate::solve::land6::Solver;
use crate::{Bot, Budgeted, Heuristics, Solved};
use judge::judge;

impl Heuristics for Land6 {
    type Guide = guide::Scout;
    const SKILLS: [Budgeted; 5] = [
        Budgeted::search(30, 0.0),
        Budgeted::search(100, 0.0),
        Budgeted::search(300, 0.0),
        // The network judges this land better than any search of the same time by the rules of thumb below.
        Budgeted::Ahead(1),
        Budgeted::Ahead(2),
    ];
    const NAMES: &'static [&'static str] = &["greedy", "heuristic", "lookahead"];
    // What the network says and what it would do agree: rules of thumb would lose most lands, whatever was chosen.
    const PLAYS_ON: &'static str = "value";
    const CHOICES: u32 = 2;
    const STRAYS: f64 = 0.04;
    const PAIRS: u32 = 40_000;
    const PRACTISED: &'static [&'static str] = &["", "difficulty=normal", "difficulty=hard"];
    const SOLVED_FOR: &'static str = "a player who never has more than two dice on the board";

    /// For two dice: three take minutes of one core for every board, four 20 GB.
    fn solved(&self, threads: usize, tolerance: f64) -> Option<Solved<Land6>> {
        let solver = Solver { board: self.board()?, dice: 2, options: *self.options(), tolerance, threads };
        let solution = solver.solve(|_| ());
        Some(Box::new(move |state| solution.value(state)))
    }

    fn named(name: &str) -> Option<Box<dyn Bot<Land6>>> {
        match name {
            "greedy" => Some(Box::new(Planner { horizon: Horizon::Half, budget: Budget::NONE })),
            "heuristic" => Some(Box::new(Planner { horizon: Horizon::Half, budget: Budget::ONE })),
            "lookahead" => Some(Box::new(Planner { horizon: Horizon::Turn, budget: Budget::ONE })),
            _ => None,
        }
    }
}

/// How far a planner looks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Horizon {
    /// To the end of its own half of the turn.
    Half,
    /// To the end of the turn: the Cubes' roll and what it does belong to the expectation.
    Turn,
}

/// Chooses the action with the best expectation at its horizon.
struct Planner {
    horizon: Horizon,
    budget: Budget,
}

/// What may still be tried on the way to the horizon, so that thinking ends.
#[derive(Clone, Copy)]
struct Budget {
    /// Uses of Sea.
    seas: u8,
    /// Extra actions.
    extras: u8,
}

impl Budget {
    /// No Sea and no extra action: the plainest play, for thousands of games a second.
    const NONE: Budget = Budget { seas: 0, extras: 0 };
    const ONE: Budget = Budget { seas: 1, extras: 1 };
}

impl Bot<Land6> for Planner {
    fn choose(&mut self, view: &Land6, seat: Seat, rng: &mut Rng) -> Action {
        let (mut best, mut most, mut ties) = (None, f64::NEG_INFINITY, 0);
        view.each_action(|action| {
            if self.budget.seas == 0 && matches!(action, Action::Sea { .. }) {
                return;
            }
            let value = self.after(view, action, self.budget);
            ties = if value > most { 1 } else { ties + u32::from(value == most) };
            // Of equally good ones any, so that no loop lasts for ever.
            if value > most || value == most && rng.below(ties) == 0 {
                (best, most) = (Some(action), value);
            }
        });
        best.unwrap_or_else(|| view.sample(seat, rng))
    }
}

impl Planner {
    /// The expectation after an action.
    fn after(&self, state: &Land6, action: Action, budget: Budget) -> f64 {
        let seas = budget.seas.saturating_sub(u8::from(matches!(action, Action::Sea { .. })));
        let mut after = *state;
        after.apply(Event::Play(Seat::A, action));
        self.expect(&after, state.turn_number(), Budget { seas, ..budget })
    }

    /// The expectation at the horizon of turn `turn`, with best choices on the way.
    fn expect(&self, state: &Land6, turn: u16, budget: Budget) -> f64 {
        let half = self.horizon == Horizon::Half && state.phase() == Phase::CubesRoll;
        if half || state.turn_number() > turn || state.board().is_none() {
            return judge(state);
        }
        match state.turn() {
            Turn::Over => judge(state),
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
            let tried = match action {
                Action::Sea { .. } => budget.seas > 0 && !extra,
                Action::Pass => true,
                _ => !extra || budget.extras > 0,
            };
            if tried {
                best = best.max(self.after(state, action, left));
            }
        });
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::named;

    /// How many of so many games a player wins.
    fn wins(name: &str, games: u64) -> u32 {
        let mut player = named::<Land6>(name).expect("a player of LAND 6");
        let options = engine::read_options("turn_cap=150").expect("good options");
        let game = |seed| {
            let (mut state, mut rng) = (Land6::new(1, options), Rng::numbered(6, seed));
            loop {
                let event = match state.turn() {
                    Turn::Over => return state.outcome().winners.len(),
                    Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
                    Turn::Choose(_) => Event::Play(Seat::A, player.choose(&state, Seat::A, &mut rng)),
                };
                state.play(event).expect("a legal event");
            }
        };
        (0..games).map(game).sum()
    }

    #[test]
    fn players_win_where_random_play_does_not() {
        let (heuristic, lookahead) = (wins("heuristic", 40), wins("lookahead", 10));
        let strong = wins("strong", 20);
        println!("{heuristic} of 40, {lookahead} of 10, {strong} of 20");
        assert!(strong >= 16, "{strong} of 20");
        assert_eq!(wins("random", 40), 0);
        assert!(heuristic >= 10 && lookahead >= 4, "{heuristic} of 40, {lookahead} of 10");
    }
}
