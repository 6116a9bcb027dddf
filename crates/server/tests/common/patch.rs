//! A client's half of patches: what a browser does with them, on plain JSON.

use std::collections::HashMap;

use serde_json::{Value, json};

/// Applies a patch to a Scene as docs/server.md says.
pub fn apply(scene: &mut Value, patch: &Value) {
    for (field, new) in patch.as_object().expect("a patch") {
        match field.as_str() {
            "board" => board(&mut scene["board"], new),
            "log" => {
                scene["log"].as_array_mut().expect("a log").extend(new.as_array().expect("lines").clone())
            }
            "prompt" | "goal" | "trays" | "meters" | "choices" | "choices_are_all" | "resignation"
            | "result" => {
                scene[field] = new.clone();
            }
            other => panic!("a patch has no field `{other}`"),
        }
    }
}

fn board(board: &mut Value, patch: &Value) {
    for field in ["width", "height", "ground"] {
        if let Some(size) = patch.get(field) {
            board[field] = size.clone();
        }
    }
    let id = |item: &Value| item["id"].as_str().expect("an id").to_string();
    let list = |items: &Value| items.as_array().expect("items").clone();
    let mut order: Vec<String> = list(&board["items"]).iter().map(id).collect();
    let mut items: HashMap<String, Value> =
        list(&board["items"]).into_iter().map(|it| (id(&it), it)).collect();
    items.extend(list(&patch["items"]).into_iter().map(|it| (id(&it), it)));
    if let Some(new) = patch.get("order") {
        order =
            new.as_array().expect("ids").iter().map(|it| it.as_str().expect("an id").to_string()).collect();
    }
    board["items"] = json!(order.iter().map(|id| items[id].clone()).collect::<Vec<_>>());
}
