//! A board in characters: where its regions are, and what stands on them. Enough to find one's way; the words say
//! the rest.

use engine::scene::{Item, ItemKind, Scene, Shape};

/// Columns of the picture.
const WIDTH: i32 = 76;
/// It is worth drawing with so many regions and pieces.
const THINGS: usize = 4;

/// The picture, a line each; `None` for boards that are better told than drawn.
pub(super) fn draw(scene: &Scene) -> Option<Vec<String>> {
    let regions = scene.board.items.iter().filter(|item| item.kind == ItemKind::Region);
    let pieces = || scene.board.items.iter().filter_map(|item| Some((centre(&item.shape)?, piece(item)?)));
    if regions.clone().count() + pieces().count() < THINGS || scene.board.width == 0 {
        return None;
    }
    let mut canvas = Canvas::new(scene.board.width, scene.board.height);
    let centres: Vec<[i32; 2]> = regions.clone().filter_map(|item| centre(&item.shape)).collect();
    let mut named = 0;
    for item in regions.filter(|item| !frames(item, &centres)) {
        if let Some(at) = centre(&item.shape) {
            canvas.write(at, name(item));
            named += usize::from(name(item) != ".");
        }
    }
    pieces().for_each(|(at, text)| canvas.write_beside(at, &text));
    // Named places need no scale; a table top does.
    Some(if named >= THINGS { canvas.short() } else { canvas.framed() })
}

/// Whether it is only a frame around other regions.
fn frames(region: &Item, centres: &[[i32; 2]]) -> bool {
    centres.iter().filter(|&&at| encloses(&region.shape, at)).count() > 1
}

fn encloses(shape: &Shape, [x, y]: [i32; 2]) -> bool {
    match shape {
        Shape::Circle { at, radius } => {
            let (dx, dy, r) = (i64::from(x - at[0]), i64::from(y - at[1]), i64::from(*radius));
            dx * dx + dy * dy < r * r
        }
        Shape::Polygon(corners) => {
            let within = |axis: usize, it: i32| {
                let all = || corners.iter().map(|corner| corner[axis]);
                all().min().is_some_and(|min| min < it) && all().max().is_some_and(|max| it < max)
            };
            within(0, x) && within(1, y)
        }
        _ => false,
    }
}

/// The last part of its id, which is its name in the game's notation: `square-city1` is `city1`. A mere spot is a dot.
fn name(region: &Item) -> &str {
    let name = region.id.rsplit('-').next().unwrap_or(&region.id);
    if name.len() > 9 { "." } else { name }
}

/// Seat and number of a die or token; the first letters of what has no number.
fn piece(item: &Item) -> Option<String> {
    if !matches!(item.kind, ItemKind::Die | ItemKind::Token | ItemKind::Card) {
        return None;
    }
    let seat = item.seat.map_or(String::new(), |seat| seat.to_string());
    let letters = || if seat.is_empty() { item.art.chars().take(3).collect() } else { seat.clone() };
    Some(item.value.map_or_else(letters, |value| format!("{seat}{value}")))
}

fn centre(shape: &Shape) -> Option<[i32; 2]> {
    match shape {
        Shape::Circle { at, .. } | Shape::Point { at, .. } => Some(*at),
        Shape::Polygon(corners) if !corners.is_empty() => {
            let mean = |axis: usize| corners.iter().map(|it| it[axis]).sum::<i32>() / corners.len() as i32;
            Some([mean(0), mean(1)])
        }
        _ => None,
    }
}

struct Canvas {
    rows: Vec<Vec<char>>,
    /// The board's width, on which `WIDTH` columns are spread.
    width: i32,
}

impl Canvas {
    fn new(width: i32, height: i32) -> Canvas {
        // A character is about twice as high as wide.
        let rows = (i64::from(height) * i64::from(WIDTH) / i64::from(width) / 2 + 1).clamp(1, 40);
        Canvas { rows: vec![vec![' '; WIDTH as usize + 8]; rows as usize], width }
    }

    fn cell(&self, [x, y]: [i32; 2]) -> (usize, usize) {
        let scaled = |it: i32, by: i64| {
            (i64::from(it) * i64::from(WIDTH) / i64::from(self.width) / by).max(0) as usize
        };
        (scaled(y, 2).min(self.rows.len() - 1), scaled(x, 1).min(WIDTH as usize - 1))
    }

    fn write(&mut self, at: [i32; 2], text: &str) {
        self.put(self.cell(at), text);
    }

    fn put(&mut self, (row, column): (usize, usize), text: &str) {
        for (slot, c) in self.rows[row].iter_mut().skip(column).zip(text.chars()) {
            *slot = c;
        }
    }

    /// In the first gap at or to the right of the place, or in the line below it.
    fn write_beside(&mut self, at: [i32; 2], text: &str) {
        let (row, column) = self.cell(at);
        let below = (row + 1).min(self.rows.len() - 1);
        let free = |&(row, column): &(usize, usize)| {
            self.rows[row].iter().skip(column).take(text.len() + 1).all(|c| *c == ' ')
        };
        let places = |row: usize| (0..8).map(move |shift| (row, column + shift));
        let place = places(row).chain(places(below)).find(free).unwrap_or((row, column));
        self.put(place, text);
    }

    fn lines(&self) -> impl Iterator<Item = String> {
        self.rows.iter().map(|row| row.iter().collect::<String>().trim_end().to_string())
    }

    /// Without empty lines at the ends, and never two in a row.
    fn short(self) -> Vec<String> {
        let mut kept: Vec<String> = Vec::new();
        for line in self.lines() {
            if !line.is_empty() || kept.last().is_some_and(|last| !last.is_empty()) {
                kept.push(line);
            }
        }
        if kept.last().is_some_and(String::is_empty) {
            kept.pop();
        }
        kept
    }

    /// To scale, with its edges.
    fn framed(self) -> Vec<String> {
        let width = WIDTH as usize;
        let edge = format!("+{}+", "-".repeat(width));
        let inside = self.lines().map(|line| format!("|{:width$.width$}|", line));
        std::iter::once(edge.clone()).chain(inside).chain([edge]).collect()
    }
}
