//! What to play, asked line by line.

use std::io::Write;

use engine::did_you_mean;
use table::GameInfo;

use super::input::{Input, LEAVING};
use super::words::TextStyle;
use crate::Error;
use crate::draw::seats_line;
use crate::saves;
use crate::setup::{Request, Setup};

/// Asks for a game, who plays, and house rules. `None` if nobody wants to play.
pub(super) fn ask(
    out: &mut impl Write,
    input: &mut Input,
    request: &Request,
    ink: TextStyle,
) -> Result<Option<Setup>, Error> {
    let (games, saved) = (table::games(), saves::unfinished());
    for (number, game) in (1..).zip(&games) {
        writeln!(out, "{number:3}  {}  {}", ink.bold(game.title), game.about)?;
    }
    for (number, save) in (games.len() + 1..).zip(&saved) {
        let title = table::info(save.table.game())?.title;
        let (names, steps) = (seats_line(save.table.game(), &save.players), save.table.events());
        writeln!(out, "{number:3}  Go on: {}, {names}, at step {steps}", ink.bold(title))?;
    }
    let count = games.len() + saved.len();
    loop {
        let Some(line) = input.prompt(out, "Which game? ")? else { return Ok(None) };
        let nth = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        let nth = nth.or_else(|| games.iter().position(|game| game.id == line));
        match nth {
            _ if LEAVING.contains(&line.as_str()) => return Ok(None),
            Some(nth) if nth < games.len() => return ask_for_more(out, input, request, &games[nth]),
            Some(nth) if nth < count => {
                return Setup::continued(request, &saved[nth - games.len()].path).map(Some);
            }
            _ => {
                let near = did_you_mean(&line, games.iter().map(|game| game.id));
                writeln!(out, "Type a number from 1 to {count}, or `quit`{near}.")?;
            }
        }
    }
}

/// A script is not asked: it has to name its game.
pub(super) fn nothing_named() -> Error {
    let games: Vec<&str> = table::games().iter().map(|game| game.id).collect();
    let sentence =
        format!("no game is named: type `sixfold play {}`, or another of {}", games[0], games.join(", "));
    Error::Usage(sentence)
}

/// Asks for what the command line has left open, until it fits together.
fn ask_for_more(
    out: &mut impl Write,
    input: &mut Input,
    request: &Request,
    game: &GameInfo,
) -> Result<Option<Setup>, Error> {
    loop {
        let mut request = request.clone();
        if request.players.is_empty() && !request.watch {
            let names = game.players.join(", ");
            writeln!(out, "Who plays, by seat? Type names with commas between: human, {names}.")?;
            let Some(line) = input.prompt(out, "Enter for the usual players: ")? else { return Ok(None) };
            request.players =
                line.split(',').map(str::trim).filter(|it| !it.is_empty()).map(str::to_string).collect();
        }
        if request.options.is_empty() && !game.options.is_empty() {
            let names: Vec<String> =
                game.options.iter().map(|it| format!("{}={}", it.name, it.default)).collect();
            writeln!(out, "House rules? The usual ones are {}.", names.join(" "))?;
            let Some(line) = input.prompt(out, "Enter, or what is to be different: ")? else {
                return Ok(None);
            };
            request.options = line.split_whitespace().map(str::to_string).collect();
        }
        match Setup::new(&request, game.id, true) {
            Ok(setup) => return Ok(Some(setup)),
            Err(error) => writeln!(out, "That is not possible: {error}.")?,
        }
    }
}
