//! Five levels to choose from, the same in every game, named by how they play.

use crate::search::{Budget, Search};
use crate::{Bot, Heuristics};

/// A level of play. Every level sees only what its seat sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its name.
    pub name: &'static str,
    /// How it plays.
    pub about: &'static str,
}

/// The levels, weakest first.
pub const LEVELS: [Level; 5] = [
    Level { name: "newcomer", about: "looks at what could happen next, hardly further" },
    Level { name: "casual", about: "sees simple threats and chances" },
    Level { name: "solid", about: "makes few plain mistakes" },
    Level { name: "strong", about: "weighs its choices and plans ahead" },
    Level { name: "expert", about: "thinks as long as it takes, up to some seconds" },
];

/// The level that plays a game which has no player of its own.
pub const DEFAULT_LEVEL: &str = "solid";

/// The level called `name`, as a player of `G`.
pub(crate) fn named<G: Heuristics>(name: &str) -> Option<Box<dyn Bot<G>>> {
    let index = LEVELS.iter().position(|level| level.name == name)?;
    Some(Box::new(Search::new(Budget::of(G::ITERATIONS[index]), G::Guide::default())))
}
