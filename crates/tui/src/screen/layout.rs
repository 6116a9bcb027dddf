//! Where what goes on the screen: the board as large as there is room for it, the rest around it.

use engine::scene::{Board, Scene};
use ratatui::layout::Rect;

use crate::draw::{Scale, meters, scales, tray_line, wrapped};

/// The smallest screen that holds a game.
pub(crate) const SMALLEST: [u16; 2] = [80, 24];

/// With so many rows there are two for the status.
const ROOMY: u16 = 28;

/// The parts of the screen.
#[derive(Debug)]
pub(super) struct Layout {
    pub(super) title: Rect,
    /// What everybody is after.
    pub(super) goal: Rect,
    pub(super) status: Rect,
    pub(super) board: Rect,
    pub(super) scale: Option<Scale>,
    /// Trays and meters, under the board.
    pub(super) below: Rect,
    /// Choices, preview and log, beside it.
    pub(super) side: Rect,
    pub(super) news: Rect,
    pub(super) keys: Rect,
}

impl Layout {
    /// Where what goes depends on the size of the screen and on the board alone, so that nothing moves in a game.
    pub(super) fn new(area: Rect, board: &Board) -> Layout {
        let told = if area.height < ROOMY { 1 } else { 2 };
        let row = |y: u16, height: u16| Rect { y: area.y + y, height, ..area };
        let main = row(2 + told, area.height.saturating_sub(4 + told));
        let scale = best(main, board);
        let [wide, high] = scale.map_or([0, 0], |scale| scale.size(board));
        let high = high.min(main.height);
        let left = wide.clamp(40.min(main.width / 2), main.width);
        let side = Rect { x: main.x + left + 1, width: main.width.saturating_sub(left + 1), ..main };
        let board =
            Rect { x: main.x + (left - wide.min(left)) / 2, y: main.y, width: wide.min(left), height: high };
        let below = Rect { y: main.y + high, height: main.height - high, width: left, ..main };
        Layout {
            title: row(0, 1),
            goal: row(1, 1),
            status: row(2, told),
            board,
            scale,
            below,
            side,
            news: row(area.height.saturating_sub(2), 1),
            keys: row(area.height.saturating_sub(1), 1),
        }
    }

    /// Whether the status can be read in its rows.
    pub(super) fn status_fits(&self, status: &str) -> bool {
        wrapped(status, self.status.width.into()).len() <= self.status.height.into()
    }
}

/// The largest scale that leaves room for the choices beside the board and for trays and meters below it.
fn best(main: Rect, board: &Board) -> Option<Scale> {
    let scales = scales(board);
    // Words on a grid need some columns; free boards do not.
    let side = |scale: &Scale| if scale.columns() <= 4 { 20 } else { (main.width * 3 / 10).max(28) };
    // A grid is worth more rows than a board of any size.
    let rows = |scale: &Scale| (main.height / 6) + if scale.is_grid() { 0 } else { 2 };
    let fits = |scale: &&Scale| {
        let [wide, high] = scale.size(board);
        wide + side(scale) < main.width && high + rows(scale) <= main.height
    };
    scales.iter().find(fits).or(scales.last()).copied()
}

/// Trays and meters in lines of this width, as many in a line as fit; what is longer has several lines. A tray takes so
/// many lines at most.
pub(super) fn below(scene: &Scene, width: usize, most: usize) -> Vec<Vec<String>> {
    let trays = packed(scene.trays.iter().map(tray_line), width);
    let meters = packed(meters(scene).into_iter(), width);
    let trays = trays.iter().map(|line| tray_lines(line, width, most));
    trays.chain(meters.iter().map(|line| wrapped(line, width))).collect()
}

/// As many parts in a line as fit.
pub(super) fn packed(parts: impl Iterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in parts {
        match lines.last_mut().filter(|line| line.chars().count() + 3 + part.chars().count() <= width) {
            Some(line) => *line = format!("{line} · {part}"),
            None => lines.push(part),
        }
    }
    lines
}

fn tray_lines(line: &str, width: usize, most: usize) -> Vec<String> {
    let mut lines = wrapped(line, width);
    if lines.len() > most {
        lines.truncate(most);
        let cut: String = lines[most - 1].chars().take(width.saturating_sub(2)).collect();
        lines[most - 1] = cut + " …";
    }
    lines
}
