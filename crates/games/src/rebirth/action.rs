//! What a player of Rebirth can do, and how it is written.

use std::fmt;
use std::str::FromStr;

use engine::{BadNotation, actions};

use super::fuel::{PerDie, Row};
use super::geometry::Vector;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// R4: a row for each die, the dice in falling order.
    Assign(PerDie),
    /// R5: to go first.
    First,
    /// R5: to let the other go first.
    Second,
    /// R7: a step by this vector.
    Step(Vector),
    /// R7: no further step.
    Stop,
    /// R8: a shot along a heading, from an offset of the ship's centre; without one, from the rim on that side, or
    /// from the front if only that shoots (R16).
    Shoot(Vector, Option<Vector>),
    /// R8: no shot.
    Decline,
    /// R11: so many pips from each die of the row that pays, the dice in falling order.
    Pay(PerDie),
    /// R10: of the dice that are equally empty, so many from each row.
    Lose([u8; 3]),
    /// R12: a die is put here.
    Jettison(Vector),
}

actions!(Action:
    Assign "assign", First "first", Second "second", Step "step", Stop "stop", Shoot "shoot",
    Decline "decline", Pay "pay", Lose "lose", Jettison "jettison",
);

/// R2: no component of a vector is larger.
const LARGEST: u32 = 1_000_000;

/// `assign M,M,O,O,D,D`, `first`, `step 43310,0`, `shoot 1,0 from 8577,8577`, `pay 1,0`, `lose 0,1,0`, ...
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Action::Assign(rows) => {
                f.write_str("assign ")?;
                separated(f, rows.iter().map(|row| Row::ALL[usize::from(row)].letter()))
            }
            Action::First => f.write_str("first"),
            Action::Second => f.write_str("second"),
            Action::Step(v) => write!(f, "step {v}"),
            Action::Stop => f.write_str("stop"),
            Action::Shoot(heading, None) => write!(f, "shoot {heading}"),
            Action::Shoot(heading, Some(start)) => write!(f, "shoot {heading} from {start}"),
            Action::Decline => f.write_str("decline"),
            Action::Pay(pips) => {
                f.write_str("pay ")?;
                separated(f, pips.iter())
            }
            Action::Lose([m, o, d]) => write!(f, "lose {m},{o},{d}"),
            Action::Jettison(at) => write!(f, "jettison {at}"),
        }
    }
}

fn separated<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl Iterator<Item = T>) -> fmt::Result {
    for (i, item) in items.enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { "," })?;
    }
    Ok(())
}

impl FromStr for Action {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Action, BadNotation> {
        match text.split_once(' ').unwrap_or((text, "-")) {
            _ if text == "first" => Ok(Action::First),
            _ if text == "second" => Ok(Action::Second),
            _ if text == "stop" => Ok(Action::Stop),
            _ if text == "decline" => Ok(Action::Decline),
            ("assign", rows) => per_die(rows, row).map(Action::Assign),
            ("pay", pips) => per_die(pips, pip).map(Action::Pay),
            ("lose", dice) => lose(dice).map(Action::Lose),
            ("step", v) => v.parse().map(Action::Step),
            ("jettison", at) => at.parse().map(Action::Jettison),
            ("shoot", shot) => match shot.split_once(" from ") {
                Some((heading, start)) => Ok(Action::Shoot(heading.parse()?, Some(start.parse()?))),
                None => Ok(Action::Shoot(shot.parse()?, None)),
            },
            _ => Err(BadNotation::expected(
                "assign M,O,D, first, second, step X,Y, stop, shoot X,Y, shoot X,Y from X,Y, decline, pay 1,0, \
                 lose 1,0,0 or jettison X,Y",
            )),
        }
    }
}

fn per_die(text: &str, read: fn(&str) -> Option<u8>) -> Result<PerDie, BadNotation> {
    let bad = || {
        BadNotation::expected("a row (M, O or D) or pips for each of up to six dice, as in M,M,O or 1,0,2")
    };
    let mut all = PerDie::default();
    for item in text.split(',') {
        if all.len() == super::fuel::DICE {
            return Err(bad());
        }
        all = all.and(read(item).ok_or_else(bad)?);
    }
    Ok(all)
}

fn row(text: &str) -> Option<u8> {
    Row::ALL.iter().position(|row| text.chars().eq([row.letter()])).map(|row| row as u8)
}

fn pip(text: &str) -> Option<u8> {
    match text.as_bytes() {
        &[digit @ b'0'..=b'6'] => Some(digit - b'0'),
        _ => None,
    }
}

fn lose(text: &str) -> Result<[u8; 3], BadNotation> {
    let counts = per_die(text, pip)?;
    let mut dice = [0; 3];
    dice.iter_mut().zip(counts.iter()).for_each(|(dice, count)| *dice = count);
    if counts.len() == 3 {
        Ok(dice)
    } else {
        Err(BadNotation::expected("dice of Mobility, Offense and Defense, as in lose 1,0,1"))
    }
}

/// `43310,-5`
impl fmt::Display for Vector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Components up to a million either way (R2), written in one way only.
impl FromStr for Vector {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Vector, BadNotation> {
        let whole = |text: &str| {
            text.parse().ok().filter(|n: &i32| n.to_string() == text && n.unsigned_abs() <= LARGEST)
        };
        let read = text.split_once(',').and_then(|(x, y)| Some(Vector::new(whole(x)?, whole(y)?)));
        read.ok_or_else(|| {
            BadNotation::expected("two whole numbers from -1000000 to 1000000, as in 43310,-5")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_reads_back() {
        for text in [
            "assign M,M,O,O,D,D",
            "assign D",
            "first",
            "second",
            "step 43310,0",
            "stop",
            "shoot 1,0",
            "shoot -1,32767 from 8577,-8577",
            "decline",
            "pay 1,0,6",
            "lose 0,1,2",
            "jettison 1000000,0",
        ] {
            assert_eq!(text.parse::<Action>().map(|action| action.to_string()).as_deref(), Ok(text));
        }
        for bad in [
            "",
            "assign",
            "assign X",
            "assign M,M,M,M,M,M,M",
            "first ",
            "step 1",
            "step 1,2,3",
            "step +1,2",
            "step 01,2",
            "step -0,1",
            "step 1000001,0",
            "step 2147483648,0",
            "pay 7",
            "lose 1,1",
            "shoot 1,0 from",
            "jettison -2147483648,0",
        ] {
            assert!(bad.parse::<Action>().is_err(), "{bad}");
        }
    }
}
