//! The report as one page that needs nothing else: words first, then plots, then tables.

use super::columns::{Family, Measure};
use super::plots::{forest, has_sweep, stacks, sweeps};
use super::text::{NOTICES, difference, estimate, thousands};
use super::{AnswerPart, Comparison, Report, Verdict};

/// Writes to a string, which cannot fail.
macro_rules! put {
    ($out:ident, $($text:tt)+) => { $out.push_str(&format!($($text)+)) };
}
pub(super) use put;

const STYLE: &str = include_str!("style.css");

/// The whole page.
pub fn page(report: &Report) -> String {
    let mut out = String::new();
    let title = escape(&report.title);
    put!(
        out,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title>\n<style>\n{STYLE}</style></head>\n<body><main>\n"
    );
    head(&mut out, report);
    notices(&mut out, report);
    answers(&mut out, report);
    figures(&mut out, report);
    tables(&mut out, report);
    method(&mut out, report);
    out.push_str("</main></body></html>\n");
    out
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn head(out: &mut String, report: &Report) {
    let (game, games) = (&report.game, thousands(report.games()));
    put!(
        out,
        "<header><p class=\"kind\">A report of the lab</p><h1>{}</h1><p class=\"question\">{}</p>\
         <p class=\"facts\">{} by {} · rules edition {} · {games} games between computer players · sixfold {} · seed {}</p>",
        escape(&report.title),
        escape(&report.question),
        escape(game.name),
        escape(game.designer),
        game.edition,
        report.sixfold,
        report.seed
    );
    if !report.complete {
        out.push_str("<p class=\"warning\">The experiment is not finished: this is what is whole of it.</p>");
    }
    out.push_str("</header>\n");
}

fn notices(out: &mut String, report: &Report) {
    if report.notices.is_empty() {
        return;
    }
    put!(out, "<section class=\"first\" aria-label=\"Told first\"><h2>{NOTICES}</h2><ul class=\"answer\">");
    for it in &report.notices {
        put!(out, "<li><b>{}</b>: {}</li>\n", escape(&it.about), escape(&it.sentence));
    }
    out.push_str("</ul></section>\n");
}

fn answers(out: &mut String, report: &Report) {
    out.push_str("<section aria-label=\"Answers\"><h2>The answer</h2>\n");
    for answer in &report.answers {
        put!(out, "<h3>{}</h3>", escape(&answer.question));
        answer.note.iter().for_each(|note| put!(out, "<p class=\"note\">{}</p>", escape(note)));
        out.push_str("<ul class=\"answer\">");
        answer.parts.iter().for_each(|it| part(out, it));
        out.push_str("</ul>\n");
    }
    out.push_str("</section>\n");
}

fn part(out: &mut String, part: &AnswerPart) {
    out.push_str("<li>");
    part.about.iter().for_each(|about| put!(out, "<b>{}</b>: ", escape(about)));
    out.push_str(&escape(&part.sentence));
    if !part.figures.is_empty() {
        out.push_str("<ul>");
        part.figures.iter().for_each(|figure| put!(out, "<li>{}</li>", escape(figure)));
        out.push_str("</ul>");
    }
    for open in &part.open {
        put!(
            out,
            "<details class=\"open\"><summary>{} ({})</summary><ul>",
            escape(&open.why),
            open.what.len()
        );
        open.what.iter().for_each(|what| put!(out, "<li>{}</li>", escape(what)));
        out.push_str("</ul></details>");
    }
    out.push_str("</li>\n");
}

fn figures(out: &mut String, report: &Report) {
    out.push_str(
        "<section aria-label=\"Figures\"><h2>Figures</h2><p class=\"note\">Dots are figures, bars their 95 % \
         intervals; the thin line is the base. Where bars are far apart, so are the figures; the tables say what \
         can be told apart.</p>\n<div class=\"plots\">\n",
    );
    for measure in report.plots.iter().filter_map(|name| report.measure(name)) {
        if has_sweep(report) {
            sweeps(out, report, measure);
        }
        forest(out, report, measure);
    }
    stacks(out, report, Family::Ending, "How games end");
    stacks(out, report, Family::Actions, "What players do");
    out.push_str("</div>\n</section>\n");
}

fn tables(out: &mut String, report: &Report) {
    out.push_str("<section aria-label=\"Tables\"><h2>Tables</h2>\n");
    let families = [
        (Family::Balance, "Who wins"),
        (Family::Skill, "Skill and luck"),
        (Family::Length, "Length"),
        (Family::Ending, "Ends"),
        (Family::Drama, "Leads"),
        (Family::Decisions, "Decisions"),
        (Family::Own, "Of this game"),
        (Family::Actions, "Actions"),
    ];
    for (family, title) in families {
        let measures: Vec<&Measure> = report.measures.iter().filter(|it| it.family == family).collect();
        if !measures.is_empty() {
            family_table(out, report, title, &measures);
        }
    }
    comparisons(out, report);
    out.push_str("</section>\n");
}

fn family_table(out: &mut String, report: &Report, title: &str, measures: &[&Measure]) {
    put!(
        out,
        "<details><summary>{title}</summary><div class=\"wide\"><table><thead><tr>{}<th>games</th>",
        place_heads(report)
    );
    measures.iter().for_each(|it| put!(out, "<th>{}</th>", escape(&it.label)));
    out.push_str("</tr></thead><tbody>\n");
    for (index, cell) in report.cells.iter().enumerate() {
        put!(out, "<tr>{}<td>{}</td>", place(report, index), thousands(cell.games));
        for measure in measures {
            let text =
                report.figure(index, &measure.name).map_or("–".to_string(), |it| estimate(measure, it));
            put!(out, "<td>{text}</td>");
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div></details>\n");
}

fn several_seats(report: &Report) -> bool {
    report.cells.iter().any(|cell| cell.seats != report.cells[0].seats)
}

fn place_heads(report: &Report) -> &'static str {
    if several_seats(report) {
        "<th>variant</th><th>players</th><th>line-up</th>"
    } else {
        "<th>variant</th><th>line-up</th>"
    }
}

/// Which cell a row is about.
fn place(report: &Report, cell: usize) -> String {
    let cell = &report.cells[cell];
    let (variant, lineup) = (escape(&cell.variant), escape(&cell.lineup));
    if several_seats(report) {
        format!("<th>{variant}</th><td>{}</td><td>{lineup}</td>", cell.seats)
    } else {
        format!("<th>{variant}</th><td>{lineup}</td>")
    }
}

fn comparisons(out: &mut String, report: &Report) {
    if report.comparisons.is_empty() {
        return;
    }
    let seen = report.comparisons.iter().filter(|it| it.verdict.seen()).count();
    put!(
        out,
        "<details><summary>Against the base: {seen} of {} comparisons can be told apart</summary>\
         <div class=\"wide\"><table><thead><tr>{}<th>measure</th><th>difference (95 %)</th>\
         <th>chance alone, corrected</th><th>verdict</th></tr></thead><tbody>\n",
        report.comparisons.len(),
        place_heads(report)
    );
    for it in &report.comparisons {
        let Some(measure) = report.measure(&it.difference.measure) else { continue };
        put!(
            out,
            "<tr>{}<td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
            place(report, it.cell),
            escape(&measure.label),
            if it.verdict == Verdict::Identical {
                "none".to_string()
            } else {
                difference(measure, &it.difference)
            },
            chance(it),
            words(it.verdict)
        );
    }
    out.push_str("</tbody></table></div></details>\n");
}

fn chance(it: &Comparison) -> String {
    match it.chance {
        None if it.verdict.tested() => "in the interval".to_string(),
        None => "not tested".to_string(),
        Some(chance) if chance < 0.001 => "below 0.001".to_string(),
        Some(chance) => format!("{chance:.3}"),
    }
}

fn words(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::More => "more",
        Verdict::Less => "less",
        Verdict::NotDistinguishable => "<span class=\"dim\">not distinguishable</span>",
        Verdict::Same => "<span class=\"dim\">the same in every round</span>",
        Verdict::Identical => "<span class=\"dim\">identical games</span>",
        Verdict::TooFew => "<span class=\"dim\">too few games</span>",
        Verdict::Unsettled => "<span class=\"dim\">not settled</span>",
    }
}

fn method(out: &mut String, report: &Report) {
    out.push_str("<section aria-label=\"Method\"><h2>How this was measured</h2><ul>");
    report.method.iter().for_each(|line| put!(out, "<li>{}</li>", escape(line)));
    out.push_str("</ul><h3>Who plays</h3><ul>");
    for player in &report.players {
        put!(out, "<li><b>{}</b>: {}</li>", escape(&player.name), escape(&player.about));
    }
    out.push_str("</ul></section>\n");
}
