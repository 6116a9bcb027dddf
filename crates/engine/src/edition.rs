//! Editions: an edition of a game's rules is a set of defaults. A text that was written under an older one is read with
//! the options which that one had, and plays on as it began.

use crate::{Clause, Refusal, Title};

impl Title {
    /// The edition that is played today. It counts up when a default changes, so that old texts say what they meant.
    pub const fn edition(&self) -> u16 {
        self.editions.len() as u16
    }

    /// What an edition took for granted where another option is the default today, as `name=value` pairs.
    pub fn granted_by(&self, edition: u16) -> Result<&'static str, Refusal> {
        let known = usize::from(edition).checked_sub(1).and_then(|nth| self.editions.get(nth));
        known.copied().ok_or_else(|| self.unknown(edition))
    }

    fn unknown(&self, edition: u16) -> Refusal {
        let known = match self.edition() {
            1 => "edition 1 only".to_string(),
            last => format!("editions 1 to {last}"),
        };
        let todo =
            if edition == 0 { "editions count from 1" } else { "a newer version of sixfold may know it" };
        let name = self.name;
        let because = format!(
            "this is edition {edition} of the rules of {name}, and this program knows {known}: {todo}"
        );
        Refusal::new(Clause::RECORD, because)
    }
}
