//! What a network is told of Pig: what everybody is short of, and the pot.

use engine::{Game, Outcome, Seat, Turn};
use games::pig::Pig;

use crate::net::{Aspect, Features, Inputs};
use crate::solve;

/// Marks of what somebody is short of, eight points apart.
const SHORT: usize = 14;
/// Marks of the pot, four points apart.
const POT: usize = 12;
/// Turns before the last that are told apart.
const LAST_TURNS: usize = 8;
const A_SEAT: usize = 1 + SHORT + 2;

impl Features for Pig {
    const INPUTS: usize = 1 + 3 + LAST_TURNS + 4 * A_SEAT + SHORT + POT + 3;
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/pig.net");
    const OFF: Option<f32> = Some(0.02);

    fn exactly(&self, seat: Seat) -> Option<f64> {
        if self.turn() == Turn::Over {
            return Some(f64::from(self.outcome().share(seat)) / f64::from(Outcome::WIN));
        }
        let chance = solve::pig::chance(self)?;
        Some(if seat == self.active() { chance } else { 1.0 - chance })
    }

    fn viewer(&self) -> Seat {
        self.active()
    }

    fn features(&self, _aspect: Aspect, into: &mut Inputs) {
        let (options, seats) = (self.options(), self.seats());
        into.flag(matches!(self.turn(), Turn::Roll(_)));
        into.one_of(3, usize::from(seats) - 2);
        into.one_of(LAST_TURNS, usize::from(options.turn_cap.saturating_sub(self.turns() + 1)));
        let mut seat = self.active();
        let best = (0..usize::from(seats)).map(|i| self.banked(Seat::new(i))).max().unwrap_or(0);
        for nth in 0..4 {
            if nth >= seats {
                into.skip(A_SEAT);
                continue;
            }
            let banked = self.banked(seat);
            let short = options.target.saturating_sub(banked);
            into.flag(true);
            into.between(SHORT, 8, short.into());
            into.number(i32::from(short / 16));
            into.flag(banked == best);
            seat = seat.next(seats);
        }
        let after = options.target.saturating_sub(self.banked(self.active()) + self.pot());
        into.between(SHORT, 8, after.into());
        into.between(POT, 4, self.pot().into());
        into.number(i32::from(self.pot() / 4));
        into.flag(after == 0);
        into.flag(after <= 6);
    }
}
