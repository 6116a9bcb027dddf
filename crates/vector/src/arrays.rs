//! What is written for every game, row by row.

use crate::rows::Rows;

/// In `seats`: chance is due.
pub const CHANCE: i8 = -1;
/// In `seats`: the game is over.
pub const NOBODY: i8 = -2;

/// Rows of numbers, one row a game, in memory of whoever asks.
pub struct Arrays<'a> {
    /// What the seat that is asked sees.
    pub observations: &'a mut [f32],
    /// Which numbers are legal: 1, else 0. All 0 where chance is due or the game is over.
    pub masks: &'a mut [i8],
    /// What the step brought the seat that was asked.
    pub rewards: &'a mut [f32],
    /// What the step brought every seat.
    pub returns: &'a mut [f32],
    /// Whether the game has ended.
    pub terminated: &'a mut [bool],
    /// Whether the game was cut off.
    pub truncated: &'a mut [bool],
    /// Who is asked, counted from 0; or [`CHANCE`] or [`NOBODY`].
    pub seats: &'a mut [i8],
    /// How many numbers are legal, or how many outcomes chance has.
    pub counts: &'a mut [i32],
    /// Whether the legal numbers are everything that is legal.
    pub complete: &'a mut [bool],
    /// The last observation of a game that ended in this step and has begun anew.
    pub last: &'a mut [f32],
}

impl<'a> Arrays<'a> {
    /// How many games.
    pub fn len(&self) -> usize {
        self.rewards.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The row of one game, of so many cells each.
    #[inline]
    pub(crate) fn row<T>(cells: &mut [T], row: usize, width: usize) -> &mut [T] {
        &mut cells[row * width..(row + 1) * width]
    }

    /// The same rows, borrowed again.
    pub(crate) fn again(&mut self) -> Arrays<'_> {
        Arrays {
            observations: self.observations,
            masks: self.masks,
            rewards: self.rewards,
            returns: self.returns,
            terminated: self.terminated,
            truncated: self.truncated,
            seats: self.seats,
            counts: self.counts,
            complete: self.complete,
            last: self.last,
        }
    }
}

impl<'a> Rows for Arrays<'a> {
    fn cut(self, rows: usize) -> (Arrays<'a>, Arrays<'a>) {
        let envs = self.len();
        let (observations, observations_) = cut(self.observations, rows, envs);
        let (masks, masks_) = cut(self.masks, rows, envs);
        let (rewards, rewards_) = cut(self.rewards, rows, envs);
        let (returns, returns_) = cut(self.returns, rows, envs);
        let (terminated, terminated_) = cut(self.terminated, rows, envs);
        let (truncated, truncated_) = cut(self.truncated, rows, envs);
        let (seats, seats_) = cut(self.seats, rows, envs);
        let (counts, counts_) = cut(self.counts, rows, envs);
        let (complete, complete_) = cut(self.complete, rows, envs);
        let (last, last_) = cut(self.last, rows, envs);
        let first = Arrays {
            observations,
            masks,
            rewards,
            returns,
            terminated,
            truncated,
            seats,
            counts,
            complete,
            last,
        };
        let rest = Arrays {
            observations: observations_,
            masks: masks_,
            rewards: rewards_,
            returns: returns_,
            terminated: terminated_,
            truncated: truncated_,
            seats: seats_,
            counts: counts_,
            complete: complete_,
            last: last_,
        };
        (first, rest)
    }
}

/// Cuts after so many rows of all.
fn cut<T>(cells: &mut [T], rows: usize, of: usize) -> (&mut [T], &mut [T]) {
    let width = cells.len().checked_div(of).unwrap_or(0);
    cells.split_at_mut(rows * width)
}
