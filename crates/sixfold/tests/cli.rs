//! The program as a user meets it: real processes, real pipes, exit codes, and a bot in another language.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const SIXFOLD: &str = env!("CARGO_BIN_EXE_sixfold");

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(SIXFOLD)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // It may have ended already, with nothing read.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

/// Exit code, standard output and standard error.
fn said(args: &[&str], input: &str) -> (i32, String, String) {
    let output = run(args, input);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

fn json(args: &[&str]) -> Value {
    let (code, out, _) = said(args, "");
    assert_eq!(code, 0, "{args:?}");
    serde_json::from_str(&out).expect("JSON")
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

#[test]
fn the_catalog_lists_games_with_designers_seats_and_options() {
    let games = json(&["games", "--json"]);
    let pig = games.as_array().unwrap().iter().find(|game| game["id"] == "pig").expect("pig");
    assert_eq!((&pig["title"], &pig["seats"]), (&"Pig".into(), &serde_json::json!([2, 4])));
    assert_eq!(pig["options"][0]["name"], "target");
    let (code, text, _) = said(&["games"], "");
    assert!(code == 0 && text.contains("--set target=100") && !text.contains('\u{1b}'));
}

#[test]
fn a_game_is_reviewed_in_words_and_as_json() {
    let record =
        "game pig 1\nseats 2\noptions target=8\nA roll\n* 4\nA roll\n* 1\nB roll\n* 6\nB roll\n* 5\nB hold\n";
    let (code, out, _) = said(&["review", "-", "--seat", "A"], record);
    assert!(code == 0 && out.contains("- You lost, 0 points to 11"), "{out}");
    assert!(out.contains("Luck and decisions") && out.contains("the figures are exact"), "{out}");
    let (_, out, _) = said(&["review", "--json", "-"], record);
    let report: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&report["over"], report["entries"].as_array().map(Vec::len)), (&true.into(), Some(9)));
    let (code, _, error) = said(&["review", "-", "--seat", "C"], record);
    assert!(code == 2 && error.contains("nobody sits at C"), "{error}");
    assert_eq!(said(&["review", "-"], "game pig 1\nseats 2\nB roll\n").0, 3);
}

#[test]
fn rules_are_printed_whole_or_by_clause() {
    let (_, whole, _) = said(&["rules", "pig"], "");
    assert!(whole.starts_with("Pig\n") && whole.contains("\nP6   [ruling]"), "{whole}");
    assert!(whole.lines().all(|line| line.chars().count() <= 80) && !whole.contains(['`', '*', '\u{1b}']));
    assert!(!said(&["rules", "pig", "P5"], "").1.contains('`'));
    let (_, one, _) = said(&["rules", "pig", "p3"], "");
    assert!(one.starts_with("P3 (The turn)") && one.contains("roll of 1"));
    assert_eq!(json(&["rules", "pig", "P3", "--json"])[0]["id"], "P3");
    let (code, _, error) = said(&["rules", "pig", "P99"], "");
    assert_eq!(code, 2);
    assert!(error.contains("pig has no clause `P99`; it has P1 to P6"), "{error}");
}

#[test]
fn a_person_plays_to_the_end() {
    // B holds at once in every turn; A rolls once and holds.
    let args = ["play", "pig", "--players", "human,human", "--set", "target=10", "--own-dice"];
    let (code, out, error) = said(&args, "roll\n6\nhold\n2\n1\n 4 \nhold\n");
    assert_eq!((code, error.as_str()), (0, ""), "{out}");
    for part in ["A: you. B: you.", "A holds, banks 6 and has 6. (P4)", "A has reached 10. (P5)", "A wins."] {
        assert!(out.contains(part), "`{part}` is not in\n{out}");
    }
    assert!(!out.contains('\u{1b}'));
}

#[test]
fn what_a_person_types_is_answered() {
    let input =
        "?\nrules P3\nrules P99\njump\n7\npreview 1\nhint\nboard\nlog\nundo\nrecord\nroll\nundo\nquit\n";
    let (code, out, _) = said(&["play", "pig", "--seed", "3"], input);
    assert_eq!(code, 0);
    for part in [
        "take your last action back",
        "A roll of 1 loses the pot",
        "pig has no clause `P99`",
        "Cannot read `jump`: expected roll or hold (notation)",
        "the choices go from 1 to 2",
        "1 in 6: the pot of 0 is lost",
        "expert would play roll",
        "It wins exactly ",
        "There is nothing to take back",
        "options target=100",
        "Something was rolled since",
        "Left after 2 events",
    ] {
        assert!(out.contains(part), "`{part}` is not in\n{out}");
    }
}

#[test]
fn who_names_no_game_is_asked() {
    let (code, out, error) = said(&["play"], "pig\nquit\n");
    assert_eq!((code, out.as_str()), (2, ""), "nobody is asked in a pipe");
    assert!(error.contains("no game is named: type `sixfold play d6d`"), "{error}");
}

#[test]
fn who_mistypes_is_told_what_is_near() {
    let cases: [(&[&str], &str); 7] = [
        (&["play", "pgi"], "`pig`"),
        (&["rules", "dungoen"], "`dungeon`"),
        (&["play", "pig", "--set", "targt=50"], "`target`"),
        (&["play", "land6", "--set", "sea=fre"], "`free`"),
        (&["play", "pig", "--players", "human,strng"], "`strong`"),
        (&["arena", "--game", "pig", "--players", "stedy,random"], "`steady`"),
        (&["play", "pig", "--pace", "instnat"], "'instant'"),
    ];
    for (args, near) in cases {
        let (code, _, error) = said(args, "");
        assert!(code == 2 && error.contains(near), "{args:?}: {error}");
        assert!(near.starts_with('\'') || error.contains(&format!("(did you mean {near}?)")), "{error}");
    }
}

#[test]
fn the_version_is_told_in_words_and_as_json() {
    let (code, words, _) = said(&["--version"], "");
    assert!(code == 0 && words.starts_with(concat!("sixfold ", env!("CARGO_PKG_VERSION"))), "{words}");
    assert!(said(&["play", "--version"], "").1.contains(env!("CARGO_PKG_VERSION")));
    let told = json(&["--version", "--json"]);
    assert_eq!((&told["schema"], &told["version"]), (&1.into(), &env!("CARGO_PKG_VERSION").into()));
    assert!(told["commit"].as_str().is_some_and(|it| it.len() == 40 || it == "unknown"), "{told}");
    assert_eq!(told["editions"].as_object().map(|it| it.len()), Some(6), "{told}");
    assert!(told["sqlite"].as_str().is_some_and(|it| it.starts_with("3.")), "{told}");
    assert_eq!(said(&["--json"], "").0, 2);
    let (code, out, error) = said(&["--color", "never"], "");
    assert!(code == 2 && out.is_empty() && error.contains("Usage: sixfold"), "{error}");
}

/// The process that plays holds its game; when it is killed, the game is free again.
#[test]
fn a_game_is_played_by_one_process_at_a_time() {
    let file = scratch("held").join("my.game");
    let _ = std::fs::remove_file(&file);
    let name = file.to_str().expect("a path in text");
    let mut first = Command::new(SIXFOLD)
        .args(["play", "pig", "--players", "human,human", "--seed", "3", "--save", name])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    first.stdin.as_mut().expect("a pipe").write_all(b"roll\n").expect("it reads");
    let saved = || std::fs::read_to_string(&file).is_ok_and(|text| text.contains("\n* 6"));
    assert!((0..600).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(100));
        saved()
    }));
    let before = std::fs::read(&file).expect("the game");
    for args in [&["play", "--resume", "--save", name][..], &["play", "pig", "--watch", "--save", name]] {
        let (code, _, error) = said(args, "hold\n");
        assert_eq!(code, 5, "{error}");
        assert!(error.contains(&format!("process {}", first.id())) && error.contains("--from"), "{error}");
    }
    assert_eq!(std::fs::read(&file).expect("the game"), before, "nothing is overwritten");
    let (code, copy, _) = said(&["play", "--from", name], "quit\n");
    assert!(code == 0 && copy.contains("The pot holds 6"), "{copy}");
    first.kill().expect("it is killed");
    first.wait().expect("it is gone");
    let (code, out, error) = said(&["play", "--resume", "--save", name], "hold\nquit\n");
    assert!(code == 0 && out.contains("A holds, banks 6"), "{out}{error}");
}

#[test]
fn a_game_is_kept_in_a_file_or_not_begun() {
    let folder = scratch("places");
    let fifo = folder.join("pipe");
    let _ = std::fs::remove_file(&fifo);
    assert!(Command::new("mkfifo").arg(&fifo).status().expect("mkfifo").success());
    let path = |path: &Path| path.to_str().expect("a path in text").to_string();
    for place in ["/dev/null".to_string(), path(&folder), path(&fifo)] {
        let (code, out, error) = said(&["play", "pig", "--watch", "--save", &place], "");
        assert_eq!((code, out.as_str()), (2, ""), "{place}: {error}");
        assert!(error.contains("a game is kept in a file"), "{error}");
    }
    let (code, out, error) = said(&["play", "pig", "--watch", "--save", "/proc/none/my.game"], "");
    assert!(code != 0 && out.is_empty() && error.contains("/proc/none"), "{error}");
}

#[test]
fn a_table_top_is_drawn_to_scale() {
    let (_, out, _) =
        said(&["play", "rebirth", "--players", "human,human"], "assign M,M,M,M,M,M\n\n19\nquit\n");
    let edge = format!("  +{}+", "-".repeat(76));
    let frames = out.lines().filter(|line| *line == edge).count();
    assert!(frames >= 2 && frames % 2 == 0, "{out}");
    let ships = out.lines().any(|line| line.starts_with("  |") && line.contains('A') && line.contains('B'));
    assert!(ships, "{out}");
}

#[test]
fn every_game_can_be_watched_and_replayed() {
    for game in json(&["games", "--json"]).as_array().unwrap() {
        let id = game["id"].as_str().unwrap();
        let file = scratch("watched").join(format!("{id}.game"));
        let name = file.to_str().expect("a path in text");
        let players = vec!["random"; game["seats"][0].as_u64().unwrap() as usize].join(",");
        let args = ["play", id, "--seed", "2", "--players", &players, "--record", name];
        let (code, out, error) = said(&args, "");
        assert!(code == 0 && out.contains(game["title"].as_str().unwrap()), "{id}: {error}");
        assert!(said(&["replay", name], "").1.contains("every step is legal"), "{id}");
    }
}

#[test]
fn a_game_is_kept_and_goes_on() {
    let file = scratch("kept").join("my.game");
    let name = file.to_str().expect("a path in text");
    let (_, out, _) =
        said(&["play", "pig", "--players", "human,human", "--seed", "3", "--record", name], "roll\n");
    assert!(out.contains("go on with `sixfold play --resume --save"), "{out}");
    let (code, out, _) =
        said(&["play", "pig", "--players", "human,human", "--from", name], "hold\nlog\nquit\n");
    assert!(code == 0 && out.contains("A holds, banks 6"), "{out}");
    let (code, out, _) = said(&["replay", name], "");
    assert!(code == 0 && out.contains("2 events replayed: every step is legal."), "{out}");
    assert_eq!(json(&["replay", "--json", name])["events"], 2);
}

#[test]
fn computer_players_play_the_same_game_from_the_same_seed() {
    let args = ["play", "pig", "--watch", "--seed", "5", "--seats", "3"];
    let (code, first, _) = said(&args, "");
    assert!(code == 0 && first.trim_end().ends_with("wins."));
    assert_eq!(said(&args, "").1, first);
}

#[test]
fn bad_input_gets_a_sentence_and_an_exit_code() {
    let bad = scratch("bad").join("bad.game");
    std::fs::write(&bad, "game pig 1\nseats 2\nA roll\n* 9\n").expect("a file");
    let bad = bad.to_str().expect("a path in text");
    let cases: [(&[&str], i32, &str); 11] = [
        (&["replay", bad], 3, "line 4: cannot read `9`"),
        (&["replay", "no/such.game"], 4, "no/such.game: there is no such file"),
        (&["play", "pig", "--from", "no/such.game"], 4, "there is no such file"),
        (&["play", "pgi"], 2, "pig"),
        (
            &["play", "pig", "--set", "target=0"],
            2,
            "option target takes a whole number from 2 to 1000, not `0`",
        ),
        (&["play", "pig", "--seats", "7"], 2, "Pig is for 2 to 4, not 7"),
        (&["play", "pig", "--players", "human,gandalf"], 2, "there is no player `gandalf`"),
        (&["bench", "--seconds", "0"], 2, "--seconds takes"),
        (&["solve", "land6", "--tolerance", "5"], 2, "a tolerance is a number from 0.0000001 to 0.1"),
        (&["train", "pig", "--weights", "pig.net"], 2, "--check"),
        (&["dance"], 2, "dance"),
    ];
    for (args, code, part) in cases {
        let (found, _, error) = said(args, "");
        assert_eq!(found, code, "{args:?}: {error}");
        assert!(error.contains(part), "{args:?}: {error}");
    }
}

#[test]
fn a_file_of_unknown_rules_is_refused_and_left_alone() {
    let file = scratch("edition").join("later.game");
    let text = "# sixfold players human,random\n# sixfold seed 4\ngame pig 9\nseats 2\nA roll\n";
    std::fs::write(&file, text).expect("a file");
    let name = file.to_str().expect("a name");
    for args in [&["replay", name][..], &["play", "--resume", "--save", name], &["play", "--replay", name]] {
        let (code, out, error) = said(args, "roll\n");
        assert_eq!((code, out.as_str()), (3, ""), "{args:?}: {error}");
        assert!(error.contains("edition 9 of the rules of Pig"), "{args:?}: {error}");
        assert!(error.contains("a newer version of sixfold"), "{args:?}: {error}");
    }
    assert_eq!(std::fs::read_to_string(&file).expect("it is there"), text);
}

#[test]
fn bench_prints_what_it_promises() {
    let figures = json(&["bench", "pig", "--json", "--seconds", "0.05"]);
    let lines = figures.as_array().unwrap();
    assert_eq!(lines.iter().map(|line| line["threads"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2]);
    for line in lines {
        for key in ["events_per_s", "playouts_per_s", "ns_per_event", "state_bytes"] {
            assert!(line[key].as_f64().unwrap() > 0.0, "{key}: {line}");
        }
        assert_eq!((&line["game"], &line["allocations_per_playout"]), (&"pig".into(), &0.0.into()));
    }
}

/// With one die nothing can be won, and at random nothing is: on every board the two agree.
#[test]
fn a_player_is_compared_with_the_optimum() {
    let compare = ["solve", "land6", "--dice", "1", "--against", "random", "--boards", "2", "--games", "5"];
    let found = json(&[&compare[..], &["--quiet", "--json"]].concat());
    let boards = found["boards"].as_array().expect("a line a board");
    assert!(boards.len() == 2 && boards[0]["board"] != boards[1]["board"], "{found}");
    for line in boards {
        assert_eq!(
            (&line["optimum"], &line["win_rate"], &line["games"]),
            (&0.0.into(), &0.0.into(), &5.into())
        );
    }
    assert_eq!(found["difference"], 0.0);
    let (code, _, error) = said(&[&compare[..], &["--set", "goal=score"]].concat(), "");
    assert!(code == 2 && error.contains("goal=score"), "{error}");
}

#[test]
fn completions_and_man_pages_are_made() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (code, text, _) = said(&["completions", shell], "");
        assert!(code == 0 && text.contains("sixfold") && text.contains("replay"), "{shell}");
    }
    assert!(said(&["man"], "").1.contains(".TH sixfold"));
    let folder = scratch("man");
    let new = folder.join("new");
    let (code, out, _) = said(&["man", "--dir", new.to_str().unwrap()], "");
    assert!(code == 0 && out.contains(new.to_str().unwrap()), "{out}");
    assert!(new.join("sixfold-play.1").exists());
    std::fs::write(folder.join("file"), "").expect("a file");
    let (code, _, error) = said(&["man", "--dir", folder.join("file/new").to_str().unwrap()], "");
    assert!(code == 5 && error.contains("file/new"), "{error}");
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let mut child = Command::new(SIXFOLD)
        .args(["play", "pig", "--watch", "--set", "target=1000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn the_example_bot_plays_a_full_game() {
    let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let output =
        Command::new("python3").arg(bot).args(["play", SIXFOLD, "7"]).output().expect("python3 is installed");
    let record = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (code, out, error) = said(&["replay", "-"], &record);
    assert!(code == 0 && out.contains("The end: "), "{error}");
}
