//! What may be done: refusals, the list, and a fair draw from it.

use engine::{Checked, Rng, Seat, ensure, refuse};

use super::host::{Die, Slot};
use super::map::{Bridge, World, Worlds};
use super::{Action, D6D, Phase};

/// An army can be asked for five other worlds to go or build to, to grow, and to be joined by a recruit.
const WAYS: u32 = 7;

impl D6D {
    #[inline]
    pub(super) fn allows(&self, seat: Seat, action: Action) -> Checked {
        match (self.phase, action) {
            (Phase::Place, Action::Place(world)) if self.owner(world).is_some() => {
                refuse("D5", "that world is taken: choose one that nobody controls")
            }
            (Phase::Place, Action::Place(_)) => Ok(()),
            (Phase::Place, _) => refuse("D5", "place your armies first"),
            (Phase::Act, Action::Strengthen(world, value)) => self.may_strengthen(seat, world, value),
            (Phase::Act, Action::Recruit(world)) => self.may_recruit(seat, world),
            (Phase::Act, Action::Move(from, value, to)) => self.may_move(seat, from, value, to),
            (Phase::Act, Action::Bridge(from, value, to)) => self.may_bridge(seat, from, value, to),
            (Phase::Act, _) => {
                refuse("D6", "strengthen, recruit, move or bridge: you take two of these actions")
            }
            (Phase::Damage, Action::Lose(value)) => {
                let army = Die::army(self.front.world, value);
                self.own(self.front.defender, army, "D13", "the defender has no such army there")
            }
            (Phase::Damage, _) => refuse("D13", "choose first which army takes the damage"),
            (Phase::AttackerMust, Action::Stay) => {
                refuse("D15", "200 battle rounds are enough: the attacker has to retreat")
            }
            (Phase::AttackerMay | Phase::DefenderMay, Action::Stay) => Ok(()),
            (_, Action::Retreat(world)) if self.havens(seat).has(world) => Ok(()),
            (_, Action::Retreat(_)) => {
                refuse("D14", "retreat only to a world of yours that is connected to the contested one")
            }
            _ => refuse("D14", "the battle must be finished first: retreat or stay"),
        }
    }

    #[inline]
    fn may_strengthen(&self, seat: Seat, world: World, value: u8) -> Checked {
        ensure(value < 6, "D8", "an army of 6 cannot grow")?;
        self.own(seat, Die::army(world, value), "D8", "you have no such army there to strengthen")
    }

    #[inline]
    fn may_recruit(&self, seat: Seat, world: World) -> Checked {
        ensure(self.control[seat.index()].has(world), "D9", "recruits go to a world that you control")?;
        self.own(seat, Die::SUPPLY, "D9", "your supply is empty, and the Realm gives nothing back")
    }

    #[inline]
    fn may_move(&self, seat: Seat, from: World, value: u8, to: World) -> Checked {
        ensure(self.bridges.near(from).has(to), "D10", "no bridge joins these two worlds")?;
        self.own(seat, Die::army(from, value), "D10", "you have no such army there to move")
    }

    #[inline]
    fn may_bridge(&self, seat: Seat, from: World, value: u8, to: World) -> Checked {
        ensure(from != to, "D11", "a bridge leads to another world")?;
        let joined = self.bridges.near(from).has(to);
        ensure(!joined, "D11", "there is already a bridge between these two worlds")?;
        self.own(seat, Die::army(from, value), "D11", "you have no such army there to pay for the bridge")
    }

    #[inline]
    fn own(&self, seat: Seat, die: Die, clause: &'static str, because: &'static str) -> Checked {
        ensure(!self.hosts[seat.index()].like(die).is_empty(), clause, because)
    }

    /// Appends every legal action of `seat`.
    #[inline]
    pub(super) fn list(&self, seat: Seat, into: &mut Vec<Action>) {
        match self.phase {
            Phase::Place => {
                into.extend(World::all().filter(|&it| self.owner(it).is_none()).map(Action::Place))
            }
            Phase::Act => self.list_ways(seat, into),
            Phase::Damage => {
                let mut values: Vec<u8> = self.armies(self.front.defender, self.front.world).iter().collect();
                values.dedup();
                into.extend(values.into_iter().map(Action::Lose));
            }
            Phase::AttackerMay | Phase::DefenderMay | Phase::AttackerMust => {
                into.extend(self.havens(seat).iter().map(Action::Retreat));
                into.extend((self.phase != Phase::AttackerMust).then_some(Action::Stay));
            }
            _ => unreachable!("nobody chooses now"),
        }
    }

    /// Every `way` that is one, in the same order.
    #[inline]
    fn list_ways(&self, seat: Seat, into: &mut Vec<Action>) {
        let host = self.hosts[seat.index()];
        let recruits = !host.like(Die::SUPPLY).is_empty();
        for slot in host.armies().iter() {
            let army = host.die(slot);
            let (world, value) = (army.place(), army.value());
            if host.like(army).first() != slot {
                continue; // D7
            }
            let near = self.bridges.near(world);
            for to in World::all().filter(|&to| to != world) {
                let joined = near.has(to);
                into.push(if joined {
                    Action::Move(world, value, to)
                } else {
                    Action::Bridge(world, value, to)
                });
            }
            into.extend((value < 6).then_some(Action::Strengthen(world, value)));
            into.extend((recruits && host.on(world).first() == slot).then_some(Action::Recruit(world)));
        }
    }

    /// A legal action of `seat`, each with the same probability.
    #[inline]
    pub(super) fn any_action(&self, seat: Seat, rng: &mut Rng) -> Action {
        match self.phase {
            Phase::Act => {
                let ways = WAYS * self.hosts[seat.index()].armies().len();
                loop {
                    if let Some(action) = self.way(seat, rng.below(ways)) {
                        return action;
                    }
                }
            }
            Phase::Place => {
                let taken = self.control.iter().fold(0, |bits, own| bits | own.bits());
                let free = Worlds::of_bits(!taken);
                Action::Place(free.nth(rng.below(free.len().into())))
            }
            Phase::Damage => self.any_damage(rng),
            _ => {
                let havens = self.havens(seat);
                let stay = u32::from(self.phase != Phase::AttackerMust);
                let n = rng.below(u32::from(havens.len()) + stay);
                if n < havens.len().into() { Action::Retreat(havens.nth(n)) } else { Action::Stay }
            }
        }
    }

    /// Way `n` of using the armies of `seat`: every legal action is exactly one way, some ways are none.
    #[inline]
    fn way(&self, seat: Seat, n: u32) -> Option<Action> {
        let host = self.hosts[seat.index()];
        let (way, slot) = ((n % WAYS) as u8, host.armies().nth(n / WAYS));
        let army = host.die(slot);
        let (world, value) = (army.place(), army.value());
        // D7: like armies are one choice, which the first of them stands for.
        let stands = host.like(army).first() == slot;
        match way {
            0..5 => {
                let to = World::new(way + u8::from(way >= world.index() as u8));
                let joined = self.bridges.has(Bridge::between(world, to));
                let action =
                    if joined { Action::Move(world, value, to) } else { Action::Bridge(world, value, to) };
                stands.then_some(action)
            }
            5 => (stands & (value < 6)).then_some(Action::Strengthen(world, value)), // D8
            _ => {
                let stands = host.on(world).first() == slot; // One army stands for the world.
                (stands && !host.like(Die::SUPPLY).is_empty()).then_some(Action::Recruit(world)) // D9
            }
        }
    }

    /// D13: one of the defender's different armies.
    #[inline]
    fn any_damage(&self, rng: &mut Rng) -> Action {
        let host = self.hosts[self.front.defender.index()];
        let armies = host.on(self.front.world);
        loop {
            let slot: Slot = armies.nth(rng.below(armies.len()));
            let army = host.die(slot);
            if host.like(army).first() == slot {
                return Action::Lose(army.value());
            }
        }
    }
}
