//! What a player of Pig can do, and the house rules.

use std::fmt;
use std::str::FromStr;

use engine::{Action as _, BadNotation, Options, Spec, actions, option};

/// P2: what is decided on a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Roll the die.
    Roll,
    /// P4: bank the pot and pass.
    Hold,
}

actions!(Action: Roll "roll", Hold "hold");

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
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
        option("target", "P5", "points to bank for the win").whole(2, 1000, |it| &mut it.target),
        option("turn_cap", "P6", "turns of all players together, after which the game is scored").whole(
            1,
            10_000,
            |it| &mut it.turn_cap,
        ),
    ];
}
