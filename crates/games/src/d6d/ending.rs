//! How the game ends, and what it is worth.

use engine::{Outcome, Seat, Seats};

use super::host::Die;
use super::map::Worlds;
use super::{D6D, Phase};

/// Why the game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// D17: this seat controls all worlds.
    AllWorlds(Seat),
    /// D17: this seat has no army on any world.
    Destroyed(Seat),
    /// D17: the Realm has reached its limit.
    RealmFull,
    /// D19: the last round is over.
    Stalemate,
}

impl D6D {
    /// D17: whether the game ends with the action just completed. Only the active seat can have gained a world.
    #[inline]
    pub(super) fn ended(&self) -> bool {
        let all = self.control[self.order.active.index()] == Worlds::ALL;
        all | (self.realm >= self.options.realm_limit) | self.too_few()
    }

    /// D17: whether somebody is destroyed; where the house plays on, whether one seat at most is left.
    #[inline]
    fn too_few(&self) -> bool {
        // A byte a seat: its top bit says that the seat controls something, so all can be tested at once.
        let control = u32::from_le_bytes(self.control.map(Worlds::bits));
        let alive = (control + 0x7f7f_7f7f) & 0x8080_8080;
        let seats = 0x8080_8080 >> (8 * (4 - u32::from(self.order.seats)));
        alive != seats && (!self.options.plays_on || alive & alive.wrapping_sub(1) == 0)
    }

    /// D16: all that has ended the game; empty while it goes on.
    #[inline]
    pub fn ends(&self) -> Vec<End> {
        if self.phase != Phase::Over {
            return Vec::new();
        }
        let mut ends = Vec::new();
        for seat in self.playing().iter() {
            if self.worlds_of(seat) == Worlds::ALL {
                ends.push(End::AllWorlds(seat));
            }
        }
        if self.too_few() {
            let lost = self.playing().iter().filter(|&seat| self.worlds_of(seat).is_empty());
            ends.extend(lost.map(End::Destroyed));
        }
        if self.realm >= self.options.realm_limit {
            ends.push(End::RealmFull);
        }
        if ends.is_empty() {
            ends.push(End::Stalemate);
        }
        ends
    }

    /// D18: points and winners, as things stand.
    #[inline]
    pub(super) fn scored(&self) -> Outcome {
        let points = std::array::from_fn(|i| self.points(Seat::new(i)));
        let rank = |seat: Seat| (self.points(seat), -i32::from(self.realm_of(seat).1));
        let best = self.playing().iter().map(rank).max();
        let winners = self.playing().iter().filter(|&seat| Some(rank(seat)) == best);
        Outcome::won_by(self.order.seats, points, winners.fold(Seats::NONE, Seats::with))
    }

    /// D18: 3 a world, less 1 a die in the Realm.
    #[inline]
    pub fn points(&self, seat: Seat) -> i32 {
        3 * i32::from(self.worlds_of(seat).len()) - i32::from(self.realm_of(seat).0)
    }

    /// D18: how many dice of `seat` are in the Realm, and their total. One that is falling does not count yet.
    #[inline]
    fn realm_of(&self, seat: Seat) -> (u8, u8) {
        let host = self.hosts[seat.index()];
        let lost = host.in_realm();
        (lost.len() as u8 - host.like(Die::FALLEN).len() as u8, host.sum(lost))
    }
}
