//! A guide that knows what its game's own guide knows, but judges by the game's network, at once and anywhere.

use engine::{Rng, Seat};

use super::Basis;
use super::guide::{Guide, Values};
use crate::net::{Strength, Valued, value};

/// Asks the network instead of playing on.
#[derive(Clone, Copy, Default)]
pub struct ByValue<U>(U);

impl<G: Valued, U: Guide<G>> Guide<G> for ByValue<U> {
    const BASIS: Basis = Basis::Network;
    const EXPLORE: f32 = 0.15;
    const DEPTH: u32 = 0;
    const RANKED: bool = U::RANKED;

    #[inline]
    fn imagine(self, view: &G::View, seat: Seat, rng: &mut Rng) -> G {
        self.0.imagine(view, seat, rng)
    }

    #[inline]
    fn judge(self, state: &G) -> Values {
        value(state, Strength::Strong).values()
    }

    fn rank(self, state: &G, seat: Seat, actions: &mut Vec<G::Action>, root: bool) {
        self.0.rank(state, seat, actions, root);
    }
}
