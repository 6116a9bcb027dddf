//! The `fair` lines in the header of a record.

use std::fmt;

use engine::{Clause, Refusal, Seat, brief};

use crate::Secret;

/// What a record says about its dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// The code of the match.
    pub code: String,
    /// What was published before anybody sat down.
    pub commitment: String,
    /// The seed, once the match is over.
    pub seed: Option<Secret>,
    /// What each seat has added, in order; nothing for a computer player.
    pub seats: Vec<Option<Secret>>,
    /// So many rolls came from an older record, and are not checked.
    pub given: usize,
}

impl Header {
    /// Reads the lines of a record for `seats` seats, without the word `fair`.
    pub fn read(lines: &[String], seats: u8) -> Result<Header, Refusal> {
        let one = |key: &str| one(lines, key);
        let lack = |key: &str| bad(format!("the header lacks the line `fair {key} ...`"));
        let code = one("match")?.ok_or_else(|| lack("match"))?.to_string();
        let commitment = one("commitment")?.ok_or_else(|| lack("commitment"))?.to_string();
        let seed = one("seed")?.map(|text| secret("seed", text)).transpose()?;
        let given = one("given")?.unwrap_or("0").parse().map_err(|_| bad("`fair given` takes a number"))?;
        let added = |i: u8| {
            let key = format!("seat {}", Seat::new(i.into()));
            match one(&key)?.ok_or_else(|| lack(&key))? {
                "-" => Ok(None),
                text => secret(&key, text).map(Some),
            }
        };
        lines.iter().try_for_each(|line| known(line, seats))?;
        let seats = (0..seats).map(added).collect::<Result<_, _>>()?;
        Ok(Header { code, commitment, seed, seats, given })
    }
}

/// Refuses a line that says nothing known: what is not understood cannot be checked.
fn known(line: &str, seats: u8) -> Result<(), Refusal> {
    let is_seat = |text: &str| text.parse().is_ok_and(|seat: Seat| seat.index() < usize::from(seats));
    let mut words = line.split(' ');
    match (words.next(), words.next(), words.next(), words.next()) {
        (Some("match" | "commitment" | "seed" | "given"), Some(_), None, None) => Ok(()),
        (Some("seat"), Some(seat), Some(_), None) if is_seat(seat) => Ok(()),
        _ => Err(bad(format!("the line `fair {}` is not known", brief(line)))),
    }
}

/// The value behind `key`, which must not stand there twice.
fn one<'a>(lines: &'a [String], key: &str) -> Result<Option<&'a str>, Refusal> {
    let mut values = lines.iter().filter_map(|line| line.strip_prefix(key)?.strip_prefix(' '));
    match (values.next(), values.next()) {
        (_, Some(_)) => Err(bad(format!("the header says `fair {key}` twice"))),
        (value, None) => Ok(value.map(str::trim)),
    }
}

fn secret(key: &str, text: &str) -> Result<Secret, Refusal> {
    Secret::read(text).ok_or_else(|| bad(format!("`fair {key}` takes 64 hexadecimal digits")))
}

fn bad(because: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::new(Clause::RECORD, because)
}

/// The lines as they stand in a record.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "fair match {}\nfair commitment {}", self.code, self.commitment)?;
        if let Some(seed) = &self.seed {
            writeln!(f, "fair seed {}", seed.hex())?;
        }
        for (i, added) in self.seats.iter().enumerate() {
            writeln!(f, "fair seat {} {}", Seat::new(i), added.map_or("-".to_string(), |it| it.hex()))?;
        }
        if self.given > 0 {
            writeln!(f, "fair given {}", self.given)?;
        }
        Ok(())
    }
}
