//! Exact geometry of discs on a table, in whole micrometres: no floats, and no rounding where a rule decides.
//!
//! Bounds (R2), from which follows that nothing below overflows:
//! - A sum of radii R is at most 40,000 < 2^16; R^2 < 2^31.
//! - A difference D of places has components below 2^20: the table is at most 1,000,000 wide, a start lies at most
//!   20,000 beyond a ship's centre, and copies of the table (R17) are looked at within a shot's range + R, which is at most
//!   6 x 150,000 + 40,000.
//! - A heading h has components below 2^15: h.h < 2^31. So p = D.h and q = D x h are below 2^36, and
//!   A = R^2 h.h - q^2, where it is not negative, is below 2^62; its root is below 2^31.
//! - A step v is at most 80,000 long, so v.v < 2^33, and D.v and D x v are below 2^38.
//!
//! A product that can pass 128 bits is taken in 256 (`product`).

use std::cmp::Ordering;
use std::ops::{Add, Neg, Sub};

/// A place, or the way from one place to another, in micrometres. x grows to the right, y downward.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Vector {
    /// To the right.
    pub x: i32,
    /// Downward.
    pub y: i32,
}

/// When a shot touches something: after (p - sqrt a) / |h|. The start itself is `p = a = 0`.
///
/// Only contacts of the same heading compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contact {
    p: i64,
    a: i64,
}

impl Vector {
    /// The vector with these components.
    pub const fn new(x: i32, y: i32) -> Vector {
        Vector { x, y }
    }

    /// The square of the length.
    #[inline]
    pub const fn square(self) -> i64 {
        self.dot(self)
    }

    /// The scalar product.
    #[inline]
    pub const fn dot(self, other: Vector) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    /// The cross product: positive if `other` lies clockwise of this, as y grows downward.
    #[inline]
    pub const fn cross(self, other: Vector) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// Turned by a quarter.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Vector {
        Vector::new(-self.y, self.x)
    }

    /// The length, cut to whole micrometres.
    #[inline]
    pub const fn length(self) -> i32 {
        (self.square() as u64).isqrt() as i32
    }
}

impl Add for Vector {
    type Output = Vector;

    #[inline]
    fn add(self, other: Vector) -> Vector {
        Vector::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Vector {
    type Output = Vector;

    #[inline]
    fn sub(self, other: Vector) -> Vector {
        Vector::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Vector {
    type Output = Vector;

    #[inline]
    fn neg(self) -> Vector {
        Vector::new(-self.x, -self.y)
    }
}

/// `radius` x v / |v| with the components cut toward zero (R8), for a `v` that is not zero.
///
/// Here radius < 2^21 and v has components below 2^21. v.v is shifted up to between 2^60 and 2^62, by twice `half`, so that
/// its root is from 2^30 on and known to one part in as many. A component, which is below 2^21, is then too small by one at
/// most, and only where it is all but that much larger: there squares decide, in 128 bits.
#[inline]
pub fn rim(radius: i32, v: Vector) -> Vector {
    let square = v.square() as u64;
    let half = (square.leading_zeros().max(2) - 2) / 2;
    let root = (square << (2 * half)).isqrt();
    let part = |x: i32| {
        let scaled = u64::from(radius.unsigned_abs()) * u64::from(x.unsigned_abs());
        let shifted = scaled << half;
        let mut cut = shifted / (root + 1);
        let next = cut + 1;
        if next * root <= shifted && u128::from(next * next) * u128::from(square) <= u128::from(scaled).pow(2) {
            cut = next;
        }
        if x < 0 { -(cut as i32) } else { cut as i32 }
    };
    Vector::new(part(v.x), part(v.y))
}

/// R7: whether a disc that slides by `v` overlaps another on the way. `apart` leads from the first disc to the
/// second, `radii` is the sum of their radii. Touching is not overlapping.
#[inline]
pub fn slide_overlaps(apart: Vector, v: Vector, radii: i32) -> bool {
    let (along, radii) = (apart.dot(v), i64::from(radii));
    if along <= 0 {
        apart.square() < radii * radii
    } else if along >= v.square() {
        (apart - v).square() < radii * radii
    } else {
        // R |v| <= 40,000 x 80,000 < 2^32, so a cross product of 2^32 or more is far enough, and the square of a
        // smaller one fits into 64 bits, as does R^2 v.v.
        let aside = apart.cross(v).unsigned_abs();
        aside < 1 << 32 && aside * aside < (radii * radii) as u64 * v.square() as u64
    }
}

/// R8: when a disc that starts `apart` from another and travels along `heading` touches it, if it does.
#[inline]
pub fn contact(apart: Vector, heading: Vector, radii: i32) -> Option<Contact> {
    let square = i64::from(radii) * i64::from(radii);
    let (p, q) = (apart.dot(heading), apart.cross(heading));
    if apart.square() <= square {
        return Some(Contact { p: 0, a: 0 });
    }
    // R |h| < 2^16 x 2^15.5: a cross product of 2^32 or more passes by; a smaller one has a square below 2^64. Where
    // the difference is not negative it is below 2^62.
    if p <= 0 || q.unsigned_abs() >= 1 << 32 {
        return None;
    }
    let a = ((square * heading.square()) as u64).checked_sub(q.unsigned_abs().pow(2))?;
    Some(Contact { p, a: a as i64 })
}

impl Contact {
    /// Compares two contacts of one heading exactly: the sign of p1 - p2 + sqrt a2 - sqrt a1.
    #[inline]
    pub fn compare(self, other: Contact) -> Ordering {
        sign(self.p - other.p, other.a, self.a)
    }

    /// Whether this happens within `range` of the start: (p - sqrt a)^2 <= range^2 h.h, where both sides are
    /// squares of what is not negative. It means e = p^2 + a - range^2 h.h <= 2 p sqrt a, so e <= 0 or
    /// e^2 <= 4 p^2 a, which needs 256 bits.
    #[inline]
    pub fn within(self, range: i32, heading: Vector) -> bool {
        let (p, a, range) = (i128::from(self.p), i128::from(self.a), i128::from(range));
        let e = p * p + a - range * range * i128::from(heading.square());
        e <= 0 || product(e as u128, e as u128) <= product((4 * p * p) as u128, a as u128)
    }

    /// Whether the centre is then still on this side of an edge `room` away along an axis, on which the heading
    /// has the component `part`, toward the edge: (p - sqrt a) part <= room h.h.
    #[inline]
    pub fn before_edge(self, room: i32, part: i32, heading: Vector) -> bool {
        let part = i64::from(part);
        // Both products are below 2^51; their squares, and part^2 a < 2^92, fit into 128 bits.
        let d = self.p * part - i64::from(room) * heading.square();
        d <= 0 || i128::from(d) * i128::from(d) <= i128::from(part * part) * i128::from(self.a)
    }

    /// The distance from the start in whole micrometres, for drawings: cut, so never beyond.
    pub fn distance(self, heading: Vector) -> i32 {
        let root = (self.a as u64).isqrt() as i64;
        let length = (heading.square() as u64).isqrt().max(1) as i64;
        ((self.p - root) / length) as i32
    }
}

/// The sign of d + sqrt x - sqrt y, exactly, for x and y from 0 up to 2^62.
#[inline]
pub fn sign(d: i64, x: i64, y: i64) -> Ordering {
    if d < 0 {
        return sign(-d, y, x).reverse();
    }
    // The roots differ by less than 2^31.
    if x >= y || d >= 1 << 31 {
        return if d == 0 { x.cmp(&y) } else { Ordering::Greater };
    }
    // Both sides are not negative: (d + sqrt x)^2 against y is 2 d sqrt x against e; squares are below 2^126.
    let e = y - x - d * d;
    if e < 0 {
        return Ordering::Greater;
    }
    let (d, x, e) = (d as u128, x as u128, e as u128);
    (4 * d * d * x).cmp(&(e * e))
}

/// The product in 256 bits, as (high, low).
#[inline]
fn product(a: u128, b: u128) -> (u128, u128) {
    let (low, high) = a.carrying_mul(b, 0);
    (high, low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_roots() {
        assert_eq!(sign(0, 4, 4), Ordering::Equal);
        assert_eq!(sign(1, 4, 9), Ordering::Equal); // 1 + 2 - 3
        assert_eq!(sign(1, 4, 10), Ordering::Less);
        assert_eq!(sign(-1, 9, 4), Ordering::Equal);
        assert_eq!(sign(-2, 9, 4), Ordering::Less);
        assert_eq!(sign(1, 2, 3), Ordering::Greater);
        let large = (1 << 62) - 1;
        assert_eq!(sign(0, large, large - 1), Ordering::Greater);
        assert_eq!(sign(1, 0, large), Ordering::Less);
    }

    /// R7, R8 of the check section: the rim, and a slide that touches or overlaps by a micrometre.
    #[test]
    fn rims_and_slides() {
        assert_eq!(rim(12_130, Vector::new(1, 1)), Vector::new(8_577, 8_577));
        assert_eq!(rim(12_130, Vector::new(-5, 0)), Vector::new(-12_130, 0));
        assert_eq!(rim(1_000_000, Vector::new(3, -4)), Vector::new(600_000, -800_000));
        let (ship, step) = (Vector::new(100_000, 100_000), Vector::new(25_986, 34_648));
        let overlaps = |x, y| slide_overlaps(Vector::new(x, y) - ship, step, 21_130);
        assert!(!overlaps(96_089, 130_002));
        assert!(overlaps(96_090, 130_001));
    }
}
