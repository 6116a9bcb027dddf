//! What lies on the table, for bots and screens: the state's open questions and answers.

use engine::{Dice, Seat, Seats};

use super::host::Die;
use super::map::{Bridge, Bridges, Map, World, Worlds};
use super::{D6D, D6DOptions, Phase};

/// A battle in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battle {
    /// The contested world.
    pub world: World,
    /// Whose move it is part of; this seat has one army there.
    pub attacker: Seat,
    /// Who was there before.
    pub defender: Seat,
    /// D12: battle rounds rolled so far.
    pub fought: u8,
    /// D13: damage for which an army of the defender is still to be chosen; 0 if none is.
    pub damage: u8,
}

impl D6D {
    /// The seats that play.
    #[inline]
    pub fn playing(&self) -> Seats {
        Seats::first_n(self.order.seats)
    }

    /// The seat on turn.
    #[inline]
    pub fn active(&self) -> Seat {
        self.order.active
    }

    /// D4: the seat that began; A while that is not yet known.
    pub fn first(&self) -> Seat {
        self.order.first
    }

    /// D6: the action in progress, 1 or 2.
    pub fn action_number(&self) -> u8 {
        1 + u8::from(self.order.second)
    }

    /// D19: rounds that have ended.
    pub fn rounds(&self) -> u8 {
        self.rounds
    }

    /// D19: the last round.
    pub fn round_cap(&self) -> u8 {
        self.options.round_cap
    }

    /// D5: what `seat` controls. A contested world is nobody's.
    #[inline]
    pub fn worlds_of(&self, seat: Seat) -> Worlds {
        self.control[seat.index()]
    }

    /// D5: who controls `world`.
    #[inline]
    pub fn owner(&self, world: World) -> Option<Seat> {
        // A byte a seat: at most one of them has the bit of this world.
        let control = u32::from_le_bytes(self.control.map(Worlds::bits));
        let bit = control >> world.index() & 0x0101_0101;
        (bit != 0).then(|| Seat::new((bit.trailing_zeros() / 8) as usize & 3))
    }

    /// D7: the friendly worlds of `seat` that are connected to `world`.
    #[inline]
    pub fn friends(&self, seat: Seat, world: World) -> Worlds {
        self.bridges.near(world).and(self.control[seat.index()])
    }

    /// The values of the armies of `seat` on `world`, smallest first.
    #[inline]
    pub fn armies(&self, seat: Seat, world: World) -> Dice {
        let host = self.hosts[seat.index()];
        host.values(host.on(world))
    }

    /// The armies of `seat` on all worlds, in no order: where each stands, and its value.
    #[inline]
    pub fn standing(&self, seat: Seat) -> impl Iterator<Item = (World, u8)> {
        let host = self.hosts[seat.index()];
        host.armies().iter().map(move |slot| (host.die(slot).place(), host.die(slot).value()))
    }

    /// D9: the dice of `seat` that can be recruited.
    #[inline]
    pub fn supply(&self, seat: Seat) -> u8 {
        self.hosts[seat.index()].like(Die::SUPPLY).len() as u8
    }

    /// D3: the armies that `seat` has rolled and not yet placed, smallest first.
    #[inline]
    pub fn in_hand(&self, seat: Seat) -> Dice {
        let host = self.hosts[seat.index()];
        host.values(host.in_supply())
    }

    /// D13: the dice of `seat` in the Realm, smallest first.
    #[inline]
    pub fn lost(&self, seat: Seat) -> Dice {
        let host = self.hosts[seat.index()];
        host.values(host.in_realm())
    }

    /// D13: whether a destroyed army of `seat` is still to be rolled.
    pub fn falling(&self, seat: Seat) -> bool {
        !self.hosts[seat.index()].like(Die::FALLEN).is_empty()
    }

    /// D17: the total of all dice in the Realm.
    #[inline]
    pub fn realm_total(&self) -> u8 {
        self.realm
    }

    /// D17: the total that ends the game.
    #[inline]
    pub fn realm_limit(&self) -> u8 {
        self.options.realm_limit
    }

    /// The bridges that are built.
    #[inline]
    pub fn bridges(&self) -> Bridges {
        self.bridges
    }

    /// D2: where the worlds lie.
    pub fn map(&self) -> &Map {
        &self.options.map
    }

    /// D11: what the bridge would cost now.
    #[inline]
    pub fn bridge_cost(&self, bridge: Bridge) -> u8 {
        self.cost(bridge)
    }

    /// D8: what an army of `seat` becomes by strengthening.
    pub fn strengthened(&self, seat: Seat, world: World, value: u8) -> u8 {
        self.grown(seat, world, value)
    }

    /// D13: whether the winner of a battle round chooses the army that suffers.
    pub fn winner_chooses(&self) -> bool {
        self.options.winner_chooses
    }

    /// The battle in progress.
    #[inline]
    pub fn battle(&self) -> Option<Battle> {
        self.phase.is_battle().then(|| Battle::of(self))
    }

    /// How many kinds of moments there are.
    pub const STAGES: usize = Phase::Over as usize + 1;

    /// Which kind of moment this is, for players that learn.
    #[inline]
    pub fn stage(&self) -> usize {
        self.phase as usize
    }

    /// The options of a game like this one; the limit of the Realm as a number.
    pub fn options(&self) -> D6DOptions {
        self.options
    }
}

impl Battle {
    /// The battle of a phase in which there is one.
    #[inline]
    pub(super) fn of(game: &D6D) -> Battle {
        Battle {
            world: game.front.world,
            attacker: game.order.active,
            defender: game.front.defender,
            fought: game.fought,
            damage: game.due,
        }
    }
}

impl Phase {
    pub(super) fn is_battle(self) -> bool {
        use Phase::{AttackerFalls, AttackerMay, AttackerMust, Damage, DefenderFalls, DefenderMay, Fight};
        matches!(
            self,
            Fight | Damage | AttackerFalls | DefenderFalls | AttackerMay | DefenderMay | AttackerMust
        )
    }
}
