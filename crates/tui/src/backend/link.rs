//! The link to a room, and taking a seat there.

use std::time::Duration;

use engine::Seat;
use room::{Code, Kind, Problem, RoomInfo, SeatInfo, secret};
use serde::Deserialize;
use serde_json::{Value, json};
use ureq::Agent;

use super::held::{self, Seen};
use crate::Error;
use crate::clean::clean_all;

/// A room of a server, and what is held there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    /// Such as `https://example.org`.
    pub(super) base: String,
    pub(super) code: String,
    /// A token for each seat that is held.
    pub(crate) tokens: Vec<String>,
    /// What was known of the dice when the seats were taken.
    pub(super) seen: Vec<Seen>,
}

/// How long the server may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

impl Link {
    /// Reads `https://host/room/CODE`, with `#TOKEN,TOKEN` behind it for seats that are held already.
    pub(crate) fn read(text: &str) -> Result<Link, Error> {
        let shape = || Error::Usage("a link looks like https://example.org/room/ABCDEF".to_string());
        let (address, tokens) = text.trim().split_once('#').unwrap_or((text.trim(), ""));
        let (base, code) = address.trim_end_matches('/').split_once("/room/").ok_or_else(shape)?;
        let web = ["http://", "https://"]
            .iter()
            .any(|scheme| base.len() > scheme.len() && base.starts_with(scheme));
        let tokens: Vec<String> = tokens.split(',').filter(|it| !it.is_empty()).map(str::to_string).collect();
        let held = tokens.iter().all(|it| it.len() == 64 && it.bytes().all(|b| b.is_ascii_hexdigit()));
        if !web || code.is_empty() || !code.bytes().all(|b| b.is_ascii_alphanumeric()) || !held {
            return Err(shape());
        }
        Ok(Link { base: base.to_string(), code: code.to_uppercase(), tokens, seen: Vec::new() })
    }

    /// Where the room's socket is.
    pub(super) fn socket(&self) -> String {
        let base = self.base.replacen("http", "ws", 1);
        format!("{base}/api/rooms/{}/socket", self.code)
    }

    /// The room as everybody may know it.
    pub(crate) fn room(&self) -> Result<RoomInfo, Error> {
        self.call(&format!("/api/rooms/{}", self.code), None).map(|answer: Answer| answer.room)
    }

    /// Comes back to a seat that was taken from here, and in which nobody is now; `false` if there is none.
    pub(crate) fn come_back(&mut self, room: &RoomInfo, seat: Option<Seat>) -> bool {
        let left = |place: &&SeatInfo| place.taken && !place.here && seat.is_none_or(|it| it == place.seat);
        let key = room.places.iter().filter(left).find_map(|place| held::key(self, place.seat));
        if let Some((token, seen)) = key {
            self.tokens.push(token);
            self.seen.extend(seen);
        }
        !self.tokens.is_empty()
    }

    /// Takes an open seat: the one that is named, or the first; `false` if there is nothing to take.
    pub(crate) fn take_seat(
        &mut self,
        room: &RoomInfo,
        seat: Option<Seat>,
        name: &str,
        keep: bool,
    ) -> Result<bool, Error> {
        let open = |place: &&SeatInfo| {
            place.kind == Kind::Person && !place.taken && seat.is_none_or(|it| it == place.seat)
        };
        let Some(place) = room.places.iter().find(open) else { return Ok(false) };
        let (entropy, commitment) = (hex::encode(secret::random::<32>()), room.commitment.clone());
        let said = json!({ "name": name, "entropy": entropy });
        let path = format!("/api/rooms/{}/seats/{}", self.code, place.seat);
        let taken: Taken = self.call(&path, Some(said))?;
        self.tokens.push(taken.token);
        let seen = Seen { seat: place.seat, commitment, entropy, events: room.events };
        if keep {
            // Where nothing can be written, there is still the link that is told.
            let _ = held::keep(self, &seen);
        }
        self.seen.push(seen);
        Ok(true)
    }

    /// The record of the room, as everybody may see it.
    pub(super) fn record(&self) -> Result<String, Error> {
        let (status, text) = self.answer(&format!("/api/rooms/{}/record", self.code), None)?;
        if status == 200 { Ok(text) } else { Err(self.strange()) }
    }

    /// Why somebody may not even come in.
    pub(super) fn at_the_door(&self, trouble: &Problem) -> Error {
        let Link { base, code, .. } = self;
        match trouble.code {
            Code::NotYours => Error::Usage(format!(
                "what is behind the # of the link is not the key to a seat in room {code}: without it, an open seat is taken"
            )),
            _ => Error::Network(format!("{base} says: {}", trouble.sentence.trim_end_matches('.'))),
        }
    }

    /// The server says nothing.
    pub(super) fn silent(&self) -> Error {
        Error::Network(format!("{} does not answer", self.base))
    }

    fn call<T: for<'de> Deserialize<'de>>(&self, path: &str, said: Option<Value>) -> Result<T, Error> {
        let (status, text) = self.answer(path, said)?;
        let mut value: Value = serde_json::from_str(&text).map_err(|_| self.strange())?;
        clean_all(&mut value);
        if status == 404 {
            let Link { base, code, .. } = self;
            return Err(Error::NotFound(format!("there is no room {code} at {base}: is the link right?")));
        }
        if let Some(sentence) = value["error"]["sentence"].as_str() {
            let sentence = sentence.trim_end_matches('.');
            return Err(Error::Network(format!("{} says: {sentence}", self.base)));
        }
        serde_json::from_value(value).map_err(|_| self.strange())
    }

    fn strange(&self) -> Error {
        Error::Network(format!("{} does not answer like a Sixfold server", self.base))
    }

    /// Status and text of an answer.
    fn answer(&self, path: &str, said: Option<Value>) -> Result<(u16, String), Error> {
        let config =
            Agent::config_builder().timeout_global(Some(PATIENCE)).http_status_as_error(false).build();
        let (agent, url) = (Agent::new_with_config(config), format!("{}{path}", self.base));
        let failed = |error: ureq::Error| {
            let why = match error {
                ureq::Error::Io(error) => error.to_string(),
                ureq::Error::Timeout(_) => "it does not answer".to_string(),
                error => error.to_string(),
            };
            Error::Network(format!("{} cannot be reached: {why}", self.base))
        };
        let answer = match said {
            Some(said) => agent.post(&url).header("content-type", "application/json").send(said.to_string()),
            None => agent.get(&url).call(),
        };
        let mut answer = answer.map_err(failed)?;
        let text = answer.body_mut().read_to_string().map_err(failed)?;
        Ok((answer.status().as_u16(), text))
    }
}

/// As it can be opened again, with the seats.
impl std::fmt::Display for Link {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/room/{}", self.base, self.code)?;
        if self.tokens.is_empty() { Ok(()) } else { write!(f, "#{}", self.tokens.join(",")) }
    }
}

#[derive(Deserialize)]
struct Answer {
    room: RoomInfo,
}

#[derive(Deserialize)]
struct Taken {
    token: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_read_back() {
        let token = "0f".repeat(32);
        for text in [
            "http://localhost:8080/room/ABCDEF".to_string(),
            format!("https://example.org/room/ABCDEF#{token},{token}"),
        ] {
            assert_eq!(Link::read(&text).unwrap().to_string(), text);
        }
        assert_eq!(
            Link::read(" https://a.b/room/abcdef/ ").unwrap().socket(),
            "wss://a.b/api/rooms/ABCDEF/socket"
        );
        for bad in [
            "",
            "abcdef",
            "ftp://a/room/ABCDEF",
            "http:///room/",
            "http://a/room/AB?x",
            "http://a/room/ABCDEF#12",
        ] {
            assert!(Link::read(bad).is_err(), "{bad}");
        }
    }
}
