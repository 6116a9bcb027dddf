//! What a page asks a server by HTTP, answered here: the same paths, the same answers.

use std::sync::atomic::AtomicBool;

use engine::{Seat, Seats};
use room::{Code, NewRoom, Problem, Rematch, RoomInfo, plain, replay};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::call::{Wrong, written};
use crate::house::{Effects, House, Reply};

/// A request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// `GET` or `POST`.
    method: String,
    /// The path, from behind `/api`.
    path: String,
    /// What is sent along.
    #[serde(default)]
    body: Value,
    /// The token of a seat.
    #[serde(default)]
    token: Option<String>,
}

/// Who sits down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NewPlayer {
    name: String,
    entropy: String,
}

/// A record from somewhere else.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    record: String,
}

#[derive(Serialize)]
struct RoomAnswer {
    room: RoomInfo,
}

#[derive(Serialize)]
struct Taken {
    token: String,
    room: RoomInfo,
}

impl House {
    pub(crate) fn request(&mut self, request: Request) -> Effects {
        let mut effects = Effects::default();
        let path: Vec<String> = request.path.split('/').skip(1).map(str::to_string).collect();
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        if let (["rooms", code, ..], "GET" | "POST") = (&path[..], request.method.as_str())
            && let Err(wants) = self.room(code)
        {
            return *wants;
        }
        let answered = match (request.method.as_str(), &path[..]) {
            ("GET", ["games", rest @ ..]) => catalog(rest),
            ("POST", ["rooms"]) => self.open(request.body, &mut effects),
            ("POST", ["rooms", code, rest @ ..]) => self.act(code, rest, request, &mut effects),
            ("GET", ["rooms", code, rest @ ..]) => self.tell_of(code, rest, request.token),
            ("POST", ["replay"]) => read::<Text>(request.body).and_then(|it| watched(&it.record, None)),
            _ => Err(nothing_here()),
        };
        effects.reply = Some(match answered {
            Ok((status, text)) => Reply { status, text },
            Err(error) => Reply { status: error.code.status(), text: written(&Wrong { error }) },
        });
        effects
    }

    fn open(&mut self, body: Value, effects: &mut Effects) -> Answered {
        let code = self.create(read::<NewRoom>(body)?.created()?, effects)?;
        Ok((201, written(&RoomAnswer { room: self.rooms[&code].room.info() })))
    }

    fn act(&mut self, code: &str, path: &[&str], request: Request, effects: &mut Effects) -> Answered {
        match path {
            ["seats", seat] => {
                let missing = |_| Problem::new(Code::NotFound, "There is no such seat.");
                let seat: Seat = seat.parse().map_err(missing)?;
                let NewPlayer { name, entropy } = read(request.body)?;
                let hosted = self.rooms.get_mut(code).ok_or_else(nothing_here)?;
                let (token, batch) = hosted.room.sit(seat, &name, entropy)?;
                hosted.accept(batch, effects);
                let info = hosted.room.info();
                self.think(code, effects);
                Ok((201, written(&Taken { token, room: info })))
            }
            ["rematch"] => self.rematch(code, request.token.ok_or_else(Problem::not_yours)?, effects),
            _ => Err(nothing_here()),
        }
    }

    fn rematch(&mut self, code: &str, token: String, effects: &mut Effects) -> Answered {
        let next = match self.rooms[code].room.rematch(token)? {
            Rematch::There(next) => next,
            Rematch::New(created) => {
                let next = self.create(*created, effects)?;
                let hosted = self.rooms.get_mut(code).ok_or_else(nothing_here)?;
                let batch = hosted.room.go_on_in(next.clone())?;
                hosted.accept(batch, effects);
                next
            }
        };
        let away = || Problem::new(Code::Waiting, "The rematch is already there: open it from your games.");
        Ok((200, written(&RoomAnswer { room: self.rooms.get(&next).ok_or_else(away)?.room.info() })))
    }

    fn tell_of(&self, code: &str, path: &[&str], token: Option<String>) -> Answered {
        let room = &self.rooms[code].room;
        let body = match path {
            [] => written(&RoomAnswer { room: room.info() }),
            ["record"] => room.record_for(token)?,
            // The log lies in this browser: whoever has it may take all of it to a server.
            ["whole"] => room.table().record(Seats::ALL),
            ["fair"] => written(&room.fair()?),
            ["replay"] => {
                let finished = room.finished()?;
                return watched(&finished.record, Some(finished.names));
            }
            _ => return Err(nothing_here()),
        };
        Ok((200, body))
    }
}

type Answered = Result<(u16, String), Problem>;

fn catalog(path: &[&str]) -> Answered {
    let body = match path {
        [] => written(&room::catalog(true)),
        [game, "rules"] => written(&room::rules(game)?),
        [game, "guide"] => written(&room::guide(game)?),
        _ => return Err(nothing_here()),
    };
    Ok((200, body))
}

fn watched(record: &str, names: Option<Vec<String>>) -> Answered {
    Ok((200, written(&replay(record, names, &AtomicBool::new(false))?)))
}

fn read<T: serde::de::DeserializeOwned>(body: Value) -> Result<T, Problem> {
    plain::of_value(&body)
        .map_err(|error| Problem::new(Code::BadRequest, format!("This does not read: {error}.")))
}

fn nothing_here() -> Problem {
    Problem::new(Code::NotFound, "There is nothing here.")
}
