//! A game on the screen: what it looks like.

use engine::Seat;
use engine::scene::{Board, Line};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::chooser::{Does, LIST};
use super::game::{Game, Note, Over};
use super::layout::{Layout, SMALLEST, below};
use crate::backend::{SitIn, Wait};
use crate::draw::{Focus, Picture, apart, goal_line, is_row, picture, seats_line, wrapped};

/// Where things were drawn.
#[derive(Default)]
pub(crate) struct Hits {
    /// Where the board is, and its items on it.
    pub(super) board: Rect,
    pub(super) items: Vec<([i32; 4], String)>,
    /// What is beside the board.
    pub(super) side: Rect,
    /// Where the list is, and the number of its first line.
    pub(super) list: Rect,
    pub(super) first: usize,
}

impl Game {
    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        if too_small(area, buffer) {
            return;
        }
        if let Wait::HandOver(seat) = self.backend.now().wait
            && matches!(self.over, Over::Nothing)
        {
            let text = format!("It is for {seat} to look now. Press Enter when nobody else does.");
            centred(buffer, area, &[&text, "", "u takes the last choice back, q leaves the game."]);
            return;
        }
        let status = self.status(area.width.into());
        let (board, table) = apart(&self.scene().board);
        let layout = Layout::new(area, &board);
        self.scale = layout.scale;
        self.draw_title(buffer, layout.title);
        let goal = self.scene().goal.as_ref().map_or(String::new(), goal_line);
        put(buffer, layout.goal, 0, &goal, self.look.accent());
        let strong = Style::new().add_modifier(Modifier::BOLD);
        paragraph(buffer, layout.status, &status, strong);
        self.draw_board(buffer, &layout, &board);
        let rest = self.draw_below(buffer, layout.below);
        let told = if layout.status_fits(&status) { String::new() } else { status };
        let side = self.draw_table(buffer, layout.side, &table);
        self.draw_side(buffer, side, &told, &rest);
        self.draw_news(buffer, layout.news);
        put(buffer, layout.keys, 0, &self.keys(layout.keys.width.into()), self.look.quiet());
        self.draw_over(buffer, area);
        let main = Rect { y: layout.board.y, height: layout.news.y - layout.board.y, ..area };
        self.draw_stage(buffer, main);
        self.look.settle(frame.buffer_mut());
    }

    /// What is going on, and who is away, as far as there is room for both.
    fn status(&self, width: usize) -> String {
        let going_on = self.going_on(width);
        match &self.backend.now().sit_in {
            Some(away) if self.past.is_none() => {
                let both = format!("{going_on} {}", away.sentence);
                if both.chars().count() <= width { both } else { away.sentence.clone() }
            }
            _ => going_on,
        }
    }

    /// One sentence: what is going on.
    fn going_on(&self, width: usize) -> String {
        let now = self.backend.now();
        if let Some((at, scene)) = &self.past {
            let turn =
                if matches!(now.wait, Wait::Choice(_)) && !now.local { ", and it is your turn" } else { "" };
            return format!("Looking back at step {at} of {}{turn}: {}", now.events, scene.prompt);
        }
        match &now.wait {
            Wait::Thinking(seats) => {
                let named = |seat: Seat| {
                    let name = now.names.get(seat.index()).map_or("?", |name| name.as_str());
                    format!("{seat} ({name})")
                };
                let names: Vec<String> = seats.iter().map(named).collect();
                let thinking =
                    format!("{} is thinking{:3}", names.join(" and "), ".".repeat(self.ticks / 4 % 4));
                let both = format!("{} {thinking}", now.scene.prompt);
                // The board should not jump while others play.
                if both.chars().count() <= width { both } else { thinking }
            }
            Wait::Others(sentence) => {
                let both = format!("{} {sentence}", now.scene.prompt).trim().to_string();
                if both.chars().count() <= width || sentence.is_empty() { both } else { sentence.clone() }
            }
            Wait::Dice(due) => format!("{} Roll {due} and type what came up.", now.scene.prompt),
            Wait::Over => match &now.scene.result {
                Some(result) => format!("{} {}", now.scene.prompt, result.sentence),
                None => now.scene.prompt.clone(),
            },
            _ => now.scene.prompt.clone(),
        }
    }

    fn draw_title(&self, buffer: &mut Buffer, area: Rect) {
        let now = self.backend.now();
        let title = table::info(&now.game).map_or(now.game.clone(), |info| info.title.to_string());
        let style = Style::new().add_modifier(Modifier::REVERSED);
        let at = self.past.as_ref().map_or(String::new(), |(at, _)| format!("{at} of "));
        let past = if self.past.is_some() { "PAST  " } else { "" };
        let unsaved = if now.unsaved { "NOT SAVED  " } else { "" };
        let right = format!("{unsaved}{past}step {at}{} ", now.events);
        let left = format!(" {title}   {}", seats_line(&now.game, &now.names));
        let gap = usize::from(area.width).saturating_sub(right.chars().count());
        put(buffer, area, 0, &format!("{left:gap$.gap$}{right}"), style);
    }

    fn draw_board(&mut self, buffer: &mut Buffer, layout: &Layout, board: &Board) {
        let Some(scale) = layout.scale else { return };
        let Picture { buffer: drawn, hits } = picture(board, scale, self.look, &self.focus());
        let area = layout.board;
        for y in 0..area.height.min(drawn.area.height) {
            for x in 0..area.width.min(drawn.area.width) {
                buffer[(area.x + x, area.y + y)] = drawn[(x, y)].clone();
            }
        }
        (self.hits.board, self.hits.items, self.hits.side) = (area, hits, layout.side);
    }

    fn focus(&self) -> Focus {
        let mut focus = Focus::default();
        if !self.may_choose() {
            return focus;
        }
        let scene = self.scene();
        focus.pointed = self.pointed();
        focus.chosen.extend(self.chooser.touched().map(str::to_string));
        for entry in self.chooser.entries(scene) {
            focus.open.extend(entry.items().first().map(|id| id.to_string()));
        }
        match &self.over {
            Over::Filling(filling) => {
                focus.cross = filling.cross();
                focus.chosen.extend(filling.item().map(str::to_string));
            }
            _ => {
                let entry = self.chooser.considered(scene);
                focus.chosen.extend(entry.iter().flat_map(|it| it.items()).map(str::to_string));
            }
        }
        if let Some((_, Ok(preview))) = &self.preview {
            focus.ghosts = preview.ghosts.iter().filter(|ghost| !is_row(ghost)).cloned().collect();
        }
        focus
    }

    /// Trays and meters, as many as there is room for; returns the rest.
    fn draw_below(&self, buffer: &mut Buffer, area: Rect) -> Vec<String> {
        let (room, width) = (usize::from(area.height), usize::from(area.width));
        let mut parts = below(self.scene(), width, 2);
        if parts.iter().flatten().count() > room {
            parts = below(self.scene(), width, 1);
        }
        let mut left = room;
        let fits = parts.iter().take_while(|lines| {
            let fits = lines.len() <= left;
            left = left.saturating_sub(lines.len());
            fits
        });
        let rest = parts.split_off(fits.count());
        for (y, line) in (0..).zip(parts.iter().flatten()) {
            put(buffer, area, y, line, Style::new());
            label(buffer, area, y, line);
        }
        rest.iter().map(|lines| lines.join(" ")).collect()
    }

    /// What went wrong, or what happened last. What is long grows upwards, over what is drawn there.
    fn draw_news(&self, buffer: &mut Buffer, area: Rect) {
        let (typed, style) = match &self.over {
            Over::Typing(text) => {
                let what = if matches!(self.backend.now().wait, Wait::Dice(_)) { "Dice" } else { "Move" };
                (Some(format!("{what}: {text}_")), self.look.accent())
            }
            _ => (None, Style::new()),
        };
        let (text, tone) = match &self.note {
            Some(Note::Bad(sentence)) => (sentence.clone(), self.look.warning()),
            Some(Note::Good(sentence)) => (sentence.clone(), self.look.accent()),
            None if typed.is_some() => (String::new(), style),
            None => (self.scene().log.last().map_or(String::new(), told), style),
        };
        let mut lines: Vec<(String, Style)> = Vec::new();
        if !text.is_empty() {
            lines.extend(wrapped(&text, area.width.into()).into_iter().map(|line| (line, tone)));
        }
        if self.note.is_none() {
            // What happened last stands in the log, too: here its beginning is enough.
            lines = vec![(text, tone)];
        }
        lines.extend(typed.map(|typed| (typed, style)));
        lines.retain(|(line, _)| !line.is_empty());
        let first = area.y + 1 - (lines.len() as u16).min(area.y);
        for ((line, style), y) in lines.iter().zip(first..) {
            let row = Rect { y, ..area };
            put(buffer, row, 0, &" ".repeat(area.width.into()), Style::reset());
            put(buffer, row, 0, line, *style);
        }
    }

    /// The keys that do something now, as many as there is room for.
    fn keys(&self, width: usize) -> String {
        let now = self.backend.now();
        let mut keys = match (&self.over, &now.wait) {
            (Over::Typing(_), _) => vec!["Enter plays it", "Esc closes"],
            (Over::Filling(_), _) => vec!["Arrows change", "Enter plays it", "/ types it", "Esc closes"],
            (Over::Sure(_), _) => vec!["Enter or y: yes", "any other key: no"],
            (Over::Rules(rules), _) => rules.keys(),
            (Over::Review(_), _) if self.reviewed.as_ref().is_some_and(|it| !it.puzzles().is_empty()) => {
                vec!["a number practises it", "Arrows, PgUp, PgDn scroll", "any other key closes"]
            }
            (Over::Log(_) | Over::Things(_) | Over::Review(_), _) => {
                vec!["Arrows, PgUp, PgDn scroll", "any other key closes"]
            }
            (Over::Help | Over::Kept, _) => vec!["Any key closes"],
            (Over::Phrases, _) => vec!["a number says it", "any other key closes"],
            _ if self.past.is_some() => {
                vec!["Arrows go through time", "Home start", "Esc back to now", "r rules", "? help", "q quit"]
            }
            (_, Wait::Choice(_)) => self.choosing_keys(),
            (_, Wait::Dice(_)) => vec!["type what the dice show"],
            (_, Wait::HandOver(_)) => vec!["Enter looks"],
            (_, Wait::Over) if now.local => vec!["w why", "n new game", "m menu"],
            (_, Wait::Over) => vec!["w why", "m menu"],
            _ if now.local => vec!["Space faster", "p pace"],
            _ => Vec::new(),
        };
        if let (Over::Nothing, None) = (&self.over, &self.past) {
            keys.extend(now.undo.then_some("u undo"));
            keys.extend(now.sit_in.as_ref().map(SitIn::key));
            keys.extend(self.backend.is_asked().then_some("Y N answer"));
            keys.extend((!now.near).then_some("c say"));
            keys.extend(["r rules", "[ ] past", "? help", "q quit"]);
        }
        let room = |keys: &[&str]| keys.join("  ").chars().count() <= width;
        for spare in ["[ ] past", "/ type"] {
            if !room(&keys) {
                keys.retain(|key| *key != spare);
            }
        }
        keys.join("  ")
    }

    fn choosing_keys(&self) -> Vec<&'static str> {
        let (scene, stepwise) = (self.scene(), self.chooser.is_stepwise(self.scene()));
        let complete = self.chooser.considered(scene).is_none_or(|it| matches!(it.does, Does::Take(_)));
        let mut keys = vec![if complete { "Enter play" } else { "Enter touch" }];
        keys.extend(self.chooser.touched().next().map(|_| "Esc back"));
        if stepwise {
            keys.push("Tab list");
        } else if scene.choices.len() > LIST {
            keys.push("Tab touch");
        }
        keys.extend(["/ type", "h hint"]);
        keys
    }
}

/// Says so where the screen is too small.
pub(super) fn too_small(area: Rect, buffer: &mut Buffer) -> bool {
    let small = area.width < SMALLEST[0] || area.height < SMALLEST[1];
    if small {
        let [wide, high] = SMALLEST;
        let text = format!(
            "Sixfold needs {wide}x{high} characters, this terminal has {}x{}. Make it larger, or use --plain.",
            area.width, area.height
        );
        paragraph(buffer, area, &text, Style::new());
    }
    small
}

/// A sentence with its clause, or a heading.
pub(super) fn told(line: &Line) -> String {
    match line.heading {
        Some(_) => format!("── {} ──", line.text),
        None => format!("{} ({})", line.text, line.clause),
    }
}

/// One line of text, cut at the edge.
pub(crate) fn put(buffer: &mut Buffer, area: Rect, y: u16, text: &str, style: Style) {
    if y < area.height && area.width > 0 {
        let cut = text.chars().count() > area.width.into();
        let text = if cut {
            text.chars().take(usize::from(area.width) - 1).chain(['…']).collect()
        } else {
            text.to_string()
        };
        buffer.set_stringn(area.x, area.y + y, text, area.width.into(), style);
    }
}

/// The parts before colons in bold: the names of trays.
fn label(buffer: &mut Buffer, area: Rect, y: u16, text: &str) {
    let mut x = 0;
    for part in text.split(" · ") {
        let name = part.rsplit_once(": ").map_or(0, |(name, _)| name.chars().count() as u16);
        let width = name.min(area.width.saturating_sub(x));
        let style = Style::new().add_modifier(Modifier::BOLD);
        buffer.set_style(Rect { x: area.x + x, y: area.y + y, width, height: 1 }, style);
        x = (x + part.chars().count() as u16 + 3).min(area.width);
    }
}

/// Text over several lines.
pub(super) fn paragraph(buffer: &mut Buffer, area: Rect, text: &str, style: Style) {
    for (y, line) in (0..area.height).zip(wrapped(text, area.width.into())) {
        put(buffer, area, y, &line, style);
    }
}

/// Lines in the middle of the screen.
pub(super) fn centred(buffer: &mut Buffer, area: Rect, lines: &[&str]) {
    let top = area.height.saturating_sub(lines.len() as u16) / 2;
    for (y, line) in (top..).zip(lines) {
        let indent = area.width.saturating_sub(line.chars().count() as u16) / 2;
        put(buffer, Rect { x: area.x + indent, width: area.width - indent, ..area }, y, line, Style::new());
    }
}
