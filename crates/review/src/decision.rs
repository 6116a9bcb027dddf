//! One decision: what was better, and by how much.

use std::sync::atomic::AtomicBool;

use bots::{Candidate, Players};
use engine::{Event, Game, Rng, Seat, Seats, Turn};

use crate::pairs::{Pairs, SURE};
use crate::play_on::Quick;
use crate::report::{Mark, Range};

/// Pairs before anything is said.
const FEWEST: u32 = 24;
/// What a search is taken to find better than something that it did not try.
const UNTRIED: f64 = 0.1;
/// Less than this is as good.
const AS_GOOD: f64 = 0.005;

/// A decision that was one.
pub(crate) struct Decision<G: Game> {
    /// Its event.
    pub(crate) event: usize,
    pub(crate) seat: Seat,
    /// The state in which it was due; with sealed choices, before any of them.
    state: G,
    pub(crate) played: G::Action,
    /// What was found better, if anything was.
    pub(crate) better: Option<G::Action>,
    stage: Stage,
}

enum Stage {
    /// Nobody has looked for something better.
    New,
    /// Known without playing on.
    Exact(f64),
    /// What was played is the best that was found.
    Best,
    /// Compared with the better one by playing on; by how much the search found it better.
    Compared(Pairs, f64),
}

impl<G: Players> Decision<G> {
    pub(crate) fn new(event: usize, seat: Seat, state: G, played: G::Action) -> Decision<G> {
        let mut it = Decision { event, seat, state, played, better: None, stage: Stage::New };
        it.solve();
        it
    }

    /// Where the game is solved, nothing needs to be played.
    fn solve(&mut self) {
        let after = |action| {
            let mut state = self.state;
            state.apply(Event::Play(self.seat, action));
            state.exactly(self.seat)
        };
        let Some(played) = after(self.played) else { return };
        let mut actions = Vec::new();
        self.state.actions(self.seat, &mut actions);
        let known: Vec<(G::Action, f64)> =
            actions.into_iter().filter_map(|action| Some((action, after(action)?))).collect();
        let best = known.into_iter().max_by(|a, b| a.1.total_cmp(&b.1));
        let best = best.filter(|(_, best)| *best > played);
        self.better = best.map(|it| it.0);
        self.stage = Stage::Exact(best.map_or(0.0, |(_, best)| best - played));
    }

    pub(crate) fn is_new(&self) -> bool {
        matches!(self.stage, Stage::New)
    }

    /// Looks for something better, with the eyes of the player who gives hints.
    pub(crate) fn look(&mut self, seed: u64) {
        let mut adviser = G::player(G::ADVISER).expect("every game has its levels");
        let view = self.state.view(Seats::only(self.seat));
        let mut rng = Rng::numbered(seed, self.event as u64);
        let advice = adviser.advise(&view, self.seat, &mut rng, &AtomicBool::new(false));
        let ahead = self.top(&advice.candidates);
        self.better = ahead.map(|it| it.0);
        self.stage = ahead.map_or(Stage::Best, |(_, by)| Stage::Compared(Pairs::default(), by));
    }

    /// The candidate tried most and by how much it is better, unless it is what was played or as good; at a sealed choice, where one mixes, unless that was
    /// tried seriously, too.
    fn top(&self, candidates: &[Candidate<G::Action>]) -> Option<(G::Action, f64)> {
        let first = candidates.first()?;
        let played = candidates.iter().find(|it| it.action == self.played && it.visits > 0);
        let sealed = matches!(self.state.turn(), Turn::Choose(seats) if seats.len() > 1);
        let serious = played.is_some_and(|it| sealed && it.visits * 5 >= first.visits);
        let by = played.map_or(UNTRIED, |it| f64::from(first.value - it.value));
        (first.action != self.played && !serious && by >= AS_GOOD).then_some((first.action, by))
    }

    /// How much there is to learn by playing on: nothing once the matter is settled.
    pub(crate) fn open(&self) -> Option<f64> {
        let Stage::Compared(pairs, by) = &self.stage else { return None };
        if pairs.count() < FEWEST {
            return Some(by + if pairs.count() > 0 { 2.0 } else { 0.0 });
        }
        let (mean, error) = (pairs.mean(), pairs.error());
        let (low, high) = (mean - SURE * error, mean + SURE * error);
        let straddled = Mark::ALL.iter().any(|&(_, least)| low < least && least < high);
        straddled.then_some(mean + 2.0 * error)
    }

    /// Plays so many pairs on: what was played and what was better, on the same dice and with the same guesses.
    pub(crate) fn compare(&mut self, count: u32, seed: u64, quick: &mut Quick<G>) {
        let (&Stage::Compared(mut pairs, by), Some(better)) = (&self.stage, self.better) else { return };
        let view = self.state.view(Seats::only(self.seat));
        let own = Rng::numbered(seed, self.event as u64).bits();
        for _ in 0..count {
            let mut numbers = Rng::numbered(own, u64::from(pairs.count()));
            let guess = G::guess(&view, &mut numbers);
            let result = |action: G::Action, quick: &mut Quick<G>| {
                let state = self.after(guess, action, quick, &mut numbers.clone())?;
                Some(quick.result(state, &numbers)[self.seat.index()])
            };
            // With other hidden things one of them may not be allowed; then nothing is learned.
            let difference = result(better, quick).zip(result(self.played, quick)).map(|(b, p)| b - p);
            pairs.add(difference.unwrap_or(0.0));
        }
        self.stage = Stage::Compared(pairs, by);
    }

    /// The state after an action, and after what others seal at the same time.
    fn after(&self, guess: G, action: G::Action, quick: &mut Quick<G>, rng: &mut Rng) -> Option<G> {
        let Turn::Choose(seats) = guess.turn() else { return None };
        guess.check(self.seat, action).ok()?;
        let others = seats.without(self.seat);
        let sealed: Vec<_> = others.iter().map(|seat| (seat, quick.choice(&guess, seat, rng))).collect();
        let mut after = guess;
        after.apply(Event::Play(self.seat, action));
        sealed.into_iter().for_each(|(seat, action)| after.apply(Event::Play(seat, action)));
        Some(after)
    }

    /// What it cost; nothing until somebody has looked.
    pub(crate) fn cost(&self) -> Option<Range> {
        match &self.stage {
            Stage::New => None,
            Stage::Exact(cost) => Some(Range::exactly(*cost)),
            Stage::Best => Some(Range::default()),
            Stage::Compared(pairs, _) if pairs.count() < FEWEST => None,
            Stage::Compared(pairs, by) => Some(pairs.range().and(*by)),
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        matches!(self.stage, Stage::Exact(_))
    }

    /// How bad it was, where that is sure.
    pub(crate) fn mark(&self) -> Option<Mark> {
        match &self.stage {
            Stage::Exact(cost) => Mark::of(*cost),
            // Both who play on and who search must find it so bad.
            Stage::Compared(pairs, by) if pairs.count() >= FEWEST => Mark::of(pairs.sure().min(*by)),
            _ => None,
        }
    }
}
