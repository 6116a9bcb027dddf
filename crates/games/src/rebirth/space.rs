//! Where things are: distances on a table that may wrap round (R17), room for dice (R12), the path of shots (R8).

use std::cmp::Ordering;

use engine::Seat;

use super::fuel::{Row, other};
use super::geometry::{Contact, contact, rim, slide_overlaps};
use super::{Rebirth, Vector};

/// What becomes of a shot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shot {
    /// It meets the enemy before anything else.
    Hit,
    /// The tank with this number stops it.
    Blocked(usize),
    /// It meets nothing within its range.
    Miss,
}

/// R12: what becomes of a die that is put somewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Spot {
    /// It lies free.
    Free,
    /// R18: it lies on the enemy and on nothing else.
    Explodes,
    /// It cannot lie there, for this reason.
    Taken(&'static str),
}

/// A shot on its way.
#[derive(Clone, Copy, Debug)]
struct Flight {
    from: Vector,
    heading: Vector,
    /// R16: none for a missile.
    range: Option<i32>,
    /// R17: it sees all copies of the table.
    wraps: bool,
    /// If so, how far it comes from its start, cut toward zero.
    way: Vector,
}

/// R12: the 32 directions to the border of a 9 x 9 square.
pub(super) const COMPASS: [Vector; 32] = compass();

const fn compass() -> [Vector; 32] {
    let mut all = [Vector { x: 0, y: 0 }; 32];
    let mut i = 0;
    while i < 8 {
        let along = i as i32 - 4;
        all[4 * i] = Vector::new(4, along);
        all[4 * i + 1] = Vector::new(-4, -along);
        all[4 * i + 2] = Vector::new(-along, 4);
        all[4 * i + 3] = Vector::new(along, -4);
        i += 1;
    }
    all
}

/// R12: each wider ring reaches so much farther.
const RING: i32 = 9_000;

impl Rebirth {
    /// R17: the way between two places, to the nearest copy if the table wraps round.
    ///
    /// The table is at least 250,000 wide. What a step (80,000) or a radius (40,000) could meet is nearer than half of
    /// that, so only the nearest copy matters to them.
    #[inline]
    pub fn apart(&self, from: Vector, to: Vector) -> Vector {
        let way = to - from;
        if !self.options.bounded_space {
            return way;
        }
        let [width, height] = self.options.table;
        Vector::new(nearest(way.x, width), nearest(way.y, height))
    }

    /// R17: a place in the coordinates of the table.
    #[inline]
    pub(super) fn reduced(&self, at: Vector) -> Vector {
        if !self.options.bounded_space {
            return at;
        }
        let [width, height] = self.options.table;
        Vector::new(at.x.rem_euclid(width), at.y.rem_euclid(height))
    }

    /// R7, R12, R17: whether a disc may be here: all of it on the table, unless that wraps round.
    #[inline]
    pub(super) fn on_table(&self, at: Vector, radius: i32) -> bool {
        let [width, height] = self.options.table;
        let (margin, last) = if self.options.bounded_space { (0, 1) } else { (radius, radius) };
        at.x >= margin && at.y >= margin && at.x <= width - last && at.y <= height - last
    }

    /// R7: what is in the way of a step: a tank by its number, or the other ship.
    #[inline]
    pub(super) fn in_the_way(&self, seat: Seat, v: Vector) -> Option<Option<usize>> {
        let (from, ship) = (self.ship(seat), self.options.ship);
        let far = self.options.step() + ship + ship.max(self.options.die);
        let meets = |to: Vector, radii: i32| {
            let way = self.apart(from, to);
            way.x.abs() <= far && way.y.abs() <= far && slide_overlaps(way, v, radii)
        };
        if meets(self.ship(other(seat)), 2 * ship) {
            return Some(None);
        }
        self.tanks().iter().position(|&tank| meets(tank, ship + self.options.die)).map(Some)
    }

    /// R12: whether a die may be put here, its distance from the ship aside.
    #[inline]
    pub(super) fn spot(&self, seat: Seat, at: Vector) -> Spot {
        let die = self.options.die;
        let overlaps = |to: Vector, radii: i32| {
            let way = self.apart(at, to);
            way.x.abs() < radii && way.y.abs() < radii && way.square() < i64::from(radii) * i64::from(radii)
        };
        if !self.on_table(at, die) {
            return Spot::Taken("the whole die must be on the table");
        }
        if overlaps(self.ship(seat), self.options.ship + die) {
            return Spot::Taken("the die would overlap your own ship");
        }
        if self.tanks().iter().any(|&tank| overlaps(tank, 2 * die)) {
            return Spot::Taken("the die would overlap another die");
        }
        match self.lies_on(at, other(seat)) {
            true if self.options.exploding_tanks => Spot::Explodes,
            true => Spot::Taken("the die would overlap the enemy ship"),
            false => Spot::Free,
        }
    }

    /// R18: whether a die at this place overlaps a ship; touching is not enough.
    #[inline]
    pub(super) fn lies_on(&self, at: Vector, seat: Seat) -> bool {
        let radii = i64::from(self.options.ship + self.options.die);
        self.apart(at, self.ship(seat)).square() < radii * radii
    }

    /// R12: the distances at which the compass points lie: next to the ship, in the middle, two fingers away.
    #[inline]
    pub(super) fn compass_distances(&self, seat: Seat) -> [i32; 3] {
        let near = self.options.ship + self.options.die + 2;
        let far = self.widest(seat);
        [near, (near + far) / 2, far]
    }

    /// R12: how far from the ship's centre a die may be put, as long as one fits.
    #[inline]
    pub(super) fn widest(&self, seat: Seat) -> i32 {
        self.options.ship + self.options.widths[seat.index()]
    }

    /// R12: the place at a distance from a ship in a direction.
    #[inline]
    pub(super) fn around(&self, seat: Seat, distance: i32, direction: Vector) -> Vector {
        self.reduced(self.ship(seat) + rim(distance, direction))
    }

    /// R12: how far from the ship's centre a die may be put now: two fingers, or the first wider ring with room.
    #[inline]
    pub(super) fn reach(&self, seat: Seat) -> Option<i32> {
        let widest = self.widest(seat);
        if self.room_at(seat, &self.compass_distances(seat)) {
            return Some(widest);
        }
        let [width, height] = self.options.table;
        (1..=(width + height) / RING).map(|ring| widest + ring * RING).find(|&far| self.room_at(seat, &[far]))
    }

    #[inline]
    fn room_at(&self, seat: Seat, distances: &[i32]) -> bool {
        // From afar: there it is emptier.
        let free = |far: i32, way: Vector| self.spot(seat, self.around(seat, far, way)) == Spot::Free;
        distances.iter().rev().any(|&far| COMPASS.iter().any(|&way| free(far, way)))
    }

    /// R8, R16: where a shot starts, as an offset of the ship's centre.
    #[inline]
    pub fn start(&self, seat: Seat, heading: Vector, start: Option<Vector>) -> Vector {
        match start {
            Some(start) => start,
            None if self.options.missiles_of_forever => rim(self.options.ship, self.front(seat)),
            None => rim(self.options.ship, heading),
        }
    }

    /// R8: how far a player's shots fly; missiles (R16) have no range.
    #[inline]
    pub fn range(&self, seat: Seat) -> Option<i32> {
        let offense = i32::from(self.fuel(seat).row(Row::Offense).len());
        (!self.options.missiles_of_forever).then_some(self.options.fingers[seat.index()] * offense)
    }

    /// R8: whether a shot meets the enemy within its range, strictly before every tank.
    #[inline]
    pub fn hits(&self, seat: Seat, heading: Vector, start: Vector) -> bool {
        let flight = self.flight(seat, heading, start);
        let Some(enemy) = self.meets_enemy(seat, &flight) else { return false };
        let radii = self.options.penny + self.options.die;
        !self.tanks().iter().any(|&tank| {
            let stops = |it: Contact| it.compare(enemy) != Ordering::Greater;
            self.meets(&flight, tank, radii).is_some_and(stops)
        })
    }

    /// What becomes of a shot, and how far its centre travels, in whole micrometres.
    pub fn trace(&self, seat: Seat, heading: Vector, start: Vector) -> (Shot, i32) {
        let flight = self.flight(seat, heading, start);
        let enemy = self.meets_enemy(seat, &flight);
        let radii = self.options.penny + self.options.die;
        let tanks = self.tanks().iter().enumerate();
        let met = tanks.filter_map(|(i, &tank)| Some((self.meets(&flight, tank, radii)?, i)));
        let first = met.filter(|(it, _)| self.arrives(&flight, *it)).min_by(|a, b| a.0.compare(b.0));
        match (enemy, first) {
            (Some(enemy), Some((tank, _))) if enemy.compare(tank) == Ordering::Less => {
                (Shot::Hit, enemy.distance(heading))
            }
            (_, Some((tank, i))) => (Shot::Blocked(i), tank.distance(heading)),
            (Some(enemy), None) => (Shot::Hit, enemy.distance(heading)),
            (None, None) => (Shot::Miss, self.length(&flight)),
        }
    }

    #[inline]
    fn flight(&self, seat: Seat, heading: Vector, start: Vector) -> Flight {
        let (from, range) = (self.reduced(self.ship(seat) + start), self.range(seat));
        let wraps = self.options.bounded_space && range.is_some();
        let way = if wraps { rim(range.unwrap_or(0), heading) } else { Vector::default() };
        Flight { from, heading, range, wraps, way }
    }

    #[inline]
    fn meets_enemy(&self, seat: Seat, flight: &Flight) -> Option<Contact> {
        let radii = self.options.penny + self.options.ship;
        self.meets(flight, self.ship(other(seat)), radii).filter(|&it| self.arrives(flight, it))
    }

    /// R8: the first contact with a disc or, if the shot wraps (R17), with any copy of it.
    #[inline]
    fn meets(&self, flight: &Flight, at: Vector, radii: i32) -> Option<Contact> {
        let way = at - flight.from;
        if flight.wraps { self.meets_copies(flight, way, radii) } else { contact(way, flight.heading, radii) }
    }

    /// The copies that lie along the flight, its whole width and the cut micrometre included.
    fn meets_copies(&self, flight: &Flight, way: Vector, radii: i32) -> Option<Contact> {
        let [width, height] = self.options.table;
        let copies = |way: i32, end: i32, size: i32| {
            let (least, most) = (end.min(0) - radii - 1, end.max(0) + radii + 1);
            -(way - least).div_euclid(size)..=(most - way).div_euclid(size)
        };
        let mut first: Option<Contact> = None;
        for i in copies(way.x, flight.way.x, width) {
            for j in copies(way.y, flight.way.y, height) {
                let copy = Vector::new(way.x + i * width, way.y + j * height);
                let met = contact(copy, flight.heading, radii);
                let earlier = |it: &Contact| first.is_none_or(|first| it.compare(first) == Ordering::Less);
                first = met.filter(earlier).or(first);
            }
        }
        first
    }

    /// R8: whether a contact lies within the range and, unless the shot wraps, on the table.
    #[inline]
    fn arrives(&self, flight: &Flight, it: Contact) -> bool {
        let heading = flight.heading;
        let edge = |part: i32, at: i32, size: i32| {
            let room = if part < 0 { at } else { size - at };
            part == 0 || it.before_edge(room, part.abs(), heading)
        };
        let [width, height] = self.options.table;
        flight.range.is_none_or(|range| it.within(range, heading))
            && (flight.wraps
                || edge(heading.x, flight.from.x, width) && edge(heading.y, flight.from.y, height))
    }

    /// How far a shot flies that meets nothing.
    fn length(&self, flight: &Flight) -> i32 {
        let heading = flight.heading;
        let length = i64::from(heading.length());
        let edge = |part: i32, at: i32, size: i32| {
            let room = i64::from(if part < 0 { at } else { size - at });
            if part == 0 { i64::MAX } else { room * length / i64::from(part.abs()) }
        };
        let [width, height] = self.options.table;
        let edges = edge(heading.x, flight.from.x, width).min(edge(heading.y, flight.from.y, height));
        let end = if flight.wraps { i64::MAX } else { edges };
        end.min(flight.range.map_or(i64::MAX, i64::from)) as i32
    }
}

/// The same way modulo `size`, as short as possible.
#[inline]
fn nearest(way: i32, size: i32) -> i32 {
    if way > size / 2 {
        way - size
    } else if way < -(size / 2) {
        way + size
    } else {
        way
    }
}
