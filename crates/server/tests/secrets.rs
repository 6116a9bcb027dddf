//! Nobody is sent what they may not know: not in Scenes, not beside them, not by a difference of a byte.

mod common;

use std::collections::BTreeMap;

use common::{Client, Folder, Running, patch, room, room_with, seq, take};
use engine::{Rng, Seat, Seats, Turn};
use serde_json::{Value, json};
use table::Table;

const GAMES: [&str; 2] = ["dungeon", "rebirth"];
/// As the tests' players are called.
const NAMES: [&str; 2] = ["Player of A", "Player of B"];

/// The fields that a message may have; anything else could hide something.
const FIELDS: &[(&str, &[&str])] = &[
    ("snapshot", &["tell", "room", "yours", "eyes", "seq", "hash", "scene", "due", "undo", "tips"]),
    ("delta", &["tell", "seq", "prev", "hash", "events", "patch", "due", "undo", "tips"]),
    ("room", &["tell", "room"]),
    ("ack", &["tell", "key", "seq"]),
    ("refused", &["tell", "key", "id", "code", "clause", "sentence"]),
    ("beat", &["tell", "seq", "hash"]),
    ("look", &["tell", "id", "at", "scene"]),
    ("preview", &["tell", "id", "preview"]),
];

/// Three who look: both players and a spectator. Each keeps the Scene after every event.
struct Eyes {
    client: Client,
    seats: Seats,
    scene: Value,
    events: u64,
    seq: u64,
    seen: BTreeMap<u64, Value>,
}

impl Eyes {
    fn open(running: &Running, code: &str, token: Option<&str>, seat: Option<Seat>) -> Eyes {
        let eyes = seat.map(|it| it.to_string());
        let (client, snapshot) =
            Client::join(running.address, code, &token.into_iter().collect::<Vec<_>>(), eyes.as_deref());
        let seats = seat.map_or(Seats::NONE, Seats::only);
        let mut eyes = Eyes { client, seats, scene: Value::Null, events: 0, seq: 0, seen: BTreeMap::new() };
        eyes.take_in(&snapshot);
        eyes
    }

    fn take_in(&mut self, told: &Value) {
        let kind = told["tell"].as_str().expect("a kind");
        let (_, allowed) = FIELDS.iter().find(|(it, _)| *it == kind).unwrap_or_else(|| panic!("{told}"));
        for field in told.as_object().expect("an object").keys() {
            assert!(allowed.contains(&field.as_str()), "{kind} has a field `{field}`");
        }
        match kind {
            "snapshot" => {
                (self.scene, self.events) =
                    (told["scene"].clone(), told["room"]["events"].as_u64().expect("a number"));
            }
            "delta" => {
                patch::apply(&mut self.scene, &told["patch"]);
                self.events = told["events"].as_u64().expect("a number");
            }
            _ => return,
        }
        self.seq = seq(told);
        // The game's end clears the choices; then the snapshot, which comes last, counts.
        self.seen.insert(self.events, self.scene.clone());
    }

    /// Takes in everything that has been told until now.
    fn catch_up(&mut self) {
        self.client.say(&json!({ "say": "look", "id": 0, "at": 0 }));
        self.take_in_until("look");
    }

    fn take_in_until(&mut self, tell: &str) {
        loop {
            let told = self.client.next().expect("an open socket");
            self.take_in(&told);
            if told["tell"] == tell {
                return;
            }
        }
    }
}

/// Every Scene that a viewer ever had is the one that its View gives; nothing else was told.
#[test]
fn scenes_are_made_of_views() {
    let folder = Folder::new("views");
    let running = Running::start(&folder.sqlite());
    for game in GAMES {
        let code = room(running.address, game, 2, &json!({}));
        let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
        let mut viewers = [(Some(0), Some(Seat::A)), (Some(1), Some(Seat::B)), (None, None)].map(
            |(token, seat): (Option<usize>, _)| {
                Eyes::open(&running, &code, token.map(|i| tokens[i].as_str()), seat)
            },
        );
        let mut rng = Rng::new(7);
        for n in 0.. {
            viewers.iter_mut().for_each(Eyes::catch_up);
            let Some(chooser) = viewers.iter().position(|it| it.scene["choices"] != json!([])) else { break };
            let choices: Vec<Value> = viewers[chooser].scene["choices"].as_array().expect("choices").clone();
            let listed: Vec<&Value> = choices.iter().filter(|it| it["field"].is_null()).collect();
            let action = rng.pick(&listed)["notation"].clone();
            let seat = ["A", "B"][chooser];
            let key = n.to_string();
            let now = viewers[chooser].seq;
            let play = json!({ "say": "play", "key": key, "seat": seat, "seq": now, "action": action });
            viewers[chooser].client.say(&play);
            viewers[chooser].take_in_until("ack");
        }
        let record = common::get(running.address, &format!("/api/rooms/{code}/record")).body;
        compare(game, &record, &viewers);
    }
    running.stop();
}

/// Plays the record again, from the beginning, and looks through each pair of eyes.
fn compare(game: &str, record: &str, viewers: &[Eyes]) {
    let whole = table::load(record).expect("a record");
    let (last, mut compared) = (whole.events(), 0);
    for viewer in viewers {
        for (&events, seen) in &viewer.seen {
            let mut table = whole.fork();
            table.undo_to(events as usize).expect("a moment");
            table.rename(&NAMES.map(String::from));
            let mut scene = json!(table.scene(viewer.seats, 0));
            let mut seen = seen.clone();
            let log = json!(table.log(viewer.seats, 0));
            let (log, told) = (log.as_array().expect("a log"), seen["log"].take());
            assert!(
                log.ends_with(told.as_array().expect("a log")),
                "{game}: {:?} was told something else",
                viewer.seats
            );
            scene["log"] = Value::Null;
            if events as usize == last {
                (scene["choices"], scene["resignation"]) = (json!([]), Value::Null);
            }
            assert!(seen == scene, "{game}: {:?} saw something else after {events} events", viewer.seats);
            compared += 1;
        }
    }
    assert!(compared > 100, "{game}: {compared}");
}

/// Two rooms that differ only in what one seat keeps to itself: the others are sent the same bytes.
#[test]
fn others_cannot_tell_secrets_apart() {
    let folder = Folder::new("apart");
    let running = Running::start(&folder.sqlite());
    for game in GAMES {
        let (mut pairs, mut told_to_the_actor) = (0, 0);
        for seed in 0..40 {
            for pair in secrets(game, seed) {
                let heard = pair.actions.each_ref().map(|action| overhear(&running, game, &pair, action));
                let different = heard[0]
                    .others
                    .iter()
                    .flatten()
                    .zip(heard[1].others.iter().flatten())
                    .find(|(a, b)| a != b);
                assert_eq!(different, None, "{game}: {:?}", pair.actions);
                assert_eq!(
                    heard[0].others.iter().flatten().count(),
                    heard[1].others.iter().flatten().count()
                );
                told_to_the_actor += usize::from(heard[0].actor != heard[1].actor);
                pairs += 1;
            }
            if pairs >= 25 {
                break;
            }
        }
        assert!(pairs >= 25, "{game}: only {pairs} pairs were found");
        assert!(told_to_the_actor > pairs / 2, "{game}: whoever has chosen sees the difference");
    }
    running.stop();
}

/// A moment, and two actions of a seat that nobody else can tell apart.
struct Pair {
    record: String,
    seat: Seat,
    actions: [String; 2],
}

/// What was sent while a secret was chosen.
struct Heard {
    others: Vec<Vec<String>>,
    actor: Vec<String>,
}

/// Plays at random and looks for secrets: at most a few in a game.
fn secrets(game: &str, seed: u64) -> Vec<Pair> {
    let mut table = table::open(game, 2, "", None).expect("a table");
    let (mut rng, mut pairs) = (Rng::new(seed), Vec::new());
    while pairs.len() < 3 {
        match table.turn() {
            Turn::Over => break,
            Turn::Roll(chance) => table.roll(chance.draw(&mut rng)).expect("a roll"),
            Turn::Choose(seats) => {
                let seat = if seats.len() > 1 && rng.coin() { Seat::B } else { seats.first() };
                if rng.below(3) == 0 {
                    pairs.extend(secret(&*table, seat, &mut rng));
                }
                let action = table.suggest(seat, "random", &mut rng).expect("an action").action;
                table.play(seat, &action).expect("legal");
            }
        }
    }
    pairs
}

/// Two actions of `seat` after which everybody else sees the same, and no die is rolled.
fn secret(table: &dyn Table, seat: Seat, rng: &mut Rng) -> Option<Pair> {
    let mut legal = Vec::new();
    table.legal(seat, &mut legal).ok()?;
    rng.shuffle(&mut legal);
    legal.truncate(40);
    let mut looks: BTreeMap<(String, String, String), String> = BTreeMap::new();
    let other = Seats::only(seat.next(2));
    for action in legal {
        let mut after = table.fork();
        after.play(seat, &action).ok()?;
        if !matches!(after.turn(), Turn::Choose(_)) {
            continue;
        }
        let look = (after.position(other), after.record(other), after.record(Seats::NONE));
        if let Some(twin) = looks.insert(look, action.clone()) {
            return Some(Pair { record: table.record(Seats::ALL), seat, actions: [twin, action] });
        }
    }
    None
}

/// What the other player and a spectator are sent, without what differs between any two rooms.
fn overhear(running: &Running, game: &str, pair: &Pair, action: &str) -> Heard {
    let person = json!({ "kind": "person" });
    let wish = json!({ "game": game, "seats": [person, person], "record": pair.record });
    let code = room_with(running.address, &wish);
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let (seat, other) = (pair.seat.to_string(), pair.seat.next(2));
    let mut viewers = [
        Eyes::open(running, &code, Some(&tokens[other.index()]), Some(other)),
        Eyes::open(running, &code, None, None),
    ];
    let (mut actor, snapshot) =
        Client::join(running.address, &code, &[&tokens[pair.seat.index()]], Some(&seat));
    let answer = actor.play(&seat, seq(&snapshot), action);
    assert_eq!(answer["tell"], "ack", "{game}: {action}: {answer}");
    for viewer in &mut viewers {
        viewer.catch_up();
        // They try to find out: by looking back, by weighing their own answer, by acting out of turn.
        let (at, own) =
            (viewer.events, viewer.scene["choices"][0]["notation"].as_str().unwrap_or("x").to_string());
        viewer.client.say(&json!({ "say": "preview", "id": 2, "seat": other.to_string(), "action": own }));
        let key = "try";
        viewer
            .client
            .say(&json!({ "say": "undo", "key": key, "seat": other.to_string(), "seq": seq(&answer) }));
        viewer.client.say(&json!({ "say": "eyes", "seat": seat }));
        viewer.client.say(&json!({ "say": "look", "id": 1, "at": at }));
        viewer.take_in_until("look");
    }
    let record = common::get(running.address, &format!("/api/rooms/{code}/record")).body;
    actor.say(&json!({ "say": "eyes", "seat": seat }));
    actor.hear("snapshot");
    // A beat comes with the clock, and says only how long the log is.
    let plain = |frames: &[String]| {
        let frames = frames.iter().filter(|frame| !frame.contains("\"tell\":\"beat\""));
        frames.map(|frame| without_names(frame, &code)).collect()
    };
    let mut others: Vec<Vec<String>> = viewers.iter().map(|it| plain(&it.client.heard)).collect();
    others.push(plain(&[record]));
    Heard { others, actor: plain(&actor.heard) }
}

/// Codes, hashes and commitments are random in any case.
fn without_names(frame: &str, code: &str) -> String {
    let mut plain = String::new();
    let frame = frame.replace(code, "CODE");
    for part in frame.split_inclusive(|c: char| !c.is_ascii_hexdigit()) {
        let digits = part.trim_end_matches(|c: char| !c.is_ascii_hexdigit());
        plain.push_str(if digits.len() == 64 { "HASH" } else { digits });
        plain.push_str(&part[digits.len()..]);
    }
    plain
}
