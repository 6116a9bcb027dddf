//! A database that goes away behind a running server and comes back: nothing is acknowledged meanwhile, `/health` tells the
//! truth, and play goes on without anybody's help.

mod common;

use std::time::{Duration, Instant};

use common::cluster::{Cluster, Stop};
use common::{Client, Folder, Running, get, room, seq, take};
use serde_json::{Value, json};
use sqlx::Connection;

/// Waits until something is so, however slow the machine is.
fn until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(120), "in vain: {what}");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// Plays while the database is taken away and given back. `because` is what `/health` must say meanwhile.
fn play_through(url: &str, because: &str, away: impl FnOnce(), back: impl FnOnce()) {
    let running = Running::start(url);
    let health = || get(running.address, "/health");
    let code = room(running.address, "pig", 2, &json!({ "target": 1000 }));
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let (mut client, snapshot) = Client::join(running.address, &code, &tokens, None);
    assert_eq!(client.play("A", seq(&snapshot), "roll")["tell"], "ack");
    let told = client.hear_anew_of_nobody();
    assert_eq!((health().status, get(running.address, "/ready").status), (200, 200));

    away();
    let play = json!({ "say": "play", "key": "doubt", "seat": told["due"][0], "seq": told["seq"], "action": "roll" });
    client.say(&play);
    until("health tells that the log cannot be written", || health().status == 503);
    assert!(health().body.contains(because), "{}", health().body);
    assert_eq!(get(running.address, "/ready").status, 503);
    assert_eq!(get(running.address, "/api/games").status, 200, "what needs no log is served");
    while let Some(told) = client.next() {
        assert!(told["key"] != "doubt", "nothing is acknowledged: {told}");
    }

    back();
    until("health tells that the log can be written", || health().status == 200);
    until("the room is served", || get(running.address, &format!("/api/rooms/{code}")).status == 200);
    let (mut client, _) = Client::join(running.address, &code, &tokens, None);
    client.say(&play);
    let answer = client.answer("doubt");
    assert_eq!(answer["tell"], "ack", "the same command again is done once: {answer}");
    client.say(&play);
    assert_eq!(client.answer("doubt"), answer);
    let after = client.hear_anew_of_nobody();
    let seat = after["due"][0].as_str().expect("somebody is due");
    assert_eq!(client.play(seat, seq(&after), "roll")["tell"], "ack", "play goes on");
    running.stop();
}

trait Look {
    fn hear_anew_of_nobody(&mut self) -> Value;
}

impl Look for Client {
    /// Everything as it is now, as onlookers see it.
    fn hear_anew_of_nobody(&mut self) -> Value {
        self.say(&json!({ "say": "ping" }));
        self.hear("beat");
        self.say(&json!({ "say": "eyes", "seat": null }));
        self.hear("snapshot")
    }
}

#[test]
fn postgres_goes_away_and_comes_back() {
    let mut cluster = Cluster::start();
    for how in [Stop::Fast, Stop::Kill] {
        let url = cluster.database(&format!("away_{how:?}").to_lowercase());
        let shared = std::cell::RefCell::new(&mut cluster);
        let away = || shared.borrow_mut().stop(how);
        play_through(&url, "the database does not answer", away, || shared.borrow_mut().resume());
    }
}

#[test]
fn a_locked_file_is_waited_for() {
    let folder = Folder::new("locked");
    let url = folder.sqlite();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let holder = std::cell::RefCell::new(None);
    let away = || {
        let mut connection = runtime.block_on(sqlx::SqliteConnection::connect(&url)).expect("a connection");
        let lock = "BEGIN EXCLUSIVE";
        runtime.block_on(sqlx::query(lock).execute(&mut connection)).expect("locked");
        holder.replace(Some(connection));
    };
    let back = || {
        let connection = holder.take().expect("it is held");
        runtime.block_on(connection.close()).expect("let go");
    };
    play_through(&url, "another program holds the database locked", away, back);
}
