//! Taking back is one rule: the library, the server and the terminal are asked the same questions.

#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "../../room/tests/common/mod.rs"]
mod hand;

use std::io::Write;
use std::process::{Command, Stdio};

use common::{Client, Folder, Running, room_with, seq, take};
use engine::Seat;
use hand::{Hand, fair_with, private_with};
use room::Dice;
use serde_json::{Value, json};
use table::Source;

/// What is asked, and what must be answered.
struct Question {
    game: &'static str,
    /// Where it begins, if not at its beginning.
    position: &'static str,
    /// The seats of people, who sit in front of one screen; computers play the others.
    people: &'static str,
    steps: &'static [Step],
    /// A part of the reason why the last event stands; nothing if it is taken back.
    stands: Option<&'static str>,
}

enum Step {
    /// It is for this seat to look now.
    Look(&'static str),
    Play(&'static str, &'static str),
    /// Taken back once already.
    Undo,
}
use Step::{Look, Play, Undo};

/// Only B knows how the red die is turned, and A can destroy it unseen.
const DESTROY: &str = "position eyes=AB to=A phase=before turns=6 bag=5,4,5,5,6,5 \
A=green-disintegrate,white-look,red-rotate B=purple-disintegrate fresh=- die=- done=- declared=- \
waffle=R0>...../Y0...../....../....../....../......\n";
/// The same die, which A can turn over.
const TURN_OVER: &str = "position eyes=AB to=A phase=before turns=6 bag=5,4,5,5,6,5 \
A=green-swivel,white-look,red-rotate B=purple-disintegrate fresh=- die=- done=- declared=- \
waffle=R0>...../Y0...../....../....../....../......\n";
const MINE: Step = Play("A", "assign M,M,M,M,M,M");
const YOURS: Step = Play("B", "assign M,M,O,O,D,D");

const fn ask(
    game: &'static str,
    people: &'static str,
    steps: &'static [Step],
    stands: Option<&'static str>,
) -> Question {
    Question { game, position: "", people, steps, stands }
}

const QUESTIONS: &[Question] = &[
    ask("pig", "AB", &[], Some("here is nothing to take back")),
    ask("pig", "AB", &[Play("A", "hold")], None),
    ask("pig", "AB", &[Play("A", "hold"), Look("B")], None),
    ask("pig", "AB", &[Play("A", "hold"), Play("B", "hold"), Undo], None),
    ask("pig", "AB", &[Play("A", "roll")], Some("a roll stands")),
    // What is destroyed unseen is not revealed; what is turned over is.
    Question { position: DESTROY, ..ask("dungeon", "A", &[Play("A", "cast green-disintegrate A1")], None) },
    Question {
        position: TURN_OVER,
        ..ask("dungeon", "A", &[Play("A", "cast green-swivel A1")], Some("omething was revealed"))
    },
    ask("rebirth", "AB", &[Look("A"), MINE], None),
    ask("rebirth", "AB", &[Look("A"), MINE, Look("B")], Some("was made by A")),
    ask("rebirth", "AB", &[Look("A"), MINE, Look("B"), YOURS], Some("since")),
];

impl Question {
    /// A record with nothing in it but where the game begins.
    fn record(&self) -> String {
        let edition = table::info(self.game).expect("a game").edition;
        format!("game {} {edition}\nseats 2\n{}", self.game, self.position)
    }

    fn places(&self) -> Vec<Option<String>> {
        let place = |seat| (!self.people.contains(seat)).then(|| "random".to_string());
        ["A", "B"].map(place).to_vec()
    }

    fn asks(&self, who: &str, answer: Result<(), String>) {
        let steps = self.steps.len();
        match (self.stands, answer) {
            (None, answer) => assert_eq!(answer, Ok(()), "{who}: {} after {steps} steps", self.game),
            (Some(why), answer) => {
                let told = answer.expect_err(&format!("{who}: {} after {steps} steps stands", self.game));
                assert!(told.contains(why), "{who}: {} after {steps} steps: {told}", self.game);
            }
        }
    }
}

#[test]
fn the_library() {
    for question in QUESTIONS {
        let table = table::load(&question.record()).expect("a record");
        let own = private_with(table, question.places(), Dice::Source(Source::Seed(7)));
        question.asks("a room of one's own", by_hand(own, question.steps));
        let sealed = fair_with(question.game, "", Some(question.record()), question.places());
        question.asks("a room with sealed dice", by_hand(sealed, question.steps));
    }
}

fn by_hand(mut hand: Hand, steps: &[Step]) -> Result<(), String> {
    let seat = |name: &str| name.parse::<Seat>().expect("a seat");
    let offered = |hand: &Hand| hand.now().2.undo;
    for step in steps {
        match step {
            Look(name) => hand.eyes(Some(seat(name))),
            Play(name, action) => hand.play(seat(name), action).expect("it is legal"),
            Undo => hand.undo(Seat::A).expect("it is taken back"),
        }
    }
    let offered = offered(&hand);
    let done = hand.undo(Seat::A);
    assert_eq!(offered, done.is_ok(), "what is offered is done");
    done
}

#[test]
fn the_server() {
    let folder = Folder::new("undo-questions");
    let running = Running::start(&folder.sqlite());
    for question in QUESTIONS {
        question.asks("the server", by_socket(&running, question));
    }
    running.stop();
}

fn by_socket(running: &Running, question: &Question) -> Result<(), String> {
    let seat = |place: &Option<String>| match place {
        None => json!({ "kind": "person" }),
        Some(player) => json!({ "kind": "computer", "player": player }),
    };
    let seats: Vec<Value> = question.places().iter().map(seat).collect();
    let request = json!({ "game": question.game, "seats": seats, "record": question.record() });
    let code = room_with(running.address, &request);
    let tokens: Vec<String> =
        question.people.chars().map(|seat| take(running.address, &code, &seat.to_string())).collect();
    let tokens: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let (mut client, _) = Client::join(running.address, &code, &tokens, Some("A"));
    let mut now = seq(&client.hear_anew("A"));
    let undo = |client: &mut Client, key: &str, now: u64| {
        client.say(&json!({ "say": "undo", "key": key, "seat": "A", "seq": now }));
        client.answer(key)
    };
    let mut eyes = "A";
    for step in question.steps {
        match step {
            Look(seat) => eyes = seat,
            Play(seat, action) => {
                let answer = client.play(seat, now, action);
                assert_eq!(answer["tell"], "ack", "{answer}");
            }
            Undo => assert_eq!(undo(&mut client, "first", now)["tell"], "ack"),
        }
        now = seq(&client.hear_anew(eyes));
    }
    let answer = undo(&mut client, "asked", now);
    if answer["tell"] == "ack" { Ok(()) } else { Err(answer["sentence"].to_string()) }
}

#[test]
fn the_terminal() {
    let folder = Folder::new("undo-typed");
    for question in QUESTIONS {
        question.asks("the terminal", by_typing(&folder, question));
    }
}

fn by_typing(folder: &Folder, question: &Question) -> Result<(), String> {
    let file = folder.path().join("question.game");
    std::fs::write(&file, question.record()).expect("written");
    // Games without secrets do not ask who looks.
    let secret = question.game == "rebirth";
    let mut typed = String::new();
    for step in question.steps {
        match step {
            Look(_) if !secret => (),
            Look(_) => typed.push('\n'),
            Play(_, action) => typed.push_str(&format!("{action}\n")),
            Undo => typed.push_str("undo\n"),
        }
    }
    typed.push_str("undo\nquit\n");
    let players = if question.people == "AB" { "human,human" } else { "human,random" };
    let mut child = Command::new(env!("CARGO_BIN_EXE_sixfold"))
        .args(["play", "--plain", "--seed", "7", "--players", players, "--from"])
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(typed.as_bytes()).expect("it reads");
    let told = String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("text");
    let undone = 1 + question.steps.iter().filter(|step| matches!(step, Undo)).count();
    if told.matches("It is taken back.").count() == undone { Ok(()) } else { Err(told) }
}
