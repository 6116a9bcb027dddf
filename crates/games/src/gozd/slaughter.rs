//! G12: slaughters, and the choice of victims.

use engine::{Checked, Coverage, Rng, Seat, ensure};

use super::horde::DICE;
use super::place::Place;
use super::{Action, Battle, Gozd, Next, Phase, Victims};

/// Lists up to this length are given in full.
const SHORT: u32 = 64;
/// As many entries as a menu has at most.
const MENU: u32 = 24;

/// Who may die: minions that are alike, weakest first, and how many of them must.
struct Pool {
    /// Value, place and number of those alike.
    kinds: [(u8, Place, u8); DICE],
    len: usize,
    /// How many of them die.
    due: u8,
    /// Whether everybody at home dies beforehand.
    home: bool,
}

impl Pool {
    fn kinds(&self) -> &[(u8, Place, u8)] {
        &self.kinds[..self.len]
    }

    fn push(&mut self, value: u8, place: Place, count: u8) {
        if count > 0 {
            self.kinds[self.len] = (value, place, count);
            self.len += 1;
        }
    }

    /// In how many ways the kinds from each one on can give so many victims.
    fn ways(&self) -> [[u32; Victims::MOST + 1]; DICE + 1] {
        let mut ways = [[0; Victims::MOST + 1]; DICE + 1];
        ways[self.len][0] = 1;
        for (i, &(_, _, count)) in self.kinds().iter().enumerate().rev() {
            for due in 0..=Victims::MOST {
                ways[i][due] = (0..=due.min(count.into())).map(|taken| ways[i + 1][due - taken]).sum();
            }
        }
        ways
    }
}

impl Gozd {
    /// G12: the slaughter begins; the victim chooses, where there is a choice.
    pub(super) fn slaughter(&mut self, die: Option<u8>) {
        let Some(die) = die else { return };
        self.attack();
        self.battle = Battle { attacker: die, ..Battle::NONE };
        if self.toll() >= self.horde.size(self.victim()) {
            return self.end_all();
        }
        let pool = self.pool();
        if pool.ways()[0][usize::from(pool.due)] == 1 {
            self.lose(self.nth_victims(&pool, 0));
        } else {
            self.phase = Phase::Victims;
        }
    }

    /// G14: nobody is left.
    fn end_all(&mut self) {
        for die in 0..DICE as u8 {
            if self.horde.stand(die).is_some() && self.horde.owner(die) == self.victim() {
                self.horde.kill(die);
            }
        }
        self.destroyed();
    }

    /// G12: the value of the slaughterer.
    pub(super) fn toll(&self) -> u8 {
        self.horde.stand(self.battle.attacker).map_or(0, |(value, _)| value)
    }

    /// G12: how many of the other player's minions a slaughter by `value` kills.
    pub(super) fn dead(&self, seat: Seat, value: u8) -> u8 {
        value.min(self.horde.size(seat.next(2)))
    }

    fn victim(&self) -> Seat {
        self.active.next(2)
    }

    /// G12: first those at home, and only then those on the battleground.
    fn pool(&self) -> Pool {
        let (victim, toll, home) = (self.victim(), self.toll(), self.horde.home(self.victim()));
        let mut pool = Pool { kinds: [(0, Place::HOME, 0); DICE], len: 0, due: toll, home: home < toll };
        for value in 1..=6 {
            if home >= toll {
                pool.push(value, Place::HOME, self.horde.at_home(victim, value));
                continue;
            }
            for field in 0..self.options.rows * super::COLUMNS {
                if self.horde.on(victim, Place(field)) > 0 {
                    pool.push(value, Place(field), self.horde.alike(victim, value, Place(field)).len() as u8);
                }
            }
        }
        pool.due -= if pool.home { home } else { 0 };
        pool
    }

    /// Number `n` of the ways to choose: 0 takes the weakest.
    fn nth_victims(&self, pool: &Pool, n: u32) -> Victims {
        let (ways, mut left, mut due) = (pool.ways(), n, usize::from(pool.due));
        let (mut victims, mut len) = ([(0, Place::HOME); Victims::MOST], 0);
        let mut take = |value, place, count: usize| {
            victims[len..len + count].fill((value, place));
            len += count;
        };
        if pool.home {
            (1..=6)
                .for_each(|value| take(value, Place::HOME, self.horde.at_home(self.victim(), value).into()));
        }
        for (i, &(value, place, count)) in pool.kinds().iter().enumerate() {
            let mut taken = due.min(count.into());
            while left >= ways[i + 1][due - taken] {
                left -= ways[i + 1][due - taken];
                taken -= 1;
            }
            take(value, place, taken);
            due -= taken;
        }
        Victims::new(victims[..len].iter().copied())
    }

    /// Each choice with the same probability.
    pub(super) fn any_victims(&self, rng: &mut Rng) -> Action {
        let pool = self.pool();
        let count = pool.ways()[0][usize::from(pool.due)];
        Action::Lose(self.nth_victims(&pool, rng.below(count)))
    }

    /// All choices where they are few, otherwise some from the weakest to the strongest victims.
    pub(super) fn list_victims(&self, into: &mut Vec<Action>) -> Coverage {
        let pool = self.pool();
        let count = pool.ways()[0][usize::from(pool.due)];
        let listed = if count <= SHORT { count } else { MENU };
        let step = |i: u32| (u64::from(i) * u64::from(count - 1) / u64::from(listed - 1)) as u32;
        into.extend((0..listed).map(|i| Action::Lose(self.nth_victims(&pool, step(i)))));
        if listed == count { Coverage::All } else { Coverage::Menu }
    }

    /// G12: exactly as many as the slaughterer is worth, home first, and such as there are.
    pub(super) fn may_lose(&self, victims: Victims) -> Checked {
        let (victim, toll) = (self.victim(), usize::from(self.toll()));
        let at_home = victims.iter().filter(|(_, place)| place.is_home()).count();
        ensure(victims.iter().count() == toll, "G12", "as many must die as the slaughterer shows")?;
        let home_first = at_home >= toll.min(self.horde.home(victim).into());
        ensure(home_first, "G12", "minions on the battleground die only when nobody is left at home")?;
        let there = |(value, place): (u8, Place)| {
            let named = victims.iter().filter(|it| *it == (value, place)).count();
            self.horde.alike(victim, value, place).len() as usize >= named
        };
        let all = victims.iter().all(there);
        ensure(all, "G12", "there are not so many minions of that value in that place")
    }

    /// G12: the victims leave the game, then the slaughterer is rerolled into its home.
    pub(super) fn lose(&mut self, victims: Victims) {
        for (value, place) in victims.iter() {
            if let Some(die) = self.horde.alike(self.victim(), value, place).first() {
                self.horde.kill(die);
            }
        }
        self.trail.forget(self.battle.attacker); // G5
        self.horde.lift(self.battle.attacker);
        self.air = 1;
        self.phase = Phase::Roll(Next::Done);
    }
}
