//! W19: an expedition as a walk through the dungeon, with what was paid where.

use super::Purse;
use super::places::{PRICES, Places, Set, each};

/// Where an expedition goes in or out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Gate {
    /// The spot at the edge.
    pub spot: u8,
    /// At the right edge, as the player sees it.
    pub right: bool,
}

/// What was paid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Paid {
    /// So many swords.
    Swords(u8),
    /// A Vorpal Sword.
    Vorpal,
    /// A key.
    Key,
}

/// What was paid where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Payment {
    /// The spot.
    pub spot: u8,
    /// The direction of the arm, 0 up to 3 left, if it was one of a web.
    pub arm: Option<u8>,
    /// How.
    pub paid: Paid,
}

/// The best expedition. Spots are counted as its player sees them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Route {
    /// W18: the points, those for completing included.
    pub points: i32,
    /// The way in.
    pub entrance: Gate,
    /// The way out at the other edge, if the route is complete.
    pub exit: Option<Gate>,
    /// The spots in walking order, ways back included.
    pub walk: Vec<u8>,
    /// What was paid, in walking order.
    pub payments: Vec<Payment>,
}

impl Route {
    /// Swords, Vorpal Swords and keys spent.
    pub fn spent(&self) -> Purse {
        let mut spent = Purse::default();
        for payment in &self.payments {
            match payment.paid {
                Paid::Swords(swords) => spent.swords += swords,
                Paid::Vorpal => spent.vorpals += 1,
                Paid::Key => spent.keys += 1,
            }
        }
        spent
    }
}

/// The walk through a connected set of places.
pub(super) fn route(places: &Places, taken: Set, purse: Purse, points: i32) -> Route {
    let across = places.across(taken);
    let entrances = if across { taken & places.left } else { taken & places.edges() };
    let start = entrances.trailing_zeros() as u8;
    let right = places.left >> start & 1 == 0;
    let goal = if across { Some((taken & places.right).trailing_zeros() as u8) } else { None };
    let mut walker = Walker { places, taken, order: Vec::new(), steps: Vec::new() };
    walker.visit(start, goal);
    let gate = |place: u8, right| Gate { spot: places.spot(place).0, right };
    let mut walk: Vec<u8> = walker.steps.iter().map(|&place| places.spot(place).0).collect();
    walk.dedup();
    Route {
        points,
        entrance: gate(start, right),
        exit: goal.map(|place| gate(place, true)),
        walk,
        payments: payments(places, &walker.order, purse),
    }
}

struct Walker<'a> {
    places: &'a Places,
    taken: Set,
    /// Places in the order in which they are entered first.
    order: Vec<u8>,
    /// Every step.
    steps: Vec<u8>,
}

impl Walker<'_> {
    /// Goes everywhere from here, and at last to the goal.
    fn visit(&mut self, place: u8, goal: Option<u8>) {
        let path = goal.map_or(vec![place], |goal| self.path(place, goal));
        for (i, &here) in path.iter().enumerate() {
            self.enter(here);
            // The places ahead are kept for later.
            let ahead = path[i + 1..].iter().fold(0, |set, &it| set | 1 << it);
            self.explore(here, ahead);
        }
        while goal.is_none() && self.steps.len() > 1 && self.is_way_back() {
            self.steps.pop();
        }
    }

    fn enter(&mut self, place: u8) {
        self.taken &= !(1 << place);
        self.order.push(place);
        self.steps.push(place);
    }

    /// Side passages, each there and back.
    fn explore(&mut self, here: u8, ahead: Set) {
        loop {
            let open = self.places.near[usize::from(here)] & self.taken & !ahead;
            if open == 0 {
                return;
            }
            let next = open.trailing_zeros() as u8;
            self.enter(next);
            self.explore(next, ahead);
            self.steps.push(here);
        }
    }

    /// Whether the last step only went back to a place that was known.
    fn is_way_back(&self) -> bool {
        let (last, before) = self.steps.split_last().map_or((0, &[][..]), |(last, before)| (*last, before));
        before.contains(&last)
    }

    /// A shortest way through what is taken.
    fn path(&self, from: u8, to: u8) -> Vec<u8> {
        let mut came = [u8::MAX; 64];
        let (mut seen, mut queue) = (1u64 << from, std::collections::VecDeque::from([from]));
        while let Some(place) = queue.pop_front() {
            for next in each(self.places.near[usize::from(place)] & self.taken & !seen) {
                seen |= 1 << next;
                came[usize::from(next)] = place;
                queue.push_back(next);
            }
        }
        let back =
            std::iter::successors(Some(to), |&it| Some(came[usize::from(it)]).filter(|&it| it != u8::MAX));
        let mut path: Vec<u8> = back.collect();
        path.reverse();
        path
    }
}

/// W16, W17: doors first, then chests as long as keys last; Vorpal Swords for the dearest enemies.
fn payments(places: &Places, order: &[u8], purse: Purse) -> Vec<Payment> {
    let price = |place: u8| PRICES.iter().zip(places.enemies).find(|(_, set)| set >> place & 1 == 1);
    let mut dearest: Vec<u8> = order.iter().copied().filter(|&place| price(place).is_some()).collect();
    dearest.sort_by_key(|&place| std::cmp::Reverse(price(place).map(|(swords, _)| *swords)));
    dearest.truncate(vorpals_needed(dearest.iter().filter_map(|&it| price(it)).map(|(n, _)| *n), purse));
    let is = |set: Set, place: u8| set >> place & 1 == 1;
    let doors = order.iter().filter(|&&place| is(places.doors, place)).count();
    let mut spare = usize::from(purse.keys).saturating_sub(doors);
    let paid = order.iter().filter_map(|&place| {
        let (spot, arm) = places.spot(place);
        let paid = match price(place) {
            Some(_) if dearest.contains(&place) => Paid::Vorpal,
            Some((&swords, _)) => Paid::Swords(swords),
            None if is(places.doors, place) => Paid::Key,
            None if is(places.chests, place) && spare > 0 => {
                spare -= 1;
                Paid::Key
            }
            None => return None,
        };
        Some(Payment { spot, arm, paid })
    });
    paid.collect()
}

/// How many of the dearest enemies the swords do not suffice for.
fn vorpals_needed(prices: impl Iterator<Item = u8>, purse: Purse) -> usize {
    let prices: Vec<u32> = prices.map(u32::from).collect();
    let unpaid = |&beaten: &usize| prices[beaten..].iter().sum::<u32>() > purse.swords.into();
    (0..prices.len()).take_while(unpaid).count()
}
