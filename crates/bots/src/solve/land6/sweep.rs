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

/// Some sets whose positions lie together in a layer.
struct Piece<'a> {
    cubes: Cubes,
    sets: &'a [Set],
    values: &'a mut [f64],
}

impl Sweeper<'_> {
    /// Improves all values; returns the largest change of the value of an action.
    pub(super) fn sweep(&self, values: &mut Values) -> f64 {
        let (book, Values { act, extra, fight, cubes }) = (self.book, values);
        self.layers(cubes, |_| true, Raiding::WEIGHTS, |cubes| Raiding { book, cubes, acts: act });
        let mut change = 0.0f64;
        // A fight leads to fewer cubes: their extra actions come first.
        for count in 0..6 {
            let now = |cubes: Cubes| cubes.count() == count;
            let fighting = |now| Fighting { book, cubes: now, extras: extra, raids: cubes };
            self.layers(fight, now, Fighting::WEIGHTS, fighting);
            for (layers, extra) in [(&mut *extra, true), (&mut *act, false)] {
                let acting = |now| Acting { book, cubes: now, extra, fights: fight, raids: cubes };
                change = change.max(self.layers(layers, now, [1.0], acting));
            }
        }
        change
    }

    /// Works out every layer whose cubes are `wanted` by its `rules`, in pieces, on all threads. Returns the largest
    /// change.
    fn layers<const L: usize, R: Rules<L>>(
        &self,
        layers: &mut Layers,
        wanted: impl Fn(Cubes) -> bool,
        weights: [f64; L],
        rules: impl Fn(Cubes) -> R + Sync,
    ) -> f64 {
        let wanted = Cubes::all().zip(layers).filter(|(cubes, _)| wanted(*cubes));
        let pieces: Vec<Piece<'_>> = wanted.flat_map(|(cubes, layer)| self.pieces(cubes, layer)).collect();
        let queue = Mutex::new((pieces.into_iter(), 0.0f64));
        let next = || queue.lock().expect("no thread panics").0.next();
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut window = Window::new(self.book.options.sea, weights, self.precision);
                    let mut change = 0.0f64;
                    while let Some(piece) = next() {
                        let rules = rules(piece.cubes);
                        change = change.max(self.values(&mut window, &rules, piece));
                    }
                    let mut queue = queue.lock().expect("no thread panics");
                    queue.1 = queue.1.max(change);
                });
            }
        });
        queue.into_inner().expect("no thread panics").1
    }

    /// A layer in pieces of about as much work each.
    fn pieces<'a>(&'a self, cubes: Cubes, layer: &'a mut [f64]) -> Vec<Piece<'a>> {
        let alike = self.book.index.sets.chunk_by(|a, b| a.len == b.len);
        let runs = alike.flat_map(|sets| sets.chunks(if sets[0].len > 2 { 16 } else { 128 }));
        let (mut rest, mut pieces) = (layer, Vec::new());
        for sets in runs {
            let (values, more) = rest.split_at_mut(sets.iter().map(Set::count).sum());
            pieces.push(Piece { cubes, sets, values });
            rest = more;
        }
        pieces
    }

    /// Opens the windows of a piece and writes down what they are worth; returns the largest change.
    fn values<const L: usize>(&self, window: &mut Window<L>, rules: &impl Rules<L>, piece: Piece<'_>) -> f64 {
        let (mut change, mut rest) = (0.0f64, piece.values);
        for set in piece.sets {
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
