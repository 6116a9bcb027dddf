//! A page's rooms, asked as its Worker asks them: whole games, coming back from the log, requests, thoughts, garbage.

use serde_json::{Value, json};
use wasm::{House, answer};

const ENTROPY: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// Asks a house: `do` names the call, and the rest goes into it.
fn ask(house: &mut House, call: &Value) -> Value {
    let mut call = call.clone();
    let name = call.as_object_mut().and_then(|it| it.remove("do")).expect("what to do");
    let call = json!({ (name.as_str().expect("a word")): call });
    serde_json::from_str(&answer(house, call.to_string().as_bytes())).expect("JSON")
}

/// A page with its log. Whatever the house hands out is followed as the Worker does.
#[derive(Default)]
struct Page {
    house: House,
    log: Vec<Value>,
    told: Vec<Value>,
    replies: Vec<Value>,
}

impl Page {
    fn call(&mut self, call: Value) -> Value {
        let effects = ask(&mut self.house, &call);
        assert!(effects.get("error").is_none(), "{call}: {effects}");
        self.log.extend(effects["entries"].as_array().expect("entries").iter().cloned());
        self.told.extend(effects["tell"].as_array().expect("tell").iter().map(|it| it[1].clone()));
        self.replies.extend(effects.get("reply").cloned());
        for what in effects["think"].as_array().expect("think") {
            let found = think(what);
            self.call(json!({ "do": "thought", "id": what["id"], "found": found }));
        }
        effects
    }

    fn request(&mut self, method: &str, path: &str, body: Value, token: Option<&str>) -> (u64, Value) {
        self.call(json!({ "do": "request", "method": method, "path": path, "body": body, "token": token }));
        let reply = self.replies.pop().expect("a reply");
        let text = reply["text"].as_str().expect("text");
        let body = serde_json::from_str(text).unwrap_or_else(|_| json!(text));
        (reply["status"].as_u64().expect("a status"), body)
    }

    /// A room with a person in seat A and computer players elsewhere: its code and the token.
    fn open(&mut self, game: &str, players: &[&str]) -> (String, String) {
        let computers = players.iter().map(|player| json!({ "kind": "computer", "player": player }));
        let seats: Vec<Value> = std::iter::once(json!({ "kind": "person" })).chain(computers).collect();
        let (status, body) =
            self.request("POST", "/rooms", json!({ "game": game, "options": {}, "seats": seats }), None);
        assert_eq!(status, 201, "{body}");
        let code = body["room"]["code"].as_str().expect("a code").to_string();
        let sitting = json!({ "name": "Ann", "entropy": ENTROPY });
        let (status, body) = self.request("POST", &format!("/rooms/{code}/seats/A"), sitting, None);
        assert_eq!(status, 201, "{body}");
        (code, body["token"].as_str().expect("a token").to_string())
    }

    fn join(&mut self, code: &str, token: &str) -> Value {
        let hello = json!({ "protocol": 1, "tokens": [token], "eyes": "A" });
        self.told.clear();
        self.call(json!({ "do": "join", "code": code, "line": 7, "hello": hello }));
        self.told.iter().find(|it| it["tell"] == "snapshot").cloned().expect("a snapshot")
    }

    /// What seat A may do, asked afresh.
    fn snapshot(&mut self, code: &str) -> Value {
        self.told.clear();
        self.call(json!({ "do": "say", "code": code, "line": 7, "say": { "say": "eyes", "seat": "A" } }));
        self.told.iter().rev().find(|it| it["tell"] == "snapshot").cloned().expect("a snapshot")
    }

    fn play(&mut self, code: &str, n: usize) -> bool {
        let now = self.snapshot(code);
        let choices = now["scene"]["choices"].as_array().expect("choices");
        let plain: Vec<&Value> = choices.iter().filter(|it| it["field"].is_null()).collect();
        if now["room"]["state"] == "over" {
            return false;
        }
        let action = &plain[n % plain.len()]["notation"];
        let say = json!({ "say": "play", "key": format!("k{n}"), "seat": "A", "seq": now["seq"], "action": action });
        self.call(json!({ "do": "say", "code": code, "line": 7, "say": say }));
        let acked = self.told.iter().any(|it| it["tell"] == "ack");
        assert!(acked, "{say}: {:?}", self.told);
        true
    }
}

/// Thinks in two parts, as two Workers would.
fn think(what: &Value) -> Value {
    let mut house = House::default();
    let mut ask = |call: Value| ask(&mut house, &call);
    let about =
        json!({ "record": what["record"], "seat": what["seat"], "player": what["player"], "seed": 11 });
    let grow = |number: u32| json!({ "do": "grow", "about": about, "number": number, "of": 2 });
    let grown = [ask(grow(0)), ask(grow(1))];
    ask(json!({ "do": "conclude", "about": about, "grown": grown }))
}

#[test]
fn every_game_is_played_to_its_end_and_comes_back_from_its_log() {
    for game in table::games() {
        let mut page = Page::default();
        let players = vec!["newcomer"; usize::from(game.seats[0]) - 1];
        let (code, token) = page.open(game.id, &players);
        assert!(code.starts_with('0'), "{code} could be a server's");
        page.join(&code, &token);
        let played = (0..400).take_while(|n| page.play(&code, 7 * n)).count();
        assert!(played > 0, "{}", game.id);
        let last = page.snapshot(&code);
        // Another page, another day: all it has is the log.
        let mut later = Page::default();
        let wants = later.call(json!({ "do": "leave", "code": code, "line": 1 }));
        assert!(wants.get("wants").is_none(), "nobody looks");
        let get = json!({ "do": "request", "method": "GET", "path": format!("/rooms/{code}") });
        assert_eq!(later.call(get)["wants"], json!(code));
        later.call(json!({ "do": "load", "code": code, "entries": page.log }));
        let again = later.join(&code, &token);
        assert_eq!((&again["hash"], &again["scene"]), (&last["hash"], &last["scene"]), "{}", game.id);
        if again["room"]["state"] == "over" {
            verified(&mut later, &code);
        }
    }
}

/// The record opens its seed, and every die follows from it.
fn verified(page: &mut Page, code: &str) {
    let (status, record) = page.request("GET", &format!("/rooms/{code}/record"), Value::Null, None);
    assert_eq!(status, 200, "{record}");
    let (_, dice) = page.request("GET", &format!("/rooms/{code}/fair"), Value::Null, None);
    assert_eq!(dice["match"], json!(code));
    let known = fair::Known::default();
    fair::verify(record.as_str().expect("text"), &known).expect("every die is as it was sealed");
    let (status, replay) = page.request("GET", &format!("/rooms/{code}/replay"), Value::Null, None);
    assert!(status == 200 && replay["frames"].as_array().is_some_and(|it| it.len() > 1));
}

#[test]
fn what_cannot_be_written_has_not_happened() {
    let mut page = Page::default();
    let (code, token) = page.open("pig", &["random"]);
    page.join(&code, &token);
    let before = page.log.clone();
    assert!(page.play(&code, 0) && page.log.len() > before.len());
    page.call(json!({ "do": "forget", "code": code }));
    page.call(json!({ "do": "load", "code": code, "entries": before }));
    let seq = page.join(&code, &token)["seq"].as_u64().expect("a number");
    assert_eq!(seq as usize, before.len() - 1);
}

#[test]
fn a_damaged_log_is_told_as_such() {
    let mut page = Page::default();
    let (code, _) = page.open("pig", &["random"]);
    let mut entries = page.log.clone();
    entries[1]["payload"] = json!(entries[1]["payload"].as_str().expect("text").replace("Ann", "Bob"));
    let load = json!({ "do": "load", "code": code, "entries": entries });
    let told = ask(&mut House::default(), &load).to_string();
    assert!(told.contains("damaged"), "{told}");
}

#[test]
fn requests_are_answered_as_a_server_would() {
    let mut page = Page::default();
    let get = |page: &mut Page, path: &str| page.request("GET", path, Value::Null, None);
    let (status, catalog) = get(&mut page, "/games");
    assert!(status == 200 && catalog["games"].as_array().is_some_and(|it| it.len() >= 6));
    for path in ["/games/pig/rules", "/games/pig/guide"] {
        assert_eq!(get(&mut page, path).0, 200, "{path}");
    }
    for path in ["/games/chess/rules", "/nothing", "/games/pig/nothing"] {
        let (status, body) = get(&mut page, path);
        assert!(status == 404 && body["error"]["sentence"].is_string(), "{path}: {body}");
    }
    let (code, token) = page.open("pig", &["random"]);
    let room = |path: &str| format!("/rooms/{code}{path}");
    assert_eq!(page.request("GET", &room("/record"), Value::Null, Some(&token)).0, 200);
    assert_eq!(page.request("GET", &room("/record"), Value::Null, Some("bad")).0, 403);
    assert_eq!(page.request("GET", &room("/replay"), Value::Null, None).0, 409);
    assert_eq!(page.request("POST", &room("/rematch"), Value::Null, Some(&token)).0, 409);
    assert_eq!(
        page.request("POST", &room("/seats/B"), json!({ "name": "", "entropy": ENTROPY }), None).0,
        409
    );
    assert_eq!(page.request("POST", "/rooms", json!({ "game": "chess", "seats": [] }), None).0, 422);
    let (_, whole) = page.request("GET", &room("/whole"), Value::Null, None);
    assert!(table::load(whole.as_str().expect("text")).is_ok());
}

#[test]
fn a_lesson_begins_and_a_finished_game_has_a_rematch() {
    let mut page = Page::default();
    let (status, body) = page.request("POST", "/rooms", json!({ "game": "land6", "lesson": true }), None);
    assert!(status == 201 && body["room"]["lesson"].as_u64() > Some(0), "{body}");
    let (code, token) = page.open("pig", &["random"]);
    page.join(&code, &token);
    let say = json!({ "say": "resign", "key": "r", "seat": "A", "seq": 1 });
    page.call(json!({ "do": "say", "code": code, "line": 7, "say": say }));
    let rematch =
        |page: &mut Page| page.request("POST", &format!("/rooms/{code}/rematch"), Value::Null, Some(&token));
    let (first, again) = (rematch(&mut page), rematch(&mut page));
    assert_eq!((first.0, &first.1["room"]["code"]), (200, &again.1["room"]["code"]));
}

#[test]
fn a_review_knows_more_when_it_is_asked_again() {
    let contest = json!({ "do": "contest", "game": "d6d", "players": ["random", "newcomer"], "seed": 3 });
    let mut house = House::default();
    let mut ask = |call: &Value| ask(&mut house, call);
    let record = ask(&contest)["record"].clone();
    let review = json!({ "do": "review", "record": record, "names": ["Ann", "Bob"], "seat": "A" });
    let first = ask(&review);
    assert!(first["why"].as_array().is_some_and(|it| !it.is_empty()), "{first}");
    assert_eq!(ask(&json!({ "do": "refine" })), json!(true));
    let second = ask(&review);
    assert!(second["progress"][0].as_u64() > first["progress"][0].as_u64(), "{second}");
    let bad = json!({ "do": "review", "record": "nonsense", "names": [], "seat": null });
    assert!(ask(&bad)["error"]["sentence"].is_string());
}

#[test]
fn values_have_a_hash() {
    let mut house = House::default();
    let mut ask = |game: &str, seed: u64| {
        ask(&mut house, &json!({ "do": "values", "game": game, "values": 300, "seed": seed }))
    };
    for game in ["pig", "land6", "d6d"] {
        let hash = ask(game, 1);
        assert!(hash.as_str().is_some_and(|it| it.len() == 16), "{hash}");
        assert_eq!(hash, ask(game, 1));
        assert_ne!(hash, ask(game, 2));
    }
    assert!(ask("chess", 1)["error"]["sentence"].is_string());
}

#[test]
fn garbage_is_answered() {
    let mut house = House::default();
    for text in ["", "{", "null", "{\"x\":{}}", "{\"say\":{\"code\":\"0\",\"line\":1,\"say\":{}}}"] {
        let told: Value = serde_json::from_str(&answer(&mut house, text.as_bytes())).expect("JSON");
        assert!(told["error"]["sentence"].is_string(), "{text}: {told}");
    }
    assert!(answer(&mut house, &[0xff, 0xfe]).contains("error"));
}

/// The calls go through memory as a Worker makes them.
#[test]
fn the_door_opens() {
    assert!(!wasm::input(5).is_null());
    let length = wasm::call(1e12);
    assert!(length > 10 && !wasm::answer_at().is_null());
    wasm::input(3);
    assert!(!wasm::weights(4) && !wasm::weights(0));
}
