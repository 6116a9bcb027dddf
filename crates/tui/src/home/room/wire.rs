//! What the server tells, as far as it matters here. Unknown fields and messages are ignored.

use engine::scene::{Choice, Ending, Goal, Ground, Item, Line, Meter, Preview, Scene, Tray};
use engine::{Seat, Seats};
use serde::{Deserialize, Deserializer};
use table::Suggestion;

use super::Link;
use crate::Error;

/// What the server tells.
#[derive(Debug, Deserialize)]
#[serde(tag = "tell", rename_all = "snake_case")]
pub(super) enum Tell {
    Snapshot(Box<Snapshot>),
    Delta(Box<Delta>),
    Room {
        room: Room,
    },
    Ack {
        key: String,
    },
    Refused(Refused),
    Preview {
        id: u64,
        preview: Preview,
    },
    Hint {
        suggestion: Suggestion,
    },
    Look {
        at: usize,
        scene: Box<Scene>,
    },
    Restarting,
    /// A beat, a thought, or something newer than this program.
    #[serde(other)]
    Other,
}

/// Everything, through some eyes.
#[derive(Debug, Deserialize)]
pub(super) struct Snapshot {
    pub(super) room: Room,
    pub(super) yours: Vec<Seat>,
    pub(super) eyes: Option<Seat>,
    pub(super) seq: u64,
    pub(super) scene: Scene,
    pub(super) due: Vec<Seat>,
    pub(super) undo: bool,
}

/// What an event has changed.
#[derive(Debug, Deserialize)]
pub(super) struct Delta {
    pub(super) seq: u64,
    pub(super) prev: u64,
    pub(super) events: usize,
    pub(super) patch: Patch,
    pub(super) due: Vec<Seat>,
    pub(super) undo: bool,
}

/// Why something was not done.
#[derive(Debug, Deserialize)]
pub(super) struct Refused {
    pub(super) key: Option<String>,
    pub(super) id: Option<u64>,
    pub(super) code: String,
    pub(super) clause: Option<String>,
    pub(super) sentence: String,
}

impl Refused {
    /// Why somebody may not even come in.
    pub(super) fn at_the_door(self, link: &Link) -> Error {
        let Link { base, code, .. } = link;
        match self.code.as_str() {
            "not_yours" => Error::Usage(format!(
                "what is behind the # of the link is not the key to a seat in room {code}: without it, an open seat is taken"
            )),
            _ => Error::Network(format!("{base} says: {}", self.sentence.trim_end_matches('.'))),
        }
    }
}

/// A room, as everybody may know it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Room {
    pub(crate) game: String,
    pub(crate) state: Stage,
    pub(crate) commitment: String,
    pub(crate) places: Vec<Place>,
    pub(crate) events: usize,
    pub(crate) ended: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    Waiting,
    Playing,
    Over,
}

/// A seat of a room.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Place {
    pub(crate) seat: Seat,
    pub(crate) kind: Kind,
    pub(crate) name: String,
    pub(crate) taken: bool,
    pub(crate) here: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Person,
    Computer,
}

/// What to change in a Scene.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Patch {
    prompt: Option<String>,
    board: Option<BoardPatch>,
    trays: Option<Vec<Tray>>,
    meters: Option<Vec<Meter>>,
    choices: Option<Vec<Choice>>,
    choices_are_all: Option<bool>,
    #[serde(deserialize_with = "there")]
    goal: Option<Option<Goal>>,
    #[serde(deserialize_with = "there")]
    resignation: Option<Option<String>>,
    log: Vec<Line>,
    #[serde(deserialize_with = "there")]
    result: Option<Option<Ending>>,
}

/// What to change on a board.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct BoardPatch {
    width: Option<i32>,
    height: Option<i32>,
    ground: Option<Ground>,
    items: Vec<Item>,
    order: Option<Vec<String>>,
}

/// A field that is there, be it null, is not a field that is missing.
fn there<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(from).map(Some)
}

impl Patch {
    pub(super) fn apply(self, scene: &mut Scene) {
        put(&mut scene.prompt, self.prompt);
        put(&mut scene.goal, self.goal);
        put(&mut scene.trays, self.trays);
        put(&mut scene.meters, self.meters);
        put(&mut scene.choices, self.choices);
        put(&mut scene.choices_are_all, self.choices_are_all);
        put(&mut scene.resignation, self.resignation);
        put(&mut scene.result, self.result);
        scene.log.extend(self.log);
        if let Some(board) = self.board {
            put(&mut scene.board.ground, board.ground);
            put(&mut scene.board.width, board.width);
            put(&mut scene.board.height, board.height);
            change_items(&mut scene.board.items, board.items, board.order);
        }
    }
}

fn put<T>(old: &mut T, new: Option<T>) {
    if let Some(new) = new {
        *old = new;
    }
}

fn change_items(items: &mut Vec<Item>, changed: Vec<Item>, order: Option<Vec<String>>) {
    for new in changed {
        match items.iter_mut().find(|old| old.id == new.id) {
            Some(old) => *old = new,
            None => items.push(new),
        }
    }
    if let Some(order) = order {
        let place = |item: &Item| order.iter().position(|id| *id == item.id);
        items.retain(|item| place(item).is_some());
        items.sort_by_key(place);
    }
}

impl Room {
    /// Who plays, by seat, in a word.
    pub(super) fn names(&self, yours: &[Seat]) -> Vec<String> {
        let named = |place: &Place| match (place.taken, place.here, place.kind) {
            _ if yours.contains(&place.seat) => format!("{} (you)", place.name),
            (false, _, Kind::Person) => "(open)".to_string(),
            (true, false, Kind::Person) => format!("{} (away)", place.name),
            _ => place.name.clone(),
        };
        self.places.iter().map(named).collect()
    }

    /// Whether all of these seats are played by computers.
    pub(super) fn are_computers(&self, seats: Seats) -> bool {
        let computer = |seat: Seat| self.places.iter().any(|it| it.seat == seat && it.kind == Kind::Computer);
        seats.iter().all(computer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::scene::{Board, ItemKind};

    #[test]
    fn a_patch_changes_what_it_names() {
        let item = |id: &str, value: i32| Item::loose(id, ItemKind::Die, id).showing(value);
        let board = Board {
            width: 9,
            height: 9,
            items: vec![item("a", 1), item("b", 2), item("c", 3)],
            ..Board::default()
        };
        let mut scene = Scene { board, resignation: Some("resign".into()), ..Scene::default() };
        let text = serde_json::json!({
            "prompt": "Now",
            "board": { "items": [item("c", 6), item("d", 4)], "order": ["d", "c", "a"] },
            "resignation": null,
        });
        serde_json::from_value::<Patch>(text).unwrap().apply(&mut scene);
        let items: Vec<_> = scene.board.items.iter().map(|it| (it.id.as_str(), it.face)).collect();
        assert_eq!(items, [("d", Some(4)), ("c", Some(6)), ("a", Some(1))]);
        assert_eq!((scene.prompt.as_str(), scene.resignation, scene.board.width), ("Now", None, 9));
    }

    #[test]
    fn a_newer_server_is_understood_as_far_as_possible() {
        let told = r#"{"tell":"weather","sun":true}"#;
        assert!(matches!(serde_json::from_str(told), Ok(Tell::Other)));
        let told = r#"{"tell":"refused","id":3,"code":"refused","clause":"P2","sentence":"no","more":1}"#;
        assert!(matches!(
            serde_json::from_str(told),
            Ok(Tell::Refused(Refused { id: Some(3), key: None, .. }))
        ));
    }
}
