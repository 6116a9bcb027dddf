//! `sixfold puzzles`: making goes on where it was, checking finds what does not hold, and one is solved line by line.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn sixfold(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sixfold"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    // Whoever does not read is not told.
    let _ = child.stdin.take().expect("an input").write_all(input.as_bytes());
    child.wait_with_output().expect("it ends")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("sixfold-puzzles-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

#[test]
fn making_goes_on_where_it_was_on_any_number_of_threads() {
    let folder = folder("make");
    let [whole, parts] = ["whole.txt", "parts.txt"].map(|it| folder.join(it).display().to_string());
    let make = |file: &str, count: &str, threads: &str| {
        let made = sixfold(
            &["puzzles", "make", "pig", "--count", count, "--threads", threads, "--output", file, "--quiet"],
            "",
        );
        assert!(made.status.success(), "{}", said(&made));
    };
    make(&whole, "12", "2");
    make(&parts, "3", "1");
    make(&parts, "12", "1");
    assert_eq!(fs::read(&whole).expect("made"), fs::read(&parts).expect("made"));

    let other = sixfold(&["puzzles", "make", "pig", "--seed", "2", "--output", &whole], "");
    assert!(said(&other).contains("another seed"), "{}", said(&other));
    let good = sixfold(&["puzzles", "check", "pig", "--file", &whole, "--quiet"], "");
    assert!(good.status.success() && said(&good).contains("0 do not"), "{}", said(&good));

    let text = fs::read_to_string(&whole).expect("made");
    let (turned, first) =
        (folder.join("turned.txt"), text.lines().find(|it| it.starts_with("best ")).expect("one"));
    let wrong = if first == "best hold" { "best roll" } else { "best hold" };
    fs::write(&turned, text.replacen(first, wrong, 1)).expect("written");
    let bad = sixfold(&["puzzles", "check", "pig", "--file", &turned.display().to_string(), "--quiet"], "");
    assert_eq!(bad.status.code(), Some(1), "{}", said(&bad));
    assert!(said(&bad).contains("number 1:") && said(&bad).contains("1 do not"), "{}", said(&bad));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn one_is_solved_line_by_line() {
    let puzzle = &table::puzzles("pig").expect("puzzles")[0];
    let right = sixfold(&["puzzles", "pig", "1", "--plain"], &format!("{}\n", puzzle.best));
    assert!(said(&right).contains("A point."), "{}", said(&right));
    let other = if puzzle.best == "hold" { "roll" } else { "hold" };
    let wrong = sixfold(&["puzzle", "pig", "1", "--plain"], &format!("{other}\n"));
    assert!(said(&wrong).contains("Best: "), "{}", said(&wrong));
    assert!(said(&wrong).contains("games in 100"), "{}", said(&wrong));
}

#[test]
fn they_are_listed_and_what_is_not_there_is_said() {
    let list = said(&sixfold(&["puzzles"], ""));
    table::games().iter().for_each(|game| assert!(list.contains(game.id), "{list}"));
    for (arguments, words) in [
        (&["puzzles", "pig", "999999"][..], "numbered from 1"),
        (&["puzzles", "pig", "0"], "numbered from 1"),
        (&["puzzles", "chess"], "chess"),
        (&["puzzles", "make", "pig", "--threads", "0"], "at least 1"),
        (&["puzzles", "check", "pig", "--budget", "0"], "1..=1000"),
        (&["puzzles", "check", "pig", "--file", "/nowhere/at/all.txt"], "no such file"),
    ] {
        let output = sixfold(arguments, "");
        assert!(
            !output.status.success() && said(&output).contains(words),
            "{arguments:?}: {}",
            said(&output)
        );
    }
}

#[test]
fn own_mistakes_are_puzzles() {
    let folder = folder("own");
    let [record, own] = ["my.game", "own.txt"].map(|it| folder.join(it).display().to_string());
    // Who holds with nothing in the pot gives a turn away.
    fs::write(
        &record,
        "game pig 1\nseats 2\noptions target=20\nA hold\nB roll\n* 6\nB hold\nA hold\nB hold\n",
    )
    .expect("written");
    let review = |seat: &str| sixfold(&["review", &record, "--seat", seat, "--puzzles", &own], "");
    let made = review("A");
    assert!(made.status.success() && said(&made).contains("2 puzzles are in "), "{}", said(&made));

    let solve = |number: &str, input: &str| {
        sixfold(&["puzzles", "--file", &own, "--puzzle", number, "--plain"], input)
    };
    let first = said(&solve("1", "roll\nquit\n"));
    assert!(first.contains("A point") && first.contains("--puzzle 2"), "{first}");
    let second = said(&solve("2", "hold\nquit\n"));
    assert!(second.contains("No point") && !second.contains("--puzzle 3"), "{second}");
    let none = solve("3", "");
    assert!(none.status.code() == Some(2) && said(&none).contains("there are 2 puzzles"), "{}", said(&none));

    // The other held 6, and then nothing.
    let other = said(&review("B"));
    let asked = fs::read_to_string(&own).expect("written");
    assert!(other.contains("2 puzzles are in ") && asked.contains("pot=6"), "{other}{asked}");
    fs::remove_dir_all(folder).expect("removed");
}
