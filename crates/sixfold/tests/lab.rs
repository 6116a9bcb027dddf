//! The lab from outside: a run that is killed goes on to the same bytes, and parts put together are those of one run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::Value;

const EXPERIMENT: &str = r#"
title = "Paces"
question = "Does the cap matter?"
game = "pig"
seats = 2
seed = 3
games = 6000

[[variants]]
each = { target = 60, turn_cap = 500 }

[[lineups]]
players = ["steady"]

[[answers]]
question = "What changes?"
changes = ["turns", "first"]
"#;

/// What is the same whenever and wherever it is made.
const FILES: [&str; 5] = ["report.html", "report.md", "report.json", "rows.csv", "rows.parquet"];

fn sixfold(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sixfold"));
    command.current_dir(folder).args(args);
    command
}

fn output(folder: &Path, args: &[&str]) -> Output {
    sixfold(folder, args).output().expect("it runs")
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from the last time.
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    fs::write(path.join("paces.toml"), EXPERIMENT).expect("an experiment");
    path
}

fn files(folder: &Path) -> Vec<Vec<u8>> {
    FILES.iter().map(|name| fs::read(folder.join(name)).unwrap_or_else(|_| panic!("{name}"))).collect()
}

fn json(text: &[u8]) -> Value {
    serde_json::from_slice(text).expect("JSON")
}

/// The manifest, and the runs that it tells of.
fn manifest(folder: &Path) -> (Value, Vec<Value>) {
    let mut manifest = json(&fs::read(folder.join("manifest.json")).expect("a manifest"));
    let runs = manifest["runs"].take();
    (manifest, runs.as_array().expect("runs").clone())
}

fn lines(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

/// Starts a run and kills it as soon as something is kept, which should be long before everything is.
fn kill_early(folder: &Path, args: &[&str]) {
    let mut child = sixfold(folder, args).stdout(Stdio::null()).spawn().expect("it starts");
    while lines(&folder.join("killed/games/0000.jsonl")) < 20 {
        assert!(child.try_wait().expect("a child").is_none_or(|it| it.success()), "it broke down");
        std::thread::sleep(Duration::from_millis(1));
    }
    // SIGKILL: the program hears nothing of it.
    child.kill().expect("it is killed");
    child.wait().expect("it is dead");
}

#[test]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let folder = scratch("killed");
    let run = ["lab", "run", "paces.toml", "--quiet"];
    let whole = output(&folder, &[&run[..], &["--output", "whole", "--threads", "1"]].concat());
    assert!(whole.status.success(), "{whole:?}");
    let killed = [&run[..], &["--output", "killed", "--threads", "2"]].concat();
    // A kill that comes after the end shows nothing: once more.
    let early = (0..100).any(|_| {
        let _ = fs::remove_dir_all(folder.join("killed"));
        kill_early(&folder, &killed);
        !folder.join("killed/report.html").exists()
    });
    assert!(early, "it was always killed too late to show anything");
    let resumed = output(&folder, &killed);
    assert!(resumed.status.success(), "{resumed:?}");
    assert_eq!(files(&folder.join("killed")), files(&folder.join("whole")));
    let [(one, once), (other, twice)] = ["whole", "killed"].map(|name| manifest(&folder.join(name)));
    assert_eq!(one, other, "but for its runs");
    assert_eq!((once.len(), twice.len()), (1, 2));
    assert!(twice[0]["ended"].is_null() && twice[1]["ended"].is_string(), "{twice:?}");
}

#[test]
fn reports_are_made_anew_from_the_games() {
    let folder = scratch("anew");
    assert!(output(&folder, &["lab", "run", "paces.toml", "--quiet"]).status.success());
    let before = files(&folder.join("lab/paces"));
    FILES.iter().for_each(|name| fs::remove_file(folder.join("lab/paces").join(name)).expect("a file"));
    let told = output(&folder, &["lab", "report", "lab/paces"]);
    assert!(told.status.success(), "{told:?}");
    let text = String::from_utf8_lossy(&told.stdout).to_string();
    assert!(text.contains("What changes?") && text.contains("target=60: less: turns"), "{text}");
    assert_eq!(files(&folder.join("lab/paces")), before);
    let same = output(&folder, &["lab", "compare", "lab/paces", "lab/paces"]);
    assert!(String::from_utf8_lossy(&same.stdout).contains("0 of "), "{same:?}");
}

#[test]
fn programs_get_json_and_a_manifest_of_who_when_and_where() {
    let folder = scratch("json");
    let ran = output(&folder, &["lab", "run", "paces.toml", "--quiet", "--json", "--threads", "2"]);
    assert!(ran.status.success(), "{ran:?}");
    let again = output(&folder, &["lab", "report", "lab/paces", "--json"]);
    let kept = fs::read(folder.join("lab/paces/report.json")).expect("a report");
    assert_eq!((json(&ran.stdout), json(&again.stdout)), (json(&kept), json(&kept)));
    let (manifest, runs) = manifest(&folder.join("lab/paces"));
    assert_eq!(manifest["command"], "sixfold lab report paces");
    let [run] = &runs[..] else { panic!("{runs:?}") };
    assert_eq!((&run["command"], &run["games"]), (&"sixfold lab run paces.toml".into(), &18_000.into()));
    assert!(run["commit"].as_str().is_some_and(|it| !it.is_empty()) && run["threads"] == 2, "{run}");
    assert!(run["machine"]["cpu"].is_string() && run["machine"]["cores"].as_u64() > Some(0), "{run}");
    let [started, ended] = ["started", "ended"].map(|it| run[it].as_str().expect("a time"));
    assert!(started <= ended && ended.ends_with('Z'), "{run}");
}

#[test]
fn mistakes_have_a_line_and_an_exit_code() {
    let folder = scratch("mistakes");
    fs::write(folder.join("bad.toml"), EXPERIMENT.replace("turn_cap", "turn_cup")).expect("a file");
    let bad = output(&folder, &["lab", "run", "bad.toml"]);
    let text = String::from_utf8_lossy(&bad.stderr).to_string();
    assert_eq!(bad.status.code(), Some(3));
    assert!(text.contains("bad.toml, line 10: there is no option turn_cup"), "{text}");
    assert_eq!(output(&folder, &["lab", "run", "none.toml"]).status.code(), Some(4));
    assert_eq!(output(&folder, &["lab", "report", "none"]).status.code(), Some(4));
}

/// Plays part `k` of three of an experiment.
fn part(folder: &Path, file: &str, k: usize) -> String {
    let name = format!("{}-{k}", file.trim_end_matches(".toml"));
    let played =
        output(folder, &["lab", "run", file, "--part", &format!("{k}/3"), "--output", &name, "--quiet"]);
    assert!(played.status.success(), "{played:?}");
    name
}

#[test]
fn parts_put_together_are_the_bytes_of_one_run() {
    let folder = scratch("parts");
    let whole = output(&folder, &["lab", "run", "paces.toml", "--output", "whole", "--quiet"]);
    assert!(whole.status.success(), "{whole:?}");
    let parts: Vec<String> = (1..=3).map(|k| part(&folder, "paces.toml", k)).collect();
    let merge =
        |parts: &[&str], into| output(&folder, &[&["lab", "merge"][..], parts, &["--output", into]].concat());
    let all: Vec<&str> = parts.iter().map(String::as_str).rev().collect();
    let merged = merge(&all, "merged");
    assert!(merged.status.success(), "{merged:?}");
    assert!(files(&folder.join("merged")) == files(&folder.join("whole")));

    let two = merge(&all[..2], "two");
    let told = String::from_utf8_lossy(&two.stderr).into_owned();
    assert_eq!(two.status.code(), Some(3), "{two:?}");
    assert!(told.contains("a part is missing") && told.contains("12000 of 18000 games"), "{told}");

    fs::write(folder.join("other.toml"), EXPERIMENT.replace("seed = 3", "seed = 4")).expect("a file");
    let foreign = part(&folder, "other.toml", 1);
    let mixed = merge(&[all[0], all[1], &foreign], "mixed");
    assert_eq!(mixed.status.code(), Some(3), "{mixed:?}");
    assert!(!folder.join("mixed").exists());
}
