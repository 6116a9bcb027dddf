//! What a network is told of GOZD: both armies field by field, who guards what, the fight, and the silence.

use engine::Seat;
use games::gozd::{COLUMNS, Gozd, Place, SlaughterFrom, Specials};

use crate::net::{Aspect, Features, Inputs};

const FIELDS: usize = 35;
/// The fields, and the home.
const PLACES: usize = FIELDS + 1;
const ROWS: usize = 7;
const CLOCK: usize = 1 + Gozd::STAGES + 7 + 12 + 1 + 5 + 7;
const AN_ARMY: usize = PLACES * 7 + 2 * (ROWS + 1) + FIELDS + 5 * 3 + 4 + 34;
const BALANCE: usize = 8;
const A_FIGHT: usize = 6 + 6 + PLACES + 13;

/// What one side has where, as its viewer sees it: rows from the viewer's own, columns as they are or mirrored.
struct Muster {
    /// Minions of each value on each place.
    minions: [[u8; 6]; PLACES],
}

impl Features for Gozd {
    const INPUTS: usize = CLOCK + 2 * AN_ARMY + BALANCE + A_FIGHT;
    const SYMMETRIES: u8 = 2;
    const WEIGHTS: &'static [u8] = include_bytes!("../weights/gozd.net");

    fn viewer(&self) -> Seat {
        self.active()
    }

    fn seats(&self) -> u8 {
        2
    }

    fn features(&self, aspect: Aspect, into: &mut Inputs) {
        clock(self, into);
        let (me, them) = (self.active(), self.active().next(2));
        let place = |at: Place| seen(self, me, at, aspect.symmetry == 1);
        let [mine, theirs] = [me, them].map(|seat| Muster::of(self, seat, place));
        let rows = usize::from(self.options().rows);
        army(self, me, [&mine, &theirs], 0, into);
        army(self, them, [&theirs, &mine], rows - 1, into);
        balance(self, [me, them], into);
        fight(self, place, into);
    }
}

/// A place as the viewer sees it.
fn seen(state: &Gozd, viewer: Seat, at: Place, mirrored: bool) -> usize {
    let Some(number) = at.number() else { return FIELDS };
    let (row, column) = (number / COLUMNS, number % COLUMNS);
    let row = if viewer == Seat::A { row } else { state.options().rows - 1 - row };
    let column = if mirrored { COLUMNS - 1 - column } else { column };
    usize::from(row * COLUMNS + column)
}

fn clock(state: &Gozd, into: &mut Inputs) {
    let options = state.options();
    into.flag(state.active() == Seat::A);
    into.one_of(Gozd::STAGES, state.stage());
    into.one_of(7, usize::from(state.actions_left().min(6)));
    into.one_of(12, usize::from(options.quiet_turns.saturating_sub(state.quiet_turns())).min(11));
    into.number(i32::from(state.quiet_turns()));
    into.one_of(5, usize::from(options.turn_cap.saturating_sub(state.turns())));
    into.one_of(5, usize::from(options.rows) - 3);
    into.flag(options.slaughter_from == SlaughterFrom::Row);
    into.flag(options.specials_a_turn == Specials::Once);
}

impl Muster {
    fn of(state: &Gozd, seat: Seat, place: impl Fn(Place) -> usize) -> Muster {
        let mut minions = [[0; 6]; PLACES];
        for (_, value, at) in state.minions(seat) {
            minions[place(at)][usize::from(value) - 1] += 1;
        }
        Muster { minions }
    }

    fn count(&self, place: usize) -> i32 {
        self.minions[place].iter().map(|&it| i32::from(it)).sum()
    }

    fn pips(&self, place: usize) -> i32 {
        (1..).zip(&self.minions[place]).map(|(value, &it)| value * i32::from(it)).sum()
    }
}

/// One side: `own` before the other, its first row being `first`.
fn army(state: &Gozd, seat: Seat, [own, other]: [&Muster; 2], first: usize, into: &mut Inputs) {
    let mut rows = [[0; 2]; ROWS + 1];
    for place in 0..PLACES {
        let each = if place == FIELDS { 2 } else { 8 };
        own.minions[place].iter().for_each(|&count| into.number(each * i32::from(count)));
        into.number(own.pips(place) * each / 8);
        let row = &mut rows[place / usize::from(COLUMNS)];
        (row[0], row[1]) = (row[0] + 2 * own.count(place), row[1] + own.pips(place) / 2);
    }
    rows.iter().flatten().for_each(|&number| into.number(number));
    for place in 0..FIELDS {
        into.flag(own.count(place) > 0 && other.count(place) > 0);
    }
    for column in 0..usize::from(COLUMNS) {
        let place = first * usize::from(COLUMNS) + column;
        let open = own.count(place) == 0;
        into.flag(open);
        into.flag(open && other.count(place) > 0);
        into.number(if open { other.pips(place) } else { 0 });
    }
    let army = i32::from(state.army(seat));
    into.number(army);
    into.number(i32::from(state.home(seat)));
    into.number(4 * i32::from(state.in_the_air(seat)));
    into.flag(state.home(seat) == 0);
    into.one_of(34, army as usize);
}

/// G15: who has more, and who is braver.
fn balance(state: &Gozd, [me, them]: [Seat; 2], into: &mut Inputs) {
    let [mine, theirs] = [me, them].map(|seat| i32::from(state.army(seat)));
    into.number(2 * (mine - theirs));
    into.number(32 * (mine - theirs) / (mine + theirs).max(1));
    let [ours, others] = [me, them].map(|seat| i32::from(state.attacks(seat)));
    into.number(2 * (ours - others));
    let brave = (ours, mine).cmp(&(others, theirs)) as i32;
    let quiet = i32::from(state.quiet_turns()) * 16 / i32::from(state.options().quiet_turns);
    into.number(8 * brave);
    into.number(brave * quiet);
    into.flag(brave == 0);
    into.flag(ours > others);
    into.flag(others > ours);
}

fn fight(state: &Gozd, place: impl Fn(Place) -> usize, into: &mut Inputs) {
    match state.attacker() {
        None => into.skip(6 + 6 + PLACES),
        Some((_, value, at)) => {
            let face = usize::from(value) - 1;
            into.one_of(6, face);
            into.one_of(6, if state.stage() == 5 { face } else { 6 });
            into.one_of(PLACES, place(at));
        }
    }
    into.one_of(13, state.fight_sum().into());
}
