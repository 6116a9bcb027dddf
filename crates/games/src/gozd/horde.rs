//! The dice of both armies: which are whose, what they show and where they are; with counts kept up to date.

use engine::Seat;

use super::band::{Band, equal_bytes};
use super::options::LARGEST_ARMY;
use super::place::{FIELDS, Place};

/// G2: as many dice as there are.
pub(super) const DICE: usize = 2 * LARGEST_ARMY as usize;

/// One byte a die: place and value together, or one of the two marks below.
const BYTES: usize = 72;
/// Codes from here on are homes or marks.
const HOMES: u8 = FIELDS as u8 * 6;
/// The die is being rolled, into its owner's home or, at setup, onto the board.
const AIR: u8 = 254;
/// The die is out of the game.
const DEAD: u8 = 255;

/// The dice of both armies.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Horde {
    /// The Devil's dice.
    devils: Band,
    /// Those on fields.
    fielded: Band,
    codes: [u8; BYTES],
    /// G3: minions on each field, Death's in the low half, the Devil's in the high half.
    fields: [u8; FIELDS],
    /// Minions at home by value.
    homes: [[u8; 6]; 2],
    /// All minions at home.
    housed: [u8; 2],
    /// All minions on fields.
    ranged: [u8; 2],
    /// All minions, those in the air included.
    sizes: [u8; 2],
}

impl Horde {
    /// G2: all dice in the hands of their owners.
    pub(super) fn new(army: u8) -> Horde {
        let mut horde = Horde::nobody();
        for die in 0..2 * army {
            horde.join(die, if die < army { Seat::A } else { Seat::B });
        }
        horde
    }

    /// No dice at all.
    pub(super) fn nobody() -> Horde {
        Horde {
            devils: Band::NONE,
            fielded: Band::NONE,
            codes: [DEAD; BYTES],
            fields: [0; FIELDS],
            homes: [[0; 6]; 2],
            housed: [0; 2],
            ranged: [0; 2],
            sizes: [0; 2],
        }
    }

    /// Puts a die that is not in the game into the air above the home of `seat`.
    pub(super) fn join(&mut self, die: u8, seat: Seat) {
        self.own(die, seat);
        self.codes[usize::from(die)] = AIR;
        self.sizes[side(seat)] += 1;
    }

    #[inline]
    fn own(&mut self, die: u8, seat: Seat) {
        if seat == Seat::A { self.devils.remove(die) } else { self.devils.insert(die) }
    }

    /// Whose it is; of the dead, whose it was.
    #[inline]
    pub(super) fn owner(&self, die: u8) -> Seat {
        if self.devils.has(die) { Seat::B } else { Seat::A }
    }

    /// What it shows and where it is, unless it is dead or in the air.
    #[inline]
    pub(super) fn stand(&self, die: u8) -> Option<(u8, Place)> {
        let code = self.codes[usize::from(die)];
        (code < AIR).then(|| (code % 6 + 1, Place((code / 6).min(Place::HOME.0))))
    }

    /// What it shows on which field, if it is on one.
    #[inline]
    pub(super) fn on_field(&self, die: u8) -> Option<(u8, Place)> {
        let code = self.codes[usize::from(die)];
        (code < HOMES).then(|| (code % 6 + 1, Place(code / 6)))
    }

    /// Those of `band` that belong to `seat`.
    #[inline]
    fn of(&self, seat: Seat, band: Band) -> Band {
        let others = if seat == Seat::A { 0 } else { u64::MAX };
        Band([0, 1].map(|i| band.0[i] & !(self.devils.0[i] ^ others)))
    }

    /// The minions of `seat` on fields, as a set.
    #[inline]
    pub(super) fn afield(&self, seat: Seat) -> Band {
        self.of(seat, self.fielded)
    }

    #[inline]
    pub(super) fn in_air(&self, die: u8) -> bool {
        self.codes[usize::from(die)] == AIR
    }

    /// The dice in the air.
    #[inline]
    pub(super) fn flying(&self) -> Band {
        self.matching(AIR)
    }

    /// Takes everybody at the home of `seat` into the air: a set.
    pub(super) fn lift_home(&mut self, seat: Seat) -> Band {
        let (first, mut lifted) = (code(seat, 1, Place::HOME), Band::NONE);
        for (die, code) in (0..DICE as u8).zip(&mut self.codes) {
            let home = code.wrapping_sub(first) < 6;
            *code = if home { AIR } else { *code };
            lifted.0[usize::from(die >> 6) & 1] |= u64::from(home) << (die & 63);
        }
        (self.homes[side(seat)], self.housed[side(seat)]) = ([0; 6], 0);
        lifted
    }

    /// The dice of `seat` that show `value` at `place`.
    #[inline]
    pub(super) fn alike(&self, seat: Seat, value: u8, place: Place) -> Band {
        // On a contested field both sides can show the same.
        self.of(seat, self.matching(code(seat, value, place)))
    }

    /// The dice with this code.
    #[inline]
    fn matching(&self, code: u8) -> Band {
        let (eights, _) = self.codes.as_chunks::<8>();
        let mut band = Band::NONE;
        for (i, &eight) in eights[..8].iter().enumerate() {
            band.0[0] |= equal_bytes(eight, code) << (8 * i);
        }
        band.0[1] = equal_bytes(eights[8], code) & 3;
        band
    }

    /// Whether any of `band` is not on a field.
    #[inline]
    pub(super) fn any_off_field(&self, band: Band) -> bool {
        !band.without(self.fielded).is_empty()
    }

    /// G3: how many minions of `seat` are on a field.
    #[inline]
    pub(super) fn on(&self, seat: Seat, field: Place) -> u8 {
        self.fields[field.index()] >> (4 * side(seat)) & 15
    }

    /// How many minions of `seat` are at home and show `value`.
    #[inline]
    pub(super) fn at_home(&self, seat: Seat, value: u8) -> u8 {
        self.homes[side(seat)][usize::from(value - 1)]
    }

    /// How many minions of `seat` are at home.
    #[inline]
    pub(super) fn home(&self, seat: Seat) -> u8 {
        self.housed[side(seat)]
    }

    /// How many minions of `seat` are on fields.
    #[inline]
    pub(super) fn on_fields(&self, seat: Seat) -> u8 {
        self.ranged[side(seat)]
    }

    /// How many minions `seat` has.
    #[inline]
    pub(super) fn size(&self, seat: Seat) -> u8 {
        self.sizes[side(seat)]
    }

    /// Takes a standing minion into the air.
    #[inline]
    pub(super) fn lift(&mut self, die: u8) {
        let (owner, code) = (side(self.owner(die)), self.codes[usize::from(die)]);
        debug_assert!(code < AIR);
        if code < HOMES {
            self.fields[usize::from(code / 6)] -= 1 << (4 * owner);
            self.fielded.remove(die);
            self.ranged[owner] -= 1;
        } else {
            self.housed[owner] -= 1;
            self.homes[owner][usize::from(code % 6)] -= 1;
        }
        self.codes[usize::from(die)] = AIR;
    }

    /// Puts a minion that is in the air down at `place`.
    #[inline]
    pub(super) fn put(&mut self, die: u8, value: u8, place: Place) {
        let owner = self.owner(die);
        self.codes[usize::from(die)] = code(owner, value, place);
        let owner = side(owner);
        if place.is_home() {
            self.homes[owner][usize::from(value - 1)] += 1;
            self.housed[owner] += 1;
        } else {
            self.fields[place.index()] += 1 << (4 * owner);
            self.fielded.insert(die);
            self.ranged[owner] += 1;
        }
    }

    /// Takes a standing minion out of the game.
    #[inline]
    pub(super) fn kill(&mut self, die: u8) {
        self.lift(die);
        self.codes[usize::from(die)] = DEAD;
        self.sizes[side(self.owner(die))] -= 1;
        // Nobody owns the dead: equal positions are equal data.
        self.own(die, Seat::A);
    }

    /// Takes a standing minion into the air, and gives it to the enemy.
    #[inline]
    pub(super) fn turn_coat(&mut self, die: u8) {
        self.lift(die);
        let owner = self.owner(die);
        self.sizes[side(owner)] -= 1;
        self.sizes[side(owner.next(2))] += 1;
        self.own(die, owner.next(2));
    }

    /// The minions of `seat` that stand somewhere, in order, with what they show and where.
    pub(super) fn standing(&self, seat: Seat) -> impl Iterator<Item = (u8, u8, Place)> {
        let dice = (0..DICE as u8).filter(move |&die| self.owner(die) == seat);
        dice.filter_map(|die| self.stand(die).map(|(value, place)| (die, value, place)))
    }
}

#[inline]
fn side(seat: Seat) -> usize {
    seat.index() & 1
}

#[inline]
fn code(seat: Seat, value: u8, place: Place) -> u8 {
    let place = if place.is_home() { place.0 + side(seat) as u8 } else { place.0 };
    place * 6 + value - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn like_dice_are_found_in_order_wherever_they_are() {
        let mut horde = Horde::new(33);
        for die in 0..66 {
            horde.put(die, die % 3 + 1, if die % 2 == 0 { Place::HOME } else { Place(17 + die / 22) });
        }
        for (seat, place) in [(Seat::A, Place::HOME), (Seat::B, Place::HOME), (Seat::A, Place(17))] {
            for value in 1..=6 {
                let found: Vec<u8> = horde.alike(seat, value, place).iter().collect();
                let sought = |&die: &u8| horde.owner(die) == seat && horde.stand(die) == Some((value, place));
                assert_eq!(found, (0..66).filter(sought).collect::<Vec<_>>());
            }
        }
    }
}
