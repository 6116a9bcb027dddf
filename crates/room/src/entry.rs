//! An entry of a room's log: something that happened, chained to what happened before it.

use engine::record::{self, Happening};
use engine::{Refusal, Seat};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::plain;
use crate::secret::random;

/// A SHA-256 hash.
pub type Hash = [u8; 32];

/// Tells the time, in milliseconds since 1970.
pub type Clock = fn() -> i64;

/// What is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The code of the room.
    pub room: String,
    /// Its place in the room's log, counted from 0.
    pub seq: u64,
    /// The hash of the entry before it; zeros before the first.
    pub prev: Hash,
    /// The hash of this entry and, through `prev`, of all before it.
    pub hash: Hash,
    /// Makes the hash tell nothing of sealed choices.
    pub salt: [u8; 16],
    /// What makes a repeated command harmless: no two entries of a room share it.
    pub key: String,
    /// When it was written, in milliseconds since 1970.
    pub time: i64,
    /// The kind of the payload: `created`, `seated` and so on.
    pub kind: String,
    /// What happened, as JSON.
    pub payload: String,
}

/// Everything that can apply to a room.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case", deny_unknown_fields)]
pub enum Payload {
    /// The first entry.
    Created(Created),
    /// A person takes a seat.
    Seated {
        /// Which.
        seat: Seat,
        /// The player's name.
        name: String,
        /// The hash of the seat's token.
        token: String,
        /// What the player adds to the dice.
        entropy: String,
    },
    /// Who took a seat was forgotten: what is left of it is what the dice need. Its hash is the one it had before.
    Forgotten {
        /// Which.
        seat: Seat,
        /// What the player has added to the dice.
        entropy: String,
    },
    /// An event of the game.
    Event(Event),
    /// A seat takes its last choice back.
    Undone {
        /// Which.
        seat: Seat,
        /// So many events remain.
        events: usize,
    },
    /// A seat is given a hint, in a room of several people.
    Hinted {
        /// Which.
        seat: Seat,
    },
    /// A computer player sits in for a person, or the person is back.
    Substituted {
        /// Where.
        seat: Seat,
        /// The computer player, if one sits in.
        player: Option<String>,
    },
    /// The last entry that concerns the game.
    Ended {
        /// The seat that gave up; nobody, if the game came to its own end or was abandoned.
        gave_up: Option<Seat>,
        /// Whether nobody goes on with it: it ends without a result, and its seed is opened all the same.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        abandoned: bool,
    },
    /// The players go on in another room.
    Rematch {
        /// Its code.
        room: String,
    },
}

/// An event of the game: who does what, or what chance says. It is stored as its line in the record, and read back
/// here and nowhere else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "StoredLine", into = "StoredLine")]
pub struct Event(pub Happening);

/// How an event is stored: such as `A roll` or `* 4`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredLine {
    line: String,
}

impl TryFrom<StoredLine> for Event {
    type Error = Refusal;

    fn try_from(stored: StoredLine) -> Result<Event, Refusal> {
        record::happening(&stored.line).map(Event)
    }
}

impl From<Event> for StoredLine {
    fn from(Event(happening): Event) -> StoredLine {
        StoredLine {
            line: match happening {
                Happening::Roll(rolled) => format!("* {rolled}"),
                Happening::Play(seat, action) => format!("{seat} {action}"),
            },
        }
    }
}

/// How a room begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Created {
    /// The game.
    pub game: String,
    /// The edition of its rules.
    pub edition: u16,
    /// The options as `name=value` pairs.
    pub options: String,
    /// For each seat the computer player that sits there, or nothing for a person.
    pub places: Vec<Option<String>>,
    /// The seed of the dice.
    pub seed: String,
    /// The record that the game goes on from.
    pub record: Option<String>,
    /// Whether hints are allowed; without a word they are, for one person alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hints: Option<bool>,
    /// The text of the lesson that the game begins with: a room outlives the program that made it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lesson: Option<String>,
    /// Whether people roll real dice, and say what came up.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_dice: bool,
}

impl Payload {
    fn read(text: &str) -> Result<Payload, plain::Wrong> {
        plain::of_json(text.as_bytes())
    }

    fn kind(&self) -> &'static str {
        match self {
            Payload::Created(_) => "created",
            Payload::Seated { .. } => "seated",
            Payload::Forgotten { .. } => FORGOTTEN,
            Payload::Event(_) => "event",
            Payload::Undone { .. } => "undone",
            Payload::Hinted { .. } => "hinted",
            Payload::Substituted { .. } => "substituted",
            Payload::Ended { .. } => "ended",
            Payload::Rematch { .. } => "rematch",
        }
    }
}

/// The end of a room's log, to which entries are added.
#[derive(Clone, Debug)]
pub struct Chain {
    room: String,
    /// How many entries there are.
    len: u64,
    last: Hash,
    /// The beginning of every hash, by which an entry is known again.
    marks: Vec<[u8; MARK]>,
    time: i64,
    clock: Clock,
}

const FORGOTTEN: &str = "forgotten";

/// So much of a hash is remembered.
const MARK: usize = 8;

impl Chain {
    /// The empty log of a room.
    pub fn new(room: &str, clock: Clock) -> Chain {
        Chain { room: room.to_string(), len: 0, last: [0; 32], marks: Vec::new(), time: 0, clock }
    }

    /// The place of the last entry.
    pub fn seq(&self) -> u64 {
        self.len.saturating_sub(1)
    }

    /// The hash of the last entry.
    pub fn hash(&self) -> String {
        hex::encode(self.last)
    }

    /// What tells the time here.
    pub(crate) fn clock(&self) -> Clock {
        self.clock
    }

    /// When the last entry was written, in milliseconds since 1970.
    pub fn time(&self) -> i64 {
        self.time
    }

    /// Whether the log holds this entry: who has seen another one has seen another log.
    pub fn holds(&self, seq: u64, hash: &str) -> bool {
        let mark = usize::try_from(seq).ok().and_then(|seq| self.marks.get(seq));
        mark.is_some_and(|mark| hash.starts_with(&hex::encode(mark)))
    }

    fn add(&mut self, entry: &Entry) {
        let mut mark = [0; MARK];
        mark.copy_from_slice(&entry.hash[..MARK]);
        self.marks.push(mark);
        (self.len, self.last, self.time) = (self.len + 1, entry.hash, entry.time);
    }

    /// Makes the next entry. Without a key of its own it is named by its place.
    pub fn link(&mut self, key: Option<String>, payload: &Payload) -> Entry {
        let mut entry = Entry {
            room: self.room.clone(),
            seq: self.len,
            prev: self.last,
            hash: [0; 32],
            salt: random(),
            key: key.unwrap_or_else(|| format!("#{}", self.len)),
            time: (self.clock)(),
            kind: payload.kind().to_string(),
            payload: serde_json::to_string(payload).expect("a payload is plain data"),
        };
        entry.hash = entry.digest();
        self.add(&entry);
        entry
    }

    /// Takes an entry that was read back, if it is what must follow.
    pub fn follow(&mut self, entry: &Entry) -> Result<Payload, String> {
        let place = format!("entry {} of room {}", entry.seq, self.room);
        if entry.room != self.room || entry.seq != self.len {
            return Err(format!("{place}: expected entry {}", self.len));
        }
        // What was forgotten cannot be hashed again; its hash stands, and the entry after it holds it.
        let fits = entry.kind == FORGOTTEN || entry.hash == entry.digest();
        if entry.prev != self.last || !fits {
            return Err(format!("{place}: its hash does not fit"));
        }
        let payload = Payload::read(&entry.payload).map_err(|error| format!("{place}: {error}"))?;
        if payload.kind() != entry.kind {
            return Err(format!("{place}: its kind does not fit"));
        }
        self.add(entry);
        Ok(payload)
    }
}

impl Entry {
    /// The same entry without the name and the token of who took a seat; nothing for entries of other kinds. The salt goes,
    /// too, so that nobody can find out by trying whether a name was there.
    pub fn forgotten(&self) -> Option<Entry> {
        let Ok(Payload::Seated { seat, entropy, .. }) = Payload::read(&self.payload) else {
            return None;
        };
        let left = Payload::Forgotten { seat, entropy };
        Some(Entry {
            salt: [0; 16],
            kind: left.kind().to_string(),
            payload: serde_json::to_string(&left).expect("a payload is plain data"),
            ..self.clone()
        })
    }

    /// The hash of all the fields; texts go in with their lengths, so that no two entries look the same.
    fn digest(&self) -> Hash {
        let mut digest = Sha256::new();
        digest.update(self.prev);
        digest.update(self.salt);
        digest.update(self.seq.to_be_bytes());
        digest.update(self.time.to_be_bytes());
        for text in [&self.room, &self.key, &self.kind, &self.payload] {
            digest.update((text.len() as u64).to_be_bytes());
            digest.update(text);
        }
        digest.finalize().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_knows_its_entries() {
        let mut chain = Chain::new("ABCDEF", || 0);
        let line = |line: &str| Payload::Event(Event(record::happening(line).unwrap()));
        let entries = ["A roll", "* 4"].map(|it| chain.link(None, &line(it)));
        let hash = |i: usize| hex::encode(entries[i].hash);
        assert!(chain.holds(0, &hash(0)) && chain.holds(1, &hash(1)));
        assert!(!chain.holds(0, &hash(1)) && !chain.holds(2, &hash(1)) && !chain.holds(u64::MAX, ""));
        assert!(!chain.holds(1, "") && !chain.holds(1, "0"));
    }

    #[test]
    fn who_is_forgotten_leaves_the_chain_whole() {
        let mut chain = Chain::new("ABCDEF", || 0);
        let (token, entropy) = ("7a".repeat(32), "5b".repeat(32));
        let seated = Payload::Seated { seat: Seat::A, name: "Ann".into(), token, entropy: entropy.clone() };
        let event = Payload::Event(Event(record::happening("A roll").unwrap()));
        let entries = [chain.link(None, &seated), chain.link(None, &event)];
        let forgotten = entries[0].forgotten().expect("somebody sat down");
        assert!(!forgotten.payload.contains("Ann") && !forgotten.payload.contains("7a7a"));
        assert_eq!((forgotten.hash, forgotten.salt), (entries[0].hash, [0; 16]));
        let mut again = Chain::new("ABCDEF", || 0);
        assert_eq!(again.follow(&forgotten), Ok(Payload::Forgotten { seat: Seat::A, entropy }));
        assert_eq!(again.follow(&entries[1]), Ok(event));
        assert_eq!((entries[1].forgotten(), forgotten.forgotten()), (None, None), "only who sat down");
        let other = Entry { hash: [7; 32], ..forgotten };
        let mut broken = Chain::new("ABCDEF", || 0);
        broken.follow(&other).expect("nothing is known of it");
        assert!(broken.follow(&entries[1]).is_err(), "the entry after it holds its hash");
    }

    #[test]
    fn a_chain_follows_itself_and_nothing_else() {
        let mut chain = Chain::new("ABCDEF", || 0);
        let event = |line: &str| Payload::Event(Event(record::happening(line).unwrap()));
        let entries = ["A roll", "* 4", "A hold"].map(|line| chain.link(None, &event(line)));
        assert_eq!(entries[1].payload, r#"{"entry":"event","line":"* 4"}"#, "as it has always been stored");
        let follow = |entries: &[Entry]| {
            let mut chain = Chain::new("ABCDEF", || 0);
            entries.iter().try_for_each(|entry| chain.follow(entry).map(|_| ()))
        };
        assert_eq!(follow(&entries), Ok(()));
        assert!(follow(&entries[1..]).is_err());
        let changes: [fn(&mut Entry); 6] = [
            |it| it.payload = it.payload.replace('4', "5"),
            |it| it.key.push('x'),
            |it| it.time += 1,
            |it| it.salt[3] ^= 1,
            |it| it.seq += 1,
            |it| it.kind = "ended".into(),
        ];
        for change in changes {
            let mut forged = entries.clone();
            change(&mut forged[1]);
            assert!(follow(&forged).is_err(), "{:?}", forged[1]);
            forged[1].hash = forged[1].digest();
            assert!(follow(&forged).is_err(), "the entry after it holds it: {:?}", forged[1]);
        }
    }
}
