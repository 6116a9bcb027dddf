//! Two experiments side by side: the same cells, before and after.

use serde::Serialize;

use super::columns::Measure;
use super::comparisons::{contrasted, identical, judged};
use super::figures::{Figured, figured};
use super::{Figure, Verdict};
use crate::arena::Results;
use crate::experiment::{Cell, Experiment};

/// One measure in one cell of both.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Contrast {
    /// How many sit at the table.
    pub seats: u8,
    /// The variant.
    pub variant: String,
    /// The line-up.
    pub lineup: String,
    /// The measure.
    pub measure: Measure,
    /// The figure of the first.
    pub first: Figure,
    /// The figure of the second.
    pub second: Figure,
    /// Second less first.
    pub difference: Figure,
    /// Whether both have the same dice.
    pub paired: bool,
    /// How likely this would be by chance alone, corrected for all of these comparisons that could be tested.
    pub chance: f64,
    /// What it has shown: more or less in the second.
    pub verdict: Verdict,
}

/// The same cell of two experiments.
pub(super) struct Pair<'a> {
    pub(super) seats: u8,
    pub(super) variant: String,
    pub(super) lineup: String,
    pub(super) cells: [&'a Figured; 2],
    pub(super) paired: bool,
    /// Whether all games went alike.
    pub(super) alike: bool,
}

/// Every measure of every cell that both experiments have; or why there is nothing to compare.
pub fn contrasts(
    first: (&Experiment, &[Results]),
    second: (&Experiment, &[Results]),
) -> Result<Vec<Contrast>, String> {
    let [one, other] = [first.0, second.0];
    if one.game != other.game {
        return Err(format!("one is about {}, the other about {}", one.game, other.game));
    }
    let figured: [Vec<Figured>; 2] = [figured(one, first.1), figured(other, second.1)];
    let names = |experiment: &Experiment, cell: &Cell| {
        let variant = experiment.variants[cell.variant].name.clone();
        (cell.seats, variant, experiment.lineups[cell.lineup].name.clone())
    };
    let mut found = Vec::new();
    for (index, cell) in one.cells.iter().enumerate() {
        let (seats, variant, lineup) = names(one, cell);
        let same = |it: &Cell| names(other, it) == (seats, variant.clone(), lineup.clone());
        let Some(same) = other.cells.iter().position(same) else { continue };
        let sizes = [cell, &other.cells[same]].map(|cell| cell.plan.round_size());
        let paired = one.seed == other.seed && sizes[0] == sizes[1];
        let alike = paired && identical(&first.1[index], &second.1[same]);
        let cells = [&figured[0][index], &figured[1][same]];
        found.extend(contrasted(&Pair { seats, variant, lineup, cells, paired, alike }, one.seed));
    }
    match found.is_empty() {
        true => Err("they have no variant and line-up in common".to_string()),
        false => Ok(judged(found)),
    }
}
