//! Actions and turns: how they begin and end, the specials, and the end of the game.

use engine::{Seat, Seats};

use super::place::Place;
use super::{Action, Battle, End, Gozd, Next, Phase, Role, Specials, Trail};

impl Gozd {
    #[inline]
    pub(super) fn act(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Move(minion, to) => self.march(self.seek(seat, minion), to),
            Action::Fight(minion) => self.fight(self.seek(seat, minion)),
            Action::Slaughter(minion) => self.slaughter(self.seek(seat, minion)),
            Action::Infiltrate(minion) => self.infiltrate(self.seek(seat, minion)),
            Action::Sacrifice => self.sacrifice(),
            Action::Defend(value) => self.defend(value),
            Action::Lose(victims) => self.lose(victims),
            Action::Resign => self.end(End::Resigned(seat)),
            Action::Stay | Action::Back | Action::Home | Action::Keep | Action::Reroll => self.go(action),
        }
    }

    /// G6. What does not name a minion changes nothing: `check` is not asked here.
    #[inline]
    fn march(&mut self, die: Option<u8>, to: Place) {
        let Some((die, (value, from))) = die.and_then(|die| Some((die, self.horde.stand(die)?))) else {
            return;
        };
        self.left -= 1;
        self.horde.lift(die);
        self.horde.put(die, value, to);
        self.trail.leave(die, from); // G5
        self.finish_action();
    }

    /// G15: a Fight or Slaughter begins.
    #[inline]
    pub(super) fn attack(&mut self) {
        self.left -= 1;
        self.fought = true;
        self.attacks[self.active.index() & 1] += 1;
    }

    /// G13: what a special costs.
    fn use_special(&mut self) {
        self.left -= u8::from(self.options.special_costs_action);
        self.special_used = self.options.specials_a_turn == Specials::Once;
    }

    /// G13: two of hell change sides and roll first.
    fn sacrifice(&mut self) {
        self.use_special();
        for _ in 0..2 {
            let lowest = self.horde.standing(Seat::B).find(|(_, _, place)| place.is_home());
            let Some((die, ..)) = lowest else { break };
            self.trail.forget(die);
            self.horde.turn_coat(die);
            self.air += 1;
        }
        self.phase = Phase::Roll(Next::Hell);
    }

    /// G13: one of purgatory changes sides, and all of hell is rerolled with it.
    fn infiltrate(&mut self, die: Option<u8>) {
        let Some(die) = die else { return };
        self.use_special();
        self.trail.forget(die);
        self.horde.turn_coat(die);
        self.air += 1;
        self.reroll_hell();
    }

    /// G13: whatever is in hell is rerolled.
    pub(super) fn reroll_hell(&mut self) {
        let lifted = self.horde.lift_home(Seat::B);
        self.trail.forget_all(lifted); // G5
        self.air += lifted.len() as u8;
        if self.air > 0 {
            self.phase = Phase::Roll(Next::Done);
        } else {
            self.finish_action();
        }
    }

    /// G4: the next action, or the other player's turn.
    #[inline]
    pub(super) fn finish_action(&mut self) {
        self.battle = Battle::NONE;
        self.phase = Phase::Act;
        while self.left == 0 || !self.can_act() {
            self.end_turn();
            if matches!(self.phase, Phase::Over(_)) {
                return;
            }
        }
    }

    /// G15: both limits are looked at when a turn ends.
    #[inline]
    fn end_turn(&mut self) {
        self.turns += 1;
        self.quiet = if self.fought { 0 } else { self.quiet + 1 };
        (self.fought, self.special_used) = (false, false);
        self.trail = Trail::EMPTY;
        self.left = self.options.actions;
        self.active = self.active.next(2);
        if self.quiet >= self.options.quiet_turns {
            self.end(End::Afraid);
        } else if self.turns >= self.options.turn_cap {
            self.end(End::Capped);
        }
    }

    #[inline]
    pub(super) fn end(&mut self, end: End) {
        self.battle = Battle::NONE;
        self.phase = Phase::Over(end);
    }

    /// G14: the war ends as soon as a player has no minions; the rest of the event is dropped.
    #[inline]
    pub(super) fn destroyed(&mut self) -> bool {
        let destroyed = self.horde.size(Seat::A) == 0 || self.horde.size(Seat::B) == 0;
        if destroyed {
            self.end(End::Destroyed);
        }
        destroyed
    }

    /// G14, G15: who has won; before the end, who has more minions.
    pub(super) fn winners(&self) -> Seats {
        let minions = [Seat::A, Seat::B].map(|seat| u16::from(self.horde.size(seat)));
        let merits = match self.phase {
            Phase::Over(End::Resigned(seat)) => return Seats::only(seat.next(2)),
            Phase::Over(End::Afraid) => [self.attacks, minions],
            Phase::Over(End::Capped) => [minions, self.attacks],
            _ => [minions, [0, 0]],
        };
        let ahead = merits.into_iter().find(|[death, devil]| death != devil);
        match ahead {
            Some([death, devil]) => Seats::only(if death > devil { Seat::A } else { Seat::B }),
            None => Seats::first_n(2),
        }
    }

    /// G11: the attacker's fate is settled before the defender's.
    #[inline]
    pub(super) fn settled(&mut self, role: Role) {
        if self.destroyed() {
            return;
        }
        match role {
            Role::Attacker => self.settle(Role::Defender),
            Role::Defender => self.finish_action(),
        }
    }
}
