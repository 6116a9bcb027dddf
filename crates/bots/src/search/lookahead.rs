//! Thinking ahead by a game's network, without dice of its own: means over all that can be rolled, and of what can be
//! chosen the few actions that look best. For games in which everything lies open.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::{Chance, Event, MAX_SEATS, Rng, Seat, Turn};

use super::{Advice, Basis, Candidate};
use crate::Bot;
use crate::net::{Shares, Strength, Valued, value};

/// Chance events with more outcomes are not looked through: the network is asked before them.
const OUTCOMES: usize = 36;
/// Actions that are thought through at the root.
const ROOT: usize = 12;
/// The same further down, by how many decisions are still looked at.
const WIDTHS: [usize; 4] = [0, 4, 5, 6];

/// Looks so many decisions ahead.
#[derive(Clone, Copy, Debug)]
pub struct Lookahead {
    /// How many, its own being the first.
    pub depth: usize,
}

type Parts = [u32; MAX_SEATS];

impl Lookahead {
    /// The most that is looked ahead.
    pub const DEEPEST: usize = WIDTHS.len() - 1;

    /// Actions of `seat`, those that look best first, at most `most` of them, each with the state after it.
    fn ranked<G: Valued>(state: &G, seat: Seat, most: usize) -> Vec<(G::Action, G)> {
        let mut actions = Vec::new();
        state.actions(seat, &mut actions);
        let after = |action| {
            let mut after = *state;
            after.apply(Event::Play(seat, action));
            (value(&after, Strength::Strong).0[seat.index()], action, after)
        };
        let mut all: Vec<(u32, G::Action, G)> = actions.into_iter().map(after).collect();
        // A stable order: what looks the same is taken as it was listed.
        all.sort_by_key(|(share, ..)| std::cmp::Reverse(*share));
        all.truncate(most);
        all.into_iter().map(|(_, action, after)| (action, after)).collect()
    }

    /// What a state is worth to each seat, with so many decisions looked at.
    fn worth<G: Valued>(state: &G, depth: usize, stop: &AtomicBool) -> Parts {
        match state.turn() {
            Turn::Over => Shares::of(state.outcome()).0,
            Turn::Roll(chance) => Lookahead::mean(state, chance, depth, stop),
            Turn::Choose(seats) if depth > 0 && seats.len() == 1 && !stop.load(Ordering::Relaxed) => {
                let seat = seats.first();
                let few = Lookahead::ranked(state, seat, WIDTHS[depth]);
                let each = few.into_iter().map(|(_, after)| Lookahead::worth(&after, depth - 1, stop));
                let best = each.max_by_key(|worth| worth[seat.index()]);
                best.unwrap_or_else(|| value(state, Strength::Strong).0)
            }
            Turn::Choose(_) => value(state, Strength::Strong).0,
        }
    }

    fn mean<G: Valued>(state: &G, chance: Chance, depth: usize, stop: &AtomicBool) -> Parts {
        if chance.outcomes().take(OUTCOMES + 1).count() > OUTCOMES {
            return value(state, Strength::Strong).0;
        }
        let mut sums = [0u64; MAX_SEATS];
        for (rolled, weight) in chance.outcomes() {
            let mut after = *state;
            after.apply(Event::Roll(rolled));
            let worth = Lookahead::worth(&after, depth, stop);
            sums.iter_mut().zip(worth).for_each(|(sum, part)| *sum += weight * u64::from(part));
        }
        sums.map(|sum| (sum / chance.total()) as u32)
    }
}

impl<G: Valued> Bot<G> for Lookahead {
    fn choose(&mut self, view: &G::View, seat: Seat, rng: &mut Rng) -> G::Action {
        Bot::<G>::advise(self, view, seat, rng, &AtomicBool::new(false)).action
    }

    fn advise(
        &mut self,
        view: &G::View,
        seat: Seat,
        rng: &mut Rng,
        cancelled: &AtomicBool,
    ) -> Advice<G::Action> {
        let state = G::guess(view, rng);
        let depth = self.depth.clamp(1, Lookahead::DEEPEST) - 1;
        let error = G::OFF.unwrap_or(0.05);
        let looked = Lookahead::ranked(&state, seat, ROOT).into_iter().map(|(action, after)| {
            let share = Shares(Lookahead::worth(&after, depth, cancelled)).share(seat);
            Candidate { action, visits: 1, value: share, error }
        });
        let mut candidates: Vec<Candidate<G::Action>> = looked.collect();
        candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
        // Of equally good ones any, so that no loop lasts for ever.
        let best = candidates.iter().take_while(|it| it.value == candidates[0].value).count();
        let action = match best {
            0 => state.sample(seat, rng),
            many => candidates[rng.below(many as u32) as usize].action,
        };
        let iterations = candidates.len() as u64;
        Advice { action, candidates, iterations, basis: Basis::Looks }
    }
}
