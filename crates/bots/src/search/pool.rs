//! The nodes of a tree, in a few flat pools.

use engine::{Chance, Rng, Rolled, Seat};

use super::Arm;
use super::sealed::Sealed;

/// No node.
pub(super) const NONE: u32 = u32::MAX;
/// Outcomes of chance that a node tells apart at once; beyond that it widens with its visits.
const FAN: usize = 36;

/// A moment in the game as the tree remembers it: what was done and rolled since the root.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) visits: u32,
    /// Where its arms, outcomes or sealed choices are.
    pub(super) first: u32,
    pub(super) count: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Not looked into yet.
    New,
    /// This seat chooses among `arms`.
    Decision(Seat),
    /// Chance speaks: a chain of `outcomes`.
    Chance,
    /// Several seats choose, each in secret.
    Sealed,
}

/// An outcome of chance at a node; the outcomes of one node are chained.
#[derive(Clone, Copy)]
struct ChanceOutcome {
    rolled: Rolled,
    visits: u32,
    child: u32,
    next: u32,
}

pub(super) struct Pool<A> {
    pub(super) nodes: Vec<Node>,
    pub(super) arms: Vec<Arm<A>>,
    pub(super) sealed: Vec<Sealed<A>>,
    outcomes: Vec<ChanceOutcome>,
    limit: usize,
}

impl<A> Pool<A> {
    /// A pool with the root in it.
    pub(super) fn new(limit: usize) -> Pool<A> {
        let mut pool =
            Pool { nodes: Vec::new(), arms: Vec::new(), sealed: Vec::new(), outcomes: Vec::new(), limit };
        pool.grow();
        pool
    }

    /// A new node, or none if the memory is used up.
    #[inline]
    pub(super) fn grow(&mut self) -> u32 {
        if self.nodes.len() >= self.limit.max(1) {
            return NONE;
        }
        self.nodes.push(Node { kind: Kind::New, visits: 0, first: NONE, count: 0 });
        self.nodes.len() as u32 - 1
    }

    /// Rolls at a chance node: the outcome and the node behind it.
    pub(super) fn roll(&mut self, at: u32, chance: Chance, rng: &mut Rng) -> (Rolled, u32) {
        let rolled = chance.draw(rng);
        let node = &mut self.nodes[at as usize];
        if !matches!(node.kind, Kind::New | Kind::Chance) {
            return (rolled, NONE); // with other hidden things, the same history leads elsewhere
        }
        node.kind = Kind::Chance;
        node.visits += 1;
        let (first, count) = (node.first, node.count as usize);
        let full = count >= FAN && count * count > node.visits as usize;
        let mut next = first;
        while next != NONE {
            let outcome = &mut self.outcomes[next as usize];
            if outcome.rolled == rolled {
                outcome.visits += 1;
                return (rolled, outcome.child);
            }
            next = outcome.next;
        }
        if full && let Some(known) = self.known(first, chance, rng) {
            return known;
        }
        let child = self.grow();
        if child != NONE {
            let node = &mut self.nodes[at as usize];
            self.outcomes.push(ChanceOutcome { rolled, visits: 1, child, next: node.first });
            (node.first, node.count) = (self.outcomes.len() as u32 - 1, node.count + 1);
        }
        (rolled, child)
    }

    /// One of the outcomes that came up before, by how often they did.
    fn known(&mut self, first: u32, chance: Chance, rng: &mut Rng) -> Option<(Rolled, u32)> {
        let (mut next, mut seen, mut picked) = (first, 0, None);
        while next != NONE {
            let outcome = self.outcomes[next as usize];
            // With hidden things the same history may lead to other chances.
            if chance.allows(outcome.rolled) {
                seen += outcome.visits;
                if rng.below(seen) < outcome.visits {
                    picked = Some(next);
                }
            }
            next = outcome.next;
        }
        let outcome = &mut self.outcomes[picked? as usize];
        outcome.visits += 1;
        Some((outcome.rolled, outcome.child))
    }
}
