//! One sweep: every value is worked out anew, by all cores, in the order of a turn read backwards.

use std::sync::Mutex;

use super::cubes::Cubes;
use super::index::Set;
use super::values::{Acting, Fighting, LOST, Layer, Layers, Raiding, Rulebook, Units, Values, WON};
use super::window::{Rules, Window};

/// Fewer positions than this are one thread's work: starting others would take longer.
const FEW: usize = 20_000;

/// Works on one game with a number of threads.
pub(super) struct Sweeper<'a> {
    pub book: &'a Rulebook,
    pub threads: usize,
    /// How well free windows are worked out, in units.
    pub precision: f64,
    pub aim: Aim,
}

/// What values are to become.
#[derive(Clone, Copy)]
pub(super) enum Aim {
    /// As right as can be: they go further than they should by this share of the way.
    Near(f64),
    /// Too small: so many units are taken off in each turn.
    Below(f64),
    /// Too large: so many units are added in each turn.
    Above(f64),
}

/// How values have changed, in units.
#[derive(Clone, Copy, Default)]
pub(super) struct Change {
    /// The most that one ought to rise.
    pub up: f64,
    /// The most that one ought to fall.
    pub down: f64,
}

/// Some sets whose positions lie together in a layer.
struct Piece<'a> {
    cubes: Cubes,
    sets: &'a [Set],
    values: &'a mut [Units],
}

impl Aim {
    /// What is written where `old` ought to be `new`.
    fn written(self, old: f64, new: f64) -> Units {
        let value = match self {
            Aim::Near(further) => (new + further * (new - old)).round(),
            Aim::Below(units) => (new - units).floor(),
            Aim::Above(units) => (new + units).ceil(),
        };
        value.clamp(LOST.into(), WON.into()) as Units
    }

    /// The same for what is only on the way to a value.
    fn plain(self) -> Aim {
        match self {
            Aim::Near(_) => Aim::Near(0.0),
            Aim::Below(_) => Aim::Below(0.0),
            Aim::Above(_) => Aim::Above(0.0),
        }
    }
}

impl Change {
    pub(super) fn most(self) -> f64 {
        self.up.max(self.down)
    }

    /// The same, below 0 if it is a fall.
    pub(super) fn signed(self) -> f64 {
        if self.up < self.down { -self.down } else { self.up }
    }

    fn and(self, other: Change) -> Change {
        Change { up: self.up.max(other.up), down: self.down.max(other.down) }
    }
}

impl Sweeper<'_> {
    /// Works out all values anew, and says how much those change that a turn begins with. All others follow from them.
    pub(super) fn sweep(&self, values: &mut Values) -> Change {
        let (book, Values { act, extra, cubes }) = (self.book, values);
        let plain = self.aim.plain();
        let raided = Cubes::all().zip(cubes.iter_mut()).collect();
        self.layers(raided, plain, Raiding::WEIGHTS, |cubes| Raiding { book, cubes, acts: act });
        let (mut change, mut fights) = (Change::default(), vec![LOST; book.index.size + 1]);
        // A fight leads to fewer cubes: their extra actions come first.
        let mut all: Vec<Cubes> = Cubes::all().collect();
        all.sort_by_key(|cubes| cubes.count());
        for now in all {
            self.fights(now, extra, cubes, &mut fights);
            let acting = |extra| {
                let (fights, raids) = (&fights, &*cubes);
                move |cubes| Acting { book, cubes, extra, fights, raids }
            };
            self.layers(vec![(now, &mut extra[now.index()])], plain, [1.0], acting(true));
            let acted = self.layers(vec![(now, &mut act[now.index()])], self.aim, [1.0], acting(false));
            change = change.and(acted);
        }
        change
    }

    /// Works out what fights are worth with these cubes.
    pub(super) fn fights(&self, now: Cubes, extras: &Layers, raids: &Layers, fights: &mut Layer) {
        let fighting = |cubes| Fighting { book: self.book, cubes, extras, raids };
        self.layers(vec![(now, fights)], self.aim.plain(), Fighting::WEIGHTS, fighting);
    }

    /// Works out layers by their `rules`, in pieces, on all threads.
    fn layers<const L: usize, R: Rules<L>>(
        &self,
        layers: Vec<(Cubes, &mut Layer)>,
        aim: Aim,
        weights: [f64; L],
        rules: impl Fn(Cubes) -> R + Sync,
    ) -> Change {
        let few = layers.len() * self.book.index.size < FEW;
        let pieces: Vec<Piece<'_>> =
            layers.into_iter().flat_map(|(cubes, layer)| self.pieces(cubes, layer)).collect();
        let queue = Mutex::new(pieces.into_iter());
        let work = || {
            let mut window = Window::new(self.book.options.sea, weights, self.precision);
            let mut change = Change::default();
            loop {
                let piece = queue.lock().expect("no thread panics").next();
                let Some(piece) = piece else { return change };
                let rules = rules(piece.cubes);
                change = change.and(self.values(&mut window, &rules, aim, piece));
            }
        };
        if few || self.threads == 1 {
            return work();
        }
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            let changes = threads.into_iter().map(|thread| thread.join().expect("no thread panics"));
            changes.fold(Change::default(), Change::and)
        })
    }

    /// A layer in pieces of about as much work each.
    fn pieces<'a>(&'a self, cubes: Cubes, layer: &'a mut [Units]) -> Vec<Piece<'a>> {
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

    /// Opens the windows of a piece and writes down what they are worth.
    fn values<const L: usize>(
        &self,
        window: &mut Window<L>,
        rules: &impl Rules<L>,
        aim: Aim,
        piece: Piece<'_>,
    ) -> Change {
        let (mut change, mut rest) = (Change::default(), piece.values);
        for set in piece.sets {
            window.open(&self.book.index, set, rules);
            let (block, more) = rest.split_at_mut(set.count());
            for (code, value) in block.iter_mut().enumerate() {
                let (old, new) = (f64::from(*value), window.mean(code));
                change = change.and(Change { up: new - old, down: old - new });
                *value = aim.written(old, new);
            }
            rest = more;
        }
        change
    }
}
