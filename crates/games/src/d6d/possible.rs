//! Which positions a game can reach: the others are refused with the clause they break.

use engine::{Checked, Seat, Seats, ensure, refuse};

use super::battle::LAST_BATTLE_ROUND;
use super::host::Die;
use super::map::{World, Worlds};
use super::{D6D, Phase};

impl D6D {
    /// Refuses what no game can reach.
    pub(super) fn possible(&self) -> Checked {
        self.possible_dice()?;
        self.possible_worlds()?;
        match self.phase {
            Phase::Muster | Phase::Tie | Phase::Place => self.possible_start(),
            Phase::Over => self.possible_end(),
            _ if self.rounds >= self.options.round_cap => {
                refuse("D19", "after the last round the game is over")
            }
            _ if self.playing().iter().any(|seat| self.worlds_of(seat) == Worlds::ALL) => {
                refuse("D17", "whoever controls all worlds has ended the game")
            }
            Phase::Act if self.worlds_of(self.active()).is_empty() => {
                refuse("D6", "the player on turn has no army to act with")
            }
            Phase::Act if self.ended() => refuse("D17", "this would have ended the game"),
            Phase::Act => Ok(()),
            Phase::Toll if self.bridges.is_empty() || self.realm >= self.options.realm_limit => {
                refuse("D11", "an army falls for a bridge that has been built, in a game that is not over")
            }
            Phase::Toll => self.possible_others(Seats::only(self.active())),
            _ => self.possible_battle(),
        }
    }

    /// D3, D13: dice wait in hand only before the first turn, and fall only when their roll is due.
    fn possible_dice(&self) -> Checked {
        let start = matches!(self.phase, Phase::Muster | Phase::Tie | Phase::Place);
        let placed = start || self.playing().iter().all(|seat| self.in_hand(seat).is_empty());
        ensure(placed, "D5", "all rolled armies are placed before the first turn")?;
        let falls = match self.phase {
            Phase::Toll | Phase::AttackerFalls => Seats::only(self.active()),
            Phase::DefenderFalls => Seats::only(self.front.defender),
            _ => Seats::NONE,
        };
        let falling = |seat: Seat| self.hosts[seat.index()].like(Die::FALLEN).len();
        let due = self.playing().iter().all(|seat| falling(seat) == u32::from(falls.has(seat)));
        ensure(due, "D13", "an army that falls (0 in the Realm) is rolled at once, one at a time")
    }

    /// D5, D10: two players meet only on the contested world, where the attacker has one army.
    fn possible_worlds(&self) -> Checked {
        let shared = World::all().any(|world| self.present(world).len() > 1 && !self.contested(world));
        ensure(!shared, "D5", "two players share a world only while they fight over it")
    }

    fn possible_start(&self) -> Checked {
        let lost = |seat: Seat| !self.lost(seat).is_empty();
        let untouched = self.bridges.is_empty() && !self.playing().iter().any(lost);
        let fresh = untouched && self.rounds == 0 && !self.order.second;
        ensure(fresh, "D5", "before the first turn there are no bridges, no dead and no rounds")?;
        let (count, seats) = (self.options.start_armies, self.order.seats);
        for seat in self.playing().iter() {
            let after =
                |other: Seat| (seat.index() + usize::from(seats) - other.index()) % usize::from(seats);
            let turn =
                (self.active().index() + usize::from(seats) - self.first().index()) % usize::from(seats);
            let placed = self.phase == Phase::Place && after(self.first()) < turn;
            let rolled = self.phase != Phase::Muster || seat < self.active();
            let hand = if rolled && !placed { count } else { 0 };
            let armies = if placed { count } else { 0 };
            let host = self.hosts[seat.index()];
            let fits = self.in_hand(seat).len() == hand && host.armies().len() == armies.into();
            ensure(fits, "D3", "players roll their first armies in seat order and place them in turn order")?;
            ensure(self.worlds_of(seat).len() < 2, "D5", "the first armies of a player stand on one world")?;
        }
        self.possible_order()
    }

    /// D4: who is tied, and who may begin.
    fn possible_order(&self) -> Checked {
        let unknown = self.first() == Seat::A && (self.phase == Phase::Muster || self.active() == Seat::A);
        let (tied, lowest) = (self.tied(), self.lowest());
        let fits = match self.phase {
            Phase::Muster => unknown,
            Phase::Tie => unknown && tied.len() > 1 && tied.and(lowest) == tied,
            _ => lowest.has(self.first()),
        };
        ensure(fits, "D4", "the smallest sum begins, and only those who share it roll for it")
    }

    fn possible_battle(&self) -> Checked {
        let (attacker, defender, world) = (self.active(), self.front.defender, self.front.world);
        let count = |seat: Seat| self.hosts[seat.index()].on(world).len();
        let attacks = u32::from(self.phase != Phase::AttackerFalls);
        let defends = u32::from(self.phase != Phase::DefenderFalls);
        let met = count(attacker) == attacks && count(defender) >= defends;
        let joined = !self.bridges.near(world).is_empty();
        ensure(met && joined, "D10", "one army attacks over a bridge, and the defender is there")?;
        let rounds = match self.phase {
            Phase::Fight => 0..=LAST_BATTLE_ROUND - 1,
            Phase::AttackerMay | Phase::DefenderMay => 1..=LAST_BATTLE_ROUND - 1,
            Phase::AttackerMust => LAST_BATTLE_ROUND..=LAST_BATTLE_ROUND,
            _ => 1..=LAST_BATTLE_ROUND,
        };
        let so_far = rounds.contains(&self.fought);
        ensure(so_far, "D15", "a battle cannot be in this state after so many battle rounds")?;
        let room = self.fought > 0 || self.realm < self.options.realm_limit;
        ensure(room, "D17", "the Realm was full before this battle began")?;
        self.possible_choice()?;
        self.possible_others(Seats::only(attacker).with(defender))
    }

    /// D13, D14: a choice with one answer is not asked.
    fn possible_choice(&self) -> Checked {
        let havens = |seat| self.havens(seat).len();
        let host = self.hosts[self.front.defender.index()];
        let armies = host.on(self.front.world);
        let most = 5 + i16::from(self.bonus(self.active())) - i16::from(self.bonus(self.front.defender));
        match self.phase {
            Phase::AttackerMay if havens(self.active()) < 1 => refuse("D14", "the attacker cannot retreat"),
            Phase::DefenderMay if havens(self.front.defender) < 1 => {
                refuse("D14", "the defender cannot retreat")
            }
            Phase::AttackerMust if havens(self.active()) < 2 => {
                refuse("D15", "the attacker has no choice of where to go")
            }
            Phase::Damage if host.like(host.die(armies.first())) == armies => {
                refuse("D14", "the defender's armies are all alike: there is nothing to choose")
            }
            Phase::Damage if !(1..=most).contains(&self.due.into()) => {
                refuse("D13", "no battle round can do so much damage")
            }
            _ => Ok(()),
        }
    }

    /// D17: an elimination has not ended the game before the action in progress.
    fn possible_others(&self, involved: Seats) -> Checked {
        let gone = |seat: Seat| !involved.has(seat) && self.worlds_of(seat).is_empty();
        let gone = self.playing().iter().filter(|&seat| gone(seat)).count() as u32;
        let left = self.playing().len() - gone;
        let goes_on = gone == 0 || self.options.plays_on && left > 1;
        ensure(goes_on, "D17", "this would have ended the game before the action in progress")
    }

    fn possible_end(&self) -> Checked {
        let all = self.playing().iter().any(|seat| self.worlds_of(seat) == Worlds::ALL);
        let d17 = all || self.ended();
        match self.rounds == self.options.round_cap {
            false if !d17 => refuse("D16", "nothing has ended this game"),
            true if d17 => refuse("D19", "an end by D17 comes before the end of the last round"),
            _ => Ok(()),
        }
    }
}
