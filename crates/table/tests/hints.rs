//! Hints give chances that hold: exactly where the game is solved, by its network elsewhere.

use engine::{Rng, Seat, Turn};
use table::{Suggestion, Table};

fn hint(table: &dyn Table, player: &str) -> Suggestion {
    table.suggest(Seat::A, player, &mut Rng::new(1)).expect("a hint")
}

#[test]
fn pig_for_two_is_exact() {
    let table = table::open("pig", 2, "", None).expect("a table");
    let found = hint(&*table, "casual");
    assert!(found.candidates.iter().all(|it| it.exact && it.error == 0.0), "{found:?}");
    let roll = found.candidates.iter().find(|it| it.action == "roll").expect("it was looked at");
    assert!((roll.value - 0.5306).abs() < 1e-3, "{found:?}");
}

#[test]
fn what_is_not_solved_says_so() {
    for (game, seats) in [("pig", 3), ("d6d", 2)] {
        let mut table = table::open(game, seats, "", None).expect("a table");
        let mut rng = Rng::new(2);
        while let Turn::Roll(chance) = table.turn() {
            table.roll(chance.draw(&mut rng)).expect("the roll that is due");
        }
        let Turn::Choose(owing) = table.turn() else { panic!("somebody chooses") };
        let found = table.suggest(owing.first(), "newcomer", &mut rng).expect("a hint");
        assert!(found.candidates.iter().all(|it| !it.exact && it.error > 0.0), "{found:?}");
    }
}
