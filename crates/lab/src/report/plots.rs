//! Plots as SVG. Text stays outside of what is stretched, so that it is legible on every screen.

use super::columns::{Family, Measure};
use super::html::{escape, put};
use super::text::{estimate, number};
use super::{CellLine, Figure, Report};

/// Okabe and Ito's colours, which colour-blind people tell apart.
const COLOURS: [&str; 8] =
    ["#0072b2", "#e69f00", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#f0e442", "#999999"];
/// Lines in a text that stands for a plot.
const TOLD: usize = 12;

/// The cells of one line-up at one number of seats.
struct Panel<'a> {
    title: String,
    cells: Vec<usize>,
    base: Option<&'a Figure>,
}

/// The ends of an axis.
#[derive(Clone, Copy)]
struct Axis {
    low: f64,
    high: f64,
    /// From one mark to the next.
    step: f64,
}

impl Axis {
    /// Wide enough for all of these.
    fn around(values: impl Iterator<Item = f64>) -> Option<Axis> {
        let (low, high) = values
            .filter(|it| it.is_finite())
            .fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)));
        if low > high {
            return None;
        }
        // Round numbers at both ends, four steps at most between them.
        let room = if high > low { high - low } else { low.abs().max(0.1) };
        let power = 10f64.powf((room / 4.0).log10().floor());
        let wide = |step: &f64| (high / step).ceil() - (low / step).floor() <= 5.0;
        let step =
            [1.0, 2.0, 2.5, 5.0, 10.0, 20.0].map(|it| it * power).into_iter().find(wide).unwrap_or(room);
        let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
        let high = if high > low { high } else { low + step };
        Some(Axis { low, high, step })
    }

    fn at(self, value: f64, length: f64) -> f64 {
        (value - self.low) / (self.high - self.low) * length
    }
}

/// Whether some variants are steps of a sweep.
pub(super) fn has_sweep(report: &Report) -> bool {
    report.cells.iter().any(|cell| !cell.sweep.is_empty())
}

fn panels<'a>(report: &'a Report, measure: &str, wanted: impl Fn(&CellLine) -> bool) -> Vec<Panel<'a>> {
    let mut panels: Vec<((u8, &str), Panel)> = Vec::new();
    let seats = report.cells.iter().any(|cell| cell.seats != report.cells[0].seats);
    for (index, cell) in report.cells.iter().enumerate() {
        if !wanted(cell) || report.figure(index, measure).is_none() {
            continue;
        }
        let key = (cell.seats, cell.lineup.as_str());
        if !panels.iter().any(|(it, _)| *it == key) {
            let title =
                if seats { format!("{}, {} players", cell.lineup, cell.seats) } else { cell.lineup.clone() };
            panels.push((key, Panel { title, cells: Vec::new(), base: report.figure(index, measure) }));
        }
        if let Some((_, panel)) = panels.iter_mut().find(|(it, _)| *it == key) {
            panel.cells.push(index);
        }
    }
    panels.into_iter().map(|(_, panel)| panel).collect()
}

fn ends(figure: &Figure) -> [f64; 3] {
    [figure.low.unwrap_or(figure.value), figure.value, figure.high.unwrap_or(figure.value)]
}

/// Every variant with its interval, the base as a line: one row each.
pub(super) fn forest(out: &mut String, report: &Report, measure: &Measure) {
    let base = report.cells[0].variant.as_str();
    let plain = |cell: &CellLine| cell.sweep.is_empty() || cell.variant == base;
    let panels: Vec<Panel> = panels(report, &measure.name, plain);
    let cells = || panels.iter().flat_map(|panel| &panel.cells);
    // Sweeps have charts of their own.
    let only_base = cells().all(|&cell| report.cells[cell].variant == base);
    if only_base && has_sweep(report) {
        return;
    }
    let figures = || cells().filter_map(|&cell| report.figure(cell, &measure.name));
    let Some(axis) = Axis::around(figures().flat_map(ends)) else { return };
    open(out, report, (measure, ""), cells().copied());
    for panel in &panels {
        if panels.len() > 1 {
            put!(out, "<div class=\"panel\">{}</div>", escape(&panel.title));
        }
        for &cell in &panel.cells {
            if let Some(figure) = report.figure(cell, &measure.name) {
                row(out, &report.cells[cell].variant, measure, figure, (panel.base, axis));
            }
        }
    }
    put!(
        out,
        "<div class=\"row\" aria-hidden=\"true\"><span></span><span class=\"axis\"><span>{}</span><span>{}</span></span></div>",
        number(measure, axis.low),
        number(measure, axis.high)
    );
    out.push_str("</figure>\n");
}

/// Opens a figure that says in words what it shows.
fn open(
    out: &mut String,
    report: &Report,
    (measure, along): (&Measure, &str),
    cells: impl Iterator<Item = usize>,
) {
    let told = cells.filter_map(|cell| {
        let (line, figure) = (&report.cells[cell], report.figure(cell, &measure.name)?);
        Some(format!("{}, {}: {}", line.variant, line.lineup, estimate(measure, figure)))
    });
    let told: Vec<String> = told.take(TOLD).collect();
    put!(
        out,
        "<figure role=\"img\" aria-label=\"{}{along}. {}.\"><figcaption>{}{along}</figcaption>",
        escape(&measure.label),
        escape(&told.join("; ")),
        escape(&capital(&measure.label))
    );
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn row(
    out: &mut String,
    label: &str,
    measure: &Measure,
    figure: &Figure,
    (base, axis): (Option<&Figure>, Axis),
) {
    let [low, value, high] = ends(figure).map(|it| axis.at(it, 1000.0));
    let text = estimate(measure, figure);
    let (first, rest) = text.split_once(" (").unwrap_or((&text, ""));
    put!(
        out,
        "<div class=\"row\"><span class=\"label\">{}</span><svg viewBox=\"0 0 1000 20\" \
         preserveAspectRatio=\"none\" aria-hidden=\"true\">",
        escape(label)
    );
    if let Some(base) = base {
        let x = axis.at(base.value, 1000.0);
        put!(out, "<path class=\"base\" d=\"M{x:.0} -4V24\"/>");
    }
    put!(
        out,
        "<path class=\"range\" d=\"M{low:.1} 10H{high:.1}\"/><path class=\"dot\" d=\"M{value:.1} 10h0\"/></svg>\
         <span class=\"figure\"><b>{first}</b> ({rest}</span></div>"
    );
}

/// The size of a chart.
const CHART: [f64; 2] = [360.0, 200.0];
/// Room for labels: left, top, right and below.
const ROOM: [f64; 4] = [50.0, 10.0, 24.0, 36.0];

/// For each option that is swept, the measure along it.
pub(super) fn sweeps(out: &mut String, report: &Report, measure: &Measure) {
    let mut options: Vec<&str> = Vec::new();
    for (option, _) in report.cells.iter().flat_map(|cell| &cell.sweep) {
        if !options.contains(&option.as_str()) {
            options.push(option);
        }
    }
    for option in options {
        let swept = |cell: &CellLine| cell.step(option).is_some();
        let mut panels = panels(report, &measure.name, swept);
        // A line-up that only plays the base has no line.
        panels.retain(|panel| panel.cells.len() > 1);
        let cells = || panels.iter().flat_map(|panel| &panel.cells);
        let figures = || cells().filter_map(|&cell| report.figure(cell, &measure.name));
        let steps = || cells().filter_map(|&cell| report.cells[cell].step(option));
        let (Some(y), Some(x)) = (Axis::around(figures().flat_map(ends)), across(steps())) else { continue };
        open(out, report, (measure, &format!(" by {option}")), cells().copied());
        let [width, height] = CHART;
        put!(out, "<svg class=\"chart\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">");
        frame(out, measure, option, &steps().collect::<Vec<_>>(), [x, y]);
        for (panel, colour) in panels.iter().zip(COLOURS.iter().cycle()) {
            let point =
                |&cell: &usize| report.cells[cell].step(option).zip(report.figure(cell, &measure.name));
            let mut points: Vec<(f64, &Figure)> = panel.cells.iter().filter_map(point).collect();
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            line(out, &points, colour, [x, y]);
        }
        out.push_str("</svg>");
        if panels.len() > 1 {
            legend(out, panels.iter().map(|panel| panel.title.as_str()));
        }
        out.push_str("</figure>\n");
    }
}

fn across(steps: impl Iterator<Item = f64>) -> Option<Axis> {
    let (low, high) = steps.fold((f64::MAX, f64::MIN), |(low, high), it| (low.min(it), high.max(it)));
    (low < high).then_some(Axis { low, high, step: high - low })
}

fn place([x, y]: [Axis; 2], across: f64, up: f64) -> [f64; 2] {
    let [width, height] = [CHART[0] - ROOM[0] - ROOM[2], CHART[1] - ROOM[1] - ROOM[3]];
    [ROOM[0] + x.at(across, width), ROOM[1] + height - y.at(up, height)]
}

fn frame(out: &mut String, measure: &Measure, option: &str, steps: &[f64], axes: [Axis; 2]) {
    let [left, bottom] = place(axes, axes[0].low, axes[1].low);
    let [right, top] = place(axes, axes[0].high, axes[1].high);
    let marks = ((axes[1].high - axes[1].low) / axes[1].step).round() as u32;
    for mark in 0..=marks {
        let value = axes[1].low + f64::from(mark) * axes[1].step;
        let y = place(axes, axes[0].low, value)[1];
        put!(
            out,
            "<path class=\"frame\" d=\"M{left:.1} {y:.1}H{right:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 5.0,
            y + 4.0,
            number(measure, value)
        );
    }
    let mut steps = steps.to_vec();
    steps.sort_by(f64::total_cmp);
    steps.dedup();
    let every = steps.len().div_ceil(6).max(1);
    for step in steps.iter().step_by(every) {
        let x = place(axes, *step, axes[1].low)[0];
        put!(out, "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{step}</text>", bottom + 17.0);
    }
    put!(
        out,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text><path class=\"frame\" d=\"M{left:.1} {top:.1}V{bottom:.1}\"/>",
        (left + right) / 2.0,
        bottom + 32.0,
        escape(option)
    );
}

/// A line with a band for the intervals.
fn line(out: &mut String, points: &[(f64, &Figure)], colour: &str, axes: [Axis; 2]) {
    let path = |which: usize| {
        let at = |(step, figure): &(f64, &Figure)| place(axes, *step, ends(figure)[which]);
        points.iter().map(at).map(|[x, y]| format!("{x:.1} {y:.1}")).collect::<Vec<_>>()
    };
    let (low, value, high) = (path(0), path(1), path(2));
    let band: Vec<String> = low.into_iter().chain(high.into_iter().rev()).collect();
    put!(
        out,
        "<path d=\"M{}Z\" fill=\"{colour}\" opacity=\".22\"/><path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
        band.join("L"),
        value.join("L")
    );
    for point in value {
        put!(out, "<path d=\"M{point}h0\" stroke=\"{colour}\" stroke-width=\"6\" stroke-linecap=\"round\"/>");
    }
}

fn legend<'a>(out: &mut String, names: impl Iterator<Item = &'a str>) {
    out.push_str("<ul class=\"legend\" aria-hidden=\"true\">");
    for (name, colour) in names.zip(COLOURS.iter().cycle()) {
        put!(out, "<li><i style=\"background:{colour}\"></i>{}</li>", escape(name));
    }
    out.push_str("</ul>");
}

/// Shares that add up to a whole, one bar a cell; what is rare is put together.
pub(super) fn stacks(out: &mut String, report: &Report, family: Family, title: &str) {
    let sum = |measure: &Measure| -> f64 {
        (0..report.cells.len()).filter_map(|cell| report.figure(cell, &measure.name)).map(|it| it.value).sum()
    };
    let mut measures: Vec<&Measure> =
        report.measures.iter().filter(|it| it.family == family && sum(it) > 0.0).collect();
    if measures.len() > COLOURS.len() {
        measures.sort_by(|a, b| sum(b).total_cmp(&sum(a)));
        measures.truncate(COLOURS.len() - 1);
    }
    let Some(first) = measures.first() else { return };
    let names: Vec<&str> =
        measures.iter().map(|it| it.label.split_once(": ").map_or(&*it.label, |it| it.1)).collect();
    put!(
        out,
        "<figure class=\"stack\" role=\"img\" aria-label=\"{title}: shares of {}. The tables below have the figures.\">\
         <figcaption>{title}</figcaption>",
        escape(&names.join(", "))
    );
    let panels = panels(report, &first.name, |_| true);
    for panel in &panels {
        if panels.len() > 1 {
            put!(out, "<div class=\"panel\">{}</div>", escape(&panel.title));
        }
        panel.cells.iter().for_each(|&cell| stack(out, report, cell, &measures));
    }
    legend(out, names.into_iter().chain((measures.len() == COLOURS.len() - 1).then_some("other")));
    out.push_str("</figure>\n");
}

fn stack(out: &mut String, report: &Report, cell: usize, measures: &[&Measure]) {
    put!(
        out,
        "<div class=\"row\"><span class=\"label\">{}</span><svg viewBox=\"0 0 1000 20\" preserveAspectRatio=\"none\" aria-hidden=\"true\">",
        escape(&report.cells[cell].variant)
    );
    let mut from = 0.0;
    let shares = measures.iter().map(|it| report.figure(cell, &it.name).map_or(0.0, |it| it.value));
    let mut shares: Vec<f64> = shares.collect();
    if measures.len() == COLOURS.len() - 1 {
        shares.push((1.0 - shares.iter().sum::<f64>()).max(0.0));
    }
    for (share, colour) in shares.iter().zip(COLOURS) {
        put!(
            out,
            "<rect x=\"{:.1}\" width=\"{:.1}\" height=\"20\" fill=\"{colour}\"/>",
            from,
            1000.0 * share
        );
        from += 1000.0 * share;
    }
    out.push_str("</svg></div>");
}
