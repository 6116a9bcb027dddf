//! Throws and goals: what chance has brought and what everybody is after, as things to look at.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Clause, Line, Rolled, Seat};

use super::Meter;

/// A throw of dice as an event to look at. The line that carries it says in words what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Throw {
    /// The item where it happens.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The dice in rolling order.
    pub dice: Vec<ThrownDie>,
    /// What they come to, a sum for each side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Sum>,
    /// What follows from it, with the clauses that say so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follows: Vec<Line>,
    /// How much hangs on it.
    #[serde(default)]
    pub weight: Weight,
}

/// One die of a throw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ThrownDie {
    /// What it shows.
    pub face: i32,
    /// Whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What it is rolled for: `battle`. Nothing where a throw is for one thing only.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub purpose: Cow<'static, str>,
}

/// What the dice of a side come to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sum {
    /// Whose sum it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What is added to the dice.
    pub added: Vec<Added>,
    /// The dice and what is added.
    pub total: i32,
}

/// A number that is added to dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Added {
    /// The number, perhaps below 0.
    pub number: i32,
    /// Where it comes from: `Dvergar`.
    pub why: String,
}

/// How much hangs on a throw: how long a screen should dwell on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weight {
    /// Nothing comes of it.
    Idle,
    /// Something changes.
    #[default]
    Usual,
    /// Somebody loses something.
    Loss,
    /// It decides the game, or nearly.
    Decisive,
}

/// What a seat is after, and how far every seat is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Goal {
    /// The same in one sentence.
    pub sentence: String,
    /// Where the rules say so: the id of a clause.
    pub clause: Cow<'static, str>,
    /// How far every seat is, where that is a number.
    pub standings: Vec<Standing>,
}

/// How far a seat is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The seat; nobody where all play together.
    pub seat: Option<Seat>,
    /// What it has.
    pub value: i32,
    /// What it needs, where the rules name a number.
    pub of: Option<i32>,
}

impl Throw {
    /// The plain faces of a chance event; nothing where no dice were rolled.
    pub fn plain(rolled: &Rolled) -> Option<Throw> {
        let Rolled::Dice(dice) = rolled else { return None };
        let die = |face: u8| ThrownDie { face: face.into(), seat: None, purpose: Cow::Borrowed("") };
        Some(Throw { dice: dice.iter().map(die).collect(), ..Throw::default() })
    }

    /// The throw with all its dice this seat's.
    #[must_use]
    pub fn of(mut self, seat: Seat) -> Throw {
        self.dice.iter_mut().for_each(|die| die.seat = Some(seat));
        self
    }

    /// The throw at this item.
    #[must_use]
    pub fn at(self, item: impl Into<String>) -> Throw {
        Throw { at: Some(item.into()), ..self }
    }

    /// The throw with so much hanging on it.
    #[must_use]
    pub fn weighing(self, weight: Weight) -> Throw {
        Throw { weight, ..self }
    }
}

impl Goal {
    /// A goal without numbers.
    pub fn new(clause: Clause, sentence: impl Into<String>) -> Goal {
        Goal { sentence: sentence.into(), clause: clause.into(), standings: Vec::new() }
    }

    /// The goal with the standings that the meters of this sort show.
    #[must_use]
    pub fn measured(mut self, meters: &[Meter], what: &str) -> Goal {
        let counted = meters.iter().filter(|meter| meter.what == what);
        let standing = |it: &Meter| Standing { seat: it.seat, value: it.value, of: it.limit };
        self.standings.extend(counted.map(standing));
        self
    }
}
