//! Rows of anything, one or several a game, shared out to threads.

/// Something that belongs to games in their order, and can be cut between two of them.
pub(crate) trait Rows: Send + Sized {
    /// What belongs to the first games, and the rest.
    fn cut(self, games: usize) -> (Self, Self);
}

impl Rows for () {
    fn cut(self, _games: usize) -> ((), ()) {
        ((), ())
    }
}

/// One a game.
impl<T: Send> Rows for &mut [T] {
    fn cut(self, games: usize) -> (Self, Self) {
        self.split_at_mut(games)
    }
}

/// Several rows of numbers a game, one game's behind the other's.
pub(crate) struct Packed<'a> {
    pub(crate) cells: &'a mut [f32],
    /// How many rows each game has.
    pub(crate) lengths: &'a [usize],
    /// How many numbers a row has.
    pub(crate) width: usize,
}

impl<'a> Packed<'a> {
    /// The rows of the next game.
    pub(crate) fn next(&mut self) -> &'a mut [f32] {
        let Some((&rows, rest)) = self.lengths.split_first() else { return &mut [] };
        self.lengths = rest;
        let (next, cells) = std::mem::take(&mut self.cells).split_at_mut(rows * self.width);
        self.cells = cells;
        next
    }
}

impl Rows for Packed<'_> {
    fn cut(self, games: usize) -> (Self, Self) {
        let (lengths, others) = self.lengths.split_at(games);
        let (cells, rest) = self.cells.split_at_mut(lengths.iter().sum::<usize>() * self.width);
        let width = self.width;
        (Packed { cells, lengths, width }, Packed { cells: rest, lengths: others, width })
    }
}
