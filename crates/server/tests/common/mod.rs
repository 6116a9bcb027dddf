//! What the tests of the server share: a place for files, a plain HTTP client, a client of the socket.
#![allow(dead_code, unreachable_pub, reason = "every test uses a part of it")]

pub mod cluster;
pub mod patch;

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::protocol::WebSocket;
use tokio_tungstenite::tungstenite::{Message, client};

/// Nothing takes so long, however busy the machine is; a test that waits for it has failed.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a player adds to the dice in tests.
pub const ENTROPY: &str = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

/// A folder that goes away with the test.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let unique =
            format!("sixfold-{name}-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(unique);
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn sqlite(&self) -> String {
        format!("sqlite:{}", self.0.join("log.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server in this process, with a runtime of its own.
pub struct Running {
    runtime: tokio::runtime::Runtime,
    server: Option<server::Server>,
    pub address: SocketAddr,
}

impl Running {
    /// A server without the limits that tests would run into.
    pub fn start(database: &str) -> Running {
        Running::with(server::Config {
            budget_per_minute: 1e9,
            connections_per_address: 10_000,
            sockets_per_address: 10_000,
            messages_per_ten_seconds: 1_000_000,
            ..config(database)
        })
    }

    pub fn with(config: server::Config) -> Running {
        Running::try_start(config).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn try_start(config: server::Config) -> Result<Running, server::StartError> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
        let runtime = runtime.expect("a runtime");
        let server = runtime.block_on(server::Server::start(config))?;
        let address = server.address();
        Ok(Running { runtime, server: Some(server), address })
    }

    pub fn rooms(&self) -> (usize, usize) {
        self.server.as_ref().expect("it runs").rooms()
    }

    /// Ends it gracefully.
    pub fn stop(mut self) {
        let server = self.server.take().expect("it runs");
        self.runtime.block_on(server.stop()).expect("it ends");
    }
}

/// A test that fails lets go of its server where its connections can end.
impl Drop for Running {
    fn drop(&mut self) {
        let _inside = self.runtime.enter();
        drop(self.server.take());
    }
}

pub fn config(database: &str) -> server::Config {
    let listen = "127.0.0.1:0".parse().expect("an address");
    server::Config { listen, database: database.to_string(), ..server::Config::default() }
}

/// What an HTTP request came to.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    /// The code of the error it tells.
    pub fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_default().to_string()
    }
}

/// One HTTP request, on a connection of its own.
pub fn http(address: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
    try_http(address, method, path, headers, body).unwrap_or_else(|| panic!("no answer to {method} {path}"))
}

/// The same, where the server may be away.
pub fn try_http(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
    let mut request = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    request.push_str(&format!("Content-Length: {}\r\n\r\n{body}", body.len()));
    // A server that refuses early may close before everything is sent.
    let _ = stream.write_all(request.as_bytes());
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer).to_string();
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("a status");
    let body =
        if head.to_lowercase().contains("transfer-encoding: chunked") { unchunk(body) } else { body.into() };
    Some(Answer { status, head: head.to_string(), body })
}

fn unchunk(mut rest: &str) -> String {
    let mut whole = String::new();
    while let Some((size, more)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).expect("a size");
        if size == 0 {
            break;
        }
        whole.push_str(&more[..size]);
        rest = &more[size + 2..];
    }
    whole
}

pub fn get(address: SocketAddr, path: &str) -> Answer {
    http(address, "GET", path, &[], "")
}

pub fn post(address: SocketAddr, path: &str, body: &Value) -> Answer {
    http(address, "POST", path, &[("Content-Type", "application/json")], &body.to_string())
}

/// Makes a room with a person in every seat and returns its code.
pub fn room(address: SocketAddr, game: &str, seats: usize, options: &Value) -> String {
    let seats: Vec<Value> = (0..seats).map(|_| json!({ "kind": "person" })).collect();
    room_with(address, &json!({ "game": game, "options": options, "seats": seats }))
}

pub fn room_with(address: SocketAddr, wish: &Value) -> String {
    let answer = post(address, "/api/rooms", wish);
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["room"]["code"].as_str().expect("a code").to_string()
}

/// Takes a seat and returns its token.
pub fn take(address: SocketAddr, code: &str, seat: &str) -> String {
    let player = json!({ "name": format!("Player of {seat}"), "entropy": ENTROPY });
    let answer = post(address, &format!("/api/rooms/{code}/seats/{seat}"), &player);
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()["token"].as_str().expect("a token").to_string()
}

/// The other end of a socket.
pub struct Client {
    socket: WebSocket<TcpStream>,
    /// Everything that was told, as it came.
    pub heard: Vec<String>,
    keys: u32,
}

impl Client {
    /// Opens a socket without a word.
    pub fn open(address: SocketAddr, code: &str) -> Client {
        Client::try_open(address, code).unwrap_or_else(|error| panic!("{error}"))
    }

    pub fn try_open(address: SocketAddr, code: &str) -> Result<Client, String> {
        Client::open_within(address, code, PATIENCE)
    }

    /// Opens a socket, and waits no longer than this for anything.
    pub fn open_within(address: SocketAddr, code: &str, patience: Duration) -> Result<Client, String> {
        let stream = TcpStream::connect(address).map_err(|error| error.to_string())?;
        stream.set_read_timeout(Some(patience)).expect("a time limit");
        stream.set_nodelay(true).expect("no delay");
        let url = format!("ws://{address}/api/rooms/{code}/socket");
        let (socket, _) = client(url, stream).map_err(|error| error.to_string())?;
        Ok(Client { socket, heard: Vec::new(), keys: 0 })
    }

    /// Opens a socket, says hello and returns the snapshot.
    pub fn join(address: SocketAddr, code: &str, tokens: &[&str], eyes: Option<&str>) -> (Client, Value) {
        let mut client = Client::open(address, code);
        client.hello(tokens, eyes);
        let snapshot = client.hear("snapshot");
        (client, snapshot)
    }

    pub fn hello(&mut self, tokens: &[&str], eyes: Option<&str>) {
        self.say(&json!({ "say": "hello", "protocol": 1, "tokens": tokens, "eyes": eyes }));
    }

    pub fn say(&mut self, say: &Value) {
        self.try_say(say).unwrap_or_else(|error| panic!("{error}"));
    }

    pub fn try_say(&mut self, say: &Value) -> Result<(), String> {
        self.socket.send(Message::text(say.to_string())).map_err(|error| error.to_string())
    }

    /// The next message, whatever it is; nothing when the socket has closed.
    pub fn next(&mut self) -> Option<Value> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => {
                    self.heard.push(text.to_string());
                    return Some(serde_json::from_str(&text).expect("JSON"));
                }
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(tokio_tungstenite::tungstenite::Error::Io(error))
                    if matches!(
                        error.kind(),
                        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                    ) =>
                {
                    panic!("nothing was told for a long time")
                }
                Err(_) => return None,
            }
        }
    }

    /// The next message; nothing when the socket has closed, or is silent for longer than it may.
    pub fn wait(&mut self) -> Option<Value> {
        loop {
            match self.socket.read().ok()? {
                Message::Text(text) => return serde_json::from_str(&text).ok(),
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }

    /// The next message of this kind; others are passed over.
    pub fn hear(&mut self, tell: &str) -> Value {
        loop {
            let told = self
                .next()
                .unwrap_or_else(|| panic!("closed before `{tell}`; heard {:?}", self.heard.last()));
            if told["tell"] == tell {
                return told;
            }
        }
    }

    /// Everything as it is now, through these eyes.
    pub fn hear_anew(&mut self, eyes: &str) -> Value {
        self.say(&json!({ "say": "eyes", "seat": eyes }));
        loop {
            let snapshot = self.hear("snapshot");
            if snapshot["eyes"] == eyes {
                self.say(&json!({ "say": "look", "id": 0, "at": 0 }));
                self.hear("look");
                return snapshot;
            }
        }
    }

    /// The answer to what was asked with a key: `ack` or `refused`.
    pub fn answer(&mut self, key: &str) -> Value {
        loop {
            let told = self.next().unwrap_or_else(|| panic!("closed before the answer to {key}"));
            if (told["tell"] == "ack" || told["tell"] == "refused") && told["key"] == key {
                return told;
            }
        }
    }

    /// Plays with a fresh key and returns the answer.
    pub fn play(&mut self, seat: &str, seq: u64, action: &str) -> Value {
        self.keys += 1;
        let key = format!("k{}", self.keys);
        self.say(&json!({ "say": "play", "key": key, "seat": seat, "seq": seq, "action": action }));
        self.answer(&key)
    }
}

/// The number of an entry.
pub fn seq(told: &Value) -> u64 {
    told["seq"].as_u64().unwrap_or_else(|| panic!("no seq in {told}"))
}

/// Bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
