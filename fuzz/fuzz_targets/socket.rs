//! Whatever a client says on its socket, line by line: the server answers or closes, and the room lives.
#![no_main]

mod common;

use std::sync::LazyLock;

use serde_json::{Value, json};
use tungstenite::{Message, WebSocket, client};

/// A room of Pig in which one client holds both seats.
static ROOM: LazyLock<(String, Vec<String>)> = LazyLock::new(|| {
    let person = json!({ "kind": "person" });
    let wish =
        json!({ "game": "pig", "options": { "target": 1000 }, "seats": [person, person], "hints": true });
    let code =
        common::post("/api/rooms", &wish.to_string())["room"]["code"].as_str().expect("a code").to_string();
    let player = json!({ "name": "", "entropy": "5a".repeat(32) }).to_string();
    let take = |seat| {
        common::post(&format!("/api/rooms/{code}/seats/{seat}"), &player)["token"]
            .as_str()
            .expect("a token")
            .to_string()
    };
    let tokens = ["A", "B"].map(take).to_vec();
    (code, tokens)
});

fn say(socket: &mut WebSocket<std::net::TcpStream>, text: &str) -> bool {
    socket.send(Message::text(text)).is_ok()
}

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let (code, tokens) = &*ROOM;
    let url = format!("ws://localhost/api/rooms/{code}/socket");
    let (mut socket, _) = client(url, common::connect()).expect("a socket");
    say(&mut socket, &json!({ "say": "hello", "protocol": 1, "tokens": tokens, "eyes": "A" }).to_string());
    let said = String::from_utf8_lossy(data);
    // What was said may close the socket; then there is nothing more to hear.
    let open = said.lines().all(|line| say(&mut socket, line))
        && say(&mut socket, r#"{"say":"look","id":424242,"at":0}"#);
    while let Ok(message) = socket.read() {
        let Message::Text(text) = message else { continue };
        let told: Value = serde_json::from_str(&text).expect("JSON");
        if open && told["id"] == 424242 {
            break;
        }
    }
    let room = common::exchange(
        format!("GET /api/rooms/{code} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes(),
    );
    assert!(room.starts_with(b"HTTP/1.1 200"), "{:?}", String::from_utf8_lossy(&room));
});
