//! The game's predicates agree with the slow exact ones, on random cases large and small: small ones have ties.

use std::cmp::Ordering;

use engine::Rng;
use games::rebirth::{self, Vector};

use crate::{cases, exact};

fn number(size: i32, rng: &mut Rng) -> i32 {
    rng.below(2 * size as u32 + 1) as i32 - size
}

fn vector(size: i32, rng: &mut Rng) -> Vector {
    Vector::new(number(size, rng), number(size, rng))
}

/// Differences, headings and radii of one scale: tiny ones, where ties and touches are common, up to the bounds (R2).
fn scale(rng: &mut Rng) -> (i32, i32, i32) {
    rng.pick(&[
        (12, 4, 9),
        (60, 9, 40),
        (3_000, 300, 900),
        (200_000, 32_767, 40_000),
        (1_048_575, 32_767, 40_000),
    ])
}

fn heading(size: i32, rng: &mut Rng) -> Vector {
    Some(vector(size, rng)).filter(|v| *v != Vector::default()).unwrap_or(Vector::new(1, 0))
}

#[test]
fn slides_agree() {
    let mut rng = Rng::new(1);
    let mut overlaps = 0;
    for _ in 0..cases() {
        let (places, steps, radii) =
            rng.pick(&[(12, 9, 9), (60, 40, 40), (100_000, 50_000, 40_000), (1_000_000, 56_568, 40_000)]);
        let (apart, v, radii) =
            (vector(places, &mut rng), heading(steps, &mut rng), 1 + rng.below(radii) as i32);
        // Half of them with a disc that is nearly or exactly touched.
        let apart = if rng.coin() { graze(v, radii, &mut rng) } else { apart };
        let (fast, slow) = (rebirth::slide_overlaps(apart, v, radii), exact::slide_overlaps(apart, v, radii));
        assert_eq!(fast, slow, "{apart:?} {v:?} {radii}");
        overlaps += u64::from(slow);
    }
    assert!((cases() / 10..cases() * 9 / 10).contains(&overlaps), "{overlaps}");
}

/// A place beside the way of `v`, about `radii` from it.
fn graze(v: Vector, radii: i32, rng: &mut Rng) -> Vector {
    let part = rng.below(5) as i32 - 1;
    let along = Vector::new(v.x * part / 3, v.y * part / 3);
    along + rebirth::rim(radii, v.turned()) + vector(1, rng)
}

#[test]
fn contacts_agree() {
    let (mut rng, mut ties, mut met) = (Rng::new(2), 0u64, 0u64);
    for _ in 0..cases() {
        let (places, headings, radii) = scale(&mut rng);
        let h = heading(headings, &mut rng);
        let radii = [1 + rng.below(radii as u32) as i32, 1 + rng.below(radii as u32) as i32];
        let one = vector(places, &mut rng);
        // Often the mirror image in the shot's way, moved by a micrometre or not at all: ties and near ties.
        let other = match rng.below(3) {
            0 => vector(places, &mut rng),
            1 => mirrored(one, h) + vector(1, &mut rng),
            _ => mirrored(one, h),
        };
        let fast = [rebirth::contact(one, h, radii[0]), rebirth::contact(other, h, radii[1])];
        let slow = [exact::contact(one, h, radii[0]), exact::contact(other, h, radii[1])];
        assert_eq!(
            fast.map(|it| it.is_some()),
            slow.map(|it| it.is_some()),
            "{one:?} {other:?} {h:?} {radii:?}"
        );
        if let ([Some(a), Some(b)], [Some(c), Some(d)]) = (fast, slow) {
            met += 1;
            let order = exact::compare(c, d);
            ties += u64::from(order == Ordering::Equal);
            assert_eq!(a.compare(b), order, "{one:?} {other:?} {h:?} {radii:?}");
        }
    }
    assert!(met > cases() / 20 && ties > cases() / 100, "{met} {ties}");
}

/// The mirror image in the line along `h`, cut to whole numbers.
fn mirrored(at: Vector, h: Vector) -> Vector {
    let (p, square) = (2 * at.dot(h), h.square());
    let part = |a: i32, h: i32| ((i128::from(p) * i128::from(h)) / i128::from(square)) as i32 - a;
    let mirror = Vector::new(part(at.x, h.x), part(at.y, h.y));
    if mirror.x.abs().max(mirror.y.abs()) < 1 << 20 { mirror } else { at }
}

#[test]
fn ranges_and_edges_agree() {
    let (mut rng, mut inside, mut met) = (Rng::new(3), 0u64, 0u64);
    for _ in 0..cases() {
        let (places, headings, radii) = scale(&mut rng);
        let (h, apart) = (heading(headings, &mut rng), vector(places, &mut rng));
        let h = if apart.dot(h) < 0 { -h } else { h };
        let radii = 1 + rng.below(radii as u32) as i32;
        let (Some(fast), Some(slow)) = (rebirth::contact(apart, h, radii), exact::contact(apart, h, radii))
        else {
            continue;
        };
        met += 1;
        // Around the distance where it happens, and anywhere.
        let near = (fast.distance(h) + number(1, &mut rng)).clamp(0, 900_000);
        for range in [near, rng.below(900_001) as i32] {
            let within = fast.within(range, h);
            inside += u64::from(within);
            assert_eq!(within, exact::within(slow, range, h), "{apart:?} {h:?} {radii} {range}");
        }
        let room = rng.below(places.min(1_000_000) as u32 + 1) as i32;
        if h.x != 0 {
            let from = if h.x < 0 { room } else { 1_000_000 - room };
            let before = fast.before_edge(room, h.x.abs(), h);
            assert_eq!(
                before,
                exact::on_table(slow, from, h.x, 1_000_000, h),
                "{apart:?} {h:?} {radii} {room}"
            );
        }
    }
    assert!(met > cases() / 20 && (met / 4..met * 2).contains(&inside), "{met} {inside}");
}

#[test]
fn rims_are_cut_toward_zero_and_always_a_start() {
    let mut rng = Rng::new(4);
    for _ in 0..cases() {
        let spread = rng.pick(&[15_001, 1 << 20]);
        let radius = 5_000 + rng.below(spread) as i32;
        let v = heading(rng.pick(&[3, 100, 80_000, 1_000_000]), &mut rng);
        let (a, r) = (rebirth::rim(radius, v), i128::from(radius));
        assert!(a.square() <= (r * r) as i64 && a.square() > ((r - 2) * (r - 2)) as i64, "{v:?} {a:?}");
        for (cut, x) in [(a.x, v.x), (a.y, v.y)] {
            let (cut, x, square) = (i128::from(cut), i128::from(x), i128::from(v.square()));
            assert!(cut * x >= 0 && cut * cut * square <= r * r * x * x, "{v:?} {a:?}");
            let next = cut.abs() + 1;
            assert!(next * next * square > r * r * x * x, "{v:?} {a:?}");
        }
    }
}

#[test]
fn signs_of_roots_agree() {
    let mut rng = Rng::new(5);
    for _ in 0..cases() {
        let size = rng.pick(&[20u64, 1 << 20, 1 << 40, 1 << 61]);
        let mut roots = [rng.below_u64(size) as i64, rng.below_u64(size) as i64];
        if rng.coin() {
            // Squares and their neighbours, where the sum is a whole number or nearly one.
            roots = roots.map(|n| {
                let root = (n as u64).isqrt() as i64;
                (root * root + number(1, &mut rng) as i64).max(0)
            });
        }
        let [x, y] = roots;
        let d = (y as u64).isqrt() as i64 - (x as u64).isqrt() as i64 + i64::from(number(1, &mut rng));
        assert_eq!(rebirth::sign(d, x, y), exact::sign(d.into(), x.into(), y.into()), "{d} {x} {y}");
    }
}
