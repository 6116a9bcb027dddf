//! Who may do what: every way in, with every kind of token.

mod common;

use common::{Client, Folder, Running, http, room, seq, take};
use serde_json::{Value, json};

/// What somebody shows.
const KINDS: [&str; 7] =
    ["own", "other seat", "spectator", "other room", "garbage", "truncated", "upper case"];

struct Setting {
    running: Running,
    code: String,
    own: String,
    other: String,
    elsewhere: String,
    _folder: Folder,
}

impl Setting {
    fn new() -> Setting {
        let folder = Folder::new("authorisation");
        let running = Running::start(&folder.sqlite());
        let code = room(running.address, "pig", 2, &json!({}));
        let [own, other] = ["A", "B"].map(|seat| take(running.address, &code, seat));
        let another = room(running.address, "pig", 2, &json!({}));
        let elsewhere = take(running.address, &another, "A");
        Setting { running, code, own, other, elsewhere, _folder: folder }
    }

    /// The tokens that somebody of this kind has.
    fn tokens(&self, kind: &str) -> Vec<String> {
        match kind {
            "own" => vec![self.own.clone()],
            "other seat" => vec![self.other.clone()],
            "spectator" => vec![],
            "other room" => vec![self.elsewhere.clone()],
            "garbage" => vec!["x".repeat(64)],
            "truncated" => vec![self.own[..63].to_string()],
            "upper case" => vec![self.own.to_uppercase()],
            other => panic!("{other}"),
        }
    }

    /// Says hello as somebody of this kind, looking through these eyes; the first answer.
    fn hello(&self, kind: &str, eyes: Option<&str>) -> (Client, Value) {
        let mut client = Client::open(self.running.address, &self.code);
        let tokens = self.tokens(kind);
        client.hello(&tokens.iter().map(String::as_str).collect::<Vec<_>>(), eyes);
        let answer = client.next().expect("an answer");
        (client, answer)
    }

    fn http(&self, kind: &str, method: &str, path: &str) -> u16 {
        let header = self.tokens(kind).first().map(|token| format!("Bearer {token}"));
        let headers: Vec<(&str, &str)> = header.iter().map(|it| ("Authorization", it.as_str())).collect();
        http(self.running.address, method, &format!("/api/rooms/{}/{path}", self.code), &headers, "").status
    }
}

/// Only who holds seat A may look through it or act for it; a wrong token lets nobody in at all.
#[test]
fn sockets() {
    let setting = Setting::new();
    for kind in KINDS {
        let (_, with_eyes) = setting.hello(kind, Some("A"));
        let looks = with_eyes["tell"] == "snapshot";
        assert_eq!(looks, kind == "own", "{kind}: {with_eyes}");
        let (mut client, plain) = setting.hello(kind, None);
        let enters = plain["tell"] == "snapshot";
        assert_eq!(enters, ["own", "other seat", "spectator"].contains(&kind), "{kind}: {plain}");
        if !enters {
            assert_eq!(plain["code"], "not_yours", "{kind}");
            assert_eq!(client.next(), None, "{kind}: the socket closes");
            continue;
        }
        let now = seq(&plain);
        let commands = [
            json!({ "say": "play", "key": kind.replace(' ', ""), "seat": "A", "seq": now, "action": "fly" }),
            json!({ "say": "undo", "key": kind.replace(' ', ""), "seat": "A", "seq": now }),
            json!({ "say": "preview", "id": 1, "seat": "A", "action": "roll" }),
            json!({ "say": "hint", "id": 1, "seat": "A" }),
            json!({ "say": "eyes", "seat": "A" }),
        ];
        for command in commands {
            client.say(&command);
            let answer = loop {
                let told = client.next().expect("an answer");
                if told["tell"] != "room" && told["tell"] != "beat" {
                    break told;
                }
            };
            let refused_as_foreign = answer["code"] == "not_yours";
            assert_eq!(refused_as_foreign, kind != "own", "{kind}: {command}: {answer}");
        }
    }
    let after = http(setting.running.address, "GET", &format!("/api/rooms/{}", setting.code), &[], "").json();
    assert_eq!(after["room"]["events"], 0, "nobody has acted");
    setting.running.stop();
}

#[test]
fn requests() {
    let setting = Setting::new();
    for kind in KINDS {
        let known = ["own", "other seat"].contains(&kind);
        assert_eq!(
            setting.http(kind, "GET", "record"),
            if known || kind == "spectator" { 200 } else { 403 },
            "{kind}"
        );
        assert_eq!(
            setting.http(kind, "POST", "rematch"),
            if known { 409 } else { 403 },
            "{kind}: not over yet"
        );
    }
    let odd = [("Authorization", "Basic YTpi")];
    let path = format!("/api/rooms/{}/record", setting.code);
    assert_eq!(http(setting.running.address, "GET", &path, &odd, "").status, 400);
    setting.running.stop();
}

/// Failed attempts leave nothing behind: nobody sees them come or go.
#[test]
fn failed_attempts_leave_nothing_behind() {
    let setting = Setting::new();
    let (mut ann, _) = setting.hello("own", Some("A"));
    for _ in 0..50 {
        setting.hello("garbage", None);
        setting.hello("other seat", Some("A"));
    }
    ann.say(&json!({ "say": "ping" }));
    ann.hear("beat");
    assert!(!ann.heard.iter().any(|it| it.contains("\"tell\":\"room\"")), "{:?}", ann.heard);
    setting.running.stop();
}

/// A token is shown once; neither rooms nor records nor the database tell it.
#[test]
fn tokens_are_kept_as_hashes() {
    let setting = Setting::new();
    let (mut ann, snapshot) = setting.hello("own", Some("A"));
    ann.play("A", seq(&snapshot), "roll");
    let paths = ["", "/record", "/fair"].map(|it| format!("/api/rooms/{}{it}", setting.code));
    for path in paths {
        let answer = http(setting.running.address, "GET", &path, &[], "");
        assert!(!answer.body.contains(&setting.own) && !answer.body.contains(&setting.other), "{path}");
    }
    assert!(!ann.heard.iter().any(|it| it.contains(&setting.own)), "{:?}", ann.heard);
    let folder = setting._folder.path().to_owned();
    let own = setting.own.clone();
    setting.running.stop();
    for file in std::fs::read_dir(folder).expect("the folder") {
        let bytes = std::fs::read(file.expect("a file").path()).expect("bytes");
        assert!(!String::from_utf8_lossy(&bytes).contains(&own), "the database holds a token");
    }
}
