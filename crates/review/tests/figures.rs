//! Marks are found again with other seeds, on few games here; `SIXFOLD_GAMES=100 cargo test --release -p review --test
//! figures -- --nocapture` prints how many, on many.

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

/// Marks found with one seed, and how many of them with the other one, too; or decisions in all, if there are none.
fn again<G: Show + Players>(seats: u8, players: &[&str], games: u64) {
    let (mut both, mut any, mut decisions, mut same, begun) = (0, 0, 0, 0, Instant::now());
    for nth in 0..games {
        let mut bots: Vec<_> = players.iter().map(|name| G::player(name).expect("a player")).collect();
        let game = played::<G>(seats, "", &mut bots, &mut Rng::numbered(31, nth));
        let kinds = review::of(game.clone(), 1).report(None).entries;
        let of = kinds.iter().filter(|it| it.kind == review::EventKind::Decision).count();
        let [first, second] = [1, 2].map(|seed| marks(game.clone(), seed));
        both += first.intersection(&second).count();
        any += first.union(&second).count();
        let differ = first.symmetric_difference(&second).map(|it| it.0).collect::<BTreeSet<_>>().len();
        decisions += of;
        same += of - differ;
    }
    let seconds = begun.elapsed().as_secs_f64() / (2 * games) as f64;
    let id = G::TITLE.id;
    println!(
        "{id}: {games} games, {any} marks, {both} of them twice, {same} of {decisions} decisions alike; {seconds:.1} s a review"
    );
    assert!(same * 100 >= decisions * 90, "{id}: {same} of {decisions}");
}

#[test]
fn marks_are_found_again() {
    again::<Pig>(2, &["random", "steady"], many(3));
    again::<games::d6d::D6D>(2, &["random", "warlord"], many(1));
}

#[test]
fn marks_are_found_again_where_values_are_rough() {
    if std::env::var("SIXFOLD_GAMES").is_ok() {
        again::<games::land6::Land6>(1, &["casual"], many(1));
        again::<games::gozd::Gozd>(2, &["newcomer", "warlord"], many(1));
        again::<games::dungeon::Dungeon>(2, &["newcomer", "warden"], many(1));
    }
    again::<games::rebirth::Rebirth>(2, &["newcomer", "pilot"], many(1));
}
