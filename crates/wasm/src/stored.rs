//! An entry of a room's log as the page's database keeps it.

use room::Entry;
use serde::{Deserialize, Serialize};

/// An entry; bytes are hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// The code of the room.
    pub room: String,
    /// Its place in the room's log.
    pub seq: u64,
    /// The hash of the entry before it.
    pub prev: String,
    /// Its hash.
    pub hash: String,
    /// What keeps the hash from telling anything.
    pub salt: String,
    /// What makes a repeated command harmless.
    pub key: String,
    /// When it was written.
    pub time: i64,
    /// Its kind.
    pub kind: String,
    /// What happened.
    pub payload: String,
}

impl From<&Entry> for Stored {
    fn from(entry: &Entry) -> Stored {
        let Entry { room, seq, prev, hash, salt, key, time, kind, payload } = entry.clone();
        let (prev, hash, salt) = (hex::encode(prev), hex::encode(hash), hex::encode(salt));
        Stored { room, seq, prev, hash, salt, key, time, kind, payload }
    }
}

impl Stored {
    /// The entry, if its digits are digits.
    pub fn read(self) -> Option<Entry> {
        let Stored { room, seq, key, time, kind, payload, .. } = self;
        let (prev, hash) = (bytes(&self.prev)?, bytes(&self.hash)?);
        Some(Entry { room, seq, prev, hash, salt: bytes(&self.salt)?, key, time, kind, payload })
    }
}

fn bytes<const N: usize>(digits: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    hex::decode_to_slice(digits, &mut bytes).ok().map(|()| bytes)
}
