//! 66d6 as numbers: both armies field by field and home, as the seat sees them from its own side, and the fight.

use engine::Seat;
use games::gozd::{Action, COLUMNS, Gozd, Minion, Place, SlaughterFrom, Specials};

use crate::{Encode, Numbering, Numbers, Part};

const FIELDS: usize = 35;
/// The fields, and the home.
const PLACES: usize = FIELDS + 1;

impl Encode for Gozd {
    const PARTS: &'static [Part] = &[
        Part::new("moment", &[Gozd::STAGES]),
        Part::new("the seat is on turn, the seat is Death", &[2]),
        Part::new("actions that are left, of 6", &[1]),
        Part::new("quiet turns, of the most", &[1]),
        Part::new("turns that are left, of 400", &[1]),
        Part::new("rows, of 7", &[1]),
        Part::new("Slaughter from the row, one special a turn, specials are free", &[3]),
        Part::new("minions by side, value and place, of 3", &[2, 6, PLACES]),
        Part::new("minions that have moved this turn by place, of 3", &[PLACES]),
        Part::new("places that are out of reach again this turn", &[PLACES]),
        Part::new("attacks by side, of 50", &[2]),
        Part::new("minions in the air by side, of 6", &[2]),
        Part::new("attacker: value", &[6]),
        Part::new("attacker: place", &[PLACES]),
        Part::new("sum of the fight", &[13]),
    ];
    const NUMBERING: Numbering = Numbering::Menu(192);
    const TRAITS: &'static [Part] = &[
        Part::new("kind", &[13]),
        Part::new("value", &[6]),
        Part::new("from", &[PLACES]),
        Part::new("to", &[PLACES]),
        Part::new("the minion has been elsewhere this turn", &[1]),
        Part::new("victims by place, of 6", &[PLACES]),
        Part::new("pips of the victims, of 36", &[1]),
    ];

    fn encode(view: &Gozd, seat: Seat, into: &mut Numbers) {
        let options = view.options();
        into.one_of(Gozd::STAGES, view.stage());
        into.flag(view.active() == seat);
        into.flag(seat == Seat::A);
        into.part(view.actions_left(), 6);
        into.part(view.quiet_turns(), options.quiet_turns);
        into.number(f32::from(options.turn_cap.saturating_sub(view.turns())) / 400.0);
        into.part(options.rows, 7);
        into.flag(options.slaughter_from == SlaughterFrom::Row);
        into.flag(options.specials_a_turn == Specials::Once);
        into.flag(!options.special_costs_action);
        armies(view, seat, into);
        let sides = [seat, seat.next(2)];
        sides.iter().for_each(|&side| into.number(f32::from(view.attacks(side)) / 50.0));
        sides.iter().for_each(|&side| into.part(view.in_the_air(side), 6));
        match view.attacker() {
            None => into.skip(6 + PLACES),
            Some((_, value, at)) => {
                into.one_of(6, usize::from(value) - 1);
                into.one_of(PLACES, seen(view, seat, at));
            }
        }
        into.one_of(13, if view.fight_sum() == 0 { 13 } else { view.fight_sum().into() });
    }

    fn describe(view: &Gozd, seat: Seat, action: Action, into: &mut Numbers) {
        let (kind, minion, value, to) = told(action);
        let place = |at: Option<Place>| at.map_or(PLACES, |at| seen(view, seat, at));
        into.one_of(13, kind);
        into.one_of(6, usize::from(minion.map_or(value, Minion::value)).wrapping_sub(1));
        into.one_of(PLACES, place(minion.map(Minion::at)));
        into.one_of(PLACES, place(to));
        into.flag(minion.is_some_and(|it| !it.been().is_empty()));
        let Action::Lose(victims) = action else { return into.skip(PLACES + 1) };
        let cells = into.block(PLACES);
        victims.iter().for_each(|(_, at)| cells[seen(view, seat, at)] += 1.0 / 6.0);
        into.number(victims.iter().map(|(value, _)| f32::from(value)).sum::<f32>() / 36.0);
    }
}

/// A place as the seat sees it: rows counted from its own side.
#[inline]
fn seen(view: &Gozd, seat: Seat, at: Place) -> usize {
    let Some(number) = at.number() else { return FIELDS };
    let (row, column) = (number / COLUMNS, number % COLUMNS);
    let row = if seat == Seat::A { row } else { view.options().rows - 1 - row };
    usize::from(row * COLUMNS + column)
}

/// G2, G5: who stands where, and who has moved this turn.
fn armies(view: &Gozd, seat: Seat, into: &mut Numbers) {
    let cells = into.block((2 * 6 + 2) * PLACES);
    let (minions, moved) = cells.split_at_mut(2 * 6 * PLACES);
    let (moved, barred) = moved.split_at_mut(PLACES);
    for (nth, side) in [seat, seat.next(2)].into_iter().enumerate() {
        for (die, value, at) in view.minions(side) {
            let place = seen(view, seat, at);
            minions[(nth * 6 + usize::from(value) - 1) * PLACES + place] += 1.0 / 3.0;
            let been = view.been(die);
            if !been.is_empty() {
                moved[place] += 1.0 / 3.0;
                been.iter().for_each(|it| barred[seen(view, seat, it)] = 1.0);
            }
        }
    }
}

/// The kind of an action, its minion or the value it names, and where it leads.
fn told(action: Action) -> (usize, Option<Minion>, u8, Option<Place>) {
    match action {
        Action::Move(minion, to) => (0, Some(minion), 0, Some(to)),
        Action::Fight(minion) => (1, Some(minion), 0, None),
        Action::Slaughter(minion) => (2, Some(minion), 0, None),
        Action::Sacrifice => (3, None, 0, None),
        Action::Infiltrate(minion) => (4, Some(minion), 0, None),
        Action::Defend(value) => (5, None, value, None),
        Action::Stay => (6, None, 0, None),
        Action::Back => (7, None, 0, None),
        Action::Home => (8, None, 0, Some(Place::HOME)),
        Action::Keep => (9, None, 0, None),
        Action::Reroll => (10, None, 0, None),
        Action::Lose(_) => (11, None, 0, None),
        Action::Resign => (12, None, 0, None),
    }
}
