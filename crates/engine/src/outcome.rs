//! How a game ended, for one to four seats.

use std::fmt;

use crate::{MAX_SEATS, Seat, Seats};

/// The end of a game. Several winners share it; nobody winning means that the table lost (solo).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// How many seats played.
    pub seats: u8,
    /// Points by seat; 0 where the game knows none.
    pub points: [i32; MAX_SEATS],
    /// Who won, alone or together.
    pub winners: Seats,
}

impl Outcome {
    /// The seats with most points win; ties are shared.
    #[inline]
    pub fn by_points(seats: u8, points: [i32; MAX_SEATS]) -> Outcome {
        let playing = &points[..usize::from(seats)];
        let best = playing.iter().copied().max().unwrap_or(0);
        let mut winners = Seats::NONE;
        for (i, &its) in playing.iter().enumerate() {
            if its == best {
                winners = winners.with(Seat::new(i));
            }
        }
        Outcome { seats, points, winners }
    }

    /// These seats win, whatever the points say.
    pub fn won_by(seats: u8, points: [i32; MAX_SEATS], winners: Seats) -> Outcome {
        Outcome { seats, points, winners }
    }

    /// A whole win as [`share`](Outcome::share) counts it: every number of winners divides it.
    pub const WIN: u32 = 12;

    /// The share of the win, out of [`WIN`](Outcome::WIN): all of it, a fair part of a shared one, or nothing.
    #[inline]
    pub fn share(&self, seat: Seat) -> u32 {
        if self.winners.has(seat) { Outcome::WIN / self.winners.len() } else { 0 }
    }
}

/// `A 102 B 88, A wins`, `A 3 B 3, AB share the win`, `A 0, nobody wins`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for seat in Seats::first_n(self.seats).iter() {
            write!(f, "{}{seat} {}", if seat == Seat::A { "" } else { " " }, self.points[seat.index()])?;
        }
        match self.winners.len() {
            0 => f.write_str(", nobody wins"),
            1 => write!(f, ", {} wins", self.winners),
            _ => write!(f, ", {} share the win", self.winners),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_cover_wins_ties_and_a_solo_loss() {
        let tie = Outcome::by_points(3, [5, 7, 7, 99]);
        assert_eq!(tie.to_string(), "A 5 B 7 C 7, BC share the win");
        assert_eq!((tie.share(Seat::A), tie.share(Seat::B)), (0, Outcome::WIN / 2));
        assert_eq!(Outcome::by_points(2, [9, 2, 0, 0]).to_string(), "A 9 B 2, A wins");
        assert_eq!(Outcome::won_by(1, [0; 4], Seats::NONE).to_string(), "A 0, nobody wins");
        assert_eq!(Outcome::won_by(2, [0, 9, 0, 0], Seats::only(Seat::A)).share(Seat::A), Outcome::WIN);
        assert!((1..=MAX_SEATS as u32).all(|winners| Outcome::WIN.is_multiple_of(winners)));
    }
}
