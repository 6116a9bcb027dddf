//! Legal actions at random, without lists: proposals that are tried a few times, and then something certain.

use engine::{Rng, Seat};

use super::check::HEADING;
use super::fuel::{PerDie, Row, other};
use super::geometry::rim;
use super::space::{COMPASS, Spot};
use super::{Action, Frame, Phase, Rebirth, Vector};

/// So often is a step or a place proposed before something certain is taken.
const TRIES: u32 = 8;

impl Rebirth {
    #[inline]
    pub(super) fn any_action(&self, seat: Seat, rng: &mut Rng) -> Action {
        match (self.top(), self.phase) {
            (Some(Frame::Pay(_, row, pips)), _) => self.draw_payment(seat, row, pips, rng),
            (Some(Frame::Lose(_, count)), _) => self.draw_loss(seat, count, rng),
            (Some(_), _) => Action::Jettison(self.draw_place(seat, rng)),
            (None, Phase::Assign) => Action::Assign(self.draw_rows(seat, rng)),
            (None, Phase::Move) => self.draw_step(seat, rng),
            (None, Phase::Attack) => self.draw_shot(seat, rng),
            (None, _) if rng.coin() => Action::First,
            (None, _) => Action::Second,
        }
    }

    /// R4: each die into any row. R15: until no row is empty, or else the first three dice see to that.
    #[inline]
    pub(super) fn draw_rows(&self, seat: Seat, rng: &mut Rng) -> PerDie {
        let dice = self.dice(seat);
        let spread = self.options.minimum_assignment && dice >= 4;
        for _ in 0..TRIES {
            let (mut rows, mut used) = (PerDie::default(), 0u8);
            for _ in 0..dice {
                let row = rng.below(3) as u8;
                rows = rows.and(row);
                used |= 1 << row;
            }
            if !spread || used == 0b111 {
                return rows.in_order(self.fuel(seat).all(), |a, b| a < b);
            }
        }
        let rows = (0..dice).fold(PerDie::default(), |rows, die| rows.and(die % 3));
        rows.in_order(self.fuel(seat).all(), |a, b| a < b)
    }

    /// R11: pip by pip from a random die; from the next one where that is empty.
    #[inline]
    fn draw_payment(&self, seat: Seat, row: Row, pips: u8, rng: &mut Rng) -> Action {
        let cells = self.fuel(seat).row(row);
        let dice = usize::from(cells.len());
        let (mut left, mut payment) = ([0u8; 6], PerDie::default());
        for (i, face) in cells.faces().enumerate() {
            left[i] = face;
            payment = payment.and(0);
        }
        for _ in 0..pips {
            let mut i = rng.below(dice as u32) as usize;
            while left[i] == 0 {
                i = (i + 1) % dice;
            }
            left[i] -= 1;
            payment.raise(i);
        }
        Action::Pay(payment.in_order(cells, |a, b| a > b))
    }

    /// R10: die by die out of those that are equally empty.
    #[inline]
    fn draw_loss(&self, seat: Seat, count: u8, rng: &mut Rng) -> Action {
        let fuel = self.fuel(seat);
        let face = fuel.all().smallest();
        let (mut there, mut lost) = (Row::ALL.map(|row| fuel.row(row).count(face)), [0; 3]);
        for _ in 0..count {
            let mut nth = rng.below(there.iter().map(|&n| u32::from(n)).sum()) as u8;
            let mut row = 0;
            while nth >= there[row] {
                nth -= there[row];
                row += 1;
            }
            there[row] -= 1;
            lost[row] += 1;
        }
        Action::Lose(lost)
    }

    /// R7: half of the steps go anywhere, the others toward the enemy; one time in eight the ship stops.
    #[inline]
    fn draw_step(&self, seat: Seat, rng: &mut Rng) -> Action {
        if rng.below(8) == 0 {
            return Action::Stop;
        }
        let longest = self.options.step();
        for attempt in 0..TRIES {
            let mut v = within_square(longest, rng);
            if attempt < 2 && rng.coin() {
                let way = self.apart(self.ship(seat), self.ship(other(seat)));
                let free = (way.length() - 2 * self.options.ship).clamp(1, longest);
                let toward = way + v;
                v = rim(free, if toward == Vector::default() { way } else { toward });
            }
            if self.may_step(seat, v).is_ok() {
                return Action::Step(v);
            }
        }
        Action::Stop
    }

    /// R8: aimed at the enemy from any point of the rim. What misses is mostly declined.
    #[inline]
    fn draw_shot(&self, seat: Seat, rng: &mut Rng) -> Action {
        let way = self.apart(self.ship(seat), self.ship(other(seat)));
        let arms = 2 * self.options.ship + self.options.penny;
        let far = i64::from(self.range(seat).map_or(i32::MAX, |range| range.saturating_add(arms)));
        if way.square() <= far * far {
            for _ in 0..3 {
                let shot = self.propose_shot(seat, way, rng);
                if self.may_shoot_and_hits(seat, shot) {
                    return if rng.below(8) > 0 { shot } else { Action::Decline };
                }
            }
        }
        match rng.below(16) {
            0 => self.any_shot(seat, rng),
            _ => Action::Decline,
        }
    }

    #[inline]
    fn propose_shot(&self, seat: Seat, way: Vector, rng: &mut Rng) -> Action {
        let start = within_square(way.x.abs().max(way.y.abs()), rng) + way;
        if self.options.missiles_of_forever || rng.coin() || start == Vector::default() {
            let from = if self.options.missiles_of_forever {
                self.start(seat, way, None)
            } else {
                Vector::default()
            };
            return Action::Shoot(heading(way - from + within_square(self.options.ship, rng)), None);
        }
        let start = rim(self.options.ship, start);
        Action::Shoot(heading(way - start + within_square(self.options.ship, rng)), Some(start))
    }

    #[inline]
    fn may_shoot_and_hits(&self, seat: Seat, shot: Action) -> bool {
        let Action::Shoot(heading, start) = shot else { return false };
        let from = self.start(seat, heading, start);
        let forward = !self.options.missiles_of_forever || from.dot(heading) >= 0;
        forward && self.hits(seat, heading, from)
    }

    /// Any heading from any point of the rim; from the front, not backward (R16).
    #[inline]
    fn any_shot(&self, seat: Seat, rng: &mut Rng) -> Action {
        let toward = |rng: &mut Rng| Some(within_square(HEADING, rng)).filter(|v| *v != Vector::default());
        let ahead = self.front(seat);
        let mut way = toward(rng).unwrap_or(Vector::new(1, 0));
        if self.options.missiles_of_forever {
            if self.start(seat, ahead, None).dot(way) < 0 {
                way = -way;
            }
            return Action::Shoot(way, None);
        }
        let start = toward(rng).filter(|_| rng.coin()).map(|v| rim(self.options.ship, v));
        Action::Shoot(way, start)
    }

    /// R12: anywhere in reach, R18: also on the enemy; after that, the first free point of the compass.
    #[inline]
    fn draw_place(&self, seat: Seat, rng: &mut Rng) -> Vector {
        let (ship, far) = (self.ship(seat), self.widest(seat));
        for _ in 0..TRIES {
            let way = within_square(far, rng);
            if way.square() > i64::from(far) * i64::from(far) {
                continue;
            }
            let at = self.reduced(ship + way);
            if !matches!(self.spot(seat, at), Spot::Taken(_)) {
                return at;
            }
        }
        self.compass_place(seat, rng.below(32) as usize)
    }

    /// A free point of the compass, the first from a given direction on; there is one when a die is due.
    #[inline]
    pub(super) fn compass_place(&self, seat: Seat, first: usize) -> Vector {
        let [near, middle, far] = self.compass_distances(seat);
        let reach = self.reach(seat).unwrap_or(far);
        for distance in [far, middle, near, reach] {
            for i in 0..COMPASS.len() {
                let at = self.around(seat, distance, COMPASS[(first + i) % COMPASS.len()]);
                if self.spot(seat, at) == Spot::Free {
                    return at;
                }
            }
        }
        unreachable!("a die is jettisoned only where there is room")
    }
}

/// A point of the square from -`size` to `size`.
#[inline]
fn within_square(size: i32, rng: &mut Rng) -> Vector {
    let side = 2 * size as u32 + 1;
    Vector::new(rng.below(side) as i32 - size, rng.below(side) as i32 - size)
}

/// R8: the way as a heading, made shorter if its components are too large; never zero.
#[inline]
pub(super) fn heading(way: Vector) -> Vector {
    let largest = way.x.abs().max(way.y.abs());
    if largest == 0 {
        return Vector::new(1, 0);
    }
    if largest <= HEADING {
        return way;
    }
    let part = |x: i32| (i64::from(x) * i64::from(HEADING) / i64::from(largest)) as i32;
    Vector::new(part(way.x), part(way.y))
}
