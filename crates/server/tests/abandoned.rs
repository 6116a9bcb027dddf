//! Abandoned games: who is left alone may end them, and the server ends what nobody plays; the seed is opened each time.

mod common;

use std::thread::sleep;
use std::time::Duration;

use common::{Client, Folder, Running, config, get, room, room_with, take};
use serde_json::{Value, json};
use server::Config;

/// A server on which a player need not wait for the others.
fn hasty(folder: &Folder) -> Running {
    Running::with(Config { away_after: Duration::ZERO, ..config(&folder.sqlite()) })
}

fn abandon(client: &mut Client, key: &str) -> Value {
    client.say(&json!({ "say": "abandon", "key": key, "seat": "A", "seq": 0 }));
    client.answer(key)
}

/// A room that is over without a result, as everybody is told of it.
fn is_abandoned(running: &Running, code: &str) {
    let told = get(running.address, &format!("/api/rooms/{code}")).json();
    assert_eq!(told["room"]["state"], "over");
    assert_eq!(told["room"]["ended"], "The game was abandoned and has no result");
    assert_eq!((&told["room"]["result"], &told["room"]["due"]), (&Value::Null, &json!([])));
    let fair = get(running.address, &format!("/api/rooms/{code}/fair")).json();
    assert_eq!(fair["seed"].as_str().map(str::len), Some(64), "the seed is open");
    let record = get(running.address, &format!("/api/rooms/{code}/record")).body;
    assert!(record.contains("\nfair seed ") && record.ends_with(" abandoned\n"), "{record}");
    table::load(&record).expect("it replays");
}

#[test]
fn who_is_left_alone_may_end_the_game() {
    let folder = Folder::new("left");
    let running = hasty(&folder);
    let code = room(running.address, "pig", 2, &json!({}));
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let (mut ann, _) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let (bo, snapshot) = Client::join(running.address, &code, &[&tokens[1]], Some("B"));
    ann.hear("room");
    ann.play("A", common::seq(&snapshot), "roll");
    let refused = abandon(&mut ann, "early");
    assert_eq!((&refused["tell"], &refused["code"]), (&json!("refused"), &json!("refused")), "{refused}");
    drop(bo);
    ann.hear("room");
    assert_eq!(abandon(&mut ann, "late")["tell"], "ack");
    assert_eq!(abandon(&mut ann, "late")["tell"], "ack", "the same thing once");
    assert_eq!(abandon(&mut ann, "again")["code"], "over");
    is_abandoned(&running, &code);
    running.stop();
    let running = Running::start(&folder.sqlite());
    assert_eq!(running.rooms(), (0, 0), "it is not brought back");
    is_abandoned(&running, &code);
    running.stop();
}

#[test]
fn nobody_is_hurried() {
    let folder = Folder::new("hurried");
    let running = Running::start(&folder.sqlite());
    let code = room(running.address, "pig", 2, &json!({}));
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let (mut ann, _) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let refused = abandon(&mut ann, "k");
    assert!(refused["sentence"].as_str().is_some_and(|it| it.contains("60 minutes")), "{refused}");
    let seats = [json!({ "kind": "person" }), json!({ "kind": "computer", "player": "steady" })];
    let code = room_with(running.address, &json!({ "game": "pig", "seats": seats }));
    let token = take(running.address, &code, "A");
    let (mut ann, _) = Client::join(running.address, &code, &[&token], Some("A"));
    let refused = abandon(&mut ann, "k");
    assert!(refused["sentence"].as_str().is_some_and(|it| it.contains("give up")), "{refused}");
    assert_eq!(get(running.address, &format!("/api/rooms/{code}")).json()["room"]["state"], "playing");
    running.stop();
}

#[test]
fn the_server_ends_what_nobody_plays() {
    let folder = Folder::new("idle");
    let running = Running::start(&folder.sqlite());
    let codes = [room(running.address, "pig", 2, &json!({})), room(running.address, "d6d", 2, &json!({}))];
    for seat in ["A", "B"] {
        take(running.address, &codes[0], seat);
    }
    running.stop();
    let (abandon_after, look_every) = (Some(Duration::ZERO), Duration::from_millis(20));
    let running = Running::with(Config { abandon_after, look_every, ..config(&folder.sqlite()) });
    for code in &codes {
        let over = || get(running.address, &format!("/api/rooms/{code}")).json()["room"]["state"] == "over";
        let ended = (0..600).any(|_| over() || (sleep(Duration::from_millis(100)), false).1);
        assert!(ended, "{code} goes on");
        is_abandoned(&running, code);
    }
    running.stop();
}
