//! What a state is worth, seen as far ahead as nobody has anything to decide.

use bots::Players;
use bots::net::{BySeat, Strength, best_known, coming, expected, shares_of};
use engine::{Coverage, Event, Game, Rng, Seat, Turn};

/// Draws from a chance event with many outcomes.
const SAMPLES: u32 = 96;
/// Events without a decision that are followed; more of them in a row would be endless.
const FURTHEST: u32 = 200;

/// Reads values.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ahead {
    /// How well the seats are taken to play.
    pub strength: Strength,
}

impl Ahead {
    /// The value of `state`: at a chance event the mean over what could come, where only one thing can be done that of
    /// what follows.
    pub fn value<G: Players>(self, state: &G, rng: &mut Rng) -> BySeat {
        let mut state = *state;
        follow(&mut state);
        match state.turn() {
            Turn::Roll(chance) if state.exactly(Seat::A).is_none() => {
                let coming = coming(chance, SAMPLES, rng);
                expected(&state, &coming, |after| self.settled(after, rng))
            }
            _ => self.still(&state),
        }
    }

    /// The value as it stands.
    pub fn still<G: Players>(self, state: &G) -> BySeat {
        if state.turn() == Turn::Over { shares_of(state.outcome()) } else { best_known(state, self.strength) }
    }

    /// The value after what is drawn and forced from here on: as good as the mean over it, in the mean.
    fn settled<G: Players>(self, mut state: G, rng: &mut Rng) -> BySeat {
        for _ in 0..FURTHEST {
            follow(&mut state);
            match state.turn() {
                Turn::Roll(chance) if state.exactly(Seat::A).is_none() => {
                    state.apply(Event::Roll(chance.draw(rng)));
                }
                _ => break,
            }
        }
        self.still(&state)
    }
}

/// Does what must be done, as long as it is the only thing that can.
fn follow<G: Game>(state: &mut G) {
    for _ in 0..FURTHEST {
        let Some(event) = forced(state) else { return };
        state.apply(event);
    }
}

/// The only thing that can be done, if it is the only one.
pub(crate) fn forced<G: Game>(state: &G) -> Option<Event<G::Action>> {
    let Turn::Choose(seats) = state.turn() else { return None };
    if seats.len() > 1 {
        return None;
    }
    let (seat, mut actions) = (seats.first(), Vec::new());
    let all = state.actions(seat, &mut actions) == Coverage::All;
    (all && actions.len() == 1).then(|| Event::Play(seat, actions[0]))
}
