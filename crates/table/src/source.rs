//! Where dice come from, when it is not a person who rolls them.

use engine::{Chance, Clause, Refusal, Rng, Rolled};

/// A supply of chance. Roll number 17 is the same whatever was undone or tried before it.
#[derive(Clone, Debug)]
pub enum Source {
    /// Fair dice from a seed.
    Seed(u64),
    /// These rolls, one after the other.
    Script(Vec<Rolled>),
}

impl Source {
    /// The outcome of `chance`, which is roll number `index` of the match, counted from 0.
    pub fn supply(&self, chance: Chance, index: usize) -> Result<Rolled, Refusal> {
        match self {
            Source::Seed(seed) => Ok(chance.draw(&mut Rng::numbered(*seed, index as u64))),
            Source::Script(rolls) => rolls.get(index).copied().ok_or_else(|| {
                Refusal::new(Clause::NOTATION, format!("the scripted dice end after {} rolls", rolls.len()))
            }),
        }
    }
}
