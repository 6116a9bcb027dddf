//! What came of an experiment: figures with intervals, comparisons, answers in words, and pages to read them on.

mod answers;
mod columns;
mod compare;
mod comparisons;
mod figures;
mod files;
mod html;
mod lead;
mod markdown;
mod notices;
mod parquet;
mod plots;
mod rows;
mod text;

use engine::Game;
use serde::Serialize;
use serde_json::{Value, json};

use crate::arena::{Results, about};
use crate::experiment::{Experiment, Lineup};

pub use columns::{Family, Measure, Scale};
pub(crate) use columns::{known_measures, measures_of};
pub use compare::{Contrast, contrasts};
pub use comparisons::{Comparison, Verdict};
pub use figures::{Figure, StudyLine};
pub use files::write;
pub use html::page;
pub use markdown::markdown;
pub use notices::{Notice, NoticeKind};
pub use parquet::parquet;
pub use rows::{Rows, csv};

/// Version of the format of reports.
const FORMAT: u32 = 2;

/// Everything that is said about an experiment. The same rows give the same report.
#[derive(Serialize)]
pub struct Report {
    /// Version of this format.
    pub lab: u32,
    /// Version of the program.
    pub sixfold: &'static str,
    /// What the experiment is called.
    pub title: String,
    /// What it asks.
    pub question: String,
    /// The game.
    pub game: GameLine,
    /// What dice and players are drawn from.
    pub seed: u64,
    /// Whether nothing is missing.
    pub complete: bool,
    /// What has to be told before the answers.
    pub notices: Vec<Notice>,
    /// The answers, in words.
    pub answers: Vec<AnswerLine>,
    /// Who plays, and how.
    pub players: Vec<PlayerLine>,
    /// The measures.
    pub measures: Vec<Measure>,
    /// Measures to draw.
    pub plots: Vec<String>,
    /// One for each number of seats, variant and line-up.
    pub cells: Vec<CellLine>,
    /// Each variant against the base, on the same dice.
    pub comparisons: Vec<Comparison>,
    /// How many rows, and how the figures were made.
    pub method: Vec<String>,
}

/// A game, as a report names it.
#[derive(Serialize)]
pub struct GameLine {
    /// Its id.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Who designed it.
    pub designer: &'static str,
    /// The edition of its rules.
    pub edition: u16,
    /// How long it takes, as its sheet says.
    pub minutes: [u8; 2],
}

/// A question, and what the figures say.
#[derive(Serialize)]
pub struct AnswerLine {
    /// The question.
    pub question: String,
    /// Why it is answered this way, in the words of the experiment.
    pub note: Option<String>,
    /// The answer, in parts.
    pub parts: Vec<AnswerPart>,
}

/// A part of an answer.
#[derive(Serialize)]
pub struct AnswerPart {
    /// What it is about; missing where it is about all.
    pub about: Option<String>,
    /// A sentence.
    pub sentence: String,
    /// The figures it rests on.
    pub figures: Vec<String>,
    /// What was not seen, by the reason why.
    pub open: Vec<OpenLine>,
}

/// What was not seen for one reason.
#[derive(Serialize)]
pub struct OpenLine {
    /// Why.
    pub why: String,
    /// What, each with its interval where it has one.
    pub what: Vec<String>,
}

/// A player, and how it plays in the program that made the report.
#[derive(Serialize)]
pub struct PlayerLine {
    /// Its name.
    pub name: String,
    /// How it plays.
    pub about: String,
}

/// One variant with one line-up.
#[derive(Serialize)]
pub struct CellLine {
    /// How many sit at the table.
    pub seats: u8,
    /// The variant.
    pub variant: String,
    /// Every option.
    pub options: String,
    /// If it is a step of sweeps: each option and its value.
    pub sweep: Vec<(String, f64)>,
    /// The line-up.
    pub lineup: String,
    /// Games that count.
    pub games: u64,
    /// Rounds that count: games on the same dice belong together.
    pub rounds: u64,
    /// Whether nothing is missing.
    pub complete: bool,
    /// Whether all games are those of the base.
    pub identical: bool,
    /// Decisions in all games.
    pub decisions: u64,
    /// What the study found, and whether it is settled.
    pub study: Option<StudyLine>,
    /// Kinds of actions that nobody ever used.
    pub unused: Vec<&'static str>,
    /// The figures, a measure each.
    pub figures: Vec<Figure>,
}

impl CellLine {
    /// Where the cell is along a swept option.
    fn step(&self, option: &str) -> Option<f64> {
        self.sweep.iter().find(|(name, _)| name == option).map(|(_, step)| *step)
    }
}

impl Report {
    /// Makes the report from what was played, cell by cell.
    pub fn new(experiment: &Experiment, results: &[Results]) -> Report {
        let game = game(&experiment.game, experiment.cells[0].plan.edition());
        let figured = figures::figured(experiment, results);
        let comparisons = comparisons::comparisons(experiment, results, &figured);
        let cells: Vec<CellLine> =
            (0..results.len()).map(|cell| cell_line(experiment, results, &figured, cell)).collect();
        let mut report = Report {
            lab: FORMAT,
            sixfold: env!("CARGO_PKG_VERSION"),
            title: experiment.title.clone(),
            question: experiment.question.clone(),
            game,
            seed: experiment.seed,
            complete: results.iter().all(|it| it.complete),
            notices: Vec::new(),
            answers: Vec::new(),
            players: players(experiment),
            measures: figures::measures(&figured),
            plots: figures::plots(experiment, &figured),
            cells,
            comparisons,
            method: Vec::new(),
        };
        report.method = text::method(experiment, &report);
        report.notices = notices::notices(&report);
        report.answers = answers::answers(experiment, &report);
        report
    }

    /// The figure of a measure in a cell.
    pub fn figure(&self, cell: usize, measure: &str) -> Option<&Figure> {
        self.cells[cell].figures.iter().find(|figure| figure.measure == measure)
    }

    /// A measure by its name.
    pub fn measure(&self, name: &str) -> Option<&Measure> {
        self.measures.iter().find(|measure| measure.name == name)
    }

    /// All games of all cells.
    pub fn games(&self) -> u64 {
        self.cells.iter().map(|cell| cell.games).sum()
    }
}

/// What an experiment was made with: enough to make it again. `runs` tells who played the games, where and when.
pub fn manifest(experiment: &Experiment, report: &Report, command: &str, runs: &impl Serialize) -> Value {
    let cell = |(cell, line): (&crate::experiment::Cell, &CellLine)| {
        json!({
            "seats": line.seats,
            "variant": line.variant,
            "options": line.options,
            "lineup": line.lineup,
            "players": cell.plan.names(),
            "games": line.games,
            "rounds": line.rounds,
        })
    };
    json!({
        "lab": FORMAT,
        "sixfold": report.sixfold,
        "command": command,
        "runs": runs,
        "title": report.title,
        "game": report.game,
        "seed": report.seed,
        "dice": "roll n of round r is drawn from (seed, r, n), in every cell alike",
        "complete": report.complete,
        "precision": experiment.precision,
        "players": report.players,
        "cells": experiment.cells.iter().zip(&report.cells).map(cell).collect::<Vec<_>>(),
        "files": ["experiment.toml", "report.html", "report.md", "report.json", "rows.csv", "rows.parquet"],
    })
}

fn game(id: &str, edition: u16) -> GameLine {
    macro_rules! find {
        ($($game:ty,)+) => {
            $(if id == <$game as Game>::TITLE.id {
                let title = <$game as Game>::TITLE;
                let minutes = [*title.minutes.start(), *title.minutes.end()];
                let (name, designer) = (title.name, title.designer);
                return GameLine { id: title.id, name, designer, edition, minutes };
            })+
        };
    }
    games::each_game!(find);
    unreachable!("the experiment was checked")
}

fn cell_line(
    experiment: &Experiment,
    results: &[Results],
    figured: &[figures::Figured],
    cell: usize,
) -> CellLine {
    let (it, result) = (&experiment.cells[cell], &results[cell]);
    let variant = &experiment.variants[it.variant];
    let kinds = it.plan.words().kinds;
    let notes = || result.games.iter().filter_map(|game| game.notes.as_ref());
    let used = |kind: usize| notes().any(|notes| notes.kinds[kind] > 0);
    let base = experiment.base_of(it);
    CellLine {
        seats: it.seats,
        variant: variant.name.clone(),
        options: it.plan.options().to_string(),
        sweep: variant.sweep.clone(),
        lineup: experiment.lineups[it.lineup].name.clone(),
        games: result.games.len() as u64,
        rounds: (result.games.len() / it.plan.round_size()) as u64,
        complete: result.complete,
        identical: base.is_some_and(|base| comparisons::identical(result, &results[base])),
        decisions: notes().map(|notes| u64::from(notes.decisions)).sum(),
        study: figured[cell].study(),
        unused: (0..kinds.len())
            .filter(|&kind| !result.games.is_empty() && !used(kind))
            .map(|kind| kinds[kind])
            .collect(),
        figures: figured[cell].figures(),
    }
}

/// Every player once. What a level does is in a table of the program, which may change with its version.
fn players(experiment: &Experiment) -> Vec<PlayerLine> {
    let mut names: Vec<&String> = Vec::new();
    for name in experiment.lineups.iter().flat_map(|lineup: &Lineup| &lineup.players) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let line = |name: &String| PlayerLine { name: name.clone(), about: about(&experiment.game, name) };
    names.into_iter().map(line).collect()
}
