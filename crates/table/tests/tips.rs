//! Tips: each is short, and each is met by random games or by the lesson, so that none waits for what never comes.

use std::collections::BTreeSet;

use engine::{Rng, Seats, Turn};
use table::{Moment, Table, Tips, tips};

/// One sentence or two, short enough for a line or two on a phone.
const LONGEST: usize = 120;
/// Games of each game that are played to meet its tips.
const GAMES: u64 = 30;

/// The tips for anybody who plays here now.
fn look(table: &dyn Table, into: &mut BTreeSet<String>) {
    let from = table.events().saturating_sub(1);
    for eyes in Seats::first_n(table.seats()).iter().map(Seats::only) {
        let fitting = tips(table.game()).fitting(&table.scene(eyes, 0), &table.log(eyes, from));
        into.extend(fitting.into_iter().map(|tip| tip.id));
    }
}

/// The tips that are met in one game of random choices.
fn met(game: &str, seats: u8, seed: u64, into: &mut BTreeSet<String>) {
    let mut table = table::open(game, seats, "", None).expect("a game");
    let mut rng = Rng::new(seed);
    for _ in 0..400 {
        look(&*table, into);
        match table.turn() {
            Turn::Over => return,
            Turn::Roll(chance) => table.roll(chance.draw(&mut rng)).expect("it is due"),
            Turn::Choose(seats) => {
                let suggestion = table.suggest(seats.first(), "random", &mut rng).expect("a choice");
                table.play(seats.first(), &suggestion.action).expect("legal");
            }
        }
    }
}

/// The tips that are met in the lesson of a game: it shows what random choices seldom reach.
fn taught(game: &str, into: &mut BTreeSet<String>) {
    let lesson = table::lesson(game).expect("a lesson");
    let mut table = lesson.open().expect("it begins");
    for event in 0..lesson.events() {
        look(&*table, into);
        match lesson.after(event) {
            Moment::Step(_, step) if step.wanted[0].ends_with('*') => return,
            Moment::Step(_, step) => table.play(lesson.learner(), &step.wanted[0]).expect("it is wanted"),
            Moment::Event(happening) => table.apply(happening).expect("it happens"),
            Moment::Over => return,
        }
    }
}

#[test]
fn every_tip_is_met_and_none_is_long() {
    for info in table::games() {
        let all: Vec<_> = tips(info.id).all().collect();
        assert!(!all.is_empty(), "{} has no tips", info.id);
        for tip in &all {
            assert!(tip.sentence.len() <= LONGEST, "{}, {}: {} letters", info.id, tip.id, tip.sentence.len());
            assert!(tip.sentence.ends_with('.'), "{}, {}: no sentence", info.id, tip.id);
        }
        let wanted: BTreeSet<String> = all.iter().map(|tip| tip.id.clone()).collect();
        assert_eq!(wanted.len(), all.len(), "{}: two tips about one thing", info.id);
        let mut found = BTreeSet::new();
        taught(info.id, &mut found);
        for seed in 0..GAMES {
            met(info.id, info.seats[0], seed, &mut found);
            if found == wanted {
                break;
            }
        }
        let missing: Vec<_> = wanted.difference(&found).collect();
        assert!(missing.is_empty(), "{}: never met: {missing:?}", info.id);
    }
}

#[test]
fn what_is_no_tip_is_told() {
    let read = |text: &str| Tips::read(text).map(|tips| tips.all().count());
    assert_eq!(read("# a comment\n\nmay roll: Roll.\nsee Curse: A curse.\nline P3: A 1."), Ok(3));
    for bad in ["roll: Roll.", "may roll", "when roll: Roll."] {
        assert_eq!(read(bad), Err(format!("`{bad}` is no tip")));
    }
}
