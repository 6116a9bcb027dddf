//! Commands happen as a whole or not at all, and the log says the same as the room.

mod common;

use common::{fair, fair_with, hello, private, seeded};
use engine::Seat;
use room::{Answer, Dice, Hello, Message, Phrase, Room, Say, Stage, Tell};
use table::Source;

#[test]
fn a_follow_up_that_fails_leaves_nothing_behind() {
    let mut hand = private("pig", "", Dice::Source(Source::Script(vec!["4".parse().unwrap()])));
    hand.play(Seat::A, "roll").unwrap();
    let before = (hand.now(), hand.room.record(engine::Seats::ALL), hand.room.pulse());
    let why = hand.play(Seat::A, "roll").unwrap_err();
    assert!(why.contains("scripted dice end"), "the roll that follows fails: {why}");
    assert_eq!((hand.now(), hand.room.record(engine::Seats::ALL), hand.room.pulse()), before);
    hand.play(Seat::A, "hold").unwrap();
    assert_eq!(hand.room.table().events(), 3, "and the game goes on");
}

#[test]
fn what_cannot_be_written_down_has_not_happened() {
    let mut hand = fair("pig", "", None);
    let (seq, _, _) = hand.now();
    let before = (hand.now(), hand.room.pulse());
    let roll = Say::Play { key: "1".into(), seat: Seat::A, seq, action: "roll".into() };
    let Answer::Write(batch) = hand.room.said(hand.viewer, roll.clone()) else { panic!("it is legal") };
    assert_eq!(batch.entries().len(), 2, "the roll is written down with what it follows from");
    drop(batch);
    assert_eq!((hand.now(), hand.room.pulse()), before, "nothing has happened");
    let told = hand.say(roll.clone());
    assert!(
        matches!(told[0].tell, Tell::Ack { seq: done, .. } if done == seq + 1),
        "the same key is still good"
    );
    let again = hand.say(roll);
    assert!(matches!(&again[..], [it] if matches!(it.tell, Tell::Ack { seq: done, .. } if done == seq + 1)));
}

#[test]
fn a_room_is_what_its_log_says() {
    let mut hand = fair("pig", "target=20", None);
    for _ in 0..200 {
        let (_, _, next) = hand.now();
        let Some(&seat) = next.due.first() else { break };
        hand.play(seat, "hold").unwrap();
        if hand.undo(seat).is_ok() {
            hand.play(seat, "roll").unwrap();
        }
    }
    assert_eq!(hand.room.stage(), Stage::Over);
    let again = Room::rebuild("ABCDEF", &hand.log, || 0).unwrap();
    assert_eq!(again.pulse(), hand.room.pulse());
    assert_eq!(again.record(engine::Seats::NONE), hand.room.record(engine::Seats::NONE));
    fair::verify(&again.record(engine::Seats::NONE), &fair::Known::default()).expect("its dice are right");
}

#[test]
fn deltas_make_of_one_snapshot_the_next() {
    for game in ["pig", "dungeon", "gozd"] {
        let mut hand = seeded(game, "");
        let (mut rng, (_, mut scene, _)) = (engine::Rng::new(3), hand.now());
        for key in 0..60 {
            let (seq, _, next) = hand.now();
            let Some(&seat) = next.due.first() else { break };
            let action = hand.room.table().suggest(seat, "random", &mut rng).unwrap().action;
            for message in hand.say(Say::Play { key: key.to_string(), seat, seq, action }) {
                match message.tell {
                    Tell::Delta { patch, .. } => patch.apply(&mut scene),
                    Tell::Snapshot { scene: whole, .. } => scene = *whole,
                    _ => (),
                }
            }
            assert_eq!(scene, hand.now().1, "{game}: step {key}");
        }
    }
}

#[test]
fn a_phrase_is_for_the_others_and_changes_nothing() {
    let mut hand = fair_with("pig", "", None, vec![None, Some("random".into())]);
    let (watcher, _) = hand.room.join(&hello(Vec::new(), None)).expect("anybody may watch");
    let before = hand.now();
    let told = hand.say(Say::Phrase { seat: Seat::A, phrase: Phrase::WellPlayed });
    let [message] = told.as_slice() else { panic!("{told:?}") };
    assert_eq!(message.tell, Tell::Phrase { seat: Seat::A, phrase: Phrase::WellPlayed });
    assert_eq!(hand.room.receivers(message.to), [watcher]);
    assert_eq!(hand.now(), before);
    let told = hand.say(Say::Phrase { seat: Seat::B, phrase: Phrase::Yes });
    assert!(matches!(&told[..], [Message { tell: Tell::Refused { .. }, .. }]), "{told:?}");
}

#[test]
fn messages_read_back() {
    let mut hand = fair("rebirth", "", None);
    let (seq, scene, _) = hand.now();
    let action = scene.choices[0].notation.clone();
    let mut told = hand.room.snapshot(hand.viewer);
    told.extend(hand.say(Say::Play { key: "k".into(), seat: Seat::A, seq, action: action.clone() }));
    told.extend(hand.say(Say::Play { key: "l".into(), seat: Seat::A, seq, action }));
    told.extend(hand.say(Say::Look { id: 4, at: 0 }));
    told.extend(hand.say(Say::Phrase { seat: Seat::A, phrase: Phrase::TakeBack }));
    told.extend(hand.say(Say::Ping {}));
    assert!(told.len() > 5, "{told:?}");
    for message in told {
        let text = serde_json::to_string(&message.tell).unwrap();
        assert_eq!(serde_json::from_str::<Tell>(&text).unwrap(), message.tell, "{text}");
    }
    let hello = Hello { seq: Some(3), ..hello(vec!["t".into()], Some(Seat::B)) };
    for say in [Say::Hello(hello), Say::Undo { key: "k".into(), seat: Seat::A, seq: 2 }, Say::Ping {}] {
        let text = serde_json::to_string(&say).unwrap();
        assert_eq!(serde_json::from_str::<Say>(&text).unwrap(), say, "{text}");
    }
}

#[test]
fn a_newer_server_is_understood_as_far_as_possible() {
    let told = r#"{"tell":"refused","id":3,"code":"weather","clause":"P2","sentence":"no","more":1}"#;
    let Tell::Refused { key: None, id: Some(3), trouble } = serde_json::from_str(told).unwrap() else {
        panic!("{told}")
    };
    assert_eq!((trouble.code, trouble.sentence.as_str()), (room::Code::Unknown, "no"));
}

#[test]
fn real_dice_are_what_people_say() {
    let mut hand = private("pig", "", Dice::Real);
    assert_eq!(hand.now().2.roll, None);
    hand.play(Seat::A, "roll").unwrap();
    assert_eq!(hand.now().2.roll.map(|due| due.words).as_deref(), Some("one die"));
    for bad in ["", "7", "44", "pick 2"] {
        assert!(hand.roll(bad).is_err(), "{bad}");
    }
    hand.roll(" 4 ").unwrap();
    assert!(hand.roll("4").is_err(), "nothing is to be rolled now");
    assert!(hand.room.record(engine::Seats::ALL).ends_with("A roll\n* 4\n"));
    let mut sealed = fair("pig", "", None);
    assert!(sealed.roll("6").is_err(), "the dice of a server roll by themselves");
}

/// Only B knows how the die is turned.
const HIDDEN: &str = "eyes=AB to=A phase=before turns=6 bag=5,4,5,5,6,5 A=green-disintegrate,white-look,red-rotate \
B=purple-disintegrate fresh=- die=- done=- declared=- waffle=R0>...../Y0...../....../....../....../......";

#[test]
fn in_ones_own_hands_who_watches_computers_sees_all() {
    let seen = |places: [Option<String>; 2]| {
        let table = table::open("dungeon", 2, "", Some(HIDDEN)).unwrap();
        let mut room = Room::private(table, places.to_vec(), Dice::Source(Source::Seed(7)), || 0);
        let (viewer, _) = room.join(&hello(Vec::new(), None)).unwrap();
        match room.snapshot(viewer).pop().unwrap().tell {
            Tell::Snapshot { scene, .. } => *scene,
            other => panic!("{other:?}"),
        }
    };
    let open = table::open("dungeon", 2, "", Some(HIDDEN)).unwrap().scene(engine::Seats::ALL, 0);
    let computer = || Some("random".to_string());
    assert!(seen([computer(), computer()]).board == open.board, "nobody plays from whom to hide it");
    assert!(seen([computer(), None]).board != open.board, "a spectator of people sees less");
}
