//! Hands an experiment out round by round to whoever plays it, and takes the games in: on one machine or on many.

use std::ops::Range;

use super::Experiment;
use crate::arena::{Ledger, Played, Results};

/// Some rounds of one cell: what one worker plays at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The cell, by index.
    pub cell: usize,
    /// The rounds.
    pub rounds: Range<u64>,
}

/// Units are handed out in order, and what is decided is decided in order: the result is that of one machine, whoever
/// plays what, and however often something is played twice.
pub struct Dispatch<'a> {
    experiment: &'a Experiment,
    ledgers: Vec<Ledger<'a>>,
    /// By cell, the first round that was not handed out.
    next: Vec<u64>,
    rounds: u64,
}

impl<'a> Dispatch<'a> {
    /// Nothing is handed out yet. A unit has so many rounds, but those that are `known` already.
    pub fn new(experiment: &'a Experiment, known: Vec<Vec<Played>>, rounds: u64) -> Dispatch<'a> {
        let mut ledgers: Vec<Ledger> = experiment.cells.iter().map(|cell| Ledger::new(&cell.plan)).collect();
        for (ledger, games) in ledgers.iter_mut().zip(known) {
            games.into_iter().for_each(|played| ledger.add(played));
        }
        Dispatch { experiment, next: vec![0; ledgers.len()], ledgers, rounds: rounds.max(1) }
    }

    /// The next unit. Where a precision may end a cell, at most so many rounds `ahead` of what is known are handed out:
    /// what was played beyond the end is dropped.
    pub fn hand_out(&mut self, ahead: u64) -> Option<Unit> {
        for (cell, ledger) in self.ledgers.iter().enumerate() {
            if ledger.is_complete() {
                continue;
            }
            let plan = &self.experiment.cells[cell].plan;
            let end = match self.experiment.precision {
                Some(_) => plan.rounds().min(ledger.rounds() + ahead),
                None => plan.rounds(),
            };
            let first = (self.next[cell]..end).find(|&round| !ledger.has(round)).unwrap_or(end);
            let most = end.min(first + self.rounds);
            let last = (first..most).find(|&round| ledger.has(round)).unwrap_or(most);
            self.next[cell] = last;
            if first < last {
                return Some(Unit { cell, rounds: first..last });
            }
        }
        None
    }

    /// Takes the games of a unit in. Says whether they are of use: not if the cell was decided before.
    pub fn take_in(&mut self, cell: usize, games: Vec<Played>) -> bool {
        let useful = !self.ledgers[cell].is_complete();
        games.into_iter().for_each(|played| self.ledgers[cell].add(played));
        useful
    }

    /// Whether nothing is left to play.
    pub fn is_complete(&self) -> bool {
        self.ledgers.iter().all(Ledger::is_complete)
    }

    /// Rounds that count so far, and the most there may be.
    pub fn progress(&self) -> [u64; 2] {
        let cells = self.experiment.cells.iter().zip(&self.ledgers);
        let done = cells.map(|(cell, it)| if it.is_complete() { cell.plan.rounds() } else { it.rounds() });
        [done.sum(), self.experiment.cells.iter().map(|cell| cell.plan.rounds()).sum()]
    }

    /// What came of every cell.
    pub fn results(self) -> Vec<Results> {
        self.ledgers.into_iter().map(|ledger| ledger.results(Vec::new())).collect()
    }
}
