//! What might have been better than what was played: what searches make of it, and what came of playing on.

use bots::Candidate;

use crate::pairs::Pairs;
use crate::report::{Mark, Range};

/// Pairs before anything is said.
const FEWEST: u32 = 24;
/// What a search is taken to find better than something that it did not try.
const UNTRIED: f64 = 0.1;
/// Less than this is as good.
const AS_GOOD: f64 = 0.005;
/// A search that finds so many times less than playing on still agrees. It is only to agree about which is better: how much
/// it finds differs from seed to seed, and a mark that hung on that would, too.
const AGREES: f64 = 8.0;
/// Pairs that one action gets before the next one has its turn.
const ROUND: u32 = 64;
/// Standard errors of the pairs from which on no more of them are needed; fewer would be fooled by looking so often.
const VERY_SURE: f64 = 4.0;
/// Nor are any needed where that error is as small as this: what is so near to a limit will stay there.
const FINE: f64 = 0.0025;
/// Less is not marked where games are played on: what is dubious in one review would not be so in the next.
pub(crate) const LEAST_MARK: Mark = Mark::Mistake;
/// Tried at least once for so many tries of what was tried most.
const SERIOUS: u64 = 5;

/// An action that a search finds better than the one that was played.
#[derive(Clone)]
pub(crate) struct Rival<A> {
    pub(crate) action: A,
    /// By how much the searches find it better.
    by: f64,
    /// By how much playing on does.
    pub(crate) pairs: Pairs,
    /// How far that may be off however many pairs there are, a standard error.
    strays: f64,
}

impl<A> Rival<A> {
    /// Whether enough was played on to say anything.
    pub(crate) fn is_known(&self) -> bool {
        self.pairs.count() >= FEWEST
    }

    /// What both ways of judging are sure of at least.
    pub(crate) fn sure(&self) -> f64 {
        self.played_on().low.min(AGREES * self.by)
    }

    /// The mark that it is sure of.
    pub(crate) fn mark(&self) -> Option<Mark> {
        Mark::of(self.sure()).filter(|it| self.is_known() && *it >= LEAST_MARK)
    }

    /// Whether more pairs could show more than `mark`, or could take back the mark that it has.
    pub(crate) fn is_open(&self, mark: Option<Mark>) -> bool {
        let (at, error) = (self.pairs.mean() - 1.96 * self.strays, self.pairs.error());
        let (low, high) = (at - VERY_SURE * error, at + VERY_SURE * error);
        let more = |&&(higher, least): &&(Mark, f64)| {
            let new = Some(higher) > mark || Some(higher) == self.mark();
            higher >= LEAST_MARK && new && least <= AGREES * self.by
        };
        let between = |least: f64| !self.is_known() || error > FINE && low < least && least < high;
        Mark::ALL.iter().filter(more).any(|it| between(it.1))
    }

    /// Which is to be played on first, the least of all: in rounds, those that promise most first. What the searches find
    /// is much the same with every seed; what few pairs say is not, and would send the rest of them elsewhere.
    pub(crate) fn turn(&self) -> (u32, f64) {
        (self.pairs.count() / ROUND, -self.by)
    }

    /// What playing on says, and how far that may be off.
    fn played_on(&self) -> Range {
        let mean = self.pairs.mean();
        let range = Range::about(mean, self.pairs.error().hypot(self.strays), 0.0, 1.0);
        Range { mean: mean.clamp(0.0, 1.0), ..range }
    }

    /// The same, as far as the search differs from it; what promised too little for that may be nothing.
    pub(crate) fn range(&self) -> Range {
        if !self.is_known() {
            return Range { mean: self.by / 2.0, low: 0.0, high: self.by };
        }
        let range = self.played_on();
        Range { low: range.low.min(AGREES * self.by), high: range.high.max(self.by), ..range }
    }
}

/// What several searches with different seeds make of one decision.
#[derive(Clone, Debug)]
pub(crate) struct Findings<A> {
    /// Taken together, as if they were one.
    candidates: Vec<Candidate<A>>,
    /// How many there were.
    pub(crate) count: u32,
}

impl<A: Copy + PartialEq> Findings<A> {
    pub(crate) fn new() -> Findings<A> {
        Findings { candidates: Vec::new(), count: 0 }
    }

    /// Takes in what one more search has found.
    pub(crate) fn add(&mut self, found: &[Candidate<A>]) {
        self.count += 1;
        for new in found.iter().filter(|it| it.visits > 0) {
            match self.candidates.iter_mut().find(|it| it.action == new.action) {
                Some(known) => {
                    let visits = known.visits + new.visits;
                    known.value += (new.value - known.value) * (new.visits as f32 / visits as f32);
                    known.visits = visits;
                }
                None => self.candidates.push(*new),
            }
        }
        self.candidates.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
    }

    /// Whether they would have played this, too; where one `mixes`, what was tried seriously will do.
    pub(crate) fn agree(&self, played: A, mixes: bool) -> bool {
        let Some(first) = self.candidates.first() else { return true };
        let tried = self.tried(played).map_or(0, |it| it.visits);
        first.action == played || mixes && tried * SERIOUS >= first.visits
    }

    fn tried(&self, action: A) -> Option<&Candidate<A>> {
        self.candidates.iter().find(|it| it.action == action)
    }

    /// The actions tried most of those that are better, so many at most.
    pub(crate) fn rivals(&self, played: A, most: usize, strays: f64) -> Vec<Rival<A>> {
        let value = self.tried(played).map(|it| it.value);
        let by = |it: &Candidate<A>| value.map_or(UNTRIED, |value| f64::from(it.value - value));
        let better = self.candidates.iter().filter(|it| it.action != played && by(it) >= AS_GOOD);
        let rival =
            |it: &Candidate<A>| Rival { action: it.action, by: by(it), pairs: Pairs::default(), strays };
        better.take(most).map(rival).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rival(by: f64, differences: &[f64]) -> Rival<char> {
        let mut rival = Rival { action: 'a', by, pairs: Pairs::default(), strays: 0.02 };
        differences.iter().for_each(|it| rival.pairs.add(*it));
        rival
    }

    fn candidate(action: char, visits: u64, value: f32) -> Candidate<char> {
        Candidate { action, visits, value, error: 0.0 }
    }

    #[test]
    fn a_mark_needs_pairs_and_more_than_what_they_may_be_off_by() {
        assert_eq!(rival(0.2, &[0.2; 16]).mark(), None, "too few pairs");
        assert_eq!(rival(0.2, &[0.2; 400]).mark(), Some(Mark::Blunder));
        assert_eq!(rival(0.2, &[0.1; 400]).mark(), Some(Mark::Mistake));
        assert_eq!(rival(0.012, &[0.2; 400]).mark(), Some(Mark::Mistake), "the search finds much less");
        assert_eq!(rival(0.005, &[0.2; 400]).mark(), None, "the search finds hardly anything");
        assert_eq!(rival(0.2, &[0.08; 4_000]).mark(), None, "the judgement may be off by so much");
        assert_eq!(rival(0.2, &[0.15; 4_000]).mark(), Some(Mark::Mistake), "it may be less than a blunder");
    }

    #[test]
    fn a_range_holds_what_the_mark_says() {
        for (by, cost) in [(0.2, 0.02), (0.01, 0.2), (0.02, 0.2), (0.2, 0.15), (0.5, 1.1)] {
            let rival = rival(by, &[cost; 400]);
            let least = rival.mark().map_or(0.0, Mark::least);
            let range = rival.range();
            assert!(least <= range.low && range.low <= range.mean && range.mean <= range.high, "{by} {cost}");
        }
        let range = rival(0.2, &[]).range();
        assert_eq!((range.low, range.high), (0.0, 0.2));
    }

    #[test]
    fn pairs_go_on_until_the_mark_is_very_sure() {
        let blunder = Some(Mark::Blunder);
        assert!(rival(0.2, &[]).is_open(None));
        assert!(!rival(0.005, &[]).is_open(None), "no mark could come of it");
        assert!(!rival(0.012, &[]).is_open(blunder), "another action has shown more");
        assert!(rival(0.2, &[0.2, -0.1].repeat(20)).is_open(None));
        assert!(!rival(0.2, &[0.3; 400]).is_open(blunder));
        assert!(!rival(0.2, &[0.0; 400]).is_open(None));
        assert!(
            rival(0.2, &[0.16; 200]).is_open(None) && !rival(0.2, &[0.16; 4_000]).is_open(None),
            "it stays at the limit"
        );
        let sure = rival(0.2, &[0.15; 60]);
        assert_eq!(sure.mark(), Some(Mark::Mistake));
        assert!(sure.is_open(sure.mark()), "it may be a blunder yet");
    }

    #[test]
    fn findings_are_taken_together_in_any_order() {
        let one = [candidate('a', 60, 0.5), candidate('b', 40, 0.4), candidate('c', 0, 0.9)];
        let two = [candidate('b', 90, 0.6), candidate('a', 10, 0.4)];
        let of = |looks: [&[Candidate<char>]; 2]| {
            let mut findings = Findings::new();
            looks.into_iter().for_each(|it| findings.add(it));
            findings
        };
        for findings in [of([&one, &two]), of([&two, &one])] {
            assert!(findings.agree('b', false) && !findings.agree('a', false));
            assert!(findings.agree('a', true), "it was tried seriously");
            assert!(!findings.agree('c', true));
            let rivals = findings.rivals('a', 3, 0.02);
            assert_eq!(rivals.iter().map(|it| it.action).collect::<Vec<_>>(), ['b']);
            let by = (40.0 * 0.4 + 90.0 * 0.6) / 130.0 - (60.0 * 0.5 + 10.0 * 0.4) / 70.0;
            assert!((rivals[0].by - by).abs() < 1e-6, "{}", rivals[0].by);
            assert_eq!(
                findings.rivals('d', 1, 0.02).len(),
                1,
                "what nobody tried is worse than what was tried"
            );
        }
    }
}
