//! The files of a folder that can be made from its games again.

use serde::Serialize;

use super::{Report, Rows, csv, manifest, markdown, page, parquet};
use crate::arena::Results;
use crate::experiment::{Experiment, Folder, FolderError};

/// Writes reports, rows and the manifest. `command` and `runs` only stand in the manifest: all else is the same bytes
/// for the same games.
pub fn write(
    experiment: &Experiment,
    folder: &Folder,
    results: &[Results],
    command: &str,
    runs: &impl Serialize,
) -> Result<Report, FolderError> {
    let (report, rows) = (Report::new(experiment, results), Rows::new(experiment, results));
    folder.write("report.html", page(&report).as_bytes())?;
    folder.write("report.md", markdown(&report).as_bytes())?;
    folder.write("report.json", pretty(&report)?.as_bytes())?;
    folder.write("rows.csv", csv(&rows).as_bytes())?;
    let bytes = parquet(&rows).map_err(|error| FolderError::Other(format!("rows.parquet: {error}")))?;
    folder.write("rows.parquet", &bytes)?;
    folder.write("manifest.json", pretty(&manifest(experiment, &report, command, runs))?.as_bytes())?;
    Ok(report)
}

/// JSON as people read it, with a line's end.
fn pretty(value: &impl Serialize) -> Result<String, FolderError> {
    let text = serde_json::to_string_pretty(value).map_err(|error| FolderError::Other(error.to_string()))?;
    Ok(text + "\n")
}
