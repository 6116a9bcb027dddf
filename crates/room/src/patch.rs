//! The difference between two Scenes: only what changed is told.

use std::collections::HashMap;

use engine::Line;
use engine::scene::{Board, Choice, Ending, Goal, Ground, Item, Meter, Scene, Tray};
use serde::{Deserialize, Deserializer, Serialize};

/// What to change in a Scene to make it the next one.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Patch {
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    goal: Option<Option<Goal>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<BoardPatch>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trays: Option<Vec<Tray>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    meters: Option<Vec<Meter>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<Vec<Choice>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices_are_all: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    resignation: Option<Option<String>>,
    /// New lines, to be put behind the old ones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    log: Vec<Line>,
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "there")]
    result: Option<Option<Ending>>,
}

/// What to change on a board.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct BoardPatch {
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ground: Option<Ground>,
    /// Items that are new or have changed.
    items: Vec<Item>,
    /// All ids in drawing order, if the order or the set has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<Vec<String>>,
}

/// A field that is there, be it null, is not a field that is missing.
fn there<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(from).map(Some)
}

impl Patch {
    /// From `before` to `after`; `log` is what was said in between, and the logs of the Scenes do not matter.
    pub fn between(before: &Scene, after: &Scene, log: Vec<Line>) -> Patch {
        Patch {
            prompt: changed(&before.prompt, &after.prompt),
            goal: changed(&before.goal, &after.goal),
            board: board(&before.board, &after.board),
            trays: changed(&before.trays, &after.trays),
            meters: changed(&before.meters, &after.meters),
            choices: changed(&before.choices, &after.choices),
            choices_are_all: changed(&before.choices_are_all, &after.choices_are_all),
            resignation: changed(&before.resignation, &after.resignation),
            log,
            result: changed(&before.result, &after.result),
        }
    }

    /// The lines that were said.
    pub fn log(&self) -> &[Line] {
        &self.log
    }

    /// Makes a Scene the next one.
    pub fn apply(self, scene: &mut Scene) {
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
            put(&mut scene.board.width, board.width);
            put(&mut scene.board.height, board.height);
            put(&mut scene.board.ground, board.ground);
            change_items(&mut scene.board.items, board.items, board.order);
        }
    }
}

fn changed<T: PartialEq + Clone>(before: &T, after: &T) -> Option<T> {
    (before != after).then(|| after.clone())
}

fn put<T>(old: &mut T, new: Option<T>) {
    if let Some(new) = new {
        *old = new;
    }
}

fn board(before: &Board, after: &Board) -> Option<BoardPatch> {
    let old: HashMap<&str, &Item> = before.items.iter().map(|item| (item.id.as_str(), item)).collect();
    let ids = || after.items.iter().map(|item| item.id.clone()).collect();
    let same_order = before.items.len() == after.items.len()
        && before.items.iter().zip(&after.items).all(|(a, b)| a.id == b.id);
    let is_new = |item: &&Item| old.get(item.id.as_str()) != Some(item);
    let patch = BoardPatch {
        width: changed(&before.width, &after.width),
        height: changed(&before.height, &after.height),
        ground: changed(&before.ground, &after.ground),
        items: after.items.iter().filter(is_new).cloned().collect(),
        order: (!same_order).then(ids),
    };
    (patch != BoardPatch::default()).then_some(patch)
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

#[cfg(test)]
mod tests {
    use super::*;
    use engine::scene::ItemKind;

    #[test]
    fn a_patch_changes_what_it_names() {
        let item = |id: &str, value: i32| Item::loose(id, ItemKind::Die, id).showing(value);
        let board = |items| Board { width: 9, height: 9, items, ..Board::default() };
        let before = board(vec![item("a", 1), item("b", 2), item("c", 3)]);
        let before = Scene { board: before, resignation: Some("resign".into()), ..Scene::default() };
        let after = board(vec![item("d", 4), item("c", 6), item("a", 1)]);
        let after = Scene { board: after, prompt: "Now".into(), ..Scene::default() };
        let patch = Patch::between(&before, &after, Vec::new());
        let text = serde_json::to_string(&patch).unwrap();
        assert!(text.contains(r#""resignation":null"#) && !text.contains("result"), "{text}");
        assert_eq!(serde_json::from_str::<Patch>(&text).unwrap(), patch);
        let mut patched = before.clone();
        patch.apply(&mut patched);
        assert_eq!(patched, after);
        assert_eq!(Patch::between(&after, &after, Vec::new()), Patch::default());
    }
}
