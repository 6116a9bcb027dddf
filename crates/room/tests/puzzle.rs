//! A puzzle in a room: one answer, what it was worth, and nothing that happens by itself afterwards.

mod common;

use common::{Hand, hello, outcome};
use engine::Seat;
use room::{Created, LessonStep, NewRoom, Room, Say};
use table::Score;
use table::review::puzzle::Puzzle;

fn puzzle() -> Hand {
    let text = positioned();
    let created = Created { seed: "5a".repeat(32), ..Created::puzzle(&text).expect("a puzzle") };
    let (mut room, first) = Room::create("ABCDEF", created, || 0).expect("a room");
    let (token, batch) = room.sit(Seat::A, "", "a5".repeat(32)).expect("the solver's seat");
    let mut log = vec![first];
    log.extend(batch.entries().to_vec());
    room.accept(batch);
    let (viewer, _) = room.join(&hello(vec![token], Some(Seat::A))).expect("the token fits");
    Hand::of(room, log, viewer)
}

/// A puzzle in the first turn of a game: 11 points are in the pot. Whether `hold` is the best does not matter here.
fn positioned() -> String {
    let mut table = table::open("pig", 2, "target=40", None).expect("a table");
    for face in [5, 6] {
        table.play(Seat::A, "roll").expect("a choice");
        table.roll(engine::Rolled::Dice(engine::Dice::one(face))).expect("a roll");
    }
    let puzzle = Puzzle {
        game: "pig".to_string(),
        seats: 2,
        options: table.options(),
        position: table.position(engine::Seats::ALL),
        best: "hold".to_string(),
        grade: "newcomer".to_string(),
        ahead: 0.1,
        why: "It wins more.".to_string(),
        ..Puzzle::default()
    };
    puzzle.to_string()
}

fn said(hand: &Hand) -> LessonStep {
    *hand.now().2.lesson.expect("the puzzle speaks")
}

#[test]
fn an_answer_is_judged_and_nothing_goes_on() {
    for (action, score) in [("hold", Score::Point), ("roll", Score::Nothing)] {
        let mut hand = puzzle();
        let asked = said(&hand);
        assert!(!asked.over && asked.path.is_empty() && asked.say.contains("Find it"), "{asked:?}");
        assert_eq!(asked.title(), "Puzzle: newcomer finds it");
        hand.play(Seat::A, action).expect("it is legal");
        let told = said(&hand);
        assert_eq!(told.puzzle.as_ref().and_then(|it| it.score), Some(score));
        assert!(told.over && told.is_answered() && told.say.contains("wins more"), "{told:?}");
        assert_eq!(told.say.starts_with("Best: "), score != Score::Point);
        let events = hand.room.table().events();
        assert!(hand.room.wake().expect("nothing is wrong").is_none(), "no die rolls by itself");
        assert!(hand.room.questions().is_empty() && hand.now().2.due.is_empty(), "nobody acts");
        assert!(hand.play(Seat::A, "roll").is_err() && hand.room.table().events() == events);
    }
}

#[test]
fn an_answer_can_be_taken_back_and_a_room_comes_back_with_its_puzzle() {
    let mut hand = puzzle();
    hand.play(Seat::A, "roll").expect("it is legal");
    let again = Room::rebuild("ABCDEF", &hand.log, || 0).expect("the log is whole");
    assert_eq!(again.table().events(), 1);
    hand.undo(Seat::A).expect("it is taken back");
    assert!(!said(&hand).over);
    hand.play(Seat::A, "hold").expect("another answer");
    assert_eq!(said(&hand).puzzle.and_then(|it| it.score), Some(Score::Point));
}

#[test]
fn there_are_no_hints() {
    let mut hand = puzzle();
    let refused = outcome(&hand.say(Say::Hint { id: 1, seat: Seat::A })).expect_err("no hint");
    assert!(refused.contains("without hints"), "{refused}");
}

#[test]
fn what_is_no_puzzle_is_refused() {
    let good = positioned();
    let wish = |game: &str, puzzle: &str| {
        let wish = serde_json::json!({ "game": game, "puzzle": puzzle });
        serde_json::from_value::<NewRoom>(wish).expect("it reads").created()
    };
    assert!(wish("pig", &good).is_ok());
    for (game, text) in [
        ("land6", good.clone()),
        ("pig", String::new()),
        ("pig", "game pig 1\nseats 2\nbest roll\n".to_string()),
        ("pig", good.replace("best hold", "best dance")),
        ("pig", good.replace("position", "position nonsense")),
        ("pig", format!("{good}{good}")),
        ("pig", format!("{good}# {}", "x".repeat(9_000))),
    ] {
        let trouble = wish(game, &text).expect_err(&text);
        assert!(!trouble.sentence.is_empty());
    }
}
