//! Others whose program is known: in the tree they do what it would do, not what is best for them.

use std::collections::HashMap;

use engine::{Game, Rng, Seat, Seats};

use super::guide::Guiding;
use super::pool::Pool;

/// Answers that are remembered at a time.
const REMEMBERED: usize = 20_000;

/// So many states are imagined before the first that is searched from.
const UNTIL_LIKELY: u32 = 40;

/// What the others answer, and what follows.
pub(super) struct Foresight<G: Game> {
    /// What was imagined last.
    world: Option<G>,
    /// By what they see: they know nothing else.
    answers: HashMap<G::View, Vec<(G::Action, f32)>>,
    /// The node behind each answer at a node.
    children: HashMap<(u32, G::Action), u32>,
}

impl<G: Game> Default for Foresight<G> {
    fn default() -> Foresight<G> {
        Foresight { world: None, answers: HashMap::new(), children: HashMap::new() }
    }
}

impl<G: Game> Foresight<G> {
    /// A state to search from. Each is made of the one before, so that the first few would be anything.
    pub(super) fn imagine(&mut self, view: &G::View, seat: Seat, guide: &dyn Guiding<G>, rng: &mut Rng) -> G {
        let world = self.world.unwrap_or_else(|| {
            let any = guide.imagine(view, seat, rng);
            (0..UNTIL_LIKELY).fold(any, |world, _| guide.imagine_next(view, seat, &world, rng))
        });
        *self.world.insert(guide.imagine_next(view, seat, &world, rng))
    }

    /// What `seat` does in `state`; nothing if that cannot be done there.
    pub(super) fn draw(
        &mut self,
        state: &G,
        seat: Seat,
        sealed: bool,
        guide: &dyn Guiding<G>,
        rng: &mut Rng,
    ) -> Option<G::Action> {
        if self.answers.len() >= REMEMBERED {
            self.answers.clear();
        }
        let view = state.view(Seats::only(seat));
        let ask = |rng: &mut Rng| guide.answers(&view, seat, sealed, rng);
        let answers = self.answers.entry(view).or_insert_with(|| ask(rng));
        drawn(answers, rng).filter(|&action| state.check(seat, action).is_ok())
    }

    /// Where `action` leads from the node `at`.
    pub(super) fn child(&mut self, at: u32, action: G::Action, pool: &mut Pool<G::Action>) -> u32 {
        *self.children.entry((at, action)).or_insert_with(|| pool.grow())
    }
}

/// One of these, by weight.
pub(crate) fn drawn<A: Copy>(weighted: &[(A, f32)], rng: &mut Rng) -> Option<A> {
    let all: f32 = weighted.iter().map(|it| it.1).sum();
    let mut draw = all * (rng.below(1 << 24) as f32 / (1 << 24) as f32);
    let met = weighted.iter().find(|it| {
        draw -= it.1;
        draw < 0.0
    });
    met.or(weighted.first()).map(|it| it.0)
}
