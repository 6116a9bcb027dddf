//! Why something may not be done, with the clause that says so.

use engine::{Checked, Seat, ensure, refuse};

use super::place::{Place, first_row, ways};
use super::{Action, Fate, Gozd, Minion, Phase};

impl Gozd {
    #[inline]
    pub(super) fn allows(&self, seat: Seat, action: Action) -> Checked {
        match (self.phase, action) {
            (_, Action::Resign) => Ok(()), // G14
            (Phase::Act, _) => self.may_act(seat, action),
            (Phase::Defend, Action::Defend(value)) => self.may_defend(value),
            (Phase::Defend, _) => {
                refuse("G8", "the attack must be answered first: choose a minion to defend")
            }
            (Phase::Settle(role), _) if self.ways_out(role).contains(&action) => Ok(()),
            (Phase::Settle(role), _) => match Fate::of(role, self.battle.sum) {
                Fate::Victory => refuse("G10", "after a Victory the minion stays or goes back"),
                Fate::Evade => refuse("G10", "an Evade goes back or home"),
                _ => refuse("G10", "a Revive keeps its value or is rerolled"),
            },
            (Phase::Victims, Action::Lose(victims)) => self.may_lose(victims),
            (Phase::Victims, _) => refuse("G12", "the victims of the slaughter must be chosen first"),
            _ => refuse("G4", "nothing is to be decided now"),
        }
    }

    #[inline]
    fn may_act(&self, seat: Seat, action: Action) -> Checked {
        match action {
            Action::Move(minion, to) => self.may_move(seat, minion, to),
            Action::Fight(minion) => {
                self.find(seat, minion, "G8")?;
                let enemies = self.contested(seat, minion.at());
                ensure(enemies, "G8", "there are no enemies to fight in that place")
            }
            Action::Slaughter(minion) => self.may_slaughter(seat, minion),
            Action::Sacrifice => {
                ensure(seat == Seat::B, "G13", "Sacrifice is the Devil's special")?;
                ensure(!self.special_used, "G13", "the special has been used this turn")?;
                let because = "a Sacrifice takes two minions out of hell and must leave the Devil one";
                ensure(self.can_special(), "G13", because)
            }
            Action::Infiltrate(minion) => {
                ensure(seat == Seat::A, "G13", "Infiltrate is Death's special")?;
                ensure(!self.special_used, "G13", "the special has been used this turn")?;
                ensure(minion.at().is_home(), "G13", "an infiltrator leaves from purgatory")?;
                self.find(seat, minion, "G13")?;
                ensure(self.can_special(), "G13", "Death must keep a minion")
            }
            _ => refuse("G4", "it is time for an action: move, fight, slaughter or your special"),
        }
    }

    /// Says why `minion` names nobody; `clause` is that of what it is to do.
    #[inline]
    fn find(&self, seat: Seat, minion: Minion, clause: &'static str) -> Checked {
        if self.seek(seat, minion).is_some() {
            return Ok(());
        }
        ensure(!self.outside(minion.at()), "G1", "the battleground has no such field")?;
        let somebody = !self.horde.alike(seat, minion.value(), minion.at()).is_empty();
        ensure(somebody, clause, "you have no minion of that value there")?;
        let differ = !self.all_remember_alike(minion.value(), minion.at());
        ensure(differ, "G5", "minions of that value there are all alike: leave out where it has been")?;
        refuse("G5", "no minion of that value there has been in exactly those places this turn")
    }

    #[inline]
    fn contested(&self, seat: Seat, field: Place) -> bool {
        !field.is_home() && self.horde.on(seat.next(2), field) > 0
    }

    #[inline]
    fn may_move(&self, seat: Seat, minion: Minion, to: Place) -> Checked {
        self.find(seat, minion, "G6")?;
        ensure(!self.outside(to), "G1", "the battleground has no such field")?;
        let free = !self.contested(seat, minion.at());
        ensure(free, "G7", "a minion on a field with enemies may only fight")?;
        let near = ways(self.options.rows, seat, minion.at()).contains(&to.0);
        let because = "a move goes to a field next to this one, or between home and the own first row";
        ensure(near, "G6", because)?;
        let back = self.seek(seat, minion).is_some_and(|die| self.trail.has(die, to));
        ensure(!back, "G5", "that minion has been there this turn already: no backtracking")?;
        ensure(self.has_room(to), "G3", "no more of your minions fit on that field")
    }

    #[inline]
    fn may_slaughter(&self, seat: Seat, minion: Minion) -> Checked {
        self.find(seat, minion, "G12")?;
        let (at, row) = (minion.at(), first_row(self.options.rows, seat.next(2)));
        ensure(
            !at.is_home() && at.row() == row,
            "G12",
            "a slaughter needs a field of the enemy's first row",
        )?;
        let free = !self.contested(seat, at);
        ensure(free, "G12", "a slaughter needs a field without enemies: fight them first")?;
        let unguarded = self.guards(seat.next(2), at) == 0;
        ensure(unguarded, "G12", "a slaughter needs the enemy's whole first row without enemies")
    }

    #[inline]
    fn may_defend(&self, value: u8) -> Checked {
        if self.answers().any(|it| it == value) {
            return Ok(());
        }
        let Some((_, field)) = self.horde.stand(self.battle.attacker) else { return Ok(()) };
        let there = self.values(self.active.next(2), field).has(value);
        ensure(there, "G8", "you have no minion of that value on the field")?;
        refuse("G8", "an equal or greater minion on the field must answer the attack")
    }
}
