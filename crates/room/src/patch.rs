//! The difference between two Scenes: only what changed goes over the wire.

use std::collections::HashMap;

use engine::Line;
use engine::scene::{Board, Choice, Ending, Goal, Ground, Item, Meter, Scene, Tray};
use serde::Serialize;

/// What to change in a Scene to make it the next one.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Patch<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal: Option<Option<&'a Goal>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<BoardPatch<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trays: Option<&'a [Tray]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meters: Option<&'a [Meter]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'a [Choice]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices_are_all: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resignation: Option<Option<&'a str>>,
    /// New lines, to be put behind the old ones.
    #[serde(skip_serializing_if = "<[Line]>::is_empty")]
    log: &'a [Line],
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<Option<&'a Ending>>,
}

/// What to change on a board.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
struct BoardPatch<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<Ground>,
    /// Items that are new or have changed.
    items: Vec<&'a Item>,
    /// All ids in drawing order, if the order or the set has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<&'a str>>,
}

impl<'a> Patch<'a> {
    /// From `before` to `after`; `log` is what was said in between, and the logs of the Scenes do not matter.
    pub fn between(before: &Scene, after: &'a Scene, log: &'a [Line]) -> Patch<'a> {
        Patch {
            prompt: (before.prompt != after.prompt).then_some(&after.prompt),
            goal: (before.goal != after.goal).then_some(after.goal.as_ref()),
            board: board(&before.board, &after.board),
            trays: (before.trays != after.trays).then_some(&after.trays),
            meters: (before.meters != after.meters).then_some(&after.meters),
            choices: (before.choices != after.choices).then_some(&after.choices),
            choices_are_all: changed(before.choices_are_all, after.choices_are_all),
            resignation: (before.resignation != after.resignation).then_some(after.resignation.as_deref()),
            log,
            result: (before.result != after.result).then_some(after.result.as_ref()),
        }
    }
}

fn changed<T: PartialEq>(before: T, after: T) -> Option<T> {
    (before != after).then_some(after)
}

fn board<'a>(before: &Board, after: &'a Board) -> Option<BoardPatch<'a>> {
    let old: HashMap<&str, &Item> = before.items.iter().map(|item| (item.id.as_str(), item)).collect();
    let ids = |board: &'a Board| board.items.iter().map(|item| item.id.as_str()).collect::<Vec<_>>();
    let same_order = before.items.len() == after.items.len()
        && before.items.iter().zip(&after.items).all(|(a, b)| a.id == b.id);
    let patch = BoardPatch {
        width: changed(before.width, after.width),
        height: changed(before.height, after.height),
        ground: changed(before.ground, after.ground),
        items: after.items.iter().filter(|item| old.get(item.id.as_str()) != Some(item)).collect(),
        order: (!same_order).then(|| ids(after)),
    };
    (patch != BoardPatch { items: Vec::new(), ..BoardPatch::default() }).then_some(patch)
}
