//! The command `puzzles`: what there is to practise, and one of them in the terminal.

mod check;
mod make;

use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use table::review::puzzle::{Puzzle, read};

use crate::cli::{self, PuzzlesCommand};
use crate::failure::Failure;
use crate::{catalog, play};

pub(crate) fn puzzles(out: &mut impl Write, options: cli::Puzzles) -> Result<(), Failure> {
    match (options.command, options.game) {
        (Some(PuzzlesCommand::Make(options)), _) => make::make(out, &options),
        (Some(PuzzlesCommand::Check(options)), _) => check::check(out, &options),
        (None, Some(game)) => {
            let all = table::puzzles(&game)?;
            let puzzle = picked(&game, &all, options.number)?;
            play::solve(out, puzzle.to_string(), &options.screen)
        }
        (None, None) => match options.file {
            Some(file) => own(out, &file, options.puzzle, &options.screen),
            None => list(out),
        },
    }
}

/// One of the puzzles of a file, such as those out of a review.
fn own(out: &mut impl Write, file: &Path, number: usize, screen: &cli::Screen) -> Result<(), Failure> {
    let (all, name) = (read_all(file)?, file.display());
    let none = || Failure::Usage(format!("there are {} puzzles in {name}, numbered from 1", all.len()));
    let puzzle = number.checked_sub(1).and_then(|nth| all.get(nth)).ok_or_else(none)?;
    play::solve(out, puzzle.to_string(), screen)?;
    if number < all.len() {
        let next = number + 1;
        writeln!(
            out,
            "That was number {number} of {}; next: `sixfold puzzles --file {name} --puzzle {next}`.",
            all.len()
        )?;
    }
    Ok(())
}

/// The puzzle of this number, or of the day.
fn picked<'a>(game: &str, all: &'a [Puzzle], number: Option<usize>) -> Result<&'a Puzzle, Failure> {
    if all.is_empty() {
        return Err(Failure::Usage(format!(
            "there are no puzzles of {game}: make some with `puzzles make {game}`"
        )));
    }
    let nth = number.unwrap_or(today() % all.len() + 1);
    let none = || Failure::Usage(format!("there are {} puzzles of {game}, numbered from 1", all.len()));
    nth.checked_sub(1).and_then(|nth| all.get(nth)).ok_or_else(none)
}

/// Days since 1970, in universal time: the same for everybody.
fn today() -> usize {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    (now.as_secs() / 86_400) as usize
}

fn list(out: &mut impl Write) -> Result<(), Failure> {
    for game in table::games() {
        let all = table::puzzles(game.id)?;
        let count = |grade: &str| all.iter().filter(|it| it.grade == grade).count();
        let grades: Vec<String> =
            bots::LEVELS.iter().map(|it| format!("{} {}", count(it.name), it.name)).collect();
        let day = if all.is_empty() { 0 } else { today() % all.len() + 1 };
        writeln!(out, "{:8} {:3} puzzles ({}); today number {day}", game.id, all.len(), grades.join(", "))?;
    }
    writeln!(out, "\nSolve one with `sixfold puzzles GAME`.")?;
    Ok(())
}

/// The puzzles of a file.
fn read_all(file: &Path) -> Result<Vec<Puzzle>, Failure> {
    let text = catalog::read(file)?;
    read(&text).map_err(|error| Failure::Data(format!("{}: {error}", file.display())))
}

/// How many work at once.
fn threads(wish: Option<usize>) -> Result<usize, Failure> {
    match wish {
        Some(0) => Err(Failure::Usage("somebody has to work: --threads takes at least 1".to_string())),
        Some(threads) => Ok(threads),
        None => Ok(std::thread::available_parallelism().map_or(1, Into::into)),
    }
}
