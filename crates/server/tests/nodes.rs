//! Several servers on one PostgreSQL: each room is served by one, any of them can be asked, and none writes what is not its.

mod common;

use common::cluster::Cluster;
use common::{Client, Running, get, http, room, seq, take};
use room::{Chain, Created, Entry, Event, Payload};
use serde_json::{Value, json};
use server::store::{Node, Owner, StoreError, open};

fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime")
}

fn node(address: &str) -> Node {
    Node { address: address.into(), key: "ab".repeat(32) }
}

/// The log of a room: it is created, and so many events happen.
fn log(room: &str, events: usize) -> Vec<Entry> {
    let mut chain = Chain::new(room, || 0);
    let created = Payload::Created(Created {
        game: "pig".into(),
        edition: 1,
        options: String::new(),
        places: vec![None, None],
        seed: "ab".repeat(32),
        record: None,
        hints: None,
        lesson: None,
        own_dice: false,
    });
    let event = Payload::Event(Event(engine::record::happening("A roll").expect("a line")));
    let payloads = std::iter::once(created).chain(std::iter::repeat_n(event, events));
    payloads.enumerate().map(|(i, it)| chain.link(Some(format!("k{i}")), &it)).collect()
}

/// Makes a node look as if it had been silent for too long, and others see so.
async fn silence(url: &str, address: &str) {
    use sqlx::Connection;
    let mut connection = sqlx::PgConnection::connect(url).await.expect("a connection");
    let silence = "UPDATE nodes SET until = now() - INTERVAL '1 second' WHERE address = $1";
    let done = sqlx::query(silence).bind(address).execute(&mut connection).await.expect("done");
    assert_eq!(done.rows_affected(), 1);
}

#[test]
fn only_the_node_that_serves_a_room_writes_to_it() {
    let cluster = Cluster::start();
    let url = cluster.database("fences");
    runtime().block_on(async {
        let [first, second] = [open(&url).await.expect("a node"), open(&url).await.expect("another")];
        first.join(&node("192.0.2.1:1")).await.expect("known");
        second.join(&node("192.0.2.2:1")).await.expect("known");
        let entries = log("ABCDEF", 9);
        first.append(&entries[..3]).await.expect("who begins a room serves it");
        assert_eq!(second.append(&entries[3..4]).await, Err(StoreError::Moved));
        assert_eq!(second.take("ABCDEF").await, Ok(Owner::There(node("192.0.2.1:1"))));
        assert_eq!(second.take("NOBODY").await, Ok(Owner::Here), "no log, nothing to serve");
        first.append(&entries[3..4]).await.expect("still its own");

        silence(&url, "192.0.2.1:1").await;
        first.append(&entries[4..5]).await.expect("late, but nobody has taken it");
        assert_eq!(second.take("ABCDEF").await, Ok(Owner::Here), "its node is silent");
        assert_eq!(first.append(&entries[5..6]).await, Err(StoreError::Moved), "the old one wakes up");
        let beat = first.beat().await.expect("it lives again");
        assert_eq!((beat.others, beat.left), (vec![node("192.0.2.2:1")], Some(vec![])), "it is told");
        assert_eq!(
            first.beat().await.map(|it| it.left),
            Ok(Some(vec![])),
            "somebody may just have been taking one"
        );
        assert_eq!(first.beat().await.map(|it| it.left), Ok(None), "in time again");
        second.append(&entries[5..6]).await.expect("the new one writes");

        let gap = second.append(&entries[7..8]).await;
        assert_eq!(gap, Err(StoreError::Conflict), "an entry that follows nothing");
        let mut other = entries[6].clone();
        other.prev = [7; 32];
        assert_eq!(second.append(&[other]).await, Err(StoreError::Conflict), "another history");
        second.release("ABCDEF").await.expect("released");
        assert_eq!(second.append(&entries[6..7]).await, Err(StoreError::Moved));
        assert_eq!(first.take("ABCDEF").await, Ok(Owner::Here));
        first.append(&entries[6..]).await.expect("the rest");
        assert_eq!(second.room("ABCDEF").await, Ok(entries), "one history");
        first.close().await.expect("closed");
        assert_eq!(second.take("ABCDEF").await, Ok(Owner::Here), "who goes leaves its rooms");
        second.close().await.expect("closed");
    });
}

/// Two nodes live and cannot reach each other: whoever is asked takes the room, and the other learns it.
#[test]
fn a_room_is_seized_from_a_node_that_lives() {
    let cluster = Cluster::start();
    let url = cluster.database("seized");
    runtime().block_on(async {
        let [first, second] = [open(&url).await.expect("a node"), open(&url).await.expect("another")];
        let [one, other] = [("192.0.2.1:1", "aa"), ("192.0.2.2:1", "bb")]
            .map(|(address, key)| Node { address: address.into(), key: key.into() });
        first.join(&one).await.expect("known");
        second.join(&other).await.expect("known");
        let (entries, stays) = (log("ABCDEF", 2), log("GHJKLM", 0));
        first.append(&[&entries[..1], &stays[..]].concat()).await.expect("written");
        first.beat().await.expect("it lives");
        cluster.psql_in("seized", "UPDATE nodes SET until = now() + INTERVAL '1 hour'");
        second.seize("ABCDEF", &other).await.expect("nothing happens: it is not that node's");
        assert_eq!(second.take("ABCDEF").await, Ok(Owner::There(one.clone())));
        second.seize("ABCDEF", &one).await.expect("seized");
        assert_eq!(second.take("ABCDEF").await, Ok(Owner::Here));
        assert_eq!(first.append(&entries[1..2]).await, Err(StoreError::Moved));
        second.append(&entries[1..]).await.expect("who has it writes");
        assert_eq!(first.beat().await.map(|it| it.left), Ok(Some(vec!["GHJKLM".into()])), "it is told");
        for store in [first, second] {
            store.close().await.expect("closed");
        }
    });
}

/// A group that holds an entry of a room that has moved: the others are written all the same.
#[test]
fn a_room_that_has_moved_hurts_no_other() {
    let cluster = Cluster::start();
    let url = cluster.database("groups");
    runtime().block_on(async {
        let [first, second] = [open(&url).await.expect("a node"), open(&url).await.expect("another")];
        let (moved, stays) = (log("ABCDEF", 1), log("GHJKLM", 1));
        first.append(&[&moved[..1], &stays[..1]].concat()).await.expect("written");
        first.release("ABCDEF").await.expect("released");
        assert_eq!(second.take("ABCDEF").await, Ok(Owner::Here));
        assert_eq!(first.append(&[&stays[1..], &moved[1..]].concat()).await, Err(StoreError::Moved));
        assert_eq!(first.room("GHJKLM").await, Ok(stays[..1].to_vec()), "all or none");
        let (log_writer, _) = server::store::LogWriter::start(first.clone());
        let (one, other) =
            tokio::join!(log_writer.commit(stays[1..].to_vec()), log_writer.commit(moved[1..].to_vec()));
        assert_eq!((one, other), (Ok(()), Err(StoreError::Moved)));
        for store in [first, second] {
            store.close().await.expect("closed");
        }
    });
}

/// A room on one node, played from another: everything is as if it were there.
#[test]
fn any_node_can_be_asked() {
    let cluster = Cluster::start();
    let url = cluster.database("asked");
    // Whatever isolation the database gives by itself.
    cluster.psql_in("asked", "ALTER DATABASE asked SET default_transaction_isolation = 'serializable'");
    let [first, second] = [Running::start(&url), Running::start(&url)];
    let code = room(first.address, "pig", 2, &json!({ "target": 1000 }));
    let tokens = [take(first.address, &code, "A"), take(second.address, &code, "B")];
    let path = format!("/api/rooms/{code}");
    let [here, there] = [&first, &second].map(|it| get(it.address, &path));
    assert_eq!((here.status, &here.body), (200, &there.body));
    assert_eq!(get(second.address, "/api/rooms/ZZZZZZ").status, 404);
    let wrong = http(second.address, "POST", &format!("{path}/seats/A"), &[], "{}");
    assert_eq!(wrong.status, 400, "refusals come back as they are: {}", wrong.body);

    let (mut ann, _) = Client::join(first.address, &code, &[&tokens[0]], Some("A"));
    let (mut bob, mut told) = Client::join(second.address, &code, &[&tokens[1]], Some("B"));
    for _ in 0..6 {
        let (who, seat) = if told["due"][0] == "A" { (&mut ann, "A") } else { (&mut bob, "B") };
        assert_eq!(who.play(seat, seq(&told), "roll")["tell"], "ack");
        let last = seq(&told) + 2;
        let both: Vec<Value> = [&mut ann, &mut bob].into_iter().map(|it| caught_up(it, last)).collect();
        assert_eq!(both[0]["hash"], both[1]["hash"], "one history");
        told = both[1].clone();
    }
    let record = get(second.address, &format!("{path}/record")).body;

    first.stop();
    assert_eq!(bob.hear("restarting")["tell"], "restarting", "told through the other node");
    let (mut ann, snapshot) = Client::join(second.address, &code, &[&tokens[0]], Some("A"));
    assert_eq!((&snapshot["seq"], &snapshot["hash"]), (&told["seq"], &told["hash"]));
    assert_eq!(get(second.address, &format!("{path}/record")).body, record);
    if snapshot["due"][0] == "A" {
        assert_eq!(ann.play("A", seq(&snapshot), "roll")["tell"], "ack");
    }
    second.stop();
}

/// Hears everything up to an entry.
fn caught_up(client: &mut Client, last: u64) -> Value {
    loop {
        let told = client.next().expect("the socket lives");
        if told["seq"].as_u64() >= Some(last) && told["tell"] == "delta" {
            return told;
        }
    }
}

/// Nobody can say that he is another node.
#[test]
fn a_key_that_is_wrong_is_not_believed() {
    let cluster = Cluster::start();
    let url = cluster.database("keys");
    let [first, second] = [
        Running::start(&url),
        Running::with(server::Config { sockets_per_address: 10_000, ..common::config(&url) }),
    ];
    let code = room(first.address, "pig", 2, &json!({}));
    let forged = [("x-sixfold-node", "ab"), ("x-sixfold-from", "192.0.2.99")];
    let answers = (0..700).map(|_| http(second.address, "GET", "/api/rooms/NOROOM", &forged, ""));
    let refused = answers.filter(|it| it.status == 429).count();
    assert!(refused > 0, "all come out of the budget of their real address");
    assert_eq!(http(second.address, "GET", &format!("/api/rooms/{code}"), &forged, "").status, 429);
    first.stop();
    second.stop();
}

/// A server that shares no protocol with those that run does not start, and they go on.
#[test]
fn versions_share_a_protocol_or_the_older_goes_on() {
    let cluster = Cluster::start();
    let url = cluster.database("versions");
    let first = Running::start(&url);
    let code = room(first.address, "pig", 2, &json!({}));
    let other = "INSERT INTO nodes (address, key, until, oldest, newest)
        VALUES ('192.0.2.9:1', '', now() + INTERVAL '1 hour', 7, 8)";
    cluster.psql_in("versions", other);
    let refused = Running::try_start(common::config(&url)).err().expect("refused").to_string();
    assert!(refused.contains("speak protocol 7 to 8, and this version 1 to 1: stop them first"), "{refused}");
    assert_eq!(get(first.address, &format!("/api/rooms/{code}")).status, 200, "who runs goes on");
    cluster.psql_in("versions", "UPDATE nodes SET oldest = 1 WHERE newest = 8");
    Running::start(&url).stop();
    cluster.psql_in("versions", "UPDATE nodes SET oldest = 7, until = now() WHERE newest = 8");
    Running::start(&url).stop();
    first.stop();
}

/// A node that is started again where it was has its rooms at once: who was there before is gone. A request that was meant for
/// the one before goes no further.
#[test]
fn who_comes_back_need_not_wait_for_itself() {
    let cluster = Cluster::start();
    let url = cluster.database("again");
    let [stays, dies] = [Running::start(&url), Running::start(&url)];
    let code = room(dies.address, "pig", 2, &json!({}));
    let path = format!("/api/rooms/{}", code.to_lowercase());
    assert_eq!(get(stays.address, &path).status, 200, "passed on, however the code is written");
    let its = dies.address.to_string();
    drop(dies);
    // It is gone, and will not be missed for long.
    let later = format!("UPDATE nodes SET until = now() + INTERVAL '1 hour' WHERE address = '{its}'");
    cluster.psql_in("again", &later);
    let again = Running::with(server::Config { node_address: Some(its), ..common::config(&url) });
    let meant = [("x-sixfold-node", "ab")];
    assert_eq!(http(again.address, "GET", &path, &meant, "").status, 200, "it is its own now");
    stays.stop();
    again.stop();
}

/// While nodes are updated one after the other, the page of one asks another for its files.
#[test]
fn a_file_of_another_version_is_found_where_it_is() {
    let cluster = Cluster::start();
    let url = cluster.database("files");
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let newer = listener.local_addr().expect("an address");
    let answering = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().expect("somebody asks");
        let mut asked = [0; 4096];
        let count = std::io::Read::read(&mut stream, &mut asked).expect("a request");
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Type: text/javascript\r\n\r\nnewer";
        std::io::Write::write_all(&mut stream, answer.as_bytes()).expect("answered");
        String::from_utf8_lossy(&asked[..count]).to_string()
    });
    let first = Running::start(&url);
    cluster.psql_in(
        "files",
        &format!(
            "INSERT INTO nodes (address, key, until) VALUES ('{newer}', 'abc', now() + INTERVAL '1 hour')"
        ),
    );
    let file = "/assets/page-newer.js";
    let known = std::time::Instant::now();
    let mut answer = get(first.address, file);
    while answer.status == 404 && known.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(50));
        answer = get(first.address, file);
    }
    assert_eq!((answer.status, answer.body.as_str()), (200, "newer"));
    let asked = answering.join().expect("asked once").to_lowercase();
    assert!(
        asked.starts_with("get /assets/page-newer.js") && asked.contains("x-sixfold-node: abc"),
        "{asked}"
    );
    assert_eq!(get(first.address, "/nothing.js").status, 404, "only files whose names tell their content");
    first.stop();
}
