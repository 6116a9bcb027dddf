//! The command `lab`: runs experiments, keeps what is played, and writes reports.

mod parts;
mod print;
mod runs;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use lab::arena::{Results, Share, run_share};
use lab::experiment::{Experiment, Folder, FolderError};
use lab::report::{Report, contrasts};

use crate::arena::progress::Progress;
use crate::arena::{Keeper, STOP, listen, threads};
use crate::catalog::{print_json, read};
use crate::cli;
use crate::failure::Failure;

pub(crate) fn lab(out: &mut impl Write, command: cli::Lab) -> Result<(), Failure> {
    match command {
        cli::Lab::Run(options) => experiment(out, &options),
        cli::Lab::Merge(options) => parts::merge(out, &options),
        cli::Lab::Report { folder, json } => report(out, &folder, json),
        cli::Lab::Compare { first, second, json } => compare(out, &first, &second, json),
    }
}

fn experiment(out: &mut impl Write, options: &cli::LabRun) -> Result<(), Failure> {
    if let Some(address) = &options.cluster {
        return parts::on_cluster(options, address, &folder_of(options));
    }
    let name = options.file.display().to_string();
    let experiment =
        Experiment::read(&read(&options.file)?).map_err(|bad| Failure::Data(format!("{name}, {bad}")))?;
    for cell in &experiment.cells {
        cell.plan.try_programs().map_err(Failure::Usage)?;
    }
    let path = folder_of(options);
    let folder = Folder::open(&path, &experiment)?;
    let command = format!("sixfold lab run {}", file_name(&options.file));
    let results = play(&experiment, &folder, &command, options)?;
    if options.part != Share::All {
        return played_part(out, &experiment, &folder, &path);
    }
    let report = write(&experiment, &folder, &results, &command)?;
    tell(out, &report, &path, options.json)?;
    if report.complete { Ok(()) } else { Err(interrupted(&report, &experiment, &path)) }
}

/// The folder that was named, or one in `lab/` with the file's name; a part has its number in it.
fn folder_of(options: &cli::LabRun) -> PathBuf {
    if let Some(path) = &options.output {
        return path.clone();
    }
    let name = options.file.file_stem().map_or("experiment".into(), |it| it.to_string_lossy().to_string());
    Path::new("lab").join(match options.part {
        Share::Part { nth, of } => format!("{name}.{nth}-of-{of}"),
        _ => name,
    })
}

/// A part has no report: all parts together have one.
fn played_part(
    out: &mut impl Write,
    experiment: &Experiment,
    folder: &Folder,
    path: &Path,
) -> Result<(), Failure> {
    if STOP.load(Ordering::Relaxed) {
        let kept = "what is finished is kept: run the same command to go on";
        return Err(Failure::Interrupted(format!("interrupted; {}: {kept}", path.display())));
    }
    let mut games = 0;
    for cell in 0..experiment.cells.len() {
        games += folder.played(experiment, cell)?.len();
    }
    writeln!(out, "This part has {games} of {} games: {}", experiment.games(), path.display())?;
    Ok(writeln!(out, "Once all parts are there: sixfold lab merge --output FOLDER PARTS...")?)
}

fn tell(out: &mut impl Write, report: &Report, folder: &Path, json: bool) -> Result<(), Failure> {
    if json { print_json(out, report) } else { print::answers(out, report, folder) }
}

/// Only the name: where it lies is nobody's business.
fn file_name(path: &Path) -> String {
    path.file_name().map_or(String::new(), |name| name.to_string_lossy().to_string())
}

/// Plays what is not yet played, cell by cell.
fn play(
    experiment: &Experiment,
    folder: &Folder,
    command: &str,
    options: &cli::LabRun,
) -> Result<Vec<Results>, Failure> {
    let threads = threads(options.threads)?;
    listen();
    let run = runs::begin(folder, command, threads)?;
    let maker = serde_json::json!(run.maker);
    let mut opened = Vec::new();
    for cell in 0..experiment.cells.len() {
        opened.push(folder.journal(experiment, cell, &maker)?);
    }
    let before: u64 = opened.iter().map(|(_, known)| known.len() as u64).sum();
    let mut progress = Progress::new(experiment.games(), before, options.quiet);
    let (start, mut results, mut done, mut waiting) = (Instant::now(), Vec::new(), 0, before);
    for (cell, (journal, known)) in experiment.cells.iter().zip(opened) {
        waiting -= known.len() as u64;
        let (seats, elsewhere) = (cell.plan.seats(), done + waiting);
        let mut keeper = Keeper { journal: Some(journal), seats, progress, elsewhere };
        let result = run_share(&cell.plan, &options.part, known, threads, &STOP, &mut keeper)?;
        // What a precision has saved counts as done.
        done += if result.complete { cell.plan.games() } else { result.games.len() as u64 };
        progress = keeper.progress;
        results.push(result);
    }
    progress.finish();
    let played = results.iter().map(|it| it.games.len() as u64).sum::<u64>().saturating_sub(before);
    runs::end(folder, played)?;
    if !options.quiet && !STOP.load(Ordering::Relaxed) {
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("{played} games in {seconds:.1} s on {threads} threads: {:.0}/s", played as f64 / seconds);
    }
    Ok(results)
}

/// Everything that can be made from the games again.
fn write(
    experiment: &Experiment,
    folder: &Folder,
    results: &[Results],
    command: &str,
) -> Result<Report, Failure> {
    Ok(lab::report::write(experiment, folder, results, command, &runs::runs(folder)?)?)
}

fn interrupted(report: &Report, experiment: &Experiment, path: &Path) -> Failure {
    let (games, all, path) = (report.games(), experiment.games(), path.display());
    Failure::Interrupted(format!(
        "interrupted; {games} of {all} games are whole; {path} keeps them: run the same command to go on"
    ))
}

fn all_results(folder: &Folder, experiment: &Experiment) -> Result<Vec<Results>, Failure> {
    let cells = 0..experiment.cells.len();
    Ok(cells.map(|cell| folder.results(experiment, cell)).collect::<Result<_, _>>()?)
}

fn report(out: &mut impl Write, path: &Path, json: bool) -> Result<(), Failure> {
    let (folder, experiment) = Folder::of(path)?;
    let results = all_results(&folder, &experiment)?;
    let command = format!("sixfold lab report {}", file_name(path));
    let report = write(&experiment, &folder, &results, &command)?;
    tell(out, &report, path, json)
}

fn compare(out: &mut impl Write, first: &Path, second: &Path, json: bool) -> Result<(), Failure> {
    let (one, other) = (Folder::of(first)?, Folder::of(second)?);
    let results = [all_results(&one.0, &one.1)?, all_results(&other.0, &other.1)?];
    let found = contrasts((&one.1, &results[0]), (&other.1, &results[1]))
        .map_err(|because| Failure::Data(format!("they cannot be compared: {because}")))?;
    if json { print_json(out, &found) } else { print::contrasts(out, &found) }
}

impl From<FolderError> for Failure {
    fn from(error: FolderError) -> Failure {
        match error {
            FolderError::Io(name, error) => Failure::of_file(&name)(error),
            FolderError::Other(because) => Failure::Data(because),
        }
    }
}
