//! `sixfold puzzles make`: rounds of self-play, kept in a file after each batch, so that an interrupted run goes on.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use table::review::puzzle::{Puzzle, workshop};

use super::{read_all, threads};
use crate::arena::Progress;
use crate::cli::MakePuzzles;
use crate::failure::Failure;

/// One kind of action is the answer of at most half of them, and of so many more.
const SOME: usize = 6;
/// How the file says how far it is.
const ROUNDS: &str = "# rounds ";

pub(crate) fn make(out: &mut impl Write, options: &MakePuzzles) -> Result<(), Failure> {
    let path =
        options.output.clone().unwrap_or_else(|| PathBuf::from(format!("puzzles/{}.txt", options.game)));
    let mut run = Run::open(&path, options)?;
    let (known, at_once) = (run.puzzles.len(), threads(options.threads)?);
    let mut progress = Progress::new(options.count as u64, known as u64, options.quiet).of("puzzles");
    while run.puzzles.len() < options.count && run.rounds < options.rounds {
        run.batch(options, at_once)?;
        run.keep(&path, options)?;
        progress.show(run.puzzles.len() as u64);
    }
    progress.finish();
    let (made, rounds) = (run.puzzles.len(), run.rounds);
    writeln!(out, "{made} puzzles of {} out of {rounds} rounds are in {}.", options.game, path.display())?;
    match made < options.count {
        true => Err(Failure::Check(format!("{rounds} rounds were not enough: allow more with --rounds"))),
        false => Ok(()),
    }
}

/// What there is so far.
struct Run {
    rounds: u64,
    puzzles: Vec<Puzzle>,
}

impl Run {
    /// A new run, or the one in the file.
    fn open(path: &Path, options: &MakePuzzles) -> Result<Run, Failure> {
        if !path.exists() {
            return Ok(Run { rounds: 0, puzzles: Vec::new() });
        }
        let other = |what: &str| {
            let name = path.display();
            Failure::Data(format!("{name} {what}: name another file with --output, or remove it"))
        };
        let puzzles = read_all(path)?;
        let text = crate::catalog::read(path)?;
        let rounds = text.lines().find_map(|line| line.strip_prefix(ROUNDS));
        let rounds: Option<(u64, u64)> = rounds.and_then(|it| {
            let (rounds, seed) = it.split_once(" of seed ")?;
            Some((rounds.parse().ok()?, seed.parse().ok()?))
        });
        let (rounds, seed) = rounds.ok_or_else(|| other("does not say how it was made"))?;
        if seed != options.seed || puzzles.iter().any(|it| it.game != options.game) {
            return Err(other("was made with another seed, or for another game"));
        }
        Ok(Run { rounds, puzzles })
    }

    /// Plays rounds side by side, and takes what they bring in their order.
    fn batch(&mut self, options: &MakePuzzles, at_once: usize) -> Result<(), Failure> {
        let first = self.rounds;
        let last = (first + at_once as u64).min(options.rounds);
        let play = |number| workshop(&options.game).map(|mut shop| shop.round(options.seed, number, 1));
        let rounds: Vec<_> = std::thread::scope(|scope| {
            let running: Vec<_> = (first..last).map(|number| scope.spawn(move || play(number))).collect();
            running.into_iter().map(|it| it.join().expect("a round does not panic")).collect()
        });
        for round in rounds {
            if self.puzzles.len() >= options.count {
                break;
            }
            self.rounds += 1;
            for puzzle in round? {
                if self.fits(&puzzle) {
                    self.puzzles.push(puzzle);
                }
            }
        }
        Ok(())
    }

    /// Whether it is new, and not one more of an answer that there are plenty of.
    fn fits(&self, puzzle: &Puzzle) -> bool {
        let kind = |it: &Puzzle| it.best.split(' ').next().unwrap_or_default().to_string();
        let alike = self.puzzles.iter().filter(|it| kind(it) == kind(puzzle)).count();
        alike < self.puzzles.len() / 2 + SOME && self.puzzles.iter().all(|it| it.position != puzzle.position)
    }

    /// Written beside and moved into place: a run that is killed leaves a whole file.
    fn keep(&self, path: &Path, options: &MakePuzzles) -> Result<(), Failure> {
        let name = path.display().to_string();
        let state = format!("{ROUNDS}{} of seed {}", self.rounds, options.seed);
        let text = written(&options.game, &[&state], &self.puzzles);
        let beside = path.with_extension("new");
        let folder = path.parent().filter(|it| !it.as_os_str().is_empty());
        folder
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&beside, text))
            .and_then(|()| fs::rename(&beside, path))
            .map_err(Failure::of_file(&name))
    }
}

/// The text of a file of puzzles.
pub(super) fn written(game: &str, notes: &[&str], puzzles: &[Puzzle]) -> String {
    let head = format!(
        "# Puzzles of {game}, made by `sixfold puzzles make {game}`. docs/puzzles.md describes the form."
    );
    let notes = notes.iter().map(|it| it.to_string());
    let blocks = puzzles.iter().map(|it| format!("\n{it}").trim_end().to_string());
    std::iter::once(head).chain(notes).chain(blocks).map(|it| it + "\n").collect()
}
