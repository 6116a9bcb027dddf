//! The arena as a user meets it: reports, resumption, Ctrl-C, and programs at the table, good and bad ones.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

const SIXFOLD: &str = env!("CARGO_BIN_EXE_sixfold");
/// All the time that a program needs, on however busy a machine.
const PATIENCE: [&str; 4] = ["--move-time", "3600", "--start-time", "3600"];
/// What has not happened by then never will.
const NEVER: Duration = Duration::from_secs(600);

fn arena() -> Command {
    let mut command = Command::new(SIXFOLD);
    command.args(["arena", "--game", "pig", "--set", "target=20"]);
    command
}

/// Exit code, standard output and standard error.
fn said(command: &mut Command) -> (i32, String, String) {
    let output = command.stdin(Stdio::null()).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

fn json(command: &mut Command) -> Value {
    // However long it takes, no progress is told.
    let (code, out, error) = said(command.args(["--json", "--quiet"]));
    assert_eq!((code, error.as_str()), (0, ""));
    serde_json::from_str(&out).expect("JSON")
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arena");
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let file = folder.join(name);
    // It may be there from the last time.
    let _ = std::fs::remove_file(&file);
    file
}

/// A program that says hello properly, and then does for each request what `reply` says.
fn program(name: &str, reply: &str) -> String {
    let file = scratch(name);
    let text = format!(
        "import json, sys, time\n\
         print('{{}}' if sys.stdin.readline() else '', flush=True)\n\
         for line in sys.stdin:\n    asked = json.loads(line)\n    if asked['do'] == 'quit': break\n    {reply}\n"
    );
    std::fs::write(&file, text).expect("a program");
    format!("cmd:python3 '{}'", file.display())
}

fn example_bot() -> String {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    format!("cmd:python3 '{}'", bot.display())
}

#[test]
fn the_report_has_what_it_promises() {
    let report = json(arena().args(["--players", "steady,random", "--games", "301", "--seed", "5"]));
    assert_eq!((&report["game"], &report["seed"], &report["games"]), (&"pig".into(), &5.into(), &302.into()));
    assert_eq!((&report["options"], &report["sprt"]), (&"target=20 turn_cap=1000".into(), &Value::Null));
    let players = report["players"].as_array().expect("players");
    assert_eq!(
        players.iter().map(|it| it["name"].as_str().unwrap()).collect::<Vec<_>>(),
        ["steady", "random"]
    );
    for player in players {
        for (low, value, high) in [
            ("low", "win_rate", "high"),
            ("draws_low", "draws", "draws_high"),
            ("points_low", "points", "points_high"),
            ("elo_low", "elo", "elo_high"),
        ] {
            let [low, value, high] = [low, value, high].map(|key| player[key].as_f64().expect(key));
            assert!(low <= value && value <= high, "{player}");
        }
    }
    assert!(players[0]["low"].as_f64().unwrap() > 0.5);
    assert!(players[0]["elo"].as_f64().unwrap() > players[1]["elo"].as_f64().unwrap());
}

#[test]
fn thinking_is_told_beside_the_report() {
    let run = |more: &[&str]| said(arena().args(["--players", "steady,random", "--games", "20"]).args(more));
    let ((_, plain, _), (code, out, error)) = (run(&[]), run(&["--thinking"]));
    assert_eq!((code, out), (0, plain));
    for part in ["steady thought 0.", "random thought 0.", " s at most"] {
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn the_table_is_readable_and_the_same_on_any_number_of_threads() {
    let table = |threads: &str| {
        said(arena().args([
            "--players",
            "steady,random,random",
            "--seats",
            "2",
            "--threads",
            threads,
            "--quiet",
        ]))
    };
    let (code, out, error) = table("1");
    assert_eq!((code, error.as_str()), (0, ""));
    for part in ["1002 games in 167 rounds from seed 1", "random (2)", "steady above random: +", "Elo"] {
        assert!(out.contains(part), "`{part}` is not in\n{out}");
    }
    assert!(!out.contains('\u{1b}'));
    assert_eq!(table("2").1, out);
}

#[test]
fn the_sequential_test_is_told() {
    let mut command = arena();
    command.args(["--players", "steady,random", "--games", "5000", "--sprt", "-5,15"]);
    let (code, out, _) = said(&mut command);
    assert!(code == 0 && out.contains("accepted: steady is at least 15 Elo above random"), "{out}");
    let report = json(&mut command);
    assert_eq!(report["sprt"]["decision"], "elo1");
    assert!(report["games"].as_u64().unwrap() < 2000);
}

#[test]
fn bad_input_gets_a_sentence_and_an_exit_code() {
    let there = scratch("there.jsonl");
    std::fs::write(&there, "something else\n").expect("a file");
    let there = there.to_str().expect("a path in text");
    let cases: [(&[&str], i32, &str); 10] = [
        (&["--players", "steady,gandalf"], 2, "there is no player `gandalf`; there is random, steady"),
        (&["--players", "steady"], 2, "2 to 4 players meet in this game, not 1"),
        (&["--players", "steady,random", "--seats", "9"], 2, "Pig is for 2 to 4, not 9"),
        (&["--players", "steady,random", "--sprt", "5"], 2, "--sprt takes two numbers"),
        (&["--players", "steady,random", "--threads", "0"], 2, "--threads takes"),
        (&["--players", "steady,random", "--move-time", "0"], 2, "--move-time takes"),
        (&["--players", "steady", "--player", "cmd:no-such-program"], 2, "does not start"),
        (&["--players", "steady,random", "--resume"], 2, "--output"),
        (
            &["--players", "steady,random", "--output", there],
            2,
            "is there already: go on with it by --resume",
        ),
        (
            &["--players", "steady,random", "--output", there, "--resume"],
            3,
            "does not begin with the manifest",
        ),
    ];
    for (args, code, part) in cases {
        let (found, out, error) = said(arena().args(args));
        assert_eq!((found, out.as_str()), (code, ""), "{args:?}: {error}");
        assert!(error.contains(part), "{args:?}: {error}");
    }
}

#[test]
fn finished_games_are_kept_and_gone_on_with() {
    let file = scratch("kept.jsonl");
    let report = |threads: &str| {
        let mut command = arena();
        command.args(["--players", "steady,random", "--games", "200", "--threads", threads, "--resume"]);
        said(command.arg("--output").arg(&file).arg("--json")).1
    };
    let whole = report("2");
    let text = std::fs::read_to_string(&file).expect("a journal");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 201);
    let manifest: Value = serde_json::from_str(lines[0]).expect("a manifest");
    assert_eq!((&manifest["arena"]["seed"], &manifest["arena"]["games"]), (&1.into(), &200.into()));
    let maker = &manifest["maker"];
    assert!(maker["command"].as_str().unwrap().contains("arena --game pig"));
    assert!(
        maker["commit"].is_string() && maker["machine"]["cores"].is_u64() && maker["started"].is_string()
    );
    // Half of the games are gone, and one line is cut short.
    std::fs::write(&file, format!("{}\n{}", lines[..100].join("\n"), &lines[100][..9])).expect("a journal");
    assert_eq!(report("1"), whole);
    assert_eq!(std::fs::read_to_string(&file).expect("a journal").lines().count(), 201);
}

#[test]
fn the_example_bot_takes_a_seat() {
    let bot = example_bot();
    let with_bot = |player: &str, games: &str| {
        let mut command = arena();
        command.args(["--players", player, "--player", &bot, "--games", games]).args(PATIENCE);
        command
    };
    let report = json(&mut with_bot("steady", "20"));
    // It plays like steady: on the same dice every round is split.
    assert_eq!(report["players"][1]["name"].as_str(), Some(bot.as_str()));
    assert_eq!(
        (&report["players"][1]["win_rate"], &report["forfeits"]),
        (&0.5.into(), &serde_json::json!([]))
    );
    let against = json(with_bot("random", "40").args(["--seats", "3"]));
    assert!(against["players"][1]["win_rate"].as_f64().unwrap() > 0.6, "{against}");
}

#[test]
fn a_program_that_breaks_down_loses_its_games_and_no_others() {
    let cases = [
        ("crash.py", "sys.exit('out of dice')", "it ended without an answer (exit status: 1): out of dice"),
        ("garbage.py", "print('roll, please', flush=True)", "its answer is not JSON: `roll, please`"),
        ("empty.py", "print('[7]', flush=True)", "its answer has no text `action`: `[7]`"),
        (
            "illegal.py",
            "print(json.dumps({'action': 'jump'}), flush=True)",
            "cannot read `jump`: expected roll or hold",
        ),
        ("slow.py", "time.sleep(3600)", "no answer within 0.2 s"),
    ];
    for (name, reply, reason) in cases {
        let bot = program(name, reply);
        let mut command = arena();
        command.args(["--players", "steady", "--player", &bot, "--games", "4"]);
        match name {
            "slow.py" => command.args(["--move-time", "0.2", "--start-time", "3600"]),
            _ => command.args(PATIENCE),
        };
        let start = Instant::now();
        let report = json(&mut command);
        assert!(start.elapsed() < NEVER, "{name} held it up");
        // In one of the games its turn never comes.
        assert_eq!(report["players"][1]["forfeits"], 3, "{report}");
        assert_eq!(
            (&report["players"][0]["win_rate"], &report["players"][0]["forfeits"]),
            (&1.0.into(), &0.into())
        );
        let told = report["forfeits"][2]["reason"].as_str().expect("a reason");
        assert!(told.contains(reason), "{name}: {told}");
    }
}

#[test]
fn a_program_is_asked_with_what_its_seat_may_know() {
    let file = scratch("asked.jsonl");
    let note = format!(
        "open({:?}, 'a').write(line); print(json.dumps({{'action': asked['actions'][-1]['notation']}}), flush=True)",
        file.display().to_string()
    );
    let bot = program("notes.py", &note);
    let mut command = arena();
    command.args(["--players", "steady", "--player", &bot, "--games", "2", "--threads", "1"]);
    json(command.args(["--move-time", "90", "--start-time", "3600"]));
    let asked = std::fs::read_to_string(&file).expect("notes");
    let first: Value = serde_json::from_str(asked.lines().next().expect("a request")).expect("JSON");
    assert_eq!((&first["do"], &first["game"], &first["seats"]), (&"choose".into(), &"pig".into(), &2.into()));
    assert_eq!((&first["seat"], &first["complete"]), (&"B".into(), &true.into()));
    assert_eq!(first["options"], "target=20 turn_cap=1000");
    assert_eq!(first["actions"], serde_json::json!([{"notation": "roll"}, {"notation": "hold"}]));
    assert!(first["position"].as_str().unwrap().contains("to=B phase=decide"));
    assert!(first["record"].as_str().unwrap().starts_with("game pig 1\nseats 2\noptions target=20"));
    assert!(first["seed"].is_u64() && first["within_ms"] == 90_000 && first["resignation"].is_null());
}

/// Ctrl-C, as a terminal sends it.
#[cfg(unix)]
#[test]
fn an_interruption_keeps_what_is_finished() {
    let file = scratch("interrupted.jsonl");
    let bot = program("steady.py", "time.sleep(0.01); print(json.dumps({'action': 'hold'}), flush=True)");
    let command = |games: &str| {
        let mut command = arena();
        command.args([
            "--players",
            "steady",
            "--player",
            &bot,
            "--games",
            games,
            "--resume",
            "--threads",
            "1",
        ]);
        command.args(PATIENCE);
        command.arg("--output").arg(&file).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let child = command("2000").spawn().expect("it starts");
    let lines = || std::fs::read_to_string(&file).map_or(0, |text| text.lines().count());
    let start = Instant::now();
    while lines() < 5 {
        assert!(start.elapsed() < NEVER, "no game is finished");
        std::thread::sleep(Duration::from_millis(10));
    }
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal");
    assert!(signal.success());
    let output = child.wait_with_output().expect("it ends");
    let error = String::from_utf8_lossy(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(130), "{error}");
    assert!(error.contains("keeps what is finished: go on with --resume"), "{error}");
    let out = String::from_utf8_lossy(&output.stdout).to_string();
    assert!(out.contains("The experiment was interrupted"), "{out}{error}");
    assert!((5..2000).contains(&lines()));
    // Other than the number of games, nothing hinders going on; so that is refused.
    let (code, _, error) = said(&mut command("10"));
    assert!(code == 3 && error.contains("its games is 2000, not 10"), "{error}");
}
