//! The type-erased table: every game can be played through it with text alone.

use engine::scene::Scene;
use engine::{Rng, Seat, Seats, Turn};
use table::{Source, Table, games, info, load, open, rules};

/// Plays to the end with the random player; returns the number of events.
fn play(table: &mut dyn Table, seed: u64) -> usize {
    let (source, mut rng) = (Source::Seed(seed), Rng::new(seed));
    loop {
        match table.turn() {
            Turn::Over => return table.events(),
            Turn::Roll(chance) => table.roll(source.supply(chance, table.rolls()).unwrap()).unwrap(),
            Turn::Choose(seats) => {
                let action = table.suggest(seats.first(), "random", &mut rng).unwrap().action;
                table.play(seats.first(), &action).unwrap();
            }
        }
    }
}

#[test]
fn every_game_is_played_and_replayed_through_text() {
    for game in games() {
        for seats in game.seats[0]..=game.seats[1] {
            let mut table = open(game.id, seats, "", None).unwrap();
            let events = play(&mut *table, 3);
            let again = load(&table.record(Seats::ALL)).unwrap();
            assert_eq!(again.position(Seats::ALL), table.position(Seats::ALL));
            assert_eq!((again.events(), again.outcome()), (events, table.outcome()));
            let scene = table.scene(Seats::NONE, 5);
            assert!(scene.result.is_some() && scene.choices.is_empty() && (1..=5).contains(&scene.log.len()));
        }
    }
}

#[test]
fn scenes_read_back_from_json() {
    for game in games() {
        let mut table = open(game.id, game.seats[0], "", None).unwrap();
        let mut rng = Rng::new(4);
        for _ in 0..30 {
            for eyes in [Seats::NONE, Seats::ALL, Seats::only(Seat::A)] {
                let scene = table.scene(eyes, 9);
                let text = serde_json::to_string(&scene).unwrap();
                assert_eq!(serde_json::from_str::<Scene>(&text).unwrap(), scene, "{}", game.id);
            }
            match table.turn() {
                Turn::Over => break,
                Turn::Roll(chance) => table.roll(chance.draw(&mut rng)).unwrap(),
                Turn::Choose(seats) => {
                    let action = table.suggest(seats.first(), "random", &mut rng).unwrap().action;
                    table.play(seats.first(), &action).unwrap();
                }
            }
        }
    }
}

#[test]
fn every_player_of_every_game_plays() {
    for game in games() {
        // The strongest think too long for a test.
        for player in game.players.iter().filter(|player| !["strong", "expert"].contains(player)) {
            let mut table = open(game.id, game.seats[0], "", None).unwrap();
            let mut rng = Rng::new(5);
            for _ in 0..if bots::LEVELS.iter().any(|level| level.name == *player) { 12 } else { 200 } {
                match table.turn() {
                    Turn::Over => break,
                    Turn::Roll(chance) => table.roll(chance.draw(&mut rng)).unwrap(),
                    Turn::Choose(seats) => {
                        let action = table.suggest(seats.first(), player, &mut rng).unwrap().action;
                        table.play(seats.first(), &action).unwrap();
                    }
                }
            }
        }
    }
}

#[test]
fn a_position_goes_out_and_comes_in() {
    let mut table = open("pig", 3, "target=40", None).unwrap();
    table.play(Seat::A, "roll").unwrap();
    table.roll("5".parse().unwrap()).unwrap();
    let position = table.position(Seats::ALL);
    let copy = open("pig", 3, "target=40", Some(&position)).unwrap();
    assert_eq!(copy.position(Seats::ALL), position);
    let again = load(&copy.record(Seats::ALL)).unwrap();
    assert_eq!(again.position(Seats::ALL), position);
}

#[test]
fn undo_and_seeded_dice_belong_together() {
    let mut table = open("pig", 2, "", None).unwrap();
    let source = Source::Seed(9);
    table.play(Seat::A, "roll").unwrap();
    let Turn::Roll(chance) = table.turn() else { panic!("a roll is due") };
    let first = source.supply(chance, table.rolls()).unwrap();
    table.roll(first).unwrap();
    table.undo_to(1).unwrap();
    assert_eq!(source.supply(chance, table.rolls()).unwrap(), first, "undo does not change a die");
    assert!(table.undo_to(7).is_err());
}

#[test]
fn names_are_put_into_sentences() {
    let mut table = open("pig", 2, "", None).unwrap();
    table.rename(&["Ada {B}".to_string(), "Bo\u{1b}b".to_string()]);
    table.play(Seat::A, "hold").unwrap();
    let told: Vec<String> = table.log(Seats::NONE, 0).into_iter().map(|line| line.text).collect();
    assert_eq!(told[1..], ["Turn 1: Ada {B}", "Ada {B} holds, banks 0 and has 0."]);
    assert_eq!(table.log(Seats::only(Seat::A), 0)[2].text, "You hold, bank 0 and have 0.");
    assert!(table.scene(Seats::NONE, 0).prompt.starts_with("Bo\u{fffd}b begins"));
}

#[test]
fn what_is_not_possible_is_refused_with_a_clause() {
    let mut table = open("pig", 2, "", None).unwrap();
    assert_eq!(table.play(Seat::B, "roll").unwrap_err().clause.0, "P2");
    assert_eq!(table.play(Seat::A, "jump").unwrap_err().clause.0, "notation");
    assert_eq!(table.preview(Seat::B, "roll").unwrap_err().clause.0, "P2");
    assert_eq!(table.legal(Seat::B, &mut Vec::new()).unwrap_err().clause.0, "P2");
    assert_eq!(table.suggest(Seat::A, "nobody", &mut Rng::new(1)).unwrap_err().clause.0, "notation");
    assert_eq!(open("chess", 2, "", None).err().unwrap().clause.0, "game");
    assert_eq!(open("pig", 1, "", None).err().unwrap().clause.0, "seats");
    assert_eq!(load("game chess 1\nseats 2").err().unwrap().refusal.clause.0, "game");
    assert_eq!(table.events(), 0, "nothing happened");
}

#[test]
fn the_catalog_is_complete() {
    assert!(info("nothing").is_err());
    for game in games() {
        assert!(
            !game.title.is_empty() && !game.designer.is_empty() && game.about.ends_with('.'),
            "{}",
            game.id
        );
        let (text, clauses) = rules(game.id, None).unwrap();
        assert!(text.starts_with("# ") && !clauses.is_empty());
        let first = clauses[0].id;
        assert_eq!(rules(game.id, Some(&first.to_lowercase())).unwrap().1[0].id, first);
        assert!(rules(game.id, Some("Z99")).is_err());
    }
}
