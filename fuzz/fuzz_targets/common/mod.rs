//! A server in this process, on a loopback address, for as long as the process lives.
#![allow(dead_code, reason = "every target uses a part of it")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;

use server::{Config, Server};

/// Nothing takes so long; who waits for it has found a fault.
const PATIENCE: Duration = Duration::from_secs(20);

/// Where it listens.
pub static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(start);

fn start() -> SocketAddr {
    let folder = std::env::temp_dir().join(format!("sixfold-fuzz-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: format!("sqlite:{}", folder.join("games.db").display()),
        budget_per_minute: 1e12,
        connections_per_address: 100_000,
        sockets_per_address: 100_000,
        messages_per_ten_seconds: u32::MAX,
        ..Config::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let server = runtime.block_on(Server::start(config)).expect("it starts");
    let address = server.address();
    // Both stay until the process ends.
    std::mem::forget((runtime, server));
    address
}

pub fn connect() -> TcpStream {
    let stream = TcpStream::connect(*ADDRESS).expect("a connection");
    stream.set_read_timeout(Some(PATIENCE)).expect("a time limit");
    stream.set_nodelay(true).expect("no delay");
    stream
}

/// Sends bytes, says that there are no more, and returns the answer.
pub fn exchange(bytes: &[u8]) -> Vec<u8> {
    let mut stream = connect();
    // Who is refused early may not be read to the end.
    let _ = stream.write_all(bytes);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut answer = Vec::new();
    if let Err(error) = stream.read_to_end(&mut answer) {
        assert_ne!(error.kind(), std::io::ErrorKind::WouldBlock, "no answer and no end");
    }
    answer
}

/// Posts JSON and returns the answer's body.
pub fn post(path: &str, body: &str) -> serde_json::Value {
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    let answer = String::from_utf8_lossy(&exchange(format!("{head}{body}").as_bytes())).to_string();
    let body = answer.split_once("\r\n\r\n").expect("an answer").1;
    serde_json::from_str(body).expect("JSON")
}
