//! The protocol for programs: a whole game through it, every request, every error, and garbage.

use proptest::prelude::*;
use serde_json::{Value, json};
use table::udi::{LONGEST_LINE, MOST_MATCHES, Session, serve};

fn ask(session: &mut Session, request: Value) -> Value {
    serde_json::from_str(&session.answer(request.to_string().as_bytes())).expect("an answer is JSON")
}

fn ok(session: &mut Session, request: Value) -> Value {
    let answer = ask(session, request.clone());
    assert!(answer.get("ok").is_some(), "{request} was answered with {answer}");
    answer["ok"].clone()
}

fn error(session: &mut Session, request: Value) -> (String, Value) {
    let answer = ask(session, request.clone());
    let error = &answer["error"];
    assert!(
        error["sentence"].as_str().is_some_and(|it| !it.is_empty()),
        "{request} was answered with {answer}"
    );
    (error["code"].as_str().expect("a code").to_string(), error["clause"].clone())
}

#[test]
fn a_record_of_unknown_rules_is_refused() {
    let mut session = Session::default();
    let load = json!({ "do": "load", "record": "game pig 9\nseats 2\n" });
    let answer = ask(&mut session, load.clone());
    assert_eq!(error(&mut session, load), ("bad_record".to_string(), json!("record")));
    let sentence = answer["error"]["sentence"].as_str().expect("a sentence");
    assert!(sentence.contains("edition 9 of the rules of Pig"), "{sentence}");
}

#[test]
fn a_game_goes_through_the_protocol() {
    let mut session = Session::default();
    assert_eq!(ok(&mut session, json!({ "do": "hello" }))["protocol"], 1);
    let catalog = ok(&mut session, json!({ "do": "games" }));
    assert!(catalog["games"].as_array().unwrap().iter().any(|game| game["id"] == "pig"));
    let opened = ok(
        &mut session,
        json!({ "do": "open", "game": "pig", "options": { "target": 8 }, "dice": ["4", "5"] }),
    );
    assert_eq!(
        (&opened["match"], &opened["turn"]),
        (&json!(1), &json!({ "kind": "choose", "seats": ["A"] }))
    );
    let actions = ok(&mut session, json!({ "do": "actions", "match": 1, "seat": "A" }));
    assert_eq!((&actions["complete"], &actions["actions"][1]["notation"]), (&json!(true), &json!("hold")));
    let rolling = ok(&mut session, json!({ "do": "play", "match": 1, "seat": "A", "action": "roll" }));
    assert_eq!(rolling["turn"], json!({ "kind": "roll", "wanted": { "dice": 1 }, "words": "one die" }));
    assert_eq!(ok(&mut session, json!({ "do": "roll", "match": 1 }))["rolled"], "4");
    let preview = ok(&mut session, json!({ "do": "preview", "match": 1, "seat": "A", "action": "roll" }));
    assert_eq!(preview["preview"]["lines"][0]["clause"], "P3");
    ok(&mut session, json!({ "do": "play", "match": 1, "seat": "A", "action": "roll" }));
    ok(&mut session, json!({ "do": "undo", "match": 1, "events": 2 }));
    ok(&mut session, json!({ "do": "play", "match": 1, "seat": "A", "action": "roll" }));
    assert_eq!(ok(&mut session, json!({ "do": "roll", "match": 1, "rolled": "5" }))["events"], 4);
    let view = ok(&mut session, json!({ "do": "view", "match": 1, "eyes": "-" }));
    assert_eq!(view["position"], "banked=0,0 pot=9 turns=0 to=A phase=decide");
    let suggested = ok(&mut session, json!({ "do": "suggest", "match": 1, "seat": "A", "seed": 4 }));
    assert!(["roll", "hold"].contains(&suggested["action"].as_str().unwrap()));
    let over = ok(&mut session, json!({ "do": "play", "match": 1, "seat": "A", "action": "hold" }));
    assert_eq!(over["turn"], json!({ "kind": "over" }));
    assert_eq!(over["outcome"], json!({ "points": [9, 0], "winners": ["A"], "final": true }));
    let scene = ok(&mut session, json!({ "do": "scene", "match": 1, "eyes": "A", "log": 2 }));
    assert_eq!(
        (&scene["scene"]["result"]["winners"], &scene["scene"]["log"][1]["clause"]),
        (&json!(["A"]), &json!("P5"))
    );
    let log = ok(&mut session, json!({ "do": "log", "match": 1, "eyes": "all", "from": 4 }));
    assert_eq!(log["log"].as_array().unwrap().len(), 2);
    let review = ok(&mut session, json!({ "do": "review", "match": 1, "seat": "A" }))["review"].clone();
    assert_eq!((&review["value"], &review["sides"][0]["result"]), (&json!("exact"), &json!(1.0)));
    assert!(review["why"][0].as_str().expect("a sentence").starts_with("You won, 9 points to 0"));
    let record = ok(&mut session, json!({ "do": "record", "match": 1 }))["record"].clone();
    assert_eq!(ok(&mut session, json!({ "do": "load", "record": record }))["outcome"], over["outcome"]);
    let position = "banked=0,7 pot=2 turns=0 to=A phase=decide".replace("0,7", "0,0");
    let placed = ok(&mut session, json!({ "do": "open", "game": "pig", "position": position, "seed": 1 }));
    assert_eq!(placed["match"], 3);
    assert_eq!(
        ok(&mut session, json!({ "do": "rules", "game": "pig", "clause": "P3" }))["clauses"][0]["id"],
        "P3"
    );
    ok(&mut session, json!({ "do": "close", "match": 1 }));
    assert_eq!(error(&mut session, json!({ "do": "state", "match": 1 })).0, "no_such_match");
    assert_eq!(
        ask(&mut session, json!({ "do": "quit", "id": "x" })),
        json!({ "id": "x", "ok": { "bye": true } })
    );
    assert!(session.is_over());
}

#[test]
fn errors_have_code_clause_and_sentence() {
    let mut session = Session::default();
    ok(&mut session, json!({ "do": "open", "game": "pig" }));
    let none = Value::Null;
    let cases = [
        (json!({ "do": "dance" }), "bad_request", none.clone()),
        (json!([1]), "bad_request", none.clone()),
        (json!({ "do": "open" }), "bad_request", none.clone()),
        (json!({ "do": "open", "game": "pig", "seets": 2 }), "bad_request", none.clone()),
        (json!({ "do": "open", "game": "chess" }), "refused", json!("game")),
        (json!({ "do": "open", "game": "pig", "seats": 9 }), "refused", json!("seats")),
        (json!({ "do": "open", "game": "pig", "options": { "target": [1] } }), "refused", json!("options")),
        (json!({ "do": "open", "game": "pig", "seed": 1, "dice": [] }), "bad_request", none.clone()),
        (json!({ "do": "open", "game": "pig", "dice": ["9"] }), "refused", json!("notation")),
        (json!({ "do": "open", "game": "pig", "position": "x" }), "refused", json!("position")),
        (json!({ "do": "load", "record": "game pig 1\nseats 2\nB roll" }), "bad_record", json!("P2")),
        (json!({ "do": "play", "match": 1, "seat": "B", "action": "roll" }), "refused", json!("P2")),
        (json!({ "do": "play", "match": 1, "seat": "X", "action": "roll" }), "refused", json!("notation")),
        (json!({ "do": "roll", "match": 1 }), "refused", json!("P2")),
        (json!({ "do": "view", "match": 1, "eyes": "BA" }), "refused", json!("notation")),
        (json!({ "do": "undo", "match": 1, "events": 3 }), "refused", json!("record")),
    ];
    for (request, code, clause) in cases {
        assert_eq!(error(&mut session, request.clone()), (code.to_string(), clause), "{request}");
    }
    ok(&mut session, json!({ "do": "play", "match": 1, "seat": "A", "action": "roll" }));
    assert_eq!(error(&mut session, json!({ "do": "roll", "match": 1 })).0, "bad_request");
    assert_eq!(ok(&mut session, json!({ "do": "state", "match": 1 }))["events"], 1, "errors changed nothing");
}

#[test]
fn matches_are_limited() {
    let mut session = Session::default();
    for _ in 0..MOST_MATCHES {
        ok(&mut session, json!({ "do": "open", "game": "pig" }));
    }
    assert_eq!(error(&mut session, json!({ "do": "open", "game": "pig" })).0, "too_many");
    ok(&mut session, json!({ "do": "close", "match": 5 }));
    ok(&mut session, json!({ "do": "open", "game": "pig" }));
}

#[test]
fn a_conversation_answers_every_line_and_survives_long_ones() {
    let long = "x".repeat(LONGEST_LINE + 5);
    let input = format!(
        "{{\"do\":\"hello\"}}\n\n{long}\n\u{0}\u{1}\n{{\"do\":\"hello\",\"id\":2}}\n{{\"do\":\"quit\"}}\nrest\n"
    );
    let mut output = Vec::new();
    serve(input.as_bytes(), &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 5);
    assert_eq!(
        (&lines[1]["error"]["code"], &lines[2]["error"]["code"]),
        (&json!("too_long"), &json!("bad_json"))
    );
    assert_eq!((&lines[3]["id"], &lines[4]["ok"]["bye"]), (&json!(2), &json!(true)));
}

/// Words of the protocol in any order: most lines are wrong in one thing only.
fn nearly_a_request() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "\"do\"",
        "\"open\"",
        "\"play\"",
        "\"roll\"",
        "\"undo\"",
        "\"load\"",
        "\"scene\"",
        "\"suggest\"",
        "\"game\"",
        "\"pig\"",
        "\"match\"",
        "\"seat\"",
        "\"A\"",
        "\"eyes\"",
        "\"all\"",
        "\"action\"",
        "\"hold\"",
        "\"events\"",
        "1",
        "0",
        "-1",
        "1e99",
        "null",
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        "\"record\"",
        "\"game pig 1\\nseats 2\\nA roll\"",
    ]);
    prop::collection::vec(word, 0..14).prop_map(|words| words.concat())
}

fn request() -> impl Strategy<Value = String> {
    let do_ = prop::sample::select(vec![
        "open", "play", "roll", "undo", "load", "scene", "view", "log", "record", "actions", "preview",
        "suggest", "close", "state", "rules", "games",
    ]);
    let text = prop_oneof![
        "[A-D]",
        "roll|hold|all|-|pig",
        "\\PC{0,12}",
        "game pig 1\nseats [0-9]\n[AB*] [a-z1-6]{1,5}"
    ];
    (do_, text.clone(), text.clone(), text, 0..4u64, 0..9u64).prop_map(|(what, a, b, c, number, events)| {
        let known = json!({
            "do": what, "match": number, "seat": a, "action": b, "eyes": a, "record": c, "game": "pig",
            "events": events, "rolled": b, "position": c, "player": "random", "from": events,
        });
        let wanted: &[&str] = match what {
            "open" => &["game"],
            "load" => &["record"],
            "play" | "preview" => &["match", "seat", "action"],
            "actions" | "suggest" => &["match", "seat"],
            "roll" => &["match", "rolled"],
            "undo" => &["match", "events"],
            "rules" => &["game"],
            "games" => &[],
            "state" | "close" => &["match"],
            _ => &["match", "eyes"],
        };
        let fields = known.as_object().expect("an object");
        let kept = fields.iter().filter(|(key, _)| *key == "do" || wanted.contains(&key.as_str()));
        Value::Object(kept.map(|(key, value)| (key.clone(), value.clone())).collect()).to_string()
    })
}

/// Few by default; `PROPTEST_CASES=200000 cargo test -p table --release` reads more than a million lines.
fn cases() -> ProptestConfig {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(1_000);
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn garbage_is_answered(lines in prop::collection::vec(prop_oneof![".*", nearly_a_request(), request()], 1..12)) {
        let mut session = Session::default();
        session.answer(br#"{"do":"open","game":"pig","seed":1}"#);
        for line in lines {
            let answer: Value = serde_json::from_str(&session.answer(line.as_bytes())).expect("an answer is JSON");
            prop_assert!(answer.get("ok").is_some() != answer.get("error").is_some());
        }
    }

    #[test]
    fn garbage_records_are_refused_or_replayed(lines in prop::collection::vec(
        prop_oneof![
            "game pig 1", "seats [0-9]", "options target=[0-9]{1,4}", "[ABCD] (roll|hold)", "\\* [1-6]",
            "[ABCD*] .{0,9}( ![A-Z][0-9])?", "expect (position|view|outcome|choices) .{0,9}", ".*",
        ], 0..30)) {
        let text = format!("game pig 1\nseats 2\n{}", lines.join("\n"));
        for text in [text, lines.join("\n")] {
            if let Err(error) = table::load(&text) {
                prop_assert!(error.line >= 1 && error.line <= text.lines().count().max(1));
                prop_assert!(!error.refusal.because.is_empty());
            }
        }
    }
}
