//! What one address may ask for, and how long it may take: nobody suffers for anybody else.

mod common;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use common::{Client, ENTROPY, Folder, Running, config, get, http, post, room, take};
use serde_json::{Value, json};

fn limited(folder: &Folder, change: impl FnOnce(&mut server::Config)) -> Running {
    let mut config = config(&folder.sqlite());
    change(&mut config);
    Running::with(config)
}

fn wish() -> Value {
    json!({ "game": "pig", "seats": [{ "kind": "person" }, { "kind": "person" }] })
}

/// Asks as somebody else, whom a trusted proxy brings.
fn ask_as(address: SocketAddr, who: &str, method: &str, path: &str, body: &str) -> common::Answer {
    http(address, method, path, &[("X-Forwarded-For", who), ("Content-Type", "application/json")], body)
}

#[test]
fn an_address_has_one_budget() {
    let folder = Folder::new("budget");
    let running = limited(&folder, |it| {
        it.budget_per_minute = 110.0;
        it.trusted_proxies = vec!["127.0.0.0/8".parse().expect("a network")];
    });
    let body = wish().to_string();
    let make = |who: &str| ask_as(running.address, who, "POST", "/api/rooms", &body).status;
    let greedy: Vec<u16> = (0..7).map(|_| make("2001:db8::1")).collect();
    assert_eq!(greedy[..5], [201; 5]);
    assert_eq!(greedy[5..], [429; 2]);
    assert_eq!(make("2001:db8::2:3:4"), 429, "the same network");
    assert_eq!(make("2001:db8:0:1::1"), 201, "another one");
    assert_eq!(make("192.0.2.1"), 201);
    let record = json!({ "record": "game pig 1\nseats 2\n" }).to_string();
    let replay = ask_as(running.address, "2001:db8::1", "POST", "/api/replay", &record);
    assert_eq!(replay.status, 429, "other work comes out of the same budget");
    running.stop();
}

#[test]
fn codes_and_tokens_cannot_be_tried_at_will() {
    let folder = Folder::new("guesses");
    let running = limited(&folder, |it| {
        it.budget_per_minute = 200.0;
        it.trusted_proxies = vec!["127.0.0.1".parse().expect("a network")];
    });
    let guess = |who: &str| ask_as(running.address, who, "GET", "/api/rooms/QQQQQQ", "").status;
    let codes: Vec<u16> = (0..20).map(|_| guess("192.0.2.1")).collect();
    assert_eq!((codes[0], codes[19]), (404, 429), "{codes:?}");
    let code = ask_as(running.address, "192.0.2.2", "POST", "/api/rooms", &wish().to_string()).json()["room"]
        ["code"]
        .clone();
    let path = format!("/api/rooms/{}/record", code.as_str().expect("a code"));
    let bearer = format!("Bearer {}", "0".repeat(64));
    let with_token = || {
        http(
            running.address,
            "GET",
            &path,
            &[("X-Forwarded-For", "192.0.2.3"), ("Authorization", &bearer)],
            "",
        )
        .status
    };
    let tokens: Vec<u16> = (0..6).map(|_| with_token()).collect();
    assert_eq!((tokens[0], tokens[5]), (403, 429), "{tokens:?}");
    assert_eq!(ask_as(running.address, "192.0.2.2", "GET", &path, "").status, 200, "others do not notice");
    running.stop();
}

/// Nobody listens to a header that anybody can write.
#[test]
fn only_trusted_proxies_say_where_a_request_comes_from() {
    let folder = Folder::new("untrusted");
    let running = limited(&folder, |it| it.budget_per_minute = 50.0);
    let body = wish().to_string();
    let statuses: Vec<u16> = (0..5)
        .map(|i| ask_as(running.address, &format!("192.0.2.{i}"), "POST", "/api/rooms", &body).status)
        .collect();
    assert_eq!(statuses, [201, 201, 429, 429, 429]);
    running.stop();
}

#[test]
fn a_record_is_paid_for_before_it_is_read() {
    let folder = Folder::new("records");
    let running = limited(&folder, |it| it.budget_per_minute = 400.0);
    let long =
        format!("game pig 1\nseats 2\noptions target=1000\n{}", "A roll\n* 1\nB roll\n* 1\n".repeat(1500));
    let mut wish = wish();
    wish["record"] = json!(long);
    let answer = post(running.address, "/api/rooms", &wish);
    assert_eq!((answer.status, answer.code().as_str()), (429, "limit"));
    assert!(answer.body.contains("5000 events"), "{answer:?}");
    let again = post(running.address, "/api/rooms", &wish);
    assert!(again.body.contains("asks for too much"), "the first try has cost something: {again:?}");
    running.stop();
}

#[test]
fn odd_wishes_do_no_harm() {
    let folder = Folder::new("odd-wishes");
    let running = Running::start(&folder.sqlite());
    for seats in [5, 255, 256, 257, 258, 1000] {
        let wish = json!({ "game": "pig", "seats": vec![json!({ "kind": "person" }); seats] });
        let answer = post(running.address, "/api/rooms", &wish);
        assert!((400..500).contains(&answer.status), "{seats} seats: {answer:?}");
    }
    for options in [
        json!({ "target": "100 turn_cap=5" }),
        json!({ "target": "100\tturn_cap=5" }),
        json!({ "target": "100\u{2003}turn_cap=5" }),
        json!({ "target=100 turn_cap": 5 }),
        json!({ "target=100": "" }),
        json!({ "target": "" }),
    ] {
        let mut wish = wish();
        wish["options"] = options.clone();
        let answer = post(running.address, "/api/rooms", &wish);
        assert!((400..500).contains(&answer.status), "{options}: {answer:?}");
    }
    running.stop();
}

#[test]
fn other_names_are_refused() {
    let folder = Folder::new("hosts");
    let running = limited(&folder, |it| it.hosts = vec!["games.example.org".into()]);
    let status = |host: &str| {
        let mut stream = TcpStream::connect(running.address).expect("a connection");
        write!(stream, "GET /health HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer.split(' ').nth(1).and_then(|it| it.parse().ok()).unwrap_or(0)
    };
    assert_eq!(["localhost:6006", "127.0.0.1", "games.example.org"].map(status), [200; 3]);
    assert_eq!(["evil.example", "games.example.org.evil.example:80"].map(status), [403; 2]);
    running.stop();
}

/// Sends the beginning of something and waits until the server has closed the connection.
fn closed(address: SocketAddr, bytes: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time limit");
    stream.write_all(bytes).expect("sent");
    let mut heard = Vec::new();
    // A reset is as good as an end; only silence is a fault.
    match stream.read_to_end(&mut heard) {
        Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => panic!("it stays open"),
        _ => heard,
    }
}

/// Every way of being slow ends, and somebody else is served all the while.
#[test]
fn slow_clients_are_let_go() {
    let folder = Folder::new("slow");
    let short = Duration::from_millis(300);
    let running = limited(&folder, |it| {
        it.patience.head = short;
        it.patience.body = short;
        it.patience.answer = short;
        it.patience.hello = short;
    });
    let address = running.address;
    let code = room(address, "pig", 2, &json!({}));
    assert!(closed(address, b"").is_empty(), "who says nothing");
    closed(address, b"GET / HTTP/1.1\r\nHost: localhost\r\nX-");
    let body = b"POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{\"game";
    let answer = String::from_utf8_lossy(&closed(address, body)).to_string();
    assert!(answer.contains("429") && answer.contains("too slowly"), "{answer}");
    let upgrade = format!(
        "GET /api/rooms/{code}/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    let answer = String::from_utf8_lossy(&closed(address, upgrade.as_bytes())).to_string();
    assert!(answer.starts_with("HTTP/1.1 101") && answer.contains("Say hello first"), "{answer}");
    assert_eq!(get(address, "/health").body, "ok");
    running.stop();
}

#[test]
fn an_address_has_so_many_connections() {
    let folder = Folder::new("connections");
    let running = limited(&folder, |it| it.connections_per_address = 5);
    let held: Vec<TcpStream> = (0..5).map(|_| TcpStream::connect(running.address).expect("one")).collect();
    assert!(closed(running.address, b"").is_empty(), "the sixth is closed at once");
    drop(held);
    // Room again as soon as the server has noticed.
    let served = || {
        let mut stream = TcpStream::connect(running.address).ok()?;
        stream.write_all(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        answer.starts_with("HTTP/1.1 200").then_some(())
    };
    while served().is_none() {}
    running.stop();
}

/// What is expensive on a socket is paid for, and moves are not.
#[test]
fn a_socket_pays_for_what_it_asks() {
    let folder = Folder::new("paid");
    let running = limited(&folder, |it| {
        it.budget_per_minute = 150.0;
        it.messages_per_ten_seconds = 1_000_000;
    });
    let code = room(running.address, "pig", 2, &json!({ "target": 1000 }));
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let (mut ann, snapshot) = Client::join(running.address, &code, &[&tokens[0], &tokens[1]], Some("A"));
    let mut looks = 0;
    loop {
        ann.say(&json!({ "say": "look", "id": looks, "at": 0 }));
        let told = ann.next().expect("an answer");
        if told["tell"] == "refused" {
            assert_eq!((&told["id"], &told["code"]), (&json!(looks), &json!("limit")));
            break;
        }
        looks += u32::from(told["tell"] == "look");
    }
    assert!(looks > 10, "{looks} looks");
    assert_eq!(ann.play("A", common::seq(&snapshot), "roll")["tell"], "ack", "moves are free");
    assert_eq!(
        post(
            running.address,
            &format!("/api/rooms/{code}/seats/A"),
            &json!({ "name": "", "entropy": ENTROPY })
        )
        .status,
        429
    );
    running.stop();
}
