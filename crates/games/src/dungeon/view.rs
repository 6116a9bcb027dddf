//! W5a: what each pair of eyes knows of the waffle, and guessing the rest.

use engine::{Rng, Seat, Seats};

use super::hole::{Hole, Place};
use super::{Dungeon, Phase};

/// The game as some eyes see it: all of it, but for how some dice are turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    /// Where the turn is hidden, it is the least that looks right to these eyes.
    pub(super) game: Dungeon,
    pub(super) eyes: Seats,
}

impl View {
    pub(super) fn new(game: &Dungeon, eyes: Seats) -> View {
        let mut view = View { game: *game, eyes: eyes.and(Seats::first_n(2)) };
        if game.lies_open() {
            return view;
        }
        for hole in view.game.holes.iter_mut().filter(|hole| !hole.is_empty()) {
            // A period is 1, 2 or 4: what is left of the turn are its low bits.
            let period = game.told(view.eyes, *hole);
            *hole = hole.with_turn(hole.turns(Seat::A) & (period - 1));
        }
        view
    }

    /// Every way in which hidden dice may be turned has the same probability.
    pub(super) fn guess(&self, rng: &mut Rng) -> Dungeon {
        let mut game = self.game;
        for hole in game.holes.iter_mut().filter(|hole| !hole.is_empty()) {
            let period = self.game.told(self.eyes, *hole);
            if period < 4 {
                let turn = hole.turns(Seat::A) + period * rng.below(4 / u32::from(period)) as u8;
                *hole = hole.with_turn(turn);
            }
        }
        game
    }

    /// The game as far as it is known. The viewer's own side is always as it shows here.
    pub fn game(&self) -> &Dungeon {
        &self.game
    }

    /// Whose eyes these are.
    pub fn eyes(&self) -> Seats {
        self.eyes
    }

    /// The one seat that looks, if it is one.
    pub fn seat(&self) -> Option<Seat> {
        (self.eyes.len() == 1).then(|| self.eyes.first())
    }

    /// Whether these eyes know how the die in a hole is turned.
    pub fn knows(&self, place: Place) -> bool {
        self.game.told(self.eyes, self.game.holes[place.index()]) == 4
    }
}

impl Dungeon {
    /// W5a, W20: whether everybody sees everything.
    #[inline]
    fn lies_open(&self) -> bool {
        self.options.open_waffle || self.phase == Phase::Over
    }

    /// Modulo what `eyes` know the turn of a die: 4 is exactly, 1 not at all.
    #[inline]
    pub(super) fn told(&self, eyes: Seats, hole: Hole) -> u8 {
        if self.lies_open() || hole.is_empty() || eyes.iter().any(|seat| hole.known_to(seat)) {
            return 4;
        }
        let maps = eyes.iter().map(|seat| hole.map(&self.options.table, seat).period());
        maps.max().unwrap_or(1)
    }

    /// The die in a hole.
    #[inline]
    pub fn hole(&self, place: Place) -> Hole {
        self.holes[place.index()]
    }
}
