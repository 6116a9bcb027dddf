//! Why something may not be done, with the clause that says so.

use engine::{Clause, Refusal, Seat};

use super::place::{COLUMNS, Place, first_row, ways};
use super::{Action, Fate, Gozd, Minion, Phase};

type Checked = Result<(), Refusal>;

fn refuse<T>(clause: &'static str, because: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(Clause(clause), because))
}

impl Gozd {
    pub(super) fn explain(&self, seat: Seat, action: Action) -> Checked {
        match (self.phase, action) {
            (_, Action::Resign) => Ok(()), // G14
            (Phase::Act, _) => self.explain_act(seat, action),
            (Phase::Defend, Action::Defend(value)) => self.explain_defence(value),
            (Phase::Defend, _) => {
                refuse("G8", "the attack must be answered first: choose a minion to defend")
            }
            (Phase::Settle(role), _) if self.ways_out(role).contains(&action) => Ok(()),
            (Phase::Settle(role), _) => match Fate::of(role, self.battle.sum) {
                Fate::Victory => refuse("G10", "after a Victory the minion stays or goes back"),
                Fate::Evade => refuse("G10", "an Evade goes back or home"),
                _ => refuse("G10", "a Revive keeps its value or is rerolled"),
            },
            (Phase::Victims, Action::Lose(victims)) => self.check_victims(victims),
            (Phase::Victims, _) => refuse("G12", "the victims of the slaughter must be chosen first"),
            _ => refuse("G4", "nothing is to be decided now"),
        }
    }

    fn explain_act(&self, seat: Seat, action: Action) -> Checked {
        match action {
            Action::Move(minion, to) => self.explain_move(seat, minion, to),
            Action::Fight(minion) => self.explain_fight(seat, minion),
            Action::Slaughter(minion) => self.explain_slaughter(seat, minion),
            Action::Sacrifice if seat != Seat::B => refuse("G13", "Sacrifice is the Devil's special"),
            Action::Sacrifice if self.special_used => refuse("G13", "the special has been used this turn"),
            Action::Sacrifice if !self.can_special() => {
                refuse("G13", "a Sacrifice takes two minions out of hell and must leave the Devil one")
            }
            Action::Sacrifice => Ok(()),
            Action::Infiltrate(minion) => self.explain_infiltration(seat, minion),
            _ => refuse("G4", "it is time for an action: move, fight, slaughter or your special"),
        }
    }

    /// Says why `minion` names nobody; `clause` is that of what it is to do.
    fn find(&self, seat: Seat, minion: Minion, clause: &'static str) -> Checked {
        if self.seek(seat, minion).is_some() {
            return Ok(());
        }
        if self.outside(minion.at()) {
            return refuse("G1", "the battleground has no such field");
        }
        if self.horde.alike(seat, minion.value(), minion.at()).is_empty() {
            return refuse(clause, "you have no minion of that value there");
        }
        if self.all_remember_alike(minion.value(), minion.at()) {
            return refuse("G5", "minions of that value there are all alike: leave out where it has been");
        }
        refuse("G5", "no minion of that value there has been in exactly those places this turn")
    }

    fn outside(&self, place: Place) -> bool {
        !place.is_home() && place.0 >= self.options.rows * COLUMNS
    }

    fn contested(&self, seat: Seat, field: Place) -> bool {
        !field.is_home() && self.horde.on(seat.next(2), field) > 0
    }

    fn explain_move(&self, seat: Seat, minion: Minion, to: Place) -> Checked {
        self.find(seat, minion, "G6")?;
        if self.outside(to) {
            return refuse("G1", "the battleground has no such field");
        }
        if self.contested(seat, minion.at()) {
            return refuse("G7", "a minion on a field with enemies may only fight");
        }
        if !ways(self.options.rows, seat, minion.at()).contains(&to.0) {
            return refuse(
                "G6",
                "a move goes to a field next to this one, or between home and the own first row",
            );
        }
        if self.seek(seat, minion).is_some_and(|die| self.trail.has(die, to)) {
            return refuse("G5", "that minion has been there this turn already: no backtracking");
        }
        if !self.has_room(to) {
            return refuse("G3", "no more of your minions fit on that field");
        }
        Ok(())
    }

    fn explain_fight(&self, seat: Seat, minion: Minion) -> Checked {
        self.find(seat, minion, "G8")?;
        if !self.contested(seat, minion.at()) {
            return refuse("G8", "there are no enemies to fight in that place");
        }
        Ok(())
    }

    fn explain_slaughter(&self, seat: Seat, minion: Minion) -> Checked {
        self.find(seat, minion, "G12")?;
        if minion.at().is_home() || minion.at().row() != first_row(self.options.rows, seat.next(2)) {
            return refuse("G12", "a slaughter needs a field of the enemy's first row");
        }
        if self.contested(seat, minion.at()) {
            return refuse("G12", "a slaughter needs a field without enemies: fight them first");
        }
        if self.guards(seat.next(2), minion.at()) > 0 {
            return refuse("G12", "a slaughter needs the enemy's whole first row without enemies");
        }
        Ok(())
    }

    fn explain_infiltration(&self, seat: Seat, minion: Minion) -> Checked {
        if seat != Seat::A {
            return refuse("G13", "Infiltrate is Death's special");
        }
        if self.special_used {
            return refuse("G13", "the special has been used this turn");
        }
        if !minion.at().is_home() {
            return refuse("G13", "an infiltrator leaves from purgatory");
        }
        self.find(seat, minion, "G13")?;
        if !self.can_special() {
            return refuse("G13", "Death must keep a minion");
        }
        Ok(())
    }

    fn explain_defence(&self, value: u8) -> Checked {
        if self.answers().any(|it| it == value) {
            return Ok(());
        }
        let Some((_, field)) = self.horde.stand(self.battle.attacker) else { return Ok(()) };
        if self.values(self.active.next(2), field).has(value) {
            return refuse("G8", "an equal or greater minion on the field must answer the attack");
        }
        refuse("G8", "you have no minion of that value on the field")
    }
}
