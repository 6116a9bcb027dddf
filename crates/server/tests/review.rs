//! Reviews over HTTP: what is known by now, asked for again until it is all.

mod common;

use common::{Folder, Running, config, post};
use engine::{Rng, Seats, Turn};
use serde_json::{Value, json};

/// A short game of three, which nobody has solved.
fn played() -> String {
    let (mut table, mut rng) = (table::open("pig", 3, "target=20", None).expect("a game"), Rng::new(5));
    loop {
        match table.turn() {
            Turn::Over => return table.record(Seats::ALL),
            Turn::Roll(chance) => table.roll(chance.draw(&mut rng)).expect("a roll"),
            Turn::Choose(seats) => {
                let found = table.suggest(seats.first(), "random", &mut rng).expect("a choice");
                table.play(seats.first(), &found.action).expect("legal");
            }
        }
    }
}

fn asked(running: &Running, record: &str, seat: &str) -> Value {
    let wish = json!({ "record": record, "names": ["Ann", "Bob", "Cy"], "seat": seat });
    let answer = post(running.address, "/api/review", &wish);
    assert_eq!(answer.status, 200, "{answer:?}");
    answer.json()["review"].clone()
}

#[test]
fn a_review_knows_more_when_it_is_asked_again() {
    let folder = Folder::new("review");
    let running = Running::start(&folder.sqlite());
    let record = played();
    let asked = |seat: &str| asked(&running, &record, seat);
    let first = asked("A");
    assert_eq!((&first["game"], &first["seats"]), (&json!("pig"), &json!(3)));
    assert_eq!(first["sides"].as_array().map(Vec::len), Some(3), "figures are there at once");
    assert_ne!(first["progress"][1], 0, "and there is more to know");
    let mut last = first.clone();
    while last["progress"][0] != last["progress"][1] {
        let next = asked("A");
        assert!(next["progress"][0].as_u64() >= last["progress"][0].as_u64());
        last = next;
    }
    assert_eq!(asked("A"), last, "what is finished stays as it is");
    let why = |report: &Value| report["why"].to_string();
    assert!(why(&last).contains("You ") && !why(&last).contains("Ann"), "{}", why(&last));
    assert!(why(&asked("B")).contains("You "), "the other player reads of himself");
    running.stop();
}

#[test]
fn what_cannot_be_reviewed_is_refused_with_a_sentence() {
    let folder = Folder::new("no-review");
    let running = Running::start(&folder.sqlite());
    let ask = |wish: Value| post(running.address, "/api/review", &wish);
    let bad = ask(json!({ "record": "game pig 1\nseats 2\n\nB roll\n" }));
    assert_eq!((bad.status, bad.code().as_str()), (422, "refused"), "{bad:?}");
    assert_eq!(ask(json!({ "record": "game pig 1\nseats 2\n", "seat": "Z" })).status, 400);
    assert_eq!(ask(json!({ "record": 7 })).status, 400);
    let long = format!("game pig 1\nseats 2\n\n{}", "A roll\n* 2\n".repeat(3_000));
    assert_eq!(ask(json!({ "record": long })).code(), "limit");
    running.stop();
}

#[test]
fn a_review_comes_out_of_the_budget_once() {
    let folder = Folder::new("review-budget");
    let running = Running::with(server::Config { budget_per_minute: 150.0, ..config(&folder.sqlite()) });
    let ask = |n: u32| {
        let record = format!("game pig 1\nseats 2\n# {n}\n");
        post(running.address, "/api/review", &json!({ "record": record })).status
    };
    assert_eq!([1, 1, 1, 1, 1, 1].map(ask), [200; 6], "the same record is reviewed once");
    let others: Vec<u16> = (2..7).map(ask).collect();
    assert_eq!((others[0], others[4]), (200, 429), "{others:?}");
    running.stop();
}
