//! A guide: the rules of a game for people, with pictures. Each picture is a position, drawn by the code that draws
//! every board, so that none can go stale. It lies in its game's folder as `guide.md`.

use engine::record::RecordError;
use engine::scene::Scene;
use engine::{Clause, Game, Refusal, Seats, Show};
use serde::Serialize;

use crate::texts::text;
use crate::{no_such_game, open};

/// A part of a guide.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "block", rename_all = "snake_case")]
pub enum GuideBlock {
    /// A heading; the first one is the game's name.
    Heading {
        /// What it says.
        text: String,
    },
    /// A paragraph.
    Text {
        /// What it says.
        text: String,
    },
    /// A list.
    List {
        /// What it lists.
        items: Vec<String>,
    },
    /// A picture.
    Picture {
        /// What is to be seen in it.
        caption: String,
        /// The position.
        scene: Box<Scene>,
        /// The items that it is about.
        points: Vec<String>,
    },
}

/// The guide to a game, with its pictures.
pub fn guide(game: &str) -> Result<Vec<GuideBlock>, Refusal> {
    blocks(game, guide_text(game)?).map_err(|error| error.refusal)
}

/// The text of a game's guide.
pub fn guide_text(game: &str) -> Result<&'static str, Refusal> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if game == <$game as Game>::TITLE.id {
                return text(game, "guide", <$game as Show>::GUIDE);
            })+
        };
    }
    games::each_game!(find);
    Err(no_such_game(game))
}

/// Reads a guide to `game`. An error names the first bad line.
pub fn blocks(game: &str, text: &str) -> Result<Vec<GuideBlock>, RecordError> {
    let mut found: Vec<GuideBlock> = Vec::new();
    let mut lines = (1..).zip(text.lines());
    let mut open = false;
    while let Some((number, line)) = lines.next() {
        let at = |refusal| RecordError { line: number, refusal };
        if let Some(caption) = line.strip_prefix("```board ") {
            let inside: Vec<&str> = lines.by_ref().map(|(_, it)| it).take_while(|it| *it != "```").collect();
            found.push(picture(game, caption, &inside).map_err(at)?);
            open = false;
        } else if let Some(heading) = line.strip_prefix('#') {
            found.push(GuideBlock::Heading { text: heading.trim_start_matches('#').trim().to_string() });
            open = false;
        } else if line.trim().is_empty() {
            open = false;
        } else {
            words(&mut found, line, open);
            open = true;
        }
    }
    Ok(found)
}

/// A line of a paragraph or a list: it goes on with the block that is `open`, or begins one.
fn words(found: &mut Vec<GuideBlock>, line: &str, open: bool) {
    let (last, bare) = (found.last_mut().filter(|_| open), line.trim());
    match (line.strip_prefix("- "), last) {
        (Some(item), Some(GuideBlock::List { items })) => items.push(item.to_string()),
        (Some(item), _) => found.push(GuideBlock::List { items: vec![item.to_string()] }),
        (None, Some(GuideBlock::List { items })) => {
            let item = items.last_mut().expect("a list has items");
            item.push(' ');
            item.push_str(bare);
        }
        (None, Some(GuideBlock::Text { text })) => {
            text.push(' ');
            text.push_str(bare);
        }
        (None, _) => found.push(GuideBlock::Text { text: bare.to_string() }),
    }
}

/// A picture: `seats`, `options`, `eyes`, `point` and `position`, each on a line, all but the last as wanted.
fn picture(game: &str, caption: &str, lines: &[&str]) -> Result<GuideBlock, Refusal> {
    let bad = |because: &str| Refusal::new(Clause::RECORD, because.to_string());
    let (mut seats, mut options, mut eyes, mut points) = (2, "", Seats::ALL, Vec::new());
    let mut position = None;
    for line in lines {
        let (word, rest) = line.split_once(' ').ok_or_else(|| bad("a word and what it is"))?;
        match word {
            "seats" => seats = rest.parse().map_err(|_| bad("expected how many seats there are"))?,
            "options" => options = rest,
            "eyes" => eyes = rest.parse().map_err(|_| bad("expected seats, such as A"))?,
            "point" => points = rest.split(' ').map(str::to_string).collect(),
            "position" => position = Some(rest),
            _ => return Err(bad("expected seats, options, eyes, point or position")),
        }
    }
    let position = position.ok_or_else(|| bad("a picture needs a position"))?;
    let scene = open(game, seats, options, Some(position))?.scene(eyes, 0);
    let scene = Scene { choices: Vec::new(), resignation: None, ..scene };
    Ok(GuideBlock::Picture { caption: caption.to_string(), scene: Box::new(scene), points })
}
