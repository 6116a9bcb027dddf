//! The battle for a world, round by round. The attacker is the active seat and has one army there (D10).

use engine::Seat;

use super::host::Die;
use super::map::{World, Worlds};
use super::{D6D, Front, Phase};

/// D15: the battle round after which the attacker has to go.
pub(super) const LAST_BATTLE_ROUND: u8 = 200;

impl D6D {
    /// D12, D13: a battle round.
    #[inline]
    pub(super) fn fight(&mut self, attack: u8, defence: u8) {
        let (attacker, defender) = (self.order.active, self.front.defender);
        let attack = attack + self.bonus(attacker);
        let defence = defence + self.bonus(defender);
        self.fought += 1;
        if attack > defence {
            let damage = attack - defence;
            let host = self.hosts[defender.index()];
            let armies = host.on(self.front.world);
            let army = host.die(armies.first());
            if host.like(army) == armies {
                self.hurt(defender, army.value(), damage); // D14: one answer is not asked for.
            } else {
                (self.due, self.phase) = (damage, Phase::Damage);
            }
        } else if attack < defence {
            let host = self.hosts[attacker.index()];
            let army = host.die(host.on(self.front.world).first());
            self.hurt(attacker, army.value(), defence - attack);
        } else {
            self.after_round();
        }
    }

    /// D12: worlds of `seat` that are connected to the contested one.
    #[inline]
    pub(super) fn bonus(&self, seat: Seat) -> u8 {
        self.friends(seat, self.front.world).len()
    }

    /// D13: who chooses among the defender's armies.
    #[inline]
    pub(super) fn chooser(&self) -> Seat {
        if self.options.winner_chooses { self.order.active } else { self.front.defender }
    }

    /// D13: the chosen army of the defender takes the damage.
    #[inline]
    pub(super) fn take_damage(&mut self, value: u8) {
        let damage = std::mem::take(&mut self.due);
        self.hurt(self.front.defender, value, damage);
    }

    /// D13: an army on the contested world loses `damage`.
    #[inline]
    fn hurt(&mut self, seat: Seat, value: u8, damage: u8) {
        let army = Die::army(self.front.world, value);
        if value > damage {
            self.replace(seat, army, Die::army(self.front.world, value - damage));
            self.after_round();
        } else {
            self.replace(seat, army, Die::FALLEN);
            self.phase = if seat == self.order.active { Phase::AttackerFalls } else { Phase::DefenderFalls };
        }
    }

    /// D13, D15: the attacker's only army is gone.
    #[inline]
    pub(super) fn attacker_falls(&mut self, face: u8) {
        self.bury(self.order.active, face);
        self.peace(self.front.defender);
    }

    /// D13, D15: an army of the defender is gone, perhaps the last.
    #[inline]
    pub(super) fn defender_falls(&mut self, face: u8) {
        let defender = self.front.defender;
        self.bury(defender, face);
        if self.hosts[defender.index()].on(self.front.world).is_empty() {
            self.peace(self.order.active);
        } else {
            self.after_round();
        }
    }

    /// D14: both are still there.
    #[inline]
    fn after_round(&mut self) {
        if self.fought >= LAST_BATTLE_ROUND {
            self.call_off();
        } else if self.havens(self.order.active).is_empty() {
            self.ask_defender();
        } else {
            self.phase = Phase::AttackerMay;
        }
    }

    #[inline]
    fn ask_defender(&mut self) {
        let stuck = self.havens(self.front.defender).is_empty();
        self.phase = if stuck { Phase::Fight } else { Phase::DefenderMay };
    }

    /// D15: the attacker has to go.
    #[cold]
    fn call_off(&mut self) {
        let attacker = self.order.active;
        let havens = self.havens(attacker);
        match havens.len() {
            0 => {
                let army = self.hosts[attacker.index()].on(self.front.world).first();
                self.set(attacker, army, Die::FALLEN);
                self.phase = Phase::AttackerFalls;
            }
            1 => self.withdraw(attacker, havens.nth(0)),
            _ => self.phase = Phase::AttackerMust,
        }
    }

    /// D14: where `seat` could retreat to.
    #[inline]
    pub(super) fn havens(&self, seat: Seat) -> Worlds {
        self.friends(seat, self.front.world)
    }

    /// D14: whoever is asked fights on.
    #[inline]
    pub(super) fn stay(&mut self) {
        if self.phase == Phase::AttackerMay {
            self.ask_defender();
        } else {
            self.phase = Phase::Fight;
        }
    }

    /// D14: whoever is asked goes to `world`.
    #[inline]
    pub(super) fn retreat(&mut self, world: World) {
        let attacks = self.phase != Phase::DefenderMay;
        self.withdraw(if attacks { self.order.active } else { self.front.defender }, world);
    }

    /// D14: all armies of `seat` leave the contested world together.
    #[inline]
    fn withdraw(&mut self, seat: Seat, to: World) {
        let host = &mut self.hosts[seat.index()];
        for slot in host.on(self.front.world).iter() {
            let value = host.die(slot).value();
            host.set(slot, Die::army(to, value));
        }
        let (attacker, defender) = (self.order.active, self.front.defender);
        self.peace(if seat == attacker { defender } else { attacker });
    }

    /// D15: the battle is over; the world belongs to `winner`.
    #[inline]
    fn peace(&mut self, winner: Seat) {
        self.take(winner, self.front.world);
        (self.phase, self.front, self.fought) = (Phase::Act, Front::PEACE, 0);
        self.done();
    }
}
