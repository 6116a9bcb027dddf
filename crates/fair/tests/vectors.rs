//! Fixed rolls: other implementations check themselves against the same file.

use std::path::PathBuf;
use std::process::Command;

use engine::{Chance, Rng, Seat, Weights};
use fair::{Root, Secret, commitment};
use serde_json::{Value, json};

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/fair-vectors.json")
}

/// Ten matches with a hundred rolls each, of every kind.
fn vectors() -> Vec<Value> {
    let mut rng = Rng::new(2026);
    let mut secret = || Secret(std::array::from_fn(|_| rng.below(256) as u8));
    let mut matches = Vec::new();
    for (i, letter) in "ABCDEFGHJK".chars().enumerate() {
        let seats: Vec<Option<Secret>> = (0..=i % 4).map(|seat| (seat != 1).then(&mut secret)).collect();
        matches.push(one_match(&format!("MATCH{letter}"), &secret(), &seats));
    }
    matches
}

fn one_match(code: &str, seed: &Secret, seats: &[Option<Secret>]) -> Value {
    let root = Root::new(code, seed, seats);
    let seat = |(i, it): (usize, &Option<Secret>)| (Seat::new(i).to_string(), json!(it.map(|it| it.hex())));
    let rolls = (0..100usize).map(|index| {
        let (chance, wanted) = wanted(index);
        json!({ "index": index, "wanted": wanted, "rolled": root.roll(chance, index).to_string() })
    });
    json!({
        "match": code,
        "seed": seed.hex(),
        "commitment": commitment(code, seed),
        "seats": seats.iter().enumerate().map(seat).collect::<serde_json::Map<_, _>>(),
        "root": root.hex(),
        "rolls": rolls.collect::<Vec<_>>(),
    })
}

fn wanted(index: usize) -> (Chance, Value) {
    let count = (index % 7 + 1) as u8;
    match index % 5 {
        0 => (Chance::Dice(count), json!({ "dice": count })),
        1 => (Chance::Row(count), json!({ "row": count })),
        2 => {
            let weights = [6, 0, index as u16 + 1, 3];
            (Chance::Pick(Weights::new(&weights)), json!({ "pick": weights }))
        }
        3 => (Chance::Number(6144), json!({ "below": 6144 })),
        _ => (Chance::Number(u32::MAX - index as u32), json!({ "below": u32::MAX - index as u32 })),
    }
}

/// One roll a line, so that a difference can be read.
fn text(matches: &[Value]) -> String {
    let text = json!({ "scheme": fair::SCHEME, "matches": matches }).to_string();
    text.replace("{\"index\"", "\n{\"index\"").replace("{\"commitment\"", "\n{\"commitment\"") + "\n"
}

/// `SIXFOLD_GOLDEN=1` writes the file anew; it must never change for a scheme that is in use.
#[test]
fn rolls_keep_their_meaning() {
    let now = text(&vectors());
    if std::env::var_os("SIXFOLD_GOLDEN").is_some() {
        std::fs::write(file(), &now).expect("the file is written");
    }
    let kept = std::fs::read_to_string(file()).expect("docs/fair-vectors.json");
    assert!(kept == now, "fair dice mean something else than before");
    assert_eq!(kept.matches("\"index\"").count(), 1000);
}

/// The same rolls by other means.
#[test]
fn python_agrees() {
    let said = python(&["--vectors", &file().display().to_string()]);
    assert_eq!(said, Ok("1000 rolls follow from their seeds\n".into()));
}

/// What a server tells of a match is enough for Python, and a changed roll does not pass.
#[test]
fn python_finds_a_changed_roll() {
    let mut fair = vectors().swap_remove(3);
    let path = std::env::temp_dir().join(format!("sixfold-fair-{}.json", std::process::id()));
    std::fs::write(&path, fair.to_string()).expect("written");
    let file = path.display().to_string();
    let honest = python(&[&file]).expect("honest");
    let (seal, own) =
        (fair["commitment"].as_str().expect("text"), fair["seats"]["A"].as_str().expect("text"));
    let (own, another) = (format!("A={own}"), format!("A={seal}"));
    let known = python(&["--commitment", seal, "--entropy", &own, &file]).expect("as sealed");
    let other_seal = python(&["--commitment", &own[2..], &file]);
    let other_number = python(&["--entropy", &another, &file]);
    fair["given"] = json!(101);
    std::fs::write(&path, fair.to_string()).expect("written");
    let excused = python(&[&file]);
    fair["given"] = json!(0);
    fair["rolls"][42]["rolled"] = json!("pick 1");
    std::fs::write(&path, fair.to_string()).expect("written");
    let forged = python(&[&file]);
    std::fs::remove_file(&path).expect("removed");
    assert!(honest.starts_with("100 rolls follow") && honest.contains("Nothing more is known"), "{honest}");
    assert!(known.contains("as sealed before the game"), "{known}");
    assert!(other_seal.is_err_and(|said| said.contains("not the one that was published")));
    assert!(other_number.is_err_and(|said| said.contains("number of A")));
    assert!(excused.is_err_and(|said| said.contains("said to be given")));
    assert!(forged.is_err_and(|said| said.starts_with("roll 42: ")));
}

fn python(arguments: &[&str]) -> Result<String, String> {
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/verify.py");
    let ran = Command::new("python3").arg(script).args(arguments).output().expect("python3 runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_string();
    if ran.status.success() { Ok(text(&ran.stdout)) } else { Err(text(&ran.stderr)) }
}
