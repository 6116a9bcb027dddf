//! What a player can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use engine::{BadNotation, actions};

use super::dice::{Design, Die, Face, Item, Map};
use super::hole::Place;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// W6: `draw` a die from the bag.
    Draw,
    /// W14: `stop`, the bag being empty.
    Stop,
    /// W8: `keep` the rolled item or spell.
    Keep,
    /// W10: `catch` the rolled Wish Ring with a Wish Net.
    Catch,
    /// W20: `declare` that your route is complete.
    Declare,
    /// W6: `end` the turn.
    End,
    /// W7: `place orc B3 1` with one quarter turn clockwise.
    Place {
        /// The map towards the player.
        map: Map,
        /// Where.
        hole: Place,
        /// Quarter turns clockwise, as the player sees it.
        turns: u8,
    },
    /// W9: `wish key`.
    Wish(Face),
    /// W10: `pair yellow-net red-ring key`.
    Pair {
        /// The Net.
        net: Design,
        /// The Ring, or a second Net.
        other: Die,
        /// The wish.
        face: Face,
    },
    /// W11: `exchange red-rotate` of the opponent for the Wondrous Item.
    Exchange(Die),
    /// W12: `cast purple-disintegrate C3`.
    Disintegrate {
        /// The design that is spent.
        spell: Design,
        /// The target.
        hole: Place,
    },
    /// W12: `cast red-rotate C3 90`.
    Rotate {
        /// The design that is spent.
        spell: Design,
        /// The target.
        hole: Place,
        /// Quarter turns clockwise, as the player sees it, 1 to 3.
        turns: u8,
    },
    /// W12: `cast green-swivel C3`.
    Swivel {
        /// The design that is spent.
        spell: Design,
        /// The target.
        hole: Place,
    },
    /// W12: `cast white-look green`: draw a green die.
    Choose {
        /// The design that is spent.
        spell: Design,
        /// The design that is drawn.
        draw: Design,
    },
    /// W12: `cast white-look far`: see the far side.
    Look {
        /// The design that is spent.
        spell: Design,
    },
    /// W13: `pay white-look reroll yellow-swords2`.
    Pay {
        /// What goes to the bag.
        pay: Die,
        /// What is rolled again.
        reroll: Die,
    },
}

actions!(Action:
    Draw "draw", Stop "stop", Keep "keep", Catch "catch", Declare "declare", End "end", Place "place",
    Wish "wish", Pair "pair", Exchange "exchange", Disintegrate "disintegrate", Rotate "rotate",
    Swivel "swivel", Choose "choose", Look "look", Pay "pay",
);

impl Action {
    /// The spell that is cast, with the design that bears it.
    pub fn spell(self) -> Option<Die> {
        let (design, item) = match self {
            Action::Disintegrate { spell, .. } => (spell, Item::Disintegrate),
            Action::Rotate { spell, .. } => (spell, Item::Rotate),
            Action::Swivel { spell, .. } => (spell, Item::Swivel),
            Action::Choose { spell, .. } | Action::Look { spell } => (spell, Item::Look),
            _ => return None,
        };
        Some(Die { design, item })
    }

    /// The hole it is about.
    pub fn hole(self) -> Option<Place> {
        match self {
            Action::Place { hole, .. }
            | Action::Disintegrate { hole, .. }
            | Action::Rotate { hole, .. }
            | Action::Swivel { hole, .. } => Some(hole),
            _ => None,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(spell) = self.spell() {
            write!(f, "cast {spell} ")?;
        }
        match self {
            Action::Draw => f.write_str("draw"),
            Action::Stop => f.write_str("stop"),
            Action::Keep => f.write_str("keep"),
            Action::Catch => f.write_str("catch"),
            Action::Declare => f.write_str("declare"),
            Action::End => f.write_str("end"),
            Action::Place { map, hole, turns } => write!(f, "place {} {hole} {turns}", map.word()),
            Action::Wish(face) => write!(f, "wish {}", face.word()),
            Action::Pair { net, other, face } => write!(f, "pair {}-net {other} {}", net.word(), face.word()),
            Action::Exchange(die) => write!(f, "exchange {die}"),
            Action::Disintegrate { hole, .. } | Action::Swivel { hole, .. } => write!(f, "{hole}"),
            Action::Rotate { hole, turns, .. } => write!(f, "{hole} {}", u16::from(*turns) * 90),
            Action::Choose { draw, .. } => f.write_str(draw.word()),
            Action::Look { .. } => f.write_str("far"),
            Action::Pay { pay, reroll } => write!(f, "pay {pay} reroll {reroll}"),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let bad = || {
            BadNotation::expected(
                "draw, keep, catch, end, declare, stop, place orc B3 1, wish key, cast red-rotate C3 90, \
                 cast white-look far, exchange red-net, pair red-net yellow-ring key \
                 or pay white-look reroll red-net",
            )
        };
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["draw"] => Action::Draw,
            ["stop"] => Action::Stop,
            ["keep"] => Action::Keep,
            ["catch"] => Action::Catch,
            ["declare"] => Action::Declare,
            ["end"] => Action::End,
            ["place", map, hole, turns] => Action::Place {
                map: map.parse()?,
                hole: hole.parse()?,
                turns: ["0", "1", "2", "3"].iter().position(|it| *it == turns).ok_or_else(bad)? as u8,
            },
            ["wish", face] => Action::Wish(face.parse()?),
            ["pair", net, other, face] => {
                pair(net.parse()?, other.parse()?, face.parse()?).ok_or_else(bad)?
            }
            ["exchange", die] => Action::Exchange(die.parse()?),
            ["pay", pay, "reroll", reroll] => Action::Pay { pay: pay.parse()?, reroll: reroll.parse()? },
            ["cast", die, ref at @ ..] => cast(die.parse()?, at).ok_or_else(bad)?,
            _ => return Err(bad()),
        })
    }
}

/// W10: a Net and a Ring, or two Nets in the order of their designs.
pub(super) fn pair(net: Die, other: Die, face: Face) -> Option<Action> {
    let (first, second) =
        if other.item == Item::Net { (net.min(other), net.max(other)) } else { (net, other) };
    let fits = net.item == Item::Net && matches!(other.item, Item::Net | Item::Ring);
    fits.then_some(Action::Pair { net: first.design, other: second, face })
}

/// W12: a spell and what stands behind it.
fn cast(die: Die, at: &[&str]) -> Option<Action> {
    let spell = die.design;
    match (die.item, at) {
        (Item::Disintegrate, [hole]) => Some(Action::Disintegrate { spell, hole: hole.parse().ok()? }),
        (Item::Swivel, [hole]) => Some(Action::Swivel { spell, hole: hole.parse().ok()? }),
        (Item::Rotate, [hole, degrees]) => {
            let turns = ["90", "180", "270"].iter().position(|it| it == degrees)? as u8 + 1;
            Some(Action::Rotate { spell, hole: hole.parse().ok()?, turns })
        }
        (Item::Look, ["far"]) => Some(Action::Look { spell }),
        (Item::Look, [draw]) => Some(Action::Choose { spell, draw: draw.parse().ok()? }),
        _ => None,
    }
}
