//! All that may be done, and anything of it at random: each with the same probability.
//!
//! Sampling counts what there is of each sort and picks by number. Only what may spoil a declared route, and
//! a declaration, is looked at closer, and only once it has been picked: then it is taken or picked again.

use engine::{Rng, Seat};

use super::dice::{Design, Die, Face, Item, Map};
use super::hand::{Hand, each};
use super::hole::Place;
use super::spoil::Declared;
use super::{Action, Dungeon, Phase};

impl Dungeon {
    /// Appends everything that `seat` may do, in the order in which a draw numbers it.
    #[inline]
    pub(super) fn list(&self, seat: Seat, into: &mut Vec<Action>) {
        let from = into.len();
        if self.phase == Phase::Resolve {
            self.list_resolutions(seat, into);
        } else {
            into.push(self.step(0));
            into.extend((self.declarer.is_none() && self.completes(seat)).then_some(Action::Declare));
        }
        self.list_casts(seat, into);
        if self.phase != Phase::Resolve && self.may_free(seat) {
            self.list_pays(seat, into);
        }
        if self.declarer.is_some() {
            let (mut nth, mut declared) = (0, None);
            into.retain(|&action| {
                nth += 1;
                nth <= from || self.stands(seat, action, &mut declared)
            });
        }
    }

    fn list_resolutions(&self, seat: Seat, into: &mut Vec<Action>) {
        let table = &self.options.table;
        if self.has_pairs(seat) {
            for (net, other) in self.pairs(seat) {
                into.extend(self.wishes().map(|face| Action::Pair { net, other, face }));
            }
        }
        match self.rolled() {
            Face::Map(_) => {
                let maps = [false, true].map(|back| table.map(self.design, back));
                for hole in places(self.empty) {
                    for map in maps {
                        (0..4).for_each(|turns| into.push(Action::Place { map, hole, turns }));
                    }
                }
            }
            Face::Item(Item::Ring) => {
                let others = self.wishes().filter(|&face| face != Face::Item(Item::Ring));
                into.extend(others.map(Action::Wish));
                into.extend(self.can_catch(seat).then_some(Action::Catch));
            }
            Face::Item(item) => {
                into.push(Action::Keep);
                if item == Item::Wondrous {
                    let theirs = self.hands[seat.next(2).index()].slots();
                    into.extend(theirs.map(|slot| Action::Exchange(Hand::die(table, slot))));
                }
            }
        }
    }

    fn list_casts(&self, seat: Seat, into: &mut Vec<Action>) {
        let filled = !self.empty & ((1 << Place::COUNT) - 1);
        for slot in each(self.hands[seat.index()].filled() & self.spells()) {
            let Die { design: spell, item } = Hand::die(&self.options.table, slot);
            match item {
                Item::Rotate => {
                    for hole in places(filled) {
                        (1..4).for_each(|turns| into.push(Action::Rotate { spell, hole, turns }));
                    }
                }
                Item::Swivel => into.extend(places(filled).map(|hole| Action::Swivel { spell, hole })),
                Item::Disintegrate => {
                    into.extend(places(filled).map(|hole| Action::Disintegrate { spell, hole }));
                }
                _ => {
                    into.push(Action::Look { spell });
                    if self.phase == Phase::Before {
                        into.extend(self.draws(spell).map(|draw| Action::Choose { spell, draw }));
                    }
                }
            }
        }
    }

    fn list_pays(&self, seat: Seat, into: &mut Vec<Action>) {
        let hand = &self.hands[seat.index()];
        let die = |slot| Hand::die(&self.options.table, slot);
        for pay in hand.slots() {
            let others = hand.slots().filter(|&other| other != pay);
            into.extend(others.map(|other| Action::Pay { pay: die(pay), reroll: die(other) }));
        }
        let twins = hand.slots().filter(|&slot| hand.count(slot) > 1).map(die);
        into.extend(twins.map(|twin| Action::Pay { pay: twin, reroll: twin }));
    }

    /// Anything that `seat` may do.
    #[inline]
    pub(super) fn any_action(&self, seat: Seat, rng: &mut Rng) -> Action {
        let resolving = self.phase == Phase::Resolve;
        let first = if resolving { self.count_resolutions(seat) } else { self.count_steps() };
        let casts = self.count_casts(seat);
        let pays = if resolving { 0 } else { self.count_pays(seat) };
        let mut declared = None;
        loop {
            let nth = rng.below(first + casts + pays);
            let action = if nth < first {
                if resolving { self.resolution(seat, nth) } else { self.step(nth) }
            } else if nth < first + casts {
                self.nth_cast(seat, nth - first)
            } else {
                self.nth_pay(seat, nth - first - casts)
            };
            if self.stands(seat, action, &mut declared) {
                return action;
            }
        }
    }

    /// W20: what is counted without a closer look may yet be refused.
    #[inline]
    fn stands(&self, seat: Seat, action: Action, declared: &mut Option<Declared>) -> bool {
        match action {
            Action::Declare => self.completes(seat),
            _ => self.declarer.is_none() || !self.spoils(seat, action, declared),
        }
    }

    /// W6, W14, W20: going on, and declaring unless it is the last turn.
    #[inline]
    fn count_steps(&self) -> u32 {
        1 + u32::from(self.declarer.is_none())
    }

    #[inline]
    fn step(&self, nth: u32) -> Action {
        match (nth, self.phase) {
            (1, _) => Action::Declare,
            (_, Phase::After) => Action::End,
            _ if self.bag == [0; 6] => Action::Stop,
            _ => Action::Draw,
        }
    }

    /// Ways to resolve the rolled die, pairs included.
    #[inline]
    fn count_resolutions(&self, seat: Seat) -> u32 {
        let resolutions = match self.rolled() {
            Face::Map(_) => 8 * self.empty.count_ones(),
            Face::Item(Item::Ring) => self.count_wishes() - 1 + u32::from(self.can_catch(seat)),
            Face::Item(Item::Wondrous) => 1 + self.hands[seat.next(2).index()].slots().count() as u32,
            Face::Item(_) => 1,
        };
        match self.count_pairs(seat) {
            0 => resolutions,
            pairs => resolutions + pairs * self.count_wishes(),
        }
    }

    #[inline]
    fn resolution(&self, seat: Seat, nth: u32) -> Action {
        let mut nth = nth;
        let pairs = self.count_pairs(seat);
        if pairs > 0 {
            let faces = self.count_wishes();
            if nth < pairs * faces {
                let (net, other) = self.nth_pair(seat, nth / faces);
                return Action::Pair { net, other, face: self.nth_wish(nth % faces, None) };
            }
            nth -= pairs * faces;
        }
        match self.rolled() {
            Face::Map(_) => self.nth_place(nth),
            Face::Item(Item::Ring) if nth + 1 < self.count_wishes() => {
                Action::Wish(self.nth_wish(nth, Some(Item::Ring)))
            }
            Face::Item(Item::Ring) => Action::Catch,
            Face::Item(_) if nth == 0 => Action::Keep,
            Face::Item(_) => {
                let slot = self.hands[seat.next(2).index()].slots().nth(nth as usize - 1).unwrap_or(0);
                Action::Exchange(Hand::die(&self.options.table, slot))
            }
        }
    }

    /// W7: two maps, four turns, any empty hole.
    #[inline]
    fn nth_place(&self, nth: u32) -> Action {
        let hole = Place::new(nth_bit(self.empty, nth / 8));
        let map: Map = self.options.table.map(self.design, nth & 4 != 0);
        Action::Place { map, hole, turns: nth as u8 & 3 }
    }

    /// W12: whether there is a spell to cast, on anything.
    pub(super) fn may_cast_any(&self, seat: Seat) -> bool {
        self.count_casts(seat) > 0
    }

    /// W9, W10: whether another face of the rolled die may be chosen.
    pub(super) fn another_face(&self) -> bool {
        self.rolled() == Face::Item(Item::Ring) || self.count_pairs(self.active) > 0
    }

    /// The different faces of the rolled die.
    #[inline]
    fn wishes(&self) -> impl Iterator<Item = Face> {
        let (table, design) = (self.options.table, self.design);
        let first = move |&side: &u8| table.side(design, table.face(design, side)) == Some(side);
        (0..6).filter(first).map(move |side| table.face(design, side))
    }

    #[inline]
    fn count_wishes(&self) -> u32 {
        self.wishes().count() as u32
    }

    #[inline]
    fn nth_wish(&self, nth: u32, but: Option<Item>) -> Face {
        let mut others = self.wishes().filter(|&face| but.map(Face::Item) != Some(face));
        others.nth(nth as usize).unwrap_or(Face::Map(Map::Corner))
    }

    /// W10: the pairs that may be used: every Net with itself or a later one, and with every Ring.
    #[inline]
    fn pairs(&self, seat: Seat) -> impl Iterator<Item = (Design, Die)> {
        let nets = Design::ALL.into_iter().filter(move |&it| self.net(seat, it) > 0);
        nets.flat_map(move |net| {
            let two = Design::ALL
                .into_iter()
                .filter(move |&it| it >= net && self.net(seat, it) > u8::from(it == net));
            let ring = move |&design: &Design| {
                self.settled(seat, Die { design: net, item: Item::Net }) > 0
                    && self.settled(seat, Die { design, item: Item::Ring }) > 0
            };
            let two = two.map(move |design| (net, Die { design, item: Item::Net }));
            let rings = Design::ALL.into_iter().filter(ring);
            two.chain(rings.map(move |design| (net, Die { design, item: Item::Ring })))
        })
    }

    #[inline]
    fn net(&self, seat: Seat, design: Design) -> u8 {
        self.held(seat, Die { design, item: Item::Net })
    }

    /// Whether there may be pairs: most hands have no two of them.
    #[inline]
    fn has_pairs(&self, seat: Seat) -> bool {
        let (hand, slots) = (&self.hands[seat.index()], self.options.table.slots());
        !self.paired && hand.filled() & slots.nets != 0 && hand.total(slots.nets | slots.rings) >= 2
    }

    #[inline]
    fn count_pairs(&self, seat: Seat) -> u32 {
        if self.has_pairs(seat) { self.pairs(seat).count() as u32 } else { 0 }
    }

    #[inline]
    fn nth_pair(&self, seat: Seat, nth: u32) -> (Design, Die) {
        self.pairs(seat)
            .nth(nth as usize)
            .unwrap_or((Design::Yellow, Die { design: Design::Yellow, item: Item::Net }))
    }

    /// W12: targets of a spell now.
    #[inline]
    fn targets(&self, spell: Die) -> u32 {
        let dice = 36 - self.empty.count_ones();
        match spell.item {
            Item::Rotate => 3 * dice,
            Item::Swivel | Item::Disintegrate => dice,
            Item::Look if self.phase == Phase::Before => 1 + self.draws(spell.design).count() as u32,
            Item::Look => 1,
            _ => 0,
        }
    }

    /// W12: the designs that Look can choose: those in the bag, and its own.
    #[inline]
    fn draws(&self, spell: Design) -> impl Iterator<Item = Design> {
        Design::ALL.into_iter().filter(move |&it| it == spell || self.bag[it as usize] > 0)
    }

    #[inline]
    fn count_casts(&self, seat: Seat) -> u32 {
        let (filled, slots) = (self.hands[seat.index()].filled(), self.options.table.slots());
        let dice = 36 - self.empty.count_ones();
        let at_dice = 3 * (filled & slots.rotates).count_ones() + (filled & slots.others).count_ones();
        let looks = each(filled & slots.looks).map(|slot| self.targets(Hand::die(&self.options.table, slot)));
        dice * at_dice + looks.sum::<u32>()
    }

    /// W12: the slots of spells.
    #[inline]
    fn spells(&self) -> u32 {
        let slots = self.options.table.slots();
        slots.rotates | slots.others | slots.looks
    }

    #[inline]
    fn nth_cast(&self, seat: Seat, mut nth: u32) -> Action {
        for slot in each(self.hands[seat.index()].filled() & self.spells()) {
            let spell = Hand::die(&self.options.table, slot);
            let targets = self.targets(spell);
            if nth < targets {
                return self.cast_at(spell, nth);
            }
            nth -= targets;
        }
        unreachable!("nth is below the number of casts")
    }

    #[inline]
    fn cast_at(&self, die: Die, nth: u32) -> Action {
        let spell = die.design;
        let filled = !self.empty & ((1 << Place::COUNT) - 1);
        let target = |nth| Place::new(nth_bit(filled, nth));
        match die.item {
            Item::Rotate => Action::Rotate { spell, hole: target(nth / 3), turns: nth as u8 % 3 + 1 },
            Item::Swivel => Action::Swivel { spell, hole: target(nth) },
            Item::Disintegrate => Action::Disintegrate { spell, hole: target(nth) },
            _ if nth == 0 => Action::Look { spell },
            _ => Action::Choose { spell, draw: self.draws(spell).nth(nth as usize - 1).unwrap_or(spell) },
        }
    }

    /// W13: ways to pay one die and roll another one again.
    #[inline]
    fn count_pays(&self, seat: Seat) -> u32 {
        if !self.may_free(seat) {
            return 0;
        }
        let hand = &self.hands[seat.index()];
        let (sorts, twins) = hand
            .slots()
            .fold((0, 0), |(sorts, twins), slot| (sorts + 1, twins + u32::from(hand.count(slot) > 1)));
        sorts * (sorts - 1) + twins
    }

    #[inline]
    fn nth_pay(&self, seat: Seat, nth: u32) -> Action {
        let hand = &self.hands[seat.index()];
        let sorts = hand.slots().count() as u32;
        let die = |nth: u32| Hand::die(&self.options.table, hand.slots().nth(nth as usize).unwrap_or(0));
        if nth < sorts * (sorts - 1) {
            let (pay, other) = (nth / (sorts - 1), nth % (sorts - 1));
            return Action::Pay { pay: die(pay), reroll: die(other + u32::from(other >= pay)) };
        }
        let mut twins = hand.slots().filter(|&slot| hand.count(slot) > 1);
        let slot = twins.nth((nth - sorts * (sorts - 1)) as usize).unwrap_or(0);
        let twin = Hand::die(&self.options.table, slot);
        Action::Pay { pay: twin, reroll: twin }
    }
}

/// The places given as bits, in order.
#[inline]
fn places(mut bits: u64) -> impl Iterator<Item = Place> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| Place::new(bits.trailing_zeros() as u8));
        bits &= bits.wrapping_sub(1);
        place
    })
}

/// The place of the nth raised bit.
#[inline]
fn nth_bit(mut bits: u64, nth: u32) -> u8 {
    for _ in 0..nth {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}
