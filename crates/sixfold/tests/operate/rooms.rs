//! Rooms of Pig, played in memory, and ways to put them into a database, sound or damaged.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use engine::Seat;
use room::{Answer, Chain, Clock, Created, Entry, Event, Hello, PROTOCOL, Payload, Room, Say, Stage, Tell};
use server::store::{Archive, StoreError, open};

/// A room and its log.
pub(crate) struct Played {
    pub(crate) code: String,
    pub(crate) state: &'static str,
    pub(crate) tokens: Vec<String>,
    pub(crate) entries: Vec<Entry>,
}

impl Played {
    /// A room that nobody has touched since 1970: `over`, `playing` or `waiting`.
    pub(crate) fn new(number: usize, state: &'static str) -> Played {
        let letters = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
        let digits = [number / 32, number % 32].map(|it| char::from(letters[it]));
        let kind = state[..1].to_uppercase().replace('O', "Q");
        Played::at(format!("RM{kind}X{}{}", digits[0], digits[1]), state, || 0)
    }

    /// A room of this moment.
    pub(crate) fn young(state: &'static str) -> Played {
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |it| it.as_millis() as i64);
        Played::at("YQUNGR".into(), state, now)
    }

    fn at(code: String, state: &'static str, clock: Clock) -> Played {
        let target = if state == "over" { 30 } else { 1000 };
        let created = Created {
            game: "pig".into(),
            edition: 1,
            options: format!("target={target}"),
            places: vec![None, None],
            seed: "5a".repeat(32),
            record: None,
            hints: None,
            lesson: None,
            own_dice: false,
        };
        let (mut room, first) = Room::create(&code, created, clock).expect("a room");
        let mut played = Played { code, state, tokens: Vec::new(), entries: vec![first] };
        let people = [(Seat::A, "Ann of Gables"), (Seat::B, "Bob")];
        for (seat, name) in people.iter().take(if state == "waiting" { 1 } else { 2 }) {
            let (token, batch) = room.sit(*seat, name, "a5".repeat(32)).expect("an open seat");
            played.entries.extend_from_slice(batch.entries());
            room.accept(batch);
            played.tokens.push(token);
        }
        played.play(&mut room);
        played
    }

    /// Two rolls and a hold each, to the end or for a while.
    fn play(&mut self, room: &mut Room) {
        let hello =
            Hello { protocol: PROTOCOL, tokens: self.tokens.clone(), eyes: None, seq: None, hash: None };
        let (viewer, _) = room.join(&hello).expect("the tokens fit");
        let most = if self.state == "over" { 10_000 } else { 9 };
        for n in (0..most).take_while(|_| self.state != "waiting") {
            if room.stage() != Stage::Playing {
                break;
            }
            let Some(Tell::Snapshot { seq, next, .. }) = room.snapshot(viewer).pop().map(|it| it.tell) else {
                panic!("no snapshot");
            };
            let action = if n % 3 == 2 { "hold" } else { "roll" }.to_string();
            let said = room.said(viewer, Say::Play { key: format!("k{n}"), seat: next.due[0], seq, action });
            // To hold before the first roll of a turn is refused.
            let Answer::Write(batch) = said else { continue };
            self.entries.extend_from_slice(batch.entries());
            room.accept(batch);
        }
        assert_eq!(room.stage() == Stage::Over, self.state == "over");
    }
}

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(work)
}

/// Writes rooms as a server does.
pub(crate) fn fill(url: &str, rooms: &[Played]) {
    wait(async {
        let store = open(url).await.expect("a store");
        for room in rooms {
            store.append(&room.entries).await.expect("written");
        }
        store.close().await.expect("closed");
    });
}

/// Writes entries past every check.
pub(crate) fn force(url: &str, entries: &[Entry]) {
    wait(async {
        let mut archive = Archive::beside(url).await.expect("a database");
        archive.begin().await.expect("begun");
        archive.lift_check().await.expect("lifted");
        archive.add(entries).await.expect("written");
        archive.set_check().await.expect("set");
        archive.done().await.expect("done");
        archive.close().await.expect("closed");
    });
}

/// Opens a database. One that somebody killed has used alone may be free only a moment later.
async fn opened(url: &str) -> Result<Archive, StoreError> {
    loop {
        match Archive::beside(url).await {
            Err(StoreError::InUse) => tokio::time::sleep(Duration::from_millis(50)).await,
            opened => return opened,
        }
    }
}

/// Every entry of a database.
pub(crate) fn all(url: &str) -> Vec<Entry> {
    wait(async {
        let mut archive = opened(url).await.expect("a database");
        archive.hold_still().await.expect("held");
        let mut all = Vec::new();
        for code in archive.rooms().await.expect("rooms") {
            all.extend(archive.room(&code).await.expect("a log"));
        }
        archive.done().await.expect("let go");
        archive.close().await.expect("closed");
        all
    })
}

/// The same of a database that may not have been made yet, or only its file: a kill may come before its tables.
pub(crate) fn all_if_any(url: &str) -> Vec<Entry> {
    let there = wait(async {
        let Ok(mut archive) = opened(url).await else { return false };
        let made = match archive.hold_still().await {
            Err(error) if format!("{error:?}").contains("no such table") => false,
            held => held.map(|()| true).expect("held"),
        };
        archive.close().await.expect("closed");
        made
    });
    if there { all(url) } else { Vec::new() }
}

/// The same log with other payloads, and hashes that fit them.
fn relinked(entries: &[Entry], change: impl Fn(usize, Payload) -> Payload) -> Vec<Entry> {
    let mut chain = Chain::new(&entries[0].room, || 0);
    let payload = |it: &Entry| serde_json::from_str(&it.payload).expect("a payload");
    let linked = entries.iter().enumerate().map(|(i, it)| (it.key.clone(), change(i, payload(it))));
    linked.map(|(key, payload)| chain.link(Some(key), &payload)).collect()
}

fn event(line: &str) -> Payload {
    Payload::Event(Event(engine::record::happening(line).expect("a line")))
}

type Damage = (fn(&mut Vec<Entry>), &'static str);

/// What can be wrong with a log, and a word of what is said of it.
pub(crate) const DAMAGES: &[Damage] = &[
    (|log| log[3].payload = log[3].payload.replace("roll", "hold"), "hash does not fit"),
    (|log| drop(log.remove(4)), "expected entry 4"),
    (|log| drop(log.remove(0)), "expected entry 0"),
    (|log| log[5].time += 1, "hash does not fit"),
    (
        |log| {
            *log = relinked(log, |_, it| match it {
                Payload::Created(created) => Payload::Created(Created { edition: 9, ..created }),
                it => it,
            });
        },
        "edition 9",
    ),
    (|log| *log = relinked(log, |i, it| if i == 3 { event("B roll") } else { it }), "entry 3"),
    // A die that is as good as any other, in a chain that fits: only the sealed dice tell.
    (
        |log| {
            *log = relinked(log, |_, it| match serde_json::to_string(&it).expect("plain data").as_str() {
                r#"{"entry":"event","line":"* 2"}"# => event("* 3"),
                r#"{"entry":"event","line":"* 3"}"# => event("* 4"),
                r#"{"entry":"event","line":"* 4"}"# => event("* 5"),
                r#"{"entry":"event","line":"* 5"}"# => event("* 6"),
                r#"{"entry":"event","line":"* 6"}"# => event("* 2"),
                _ => it,
            });
        },
        "the sealed dice say otherwise",
    ),
];
