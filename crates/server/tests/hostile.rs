//! Malformed and hostile input costs the sender its socket, and nobody else anything.

mod common;

use std::io::Write;
use std::net::TcpStream;

use common::{Client, Folder, Running, config, get, room, seq, take};
use serde_json::json;

#[test]
fn what_does_not_read_is_refused() {
    let folder = Folder::new("garbage");
    let running = Running::start(&folder.sqlite());
    let code = room(running.address, "pig", 2, &json!({}));
    let first = [
        json!({}),
        json!([1]),
        json!({ "say": "ping" }),
        json!({ "say": "hello" }),
        json!({ "say": "hello", "protocol": 2, "tokens": [], "eyes": null }),
        json!({ "say": "hello", "protocol": 1, "tokens": [], "eyes": null, "extra": 1 }),
        json!({ "say": "hello", "protocol": 1, "tokens": [], "eyes": "Z" }),
    ];
    for hello in first {
        let mut client = Client::open(running.address, &code);
        client.say(&hello);
        let answer = client.next().expect("an answer");
        assert_eq!((&answer["tell"], &answer["code"]), (&json!("refused"), &json!("bad_request")), "{hello}");
        assert_eq!(client.next(), None, "{hello}: the socket closes");
    }
    let (mut client, _) = Client::join(running.address, &code, &[], None);
    for say in [
        json!("text"),
        json!({ "say": "sing" }),
        json!({ "say": "look", "id": -1, "at": 0 }),
        json!({ "say": "play", "key": "k", "seat": "A", "seq": 1.5, "action": "roll" }),
        json!({ "say": "ping", "loud": true }),
        json!({ "say": "hello", "protocol": 1, "tokens": [], "eyes": null }),
    ] {
        client.say(&say);
        assert_eq!(client.hear("refused")["code"], "bad_request", "{say}");
    }
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    client.say(&serde_json::Value::String(deep));
    assert_eq!(client.hear("refused")["code"], "bad_request");
    running.stop();
}

#[test]
fn too_much_closes_the_socket() {
    let folder = Folder::new("flood");
    let running = Running::with(config(&folder.sqlite()));
    let code = room(running.address, "pig", 2, &json!({}));
    let tokens = ["A", "B"].map(|seat| take(running.address, &code, seat));
    let (mut good, snapshot) = Client::join(running.address, &code, &[&tokens[0]], Some("A"));

    let (mut big, _) = Client::join(running.address, &code, &[], None);
    let _ = big.try_say(&json!({ "say": "play", "action": "x".repeat(20_000) }));
    assert!(std::iter::from_fn(|| big.next()).all(|told| told["tell"] != "ack"), "closed");

    let (mut flood, _) = Client::join(running.address, &code, &[], None);
    let (mut answered, mut warned) = (0, 0);
    while flood.try_say(&json!({ "say": "ping" })).is_ok() {
        match flood.next() {
            Some(told) if told["code"] == "limit" => warned += 1,
            Some(_) => answered += 1,
            None => break,
        }
    }
    assert!(answered >= 40, "{answered} were answered at full speed");
    assert!(warned > 0, "it is told before the socket closes");

    assert_eq!(good.play("A", seq(&snapshot), "roll")["tell"], "ack", "others do not notice");
    running.stop();
}

/// Half a request, nonsense, and a head without end.
#[test]
fn odd_connections_do_no_harm() {
    let folder = Folder::new("odd");
    let running = Running::start(&folder.sqlite());
    let mut kept = Vec::new();
    for bytes in [
        b"GET / HT".to_vec(),
        b"\x16\x03\x01\x02\x00\x01".to_vec(),
        [b"GET / HTTP/1.1\r\nX: ".to_vec(), vec![b'a'; 100_000]].concat(),
        b"POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n{".to_vec(),
    ] {
        let mut stream = TcpStream::connect(running.address).expect("a connection");
        let _ = stream.write_all(&bytes);
        kept.push(stream);
    }
    assert_eq!(get(running.address, "/health").body, "ok");
    drop(kept);
    running.stop();
}
