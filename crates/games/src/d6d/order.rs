//! Two bytes of the state: whose turn it is, and where the battle is.

use engine::Seat;

use super::map::World;

/// Who plays, who began, whose turn it is, and which action is next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Order(u8);

/// Where a battle rages, and who defends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Front(u8);

const SECOND: u8 = 1 << 6;

impl Order {
    /// So many seats, A first.
    pub(super) const fn new(seats: u8) -> Order {
        Order((seats - 1) << 4)
    }

    #[inline]
    pub(super) const fn active(self) -> Seat {
        Seat::new((self.0 & 3) as usize)
    }

    /// D4: who began.
    #[inline]
    pub(super) const fn first(self) -> Seat {
        Seat::new((self.0 >> 2 & 3) as usize)
    }

    #[inline]
    pub(super) const fn seats(self) -> u8 {
        (self.0 >> 4 & 3) + 1
    }

    /// D6: whether the second action is next.
    #[inline]
    pub(super) const fn second(self) -> bool {
        self.0 & SECOND != 0
    }

    /// The same order, with `seat` to take its first action.
    #[inline]
    #[must_use]
    pub(super) const fn to(self, seat: Seat) -> Order {
        Order(self.0 & 0b11_1100 | seat.index() as u8)
    }

    /// The same order, begun by `seat`, who is to act.
    #[must_use]
    pub(super) const fn begun_by(self, seat: Seat) -> Order {
        let seat = seat.index() as u8;
        Order(self.0 & 0b11_0000 | seat << 2 | seat)
    }

    /// The same seat, its second action next.
    #[inline]
    #[must_use]
    pub(super) const fn again(self) -> Order {
        Order(self.0 | SECOND)
    }
}

impl Front {
    /// Peace.
    pub(super) const NONE: Front = Front(0);

    #[inline]
    pub(super) const fn new(world: World, defender: Seat) -> Front {
        Front(world.index() as u8 | (defender.index() as u8) << 3)
    }

    #[inline]
    pub(super) const fn world(self) -> World {
        World::new(self.0 & 7)
    }

    #[inline]
    pub(super) const fn defender(self) -> Seat {
        Seat::new((self.0 >> 3 & 3) as usize)
    }
}
