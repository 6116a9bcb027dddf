//! People at one table with dice of their own, and computer players that sit in for who is away.

mod common;

use std::sync::atomic::{AtomicI64, Ordering};

use common::{Hand, hello};
use engine::{Rng, Seat};
use room::{Created, DiceDue, Room, Say};

const B: Seat = Seat::new(1);
static NOW: AtomicI64 = AtomicI64::new(0);

/// A room for people, and the tokens of all seats. The clock is ours.
fn seated(game: &str, seats: usize, own_dice: bool) -> (Room, Vec<String>) {
    let created = Created {
        game: game.to_string(),
        edition: table::info(game).expect("a game").edition,
        options: String::new(),
        places: vec![None; seats],
        seed: "5a".repeat(32),
        record: None,
        hints: None,
        lesson: None,
        own_dice,
    };
    let (mut room, _) = Room::create("ABCDEF", created, || NOW.load(Ordering::Relaxed)).expect("a room");
    let mut tokens = Vec::new();
    for seat in (0..seats).map(Seat::new) {
        let (token, batch) = room.sit(seat, "", "a5".repeat(32)).expect("an open seat");
        room.accept(batch);
        tokens.push(token);
    }
    (room, tokens)
}

fn look(mut room: Room, tokens: Vec<String>) -> Hand {
    let (viewer, _) = room.join(&hello(tokens, Some(Seat::A))).expect("the tokens fit");
    Hand::of(room, Vec::new(), viewer)
}

#[test]
fn people_roll_their_own_dice_and_what_is_drawn_comes_by_itself() {
    let (room, tokens) = seated("pig", 2, true);
    let mut hand = look(room, tokens);
    hand.play(Seat::A, "roll").expect("it is A's turn");
    assert_eq!(hand.now().2.roll, Some(DiceDue { words: "one die".to_string(), count: 1 }));
    assert_eq!(hand.roll("7").unwrap_err(), "Expected dice such as 136, or `pick 2`, or `number 626`.");
    assert_eq!(hand.roll("35").unwrap_err(), "One die is due, not `35`.");
    hand.roll("5").expect("one die");
    assert_eq!(hand.now().2.roll, None);
    assert!(hand.room.info().own_dice);
    assert_eq!(hand.room.given_rolls(), 1, "nobody has sealed it");

    let (room, tokens) = seated("dungeon", 2, true);
    let mut hand = look(room, tokens);
    assert_eq!(hand.now().2.roll, None, "who begins is no die, and drawn already");
    let first = hand.now().2.due[0];
    hand.play(first, "draw").expect("it begins so");
    assert_eq!(hand.now().2.roll.map(|due| due.count), Some(1), "the die was drawn, and is to be rolled");
}

#[test]
fn dice_that_are_sealed_are_not_typed() {
    let (room, tokens) = seated("pig", 2, false);
    let mut hand = look(room, tokens);
    hand.play(Seat::A, "roll").expect("it is A's turn");
    assert_eq!(hand.now().2.roll, None);
    assert_eq!(hand.roll("5").unwrap_err(), "Nothing is to be rolled now.");
}

/// What comes of wanting a computer player for B, said through this viewer.
fn wish(hand: &mut Hand, seat: Seat, whom: Seat, sits: bool) -> Result<(), String> {
    let (key, seq) = (format!("{}{seat}{whom}{sits}", NOW.load(Ordering::Relaxed)), hand.seq());
    common::outcome(&hand.say(Say::Substitute { key, seat, whom, sits, seq }))
}

#[test]
fn a_computer_player_sits_in_for_who_left_if_all_others_want_it() {
    let (mut room, tokens) = seated("pig", 3, false);
    let [ann, bob, cid] = [0, 1, 2].map(|i| vec![tokens[i].clone()]);
    let (gone, _) = room.join(&hello(bob.clone(), Some(B))).expect("B");
    let third = Seat::new(2);
    let (other, _) = room.join(&hello(cid, Some(third))).expect("C");
    let mut hand = look(room, ann);
    let alone = hand.viewer;
    assert!(wish(&mut hand, Seat::A, B, true).unwrap_err().contains("away for 60 seconds"), "B is there");
    hand.room.leave(gone);
    assert!(wish(&mut hand, Seat::A, Seat::A, true).unwrap_err().contains("another person"));
    NOW.store(59_000, Ordering::Relaxed);
    assert!(wish(&mut hand, Seat::A, B, true).unwrap_err().contains("away for 60 seconds"));
    NOW.store(60_000, Ordering::Relaxed);
    assert!(wish(&mut hand, Seat::A, B, true).unwrap_err().contains("must want it, too"));
    assert_eq!(hand.room.info().places[1].wanted, [Seat::A]);
    hand.viewer = other;
    wish(&mut hand, third, B, true).expect("all who are there want it");
    let place = hand.room.info().places[1].clone();
    assert_eq!((place.player.as_deref(), place.wanted.len()), (Some("solid"), 0));

    // It plays, until B is back.
    hand.viewer = alone;
    hand.play(Seat::A, "roll").expect("A's turn");
    if hand.now().2.due == [Seat::A] {
        hand.play(Seat::A, "hold").expect("A's turn");
    }
    let question = hand.room.questions().pop().expect("the computer player of B is asked");
    assert_eq!((question.seat(), question.player()), (B, "solid"));
    let events = hand.room.table().events();
    hand.thought(question.think(&mut Rng::new(1)));
    assert!(hand.room.table().events() > events, "it has chosen");
    let (back, _) = hand.room.join(&hello(bob, Some(B))).expect("B comes back");
    hand.viewer = back;
    assert!(hand.play(B, "roll").unwrap_err().contains("Say that you are back"));
    wish(&mut hand, B, B, false).expect("B is back");
    assert_eq!(hand.room.info().places[1].player, None);
    assert!(hand.room.questions().is_empty(), "B chooses again");
}
