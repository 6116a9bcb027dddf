//! Where the dice of a room come from.

use engine::{BadNotation, Chance, Refusal, Rolled};
use fair::{Root, Secret};
use table::Source;

/// The dice of a room in one's own hands.
#[derive(Clone, Debug)]
pub enum Dice {
    /// They come up by themselves.
    Source(Source),
    /// People roll real ones, and say what came up.
    Real,
}

/// Where the dice of a room come from.
#[derive(Clone)]
pub(crate) enum Supply {
    /// A sealed seed, and what everybody adds to it who sits down.
    Fair {
        seed: Secret,
        /// Once everybody sits.
        root: Option<Root>,
    },
    /// What its owner wants.
    Private(Dice),
}

impl Supply {
    /// What comes up as roll number `index`, if it comes up by itself.
    pub(crate) fn roll(&self, chance: Chance, index: usize) -> Result<Option<Rolled>, Refusal> {
        match self {
            Supply::Fair { root, .. } => Ok(root.as_ref().map(|root| root.roll(chance, index))),
            Supply::Private(Dice::Source(source)) => source.supply(chance, index).map(Some),
            Supply::Private(Dice::Real) => Ok(None),
        }
    }

    pub(crate) fn is_ready(&self) -> bool {
        !matches!(self, Supply::Fair { root: None, .. })
    }

    pub(crate) fn is_real(&self) -> bool {
        matches!(self, Supply::Private(Dice::Real))
    }
}

/// What a person says that real dice show, if it is what is due; otherwise why not.
pub(crate) fn read_real(text: &str, chance: Chance) -> Result<Rolled, String> {
    let said: Vec<&str> = text.split_whitespace().collect();
    // `3 5` is as good as `35`; `pick 2` stays as it is.
    let digits = said.iter().all(|it| it.bytes().all(|b| b.is_ascii_digit()));
    let text = if digits { said.concat() } else { said.join(" ") };
    match text.parse::<Rolled>() {
        Ok(rolled) => chance.check(rolled).map(|()| rolled),
        Err(BadNotation { expected, .. }) => Err(format!("expected {expected}")),
    }
}
