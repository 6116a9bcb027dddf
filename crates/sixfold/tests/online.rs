//! Verifying and loading, as a user meets them: real processes, real files, exit codes.

#[path = "../../server/tests/common/mod.rs"]
mod common;

use std::process::Command;

use common::{Client, Folder, Running, get, room_with};
use serde_json::{Value, json};

fn sixfold(args: &[&str]) -> (i32, String, String) {
    let ran = Command::new(env!("CARGO_BIN_EXE_sixfold")).args(args).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (ran.status.code().expect("a code"), text(ran.stdout), text(ran.stderr))
}

/// The record of a finished game, downloaded from a server.
fn downloaded(folder: &Folder) -> String {
    let running = Running::start(&folder.sqlite());
    let seats = vec![json!({ "kind": "computer", "player": "steady" }); 2];
    let code = room_with(running.address, &json!({ "game": "pig", "seats": seats }));
    let (mut looker, mut snapshot) = Client::join(running.address, &code, &[], None);
    while snapshot["room"]["state"] != "over" {
        snapshot = looker.hear("snapshot");
    }
    let record = get(running.address, &format!("/api/rooms/{code}/record")).body;
    running.stop();
    record
}

#[test]
fn verify_tells_honest_records_from_others() {
    let folder = Folder::new("verify");
    let record = downloaded(&folder);
    let file = folder.path().join("match.game").display().to_string();
    let verify = |text: &str| {
        std::fs::write(&file, text).expect("written");
        sixfold(&["verify", &file])
    };
    let (code, out, _) = verify(&record);
    assert_eq!(code, 0);
    assert!(out.contains("the record is whole") && out.contains("could have made up all of it"), "{out}");
    assert!(!out.contains("as sealed before the game") && out.contains("--commitment HEX"), "{out}");

    let (line, roll) = record.lines().enumerate().find(|(_, line)| line.starts_with("* ")).expect("a roll");
    let forged = record.replacen(roll, if roll == "* 2" { "* 3" } else { "* 2" }, 1);
    let (code, _, error) = verify(&forged);
    assert_eq!(code, 1);
    assert!(error.contains(&format!("event 2 (line {})", line + 1)), "{error}");
    std::fs::write(&file, &forged).expect("written");
    let (code, out, _) = sixfold(&["verify", "--json", &file]);
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &report["ok"], &report["event"]), (1, &json!(false), &json!(2)));

    let without = |start: &str| -> String {
        let lines = record.lines().filter(|line| !line.starts_with(start));
        lines.map(|line| format!("{line}\n")).collect()
    };
    let (code, _, error) = verify(&without("fair seed"));
    assert_eq!(code, 3);
    assert!(error.contains("the match is not over"), "{error}");
    assert_eq!(verify("game pig 1\nseats 2\n").0, 3, "it says nothing of dice");
    assert_eq!(sixfold(&["verify", "nowhere.game"]).0, 4);

    let lines: Vec<&str> = record.lines().collect();
    let (code, _, error) = verify(&lines[..lines.len() - 3].join("\n"));
    assert!(code == 3 && error.contains("cut short"), "{error}");
    let (end, middle) = (lines[lines.len() - 1], lines[..lines.len() - 3].join("\n"));
    let (code, _, error) = verify(&format!("{middle}\n{end}\n"));
    assert!(code == 3 && error.contains("events are missing"), "{error}");
    let with = |line: &str| record.replacen("fair match", &format!("{line}\nfair match"), 1);
    let (code, _, error) = verify(&with("fair given 999"));
    assert!(code == 1 && error.contains("given 999"), "{error}");
    let (code, _, error) = verify(&with("fair play always"));
    assert!(code == 3 && error.contains("is not known"), "{error}");
}

/// Only with what was known before the game is it said that the dice are as sealed before it.
#[test]
fn verify_says_what_it_knows() {
    let folder = Folder::new("knows");
    let record = downloaded(&folder);
    let file = folder.path().join("match.game").display().to_string();
    std::fs::write(&file, &record).expect("written");
    let seal = record.lines().find_map(|line| line.strip_prefix("fair commitment ")).expect("a commitment");
    let (code, out, _) = sixfold(&["verify", &file, "--commitment", seal]);
    assert!(code == 0 && out.contains("The dice are as sealed before the game"), "{out}");
    let (code, out, _) = sixfold(&["verify", &file, "--commitment", seal, "--json"]);
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &report["as_sealed_before_the_game"]), (0, &json!(true)), "{report}");
    assert_eq!(report["entropy_known"], json!({ "A": null, "B": null }));
    let another = "00".repeat(32);
    let (code, _, error) = sixfold(&["verify", &file, "--commitment", &another]);
    assert!(code == 1 && error.contains("not the one that was published"), "{error}");
    let (code, _, error) = sixfold(&["verify", &file, "--entropy", &format!("A={another}")]);
    assert!(code == 1 && error.contains("the number of A"), "{error}");
    for bad in [["--commitment", "12"], ["--entropy", "A"], ["--entropy", "A=12"], ["--entropy", "Q=12"]] {
        assert_eq!(sixfold(&["verify", &file, bad[0], bad[1]]).0, 2, "{bad:?}");
    }
}

#[test]
fn a_small_load() {
    let (code, out, error) = sixfold(&["load", "--matches", "5", "--rate", "20", "--seconds", "1", "--json"]);
    assert_eq!(code, 0, "{error}");
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&report["figures"]["sent"], &report["figures"]["lost"]), (&json!(20), &json!(0)));
    let (code, _, error) = sixfold(&["load", "--address", "192.0.2.1:80"]);
    assert_eq!(code, 2);
    assert!(error.contains("loopback"), "{error}");
}

/// A database that cannot be used is told with a sentence and an exit code.
#[test]
fn a_server_says_why_it_does_not_start() {
    for (database, sentence) in [("mysql://x", "is no database"), ("sqlite:/nowhere/at/all.db", "nowhere")] {
        let (code, _, error) = sixfold(&["serve", "--listen", "127.0.0.1:0", "--database", database]);
        assert_eq!(code, 5, "{error}");
        assert!(error.contains(sentence), "{error}");
    }
}
