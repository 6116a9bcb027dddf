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
}

impl Server {
    fn start(name: &str) -> Server {
        let database = format!("sqlite:{}", scratch(name).join("rooms.db").display());
        let mut process = Command::new(SIXFOLD)
            .args(["serve", "--listen", "127.0.0.1:0", "--database", &database])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let lines = BufReader::new(process.stdout.take().expect("a pipe")).lines();
        let told = lines.map_while(Result::ok).find(|line| line.contains("http://")).expect("its address");
        let address = told.split_whitespace().find(|word| word.starts_with("http://")).expect("its address");
        Server { process, address: address.trim_end_matches(['/', '.', ',']).to_string() }
    }

    /// A room for two people; its link.
    fn room(&self, game: &str, options: Value) -> String {
        let person = json!({ "kind": "person" });
        let wish = json!({ "game": game, "options": options, "seats": [person, person] }).to_string();
        let url = format!("{}/api/rooms", self.address);
        let answer = ureq::post(&url).header("content-type", "application/json").send(wish).expect("a room");
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
    let ann = join(&link, &["--name", "Ann", "--seat", "A"], &format!("?\npreview 1\nhint\nlook 0\n{typed}"));
    let bo = join(&link, &["--name", "B\u{202e}o", "--seat", "B"], &typed);
    let ((code, ann, error), (other, bo, _)) = (said(ann), said(bo));
    assert_eq!((code, other, error.as_str()), (0, 0, ""), "{ann}\n{bo}");
    for part in ["1 in 6: the pot of 0 is lost", "would play", "After step 0", "Bo "] {
        assert!(ann.contains(part), "`{part}` is not in\n{ann}");
    }
    for text in [&ann, &bo] {
        let winners = ["Ann wins.", "Bo wins."].iter().filter(|it| text.contains(**it)).count();
        assert!(winners == 1 && !text.contains('\u{202e}'), "{text}");
    }
    assert_eq!(ann.contains("Ann wins."), bo.contains("Ann wins."));
}

#[test]
fn the_full_screen_and_a_script_finish_a_game() {
    let server = Server::start("join-screen");
    let link = server.room("d6d", json!({ "round_cap": 2 }));
    let folder = scratch("joined");
    let pane = Pane::run(&format!("{SIXFOLD} join {link} --name Ann"), &folder, [80, 24]);
    pane.until("the open seat", |screen| screen.contains("Waiting for somebody"));
    let bo = join(&link, &["--name", "Bo", "--plain"], &"1\n".repeat(500));
    let last = pane.press_until(&["Enter"], |screen| screen.contains("is over") || screen.contains("wins"));
    let (code, bo, error) = said(bo);
    assert_eq!((code, error.as_str()), (0, ""), "{bo}");
    let winner = if bo.contains("Ann wins.") { "Ann" } else { "Bo" };
    assert!(last.contains(winner) || bo.contains("share"), "{last}\n{bo}");
    // The seat is held by what is behind the link; the game can be left and looked at again.
    pane.press("s");
    pane.until("the way back", |screen| screen.contains("come back with"));
    pane.press("q");
    pane.until("the shell", |screen| screen.contains("left with 0"));
}

#[test]
fn a_lost_server_is_waited_for() {
    let mut server = Server::start("join-lost");
    let link = server.room("pig", json!({}));
    let folder = scratch("lost");
    let pane = Pane::run(&format!("{SIXFOLD} join {link} --name Ann"), &folder, [80, 24]);
    pane.until("the open seat", |screen| screen.contains("Waiting for somebody"));
    server.process.kill().expect("the server ends");
    pane.until("the truth", |screen| screen.contains("The line is lost"));
    let (code, _, error) = said(join(&link, &[], ""));
    assert_eq!(code, 6, "{error}");
}

#[test]
fn what_is_no_link_is_refused() {
    let (code, _, error) = said(join("ABCDEF", &[], ""));
    assert!(code == 2 && error.contains("a link looks like"), "{error}");
}
