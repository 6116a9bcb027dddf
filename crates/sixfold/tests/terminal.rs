//! The full screen in a real terminal: tmux. Whole games by keyboard, kills, resumes, sizes.

mod pane;

use std::fs;
use std::path::PathBuf;

use pane::{Pane, scratch};

/// A game at the keyboard: what is played against whom, and how the house makes it short.
const GAMES: [(&str, &str); 6] = [
    ("pig", "pig --players human,newcomer --set target=30"),
    ("land6", "land6 --players human --set turn_cap=12"),
    ("d6d", "d6d --players human,newcomer --set round_cap=3"),
    ("gozd", "gozd --players human,newcomer --set turn_cap=4"),
    ("dungeon", "dungeon --players human,newcomer --set turn_cap=16"),
    ("rebirth", "rebirth --players human,newcomer --set turn_cap=4"),
];

/// Takes the first choice until the game is over; at the end, the record must replay.
#[test]
fn every_game_is_played_to_its_end_by_keyboard() {
    for (game, args) in GAMES {
        let folder = scratch(&format!("whole-{game}"));
        let save = folder.join("played.game");
        let pane = Pane::play(
            &format!("{args} --seed 5 --pace instant --save {}", save.display()),
            &folder,
            [80, 24],
        );
        pane.until("the game", |screen| screen.contains("q quit"));
        pane.press_until(&["Enter", "Enter", "Enter", "Enter", "Enter"], |screen| {
            screen.contains("n new game")
        });
        pane.press("q");
        pane.until("the shell", |screen| screen.contains("left with 0"));
        let record = fs::read_to_string(&save).expect("the record");
        let table = table::load(&record).expect("every step is legal");
        assert_eq!(table.turn(), engine::Turn::Over, "{game}");
    }
}

#[test]
fn hints_are_asked_for_and_played() {
    let folder = scratch("hints");
    let pane =
        Pane::play("pig --players human,newcomer --set target=20 --seed 5 --pace instant", &folder, [80, 24]);
    loop {
        let screen = pane.until("a choice or the end", |screen| {
            screen.contains("h hint") || screen.contains("n new game")
        });
        if screen.contains("n new game") {
            break;
        }
        pane.press("h");
        pane.until("the hint", |screen| screen.contains("expert would play"));
        pane.press("Enter");
        pane.until("what comes of it", |after| !after.contains("expert would play"));
    }
}

#[test]
fn the_menu_leads_to_a_game_and_back() {
    let folder = scratch("menu");
    let pane = Pane::play("", &folder, [80, 24]);
    pane.until("the menu", |screen| screen.contains("LAND 6") && screen.contains("Pig"));
    ["Down", "Down", "Down", "Down", "Enter"].iter().for_each(|key| pane.press(key));
    pane.until("the form", |screen| screen.contains("Pig: a new game"));
    pane.press("Enter");
    pane.until("the game", |screen| screen.contains("You begin the turn"));
    ["Enter", "m", "y"].iter().for_each(|key| pane.press(key));
    pane.until("the saved game", |screen| screen.contains("Go on: Pig"));
    pane.press("C-c");
    pane.until("the shell", |screen| screen.contains("left with 0"));
}

#[test]
fn a_resized_terminal_is_drawn_anew() {
    let folder = scratch("resize");
    let pane = Pane::play("d6d --players human,human --seed 3", &folder, [80, 24]);
    pane.until("the game", |screen| screen.contains("Choose (6)"));
    pane.resize([60, 20]);
    pane.until("a sentence", |screen| screen.contains("Sixfold needs 80x24"));
    pane.resize([120, 40]);
    pane.until("the game again", |screen| screen.contains("Choose (6)") && screen.lines().count() > 35);
    // Ctrl-C asks once.
    pane.press("C-c");
    pane.until("the question", |screen| screen.contains("Leave the game?"));
    pane.press("n");
    pane.until("the game again", |screen| !screen.contains("Leave the game?"));
    ["C-c", "C-c"].iter().for_each(|key| pane.press(key));
    pane.until("the shell", |screen| screen.contains("left with 0"));
    pane.is_given_back();
}

#[test]
fn the_terminal_is_given_back_after_signals() {
    for signal in ["TERM", "HUP", "INT"] {
        let folder = scratch(&format!("signal-{signal}"));
        let pane = Pane::play("pig --players human,human --seed 3", &folder, [80, 24]);
        pane.until("the game", |screen| screen.contains("q quit"));
        assert!(pane.kill(signal));
        pane.until("the shell", |screen| screen.contains("left with 130"));
        pane.is_given_back();
    }
}

#[test]
fn a_closed_terminal_ends_the_program() {
    let folder = scratch("closed");
    let pane = Pane::play("pig --players human,newcomer --seed 3", &folder, [80, 24]);
    pane.until("the game", |screen| screen.contains("q quit"));
    pane.close();
}

#[test]
fn a_killed_game_goes_on_where_it_was() {
    let folder = scratch("killed");
    let before = {
        let pane = Pane::play("land6 --seed 3 --pace instant", &folder, [80, 24]);
        pane.until("the game", |screen| screen.contains("Choose (2)"));
        (0..6).for_each(|_| pane.press("Enter"));
        let screen = pane.until_still();
        assert!(pane.kill("KILL"));
        pane.until("the shell", |screen| screen.contains("left with 137"));
        screen
    };
    let pane = Pane::play("--resume --pace instant", &folder, [80, 24]);
    pane.until("the game", |screen| screen.contains("LAND 6"));
    assert_eq!(pane.until_still(), before);
    // And the dice that come are the same, too: nothing is gained by a kill.
    let saved: Vec<PathBuf> = fs::read_dir(folder.join("sixfold/games"))
        .expect("the folder")
        .map(|it| it.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|it| it == "game"))
        .collect();
    assert_eq!(saved.len(), 1, "it stays in its place");
    assert!(fs::read_to_string(&saved[0]).expect("the record").contains("# sixfold seed 3\n"));
}

/// The second window says who plays the game, and changes nothing: it looks on, or plays a copy.
#[test]
fn a_game_is_played_in_one_window() {
    let folder = scratch("two-windows");
    let first = Pane::play("pig --players human,human --seed 3 --pace instant", &folder, [80, 24]);
    first.until("the game", |screen| screen.contains("q quit"));
    first.press("Enter");
    first.until("the die", |screen| screen.contains("step 2"));
    let pid = fs::read_to_string(folder.join("pid")).expect("the number of the process");
    let second = Pane::play("--resume --pace instant", &folder, [80, 24]);
    let asked = second.until("the question", |screen| screen.contains("played in another window"));
    assert!(asked.replace('\n', " ").contains(&format!("process {}", pid.trim())), "{asked}");
    assert!(asked.contains("(open in another window)"), "{asked}");
    second.press("w");
    second.until("the same game", |screen| screen.contains("step 2"));
    first.press("Enter");
    first.until("another die", |screen| screen.contains("step 4"));
    second.until("what the other plays", |screen| screen.contains("step 4"));
    ["m", "Up", "Enter"].iter().for_each(|key| second.press(key));
    second.until("the question again", |screen| screen.contains("c: play a copy"));
    second.press("c");
    second.until("the copy", |screen| screen.contains("step 4") && screen.contains("h hint"));
    second.press("Enter");
    second.until("its own way", |screen| screen.contains("step 6"));
    first.until("the first game", |screen| screen.contains("step 4"));
    let games = fs::read_dir(folder.join("sixfold/games")).expect("the folder").flatten();
    let games = games.filter(|it| it.path().extension().is_some_and(|it| it == "game"));
    assert_eq!(games.count(), 2, "the copy has a place of its own");
}

#[test]
fn long_rules_are_leafed_through() {
    let folder = scratch("rules");
    let rules = concat!(env!("CARGO_BIN_EXE_sixfold"), " rules dungeon");
    let pane = Pane::run(&format!("env -u PAGER {rules}"), &folder, [80, 24]);
    let first = pane.until("the first page", |screen| screen.contains("Space goes on"));
    assert!(first.starts_with("D6 Dungeon") && !first.contains(['`', '*', '|']), "{first}");
    pane.press("End");
    pane.until("the last page", |screen| screen.contains("The end") && !screen.starts_with("D6 Dungeon"));
    pane.press("q");
    pane.until("the shell", |screen| screen.contains("left with 0"));
    let pane = Pane::run(&format!("env PAGER=\"head -3\" {rules}"), &folder, [80, 24]);
    pane.until("the user's pager", |screen| screen.contains("D6 Dungeon") && screen.contains("left with 0"));
}

#[test]
fn a_record_is_watched_again() {
    let folder = scratch("replay");
    let file = folder.join("short.game");
    fs::write(&file, "game pig 1\nseats 2\nA roll\n* 4\nA hold\nB roll\n* 1\n").expect("a record");
    let pane = Pane::play(&format!("--replay {}", file.display()), &folder, [80, 24]);
    pane.until("the start", |screen| screen.contains("Looking back at step 0 of 5"));
    pane.press("Right");
    pane.press("Right");
    pane.until("the roll", |screen| screen.contains("The die shows 4"));
    pane.press("End");
    pane.until("the end of it", |screen| screen.contains("B loses the turn"));
}

#[test]
fn plain_lines_on_a_terminal() {
    let folder = scratch("plain");
    let pane = Pane::play("pig --plain --players human,human --seed 3", &folder, [80, 24]);
    pane.until("the question", |screen| screen.contains("A>"));
    ["roll", "Enter"].iter().for_each(|key| pane.press(key));
    pane.until("the die", |screen| screen.contains("The die shows 6"));
    ["quit", "Enter"].iter().for_each(|key| pane.press(key));
    pane.until("the shell", |screen| {
        screen.replace('\n', "").contains("go on with `sixfold play --resume`")
            && screen.contains("left with 0")
    });
}

#[test]
fn plain_lines_ask_what_to_play() {
    let folder = scratch("plain-menu");
    let enter = |pane: &Pane, line: &str| [line, "Enter"].iter().for_each(|key| pane.press(key));
    let pane = Pane::play("--plain --seed 3", &folder, [80, 40]);
    pane.until("the games", |screen| screen.contains("Which game?") && !screen.contains("Go on"));
    enter(&pane, "pig");
    pane.until("the seats", |screen| screen.contains("Enter for the usual players:"));
    enter(&pane, "human,nobody");
    pane.until("the house rules", |screen| screen.contains("target=100"));
    enter(&pane, "target=20");
    pane.until("the reason", |screen| screen.contains("there is no player `nobody`"));
    enter(&pane, "human,human");
    pane.until("the house rules", |screen| screen.matches("target=100").count() == 2);
    enter(&pane, "target=20");
    pane.until("the game", |screen| screen.contains("A>") && screen.contains("0 of 20"));
    enter(&pane, "roll");
    pane.until("the die", |screen| screen.contains("The die shows 6"));
    enter(&pane, "quit");
    pane.until("the shell", |screen| screen.contains("left with 0"));
    let pane = Pane::play("--plain", &folder, [80, 40]);
    pane.until("the saved game", |screen| screen.contains("7  Go on: Pig, A human"));
    enter(&pane, "7");
    pane.until("the same game", |screen| screen.contains("The pot holds 6") && screen.contains("A>"));
}
