//! Counts of the positions that can be reached after a few events, stored as data and counted twice.

use std::collections::{BTreeSet, HashSet};

use engine::{Event, Game, Seat, Turn};
use games::land6::Land6;

use crate::naive::Naive;
use crate::{house, opened, options};

const DATA: &str = include_str!("perft.tsv");

/// One line: options, position, and the counts after 1, 2, 3 and 4 events.
struct Case {
    options: &'static str,
    position: &'static str,
    counts: [usize; 4],
}

fn cases() -> Vec<Case> {
    let lines = DATA.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let count = |i: usize| columns[i].parse().expect("a count");
            Case { options: columns[0], position: columns[1], counts: [2, 3, 4, 5].map(count) }
        })
        .collect()
}

#[test]
fn counts_are_as_stored() {
    for case in cases() {
        let mut reached = HashSet::from([*opened(case.options, case.position).state()]);
        let counts = [(); 4].map(|()| {
            reached = reached.iter().flat_map(after).collect();
            reached.len()
        });
        assert_eq!(counts, case.counts, "{} {}", case.options, case.position);
    }
}

#[test]
fn the_second_implementation_counts_the_same() {
    for case in cases() {
        let start = Naive::at(house(&options(case.options)), case.position);
        let mut reached = vec![start];
        let counts = [(); 4].map(|()| {
            let mut known = BTreeSet::new();
            let next = reached.iter().flat_map(|it| it.next()).map(|(_, after)| after);
            reached = next.filter(|after| known.insert(after.text())).collect();
            reached.len()
        });
        assert_eq!(counts, case.counts, "{} {}", case.options, case.position);
    }
}

/// The states after each possible event.
fn after(state: &Land6) -> Vec<Land6> {
    let play = |event| {
        let mut after = *state;
        after.apply(event);
        after
    };
    match state.turn() {
        Turn::Over => Vec::new(),
        Turn::Roll(chance) => chance.outcomes().map(|(rolled, _)| play(Event::Roll(rolled))).collect(),
        Turn::Choose(_) => {
            let mut actions = Vec::new();
            state.actions(Seat::A, &mut actions);
            actions.into_iter().map(|action| play(Event::Play(Seat::A, action))).collect()
        }
    }
}
