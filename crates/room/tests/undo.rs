//! The rule of taking back: one's own last choices, until something is rolled or revealed, or somebody else has acted.

mod common;

use common::{fair, private, private_with, seeded};
use engine::{Rng, Seat};
use room::{Answer, Dice};
use table::Source;

const A: Seat = Seat::A;
const B: Seat = Seat::B;

#[test]
fn ones_own_choices_are_taken_back_until_a_roll() {
    let mut hand = seeded("pig", "");
    assert!(hand.undo(A).unwrap_err().contains("nothing to take back"));
    hand.play(A, "roll").unwrap();
    assert!(!hand.now().2.undo);
    assert!(hand.undo(A).unwrap_err().contains("was rolled"));
    hand.play(A, "hold").unwrap();
    assert!(hand.now().2.undo, "several people in front of one screen, with nothing to hide");
    hand.play(B, "hold").unwrap();
    hand.undo(B).unwrap();
    hand.undo(A).unwrap();
    assert!(hand.undo(A).unwrap_err().contains("was rolled"), "never across a roll");
    assert_eq!(hand.room.table().events(), 2);
}

#[test]
fn real_dice_leave_time_to_think_again() {
    let mut hand = private("pig", "", Dice::Real);
    hand.play(A, "roll").unwrap();
    hand.undo(A).unwrap();
    hand.play(A, "roll").unwrap();
    hand.roll("4").unwrap();
    assert!(hand.undo(A).is_err());
}

#[test]
fn what_was_revealed_stays_revealed() {
    let (mine, yours) = ("assign M,M,M,M,M,M", "assign M,M,O,O,D,D");
    let mut hand = seeded("rebirth", "");
    hand.play(A, mine).unwrap();
    assert!(hand.now().2.secret, "one choice is sealed");
    hand.undo(A).unwrap();
    hand.play(A, mine).unwrap();
    hand.eyes(Some(B));
    assert!(hand.undo(B).unwrap_err().contains("made by A"), "who looks now is somebody else");
    hand.play(B, yours).unwrap();
    assert!(
        hand.undo(B).unwrap_err().contains("was revealed") || hand.undo(B).unwrap_err().contains("rolled")
    );
}

#[test]
fn nobody_takes_back_what_a_record_has_brought() {
    let record = "game pig 1\nseats 2\nA hold\n";
    let mut hand = fair("pig", "", Some(record.into()));
    assert!(hand.undo(A).unwrap_err().contains("nothing to take back"));
    hand.play(B, "hold").unwrap();
    hand.undo(B).unwrap();
    assert!(hand.undo(A).unwrap_err().contains("nothing to take back"));
}

#[test]
fn against_a_computer_player_until_it_has_answered() {
    let places = vec![None, Some("random".to_string())];
    let table = table::open("pig", 2, "", None).unwrap();
    let mut hand = private_with(table, places, Dice::Source(Source::Seed(7)));
    hand.play(A, "hold").unwrap();
    let late = hand.room.questions().pop().expect("B is to think").think(&mut Rng::new(1));
    assert!(hand.now().2.undo, "it thinks still");
    hand.undo(A).unwrap();
    assert!(
        matches!(hand.room.thought(late), Ok(Answer::Tell(told)) if told.is_empty()),
        "nobody waits for it"
    );
    hand.play(A, "hold").unwrap();
    let thought = hand.room.questions().pop().expect("B is to think again").think(&mut Rng::new(1));
    let Ok(Answer::Write(batch)) = hand.room.thought(thought) else { panic!("it plays") };
    hand.room.accept(batch);
    let why = hand.undo(A).unwrap_err();
    assert!(why.contains("B has acted") || why.contains("rolled"), "{why}");
}
