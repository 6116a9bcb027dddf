//! Text that is longer than the screen: by the pager that the user has chosen, or by a small one of our own.

use std::io::{self, Write};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event, KeyCode, KeyEventKind};
use ratatui::crossterm::terminal::size;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::Error;
use crate::rulebook::PageLine;
use crate::screen::put;
use crate::terminal::on_screen;

/// The widest lines that are pleasant to read.
const WIDEST: usize = 100;

/// How wide text should be on this terminal.
pub fn text_width() -> usize {
    size().map_or(80, |(width, _)| usize::from(width).clamp(40, WIDEST))
}

/// Shows lines on the terminal: at once if they fit, else to be leafed through.
pub fn page(out: &mut impl Write, lines: &[PageLine], bold: impl Fn(&str) -> String) -> Result<(), Error> {
    let painted = |line: &PageLine| if line.heading { bold(&line.text) } else { line.text.clone() };
    let text: String = lines.iter().map(|line| painted(line) + "\n").collect();
    let rows = size().map_or(24, |(_, rows)| usize::from(rows));
    if lines.len() < rows {
        return Ok(out.write_all(text.as_bytes())?);
    }
    let pager = std::env::var("PAGER").ok().filter(|pager| !pager.trim().is_empty());
    if pager.is_some_and(|pager| piped(&pager, &text)) {
        return Ok(());
    }
    on_screen(false, |terminal, ended| leaf(terminal, lines, ended))
}

/// Hands the text to the user's pager; `false` if there is none by that name.
fn piped(pager: &str, text: &str) -> bool {
    let shown = format!("exec {pager}");
    let child = Command::new("sh").args(["-c", &shown]).env("LESS", "FRX").stdin(Stdio::piped()).spawn();
    let Ok(mut child) = child else { return false };
    if let Some(mut input) = child.stdin.take() {
        // Who leaves the pager early has read enough.
        let _ = input.write_all(text.as_bytes());
    }
    child.wait().is_ok_and(|status| status.code() != Some(127))
}

fn leaf(mut terminal: DefaultTerminal, lines: &[PageLine], ended: &AtomicBool) -> io::Result<()> {
    let mut first = 0;
    while !ended.load(Ordering::Relaxed) {
        let mut room = 1;
        terminal.draw(|frame| {
            let area = frame.area();
            room = usize::from(area.height.saturating_sub(1)).max(1);
            first = first.min(lines.len().saturating_sub(room));
            draw(frame.buffer_mut(), area, &lines[first..]);
        })?;
        if !event::poll(Duration::from_millis(200))? {
            continue;
        }
        let Event::Key(key) = event::read()? else { continue };
        match key.code {
            _ if key.kind == KeyEventKind::Release => (),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Enter => first += 1,
            KeyCode::Up | KeyCode::Char('k') => first = first.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ' | 'f') => first += room,
            KeyCode::PageUp | KeyCode::Char('b') => first = first.saturating_sub(room),
            KeyCode::Home | KeyCode::Char('g') => first = 0,
            KeyCode::End | KeyCode::Char('G') => first = lines.len(),
            KeyCode::Char('q' | 'c') | KeyCode::Esc => return Ok(()),
            _ => (),
        }
    }
    Ok(())
}

fn draw(buffer: &mut ratatui::buffer::Buffer, area: Rect, lines: &[PageLine]) {
    let room = area.height.saturating_sub(1);
    for (y, line) in (0..room).zip(lines) {
        let style = if line.heading { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        put(buffer, area, y, &line.text, style);
    }
    let more = if lines.len() > usize::from(room) { "Space goes on" } else { "The end" };
    let keys = format!("{more}   Arrows, PgUp, PgDn, Home, End scroll   q leaves");
    put(buffer, area, room, &keys, Style::new().add_modifier(Modifier::REVERSED));
}
