//! Which rounds of an experiment are played here: all of them, or a share that others complete.

use std::ops::Range;
use std::str::FromStr;

/// A share of the rounds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Share {
    /// All of them.
    #[default]
    All,
    /// One of several parts, dealt out in turn: `2/4` has the second round of every four.
    Part {
        /// Which part, counted from 1.
        nth: u64,
        /// How many parts there are.
        of: u64,
    },
    /// These rounds.
    Rounds(Range<u64>),
}

impl Share {
    /// Whether a round belongs to it.
    pub fn has(&self, round: u64) -> bool {
        match self {
            Share::All => true,
            Share::Part { nth, of } => round % of == nth - 1,
            Share::Rounds(rounds) => rounds.contains(&round),
        }
    }
}

/// Reads `2/4`.
impl FromStr for Share {
    type Err = String;

    fn from_str(text: &str) -> Result<Share, String> {
        let whole = |text: &str| text.parse::<u64>().ok();
        let read = text.split_once('/').and_then(|(nth, of)| Some((whole(nth)?, whole(of)?)));
        match read {
            Some((nth, of)) if (1..=of).contains(&nth) => Ok(Share::Part { nth, of }),
            _ => Err("a part is one of several, as in 2/4".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_and_together_are_everything_once() {
        let parts: Vec<Share> = (1..=3).map(|nth| format!("{nth}/3").parse().unwrap()).collect();
        for round in 0..10 {
            assert_eq!(parts.iter().filter(|part| part.has(round)).count(), 1);
        }
        assert!(parts[0].has(0) && parts[2].has(2) && Share::Rounds(3..5).has(4));
        for bad in ["", "3", "0/3", "4/3", "-1/3", "1/0", "1/3/4", "a/b"] {
            assert!(bad.parse::<Share>().is_err(), "{bad}");
        }
    }
}
