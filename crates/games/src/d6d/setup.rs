//! Before the first turn: rolling the first armies, who begins, and placing.

use engine::{Dice, Seat, Seats};

use super::host::{Die, Slots};
use super::map::{World, Worlds};
use super::{D6D, Phase};

impl D6D {
    /// D3: the active seat's first armies have been rolled.
    #[inline]
    pub(super) fn muster(&mut self, dice: Dice) {
        let seat = self.order.active;
        let host = &mut self.hosts[seat.index()];
        for (face, slot) in dice.iter().zip(Slots::ALL.iter()) {
            host.set(slot, Die::rolled(face));
        }
        let next = seat.next(self.order.seats);
        self.order = self.order.to(next);
        if next == Seat::A {
            self.settle_order(self.lowest());
        }
    }

    /// D4: the seats with the smallest sum.
    #[inline]
    pub(super) fn lowest(&self) -> Seats {
        // Nothing else shows a value yet, whether the armies have been placed or not.
        let sum = |seat: Seat| self.hosts[seat.index()].sum(Slots::ALL);
        lowest_of(Seats::first_n(self.order.seats), sum)
    }

    /// D4: the tied seats have rolled a battle die each, in seat order.
    #[inline]
    pub(super) fn break_tie(&mut self, dice: Dice) {
        let tied = self.tied();
        let rank = |seat: Seat| tied.iter().take_while(|&it| it != seat).count() as u8;
        self.settle_order(lowest_of(tied, |seat| dice.face(rank(seat))));
    }

    /// D4: the one seat left begins; several roll again.
    #[inline]
    fn settle_order(&mut self, lowest: Seats) {
        if lowest.len() == 1 {
            self.order = self.order.begun_by(lowest.first());
            (self.phase, self.due) = (Phase::Place, 0);
        } else {
            let bits = lowest.iter().fold(0, |bits, seat| bits | 1 << seat.index());
            (self.phase, self.due) = (Phase::Tie, bits);
        }
    }

    /// D4: the seats that must roll.
    #[inline]
    pub(super) fn tied(&self) -> Seats {
        let tied = (0..4).filter(|i| self.due >> i & 1 == 1).map(Seat::new);
        tied.fold(Seats::NONE, Seats::with)
    }

    /// D5: the active seat's armies go to `world`.
    #[inline]
    pub(super) fn settle(&mut self, world: World) {
        let seat = self.order.active;
        let host = &mut self.hosts[seat.index()];
        for slot in host.in_supply().iter() {
            let value = host.die(slot).value();
            if value > 0 {
                host.set(slot, Die::army(world, value));
            }
        }
        self.control[seat.index()] = Worlds::NONE.with(world);
        self.order = self.order.to(seat.next(self.order.seats));
        if self.order.active == self.order.first {
            self.phase = Phase::Act;
        }
    }
}

#[inline]
fn lowest_of(seats: Seats, of: impl Fn(Seat) -> u8) -> Seats {
    let least = seats.iter().map(&of).min();
    seats.iter().filter(|&seat| Some(of(seat)) == least).fold(Seats::NONE, Seats::with)
}
