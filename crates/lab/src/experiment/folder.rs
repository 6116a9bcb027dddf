//! The folder of an experiment: what is played is kept there, and what comes of it is written there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Experiment;
use crate::arena::{Journal, JournalError, Played, Results, gather, recall};

/// The experiment itself, as it was read.
const EXPERIMENT: &str = "experiment.toml";

/// A folder with an experiment in it.
pub struct Folder {
    path: PathBuf,
}

/// Why a folder cannot be used.
#[derive(Debug)]
pub enum FolderError {
    /// Something could not be read or written: what, and why.
    Io(String, io::Error),
    /// What is there cannot be used.
    Other(String),
}

impl Folder {
    /// A folder for `experiment`: a new one, or one with the same experiment in it, which is gone on with.
    pub fn open(path: &Path, experiment: &Experiment) -> Result<Folder, FolderError> {
        let folder = Folder { path: path.to_path_buf() };
        fs::create_dir_all(path.join("games")).map_err(folder.failed("games"))?;
        match fs::read_to_string(path.join(EXPERIMENT)) {
            Ok(text) if text == experiment.text => (),
            Ok(_) => {
                let name = path.display();
                return Err(FolderError::Other(format!(
                    "{name} belongs to another experiment, or the file was changed since: name another folder"
                )));
            }
            Err(_) => folder.write(EXPERIMENT, experiment.text.as_bytes())?,
        }
        Ok(folder)
    }

    /// The experiment that is in a folder.
    pub fn of(path: &Path) -> Result<(Folder, Experiment), FolderError> {
        let folder = Folder { path: path.to_path_buf() };
        let text = fs::read_to_string(path.join(EXPERIMENT)).map_err(folder.failed(EXPERIMENT))?;
        let experiment = Experiment::read(&text);
        let name = path.join(EXPERIMENT).display().to_string();
        Ok((folder, experiment.map_err(|bad| FolderError::Other(format!("{name}: {bad}")))?))
    }

    /// The journal of a cell, with what it holds already. What `maker` says is only told.
    pub fn journal(
        &self,
        experiment: &Experiment,
        cell: usize,
        maker: &Value,
    ) -> Result<(Journal, Vec<Played>), FolderError> {
        let name = journal_name(cell);
        let opened = Journal::open(&self.path.join(&name), &experiment.cells[cell].plan, maker, true);
        opened.map_err(|error| self.unusable(&name, error))
    }

    /// The games of a cell that other folders hold, which are parts of the same experiment played by the same build.
    pub fn gather(
        parts: &[Folder],
        experiment: &Experiment,
        cell: usize,
        commit: &str,
    ) -> Result<Vec<Played>, FolderError> {
        let name = journal_name(cell);
        let paths: Vec<PathBuf> = parts.iter().map(|part| part.path.join(&name)).collect();
        let there: Vec<PathBuf> = paths.into_iter().filter(|path| path.exists()).collect();
        gather(&there, &experiment.cells[cell].plan, commit).map_err(|(path, error)| match error {
            JournalError::Io(error) => FolderError::Io(path.display().to_string(), error),
            JournalError::Other(because) => FolderError::Other(format!("{}: {because}", path.display())),
            JournalError::Exists => unreachable!("nothing is written"),
        })
    }

    /// The games of a cell that are there.
    pub fn played(&self, experiment: &Experiment, cell: usize) -> Result<Vec<Played>, FolderError> {
        let (name, plan) = (journal_name(cell), &experiment.cells[cell].plan);
        if !self.path.join(&name).exists() {
            return Ok(Vec::new());
        }
        Journal::read(&self.path.join(&name), plan).map_err(|error| self.unusable(&name, error))
    }

    /// What came of a cell, as far as it was played.
    pub fn results(&self, experiment: &Experiment, cell: usize) -> Result<Results, FolderError> {
        Ok(recall(&experiment.cells[cell].plan, self.played(experiment, cell)?))
    }

    /// A file of the folder, if it is there.
    pub fn read(&self, name: &str) -> Result<Option<String>, FolderError> {
        match fs::read_to_string(self.path.join(name)) {
            Ok(text) => Ok(Some(text)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.failed(name)(error)),
        }
    }

    /// Writes a file, all of it or nothing.
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<(), FolderError> {
        let (path, fresh) = (self.path.join(name), self.path.join(format!("{name}.new")));
        fs::write(&fresh, bytes).and_then(|()| fs::rename(&fresh, &path)).map_err(self.failed(name))
    }

    fn failed(&self, name: &str) -> impl Fn(io::Error) -> FolderError {
        let name = self.path.join(name).display().to_string();
        move |error| FolderError::Io(name.clone(), error)
    }

    fn unusable(&self, name: &str, error: JournalError) -> FolderError {
        match error {
            JournalError::Io(error) => self.failed(name)(error),
            JournalError::Other(because) => {
                FolderError::Other(format!("{}: {because}", self.path.join(name).display()))
            }
            JournalError::Exists => unreachable!("it may be gone on with"),
        }
    }
}

fn journal_name(cell: usize) -> String {
    format!("games/{cell:04}.jsonl")
}
