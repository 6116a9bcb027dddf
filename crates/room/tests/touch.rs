//! Every touch has an answer: a choice that may be made, or a sentence, with its clause where it would mean something.

mod common;

use common::{Hand, private_with};
use engine::scene::Touch;
use engine::{Rng, Seat};
use room::{Code, Dice, Problem, Say, Tell};
use table::Source;

/// The answer to a path: the notation it means, or why not.
fn touched(hand: &mut Hand, seat: Seat, path: &[Touch]) -> Result<String, Problem> {
    let told = hand.say(Say::Touch { id: 7, seat, path: path.to_vec() });
    match told.into_iter().next().map(|message| message.tell) {
        Some(Tell::Touch { id: 7, choice }) => Ok(choice.notation),
        Some(Tell::Refused { id: Some(7), trouble, .. }) => Err(trouble),
        other => panic!("{path:?} is answered by {other:?}"),
    }
}

fn opened(game: &str, seed: u64) -> Hand {
    let seats = if game == "land6" { 1 } else { 2 };
    let table = table::open(game, seats, "", None).expect("a table");
    let mut hand = private_with(table, vec![None; usize::from(seats)], Dice::Source(Source::Seed(seed)));
    if let Some(batch) = hand.room.wake().expect("its dice roll by themselves") {
        hand.room.accept(batch);
    }
    hand
}

/// Touches everything there is, alone and behind each first touch. Counts choices, clauses and plain sentences.
fn touch_all(hand: &mut Hand, seat: Seat, counts: &mut [u32; 3]) {
    hand.eyes(Some(seat));
    let (_, scene, _) = hand.now();
    let mut firsts: Vec<&Touch> = scene.choices.iter().filter_map(|it| it.touches.first()).collect();
    firsts.dedup();
    firsts.truncate(4);
    for item in scene.items() {
        let touch = Touch::Item(item.id.clone());
        for first in std::iter::once(None).chain(firsts.iter().map(Some)) {
            let path: Vec<Touch> = first.into_iter().map(|&it| it.clone()).chain([touch.clone()]).collect();
            match touched(hand, seat, &path) {
                Ok(notation) => {
                    hand.room.table().fork().play(seat, &notation).expect("what is offered is legal");
                    counts[0] += 1;
                }
                Err(problem) => {
                    assert!(problem.sentence.ends_with('.'), "{path:?}: {}", problem.sentence);
                    assert!(!problem.sentence.contains('{'), "{path:?}: {}", problem.sentence);
                    counts[if problem.clause.is_some() { 1 } else { 2 }] += 1;
                }
            }
        }
    }
}

#[test]
fn every_touch_of_every_state_is_answered() {
    for game in ["land6", "d6d", "gozd", "dungeon", "rebirth", "pig"] {
        let (mut counts, mut rng) = ([0; 3], Rng::new(1));
        for seed in 0..3 {
            let mut hand = opened(game, seed);
            for step in 0..60 {
                let (_, _, next) = hand.now();
                let Some(&seat) = next.due.first() else { break };
                if step % 6 == 0 {
                    touch_all(&mut hand, seat, &mut counts);
                }
                let mut legal = Vec::new();
                hand.room.table().legal(seat, &mut legal).expect("it is due");
                hand.play(seat, &legal[rng.below(legal.len() as u32) as usize].clone()).expect("it is legal");
            }
        }
        println!("{game}: {} choices, {} clauses, {} sentences", counts[0], counts[1], counts[2]);
        assert!(counts.iter().sum::<u32>() > 20, "{game} was hardly touched");
        assert!(counts[1] > 0 || game == "pig", "{game}: refusals rest on a clause");
    }
}

#[test]
fn a_touch_out_of_turn_or_of_nothing_is_answered() {
    let mut hand = opened("d6d", 1);
    let (_, _, next) = hand.now();
    let (seat, world) = (next.due[0], Touch::Item("world-Menn".into()));
    let waits = touched(&mut hand, seat.next(2), std::slice::from_ref(&world)).unwrap_err();
    assert!(waits.clause.is_some() && waits.sentence.contains("must choose now"), "{waits:?}");
    let gone = touched(&mut hand, seat, &[Touch::Item("world-Nowhere".into())]).unwrap_err();
    assert_eq!(gone.code, Code::NotFound);
    assert_eq!(touched(&mut hand, seat, &[]).unwrap_err().code, Code::BadRequest);
    assert_eq!(touched(&mut hand, seat, &vec![world; 99]).unwrap_err().code, Code::BadRequest);
}

#[test]
fn the_first_touches_of_newcomers_mean_what_they_meant() {
    let item = |id: &str| Touch::Item(id.to_string());
    let mut hand = opened("land6", 3);
    let meant = touched(&mut hand, Seat::A, &[item("square-city6")]).unwrap_err();
    assert_eq!(meant.clause.as_deref(), Some("L8"), "too far from the first city: {meant:?}");
    assert!(touched(&mut hand, Seat::A, &[item("die-city1")]).unwrap().starts_with("deploy city1"));
    let none = touched(&mut hand, Seat::A, &[item("supply-0")]).unwrap_err();
    assert!(none.sentence.contains("not part of what you can do now. Touch"), "{none:?}");

    let mut hand = opened("dungeon", 3);
    let (_, _, next) = hand.now();
    assert_eq!(touched(&mut hand, next.due[0], &[item("bag-red")]).as_deref(), Ok("draw"));
    let early = touched(&mut hand, next.due[0], &[item("hole-C3")]).unwrap_err();
    assert_eq!(early.clause.as_deref(), Some("W6"), "{early:?}");
}
