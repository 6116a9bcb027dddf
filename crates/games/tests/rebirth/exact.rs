//! The slow exact geometry: rational closest points, and roots to 130 binary places in 384-bit integers.
//!
//! Written apart from the game's own. Why 130 places decide: d + sqrt x - sqrt y times its three conjugates is a
//! whole number, and each of them is below 2^38 here; where one root is 0, the one conjugate is below 2^53. So what
//! is not zero is above 2^-114, far more than the error of two roots that are cut.

use std::cmp::Ordering;

use games::rebirth::Vector;

const PLACES: usize = 130;

/// An unsigned number of 384 bits, the low part first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Wide([u64; 6]);

impl Wide {
    fn of(n: u128) -> Wide {
        Wide([n as u64, (n >> 64) as u64, 0, 0, 0, 0])
    }

    fn add(self, other: Wide) -> Wide {
        let mut carry = false;
        Wide(std::array::from_fn(|i| {
            let (sum, over) = self.0[i].overflowing_add(other.0[i]);
            let (sum, more) = sum.overflowing_add(u64::from(carry));
            carry = over | more;
            sum
        }))
    }

    fn sub(self, other: Wide) -> Wide {
        let mut borrow = false;
        Wide(std::array::from_fn(|i| {
            let (rest, under) = self.0[i].overflowing_sub(other.0[i]);
            let (rest, more) = rest.overflowing_sub(u64::from(borrow));
            borrow = under | more;
            rest
        }))
    }

    fn shl(self, by: usize) -> Wide {
        let (words, bits) = (by / 64, by % 64);
        Wide(std::array::from_fn(|i| {
            let word = |i: Option<usize>| i.map_or(0, |i| self.0[i]);
            let high = word(i.checked_sub(words)) << bits;
            if bits == 0 { high } else { high | word(i.checked_sub(words + 1)) >> (64 - bits) }
        }))
    }

    fn shr1(self) -> Wide {
        Wide(std::array::from_fn(|i| self.0[i] >> 1 | self.0.get(i + 1).map_or(0, |next| next << 63)))
    }

    fn compare(self, other: Wide) -> Ordering {
        self.0.iter().rev().cmp(other.0.iter().rev())
    }

    /// The root, cut, digit by digit.
    fn root(self) -> Wide {
        let (mut rest, mut root) = (self, Wide([0; 6]));
        let mut bit = Wide::of(1).shl(382);
        while bit != Wide([0; 6]) {
            let tried = root.add(bit);
            root = root.shr1();
            if rest.compare(tried) != Ordering::Less {
                rest = rest.sub(tried);
                root = root.add(bit);
            }
            bit = bit.shr1().shr1();
        }
        root
    }
}

/// sqrt n with 130 binary places, cut.
fn root(n: i128) -> Wide {
    Wide::of(n as u128).shl(2 * PLACES).root()
}

/// The sign of d + sqrt x - sqrt y.
pub(crate) fn sign(d: i128, x: i128, y: i128) -> Ordering {
    let whole = Wide::of(d.unsigned_abs()).shl(PLACES);
    let (left, right) = if d >= 0 { (root(x).add(whole), root(y)) } else { (root(x), root(y).add(whole)) };
    let (larger, smaller) = if left.compare(right) == Ordering::Less { (right, left) } else { (left, right) };
    let near = larger.sub(smaller).compare(Wide::of(2)) != Ordering::Greater;
    if near { Ordering::Equal } else { left.compare(right) }
}

fn dot(a: Vector, b: Vector) -> i128 {
    i128::from(a.x) * i128::from(b.x) + i128::from(a.y) * i128::from(b.y)
}

/// R7: whether a slide overlaps: the closest point of the way, as a fraction n / d of it.
pub(crate) fn slide_overlaps(apart: Vector, v: Vector, radii: i32) -> bool {
    let (n, d) = (dot(apart, v).clamp(0, dot(v, v)), dot(v, v));
    let (x, y) =
        (i128::from(apart.x) * d - n * i128::from(v.x), i128::from(apart.y) * d - n * i128::from(v.y));
    x * x + y * y < i128::from(radii) * i128::from(radii) * d * d
}

/// R8: a contact as (p, b): after (p - sqrt b) / |h|, from the quadratic equation |D - s h|^2 = R^2.
pub(crate) fn contact(apart: Vector, heading: Vector, radii: i32) -> Option<(i128, i128)> {
    let (p, rest) = (dot(apart, heading), dot(apart, apart) - i128::from(radii) * i128::from(radii));
    let b = p * p - dot(heading, heading) * rest;
    match (rest <= 0, p > 0 && b >= 0) {
        (true, _) => Some((0, 0)),
        (_, hit) => hit.then_some((p, b)),
    }
}

/// Which of two contacts comes first.
pub(crate) fn compare(one: (i128, i128), other: (i128, i128)) -> Ordering {
    sign(one.0 - other.0, other.1, one.1)
}

/// p - sqrt b - range |h| <= 0.
pub(crate) fn within(it: (i128, i128), range: i32, heading: Vector) -> bool {
    let far = i128::from(range) * i128::from(range) * dot(heading, heading);
    // Both roots on one side: sqrt b + sqrt far against p, each cut by less than 1.
    let (sum, p) = (root(it.1).add(root(far)), Wide::of(it.0 as u128).shl(PLACES));
    sum.add(Wide::of(2)).compare(p) != Ordering::Less
}

/// Whether the centre is still on the table: start + h (p - sqrt b) / h.h, one axis at a time.
pub(crate) fn on_table(it: (i128, i128), from: i32, part: i32, size: i32, heading: Vector) -> bool {
    let (square, part, from) = (dot(heading, heading), i128::from(part), i128::from(from));
    let place = from * square + part * it.0;
    let root = part * part * it.1;
    // place -+ sqrt(part^2 b) between 0 and size x h.h.
    let (low, high) = if part >= 0 {
        (sign(place, 0, root), sign(place - i128::from(size) * square, 0, root))
    } else {
        (sign(place, root, 0), sign(place - i128::from(size) * square, root, 0))
    };
    low != Ordering::Less && high != Ordering::Greater
}
