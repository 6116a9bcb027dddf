//! What can be asked about a war: everything lies open (G2).

use engine::Seat;

use super::place::{COLUMNS, Place, Places, back, first_row, ways};
use super::{Battle, End, Fate, Gozd, GozdOptions, Next, Phase, Role, SlaughterFrom};

impl Gozd {
    /// How many kinds of moments there are.
    pub const STAGES: usize = 11;

    /// Which kind of moment this is, for players that learn.
    pub fn stage(&self) -> usize {
        match self.phase {
            Phase::Setup => 0,
            Phase::Act => 1,
            Phase::Defend => 2,
            Phase::Settle(Role::Attacker) => 3,
            Phase::Settle(Role::Defender) => 4,
            Phase::Victims => 5,
            Phase::Roll(Next::Settled(Role::Attacker)) => 6,
            Phase::Roll(Next::Settled(Role::Defender)) => 7,
            Phase::Roll(Next::Done) => 8,
            Phase::Roll(Next::Hell) => 9,
            Phase::Over(_) => 10,
        }
    }

    /// Minions of `seat` that are in the air.
    #[inline]
    pub fn in_the_air(&self, seat: Seat) -> u8 {
        if self.air == 0 {
            return 0;
        }
        self.horde.flying().iter().filter(|&die| self.horde.owner(die) == seat).count() as u8
    }

    /// G9: the sum of a fight whose fates are being settled; 0 if there is none.
    pub fn fight_sum(&self) -> u8 {
        self.battle.sum
    }

    /// The house rules.
    #[inline]
    pub fn options(&self) -> &GozdOptions {
        &self.options
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// G4: actions still due this turn.
    pub fn actions_left(&self) -> u8 {
        self.left
    }

    /// Turns that have ended.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// G15: Fights and Slaughters that `seat` has begun.
    pub fn attacks(&self, seat: Seat) -> u16 {
        self.attacks[seat.index() & 1]
    }

    /// G15: turns without an attack since the last one.
    pub fn quiet_turns(&self) -> u8 {
        self.quiet
    }

    /// How many minions `seat` has.
    #[inline]
    pub fn army(&self, seat: Seat) -> u8 {
        self.horde.size(seat)
    }

    /// How many minions of `seat` are at home.
    #[inline]
    pub fn home(&self, seat: Seat) -> u8 {
        self.horde.home(seat)
    }

    /// How many minions of `seat` stand on a field.
    #[inline]
    pub fn on(&self, seat: Seat, field: Place) -> u8 {
        if field.is_home() { self.horde.home(seat) } else { self.horde.on(seat, field) }
    }

    /// The minions of `seat` that stand somewhere: number, value and place.
    pub fn minions(&self, seat: Seat) -> impl Iterator<Item = (u8, u8, Place)> {
        self.horde.standing(seat)
    }

    /// G5: where the minion with this number has been this turn.
    #[inline]
    pub fn been(&self, die: u8) -> Places {
        self.trail.of(die)
    }

    /// G6: where the ways out of a place lead a minion of `seat`.
    #[inline]
    pub fn ways_from(&self, seat: Seat, from: Place) -> impl Iterator<Item = Place> {
        let ways = ways(self.options.rows, seat, from).iter().map(|&to| Place(to));
        ways.filter(|&to| to != Place::NOWHERE)
    }

    /// G11: one field back towards the home of `seat`.
    #[inline]
    pub fn back_from(&self, seat: Seat, from: Place) -> Place {
        back(self.options.rows, seat, from)
    }

    /// G1: whether a field adjoins the home of `seat`.
    #[inline]
    pub fn in_first_row(&self, seat: Seat, field: Place) -> bool {
        !field.is_home() && field.row() == first_row(self.options.rows, seat)
    }

    /// G12: how many minions of `seat` keep the enemy from a Slaughter on this field of its first row.
    #[inline]
    pub fn guards(&self, seat: Seat, field: Place) -> u8 {
        match self.options.slaughter_from {
            SlaughterFrom::Field => self.horde.on(seat, field),
            SlaughterFrom::Row => {
                let first = field.row() * COLUMNS;
                (first..first + COLUMNS).map(|it| self.horde.on(seat, Place(it))).sum()
            }
        }
    }

    /// G8: the values with which `defender` may answer an attack by `value` on `field`.
    pub fn possible_answers(&self, value: u8, defender: Seat, field: Place) -> impl Iterator<Item = u8> {
        self.answers_to(value, defender, field).iter()
    }

    /// The attacking or slaughtering minion, while its battle goes on: number, value and place.
    pub fn attacker(&self) -> Option<(u8, u8, Place)> {
        let die = self.battle.attacker;
        let stand = (die != Battle::NOBODY).then(|| self.horde.stand(die))?;
        stand.map(|(value, place)| (die, value, place))
    }

    /// G10: the fate that is being settled: the number of the minion, its fate and the field behind it.
    pub fn settling(&self) -> Option<(u8, Fate, Place)> {
        let Phase::Settle(role) = self.phase else { return None };
        Some((self.fighter(role), Fate::of(role, self.battle.sum), self.behind(role)))
    }

    /// G14, G15: how the war ended, in one word, once it has.
    pub fn ending(&self) -> Option<&'static str> {
        match self.phase {
            Phase::Over(End::Destroyed) => Some("destroyed"),
            Phase::Over(End::Afraid) => Some("afraid"),
            Phase::Over(End::Capped) => Some("capped"),
            Phase::Over(End::Resigned(_)) => Some("resigned"),
            _ => None,
        }
    }

    /// The value and place of the minion with this part in the fight, while it stands.
    pub(super) fn part(&self, role: Role) -> Option<(u8, Place)> {
        let die = self.fighter(role);
        if die == Battle::NOBODY { None } else { self.horde.stand(die) }
    }
}
