//! What a program can ask for.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

/// One request; `do` names it. Fields that nobody knows are refused: they are mostly misspelt.
#[derive(Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Request {
    Hello {},
    Games {},
    Rules {
        game: String,
        clause: Option<String>,
    },
    Open {
        game: String,
        seats: Option<u8>,
        #[serde(default)]
        options: BTreeMap<String, Value>,
        position: Option<String>,
        seed: Option<u64>,
        dice: Option<Vec<String>>,
    },
    Load {
        record: String,
        seed: Option<u64>,
        dice: Option<Vec<String>>,
    },
    State {
        r#match: u64,
        #[serde(default = "no_eyes")]
        eyes: String,
    },
    View {
        r#match: u64,
        eyes: String,
    },
    Scene {
        r#match: u64,
        eyes: String,
        #[serde(default = "some_lines")]
        log: usize,
    },
    Log {
        r#match: u64,
        eyes: String,
        #[serde(default)]
        from: usize,
    },
    Record {
        r#match: u64,
        #[serde(default = "all_eyes")]
        eyes: String,
    },
    Actions {
        r#match: u64,
        seat: String,
    },
    Preview {
        r#match: u64,
        seat: String,
        action: String,
    },
    Play {
        r#match: u64,
        seat: String,
        action: String,
    },
    Roll {
        r#match: u64,
        rolled: Option<String>,
    },
    Undo {
        r#match: u64,
        events: usize,
    },
    Suggest {
        r#match: u64,
        seat: String,
        #[serde(default = "random")]
        player: String,
        #[serde(default)]
        seed: u64,
    },
    Review {
        r#match: u64,
        seat: Option<String>,
        steps: Option<u32>,
        #[serde(default)]
        seed: u64,
    },
    Close {
        r#match: u64,
    },
    Quit {},
}

fn some_lines() -> usize {
    20
}

fn all_eyes() -> String {
    "all".to_string()
}

/// Nobody said who asks: then only what is public is told.
fn no_eyes() -> String {
    "-".to_string()
}

fn random() -> String {
    "random".to_string()
}
