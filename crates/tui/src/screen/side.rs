//! Beside the board: the choices, what the considered one does, and the log.

use engine::scene::Scene;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use table::Weighed;

use super::chooser::Does;
use super::game::{Game, Hint, Over};
use super::layout::packed;
use super::view::{put, told};
use crate::draw::{TableRow, is_row, wrapped};

/// So many rows hold a table and a long answer.
const ROOM_FOR_BOTH: u16 = 24;

impl Game {
    /// The table that is printed beside the board, with the row that holds; returns what is left of the place.
    pub(super) fn draw_table(&self, buffer: &mut Buffer, area: Rect, table: &[TableRow]) -> Rect {
        // Where there is little room, what was asked for comes first.
        let asked = !matches!(self.hint, Hint::Nothing) || matches!(self.over, Over::Filling(_));
        if asked && area.height < ROOM_FOR_BOTH {
            return area;
        }
        let previewed = self.preview.as_ref().and_then(|(_, preview)| preview.as_ref().ok());
        let ghosts: Vec<&Vec<String>> =
            previewed.iter().flat_map(|it| &it.ghosts).filter(|it| is_row(it)).map(|it| &it.words).collect();
        for (y, row) in (0..).zip(table) {
            let holds = row.marks.last || self.lit() == Some(&row.id);
            let style = match (holds, row.marks.threatened || ghosts.contains(&&row.words)) {
                (true, _) => Style::new().add_modifier(Modifier::REVERSED),
                (_, true) => self.look.accent(),
                _ => Style::new(),
            };
            put(buffer, area, y, &row.text, style);
        }
        cut(area, table.len() as u16)
    }

    /// The status, where its row is too short for it; what can be chosen; what did not fit under the board; the log.
    pub(super) fn draw_side(&mut self, buffer: &mut Buffer, area: Rect, status: &str, more: &[String]) {
        let mut rest = self.draw_more(buffer, area, more);
        rest = self.draw_lesson(buffer, rest);
        rest = self.draw_tip(buffer, rest);
        if !status.is_empty() {
            rest = self.draw_lines(buffer, rest, "Now", wrapped(status, area.width.into()));
        }
        if self.may_choose() {
            rest = self.draw_choices(buffer, rest);
            rest = self.draw_detail(buffer, rest);
        } else if let Hint::Nothing = self.hint {
            self.hits.list = Rect::default();
        }
        self.draw_log(buffer, rest);
    }

    /// What did not fit under the board, at the foot of the column; returns what is left of the place.
    fn draw_more(&self, buffer: &mut Buffer, area: Rect, more: &[String]) -> Rect {
        if more.is_empty() {
            return area;
        }
        let width = usize::from(area.width);
        let parts = more.iter().flat_map(|line| line.split(" · ")).map(str::to_string);
        let lines: Vec<String> = packed(parts, width).iter().flat_map(|line| wrapped(line, width)).collect();
        let rest = area.height.saturating_sub(lines.len() as u16 + 1);
        self.draw_lines(buffer, cut(area, rest), "Also", lines);
        Rect { height: rest, ..area }
    }

    /// Some lines under a heading; returns what is left of the place.
    pub(super) fn draw_lines(
        &self,
        buffer: &mut Buffer,
        area: Rect,
        title: &str,
        lines: Vec<String>,
    ) -> Rect {
        heading(buffer, area, 0, title, self.look.quiet());
        for (y, line) in (1..).zip(&lines) {
            put(buffer, area, y, line, Style::new());
        }
        cut(area, lines.len() as u16 + 1)
    }

    /// The choices; returns what is left of the place.
    fn draw_choices(&mut self, buffer: &mut Buffer, area: Rect) -> Rect {
        if let Over::Filling(_) = self.over {
            return self.draw_filling(buffer, area);
        }
        let scene = self.backend.now().scene.clone();
        let entries = self.chooser.entries(&scene);
        let all = if scene.choices_are_all { "" } else { "+" };
        let title = if self.chooser.is_stepwise(&scene) {
            format!("Touch ({}{all})", scene.choices.len())
        } else {
            format!("Choose ({}{all})", entries.len())
        };
        heading(buffer, area, 0, &title, self.look.quiet());
        // A hint has much to say.
        let share = if let Hint::Known(_) = self.hint { 4 } else { 9 };
        let room = usize::from(area.height) * share / 20;
        let shown = entries.len().min(room.max(4));
        let first =
            self.chooser.cursor.saturating_sub(shown / 2).min(entries.len() - shown.min(entries.len()));
        let digits = entries.len().to_string().len();
        let room = usize::from(area.width).saturating_sub(digits + 2);
        for (y, (nth, entry)) in (1..).zip(entries.iter().enumerate().skip(first).take(shown)) {
            let here = nth == self.chooser.cursor;
            let style = if here { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            let pointed = self.is_pointed(entry);
            let style = if pointed { style.patch(self.look.accent()) } else { style };
            let mark = match (here, pointed) {
                (true, _) => '▸',
                (_, true) => '→',
                _ => ' ',
            };
            let label = match entry.does {
                Does::Take(_) => squeezed(&entry.label, room),
                Does::Touch(..) => entry.label.clone(),
            };
            put(buffer, area, y, &format!("{mark}{:>digits$} {}", nth + 1, label), style);
        }
        self.hits.list = Rect { y: area.y + 1, height: shown as u16, ..area };
        self.hits.first = first;
        cut(area, shown as u16 + 1)
    }

    fn draw_filling(&self, buffer: &mut Buffer, area: Rect) -> Rect {
        let Over::Filling(filling) = &self.over else { return area };
        heading(buffer, area, 0, "Fill in", self.look.quiet());
        let width = usize::from(area.width);
        let mut y = 1;
        for line in wrapped(&filling.notation(), width).iter().take(3) {
            put(buffer, area, y, line, self.look.accent());
            y += 1;
        }
        let lines = filling.lines(self.scene());
        let room = usize::from(area.height / 2).max(4);
        let first = filling.cursor.saturating_sub(room / 2).min(lines.len().saturating_sub(room));
        for (nth, line) in lines.iter().enumerate().skip(first).take(room) {
            let style = if nth == filling.cursor {
                Style::new().add_modifier(Modifier::REVERSED)
            } else {
                Style::new()
            };
            put(buffer, area, y, line, style);
            y += 1;
        }
        for line in wrapped(&filling.help(), width) {
            put(buffer, area, y, &line, self.look.quiet());
            y += 1;
        }
        cut(area, y)
    }

    /// What the considered entry does: its sentence, costs and odds.
    fn draw_detail(&self, buffer: &mut Buffer, area: Rect) -> Rect {
        let width = usize::from(area.width);
        let mut lines: Vec<(String, Style)> = Vec::new();
        if !matches!(self.over, Over::Filling(_)) {
            let scene = self.scene();
            let sentence = self.chooser.considered(scene).map_or(String::new(), |it| it.sentence(scene));
            lines.extend(wrapped(&sentence, width).into_iter().map(|line| (line, Style::new())));
        }
        let quiet = self.look.quiet();
        match &self.preview {
            Some((_, Ok(preview))) => lines.extend(
                preview
                    .lines
                    .iter()
                    .flat_map(|line| wrapped(&told(line), width).into_iter().map(move |line| (line, quiet))),
            ),
            Some((_, Err(why))) => {
                lines.extend(wrapped(why, width).into_iter().map(|line| (line, self.look.warning())));
            }
            None => (),
        }
        lines.extend(
            self.hint_lines()
                .iter()
                .flat_map(|line| wrapped(line, width))
                .map(|line| (line, self.look.accent())),
        );
        let room = usize::from(area.height.saturating_sub(3)).min(lines.len());
        heading(buffer, area, 0, "What it does", quiet);
        for (y, (line, style)) in (1..).zip(lines.iter().take(room)) {
            put(buffer, area, y, line, *style);
        }
        cut(area, room as u16 + 1)
    }

    fn hint_lines(&self) -> Vec<String> {
        match &self.hint {
            Hint::Nothing => Vec::new(),
            Hint::Thinking => vec![format!("Thinking of a hint{}", ".".repeat(self.ticks / 4 % 4))],
            Hint::Known(hint) => {
                let mut lines = vec![format!("{} would play {}.", hint.player, hint.action)];
                lines.extend((!hint.why.is_empty()).then(|| hint.why.clone()));
                let tried = hint.candidates.iter().take(3);
                lines.extend((tried.len() > 1).then(|| tried_title(hint.candidates[0].holds).to_string()));
                lines.extend(tried.map(chance));
                lines
            }
        }
    }

    fn draw_log(&self, buffer: &mut Buffer, area: Rect) {
        if area.height < 2 {
            return;
        }
        heading(buffer, area, 0, "Log", self.look.quiet());
        let (width, room) = (usize::from(area.width), usize::from(area.height) - 1);
        let lines = log_lines(self.scene(), width, room);
        for (y, line) in (1..).zip(&lines) {
            put(buffer, area, y, line, Style::new());
        }
    }
}

fn tried_title(holds: bool) -> &'static str {
    if holds { "Chances to win, by what it tried:" } else { "What it looked at, best first:" }
}

/// An action that was looked at, with its chance where that was shown to hold.
fn chance(it: &Weighed) -> String {
    let share = 100.0 * it.value;
    match (it.exact, it.holds) {
        (true, _) => format!("{share:.1} % exactly {}", it.action),
        (_, true) => format!("{share:.0} % ±{:.0} {}", 200.0 * it.error, it.action),
        _ => format!("- {}", it.action),
    }
}

/// A move in so many columns: where it is too long, its first word and its end tell most.
fn squeezed(label: &str, room: usize) -> String {
    let count = label.chars().count();
    if count <= room {
        return label.to_string();
    }
    let first = label.split(' ').next().filter(|word| 2 * word.chars().count() < room).unwrap_or_default();
    let kept = room.saturating_sub(first.chars().count() + 1);
    first.chars().chain(['…']).chain(label.chars().skip(count - kept)).collect()
}

/// The last lines of the log that fit.
fn log_lines(scene: &Scene, width: usize, room: usize) -> Vec<String> {
    let mut lines = Vec::new();
    for line in scene.log.iter().rev() {
        let mut told = wrapped(&told(line), width);
        if lines.len() + told.len() > room && !lines.is_empty() {
            break;
        }
        told.truncate(room);
        lines.splice(0..0, told);
    }
    lines
}

/// What is left below so many lines.
fn cut(area: Rect, lines: u16) -> Rect {
    let lines = lines.min(area.height);
    Rect { y: area.y + lines, height: area.height - lines, ..area }
}

fn heading(buffer: &mut Buffer, area: Rect, y: u16, text: &str, style: Style) {
    let line =
        format!("── {text} {}", "─".repeat(usize::from(area.width).saturating_sub(text.chars().count() + 4)));
    put(buffer, area, y, &line, style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_labels_differ_where_they_are_cut() {
        assert_eq!(squeezed("cast white-look red", 19), "cast white-look red");
        assert_eq!(squeezed("cast white-look red", 16), "cast…te-look red");
        assert_eq!(squeezed("incomprehensible", 8), "…ensible");
        assert_eq!(squeezed("bridge", 1), "…");
    }
}
