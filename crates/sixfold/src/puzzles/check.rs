//! `sixfold puzzles check`: every puzzle judged again, with more work and other dice.

use std::fs;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use table::review::puzzle::{Effort, Puzzle, workshop};

use super::{make::written, read_all, threads};
use crate::arena::Progress;
use crate::cli::CheckPuzzles;
use crate::failure::Failure;

pub(crate) fn check(out: &mut impl Write, options: &CheckPuzzles) -> Result<(), Failure> {
    let mut puzzles = match &options.file {
        Some(file) => read_all(file)?,
        None => table::puzzles(&options.game)?,
    };
    if let Some(other) = puzzles.iter().find(|it| it.game != options.game) {
        return Err(Failure::Data(format!("there is a puzzle of {} among them", other.game)));
    }
    puzzles.truncate(options.first.unwrap_or(usize::MAX));
    if puzzles.is_empty() {
        return Err(Failure::Data(format!("there are no puzzles of {} to check", options.game)));
    }
    let judged = judged(&puzzles, options)?;
    let mut good = Vec::new();
    for (nth, again) in judged.into_iter().enumerate() {
        match again {
            Ok(puzzle) => good.push(puzzle),
            Err(why) => writeln!(out, "number {}: {why}", nth + 1)?,
        }
    }
    if let Some(file) = &options.output {
        let note =
            format!("# Judged again with {} times the budget and seed {}.", options.budget, options.seed);
        let name = file.display().to_string();
        fs::write(file, written(&options.game, &[&note], &good)).map_err(Failure::of_file(&name))?;
    }
    let (all, bad) = (puzzles.len(), puzzles.len() - good.len());
    let least = good.iter().map(|it| it.ahead).fold(1.0, f64::min);
    writeln!(
        out,
        "{all} puzzles of {} judged again with {} times the budget: {} hold, each best action at least {:.1} games \
         in 100 ahead; {bad} do not.",
        options.game,
        options.budget,
        good.len(),
        100.0 * least
    )?;
    if bad == 0 { Ok(()) } else { Err(Failure::Check(format!("{bad} of {all} puzzles do not hold"))) }
}

type Again = Result<Puzzle, String>;

/// Judges all, in neighbourhoods: puzzles of one board lie beside each other, and its solution is worked out once.
fn judged(puzzles: &[Puzzle], options: &CheckPuzzles) -> Result<Vec<Again>, Failure> {
    let at_once = threads(options.threads)?.min(puzzles.len());
    let (done, part) = (AtomicUsize::new(0), puzzles.len().div_ceil(at_once));
    let work = |first: usize, some: &[Puzzle]| -> Result<Vec<Again>, engine::Refusal> {
        let mut shop = workshop(&options.game)?;
        let judge = |(nth, puzzle): (usize, &Puzzle)| {
            let seed = options.seed.wrapping_add((first + nth) as u64);
            let again = shop.check(puzzle, Effort { budget: options.budget, seed, threads: 1 });
            done.fetch_add(1, Ordering::Relaxed);
            again
        };
        Ok(some.iter().enumerate().map(judge).collect())
    };
    let mut progress = Progress::new(puzzles.len() as u64, 0, options.quiet).of("puzzles");
    let parts: Vec<_> = std::thread::scope(|scope| {
        let work = &work;
        let running: Vec<_> = (0..)
            .step_by(part)
            .zip(puzzles.chunks(part))
            .map(|(first, some)| scope.spawn(move || work(first, some)))
            .collect();
        while running.iter().any(|it| !it.is_finished()) {
            std::thread::sleep(std::time::Duration::from_millis(100));
            progress.show(done.load(Ordering::Relaxed) as u64);
        }
        running.into_iter().map(|it| it.join().expect("a judgement does not panic")).collect()
    });
    progress.finish();
    let mut all = Vec::new();
    for part in parts {
        all.extend(part?);
    }
    Ok(all)
}
