//! What both databases promise: the same suite runs on SQLite and on a PostgreSQL that is started for it.

mod common;

use std::sync::Arc;

use common::cluster::{Cluster, Stop};
use common::{Client, Folder, Running, get, room, seq, take};
use room::{Chain, Created, Entry, Event, Payload};
use serde_json::json;
use server::store::{Condition, LogWriter, Store, StoreError, open};

#[test]
fn sqlite_keeps_its_promises() {
    let folder = Folder::new("sqlite");
    let database = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
    suite(&database);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(a_second_server_is_refused(&database("second")));
}

#[test]
fn postgres_keeps_its_promises() {
    let mut cluster = Cluster::start();
    suite(&|name| cluster.database(name));
    a_broken_connection_is_mended(&mut cluster);
}

fn suite(database: &dyn Fn(&str) -> String) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        entries_are_kept(&database("kept")).await;
        a_group_is_written_or_not(&database("groups")).await;
        unfinished_rooms_are_found(&database("unfinished")).await;
        a_newer_database_is_refused(&database("newer")).await;
        a_journal_writes_for_many(&database("log_writer")).await;
    });
    a_game_survives_a_restart(&database("restart"));
    a_room_of_an_unknown_edition_is_left_alone(&database("edition"));
    damaged_rooms_are_set_aside(&database("damaged"));
}

fn created() -> Payload {
    let places = vec![None, Some("random".to_string())];
    let (game, options, seed) = ("pig".into(), String::new(), "ab".repeat(32));
    Payload::Created(Created {
        game,
        edition: 1,
        options,
        places,
        seed,
        record: None,
        hints: None,
        lesson: None,
        own_dice: false,
    })
}

fn event(line: &str) -> Payload {
    Payload::Event(Event(engine::record::happening(line).expect("a line")))
}

/// The log of a room: it is created, and so many events happen.
fn log(room: &str, events: usize) -> Vec<Entry> {
    let mut chain = Chain::new(room, || 0);
    let first = chain.link(None, &created());
    let rest = (0..events).map(|i| chain.link(Some(format!("A/{i}")), &event("A roll")));
    std::iter::once(first).chain(rest.collect::<Vec<_>>()).collect()
}

async fn entries_are_kept(url: &str) {
    let store = open(url).await.expect("a store");
    let entries = log("ABCDEF", 20);
    store.append(&entries[..7]).await.expect("written");
    store.append(&entries[7..]).await.expect("written");
    store.append(&log("GHJKLM", 3)).await.expect("written");
    assert_eq!(store.room("ABCDEF").await, Ok(entries.clone()));
    assert_eq!(store.room("NOBODY").await, Ok(Vec::new()));
    store.ping().await.expect("it answers");
    store.close().await.expect("closed");
    let again = open(url).await.expect("the same store");
    assert_eq!(again.room("ABCDEF").await, Ok(entries));
    again.close().await.expect("closed");
}

async fn a_group_is_written_or_not(url: &str) {
    let store = open(url).await.expect("a store");
    let entries = log("ABCDEF", 5);
    store.append(&entries[..4]).await.expect("written");
    let other = log("GHJKLM", 2);
    let place_taken = [other.clone(), vec![entries[3].clone()]].concat();
    assert_eq!(store.append(&place_taken).await, Err(StoreError::Conflict));
    let key_taken = Entry { key: "A/1".into(), ..entries[4].clone() };
    assert_eq!(store.append(&[other[0].clone(), key_taken]).await, Err(StoreError::Conflict));
    assert_eq!(store.room("GHJKLM").await, Ok(Vec::new()), "all or none");
    assert_eq!(store.room("ABCDEF").await.map(|it| it.len()), Ok(4));
    store.close().await.expect("closed");
}

async fn unfinished_rooms_are_found(url: &str) {
    let store = open(url).await.expect("a store");
    for (code, ends) in [("AAAAAA", false), ("BBBBBB", true), ("CCCCCC", false)] {
        let mut chain = Chain::new(code, || 0);
        let mut entries = vec![chain.link(None, &created()), chain.link(None, &event("A roll"))];
        entries.extend(ends.then(|| chain.link(None, &Payload::Ended { gave_up: None, abandoned: false })));
        store.append(&entries).await.expect("written");
    }
    let mut rooms = store.unfinished(None).await.expect("rooms");
    rooms.sort();
    assert_eq!(rooms, ["AAAAAA", "CCCCCC"]);
    let touched = store.room("AAAAAA").await.expect("a log").last().expect("an entry").time;
    assert_eq!(store.unfinished(Some(touched)).await, Ok(vec![]), "all were touched since");
    let later = store.unfinished(Some(touched + 60_000)).await.expect("rooms");
    assert_eq!(later.len(), 2, "nobody has touched them for a minute by then");
    store.close().await.expect("closed");
}

async fn a_second_server_is_refused(url: &str) {
    let first = open(url).await.expect("a store");
    assert_eq!(open(url).await.err(), Some(StoreError::InUse));
    first.close().await.expect("closed");
    drop(first);
    open(url).await.expect("free again").close().await.expect("closed");
}

async fn a_newer_database_is_refused(url: &str) {
    let store = open(url).await.expect("a store");
    store.close().await.expect("closed");
    drop(store);
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (99, 'from the future', TRUE, '', 0)";
    use sqlx::Connection;
    if url.starts_with("sqlite") {
        let mut connection = sqlx::SqliteConnection::connect(url).await.expect("a connection");
        sqlx::query(later).execute(&mut connection).await.expect("written");
    } else {
        let mut connection = sqlx::PgConnection::connect(url).await.expect("a connection");
        sqlx::query(later).execute(&mut connection).await.expect("written");
    }
    let refused = open(url).await.err().expect("refused");
    assert_eq!(refused, StoreError::TooNew);
    assert!(refused.to_string().contains("newer version"), "{refused}");
}

/// Many rooms write at once; one that writes nonsense hurts nobody else.
async fn a_journal_writes_for_many(url: &str) {
    let store = open(url).await.expect("a store");
    let (log_writer, writer) = LogWriter::start(store.clone());
    log_writer.commit(log("DOUBLE", 0)).await.expect("written");
    let code = |i: usize| format!("ROOM{i:02}");
    let mut tasks = Vec::new();
    for i in 0..60 {
        let (log_writer, entries) = (log_writer.clone(), log(&code(i), 9));
        tasks.push(tokio::spawn(async move {
            for entry in entries {
                log_writer.commit(vec![entry]).await.expect("written");
            }
        }));
    }
    for _ in 0..20 {
        assert_eq!(log_writer.commit(log("DOUBLE", 0)).await, Err(StoreError::Conflict));
    }
    for task in tasks {
        task.await.expect("every room has written");
    }
    for i in 0..60 {
        assert_eq!(store.room(&code(i)).await.map(|it| it.len()), Ok(10));
    }
    assert_eq!(log_writer.condition(), Condition::Well);
    drop(log_writer);
    writer.await.expect("the writer ends");
    store.close().await.expect("closed");
}

/// The server is stopped in the middle of a game; the next one knows everything.
fn a_game_survives_a_restart(url: &str) {
    let running = Running::start(url);
    let code = room(running.address, "pig", 2, &json!({ "target": 1000 }));
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let (mut ann, snapshot) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));
    let played = ann.play("A", seq(&snapshot), "roll");
    assert_eq!(played["tell"], "ack");
    ann.say(&json!({ "say": "ping" }));
    let beat = ann.hear("beat");
    let before = get(running.address, &format!("/api/rooms/{code}/record")).body;
    running.stop();
    assert_eq!(ann.hear("restarting")["tell"], "restarting");
    assert_eq!(ann.next(), None, "the socket closes");

    let running = Running::start(url);
    assert_eq!(running.rooms(), (1, 0));
    assert_eq!(get(running.address, &format!("/api/rooms/{code}/record")).body, before);
    let (mut ann, snapshot) = Client::join(running.address, &code, &[&tokens[0], &tokens[1]], Some("A"));
    assert_eq!((&snapshot["seq"], &snapshot["hash"]), (&beat["seq"], &beat["hash"]));
    assert_eq!(snapshot["yours"], json!(["A", "B"]));
    let seat = snapshot["due"][0].as_str().expect("somebody is due");
    assert_eq!(ann.play(seat, seq(&snapshot), "roll")["tell"], "ack");
    running.stop();
}

/// A room of rules that this server does not know stays as it is; the others are served.
fn a_room_of_an_unknown_edition_is_left_alone(url: &str) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let Payload::Created(known) = created() else { unreachable!() };
    let from_record = Some("game pig 1\nseats 2\n".to_string());
    let newer = Payload::Created(Created { edition: 9, ..known.clone() });
    let with_record = Payload::Created(Created { edition: 9, record: from_record, ..known });
    let logs = [("ABCDEF", created()), ("GHJKLM", newer), ("NPQRST", with_record)].map(|(code, payload)| {
        let mut chain = Chain::new(code, || 0);
        vec![chain.link(None, &payload)]
    });
    runtime.block_on(async {
        let store = open(url).await.expect("a store");
        for log in &logs {
            store.append(log).await.expect("written");
        }
        store.close().await.expect("closed");
    });
    let running = Running::start(url);
    assert_eq!(running.rooms(), (1, 2), "it starts, and brings back what it knows");
    assert_eq!(get(running.address, "/api/rooms/ABCDEF").status, 200);
    for code in ["GHJKLM", "NPQRST"] {
        let seat = format!("/api/rooms/{code}/seats/A");
        let player = json!({ "name": "Ann", "entropy": common::ENTROPY });
        let answers = [
            get(running.address, &format!("/api/rooms/{code}")),
            common::post(running.address, &seat, &player),
        ];
        for answer in answers {
            assert_eq!((answer.status, &answer.json()["error"]["code"]), (422, &json!("refused")));
            let sentence = answer.json()["error"]["sentence"].to_string();
            assert!(sentence.contains("edition 9 of the rules of Pig"), "{sentence}");
            assert!(sentence.contains("knows edition 1 only: a newer version of sixfold"), "{sentence}");
        }
    }
    running.stop();
    runtime.block_on(async {
        let store = open(url).await.expect("a store");
        for log in &logs[1..] {
            assert_eq!(store.room(&log[0].room).await.as_ref(), Ok(log), "nothing was written to it");
        }
        store.close().await.expect("closed");
    });
}

/// A log that does not read, or that nobody could have written, keeps nobody from playing; what is wrong with it is
/// not told to clients.
fn damaged_rooms_are_set_aside(url: &str) {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let Payload::Created(known) = created() else { unreachable!() };
    let mut forged = log("FRRGED", 2);
    forged[1].payload = forged[1].payload.replace("roll", "hold");
    let crowded = Payload::Created(Created { places: vec![None; 258], ..known });
    let crowd = vec![Chain::new("CRQWDS", || 0).link(None, &crowded)];
    runtime.block_on(async {
        let store = open(url).await.expect("a store");
        for log in [&forged, &crowd, &log("ABCDEF", 0)] {
            store.append(log).await.expect("written");
        }
        store.close().await.expect("closed");
    });
    let running = Running::start(url);
    assert_eq!(running.rooms(), (1, 2), "it starts");
    assert_eq!(get(running.address, "/api/rooms/ABCDEF").status, 200);
    assert_eq!(get(running.address, "/api/rooms/CRQWDS").status, 422);
    let answer = get(running.address, "/api/rooms/FRRGED");
    assert_eq!((answer.status, answer.code().as_str()), (503, "storage"));
    assert!(!answer.body.contains("hash"), "{answer:?}");
    running.stop();
}

/// PostgreSQL goes down in the middle: a commit is tried again, and is done once.
fn a_broken_connection_is_mended(cluster: &mut Cluster) {
    let url = cluster.database("broken");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let store: Arc<dyn Store> = runtime.block_on(open(&url)).expect("a store");
    let log_writer = {
        let _inside = runtime.enter();
        LogWriter::start(store.clone()).0
    };
    let mut chain = Chain::new("ABCDEF", || 0);
    let mut entries = Vec::new();
    for how in [Stop::Fast, Stop::Immediate, Stop::Kill] {
        for stopped in [false, true] {
            entries.push(chain.link(None, &event("A roll")));
            if stopped {
                cluster.restart(how);
            }
            let commit = || runtime.block_on(log_writer.commit(entries[entries.len() - 1..].to_vec()));
            // A restart that takes longer than the writer waits is told; trying again is harmless.
            while let Err(error) = commit() {
                assert!(matches!(error, StoreError::Broken(..)), "{how:?}: {error}");
            }
        }
    }
    assert_eq!(runtime.block_on(store.room("ABCDEF")), Ok(entries.clone()));
    runtime.block_on(store.close()).expect("closed");
}

/// Whoever else is on the machine learns no seed of a game that is played.
#[test]
fn only_its_owner_reads_the_file() {
    use std::os::unix::fs::MetadataExt;
    let folder = Folder::new("private");
    let running = Running::start(&folder.sqlite());
    room(running.address, "pig", 2, &json!({}));
    for name in ["log.db", "log.db-wal"] {
        let mode = std::fs::metadata(folder.path().join(name)).expect("a file").mode();
        assert_eq!(mode & 0o077, 0, "{name}: {mode:o}");
    }
    running.stop();
}

/// A database of the version before is brought up to date, and what it holds is served.
#[test]
fn an_older_file_is_brought_up_to_date() {
    use sqlx::Connection;
    let folder = Folder::new("older");
    let url = folder.sqlite();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let entries = log("ABCDEF", 5);
        let store = open(&url).await.expect("a store");
        store.append(&entries[..3]).await.expect("written");
        store.close().await.expect("closed");
        let mut connection = sqlx::SqliteConnection::connect(&url).await.expect("a connection");
        for older in ["DROP TRIGGER entries_follow", "DELETE FROM _sqlx_migrations WHERE version = 2"] {
            sqlx::query(older).execute(&mut connection).await.expect("as it was");
        }
        connection.close().await.expect("closed");
        let store = open(&url).await.expect("up to date");
        store.append(&entries[3..5]).await.expect("written");
        let gap = store.append(&log("GHJKLM", 5)[2..]).await;
        assert_eq!(gap, Err(StoreError::Conflict), "entries that follow nothing");
        assert_eq!(store.room("ABCDEF").await.map(|it| it.len()), Ok(5));
        store.close().await.expect("closed");
    });
}

/// The file has one lock, whatever it is called.
#[test]
fn a_second_server_does_not_start_through_a_link() {
    let folder = Folder::new("links");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let (file, link) = (folder.path().join("log.db"), folder.path().join("link.db"));
    std::os::unix::fs::symlink("log.db", &link).expect("a link");
    let address = |path: &std::path::Path| format!("sqlite:{}", path.display());
    runtime.block_on(async {
        let first = open(&address(&link)).await.expect("a store, through a link to a file not there yet");
        assert!(file.exists());
        assert_eq!(open(&address(&file)).await.err(), Some(StoreError::InUse));
        assert_eq!(open(&address(&link)).await.err(), Some(StoreError::InUse));
        let roundabout = folder.path().join(".").join("log.db");
        assert_eq!(open(&address(&roundabout)).await.err(), Some(StoreError::InUse));
        first.close().await.expect("closed");
    });
}
