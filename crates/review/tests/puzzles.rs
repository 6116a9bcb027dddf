//! Puzzles: what is made holds when it is judged again, what is wrong does not, and texts read back.

use review::puzzle::{AHEAD_EXACTLY, Effort, Proof, Puzzle, read, workshop};

const AGAIN: Effort = Effort { budget: 2, seed: 99, threads: 1 };

fn some_of_pig() -> Vec<Puzzle> {
    workshop("pig").expect("a game").round(5, 0, 1)
}

#[test]
fn puzzles_of_pig_are_exact_and_the_other_action_is_none() {
    let puzzles = some_of_pig();
    assert!(!puzzles.is_empty());
    let mut shop = workshop("pig").expect("a game");
    for puzzle in &puzzles {
        assert_eq!((puzzle.proof, puzzle.made.as_str()), (Proof::Exact, "5/0"));
        assert!(puzzle.ahead >= AHEAD_EXACTLY, "{puzzle}");
        let again = shop.check(puzzle, AGAIN).unwrap_or_else(|why| panic!("{puzzle}: {why}"));
        assert!((again.ahead - puzzle.ahead).abs() < 1e-9);
        let best = if puzzle.best == "hold" { "roll" } else { "hold" };
        let wrong = Puzzle { best: best.to_string(), ..puzzle.clone() };
        assert!(shop.check(&wrong, AGAIN).is_err(), "{wrong}");
    }
}

#[test]
fn the_same_round_makes_the_same_puzzles() {
    assert_eq!(some_of_pig(), some_of_pig());
    assert_ne!(some_of_pig(), workshop("pig").expect("a game").round(5, 1, 1));
}

#[test]
fn a_text_reads_back() {
    let puzzles = some_of_pig();
    let text: String = puzzles.iter().map(|it| format!("# a remark\n{it}\n")).collect();
    let read = read(&text).expect("it reads");
    let rounded = |it: &Puzzle| Puzzle { ahead: (it.ahead * 1000.0).round() / 1000.0, ..it.clone() };
    assert_eq!(read, puzzles.iter().map(rounded).collect::<Vec<_>>());
}

#[test]
fn the_first_bad_line_of_a_text_is_named() {
    let good = some_of_pig()[0].to_string();
    let lines = |from: &str, to: &str| good.replacen(from, to, 1);
    let cases = [
        (lines("best ", "beast "), "cannot read"),
        (lines("seat A", "seat Z").replace("seat B", "seat Z"), "a seat"),
        (lines("proof exact", "proof sure"), "proof"),
        (lines("ahead 0", "ahead 7"), "share"),
        (lines("position ", "# position "), "position"),
        (lines("why ", "# why "), "why"),
        (format!("{good}A roll\n"), "no events"),
        (lines("seats 2", "seats many"), "seats"),
    ];
    for (text, word) in cases {
        let error = read(&text).expect_err(&text);
        assert!(error.to_string().contains(word), "{error} for {text}");
    }
}

#[test]
fn what_cannot_be_is_said_in_a_sentence() {
    let good = some_of_pig().remove(0);
    let mut shop = workshop("pig").expect("a game");
    for bad in [
        Puzzle { best: "dance".into(), ..good.clone() },
        Puzzle { position: "nonsense".into(), ..good.clone() },
        Puzzle { seats: 9, ..good.clone() },
        Puzzle { seat: engine::Seat::C, ..good.clone() },
    ] {
        assert!(shop.check(&bad, AGAIN).is_err_and(|why| !why.is_empty()), "{bad}");
    }
    assert!(workshop("chess").is_err());
}
