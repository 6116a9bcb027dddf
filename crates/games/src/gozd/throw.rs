//! Throws to look at: the armies as they are set up, and minions that are rolled again, beside the line of the chart
//! that sent them home.

use engine::scene::{Throw, ThrownDie, Weight};
use engine::{Dice, Seat};

use super::chart::ROWS;
use super::show::{home_name, place_id};
use super::{Battle, Fate, Gozd, Next, Phase};

impl Gozd {
    /// What these dice were, from this position to `after`.
    pub(super) fn thrown(&self, dice: Dice, after: &Gozd) -> Throw {
        let (purpose, weight) = self.cause();
        let flying: Vec<u8> = self.horde.flying().iter().collect();
        let thrown = dice.iter().zip(&flying).map(|(face, die)| {
            let minion = ThrownDie::showing(face).of(self.horde.owner(*die));
            minion.thrown_for(purpose).is(format!("die-{die}"))
        });
        let owner = flying.first().map_or(Seat::A, |&die| self.horde.owner(die));
        let at = match self.phase {
            Phase::Setup => place_id(owner, self.setup().1),
            _ => home_name(owner).to_string(),
        };
        let over = matches!(after.phase, Phase::Over(_));
        let weight = if over { Weight::Decisive } else { weight };
        Throw { lit: self.lit(), ..Throw::of_dice(thrown).at(at).weighing(weight) }
    }

    /// Why dice are rolled, and how much hangs on it.
    fn cause(&self) -> (&'static str, Weight) {
        match self.phase {
            Phase::Roll(Next::Settled(role)) => match Fate::of(role, self.battle.sum) {
                fate @ Fate::Defect => (fate.name(), Weight::Loss),
                fate => (fate.name(), Weight::Usual),
            },
            Phase::Roll(_) if self.battle.attacker != Battle::NOBODY => ("Slaughter", Weight::Usual),
            Phase::Roll(_) if self.active == Seat::A => ("Infiltrate", Weight::Loss),
            Phase::Roll(_) => ("Sacrifice", Weight::Loss),
            _ => ("set-up", Weight::Idle),
        }
    }

    /// G9: the line of the chart that holds.
    fn lit(&self) -> Option<String> {
        let row = ROWS.iter().find(|(low, high)| (*low..=*high).contains(&self.battle.sum));
        row.map(|(low, _)| format!("chart-{low}"))
    }
}
