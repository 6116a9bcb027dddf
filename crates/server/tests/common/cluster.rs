//! A PostgreSQL of our own, started for a test and gone with it.

use std::net::TcpListener;
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::Folder;

/// A database server with its data in a folder of the test.
pub struct Cluster {
    folder: Folder,
    programs: PathBuf,
    server: Child,
    port: u16,
}

/// How a database server is ended.
#[derive(Clone, Copy, Debug)]
pub enum Stop {
    /// Connections are closed, everything is written.
    Fast,
    /// At once; it recovers at the next start.
    Immediate,
    /// `kill -9` of its first process.
    Kill,
}

impl Cluster {
    /// Makes a cluster and starts it. A machine without PostgreSQL fails the test: `make deps` installs it.
    pub fn start() -> Cluster {
        let programs = programs().expect("PostgreSQL is missing: run `make deps`");
        let folder = Folder::new("pg");
        if let Some((uid, gid)) = servant() {
            chown(folder.path(), Some(uid), Some(gid)).expect("the folder is given away");
        }
        let data = folder.path().join("data");
        let mut initdb = command(programs.join("initdb"));
        initdb.args(["--username=sixfold", "--auth=trust", "--no-sync", "--encoding=UTF8", "-D"]).arg(&data);
        assert!(initdb.status().expect("initdb runs").success(), "initdb failed");
        let port = free_port();
        let server = postgres(&programs, &folder, port);
        let cluster = Cluster { folder, programs, server, port };
        cluster.await_ready();
        cluster
    }

    /// A new database in it.
    pub fn database(&self, name: &str) -> String {
        self.psql(&format!("CREATE DATABASE {name}"));
        format!("postgres://sixfold@127.0.0.1:{}/{name}", self.port)
    }

    /// Where it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Runs statements in one of its databases.
    pub fn psql_in(&self, database: &str, sql: &str) {
        assert!(self.try_psql(database, sql), "psql: {sql}");
    }

    /// Stops it and starts it again.
    pub fn restart(&mut self, how: Stop) {
        self.stop(how);
        self.resume();
    }

    /// Starts it again.
    pub fn resume(&mut self) {
        self.server = postgres(&self.programs, &self.folder, self.port);
        self.await_ready();
    }

    /// Ends it, so that every connection breaks.
    pub fn stop(&mut self, how: Stop) {
        let mode = match how {
            Stop::Fast => "--mode=fast",
            Stop::Immediate => "--mode=immediate",
            Stop::Kill => {
                let _ = self.server.kill();
                let _ = self.server.wait();
                return self.await_gone();
            }
        };
        let mut stop = command(self.programs.join("pg_ctl"));
        stop.args(["stop", mode, "--wait", "--silent", "-D"]).arg(self.folder.path().join("data"));
        let _ = stop.status();
        let _ = self.server.wait();
    }

    /// A killed server leaves processes behind, which notice it and go; until then the memory they share is in use.
    fn await_gone(&self) {
        let data = self.folder.path().join("data").display().to_string();
        let ours = |it: &std::fs::DirEntry| {
            std::fs::read_link(it.path().join("cwd")).is_ok_and(|cwd| cwd.display().to_string() == data)
        };
        for _ in 0..600 {
            if !std::fs::read_dir("/proc").into_iter().flatten().flatten().any(|it| ours(&it)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("PostgreSQL does not go");
    }

    fn psql(&self, sql: &str) {
        self.psql_in("postgres", sql);
    }

    fn try_psql(&self, database: &str, sql: &str) -> bool {
        let mut psql = command(self.programs.join("psql"));
        psql.args([
            "-q",
            "-h",
            "127.0.0.1",
            "-p",
            &self.port.to_string(),
            "-U",
            "sixfold",
            "-d",
            database,
            "-c",
            sql,
        ]);
        psql.status().expect("psql runs").success()
    }

    fn await_ready(&self) {
        for _ in 0..600 {
            if self.try_psql("postgres", "SELECT 1") {
                return;
            }
            std::thread::sleep(Duration::from_millis(100));
        }
        panic!("PostgreSQL does not answer");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.stop(Stop::Immediate);
    }
}

fn postgres(programs: &std::path::Path, folder: &Folder, port: u16) -> Child {
    let mut server = command(programs.join("postgres"));
    server.arg("-D").arg(folder.path().join("data")).arg("-k").arg(folder.path());
    server.args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"]);
    server.spawn().expect("postgres starts")
}

/// A quiet command, run by somebody who is not root: PostgreSQL insists.
fn command(program: PathBuf) -> Command {
    let mut command = Command::new(program);
    command.stdout(Stdio::null()).stderr(Stdio::null()).stdin(Stdio::null()).current_dir("/");
    if let Some((uid, gid)) = servant() {
        command.uid(uid).gid(gid);
    }
    command
}

/// The user to become when we are root.
fn servant() -> Option<(u32, u32)> {
    let root = std::fs::metadata("/proc/self").is_ok_and(|it| std::os::unix::fs::MetadataExt::uid(&it) == 0);
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let find = |name: &str| {
        let line = users.lines().find(|line| line.split(':').next() == Some(name))?;
        let mut ids = line.split(':').skip(2).map_while(|it| it.parse().ok());
        Some((ids.next()?, ids.next()?))
    };
    root.then(|| find("postgres").or_else(|| find("nobody")).expect("a user who is not root"))
}

/// Where `initdb` and its friends are: in the path, or where Debian hides them.
fn programs() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let debian = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = debian.map(|it| it.path().join("bin")).collect();
    debian.sort();
    let all = |folder: &PathBuf| {
        ["initdb", "postgres", "pg_ctl", "psql"].iter().all(|program| folder.join(program).exists())
    };
    debian.into_iter().rev().chain(std::env::split_paths(&path)).find(all)
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address").port()
}
