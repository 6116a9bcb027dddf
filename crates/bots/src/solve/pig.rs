//! Pig for two solved: the chance to win of whoever plays best, against one who does, too.
//!
//! Only what both have banked matters between turns. A turn is worked out from the largest pot down, and two positions
//! with the seats swapped, which lead to each other by a lost turn, are repeated until nothing changes.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use engine::{Game, Seat, Turn};
use games::pig::Pig;

/// Larger targets take too long to be solved while somebody waits.
const LARGEST: u16 = 120;
/// With so many turns left the cap (P6) changes nothing that could be shown.
const FAR_FROM_CAP: u16 = 400;
/// Chances are worked out until they change less.
const STILL: f64 = 1e-13;

static SOLVED: LazyLock<Mutex<HashMap<u16, Arc<Solution>>>> = LazyLock::new(Mutex::default);

/// The chances of whoever begins a turn, by what both have banked.
pub struct Solution {
    target: usize,
    /// The one on turn counts rows.
    chances: Vec<f64>,
}

/// The exact chance of the player on turn, where the game is solved: two players, a target that is not too far, and no
/// cap near.
pub fn chance(state: &Pig) -> Option<f64> {
    let options = state.options();
    let solved = state.outcome().seats == 2
        && options.target <= LARGEST
        && options.turn_cap.saturating_sub(state.turns()) >= FAR_FROM_CAP;
    if !solved || state.turn() == Turn::Over {
        return None;
    }
    let solution = solution(options.target);
    let banked = [state.active(), state.active().next(2)].map(|seat: Seat| usize::from(state.banked(seat)));
    let thrown = matches!(state.turn(), Turn::Roll(_));
    Some(solution.turn(banked, usize::from(state.pot()), thrown))
}

/// The game to `target`, solved once.
fn solution(target: u16) -> Arc<Solution> {
    let mut solved = SOLVED.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    solved.entry(target).or_insert_with(|| Arc::new(Solution::of(target.into()))).clone()
}

impl Solution {
    fn of(target: usize) -> Solution {
        let mut it = Solution { target, chances: vec![0.5; target * target] };
        for sum in (0..=2 * (target - 1)).rev() {
            for mine in sum.saturating_sub(target - 1)..=(sum / 2).min(target - 1) {
                it.settle([mine, sum - mine]);
            }
        }
        it
    }

    /// Works out two positions that lead to each other.
    fn settle(&mut self, [mine, theirs]: [usize; 2]) {
        loop {
            let mut change = 0.0f64;
            for [mine, theirs] in [[mine, theirs], [theirs, mine]] {
                let chance = self.turn([mine, theirs], 0, false);
                let known = &mut self.chances[mine * self.target + theirs];
                change = change.max((*known - chance).abs());
                *known = chance;
            }
            if change < STILL {
                return;
            }
        }
    }

    /// The chance of whoever begins a turn; somebody has won if one has reached the target.
    fn begins(&self, [mine, theirs]: [usize; 2]) -> f64 {
        if theirs >= self.target { 0.0 } else { self.chances[mine * self.target + theirs] }
    }

    /// The chance in the middle of a turn with a pot, with the die in the air or before the choice.
    fn turn(&self, [mine, theirs]: [usize; 2], pot: usize, thrown: bool) -> f64 {
        let lost = 1.0 - self.begins([theirs, mine]);
        let most = self.target.saturating_sub(mine);
        // From here on holding wins; a roll adds 6 at most.
        let mut chances = vec![1.0; most.max(pot) + 7];
        let roll =
            |chances: &[f64], pot: usize| (lost + (2..=6).map(|face| chances[pot + face]).sum::<f64>()) / 6.0;
        for at in (pot..most).rev() {
            let hold = 1.0 - self.begins([theirs, mine + at]);
            chances[at] = hold.max(roll(&chances, at));
        }
        if thrown { roll(&chances, pot) } else { chances[pot] }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Event, Rng};
    use games::pig::{Action, PigOptions};

    use super::*;

    #[test]
    fn the_first_player_is_ahead_by_as_much_as_is_known() {
        let chance = chance(&Pig::new(2, PigOptions::default())).expect("the printed game is solved");
        // Neller and Presser, 2004.
        assert!((chance - 0.5306).abs() < 1e-4, "{chance}");
    }

    #[test]
    fn a_roll_is_the_mean_of_what_it_brings() {
        let (mut rng, mut state) =
            (Rng::new(5), Pig::new(2, PigOptions { target: 30, ..Default::default() }));
        while let Some(event) = engine::next_event(&state, &mut rng, Pig::sample) {
            if let Turn::Roll(dice) = state.turn() {
                let me = state.active();
                let mean: f64 = dice
                    .outcomes()
                    .map(|(rolled, weight)| {
                        let mut after = state;
                        after.apply(Event::Roll(rolled));
                        let its = chance(&after).expect("solved");
                        weight as f64 / dice.total() as f64
                            * if after.active() == me { its } else { 1.0 - its }
                    })
                    .sum();
                assert!((mean - chance(&state).expect("solved")).abs() < 1e-9);
            }
            state.apply(event);
        }
    }

    #[test]
    fn what_is_not_solved_is_not_guessed() {
        assert!(chance(&Pig::new(3, PigOptions::default())).is_none());
        assert!(chance(&Pig::new(2, PigOptions { target: 1000, turn_cap: 1000 })).is_none());
        assert!(chance(&Pig::new(2, PigOptions { target: 100, turn_cap: 30 })).is_none());
    }

    #[test]
    fn holding_what_wins_is_certain() {
        let mut state = Pig::new(2, PigOptions { target: 4, ..Default::default() });
        state.apply(Event::Play(Seat::A, Action::Roll));
        state.apply(Event::Roll(engine::Rolled::Dice(engine::Dice::one(5))));
        assert_eq!(chance(&state), Some(1.0));
    }
}
