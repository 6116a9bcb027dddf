//! Tips: one sentence each for what is new the first time, such as a battle. They lie in their game's folder as
//! `learn/tips.txt`, and docs/lessons.md describes them.

use std::sync::OnceLock;

use engine::scene::Scene;
use engine::{Game, Line, Show};
use serde::{Deserialize, Serialize};

/// A sentence that helps when something is new.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tip {
    /// What it is about, the same in every game that is played: by it, what was read is known.
    pub id: String,
    /// The sentence.
    pub sentence: String,
}

/// The tips of a game, in the order in which they are said.
#[derive(Default, Debug)]
pub struct Tips(Vec<(When, Tip)>);

/// When something is new.
#[derive(PartialEq, Debug)]
enum When {
    /// An action with this word may be chosen.
    May(String),
    /// The log has a line that rests on this clause.
    Line(String),
    /// There is an item of this name.
    See(String),
}

/// The tips of a game; none if there is no such game.
pub fn tips(game: &str) -> &'static Tips {
    static NONE: Tips = Tips(Vec::new());
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if game == <$game as Game>::TITLE.id {
                static READ: OnceLock<Tips> = OnceLock::new();
                return READ.get_or_init(|| Tips::read(<$game as Show>::TIPS).unwrap_or_default());
            })+
        };
    }
    games::each_game!(find);
    &NONE
}

impl Tips {
    /// Reads tips, a line each. An error says which line is none.
    pub fn read(text: &str) -> Result<Tips, String> {
        let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
        lines
            .map(|line| tip(line).ok_or_else(|| format!("`{line}` is no tip")))
            .collect::<Result<_, _>>()
            .map(Tips)
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Tip> {
        self.0.iter().map(|(_, tip)| tip)
    }

    /// What may be new to who sees this, after these lines were told.
    pub fn fitting(&self, scene: &Scene, news: &[Line]) -> Vec<Tip> {
        let fits = |when: &When| match when {
            When::May(word) => scene.choices.iter().any(|it| it.notation.split(' ').next() == Some(word)),
            When::Line(clause) => news.iter().any(|line| line.heading.is_none() && line.clause == *clause),
            When::See(name) => scene.items().any(|item| item.name.as_deref() == Some(name)),
        };
        self.0.iter().filter(|(when, _)| fits(when)).map(|(_, tip)| tip.clone()).collect()
    }
}

fn tip(line: &str) -> Option<(When, Tip)> {
    let (id, sentence) = line.split_once(": ")?;
    let (word, rest) = id.split_once(' ')?;
    let what = rest.to_string();
    let when = match word {
        "may" => When::May(what),
        "line" => When::Line(what),
        "see" => When::See(what),
        _ => return None,
    };
    Some((when, Tip { id: id.to_string(), sentence: sentence.to_string() }))
}
