//! The lab from outside: a run that is killed goes on to the same bytes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

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

const FILES: [&str; 6] =
    ["report.html", "report.md", "report.json", "rows.csv", "rows.parquet", "manifest.json"];

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

fn lines(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

#[test]
fn a_killed_run_goes_on_to_the_same_bytes() {
    let folder = scratch("killed");
    let run = ["lab", "run", "paces.toml", "--quiet"];
    let whole = output(&folder, &[&run[..], &["--output", "whole", "--threads", "1"]].concat());
    assert!(whole.status.success(), "{whole:?}");
    let killed = [&run[..], &["--output", "killed", "--threads", "2"]].concat();
    let mut child = sixfold(&folder, &killed).stdout(Stdio::null()).spawn().expect("it starts");
    // As soon as something is kept, and long before everything is.
    while lines(&folder.join("killed/games/0000.jsonl")) < 20 {
        std::thread::sleep(Duration::from_millis(1));
    }
    // SIGKILL: the program hears nothing of it.
    child.kill().expect("it is killed");
    child.wait().expect("it is dead");
    assert!(!folder.join("killed/report.html").exists(), "it was killed too late to test anything");
    let resumed = output(&folder, &killed);
    assert!(resumed.status.success(), "{resumed:?}");
    assert_eq!(files(&folder.join("killed")), files(&folder.join("whole")));
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
    let after = files(&folder.join("lab/paces"));
    // The manifest tells the command that made it.
    assert_eq!(after[..5], before[..5]);
    let same = output(&folder, &["lab", "compare", "lab/paces", "lab/paces"]);
    assert!(String::from_utf8_lossy(&same.stdout).contains("0 of "), "{same:?}");
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
