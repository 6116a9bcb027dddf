//! One row a game, for other programs.

use engine::Seat;

use super::lead::{Lead, leads};
use crate::arena::{Plan, Played, Results};
use crate::experiment::{Cell, Experiment};
use crate::measure::{Notes, Words};

/// All games of an experiment, column by column.
pub struct Rows {
    pub(super) columns: Vec<(String, Cells)>,
}

/// The cells of one column.
pub(super) enum Cells {
    Words(Vec<String>),
    Numbers(Vec<Option<i64>>),
}

/// One value.
enum Value {
    Word(String),
    Number(Option<i64>),
}

impl Rows {
    /// The games that count, cell by cell, in order.
    pub fn new(experiment: &Experiment, results: &[Results]) -> Rows {
        let mut rows = Rows { columns: Vec::new() };
        for (cell, results) in experiment.cells.iter().zip(results) {
            let leads = leads(&cell.plan, &results.games);
            for (played, lead) in results.games.iter().zip(leads) {
                let Some(notes) = &played.notes else { continue };
                let row = where_from(experiment, cell, played);
                rows.push(row.into_iter().chain(outcome(&cell.plan, played)).chain(noted(
                    notes,
                    lead,
                    cell.plan.words(),
                )));
            }
        }
        rows
    }

    /// The first row decides what the columns are; all cells of an experiment have the same.
    fn push(&mut self, row: impl Iterator<Item = (String, Value)>) {
        for (index, (name, value)) in row.enumerate() {
            if self.columns.len() == index {
                let cells = match value {
                    Value::Word(_) => Cells::Words(Vec::new()),
                    Value::Number(_) => Cells::Numbers(Vec::new()),
                };
                self.columns.push((name, cells));
            }
            match (&mut self.columns[index].1, value) {
                (Cells::Words(cells), Value::Word(word)) => cells.push(word),
                (Cells::Numbers(cells), Value::Number(number)) => cells.push(number),
                _ => unreachable!("a column has one kind"),
            }
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.columns.first().map_or(0, |(_, cells)| cells.len())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Cells {
    fn len(&self) -> usize {
        match self {
            Cells::Words(cells) => cells.len(),
            Cells::Numbers(cells) => cells.len(),
        }
    }

    fn text(&self, row: usize) -> String {
        match self {
            Cells::Words(cells) => quoted(&cells[row]),
            Cells::Numbers(cells) => cells[row].map_or(String::new(), |it| it.to_string()),
        }
    }
}

/// The rows as comma-separated values, with a line of names.
pub fn csv(rows: &Rows) -> String {
    let names: Vec<String> = rows.columns.iter().map(|(name, _)| quoted(name)).collect();
    let mut text = names.join(",") + "\n";
    for row in 0..rows.len() {
        for (index, (_, cells)) in rows.columns.iter().enumerate() {
            text.push_str(if index > 0 { "," } else { "" });
            text.push_str(&cells.text(row));
        }
        text.push('\n');
    }
    text
}

/// RFC 4180.
fn quoted(word: &str) -> String {
    match word.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", word.replace('"', "\"\"")),
        false => word.to_string(),
    }
}

fn word(name: &str, value: impl Into<String>) -> (String, Value) {
    (name.to_string(), Value::Word(value.into()))
}

fn number(name: impl Into<String>, value: impl Into<i64>) -> (String, Value) {
    (name.into(), Value::Number(Some(value.into())))
}

fn perhaps(name: &str, value: Option<impl Into<i64>>) -> (String, Value) {
    (name.to_string(), Value::Number(value.map(Into::into)))
}

fn where_from(experiment: &Experiment, cell: &Cell, played: &Played) -> Vec<(String, Value)> {
    let names = cell.plan.names();
    let seating = cell.plan.seating(played.game).iter().map(|&player| names[player].as_str());
    vec![
        number("seats", cell.seats),
        word("variant", &experiment.variants[cell.variant].name),
        word("lineup", &experiment.lineups[cell.lineup].name),
        number("round", (played.game / cell.plan.round_size() as u64) as i64),
        number("game", played.game as i64),
        word("dice", cell.plan.dice(played.game).to_string()),
        word("seating", seating.collect::<Vec<_>>().join("|")),
    ]
}

fn outcome(plan: &Plan, played: &Played) -> Vec<(String, Value)> {
    let points = |seat: usize| {
        let points = (seat < plan.seats()).then(|| played.points[seat]);
        perhaps(&format!("points_{}", Seat::new(seat)), points)
    };
    let mut row = vec![word("winners", played.winners.to_string())];
    row.extend((0..engine::MAX_SEATS).map(points));
    row.push(number("events", played.events));
    row.push(word("forfeit", played.forfeit.as_ref().map_or(String::new(), |it| it.seat.to_string())));
    row
}

fn noted(notes: &Notes, lead: Option<Lead>, words: Words) -> Vec<(String, Value)> {
    let ending = notes.ending.map_or("", |it| words.endings[usize::from(it)]);
    let study = notes.study;
    let thousandths = |share: f64| (1000.0 * share).round() as i64;
    let mut row = vec![
        number("turns", notes.turns),
        number("decisions", notes.decisions),
        number("rolls", notes.rolls),
        word("ending", ending),
        word("first", Seat::new(notes.first.into()).to_string()),
        perhaps("lead_changes", lead.map(|it| it.changes)),
        perhaps("decided_thousandths", lead.map(|it| thousandths(it.decided))),
        perhaps("winner_lowest_thousandths", lead.and_then(|it| it.lowest).map(thousandths)),
        perhaps("studied", study.map(|it| it.decisions)),
        perhaps("mattered_quarter", study.map(|it| it.mattered[0])),
        perhaps("mattered", study.map(|it| it.mattered[1])),
        perhaps("spread_quarter_thousandths", study.map(|it| it.spread[0])),
        perhaps("spread_thousandths", study.map(|it| it.spread[1])),
    ];
    row.extend(words.own.iter().zip(&notes.own).map(|(own, value)| number(own.name, *value)));
    row.extend(
        words.kinds.iter().zip(&notes.kinds).map(|(kind, count)| number(format!("use_{kind}"), *count)),
    );
    row
}
