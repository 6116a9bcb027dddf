//! Records and positions end to end, on Pig: undo, replay, refusals by line, positions set up by hand.

use engine::{Event, Match, Seat, Seats, record, replay};
use games::pig::{Action, Pig};

fn read(text: &str) -> Result<Match<Pig>, String> {
    record::read(text).and_then(|record| replay::<Pig>(&record)).map_err(|error| error.to_string())
}

#[test]
fn undo_is_a_shorter_replay() {
    let mut game = read("game pig 1\nseats 2\nA roll\n* 4\nA roll\n* 5\nA hold\n").unwrap();
    let whole = game.record(Seats::ALL);
    assert!(!game.undo_to(6));
    assert!(game.undo_to(3));
    assert_eq!(
        game.record(Seats::ALL),
        "game pig 1\nseats 2\noptions target=100 turn_cap=1000\nA roll\n* 4\nA roll\n"
    );
    game.play(Event::Roll("5".parse().unwrap())).unwrap();
    game.play(Event::Play(Seat::A, Action::Hold)).unwrap();
    assert_eq!(game.record(Seats::ALL), whole);
    assert!(game.undo_to(0) && game.events().is_empty());
}

#[test]
fn the_first_bad_line_is_named_with_its_clause() {
    let start = "game pig 1\nseats 2\n";
    let cases = [
        ("B roll", "line 3: A must choose now, not B (P2)"),
        ("A roll\nA hold", "line 4: one die must be rolled first (P2)"),
        ("A roll\n* 12", "line 4: one die is due, not `12` (P2)"),
        ("* 1", "line 3: nothing is rolled now: A must choose (P2)"),
        ("A fly", "line 3: cannot read `fly`: expected roll or hold (notation)"),
        ("A hold !P2", "line 3: expected a refusal by P2; found a legal event (record)"),
        ("B hold !P4", "line 3: expected a refusal by P4; found A must choose now, not B (P2) (record)"),
        (
            "expect outcome A 1 B 0, A wins",
            "line 3: expected A 1 B 0, A wins; found A 0 B 0, AB share the win (record)",
        ),
        ("expect choices A roll", "line 3: expected roll; found hold | roll (record)"),
        ("expect choices B roll", "line 3: B has nothing to choose now (P2)"),
        (
            "expect position x",
            "line 3: expected x; found banked=0,0 pot=0 turns=0 to=A phase=decide (record)",
        ),
    ];
    for (line, sentence) in cases {
        assert_eq!(read(&format!("{start}{line}\n")).map(|_| ()), Err(sentence.to_string()));
    }
}

#[test]
fn headers_are_checked() {
    let cases = [
        (
            "game pig 2\nseats 2",
            "line 1: this is edition 2 of the rules of Pig, and this program knows edition 1 only: a newer version of \
             sixfold may know it (record)",
        ),
        (
            "game pig 0\nseats 2",
            "line 1: this is edition 0 of the rules of Pig, and this program knows edition 1 only: editions count \
             from 1 (record)",
        ),
        ("game pig 1\nseats 5", "line 1: Pig is for 2 to 4, not 5 (seats)"),
        (
            "game pig 1\nseats 2\noptions target=1",
            "line 1: option target takes a whole number from 2 to 1000, not `1` (options)",
        ),
    ];
    for (text, sentence) in cases {
        assert_eq!(read(text).map(|_| ()), Err(sentence.to_string()));
    }
}

#[test]
fn impossible_positions_are_refused_with_a_clause() {
    let refused = |position: &str| Match::<Pig>::open_at(2, "", position).unwrap_err().clause.0;
    assert_eq!(refused("banked=0,0 pot=0 turns=1 to=A phase=decide"), "P1");
    assert_eq!(refused("banked=0,0 pot=0 turns=0 to=C phase=decide"), "P1");
    assert_eq!(refused("banked=0,0 pot=1 turns=0 to=A phase=decide"), "P3");
    assert_eq!(refused("banked=9,0 pot=0 turns=0 to=A phase=decide"), "P4");
    assert_eq!(refused("banked=100,0 pot=0 turns=3 to=B phase=decide"), "P5");
    assert_eq!(refused("banked=100,100 pot=0 turns=3 to=B phase=over"), "P5");
    assert_eq!(refused("banked=90,0 pot=0 turns=3 to=B phase=over"), "P6");
    for unreadable in [
        "",
        "banked=0,0",
        "banked=0 pot=0 turns=0 to=A phase=decide",
        "banked=0,0 pot=+2 turns=0 to=A phase=x",
    ] {
        assert_eq!(refused(unreadable), "position", "{unreadable}");
    }
}
