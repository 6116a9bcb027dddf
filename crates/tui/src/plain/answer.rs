//! What a person types: a number, a move, or one of a few words.

use std::io::Write;

use engine::scene::{Choice, Field, Scene};
use room::Phrase;

use super::input::LEAVING;
use super::{Next, Plain};
use crate::Error;
use crate::backend::Ask;
use crate::review::Reviewed;
use crate::rulebook::rulebook;

/// So wide are rules line by line.
const PLAIN_WIDTH: usize = 80;

const HELP: &str = "  a number or a move    play it
  preview 2             what choice 2 would do, with the odds
  hint                  what a strong computer player would do, and why
  tutor                 asks before a move that gives much away, and says what each was worth
  review                why the game goes as it does: luck against decisions
  undo                  take your last action back, as long as nothing was rolled or shown since
  board, map            everything there is, in words; the board drawn each time, or not
  choices               the choices again
  log                   all that has happened
  look 5                how it stood after step 5
  rules, rules P3       the rules, or one clause
  tips                  no more tips when something is new, or tips again
  record, save          the record so far, as text; where the game is saved
  resign                give up, where the rules know it
  abandon               end a game without a result that all others have left
  sit                   let a computer player sit in for who is away; or say that you are back
  say, say 2            what you can say to the others; say number 2 of it
  yes, no               answer who wants to take a move back
  quit                  leave the game";

impl<W: Write> Plain<'_, W> {
    /// Does what the line says.
    pub(super) fn answer(&mut self, line: &str, scene: &Scene) -> Result<Next, Error> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => (),
            word if LEAVING.contains(&word) => return Ok(Next::Stop),
            "undo" | "u" => return Ok(self.asked(Ask::Undo)),
            "?" | "help" => writeln!(self.out, "{HELP}")?,
            "hint" => return Ok(self.asked(Ask::Hint)),
            "anyway" if self.doubted.is_some() => {
                let action = self.doubted.take().unwrap_or_default();
                return Ok(self.asked(Ask::Anyway(action)));
            }
            "tutor" => self.switch_the_tutor()?,
            "review" => self.review()?,
            "preview" => {
                if let Some(action) = self.notation(rest, scene)? {
                    return Ok(self.asked(Ask::Preview(action)));
                }
            }
            "board" => scene.items().try_for_each(|item| writeln!(self.out, "  {}", item.alt))?,
            "map" => self.switch_the_map()?,
            "choices" => self.ink.choices(self.out, scene, usize::MAX)?,
            "log" => self.ink.lines(self.out, &scene.log, "  ")?,
            "look" => return self.look(rest),
            "rules" => self.rules(rest)?,
            "record" => return Ok(self.asked(Ask::Record)),
            "resign" if self.backend.now().resign => return Ok(self.asked(Ask::Resign)),
            "abandon" if self.backend.now().abandon => return Ok(self.asked(Ask::Abandon)),
            "sit" => return Ok(self.asked(Ask::SitIn)),
            "say" => return self.say(rest),
            "yes" | "no" if self.backend.is_asked() => {
                self.backend.ask(Ask::Answer(word == "yes"));
                return Ok(Next::GoOn);
            }
            "tips" => writeln!(self.out, "{}", self.tips.switch())?,
            "save" => writeln!(self.out, "{}", self.backend.now().kept)?,
            _ => {
                if let Some(action) = self.notation(line, scene)? {
                    return Ok(self.asked(Ask::Play(action)));
                }
            }
        }
        Ok(Next::Again)
    }

    fn asked(&mut self, ask: Ask) -> Next {
        let change = matches!(
            ask,
            Ask::Play(_) | Ask::Anyway(_) | Ask::Undo | Ask::Resign | Ask::Abandon | Ask::SitIn
        );
        self.backend.ask(ask);
        Next::Hear { change }
    }

    /// The move that was typed, or the one with the number that was typed.
    fn notation(&mut self, line: &str, scene: &Scene) -> Result<Option<String>, Error> {
        let Ok(number) = line.parse::<usize>() else { return Ok(Some(line.to_string())) };
        match number.checked_sub(1).and_then(|i| scene.choices.get(i)) {
            Some(choice) => self.filled(choice, scene),
            None => {
                writeln!(
                    self.out,
                    "That is not possible: the choices go from 1 to {}.",
                    scene.choices.len()
                )?;
                Ok(None)
            }
        }
    }

    /// The choice's notation, its hole filled by what is asked for.
    fn filled(&mut self, choice: &Choice, scene: &Scene) -> Result<Option<String>, Error> {
        let Some(field) = &choice.field else { return Ok(Some(choice.notation.clone())) };
        writeln!(self.out, "{}", wanted(field, scene))?;
        let filled = self.input.prompt(self.out, &format!("{} ", choice.notation.replace("{}", "...")))?;
        let filled = filled.filter(|it| !it.is_empty()).map(|it| in_units(&it, unit(field)));
        Ok(filled.map(|it| choice.notation.replace("{}", &it)))
    }

    fn switch_the_tutor(&mut self) -> Result<(), Error> {
        self.tutor = !self.tutor;
        self.backend.ask(Ask::Tutor(self.tutor));
        let state = if self.tutor { "here: it asks before a move that gives much away" } else { "gone" };
        Ok(writeln!(self.out, "The tutor is {state}.")?)
    }

    /// Why the game goes as it does, as far as those here may know.
    fn review(&mut self) -> Result<(), Error> {
        let (record, names) = match self.backend.reviewable() {
            Ok(known) => known,
            Err(why) => return Ok(writeln!(self.out, "{why}")?),
        };
        let mut reviewed = Reviewed::begin(record, names, self.backend.you());
        reviewed.hear(true);
        Ok(reviewed.lines().iter().try_for_each(|(line, _)| writeln!(self.out, "{line}"))?)
    }

    /// What can be said to the others, or one of it.
    fn say(&mut self, number: &str) -> Result<Next, Error> {
        let number = number.trim().parse::<usize>().ok();
        if let Some(phrase) = number.and_then(|it| Phrase::OFFERED.get(it.checked_sub(1)?)) {
            self.backend.ask(Ask::Phrase(*phrase));
            return Ok(Next::GoOn);
        }
        for (number, phrase) in (1..).zip(Phrase::OFFERED) {
            writeln!(self.out, "  say {number}  {}", phrase.words())?;
        }
        Ok(Next::Again)
    }

    fn switch_the_map(&mut self) -> Result<(), Error> {
        self.map = !self.map;
        let state = if self.map { "drawn each time" } else { "not drawn any more" };
        Ok(writeln!(self.out, "The board is {state}.")?)
    }

    fn look(&mut self, step: &str) -> Result<Next, Error> {
        let steps = self.backend.now().events;
        match step.trim().parse() {
            Ok(step) if step <= steps => Ok(self.asked(Ask::Look(step))),
            _ => {
                writeln!(self.out, "Type `look` and a step from 0 to {steps}.")?;
                Ok(Next::Again)
            }
        }
    }

    fn rules(&mut self, clause: &str) -> Result<(), Error> {
        let clause = Some(clause.trim()).filter(|clause| !clause.is_empty());
        match (table::rules(&self.backend.now().game, clause), clause) {
            (Err(refusal), _) => writeln!(self.out, "{refusal}.")?,
            (Ok((text, _)), None) => {
                for line in rulebook(text, PLAIN_WIDTH) {
                    writeln!(
                        self.out,
                        "{}",
                        if line.heading { self.ink.bold(&line.text) } else { line.text }
                    )?;
                }
            }
            (Ok((_, clauses)), Some(_)) => {
                for clause in clauses {
                    let section = self.ink.dim(&format!("({})", clause.section));
                    writeln!(self.out, "{} {section}", self.ink.bold(clause.id))?;
                    for line in rulebook(&clause.text, PLAIN_WIDTH) {
                        writeln!(self.out, "{}", line.text)?;
                    }
                }
            }
        }
        Ok(())
    }
}

/// So many units of the board are a millimetre, where lengths are asked for.
fn unit(field: &Field) -> Option<i32> {
    match field {
        Field::Point { millimetre, .. } | Field::Direction { millimetre, .. } => {
            millimetre.filter(|&it| it > 0)
        }
        _ => None,
    }
}

/// A length as people read it: `43.31` millimetres, or units where there is no measure.
fn measured(length: i32, unit: Option<i32>) -> String {
    let Some(unit) = unit else { return length.to_string() };
    let (sign, length, unit) =
        (if length < 0 { "-" } else { "" }, length.unsigned_abs(), unit.unsigned_abs());
    let digits = unit.ilog10() as usize;
    let text = format!("{sign}{}.{:0digits$}", length / unit, length % unit);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// What was typed in millimetres, in units of the board; what is not understood stays as it is.
fn in_units(text: &str, unit: Option<i32>) -> String {
    let Some(unit) = unit else { return text.to_string() };
    let length = |part: &str| -> Option<String> {
        let (whole, rest) = part.split_once('.').unwrap_or((part, ""));
        let digits = unit.ilog10() as usize;
        let rest: String = rest.chars().chain(std::iter::repeat('0')).take(digits).collect();
        let length = format!("{whole}{rest}").parse::<i64>().ok()?;
        Some(length.to_string())
    };
    let lengths: Option<Vec<String>> = text.split(',').map(|part| length(part.trim())).collect();
    lengths.map_or(text.to_string(), |it| it.join(","))
}

/// What a hole takes, in words.
fn wanted(field: &Field, scene: &Scene) -> String {
    let told = |ids: &[String]| -> String {
        let alt = |id: &String| scene.items().find(|it| it.id == *id).map_or(id.clone(), |it| it.alt.clone());
        ids.iter().map(alt).collect::<Vec<_>>().join("; ")
    };
    let (unit, measure) = (unit(field), unit(field).map_or("", |_| " in millimetres"));
    let points = |snaps: &[[i32; 2]]| -> String {
        let point = |[x, y]: &[i32; 2]| format!("{},{}", measured(*x, unit), measured(*y, unit));
        let points: Vec<String> = snaps.iter().take(8).map(point).collect();
        if points.is_empty() { String::new() } else { format!(" Good ones: {}.", points.join(" ")) }
    };
    match field {
        Field::Point { snaps, .. } => format!("Type a point as x,y{measure}.{}", points(snaps)),
        Field::Direction { snaps, longest, .. } => {
            let longest = measured(*longest, unit);
            format!("Type a way as x,y{measure}, at most {longest} long.{}", points(snaps))
        }
        Field::Split { dice, most, total } => {
            let most: Vec<String> = most.iter().map(i32::to_string).collect();
            format!("Type a number for each die, {total} in all, at most {}: {}.", most.join(","), told(dice))
        }
        Field::Assign { dice, rows, .. } => {
            format!("Type one of {} for each die, with commas between: {}.", rows.join(", "), told(dice))
        }
        Field::Set { names, count, .. } => {
            format!("Type {count} of these, with commas between: {}.", names.join(" "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_millimetres() {
        let said = |length| measured(length, Some(1000));
        assert_eq!([said(43_310), said(-500), said(175_000), said(0)], ["43.31", "-0.5", "175", "0"]);
        assert_eq!(measured(43_310, None), "43310");
        for (typed, units) in [("43.31,-0.5", "43310,-500"), ("175, 225.1234", "175000,225123"), ("no", "no")]
        {
            assert_eq!(in_units(typed, Some(1000)), units);
        }
        assert_eq!(in_units("175,225", None), "175,225");
    }
}
