//! Three nodes on one PostgreSQL, and everything that can happen to them: nothing acknowledged is lost or doubled.
//!
//! `SIXFOLD_FAULTS=1000 SIXFOLD_MATCHES=300 SIXFOLD_PAUSE=20` does it at length, `SIXFOLD_MINUTES` says after how many
//! minutes no other fault begins, `SIXFOLD_KIND=Kill,Pause` which faults there are.

#[path = "../../server/tests/common/mod.rs"]
mod common;
#[path = "nodes/fault.rs"]
mod fault;
#[path = "nodes/node.rs"]
mod node;
#[path = "nodes/player.rs"]
mod player;
#[path = "nodes/watch.rs"]
mod watch;
#[path = "nodes/wire.rs"]
mod wire;

use std::collections::{BTreeMap, HashSet};
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use common::cluster::Cluster;
use engine::Rng;
use fault::{Fault, SILENCE, Whose};
use node::Node;
use player::Player;
use room::Entry;
use sqlx::Connection;
use watch::Watch;

fn number(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().map_or(usual, |it| it.parse().expect("a number"))
}

/// Three nodes, a database, and matches that are played while `trouble` goes on. Returns who played, also games that are
/// over. `whole` says that the log stays whole, so that every move is answered in the end.
fn ordeal(
    url: &str,
    port: u16,
    matches: usize,
    whole: bool,
    trouble: impl FnOnce(&[Node], &Watch) + Send,
) -> (Vec<Node>, Vec<Player>) {
    raise_file_limit();
    let name = url.rsplit('/').next().expect("a name");
    let nodes: Vec<Node> = (0..3).map(|_| Node::new(port, name)).collect();
    let (stop, done, watch) = (AtomicBool::new(false), Mutex::new(Vec::new()), Watch::default());
    let pace = Duration::from_secs_f64(matches as f64 / number("SIXFOLD_RATE", 250) as f64);
    let address = |i: usize| nodes[i % 3].address().expect("it runs");
    let seats: Vec<Player> =
        (0..matches).map(|i| Player::sit_down(address(i), i as u64).expect("a table")).collect();
    std::thread::scope(|scope| {
        for (i, mut player) in seats.into_iter().enumerate() {
            let (nodes, stop, done, watch) = (&nodes, &stop, &done, &watch);
            scope.spawn(move || {
                // A game that is over is followed by another, as soon as a node takes it.
                let mut seed = (i + matches) as u64;
                loop {
                    watch.enter(&player.code);
                    player.play(nodes, pace, stop, whole, watch);
                    watch.leave(&player.code);
                    if stop.load(Ordering::SeqCst) {
                        break done.lock().expect("no panic").push(player);
                    }
                    seed += matches as u64;
                    let address = nodes[seed as usize / matches % 3].address();
                    let Some(next) = address.and_then(|it| Player::sit_down(it, seed)) else { continue };
                    done.lock().expect("no panic").push(std::mem::replace(&mut player, next));
                }
            });
        }
        trouble(&nodes, &watch);
        stop.store(true, Ordering::SeqCst);
    });
    (nodes, done.into_inner().expect("no panic"))
}

/// Hundreds of matches through wires are more open files than systems begin with.
fn raise_file_limit() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let maximum = getrlimit(Resource::Nofile).maximum;
    let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

/// The logs as the database has them, read without the program.
fn logs(url: &str) -> BTreeMap<String, Vec<Entry>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut connection = sqlx::PgConnection::connect(url).await.expect("a connection");
        let all =
            "SELECT room, seq, prev, hash, salt, key, time, kind, payload FROM entries ORDER BY room, seq";
        type Row = (String, i64, Vec<u8>, Vec<u8>, Vec<u8>, String, i64, String, String);
        let rows: Vec<Row> = sqlx::query_as(all).fetch_all(&mut connection).await.expect("rows");
        let mut logs = BTreeMap::<String, Vec<Entry>>::new();
        for (room, seq, prev, hash, salt, key, time, kind, payload) in rows {
            let [prev, hash] = [prev, hash].map(|it| it.try_into().expect("32 bytes"));
            let salt = salt.try_into().expect("a salt");
            let entry =
                Entry { room: room.clone(), seq: seq as u64, prev, hash, salt, key, time, kind, payload };
            logs.entry(room).or_default().push(entry);
        }
        logs
    })
}

/// The dice of a finished game, computed again by `sixfold verify`.
fn verify(node: &Node, code: &str) {
    let record = common::get(node.address().expect("it runs"), &format!("/api/rooms/{code}/record")).body;
    let mut verify = Command::new(env!("CARGO_BIN_EXE_sixfold"));
    let mut verify =
        verify.args(["verify", "-"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("it starts");
    verify.stdin.take().expect("a pipe").write_all(record.as_bytes()).expect("written");
    let said = verify.wait_with_output().expect("it ends");
    assert!(said.status.success(), "{code}: {}\n{record}", String::from_utf8_lossy(&said.stdout));
}

/// Every room once more, by the program itself: chains of hashes, rules, and every die.
fn doctor(url: &str) {
    let mut doctor = Command::new(env!("CARGO_BIN_EXE_sixfold"));
    let said = doctor.args(["doctor", "--json", "--database", url]).output().expect("it runs");
    let found: serde_json::Value = serde_json::from_slice(&said.stdout).expect("JSON");
    let nothing = serde_json::json!([]);
    assert_eq!((&found["damaged"], &found["unknown"]), (&nothing, &nothing), "{found}");
    println!("doctor: {} rooms, none damaged", found["rooms"]);
}

fn percentile(gaps: &mut [Duration], share: f64) -> f64 {
    gaps.sort_unstable();
    gaps.get(((gaps.len() as f64 * share) as usize).min(gaps.len().saturating_sub(1)))
        .map_or(0.0, |it| it.as_secs_f64())
}

/// The rooms that a node serves, as the database has it.
fn served_by(url: &str, node: &Node) -> HashSet<String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut connection = sqlx::PgConnection::connect(url).await.expect("a connection");
        let rooms = "SELECT room FROM owners JOIN nodes USING (node) WHERE address = $1 AND until > now()";
        let rooms = sqlx::query_scalar(rooms).bind(node.others.address().to_string());
        rooms.fetch_all(&mut connection).await.expect("rooms").into_iter().collect()
    })
}

/// Longer than anybody waits for a room.
const TOO_LONG: Duration = Duration::from_secs(60);

/// One fault at one node. Returns how long each room was away that it has hit.
fn suffer(
    fault: Fault,
    (nodes, at): (&[Node], usize),
    url: &str,
    watch: &Watch,
    cluster: &mut Cluster,
) -> Vec<Duration> {
    let node = &nodes[at];
    let mut hit = watch.playing();
    match fault.whose() {
        Whose::Node => hit = &hit & &served_by(url, node),
        Whose::All => {}
        Whose::Nobody => hit.clear(),
    }
    fault.strike(node, cluster);
    let began = Instant::now();
    watch.begin(fault.is_seen().then_some(at));
    if fault == Fault::Crash {
        fault.heal(node);
    }
    let gaps = watch.end(&hit, TOO_LONG);
    std::thread::sleep(fault.length().saturating_sub(began.elapsed()));
    fault.heal(node);
    gaps
}

/// A line about how long rooms were away.
fn tell(what: &str, faults: usize, gaps: &mut [Duration]) {
    let within = gaps.iter().filter(|it| it.as_secs() < 5).count();
    println!(
        "{what}: {faults} faults, {} rooms away, {:.2} % of them for less than 5 s; p50 {:.2} s, p99 {:.2} s, max {:.2} s",
        gaps.len(),
        100.0 * within as f64 / gaps.len().max(1) as f64,
        percentile(gaps, 0.5),
        percentile(gaps, 0.99),
        percentile(gaps, 1.0)
    );
}

#[test]
fn no_fault_loses_or_doubles_anything() {
    let (faults, matches) = (number("SIXFOLD_FAULTS", 30), number("SIXFOLD_MATCHES", 12));
    let limit = Duration::from_secs(60 * number("SIXFOLD_MINUTES", 600) as u64);
    let mut cluster = Cluster::start();
    let (url, port) = (cluster.database("faults"), cluster.port());
    let (mut happened, began) = (BTreeMap::<Fault, (usize, Vec<Duration>)>::new(), Instant::now());
    let (nodes, players) = ordeal(&url, port, matches, true, |nodes, watch| {
        let mut rng = Rng::new(number("SIXFOLD_SEED", 11) as u64);
        for _ in 0..faults {
            let (fault, at) = (Fault::any(&mut rng), rng.below(3) as usize);
            let gaps = suffer(fault, (nodes, at), &url, watch, &mut cluster);
            let (count, all) = happened.entry(fault).or_default();
            (*count, _) = (*count + 1, all.extend(gaps));
            std::thread::sleep(Duration::from_millis(u64::from(rng.below(400))));
            if began.elapsed() > limit {
                break;
            }
        }
    });
    let logs = logs(&url);
    let (mut kept, mut over) = (0, 0);
    for player in &players {
        player.check(&logs[&player.code]).unwrap_or_else(|because| panic!("{because}"));
        kept += player.acknowledged();
        over += usize::from(player.over);
    }
    for player in players.iter().filter(|it| it.over).take(100) {
        verify(&nodes[0], &player.code);
    }
    doctor(&url);
    for (fault, (count, gaps)) in &mut happened {
        tell(&format!("{fault:?}"), *count, gaps);
    }
    let faults = happened.values().map(|it| it.0).sum();
    tell("all", faults, &mut happened.into_values().flat_map(|it| it.1).collect::<Vec<_>>());
    println!("{kept} acknowledged moves in {} games, {over} of them over", players.len());
    assert!(kept > faults, "people played: {kept}");
}

/// One node after the other is stopped by SIGTERM and started again, while everybody plays: nobody notices more than a pause.
///
/// `SIXFOLD_MATCHES=300 SIXFOLD_RATE=500 SIXFOLD_UPDATES=5` does it at length.
#[test]
fn an_update_of_one_node_after_the_other_interrupts_nobody() {
    let (matches, updates) = (number("SIXFOLD_MATCHES", 12), number("SIXFOLD_UPDATES", 1));
    let cluster = Cluster::start();
    let (url, port) = (cluster.database("updates"), cluster.port());
    let began = std::time::Instant::now();
    let (_nodes, players) = ordeal(&url, port, matches, true, |nodes, _| {
        for i in 0..3 * updates {
            std::thread::sleep(Duration::from_secs(1));
            nodes[i % 3].stop();
            nodes[i % 3].start();
        }
        std::thread::sleep(Duration::from_secs(1));
    });
    let seconds = began.elapsed().as_secs_f64();
    let (logs, mut times) = (logs(&url), Vec::new());
    for player in &players {
        player.check(&logs[&player.code]).unwrap_or_else(|because| panic!("{because}"));
        assert!(player.turned_away.is_empty(), "{}: {:?}", player.code, player.turned_away);
        times.extend_from_slice(&player.times);
    }
    println!(
        "{} updates, {} moves, {:.0} a second; acknowledged within p50 {:.3} s, p99 {:.3} s, max {:.3} s",
        3 * updates,
        times.len(),
        times.len() as f64 / seconds,
        percentile(&mut times, 0.5),
        percentile(&mut times, 0.99),
        percentile(&mut times, 1.0)
    );
    assert!(times.len() > matches, "people played: {}", times.len());
}

/// The first test without the checks inside the database: the damage is found, so that it would have been found there.
#[test]
fn without_its_checks_the_database_is_damaged() {
    let cluster = Cluster::start();
    let (url, port) = (cluster.database("control"), cluster.port());
    let (_nodes, players) = ordeal(&url, port, 12, false, |nodes, _| {
        cluster.psql_in("control", UNCHECKED);
        for i in 0..4 {
            nodes[i % 3].signal("STOP");
            std::thread::sleep(SILENCE);
            nodes[i % 3].signal("CONT");
            std::thread::sleep(Duration::from_secs(1));
        }
    });
    let logs = logs(&url);
    let damaged = players.iter().filter(|it| it.check(&logs[&it.code]).is_err()).count();
    println!("{damaged} of {} games are damaged", players.len());
    assert!(damaged > 0, "nothing is damaged in {} games", players.len());
}

/// Anybody may write anything.
const UNCHECKED: &str = "
ALTER TABLE entries DROP CONSTRAINT entries_pkey;
ALTER TABLE entries DROP CONSTRAINT entries_room_key_key;
CREATE OR REPLACE FUNCTION append_entries(
    writer BIGINT, rooms TEXT[], seqs BIGINT[], prevs BYTEA[], hashes BYTEA[], salts BYTEA[], keys TEXT[],
    times BIGINT[], kinds TEXT[], payloads TEXT[]
) RETURNS VOID LANGUAGE sql AS $$
    INSERT INTO entries (room, seq, prev, hash, salt, key, time, kind, payload)
        SELECT * FROM UNNEST(rooms, seqs, prevs, hashes, salts, keys, times, kinds, payloads);
$$;";
