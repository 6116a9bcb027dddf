//! W18 to W22: who can complete a route, and the points.

use engine::{MAX_SEATS, Outcome, Seat};

use super::dice::Item;
use super::expedition::{self, Purse, Route, Side, Stakes};
use super::hole::Place;
use super::{Dungeon, Phase};

impl Dungeon {
    /// The side of the waffle that `seat` sees.
    #[inline]
    pub fn side(&self, seat: Seat) -> Side {
        let mut side = Side::default();
        let mut filled = !self.empty & ((1 << Place::COUNT) - 1);
        while filled != 0 {
            let place = Place::new(filled.trailing_zeros() as u8);
            filled &= filled - 1;
            let hole = self.holes[place.index()];
            side.put(place.seen_by(seat), hole.map(&self.options.table, seat), hole.turns(seat));
        }
        side
    }

    /// W17: what `seat` can pay with.
    #[inline]
    pub fn purse(&self, seat: Seat) -> Purse {
        self.hands[seat.index()].purse(&self.options.table)
    }

    /// W20: whether `seat` can complete a route with what he holds.
    #[inline]
    pub fn completes(&self, seat: Seat) -> bool {
        // A route takes a die in every column: that tells most positions apart.
        let filled = !self.empty & ((1 << Place::COUNT) - 1);
        let halves = filled | filled >> 18;
        let columns = (halves | halves >> 6 | halves >> 12) & 0b11_1111;
        columns == 0b11_1111 && expedition::completes(&self.side(seat), self.purse(seat))
    }

    /// W18, W21: what `seat` plays for if the game is scored now.
    #[inline]
    pub fn stakes(&self, seat: Seat) -> Stakes {
        let points = self.options.points;
        let first = match self.declarer {
            Some(declarer) => seat == declarer,
            // W21: whoever is on turn comes first if he can complete at all.
            None => seat == self.active || !self.completes(self.active),
        };
        let finish = if first { points.first } else { points.second };
        Stakes { finish, treasure: points.treasure, curse: points.curse }
    }

    /// W19: the best expedition of `seat` if the game is scored now.
    #[inline]
    pub fn expedition(&self, seat: Seat) -> Option<Route> {
        expedition::best(&self.side(seat), self.purse(seat), self.stakes(seat))
    }

    /// W18: the points of `seat` if the game is scored now.
    #[inline]
    pub fn points(&self, seat: Seat) -> i32 {
        self.route_points(seat) + self.wonders(seat)
    }

    /// W19: the points of the best expedition of `seat` if the game is scored now.
    #[inline]
    pub(super) fn route_points(&self, seat: Seat) -> i32 {
        expedition::points(&self.side(seat), self.purse(seat), self.stakes(seat))
    }

    /// W11, W18: the points for Wondrous Items.
    #[inline]
    pub fn wonders(&self, seat: Seat) -> i32 {
        let held = self.hands[seat.index()].showing(&self.options.table, Item::Wondrous);
        i32::from(held) * i32::from(self.options.points.wondrous)
    }

    /// W22: most points win; equal points are shared.
    #[inline]
    pub(super) fn scored(&self) -> Outcome {
        let mut points = [0; MAX_SEATS];
        if self.phase != Phase::Starter {
            points[..2].copy_from_slice(&[self.points(Seat::A), self.points(Seat::B)]);
        }
        Outcome::by_points(2, points)
    }
}
