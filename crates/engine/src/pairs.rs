//! `key=value` pairs with spaces between: the form in which games write their positions.

use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::{Clause, Refusal, brief};

/// The pairs of one position.
#[derive(Clone, Debug)]
pub struct Pairs<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Pairs<'a> {
    /// Reads `text`, which must have exactly these keys, in any order.
    pub fn read(text: &'a str, keys: &[&str]) -> Result<Pairs<'a>, Refusal> {
        let mut pairs = Vec::new();
        for word in text.split_whitespace() {
            let pair = word.split_once('=').filter(|(key, _)| keys.contains(key));
            let Some((key, value)) = pair else {
                return Err(bad(format!("cannot read `{}`: the keys are {}", brief(word), keys.join(", "))));
            };
            if pairs.iter().any(|(other, _)| *other == key) {
                return Err(bad(format!("{key} is given twice")));
            }
            pairs.push((key, value));
        }
        match keys.iter().find(|key| !pairs.iter().any(|(given, _)| given == *key)) {
            Some(missing) => Err(bad(format!("{missing}= is missing"))),
            None => Ok(Pairs(pairs)),
        }
    }

    /// The text of a key that `read` was told of.
    pub fn text(&self, key: &str) -> &'a str {
        self.0.iter().find(|(given, _)| *given == key).map_or("", |(_, value)| value)
    }

    /// A whole number in `range`.
    pub fn number(&self, key: &str, range: RangeInclusive<i64>) -> Result<i64, Refusal> {
        number(key, self.text(key), range)
    }

    /// Whole numbers with commas between, exactly `len` of them, each in `range`.
    pub fn numbers(&self, key: &str, len: usize, range: RangeInclusive<i64>) -> Result<Vec<i64>, Refusal> {
        let texts: Vec<&str> = self.text(key).split(',').collect();
        if texts.len() != len {
            return Err(bad(format!("{key} takes {len} numbers, not {}", texts.len())));
        }
        texts.into_iter().map(|text| number(key, text, range.clone())).collect()
    }

    /// Anything that reads.
    pub fn parse<T: FromStr<Err = crate::BadNotation>>(&self, key: &str) -> Result<T, Refusal> {
        let text = self.text(key);
        let expected =
            |it: crate::BadNotation| bad(format!("{key} takes {}, not `{}`", it.expected, brief(text)));
        text.parse().map_err(expected)
    }

    /// The place of the value among `words`.
    pub fn word(&self, key: &str, words: &[&str]) -> Result<usize, Refusal> {
        let text = self.text(key);
        let place = words.iter().position(|word| *word == text);
        place.ok_or_else(|| bad(format!("{key} takes {}, not `{}`", words.join(" or "), brief(text))))
    }
}

fn number(key: &str, text: &str, range: RangeInclusive<i64>) -> Result<i64, Refusal> {
    // One way to write each number: no `+5`, no `007`.
    let number = text.parse::<i64>().ok().filter(|n| range.contains(n) && n.to_string() == text);
    let (min, max) = (range.start(), range.end());
    number.ok_or_else(|| bad(format!("{key} takes a number from {min} to {max}, not `{}`", brief(text))))
}

fn bad(because: String) -> Refusal {
    Refusal::new(Clause::POSITION, because)
}
