//! W16: the places an expedition can take, each with its price and its worth, as a graph in 64 bits.
//!
//! A place is a spot or an arm of a web: so each arm is paid for once, like any enemy. Who takes a place may
//! go on to the places near it; an expedition is a connected set of places that holds an entrance.

use super::super::dice::Map;
use super::super::hole::Place;
use super::super::options::MOST_WEBS;
use super::side::{Side, Spots};

/// A set of places.
pub(super) type Set = u64;

/// The first arm of a web among the places.
const ARMS: u8 = Place::COUNT;

const _: () = assert!(ARMS as u32 + 4 * MOST_WEBS as u32 <= Set::BITS);

/// The places of a region and how they hang together.
pub(super) struct Places {
    /// What is next to each place.
    pub near: [Set; 64],
    /// Places that lead out at the left edge.
    pub left: Set,
    /// Places that lead out at the right edge.
    pub right: Set,
    /// W16: enemies by price: 1, 2, 4 and 5 swords.
    pub enemies: [Set; 4],
    /// W16: doors, one key each.
    pub doors: Set,
    /// W18: what is worth a treasure.
    pub treasures: Set,
    /// W16: what is worth a treasure with a key.
    pub chests: Set,
    /// W18: what costs points.
    pub curses: Set,
    /// The webs, in order: where their arms are.
    webs: [u8; MOST_WEBS as usize],
}

/// The prices of enemies, in swords.
pub(super) const PRICES: [u8; 4] = [1, 2, 4, 5];

impl Places {
    /// The places of these spots.
    #[inline]
    pub(super) fn new(side: &Side, region: Spots) -> Places {
        let of = |map| side.with(map).and(region).0;
        let mut places = Places {
            near: [0; 64],
            left: 0,
            right: 0,
            enemies: [of(Map::Orc), of(Map::Rat), of(Map::Goblins), of(Map::Dragon)],
            doors: of(Map::Doorway),
            treasures: side.treasures().and(region).0,
            chests: of(Map::Chest),
            curses: of(Map::Curse),
            webs: [0; MOST_WEBS as usize],
        };
        places.index_webs(Spots(of(Map::Webs)));
        let webs = Spots(of(Map::Webs));
        let (right, down) = (side.joined_right().and(region), side.joined_down().and(region));
        for spot in right.iter().filter(|&spot| region.has(spot + 1)) {
            let (from, to) = (places.door(webs, spot, 1), places.door(webs, spot + 1, 3));
            places.join(from, to);
        }
        for spot in down.iter().filter(|&spot| region.has(spot + 6)) {
            let (from, to) = (places.door(webs, spot, 2), places.door(webs, spot + 6, 0));
            places.join(from, to);
        }
        for spot in side.left().and(region).iter() {
            places.left |= 1 << places.door(webs, spot, 3);
        }
        for spot in side.right().and(region).iter() {
            places.right |= 1 << places.door(webs, spot, 1);
        }
        places
    }

    #[inline]
    fn index_webs(&mut self, webs: Spots) {
        for (i, spot) in webs.iter().take(usize::from(MOST_WEBS)).enumerate() {
            self.webs[i] = spot;
        }
    }

    #[inline]
    fn join(&mut self, one: u8, other: u8) {
        self.near[usize::from(one)] |= 1 << other;
        self.near[usize::from(other)] |= 1 << one;
    }

    /// The place through which `spot` is left in a direction: itself, or the arm of a web.
    #[inline]
    fn door(&mut self, webs: Spots, spot: u8, direction: u8) -> u8 {
        if !webs.has(spot) {
            return spot;
        }
        let nth = self.webs.iter().position(|&it| it == spot).unwrap_or(0) as u8;
        let arm = ARMS + 4 * nth + direction;
        self.enemies[0] |= 1 << arm;
        self.join(spot, arm);
        arm
    }

    /// Every place that leads in or out.
    #[inline]
    pub(super) fn edges(&self) -> Set {
        self.left | self.right
    }

    /// Whether a connected set leads from edge to edge.
    #[inline]
    pub(super) fn across(&self, taken: Set) -> bool {
        taken & self.left != 0 && taken & self.right != 0
    }

    /// Everything joined to `from` within a set; `from` lies in it.
    #[inline]
    pub(super) fn flood(&self, from: Set, within: Set) -> Set {
        let (mut seen, mut todo) = (from, from);
        while todo != 0 {
            let more = self.near[todo.trailing_zeros() as usize] & within & !seen;
            todo = todo & (todo - 1) | more;
            seen |= more;
        }
        seen
    }

    /// The spot of a place, and the direction if it is the arm of a web.
    #[inline]
    pub(super) fn spot(&self, place: u8) -> (u8, Option<u8>) {
        match place.checked_sub(ARMS) {
            None => (place, None),
            Some(arm) => (self.webs[usize::from(arm / 4)], Some(arm % 4)),
        }
    }
}

/// The places of a set, in order.
#[inline]
pub(super) fn each(set: Set) -> impl Iterator<Item = u8> {
    Spots(set).iter()
}
