//! Tree search: it wins what can be won, learns to mix at sealed choices, keeps its limits, and sees no future.

mod duel;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bots::search::{Advice, Basis, Budget, Guide, Part, Search, Unguided};
use bots::{Bot, Budgeted, LEVELS, Players, named};
use duel::{Duel, Hand};
use engine::{Event, Game, Match, Rng, Seat, Seats, Turn};
use games::pig::{Action, Pig};

fn pig(position: &str) -> Pig {
    *Match::<Pig>::open_at(2, "", position).expect("a position of Pig").state()
}

fn advise(game: &Pig, seat: Seat, budget: Budget, seed: u64) -> Advice<Action> {
    let view = game.view(Seats::only(seat));
    Search::new(budget, Unguided).advise::<Pig>(&view, seat, &mut Rng::new(seed), &AtomicBool::new(false))
}

#[test]
fn it_takes_a_win_and_dares_when_it_must() {
    let winning = pig("banked=90,60 pot=10 turns=20 to=A phase=decide");
    let advice = advise(&winning, Seat::A, Budget::of(2_000), 1);
    assert_eq!(advice.action, Action::Hold);
    assert!(advice.candidates[0].value == 1.0 && advice.candidates[0].error == 0.0);
    let desperate = pig("banked=70,99 pot=20 turns=20 to=A phase=decide");
    assert_eq!(advise(&desperate, Seat::A, Budget::of(20_000), 1).action, Action::Roll);
}

/// The exact value of Pig is known: whoever begins wins 53.06 % with best play (Neller and Presser, 2004).
#[test]
fn its_estimate_of_the_opening_is_near_the_exact_value() {
    let advice = advise(&Pig::new(2, Default::default()), Seat::A, Budget::of(60_000), 3);
    let best = advice.candidates[0];
    assert_eq!(best.action, Action::Roll);
    assert!((best.value - 0.5306).abs() < 0.03, "{best:?}");
    assert!(best.error > 0.0 && best.error < 0.01, "{best:?}");
}

#[test]
fn the_same_seed_and_budget_give_the_same_choice() {
    let game = pig("banked=40,52 pot=17 turns=20 to=A phase=decide");
    for threads in [1, 2] {
        let budget = Budget { threads, ..Budget::of(3_000) };
        assert_eq!(advise(&game, Seat::A, budget, 5), advise(&game, Seat::A, budget, 5));
    }
}

/// In a browser there are no threads: parts are grown in Workers, and the choice is that of as many threads.
#[test]
fn parts_grown_apart_give_the_choice_of_as_many_threads() {
    let game = pig("banked=40,52 pot=17 turns=20 to=A phase=decide");
    let view = game.view(Seats::only(Seat::A));
    let search = Search::new(Budget { threads: 3, ..Budget::of(3_000) }, Unguided);
    let grow = |number| search.grow::<Pig>(&view, Seat::A, &mut Rng::new(5), Part { number, of: 3 });
    let apart = search.conclude::<Pig>([0, 1, 2].map(grow).to_vec(), &mut Rng::new(5));
    assert_eq!(apart, advise(&game, Seat::A, search.budget, 5));
}

/// Whatever the dice will show, and whatever it has seen before: with the same view and seed a bot does the same.
#[test]
fn bots_are_blind_to_the_future() {
    macro_rules! each {
        ($($game:ty,)+) => { $(blind::<$game>();)+ };
    }
    games::each_game!(each);
}

/// All players of a game; the levels with as much slack as they have, but little time.
fn blind<G: Players>() {
    let own = std::iter::once("random").chain(G::NAMES.iter().copied());
    for name in own {
        blind_player::<G>(name, || named::<G>(name).expect("a player"));
    }
    if *G::TITLE.seats.end() > 1 {
        blind_player::<G>("against", || named::<G>("against:casual:60").expect("a search"));
    }
    for (level, skill) in LEVELS.iter().zip(G::SKILLS) {
        let budget = match skill {
            Budgeted::Search(skill) => format!("search:{}:{}", skill.iterations.min(100), skill.slack),
            Budgeted::Value(skill) => format!("value:{}:{}", skill.iterations.min(100), skill.slack),
            Budgeted::Solution(_) => level.name.to_string(),
            Budgeted::Ahead(_) | Budgeted::Once => "look:1".to_string(),
        };
        blind_player::<G>(level.name, || named::<G>(&budget).expect("a search"));
    }
}

fn blind_player<G: Players>(name: &str, player: impl Fn() -> Box<dyn Bot<G>>) {
    let mut experienced = player();
    let mut seen = 0;
    for (view, seat, action) in choices(&mut *player(), 1).into_iter().chain(choices(&mut *experienced, 2)) {
        let again = experienced.choose(&view, seat, &mut Rng::new(9));
        assert_eq!(again, action, "{name} of {}", G::TITLE.id);
        seen += 1;
    }
    assert!(seen >= 4, "{name} of {} made {seen} choices", G::TITLE.id);
}

/// The first choices of a player with all seats, in a game with dice of the future.
fn choices<G: Game>(player: &mut dyn Bot<G>, future: u64) -> Vec<(G::View, Seat, G::Action)> {
    let seats = 2.clamp(*G::TITLE.seats.start(), *G::TITLE.seats.end());
    let (mut game, mut dice) = (G::new(seats, Default::default()), Rng::new(future));
    let mut made = Vec::new();
    while made.len() < 6 {
        match game.turn() {
            Turn::Choose(seats) => {
                let (view, seat) = (game.view(Seats::only(seats.first())), seats.first());
                let action = player.choose(&view, seat, &mut Rng::new(9));
                made.push((view, seat, action));
                game.apply(Event::Play(seat, action));
            }
            Turn::Roll(chance) => game.apply(Event::Roll(chance.draw(&mut dice))),
            Turn::Over => break,
        }
    }
    made
}

#[test]
fn limits_are_kept() {
    let game = Pig::new(2, Default::default());
    assert_eq!(advise(&game, Seat::A, Budget::of(1_000), 1).iterations, 1_000);
    let few_nodes = Budget { nodes: 10, ..Budget::of(1_000) };
    assert_eq!(advise(&game, Seat::A, few_nodes, 1).iterations, 1_000);
    let no_time = Budget { time: Some(Duration::ZERO), ..Budget::of(u64::MAX) };
    assert_eq!(advise(&game, Seat::A, no_time, 1).iterations, 64);
    let search = Search::new(Budget::of(u64::MAX), Unguided);
    let cancelled = AtomicBool::new(true);
    let advice = search.advise::<Pig>(&game.view(Seats::NONE), Seat::A, &mut Rng::new(1), &cancelled);
    assert_eq!(advice.iterations, 64);
}

#[test]
fn threads_add_up() {
    let budget = Budget { threads: 3, ..Budget::of(3_000) };
    let advice = advise(&Pig::new(2, Default::default()), Seat::A, budget, 1);
    assert_eq!(advice.iterations, 3_000);
    assert_eq!(advice.candidates.iter().map(|it| it.visits).sum::<u64>(), 3_000);
}

/// Rock, paper, scissors: nobody can do better than to play each in a third of the games.
#[test]
fn sealed_choices_are_mixed() {
    let game = Duel::new(2, Default::default());
    let search = Search::new(Budget::of(30_000), Unguided);
    let view = game.view(Seats::only(Seat::A));
    let advice = search.advise::<Duel>(&view, Seat::A, &mut Rng::new(1), &AtomicBool::new(false));
    assert_eq!(advice.candidates.len(), 3);
    for it in &advice.candidates {
        let share = it.visits as f64 / 30_000.0;
        assert!((0.23..0.43).contains(&share), "{:?} is played {share}", it.action);
        assert!((it.value - 0.5).abs() < 0.05, "{it:?}");
    }
    let mut bot = Search::new(Budget::of(500), Unguided);
    let mut rng = Rng::new(2);
    let played: std::collections::HashSet<Hand> =
        (0..60).map(|_| Bot::<Duel>::choose(&mut bot, &view, Seat::A, &mut rng)).collect();
    assert_eq!(played.len(), 3, "it cannot be foreseen");
}

/// Knows that the other plays three rocks to each pair of scissors.
#[derive(Clone, Copy)]
struct KnowsRocks;

impl Guide<Duel> for KnowsRocks {
    const BASIS: Basis = Basis::Ends;
    const EXPLORE: f32 = 0.7;
    const FORESEES: bool = true;

    fn answers(self, _state: &Duel, _seat: Seat, _root: bool, _rng: &mut Rng) -> Vec<Hand> {
        ["0", "2", "0", "0"].map(|hand| hand.parse().expect("a hand")).to_vec()
    }
}

/// Paper wins three of four games against that; rock wins one and draws three.
#[test]
fn who_knows_the_other_does_not_mix() {
    let game = Duel::new(2, Default::default());
    let view = game.view(Seats::only(Seat::A));
    let search = Search::new(Budget::of(3_000), KnowsRocks);
    let advice = search.advise::<Duel>(&view, Seat::A, &mut Rng::new(1), &AtomicBool::new(false));
    assert!((advice.candidates[0].value - 0.75).abs() < 0.05, "{advice:?}");
    let mut rng = Rng::new(2);
    let choose =
        |_| Bot::<Duel>::choose(&mut Search::new(Budget::of(3_000), KnowsRocks), &view, Seat::A, &mut rng);
    assert!((0..20).map(choose).all(|hand| hand.to_string() == "1"), "it plays what is best");
}
