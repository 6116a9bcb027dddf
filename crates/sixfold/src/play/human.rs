//! Asking a person: a number, a move, or one of a few words.

use std::io::{self, BufRead, IsTerminal, Write};

use engine::scene::Scene;
use engine::{BadNotation, Chance, Rng, Rolled, Seat, Seats};
use table::Table;

use super::screen;
use crate::failure::Failure;
use crate::ink::{bold, dim};

const HELP: &str = "  a number or a move    play it
  preview 2             what choice 2 would do, with the odds
  hint                  what a strong computer player would do, and why
  undo                  take your last action back, as long as nothing was rolled since
  board                 everything there is, in words
  choices               the choices again
  log                   all that has happened
  rules, rules P3       the rules, or one clause
  record                the record so far, as text
  quit                  leave the game";

/// The level that gives hints.
const HINTS: &str = "strong";

/// What came of asking.
pub(super) enum Said<T> {
    This(T),
    Stop,
}

/// One question to the person in `seat`.
pub(super) struct Ask<'a, W: Write> {
    pub(super) out: &'a mut W,
    pub(super) table: &'a mut dyn Table,
    pub(super) rng: &'a mut Rng,
    pub(super) seat: Seat,
    pub(super) scene: &'a Scene,
}

impl<W: Write> Ask<'_, W> {
    pub(super) fn until_something_happens(&mut self) -> Result<Said<()>, Failure> {
        loop {
            let Some(line) = prompt(self.out, &format!("{}> ", self.seat))? else { return Ok(Said::Stop) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match word {
                "" => (),
                "quit" | "exit" | "q" => return Ok(Said::Stop),
                "undo" | "u" => {
                    if self.undo()? {
                        return Ok(Said::This(()));
                    }
                }
                "?" | "help" => writeln!(self.out, "{HELP}")?,
                "hint" => self.hint()?,
                "preview" => self.preview(rest)?,
                "board" => screen::board(self.out, self.scene)?,
                "choices" => screen::choices(self.out, self.scene, usize::MAX)?,
                "log" => self.log()?,
                "rules" => self.rules(rest)?,
                "record" => write!(self.out, "{}", self.table.record(Seats::only(self.seat)))?,
                _ => match self
                    .notation(&line)
                    .and_then(|it| self.table.play(self.seat, &it).map_err(|e| e.to_string()))
                {
                    Ok(()) => return Ok(Said::This(())),
                    Err(sentence) => writeln!(self.out, "That is not possible: {sentence}.")?,
                },
            }
        }
    }

    /// The move that was typed, or the one with the number that was typed.
    fn notation(&self, line: &str) -> Result<String, String> {
        let Ok(number) = line.parse::<usize>() else { return Ok(line.to_string()) };
        let choice = number.checked_sub(1).and_then(|i| self.scene.choices.get(i));
        let choice =
            choice.ok_or_else(|| format!("the choices go from 1 to {}", self.scene.choices.len()))?;
        match &choice.field {
            None => Ok(choice.notation.clone()),
            Some(_) => Err(format!("fill in what is missing and type it: {}", choice.notation)),
        }
    }

    fn preview(&mut self, line: &str) -> io::Result<()> {
        let preview =
            self.notation(line).and_then(|it| self.table.preview(self.seat, &it).map_err(|e| e.to_string()));
        match preview {
            Ok(preview) if preview.lines.is_empty() => writeln!(self.out, "There is nothing to add."),
            Ok(preview) => preview.lines.iter().try_for_each(|line| {
                writeln!(self.out, "{} {}", line.text, dim(&format!("({})", line.clause)))
            }),
            Err(sentence) => writeln!(self.out, "That is not possible: {sentence}."),
        }
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let hint = self.table.suggest(self.seat, HINTS, self.rng)?;
        writeln!(self.out, "{HINTS} would play {}.", bold(&hint.action))?;
        for it in hint.candidates.iter().take(5) {
            let (share, error) = (100.0 * it.value, 200.0 * it.error);
            writeln!(self.out, "  {:5.1} % of the win, give or take {error:.1}: {}", share, it.action)?;
        }
        Ok(())
    }

    fn log(&mut self) -> io::Result<()> {
        let lines = self.table.log(Seats::only(self.seat), 0);
        lines
            .iter()
            .try_for_each(|line| writeln!(self.out, "  {} {}", line.text, dim(&format!("({})", line.clause))))
    }

    fn rules(&mut self, clause: &str) -> Result<(), Failure> {
        let clause = Some(clause.trim()).filter(|clause| !clause.is_empty());
        match crate::shelf::rules(self.out, self.table.game(), clause, false) {
            Err(Failure::Usage(sentence)) => Ok(writeln!(self.out, "{sentence}.")?),
            other => other,
        }
    }

    /// Back to this seat's last choice, unless chance or somebody's secret has spoken since.
    fn undo(&mut self) -> Result<bool, Failure> {
        let mut back = self.table.fork();
        let rolls = self.table.rolls();
        for events in (0..self.table.events()).rev() {
            back.undo_to(events)?;
            if back.rolls() < rolls {
                writeln!(self.out, "That is not possible: something was rolled since, and a roll stands.")?;
                return Ok(false);
            }
            if matches!(back.turn(), engine::Turn::Choose(seats) if seats.has(self.seat)) {
                self.table.undo_to(events)?;
                return Ok(true);
            }
        }
        writeln!(self.out, "There is nothing to take back.")?;
        Ok(false)
    }
}

/// Asks for the outcome of real dice.
pub(super) fn own_dice(out: &mut impl Write, chance: Chance) -> Result<Said<Rolled>, Failure> {
    loop {
        let Some(line) = prompt(out, &format!("Roll {chance} and type what came up: "))? else {
            return Ok(Said::Stop);
        };
        if ["quit", "exit", "q"].contains(&line.as_str()) {
            return Ok(Said::Stop);
        }
        let said = line.split_whitespace().collect::<Vec<_>>();
        // `3 5` is as good as `35`; `pick 2` stays as it is.
        let text = if said.iter().all(|it| it.bytes().all(|b| b.is_ascii_digit())) {
            said.concat()
        } else {
            said.join(" ")
        };
        match text.parse::<Rolled>() {
            Ok(rolled) if chance.allows(rolled) => return Ok(Said::This(rolled)),
            Ok(rolled) => writeln!(out, "That is not possible: {chance} is due, not `{rolled}`.")?,
            Err(BadNotation { expected }) => writeln!(out, "That does not read: expected {expected}.")?,
        }
    }
}

/// Waits for Enter; `false` if the input has ended.
pub(super) fn wait(out: &mut impl Write, sentence: &str) -> Result<bool, Failure> {
    Ok(prompt(out, sentence)?.is_some())
}

/// Reads a line, trimmed; `None` when the input has ended.
pub(super) fn prompt(out: &mut impl Write, prompt: &str) -> Result<Option<String>, Failure> {
    write!(out, "{prompt}")?;
    out.flush()?;
    let mut line = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut line)?;
    if !io::stdin().is_terminal() {
        // A script's answers belong into what is shown, too.
        writeln!(out, "{}", String::from_utf8_lossy(&line).trim_end())?;
    }
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_string()))
}
