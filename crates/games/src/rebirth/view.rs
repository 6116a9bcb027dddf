//! What a pair of eyes may know: everything but a sealed assignment (R4).

use engine::{Rng, Seat, Seats};

use super::Rebirth;

/// The game with the rows of sealed dice left out: such dice lie in one heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(super) game: Rebirth,
    /// Whose assignment is there but hidden.
    pub(super) sealed: [bool; 2],
}

impl View {
    pub(super) fn new(game: &Rebirth, eyes: Seats) -> View {
        let mut view = View { game: *game, sealed: [false; 2] };
        for seat in [Seat::A, Seat::B] {
            let i = seat.index();
            if game.assigned[i] && !eyes.has(seat) {
                view.sealed[i] = true;
                view.game.fuel[i] = game.fuel[i].pooled();
            }
        }
        view
    }

    /// R4: a sealed assignment may be any that is allowed.
    #[inline]
    pub(super) fn complete(&self, rng: &mut Rng) -> Rebirth {
        let mut game = self.game;
        for seat in [Seat::A, Seat::B] {
            if self.sealed[seat.index()] {
                let fuel = self.game.fuel(seat);
                game.fuel[seat.index()] = fuel.assigned(self.game.draw_rows(seat, rng));
            }
        }
        game
    }

    /// The game before the hidden assignments were made.
    #[inline]
    pub fn unsealed(&self) -> Rebirth {
        let mut game = self.game;
        for (assigned, sealed) in game.assigned.iter_mut().zip(self.sealed) {
            *assigned &= !sealed;
        }
        game
    }

    /// The table and all dice; sealed ones are in the first row.
    #[inline]
    pub fn open(&self) -> &Rebirth {
        &self.game
    }

    /// Whether a player's assignment is hidden.
    #[inline]
    pub fn is_sealed(&self, seat: Seat) -> bool {
        self.sealed[seat.index()]
    }
}
