//! What is laid over a game: help, rules, the log, everything in words, questions.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use room::Phrase;
use table::Tone;

use super::game::{Game, Over, Sure};
use super::view::{put, told};
use crate::draw::{meters, wrapped};
use crate::review::Reviewed;

pub(super) const HELP: &str = "\
Arrows j k 1-9  go through the choices, or to one by its number
Enter Space     play it, or touch it; Esc takes a touch back
Tab             all choices in a list, or one touch after the other
/               type a move, or a part of it
h  T            a hint; the tutor, who asks before much is lost
u               undo, until something is rolled or shown
[ ]  { }        back and forth in time, by one step or by ten
Home End        the start, and back to now
r               the rules, at the clause of what was said last
l  i            the whole log; everything there is, in words
p  Space        the pace of what happens by itself; do not wait
w  s            why: luck or decisions; where the game is saved
x  X            resign; end a game that all others have left
S               a computer player for who is away; you are back
c  Y  N         say something; answer who wants to take a move back
a  t            the last throw once more; tips, or no more of them
m  q  Ctrl-C    to the menu; quit: the game is kept
Mouse           click what you want to touch";

impl Game {
    pub(super) fn draw_over(&mut self, buffer: &mut Buffer, area: Rect) {
        let wide = area.width.saturating_sub(8).min(100);
        let large = Rect { x: (area.width - wide) / 2, y: 2, width: wide, height: area.height - 4 };
        let inner = usize::from(wide) - 4;
        let room = usize::from(large.height) - 2;
        match &self.over {
            Over::Help => {
                let lines: Vec<(String, bool)> = HELP.lines().map(|line| (line.to_string(), false)).collect();
                panel(buffer, fitted(large, lines.len()), "Keys", &lines);
            }
            Over::Kept => {
                let lines = wrapped(&self.backend.now().kept, inner);
                panel(buffer, fitted(large, lines.len()), "Saved", &plain(&lines));
            }
            Over::Phrases => {
                let phrases = (1..).zip(Phrase::OFFERED);
                let lines: Vec<String> =
                    phrases.map(|(number, it): (u32, Phrase)| format!("{number}  {}", it.words())).collect();
                panel(buffer, fitted(large, lines.len()), "Say to the others", &plain(&lines));
            }
            Over::Rules(rules) => panel(buffer, large, &rules.title(), &rules.lines(inner, room)),
            Over::Log(_) => {
                let lines = self.scene().log.iter().flat_map(|it| wrapped(&told(it), inner)).collect();
                self.draw_scrolled(buffer, large, "Log", lines);
            }
            Over::Things(_) => {
                let lines = self.things(inner);
                self.draw_scrolled(buffer, large, "Everything", lines);
            }
            Over::Review(_) => {
                let lines = self.review_lines(inner);
                self.draw_review(buffer, large, &lines);
            }
            Over::Sure(sure) => {
                let lines: Vec<String> = wrapped(&self.question(*sure), inner);
                panel(
                    buffer,
                    fitted(large, lines.len()),
                    "Enter or y: yes; any other key: no",
                    &plain(&lines),
                );
            }
            Over::Nothing | Over::Typing(_) | Over::Filling(_) => (),
        }
    }

    /// Lines that may be more than there is room for; nobody scrolls beyond their end.
    fn draw_scrolled(&mut self, buffer: &mut Buffer, area: Rect, title: &str, lines: Vec<String>) {
        if let Over::Log(first) | Over::Things(first) = &mut self.over {
            *first = (*first).min(lines.len().saturating_sub(usize::from(area.height) - 2));
            panel(buffer, area, title, &plain(&lines[*first..]));
        }
    }

    fn review_lines(&self, width: usize) -> Vec<(String, bool)> {
        let lines = self.reviewed.iter().flat_map(Reviewed::lines);
        lines
            .flat_map(|(text, tone)| {
                let empty = text.is_empty().then(String::new);
                // Tables and graphs keep their columns.
                let rows = if text.starts_with("  ") { vec![text.clone()] } else { wrapped(text, width) };
                empty.into_iter().chain(rows).map(|line| (line, *tone == Tone::Strong))
            })
            .collect()
    }

    fn draw_review(&mut self, buffer: &mut Buffer, area: Rect, lines: &[(String, bool)]) {
        if let Over::Review(first) = &mut self.over {
            *first = (*first).min(lines.len().saturating_sub(usize::from(area.height) - 2));
            panel(buffer, area, "The review: was it luck?", &lines[*first..]);
        }
    }

    fn question(&self, sure: Sure) -> String {
        let kept = &self.backend.now().kept;
        match sure {
            Sure::Quit => format!("Leave the game? {kept}"),
            Sure::Menu => format!("Leave the game for the menu? {kept}"),
            Sure::Resign => "Give the game up?".to_string(),
            Sure::Anyway => format!("{} Play it anyway?", self.doubt.0.trim_end_matches(" Look again?")),
            Sure::Abandon => "End the game without a result? All others must have left it.".to_string(),
        }
    }

    /// Everything there is, in words.
    fn things(&self, width: usize) -> Vec<String> {
        let scene = self.scene();
        let mut lines = vec![scene.prompt.clone()];
        lines.extend(meters(scene));
        for tray in &scene.trays {
            let words: Vec<&str> = tray.items.iter().map(|item| item.alt.as_str()).collect();
            lines.push(format!(
                "{}: {}",
                tray.label,
                if words.is_empty() { "nothing".to_string() } else { words.join("; ") }
            ));
        }
        lines.extend(scene.board.items.iter().map(|item| item.alt.clone()));
        lines.iter().flat_map(|line| wrapped(line, width)).collect()
    }
}

fn plain(lines: &[String]) -> Vec<(String, bool)> {
    lines.iter().map(|line| (line.clone(), false)).collect()
}

fn fitted(area: Rect, lines: usize) -> Rect {
    let height = (lines as u16 + 2).min(area.height);
    Rect { y: area.y + (area.height - height) / 2, height, ..area }
}

/// A box with a title; the lines that matter are bold.
pub(super) fn panel(buffer: &mut Buffer, area: Rect, title: &str, lines: &[(String, bool)]) {
    let wide = usize::from(area.width) - 2;
    let edge = |left: char, right: char, text: &str| {
        let text = if text.is_empty() { String::new() } else { format!(" {text} ") };
        let text: String = text.chars().take(wide).collect();
        format!("{left}{text}{}{right}", "─".repeat(wide - text.chars().count()))
    };
    for y in 0..area.height {
        let style = Style::new();
        if y == 0 {
            put(buffer, area, y, &edge('╭', '╮', title), style);
        } else if y + 1 == area.height {
            put(buffer, area, y, &edge('╰', '╯', ""), style);
        } else {
            let (text, strong) =
                lines.get(usize::from(y) - 1).map_or(("", false), |(text, strong)| (text, *strong));
            let style = if strong { style.add_modifier(Modifier::BOLD) } else { style };
            let inner = wide - 2;
            buffer.set_style(Rect { y: area.y + y, height: 1, ..area }, Style::reset());
            put(buffer, area, y, &format!("│ {text:inner$.inner$} │"), style);
        }
    }
}
