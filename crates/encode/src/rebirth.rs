//! Rebirth as numbers: fuel row by row, the ships and the tanks as seen from the seat's own ship, and what is due.

use engine::{Game, Seat};
use games::rebirth::{Action, Cells, DICE, Rebirth, Row, Vector, View, other};

use crate::{Encode, Numbering, Numbers, Part};

/// All dice can end on the table.
const TANKS: usize = 2 * DICE as usize;
/// R4: the rows, and the dice that lie in none yet or in one that is hidden.
const ROWS: usize = 4;

impl Encode for Rebirth {
    const PARTS: &'static [Part] = &[
        Part::new("moment", &[Rebirth::STAGES]),
        Part::new("the seat is on turn, is second, has assigned, the other has", &[4]),
        Part::new("what is due: nothing, of the seat, of the other", &[3]),
        Part::new("how much is due, of 6", &[1]),
        Part::new("idle turns, of 6", &[1]),
        Part::new("turns that are left, of 60", &[1]),
        Part::new("missiles of forever, bounded space, exploding tanks", &[3]),
        Part::new("the other's rows are unknown", &[1]),
        Part::new("fuel by side, row (M, O, D, none or unknown) and face, of 6", &[2, ROWS, 6]),
        Part::new("steps that are left by side, of 6", &[2]),
        Part::new("fronts by side: x, y", &[2, 2]),
        Part::new("own ship: x, y of the table", &[2]),
        Part::new("way to the other ship, in steps of 6: x, y, length", &[3]),
        Part::new("ranges by side, in steps of 6; 2 for any", &[2]),
        Part::new("ways to the tanks, in steps of 6: there, x, y", &[TANKS, 3]),
    ];
    const NUMBERING: Numbering = Numbering::Menu(768);
    const TRAITS: &'static [Part] = &[
        Part::new("kind", &[10]),
        Part::new("way, in steps: x, y", &[2]),
        Part::new("direction: x, y", &[2]),
        Part::new("pips or dice by row or die, of 6", &[6]),
    ];

    fn encode(view: &View, seat: Seat, into: &mut Numbers) {
        let game = view.open();
        clock(view, seat, into);
        for side in [seat, other(seat)] {
            let fuel = game.fuel(side);
            let assigned = game.is_revealed() || game.has_assigned(side) && !view.is_sealed(side);
            for row in Row::ALL {
                if assigned { counts(fuel.row(row), into) } else { into.skip(6) }
            }
            if assigned { into.skip(6) } else { counts(fuel.all(), into) }
        }
        [seat, other(seat)].iter().for_each(|&side| into.part(game.steps(side), 6));
        [seat, other(seat)].iter().for_each(|&side| direction(game.front(side), into));
        table(game, seat, into);
    }

    fn describe(view: &View, seat: Seat, action: Action, into: &mut Numbers) {
        let game = view.open();
        into.one_of(10, kind(action));
        let way = way(game, seat, action).unwrap_or_default();
        let step = game.options().step() as f32;
        into.number(way.x as f32 / step);
        into.number(way.y as f32 / step);
        direction(way, into);
        let cells = into.block(6);
        match action {
            Action::Assign(rows) => rows.iter().for_each(|row| cells[usize::from(row)] += 1.0 / 6.0),
            Action::Pay(pips) => pips.iter().zip(cells).for_each(|(it, cell)| *cell = f32::from(it) / 6.0),
            Action::Lose(rows) => rows.iter().zip(cells).for_each(|(&it, cell)| *cell = f32::from(it) / 6.0),
            _ => (),
        }
    }

    fn towards(&self, seat: Seat, [x, y]: [f32; 2]) -> Option<Action> {
        let mut listed = Vec::new();
        self.actions(seat, &mut listed);
        let exact = listed.iter().find_map(|&it| meant(self, seat, it, [x, y]));
        if let Some(action) = exact.filter(|&action| self.check(seat, action).is_ok()) {
            return Some(action);
        }
        let wanted = Vector::new(scaled(x, self.options().step()), scaled(y, self.options().step()));
        let off = |action: &Action| way(self, seat, *action).map(|way| (way - wanted).square());
        let takes = listed.iter().any(|action| way(self, seat, *action).is_some());
        let ways =
            |it: &Action| off(it).or(matches!(it, Action::Stop | Action::Decline).then(|| wanted.square()));
        listed.into_iter().filter(|_| takes).filter(|it| ways(it).is_some()).min_by_key(|it| ways(it))
    }
}

/// A number between -1 and 1 as a length.
fn scaled(part: f32, whole: i32) -> i32 {
    (part.clamp(-1.0, 1.0) * whole as f32) as i32
}

/// What two numbers mean where an action of this kind is listed: a step, a heading, or a place beside the ship.
fn meant(game: &Rebirth, seat: Seat, like: Action, [x, y]: [f32; 2]) -> Option<Action> {
    let within = |whole| Vector::new(scaled(x, whole), scaled(y, whole));
    match like {
        Action::Step(_) => Some(Action::Step(within(game.options().step()))),
        Action::Shoot(..) => Some(Action::Shoot(within(10_000), None)),
        Action::Jettison(_) => {
            let reach = game.options().widths[seat.index()] + game.options().ship;
            Some(Action::Jettison(game.ship(seat) + within(reach)))
        }
        _ => None,
    }
}

/// The way an action takes: a step, a heading, or where a die is put.
fn way(game: &Rebirth, seat: Seat, action: Action) -> Option<Vector> {
    match action {
        Action::Step(way) => Some(way),
        Action::Shoot(heading, _) => {
            let (length, step) = (heading.length().max(1), game.options().step());
            let long = |it: i32| (i64::from(it) * i64::from(step) / i64::from(length)) as i32;
            Some(Vector::new(long(heading.x), long(heading.y)))
        }
        Action::Jettison(at) => Some(game.apart(game.ship(seat), at)),
        _ => None,
    }
}

fn kind(action: Action) -> usize {
    match action {
        Action::Assign(_) => 0,
        Action::First => 1,
        Action::Second => 2,
        Action::Step(_) => 3,
        Action::Stop => 4,
        Action::Shoot(..) => 5,
        Action::Decline => 6,
        Action::Pay(_) => 7,
        Action::Lose(_) => 8,
        Action::Jettison(_) => 9,
    }
}

#[inline]
fn counts(cells: Cells, into: &mut Numbers) {
    (1..=6).for_each(|face| into.part(cells.count(face), 6));
}

/// A way of length 1; zeros for none.
fn direction(way: Vector, into: &mut Numbers) {
    let length = way.length().max(1) as f32;
    into.number(way.x as f32 / length);
    into.number(way.y as f32 / length);
}

fn clock(view: &View, seat: Seat, into: &mut Numbers) {
    let (game, options) = (view.open(), view.open().options());
    into.one_of(Rebirth::STAGES, game.stage());
    into.flag(game.active() == seat);
    into.flag(game.is_second());
    into.flag(game.has_assigned(seat));
    into.flag(game.has_assigned(other(seat)));
    let due = game.due();
    into.one_of(3, due.map_or(0, |(it, _)| if it == seat { 1 } else { 2 }));
    into.part(due.map_or(0, |(_, much)| much), 6);
    into.part(game.idle(), 6);
    into.number(f32::from(options.turn_cap.saturating_sub(game.turns())) / 60.0);
    into.flag(options.missiles_of_forever);
    into.flag(options.bounded_space);
    into.flag(options.exploding_tanks);
    into.flag(view.is_sealed(other(seat)));
}

/// R2, R12: where everything is, from the seat's own ship.
fn table(game: &Rebirth, seat: Seat, into: &mut Numbers) {
    let (options, ship) = (game.options(), game.ship(seat));
    let six = 6.0 * options.step() as f32;
    into.number(ship.x as f32 / options.table[0] as f32);
    into.number(ship.y as f32 / options.table[1] as f32);
    let way = game.apart(ship, game.ship(other(seat)));
    into.number(way.x as f32 / six);
    into.number(way.y as f32 / six);
    into.number(way.length() as f32 / six);
    for side in [seat, other(seat)] {
        into.number(game.range(side).map_or(2.0, |range| (range as f32 / six).min(2.0)));
    }
    let cells = into.block(3 * TANKS);
    for (cells, &tank) in cells.chunks_exact_mut(3).zip(game.tanks()) {
        let way = game.apart(ship, tank);
        cells.copy_from_slice(&[1.0, way.x as f32 / six, way.y as f32 / six]);
    }
}
