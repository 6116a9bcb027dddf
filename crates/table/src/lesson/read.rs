//! The text of a lesson: the header of a record, then steps.

use engine::Refusal;
use engine::record::{self, Happening, RecordError};

use super::{Beat, Lesson, Step, bad};

/// What stands before the first step is the header.
const FIRST: &str = "say ";

pub(super) fn lesson(text: &str) -> Result<Lesson, RecordError> {
    let begins = |line: &str| line.starts_with(FIRST);
    let head: Vec<&str> = text.lines().take_while(|line| !begins(line)).collect();
    let mut learner = None;
    let plain: Vec<&str> = head
        .iter()
        .map(|line| match line.strip_prefix("learner ") {
            Some(seat) => {
                learner = seat.trim().parse().ok();
                ""
            }
            None => line,
        })
        .collect();
    let record = record::read(&plain.join("\n"))?;
    let at = |line| move |refusal| RecordError { line, refusal };
    let learner =
        learner.ok_or_else(|| at(head.len())(bad("the header lacks a line such as `learner A`")))?;
    let mut lesson = Lesson {
        game: record.game,
        edition: record.edition,
        seats: record.seats,
        options: record.options,
        position: record.position,
        learner,
        steps: Vec::new(),
        script: Vec::new(),
        end: String::new(),
        puzzle: None,
    };
    for (line, text) in joined(text, head.len()) {
        take(&mut lesson, line, &text).map_err(at(line))?;
    }
    complete(&lesson).map_err(at(text.lines().count()))?;
    Ok(lesson)
}

/// The lines behind the header, each with those that go on with it: they are indented.
fn joined(text: &str, skip: usize) -> Vec<(usize, String)> {
    let mut joined: Vec<(usize, String)> = Vec::new();
    for (line, text) in (1..).zip(text.lines()).skip(skip) {
        match joined.last_mut() {
            _ if text.trim().is_empty() || text.starts_with('#') => (),
            Some((_, first)) if text.starts_with("  ") => {
                first.push(' ');
                first.push_str(text.trim());
            }
            _ => joined.push((line, text.trim_end().to_string())),
        }
    }
    joined
}

fn take(lesson: &mut Lesson, line: usize, text: &str) -> Result<(), Refusal> {
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    let rest = rest.trim().to_string();
    if !lesson.end.is_empty() {
        return Err(bad("nothing follows the line `end ...`"));
    }
    match word {
        "say" => lesson.steps.push(Step { say: rest, line, ..Step::default() }),
        "end" => lesson.end = rest,
        _ => return detail(lesson, word, rest, text),
    }
    Ok(())
}

/// A line that belongs to the last step.
fn detail(lesson: &mut Lesson, word: &str, rest: String, text: &str) -> Result<(), Refusal> {
    let nth = lesson.steps.len() - 1;
    let step = &mut lesson.steps[nth];
    let words = || rest.split(' ').map(str::to_string).collect();
    match word {
        "do" if step.wanted.is_empty() => {
            step.wanted.push(rest);
            lesson.script.push(Beat::Learner(nth));
        }
        "do" => return Err(bad("a step has one line `do ...`; other ways begin with `or`")),
        "or" => step.wanted.push(rest),
        "not" => {
            let shape = || bad("expected an action, a colon and a sentence, as in `not hold: Dare more.`");
            let (action, sentence) = rest.split_once(": ").ok_or_else(shape)?;
            step.instead.push((action.to_string(), sentence.to_string()));
        }
        "else" => step.otherwise = rest,
        "point" => step.points = words(),
        "teaches" => step.teaches = words(),
        "why" => step.why = rest,
        _ => {
            let happening = record::happening(text)?;
            if matches!(&happening, Happening::Play(seat, _) if *seat == lesson.learner) {
                return Err(bad("what the learner does stands behind `do`, without the seat"));
            }
            lesson.script.push(Beat::Event(happening));
        }
    }
    Ok(())
}

fn complete(lesson: &Lesson) -> Result<(), Refusal> {
    if let Some(step) = lesson.steps.iter().find(|step| step.wanted.is_empty()) {
        return Err(bad(format!(
            "the step of line {} has nothing to do: it lacks a line `do ...`",
            step.line
        )));
    }
    if lesson.steps.is_empty() || lesson.end.is_empty() {
        return Err(bad("a lesson has steps, and a line `end ...` with the last words"));
    }
    Ok(())
}
