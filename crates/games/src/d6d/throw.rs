//! Throws to look at: battles with their bonuses, armies that fall into the Realm, and the dice of the beginning.

use engine::scene::{Sum, Throw, ThrownDie, Weight};
use engine::{Dice, Seat};

use super::host::{Die, Slots};
use super::scene::{die_id, world_id};
use super::{Battle, D6D, Phase};

impl D6D {
    /// What these dice were, from this position to `after`.
    pub(super) fn thrown(&self, dice: Dice, after: &D6D) -> Throw {
        let throw = match self.phase {
            Phase::Muster => self.mustered(dice),
            Phase::Tie => self.untied(dice),
            Phase::Toll | Phase::AttackerFalls => self.buried(self.active(), dice, after),
            Phase::DefenderFalls => self.buried(self.front.defender, dice, after),
            _ => self.fought(dice, after),
        };
        if after.phase == Phase::Over { throw.weighing(Weight::Decisive) } else { throw }
    }

    /// D3: the first armies.
    fn mustered(&self, dice: Dice) -> Throw {
        let seat = self.active();
        let armies = dice.iter().zip(Slots::ALL.iter());
        let armies = armies.map(|(face, slot)| ThrownDie::showing(face).is(die_id(seat, slot)));
        let throw = Throw::of_dice(armies).of(seat).thrown_for("first army");
        throw.at(die_id(seat, Slots::ALL.first())).summed(Sum::new(Some(seat), dice.sum() as i32))
    }

    /// D4: a battle die each.
    fn untied(&self, dice: Dice) -> Throw {
        let sides: Vec<(Seat, u8)> = self.tied().iter().zip(dice.iter()).collect();
        let thrown = sides.iter().map(|&(seat, face)| ThrownDie::showing(face).of(seat));
        let throw = Throw::of_dice(thrown).thrown_for("lowest begins");
        sides.iter().fold(throw, |throw, &(seat, face)| throw.summed(Sum::new(Some(seat), face.into())))
    }

    /// D11, D13, D17: what a lost army adds to the Realm.
    fn buried(&self, seat: Seat, dice: Dice, after: &D6D) -> Throw {
        let lost = die_id(seat, self.hosts[seat.index()].like(Die::FALLEN).first());
        let die = ThrownDie::showing(dice.face(0)).of(seat).thrown_for("into the Realm").is(lost.clone());
        let sum = Sum::new(None, dice.face(0).into()).plus(self.realm, "in the Realm");
        let sum = sum.against(after.options.realm_limit, "to end the game");
        Throw::of_dice([die]).at(lost).summed(sum).weighing(Weight::Loss)
    }

    /// D12: a battle round.
    fn fought(&self, dice: Dice, after: &D6D) -> Throw {
        let Battle { world, attacker, defender, .. } = Battle::of(self);
        let side = |seat: Seat, face: u8| {
            let friends = self.friends(seat, world);
            friends.iter().fold(Sum::new(Some(seat), face.into()), |sum, friend| sum.plus(1, friend.name()))
        };
        let sums = [side(attacker, dice.face(0)), side(defender, dice.face(1))];
        let thrown = [
            ThrownDie::showing(dice.face(0)).of(attacker).thrown_for("attack"),
            ThrownDie::showing(dice.face(1)).of(defender).thrown_for("defence"),
        ];
        let weight = self.blow(&sums, after);
        let throw = Throw::of_dice(thrown).at(world_id(world)).weighing(weight);
        sums.into_iter().fold(throw, Throw::summed)
    }

    /// D13: how hard a battle round strikes.
    fn blow(&self, [attack, defence]: &[Sum; 2], after: &D6D) -> Weight {
        let falls = match after.phase {
            Phase::AttackerFalls => Some(self.active()),
            Phase::DefenderFalls => Some(self.front.defender),
            _ => None,
        };
        match falls {
            Some(seat) if after.hosts[seat.index()].armies().is_empty() => Weight::Decisive, // D17
            Some(_) => Weight::Loss,
            None if attack.total == defence.total => Weight::Idle,
            None => Weight::Usual,
        }
    }
}
