//! The questions of a file: nothing that is asked may be without an answer.

use toml::Spanned;

use super::file::{AnswerTable, CheckTable, Settings};
use super::names::{find, unknown};
use super::{Answer, Cell, Check, Experiment, Fault, Variant, Way};
use crate::report::{known_measures, measures_of};

/// A question, and how its answer is found.
pub(super) fn answer(experiment: &Experiment, table: &Spanned<AnswerTable>) -> Result<Answer, Fault> {
    let (it, at) = (table.get_ref(), table.span().start);
    let lineup = it.lineup.as_ref().map(|name| lineup(experiment, name)).transpose()?;
    let (question, note) = (it.question.clone(), it.note.clone());
    let mut answer = Answer { question, note, lineup, variants: Vec::new(), way: Way::Checks(Vec::new()) };
    match (&it.changes, &it.better, &it.checks) {
        (Some(names), None, None) => {
            answer.variants = about(experiment, &answer, it, at)?;
            answer.way = Way::Changes(changes(experiment, &answer, names, at)?);
        }
        (None, Some(table), None) => {
            answer.variants = about(experiment, &answer, it, at)?;
            answer.way = Way::Better(wishes(experiment, &answer, table, at)?);
        }
        (None, None, Some(checks)) => answer.way = Way::Checks(self::checks(experiment, it, checks, at)?),
        _ => return Err(Fault::new(at, "an answer is found by one of `changes`, `better`, `checks`")),
    }
    Ok(answer)
}

/// The variants that are compared with the base. Each must be played by whoever answers.
fn about(experiment: &Experiment, answer: &Answer, it: &AnswerTable, at: usize) -> Result<Vec<usize>, Fault> {
    if experiment.variants.len() < 2 {
        return Err(Fault::new(at, "there is nothing to compare with the base: add [[variants]]"));
    }
    let Some(names) = &it.variants else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    for name in names {
        let index = variant(&experiment.variants, name)?;
        let because = match index {
            0 => Some("is the base, with which the others are compared: name others".to_string()),
            _ => {
                let one = Answer { variants: vec![index], ..answer.clone() };
                let played = experiment.cells.iter().any(|cell| one.is_about(cell));
                (!played)
                    .then(|| "is not played by this line-up: add it to the line-up's `variants`".to_string())
            }
        };
        if let Some(because) = because {
            return Err(Fault::new(name.span().start, format!("`{}` {because}", name.get_ref())));
        }
        found.push(index);
    }
    match found.is_empty() {
        true => Err(Fault::new(at, "`variants` is empty: name some, or leave it out to ask about all")),
        false => Ok(found),
    }
}

fn changes(
    experiment: &Experiment,
    answer: &Answer,
    names: &[Spanned<String>],
    at: usize,
) -> Result<Vec<String>, Fault> {
    if names.is_empty() {
        return Err(Fault::new(at, "`changes` is empty: name some measures"));
    }
    names.iter().map(|name| compared(experiment, answer, name.get_ref(), name.span().start)).collect()
}

fn wishes(
    experiment: &Experiment,
    answer: &Answer,
    wishes: &Settings,
    at: usize,
) -> Result<Vec<(String, bool)>, Fault> {
    if wishes.0.is_empty() {
        return Err(Fault::new(at, "`better` is empty: name some measures, each with \"more\" or \"less\""));
    }
    let wish = |(name, way): &(String, Spanned<toml::Value>)| {
        let at = way.span().start;
        match way.get_ref().as_str() {
            Some("more") => Ok((compared(experiment, answer, name, at)?, true)),
            Some("less") => Ok((compared(experiment, answer, name, at)?, false)),
            _ => Err(Fault::new(at, "better is \"more\" or \"less\" of a measure")),
        }
    };
    wishes.0.iter().map(wish).collect()
}

/// A measure that is compared in some cell that the answer is about.
fn compared(experiment: &Experiment, answer: &Answer, name: &str, at: usize) -> Result<String, Fault> {
    measure(experiment, name, at)?;
    if !experiment.compare.is_empty() && !experiment.compare.iter().any(|it| it == name) {
        let because = format!("`{name}` is not compared: add it to `compare`, or leave `compare` out");
        return Err(Fault::new(at, because));
    }
    measured(experiment, name, at, |cell| answer.is_about(cell))?;
    Ok(name.to_string())
}

/// Some of these cells must have the measure.
fn measured(
    experiment: &Experiment,
    name: &str,
    at: usize,
    asked: impl Fn(&Cell) -> bool,
) -> Result<(), Fault> {
    let has = |cell: &&Cell| measures_of(&cell.plan, experiment.pace).iter().any(|it| it == name);
    if experiment.cells.iter().filter(|cell| asked(cell)).any(|cell| has(&cell)) {
        return Ok(());
    }
    let mut others: Vec<String> = Vec::new();
    for cell in experiment.cells.iter().filter(has) {
        let name = format!("line-up `{}` with {} seats", experiment.lineups[cell.lineup].name, cell.seats);
        if !others.contains(&name) {
            others.push(name);
        }
    }
    let because =
        format!("no game that is asked about measures `{name}`; it is measured by {}", others.join(", "));
    Err(Fault::new(at, because))
}

/// The measures by these names.
pub(super) fn measures(experiment: &Experiment, names: &[Spanned<String>]) -> Result<Vec<String>, Fault> {
    names.iter().map(|name| measure(experiment, name.get_ref(), name.span().start)).collect()
}

fn measure(experiment: &Experiment, name: &str, at: usize) -> Result<String, Fault> {
    let known = known_measures(experiment);
    if known.iter().any(|it| it == name) {
        return Ok(name.to_string());
    }
    let because = match name {
        "matter" | "spread" => Some("is measured by a study: set `study` in [measures]"),
        "lead_changes" | "decided" | "comeback" => Some("is not noted: set `lead = true` in [measures]"),
        _ => None,
    };
    Err(match because {
        Some(because) => Fault::new(at, format!("`{name}` {because}")),
        None => unknown(&known.iter().map(String::as_str).collect::<Vec<_>>(), "measure", name, at),
    })
}

fn checks(
    experiment: &Experiment,
    it: &AnswerTable,
    checks: &[Spanned<CheckTable>],
    at: usize,
) -> Result<Vec<Check>, Fault> {
    if it.lineup.is_some() || it.variants.is_some() {
        return Err(Fault::new(at, "each of the `checks` names its own `lineup` and `variant`"));
    }
    if checks.is_empty() {
        return Err(Fault::new(at, "`checks` is empty: say what shall be checked"));
    }
    checks.iter().map(|it| check(experiment, it.get_ref())).collect()
}

fn check(experiment: &Experiment, it: &CheckTable) -> Result<Check, Fault> {
    let variant = match &it.variant {
        None => 0,
        Some(name) => variant(&experiment.variants, name)?,
    };
    let open = it.open.clone().unwrap_or_else(|| "This cannot be told apart".to_string());
    let (name, at) = (it.measure.get_ref(), it.measure.span().start);
    let check = Check {
        measure: measure(experiment, name, at)?,
        variant,
        lineup: it.lineup.as_ref().map(|name| lineup(experiment, name)).transpose()?,
        seats: it.seats,
        above: it.above,
        said: [it.yes.clone(), it.no.clone(), open],
    };
    if !experiment.cells.iter().any(|cell| check.is_about(cell)) {
        return Err(Fault::new(at, "nobody plays this variant with this line-up and number of seats"));
    }
    measured(experiment, name, at, |cell| check.is_about(cell))?;
    Ok(check)
}

fn lineup(experiment: &Experiment, name: &Spanned<String>) -> Result<usize, Fault> {
    find(&experiment.lineups.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), "line-up", name)
}

/// The variant of that name.
pub(super) fn variant(variants: &[Variant], name: &Spanned<String>) -> Result<usize, Fault> {
    find(&variants.iter().map(|it| it.name.as_str()).collect::<Vec<_>>(), "variant", name)
}
