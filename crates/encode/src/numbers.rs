//! The row of numbers that is being written.

/// Writes numbers one behind the other into a row of zeros.
pub struct Numbers<'a> {
    cells: &'a mut [f32],
    at: usize,
}

impl<'a> Numbers<'a> {
    /// Begins with a row, which becomes zeros.
    #[inline]
    pub fn new(cells: &'a mut [f32]) -> Numbers<'a> {
        // Not `fill`: with the zero in sight this becomes one call to clear memory.
        cells.iter_mut().for_each(|cell| *cell = 0.0);
        Numbers { cells, at: 0 }
    }

    /// How many numbers have been written or skipped.
    pub fn written(&self) -> usize {
        self.at
    }

    /// A number.
    #[inline]
    pub fn number(&mut self, number: f32) {
        self.cells[self.at] = number;
        self.at += 1;
    }

    /// How much of `most` there is.
    #[inline]
    pub fn part(&mut self, much: impl Into<i32>, most: impl Into<i32>) {
        self.number(much.into() as f32 / most.into().max(1) as f32);
    }

    /// Yes or no.
    #[inline]
    pub fn flag(&mut self, yes: bool) {
        self.number(if yes { 1.0 } else { 0.0 });
    }

    /// One of `kinds`; what is beyond them is none.
    #[inline]
    pub fn one_of(&mut self, kinds: usize, kind: usize) {
        if kind < kinds {
            self.cells[self.at + kind] = 1.0;
        }
        self.at += kinds;
    }

    /// Passes so many zeros.
    #[inline]
    pub fn skip(&mut self, cells: usize) {
        self.at += cells;
    }

    /// A block of so many numbers, to be written in any order.
    #[inline]
    pub fn block(&mut self, cells: usize) -> &mut [f32] {
        let from = self.at;
        self.at += cells;
        &mut self.cells[from..self.at]
    }
}
