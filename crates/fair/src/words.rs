//! What a check has shown, in words: neither more nor less.

use engine::Seat;
use engine::record::How;

use crate::Verified;

impl Verified {
    /// Whether the dice are as sealed before the game: the commitment is known from then, and so is what a player has
    /// added after it, if any player has.
    pub fn is_as_sealed(&self) -> bool {
        let people = self.seats_with(|added| added.is_some());
        self.sealed && (people.is_empty() || !self.known().is_empty())
    }

    /// What was checked and what was not. `whence` says where the known numbers come from: `you gave`.
    pub fn words(&self, whence: &str) -> Vec<String> {
        let mut words = vec![self.whole(), self.rolls()];
        words.push(self.claim(whence));
        words.extend(self.caveat());
        words
    }

    fn whole(&self) -> String {
        let then = match &self.how {
            How::Abandoned => "it was ended without a result".to_string(),
            how => how.to_string(),
        };
        format!("Match {}: the record is whole. {} events, then: {then}.", self.code, self.events)
    }

    fn rolls(&self) -> String {
        let checked = match (self.checked, self.given) {
            (0, _) => "No roll was checked".to_string(),
            (n, 0) => format!("All {n} rolls follow from the seed and the players' numbers in it"),
            (n, _) => format!("{n} rolls follow from the seed and the players' numbers in it"),
        };
        match self.given {
            0 => format!("{checked}."),
            n => format!("{checked}; {n} before them came from another record and cannot be checked."),
        }
    }

    /// The most that can be said of when the dice were settled.
    fn claim(&self, whence: &str) -> String {
        let numbers = |seats: &[Seat]| match seats {
            [seat] => format!("the number of {seat} is the one {whence}"),
            seats => format!("the numbers of {} are the ones {whence}", list(seats)),
        };
        let (sealed, known) = (format!("the seed fits the commitment {whence}"), self.known());
        match (self.sealed, self.is_as_sealed(), known.is_empty()) {
            (_, true, true) => format!("The dice are as sealed before the game: {sealed}, and no player adds a number."),
            (_, true, false) => format!("The dice are as sealed before the game: {sealed}, and {}.", numbers(&known)),
            (true, ..) => format!(
                "The seed was sealed before the game: {sealed}. Whether the players' numbers were added then is not known."
            ),
            (false, _, false) => format!(
                "In this record {}. Whether the seed was sealed before the game is not known.",
                numbers(&known)
            ),
            (false, ..) => "Nothing more is known: the record agrees with itself, and whoever wrote it could have made up \
                            all of it after the game, seed and all."
                .to_string(),
        }
    }

    /// Whose word is left to take.
    fn caveat(&self) -> Option<String> {
        let others = self.seats_with(|added| added == Some(false));
        (self.is_as_sealed() && !others.is_empty()).then(|| {
            let (stand, it) = if others.len() == 1 { ("number of {} stands", "it") } else { ("numbers of {} stand", "them") };
            let stand = stand.replace("{}", &list(&others));
            format!("The {stand} in the record alone: who knew the seed and chose {it} could have chosen the dice.")
        })
    }

    fn known(&self) -> Vec<Seat> {
        self.seats_with(|added| added == Some(true))
    }

    fn seats_with(&self, is: impl Fn(Option<bool>) -> bool) -> Vec<Seat> {
        let seats = self.added.iter().enumerate().filter(|(_, added)| is(**added));
        seats.map(|(i, _)| Seat::new(i)).collect()
    }
}

/// `A`, `A and B`, `A, B and C`.
fn list(seats: &[Seat]) -> String {
    let names: Vec<String> = seats.iter().map(Seat::to_string).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
