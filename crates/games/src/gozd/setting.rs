//! G2: setting up, and dice that land.

use engine::{Dice, Seat};

use super::place::{COLUMNS, Place, first_row};
use super::{Gozd, Next, Phase};

impl Gozd {
    /// G2: how many dice are rolled next, and where to: three a field, then the rest at home.
    #[inline]
    pub(super) fn setup(&self) -> (u8, Place) {
        let (army, fielded) = (self.options.army, COLUMNS * self.options.field_capacity);
        let set = (2 * army - self.air) % army;
        if set < fielded {
            let column = set / self.options.field_capacity;
            (
                self.options.field_capacity,
                Place(first_row(self.options.rows, self.setter()) * COLUMNS + column),
            )
        } else {
            ((army - set).min(Dice::MAX), Place::HOME)
        }
    }

    /// G2: who sets up now.
    pub(super) fn setter(&self) -> Seat {
        if self.air > self.options.army { Seat::A } else { Seat::B }
    }

    /// G2: several dice are rolled in ascending number.
    #[inline]
    pub(super) fn rolled(&mut self, dice: Dice) {
        let place = if self.phase == Phase::Setup { self.setup().1 } else { Place::HOME };
        for (die, face) in self.horde.flying().iter().zip(dice.iter()) {
            self.horde.put(die, face, place);
        }
        self.air -= dice.len();
        if self.air > 0 {
            return;
        }
        match self.phase {
            Phase::Roll(Next::Settled(role)) => self.settled(role),
            Phase::Roll(Next::Hell) => self.reroll_hell(),
            Phase::Roll(Next::Done) => self.finish_action(),
            _ => self.phase = Phase::Act,
        }
    }
}
