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

/// Reviews games twice, with two seeds: the decisions that are judged alike, marked or not, and how.
fn again<G: Show + Players>(seats: u8, players: &[&str], games: u64) {
    let (mut twice, mut marked, mut any, mut decisions, mut alike) = (0, 0, 0, 0, 0);
    let begun = Instant::now();
    let first = std::env::var("SIXFOLD_FIRST").ok().and_then(|it| it.parse().ok()).unwrap_or(0);
    for nth in first..first + games {
        let mut bots: Vec<_> = players.iter().map(|name| G::player(name).expect("a player")).collect();
        let game = played::<G>(seats, "", &mut bots, &mut Rng::numbered(31, nth));
        let kinds = review::of(game.clone(), 1).report(None).entries;
        let of = kinds.iter().filter(|it| it.kind == review::EventKind::Decision).count();
        let [first, second] = [1, 2].map(|seed| marks(game.clone(), seed));
        let events = |it: &BTreeSet<(usize, review::Mark)>| it.iter().map(|it| it.0).collect::<BTreeSet<_>>();
        twice += first.intersection(&second).count();
        marked += events(&first).intersection(&events(&second)).count();
        any += events(&first).union(&events(&second)).count();
        let differ = first.symmetric_difference(&second).map(|it| it.0).collect::<BTreeSet<_>>().len();
        (decisions, alike) = (decisions + of, alike + of - differ);
    }
    let (id, seconds) = (G::TITLE.id, begun.elapsed().as_secs_f64() / (2 * games) as f64);
    println!(
        "{id}: {games} games, {alike} of {decisions} decisions judged alike; {any} marked, {marked} of them twice, {twice} \
         with the same mark; {seconds:.1} s a review"
    );
    // Five decisions more may differ, so that a few games cannot fail by chance alone.
    assert!((alike + 5) * 100 >= decisions * 95, "{id}: {alike} of {decisions}");
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
