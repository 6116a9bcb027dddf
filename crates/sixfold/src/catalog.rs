//! The commands `games`, `rules` and `replay`: what games there are, their rules, and records of play.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use engine::{Seats, Turn};
use serde_json::json;
use table::GameInfo;

use crate::failure::Failure;
use crate::style::{bold, dim};

/// So wide are rules in a pipe.
const PIPE: usize = 80;

pub(crate) fn games(out: &mut impl Write, json: bool) -> Result<(), Failure> {
    if json {
        return print_json(out, &table::games());
    }
    for (i, game) in table::games().iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        print_game(out, game)?;
    }
    Ok(())
}

fn print_game(out: &mut impl Write, game: &GameInfo) -> io::Result<()> {
    let range =
        |[least, most]: [u8; 2]| if least == most { least.to_string() } else { format!("{least}-{most}") };
    let designer = if game.designer == "traditional" {
        game.designer.to_string()
    } else {
        format!("by {}", game.designer)
    };
    writeln!(out, "{}  {}, {designer}", bold(game.id), game.title)?;
    writeln!(out, "  {}", game.about)?;
    writeln!(out, "  players {}, minutes {}", range(game.seats), range(game.minutes))?;
    writeln!(out, "  computer players: {}", game.players.join(", "))?;
    for option in &game.options {
        let (name, default, clause) = (option.name, &option.default, option.clause);
        let takes = dim(&format!("({}, {clause})", option.takes));
        writeln!(out, "  --set {name}={default}  {} {takes}", option.help)?;
    }
    Ok(())
}

pub(crate) fn rules(
    out: &mut impl Write,
    game: &str,
    clause: Option<&str>,
    json: bool,
) -> Result<(), Failure> {
    let (_, clauses) = table::rules(game, clause)?;
    if json {
        let clauses = clauses.iter().map(|it| json!({ "id": it.id, "section": it.section, "text": it.text }));
        return print_json(out, &clauses.collect::<Vec<_>>());
    }
    let on_terminal = io::stdout().is_terminal();
    let width = if on_terminal { tui::text_width() } else { PIPE };
    if clause.is_none() {
        let lines = tui::guide(game, width)?;
        return match on_terminal {
            true => Ok(tui::page(out, &lines, bold)?),
            false => Ok(lines.iter().try_for_each(|line| writeln!(out, "{}", line.text))?),
        };
    }
    for clause in clauses {
        writeln!(out, "{} {}", bold(clause.id), dim(&format!("({})", clause.section)))?;
        tui::rulebook(&clause.text, width).iter().try_for_each(|line| writeln!(out, "{}", line.text))?;
    }
    Ok(())
}

pub(crate) fn replay(out: &mut impl Write, file: &Path, json: bool) -> Result<(), Failure> {
    let name = file.display().to_string();
    let table = table::load(&read(file)?).map_err(|error| Failure::Data(format!("{name}: {error}")))?;
    let over = table.turn() == Turn::Over;
    if json {
        let outcome = table.outcome();
        return print_json(
            out,
            &json!({
                "game": table.game(),
                "seats": table.seats(),
                "options": table.options(),
                "events": table.events(),
                "over": over,
                "points": outcome.points[..usize::from(outcome.seats)],
                "winners": outcome.winners.iter().collect::<Vec<_>>(),
                "position": table.position(Seats::ALL),
                "log": table.log(Seats::ALL, 0),
            }),
        );
    }
    for line in table.log(Seats::ALL, 0) {
        writeln!(out, "{} {}", line.text, dim(&format!("({})", line.clause)))?;
    }
    let so_far = if over { "The end" } else { "So far" };
    writeln!(out, "{}", bold(&format!("{so_far}: {}.", table.outcome())))?;
    writeln!(out, "{} events replayed: every step is legal.", table.events())?;
    Ok(())
}

/// The text of a file; `-` is the standard input.
pub(crate) fn read(file: &Path) -> Result<String, Failure> {
    let name = file.display().to_string();
    let text = if name == "-" { io::read_to_string(io::stdin()) } else { std::fs::read_to_string(file) };
    text.map_err(Failure::of_file(&name))
}

/// Pretty on a line of its own.
pub(crate) fn print_json(out: &mut impl Write, value: &impl serde::Serialize) -> Result<(), Failure> {
    Ok(out.write_all(pretty(value)?.as_bytes())?)
}

/// JSON as people read it, with a line's end.
pub(crate) fn pretty(value: &impl serde::Serialize) -> Result<String, Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::Data(error.to_string()))?;
    Ok(text + "\n")
}
