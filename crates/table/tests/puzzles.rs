//! The puzzles that ship: all of them read, stand in possible positions and have legal answers; a few are judged again.

use std::collections::BTreeSet;

use engine::{Seats, Turn};
use review::puzzle::{Effort, Puzzle, workshop};
use table::{Lesson, Score, puzzles};

/// As many of each game, at least.
const FEWEST: usize = 60;
/// What is clear in 66d6 the newcomer sees, too: his search plays every turn to its end.
const ONE_GRADE: &str = "gozd";

fn all() -> Vec<(&'static str, Vec<Puzzle>)> {
    let of = |id| (id, puzzles(id).unwrap_or_else(|why| panic!("{id}: {why}")));
    table::games().iter().map(|game| of(game.id)).collect()
}

fn answered(puzzle: &Puzzle, action: &str) -> Score {
    let lesson = Lesson::read(&puzzle.to_string()).expect("it reads");
    let mut table = lesson.open().expect("a possible position");
    table.play(puzzle.seat, action).unwrap_or_else(|why| panic!("{action}: {why}\n{puzzle}"));
    let answered = table::answered(puzzle, &*table).expect("there is an answer");
    assert!(!answered.told.contains('{') && answered.told.ends_with('.'), "{}", answered.told);
    answered.score
}

#[test]
fn every_game_has_enough_and_none_twice() {
    for (game, puzzles) in all() {
        assert!(puzzles.len() >= FEWEST, "{game} has {}", puzzles.len());
        let positions: BTreeSet<&str> = puzzles.iter().map(|it| it.position.as_str()).collect();
        assert_eq!(positions.len(), puzzles.len(), "{game}: no position twice");
        let levels: Vec<&str> = bots::LEVELS.iter().map(|it| it.name).collect();
        assert!(puzzles.iter().all(|it| it.game == game && levels.contains(&it.grade.as_str())));
        let grades: BTreeSet<&str> = puzzles.iter().map(|it| it.grade.as_str()).collect();
        assert!(grades.len() >= 2 || game == ONE_GRADE, "{game} is graded: {grades:?}");
    }
}

#[test]
fn positions_are_possible_answers_legal_and_points_as_promised() {
    for puzzle in all().into_iter().flat_map(|it| it.1) {
        let table = Lesson::read(&puzzle.to_string()).expect("it reads").open().expect("a possible position");
        assert_eq!(table.turn(), Turn::Choose(Seats::only(puzzle.seat)), "{puzzle}");
        assert_eq!(table.position(Seats::only(puzzle.seat)), puzzle.position, "it reads back as it is seen");
        let mut legal = Vec::new();
        table.legal(puzzle.seat, &mut legal).expect("a choice");
        assert!(legal.len() > 1 && legal.contains(&puzzle.best), "{puzzle}");
        assert_eq!(answered(&puzzle, &puzzle.best), Score::Point);
        puzzle.half.iter().for_each(|it| assert_eq!(answered(&puzzle, it), Score::Half, "{puzzle}"));
        let worse = legal.iter().find(|it| **it != puzzle.best && !puzzle.half.contains(it));
        worse.iter().for_each(|it| assert_ne!(answered(&puzzle, it), Score::Unknown));
        let least = puzzle.proof.margins().0;
        assert!(puzzle.ahead >= least - 5e-4, "{puzzle}");
    }
}

/// All of them at ten times the budget: `sixfold puzzles check GAME`. Here the first exact ones, which cost nothing.
#[test]
fn some_hold_when_they_are_judged_again() {
    let mut shop = workshop("pig").expect("a game");
    for puzzle in puzzles("pig").expect("puzzles").iter().take(20) {
        let effort = Effort { budget: 10, seed: 7, threads: 1 };
        shop.check(puzzle, effort).unwrap_or_else(|why| panic!("{puzzle}: {why}"));
    }
}
