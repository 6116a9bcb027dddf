//! W19: the best expedition by branch and bound: take a place or leave it out, for good.
//!
//! Free places are taken at once, since they can only help. What cannot be paid any more is left out. A
//! branch ends when even all that is still in reach would not beat the best expedition found so far.

use super::places::{PRICES, Places, Set, each};
use super::{Purse, Stakes};

/// Points are doubled and completing adds one: so equal points prefer completing.
const DOUBLE: i32 = 2;

/// A search and its best expedition so far.
pub(super) struct Search<'a> {
    places: &'a Places,
    purse: Purse,
    finish: i32,
    treasure: i32,
    curse: i32,
    /// What costs nothing.
    free: Set,
    best: i32,
    taken: Set,
}

/// An expedition under way.
#[derive(Clone, Copy)]
struct Partial {
    /// The places taken.
    taken: Set,
    /// What is next to them, themselves included.
    near: Set,
    /// Enemies beaten, by price.
    beaten: [u8; 4],
    doors: u8,
    chests: u8,
    /// Treasures less Curses, doubled.
    worth: i32,
}

impl<'a> Search<'a> {
    #[inline]
    pub(super) fn new(places: &'a Places, purse: Purse, stakes: Stakes) -> Search<'a> {
        let [ones, twos, fours, fives] = places.enemies;
        let curses = if stakes.curse > 0 { places.curses } else { 0 };
        Search {
            places,
            purse,
            finish: DOUBLE * i32::from(stakes.finish) + 1,
            treasure: DOUBLE * i32::from(stakes.treasure),
            curse: DOUBLE * i32::from(stakes.curse),
            free: !(ones | twos | fours | fives | places.doors | curses),
            best: 0,
            taken: 0,
        }
    }

    /// Looks at every entrance; one that has been looked at is left out for the others.
    #[inline]
    pub(super) fn run(&mut self) {
        let (mut open, start) = (Set::MAX, Partial::outside());
        for entrance in each(self.places.edges()) {
            let at = 1 << entrance;
            if open & at == 0 {
                continue;
            }
            if self.affordable(&start) & at != 0 {
                let partial = self.with(start, entrance);
                self.grow(partial, open);
            }
            open &= !at;
        }
    }

    /// The points of the best expedition.
    #[inline]
    pub(super) fn points(&self) -> i32 {
        self.best.div_euclid(DOUBLE)
    }

    /// The best expedition without detours: places that can be spared, dear ones first.
    #[inline]
    pub(super) fn trimmed(&self) -> Set {
        let mut taken = self.taken;
        for place in each(self.taken & !self.free).chain(each(self.taken & self.free)) {
            let rest = taken & !(1 << place);
            for entrance in each(rest & self.places.edges()) {
                let kept = self.places.flood(1 << entrance, rest);
                if taken >> place & 1 == 1 && self.value(kept) == self.best {
                    taken = kept;
                }
            }
        }
        taken
    }

    /// What a connected set of places is worth, counted afresh.
    #[inline]
    fn value(&self, taken: Set) -> i32 {
        let partial = each(taken).fold(Partial::outside(), |partial, place| self.with(partial, place));
        self.score(&partial)
    }

    #[inline]
    fn grow(&mut self, mut partial: Partial, mut open: Set) {
        loop {
            self.absorb(&mut partial, open);
            let score = self.score(&partial);
            if score > self.best {
                (self.best, self.taken) = (score, partial.taken);
            }
            open &= self.affordable(&partial) | partial.taken;
            let outside = open & !partial.taken;
            let reach = self.places.flood(partial.near & outside, outside);
            let goals = reach & self.goals(&partial);
            if goals == 0 || self.bound(&partial, reach) <= self.best {
                return;
            }
            // Parts of the dungeon with nothing to gain are left out.
            let useful = self.places.flood(goals, reach);
            let next = self.pick(partial.near & useful);
            self.grow(self.with(partial, next), useful | partial.taken);
            open = (useful | partial.taken) & !(1 << next);
        }
    }

    /// Takes free places at once.
    #[inline]
    fn absorb(&self, partial: &mut Partial, open: Set) {
        loop {
            let free = partial.near & open & self.free & !partial.taken;
            if free == 0 {
                return;
            }
            for place in each(free) {
                *partial = self.with(*partial, place);
            }
        }
    }

    /// The partial after taking one place more.
    #[inline]
    fn with(&self, mut partial: Partial, place: u8) -> Partial {
        let (places, at) = (self.places, 1 << place);
        partial.taken |= at;
        partial.near |= places.near[usize::from(place)];
        for (class, set) in places.enemies.iter().enumerate() {
            partial.beaten[class] += u8::from(set & at != 0);
        }
        partial.doors += u8::from(places.doors & at != 0);
        partial.chests += u8::from(places.chests & at != 0);
        partial.worth += if places.treasures & at != 0 { self.treasure } else { 0 };
        partial.worth -= if places.curses & at != 0 { self.curse } else { 0 };
        partial
    }

    /// W18, doubled.
    #[inline]
    fn score(&self, partial: &Partial) -> i32 {
        let opened = partial.chests.min(self.purse.keys - partial.doors);
        let finish = if self.places.across(partial.taken) { self.finish } else { 0 };
        partial.worth + i32::from(opened) * self.treasure + finish
    }

    /// What could be paid for next.
    #[inline]
    fn affordable(&self, partial: &Partial) -> Set {
        let mut shut = if partial.doors < self.purse.keys { 0 } else { self.places.doors };
        for class in 0..PRICES.len() {
            let mut beaten = partial.beaten;
            beaten[class] += 1;
            if !self.pays(beaten) {
                shut |= self.places.enemies[class];
            }
        }
        !shut
    }

    /// W17: whether the swords suffice when Vorpal Swords beat the dearest enemies.
    #[inline]
    fn pays(&self, beaten: [u8; 4]) -> bool {
        let (mut vorpals, mut swords) = (self.purse.vorpals, 0u32);
        for class in (0..PRICES.len()).rev() {
            let by_vorpal = beaten[class].min(vorpals);
            vorpals -= by_vorpal;
            swords += u32::from(beaten[class] - by_vorpal) * u32::from(PRICES[class]);
        }
        swords <= u32::from(self.purse.swords)
    }

    /// What is worth going to.
    #[inline]
    fn goals(&self, partial: &Partial) -> Set {
        let places = self.places;
        let chests = if partial.doors + partial.chests < self.purse.keys { places.chests } else { 0 };
        let exits = match (partial.taken & places.left != 0, partial.taken & places.right != 0) {
            (true, true) => 0,
            (true, false) => places.right,
            (false, _) => places.left,
        };
        places.treasures | chests | exits
    }

    /// At most this many points, doubled, with what is in reach.
    #[inline]
    fn bound(&self, partial: &Partial, reach: Set) -> i32 {
        let all = partial.taken | reach;
        let chests = (all & self.places.chests).count_ones() as u8;
        let opened = chests.min(self.purse.keys - partial.doors);
        let finish = if self.places.across(all) { self.finish } else { 0 };
        let chambers = (reach & self.places.treasures & self.free).count_ones() as i32;
        let hoards = self.hoards(partial, reach);
        partial.worth + (i32::from(opened) + chambers + hoards) * self.treasure + finish
    }

    /// How many more Goblins and Dragons could be paid for if they all were next door.
    #[inline]
    fn hoards(&self, partial: &Partial, reach: Set) -> i32 {
        let (mut beaten, mut count) = (partial.beaten, 0);
        for class in [2, 3] {
            for _ in 0..(reach & self.places.enemies[class]).count_ones() {
                beaten[class] += 1;
                if !self.pays(beaten) {
                    return count;
                }
                count += 1;
            }
        }
        count
    }

    /// Which place to decide about next: a treasure if there is one, or else the cheapest.
    #[inline]
    fn pick(&self, from: Set) -> u8 {
        let [ones, twos, ..] = self.places.enemies;
        let choices =
            [from & self.places.treasures, from & ones, from & self.places.doors, from & twos, from];
        let chosen = choices.into_iter().find(|&set| set != 0).unwrap_or(from);
        chosen.trailing_zeros() as u8
    }
}

impl Partial {
    #[inline]
    fn outside() -> Partial {
        Partial { taken: 0, near: 0, beaten: [0; 4], doors: 0, chests: 0, worth: 0 }
    }
}
