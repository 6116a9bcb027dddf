//! One decision: what was better, and by how much.

use std::sync::atomic::AtomicBool;

use bots::Players;
use engine::{Event, Game, Rng, Seat, Seats, Turn};

use crate::play_on::Quick;
use crate::report::{Mark, Range};
use crate::rival::{Findings, Rival};

/// Searches with different seeds; fewer where the first ones find nothing better, taken together.
pub(crate) const LOOKS: u32 = 4;
const FEWEST_LOOKS: u32 = 2;
/// Of what they find better so much is played on.
const RIVALS: usize = 4;

/// A decision that was one.
pub(crate) struct Decision<G: Game> {
    /// Its event.
    pub(crate) event: usize,
    pub(crate) seat: Seat,
    /// The state in which it was due; with sealed choices, before any of them.
    state: G,
    pub(crate) played: G::Action,
    stage: Stage<G::Action>,
}

enum Stage<A> {
    /// Known without playing on: what is best, if it is another, and by how much.
    Exact(Option<A>, f64),
    /// Searches look for something better.
    Looking(Findings<A>),
    /// What was found better, played on; nothing if what was played is the best that was found. What came of that, pair
    /// by pair, where it could be played at all.
    Compared(Vec<Rival<A>>, Vec<Option<f64>>),
}

impl<G: Players> Decision<G> {
    pub(crate) fn new(event: usize, seat: Seat, state: G, played: G::Action) -> Decision<G> {
        let mut it = Decision { event, seat, state, played, stage: Stage::Looking(Findings::new()) };
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
        self.stage = Stage::Exact(best.map(|it| it.0), best.map_or(0.0, |(_, best)| best - played));
    }

    /// How often it was looked at, until that was enough.
    pub(crate) fn looks(&self) -> Option<u32> {
        if let Stage::Looking(findings) = &self.stage { Some(findings.count) } else { None }
    }

    /// Looks for something better, with the eyes of the player who gives hints; again, if something was found.
    pub(crate) fn look(&mut self, seed: u64) {
        let mixes = matches!(self.state.turn(), Turn::Choose(seats) if seats.len() > 1);
        let Stage::Looking(findings) = &mut self.stage else { return };
        let mut adviser = G::player(G::ADVISER).expect("every game has its levels");
        let view = self.state.view(Seats::only(self.seat));
        let own = Rng::numbered(seed, self.event as u64).bits();
        let mut rng = Rng::numbered(own, u64::from(findings.count));
        findings.add(&adviser.advise(&view, self.seat, &mut rng, &AtomicBool::new(false)).candidates);
        if findings.count >= FEWEST_LOOKS && findings.agree(self.played, mixes) {
            self.stage = Stage::Compared(Vec::new(), Vec::new());
        } else if findings.count == LOOKS {
            self.stage = Stage::Compared(findings.rivals(self.played, RIVALS, G::STRAYS), Vec::new());
        }
    }

    /// Whether there is something to learn by playing on, and when it is its turn: the least is the first.
    pub(crate) fn open(&self) -> Option<(u32, f64)> {
        let mark = self.mark();
        self.rivals().iter().filter(|it| it.is_open(mark)).map(Rival::turn).min_by(earlier)
    }

    /// Plays so many pairs on: what was played and what may be better, on the same dice and with the same guesses.
    pub(crate) fn compare(&mut self, count: u32, seed: u64, quick: &mut Quick<G>) {
        let mark = self.mark();
        let open = self.rivals().iter().enumerate().filter(|(_, it)| it.is_open(mark));
        let Some(nth) = open.min_by(|a, b| earlier(&a.1.turn(), &b.1.turn())).map(|it| it.0) else { return };
        let rival = &self.rivals()[nth];
        let (first, action) = (rival.pairs.count(), rival.action);
        let differences: Vec<f64> =
            (first..first + count).map(|pair| self.pair(action, pair, seed, quick)).collect();
        let Stage::Compared(rivals, _) = &mut self.stage else { return };
        differences.into_iter().for_each(|it| rivals[nth].pairs.add(it));
    }

    /// By how much an action does better than what was played, in the pair of this number.
    fn pair(&mut self, action: G::Action, pair: u32, seed: u64, quick: &mut Quick<G>) -> f64 {
        let view = self.state.view(Seats::only(self.seat));
        let own = Rng::numbered(seed, self.event as u64).bits();
        let mut numbers = Rng::numbered(own, u64::from(pair));
        let guess = G::guess(&view, &mut numbers);
        let result = |action: G::Action, quick: &mut Quick<G>| {
            let state = self.after(guess, action, quick, &mut numbers.clone())?;
            Some(quick.result(state, &numbers)[self.seat.index()])
        };
        let known = match &self.stage {
            Stage::Compared(_, results) => results.get(pair as usize).copied(),
            _ => None,
        };
        let (better, played) = (result(action, quick), known.unwrap_or_else(|| result(self.played, quick)));
        if let (None, Stage::Compared(_, results)) = (known, &mut self.stage) {
            results.push(played);
        }
        // With other hidden things one of them may not be allowed; then nothing is learned.
        better.zip(played).map_or(0.0, |(better, played)| better - played)
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

    fn rivals(&self) -> &[Rival<G::Action>] {
        if let Stage::Compared(rivals, _) = &self.stage { rivals } else { &[] }
    }

    /// The one that is surest to be better, by most; nothing while none was played on that is still to be.
    fn best(&self) -> Option<&Rival<G::Action>> {
        let known = self.rivals().iter().filter(|it| it.is_known());
        let best = known.max_by(|a, b| a.sure().total_cmp(&b.sure()));
        best.or_else(|| self.rivals().first().filter(|_| self.open().is_none()))
    }

    /// What was found better, if anything was.
    pub(crate) fn better(&self) -> Option<G::Action> {
        match &self.stage {
            Stage::Exact(better, _) => *better,
            _ => self.best().map(|it| it.action),
        }
    }

    /// What it cost; nothing until somebody has looked.
    pub(crate) fn cost(&self) -> Option<Range> {
        match &self.stage {
            Stage::Exact(_, cost) => Some(Range::exactly(*cost)),
            Stage::Compared(rivals, _) if rivals.is_empty() => Some(Range::default()),
            _ => self.best().map(Rival::range),
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        matches!(self.stage, Stage::Exact(..))
    }

    /// How bad it was, where that is sure.
    pub(crate) fn mark(&self) -> Option<Mark> {
        match &self.stage {
            Stage::Exact(_, cost) => Mark::of(*cost),
            _ => self.rivals().iter().filter_map(Rival::mark).max(),
        }
    }
}

/// Which turn comes first.
pub(crate) fn earlier(a: &(u32, f64), b: &(u32, f64)) -> std::cmp::Ordering {
    a.partial_cmp(b).unwrap_or(std::cmp::Ordering::Equal)
}
