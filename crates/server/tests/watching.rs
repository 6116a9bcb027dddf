//! What those who look are owed: rooms that nobody looks at wait; hints are seen; a log that was set back is told.

mod common;

use common::{Client, Folder, Running, get, room, room_with, seq, take};
use serde_json::{Value, json};

/// A room in which two computer players play.
fn computers(running: &Running) -> String {
    let seats = vec![json!({ "kind": "computer", "player": "random" }); 2];
    room_with(running.address, &json!({ "game": "pig", "seats": seats }))
}

fn told(running: &Running, code: &str) -> Value {
    get(running.address, &format!("/api/rooms/{code}")).json()["room"].clone()
}

/// Looks at a room until its game is over.
fn watch(running: &Running, code: &str) {
    let (mut looker, mut snapshot) = Client::join(running.address, code, &[], None);
    while snapshot["room"]["state"] != "over" {
        snapshot = looker.hear("snapshot");
    }
}

#[test]
fn computer_players_wait_until_somebody_looks() {
    let folder = Folder::new("unwatched");
    let running = Running::start(&folder.sqlite());
    let unwatched = computers(&running);
    watch(&running, &computers(&running));
    let room = told(&running, &unwatched);
    assert_eq!((&room["state"], &room["events"]), (&json!("playing"), &json!(0)));
    running.stop();

    let running = Running::start(&folder.sqlite());
    watch(&running, &computers(&running));
    assert_eq!(told(&running, &unwatched)["events"], 0, "also after a restart");
    watch(&running, &unwatched);
    running.stop();
}

/// Both seats of a room of Pig, which allows hints or says nothing about them.
fn two(running: &Running, hints: Option<bool>) -> (Client, Client, Value) {
    let person = json!({ "kind": "person" });
    let mut wish = json!({ "game": "pig", "seats": [person, person] });
    if let Some(hints) = hints {
        wish["hints"] = json!(hints);
    }
    let code = room_with(running.address, &wish);
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let (ann, snapshot) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let (bob, _) = Client::join(running.address, &code, &[&tokens[1]], Some("B"));
    (ann, bob, snapshot)
}

#[test]
fn several_people_agree_on_hints_and_see_them() {
    let folder = Folder::new("hints");
    let running = Running::start(&folder.sqlite());
    let (mut ann, _bob, snapshot) = two(&running, None);
    assert_eq!(snapshot["room"]["hints"], false, "nobody has agreed");
    ann.say(&json!({ "say": "hint", "id": 1, "seat": "A" }));
    assert!(ann.hear("refused")["sentence"].as_str().is_some_and(|it| it.contains("without hints")));

    let (mut ann, mut bob, snapshot) = two(&running, Some(true));
    assert_eq!(snapshot["room"]["hints"], true);
    ann.say(&json!({ "say": "hint", "id": 2, "seat": "A" }));
    let seen = bob.hear("snapshot");
    let log = seen["scene"]["log"].as_array().expect("a log");
    assert_eq!(log.last().expect("a line")["text"], "Player of A took a hint.");
    assert_eq!(seq(&seen), seq(&snapshot) + 1, "it stands in the log of the room");
    assert_eq!(ann.hear("hint")["id"], 2);
    assert_eq!(ann.play("A", seq(&seen), "roll")["tell"], "ack", "and the game goes on");

    let seats = [json!({ "kind": "person" }), json!({ "kind": "computer", "player": "casual" })];
    let code = room_with(running.address, &json!({ "game": "pig", "seats": seats }));
    let token = take(running.address, &code, "A");
    let (mut ann, snapshot) = Client::join(running.address, &code, &[&token], Some("A"));
    assert_eq!(snapshot["room"]["hints"], true, "one person alone");
    ann.say(&json!({ "say": "hint", "id": 3, "seat": "A" }));
    assert_eq!(ann.hear("hint")["id"], 3);
    running.stop();
}

/// A client that has seen more than the log holds is told, and so is whoever runs the server.
#[test]
fn a_log_that_was_set_back_is_noticed() {
    let folder = Folder::new("shorter");
    let running = Running::start(&folder.sqlite());
    let code = room(running.address, "pig", 2, &json!({}));
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let (mut ann, first) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    ann.play("A", seq(&first), "roll");
    let greet = |seq: &Value, hash: &Value| {
        let mut client = Client::open(running.address, &code);
        client.say(
            &json!({ "say": "hello", "protocol": 1, "tokens": [], "eyes": null, "seq": seq, "hash": hash }),
        );
        client.hear("snapshot");
        client.say(&json!({ "say": "look", "id": 1, "at": 0 }));
        let told = client.next().expect("an answer");
        (told["tell"] == "shorter").then_some(told)
    };
    assert_eq!(greet(&first["seq"], &first["hash"]), None, "an old entry that is there");
    let later = greet(&json!(99), &first["hash"]).expect("it is told");
    assert_eq!(later["seen"], 99);
    assert!(greet(&first["seq"], &json!("ab".repeat(32))).is_some(), "another entry in its place");
    let metrics = get(running.address, "/metrics").body;
    assert!(metrics.contains("sixfold_log_shorter_total"), "{metrics}");
    running.stop();
}
