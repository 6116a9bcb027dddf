//! The four actions of a turn, and how turns and rounds pass.

use engine::Seat;

use super::host::{Die, Slot};
use super::map::{Bridge, World};
use super::{D6D, Front, Phase};

impl D6D {
    /// D8.
    #[inline]
    pub(super) fn strengthen(&mut self, world: World, value: u8) {
        let seat = self.order.active;
        let grown = self.grown(seat, world, value);
        self.replace(seat, Die::army(world, value), Die::army(world, grown));
        self.done();
    }

    /// D8: what an army becomes by strengthening.
    #[inline]
    pub(super) fn grown(&self, seat: Seat, world: World, value: u8) -> u8 {
        (value + 1 + self.friends(seat, world).len()).min(6)
    }

    /// D9.
    #[inline]
    pub(super) fn recruit(&mut self, world: World) {
        self.replace(self.order.active, Die::SUPPLY, Die::army(world, 1));
        self.done();
    }

    /// D10.
    #[inline]
    pub(super) fn march(&mut self, from: World, value: u8, to: World) {
        let seat = self.order.active;
        self.replace(seat, Die::army(from, value), Die::army(to, value));
        self.leave(seat, from);
        match self.owner(to) {
            Some(defender) if defender != seat => {
                let own = &mut self.control[defender.index()];
                *own = own.without(to); // D5: nobody's while it is contested.
                self.front = Front { world: to, defender };
                self.phase = Phase::Fight;
            }
            _ => {
                self.take(seat, to);
                self.done();
            }
        }
    }

    /// D11.
    #[inline]
    pub(super) fn build(&mut self, from: World, value: u8, to: World) {
        let (seat, bridge) = (self.order.active, Bridge::between(from, to));
        let cost = self.cost(bridge);
        self.bridges = self.bridges.with(bridge);
        let army = Die::army(from, value);
        if value > cost {
            self.replace(seat, army, Die::army(from, value - cost));
            self.done();
        } else {
            self.replace(seat, army, Die::FALLEN);
            self.leave(seat, from);
            self.phase = Phase::Toll;
        }
    }

    /// D11: what a new bridge costs.
    #[inline]
    pub(super) fn cost(&self, bridge: Bridge) -> u8 {
        self.options.bridge_cost + bridge.crossed(&self.options.map, self.bridges).len()
    }

    /// D11: the army that paid has been rolled.
    #[inline]
    pub(super) fn pay_toll(&mut self, face: u8) {
        self.bury(self.order.active, face);
        self.phase = Phase::Act;
        self.done();
    }

    /// D16, D6: an action is complete.
    #[inline]
    pub(super) fn done(&mut self) {
        if self.ended() {
            self.phase = Phase::Over;
        } else if self.order.second || self.control[self.order.active.index()].is_empty() {
            self.pass();
        } else {
            self.order.second = true;
        }
    }

    /// D19: the turn passes clockwise; D17: those without armies are passed over.
    #[inline]
    fn pass(&mut self) {
        let mut next = self.order.active;
        loop {
            next = next.next(self.order.seats);
            self.rounds += u8::from(next == self.order.first);
            if self.rounds == self.options.round_cap {
                self.phase = Phase::Over;
                return;
            }
            if !self.control[next.index()].is_empty() {
                break;
            }
        }
        self.order = self.order.to(next);
    }

    /// The first of `seat`'s dice like `old` becomes `new`.
    #[inline]
    pub(super) fn replace(&mut self, seat: Seat, old: Die, new: Die) {
        let host = &mut self.hosts[seat.index()];
        let slot = host.like(old).first();
        host.set(slot, new);
    }

    /// The die of `seat` in `slot` becomes `new`.
    #[inline]
    pub(super) fn set(&mut self, seat: Seat, slot: Slot, new: Die) {
        self.hosts[seat.index()].set(slot, new);
    }

    /// D13: the fallen die of `seat` shows `face` in the Realm.
    #[inline]
    pub(super) fn bury(&mut self, seat: Seat, face: u8) {
        self.replace(seat, Die::FALLEN, Die::in_realm(face));
        self.realm += face;
    }

    /// D5: `seat` controls `world` from now on.
    #[inline]
    pub(super) fn take(&mut self, seat: Seat, world: World) {
        let own = &mut self.control[seat.index()];
        *own = own.with(world);
    }

    /// D10: an army of `seat` has left `world`; perhaps it was the last.
    #[inline]
    fn leave(&mut self, seat: Seat, world: World) {
        if self.hosts[seat.index()].on(world).is_empty() {
            let own = &mut self.control[seat.index()];
            *own = own.without(world);
        }
    }
}
