//! A sheet of cells on which outlines join, and on which is remembered what lies where.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A sheet of cells.
pub(super) struct Canvas {
    width: i32,
    height: i32,
    cells: Vec<Cell>,
    /// Which item covers which cells, the topmost last.
    pub(super) hits: Vec<([i32; 4], String)>,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    /// The arms of an outline: up 1, right 2, down 4, left 8; with 16 for round corners.
    arms: u8,
    /// A character on top of it.
    glyph: Option<char>,
    style: Style,
}

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;
const ROUND: u8 = 16;

impl Canvas {
    pub(super) fn new([width, height]: [u16; 2]) -> Canvas {
        let cells = vec![Cell::default(); usize::from(width) * usize::from(height)];
        Canvas { width: width.into(), height: height.into(), cells, hits: Vec::new() }
    }

    pub(super) fn size(&self) -> [i32; 2] {
        [self.width, self.height]
    }

    fn at(&mut self, [x, y]: [i32; 2]) -> Option<&mut Cell> {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        if inside { self.cells.get_mut((y * self.width + x) as usize) } else { None }
    }

    /// One character.
    pub(super) fn put(&mut self, at: [i32; 2], glyph: char, style: Style) {
        if let Some(cell) = self.at(at) {
            *cell = Cell { arms: 0, glyph: Some(glyph), style };
        }
    }

    /// Text from here to the right, as far as the sheet goes.
    pub(super) fn write(&mut self, [x, y]: [i32; 2], text: &str, style: Style) {
        for (i, glyph) in (0..).zip(text.chars()) {
            self.put([x + i, y], glyph, style);
        }
    }

    /// Text in the middle of here.
    pub(super) fn write_around(&mut self, [x, y]: [i32; 2], text: &str, style: Style) {
        let room = self.width.max(1) as usize;
        let cut: String = text.chars().take(room - 1).chain(['…']).collect();
        let text = if text.chars().count() > room { &cut } else { text };
        let wide = text.chars().count() as i32;
        let left = (x - wide / 2).min(self.width - wide).max(0);
        self.write([left, y], text, style);
    }

    /// The character there, if one was put there.
    pub(super) fn glyph(&mut self, at: [i32; 2]) -> Option<char> {
        self.at(at)?.glyph
    }

    /// Whether nothing is written there.
    pub(super) fn is_blank(&mut self, at: [i32; 2]) -> bool {
        self.at(at).is_some_and(|cell| cell.arms == 0 && cell.glyph.is_none_or(|glyph| glyph == ' '))
    }

    /// The outline of a box, its inside emptied. Outlines that meet are joined.
    pub(super) fn frame(&mut self, [left, top, right, bottom]: [i32; 4], round: bool, style: Style) {
        let (across, down) = (left.max(-1)..right.min(self.width), top.max(-1)..bottom.min(self.height));
        for y in down.clone().skip(1) {
            for x in across.clone().skip(1) {
                self.put([x, y], ' ', Style::new());
            }
        }
        for x in across {
            for y in [top, bottom] {
                self.join([x, y], RIGHT, round, style);
                self.join([x + 1, y], LEFT, round, style);
            }
        }
        for y in down {
            for x in [left, right] {
                self.join([x, y], DOWN, round, style);
                self.join([x, y + 1], UP, round, style);
            }
        }
    }

    fn join(&mut self, at: [i32; 2], arm: u8, round: bool, style: Style) {
        if let Some(cell) = self.at(at) {
            cell.arms |= arm | if round { ROUND } else { 0 };
            (cell.glyph, cell.style) = (None, style);
        }
    }

    /// Changes the style of a box, whatever is in it.
    pub(super) fn tint(&mut self, [left, top, right, bottom]: [i32; 4], change: impl Fn(Style) -> Style) {
        for y in top.max(0)..=bottom.min(self.height) {
            for x in left.max(0)..=right.min(self.width) {
                if let Some(cell) = self.at([x, y]) {
                    cell.style = change(cell.style);
                }
            }
        }
    }

    /// Remembers that the item lies in this box.
    pub(super) fn remember(&mut self, area: [i32; 4], id: &str) {
        self.hits.push((area, id.to_string()));
    }

    pub(super) fn into_buffer(self) -> (Buffer, Vec<([i32; 4], String)>) {
        let area = Rect::new(0, 0, self.width as u16, self.height as u16);
        let mut buffer = Buffer::empty(area);
        for (cell, drawn) in self.cells.iter().zip(&mut buffer.content) {
            drawn.set_char(cell.glyph.unwrap_or(joint(cell.arms))).set_style(cell.style);
        }
        (buffer, self.hits)
    }
}

/// The box-drawing character with these arms.
fn joint(arms: u8) -> char {
    match (arms & 15, arms & ROUND != 0) {
        (0, _) => ' ',
        (1 | 4 | 5, _) => '│',
        (2 | 8 | 10, _) => '─',
        (3, false) => '└',
        (3, true) => '╰',
        (6, false) => '┌',
        (6, true) => '╭',
        (9, false) => '┘',
        (9, true) => '╯',
        (12, false) => '┐',
        (12, true) => '╮',
        (7, _) => '├',
        (11, _) => '┴',
        (13, _) => '┤',
        (14, _) => '┬',
        _ => '┼',
    }
}
