//! Rooms that nobody looks at wait, and rooms that somebody looks at go on.

mod common;

use common::{Client, Folder, Running, get, room_with};
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
