//! Hints give chances that hold, exactly where the game is solved, and say what they go by.

use engine::{Rng, Seat, Turn};
use table::{Suggestion, Table};

fn hint(table: &dyn Table, player: &str) -> Suggestion {
    table.suggest(Seat::A, player, &mut Rng::new(1)).expect("a hint")
}

/// A game, some way from its start, and who is to choose there.
fn under_way(game: &str, seats: u8, choices: u32, seed: u64) -> (Box<dyn Table>, Seat) {
    let mut table = table::open(game, seats, "", None).expect("a table");
    let (mut rng, mut left) = (Rng::new(seed), choices);
    loop {
        match table.turn() {
            Turn::Roll(chance) => table.roll(chance.draw(&mut rng)).expect("the roll that is due"),
            Turn::Choose(owing) => {
                let mut listed = Vec::new();
                table.legal(owing.first(), &mut listed).expect("a list");
                if left == 0 && listed.len() > 1 {
                    return (table, owing.first());
                }
                left = left.saturating_sub(1);
                for seat in owing.iter() {
                    let action = table.suggest(seat, "random", &mut rng).expect("an action").action;
                    table.play(seat, &action).expect("it is legal");
                }
            }
            Turn::Over => panic!("{game} is over before it was looked at"),
        }
    }
}

fn advice(table: &dyn Table, seat: Seat, seed: u64) -> Suggestion {
    table.suggest(seat, table.adviser(), &mut Rng::new(seed)).expect("a hint")
}

#[test]
fn pig_for_two_is_exact() {
    let table = table::open("pig", 2, "", None).expect("a table");
    let found = hint(&*table, "casual");
    assert!(found.candidates.iter().all(|it| it.exact && it.holds && it.error == 0.0), "{found:?}");
    let roll = found.candidates.iter().find(|it| it.action == "roll").expect("it was looked at");
    assert!((roll.value - 0.5306).abs() < 1e-3, "{found:?}");
}

#[test]
fn what_is_advised_where_the_game_is_solved_is_the_best() {
    let (mut rolls, mut holds) = (0, 0);
    for pot in 2..62 {
        let position = format!("banked={},30 pot={pot} turns=8 to=A phase=decide", pot % 7 * 5);
        let table = table::open("pig", 2, "", Some(&position)).expect("a table");
        let found = advice(&*table, Seat::A, pot);
        let worth = |action: &str| {
            let it = found.candidates.iter().find(|it| it.action == action).expect("both were looked at");
            assert!(it.exact && it.holds);
            it.value
        };
        let best = if worth("roll") > worth("hold") { "roll" } else { "hold" };
        assert_eq!(found.action, best, "{found:?}");
        assert_eq!(found.candidates[0].action, best, "the best first");
        assert!(
            found.why.starts_with("It wins exactly ") && found.why.contains("the next best"),
            "{found:?}"
        );
        *(if best == "roll" { &mut rolls } else { &mut holds }) += 1;
    }
    assert!(rolls > 5 && holds > 5, "{rolls} and {holds}");
}

/// What each game's hints go by, and whether its chances were shown to hold (docs/value.md).
#[test]
fn every_game_says_what_its_hint_went_by_and_no_chance_that_was_not_shown_to_hold() {
    let known = [
        ("d6d", "It looked at 3000 lines of play, judged by what many games have taught it", true),
        ("dungeon", "It looked at 100 lines of play, judged by rules of thumb", false),
        ("gozd", "It looked at 300 lines of play, judged by what many games have taught it", false),
        ("land6", "It weighed ", true),
        ("pig", "It wins exactly ", true),
        ("rebirth", "It looked at 1500 lines of play, judged by what many games have taught it", false),
    ];
    let mut compared = 0;
    for (game, begins, holds) in known {
        for choices in [3, 9] {
            let seats = table::info(game).expect("a game").seats[0];
            let (table, seat) = under_way(game, seats, choices, 4);
            let found = advice(&*table, seat, 1);
            let only = found.candidates.len() == 1 && found.why == "It saw nothing else worth trying.";
            assert!(found.why.starts_with(begins) || only, "{game}: {found:?}");
            compared += u32::from(!only);
            assert!(found.candidates.iter().all(|it| it.holds == holds), "{game}: {found:?}");
            assert_eq!(found.player, table.adviser());
            let exact = found.candidates.iter().all(|it| it.exact);
            assert!(
                exact || !found.why.contains("in 100"),
                "{game}: a figure that is not known: {}",
                found.why
            );
        }
    }
    assert!(compared > 9, "most hints compare: {compared}");
    let listed = table::games();
    assert!(listed.iter().all(|it| known.iter().any(|of| of.0 == it.id)), "each game has its line here");
}

#[test]
fn games_played_on_are_called_so() {
    let (table, seat) = under_way("pig", 3, 4, 1);
    let found = advice(&*table, seat, 1);
    assert!(found.why.starts_with("It played 10000 games on to their end in its head: "), "{found:?}");
    assert!(found.candidates.iter().all(|it| !it.exact), "{found:?}");
}

/// Dice that reach the last city win: that is worked out, not estimated.
#[test]
fn what_ends_a_game_at_once_is_exact() {
    let position = "board=626 dice=city1:4,sea6:4 cubes=- turn=8 phase=act roll=- reroll=- sea=-";
    let table = table::open("land6", 1, "", Some(position)).expect("a table");
    let found = advice(&*table, Seat::A, 1);
    assert_eq!(found.action, "move city1 sea6 city6", "{found:?}");
    let best = found.candidates.iter().find(|it| it.action == found.action).expect("it was looked at");
    assert!(best.exact && best.value == 1.0 && best.error == 0.0, "{found:?}");
    assert!(found.candidates.iter().any(|it| !it.exact && it.error > 0.0), "{found:?}");
    assert_eq!(found.why, "It wins exactly 100.0 games in 100: the end is near enough to be worked out.");
}

#[test]
fn what_is_not_solved_says_so() {
    for (game, seats) in [("pig", 3), ("d6d", 2)] {
        let (table, seat) = under_way(game, seats, 0, 2);
        let found = table.suggest(seat, "newcomer", &mut Rng::new(2)).expect("a hint");
        assert!(found.candidates.iter().all(|it| !it.exact && it.error > 0.0), "{found:?}");
    }
}
