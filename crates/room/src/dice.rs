//! Where the dice of a room come from.

use engine::{BadNotation, Chance, Refusal, Rolled, Turn};
use fair::{Root, Secret};
use serde::{Deserialize, Serialize};
use table::Source;

use crate::room::Room;

/// The dice of a room in one's own hands.
#[derive(Clone, Debug)]
pub enum Dice {
    /// They come up by themselves.
    Source(Source),
    /// People roll real ones, and say what came up.
    Real,
}

/// Real dice that are to be rolled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DiceDue {
    /// What is due, in words.
    pub words: String,
    /// How many dice; none where it is something else that is drawn.
    pub count: u8,
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

impl Room {
    /// Whether people roll this themselves. Of a room far away only dice are typed: what is drawn, it draws.
    pub(crate) fn is_typed(&self, chance: Chance) -> bool {
        self.dice.is_real() || self.created.own_dice && dice_in(chance) > 0
    }

    /// The real dice that are to be rolled now.
    pub(crate) fn dice_due(&self) -> Option<DiceDue> {
        match self.table.turn() {
            Turn::Roll(chance) if self.is_typed(chance) => {
                Some(DiceDue { words: chance.to_string(), count: dice_in(chance) })
            }
            _ => None,
        }
    }
}

fn dice_in(chance: Chance) -> u8 {
    match chance {
        Chance::Dice(count) | Chance::Row(count) => count,
        Chance::Pick(_) | Chance::Number(_) => 0,
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
