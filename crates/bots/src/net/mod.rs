//! One value a game: small networks that say what a state is worth to each seat after any event.
//!
//! A game turns its state into a few numbers ([`Features`]); a [`Net`] of three layers makes shares of the win of them.
//! Everything is whole numbers, up to and including the shares, so that every machine finds the same value. How the
//! weights are made is in the crate `lab`.

mod best;
mod features;
mod forward;
mod inputs;
mod luck;
mod shares;
#[cfg(test)]
mod tests;
mod worth;

use std::sync::OnceLock;

use engine::{Game, MAX_SEATS, Rng, Seat, Turn};

pub use best::{Looks, best_by};
pub use forward::{CEILING, MOST_HIDDEN, Net, Size};
pub use inputs::{Inputs, LARGEST, UNIT};
pub use luck::{BySeat, best_known, coming, expected, luck, name_of_value, shares_of, solved};
pub use shares::{Shares, WHOLE, softmax};
pub use worth::{Worth, worth};

/// How well the seats are taken to play, where the value depends much on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Strength {
    /// Like the weakest levels.
    Weak,
    /// Like rules of thumb.
    Middling,
    /// Like a search that thinks.
    #[default]
    Strong,
}

/// From where a state is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Aspect {
    /// How well the seats are taken to play.
    pub strength: Strength,
    /// Which of the [`Features::SYMMETRIES`] the state is turned by.
    pub symmetry: u8,
}

/// A network that finds everything even, for games that nobody has trained.
const EVEN: &[u8] = b"sixnet01\x01\0\x01\0\x01\0\x04\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";

/// What a network is told of a state of this game; by default nothing: until it ends, a game is worth the same to
/// everybody.
pub trait Features: Game {
    /// How many numbers.
    const INPUTS: usize = 1;
    /// How many symmetries the game has; looking through any of them gives the same value.
    const SYMMETRIES: u8 = 1;
    /// The weights of its network.
    const WEIGHTS: &'static [u8] = EVEN;

    /// How far a share may be off, a standard error; nothing until it was checked that people may be told it.
    const OFF: Option<f32> = None;

    /// The share of `seat`, where the game is solved.
    fn exactly(&self, seat: Seat) -> Option<f64> {
        let _ = seat;
        None
    }

    /// The seat that the numbers speak of first; the others follow clockwise.
    fn viewer(&self) -> Seat {
        Seat::A
    }

    /// The seats that play.
    fn seats(&self) -> u8 {
        self.outcome().seats
    }

    /// Writes down the state.
    fn features(&self, aspect: Aspect, into: &mut Inputs) {
        let _ = aspect;
        into.skip(Self::INPUTS);
    }
}

/// A game whose states have a value. Implemented for the whole list of games below and nowhere else.
pub trait Valued: Features {
    /// The network inside the program; in a browser, the one that was [brought](bring).
    fn net() -> &'static Net;

    /// Takes a network from outside, unless there is one already. Whether it is one of this game and this build.
    fn bring(weights: &[u8]) -> bool;
}

macro_rules! valued {
    ($($game:ty,)+) => {
        $(const _: () = {
            static NET: OnceLock<Net> = OnceLock::new();

            impl Valued for $game {
                fn net() -> &'static Net {
                    let own = <$game as Features>::WEIGHTS;
                    // A page fetches the weights of the games that are played in it: they are not in its program.
                    let inside = if cfg!(target_family = "wasm") && own.len() > EVEN.len() { &[] } else { own };
                    NET.get_or_init(|| read::<$game>(inside).expect("the weights are whole and of this build"))
                }

                fn bring(weights: &[u8]) -> bool {
                    read::<$game>(weights).map(|net| NET.get_or_init(|| net)).is_some()
                }
            }
        };)+

        /// Takes the network of the game called `game` from outside: its bytes must be one of this build.
        pub fn bring(game: &str, weights: &[u8]) -> bool {
            $(if game == <$game as Game>::TITLE.id {
                return <$game as Valued>::bring(weights);
            })+
            false
        }
    };
}
games::each_game!(valued);

fn read<G: Features>(weights: &[u8]) -> Option<Net> {
    Net::read(weights).filter(|net| net.size().inputs == G::INPUTS)
}

/// How many outputs a network of `G` has: one a seat; alone, one for the win and one for the loss.
pub fn outputs<G: Game>() -> usize {
    usize::from(*G::TITLE.seats.end()).max(2)
}

/// What `state` is worth to each seat; once it is over, exactly.
pub fn value<G: Valued>(state: &G, strength: Strength) -> Shares {
    value_by(G::net(), state, strength)
}

/// The same by another network.
pub fn value_by<G: Features>(net: &Net, state: &G, strength: Strength) -> Shares {
    if state.turn() == Turn::Over {
        return Shares::of(state.outcome());
    }
    let mut inputs = Inputs::new();
    state.features(Aspect { strength, symmetry: 0 }, &mut inputs);
    let logits = net.logits(&inputs);
    Shares::turned(softmax(&logits[..usize::from(state.seats()).max(2)]), state.viewer(), state.seats())
}

/// What a state is worth that is known by a `view` only: the mean over so many guesses.
pub fn value_seen<G: Valued>(view: &G::View, guesses: u32, strength: Strength, rng: &mut Rng) -> Shares {
    let mut sums = [0u64; MAX_SEATS];
    for _ in 0..guesses.max(1) {
        let shares = value(&G::guess(view, rng), strength);
        sums.iter_mut().zip(shares.0).for_each(|(sum, share)| *sum += u64::from(share));
    }
    Shares::mean(sums, guesses.max(1))
}
