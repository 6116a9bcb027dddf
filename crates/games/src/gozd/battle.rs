//! Fights: the answer, and the fates of both minions.

use engine::{Rng, Seat};

use super::place::{Place, back};
use super::{Action, Battle, Fate, Gozd, Next, Phase, Role};

/// A set of values: bit 0 for 1, and so on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Values(u8);

impl Values {
    pub(super) fn iter(self) -> impl Iterator<Item = u8> {
        (1..=6).filter(move |&value| self.has(value))
    }

    #[inline]
    pub(super) fn has(self, value: u8) -> bool {
        self.0 >> (value - 1) & 1 == 1
    }

    #[inline]
    fn is_single(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0
    }

    fn lowest(self) -> u8 {
        self.0.trailing_zeros() as u8 + 1
    }

    /// Those that reach `value`.
    fn from(self, value: u8) -> Values {
        Values(self.0 & (u8::MAX << (value - 1)))
    }
}

impl Gozd {
    /// G8: the attack, to which somebody must answer.
    #[inline]
    pub(super) fn fight(&mut self, die: Option<u8>) {
        let Some(die) = die else { return };
        self.attack();
        self.battle = Battle { attacker: die, ..Battle::NONE };
        let answers = self.answer_values();
        if answers.is_single() {
            self.defend(answers.lowest());
        } else {
            self.phase = Phase::Defend;
        }
    }

    /// What `seat` has on a field.
    #[inline]
    pub(super) fn values(&self, seat: Seat, field: Place) -> Values {
        let dice = self.horde.afield(seat).iter().filter_map(|die| self.horde.on_field(die));
        Values(dice.fold(0, |set, (value, at)| set | u8::from(at == field) << (value - 1)))
    }

    /// G8: an equal or greater one if there is one, otherwise any.
    #[inline]
    pub(super) fn answers_to(&self, value: u8, defender: Seat, field: Place) -> Values {
        let all = self.values(defender, field);
        let strong = all.from(value);
        if strong.0 == 0 { all } else { strong }
    }

    fn answer_values(&self) -> Values {
        let Some((value, field)) = self.horde.stand(self.battle.attacker) else { return Values(0) };
        self.answers_to(value, self.active.next(2), field)
    }

    /// G8: what may answer the attack.
    pub(super) fn answers(&self) -> impl Iterator<Item = u8> {
        self.answer_values().iter()
    }

    pub(super) fn any_answer(&self, rng: &mut Rng) -> Action {
        let values = self.answer_values();
        let nth = rng.below(values.0.count_ones());
        Action::Defend(values.iter().nth(nth as usize).unwrap_or(6))
    }

    /// G8, G9: the answer makes the sum, and the sum decides both fates.
    #[inline]
    pub(super) fn defend(&mut self, value: u8) {
        let Some((strength, field)) = self.horde.stand(self.battle.attacker) else { return };
        let defender = self.horde.alike(self.active.next(2), value, field).first();
        self.battle.defender = defender.unwrap_or(Battle::NOBODY);
        self.battle.sum = strength + value;
        self.settle(Role::Attacker);
    }

    /// The minion that plays this part in the fight.
    #[inline]
    pub(super) fn fighter(&self, role: Role) -> u8 {
        match role {
            Role::Attacker => self.battle.attacker,
            Role::Defender => self.battle.defender,
        }
    }

    /// Whose minion plays this part in the fight.
    #[inline]
    pub(super) fn player(&self, role: Role) -> Seat {
        match role {
            Role::Attacker => self.active,
            Role::Defender => self.active.next(2),
        }
    }

    /// G10: what the fate of this minion demands; only what leaves a choice is asked.
    #[inline]
    pub(super) fn settle(&mut self, role: Role) {
        let die = self.fighter(role);
        match Fate::of(role, self.battle.sum) {
            Fate::Retreat => self.throw(role),
            Fate::Death => {
                self.trail.forget(die);
                self.horde.kill(die);
                self.settled(role);
            }
            Fate::Defect => self.defect(role),
            Fate::Victory if !self.can_step_back(role) => self.settled(role),
            Fate::Evade if !self.can_step_back(role) => self.leave(role, Place::HOME),
            Fate::Victory | Fate::Evade | Fate::Revive => self.phase = Phase::Settle(role),
        }
    }

    /// G10: the two ways that a Victory, an Evade and a Revive have.
    #[inline]
    pub(super) fn ways_out(&self, role: Role) -> [Action; 2] {
        match Fate::of(role, self.battle.sum) {
            Fate::Victory => [Action::Stay, Action::Back],
            Fate::Evade => [Action::Back, Action::Home],
            _ => [Action::Keep, Action::Reroll],
        }
    }

    /// G11: one field back, from where this minion fights.
    #[inline]
    pub(super) fn behind(&self, role: Role) -> Place {
        let at = self.horde.on_field(self.fighter(role));
        at.map_or(Place::HOME, |(_, at)| back(self.options.rows, self.player(role), at))
    }

    /// G11: a full field is closed; home is always open, but an Evade goes there anyway.
    #[inline]
    pub(super) fn can_step_back(&self, role: Role) -> bool {
        let behind = self.behind(role);
        if behind.is_home() {
            Fate::of(role, self.battle.sum) == Fate::Victory
        } else {
            self.horde.on(self.player(role), behind) < self.options.field_capacity
        }
    }

    /// G10: the owner has decided.
    #[inline]
    pub(super) fn go(&mut self, way: Action) {
        let Phase::Settle(role) = self.phase else { return };
        match way {
            Action::Stay => self.settled(role), // G5: the memory is kept.
            Action::Back => self.leave(role, self.behind(role)),
            Action::Reroll => self.throw(role),
            _ => self.leave(role, Place::HOME),
        }
    }

    /// A battle result moves the minion; it keeps its value.
    #[inline]
    fn leave(&mut self, role: Role, to: Place) {
        let die = self.fighter(role);
        let Some((value, _)) = self.horde.stand(die) else { return };
        self.trail.forget(die); // G5
        self.horde.lift(die);
        self.horde.put(die, value, to);
        self.settled(role);
    }

    /// The minion is rerolled into its home.
    #[inline]
    fn throw(&mut self, role: Role) {
        let die = self.fighter(role);
        self.trail.forget(die); // G5
        self.horde.lift(die);
        self.air = 1;
        self.phase = Phase::Roll(Next::Settled(role));
    }

    /// The minion is the enemy's now, who rerolls it into his home, unless the war is over.
    #[inline]
    fn defect(&mut self, role: Role) {
        let die = self.fighter(role);
        self.trail.forget(die); // G5
        self.horde.turn_coat(die);
        self.air = 1;
        if !self.destroyed() {
            self.phase = Phase::Roll(Next::Settled(role));
        }
    }
}
