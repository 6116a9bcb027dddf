//! The numbers that a network is told, most of them 0 and therefore left out.

/// What a plain yes counts; numbers are in parts of it.
pub const UNIT: i16 = 8;
/// The largest number, up or down; the weights are small enough that it cannot overflow.
pub const LARGEST: i16 = 31;
/// More are never told at once.
const MOST: usize = 640;

/// A list of numbers that are not 0, each with its place.
#[derive(Clone)]
pub struct Inputs {
    list: [(u16, i16); MOST],
    len: usize,
    at: usize,
}

impl Default for Inputs {
    fn default() -> Inputs {
        Inputs::new()
    }
}

impl Inputs {
    /// Nothing told yet.
    pub const fn new() -> Inputs {
        Inputs { list: [(0, 0); MOST], len: 0, at: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        (self.len, self.at) = (0, 0);
    }

    /// What was told: places and numbers.
    #[inline]
    pub fn told(&self) -> &[(u16, i16)] {
        &self.list[..self.len]
    }

    /// Whether there was room for everything.
    pub fn is_complete(&self) -> bool {
        self.len < MOST
    }

    /// How many places have been passed.
    pub fn places(&self) -> usize {
        self.at
    }

    #[inline]
    fn push(&mut self, place: usize, number: i16) {
        if number != 0 && self.len < MOST {
            self.list[self.len] = (place as u16, number);
            self.len += 1;
        }
    }

    /// Passes so many places.
    #[inline]
    pub fn skip(&mut self, places: usize) {
        self.at += places;
    }

    /// A number in parts of [`UNIT`].
    #[inline]
    pub fn number(&mut self, number: i32) {
        self.push(self.at, number.clamp(-i32::from(LARGEST), i32::from(LARGEST)) as i16);
        self.at += 1;
    }

    /// Yes or no.
    #[inline]
    pub fn flag(&mut self, yes: bool) {
        self.push(self.at, if yes { UNIT } else { 0 });
        self.at += 1;
    }

    /// One of `kinds`; what is beyond them is none.
    #[inline]
    pub fn one_of(&mut self, kinds: usize, kind: usize) {
        if kind < kinds {
            self.push(self.at + kind, UNIT);
        }
        self.at += kinds;
    }

    /// An amount by the marks `step` apart between which it lies, each the more the nearer: a broken line is then a
    /// sum of them. Beyond the last mark it counts as that. `step` divides [`UNIT`] or is a multiple of it.
    #[inline]
    pub fn between(&mut self, marks: usize, step: u32, amount: u32) {
        let (mark, rest) = ((amount / step) as usize, amount % step);
        if mark + 1 >= marks {
            self.push(self.at + marks - 1, UNIT);
        } else {
            let up = (rest * UNIT as u32 / step) as i16;
            self.push(self.at + mark, UNIT - up);
            self.push(self.at + mark + 1, up);
        }
        self.at += marks;
    }
}
