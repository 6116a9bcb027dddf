//! Parts of an experiment that were played on several machines, put together.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use lab::arena::Played;
use lab::experiment::{Experiment, Folder};
use lab::report::Report;
use serde_json::json;

use super::{all_results, runs, tell, write};
use crate::built::{COMMIT, Maker};
use crate::cli;
use crate::failure::Failure;

/// Puts the games of several folders into one, and writes its report. What a killed part has not played is missing, and
/// is told.
pub(super) fn merge(out: &mut impl Write, asked: &cli::LabMerge) -> Result<(), Failure> {
    let (experiment, parts) = parts(&asked.parts)?;
    let folder = Folder::open(&asked.output, &experiment)?;
    let command = format!("sixfold lab merge ({} parts)", parts.len());
    let maker = json!(Maker::now(&command));
    runs::begin(&folder, &command, 1)?;
    let (mut fresh, mut gathered) = (0, 0);
    for cell in 0..experiment.cells.len() {
        let games = Folder::gather(&parts, &experiment, cell, COMMIT)?;
        gathered += games.len() as u64;
        let (mut journal, known) = folder.journal(&experiment, cell, &maker)?;
        let known: BTreeSet<u64> = known.iter().map(|played: &Played| played.game).collect();
        let seats = experiment.cells[cell].plan.seats();
        for played in games.iter().filter(|played| !known.contains(&played.game)) {
            journal.keep(played, seats)?;
            fresh += 1;
        }
        journal.flush()?;
    }
    runs::end(&folder, fresh)?;
    let report = write(&experiment, &folder, &all_results(&folder, &experiment)?, &command)?;
    tell(out, &report, &asked.output, asked.json)?;
    if report.complete { Ok(()) } else { Err(missing(gathered, &report, &experiment)) }
}

/// Rounds count in their order, so that a part that is not there leaves little to report on.
fn missing(gathered: u64, report: &Report, experiment: &Experiment) -> Failure {
    let (counted, all) = (report.games(), experiment.games());
    Failure::Data(format!(
        "a part is missing or was not played to its end: these have {gathered} of {all} games, and the report counts the \
         {counted} before the first gap; name all parts, or play on with `sixfold lab run FILE --part K/N`"
    ))
}

/// The Python package knows Ray, and plays the same games: it is called with the same words.
pub(super) fn on_cluster(asked: &cli::LabRun, address: &str, folder: &Path) -> Result<(), Failure> {
    let python = std::env::var("PYTHON").unwrap_or("python3".to_string());
    let mut command = Command::new(&python);
    command.args(["-m", "sixfold.lab", "run"]).arg(&asked.file).args(["--cluster", address]);
    command.arg("--output").arg(folder).args(asked.quiet.then_some("--quiet"));
    let ended = command.status().map_err(Failure::of_file(&python))?;
    match ended.success() {
        true => Ok(()),
        false => Err(Failure::Storage(format!(
            "{python} -m sixfold.lab has failed: it needs the package, as in pip install 'sixfold[ray]'"
        ))),
    }
}

/// The folders, and the experiment that is in all of them.
fn parts(paths: &[PathBuf]) -> Result<(Experiment, Vec<Folder>), Failure> {
    let mut found: Option<Experiment> = None;
    let mut folders = Vec::new();
    for path in paths {
        let (folder, experiment) = Folder::of(path)?;
        if found.as_ref().is_some_and(|first| first.text != experiment.text) {
            let (name, first) = (path.display(), paths[0].display());
            return Err(Failure::Data(format!("{name} is a part of another experiment than {first}")));
        }
        found.get_or_insert(experiment);
        folders.push(folder);
    }
    found.map(|experiment| (experiment, folders)).ok_or(Failure::Usage("name the parts".to_string()))
}
