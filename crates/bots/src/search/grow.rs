//! One iteration: walk down the tree, play on, remember.

use engine::{Coverage, Event, Game, Rng, Seat, Seats, Turn};

use super::guide::{Guiding, Values};
use super::pool::{Kind, NONE, Pool};
use super::sealed::{Picked, Sealed};
use super::{Arm, Grown, PROGRAMS, Tried};
use crate::math::ln;

/// Actions that a node tries from the start; beyond that it widens with its visits.
const WIDE: u32 = 12;
/// Actions that a node looks at in all.
const WIDEST: usize = 96;

pub(super) struct Tree<'a, G: Game> {
    view: G::View,
    seat: Seat,
    guide: &'a dyn Guiding<G>,
    explore: f32,
    ranked: bool,
    foresees: bool,
    rng: Rng,
    pool: Pool<G::Action>,
    path: Vec<Step>,
    list: Vec<G::Action>,
}

/// A choice on the way down.
#[derive(Clone, Copy)]
enum Step {
    Arm { arm: u32, seat: Seat },
    Sealed { sealed: u32, picked: Picked },
}

impl<'a, G: Game> Tree<'a, G> {
    pub(super) fn new(
        view: &G::View,
        seat: Seat,
        nodes: usize,
        guide: &'a dyn Guiding<G>,
        rng: Rng,
    ) -> Tree<'a, G> {
        let (explore, ranked, foresees) = (guide.explore(), guide.is_ranked(), guide.foresees());
        let (pool, path, list) = (Pool::new(nodes), Vec::new(), Vec::new());
        Tree { view: *view, seat, guide, explore, ranked, foresees, rng, pool, path, list }
    }

    pub(super) fn iterate(&mut self) {
        let mut state = self.guide.imagine(&self.view, self.seat, &mut self.rng);
        self.path.clear();
        let mut node = 0;
        while node != NONE && (self.path.is_empty() || !self.guide.quiet(&state)) {
            node = match state.turn() {
                Turn::Over => break,
                Turn::Roll(chance) => {
                    let (rolled, child) = self.pool.roll(node, chance, &mut self.rng);
                    state.apply(Event::Roll(rolled));
                    child
                }
                Turn::Choose(seats) => match self.choose(&mut state, node, seats) {
                    Some(child) => child,
                    None => break,
                },
            };
        }
        let values = self.guide.rollout(&state, &mut self.rng);
        self.remember(&values);
    }

    /// Makes the choices that are due here; `None` if the walk ends here.
    #[inline]
    fn choose(&mut self, state: &mut G, at: u32, seats: Seats) -> Option<u32> {
        let foreseen = self.knows() && !seats.has(self.seat);
        let node = &mut self.pool.nodes[at as usize];
        node.visits += 1;
        if node.visits == 1 && at != 0 {
            return None; // a new leaf
        }
        if seats.len() > 1 || foreseen {
            return self.choose_sealed(state, at, seats);
        }
        let seat = seats.first();
        if node.kind == Kind::New {
            self.expand(state, at, seat);
        }
        if self.pool.nodes[at as usize].kind != Kind::Decision(seat) {
            return None; // with other hidden things, the same history leads elsewhere
        }
        let arm = self.select(state, at, seat)?;
        state.apply(Event::Play(seat, self.pool.arms[arm as usize].action));
        self.path.push(Step::Arm { arm, seat });
        Some(self.child(arm))
    }

    #[inline]
    fn child(&mut self, arm: u32) -> u32 {
        let known = self.pool.arms[arm as usize].child;
        if known != NONE {
            return known;
        }
        let child = self.pool.grow();
        self.pool.arms[arm as usize].child = child;
        child
    }

    fn expand(&mut self, state: &G, at: u32, seat: Seat) {
        let first = self.pool.arms.len() as u32;
        Self::listed(&mut self.list, state, seat, self.guide, at == 0, &mut self.rng);
        let arms = self.list.iter().map(|&action| Arm { action, visits: 0, total: 0.0, child: NONE });
        self.pool.arms.extend(arms);
        let node = &mut self.pool.nodes[at as usize];
        (node.kind, node.first, node.count) = (Kind::Decision(seat), first, self.list.len() as u32);
    }

    /// What can be done, in the order in which it should be tried.
    fn listed(
        list: &mut Vec<G::Action>,
        state: &G,
        seat: Seat,
        guide: &dyn Guiding<G>,
        root: bool,
        rng: &mut Rng,
    ) {
        list.clear();
        if state.actions(seat, list) == Coverage::All {
            rng.shuffle(list);
        }
        guide.rank(state, seat, list, root);
        list.truncate(WIDEST);
    }

    /// The arm with the best mixture of what it is worth and how little is known of it.
    #[inline]
    fn select(&mut self, state: &G, at: u32, seat: Seat) -> Option<u32> {
        let node = self.pool.nodes[at as usize];
        let open = node.count.min(WIDE.max((3.0 * (node.visits as f32).sqrt()) as u32));
        let arms = &self.pool.arms[node.first as usize..(node.first + open) as usize];
        let hope = Hope::at(node.visits, arms, self.explore);
        let (mut best, mut best_score) = (None, f32::NEG_INFINITY);
        for (i, arm) in arms.iter().enumerate() {
            let score = if self.ranked { hope.ranked(i, arm) } else { hope.unranked(arm) };
            if score > best_score && state.check(seat, arm.action).is_ok() {
                (best, best_score) = (Some(node.first + i as u32), score);
                if score == f32::INFINITY {
                    break;
                }
            }
        }
        best
    }

    fn choose_sealed(&mut self, state: &mut G, at: u32, seats: Seats) -> Option<u32> {
        if self.pool.nodes[at as usize].kind == Kind::New {
            let sealed = self.sealed(state, at, seats);
            self.pool.sealed.push(sealed);
            let node = &mut self.pool.nodes[at as usize];
            (node.kind, node.first) = (Kind::Sealed, self.pool.sealed.len() as u32 - 1);
        }
        if self.pool.nodes[at as usize].kind != Kind::Sealed {
            return None;
        }
        let index = self.pool.nodes[at as usize].first;
        if !self.pool.sealed[index as usize].is_of(seats) {
            return None; // as above
        }
        let picked = self.pool.sealed[index as usize].pick(&mut self.rng);
        for (side, &arm) in self.pool.sealed[index as usize].sides.iter().zip(&picked) {
            let action = side.arms[usize::from(arm)].action;
            state.check(side.seat, action).ok()?;
            state.apply(Event::Play(side.seat, action));
        }
        self.path.push(Step::Sealed { sealed: index, picked });
        if let Some(child) = self.pool.sealed[index as usize].child(picked) {
            return Some(child);
        }
        let child = self.pool.grow();
        if child != NONE {
            self.pool.sealed[index as usize].adopt(picked, child);
        }
        Some(child)
    }

    /// Whether the programs of the others are known.
    #[inline]
    fn knows(&self) -> bool {
        PROGRAMS && self.foresees
    }

    /// The choices at a node that are made unseen, or by a program that is known.
    fn sealed(&mut self, state: &G, at: u32, seats: Seats) -> Sealed<G::Action> {
        let (guide, root) = (self.guide, at == 0);
        let knows = if self.knows() { Some((self.seat, self.explore)) } else { None };
        Sealed::new(seats, knows, |seat| {
            let list = if knows.is_some_and(|(me, _)| me != seat) {
                guide.answers(state, seat, root, &mut self.rng)
            } else {
                let mut list = Vec::new();
                Self::listed(&mut list, state, seat, guide, root, &mut Rng::new(u64::from(at)));
                list
            };
            list.into_iter().map(|action| Arm { action, visits: 0, total: 0.0, child: NONE }).collect()
        })
    }

    #[inline]
    fn remember(&mut self, values: &Values) {
        for step in &self.path {
            match *step {
                Step::Arm { arm, seat } => {
                    let arm = &mut self.pool.arms[arm as usize];
                    arm.visits += 1;
                    arm.total += values[seat.index()];
                }
                Step::Sealed { sealed, picked } => self.pool.sealed[sealed as usize].learn(picked, values),
            }
        }
    }

    /// What was found at the root, by so many iterations.
    pub(super) fn found(self, iterations: u64) -> Grown<G::Action> {
        let (root, knows) = (self.pool.nodes[0], self.knows());
        let sealed = root.kind == Kind::Sealed;
        let arms = if sealed {
            let sides = self.pool.sealed.into_iter().nth(root.first as usize).map(|it| it.sides);
            let own = sides.into_iter().flatten().find(|side| side.seat == self.seat);
            own.map_or_else(Vec::new, |side| side.arms)
        } else {
            let (first, count) = (root.first as usize, root.count as usize);
            self.pool.arms[first..first + count].to_vec()
        };
        let tried = |&Arm { action, visits, total, .. }: &Arm<G::Action>| Tried { action, visits, total };
        // Whoever knows the others' programs need not mix.
        Grown { tried: arms.iter().map(tried).collect(), sealed: sealed && !knows, iterations }
    }
}

/// What speaks for trying an arm beside its value.
struct Hope {
    explore: f32,
    root_of_visits: f32,
    root_of_log: f32,
    /// What an arm is worth that was never tried: the mean of those that were.
    mean: f32,
}

impl Hope {
    #[inline]
    fn at<A>(visits: u32, arms: &[Arm<A>], explore: f32) -> Hope {
        let (tried, total) = arms.iter().fold((0, 0.0), |(n, sum), arm| (n + arm.visits, sum + arm.total));
        Hope {
            explore,
            root_of_visits: (visits as f32).sqrt(),
            root_of_log: ln(visits).sqrt(),
            mean: total / tried.max(1) as f32,
        }
    }

    /// UCB1: each is tried once, then by value and rarity.
    #[inline]
    fn unranked<A>(&self, arm: &Arm<A>) -> f32 {
        if arm.visits == 0 {
            return f32::INFINITY;
        }
        let visits = arm.visits as f32;
        arm.total / visits + self.explore * self.root_of_log / visits.sqrt()
    }

    /// PUCT: the further down the ranking, the less is hoped for.
    #[inline]
    fn ranked<A>(&self, rank: usize, arm: &Arm<A>) -> f32 {
        let value = if arm.visits == 0 { self.mean } else { arm.total / arm.visits as f32 };
        let prior = 0.4 / (rank + 1) as f32;
        value + self.explore * prior * self.root_of_visits / (1 + arm.visits) as f32
    }
}
