//! Whatever bytes a connection brings, and whatever a request for a room or a replay says: the server answers or closes,
//! and lives.
#![no_main]

mod common;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Some((kind, rest)) = data.split_first() else { return };
    let path = ["/api/rooms", "/api/replay", "/api/rooms/QQQQQQ/seats/A"].get(usize::from(kind % 4));
    let request = match path {
        Some(path) => {
            let head = format!(
                "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {}\r\n\r\n",
                rest.len()
            );
            [head.as_bytes(), rest].concat()
        }
        None => rest.to_vec(),
    };
    let answer = common::exchange(&request);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1."), "{:?}", String::from_utf8_lossy(&answer));
    let health = common::exchange(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert!(health.starts_with(b"HTTP/1.1 200"), "{:?}", String::from_utf8_lossy(&health));
});
