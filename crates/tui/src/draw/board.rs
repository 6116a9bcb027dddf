//! A board in cells: regions by outline and name, lines, paths, labels, and the pieces on top.

use engine::scene::{Board, Item, ItemKind, Shape};
use ratatui::buffer::Buffer;
use ratatui::style::{Modifier, Style};

use super::canvas::Canvas;
use super::pieces;
use super::scale::{Scale, frame};
use super::words::{chip, fitted, name_of, row};
use crate::look::Look;

/// What is to stand out.
#[derive(Default)]
pub(crate) struct Focus {
    /// Items that the considered choice touches.
    pub(crate) chosen: Vec<String>,
    /// Items that could be touched next.
    pub(crate) open: Vec<String>,
    /// Items that a lesson speaks of.
    pub(crate) pointed: Vec<String>,
    /// What the considered choice would bring.
    pub(crate) ghosts: Vec<Item>,
    /// The point that is being chosen, in board units.
    pub(crate) cross: Option<[i32; 2]>,
}

/// A board that has been drawn.
pub(crate) struct Picture {
    pub(crate) buffer: Buffer,
    /// Left, top, right and bottom of every item, the topmost last.
    pub(crate) hits: Vec<([i32; 4], String)>,
}

/// A circle up to so many columns is drawn as a box.
pub(super) const BOXED: i32 = 26;

/// Draws a board at this scale.
pub(crate) fn picture(board: &Board, scale: Scale, look: Look, focus: &Focus) -> Picture {
    let mut draw = Draw { canvas: Canvas::new(scale.size(board)), board, scale, look, focus };
    board.items.iter().for_each(|item| draw.item(item, false));
    let ghosts = || focus.ghosts.iter();
    ghosts().for_each(|item| draw.item(item, true));
    let lying = board.items.iter().map(|item| (item, false)).chain(ghosts().map(|item| (item, true)));
    draw.names();
    pieces::draw(&mut draw.canvas, board, lying, scale, look);
    draw.mark_chosen();
    if let Some(cross) = focus.cross {
        draw.canvas.put(scale.cell(cross), '╳', look.accent().add_modifier(Modifier::REVERSED));
    }
    let (buffer, hits) = draw.canvas.into_buffer();
    Picture { buffer, hits }
}

struct Draw<'a> {
    canvas: Canvas,
    board: &'a Board,
    scale: Scale,
    look: Look,
    focus: &'a Focus,
}

impl Draw<'_> {
    /// Everything but pieces, which come last.
    fn item(&mut self, item: &Item, ghost: bool) {
        match (item.kind, &item.shape) {
            (ItemKind::Region, Shape::Polygon(corners)) => self.polygon(item, corners),
            (ItemKind::Region, Shape::Circle { at, radius }) => self.circle(item, *at, *radius),
            (ItemKind::Label, shape) => self.label(item, shape, ghost),
            (_, Shape::Segment { from, to }) => self.line(item, *from, *to, ghost),
            (_, Shape::Track(corners)) => {
                corners.windows(2).for_each(|ends| self.line(item, ends[0], ends[1], ghost));
            }
            _ => (),
        }
    }

    fn polygon(&mut self, item: &Item, corners: &[[i32; 2]]) {
        let Some(bounds) = frame(corners) else { return };
        let style = self.outline(item);
        let straight = corners
            .iter()
            .all(|[x, y]| [bounds[0], bounds[2]].contains(x) && [bounds[1], bounds[3]].contains(y));
        let area = self.area(bounds);
        if straight {
            self.canvas.frame(area, false, style);
            self.inside(item, area);
        } else {
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).for_each(|(&from, &to)| self.line(item, from, to, false));
        }
        self.canvas.remember(area, &item.id);
    }

    fn area(&self, [left, top, right, bottom]: [i32; 4]) -> [i32; 4] {
        let ([left, top], [right, bottom]) = (self.scale.cell([left, top]), self.scale.cell([right, bottom]));
        [left, top, right, bottom]
    }

    fn circle(&mut self, item: &Item, at: [i32; 2], radius: i32) {
        let centre = self.scale.cell(at);
        let [wide, high] = self.scale.cell([radius, radius]);
        let high = high.min(self.clearance(wide));
        let rings = self.rings(at);
        let wide = if rings.len() == 1 { self.named_width(item, centre, [wide, high]) } else { wide };
        let area = [centre[0] - wide, centre[1] - high, centre[0] + wide, centre[1] + high];
        let style = self.outline(item);
        if item.marks.ghost || wide < 2 {
            let open = self.focus.open.contains(&item.id);
            self.canvas.put(centre, if open { 'o' } else { '·' }, style);
        } else {
            match rings[..] {
                [_] if 2 * wide <= BOXED => {
                    self.canvas.frame(area, true, style);
                    self.inside(item, area);
                }
                // Of many rings, the first and the last are enough for the eye.
                [first, .., last] if radius != first && radius != last => (),
                _ => self.dots(centre, [wide, high], style),
            }
        }
        self.canvas.remember(area, &item.id);
    }

    /// How wide half a circle is drawn: wide enough for its name between the corners, where no other is in the way.
    fn named_width(&self, item: &Item, centre: [i32; 2], [wide, high]: [i32; 2]) -> i32 {
        // Circles of one size stay of one size.
        let radius = |item: &Item| match item.shape {
            Shape::Circle { radius, .. } if item.kind == ItemKind::Region => Some(radius),
            _ => None,
        };
        let alike = self.board.items.iter().filter(|it| radius(it) == radius(item));
        let longest = alike.map(|it| name_of(it).chars().count()).max().unwrap_or(0);
        let wanted = (longest as i32 + 2) / 2;
        let inside = wanted <= centre[0] && centre[0] + wanted < self.canvas.size()[0];
        let free = self.centres().iter().filter(|it| **it != centre).all(|it| {
            let apart = [0, 1].map(|axis| (it[axis] - centre[axis]).abs());
            apart[0] > 2 * wanted || apart[1] > 2 * high
        });
        if 2 * wide <= BOXED && wide >= 2 && inside && free { wide.max(wanted) } else { wide }
    }

    /// The middles of the circles.
    fn centres(&self) -> Vec<[i32; 2]> {
        let circles =
            self.board.items.iter().filter(|item| item.kind == ItemKind::Region && !item.marks.ghost);
        let centre = |item: &Item| match item.shape {
            Shape::Circle { at, .. } => Some(self.scale.cell(at)),
            _ => None,
        };
        circles.filter_map(centre).collect()
    }

    /// How high half a circle may be, so that something can be drawn between those above and below each other.
    fn clearance(&self, wide: i32) -> i32 {
        let centres = self.centres();
        let pairs = centres.iter().flat_map(|a| centres.iter().map(move |b| [b[0] - a[0], b[1] - a[1]]));
        let apart = pairs.filter(|[x, y]| *y > 0 && x.abs() <= 2 * wide).map(|[_, y]| y);
        apart.min().map_or(i32::MAX, |rows| ((rows - 2) / 2).max(1))
    }

    /// The radii of all circles around a point.
    fn rings(&self, centre: [i32; 2]) -> Vec<i32> {
        let regions =
            self.board.items.iter().filter(|item| item.kind == ItemKind::Region && !item.marks.ghost);
        let around = |item: &Item| match item.shape {
            Shape::Circle { at, radius } if at == centre => Some(radius),
            _ => None,
        };
        let mut radii: Vec<i32> = regions.filter_map(around).collect();
        radii.sort_unstable();
        radii
    }

    /// A large circle: dots, where nothing else is.
    fn dots(&mut self, [x, y]: [i32; 2], [wide, high]: [i32; 2], style: Style) {
        let steps = 4 * (wide + high);
        for step in 0..steps {
            let angle = f64::from(step) * std::f64::consts::TAU / f64::from(steps);
            let at = [
                x + (f64::from(wide) * angle.cos()).round() as i32,
                y + (f64::from(high) * angle.sin()).round() as i32,
            ];
            if self.canvas.is_blank(at) {
                self.canvas.put(at, '·', style);
            }
        }
    }

    /// The outline of what may be touched next is bright, and a home has its owner's colour.
    fn outline(&self, item: &Item) -> Style {
        if self.focus.open.contains(&item.id) {
            return self.look.accent();
        }
        if item.marks.threatened {
            return self.look.threatened();
        }
        item.seat.map_or(self.look.quiet(), |seat| self.look.seat(seat).remove_modifier(Modifier::BOLD))
    }

    /// A texture, where the region has a sign: waves, trees.
    fn inside(&mut self, item: &Item, [left, top, right, bottom]: [i32; 4]) {
        let style = self.look.tint(item.tint);
        let Some(texture) = item.sign else { return };
        let [wide, high] = self.canvas.size();
        for y in (top + 1).max(0)..bottom.min(high) {
            for x in ((left + 1).max(0)..right.min(wide)).filter(|x| (x + y) % 2 == 0) {
                self.canvas.put([x, y], texture, style.add_modifier(Modifier::DIM));
            }
        }
    }

    /// The names of regions, on their upper edges, unless a label tells them.
    fn names(&mut self) {
        let told =
            |name: &str| self.board.items.iter().any(|it| it.kind == ItemKind::Label && it.words == [name]);
        let areas: Vec<(&Item, [i32; 4])> = self
            .board
            .items
            .iter()
            .filter(|item| item.kind == ItemKind::Region && !item.marks.ghost && !told(name_of(item)))
            .filter_map(|item| Some((item, self.canvas.hits.iter().find(|(_, id)| *id == item.id)?.0)))
            .collect();
        let holds = |a: &[i32; 4], b: &[i32; 4]| {
            a != b && a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3]
        };
        for (item, area) in &areas {
            let [left, top, right, bottom] = *area;
            let whole = [right - left + 1, bottom - top + 1] == self.canvas.size();
            if bottom - top >= 3 && !whole && !areas.iter().any(|(_, other)| holds(area, other)) {
                let name = fitted(name_of(item), (right - left - 1).max(0) as usize);
                self.canvas.write([left + 1, top], &name, self.look.tint(item.tint));
            }
        }
    }

    fn line(&mut self, item: &Item, from: [i32; 2], to: [i32; 2], ghost: bool) {
        let (start, end) = (self.scale.cell(from), self.scale.cell(to));
        let style = match (item.seat, item.marks.ghost || ghost) {
            _ if self.focus.chosen.contains(&item.id) => self.look.accent().add_modifier(Modifier::REVERSED),
            _ if item.marks.threatened => self.look.threatened(),
            (_, true) => self.look.accent(),
            (Some(seat), _) => self.look.seat(seat),
            _ => Style::new().add_modifier(Modifier::BOLD),
        };
        let delta = [end[0] - start[0], end[1] - start[1]];
        let steps = delta[0].abs().max(delta[1].abs());
        let at = |step: i32| {
            let along = |axis: usize| start[axis] + rounded(delta[axis] * step, steps);
            [along(0), along(1)]
        };
        if steps == 0 {
            return self.stub(start, from, to, style);
        }
        for step in 0..=steps {
            let (here, next) = (at(step), at((step + 1).min(steps)));
            let before = at((step - 1).max(0));
            let glyph = if item.marks.ghost || ghost { '·' } else { stroke(before, next) };
            self.canvas.put(here, glyph, style);
        }
        self.canvas.remember(
            [start[0].min(end[0]), start[1].min(end[1]), start[0].max(end[0]), start[1].max(end[1])],
            &item.id,
        );
    }

    /// A line shorter than a cell: its direction, beside it if there is room.
    fn stub(&mut self, [x, y]: [i32; 2], from: [i32; 2], to: [i32; 2], style: Style) {
        let step = [0, 1].map(|axis| to[axis].cmp(&from[axis]) as i32);
        let beside = [x + step[0], y + step[1]];
        let at = if self.canvas.is_blank(beside) { beside } else { [x, y] };
        if step != [0, 0] {
            self.canvas.put(at, stroke([0, 0], step), style);
        }
    }

    fn label(&mut self, item: &Item, shape: &Shape, ghost: bool) {
        let style = match item.marks {
            _ if ghost => self.look.accent().add_modifier(Modifier::REVERSED),
            marks if marks.last => Style::new().add_modifier(Modifier::REVERSED),
            marks if marks.threatened => self.look.threatened(),
            _ if self.focus.open.contains(&item.id) => self.look.accent(),
            _ => Style::new(),
        };
        match shape {
            Shape::Point { at, .. } => {
                let at = self.scale.cell(*at);
                match self.named_edge(item, at) {
                    // The corners stay.
                    Some((edge, room)) => self.canvas.write_around(edge, &fitted(&chip(item), room), style),
                    None => self.canvas.write_around(at, &chip(item), style),
                }
            }
            Shape::Polygon(corners) => {
                let Some(bounds) = frame(corners) else { return };
                let area = self.area(bounds);
                let labels = self.board.items.iter().filter(|it| matches!(it.shape, Shape::Polygon(_)));
                let table: Vec<&[String]> =
                    labels.map(|it| &it.words[..]).filter(|it| !it.is_empty()).collect();
                let line = row(&item.words, &table, (area[2] - area[0] + 1).max(1) as usize);
                self.canvas.write([area[0], area[1]], &line, style);
                self.canvas.remember(area, &item.id);
            }
            _ => (),
        }
    }

    /// The middle of the upper edge of the region that a label names, and its length, if the label is near it.
    fn named_edge(&self, label: &Item, [x, y]: [i32; 2]) -> Option<([i32; 2], usize)> {
        let region =
            self.board.items.iter().find(|it| it.kind == ItemKind::Region && label.words == [name_of(it)])?;
        let ([left, top, right, _], _) = self.canvas.hits.iter().find(|(_, id)| *id == region.id)?;
        let near = (left..=right).contains(&&x) && (y - top).abs() <= 1;
        near.then_some(([(left + right) / 2, *top], (right - left - 1).max(1) as usize))
    }

    /// What the considered choice touches is reversed; what a lesson speaks of is underlined and blinks.
    fn mark_chosen(&mut self) {
        let hits = self.canvas.hits.clone();
        for (area, _) in hits.iter().filter(|(_, id)| self.focus.pointed.contains(id)) {
            let pointed = Modifier::UNDERLINED | Modifier::SLOW_BLINK | Modifier::BOLD;
            self.canvas.tint(*area, |style| style.add_modifier(pointed));
        }
        for (area, _) in hits.iter().filter(|(_, id)| self.focus.chosen.contains(id)) {
            let [left, top, right, bottom] = *area;
            let large = right - left > 1 && bottom - top > 1;
            let inner = if large { [left + 1, top + 1, right - 1, bottom - 1] } else { *area };
            self.canvas.tint(inner, |style| style.add_modifier(Modifier::REVERSED));
        }
    }
}

/// A fraction, rounded to the nearest whole number.
fn rounded(over: i32, under: i32) -> i32 {
    (2 * over + under).div_euclid(2 * under)
}

/// The stroke from one cell towards another.
fn stroke(from: [i32; 2], to: [i32; 2]) -> char {
    match [to[0] - from[0], to[1] - from[1]] {
        [_, 0] => '━',
        [0, _] => '┃',
        [x, y] if (x > 0) == (y > 0) => '╲',
        _ => '╱',
    }
}
