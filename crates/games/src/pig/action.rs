//! What a player of Pig can do, and the house rules.

use std::fmt;
use std::str::FromStr;

use engine::{BadNotation, Clause, Kind, Options, Spec, Value};

/// P2: what is decided on a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Roll the die.
    Roll,
    /// P4: bank the pot and pass.
    Hold,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Roll => "roll",
            Action::Hold => "hold",
        })
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        match text {
            "roll" => Ok(Action::Roll),
            "hold" => Ok(Action::Hold),
            _ => Err(BadNotation::expected("roll or hold")),
        }
    }
}

/// The house rules of Pig.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PigOptions {
    /// P5: the points to bank.
    pub target: u16,
    /// P6: the last turn.
    pub turn_cap: u16,
}

impl Default for PigOptions {
    fn default() -> PigOptions {
        PigOptions { target: 100, turn_cap: 1000 }
    }
}

impl Options for PigOptions {
    const SPECS: &'static [Spec<PigOptions>] = &[
        Spec {
            name: "target",
            kind: Kind::whole(2, 1000),
            help: "points to bank for the win",
            clause: Clause("P5"),
            get: |options| Value::Whole(options.target.into()),
            set: |options, value| options.target = value.whole() as u16,
        },
        Spec {
            name: "turn_cap",
            kind: Kind::whole(1, 10_000),
            help: "turns of all players together, after which the game is scored",
            clause: Clause("P6"),
            get: |options| Value::Whole(options.turn_cap.into()),
            set: |options, value| options.turn_cap = value.whole() as u16,
        },
    ];
}
