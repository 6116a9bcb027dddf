//! `sixfold join` against the real `sixfold serve`: whole games, line by line and on the full screen.

mod pane;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};

use pane::{Pane, scratch};
use serde_json::{Value, json};

const SIXFOLD: &str = env!("CARGO_BIN_EXE_sixfold");

/// A server that ends with the test.
struct Server {
    process: Child,
    address: String,
    database: String,
}

impl Server {
    fn start(name: &str) -> Server {
        let database = format!("sqlite:{}", scratch(name).join("rooms.db").display());
        Server::listen("127.0.0.1:0", database, &[])
    }

    fn listen(at: &str, database: String, more: &[&str]) -> Server {
        let mut process = Command::new(SIXFOLD)
            .args(["serve", "--listen", at, "--database", &database])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let lines = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        let told = lines.map_while(Result::ok).find(|line| line.contains("http://")).expect("its address");
        let address = told.split_whitespace().find(|word| word.starts_with("http://")).expect("its address");
        Server { process, address: address.trim_end_matches(['/', '.', ',']).to_string(), database }
    }

    fn kill(&mut self) {
        self.process.kill().expect("the server runs");
        self.process.wait().expect("the server ends");
    }

    /// The same rooms at the same address, after a kill.
    fn start_again(&mut self) {
        let port = self.address.rsplit(':').next().expect("a port").to_string();
        *self = Server::listen(&format!("127.0.0.1:{port}"), self.database.clone(), &[]);
    }

    /// A room for two people; its link.
    fn room(&self, game: &str, options: Value) -> String {
        let person = json!({ "kind": "person" });
        let request =
            json!({ "game": game, "options": options, "seats": [person, person], "hints": true }).to_string();
        let url = format!("{}/api/rooms", self.address);
        let answer =
            ureq::post(&url).header("content-type", "application/json").send(request).expect("a room");
        let answer = answer.into_body().read_to_string().expect("an answer");
        let answer: Value = serde_json::from_str(&answer).expect("JSON");
        format!("{}/room/{}", self.address, answer["room"]["code"].as_str().expect("its code"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Somebody who joins line by line and types this.
fn join(link: &str, args: &[&str], typed: &str) -> Child {
    let mut child = Command::new(SIXFOLD)
        .args(["join", link])
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it reads");
    child
}

fn said(child: Child) -> (i32, String, String) {
    let output = child.wait_with_output().expect("it ends");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a code"), text(output.stdout), text(output.stderr))
}

#[test]
fn two_terminals_finish_a_game_line_by_line() {
    let server = Server::start("join-lines");
    let link = server.room("pig", json!({ "target": 20 }));
    // A name from outside cannot speak to the other terminal.
    let typed = "roll\nhold\n".repeat(300);
    let ann = join(
        &link,
        &["--name", "Ann", "--seat", "A"],
        &format!("?\npreview 1\nhint\nlook 0\nroll\nhold\nsay\nsay 1\nreview\n{typed}"),
    );
    let bo = join(&link, &["--name", "B\u{202e}o", "--seat", "B"], &typed);
    let ((code, ann, error), (other, bo, _)) = (said(ann), said(bo));
    assert_eq!((code, other, error.as_str()), (0, 0, ""), "{ann}\n{bo}");
    for part in ["1 in 6: the pot of 0 is lost", "would play", "After step 0", "Bo "] {
        assert!(ann.contains(part), "`{part}` is not in\n{ann}");
    }
    for part in
        ["say 7  May I take my last move back?", "You: Hello, and good luck!", "reviewed when it is over"]
    {
        assert!(ann.contains(part), "`{part}` is not in\n{ann}");
    }
    assert!(bo.contains("Ann: Hello, and good luck!"), "{bo}");
    for text in [&ann, &bo] {
        let winners = ["You win.", "Ann wins.", "Bo wins."].iter().filter(|it| text.contains(**it)).count();
        assert!(winners == 1 && !text.contains('\u{202e}'), "{text}");
        let checked =
            text.matches("rolls are as sealed before you sat down, and your number went into them.");
        assert_eq!(checked.count(), 1, "{text}");
    }
    assert_eq!(ann.contains("You win."), bo.contains("Ann wins."));
}

#[test]
fn the_full_screen_and_a_script_finish_a_game() {
    let server = Server::start("join-screen");
    let link = server.room("d6d", json!({ "round_cap": 2 }));
    let folder = scratch("joined");
    let pane = Pane::run(&format!("{SIXFOLD} join {link} --name Ann"), &folder, [80, 24]);
    pane.until("the open seat", |screen| screen.contains("Waiting for somebody"));
    let bo = join(&link, &["--name", "Bo", "--plain"], &format!("say 7\n{}", "1\n".repeat(500)));
    pane.press("c");
    pane.until("what can be said", |screen| screen.contains("Say to the others"));
    pane.press("1");
    pane.until("what was said", |screen| screen.contains("You: Hello, and good luck!"));
    pane.press_until(&["Enter"], |screen| screen.contains("is over"));
    let (code, bo, error) = said(bo);
    assert_eq!((code, error.as_str()), (0, ""), "{bo}");
    let winner = if bo.contains("Ann wins.") { "You win." } else { "Bo wins." };
    // The last throw is held until a key is pressed.
    pane.press_until(&["Escape"], |screen| screen.contains(winner) || screen.contains("share"));
    pane.until("somebody waits for an answer", |screen| screen.contains("Y N answer"));
    pane.press("Y");
    pane.until("the answer", |screen| screen.contains("You: Yes."));
    // The record of a room comes from its server.
    pane.press("w");
    pane.until("the review", |screen| screen.contains("The end:"));
    pane.press("Escape");
    // The seat is held by what is behind the link; the game can be left and looked at again.
    pane.press("s");
    pane.until("the way back", |screen| screen.contains("come back with"));
    // As long as the dice are checked, it is asked whether that is meant.
    pane.press("s");
    pane.press_until(&["q"], |screen| screen.contains("left with 0"));
}

#[test]
fn a_lost_server_is_waited_for() {
    let mut server = Server::start("join-lost");
    let link = server.room("pig", json!({ "target": 20 }));
    let folder = scratch("lost");
    let pane = Pane::run(&format!("{SIXFOLD} join {link} --name Ann"), &folder, [80, 24]);
    pane.until("the open seat", |screen| screen.contains("Waiting for somebody to take the open seat: http"));
    server.kill();
    pane.until("the truth", |screen| screen.contains("The line is lost"));
    let (code, _, error) = said(join(&link, &[], ""));
    assert!(code == 6 && error.contains("cannot be reached"), "{error}");
    server.start_again();
    pane.until("the line", |screen| screen.contains("The line stands again; nothing is lost."));
    let bo = join(&link, &["--name", "Bo"], &"roll\nhold\n".repeat(300));
    pane.press_until(&["2", "Enter"], |screen| screen.contains("Bo wins.") || screen.contains("You win."));
    let (code, told, _) = said(bo);
    assert!(code == 0 && (told.contains("Ann wins.") || told.contains("You win.")), "{told}");
}

/// Who closes the window or is killed comes back to the seat with the same link; a second terminal takes the other seat.
#[test]
fn a_seat_is_held_for_who_was_killed() {
    let server = Server::start("join-killed");
    let link = server.room("pig", json!({}));
    let folder = scratch("seats");
    let sit = |name: &str| Pane::run(&format!("{SIXFOLD} join {link} --name {name}"), &folder, [80, 24]);
    let ann = sit("Ann");
    ann.until("the open seat", |screen| screen.contains("A Ann (you) · B (open)"));
    assert!(ann.kill("KILL"));
    ann.until("the shell", |screen| screen.contains("left with 137"));
    let ann = sit("Eve");
    ann.until("the seat", |screen| screen.contains("A Ann (you) · B (open)"));
    let bo = sit("Bo");
    bo.until("the other seat", |screen| screen.contains("A Ann · B Bo (you)"));
    let third = sit("Cy");
    third.until("what is left", |screen| screen.contains("All seats are taken: you look on."));
    let fourth = Pane::run(&format!("{SIXFOLD} join {link} --plain --watch"), &folder, [80, 24]);
    fourth.until("the room", |screen| screen.contains("You look on."));
    // Who waits for others can leave, too.
    ["quit", "Enter"].iter().for_each(|key| fourth.press(key));
    fourth.until("the shell", |screen| screen.contains("left with 0"));
    ["q", "y"].iter().for_each(|key| bo.press(key));
    bo.until("the way back", |screen| screen.contains("come back with") && screen.contains("left with 0"));
}

/// Ann lets a computer player sit in for Bo, who has left; Bo comes back and plays on.
#[test]
fn who_is_away_is_sat_in_for() {
    let database = format!("sqlite:{}", scratch("join-away").join("rooms.db").display());
    let server = Server::listen("127.0.0.1:0", database, &["--away-after", "0"]);
    let link = server.room("pig", json!({}));
    let folder = scratch("away");
    let ann = Pane::run(&format!("{SIXFOLD} join {link} --name Ann --seat A"), &folder, [80, 24]);
    ann.until("the open seat", |screen| screen.contains("Waiting for somebody"));
    let sit = || Pane::run(&format!("{SIXFOLD} join {link} --name Bo --plain"), &folder, [80, 24]);
    let bo = sit();
    ann.until("both", |screen| screen.contains("A Ann (you) · B Bo") && !screen.contains("S computer"));
    ["sit", "Enter"].iter().for_each(|key| bo.press(key));
    bo.until("an answer", |screen| screen.contains("Nobody is away."));
    ["quit", "Enter"].iter().for_each(|key| bo.press(key));
    ann.until("who is away", |screen| {
        screen.contains("Bo is away.") && screen.contains("S computer sits in")
    });
    ann.press("S");
    ann.until("the computer player", |screen| screen.contains("B Bo (computer)"));
    // It plays: after Ann has held, it is her turn again.
    ann.press_until(&["2", "Enter"], |screen| screen.contains("Bo rolls"));
    let bo = sit();
    bo.until("what happened", |screen| screen.contains("A computer player sits in for you. Type `sit`"));
    ["sit", "Enter"].iter().for_each(|key| bo.press(key));
    ann.until("Bo", |screen| screen.contains("B Bo") && !screen.contains("(computer)"));
}

#[test]
fn what_is_no_link_is_refused() {
    for link in ["ABCDEF", "ftp://example.org/room/ABCDEF", "http://example.org/", "http://example.org/room/"]
    {
        let (code, _, error) = said(join(link, &[], ""));
        assert!(code == 2 && error.contains("a link looks like"), "{link}: {error}");
    }
}

#[test]
fn a_link_that_leads_nowhere_is_told() {
    let server = Server::start("join-nowhere");
    let (code, _, error) = said(join(&format!("{}/room/ZZZZZZ", server.address), &[], ""));
    assert!(code == 4 && error.contains("there is no room ZZZZZZ at http"), "{error}");
    let (one, other) = (server.room("pig", json!({})), server.room("pig", json!({ "target": 20 })));
    let typed = "quit\n";
    // The key to a seat in another room, as it is told to who leaves.
    let ann = join(&other, &["--seat", "A"], &"roll\nhold\n".repeat(300));
    let bo = join(&other, &["--seat", "B"], &"roll\nhold\n".repeat(300));
    let (_, told, _) = said(ann);
    said(bo);
    let key = told.split_once('#').and_then(|(_, rest)| rest.get(..64)).expect("the key");
    let (code, _, error) = said(join(&format!("{one}#{key}"), &[], typed));
    assert!(code == 2 && error.contains("not the key to a seat"), "{error}");
    let (code, _, error) = said(join(&other, &["--seat", "A"], typed));
    assert!(code == 2 && error.contains("seat A is not open"), "{error}");
    let (code, told, _) = said(join(&other, &[], typed));
    assert!(
        code == 0 && told.contains("All seats are taken: you look on.") && told.contains(" wins."),
        "{told}"
    );
}
