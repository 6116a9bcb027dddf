//! The throw that is looked at: dice drawn large, with their sums, for as long as it takes to read them.

use std::time::{Duration, Instant};

use engine::scene::{Line, Throw, ThrowKind, ThrownDie, Weight};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::game::Game;
use super::panels::panel;
use super::view::put;
use crate::backend::Pace;
use crate::draw::{pips, wrapped};
use crate::look::Look;

/// The size of a die with pips.
const DIE: [usize; 2] = [9, 5];

/// A throw on the screen.
pub(super) struct Stage {
    line: Line,
    /// When it goes by itself; one that was asked for stays until a key is pressed.
    until: Option<Instant>,
}

impl Pace {
    /// How long a throw is held, by what hangs on it.
    fn holds(self, weight: Weight) -> Duration {
        let normal = match weight {
            Weight::Idle => 600,
            Weight::Usual => 1000,
            Weight::Loss => 1500,
            Weight::Decisive => 2500,
        };
        Duration::from_millis(match self {
            Pace::Instant => 0,
            Pace::Fast => normal / 3,
            Pace::Normal => normal,
            Pace::Slow => 2 * normal,
        })
    }
}

impl Game {
    /// Shows the throw of what has just happened, if it was one.
    pub(super) fn stage_news(&mut self) {
        let events = self.backend.now().events;
        let fresh = events == self.staged + 1 && self.past.is_none();
        self.staged = events;
        let Some(line) = self.thrown(|line| line.event == events.checked_sub(1)).filter(|_| fresh) else {
            return;
        };
        let weight = line.throw.as_ref().map_or(Weight::Idle, |throw| throw.weight);
        // Who is in a hurry wants to see what matters.
        self.hurried &= weight == Weight::Idle;
        let held = self.pace.holds(weight);
        if !held.is_zero() && !self.hurried {
            self.stage = Some(Stage { line, until: Some(Instant::now() + held) });
        }
    }

    /// Shows the last throw once more, until a key is pressed.
    pub(super) fn stage_again(&mut self) {
        self.stage = self.thrown(|_| true).map(|line| Stage { line, until: None });
    }

    /// The last line with a throw of which this holds.
    fn thrown(&self, which: impl Fn(&Line) -> bool) -> Option<Line> {
        let mut log = self.scene().log.iter().rev();
        log.find(|line| line.throw.is_some() && which(line)).cloned()
    }

    /// Takes a throw away whose time is over; `true` if there was one.
    pub(super) fn clear_stage(&mut self) -> bool {
        let over = |stage: &mut Stage| stage.until.is_some_and(|until| Instant::now() >= until);
        self.stage.take_if(over).is_some()
    }

    /// The item that is lit by the throw on the screen.
    pub(super) fn lit(&self) -> Option<&str> {
        self.stage.as_ref()?.line.throw.as_ref()?.lit.as_deref()
    }

    /// Draws the throw over the board, beside the item where it happens.
    pub(super) fn draw_stage(&self, buffer: &mut Buffer, area: Rect) {
        let Some(stage) = &self.stage else { return };
        let Some(throw) = &stage.line.throw else { return };
        let inner = usize::from(area.width.min(64)) - 4;
        let rows = rows(throw, self.look, inner);
        let words = words(&stage.line, throw, inner);
        let height = (rows.len() + words.len() + 2).min(area.height.into()) as u16;
        let y = self.beside(throw, area, height);
        let place =
            Rect { x: area.x + (area.width - inner as u16 - 4) / 2, y, width: inner as u16 + 4, height };
        let blank = vec![(String::new(), false); rows.len()];
        panel(buffer, place, "Any key goes on", &blank.into_iter().chain(words).collect::<Vec<_>>());
        let inside = Rect { x: place.x + 2, width: inner as u16, ..place };
        for (y, row) in (1..height.saturating_sub(1)).zip(&rows) {
            let mut x = 0;
            for (text, style) in row {
                let part = Rect { x: inside.x + x, width: inside.width.saturating_sub(x), ..inside };
                put(buffer, part, y, text, *style);
                x += text.chars().count() as u16 + 1;
            }
        }
    }

    /// The row in which a box so high does not hide where the throw happens.
    fn beside(&self, throw: &Throw, area: Rect, height: u16) -> u16 {
        let lowest = area.y + area.height - height;
        let at = throw.at.as_ref().and_then(|at| self.hits.items.iter().find(|(_, id)| id == at));
        let Some(([_, top, _, bottom], _)) = at else { return area.y + (area.height - height) / 2 };
        let (top, bottom) =
            (self.hits.board.y + (*top).max(0) as u16, self.hits.board.y + (*bottom).max(0) as u16);
        match bottom < lowest {
            true => bottom + 1,
            false => top.saturating_sub(height).clamp(area.y, lowest),
        }
    }
}

/// The dice side by side, with what each is for below it; many of them in short.
fn rows(throw: &Throw, look: Look, width: usize) -> Vec<Vec<(String, Style)>> {
    let drawn: Vec<Vec<(String, Style)>> = throw.dice.iter().map(|die| face(throw.kind, die, look)).collect();
    let wide: usize = drawn.iter().map(|die| die[0].0.chars().count() + 1).sum();
    if wide <= width + 1 {
        let height = drawn.first().map_or(0, Vec::len);
        return (0..height).map(|y| drawn.iter().map(|die| die[y].clone()).collect()).collect();
    }
    let chips: Vec<(String, Style)> =
        throw.dice.iter().map(|die| (format!("[{}]", shown(die)), style(die, look))).collect();
    chips.chunks((width / 6).max(1)).map(<[_]>::to_vec).collect()
}

/// A die as lines of the same width.
fn face(kind: ThrowKind, die: &ThrownDie, look: Look) -> Vec<(String, Style)> {
    let name = die.name.as_deref().unwrap_or_default();
    let wide = DIE[0].max(name.chars().count() + 4).max(die.purpose.chars().count());
    let seat = die.seat.map_or("─".to_string(), |seat| seat.to_string());
    let inside = match (die.face, name.is_empty()) {
        (Some(face), true) => pips(face).map(|row| format!("│ {row} │")).to_vec(),
        _ if kind == ThrowKind::Coin => vec!["(       )".to_string(), format!("(   {seat}   )")],
        _ => vec![format!("│ {:^1$} │", name, wide - 4)],
    };
    let long = inside.first().map_or(wide, |row| row.chars().count());
    let edge = |left: char, right: char, sign: &str| format!("{left}{sign}{}{right}", "─".repeat(long - 3));
    let mut lines = vec![edge('╭', '╮', &seat)];
    lines.extend(inside);
    lines.push(edge('╰', '╯', "─"));
    lines.push(die.purpose.to_string());
    // A throw is drawn in lines of one height.
    while lines.len() < DIE[1] + 1 {
        lines.insert(1, format!("│{}│", " ".repeat(long - 2)));
    }
    lines.into_iter().map(|line| (format!("{line:^wide$}"), style(die, look))).collect()
}

fn style(die: &ThrownDie, look: Look) -> Style {
    match (die.tint, die.seat) {
        (None, Some(seat)) => look.seat(seat),
        (tint, _) => look.tint(tint).add_modifier(Modifier::BOLD),
    }
}

/// What a die shows, in short.
fn shown(die: &ThrownDie) -> String {
    let seat = die.seat.map_or(String::new(), |seat| seat.to_string());
    die.face.map_or_else(|| die.name.as_deref().unwrap_or("?").to_string(), |face| format!("{seat}{face}"))
}

/// The arithmetic and what is said of it.
fn words(line: &Line, throw: &Throw, width: usize) -> Vec<(String, bool)> {
    let strong = sums(throw).into_iter().map(|sum| (sum, true));
    let said = std::iter::once(line).chain(&throw.follows).map(|line| (line.text.clone(), false));
    strong
        .chain(said)
        .flat_map(|(text, bold)| wrapped(&text, width).into_iter().map(move |it| (it, bold)))
        .collect()
}

/// How each sum comes about, with whose it is: `A: 6 + 1 Dvergar = 7`.
pub(crate) fn sums(throw: &Throw) -> Vec<String> {
    let owner = |sum: &engine::scene::Sum| sum.seat.filter(|_| throw.sums.len() > 1);
    let told = |sum| owner(sum).map_or(String::new(), |seat| format!("{seat}: ")) + &throw.arithmetic(sum);
    throw.sums.iter().map(told).collect()
}
