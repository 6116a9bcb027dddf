//! What a player of LAND 6 can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use engine::{BadNotation, actions};

use super::board::Laid;
use super::place::Place;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// L8: `deploy city1 sea1`.
    Deploy {
        /// The city die that pays.
        payer: Place,
        /// Where the new die goes.
        at: Place,
    },
    /// L9: `move city1 sea1 field2`.
    Move {
        /// The city die that pays.
        payer: Place,
        /// The die that moves.
        from: Place,
        /// Where it goes.
        to: Place,
    },
    /// L11: `feed field1`.
    Feed {
        /// The field die that pays.
        payer: Place,
    },
    /// L12: `fight forest1`.
    Fight {
        /// The forest die that pays.
        payer: Place,
    },
    /// L17: `sea sea1 city1`, or `sea sea1 roll` for the die that was just thrown.
    Sea {
        /// The sea die that pays.
        payer: Place,
        /// What is rerolled.
        target: Target,
    },
    /// L18: `stand`: the thrown die takes effect.
    Stand,
    /// L6, L14: `pass`.
    Pass,
    /// L12: `remove 4`, the tile of the cube.
    Remove {
        /// 1 to 6.
        tile: u8,
    },
    /// L12, L20: `lose city1`.
    Lose {
        /// The die that loses 1.
        at: Place,
    },
    /// L3: `lay 4 270`: the next of a, b, c, d gets this tile, turned clockwise by so many degrees.
    Lay(Laid),
}

actions!(Action:
    Deploy "deploy", Move "move", Feed "feed", Fight "fight", Sea "sea", Stand "stand", Pass "pass",
    Remove "remove", Lose "lose", Lay "lay",
);

/// L18: what Sea can reroll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// An army die.
    Army(Place),
    /// The action die, just thrown.
    Thrown,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Deploy { payer, at } => write!(f, "deploy {payer} {at}"),
            Action::Move { payer, from, to } => write!(f, "move {payer} {from} {to}"),
            Action::Feed { payer } => write!(f, "feed {payer}"),
            Action::Fight { payer } => write!(f, "fight {payer}"),
            Action::Sea { payer, target } => write!(f, "sea {payer} {target}"),
            Action::Stand => f.write_str("stand"),
            Action::Pass => f.write_str("pass"),
            Action::Remove { tile } => write!(f, "remove {tile}"),
            Action::Lose { at } => write!(f, "lose {at}"),
            Action::Lay(Laid { tile, turns }) => write!(f, "lay {tile} {}", u16::from(*turns) * 90),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::Army(place) => write!(f, "{place}"),
            Target::Thrown => f.write_str("roll"),
        }
    }
}

impl FromStr for Target {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Target, BadNotation> {
        if text == "roll" { Ok(Target::Thrown) } else { text.parse().map(Target::Army) }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let words: Vec<&str> = text.split(' ').collect();
        match *words.as_slice() {
            ["deploy", payer, at] => Ok(Action::Deploy { payer: payer.parse()?, at: at.parse()? }),
            ["move", payer, from, to] => {
                Ok(Action::Move { payer: payer.parse()?, from: from.parse()?, to: to.parse()? })
            }
            ["feed", payer] => Ok(Action::Feed { payer: payer.parse()? }),
            ["fight", payer] => Ok(Action::Fight { payer: payer.parse()? }),
            ["sea", payer, target] => Ok(Action::Sea { payer: payer.parse()?, target: target.parse()? }),
            ["stand"] => Ok(Action::Stand),
            ["pass"] => Ok(Action::Pass),
            ["remove", tile] => Ok(Action::Remove { tile: tile_number(tile)? }),
            ["lose", at] => Ok(Action::Lose { at: at.parse()? }),
            ["lay", tile, degrees] => {
                Ok(Action::Lay(Laid { tile: tile_number(tile)?, turns: quarter_turns(degrees)? }))
            }
            _ => Err(BadNotation::expected(
                "an action such as `deploy city1 sea1`, `move city1 sea1 city2`, `feed field1`, \
                 `fight forest1`, `sea sea1 city1`, `sea sea1 roll`, `stand`, `pass`, `remove 6`, \
                 `lose city1` or `lay 4 270`",
            )),
        }
    }
}

fn tile_number(text: &str) -> Result<u8, BadNotation> {
    match text.as_bytes() {
        &[digit @ b'1'..=b'6'] => Ok(digit - b'0'),
        _ => Err(BadNotation::expected("a tile, 1 to 6")),
    }
}

/// L3: how far a tile is turned.
pub(super) fn quarter_turns(text: &str) -> Result<u8, BadNotation> {
    let turns = ["0", "90", "180", "270"].iter().position(|it| *it == text);
    turns.map(|turns| turns as u8).ok_or_else(|| BadNotation::expected("a turn of 0, 90, 180 or 270 degrees"))
}
