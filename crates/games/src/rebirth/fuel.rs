//! Fuel: six dice in three rows (R1, R3). Equal dice are interchangeable, so a row is a multiset.

use std::fmt;

use engine::Seat;

/// R3: what a die is put to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Row {
    /// Steps.
    Mobility,
    /// Range and force of the shot.
    Offense,
    /// What the ship withstands.
    Defense,
}

/// Some dice: nibble f counts those that show f.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(u32);

/// The dice of one player, by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Fuel([Cells; 3]);

/// One small number for each die, the dice in falling order: rows of an assignment, pips of a payment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PerDie {
    values: [u8; 6],
    dice: u8,
}

/// R1: so many dice has each player.
pub const DICE: u8 = 6;

impl Row {
    /// All rows, the nearest first.
    pub const ALL: [Row; 3] = [Row::Mobility, Row::Offense, Row::Defense];

    /// Its letter in the notation.
    pub const fn letter(self) -> char {
        ['M', 'O', 'D'][self as usize]
    }

    /// Its name in the rulebook.
    pub const fn name(self) -> &'static str {
        ["Mobility", "Offense", "Defense"][self as usize]
    }
}

impl Cells {
    /// No dice.
    pub const NONE: Cells = Cells(0);

    /// `count` dice that show `face`.
    pub const fn of(count: u8, face: u8) -> Cells {
        Cells((count as u32) << (4 * face))
    }

    /// How many dice.
    #[inline]
    pub const fn len(self) -> u8 {
        // Never more than six, so the nibbles' sum does not leave the top nibble.
        (self.0.wrapping_mul(0x1111_1111) >> 28) as u8
    }

    /// Whether there are none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many show `face`.
    #[inline]
    pub const fn count(self, face: u8) -> u8 {
        (self.0 >> (4 * face) & 15) as u8
    }

    /// All pips together.
    #[inline]
    pub fn pips(self) -> u8 {
        (1..=6).map(|face| face * self.count(face)).sum()
    }

    /// The smallest face, of at least one die.
    #[inline]
    pub const fn smallest(self) -> u8 {
        (self.0.trailing_zeros() / 4) as u8
    }

    /// The largest face, of at least one die.
    #[inline]
    pub const fn largest(self) -> u8 {
        ((31 - self.0.leading_zeros()) / 4) as u8
    }

    /// These dice and others.
    #[inline]
    #[must_use]
    pub const fn and(self, others: Cells) -> Cells {
        Cells(self.0 + others.0)
    }

    /// These dice without some of them.
    #[inline]
    #[must_use]
    pub const fn less(self, some: Cells) -> Cells {
        Cells(self.0 - some.0)
    }

    /// The faces, largest first: the order in which the notation names dice.
    #[inline]
    pub fn faces(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let face = (31 - left.leading_zeros()) / 4;
            left -= 1 << (4 * face);
            Some(face as u8)
        })
    }

    /// R11: the dice after a payment, and how many of them it emptied.
    #[inline]
    pub fn after(self, payment: PerDie) -> (Cells, u8) {
        let (mut left, mut emptied) = (Cells::NONE, 0);
        for (face, pips) in self.faces().zip(payment.iter()) {
            if pips < face {
                left = left.and(Cells::of(1, face - pips));
            } else {
                emptied += 1;
            }
        }
        (left, emptied)
    }

    /// The payment of `total` pips, if there is but one way to pay it, equal dice being alike.
    #[inline]
    pub fn only_payment(self, total: u8) -> Option<PerDie> {
        let (pips, face) = (self.pips(), self.largest());
        let alike = face == self.smallest() && (total == 1 || face == 1 || total + 1 >= pips);
        if !(alike || total >= pips || self.len() == 1) {
            return None;
        }
        let mut left = total;
        let mut payment = PerDie::default();
        for face in self.faces() {
            let pays = face.min(left);
            payment = payment.and(pays);
            left -= pays;
        }
        Some(payment)
    }
}

/// `665`, or `-` for none.
impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.faces().try_for_each(|face| write!(f, "{face}"))
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cells({self})")
    }
}

impl Fuel {
    /// These rows: Mobility, Offense, Defense.
    pub const fn new(rows: [Cells; 3]) -> Fuel {
        Fuel(rows)
    }

    /// The dice of one row.
    #[inline]
    pub const fn row(self, row: Row) -> Cells {
        self.0[row as usize]
    }

    /// Changes one row.
    #[inline]
    pub(super) fn set(&mut self, row: Row, cells: Cells) {
        self.0[row as usize] = cells;
    }

    /// All dice, whatever their row.
    #[inline]
    pub const fn all(self) -> Cells {
        self.0[0].and(self.0[1]).and(self.0[2])
    }

    /// How many dice.
    #[inline]
    pub const fn dice(self) -> u8 {
        self.all().len()
    }

    /// All dice in one heap: what lies before a player who has not assigned yet.
    #[inline]
    #[must_use]
    pub(super) const fn pooled(self) -> Fuel {
        Fuel([self.all(), Cells::NONE, Cells::NONE])
    }

    /// R4: all dice, each in the row it is assigned to.
    #[inline]
    #[must_use]
    pub(super) fn assigned(self, rows: PerDie) -> Fuel {
        let mut fuel = Fuel::default();
        for (face, row) in self.all().faces().zip(rows.iter()) {
            let cells = &mut fuel.0[usize::from(row)];
            *cells = cells.and(Cells::of(1, face));
        }
        fuel
    }

    /// R5: how close to losing: fewest dice, then fewest pips, then the smallest die.
    #[inline]
    pub fn rank(self) -> (u8, u8, u8) {
        let all = self.all();
        (all.len(), all.pips(), all.smallest())
    }
}

impl PerDie {
    /// One more number, for the next die.
    #[inline]
    #[must_use]
    pub const fn and(mut self, value: u8) -> PerDie {
        self.values[self.dice as usize] = value;
        self.dice += 1;
        self
    }

    /// For how many dice.
    #[inline]
    pub const fn len(self) -> u8 {
        self.dice
    }

    /// Whether for no die.
    pub const fn is_empty(self) -> bool {
        self.dice == 0
    }

    /// The numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> {
        self.values.into_iter().take(self.dice.into())
    }

    /// The same with the numbers of equal dice in order: equal dice are interchangeable, and lists name one order.
    #[inline]
    #[must_use]
    pub(super) fn in_order(mut self, cells: Cells, before: fn(u8, u8) -> bool) -> PerDie {
        let mut faces = [0; DICE as usize];
        for (i, face) in cells.faces().enumerate() {
            faces[i] = face;
            let mut at = i;
            while at > 0 && faces[at - 1] == face && before(self.values[at], self.values[at - 1]) {
                self.values.swap(at, at - 1);
                at -= 1;
            }
        }
        self
    }

    /// The number of die `i`.
    #[inline]
    pub(super) const fn value(self, i: usize) -> u8 {
        self.values[i]
    }

    /// Changes the number of die `i`.
    #[inline]
    pub(super) fn set(&mut self, i: usize, value: u8) {
        self.values[i] = value;
    }

    /// Adds one to the number of die `i`.
    #[inline]
    pub(super) fn raise(&mut self, i: usize) {
        self.values[i] += 1;
    }
}

/// The other of the two players.
#[inline]
pub const fn other(seat: Seat) -> Seat {
    seat.next(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Cells {
        text.bytes().fold(Cells::NONE, |cells, face| cells.and(Cells::of(1, face - b'0')))
    }

    #[test]
    fn cells_count() {
        let row = cells("2665");
        assert_eq!((row.len(), row.pips(), row.smallest(), row.largest(), row.count(6)), (4, 19, 2, 6, 2));
        assert_eq!(row.to_string(), "6652");
        assert_eq!(Cells::NONE.to_string(), "-");
    }

    #[test]
    fn payments_empty_dice() {
        let pay = |values: &[u8]| values.iter().fold(PerDie::default(), |all, &value| all.and(value));
        let (left, emptied) = cells("6652").after(pay(&[1, 0, 5, 1]));
        assert_eq!((left.to_string().as_str(), emptied), ("651", 1));
        assert_eq!(cells("66").only_payment(1), Some(pay(&[1, 0])));
        assert_eq!(cells("66").only_payment(2), None);
        assert_eq!(cells("65").only_payment(1), None);
        assert_eq!(cells("111").only_payment(2), Some(pay(&[1, 1, 0])));
        assert_eq!(cells("21").only_payment(3), Some(pay(&[2, 1])));
        assert_eq!(cells("5").only_payment(1), Some(pay(&[1])));
    }
}
