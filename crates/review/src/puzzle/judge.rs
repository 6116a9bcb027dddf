//! Which action is the best in a position, and by how much: exactly where that is known, else by two searches and by
//! playing on.

use std::sync::atomic::AtomicBool;

use bots::net::shares_of;
use bots::search::Budget;
use bots::{Candidate, LEVELS, Players};
use engine::{Coverage, Event, Game, Rng, Seat, Seats, Turn};

use super::{AHEAD, Bench, Effort, Proof};
use crate::pairs::{Pairs, SURE};
use crate::play_on::Quick;

/// Actions that the best one is played against, besides the one that weaker players like.
const RIVALS: usize = 2;
/// Games that are usually played on with each action, at most; where it is soon sure, a quarter will do.
const GAMES: u32 = 480;
/// Draws by which it is seen whether a menu leaves anything out.
const DRAWS: usize = 60;
/// Pairs between two looks at whether more are needed.
const BATCH: u32 = 32;
/// Standard errors from which on no more are needed; fewer would be fooled by looking so often.
const VERY_SURE: f64 = 4.5;
/// A candidate that was tried less often has no value to speak of.
const SERIOUS: u64 = 3;

/// What came of it.
#[derive(Clone, Debug)]
pub(super) struct Judged<A> {
    pub(super) best: A,
    /// The others, the best of them first.
    pub(super) others: Vec<Other<A>>,
    pub(super) proof: Proof,
}

/// An action that is not the best.
#[derive(Clone, Copy, Debug)]
pub(super) struct Other<A> {
    pub(super) action: A,
    /// The shares of the win after the best and after this one, where they are exact or were played on.
    pub(super) shares: Option<[f64; 2]>,
    /// Games that were played on with each.
    pub(super) games: u32,
    /// What it loses.
    pub(super) cost: f64,
    /// What it is sure to lose.
    pub(super) sure: f64,
}

impl<A> Judged<A> {
    /// How far the best is ahead, at least.
    pub(super) fn ahead(&self) -> f64 {
        let known = self.others.iter().filter(|it| it.shares.is_some());
        known.map(|it| it.sure).fold(1.0, f64::min)
    }
}

/// The state after an action.
pub(super) fn after<G: Game>(state: &G, seat: Seat, action: G::Action) -> G {
    let mut after = *state;
    after.apply(Event::Play(seat, action));
    after
}

/// Whether two actions do the same.
pub(super) fn same<G: Game>(state: &G, seat: Seat, a: G::Action, b: G::Action) -> bool {
    a == b || after(state, seat, a) == after(state, seat, b)
}

/// What `seat` may do, each with the state after it and none twice; nothing where a list cannot hold it all.
pub(super) fn distinct<G: Game>(state: &G, seat: Seat, rng: &mut Rng) -> Option<Vec<(G::Action, G)>> {
    let mut actions = Vec::new();
    let coverage = state.actions(seat, &mut actions);
    let mut distinct: Vec<(G::Action, G)> = Vec::new();
    for action in actions {
        let after = after(state, seat, action);
        if distinct.iter().all(|it| it.1 != after) {
            distinct.push((action, after));
        }
    }
    let listed = |drawn: G::Action| distinct.iter().any(|it| it.1 == after(state, seat, drawn));
    let whole = coverage == Coverage::All || (0..DRAWS).all(|_| listed(state.sample(seat, rng)));
    whole.then_some(distinct)
}

impl<G: Players> Bench<G> {
    /// What a state is worth to `seat`, if that is known exactly.
    pub(super) fn worth(&self, state: &G, seat: Seat) -> Option<f64> {
        match state.turn() {
            Turn::Over => Some(shares_of(state.outcome())[seat.index()]),
            _ => state.exactly(seat).or_else(|| self.solved.as_ref()?(state)),
        }
    }

    /// The judgement where everything is exact.
    pub(super) fn exactly(&self, state: &G, seat: Seat, rng: &mut Rng) -> Option<Judged<G::Action>> {
        let worth = |(action, after): (G::Action, G)| Some((action, self.worth(&after, seat)?));
        let mut all: Vec<(G::Action, f64)> =
            distinct(state, seat, rng)?.into_iter().map(worth).collect::<Option<_>>()?;
        all.sort_by(|a, b| b.1.total_cmp(&a.1));
        let (&(best, share), others) = all.split_first()?;
        let other = |&(action, worth): &(G::Action, f64)| {
            let cost = share - worth;
            Other { action, shares: Some([share, worth]), games: 0, cost, sure: cost }
        };
        let proof = if self.solved.is_some() { Proof::Solved } else { Proof::Exact };
        Some(Judged { best, others: others.iter().map(other).collect(), proof })
    }

    /// The judgement by searching and by playing on; or why there is none. `liked` is played on in any case.
    pub(super) fn played(
        &self,
        state: &G,
        seat: Seat,
        liked: Option<G::Action>,
        effort: Effort,
    ) -> Result<Judged<G::Action>, String> {
        let iterations = G::SKILLS[LEVELS.len() - 1].iterations() * u64::from(effort.budget);
        let view = state.view(Seats::only(seat));
        let first = look::<G>(&view, seat, iterations, effort.seed);
        let best = ahead::<G>(&first)?;
        let second = look::<G>(&view, seat, iterations, effort.seed ^ 0x5ec0);
        if !same(state, seat, best, ahead::<G>(&second)?) {
            return Err("two searches find different actions".to_string());
        }
        let mut others = others(state, seat, best, &first);
        let mut contest = Contest::<G>::new(view, seat, best, effort);
        let rivals = (0..RIVALS).chain(others.iter().position(|it| Some(it.action) == liked));
        for nth in rivals.filter(|nth| *nth < others.len()).collect::<Vec<_>>() {
            if others[nth].shares.is_none() {
                contest.against(&mut others[nth])?;
            }
        }
        others.sort_by(|a, b| a.cost.total_cmp(&b.cost));
        Ok(Judged { best, others, proof: Proof::Played })
    }
}

/// What a search finds, the action tried most first.
pub(super) fn look<G: Players>(
    view: &G::View,
    seat: Seat,
    iterations: u64,
    seed: u64,
) -> Vec<Candidate<G::Action>> {
    let mut searcher = G::searcher(Budget::of(iterations));
    let advice = searcher.advise(view, seat, &mut Rng::new(seed), &AtomicBool::new(false));
    advice.candidates.into_iter().filter(|it| it.visits > 0).collect()
}

/// By how much the first candidate is ahead of the others.
pub(super) fn gap<A>(candidates: &[Candidate<A>]) -> f64 {
    let Some((first, others)) = candidates.split_first() else { return 0.0 };
    let serious = others.iter().filter(|it| it.visits >= SERIOUS).map(|it| f64::from(it.value));
    serious.reduce(f64::max).map_or(0.0, |second| f64::from(first.value) - second)
}

fn ahead<G: Game>(candidates: &[Candidate<G::Action>]) -> Result<G::Action, String> {
    match candidates.first() {
        Some(first) if gap(candidates) >= AHEAD => Ok(first.action),
        _ => Err(format!("a search finds the best only {:.3} ahead", gap(candidates))),
    }
}

/// The other candidates as the search sees them, none twice, the best first.
fn others<G: Game>(
    state: &G,
    seat: Seat,
    best: G::Action,
    candidates: &[Candidate<G::Action>],
) -> Vec<Other<G::Action>> {
    let value = candidates.first().map_or(0.0, |it| it.value);
    let mut others: Vec<Other<G::Action>> = Vec::new();
    for it in candidates.iter().filter(|it| !same(state, seat, it.action, best)) {
        if others.iter().all(|other| !same(state, seat, other.action, it.action)) {
            let cost = f64::from(value - it.value);
            others.push(Other { action: it.action, shares: None, games: 0, cost, sure: cost });
        }
    }
    others.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    others
}

/// Games played on from one position, the best action against others on the same dice.
struct Contest<G: Players> {
    view: G::View,
    seat: Seat,
    best: G::Action,
    quick: Quick<G>,
    seed: u64,
    /// No fewer are played, and no more.
    fewest: u32,
    games: u32,
    /// What came of the best, game by game.
    results: Vec<f64>,
}

impl<G: Players> Contest<G> {
    fn new(view: G::View, seat: Seat, best: G::Action, effort: Effort) -> Contest<G> {
        let games = GAMES * effort.budget;
        let seats = G::guess(&view, &mut Rng::new(0)).outcome().seats;
        Contest {
            view,
            seat,
            best,
            quick: Quick::new(seats),
            seed: effort.seed,
            fewest: GAMES / 4,
            games,
            results: Vec::new(),
        }
    }

    /// Plays the best against another; fails once it is clear that the best is not far enough ahead.
    fn against(&mut self, other: &mut Other<G::Action>) -> Result<(), String> {
        let mut pairs = Pairs::default();
        let mut sum = 0.0;
        for game in 0..self.games {
            if self.results.len() <= game as usize {
                let result = self.result(self.best, game);
                self.results.push(result);
            }
            let result = self.result(other.action, game);
            sum += result;
            pairs.add(self.results[game as usize] - result);
            if (game + 1) % BATCH == 0 && self.is_settled(&pairs) {
                break;
            }
        }
        if pairs.sure() < AHEAD {
            return Err(format!(
                "playing on, `{}` is worse by {:.3}, and sure to be so by {:.3} only",
                other.action,
                pairs.mean(),
                pairs.sure()
            ));
        }
        let share = sum / f64::from(pairs.count());
        *other = Other {
            shares: Some([share + pairs.mean(), share]),
            games: pairs.count(),
            cost: pairs.mean(),
            sure: pairs.sure(),
            ..*other
        };
        Ok(())
    }

    /// Whether it is sure enough, or there is no hope that it will be.
    fn is_settled(&self, pairs: &Pairs) -> bool {
        let (mean, error) = (pairs.mean(), pairs.error());
        let at_the_end = error * (f64::from(pairs.count()) / f64::from(self.games)).sqrt();
        let hopeless = mean + error - SURE * at_the_end < AHEAD;
        hopeless || mean - VERY_SURE * error >= AHEAD && pairs.count() >= self.fewest
    }

    /// What comes of an action in the game of this number.
    fn result(&mut self, action: G::Action, game: u32) -> f64 {
        let mut numbers = Rng::numbered(self.seed, game.into());
        let guess = G::guess(&self.view, &mut numbers);
        // With other hidden things it may not be allowed: then it has won nothing.
        if guess.check(self.seat, action).is_err() {
            return 0.0;
        }
        self.quick.result(after(&guess, self.seat, action), &numbers)[self.seat.index()]
    }
}
