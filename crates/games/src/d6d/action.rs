//! What a player of d6D can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use engine::{BadNotation, Clause, actions};

use super::map::World;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// D5: put the first armies here.
    Place(World),
    /// D8: an army of this value on this world grows.
    Strengthen(World, u8),
    /// D9: a die from supply joins this world.
    Recruit(World),
    /// D10: an army of this value goes from the first world to the second.
    Move(World, u8, World),
    /// D11: an army of this value on the first world pays for a bridge to the second.
    Bridge(World, u8, World),
    /// D13: an army of this value on the contested world takes the damage.
    Lose(u8),
    /// D14: every army on the contested world goes here.
    Retreat(World),
    /// D14: fight on.
    Stay,
}

actions!(Action:
    Place "place", Strengthen "strengthen", Recruit "recruit", Move "move", Bridge "bridge", Lose "lose",
    Retreat "retreat", Stay "stay",
);

/// `place Menn`, `strengthen 5 Menn`, `recruit Menn`, `move 5 Menn-Aesir`, `bridge 4 Vanir-Dvergar`, `lose 3`,
/// `retreat Vanir`, `stay`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(world) => write!(f, "place {world}"),
            Action::Strengthen(world, value) => write!(f, "strengthen {value} {world}"),
            Action::Recruit(world) => write!(f, "recruit {world}"),
            Action::Move(from, value, to) => write!(f, "move {value} {from}-{to}"),
            Action::Bridge(from, value, to) => write!(f, "bridge {value} {from}-{to}"),
            Action::Lose(value) => write!(f, "lose {value}"),
            Action::Retreat(world) => write!(f, "retreat {world}"),
            Action::Stay => f.write_str("stay"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["stay"] => Ok(Action::Stay),
            ["place", at] => at.parse().map(Action::Place),
            ["recruit", at] => at.parse().map(Action::Recruit),
            ["retreat", to] => to.parse().map(Action::Retreat),
            ["lose", its] => value(its).map(Action::Lose),
            ["strengthen", its, at] => Ok(Action::Strengthen(at.parse()?, value(its)?)),
            ["move", its, route] => {
                ends(route).and_then(|(from, to)| Ok(Action::Move(from, value(its)?, to)))
            }
            ["bridge", its, route] => {
                ends(route).and_then(|(from, to)| Ok(Action::Bridge(from, value(its)?, to)))
            }
            ["pass"] => {
                Err(BadNotation::ruled_out(Clause("D6"), "there is no passing: both actions must be taken"))
            }
            _ => Err(BadNotation::expected(
                "place, recruit or retreat and a world; strengthen, an army's value and its world; move or \
                 bridge, a value and a route such as Menn-Aesir; lose and a value; or stay",
            )),
        }
    }
}

fn value(text: &str) -> Result<u8, BadNotation> {
    match text.as_bytes() {
        &[digit @ b'1'..=b'6'] => Ok(digit - b'0'),
        _ => Err(BadNotation::expected("the value of an army, 1 to 6")),
    }
}

fn ends(text: &str) -> Result<(World, World), BadNotation> {
    let (from, to) =
        text.split_once('-').ok_or_else(|| BadNotation::expected("a route such as Menn-Aesir"))?;
    Ok((from.parse()?, to.parse()?))
}
