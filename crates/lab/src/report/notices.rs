//! What has to be told before any answer: which rules and actions these games never touched, and where there is too
//! little to tell.

use serde::Serialize;

use super::text::{list, rounds, thousands};
use super::{CellLine, Report};
use crate::stats::LEAST_ROUNDS;

/// Variants named one by one; more are counted.
const NAMED: usize = 4;

/// Something that has to be told first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Notice {
    /// What kind of thing it is.
    pub kind: NoticeKind,
    /// The cells that it is about, by index.
    pub cells: Vec<usize>,
    /// What they are called.
    pub about: String,
    /// What is told.
    pub sentence: String,
}

/// The kinds of notices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// All games are those of the base.
    Identical,
    /// Kinds of actions that nobody used.
    NeverUsed,
    /// Fewer rounds than a verdict needs.
    TooFew,
    /// What was studied depends on how long the search thinks.
    Unsettled,
}

pub(super) fn notices(report: &Report) -> Vec<Notice> {
    [identical(report), never_used(report), too_few(report), unsettled(report)].concat()
}

/// "all 1,000 games are identical to the base's: ...".
pub(super) fn identical_games(cell: &CellLine) -> String {
    let games = thousands(cell.games);
    format!("all {games} games are identical to the base's: this rule was not touched by these players")
}

/// "too few games to tell: 3 rounds, at least 6".
pub(super) fn too_few_rounds(count: usize) -> String {
    format!("too few games to tell: {}, at least {LEAST_ROUNDS}", rounds(count as u64))
}

fn identical(report: &Report) -> Vec<Notice> {
    let cells = report.cells.iter().enumerate().filter(|(_, cell)| cell.identical);
    let notice = |(index, cell): (usize, &CellLine)| Notice {
        kind: NoticeKind::Identical,
        cells: vec![index],
        about: format!("{}, {}", cell.variant, who(report, cell)),
        sentence: identical_games(cell) + ".",
    };
    cells.map(notice).collect()
}

/// Who plays, with how many sit at the table where that differs.
fn who(report: &Report, cell: &CellLine) -> String {
    match report.cells.iter().any(|it| it.seats != cell.seats) {
        true => format!("{}, {} players", cell.lineup, cell.seats),
        false => cell.lineup.clone(),
    }
}

/// One notice for all variants in which a line-up leaves the same kinds of actions alone.
fn never_used(report: &Report) -> Vec<Notice> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (index, cell) in report.cells.iter().enumerate().filter(|(_, cell)| !cell.unused.is_empty()) {
        let key = |it: &CellLine| (it.seats, it.lineup.clone(), it.unused.clone());
        match groups.iter_mut().find(|group| key(&report.cells[group[0]]) == key(cell)) {
            Some(group) => group.push(index),
            None => groups.push(vec![index]),
        }
    }
    let notice = |cells: Vec<usize>| {
        let first = &report.cells[cells[0]];
        let decisions: u64 = cells.iter().map(|&cell| report.cells[cell].decisions).sum();
        let unused: Vec<String> = first.unused.iter().map(ToString::to_string).collect();
        let about = format!("{}{}", who(report, first), variants(report, &cells));
        let sentence = format!("never used in {} decisions: {}.", thousands(decisions), list(&unused));
        Notice { kind: NoticeKind::NeverUsed, cells, about, sentence }
    };
    groups.into_iter().map(notice).collect()
}

/// Which variants of their line-up these cells are, unless they are all.
fn variants(report: &Report, cells: &[usize]) -> String {
    let first = &report.cells[cells[0]];
    let all = report.cells.iter().filter(|it| it.seats == first.seats && it.lineup == first.lineup).count();
    let names: Vec<String> = cells.iter().map(|&cell| report.cells[cell].variant.clone()).collect();
    match names.len() {
        _ if names.len() == all => String::new(),
        count if count <= NAMED => format!(" ({})", list(&names)),
        count => format!(" ({} and {} others)", names[..NAMED - 1].join(", "), count + 1 - NAMED),
    }
}

fn too_few(report: &Report) -> Vec<Notice> {
    let few = |cell: &CellLine| (cell.rounds as usize) < LEAST_ROUNDS;
    let cells = report.cells.iter().enumerate().filter(|(_, cell)| few(cell));
    let notice = |(index, cell): (usize, &CellLine)| Notice {
        kind: NoticeKind::TooFew,
        cells: vec![index],
        about: format!("{}, {}", cell.variant, who(report, cell)),
        sentence: too_few_rounds(cell.rounds as usize) + ".",
    };
    cells.map(notice).collect()
}

fn unsettled(report: &Report) -> Vec<Notice> {
    let open = |cell: &CellLine| cell.study.as_ref().is_some_and(|it| !it.settled);
    let cells: Vec<usize> = (0..report.cells.len()).filter(|&cell| open(&report.cells[cell])).collect();
    let Some(first) = cells.first().map(|&cell| &report.cells[cell]) else { return Vec::new() };
    let Some(study) = &first.study else { return Vec::new() };
    let ([fewer, more], [shorter, longer]) = (study.iterations, study.shares.map(|it| 100.0 * it));
    let (of, all) = (cells.len(), report.cells.iter().filter(|it| it.study.is_some()).count());
    let place = format!("{}, {}", first.variant, who(report, first));
    let sentence = format!(
        "their number is not settled in {of} of {all} cells: it may still depend on how long the search thinks ({place}: \
         {shorter:.1} % at {fewer} iterations, {longer:.1} % at {more}). No verdict counts it."
    );
    vec![Notice { kind: NoticeKind::Unsettled, cells, about: "Decisions that matter".to_string(), sentence }]
}
