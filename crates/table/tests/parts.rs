//! Thinking in parts: what is added up from one part is what the player would have said, in every game.

use engine::{Rng, Turn};
use table::{Grown, Part, Table};

#[test]
fn one_part_is_the_whole_thought() {
    for game in table::games() {
        let (table, seat) = first_choice(game.id, game.seats[0]);
        for player in &game.players {
            let whole = table.suggest(seat, player, &mut Rng::new(3)).expect("a choice");
            let part =
                table.grow(seat, player, 3, Part { number: 0, of: 1 }).expect("a seat that owes a choice");
            let parts = table.suggest_from(seat, player, 3, part.into_iter().collect()).expect("a choice");
            assert_eq!(whole, parts, "{} by {player}", game.id);
        }
    }
}

#[test]
fn parts_travel_as_text() {
    for game in table::games() {
        let (table, seat) = first_choice(game.id, game.seats[0]);
        let grow = |number| {
            table.grow(seat, "solid", 4, Part { number, of: 2 }).expect("it may").expect("it searches")
        };
        let grown = vec![grow(0), grow(1)];
        assert_ne!(grown[0], grown[1], "{}: each has luck of its own", game.id);
        let text = serde_json::to_string(&grown).expect("plain data");
        let read: Vec<Grown> = serde_json::from_str(&text).expect("what was written");
        assert_eq!(read, grown, "{}", game.id);
        let suggested = table.suggest_from(seat, "solid", 4, read).expect("a choice");
        assert_eq!(suggested, table.suggest_from(seat, "solid", 4, grown).expect("a choice"));
    }
}

#[test]
fn only_long_thoughts_are_shared_out() {
    let (table, seat) = first_choice("pig", 2);
    assert_eq!(table.parts("random", 8), 1);
    assert_eq!(table.parts("search:100", 8), 1);
    assert_eq!(table.parts("search:600", 8), 3);
    assert_eq!(table.parts("search:100000", 8), 8);
    assert_eq!(table.parts("nobody", 8), 1);
    assert!(table.grow(seat, "nobody", 1, Part { number: 0, of: 1 }).is_err());
    let odd = Grown { tried: vec![("nonsense".into(), 1, 0.5)], sealed: false, iterations: 1 };
    assert!(table.suggest_from(seat, "solid", 1, vec![odd]).is_err());
}

/// A table at which somebody owes a choice.
fn first_choice(game: &str, seats: u8) -> (Box<dyn Table>, engine::Seat) {
    let mut table = table::open(game, seats, "", None).expect("the defaults open");
    let mut rng = Rng::new(9);
    loop {
        match table.turn() {
            Turn::Roll(chance) => table.roll(chance.draw(&mut rng)).expect("the chance that is due"),
            Turn::Choose(seats) => return (table, seats.first()),
            Turn::Over => panic!("a game begins with a choice"),
        }
    }
}
