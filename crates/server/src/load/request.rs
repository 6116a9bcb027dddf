//! Requests one after the other on one connection.

use std::net::SocketAddr;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use super::LoadError;

pub(super) struct Connection {
    address: SocketAddr,
    sender: SendRequest<Full<Bytes>>,
}

impl Connection {
    pub(super) async fn open(address: SocketAddr) -> Result<Connection, LoadError> {
        let stream = TokioIo::new(TcpStream::connect(address).await?);
        let (sender, connection) = handshake(stream).await.map_err(told)?;
        tokio::spawn(connection);
        Ok(Connection { address, sender })
    }

    /// Posts `body` and returns the answer, which must be a success.
    pub(super) async fn post(&mut self, path: &str, body: &Value) -> Result<Value, LoadError> {
        let request = hyper::Request::post(path).header("host", self.address.to_string());
        let request = request.body(Full::from(body.to_string())).map_err(told)?;
        self.sender.ready().await.map_err(told)?;
        let answer = self.sender.send_request(request).await.map_err(told)?;
        let status = answer.status();
        let bytes = answer.into_body().collect().await.map_err(told)?.to_bytes();
        if !status.is_success() {
            return Err(LoadError::Server(format!("{status}: {}", String::from_utf8_lossy(&bytes))));
        }
        serde_json::from_slice(&bytes).map_err(told)
    }
}

pub(super) fn told(error: impl std::fmt::Display) -> LoadError {
    LoadError::Server(error.to_string())
}
