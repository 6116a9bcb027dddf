//! Answers and comparisons in the terminal.

use std::io::Write;
use std::path::Path;

use lab::report::{Contrast, Figure, Report, Scale, Verdict};

use crate::failure::Failure;
use crate::style::{bold, dim};

pub(super) fn answers(out: &mut impl Write, report: &Report, folder: &Path) -> Result<(), Failure> {
    writeln!(out, "{}", bold(&report.title))?;
    writeln!(out, "{}\n", report.question)?;
    for it in &report.notices {
        writeln!(out, "{}: {}", bold(&it.about), it.sentence)?;
    }
    if !report.notices.is_empty() {
        writeln!(out)?;
    }
    for answer in &report.answers {
        writeln!(out, "{}", bold(&answer.question))?;
        answer.note.iter().try_for_each(|note| writeln!(out, "  {}", dim(note)))?;
        for part in &answer.parts {
            let about = part.about.as_ref().map_or(String::new(), |about| format!("{}: ", bold(about)));
            writeln!(out, "  {about}{}", part.sentence)?;
            part.figures.iter().try_for_each(|figure| writeln!(out, "    {figure}"))?;
            for open in &part.open {
                writeln!(out, "    {}", dim(&format!("{}:", open.why)))?;
                open.what.iter().try_for_each(|what| writeln!(out, "      {}", dim(what)))?;
            }
        }
        writeln!(out)?;
    }
    if !report.complete {
        writeln!(out, "The experiment is not finished: this is what is whole of it.")?;
    }
    writeln!(out, "{}", dim(&format!("All of it: {}", folder.join("report.html").display())))?;
    Ok(())
}

pub(super) fn contrasts(out: &mut impl Write, all: &[Contrast]) -> Result<(), Failure> {
    let seen = all.iter().filter(|it| it.verdict.seen());
    let mut place = String::new();
    for it in seen.clone() {
        let here = format!("{}, {} ({} seats)", it.variant, it.lineup, it.seats);
        if here != place {
            writeln!(out, "{}", bold(&here))?;
            place = here;
        }
        writeln!(out, "  {}", contrast(it))?;
    }
    let count = |verdict: Verdict| all.iter().filter(|it| it.verdict == verdict).count();
    let (seen, open) = (seen.count(), count(Verdict::NotDistinguishable));
    let alike = count(Verdict::Same) + count(Verdict::Identical);
    let (all, few) = (all.len(), count(Verdict::TooFew));
    writeln!(
        out,
        "{seen} of {all} figures can be told apart; {open} cannot be distinguished (Holm, 5 %), {alike} are the same in \
         every round, {few} have too few games to tell."
    )?;
    Ok(())
}

fn contrast(it: &Contrast) -> String {
    let share = it.measure.scale != Scale::Number;
    let text = |value: f64| if share { format!("{:.1} %", 100.0 * value) } else { format!("{value:.2}") };
    let (first, second) = (text(it.first.value), text(it.second.value));
    let paired = if it.paired { "" } else { ", other dice" };
    let detail = format!("({}; chance {:.3}{paired})", range(&it.difference, share), it.chance);
    format!("{}: {first}, then {second} {}", it.measure.label, dim(&detail))
}

fn range(figure: &Figure, share: bool) -> String {
    let text =
        |value: f64| if share { format!("{:+.1} points", 100.0 * value) } else { format!("{value:+.2}") };
    let end = |end: Option<f64>| end.map_or("unknown".to_string(), text);
    format!("{}: {} to {}", text(figure.value), end(figure.low), end(figure.high))
}
