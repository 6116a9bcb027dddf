//! What an operator does with a database, by the program itself: on SQLite and PostgreSQL, beside servers, and killed in
//! the middle.
//!
//! `SIXFOLD_BACKUPS=30 SIXFOLD_BACKUP_SECONDS=10` makes backups in play for five minutes.

#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "operate/rooms.rs"]
mod rooms;

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use common::cluster::Cluster;
use common::{Client, Folder, Running};
use rooms::{Played, all, fill};
use serde_json::Value;

/// So often each command is killed.
const KILLS: u32 = 8;
const BRIEFLY: Duration = Duration::from_millis(50);

fn sixfold(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sixfold"));
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(arguments: &[&str]) -> Output {
    sixfold(arguments).output().expect("it runs")
}

/// Runs a command that must succeed, and returns what it says as JSON.
fn done(arguments: &[&str]) -> Value {
    let output = run(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Runs a command that must fail with this exit code, and returns its sentence.
fn refused(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    let sentence = String::from_utf8_lossy(&output.stderr).to_string();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {sentence}");
    sentence
}

/// What the doctor finds in a database in which every room is right. That the PostgreSQL of the tests does not flush its disk
/// is found, too.
fn sound(url: &str) -> Value {
    let output = run(&["doctor", "--json", "--database", url]);
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(
        (&found["damaged"], &found["unknown"]),
        (&serde_json::json!([]), &serde_json::json!([])),
        "{url}"
    );
    let faults = found["faults"].to_string();
    let postgres = url.starts_with("postgres");
    assert_eq!(output.status.code(), Some(i32::from(postgres)), "{found}");
    assert!(if postgres { faults.contains("`fsync` is off") } else { faults == "[]" }, "{found}");
    found
}

fn path(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// Some finished games, some that are played and some that wait.
fn some_games(url: &str) -> Vec<Played> {
    let games = [(8, "over"), (3, "playing"), (2, "waiting")];
    let played: Vec<Played> =
        games.iter().flat_map(|(count, state)| (0..*count).map(move |i| Played::new(i, state))).collect();
    fill(url, &played);
    played
}

#[test]
fn backups_and_moves_keep_every_hash() {
    let (folder, cluster) = (Folder::new("moves"), Cluster::start());
    let first = folder.sqlite();
    let there = some_games(&first);
    let backup = folder.path().join("backup.db");
    let made = done(&["backup", path(&backup), "--database", &first]);
    assert_eq!(made["rooms"], there.len());
    assert_eq!(made["entries"], there.iter().map(|it| it.entries.len()).sum::<usize>());
    assert!(refused(&["backup", path(&backup), "--database", &first], 4).contains("there already"));

    let [restored, moved] = ["restored", "moved"].map(|it| cluster.database(it));
    let back = format!("sqlite:{}", folder.path().join("back.db").display());
    let copies = [
        done(&["restore", path(&backup), "--database", &restored]),
        done(&["move", &first, &moved]),
        done(&["move", &moved, &back]),
    ];
    for copy in &copies {
        assert_eq!(copy["digest"], made["digest"]);
    }
    for url in [&first, &restored, &moved, &back] {
        assert_eq!(all(url), all(&first), "{url}: every entry is the same");
        let found = sound(url);
        assert_eq!((&found["over"], &found["playing"], &found["waiting"]), (&8.into(), &3.into(), &2.into()));
    }
    assert!(refused(&["restore", path(&backup), "--database", &back], 4).contains("13 rooms already"));
    assert!(refused(&["move", "sqlite:/nowhere/at-all.db", &back], 4).contains("at-all.db"));
    let new = folder.path().join("new.db");
    assert!(refused(&["backup", path(&new), "--database", "mysql:x"], 4).contains("no database"));

    // A server goes on with it.
    let running = Running::start(&back);
    assert_eq!(running.rooms(), (5, 0));
    running.stop();
}

/// What must be alone says so, and what need not be is not disturbed.
#[test]
fn commands_know_when_a_server_runs() {
    let (folder, cluster) = (Folder::new("alone"), Cluster::start());
    let backup = folder.path().join("backup.db");
    for url in [folder.sqlite(), cluster.database("served")] {
        some_games(&url);
        let running = Running::start(&url);
        let _ = std::fs::remove_file(&backup);
        done(&["backup", path(&backup), "--database", &url]);
        sound(&url);
        let other = format!("sqlite:{}", folder.path().join("other.db").display());
        assert!(refused(&["move", &url, &other], 5).contains("another server uses this database: stop it"));
        assert!(refused(&["restore", path(&backup), "--database", &url], 5).contains("another server"));
        running.stop();
    }
}

/// Each kind of damage is found in the room in which it is, and no other is called damaged.
#[test]
fn the_doctor_finds_what_is_wrong() {
    let folder = Folder::new("doctor");
    for (i, (damage, told)) in rooms::DAMAGES.iter().enumerate() {
        let url = format!("sqlite:{}", folder.path().join(format!("{i}.db")).display());
        let (sound, mut hurt) = (Played::new(1, "over"), Played::new(2, "playing"));
        fill(&url, &[sound]);
        damage(&mut hurt.entries);
        rooms::force(&url, &hurt.entries);
        let output = run(&["doctor", "--database", &url]);
        let said = String::from_utf8_lossy(&output.stdout).to_string();
        assert_eq!(output.status.code(), Some(1), "{told}: {said}");
        let lines: Vec<&str> = said.lines().filter(|it| it.starts_with("Room ")).collect();
        assert!(
            lines.len() == 1 && lines[0].contains(&hurt.code) && lines[0].contains(told),
            "{told}: {said}"
        );
        // It is copied all the same, and said to be damaged.
        let backup = folder.path().join(format!("{i}-backup.db"));
        let output = run(&["backup", path(&backup), "--database", &url]);
        assert!(matches!(output.status.code(), Some(0 | 1)));
        assert_eq!(all(&format!("sqlite:{}", backup.display())), all(&url));
    }
}

#[test]
fn old_rooms_go_and_their_records_stay() {
    let (folder, cluster) = (Folder::new("prune"), Cluster::start());
    for (i, url) in [folder.sqlite(), cluster.database("pruned")].iter().enumerate() {
        let old = some_games(url);
        let young = Played::young("over");
        fill(url, std::slice::from_ref(&young));
        let records = folder.path().join(format!("records-{i}"));
        let prune = ["prune", "--older-than", "365", "--database", url];
        assert_eq!(done(&[&prune[..], &["--dry-run"]].concat())["removed"].as_array().map(Vec::len), Some(8));
        // A finished room is open in a server, and somebody looks at it.
        let config = server::Config { abandon_after: None, budget_per_minute: 1e9, ..common::config(url) };
        let running = Running::with(config);
        let (mut watcher, _) = Client::join(running.address, &old[0].code, &[&old[0].tokens[0]], Some("A"));
        let pruned = done(&[&prune[..], &["--keep", path(&records)]].concat());
        assert_eq!((&pruned["kept"], &pruned["stay"]), (&8.into(), &serde_json::json!([])));
        let rematch = format!("/api/rooms/{}/rematch", old[0].code);
        let bearer = format!("Bearer {}", old[0].tokens[0]);
        let answer = common::http(running.address, "POST", &rematch, &[("Authorization", &bearer)], "{}");
        assert_eq!(answer.status, 503, "nothing is added to a room that is gone: {answer:?}");
        while watcher.next().is_some() {}
        // It answers 503 for a moment, until it has let go of the room.
        let status = || common::get(running.address, &format!("/api/rooms/{}", old[0].code)).status;
        let gone = (0..600).map(|_| status()).find(|it| (*it != 503, std::thread::sleep(BRIEFLY)).0);
        assert_eq!(gone, Some(404));
        running.stop();
        let left = all(url);
        assert!(left.iter().any(|it| it.room == young.code) && left.iter().all(|it| it.room != old[0].code));
        sound(url);
        for game in old.iter().filter(|it| it.state == "over") {
            let record = records.join(format!("{}.game", game.code));
            assert!(run(&["verify", path(&record)]).status.success(), "{}", game.code);
        }
        let rest = done(&[&prune[..], &["--unfinished"]].concat());
        assert_eq!(rest["removed"].as_array().map(Vec::len), Some(5));
    }
}

#[test]
fn a_person_is_forgotten_and_every_hash_stays() {
    let (folder, cluster) = (Folder::new("forget"), Cluster::start());
    for url in [folder.sqlite(), cluster.database("forgotten")] {
        let games = some_games(&url);
        let before = all(&url);
        assert!(before.iter().any(|it| it.payload.contains("Ann of Gables")));
        let seat = ["forget", "--room", &games[0].code, "--seat", "B", "--database", &url];
        assert_eq!(done(&seat).as_array().map(Vec::len), Some(1));
        assert!(refused(&seat, 4).contains("nobody is known in seat B"), "only once");
        let name = ["forget", "--name", "Ann of Gables", "--database", &url];
        let forgotten = done(&name).as_array().map(Vec::len);
        assert_eq!(forgotten, Some(games.len()));
        let after = all(&url);
        assert!(after.iter().all(|it| !it.payload.contains("Ann of Gables")));
        let hashes = |of: &[room::Entry]| of.iter().map(|it| (it.room.clone(), it.hash)).collect::<Vec<_>>();
        assert_eq!(hashes(&before), hashes(&after));
        sound(&url);
        let running = Running::start(&url);
        let path = format!("/api/rooms/{}/record", games[0].code);
        let token = format!("Bearer {}", games[0].tokens[0]);
        let answer = common::http(running.address, "GET", &path, &[("Authorization", &token)], "");
        assert_eq!(answer.status, 403, "the token opens nothing: {answer:?}");
        let record = common::get(running.address, &path).body;
        assert!(!record.contains("Gables"));
        running.stop();
    }
    // Nothing of it is left in the file, either.
    let file = std::fs::read(folder.path().join("log.db")).expect("the file");
    assert!(!file.windows(13).any(|it| it == b"Ann of Gables"));
}

/// Kills a command in the middle, again and again, at moments spread over the time that it takes. `check` looks at what
/// is left each time, and says whether the command had come to its end.
fn killed(arguments: &[&str], took: Duration, mut check: impl FnMut() -> bool) {
    let mut cut_short = 0;
    for i in 0..KILLS {
        let mut process =
            sixfold(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts");
        std::thread::sleep(took * i / KILLS);
        let _ = process.kill();
        process.wait().expect("it ends");
        cut_short += usize::from(!check());
    }
    assert!(cut_short > 0, "{arguments:?} was never killed before its end");
}

/// How long a command takes here and now.
fn time(arguments: &[&str]) -> Duration {
    let began = Instant::now();
    done(arguments);
    began.elapsed()
}

#[test]
fn nothing_is_half_done_after_a_kill() {
    let (folder, cluster) = (Folder::new("kills"), Cluster::start());
    let first = folder.sqlite();
    let games: Vec<Played> = (0..20).map(|i| Played::new(i, "over")).collect();
    fill(&first, &games);
    let whole = all(&first);
    let file = |name: &str| folder.path().join(name);
    let (backup, made) = (file("made.db"), file("backup.db"));
    let took = time(&["backup", path(&made), "--database", &first]);
    killed(&["backup", path(&backup), "--database", &first], took, || {
        let complete = backup.exists();
        if complete {
            assert_eq!(all(&format!("sqlite:{}", backup.display())), whole, "a file of this name is whole");
            std::fs::remove_file(&backup).expect("removed");
        }
        complete
    });

    let lite = |name: &str| format!("sqlite:{}", file(name).display());
    for (name, url) in [("lite", lite("restored.db")), ("post", cluster.database("restored"))] {
        let other = if name == "lite" { lite("other.db") } else { cluster.database("other") };
        let took = time(&["restore", path(&made), "--database", &other]);
        let mut ended = false;
        killed(&["restore", path(&made), "--database", &url], took, || {
            let there = rooms::all_if_any(&url);
            assert!(there.is_empty() || there == whole, "{name}: all or nothing, not {}", there.len());
            ended |= !there.is_empty();
            !there.is_empty()
        });
        if !ended {
            done(&["restore", path(&made), "--database", &url]);
        }
        assert_eq!(all(&url), whole, "{name}: in the end all is there");

        let moved = if name == "lite" { cluster.database("moved") } else { lite("moved.db") };
        killed(&["move", &url, &moved], took, || {
            let there = rooms::all_if_any(&moved);
            assert!(there.is_empty() || there == whole, "{name}: all or nothing");
            assert_eq!(all(&url), whole, "what is moved stays");
            !there.is_empty()
        });
    }
}

#[test]
fn rooms_are_pruned_and_people_forgotten_whole() {
    let (folder, cluster) = (Folder::new("whole"), Cluster::start());
    let games: Vec<Played> = (0..70).map(|i| Played::new(i, "over")).collect();
    let lite = ["url", "other"].map(|it| format!("sqlite:{}", folder.path().join(it).display()));
    for [url, other] in [lite, ["url", "other"].map(|it| cluster.database(it))] {
        fill(&other, &games);
        fill(&url, &games);
        let forget = |url| ["forget", "--name", "Ann of Gables", "--database", url];
        let took = time(&forget(&other));
        killed(&forget(&url), took, || {
            sound(&url);
            let left = all(&url).iter().filter(|it| it.payload.contains("Ann of Gables")).count();
            assert!(left == 0 || left == games.len(), "everywhere or nowhere: {left}");
            left == 0
        });
        let prune = |url, records| ["prune", "--older-than", "1", "--keep", records, "--database", url];
        let kind = url.split(':').next().expect("a kind");
        let [records, others] = ["records", "others"].map(|it| folder.path().join(format!("{kind}-{it}")));
        let took = time(&prune(&other, path(&others)));
        killed(&prune(&url, path(&records)), took, || {
            let left = sound(&url)["rooms"].as_u64().expect("a number") as usize;
            let kept = std::fs::read_dir(&records).map_or(0, |it| {
                it.flatten().filter(|it| it.path().extension().is_some_and(|it| it == "game")).count()
            });
            assert!(left + kept >= games.len(), "{left} rooms and {kept} records: no game is lost");
            left == 0
        });
    }
}

/// A backup that holds more than the one before. Until somebody has played, it is made again.
fn backup_in_play(file: &Path, url: &str, longest: u64) -> Value {
    for _ in 0..600 {
        let made = done(&["backup", path(file), "--database", url]);
        match made["entries"].as_u64().expect("a number") {
            entries if entries > longest => return made,
            entries => assert_eq!(entries, longest, "what was there once is there later"),
        }
        std::fs::remove_file(file).expect("removed");
        std::thread::sleep(Duration::from_millis(100));
    }
    panic!("nobody plays")
}

/// Backups of a server in play: each holds more than the one before, is restored whole, and is sound.
#[test]
fn backups_in_play_are_whole() {
    let number =
        |name: &str, usual: u64| std::env::var(name).ok().map_or(usual, |it| it.parse().expect("a number"));
    let (count, every) = (number("SIXFOLD_BACKUPS", 3), number("SIXFOLD_BACKUP_SECONDS", 1));
    let (folder, cluster) = (Folder::new("play"), Cluster::start());
    let servers = [folder.sqlite(), cluster.database("play")].map(|url| (Running::start(&url), url));
    let loads: Vec<_> = servers
        .iter()
        .map(|(it, _)| {
            let address = it.address.to_string();
            let load = ["load", "--address", &address, "--matches", "20", "--rate", "20", "--seconds", "600"];
            sixfold(&load).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it starts")
        })
        .collect();
    let (mut longest, mut backups) = ([0, 0], Vec::new());
    for i in 0..count {
        std::thread::sleep(Duration::from_secs(every));
        for (k, (_, url)) in servers.iter().enumerate() {
            let backup = folder.path().join(format!("backup-{k}-{i}.db"));
            let made = backup_in_play(&backup, url, longest[k]);
            longest[k] = made["entries"].as_u64().expect("a number");
            println!("backup {i} of {url}: {} rooms, {} entries", made["rooms"], made["entries"]);
            backups.push((backup, made["digest"].clone()));
        }
    }
    for mut load in loads {
        let _ = load.kill();
        let _ = load.wait();
    }
    for (backup, digest) in backups {
        let restored = backup.with_extension("restored");
        let again = format!("sqlite:{}", restored.display());
        assert_eq!(done(&["restore", path(&backup), "--database", &again])["digest"], digest);
        sound(&again);
        for file in [backup, restored] {
            std::fs::remove_file(file).expect("removed");
        }
    }
    for (server, _) in servers {
        server.stop();
    }
}
