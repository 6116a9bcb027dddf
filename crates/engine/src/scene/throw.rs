//! Throws and goals: what chance has brought and what everybody is after, as things to look at.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::{Clause, Line, Rolled, Seat};

use super::{Meter, Tint};

/// What chance has brought, as an event to look at. The line that carries it says in words what came of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Throw {
    /// What sort of chance it is.
    #[serde(default)]
    pub kind: ThrowKind,
    /// The item where it happens, of the Scene before or after it; nothing where it concerns the whole board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The item that lights up with it: the line of a table that it is about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lit: Option<String>,
    /// The dice in rolling order; a coin or what was drawn in their place.
    pub dice: Vec<ThrownDie>,
    /// What they come to, a sum for each side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Sum>,
    /// What follows from it, with the clauses that say so. [`told`](crate::told) fills it in.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub follows: Vec<Line>,
    /// How much hangs on it.
    #[serde(default)]
    pub weight: Weight,
}

/// The sorts of chance that people know from their tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThrowKind {
    /// Dice are rolled.
    #[default]
    Dice,
    /// A coin is flipped: it names a seat.
    Coin,
    /// Something is drawn from a bag.
    Draw,
    /// A board is shuffled.
    Shuffle,
}

/// One die of a throw, or what takes its place.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ThrownDie {
    /// The side that is up, 1 to 6; coins, tiles and dice out of a bag show none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<i32>,
    /// Whose it is; the seat that a coin names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What it is thrown for, in a word or two: `attack`.
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub purpose: Cow<'static, str>,
    /// The item that it is or becomes, of the Scene before or after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub item: Option<String>,
    /// What it shows instead of pips, as the rulebook calls it: `Wish Ring`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Cow<'static, str>>,
    /// The picture of that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub icon: Option<Cow<'static, str>>,
    /// The colour it is made in, where that is not its owner's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tint: Option<Tint>,
}

/// What the dice of a side come to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sum {
    /// Whose dice are summed; all of them where it is nobody's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// What is added to the dice.
    pub added: Vec<Added>,
    /// The dice and what is added.
    pub total: i32,
    /// The number that it takes, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<Against>,
}

/// A number that is added to dice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Added {
    /// The number, perhaps below 0.
    pub number: i32,
    /// Where it comes from: `Dvergar`.
    pub why: String,
}

/// A number that a sum is held against.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Against {
    /// The least that is enough.
    pub number: i32,
    /// What it is enough for: `to remove a cube`.
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
    /// Chance as it came, without a word about what it is for.
    pub fn plain(rolled: &Rolled) -> Throw {
        match rolled {
            Rolled::Dice(dice) => Throw::of_dice(dice.iter().map(ThrownDie::showing)),
            Rolled::Pick(kind) => Throw::drawn(ThrownDie::named(format!("kind {kind}"))),
            Rolled::Number(_) => Throw { kind: ThrowKind::Shuffle, ..Throw::default() },
        }
    }

    /// A throw of these dice.
    pub fn of_dice(dice: impl IntoIterator<Item = ThrownDie>) -> Throw {
        Throw { dice: dice.into_iter().collect(), ..Throw::default() }
    }

    /// A coin that names `seat`.
    pub fn coin(seat: Seat, purpose: impl Into<Cow<'static, str>>) -> Throw {
        let coin = ThrownDie::default().of(seat).thrown_for(purpose);
        Throw { kind: ThrowKind::Coin, ..Throw::of_dice([coin]) }
    }

    /// This is drawn from a bag.
    pub fn drawn(die: ThrownDie) -> Throw {
        Throw { kind: ThrowKind::Draw, ..Throw::of_dice([die]) }
    }

    /// The throw with all its dice this seat's.
    #[must_use]
    pub fn of(mut self, seat: Seat) -> Throw {
        self.dice.iter_mut().for_each(|die| die.seat = Some(seat));
        self
    }

    /// The throw with all its dice for this.
    #[must_use]
    pub fn thrown_for(mut self, purpose: &'static str) -> Throw {
        self.dice.iter_mut().for_each(|die| die.purpose = purpose.into());
        self
    }

    /// The throw at this item.
    #[must_use]
    pub fn at(self, item: impl Into<String>) -> Throw {
        Throw { at: Some(item.into()), ..self }
    }

    /// The throw with one more sum.
    #[must_use]
    pub fn summed(mut self, sum: Sum) -> Throw {
        self.sums.push(sum);
        self
    }

    /// The throw with so much hanging on it.
    #[must_use]
    pub fn weighing(self, weight: Weight) -> Throw {
        Throw { weight, ..self }
    }

    /// What the dice of `seat` show together; those of all for nobody.
    pub fn pips(&self, seat: Option<Seat>) -> i32 {
        let counted = self.dice.iter().filter(|die| seat.is_none() || die.seat == seat);
        counted.filter_map(|die| die.face).sum()
    }

    /// How a sum comes about: `6 + 1 Dvergar = 7`.
    pub fn arithmetic(&self, sum: &Sum) -> String {
        let counted = self.dice.iter().filter(|die| sum.seat.is_none() || die.seat == sum.seat);
        let faces = counted.filter_map(|die| die.face).map(|face| face.to_string());
        let added = sum.added.iter().map(|it| format!("{} {}", it.number, it.why));
        let parts: Vec<String> = faces.chain(added).collect();
        let total = if parts.len() > 1 { format!(" = {}", sum.total) } else { String::new() };
        let against = sum.against.as_ref().map(|it| format!(", {} or more {}", it.number, it.why));
        parts.join(" + ") + &total + &against.unwrap_or_default()
    }
}

impl ThrownDie {
    /// A die with this side up.
    pub fn showing(face: u8) -> ThrownDie {
        ThrownDie { face: Some(face.into()), ..ThrownDie::default() }
    }

    /// What shows this instead of pips.
    pub fn named(name: impl Into<Cow<'static, str>>) -> ThrownDie {
        ThrownDie { name: Some(name.into()), ..ThrownDie::default() }
    }

    /// The die as this seat's.
    #[must_use]
    pub fn of(self, seat: Seat) -> ThrownDie {
        ThrownDie { seat: Some(seat), ..self }
    }

    /// The die for this.
    #[must_use]
    pub fn thrown_for(self, purpose: impl Into<Cow<'static, str>>) -> ThrownDie {
        ThrownDie { purpose: purpose.into(), ..self }
    }

    /// The die that is or becomes this item.
    #[must_use]
    pub fn is(self, item: impl Into<String>) -> ThrownDie {
        ThrownDie { item: Some(item.into()), ..self }
    }
}

impl Sum {
    /// A sum to which nothing has been added yet.
    pub fn new(seat: Option<Seat>, pips: i32) -> Sum {
        Sum { seat, added: Vec::new(), total: pips, against: None }
    }

    /// The sum with one number more.
    #[must_use]
    pub fn plus(mut self, number: impl Into<i32>, why: impl Into<String>) -> Sum {
        let number = number.into();
        self.total += number;
        self.added.push(Added { number, why: why.into() });
        self
    }

    /// The sum with the least that is enough.
    #[must_use]
    pub fn against(self, number: impl Into<i32>, why: impl Into<String>) -> Sum {
        Sum { against: Some(Against { number: number.into(), why: why.into() }), ..self }
    }
}

impl Goal {
    /// A goal without numbers.
    pub fn new(clause: Clause, sentence: impl Into<String>) -> Goal {
        Goal { sentence: sentence.into(), clause: clause.into(), standings: Vec::new() }
    }

    /// The goal with the standings that the meters of this sort show; more than enough is enough.
    #[must_use]
    pub fn measured(mut self, meters: &[Meter], what: &str) -> Goal {
        let counted = meters.iter().filter(|meter| meter.what == what);
        let standing = |it: &Meter| Standing {
            seat: it.seat,
            value: it.limit.map_or(it.value, |limit| it.value.min(limit)),
            of: it.limit,
        };
        self.standings.extend(counted.map(standing));
        self
    }
}
