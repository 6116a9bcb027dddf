//! What a player of GOZD can decide, and how it is written.

use std::fmt;
use std::str::FromStr;

use engine::{Action as _, BadNotation, actions};

use super::place::{Place, Places};

/// A minion by what can be seen of it: minions that are alike are interchangeable.
///
/// One word holds where it has been, its value and its place: actions are small and move fast.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Minion(u64);

/// G12: who dies in a slaughter, by value and place; those at home come first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Victims([u8; Victims::MOST]);

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// G6: go to a place next to this one.
    Move(Minion, Place),
    /// G8: attack with this minion.
    Fight(Minion),
    /// G12: attack the enemy's home with this minion.
    Slaughter(Minion),
    /// G13: the Devil's special.
    Sacrifice,
    /// G13: Death's special, with this minion.
    Infiltrate(Minion),
    /// G8: answer an attack with a minion of this value.
    Defend(u8),
    /// G10: a Victory stays on its field.
    Stay,
    /// G10: a Victory or Evade goes one field back.
    Back,
    /// G10: an Evade goes home.
    Home,
    /// G10: a Revive keeps its value.
    Keep,
    /// G10: a Revive is rerolled.
    Reroll,
    /// G12: these die.
    Lose(Victims),
    /// G14: give up.
    Resign,
}

actions!(Action:
    Move "move", Fight "fight", Slaughter "slaughter", Sacrifice "sacrifice", Infiltrate "infiltrate",
    Defend "defend", Stay "stay", Back "back", Home "home", Keep "keep", Reroll "reroll", Lose "lose",
    Resign "resign",
);

impl Minion {
    const VALUE: u32 = 48;
    const PLACE: u32 = 56;

    /// A minion of this value in this place, whatever it did this turn.
    #[inline]
    pub const fn new(value: u8, at: Place) -> Minion {
        Minion((value as u64) << Minion::VALUE | (at.0 as u64) << Minion::PLACE)
    }

    /// G5: one that has been in these places this turn; said only to tell it from others of its value and
    /// place.
    #[inline]
    #[must_use]
    pub const fn that_has_been(self, been: Places) -> Minion {
        Minion(self.0 >> Minion::VALUE << Minion::VALUE | been.bits())
    }

    /// The face of the die.
    #[inline]
    pub const fn value(self) -> u8 {
        (self.0 >> Minion::VALUE) as u8
    }

    /// Where it is.
    #[inline]
    pub const fn at(self) -> Place {
        Place((self.0 >> Minion::PLACE) as u8)
    }

    /// G5: where it has been this turn, if that was said.
    #[inline]
    pub const fn been(self) -> Places {
        Places::from_bits(self.0 & ((1 << Minion::VALUE) - 1))
    }

    /// Value, place, and where it has been.
    #[inline]
    pub const fn parts(self) -> (u8, Place, Places) {
        (self.value(), self.at(), self.been())
    }
}

impl fmt::Debug for Minion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Minion({self})")
    }
}

impl Victims {
    /// No minion is stronger than a 6.
    pub const MOST: usize = 6;
    const EMPTY: u8 = u8::MAX;

    /// These minions, in any order; no more than six.
    pub fn new(minions: impl IntoIterator<Item = (u8, Place)>) -> Victims {
        let mut victims = [Victims::EMPTY; Victims::MOST];
        for (slot, (value, place)) in victims.iter_mut().zip(minions) {
            *slot = (if place.is_home() { 0 } else { place.0 + 1 }) * 6 + value - 1;
        }
        victims.sort_unstable();
        Victims(victims)
    }

    /// Value and place of each, those at home first.
    pub fn iter(self) -> impl Iterator<Item = (u8, Place)> + Clone {
        let place = |code: u8| code.checked_sub(6).map_or(Place::HOME, |code| Place(code / 6));
        self.0.into_iter().filter(|&code| code != Victims::EMPTY).map(move |code| (code % 6 + 1, place(code)))
    }
}

/// `6@12`, or `6@12/7/home` for one that has been on 7 and at home this turn.
impl fmt::Display for Minion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{}", self.value(), self.at())?;
        self.been().iter().try_for_each(|place| write!(f, "/{place}"))
    }
}

impl FromStr for Minion {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Minion, BadNotation> {
        let bad = |_| BadNotation::expected("a minion such as 6@12 or 3@home");
        let (value, rest) = text.split_once('@').ok_or(()).map_err(bad)?;
        let mut places = rest.split('/').map(Place::from_str);
        let at = places.next().ok_or(()).map_err(bad)??;
        let been = places.try_fold(Places::NONE, |set, place| place.map(|place| set.with(place)))?;
        let value = read_value(value).ok_or(()).map_err(bad)?;
        Ok(Minion::new(value, at).that_has_been(been))
    }
}

/// A face of a die.
pub(super) fn read_value(text: &str) -> Option<u8> {
    match text.as_bytes() {
        &[face @ b'1'..=b'6'] => Some(face - b'0'),
        _ => None,
    }
}

/// `1@home,1@home,3@12`.
impl fmt::Display for Victims {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (value, place)) in self.iter().enumerate() {
            write!(f, "{}{value}@{place}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl FromStr for Victims {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Victims, BadNotation> {
        let mut victims = Vec::new();
        for word in text.split(',') {
            let minion: Minion = word.parse()?;
            victims.push((minion.value(), minion.at()));
        }
        if victims.len() > Victims::MOST {
            return Err(BadNotation::expected("at most six victims"));
        }
        Ok(Victims::new(victims))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Move(minion, to) => write!(f, "move {minion} {to}"),
            Action::Fight(minion) | Action::Slaughter(minion) | Action::Infiltrate(minion) => {
                write!(f, "{} {minion}", self.word())
            }
            Action::Defend(value) => write!(f, "defend {value}"),
            Action::Lose(victims) => write!(f, "lose {victims}"),
            _ => f.write_str(self.word()),
        }
    }
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        let bad = || {
            BadNotation::expected(
                "an action such as `move 6@7 12`, `fight 6@12`, `slaughter 4@17`, `infiltrate 1@home`, \
                 `sacrifice`, `defend 5`, `stay`, `back`, `home`, `keep`, `reroll`, `lose 1@home,3@12` \
                 or `resign`",
            )
        };
        match text.split_once(' ') {
            Some(("move", rest)) => {
                let (minion, to) = rest.split_once(' ').ok_or_else(bad)?;
                Ok(Action::Move(minion.parse()?, to.parse()?))
            }
            Some(("fight", minion)) => minion.parse().map(Action::Fight),
            Some(("slaughter", minion)) => minion.parse().map(Action::Slaughter),
            Some(("infiltrate", minion)) => minion.parse().map(Action::Infiltrate),
            Some(("defend", value)) => read_value(value).map(Action::Defend).ok_or_else(bad),
            Some(("lose", victims)) => victims.parse().map(Action::Lose),
            _ => PLAIN.into_iter().find(|action| action.word() == text).ok_or_else(bad),
        }
    }
}

/// Those that need nothing but their word.
const PLAIN: [Action; 7] = [
    Action::Sacrifice,
    Action::Stay,
    Action::Back,
    Action::Home,
    Action::Keep,
    Action::Reroll,
    Action::Resign,
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_reads_back() {
        for text in [
            "move 6@7 12",
            "move 3@home 2",
            "move 6@12/7/home 13",
            "fight 6@12",
            "slaughter 4@17",
            "infiltrate 1@home/2",
            "defend 5",
            "lose 1@home,1@home,3@0,3@12",
            "sacrifice",
            "resign",
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        assert_eq!("lose 3@12,1@home".parse::<Action>().unwrap().to_string(), "lose 1@home,3@12");
        for bad in ["move 7@7 12", "move 6@35 1", "move 6@7", "lose ", "fight", "defend 0", "lose 1@home.1"] {
            assert!(bad.parse::<Action>().is_err(), "{bad}");
        }
    }
}
