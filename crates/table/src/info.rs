//! What can be said of a game before it is played, as data.

use std::any::TypeId;

use engine::{Clause, Game, Kind, Options, Refusal, RuleClause, Show, brief, rule_clauses};
use serde::Serialize;

use crate::no_such_game;
use crate::texts::text;

/// A game in the catalog.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameInfo {
    /// The short name in commands and records.
    pub id: &'static str,
    /// The name as printed.
    pub title: &'static str,
    /// Who designed it.
    pub designer: &'static str,
    /// One sentence.
    pub about: &'static str,
    /// The fewest and the most players.
    pub seats: [u8; 2],
    /// What the rules call the player of each seat; empty where they have no name.
    pub roles: &'static [&'static str],
    /// The shortest and the longest usual length, in minutes.
    pub minutes: [u8; 2],
    /// The edition of its rules.
    pub edition: u16,
    /// Whether seats know different things.
    pub secrets: bool,
    /// Its place in the catalog, the first at 1; nothing for a game to practise with.
    pub order: Option<u8>,
    /// Whether it brings pictures of its own.
    pub pictured: bool,
    /// Its options.
    pub options: Vec<OptionInfo>,
    /// Its computer players: random, its own, then the levels, each group weakest first.
    pub players: Vec<&'static str>,
    /// The one that plays where none is named.
    pub default_player: &'static str,
    /// The one that gives hints.
    pub adviser: &'static str,
}

/// An option: enough to make a form or a command line of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// What it takes, as data.
    #[serde(flatten)]
    pub kind: OptionKind,
    /// What it takes, in words.
    pub takes: String,
    /// Its default.
    pub default: String,
    /// One line of help.
    pub help: &'static str,
    /// The clause it concerns.
    pub clause: Clause,
}

/// What an option takes.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum OptionKind {
    /// A whole number in a range, or one of some words.
    Whole {
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
        /// Words that stand for special values.
        words: Vec<&'static str>,
    },
    /// `true` or `false`.
    Flag,
    /// One of some words.
    Choice {
        /// The words.
        words: Vec<&'static str>,
    },
    /// Whole numbers with commas between.
    List {
        /// How many.
        len: usize,
        /// The smallest.
        min: i64,
        /// The largest.
        max: i64,
    },
}

/// Every game, alphabetically by id.
pub fn games() -> Vec<GameInfo> {
    macro_rules! collect {
        ($($game:ty,)+) => { vec![$(of::<$game>()),+] };
    }
    games::each_game!(collect)
}

/// The game called `id`.
pub fn info(id: &str) -> Result<GameInfo, Refusal> {
    games().into_iter().find(|game| game.id == id).ok_or_else(|| no_such_game(id))
}

/// The text of a game's rules, and its clauses: all of them, or the one called `clause`.
pub fn rules(id: &str, clause: Option<&str>) -> Result<(&'static str, Vec<RuleClause<'static>>), Refusal> {
    let text = text_of(id)?;
    let mut clauses = rule_clauses(text);
    if let Some(wanted) = clause {
        let known: Vec<&str> = clauses.iter().map(|clause| clause.id).collect();
        let range = format!("{} to {}", known.first().unwrap_or(&""), known.last().unwrap_or(&""));
        clauses.retain(|clause| clause.id.eq_ignore_ascii_case(wanted));
        if clauses.is_empty() {
            let because = format!("{id} has no clause `{}`; it has {range}", brief(wanted));
            return Err(Refusal::new(Clause::NOTATION, because));
        }
    }
    Ok((text, clauses))
}

fn text_of(id: &str) -> Result<&'static str, Refusal> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if id == <$game as Game>::TITLE.id {
                return text(id, "rules", <$game as Game>::TITLE.rules);
            })+
        };
    }
    games::each_game!(find);
    Err(no_such_game(id))
}

/// The pictures of a game: the text of its `art.svg`, empty where it has none.
pub fn art(id: &str) -> Result<&'static str, Refusal> {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if id == <$game as Game>::TITLE.id {
                return Ok(<$game as Show>::ART);
            })+
        };
    }
    games::each_game!(find);
    Err(no_such_game(id))
}

fn of<G: bots::Heuristics + Show>() -> GameInfo {
    let title = G::TITLE;
    GameInfo {
        id: title.id,
        title: title.name,
        designer: title.designer,
        about: title.about,
        seats: [*title.seats.start(), *title.seats.end()],
        roles: title.roles,
        minutes: [*title.minutes.start(), *title.minutes.end()],
        edition: title.edition(),
        // A game in which everything lies open has its state for a view.
        secrets: TypeId::of::<G::View>() != TypeId::of::<G>(),
        order: G::ORDER,
        pictured: !G::ART.is_empty(),
        options: options::<G::Options>(),
        players: bots::names::<G>(),
        default_player: bots::DEFAULT_LEVEL,
        adviser: G::ADVISER,
    }
}

fn options<O: Options>() -> Vec<OptionInfo> {
    let of = |spec: &engine::Spec<O>| OptionInfo {
        name: spec.name,
        kind: spec.kind.into(),
        takes: spec.kind.to_string(),
        default: spec.kind.write(&spec.get(&O::default())),
        help: spec.help,
        clause: spec.clause,
    };
    O::SPECS.iter().map(of).collect()
}

impl From<Kind> for OptionKind {
    fn from(kind: Kind) -> OptionKind {
        match kind {
            Kind::Whole { min, max, words } => {
                OptionKind::Whole { min, max, words: words.iter().map(|(word, _)| *word).collect() }
            }
            Kind::Flag => OptionKind::Flag,
            Kind::Choice(words) => OptionKind::Choice { words: words.to_vec() },
            Kind::List { len, min, max } => OptionKind::List { len, min, max },
        }
    }
}
