//! Taking back: one's own last choice, before anything is rolled or revealed.

use std::collections::BTreeMap;

use engine::{Rng, Seats, Turn};
use table::{Last, Table, games, open};

/// What reveals something whenever it is done: the second sealed choice, and the end of the expedition.
const ALWAYS: [&str; 2] = ["rebirth: second assign", "dungeon: stop"];
/// What reveals something if there is something to see: spells that turn a die over or look into holes.
const SOMETIMES: [&str; 3] =
    ["dungeon: cast green-swivel", "dungeon: cast red-swivel", "dungeon: cast white-look"];

/// How often a kind of action could be taken back, and how often not.
type Counts = BTreeMap<String, (u32, u32)>;

#[test]
fn choices_are_taken_back_unless_they_reveal() {
    let mut counts = Counts::new();
    for game in games() {
        for seed in 0..20 {
            play(game.id, game.seats[0], seed, &mut counts);
        }
    }
    for (kind, (may, may_not)) in &counts {
        let kind = kind.as_str();
        match (ALWAYS.contains(&kind), SOMETIMES.contains(&kind)) {
            (true, _) => assert_eq!(*may, 0, "{kind} reveals"),
            (_, true) => assert!(*may > 0 && *may_not > 0, "{kind} reveals sometimes: {may}, {may_not}"),
            _ => assert_eq!(*may_not, 0, "{kind} reveals nothing"),
        }
    }
    for kind in ALWAYS.iter().chain(&SOMETIMES).chain(&["pig: hold", "gozd: move", "rebirth: first assign"]) {
        assert!(counts.contains_key(*kind), "{kind} was not met");
    }
}

fn play(game: &str, seats: u8, seed: u64, counts: &mut Counts) {
    let mut table = open(game, seats, "", None).unwrap();
    let mut rng = Rng::new(seed);
    loop {
        match table.turn() {
            Turn::Over => return,
            Turn::Roll(chance) => {
                table.roll(chance.draw(&mut rng)).unwrap();
                assert_eq!(table.last(), Last::Roll, "{game}: a die is a die");
            }
            Turn::Choose(due) => {
                let seat = due.first();
                let action = table.suggest(seat, "random", &mut rng).unwrap().action;
                let before = table.position(Seats::ALL);
                table.play(seat, &action).unwrap();
                let count = counts.entry(kind(game, &action, due)).or_default();
                match table.last() {
                    Last::Choice { seat: by, revealed: false } if by == seat => count.0 += 1,
                    Last::Choice { seat: by, revealed: true } if by == seat => count.1 += 1,
                    last => panic!("{game}: {seat} has chosen, not {last:?}"),
                }
                assert_eq!(
                    table.fork().last(),
                    table.last(),
                    "{game}: what is remembered is what is found out"
                );
                assert_eq!(taken_back(&*table), before, "{game}: as if nothing had happened");
            }
        }
    }
}

fn taken_back(table: &dyn Table) -> String {
    let mut table = table.fork();
    table.undo_to(table.events() - 1).unwrap();
    table.position(Seats::ALL)
}

fn kind(game: &str, action: &str, due: Seats) -> String {
    let words: Vec<&str> = action.split(' ').collect();
    match (words[0], due.len()) {
        ("cast", _) => format!("{game}: cast {}", words[1]),
        ("assign", 1) => format!("{game}: second assign"),
        ("assign", _) => format!("{game}: first assign"),
        (word, _) => format!("{game}: {word}"),
    }
}
