//! The menu: every assignment, payment and order, and a good finite choice of steps, shots and places.

use engine::{Coverage, Seat};

use super::fuel::{PerDie, Row, other};
use super::geometry::rim;
use super::sample::heading;
use super::space::{COMPASS, Shot, Spot};
use super::{Action, Frame, Phase, Rebirth, Vector};

/// More shots that hit are not offered: all hits are alike.
const HITS: usize = 4;

/// A heading that should pass a disc or graze it keeps this distance, so that cutting does not matter.
const MARGIN: i32 = 60;

impl Rebirth {
    /// Where equal dice could be told apart the list is a menu: equal dice stand in one order only.
    #[inline]
    pub(super) fn list(&self, seat: Seat, into: &mut Vec<Action>) -> Coverage {
        match (self.top(), self.phase) {
            (Some(Frame::Pay(_, row, pips)), _) => self.payments(seat, row, pips, into),
            (Some(Frame::Lose(_, count)), _) => {
                self.losses(seat, count, into);
                return Coverage::All;
            }
            (Some(_), _) => self.places(seat, into),
            (None, Phase::Assign) => self.assignments(seat, into),
            (None, Phase::Move) => self.move_menu(seat, into),
            (None, Phase::Attack) => self.shots(seat, into),
            (None, _) => {
                into.extend([Action::First, Action::Second]);
                return Coverage::All;
            }
        }
        Coverage::Menu
    }

    /// R4, R15: rows of equal dice in the order Mobility, Offense, Defense.
    #[inline]
    fn assignments(&self, seat: Seat, into: &mut Vec<Action>) {
        let (faces, dice) = faces_of(self.fuel(seat).all());
        let spread = self.options.minimum_assignment && dice >= 4;
        let mut rows = (0..dice).fold(PerDie::default(), |rows, _| rows.and(0));
        into.reserve(3usize.pow(dice as u32));
        loop {
            if !spread || (0..3).all(|row| rows.iter().any(|it| it == row)) {
                into.push(Action::Assign(rows));
            }
            let Some(last) = (0..dice).rev().find(|&die| rows.value(die) < 2) else { return };
            rows.raise(last);
            // The dice behind begin anew: as an equal die before them, else in the first row.
            for die in last + 1..dice {
                let equal = faces[die] == faces[die - 1];
                rows.set(die, if equal { rows.value(die - 1) } else { 0 });
            }
        }
    }

    /// R11: of equal dice, those that pay more first.
    #[inline]
    fn payments(&self, seat: Seat, row: Row, pips: u8, into: &mut Vec<Action>) {
        let (faces, dice) = faces_of(self.fuel(seat).row(row));
        split(&faces[..dice], PerDie::default(), 6, pips, into);
    }

    /// R10: how many from each row.
    #[inline]
    fn losses(&self, seat: Seat, count: u8, into: &mut Vec<Action>) {
        let fuel = self.fuel(seat);
        let there = Row::ALL.map(|row| fuel.row(row).count(fuel.all().smallest()));
        for m in 0..=there[0].min(count) {
            for o in 0..=there[1].min(count - m) {
                if count - m - o <= there[2] {
                    into.push(Action::Lose([m, o, count - m - o]));
                }
            }
        }
    }

    /// R7: at the enemy and away, around what is in the way, into cover, and round the compass.
    #[inline]
    fn move_menu(&self, seat: Seat, into: &mut Vec<Action>) {
        let first = into.len();
        let (ship, enemy) = (self.ship(seat), self.ship(other(seat)));
        let (way, longest) = (self.apart(ship, enemy), self.options.step());
        let close = way.length() - 2 * self.options.ship;
        let mut offer = |v: Vector| {
            let step = Action::Step(v);
            if self.may_step(seat, v).is_ok() && !into[first..].contains(&step) {
                into.push(step);
            }
        };
        [longest, longest / 2, close.clamp(1, longest)].into_iter().for_each(|far| offer(rim(far, way)));
        [-way, way.turned(), -way.turned()].into_iter().for_each(|way| offer(rim(longest, way)));
        for &tank in self.tanks() {
            let to = self.apart(ship, tank);
            if to.square() > 4 * i64::from(longest) * i64::from(longest) {
                continue;
            }
            for side in tangents(to, self.options.ship + self.options.die + MARGIN) {
                offer(rim(longest, side));
            }
            // Into cover: behind the tank, as the enemy sees it.
            let behind = to + rim(self.options.ship + self.options.die + 2, self.apart(enemy, tank));
            offer(if behind.length() < longest { behind } else { rim(longest, behind) });
        }
        for way in COMPASS.into_iter().filter(|way| way.x % 2 == 0 && way.y % 2 == 0) {
            offer(rim(longest, way));
            if way.x % 4 == 0 && way.y % 4 == 0 {
                offer(rim(longest / 2, way));
            }
        }
        // Last, so that nobody ends the moves who only takes what comes first.
        into.push(Action::Stop);
    }

    /// R8: up to a few shots that hit, found from several points of the rim; else the straight one; or none.
    #[inline]
    fn shots(&self, seat: Seat, into: &mut Vec<Action>) {
        let first = into.len();
        let way = self.apart(self.ship(seat), self.ship(other(seat)));
        let straight = self.straight(seat, way);
        if self.could_reach(seat, way) {
            self.hitting_shots(seat, way, straight, HITS, into);
        }
        let hits = into.len() > first;
        // A shot that hits comes before not shooting, and a shot that does not behind it.
        into.push(Action::Decline);
        if !hits {
            let plain = Action::Shoot(straight, None);
            let ahead = Action::Shoot(heading(self.front(seat)), None);
            into.push(if self.allows(seat, plain).is_ok() { plain } else { ahead });
        }
    }

    /// A shot of `seat` that hits as things stand, if a search from several points of the rim finds one.
    #[inline]
    pub fn aim(&self, seat: Seat) -> Option<Action> {
        let way = self.apart(self.ship(seat), self.ship(other(seat)));
        if self.fuel(seat).row(Row::Offense).is_empty() || !self.could_reach(seat, way) {
            return None;
        }
        let mut found = Vec::new();
        self.hitting_shots(seat, way, self.straight(seat, way), 1, &mut found);
        found.first().copied()
    }

    /// R8, R16: the heading at the enemy's centre.
    #[inline]
    fn straight(&self, seat: Seat, way: Vector) -> Vector {
        let missiles = self.options.missiles_of_forever;
        heading(if missiles { way - self.start(seat, way, None) } else { way })
    }

    /// Whether the enemy is near enough for any shot.
    #[inline]
    fn could_reach(&self, seat: Seat, way: Vector) -> bool {
        let arms = 2 * self.options.ship + self.options.penny;
        let far = self.range(seat).map(|range| i64::from(range + arms));
        far.is_none_or(|far| way.square() <= far * far)
    }

    #[inline]
    fn hitting_shots(&self, seat: Seat, way: Vector, straight: Vector, most: usize, into: &mut Vec<Action>) {
        let end = into.len() + most;
        self.try_shot(seat, straight, None, into);
        if self.options.missiles_of_forever {
            return self.search(seat, way, None, into);
        }
        let side = way.turned();
        for lean in [0, 2, -2, 4, -4, 8, -8] {
            if into.len() >= end {
                return;
            }
            let start = Vector::new(way.x + side.x * lean / 4, way.y + side.y * lean / 4);
            self.search(seat, way, Some(rim(self.options.ship, start)), into);
        }
    }

    /// From one start: at the enemy's centre, at both its edges, and past both edges of a tank that is in the way.
    #[inline]
    fn search(&self, seat: Seat, way: Vector, start: Option<Vector>, into: &mut Vec<Action>) {
        let from = self.start(seat, way, start);
        let at = way - from;
        let Some(tank) = self.try_shot(seat, heading(at), start, into) else { return };
        for edge in tangents(at, self.options.ship + self.options.penny - MARGIN) {
            self.try_shot(seat, heading(edge), start, into);
        }
        let past = self.apart(self.ship(seat) + from, self.tanks()[tank]);
        for edge in tangents(past, self.options.die + self.options.penny + MARGIN) {
            self.try_shot(seat, heading(edge), start, into);
        }
    }

    /// Lists a shot that hits; otherwise says which tank stops it.
    #[inline]
    fn try_shot(
        &self,
        seat: Seat,
        heading: Vector,
        start: Option<Vector>,
        into: &mut Vec<Action>,
    ) -> Option<usize> {
        let shot = Action::Shoot(heading, start);
        if self.may_shoot(seat, heading, start).is_err() {
            return None;
        }
        match self.trace(seat, heading, self.start(seat, heading, start)).0 {
            Shot::Hit if !into.contains(&shot) => {
                into.push(shot);
                None
            }
            Shot::Blocked(tank) => Some(tank),
            _ => None,
        }
    }

    /// R12: as a shield, against the enemy, on him (R18), and round the compass.
    #[inline]
    fn places(&self, seat: Seat, into: &mut Vec<Action>) {
        let first = into.len();
        let distances = self.compass_distances(seat);
        self.special_places(seat, distances, first, into);
        let special = into.len();
        for way in COMPASS.into_iter().filter(|way| way.x % 2 == 0 && way.y % 2 == 0) {
            for distance in distances {
                let at = self.around(seat, distance, way);
                let place = Action::Jettison(at);
                if self.spot(seat, at) == Spot::Free && !into[first..special].contains(&place) {
                    into.push(place);
                }
            }
        }
        if into.len() == first {
            into.push(Action::Jettison(self.compass_place(seat, 0)));
        }
    }

    #[inline]
    fn special_places(&self, seat: Seat, distances: [i32; 3], first: usize, into: &mut Vec<Action>) {
        let (ship, enemy) = (self.ship(seat), self.ship(other(seat)));
        let way = self.apart(ship, enemy);
        let beside = way.length() - self.options.ship - self.options.die - 2;
        let side = rim(2 * (self.options.die + 1), way.turned());
        let shield = rim(distances[0], way);
        let mut offer = |by: Vector| {
            let place = Action::Jettison(self.reduced(ship + by));
            if self.allows(seat, place).is_ok() && !into[first..].contains(&place) {
                into.push(place);
            }
        };
        [shield, shield + side, shield - side].into_iter().for_each(&mut offer);
        [beside, distances[2].min(way.length())].into_iter().for_each(|far| offer(rim(far.max(1), way)));
    }
}

/// The faces, largest first, and how many.
#[inline]
fn faces_of(cells: super::Cells) -> ([u8; 6], usize) {
    let mut faces = [0; 6];
    cells.faces().zip(&mut faces).for_each(|(face, slot)| *slot = face);
    (faces, cells.len().into())
}

/// Adds every payment that begins with `paid`. A die pays no more than an equal one before it.
#[inline]
fn split(faces: &[u8], paid: PerDie, most: u8, left: u8, into: &mut Vec<Action>) {
    let die = usize::from(paid.len());
    if die == faces.len() {
        if left == 0 {
            into.push(Action::Pay(paid));
        }
        return;
    }
    let face = faces[die];
    let most = if die > 0 && face == faces[die - 1] { most } else { face };
    let others: u8 = faces[die + 1..].iter().sum();
    for pays in left.saturating_sub(others)..=most.min(left) {
        split(faces, paid.and(pays), pays, left - pays, into);
    }
}

/// The two directions that pass a disc of this radius on either side; none from inside it.
///
/// The way W turned by the angle whose sine is R / |W|: (W c + W' R) with c^2 = W.W - R^2.
#[inline]
fn tangents(way: Vector, radius: i32) -> impl Iterator<Item = Vector> {
    let square = way.square() - i64::from(radius) * i64::from(radius);
    let aside = (square.max(0) as u64).isqrt() as i64;
    let turn = move |radius: i64| {
        let x = i64::from(way.x) * aside - i64::from(way.y) * radius;
        let y = i64::from(way.y) * aside + i64::from(way.x) * radius;
        // A direction needs no more than 20 bits.
        let shift = (64 - (x.abs() | y.abs()).leading_zeros()).saturating_sub(20);
        Vector::new((x >> shift) as i32, (y >> shift) as i32)
    };
    let some = if square > 0 { 2 } else { 0 };
    [turn(i64::from(radius)), turn(-i64::from(radius))].into_iter().take(some)
}
