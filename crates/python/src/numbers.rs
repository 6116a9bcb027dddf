//! A state as numbers, found again behind a table.

use bots::Players;
use bots::net::{Strength, WHOLE, value, value_seen};
use encode::{Encode, Numbers, cells, listed};
use engine::{Clause, Refusal, Rng, Seat, Seats};
use table::Table;

/// What is asked of a state. Each is written for any game.
pub(crate) trait Asking {
    /// What comes of it.
    type Answer;
    fn of<G: Encode + Players>(&self, state: &G) -> Self::Answer;
}

/// Asks the state of a table, whatever its game.
pub(crate) fn ask<A: Asking>(table: &dyn Table, asking: &A) -> A::Answer {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if let Some(state) = table.state().downcast_ref::<$game>() {
                return asking.of(state);
            })+
        };
    }
    ::games::each_game!(find);
    unreachable!("a table has one of the games")
}

/// What a seat sees.
pub(crate) struct Observation(pub(crate) Seat);

impl Asking for Observation {
    type Answer = Vec<f32>;

    fn of<G: Encode + Players>(&self, state: &G) -> Vec<f32> {
        let mut row = vec![0.0; cells(G::PARTS)];
        G::encode(&state.view(Seats::only(self.0)), self.0, &mut Numbers::new(&mut row));
        row
    }
}

/// The numbers of what a seat may do, in the order of its list.
pub(crate) struct Legal(pub(crate) Seat);

impl Asking for Legal {
    type Answer = Result<Vec<u32>, Refusal>;

    fn of<G: Encode + Players>(&self, state: &G) -> Self::Answer {
        Ok(actions(state, self.0)?.1)
    }
}

/// The notation of the action of a number.
pub(crate) struct Numbered(pub(crate) Seat, pub(crate) u32);

impl Asking for Numbered {
    type Answer = Result<String, Refusal>;

    fn of<G: Encode + Players>(&self, state: &G) -> Self::Answer {
        let (actions, numbers) = actions(state, self.0)?;
        let nth = numbers.iter().position(|&number| number == self.1);
        nth.map(|nth| actions[nth].to_string()).ok_or_else(|| {
            let because = format!("{} is not the number of a legal action of {}", self.1, self.0);
            Refusal::new(Clause::NOTATION, because)
        })
    }
}

/// What can be told of the actions of a seat, a row each in the order of its list.
pub(crate) struct Features(pub(crate) Seat);

impl Asking for Features {
    type Answer = Result<(Vec<f32>, usize), Refusal>;

    fn of<G: Encode + Players>(&self, state: &G) -> Self::Answer {
        let (actions, _) = actions(state, self.0)?;
        let (view, width) = (state.view(Seats::only(self.0)), cells(G::TRAITS));
        let mut rows = vec![0.0; width * actions.len()];
        for (&action, row) in actions.iter().zip(rows.chunks_exact_mut(width)) {
            G::describe(&view, self.0, action, &mut Numbers::new(row));
        }
        Ok((rows, width))
    }
}

/// The notation of what two numbers mean.
pub(crate) struct Towards(pub(crate) Seat, pub(crate) [f32; 2]);

impl Asking for Towards {
    type Answer = Result<Option<String>, Refusal>;

    fn of<G: Encode + Players>(&self, state: &G) -> Self::Answer {
        G::TITLE.awaits(state.turn(), self.0)?;
        Ok(state.towards(self.0, self.1).map(|action| action.to_string()))
    }
}

/// What the state is worth to each seat as these eyes see it, by the game's network.
pub(crate) struct Value {
    pub(crate) eyes: Seats,
    pub(crate) guesses: u32,
    pub(crate) seed: u64,
}

impl Asking for Value {
    type Answer = Vec<f32>;

    fn of<G: Encode + Players>(&self, state: &G) -> Vec<f32> {
        let strength = Strength::default();
        let shares = match self.eyes {
            Seats::ALL => value(state, strength),
            eyes => value_seen::<G>(&state.view(eyes), self.guesses, strength, &mut Rng::new(self.seed)),
        };
        Seats::first_n(state.outcome().seats)
            .iter()
            .map(|seat| shares.0[seat.index()] as f32 / WHOLE as f32)
            .collect()
    }
}

fn actions<G: Encode>(state: &G, seat: Seat) -> Result<(Vec<G::Action>, Vec<u32>), Refusal> {
    G::TITLE.awaits(state.turn(), seat)?;
    let (mut actions, mut numbers) = (Vec::new(), Vec::new());
    listed(state, seat, &mut actions, &mut numbers);
    Ok((actions, numbers))
}
