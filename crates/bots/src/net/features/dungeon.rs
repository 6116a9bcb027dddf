//! What a network is told of D6 Dungeon: both sides of the waffle, both hands, and how far each is from a route.

use engine::Seat;
use games::dungeon::expedition::{self, Purse, Stakes};
use games::dungeon::{Design, Dungeon, Face, Hand, Place};

use crate::heuristics::dungeon::work::work;
use crate::net::{Aspect, Features, Inputs};

const ITEMS: usize = 12;
const MAPS: usize = 10;
const CLOCK: usize = Dungeon::STAGES + 3 + 6 + MAPS + ITEMS + 3 + 2 + 6 + 6 + 3;
const A_HAND: usize = ITEMS * 3 + 1 + 12 + 1 + 14 + 4 + 5;
const A_SPOT: usize = MAPS + 4;
const A_PROSPECT: usize = 2 + 2 * 16 + 1 + 3 + 2;
const A_SEAT: usize = A_HAND + 36 * A_SPOT + A_PROSPECT;
const BALANCE: usize = 1 + 21 + 1 + 21 + 1;
/// With this, only corridors matter.
const RICH: Purse = Purse { swords: 40, vorpals: 3, keys: 6 };

/// What one player could make of his side.
struct Prospect {
    /// Missing for a route, in tenths of a turn: as it is, and with everything in hand.
    missing: [i32; 2],
    /// If it were counted now, with the prize for the first and without any.
    points: [i32; 2],
    completes: bool,
}

impl Features for Dungeon {
    const INPUTS: usize = CLOCK + 2 * A_SEAT + BALANCE;
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/dungeon.net");

    fn viewer(&self) -> Seat {
        self.active()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn features(&self, _aspect: Aspect, into: &mut Inputs) {
        clock(self, into);
        let sides = [self.active(), self.active().next(2)];
        let prospects = sides.map(|seat| Prospect::of(self, seat));
        for (seat, prospect) in sides.into_iter().zip(&prospects) {
            hand(self, seat, into);
            waffle(self, seat, into);
            prospect.tell(into);
        }
        let ahead = prospects[0].points[0] - prospects[1].points[0];
        into.number((prospects[1].missing[0] - prospects[0].missing[0]) * 8 / 50);
        let lead = (ahead + 10).clamp(0, 20) as usize;
        into.one_of(21, lead);
        into.number(3 * ahead);
        into.one_of(21, if self.declarer().is_some() { lead } else { 21 });
        into.flag(self.declarer().is_some());
    }
}

fn clock(state: &Dungeon, into: &mut Inputs) {
    into.one_of(Dungeon::STAGES, state.stage());
    state.done_this_turn().iter().for_each(|&done| into.flag(done));
    into.one_of(6, state.in_the_air().map_or(6, |design| design as usize));
    let rolled = state.to_resolve();
    into.one_of(MAPS, if let Some(Face::Map(map)) = rolled { map as usize } else { MAPS });
    into.one_of(ITEMS, if let Some(Face::Item(item)) = rolled { item as usize } else { ITEMS });
    let me = state.active();
    into.one_of(3, state.declarer().map_or(0, |seat| if seat == me { 1 } else { 2 }));
    into.number(i32::from(state.turns() / 8));
    into.number(state.filled() as i32);
    let mut left = 0;
    for design in Design::ALL {
        left += state.bag(design);
        into.number(4 * i32::from(state.bag(design)));
    }
    into.one_of(6, left.into());
    into.flag(state.options().open_waffle);
    into.number(i32::from(state.options().points.first));
    into.number(i32::from(state.options().free_turn_at));
}

fn hand(state: &Dungeon, seat: Seat, into: &mut Inputs) {
    let (hand, table) = (state.hand(seat), &state.options().table);
    let mut items = [0; ITEMS];
    for slot in hand.slots() {
        items[Hand::die(table, slot).item as usize] += i32::from(hand.count(slot));
    }
    for count in items {
        into.number(4 * count);
        into.flag(count > 0);
        into.flag(count > 1);
    }
    into.number(i32::from(hand.len()));
    into.one_of(12, hand.len().min(11).into());
    let purse = state.purse(seat);
    into.number(i32::from(purse.swords));
    into.one_of(14, purse.swords.min(13).into());
    into.one_of(4, purse.vorpals.min(3).into());
    into.one_of(5, purse.keys.min(4).into());
}

/// Each spot as its player sees it.
fn waffle(state: &Dungeon, seat: Seat, into: &mut Inputs) {
    let table = &state.options().table;
    for spot in 0..Place::COUNT {
        let hole = state.hole(Place::spotted(seat, spot));
        if hole.is_empty() {
            into.skip(A_SPOT);
            continue;
        }
        let map = hole.map(table, seat);
        into.one_of(MAPS, map as usize);
        let arms = map.arms(hole.turns(seat));
        (0..4).for_each(|arm| into.flag(arms >> arm & 1 == 1));
    }
}

impl Prospect {
    fn of(state: &Dungeon, seat: Seat) -> Prospect {
        let (side, purse) = (state.side(seat), state.purse(seat));
        let missing = [purse, RICH].map(|purse| (10.0 * work(&side, purse)) as i32);
        let points = state.options().points;
        let count = |finish| {
            let stakes = Stakes { finish, treasure: points.treasure, curse: points.curse };
            expedition::points(&side, purse, stakes) + state.wonders(seat)
        };
        let points = [count(points.first), count(0)];
        Prospect { missing, points, completes: state.completes(seat) }
    }

    fn tell(&self, into: &mut Inputs) {
        for missing in self.missing {
            into.number(missing * 8 / 50);
            into.one_of(16, (missing / 10).min(15) as usize);
        }
        into.number((40 - self.missing[0]).max(0) * 8 / 20);
        self.points.iter().for_each(|&points| into.number(3 * points));
        into.flag(self.completes);
        into.flag(self.missing[1] == 0);
        into.flag(self.missing[0] <= 10);
    }
}
