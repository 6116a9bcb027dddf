//! A node in a process of its own, with wires to the database and to the other nodes.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;

use super::wire::Wire;

pub(crate) struct Node {
    pub(crate) database: Wire,
    pub(crate) others: Wire,
    name: String,
    process: Mutex<Option<(Child, SocketAddr)>>,
}

impl Node {
    /// A node that uses the database of this name behind that port.
    pub(crate) fn new(port: u16, name: &str) -> Node {
        let (database, others) = (Wire::new(port), Wire::new(0));
        let node = Node { database, others, name: name.to_string(), process: Mutex::default() };
        node.start();
        node
    }

    /// Starts it, if it does not run. A database that is not there yet is tried again.
    pub(crate) fn start(&self) {
        while self.address().is_none() {
            let mut process = self.command().spawn().expect("the server starts");
            let mut line = String::new();
            let out = process.stdout.take().expect("a pipe");
            BufReader::new(out).read_line(&mut line).expect("a line");
            let port = line.trim().rsplit(':').next().and_then(|it| it.parse().ok());
            let Some(port) = port else {
                process.wait().expect("it ends");
                continue;
            };
            self.others.lead_to(port);
            let address = SocketAddr::from(([127, 0, 0, 1], port));
            *self.process.lock().expect("no panic") = Some((process, address));
        }
    }

    fn command(&self) -> Command {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_sixfold"));
        let database = format!("postgres://sixfold@{}/{}", self.database.address(), self.name);
        serve.args(["serve", "--listen", "127.0.0.1:0", "--database", &database]);
        serve.args(["--node-address", &self.others.address().to_string()]);
        serve.args(["--budget-per-minute", "1e12", "--messages-per-ten-seconds", "1000000"]);
        serve.args(["--connections-per-address", "100000", "--sockets-per-address", "100000"]);
        serve.stdout(Stdio::piped()).stderr(Stdio::null());
        serve
    }

    /// Where it listens, while it runs.
    pub(crate) fn address(&self) -> Option<SocketAddr> {
        self.process.lock().expect("no panic").as_ref().map(|it| it.1)
    }

    /// `kill -9`.
    pub(crate) fn kill(&self) {
        if let Some((mut process, _)) = self.process.lock().expect("no panic").take() {
            let _ = (process.kill(), process.wait());
        }
    }

    /// SIGTERM, and its end.
    pub(crate) fn stop(&self) {
        self.signal("TERM");
        if let Some((mut process, _)) = self.process.lock().expect("no panic").take() {
            let _ = process.wait();
        }
    }

    /// Sends it a signal: `STOP`, `CONT`, `TERM`.
    pub(crate) fn signal(&self, signal: &str) {
        let Some(id) = self.process.lock().expect("no panic").as_ref().map(|it| it.0.id()) else { return };
        let sent = Command::new("kill").args([format!("-{signal}"), id.to_string()]).status();
        assert!(sent.is_ok_and(|it| it.success()), "kill -{signal}");
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}
