//! The protocol over real sockets: a whole game, duplicates, stale plays, reconnecting, and everything around a game.

mod common;

use std::collections::HashSet;

use common::{Client, ENTROPY, Folder, Running, get, http, patch, post, room, room_with, seq, take};
use engine::{Rng, Seat, Seats};
use serde_json::{Value, json};

/// A client that keeps its Scene up to date by patches alone.
struct Player {
    client: Client,
    seat: &'static str,
    scene: Value,
    seq: u64,
    hash: String,
    over: bool,
}

impl Player {
    fn join(running: &Running, code: &str, token: &str, seat: &'static str) -> Player {
        let (client, snapshot) = Client::join(running.address, code, &[token], Some(seat));
        let mut player =
            Player { client, seat, scene: Value::Null, seq: 0, hash: String::new(), over: false };
        player.take_in(&snapshot);
        player
    }

    fn take_in(&mut self, told: &Value) {
        match told["tell"].as_str() {
            Some("snapshot") => {
                // A snapshot holds the last lines of the log alone; the patches have brought all of them.
                let log = self.scene["log"].take();
                self.scene = told["scene"].clone();
                if let Some(log) = log.as_array().filter(|it| !it.is_empty()) {
                    assert!(log.ends_with(told["scene"]["log"].as_array().expect("a log")), "the same log");
                    self.scene["log"] = json!(log);
                }
                self.over = told["room"]["state"] == "over";
            }
            Some("delta") => {
                assert_eq!(told["prev"], self.seq, "nothing is left out");
                patch::apply(&mut self.scene, &told["patch"]);
            }
            _ => return,
        }
        (self.seq, self.hash) = (seq(told), told["hash"].as_str().expect("a hash").to_string());
    }

    /// Listens until the entry `seq` is known.
    fn follow(&mut self, seq: u64) {
        while self.seq < seq {
            let told = self.client.next().expect("an open socket");
            self.take_in(&told);
        }
    }

    /// Listens until it knows all that a beat says there is.
    fn catch_up(&mut self) {
        self.client.say(&json!({ "say": "ping" }));
        loop {
            let told = self.client.next().expect("an open socket");
            self.take_in(&told);
            if told["tell"] == "beat" {
                assert_eq!((seq(&told), told["hash"].as_str()), (self.seq, Some(self.hash.as_str())));
                return;
            }
        }
    }

    fn choices(&self) -> Vec<String> {
        let choices = self.scene["choices"].as_array().expect("choices").iter();
        let listed = choices.filter(|it| it["field"].is_null());
        listed.map(|it| it["notation"].as_str().expect("notation").to_string()).collect()
    }
}

/// Two people play to the end; what they know comes from patches, and is what the record says.
#[test]
fn a_game_over_two_sockets() {
    let folder = Folder::new("game");
    let running = Running::start(&folder.sqlite());
    for (game, options) in [("pig", json!({ "target": 20 })), ("d6d", json!({})), ("rebirth", json!({}))] {
        play_through(&running, game, &options);
    }
    running.stop();
}

fn play_through(running: &Running, game: &str, options: &Value) {
    let code = room(running.address, game, 2, options);
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let mut players =
        [("A", 0), ("B", 1)].map(|(seat, i): (_, usize)| Player::join(running, &code, &tokens[i], seat));
    let mut rng = Rng::new(1);
    while !players[0].over {
        let chooser = players.iter().position(|it| !it.choices().is_empty()).expect("somebody may choose");
        let player = &mut players[chooser];
        let action = rng.pick(&player.choices().iter().map(String::as_str).collect::<Vec<_>>()).to_string();
        let key = format!("{}{}", player.seq, player.seat);
        let play =
            json!({ "say": "play", "key": key, "seat": player.seat, "seq": player.seq, "action": action });
        player.client.say(&play);
        let answer = loop {
            let told = player.client.next().expect("an open socket");
            player.take_in(&told);
            if told["key"] == key.as_str() {
                break told;
            }
        };
        assert_eq!(answer["tell"], "ack", "{game}: {action}: {answer}");
        players[0].follow(seq(&answer));
        players[1].follow(seq(&answer));
        players.iter_mut().for_each(Player::catch_up);
    }
    let record = get(running.address, &format!("/api/rooms/{code}/record")).body;
    let mut table = table::load(&record).expect("a record");
    table.rename(&["Player of A".into(), "Player of B".into()]);
    for (player, seat) in players.iter().zip([Seat::A, Seat::B]) {
        let mut scene = json!(table.scene(Seats::only(seat), usize::MAX));
        scene["log"] = json!(table.log(Seats::only(seat), 0));
        assert!(player.scene == scene, "{game}: patches lead to another Scene");
    }
    fair::verify(&record).expect("the dice are as sealed");
    assert_eq!(players[0].hash, players[1].hash);
}
