//! Rooms over HTTP: making them, taking seats, records, replays, rematches, and what stands before every handler.

mod common;

use std::collections::BTreeSet;

use common::{Client, ENTROPY, Folder, Running, config, get, http, patch, post, room, room_with, seq, take};
use engine::{Seats, Turn};
use serde_json::{Value, json};

#[test]
fn the_catalog_and_the_rules() {
    let folder = Folder::new("catalog");
    let running = Running::start(&folder.sqlite());
    let catalog = get(running.address, "/api/games").json();
    let secrets: Vec<&Value> =
        catalog["games"].as_array().expect("games").iter().filter(|it| it["secrets"] == true).collect();
    let ids: Vec<&str> = secrets.iter().map(|it| it["id"].as_str().expect("an id")).collect();
    assert_eq!(ids, ["dungeon", "rebirth"]);
    assert_eq!(catalog["levels"].as_array().map(Vec::len), Some(5));
    let rules = get(running.address, "/api/games/pig/rules").json();
    assert_eq!(rules["clauses"][0]["id"], "P1");
    assert_eq!(get(running.address, "/api/games/chess/rules").status, 404);
    let guide = get(running.address, "/api/games/pig/guide").json();
    assert_eq!(guide["blocks"][0], json!({ "block": "heading", "text": "Pig" }));
    let pictures = guide["blocks"].as_array().expect("blocks").iter().filter(|it| it["block"] == "picture");
    assert!(pictures.into_iter().all(|it| it["scene"]["board"]["items"][0]["id"].is_string()));
    assert_eq!(get(running.address, "/api/games/chess/guide").status, 404);
    running.stop();
}

#[test]
fn a_room_begins_with_a_lesson() {
    let folder = Folder::new("lesson");
    let running = Running::start(&folder.sqlite());
    let answer = post(running.address, "/api/rooms", &json!({ "game": "land6", "lesson": true }));
    assert_eq!(answer.status, 201, "{answer:?}");
    let room = answer.json()["room"].clone();
    assert!(room["lesson"].as_u64().is_some_and(|events| events > 10), "{room}");
    assert_eq!(room["places"].as_array().map(Vec::len), Some(1));
    running.stop();
}

#[test]
fn bad_wishes_are_refused_with_a_sentence() {
    let folder = Folder::new("wishes");
    let running = Running::start(&folder.sqlite());
    let person = json!({ "kind": "person" });
    let cases = [
        (json!({ "game": "chess", "seats": [person] }), 422),
        (json!({ "game": "pig", "seats": [person] }), 422),
        (json!({ "game": "pig", "seats": [person, person], "options": { "target": 0 } }), 422),
        (json!({ "game": "pig", "seats": [person, person], "options": { "nothing": 1 } }), 422),
        (json!({ "game": "pig", "seats": [person, { "kind": "computer", "player": "warlord" }] }), 400),
        (json!({ "game": "pig", "seats": [person, { "kind": "ghost" }] }), 400),
        (json!({ "game": "pig", "seats": [person, person], "colour": "red" }), 400),
        (json!({ "game": "pig", "seats": [person, person], "record": "game pig 1\nseats 3\n" }), 400),
        (json!({ "game": "pig", "seats": [person, person], "record": "game pig 1\nseats 2\nA fly\n" }), 422),
        (json!({ "game": "pig", "lesson": true, "seats": [person, person] }), 400),
        (json!({ "game": "chess", "lesson": true }), 422),
        (json!([]), 400),
    ];
    for (wish, status) in cases {
        let answer = post(running.address, "/api/rooms", &wish);
        assert_eq!(answer.status, status, "{wish}: {answer:?}");
        assert!(answer.json()["error"]["sentence"].as_str().is_some_and(|it| it.len() > 10), "{answer:?}");
    }
    let huge = json!({ "game": "pig", "seats": [person, person], "record": "#".repeat(300_000) });
    assert_eq!(post(running.address, "/api/rooms", &huge).status, 429);
    let code = room(running.address, "pig", 2, &json!({}));
    let seat = format!("/api/rooms/{code}/seats/A");
    for (player, status) in [
        (json!({ "name": "Ann" }), 400),
        (json!({ "name": "Ann", "entropy": "12" }), 400),
        (json!({ "name": "Ann", "entropy": ENTROPY.to_uppercase() }), 400),
    ] {
        assert_eq!(post(running.address, &seat, &player).status, status, "{player}");
    }
    for (path, status) in [("seats/E", 404), ("seats/C", 404), ("seats/a", 404)] {
        let answer = post(
            running.address,
            &format!("/api/rooms/{code}/{path}"),
            &json!({ "name": "", "entropy": ENTROPY }),
        );
        assert_eq!(answer.status, status, "{path}");
    }
    for path in
        ["/api/rooms/QQQQQQ", "/api/rooms/short", "/api/rooms/QQQQQQ/record", "/api/nothing", "/missing.js"]
    {
        assert_eq!(get(running.address, path).status, 404, "{path}");
    }
    assert_eq!(get(running.address, &format!("/api/rooms/{}", code.to_lowercase())).status, 200);
    running.stop();
}

/// Many reach for the same seat: one gets it, the others are told.
#[test]
fn a_seat_has_one_holder() {
    let folder = Folder::new("race");
    let running = Running::start(&folder.sqlite());
    for _ in 0..5 {
        let code = room(running.address, "pig", 2, &json!({}));
        let path = format!("/api/rooms/{code}/seats/B");
        let reach = || post(running.address, &path, &json!({ "name": "Ann", "entropy": ENTROPY })).status;
        let statuses: Vec<u16> = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..8).map(|_| scope.spawn(reach)).collect();
            threads.into_iter().map(|it| it.join().expect("an answer")).collect()
        });
        assert_eq!(statuses.iter().filter(|it| **it == 201).count(), 1, "{statuses:?}");
        assert_eq!(statuses.iter().filter(|it| **it == 409).count(), 7, "{statuses:?}");
        assert_eq!(get(running.address, &format!("/api/rooms/{code}")).json()["room"]["state"], "waiting");
    }
    running.stop();
}

#[test]
fn nothing_is_rolled_before_everybody_sits() {
    let folder = Folder::new("waiting");
    let running = Running::start(&folder.sqlite());
    let code = room(running.address, "dungeon", 2, &json!({}));
    let first = get(running.address, &format!("/api/rooms/{code}")).json()["room"].clone();
    assert_eq!((&first["state"], &first["events"]), (&json!("waiting"), &json!(0)));
    let token = take(running.address, &code, "A");
    let (mut ann, snapshot) = Client::join(running.address, &code, &[&token], Some("A"));
    assert_eq!(ann.play("A", seq(&snapshot), "anything")["code"], "waiting");
    take(running.address, &code, "B");
    let seated = ann.hear("snapshot");
    assert_eq!(seated["room"]["state"], "playing");
    assert_eq!(ann.hear("delta")["events"], 1, "who begins is rolled at once");
    let now = get(running.address, &format!("/api/rooms/{code}")).json()["room"].clone();
    assert_eq!(now["commitment"], first["commitment"], "published before anybody sat down");
    let fair = get(running.address, &format!("/api/rooms/{code}/fair")).json();
    assert_eq!((&fair["seed"], &fair["rolls"]), (&Value::Null, &json!([])), "the envelope stays sealed");
    let record = get(running.address, &format!("/api/rooms/{code}/record")).body;
    assert!(!record.contains("fair seed"), "{record}");
    running.stop();
}

/// Two computer players play a game; its code.
fn finished(running: &Running, game: &str) -> String {
    let seats = vec![json!({ "kind": "computer", "player": "random" }); 2];
    let code = room_with(running.address, &json!({ "game": game, "seats": seats }));
    let (mut looker, mut snapshot) = Client::join(running.address, &code, &[], None);
    while snapshot["room"]["state"] != "over" {
        snapshot = looker.hear("snapshot");
    }
    code
}

#[test]
fn finished_games_tell_everything() {
    let folder = Folder::new("finished");
    let running = Running::start(&folder.sqlite());
    for game in ["pig", "rebirth"] {
        let code = finished(&running, game);
        let record = get(running.address, &format!("/api/rooms/{code}/record")).body;
        let verified = fair::verify(&record, &fair::Known::default()).expect("the dice are as sealed");
        let table = table::load(&record).expect("a record");
        assert_eq!(table.turn(), Turn::Over);
        let fair = get(running.address, &format!("/api/rooms/{code}/fair")).json();
        assert_eq!(fair["rolls"].as_array().map(Vec::len), Some(verified.checked));
        assert!(record.contains(&format!("fair seed {}", fair["seed"].as_str().expect("a seed"))));
        let film = get(running.address, &format!("/api/rooms/{code}/replay")).json();
        assert_eq!(film["frames"].as_array().map(Vec::len), Some(table.events() + 1));
        let mut scene = film["frames"][0]["scene"].clone();
        film["frames"].as_array().expect("frames")[1..]
            .iter()
            .for_each(|it| patch::apply(&mut scene, &it["patch"]));
        let uploaded = post(running.address, "/api/replay", &json!({ "record": record })).json();
        assert_eq!(uploaded["frames"].as_array().map(Vec::len), Some(table.events() + 1));
        let mut end = table.fork();
        end.rename(&["Random (A)".into(), "Random (B)".into()]);
        let mut wanted = json!(end.scene(Seats::ALL, 0));
        wanted["log"] = json!(end.log(Seats::ALL, 0));
        assert!(scene == wanted, "{game}: the film ends elsewhere");
    }
    let code = room(running.address, "pig", 2, &json!({}));
    assert_eq!(get(running.address, &format!("/api/rooms/{code}/replay")).status, 409, "not over yet");
    running.stop();
}

#[test]
fn a_rematch_is_one_room_with_the_seats_moved_on() {
    let folder = Folder::new("rematch");
    let running = Running::start(&folder.sqlite());
    let seats = [json!({ "kind": "person" }), json!({ "kind": "computer", "player": "casual" })];
    let wish = json!({ "game": "pig", "options": { "target": 33 }, "seats": seats });
    let code = room_with(running.address, &wish);
    let token = take(running.address, &code, "A");
    let bearer = format!("Bearer {token}");
    let path = format!("/api/rooms/{code}/rematch");
    let ask = |header: &[(&str, &str)]| http(running.address, "POST", &path, header, "");
    assert_eq!(ask(&[("Authorization", &bearer)]).status, 409, "the game is not over");
    let (mut ann, _) = Client::join(running.address, &code, &[&token], Some("A"));
    ann.say(&json!({ "say": "resign", "key": "x", "seat": "A", "seq": 0 }));
    ann.answer("x");
    assert_eq!(ask(&[]).status, 403);
    let next = ask(&[("Authorization", &bearer)]).json()["room"].clone();
    let again = ask(&[("Authorization", &bearer)]).json()["room"].clone();
    assert_eq!(next["code"], again["code"]);
    assert_ne!(next["code"], code.as_str());
    assert_eq!(next["places"][0]["player"], "casual");
    assert_eq!(next["places"][1]["kind"], "person");
    assert!(next["options"].as_str().expect("options").contains("target=33"));
    let told = loop {
        let told = ann.hear("snapshot")["room"]["rematch"].clone();
        if !told.is_null() {
            break told;
        }
    };
    assert_eq!(told, next["code"]);
    running.stop();
}

/// A game goes on from a record: the record's dice stay, the new ones are fair.
#[test]
fn a_game_goes_on_from_a_record() {
    let folder = Folder::new("record");
    let running = Running::start(&folder.sqlite());
    // So many that the sealed dice do not show the same by chance.
    let given = "A roll\n* 2\n".repeat(12);
    let record = format!("game pig 1\nseats 2\noptions target=30\n{given}");
    let seats: Vec<Value> = (0..2).map(|_| json!({ "kind": "computer", "player": "steady" })).collect();
    let code = room_with(running.address, &json!({ "game": "pig", "seats": seats, "record": record }));
    let (mut looker, snapshot) = Client::join(running.address, &code, &[], None);
    let mut over = snapshot["room"]["state"] == "over";
    while !over {
        over = looker.hear("snapshot")["room"]["state"] == "over";
    }
    let text = get(running.address, &format!("/api/rooms/{code}/record")).body;
    assert!(text.contains("fair given 12\n") && text.contains(&given), "{text}");
    let verified = fair::verify(&text, &fair::Known::default()).expect("the new dice are as sealed");
    assert_eq!(verified.given, 12);
    assert!(verified.checked > 0);
    let tampered = text.replace("fair given 12", "fair given 0");
    assert!(fair::verify(&tampered, &fair::Known::default()).is_err(), "the record's dice were not sealed");
    let over = json!({ "game": "pig", "seats": seats, "record": text });
    assert_eq!(post(running.address, "/api/rooms", &over).status, 422, "there is nothing to go on with");
    running.stop();
}

#[test]
fn browsers_are_kept_careful() {
    let folder = Folder::new("headers");
    let running = Running::start(&folder.sqlite());
    let page = get(running.address, "/room/ABCDEF");
    assert_eq!(page.status, 200, "the client finds its way");
    let head = page.head.to_lowercase();
    for header in [
        "content-security-policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval';",
        "referrer-policy: no-referrer",
        "x-content-type-options: nosniff",
        "content-type: text/html",
    ] {
        assert!(head.contains(header), "{header} in {head}");
    }
    let policy = head.lines().find(|it| it.starts_with("content-security-policy")).expect("a policy");
    let scripts = policy.split(';').find(|it| it.contains("script-src")).expect("scripts");
    assert!(!scripts.replace("'wasm-unsafe-eval'", "").contains("unsafe"), "{scripts}");
    let origin = format!("http://{}", running.address);
    let code = room(running.address, "pig", 2, &json!({}));
    let path = format!("/api/rooms/{code}/seats/A");
    let player = json!({ "name": "Ann", "entropy": ENTROPY }).to_string();
    let from = |origin: &str| http(running.address, "POST", &path, &[("Origin", origin)], &player).status;
    assert_eq!(from("http://evil.example"), 403);
    assert_eq!(from("null"), 403);
    assert_eq!(from(&origin), 201);
    let socket = |origin: &str| {
        let headers = [
            ("Origin", origin),
            ("Upgrade", "websocket"),
            ("Sec-WebSocket-Version", "13"),
            ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
        ];
        http(running.address, "GET", &format!("/api/rooms/{code}/socket"), &headers, "").status
    };
    assert_eq!(socket("http://evil.example"), 403);
    running.stop();
}

#[test]
fn operators_are_told() {
    let folder = Folder::new("ops");
    let running = Running::start(&folder.sqlite());
    let code = room(running.address, "pig", 2, &json!({}));
    let token = take(running.address, &code, "A");
    assert_eq!(get(running.address, "/health").body, "ok");
    assert_eq!(get(running.address, "/ready").body, "ready");
    let metrics = get(running.address, "/metrics").body;
    assert!(metrics.contains("sixfold_rooms_created_total"), "{metrics}");
    assert!(!metrics.contains(&code) && !metrics.contains(&token) && !metrics.contains("Player of"));
    running.stop();
}

/// Every route is described, every described route is there, and nothing else answers.
#[test]
fn the_interface_is_described() {
    let folder = Folder::new("openapi");
    let running = Running::start(&folder.sqlite());
    let interface = get(running.address, "/api/openapi.json").json();
    let mut described = BTreeSet::new();
    for (path, methods) in interface["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            described.insert(format!("{} {path}", method.to_uppercase()));
        }
    }
    let routes = [
        "GET /api/games",
        "GET /api/games/{id}/art.svg",
        "GET /api/games/{id}/guide",
        "GET /api/games/{id}/rules",
        "GET /api/rooms/{code}",
        "GET /api/rooms/{code}/fair",
        "GET /api/rooms/{code}/record",
        "GET /api/rooms/{code}/replay",
        "GET /api/rooms/{code}/socket",
        "GET /health",
        "GET /metrics",
        "GET /ready",
        "POST /api/replay",
        "POST /api/review",
        "POST /api/rooms",
        "POST /api/rooms/{code}/rematch",
        "POST /api/rooms/{code}/seats/{seat}",
    ];
    assert_eq!(described, routes.map(String::from).into());
    for route in routes {
        let (method, path) = route.split_once(' ').expect("a method");
        let path = path.replace("{id}", "pig").replace("{code}", "QQQQQQ").replace("{seat}", "A");
        let answer = http(running.address, method, &path, &[], "{}");
        assert!(!answer.body.contains("There is nothing here"), "{route}: {answer:?}");
        let other = if method == "GET" { "DELETE" } else { "PUT" };
        assert_eq!(http(running.address, other, &path, &[], "").status, 405, "{other} {path}");
    }
    let documented = std::fs::read_to_string("../../docs/server.md").expect("docs/server.md");
    for route in routes {
        assert!(documented.contains(&format!("`{route}`")), "docs/server.md does not mention {route}");
    }
    running.stop();
}

#[test]
fn an_address_has_so_many_sockets() {
    let folder = Folder::new("sockets");
    let running = Running::with(server::Config {
        sockets_per_address: 2,
        budget_per_minute: 1e9,
        ..config(&folder.sqlite())
    });
    let code = room(running.address, "pig", 2, &json!({}));
    let (first, _) = Client::join(running.address, &code, &[], None);
    let _second = Client::join(running.address, &code, &[], None);
    assert!(Client::try_open(running.address, &code).is_err(), "a third socket");
    drop(first);
    // The place is free as soon as the server has noticed.
    while Client::try_open(running.address, &code).is_err() {}
    running.stop();
}
