//! The server is killed in the middle of play, again and again: nothing that was acknowledged is lost.

#[path = "../../server/tests/common/mod.rs"]
mod common;

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use common::{Client, Folder, room, take};
use engine::Rng;
use engine::record::Happening;
use room::{Chain, Entry, Event, Payload};
use serde_json::json;

const ROOMS: usize = 6;
/// `SIXFOLD_KILLS=10000` kills more often.
const KILLS: usize = 200;

/// A server in a process of its own.
struct Server {
    process: Child,
    address: SocketAddr,
}

impl Server {
    fn start(folder: &Folder) -> Server {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_sixfold"));
        serve.args(["serve", "--listen", "127.0.0.1:0", "--database", &folder.sqlite()]);
        serve.args(["--budget-per-minute", "1e12", "--messages-per-ten-seconds", "1000000"]);
        serve.stdout(Stdio::piped()).stderr(Stdio::null());
        let mut process = serve.spawn().expect("the server starts");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("a pipe")).read_line(&mut line).expect("an address");
        let port = line
            .trim()
            .rsplit(':')
            .next()
            .and_then(|it| it.parse().ok())
            .unwrap_or_else(|| panic!("{line:?}"));
        Server { process, address: SocketAddr::from(([127, 0, 0, 1], port)) }
    }

    fn kill(&mut self) {
        self.process.kill().expect("SIGKILL");
        self.process.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A room of Pig whose two seats are played by one client.
#[derive(Clone)]
struct Table {
    code: String,
    tokens: [String; 2],
}

/// What a client was told, and must find again.
#[derive(Default)]
struct Promises {
    /// The key of each acknowledged command, by the place of its entry.
    acknowledged: HashMap<u64, String>,
    /// The hash of each entry that was told.
    hashes: HashMap<u64, String>,
    /// The game has come to its end.
    over: bool,
}

impl Table {
    fn new(address: SocketAddr) -> Table {
        let code = room(address, "pig", 2, &json!({ "target": 30 }));
        let tokens = ["A", "B"].map(|seat| take(address, &code, seat));
        Table { code, tokens }
    }

    /// Plays as fast as it is answered, until the server is gone or the game is over.
    fn play(&self, address: SocketAddr, cycle: usize, begun: mpsc::Sender<()>) -> Promises {
        let mut promises = Promises::default();
        let Ok(mut client) = Client::try_open(address, &self.code) else { return promises };
        let hello = json!({ "say": "hello", "protocol": 1, "tokens": self.tokens, "eyes": null });
        if client.try_say(&hello).is_err() {
            return promises;
        }
        // Even one move a round comes to a hold.
        let mut number = cycle;
        while let Some(told) = client.next() {
            if let (Some(seq), Some(hash)) = (told["seq"].as_u64(), told["hash"].as_str()) {
                promises.hashes.insert(seq, hash.to_string());
            }
            if told["tell"] == "ack" {
                let key = told["key"].as_str().expect("a key").to_string();
                promises.acknowledged.insert(told["seq"].as_u64().expect("a place"), key);
                let _ = begun.send(());
            }
            if told["room"]["state"] == "over" {
                promises.over = true;
                break;
            }
            let Some(seat) = told["due"][0].as_str() else { continue };
            number += 1;
            let action = if number.is_multiple_of(5) { "hold" } else { "roll" };
            let key = format!("{cycle}-{number}");
            let play =
                json!({ "say": "play", "key": key, "seat": seat, "seq": told["seq"], "action": action });
            if client.try_say(&play).is_err() {
                break;
            }
        }
        promises
    }

    /// Every promise is kept: no acknowledged entry is lost or changed, there is no gap, and no half of a move.
    fn check(&self, entries: &[Entry], promises: &Promises) {
        let (mut chain, mut rolling) = (Chain::new(&self.code, || 0), false);
        for entry in entries {
            let payload = chain.follow(entry).unwrap_or_else(|because| panic!("{because}"));
            if let Payload::Event(Event(happening)) = payload {
                let rolled = matches!(happening, Happening::Roll(_));
                assert_eq!(rolled, rolling, "a roll follows its action at once: {happening:?}");
                rolling = matches!(happening, Happening::Play(_, action) if action == "roll");
            }
        }
        assert!(!rolling, "an action was written without its roll");
        for (seq, key) in &promises.acknowledged {
            let entry = entries
                .get(*seq as usize)
                .unwrap_or_else(|| panic!("entry {seq} was acknowledged and is lost"));
            assert!(entry.key.ends_with(&format!("/{key}")), "entry {seq} is not what was acknowledged");
        }
        for (seq, hash) in &promises.hashes {
            let entry =
                entries.get(*seq as usize).unwrap_or_else(|| panic!("entry {seq} was told and is lost"));
            assert_eq!(common::hex(&entry.hash), *hash, "entry {seq} is another one");
        }
    }
}

/// Every table plays, and `end` ends the server once somebody has been acknowledged.
fn play_all(tables: &[Table], address: SocketAddr, cycle: usize, end: impl FnOnce()) -> Vec<Promises> {
    let (begun, begins) = mpsc::channel();
    std::thread::scope(|scope| {
        let playing: Vec<_> = tables
            .iter()
            .map(|table| {
                let begun = begun.clone();
                scope.spawn(move || table.play(address, cycle, begun))
            })
            .collect();
        drop(begun);
        begins.recv().expect("somebody has played");
        end();
        playing.into_iter().map(|it| it.join().expect("a player")).collect()
    })
}

/// The logs as they are on disk, read while no server runs.
fn logs(folder: &Folder, tables: &[Table]) -> Vec<Vec<Entry>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let store = server::store::open(&folder.sqlite()).await.expect("the database opens");
        let mut logs = Vec::new();
        for table in tables {
            logs.push(store.room(&table.code).await.expect("a log"));
        }
        store.close().await.expect("closed");
        logs
    })
}

#[test]
fn kill_9_loses_nothing() {
    let kills = std::env::var("SIXFOLD_KILLS").ok().map_or(KILLS, |it| it.parse().expect("a number"));
    let folder = Folder::new("kill");
    let mut server = Server::start(&folder);
    let mut tables: Vec<Table> = (0..ROOMS).map(|_| Table::new(server.address)).collect();
    let (mut rng, mut kept, mut games) = (Rng::new(9), 0, 0);
    for cycle in 0..kills {
        let pause = Duration::from_micros(rng.below(40_000).into());
        let promises = play_all(&tables, server.address, cycle, || {
            std::thread::sleep(pause);
            server.kill();
        });
        for ((table, log), promises) in tables.iter().zip(logs(&folder, &tables)).zip(&promises) {
            table.check(&log, promises);
            kept += promises.acknowledged.len();
        }
        server = Server::start(&folder);
        for (table, promises) in tables.iter_mut().zip(&promises) {
            if promises.over {
                *table = Table::new(server.address);
                games += 1;
            }
        }
    }
    assert!(kept >= kills, "at least one move was acknowledged in each round");
    assert!(kills < KILLS || games > 0, "games have come to their end, too");
    println!("{kills} kills, {kept} acknowledged moves, {games} games ended, none lost");
}

/// SIGTERM: everybody is told, the exit code is 0, and everything is there.
#[test]
fn a_graceful_end_loses_nothing() {
    let folder = Folder::new("term");
    let mut server = Server::start(&folder);
    let tables: Vec<Table> = (0..2).map(|_| Table::new(server.address)).collect();
    let (mut looker, _) = Client::join(server.address, &tables[0].code, &[], None);
    let promises = play_all(&tables, server.address, 0, || {
        let told = Command::new("kill").arg("-TERM").arg(server.process.id().to_string()).status();
        assert!(told.expect("kill runs").success());
        assert_eq!(server.process.wait().expect("it ends").code(), Some(0));
    });
    looker.hear("restarting");
    for ((table, log), promises) in tables.iter().zip(logs(&folder, &tables)).zip(&promises) {
        table.check(&log, promises);
    }
}

/// Two servers on one file: the second one says why it does not start.
#[test]
fn a_second_server_is_refused() {
    let folder = Folder::new("second");
    let _first = Server::start(&folder);
    let second = Command::new(env!("CARGO_BIN_EXE_sixfold"))
        .args(["serve", "--listen", "127.0.0.1:0", "--database", &folder.sqlite()])
        .output()
        .expect("it runs");
    assert_eq!(second.status.code(), Some(5));
    let said = String::from_utf8_lossy(&second.stderr).to_string();
    assert!(said.contains("another server uses this database"), "{said}");
}
