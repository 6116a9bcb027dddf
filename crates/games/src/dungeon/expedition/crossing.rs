//! W20: whether somebody can get from edge to edge: the way with fewest swords, for each number of keys and
//! Vorpal Swords spent. Prices are paid once, so a shortest way never turns back, and arms and cells add up.

use super::Purse;
use super::places::{PRICES, Places, Set, each};

/// More swords than anybody has.
const FAR: u8 = u8::MAX;

/// As many Vorpal Swords as there are dice.
const MOST_VORPALS: usize = 36;

/// Fewest swords to each place, for one number of Vorpal Swords spent.
type Layer = [u8; 64];

/// Whether the places can be crossed.
pub(super) fn found(places: &Places, purse: Purse) -> bool {
    let vorpals = usize::from(purse.vorpals).min(MOST_VORPALS);
    let keys = u32::from(purse.keys).min(places.doors.count_ones());
    let mut crossing =
        Crossing { places, swords: purse.swords.min(FAR - 1), vorpals, now: Row::NEW, next: Row::NEW };
    each(places.left).for_each(|place| crossing.enter(place, 0, 0));
    for _ in 0..=keys {
        if (0..=vorpals).any(|spent| crossing.settle(spent)) {
            return true;
        }
        crossing.now = std::mem::replace(&mut crossing.next, Row::NEW);
    }
    false
}

struct Crossing<'a> {
    places: &'a Places,
    swords: u8,
    vorpals: usize,
    /// With the keys spent so far.
    now: Row,
    /// With one key more.
    next: Row,
}

/// The ways with one number of keys.
struct Row {
    layers: [Layer; MOST_VORPALS + 1],
    /// Places to go on from.
    todo: [Set; MOST_VORPALS + 1],
}

impl Row {
    const NEW: Row = Row { layers: [[FAR; 64]; MOST_VORPALS + 1], todo: [0; MOST_VORPALS + 1] };

    #[inline]
    fn reach(&mut self, place: u8, vorpals: usize, swords: u8) {
        let least = &mut self.layers[vorpals][usize::from(place)];
        if swords < *least {
            *least = swords;
            self.todo[vorpals] |= 1 << place;
        }
    }
}

impl Crossing<'_> {
    /// Follows every way with so many Vorpal Swords; `true` once one leads out.
    fn settle(&mut self, vorpals: usize) -> bool {
        while self.now.todo[vorpals] != 0 {
            let todo = &mut self.now.todo[vorpals];
            let place = todo.trailing_zeros() as usize;
            *todo &= *todo - 1;
            if self.places.right >> place & 1 == 1 {
                return true;
            }
            let swords = self.now.layers[vorpals][place];
            each(self.places.near[place]).for_each(|near| self.enter(near, vorpals, swords));
        }
        false
    }

    /// Pays for a place in each way there is.
    #[inline]
    fn enter(&mut self, place: u8, vorpals: usize, swords: u8) {
        let at = 1 << place;
        if self.places.doors & at != 0 {
            return self.next.reach(place, vorpals, swords);
        }
        let Some(class) = self.places.enemies.iter().position(|set| set & at != 0) else {
            return self.now.reach(place, vorpals, swords);
        };
        let paid = swords.saturating_add(PRICES[class]);
        if paid <= self.swords {
            self.now.reach(place, vorpals, paid);
        }
        if vorpals < self.vorpals {
            self.now.reach(place, vorpals + 1, swords);
        }
    }
}
