//! A lesson in a room: it goes by its script, answers what does not fit, leaves no trace of that, and ends in a game.

mod common;

use common::{Hand, hello, private_with};
use engine::{Seat, Seats};
use room::{Created, Dice, LessonStep, Room, Say};
use table::Source;

/// A room with sealed dice and a lesson, and the learner who looks.
fn lesson(game: &str) -> Hand {
    let created = Created { seed: "5a".repeat(32), ..Created::lesson(game).expect("a lesson") };
    let (mut room, first) = Room::create("ABCDEF", created, || 0).expect("a room");
    let (token, batch) = room.sit(Seat::A, "", "a5".repeat(32)).expect("the learner's seat");
    let mut log = vec![first];
    log.extend(batch.entries().to_vec());
    room.accept(batch);
    let (viewer, _) = room.join(&hello(vec![token], Some(Seat::A))).expect("the token fits");
    Hand::of(room, log, viewer)
}

/// Lets computer players act once.
fn think(hand: &mut Hand) {
    let mut rng = engine::Rng::new(7);
    for question in hand.room.questions() {
        let thought = question.think(&mut rng);
        hand.thought(thought);
    }
}

fn said(hand: &Hand) -> Option<LessonStep> {
    hand.now().2.lesson.map(|it| *it)
}

/// Does what the lesson says until it is over.
fn follow(hand: &mut Hand, game: &str) {
    for (nth, step) in table::lesson(game).expect("a lesson").steps().iter().enumerate() {
        let said = said(hand).expect("the lesson speaks");
        assert_eq!((said.step, said.say.as_str(), said.over), (nth + 1, step.say.as_str(), false));
        assert!(!said.path.is_empty(), "{game}: it points at something");
        let mut action = step.wanted[0].clone();
        if let Some(start) = action.strip_suffix('*') {
            let mut legal = Vec::new();
            hand.room.table().legal(Seat::A, &mut legal).expect("a choice");
            action = legal.into_iter().find(|it| it.starts_with(start)).expect("one that fits");
        }
        assert!(hand.room.questions().is_empty(), "{game}: computer players wait");
        hand.play(Seat::A, &action).unwrap_or_else(|why| panic!("{game}, step {nth}: {why}"));
    }
}

#[test]
fn lessons_run_in_a_room_to_a_game_that_goes_on() {
    for info in table::games() {
        let mut hand = lesson(info.id);
        assert!(hand.room.info().lesson > 0);
        follow(&mut hand, info.id);
        let last = said(&hand).expect("its last words");
        assert!(last.over && last.path.is_empty() && last.step == last.steps, "{last:?}");
        let due = hand.now().2.due;
        think(&mut hand);
        assert_eq!(said(&hand), Some(last), "{}: the last words wait for the learner", info.id);
        assert!(
            due == [Seat::A] || hand.room.table().events() > hand.room.info().lesson,
            "newcomers play now"
        );
        let again = Room::rebuild("ABCDEF", &hand.log, || 0).expect("its log is whole");
        assert_eq!(again.pulse(), hand.room.pulse());
        assert_eq!(again.record(Seats::ALL), hand.room.record(Seats::ALL));
    }
}

#[test]
fn no_tip_says_again_what_the_lesson_has_taught() {
    let mut hand = lesson("land6");
    follow(&mut hand, "land6");
    let tips = |hand: &Hand| hand.now().2.tips.into_iter().map(|tip| tip.id).collect::<Vec<_>>();
    let (all, scene) = (table::tips("land6"), hand.now().1);
    let fitting: Vec<_> = all.fitting(&scene, &[]).into_iter().map(|tip| tip.id).collect();
    assert!(fitting.contains(&"may feed".to_string()), "{fitting:?}");
    assert_eq!(tips(&hand), Vec::<String>::new());
}

#[test]
fn what_does_not_fit_is_answered_and_leaves_no_trace() {
    let mut hand = lesson("pig");
    let before = (hand.now(), hand.room.pulse());
    assert_eq!(hand.play(Seat::A, "hold"), Err("There is nothing to keep yet. Roll first.".to_string()));
    let illegal = hand.play(Seat::A, "fly").unwrap_err();
    assert!(illegal.contains("expected roll or hold"), "the rules speak for themselves: {illegal}");
    hand.say(Say::Hint { id: 1, seat: Seat::A });
    assert_eq!((hand.now(), hand.room.pulse()), before);
    assert!(hand.room.questions().is_empty());
}

#[test]
fn rolls_of_a_lesson_are_given_and_all_others_are_sealed() {
    let mut hand = lesson("pig");
    follow(&mut hand, "pig");
    let rolls = table::lesson("pig").expect("a lesson").rolls();
    for _ in 0..40 {
        let Some(&seat) = hand.now().2.due.first() else { break };
        if seat == Seat::A && hand.play(seat, "roll").is_ok() {
            continue;
        }
        think(&mut hand);
    }
    let seq = hand.seq();
    hand.say(Say::Resign { key: "r".into(), seat: Seat::A, seq });
    let record = hand.room.record(Seats::ALL);
    assert!(record.contains(&format!("fair given {rolls}\n")), "{record}");
    let report = fair::verify(&record, &fair::Known::default()).expect("the dice after it are right");
    assert!(report.given == rolls && report.checked > 0, "{report:?}");
}

#[test]
fn who_gives_up_in_a_lesson_leaves_a_record_that_is_right() {
    let mut hand = lesson("pig");
    hand.play(Seat::A, "roll").unwrap();
    let seq = hand.seq();
    hand.say(Say::Resign { key: "r".into(), seat: Seat::A, seq });
    fair::verify(&hand.room.record(Seats::ALL), &fair::Known::default()).expect("one roll, and it was given");
}

#[test]
fn the_same_lesson_in_ones_own_hands() {
    let lesson = table::lesson("land6").expect("a lesson");
    let table = lesson.open().expect("its start");
    let dice = Dice::Source(Source::Seed(1));
    let room = Room::private_lesson(lesson, table, dice.clone(), || 0);
    let mut hand = Hand::private_of(room);
    follow(&mut hand, "land6");
    hand.play(Seat::A, "move city1 field6 city6").expect("the last move is the learner's own");
    assert!(hand.now().1.result.expect("it is over").winners.contains(&Seat::A));
    let plain = private_with(table::open("pig", 2, "", None).expect("a table"), vec![None, None], dice);
    assert_eq!(plain.now().2.lesson, None);
}
