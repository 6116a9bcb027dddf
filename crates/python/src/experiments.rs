//! Experiments of the lab, handed out in units and put together again, for `sixfold.lab`.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, MutexGuard};

use lab::arena::{Journal, JournalError, Played, Share, Watch, game_line, games_of, run_share};
use lab::experiment::{Dispatch, Experiment, Folder, FolderError};
use lab::report;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Value, json};

/// The commit this module was built from, or `unknown`.
const COMMIT: &str = env!("SIXFOLD_COMMIT");

/// What tells this build from others that would play other games, as JSON.
#[pyfunction]
pub(crate) fn identity() -> String {
    json!({ "commit": COMMIT, "build": lab::build::identity() }).to_string()
}

/// Plays some rounds of one cell of an experiment: lines of JSON, a game each.
#[pyfunction]
pub(crate) fn play_rounds(py: Python, text: &str, cell: usize, first: u64, last: u64) -> PyResult<String> {
    let experiment = read(text)?;
    let Some(cell) = experiment.cells.get(cell) else {
        return Err(PyValueError::new_err(format!("the experiment has {} cells", experiment.cells.len())));
    };
    let mut keeper = Keeper(Vec::new());
    let (share, never) = (Share::Rounds(first..last), AtomicBool::new(false));
    let played = py.detach(|| run_share(&cell.plan, &share, Vec::new(), 1, &never, &mut keeper));
    played?;
    keeper.0.sort_by_key(|played| played.game);
    let lines: Result<Vec<String>, _> = keeper.0.iter().map(|it| game_line(it, cell.plan.seats())).collect();
    lines.map(|lines| lines.join("\n")).map_err(|error| PyValueError::new_err(error.to_string()))
}

struct Keeper(Vec<Played>);

impl Watch for Keeper {
    fn finished(&mut self, played: &Played) -> std::io::Result<()> {
        self.0.push(played.clone());
        Ok(())
    }

    fn tick(&mut self, _games: u64) -> std::io::Result<()> {
        Ok(())
    }
}

/// An experiment with its folder, played by others.
#[pyclass(module = "sixfold._core")]
pub(crate) struct Run {
    experiment: &'static Experiment,
    folder: Folder,
    state: Mutex<State>,
}

struct State {
    dispatch: Option<Dispatch<'static>>,
    journals: Vec<Journal>,
}

impl Run {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

#[pymethods]
impl Run {
    /// Opens the folder of an experiment, a new one or one that is gone on with.
    #[new]
    fn new(text: &str, path: PathBuf, maker: &str, rounds: u64) -> PyResult<Run> {
        // A run lives as long as the process that drives it.
        let experiment: &'static Experiment = Box::leak(Box::new(read(text)?));
        let folder = Folder::open(&path, experiment).map_err(unusable)?;
        let maker: Value = serde_json::from_str(maker).map_err(|it| PyValueError::new_err(it.to_string()))?;
        let (mut journals, mut known) = (Vec::new(), Vec::new());
        for cell in 0..experiment.cells.len() {
            let (journal, games) = folder.journal(experiment, cell, &maker).map_err(unusable)?;
            journals.push(journal);
            known.push(games);
        }
        let dispatch = Some(Dispatch::new(experiment, known, rounds));
        Ok(Run { experiment, folder, state: Mutex::new(State { dispatch, journals }) })
    }

    /// The next unit: cell, first round, and the round behind the last.
    fn hand_out(&self, ahead: u64) -> Option<(usize, u64, u64)> {
        let unit = self.state().dispatch.as_mut()?.hand_out(ahead)?;
        Some((unit.cell, unit.rounds.start, unit.rounds.end))
    }

    /// Takes in what `play_rounds` gave, from whichever machine, and keeps it. Says how many games there were.
    fn take_in(&self, cell: usize, lines: &str) -> PyResult<usize> {
        let plan = &self.experiment.cells[cell].plan;
        let games = games_of(lines, plan).map_err(|it| PyValueError::new_err(said(it)))?;
        let (count, mut state) = (games.len(), self.state());
        let State { dispatch, journals } = &mut *state;
        let Some(dispatch) = dispatch else { return Err(PyValueError::new_err("the report is written")) };
        if dispatch.take_in(cell, games.clone()) {
            for played in &games {
                journals[cell].keep(played, plan.seats())?;
            }
            journals[cell].flush()?;
        }
        Ok(count)
    }

    /// Rounds that count so far, and the most there may be.
    fn progress(&self) -> [u64; 2] {
        self.state().dispatch.as_ref().map_or([0, 0], Dispatch::progress)
    }

    fn is_complete(&self) -> bool {
        self.state().dispatch.as_ref().is_none_or(Dispatch::is_complete)
    }

    /// Writes the report and all that belongs to it; the report as JSON. `runs` is told in the manifest.
    fn write(&self, py: Python, command: &str, runs: &str) -> PyResult<String> {
        let runs: Value = serde_json::from_str(runs).map_err(|it| PyValueError::new_err(it.to_string()))?;
        let Some(dispatch) = self.state().dispatch.take() else {
            return Err(PyValueError::new_err("the report is written"));
        };
        let written =
            py.detach(|| report::write(self.experiment, &self.folder, &dispatch.results(), command, &runs));
        Ok(json!(written.map_err(unusable)?).to_string())
    }
}

fn read(text: &str) -> PyResult<Experiment> {
    Experiment::read(text).map_err(|bad| PyValueError::new_err(bad.to_string()))
}

fn said(error: JournalError) -> String {
    match error {
        JournalError::Io(error) => error.to_string(),
        JournalError::Other(because) => because,
        JournalError::Exists => "it is there already".to_string(),
    }
}

fn unusable(error: FolderError) -> PyErr {
    match error {
        FolderError::Io(name, error) => PyOSError::new_err(format!("{name}: {error}")),
        FolderError::Other(because) => PyValueError::new_err(because),
    }
}
