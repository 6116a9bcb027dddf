//! Dice, tokens and cards on the board: as large as they fit, beside each other where they would overlap.

use engine::scene::{Board, Item, ItemKind, Shape};
use ratatui::style::{Modifier, Style};

use super::board::BOXED;
use super::canvas::Canvas;
use super::scale::{Scale, frame};
use super::words::chip;
use crate::look::Look;

/// A piece and the cell of its middle.
struct Piece<'a> {
    item: &'a Item,
    ghost: bool,
    text: String,
    at: [i32; 2],
    /// Half its size on the board in cells, if it has one.
    half: Option<[i32; 2]>,
    /// The inside of the region that it lies in.
    room: Option<[i32; 4]>,
    /// Columns that stay free behind it.
    gap: i32,
}

/// How large dice are drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    /// `A6`
    Chip,
    /// A box with the number in it.
    Box,
    /// A face with pips.
    Face,
}

impl Size {
    fn cells(self, text: &str) -> [i32; 2] {
        match self {
            Size::Chip => [text.chars().count() as i32, 1],
            Size::Box => [5, 3],
            Size::Face => [9, 5],
        }
    }
}

pub(super) fn draw<'a>(
    canvas: &mut Canvas,
    board: &Board,
    items: impl Iterator<Item = (&'a Item, bool)>,
    scale: Scale,
    look: Look,
) {
    let mut pieces: Vec<Piece<'a>> =
        items.filter_map(|(item, ghost)| piece(canvas, item, ghost, board, scale)).collect();
    let size = [Size::Face, Size::Box].into_iter().find(|&size| fits(canvas, &pieces, size));
    let size = size.unwrap_or(Size::Chip);
    if size == Size::Chip {
        crowd(&mut pieces);
        relax(&mut pieces, canvas.size()[0]);
        let regions = board.items.iter().filter(|item| item.kind == ItemKind::Region);
        let textures: Vec<char> = regions.filter_map(|item| item.sign).collect();
        pieces.iter().for_each(|piece| piece.clear_beside(canvas, &textures));
    }
    pieces.iter().for_each(|piece| piece.draw(canvas, size, look));
}

fn piece<'a>(canvas: &Canvas, item: &'a Item, ghost: bool, board: &Board, scale: Scale) -> Option<Piece<'a>> {
    if !matches!(item.kind, ItemKind::Die | ItemKind::Token | ItemKind::Card) {
        return None;
    }
    let (at, half) = match item.shape {
        Shape::Point { at, .. } => (at, None),
        Shape::Circle { at, radius } => (at, Some(scale.cell([radius, radius]))),
        _ => return None,
    };
    let room = room(canvas, board, at, scale);
    let mut text = chip(item);
    let [mut x, mut y] = scale.cell(at);
    if let Some([left, top, right, bottom]) = room {
        (x, y) = (x.clamp(left, right), y.clamp(top, bottom));
        text = text.chars().take((right - left + 1) as usize).collect();
    }
    Some(Piece { item, ghost, text, at: [x, y], half, room, gap: 0 })
}

/// The inside of the smallest box that a point lies in, if there is any inside.
fn room(canvas: &Canvas, board: &Board, at: [i32; 2], scale: Scale) -> Option<[i32; 4]> {
    let holds = |item: &&Item| match &item.shape {
        Shape::Polygon(corners) => {
            frame(corners).is_some_and(|it| it[0] < at[0] && at[0] < it[2] && it[1] < at[1] && at[1] < it[3])
        }
        Shape::Circle { at: centre, radius } => {
            let away = [0, 1].map(|axis| (i128::from(at[axis]) - i128::from(centre[axis])).pow(2));
            let boxed = !item.marks.ghost && 2 * scale.cell([*radius, 0])[0] <= BOXED;
            boxed && away[0] + away[1] <= i128::from(*radius).pow(2)
        }
        _ => false,
    };
    let regions = board.items.iter().filter(|item| item.kind == ItemKind::Region).filter(holds);
    let boxes = regions.filter_map(|item| Some(canvas.hits.iter().find(|(_, id)| *id == item.id)?.0));
    let area = |it: &[i32; 4]| (it[2] - it[0]) * (it[3] - it[1]);
    let [left, top, right, bottom] = boxes.min_by_key(area)?;
    (right - left > 1 && bottom - top > 1).then_some([left + 1, top + 1, right - 1, bottom - 1])
}

/// Whether all dice can be drawn at this size without touching each other, their regions' edges or the sheet's.
fn fits(canvas: &Canvas, pieces: &[Piece<'_>], size: Size) -> bool {
    let area = |piece: &Piece<'_>| around(piece.at, size.cells(&piece.text));
    let [width, height] = canvas.size();
    let dice = || pieces.iter().filter(|piece| piece.is_boxed() && !piece.ghost);
    let inside = |piece: &Piece<'_>| {
        let ([left, top, right, bottom], room) =
            (area(piece), piece.room.unwrap_or([0, 0, width - 1, height - 1]));
        let [wide, high] = size.cells(&piece.text);
        let large = piece.half.is_none_or(|half| 2 * half[0] + 1 >= wide && 2 * half[1] + 1 >= high);
        large && left >= room[0] && top >= room[1] && right <= room[2] && bottom <= room[3]
    };
    let apart =
        |(i, piece): (usize, &Piece<'_>)| dice().skip(i + 1).all(|other| !overlap(area(piece), area(other)));
    dice().next().is_some()
        && dice().all(|piece| piece.text.len() <= 3 && inside(piece))
        && dice().enumerate().all(apart)
}

fn around([x, y]: [i32; 2], [wide, high]: [i32; 2]) -> [i32; 4] {
    let (left, top) = (x - wide / 2, y - high / 2);
    [left, top, left + wide - 1, top + high - 1]
}

fn overlap(a: [i32; 4], b: [i32; 4]) -> bool {
    a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3]
}

/// A run of pieces side by side in one row.
struct Run {
    pieces: Vec<usize>,
    wide: i32,
    /// Where each piece would like the run to begin, added up.
    wanted: i32,
    /// The columns that it keeps to, if it fits there.
    room: [i32; 2],
}

impl Run {
    /// Where it begins: as its pieces like it on average, in its room and on the sheet.
    fn left(&self, width: i32) -> i32 {
        let count = self.pieces.len() as i32;
        let left = (2 * self.wanted + count).div_euclid(2 * count);
        left.min(self.room[1] + 1 - self.wide).max(self.room[0]).min(width - self.wide).max(0)
    }

    fn with(mut self, next: Run) -> Run {
        let wanted = self.wanted + next.wanted - self.wide * next.pieces.len() as i32;
        self.pieces.extend(next.pieces);
        let room = [self.room[0].min(next.room[0]), self.room[1].max(next.room[1])];
        Run { wide: self.wide + next.wide, wanted, room, ..self }
    }
}

/// Pieces of one row that would overlap are laid side by side, where they like it best. A ghost in the place of a piece
/// is what becomes of it, and covers it.
fn relax(pieces: &mut [Piece<'_>], width: i32) {
    let lying: Vec<[i32; 2]> = pieces.iter().filter(|piece| !piece.ghost).map(|piece| piece.at).collect();
    let row = |piece: &Piece<'_>| (piece.ghost && lying.contains(&piece.at), piece.at[1]);
    pieces.sort_by_key(|piece| (row(piece), piece.at[0]));
    let rows: Vec<(bool, i32)> = pieces.iter().map(row).collect();
    space(pieces, &rows);
    let mut runs: Vec<Run> = Vec::new();
    for (i, piece) in pieces.iter().enumerate() {
        let wanted = piece.at[0] - piece.wide() / 2;
        let room = piece.room.map_or([0, width - 1], |[left, _, right, _]| [left, right]);
        let mut run = Run { pieces: vec![i], wide: piece.wide() + piece.gap, wanted, room };
        while let Some(last) = runs
            .pop_if(|last| rows[last.pieces[0]] == rows[i] && last.left(width) + last.wide > run.left(width))
        {
            run = last.with(run);
        }
        runs.push(run);
    }
    for run in runs {
        let mut left = run.left(width);
        for i in run.pieces {
            let wide = pieces[i].wide();
            pieces[i].at[0] = left + wide / 2;
            left += wide + pieces[i].gap;
        }
    }
}

/// Dice of one seat that do not fit into their region beside each other share one letter: `A665`.
fn crowd(pieces: &mut [Piece<'_>]) {
    let alike = |a: &Piece<'_>, b: &Piece<'_>| {
        a.room.is_some() && (a.room, a.at[1], a.item.seat) == (b.room, b.at[1], b.item.seat) && !b.ghost
    };
    for i in 0..pieces.len() {
        let Some([left, _, right, _]) = pieces[i].room else { continue };
        let beside = |it: &&Piece<'_>| (it.room, it.at[1]) == (pieces[i].room, pieces[i].at[1]) && !it.ghost;
        let wide: i32 = pieces.iter().filter(beside).map(|it| it.bare().chars().count() as i32 + 1).sum();
        let followed = pieces[..i].iter().any(|before| alike(before, &pieces[i]));
        if wide > right - left + 1 && followed && pieces[i].is_boxed() {
            pieces[i].text = pieces[i].bare().to_string();
        }
    }
}

/// Pieces beside each other in a region are a column apart, if all of them fit so.
fn space(pieces: &mut [Piece<'_>], rows: &[(bool, i32)]) {
    let mut start = 0;
    while start < pieces.len() {
        let like = |i: &usize| rows[*i] == rows[start] && pieces[*i].room == pieces[start].room;
        let end = (start..pieces.len()).take_while(like).last().map_or(start, |last| last + 1);
        let wide: i32 = pieces[start..end].iter().map(|piece| piece.wide() + 1).sum();
        if pieces[start].room.is_some_and(|room| wide <= room[2] - room[0] + 2) {
            pieces[start..end - 1].iter_mut().for_each(|piece| piece.gap = 1);
        }
        start = end;
    }
}

impl Piece<'_> {
    fn wide(&self) -> i32 {
        self.text.chars().count() as i32
    }

    fn is_boxed(&self) -> bool {
        self.item.kind == ItemKind::Die
    }

    fn style(&self, look: Look) -> Style {
        let style = match self.item.seat {
            Some(seat) => look.seat(seat),
            None => look.tint(self.item.tint).add_modifier(Modifier::BOLD),
        };
        let marks = self.item.marks;
        let style = if marks.threatened { style.add_modifier(Modifier::UNDERLINED) } else { style };
        let style = if marks.last { style.add_modifier(Modifier::REVERSED) } else { style };
        if self.ghost || marks.ghost { look.accent().add_modifier(Modifier::REVERSED) } else { style }
    }

    /// Waves and trees do not touch the piece.
    fn clear_beside(&self, canvas: &mut Canvas, textures: &[char]) {
        let [left, _, right, _] = around(self.at, Size::Chip.cells(&self.text));
        for x in [left - 1, right + 1] {
            if canvas.glyph([x, self.at[1]]).is_some_and(|glyph| textures.contains(&glyph)) {
                canvas.put([x, self.at[1]], ' ', Style::new());
            }
        }
    }

    fn draw(&self, canvas: &mut Canvas, size: Size, look: Look) {
        let (style, [x, y]) = (self.style(look), self.at);
        let large = self.half.filter(|half| half[0] >= 3 && half[1] >= 1);
        let area = match large {
            Some([wide, high]) => [x - wide, y - high, x + wide, y + high],
            None => around(self.at, if self.is_boxed() { size } else { Size::Chip }.cells(&self.text)),
        };
        if large.is_some() || self.is_boxed() && size != Size::Chip {
            canvas.frame(area, true, style.remove_modifier(Modifier::REVERSED));
        }
        match size {
            Size::Face if self.is_boxed() && self.has_pips() => self.pips(canvas, area, style),
            Size::Box | Size::Face if self.is_boxed() => self.numbered(canvas, style),
            _ => canvas.write_around(self.at, &self.text, style),
        }
        canvas.remember(area, &self.item.id);
    }

    fn has_pips(&self) -> bool {
        self.item.face.is_some_and(|face| (1..=6).contains(&face))
    }

    /// The seat on the edge, the number in the middle.
    fn numbered(&self, canvas: &mut Canvas, style: Style) {
        let [x, y] = self.at;
        canvas.write_around([x, y], &format!(" {} ", self.bare()), style);
        self.sign(canvas, [x - 1, y - 1], style);
    }

    fn sign(&self, canvas: &mut Canvas, at: [i32; 2], style: Style) {
        if let Some(seat) = self.item.seat {
            canvas.write(at, &seat.to_string(), style);
        }
    }

    /// The text without the seat.
    fn bare(&self) -> String {
        match (self.item.seat, self.item.face) {
            (Some(_), Some(face)) => face.to_string(),
            _ => self.text.clone(),
        }
    }

    fn pips(&self, canvas: &mut Canvas, [left, top, ..]: [i32; 4], style: Style) {
        for (row, y) in pips(self.item.face.unwrap_or(0)).into_iter().zip(top + 1..) {
            canvas.write([left + 2, y], row, style);
        }
        self.sign(canvas, [left + 1, top], style);
    }
}

/// The pips of a face, in three rows.
pub(crate) fn pips(face: i32) -> [&'static str; 3] {
    match face {
        1 => ["     ", "  ●  ", "     "],
        2 => ["●    ", "     ", "    ●"],
        3 => ["●    ", "  ●  ", "    ●"],
        4 => ["●   ●", "     ", "●   ●"],
        5 => ["●   ●", "  ●  ", "●   ●"],
        _ => ["●   ●", "●   ●", "●   ●"],
    }
}
