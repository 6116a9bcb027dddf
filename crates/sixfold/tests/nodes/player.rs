//! A match of Pig whose two seats are played by one client, at whatever node answers. It remembers what it was told.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::Rng;
use room::{Chain, Entry};
use serde_json::{Value, json};

use super::common::{Client, ENTROPY, hex, try_http};
use super::node::Node;
use super::watch::Watch;

/// Who hears nothing for so long tries another node.
const PATIENCE: Duration = Duration::from_secs(1);

pub(crate) struct Player {
    pub(crate) code: String,
    tokens: [String; 2],
    rng: Rng,
    /// The key of each acknowledged command, by the place of its entry.
    acknowledged: HashMap<u64, String>,
    /// The hash of each entry that was told.
    hashes: HashMap<u64, String>,
    /// The same entry was told with two hashes.
    two_histories: bool,
    /// What was sent and not answered: it is sent again, with the same key.
    unanswered: Option<Value>,
    moves: usize,
    pub(crate) over: bool,
    /// How long each move took from when it was sent first to its answer, however often it was sent.
    pub(crate) times: Vec<Duration>,
    sent: Option<Instant>,
    /// Refusals of moves that no rule of the game asks for.
    pub(crate) turned_away: Vec<String>,
    /// The newest state that was told, as far as a move needs it.
    due: (u64, Option<String>),
    /// When what is not answered was last sent.
    resent: Instant,
}

impl Player {
    /// Sits down at a new table, if the node is there.
    pub(crate) fn sit_down(address: SocketAddr, seed: u64) -> Option<Player> {
        let person = json!({ "kind": "person" });
        let wish = json!({ "game": "pig", "options": { "target": 100 }, "seats": [person, person] });
        let code = created(address, "/api/rooms", &wish)?["room"]["code"].as_str()?.to_string();
        let take = |seat: &str| {
            let player = json!({ "name": seat, "entropy": ENTROPY });
            let taken = created(address, &format!("/api/rooms/{code}/seats/{seat}"), &player)?;
            Some(taken["token"].as_str()?.to_string())
        };
        let tokens = [take("A")?, take("B")?];
        let (acknowledged, hashes) = (HashMap::new(), HashMap::new());
        let rng = Rng::new(seed);
        Some(Player {
            code,
            tokens,
            rng,
            acknowledged,
            hashes,
            two_histories: false,
            unanswered: None,
            moves: 0,
            over: false,
            times: Vec::new(),
            sent: None,
            turned_away: Vec::new(),
            due: (0, None),
            resent: Instant::now(),
        })
    }

    pub(crate) fn acknowledged(&self) -> usize {
        self.acknowledged.len()
    }

    /// Plays until told to stop, or the game is over. What was sent last is answered first, unless the log may be damaged:
    /// then nobody might ever serve the room again.
    pub(crate) fn play(
        &mut self,
        nodes: &[Node],
        pace: Duration,
        stop: &AtomicBool,
        whole: bool,
        watch: &Watch,
    ) {
        while !self.is_done(stop, whole) {
            let at = self.rng.below(nodes.len() as u32) as usize;
            let address = nodes[at].address().filter(|_| watch.out() != Some(at));
            let Some(mut client) = address.and_then(|it| self.connect(it)) else {
                std::thread::sleep(Duration::from_millis(50));
                continue;
            };
            while let Some(told) = client.wait() {
                if self.hear(&told) {
                    watch.served(&self.code, self.resent);
                }
                if self.is_done(stop, whole) {
                    return;
                }
                if !self.act(&mut client, &told, |code| watch.pause(code, pace)) {
                    break;
                }
            }
        }
    }

    fn is_done(&self, stop: &AtomicBool, whole: bool) -> bool {
        self.over || (stop.load(Ordering::SeqCst) && (self.unanswered.is_none() || !whole))
    }

    fn connect(&self, address: SocketAddr) -> Option<Client> {
        let mut client = Client::open_within(address, &self.code, PATIENCE).ok()?;
        let hello = json!({ "say": "hello", "protocol": 1, "tokens": self.tokens, "eyes": null });
        client.try_say(&hello).ok().map(|()| client)
    }

    /// Notes what was told. Returns whether it is the answer to something that was sent.
    fn hear(&mut self, told: &Value) -> bool {
        if let (Some(seq), Some(hash)) = (told["seq"].as_u64(), told["hash"].as_str()) {
            let before = self.hashes.insert(seq, hash.to_string());
            self.two_histories |= before.is_some_and(|it| it != hash);
        }
        self.over |= told["room"]["state"] == "over";
        let answers = self.unanswered.as_ref().is_some_and(|it| it["key"] == told["key"]);
        if told["tell"] == "ack" {
            let key = told["key"].as_str().expect("a key").to_string();
            self.acknowledged.insert(told["seq"].as_u64().expect("a place"), key);
        }
        if told["tell"] == "refused" && told["key"].is_string() && told["code"] != "refused" {
            self.turned_away.push(told["code"].to_string());
        }
        if answers {
            self.unanswered = None;
            self.times.extend(self.sent.take().map(|it| it.elapsed()));
        }
        answers
    }

    /// Sends what was not answered again, or the next move. Returns whether the socket lives.
    fn act(&mut self, client: &mut Client, told: &Value, pause: impl FnOnce(&str)) -> bool {
        let seq = told["seq"].as_u64().unwrap_or_default();
        if told["due"].is_array() {
            self.due = (seq, told["due"][0].as_str().map(str::to_string));
        }
        // Who hears that it was done before sees no change that would follow.
        let news = told["due"].is_array() || (told["tell"] == "ack" && seq <= self.due.0);
        if self.unanswered.is_none() {
            let Some(seat) = self.due.1.as_ref().filter(|_| news) else { return true };
            pause(&self.code);
            self.moves += 1;
            let action = if self.moves.is_multiple_of(5) { "hold" } else { "roll" };
            let key = format!("m{}", self.moves);
            self.sent = Some(Instant::now());
            self.unanswered =
                Some(json!({ "say": "play", "key": key, "seat": seat, "seq": self.due.0, "action": action }));
        } else if told["tell"] != "snapshot" {
            return true;
        }
        self.resent = Instant::now();
        client.try_say(self.unanswered.as_ref().expect("just made")).is_ok()
    }

    /// Every promise is kept: one history, in which everything acknowledged is once, and everything told is as told.
    pub(crate) fn check(&self, entries: &[Entry]) -> Result<(), String> {
        if self.two_histories {
            return Err(format!("{}: an entry was told with two hashes", self.code));
        }
        let mut chain = Chain::new(&self.code, || 0);
        for entry in entries {
            chain.follow(entry).map_err(|because| format!("{}: {because}", self.code))?;
        }
        for (seq, key) in &self.acknowledged {
            let found: Vec<_> = entries.iter().filter(|it| it.key.ends_with(&format!("/{key}"))).collect();
            if found.len() != 1 || found[0].seq != *seq {
                return Err(format!(
                    "{}: {key} was acknowledged as entry {seq}, and is there {} times",
                    self.code,
                    found.len()
                ));
            }
        }
        for (seq, hash) in &self.hashes {
            if entries.get(*seq as usize).is_none_or(|it| hex(&it.hash) != *hash) {
                return Err(format!("{}: entry {seq} is not what was told", self.code));
            }
        }
        Ok(())
    }
}

/// What a node has made, if it could.
fn created(address: SocketAddr, path: &str, body: &Value) -> Option<Value> {
    let answer = try_http(address, "POST", path, &[], &body.to_string())?;
    (answer.status == 201).then(|| answer.json())
}
