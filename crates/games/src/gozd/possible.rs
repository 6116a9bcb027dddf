//! Positions that no game can reach are refused, with the clause that they break.

use engine::{Checked, Dice, Seat, ensure};

use super::horde::DICE;
use super::place::first_row;
use super::{Battle, End, Fate, Gozd, Next, Phase, Role};

impl Gozd {
    /// Refuses what no game can reach, as far as play relies on it.
    pub(super) fn possible(&self) -> Checked {
        if self.phase == Phase::Setup {
            return self.possible_setup();
        }
        let active = [Seat::A, Seat::B][usize::from(self.turns % 2)];
        ensure(self.active == active, "G2", "Death plays first, and turns alternate")?;
        let begun = self.left < self.options.actions;
        let costly = self.special_used && self.options.special_costs_action;
        ensure(!costly || begun, "G13", "a special takes one of the turn's actions")?;
        ensure(!self.fought || begun, "G15", "an attack takes one of the turn's actions")?;
        let counted = self.attacks[self.active.index()] >= u16::from(self.fought);
        let room = self.turns > 0 || self.attacks[1] == 0 && (self.fought || self.attacks[0] == 0);
        ensure(counted && room, "G15", "attacks are counted when they begin, in the attacker's turn")?;
        ensure(u16::from(self.quiet) <= self.turns, "G15", "more quiet turns than turns")?;
        match self.phase {
            Phase::Over(end) => self.possible_end(end),
            _ => self.possible_war(),
        }
    }

    /// G2: the same faces, rolled again, must lead here.
    fn possible_setup(&self) -> Checked {
        let mut fresh = <Gozd as engine::Game>::new(2, self.options);
        let mut die = 0;
        while self.horde.stand(die).is_some() && fresh.phase == Phase::Setup {
            let mut dice = Dice::NONE;
            for _ in 0..fresh.setup().0 {
                dice = dice.push(self.horde.stand(die).map_or(1, |(value, _)| value));
                die += 1;
            }
            fresh.rolled(dice);
        }
        ensure(fresh == *self, "G2", "dice are set up in order: each first-row field, then home, Death first")
    }

    fn possible_end(&self, end: End) -> Checked {
        let sizes = [Seat::A, Seat::B].map(|seat| self.horde.size(seat));
        ensure(self.battle == Battle::NONE, "G14", "no fight goes on when the war is over")?;
        let alive = sizes[0] > 0 && sizes[1] > 0;
        let quiet = self.quiet == self.options.quiet_turns;
        let capped = self.turns == self.options.turn_cap;
        let fresh = self.left == self.options.actions && self.trail.len() == 0 && !self.fought;
        match end {
            End::Destroyed => {
                let one = (sizes[0] > 0) != (sizes[1] > 0);
                ensure(
                    one && self.air <= 1,
                    "G14",
                    "one player must have lost all minions, and the other not",
                )?;
                ensure(!quiet && !capped, "G15", "the war had ended before")
            }
            End::Afraid => {
                ensure(alive && self.air == 0, "G14", "both players must have minions")?;
                ensure(quiet && fresh, "G15", "there have not been so many quiet turns")
            }
            End::Capped => {
                ensure(alive && self.air == 0, "G14", "both players must have minions")?;
                ensure(capped && !quiet && fresh, "G15", "that was not the last turn")
            }
            End::Resigned(_) => {
                ensure(alive && self.air == 0, "G14", "both players must have minions")?;
                ensure(!quiet && !capped, "G15", "the war had ended before")
            }
        }
    }

    fn possible_war(&self) -> Checked {
        let alive = self.horde.size(Seat::A) > 0 && self.horde.size(Seat::B) > 0;
        ensure(alive, "G14", "a player without minions has lost")?;
        ensure(self.quiet < self.options.quiet_turns, "G15", "after so many quiet turns the war is over")?;
        ensure(self.turns < self.options.turn_cap, "G15", "after so many turns the war is over")?;
        let rolling = matches!(self.phase, Phase::Roll(_));
        ensure(rolling == (self.air > 0), "G2", "dice are in the air while they are rolled, and only then")?;
        let fighting = self.battle != Battle::NONE;
        ensure(!fighting || self.fought, "G15", "a fight makes the turn one with an attack")?;
        match self.phase {
            Phase::Act => {
                ensure(!fighting, "G4", "a fight is finished before the next action")?;
                ensure(self.left > 0 && self.can_act(), "G4", "the turn ends when no action is due or legal")
            }
            Phase::Defend => self.possible_attack(),
            Phase::Victims => self.possible_slaughter(),
            Phase::Settle(role) | Phase::Roll(Next::Settled(role)) => self.possible_battle(role),
            Phase::Roll(next) => self.possible_roll(next),
            Phase::Setup | Phase::Over(_) => Ok(()),
        }
    }

    /// G8: an attack that has more than one answer.
    fn possible_attack(&self) -> Checked {
        let attacker = self.battle.attacker;
        let unanswered = self.battle.defender == Battle::NOBODY;
        ensure(
            attacker != Battle::NOBODY && unanswered && self.fights(attacker, self.active),
            "G8",
            "the attacker must be a minion of the active player on a field",
        )?;
        ensure(self.answers().count() > 1, "G8", "an attack with one answer is answered at once")
    }

    /// Whether `die` is a minion of `seat` on a field.
    fn fights(&self, die: u8, seat: Seat) -> bool {
        die < DICE as u8 && self.horde.on_field(die).is_some() && self.horde.owner(die) == seat
    }

    /// G12: a slaughter that leaves the victim a choice.
    fn possible_slaughter(&self) -> Checked {
        let (attacker, victim) = (self.battle.attacker, self.active.next(2));
        let unanswered = self.battle.defender == Battle::NOBODY;
        ensure(unanswered && self.fights(attacker, self.active), "G12", "nobody is there to slaughter")?;
        let Some((value, at)) = self.horde.on_field(attacker) else { return Ok(()) };
        let free = at.row() == first_row(self.options.rows, victim) && self.horde.on(victim, at) == 0;
        ensure(free, "G12", "a slaughter needs a field of the enemy's first row without enemies")?;
        ensure(
            self.guards(victim, at) == 0,
            "G12",
            "a slaughter needs the enemy's whole first row without enemies",
        )?;
        let mut listed = Vec::new();
        ensure(value < self.horde.size(victim), "G12", "the slaughter kills everybody at once")?;
        self.list_victims(&mut listed);
        ensure(listed.len() > 1, "G12", "a slaughter with one choice of victims is carried out at once")
    }

    /// G9, G11: both dice, the sum, and who is where must agree with the chart.
    fn possible_battle(&self, role: Role) -> Checked {
        let Battle { attacker, defender, sum } = self.battle;
        let (enemy, rolling) = (self.active.next(2), self.air > 0);
        ensure(defender != Battle::NOBODY && attacker != defender, "G8", "a fight is between two dice")?;
        let fate = Fate::of(role, sum);
        let asked = matches!(fate, Fate::Revive)
            || matches!(fate, Fate::Victory | Fate::Evade) && self.can_step_back(role);
        let rolled = matches!(fate, Fate::Revive | Fate::Retreat | Fate::Defect);
        ensure(if rolling { rolled } else { asked }, "G10", "that fate leaves nothing to choose or roll")?;
        let deserted = |role: Role| Fate::of(role, sum) == Fate::Defect;
        let thrown = |die: u8, role: Role| {
            let owner = if deserted(role) { self.player(role).next(2) } else { self.player(role) };
            self.air == 1 && self.horde.in_air(die) && self.horde.owner(die) == owner
        };
        let stands = |die, seat| self.fights(die, seat);
        let value = |die| self.horde.stand(die).map_or(0, |(value, _)| value);
        let agree = match (role, rolling) {
            (Role::Attacker, false) => {
                stands(attacker, self.active)
                    && stands(defender, enemy)
                    && self.horde.stand(attacker).map(|it| it.1) == self.horde.stand(defender).map(|it| it.1)
                    && value(attacker) + value(defender) == sum
            }
            (Role::Attacker, true) => {
                thrown(attacker, role) && stands(defender, enemy) && self.could_attack(value(defender))
            }
            (Role::Defender, false) => {
                stands(defender, enemy) && self.could_attack(value(defender)) && self.settled_attacker()
            }
            (Role::Defender, true) => thrown(defender, role) && self.settled_attacker(),
        };
        ensure(agree, "G9", "the dice of the fight, their sum and their places do not agree")
    }

    /// Whether the sum leaves the attacker a face of a die.
    fn could_attack(&self, defence: u8) -> bool {
        (1..=6).contains(&(self.battle.sum.saturating_sub(defence)))
    }

    /// G11: whether the attacker has met the fate that the sum gives it.
    fn settled_attacker(&self) -> bool {
        let attacker = self.battle.attacker;
        let owner =
            self.horde.stand(attacker).map(|(_, place)| (self.horde.owner(attacker), place.is_home()));
        let enemy = self.active.next(2);
        match Fate::of(Role::Attacker, self.battle.sum) {
            Fate::Death => owner.is_none() && !self.horde.in_air(attacker),
            Fate::Defect => owner == Some((enemy, true)),
            Fate::Retreat | Fate::Revive => owner == Some((self.active, true)),
            Fate::Victory | Fate::Evade => owner.is_some_and(|(owner, _)| owner == self.active),
        }
    }

    /// G12, G13: a slaughterer, or dice of a special.
    fn possible_roll(&self, next: Next) -> Checked {
        let attacker = self.battle.attacker;
        if attacker != Battle::NOBODY {
            let thrown =
                self.air == 1 && self.horde.in_air(attacker) && self.horde.owner(attacker) == self.active;
            let alone = self.battle.defender == Battle::NOBODY && next == Next::Done;
            return ensure(thrown && alone, "G12", "only the slaughterer is rolled after a slaughter");
        }
        let flying = || (0..DICE as u8).filter(|&die| self.horde.in_air(die));
        let to = |seat| flying().all(|die| self.horde.owner(die) == seat);
        if next == Next::Hell {
            let two = self.air == 2 && to(Seat::A) && self.active == Seat::B;
            return ensure(two, "G13", "the sacrificed two roll into purgatory");
        }
        let first = self.horde.flying().first().unwrap_or(0);
        let landed = self.horde.standing(Seat::B).filter(|(_, _, place)| place.is_home());
        let ordered = landed.map(|(die, ..)| die).all(|die| die < first);
        ensure(to(Seat::B) && ordered, "G13", "all of hell is rolled, in ascending number")
    }
}
