//! The answers as a page of plain text.

use super::text::{NOTICES, estimate, thousands};
use super::{AnswerPart, Notice, Report};

/// The question and the answers, with the figures of the base, and where the rest is.
pub fn markdown(report: &Report) -> String {
    let mut page = format!("# {}\n\n{}\n\n", report.title, report.question);
    let (game, games) = (&report.game, thousands(report.games()));
    page += &format!(
        "*{} by {}, rules edition {}; {games} games between computer players, sixfold {}, seed {}.*\n\n",
        game.name, game.designer, game.edition, report.sixfold, report.seed
    );
    page += "All of it, with plots and tables: [report.html](report.html).\n\n";
    page += &notices(report);
    for answer in &report.answers {
        page += &format!("## {}\n\n", answer.question);
        answer.note.iter().for_each(|note| page += &format!("{note}\n\n"));
        answer.parts.iter().for_each(|it| page += &part(it));
        page.push('\n');
    }
    page += &base(report);
    page += "## How this was measured\n\n";
    report.method.iter().for_each(|line| page += &format!("- {line}\n"));
    report.players.iter().for_each(|it| page += &format!("- Player `{}`: {}.\n", it.name, it.about));
    page
}

fn part(part: &AnswerPart) -> String {
    let about = part.about.as_ref().map_or(String::new(), |about| format!("**{about}**: "));
    let mut text = format!("- {about}{}\n", part.sentence);
    part.figures.iter().for_each(|figure| text += &format!("  - {figure}\n"));
    for open in &part.open {
        text += &format!("  - {}:\n", open.why);
        open.what.iter().for_each(|what| text += &format!("    - {what}\n"));
    }
    text
}

fn notices(report: &Report) -> String {
    if report.notices.is_empty() {
        return String::new();
    }
    let line = |it: &Notice| format!("- **{}**: {}\n", it.about, it.sentence);
    format!("## {NOTICES}\n\n{}\n", report.notices.iter().map(line).collect::<String>())
}

/// The figures of the base, with its first line-up.
fn base(report: &Report) -> String {
    let cell = &report.cells[0];
    let mut text = format!(
        "## The figures of \"{}\"\n\nLine-up: {}.\n\n| measure | figure (95 %) |\n|---|---|\n",
        cell.variant, cell.lineup
    );
    for figure in &cell.figures {
        if let Some(measure) = report.measure(&figure.measure) {
            text += &format!("| {} | {} |\n", measure.label, estimate(measure, figure));
        }
    }
    text + "\n"
}
