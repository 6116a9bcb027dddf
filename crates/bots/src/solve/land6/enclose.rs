//! Values between two bounds that are certain.
//!
//! A sweep turns values into those that one more turn gives. Where it makes none of them larger, all of them are at least
//! the truth; where it makes none smaller, at most. That needs the game to end whatever the player does, and it does: six
//! turns with the worst faces bring the sixth cube, and Sea, which costs points, cannot put them off for ever. So values are
//! first brought near the truth, by any means; then each turn is given a little more than it brings, until sweeps raise
//! nothing; then a little less, until they lower nothing.

use super::sweep::{Aim, Change, Sweeper};
use super::{Progress, Solution};

/// Changes shrink evenly when their ratio does not differ more from the last one.
const EVENLY: f64 = 0.05;
/// No leap is made before changes are smaller than this, in units: they do not shrink evenly yet.
const SMALL: f64 = 1e8;
/// So many sweeps at least lie between two leaps.
const PAUSE: u32 = 4;
/// A turn is given at least so many units more or less: all that is written down is rounded to one.
const LEAST: f64 = 3.0;
/// What rounding inside a sweep may do, in units.
const SLACK: f64 = 1e-3;

/// Solves one game.
pub(super) struct Work<'a> {
    pub solution: Solution,
    pub threads: usize,
    /// The largest change in the last sweep, in units.
    pub change: f64,
    pub tell: &'a mut dyn FnMut(Progress),
}

impl Work<'_> {
    /// Works until the value of the start lies between bounds so far apart, or as near as can be written down.
    pub(super) fn enclose(&mut self, tolerance: f64) {
        let tolerance = self.solution.book.units(tolerance);
        let mut step = (tolerance / 50.0).max(LEAST);
        loop {
            self.approach(4.0 * step);
            let near = self.solution.units_of_start();
            while self.sweep(Aim::Above(step)).up > SLACK {}
            let high = self.solution.units_of_start();
            self.solution.values.lower(2.0 * (high - near));
            while self.sweep(Aim::Below(step)).down > SLACK {}
            let width = high - self.solution.units_of_start();
            self.solution.high = self.solution.book.told(high);
            if width <= tolerance || step == LEAST {
                return;
            }
            step = (0.8 * step * tolerance / width).max(LEAST);
        }
    }

    /// Sweeps until no value changes by more than this. When changes shrink evenly, a leap is made to where they lead:
    /// further on while they keep their sign, back between the last two values where they swing to and fro.
    fn approach(&mut self, least: f64) {
        let (mut last, mut ratio, mut since, mut further) = (f64::INFINITY, 1.0, 0, 0.0);
        loop {
            let change = self.sweep(Aim::Near(further)).signed();
            if change.abs() <= least {
                return;
            }
            let now = change / last;
            let like = now.abs() < 1.0 - EVENLY && (now / ratio - 1.0).abs() < EVENLY;
            let evenly = like && change.abs() < SMALL && since >= PAUSE;
            further = if evenly { now / (1.0 - now) } else { 0.0 };
            since = if evenly { 0 } else { since + 1 };
            (last, ratio) = (change, now);
        }
    }

    fn sweep(&mut self, aim: Aim) -> Change {
        let Solution { book, values, .. } = &mut self.solution;
        // Free windows are worked out only as well as the sweep deserves.
        let precision = match aim {
            Aim::Near(_) => (self.change * 1e-2).clamp(SLACK, 1e6),
            _ => SLACK * 1e-2,
        };
        let change = Sweeper { book, threads: self.threads, precision, aim }.sweep(values);
        self.change = change.most();
        self.solution.sweeps += 1;
        let (sweep, value) = (self.solution.sweeps, self.solution.low());
        let told = self.solution.book.difference(self.change);
        (self.tell)(Progress { sweep, change: told, value });
        change
    }
}
