//! Choices made in secret at the same time: every seat learns for itself, by regret matching.

use std::collections::HashMap;

use engine::{MAX_SEATS, Rng, Seat, Seats};

use super::guide::Values;
use super::{Arm, PROGRAMS};
use crate::math::ln;

/// How often a seat tries any action instead of following its regrets.
const EXPLORE: f32 = 0.15;

/// A node at which several seats owe a choice.
pub(super) struct Sealed<A> {
    pub(super) sides: Vec<Side<A>>,
    /// What follows each combination of choices.
    children: HashMap<Picked, u32>,
}

/// The index of each side's arm.
pub(super) type Picked = [u16; MAX_SEATS];

/// One seat's choice, unaware of the others'.
pub(super) struct Side<A> {
    pub(super) seat: Seat,
    pub(super) arms: Vec<Arm<A>>,
    /// How much better each action would have done so far, never below 0.
    regrets: Vec<f32>,
    way: Way,
}

/// How a side chooses.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// So that nobody can foresee it.
    Mixes,
    /// Any of its actions: they are the answers of its program.
    Answers,
    /// What does best against answers, exploring so much.
    Knows(f32),
}

impl<A: Copy> Sealed<A> {
    /// Where one of them `knows` the programs of the others, and explores so much, the actions of those are what their
    /// programs answer.
    pub(super) fn new(
        seats: Seats,
        knows: Option<(Seat, f32)>,
        mut actions: impl FnMut(Seat) -> Vec<Arm<A>>,
    ) -> Sealed<A> {
        let side = |seat| {
            let way = match knows {
                None => Way::Mixes,
                Some((it, explore)) if it == seat => Way::Knows(explore),
                Some(_) => Way::Answers,
            };
            let arms = actions(seat);
            Side { seat, regrets: vec![0.0; arms.len()], arms, way }
        };
        Sealed { sides: seats.iter().map(side).collect(), children: HashMap::new() }
    }

    /// Whether it is these seats that choose.
    pub(super) fn is_of(&self, seats: Seats) -> bool {
        self.sides.len() == seats.len() as usize && self.sides.iter().all(|side| seats.has(side.seat))
    }

    /// A choice of every side.
    pub(super) fn pick(&self, rng: &mut Rng) -> Picked {
        let mut picked = [0; MAX_SEATS];
        for (slot, side) in picked.iter_mut().zip(&self.sides) {
            *slot = side.pick(rng) as u16;
        }
        picked
    }

    pub(super) fn child(&self, picked: Picked) -> Option<u32> {
        self.children.get(&picked).copied()
    }

    pub(super) fn adopt(&mut self, picked: Picked, child: u32) {
        self.children.insert(picked, child);
    }

    pub(super) fn learn(&mut self, picked: Picked, values: &Values) {
        for (&arm, side) in picked.iter().zip(&mut self.sides) {
            side.learn(arm.into(), values[side.seat.index()]);
        }
    }
}

impl<A> Side<A> {
    fn pick(&self, rng: &mut Rng) -> usize {
        if let Some(untried) = self.arms.iter().position(|arm| arm.visits == 0) {
            return untried;
        }
        match self.way {
            Way::Mixes => self.mixed(rng),
            _ if !PROGRAMS => self.mixed(rng),
            Way::Answers => rng.below(self.arms.len() as u32) as usize,
            Way::Knows(explore) => self.hopeful(explore),
        }
    }

    /// UCB1.
    fn hopeful(&self, explore: f32) -> usize {
        let tried = self.arms.iter().map(|arm| arm.visits).sum();
        let hope = |arm: &Arm<A>| {
            let visits = arm.visits as f32;
            arm.total / visits + explore * (ln(tried) / visits).sqrt()
        };
        (0..self.arms.len()).max_by(|&a, &b| hope(&self.arms[a]).total_cmp(&hope(&self.arms[b]))).unwrap_or(0)
    }

    fn mixed(&self, rng: &mut Rng) -> usize {
        let (mut draw, wanted) = (unit(rng), self.wanted());
        let position = (0..self.arms.len()).position(|i| {
            draw -= self.probability(i, wanted);
            draw < 0.0
        });
        position.unwrap_or(0)
    }

    fn wanted(&self) -> f32 {
        self.regrets.iter().sum()
    }

    /// By its part of all that is `wanted`; now and then anything.
    fn probability(&self, arm: usize, wanted: f32) -> f32 {
        let any = 1.0 / self.arms.len() as f32;
        let by_regret = if wanted > 0.0 { self.regrets[arm] / wanted } else { any };
        EXPLORE * any + (1.0 - EXPLORE) * by_regret
    }

    fn learn(&mut self, picked: usize, value: f32) {
        if self.way == Way::Mixes {
            self.regret(picked, value);
        }
        let arm = &mut self.arms[picked];
        (arm.visits, arm.total) = (arm.visits + 1, arm.total + value);
    }

    /// Every action is estimated at its mean so far; the one that was played is corrected by what it brought, the
    /// more the rarer it is played. That keeps the estimate free of bias and calm.
    fn regret(&mut self, picked: usize, value: f32) {
        let mean = |arm: &Arm<A>| if arm.visits == 0 { value } else { arm.total / arm.visits as f32 };
        let wanted = self.wanted();
        let correction = (value - mean(&self.arms[picked])) / self.probability(picked, wanted);
        let estimate = |i: usize| mean(&self.arms[i]) + if i == picked { correction } else { 0.0 };
        let average: f32 = (0..self.arms.len()).map(|i| self.probability(i, wanted) * estimate(i)).sum();
        let gains: Vec<f32> = (0..self.arms.len()).map(|i| estimate(i) - average).collect();
        for (regret, gain) in self.regrets.iter_mut().zip(gains) {
            *regret = (*regret + gain).max(0.0);
        }
    }
}

/// Uniform in [0, 1).
fn unit(rng: &mut Rng) -> f32 {
    (rng.bits() >> 40) as f32 / (1u32 << 24) as f32
}
