//! The protocol over real sockets: a whole game, duplicates, stale plays, reconnecting, and everything around a game.

mod common;

use common::{Client, Folder, Running, get, patch, room, room_with, seq, take};
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

    /// Listens until it knows everything. Beats come at any time, and must say what is known then.
    fn catch_up(&mut self) {
        self.client.say(&json!({ "say": "look", "id": 0, "at": 0 }));
        loop {
            let told = self.client.next().expect("an open socket");
            self.take_in(&told);
            if told["tell"] == "beat" {
                assert_eq!((seq(&told), told["hash"].as_str()), (self.seq, Some(self.hash.as_str())));
            }
            if told["tell"] == "look" {
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
    fair::verify(&record, &fair::Known::default()).expect("the dice are as sealed");
    assert_eq!(players[0].hash, players[1].hash);
}

/// A room of Pig with both seats taken: the code and the tokens.
fn pig(running: &Running) -> (String, [String; 2]) {
    pig_to(running, 1000)
}

fn pig_to(running: &Running, target: u32) -> (String, [String; 2]) {
    let code = room(running.address, "pig", 2, &json!({ "target": target }));
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    (code, tokens)
}

fn play(key: &str, seat: &str, seq: u64, action: &str) -> Value {
    json!({ "say": "play", "key": key, "seat": seat, "seq": seq, "action": action })
}

#[test]
fn duplicates_are_harmless() {
    let folder = Folder::new("duplicates");
    let running = Running::start(&folder.sqlite());
    let (code, tokens) = pig(&running);
    let (mut ann, snapshot) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let hold = play("once", "A", seq(&snapshot), "roll");
    (0..5).for_each(|_| ann.say(&hold));
    let first = ann.answer("once");
    assert_eq!(first["tell"], "ack");
    (0..4).for_each(|_| assert_eq!(ann.answer("once"), first, "the same answer"));
    // Also from another socket, and after a restart.
    let (mut again, _) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    again.say(&hold);
    assert_eq!(again.answer("once"), first);
    running.stop();
    let running = Running::start(&folder.sqlite());
    let (mut again, snapshot) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    again.say(&hold);
    assert_eq!(again.answer("once"), first);
    assert_eq!(snapshot["room"]["events"], 2, "one action, one roll");
    running.stop();
}

/// Two devices at one seat play the same turn: one wins, the other is told and shown.
#[test]
fn the_same_turn_twice() {
    let folder = Folder::new("twice");
    let running = Running::start(&folder.sqlite());
    let (code, tokens) = pig(&running);
    let (mut one, snapshot) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let (mut two, _) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let seq = seq(&snapshot);
    one.say(&play("one", "A", seq, "roll"));
    two.say(&play("two", "A", seq, "roll"));
    let answers = [one.answer("one"), two.answer("two")];
    let acks = answers.iter().filter(|it| it["tell"] == "ack").count();
    assert_eq!(acks, 1, "{answers:?}");
    let (loser, refused) =
        if answers[0]["tell"] == "ack" { (&mut two, &answers[1]) } else { (&mut one, &answers[0]) };
    assert_eq!(refused["code"], "stale", "{refused}");
    assert_eq!(loser.hear("snapshot")["room"]["events"], 2);
    running.stop();
}

#[test]
fn what_is_refused_says_why() {
    let folder = Folder::new("refused");
    let running = Running::start(&folder.sqlite());
    let (code, tokens) = pig(&running);
    let (mut ann, snapshot) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let now = seq(&snapshot);
    let cases = [
        ("A", now, "fly", "refused"),
        ("A", now, "", "refused"),
        ("A", now, "roll\nA roll", "refused"),
        ("A", now + 7, "roll", "bad_request"),
        ("A", 0, "roll", "ack"),
        ("A", 0, "roll", "stale"),
        ("B", now, "roll", "not_yours"),
        ("C", now, "roll", "not_yours"),
    ];
    for (seat, seq, action, code) in cases {
        let answer = ann.play(seat, seq, action);
        let told = if answer["tell"] == "ack" { "ack" } else { answer["code"].as_str().expect("a code") };
        assert_eq!(told, code, "{seat} {seq} {action}: {answer}");
        assert!(told == "ack" || answer["sentence"].as_str().is_some_and(|it| it.ends_with('.')), "{answer}");
    }
    for key in ["", "a b", "ä", &"x".repeat(65)] {
        ann.say(&play(key, "A", now, "roll"));
        assert_eq!(ann.answer(key)["code"], "bad_request", "key {key:?}");
    }
    running.stop();
}

#[test]
fn who_knows_everything_gets_a_beat_and_who_does_not_a_snapshot() {
    let folder = Folder::new("again");
    let running = Running::start(&folder.sqlite());
    let (code, tokens) = pig(&running);
    let (mut ann, first) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    ann.play("A", seq(&first), "roll");
    ann.say(&json!({ "say": "ping" }));
    let beat = ann.hear("beat");
    let mut hello = json!({ "say": "hello", "protocol": 1, "tokens": [tokens[0]], "eyes": "A" });
    let mut greet = |seq: &Value, hash: &Value| {
        (hello["seq"], hello["hash"]) = (seq.clone(), hash.clone());
        let mut client = Client::open(running.address, &code);
        client.say(&hello);
        client.next().expect("an answer")
    };
    assert_eq!(greet(&beat["seq"], &beat["hash"])["tell"], "beat");
    assert_eq!(greet(&first["seq"], &first["hash"])["tell"], "snapshot", "a gap");
    assert_eq!(greet(&beat["seq"], &first["hash"])["tell"], "snapshot", "another history");
    assert_eq!(greet(&Value::Null, &Value::Null)["tell"], "snapshot");
    running.stop();
}

#[test]
fn an_action_is_taken_back_until_something_is_rolled() {
    let folder = Folder::new("undo");
    let running = Running::start(&folder.sqlite());
    let (code, tokens) = pig(&running);
    let (mut ann, snapshot) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let (mut bob, _) = Client::join(running.address, &code, &[&tokens[1]], Some("B"));
    let undo = |client: &mut Client, seat: &str, seq: u64, key: &str| {
        client.say(&json!({ "say": "undo", "key": key, "seat": seat, "seq": seq }));
        client.answer(key)
    };
    assert_eq!(snapshot["undo"], false, "nothing has happened");
    let held = ann.play("A", seq(&snapshot), "hold");
    assert_eq!(undo(&mut bob, "B", seq(&held), "other")["code"], "refused", "not the other's action");
    let undone = undo(&mut ann, "A", seq(&held), "back");
    assert_eq!(undone["tell"], "ack", "{undone}");
    let back = ann.hear("snapshot");
    assert_eq!(back["scene"], snapshot["scene"], "as if nothing had happened");
    assert_eq!(bob.hear("snapshot")["room"]["events"], 0, "everybody is told");
    assert_eq!(undo(&mut ann, "A", seq(&undone), "back"), undone, "the same key: done once");
    assert_eq!(undo(&mut ann, "A", seq(&undone), "more")["code"], "refused", "there is nothing more");
    assert_eq!(ann.play("A", seq(&held), "hold")["code"], "stale", "an undo must be seen");
    let rolled = ann.play("A", seq(&undone), "roll");
    let after = seq(&rolled) + 1;
    assert_eq!(undo(&mut ann, "A", after, "roll")["code"], "refused", "a die is a die");
    let record = get(running.address, &format!("/api/rooms/{code}/record")).body;
    assert_eq!(record.lines().filter(|line| line.starts_with("A ")).count(), 1, "{record}");
    running.stop();
}

/// Both choose at once: the first choice does not make the second one stale.
#[test]
fn sealed_choices_do_not_wait_for_each_other() {
    let folder = Folder::new("sealed");
    let running = Running::start(&folder.sqlite());
    let code = room(running.address, "rebirth", 2, &json!({}));
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let mut players: Vec<Player> = [("A", 0), ("B", 1)]
        .map(|(seat, i): (_, usize)| Player::join(&running, &code, &tokens[i], seat))
        .into();
    // The setup comes first; then both assign their dice.
    while players.iter().any(|it| it.choices().is_empty()) {
        let chooser = players.iter().position(|it| !it.choices().is_empty()).expect("somebody may choose");
        let (seat, seq, action) =
            (players[chooser].seat, players[chooser].seq, players[chooser].choices()[0].clone());
        assert_eq!(players[chooser].client.play(seat, seq, &action)["tell"], "ack");
        let (one, two) = players.split_at_mut(1);
        for player in [&mut one[0], &mut two[0]] {
            player.client.say(&json!({ "say": "eyes", "seat": player.seat }));
            let snapshot = player.client.hear("snapshot");
            player.scene = Value::Null;
            player.take_in(&snapshot);
        }
    }
    let actions: Vec<String> = players.iter().map(|it| it.choices()[0].clone()).collect();
    let seqs: Vec<u64> = players.iter().map(|it| it.seq).collect();
    assert_eq!(players[0].client.play("A", seqs[0], &actions[0])["tell"], "ack");
    assert_eq!(players[0].client.play("A", seqs[0], &actions[0])["code"], "stale", "its own choice counts");
    assert_eq!(players[1].client.play("B", seqs[1], &actions[1])["tell"], "ack");
    running.stop();
}

#[test]
fn giving_up_ends_the_room_or_the_game() {
    let folder = Folder::new("resign");
    let running = Running::start(&folder.sqlite());
    for (game, by_rules) in [("pig", false), ("gozd", true)] {
        let code = room(running.address, game, 2, &json!({}));
        let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
        let (mut both, snapshot) = Client::join(running.address, &code, &[&tokens[0], &tokens[1]], Some("A"));
        let seat = snapshot["due"][0].as_str().expect("somebody is due").to_string();
        both.say(&json!({ "say": "resign", "key": "enough", "seat": seat, "seq": 0 }));
        assert_eq!(both.answer("enough")["tell"], "ack");
        let room = get(running.address, &format!("/api/rooms/{code}")).json()["room"].clone();
        assert_eq!(room["state"], "over", "{game}");
        assert_eq!(room["ended"].is_null(), by_rules, "{game}: {room}");
        assert_eq!(room["result"].is_null(), !by_rules, "{game}: {room}");
        assert_eq!(both.play(&seat, 99, "roll")["code"], "over");
        let record = get(running.address, &format!("/api/rooms/{code}/record")).body;
        assert!(record.contains("fair seed "), "the seed is opened, whoever gave up");
        fair::verify(&record, &fair::Known::default()).expect("the dice are as sealed");
    }
    running.stop();
}

#[test]
fn looking_asking_and_hot_seats() {
    let folder = Folder::new("look");
    let running = Running::start(&folder.sqlite());
    let person = json!({ "kind": "person" });
    // So near that it matters to roll.
    let wish =
        json!({ "game": "pig", "options": { "target": 12 }, "seats": [person, person], "hints": true });
    let code = room_with(running.address, &wish);
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let (mut both, snapshot) = Client::join(running.address, &code, &[&tokens[0], &tokens[1]], Some("A"));
    both.say(&json!({ "say": "preview", "id": 1, "seat": "A", "action": "roll" }));
    assert_eq!(both.hear("preview")["id"], 1);
    both.say(&json!({ "say": "preview", "id": 2, "seat": "A", "action": "fly" }));
    let refused = both.hear("refused");
    assert_eq!((&refused["id"], &refused["clause"]), (&json!(2), &json!("notation")));
    both.say(&json!({ "say": "hint", "id": 3, "seat": "A" }));
    let hint = both.hear("hint")["suggestion"].clone();
    assert_eq!(hint["action"], "roll", "{hint}");
    assert_eq!(hint["candidates"].as_array().map(Vec::len), Some(2), "both were weighed: {hint}");
    both.say(&json!({ "say": "hint", "id": 4, "seat": "B" }));
    assert_eq!(both.hear("refused")["id"], 4, "it is not B's turn");
    both.play("A", seq(&snapshot), "roll");
    both.say(&json!({ "say": "look", "id": 5, "at": 0 }));
    let mut then = both.hear("look")["scene"].clone();
    let told = then["log"].as_array_mut().expect("a log").pop().expect("a line");
    assert!(told["text"].as_str().is_some_and(|it| it.contains("took a hint")), "{told}");
    assert_eq!(then, snapshot["scene"], "and else nothing had happened");
    both.say(&json!({ "say": "look", "id": 6, "at": 99 }));
    assert_eq!(both.hear("refused")["id"], 6);
    both.say(&json!({ "say": "eyes", "seat": "B" }));
    let through_b = both.hear("snapshot");
    assert_eq!((&through_b["eyes"], &through_b["yours"]), (&json!("B"), &json!(["A", "B"])));
    both.say(&json!({ "say": "eyes", "seat": null }));
    assert_eq!(both.hear("snapshot")["scene"]["choices"], json!([]));
    both.say(&json!({ "say": "eyes", "seat": "C" }));
    assert_eq!(both.hear("refused")["code"], "not_yours");
    running.stop();
}

/// Computer players play by themselves, against people and each other, in every game.
#[test]
fn computer_players_finish_their_games() {
    let folder = Folder::new("computers");
    let running = Running::start(&folder.sqlite());
    for game in table::games() {
        let seats: Vec<Value> =
            (0..game.seats[0]).map(|_| json!({ "kind": "computer", "player": "random" })).collect();
        let code = room_with(running.address, &json!({ "game": game.id, "seats": seats }));
        let (mut looker, snapshot) = Client::join(running.address, &code, &[], None);
        let mut over = snapshot["room"]["state"] == "over";
        while !over {
            over = looker.hear("snapshot")["room"]["state"] == "over";
        }
        let record = get(running.address, &format!("/api/rooms/{code}/record")).body;
        fair::verify(&record, &fair::Known::default()).expect("the dice are as sealed");
    }
    running.stop();
}

#[test]
fn presence_and_spectators_are_told() {
    let folder = Folder::new("presence");
    let running = Running::start(&folder.sqlite());
    let (code, tokens) = pig(&running);
    let (mut ann, snapshot) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let here = |room: &Value| [room["places"][0]["here"].clone(), room["places"][1]["here"].clone()];
    assert_eq!(here(&snapshot["room"]), [json!(true), json!(false)]);
    let (bob, _) = Client::join(running.address, &code, &[&tokens[1]], Some("B"));
    assert_eq!(here(&ann.hear("room")["room"]), [json!(true), json!(true)]);
    let (looker, seen) = Client::join(running.address, &code, &[], None);
    assert_eq!((&seen["yours"], &seen["scene"]["choices"]), (&json!([]), &json!([])));
    assert_eq!(ann.hear("room")["room"]["spectators"], 1);
    drop(looker);
    assert_eq!(ann.hear("room")["room"]["spectators"], 0);
    drop(bob);
    assert_eq!(here(&ann.hear("room")["room"]), [json!(true), json!(false)]);
    running.stop();
}
