//! What a network is told of Rebirth: fuel row by row, how far apart the ships are, and who could shoot whom.

use engine::Seat;
use games::rebirth::{DICE, Rebirth, Row, other};

use crate::net::{Aspect, Features, Inputs};

/// Marks of a distance, half a step of the printed game apart.
const APART: usize = 24;
const MARK: u32 = 8;
const CLOCK: usize = Rebirth::STAGES + 2 + 3 + 7 + 7 + 5 + 1 + 1;
const A_SEAT: usize = 3 * (6 + 7 + 1) + 6 + 7 + 1 + 7 + 1 + 1 + APART + 2 + 1 + 1;
const BETWEEN: usize = APART + 2 + 1 + 13 + 1;

impl Features for Rebirth {
    const INPUTS: usize = CLOCK + 2 * A_SEAT + BETWEEN;
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/rebirth.net");

    fn viewer(&self) -> Seat {
        self.active()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn features(&self, _aspect: Aspect, into: &mut Inputs) {
        let me = self.active();
        clock(self, me, into);
        let apart = self.apart(self.ship(me), self.ship(other(me))).length();
        ship(self, me, apart, into);
        ship(self, other(me), apart, into);
        between(self, me, apart, into);
    }
}

/// A length in eighths of half a step, up to the last mark.
fn eighths(state: &Rebirth, length: i32) -> u32 {
    (length.max(0) / (state.options().step() / 16).max(1)) as u32
}

fn clock(state: &Rebirth, me: Seat, into: &mut Inputs) {
    let options = state.options();
    into.one_of(Rebirth::STAGES, state.stage());
    into.flag(state.is_second());
    into.flag(state.is_revealed());
    let due = state.due();
    into.one_of(3, due.map_or(0, |(seat, _)| if seat == me { 1 } else { 2 }));
    into.one_of(7, due.map_or(7, |(_, much)| usize::from(much.min(6))));
    into.one_of(7, usize::from(state.idle().min(6)));
    into.one_of(5, usize::from(options.turn_cap.saturating_sub(state.turns())));
    into.number(i32::from(state.turns() / 4));
    into.flag(options.missiles_of_forever);
}

fn ship(state: &Rebirth, seat: Seat, apart: i32, into: &mut Inputs) {
    let (fuel, options) = (state.fuel(seat), state.options());
    for row in Row::ALL {
        let cells = fuel.row(row);
        (1..=6).for_each(|face| into.number(8 * i32::from(cells.count(face))));
        into.one_of(7, cells.len().into());
        into.number(i32::from(cells.pips()));
    }
    let all = fuel.all();
    (1..=6).for_each(|face| into.number(8 * i32::from(all.count(face))));
    into.one_of(7, all.len().into());
    into.number(i32::from(all.pips()));
    into.one_of(7, usize::from(state.steps(seat).min(6)));
    into.number(4 * i32::from(state.steps(seat)));
    into.flag(state.has_assigned(seat));
    let arms = 2 * options.ship + options.penny;
    let reach = state.range(seat).unwrap_or(2_000_000) + arms;
    let gap = apart - reach;
    into.between(APART, MARK, eighths(state, gap));
    into.flag(gap <= 0 && !fuel.row(Row::Offense).is_empty());
    into.flag(state.is_revealed() && state.aim(seat).is_some());
    let whole = options.fingers[seat.index()] * i32::from(DICE.min(all.len())) + arms;
    into.number(((apart - whole) / (options.step() / 4).max(1)).clamp(-31, 31));
    into.flag(fuel.row(Row::Offense).len() > state.fuel(other(seat)).row(Row::Defense).len());
}

fn between(state: &Rebirth, me: Seat, apart: i32, into: &mut Inputs) {
    into.between(APART, MARK, eighths(state, apart));
    let [mine, theirs] = [me, other(me)].map(|seat| state.fuel(seat));
    into.number(8 * mine.rank().cmp(&theirs.rank()) as i32);
    let strength = |all: games::rebirth::Cells| (all.len(), all.pips());
    let lead = strength(mine.all()).cmp(&strength(theirs.all())) as i32;
    into.number(lead * (4 + 4 * i32::from(state.idle())));
    into.number(8 * lead);
    into.one_of(13, (6 + mine.dice()).saturating_sub(theirs.dice()).into());
    into.number(2 * state.tanks().len() as i32);
}
