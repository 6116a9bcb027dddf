//! One sweep: every value is worked out anew, by all cores, in the order of a turn read backwards.

use std::sync::Mutex;

use super::cubes::Cubes;
use super::index::Set;
use super::values::{Acting, Fighting, Layers, Raiding, Rulebook, Values};
use super::window::{Rules, Window};

/// Works on one game with a number of threads.
pub(super) struct Sweeper<'a> {
    pub book: &'a Rulebook,
    pub threads: usize,
    /// How well free windows are worked out.
    pub precision: f64,
}

/// A run of sets whose positions lie together in a layer.
type Run<'a> = &'a [Set];

impl Sweeper<'_> {
    /// Improves all values; returns the largest change of the value of a turn.
    pub(super) fn sweep(&self, values: &mut Values) -> f64 {
        let Values { act, extra, fight, cubes } = values;
        self.layers(
            cubes,
            |_| true,
            |cubes, sets, out| {
                let rules = Raiding { book: self.book, cubes, acts: act };
                self.values(&rules, Raiding::WEIGHTS, sets, out)
            },
        );
        let mut change = 0.0f64;
        // A fight leads to fewer cubes: their extra actions come first.
        for count in 0..6 {
            let now = |cubes: Cubes| cubes.count() == count;
            self.layers(fight, now, |cubes_now, sets, out| {
                let rules = Fighting { book: self.book, cubes: cubes_now, extras: extra, raids: cubes };
                self.values(&rules, Fighting::WEIGHTS, sets, out)
            });
            for (layers, extra) in [(&mut *extra, true), (&mut *act, false)] {
                let changed = self.layers(layers, now, |cubes_now, sets, out| {
                    let rules =
                        Acting { book: self.book, cubes: cubes_now, extra, fights: fight, raids: cubes };
                    self.values(&rules, [1.0], sets, out)
                });
                change = change.max(changed);
            }
        }
        change
    }

    /// Lets `work` fill every layer of `layers` whose cubes are `wanted`, in pieces, on all threads.
    fn layers(
        &self,
        layers: &mut Layers,
        wanted: impl Fn(Cubes) -> bool,
        work: impl Fn(Cubes, Run<'_>, &mut [f64]) -> f64 + Sync,
    ) -> f64 {
        let runs = self.runs();
        let mut pieces = Vec::new();
        for (cubes, layer) in Cubes::all().zip(layers).filter(|(cubes, _)| wanted(*cubes)) {
            let mut rest = layer.as_mut_slice();
            for run in &runs {
                let (piece, more) = rest.split_at_mut(run.iter().map(Set::count).sum());
                pieces.push((cubes, *run, piece));
                rest = more;
            }
        }
        let queue = Mutex::new((pieces.into_iter(), 0.0f64));
        let next = || queue.lock().expect("no thread panics").0.next();
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut change = 0.0f64;
                    while let Some((cubes, run, piece)) = next() {
                        change = change.max(work(cubes, run, piece));
                    }
                    let mut queue = queue.lock().expect("no thread panics");
                    queue.1 = queue.1.max(change);
                });
            }
        });
        queue.into_inner().expect("no thread panics").1
    }

    /// The sets in runs of about as much work each.
    fn runs(&self) -> Vec<Run<'_>> {
        let sets = &self.book.index.sets;
        sets.chunk_by(|a, b| a.len == b.len)
            .flat_map(|same| same.chunks(if same[0].len > 2 { 16 } else { 64 }))
            .collect()
    }

    /// Opens the windows of some sets and writes down what they are worth; returns the largest change.
    fn values<const L: usize>(
        &self,
        rules: &impl Rules<L>,
        weights: [f64; L],
        sets: Run<'_>,
        out: &mut [f64],
    ) -> f64 {
        let mut window = Window::new(self.book.options.sea, weights, self.precision);
        let (mut change, mut rest) = (0.0f64, out);
        for set in sets {
            window.open(&self.book.index, set, rules);
            let (block, more) = rest.split_at_mut(set.count());
            for (code, value) in block.iter_mut().enumerate() {
                let new = window.mean(code);
                change = change.max((new - *value).abs());
                *value = new;
            }
            rest = more;
        }
        change
    }
}
