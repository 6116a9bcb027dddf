//! Figures that a review promises, on few games here; `SIXFOLD_GAMES=10000 cargo test --release -p review --test figures --
//! --nocapture` prints them on many.

use std::collections::BTreeSet;
use std::time::Instant;

use bots::{Bot, Players};
use engine::{Event, Match, Rng, Seat, Seats, Show, Turn};
use games::pig::{Action, Pig};

fn many(usual: u64) -> u64 {
    std::env::var("SIXFOLD_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(usual)
}

/// Holds at so many points, and forgets to now and then.
#[derive(Clone, Copy)]
struct HoldsAt(u16, u32);

impl Bot<Pig> for HoldsAt {
    fn choose(&mut self, view: &Pig, seat: Seat, rng: &mut Rng) -> Action {
        let wins = view.banked(seat) + view.pot() >= view.options().target;
        let slips = self.1 > 0 && rng.below(self.1) == 0;
        if wins || (view.pot() >= self.0) != slips { Action::Hold } else { Action::Roll }
    }
}

fn played<G: Show>(seats: u8, options: &str, bots: &mut [Box<dyn Bot<G>>], rng: &mut Rng) -> Match<G> {
    let mut game = Match::<G>::open(seats, options).expect("a game");
    loop {
        let events: Vec<Event<G::Action>> = match game.state().turn() {
            Turn::Over => return game,
            Turn::Roll(chance) => vec![Event::Roll(chance.draw(rng))],
            Turn::Choose(seats) => {
                let view = |seat| game.state().view(Seats::only(seat));
                let choice =
                    |seat: Seat| Event::Play(seat, bots[seat.index()].choose(&view(seat), seat, rng));
                seats.iter().map(choice).collect()
            }
        };
        events.into_iter().for_each(|event| game.play(event).expect("legal"));
    }
}

/// The first seat's result, its luck-adjusted one with the interval of that, and the adjusted one unbounded.
fn adjusted<G: Show + Players>(game: Match<G>) -> (f64, review::Range, f64) {
    let side = review::of(game, 1).report(None).sides[0];
    (side.result, side.adjusted, side.result - side.dice)
}

fn pig(rng: &mut Rng) -> Match<Pig> {
    let players = [HoldsAt(20, 12), HoldsAt(9, 5)];
    let mut bots: Vec<Box<dyn Bot<Pig>>> =
        players.iter().map(|it| Box::new(*it) as Box<dyn Bot<Pig>>).collect();
    played::<Pig>(2, "target=50", &mut bots, rng)
}

/// One board, played alone with few dice: `greedy` wins about one game in two.
fn land6(rng: &mut Rng) -> Match<games::land6::Land6> {
    let mut bots = vec![games::land6::Land6::player("greedy").expect("a player")];
    played::<games::land6::Land6>(1, "layout=0", &mut bots, rng)
}

/// Matches of 30 games between players of known strength: how often Student's interval over luck-adjusted results covers
/// the truth, and how often the interval that one game gives by itself does.
fn coverage<G: Show + Players>(matches: u64, mut game: impl FnMut(&mut Rng) -> Match<G>) -> [f64; 2] {
    const GAMES: u64 = 30;
    let mut rng = Rng::new(99);
    // The truth is known by far more games, with their luck taken out.
    let far_more = matches.max(40) * 10;
    let truth = (0..far_more).map(|_| adjusted(game(&mut rng)).2).sum::<f64>() / far_more as f64;
    let (mut covered, mut alone, mut plain) = (0, 0, 0.0);
    for _ in 0..matches {
        let games: Vec<_> = (0..GAMES).map(|_| adjusted(game(&mut rng))).collect();
        let mean = games.iter().map(|it| it.2).sum::<f64>() / GAMES as f64;
        let variance = games.iter().map(|it| (it.2 - mean).powi(2)).sum::<f64>() / (GAMES - 1) as f64;
        // Student's quantile for 29 degrees of freedom.
        let far = 2.045 * (variance / GAMES as f64).sqrt();
        covered += u64::from((mean - truth).abs() <= far);
        alone += games.iter().filter(|it| (it.1.low..=it.1.high).contains(&truth)).count() as u64;
        plain += games.iter().map(|it| it.0).sum::<f64>() / GAMES as f64;
    }
    let (share, single) = (covered as f64 / matches as f64, alone as f64 / (matches * GAMES) as f64);
    let plain = plain / matches as f64;
    println!(
        "{}: truth {truth:.4} (plain {plain:.4}): {matches} matches of {GAMES}, covered {share:.4}; single games {single:.4}",
        G::TITLE.id
    );
    let error = (0.95 * 0.05 / matches as f64).sqrt();
    assert!((share - 0.95).abs() < 0.01 + 4.0 * error, "{share}");
    [share, single]
}

#[test]
fn the_luck_adjusted_interval_covers_the_truth() {
    let [_, single] = coverage(many(120), pig);
    assert!(single > 0.9, "{single}");
}

/// A game of LAND 6 is long, so that there are few of them unless many are asked for.
#[test]
fn the_luck_adjusted_interval_covers_the_truth_in_land6() {
    coverage(many(8), land6);
}

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
