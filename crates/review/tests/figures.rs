//! Marks are found again with other seeds, on few games here; `SIXFOLD_GAMES=100 cargo test --release -p review --test
//! figures -- --nocapture` prints how many, on many; `SIXFOLD_FIRST=50` begins with another game.

mod common;

use std::collections::BTreeSet;
use std::time::Instant;

use bots::Players;
use common::{many, played};
use engine::{Match, Rng, Show};
use games::pig::Pig;

/// The marks of a review, by event.
fn marks(game: Match<impl Show + Players>, seed: u64) -> BTreeSet<(usize, review::Mark)> {
    let mut review = review::of(game, seed);
    while review.refine(100) {}
    let report = review.report(None);
    report.entries.into_iter().filter_map(|it| it.mark.map(|mark| (it.event, mark))).collect()
}

/// What two reviews of so many games agree on.
#[derive(Default)]
struct Count {
    games: u64,
    decisions: usize,
    alike: usize,
    /// Decisions that either has marked, that both have, and those that both have marked in the same way.
    any: usize,
    marked: usize,
    same: usize,
}

impl Count {
    fn add(
        &mut self,
        decisions: usize,
        first: &BTreeSet<(usize, review::Mark)>,
        second: &BTreeSet<(usize, review::Mark)>,
    ) {
        let events = |it: &BTreeSet<(usize, review::Mark)>| it.iter().map(|it| it.0).collect::<BTreeSet<_>>();
        let differ = events(&first.symmetric_difference(second).copied().collect()).len();
        self.games += 1;
        self.decisions += decisions;
        self.alike += decisions - differ;
        self.any += events(first).union(&events(second)).count();
        self.marked += events(first).intersection(&events(second)).count();
        self.same += first.intersection(second).count();
    }

    /// Wilson's interval of the marks that are the same, in 100.
    fn interval(&self) -> [f64; 2] {
        let (n, z) = (self.any.max(1) as f64, 1.96);
        let p = self.same as f64 / n;
        let (middle, half) = (p + z * z / (2.0 * n), z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt());
        [middle - half, middle + half].map(|it| 100.0 * it / (1.0 + z * z / n))
    }
}

/// Reviews games twice, with two seeds: the decisions that are judged alike, marked or not, and how.
fn again<G: Show + Players>(seats: u8, players: &[&str], games: u64) {
    let (id, begun, mut count) = (G::TITLE.id, Instant::now(), Count::default());
    let first = std::env::var("SIXFOLD_FIRST").ok().and_then(|it| it.parse().ok()).unwrap_or(0);
    for nth in first..first + games {
        let mut bots: Vec<_> = players.iter().map(|name| G::player(name).expect("a player")).collect();
        let game = played::<G>(seats, "", &mut bots, &mut Rng::numbered(31, nth));
        let kinds = review::of(game.clone(), 1).report(None).entries;
        let decisions = kinds.iter().filter(|it| it.kind == review::EventKind::Decision).count();
        let [one, two] = [1, 2].map(|seed| marks(game.clone(), seed));
        count.add(decisions, &one, &two);
        let (Count { games, decisions, alike, any, marked, same }, [low, high]) = (&count, count.interval());
        let seconds = begun.elapsed().as_secs_f64() / (2 * games) as f64;
        println!(
            "{id}: {games} games, {alike} of {decisions} decisions judged alike; {any} marked, {marked} of them twice, {same} \
             with the same mark ({low:.1} to {high:.1} %); {seconds:.1} s a review"
        );
    }
    // Five decisions more may differ, so that a few games cannot fail by chance alone.
    assert!((count.alike + 5) * 100 >= count.decisions * 95, "{id}: {} of {}", count.alike, count.decisions);
}

#[test]
fn marks_of_pig_are_found_again() {
    again::<Pig>(2, &["random", "steady"], many(3));
}

#[test]
fn marks_of_d6d_are_found_again() {
    again::<games::d6d::D6D>(2, &["random", "warlord"], many(1));
}

#[test]
fn marks_of_rebirth_are_found_again() {
    again::<games::rebirth::Rebirth>(2, &["newcomer", "pilot"], many(1));
}

/// Reviews of these take long: they are made where many are asked for.
fn long<G: Show + Players>(seats: u8, players: &[&str]) {
    if std::env::var("SIXFOLD_GAMES").is_ok() {
        again::<G>(seats, players, many(1));
    }
}

#[test]
fn marks_of_dungeon_are_found_again() {
    long::<games::dungeon::Dungeon>(2, &["newcomer", "warden"]);
}

#[test]
fn marks_of_gozd_are_found_again() {
    long::<games::gozd::Gozd>(2, &["newcomer", "warlord"]);
}

#[test]
fn marks_of_land6_are_found_again() {
    long::<games::land6::Land6>(1, &["casual"]);
}
