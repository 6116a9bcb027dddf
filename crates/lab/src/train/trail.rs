//! What happened in a game, event by event, as labels are made of it.

use bots::net::BySeat;
use engine::MAX_SEATS;

/// One event.
#[derive(Clone, Copy, Default)]
pub(super) struct Step {
    /// What the state before it was worth.
    pub(super) value: BySeat,
    /// What it brought against the mean over what could have come.
    pub(super) luck: BySeat,
    /// If it was played at random: what a choice would have been worth.
    pub(super) instead: Option<BySeat>,
}

/// All events of a game.
#[derive(Default)]
pub(super) struct Trail(Vec<Step>);

impl Trail {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn push(&mut self, step: Step) {
        self.0.push(step);
    }

    /// The luck of all events together.
    pub(super) fn luck(&self) -> BySeat {
        let mut sum = [0.0; MAX_SEATS];
        self.0.iter().for_each(|it| sum.iter_mut().zip(it.luck).for_each(|(sum, luck)| *sum += luck));
        sum
    }

    /// The squares of the first seat's luck, added up.
    pub(super) fn squares(&self) -> f64 {
        self.0.iter().map(|it| it.luck[0] * it.luck[0]).sum()
    }

    /// What each state should be worth: the result less all luck after it; with a `trace` below 1, what the next state was
    /// found to be worth counts as well, the further away the less. What came after a random choice does not count.
    pub(super) fn goals(&self, result: BySeat, trace: f64) -> Vec<BySeat> {
        let (mut goals, mut goal, mut value) = (vec![result; self.0.len()], result, result);
        for (step, its) in self.0.iter().zip(&mut goals).rev() {
            let mixed = |i: usize| trace * goal[i] + (1.0 - trace) * value[i] - step.luck[i];
            goal = step.instead.unwrap_or_else(|| std::array::from_fn(mixed));
            (*its, value) = (goal, step.value);
        }
        goals
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(value: f64, luck: f64) -> Step {
        let alone = |it| [it, 0.0, 0.0, 0.0];
        Step { value: alone(value), luck: alone(luck), instead: None }
    }

    fn goals(steps: &[Step], trace: f64) -> Vec<f64> {
        let trail = Trail(steps.to_vec());
        trail.goals([1.0, 0.0, 0.0, 0.0], trace).iter().map(|it| it[0]).collect()
    }

    #[test]
    fn luck_that_came_later_is_taken_out() {
        assert_eq!(goals(&[step(0.5, 0.25), step(0.7, 0.0), step(0.7, 0.25)], 1.0), [0.5, 0.75, 0.75]);
    }

    #[test]
    fn without_trace_the_next_state_says_it_all() {
        assert_eq!(goals(&[step(0.5, 0.25), step(0.75, 0.0), step(0.5, 0.0)], 0.0), [0.5, 0.5, 1.0]);
    }

    #[test]
    fn a_random_choice_is_no_reproach() {
        let slip = Step { instead: Some([0.625, 0.0, 0.0, 0.0]), ..step(0.5, 0.0) };
        assert_eq!(goals(&[step(0.5, 0.0), slip, step(0.125, 0.0)], 1.0), [0.625, 0.625, 1.0]);
    }
}
