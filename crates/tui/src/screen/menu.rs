//! The menu: games to begin, to go on with, and to watch again.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use table::GameInfo;

use super::form::Form;
use super::view::{paragraph, put, too_small};
use crate::draw::seats_line;
use crate::look::Look;
use crate::saves::{self, Save};
use crate::setup::{Setup, Wish};

/// The menu.
pub(crate) struct Menu {
    look: Look,
    wish: Wish,
    lines: Vec<Line>,
    cursor: usize,
    form: Option<Form>,
    note: String,
    /// Whether games are kept.
    keep: bool,
    /// Where the lines are, and the first of them that is shown.
    hits: (Rect, usize),
}

/// What a line offers.
enum Line {
    Continue(Save),
    Begin(GameInfo),
    Watch(Save),
}

/// What somebody has decided.
pub(crate) enum Decided {
    Play(Setup),
    Quit,
}

impl Menu {
    /// The menu, for a command line that named no game.
    pub(crate) fn new(wish: &Wish, look: Look, keep: bool) -> Menu {
        let mut lines: Vec<Line> = Vec::new();
        if keep {
            lines.extend(saves::unfinished().into_iter().take(3).map(Line::Continue));
        }
        let unfinished = lines.len();
        lines.extend(table::games().into_iter().map(Line::Begin));
        if keep {
            lines.extend(saves::finished().into_iter().take(5).map(Line::Watch));
        }
        let hits = (Rect::default(), 0);
        Menu {
            look,
            wish: wish.clone(),
            lines,
            cursor: unfinished,
            form: None,
            note: String::new(),
            keep,
            hits,
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Decided> {
        self.note.clear();
        if let Some(form) = &mut self.form {
            return match form.key(key) {
                Some(true) => self.begin(),
                Some(false) => {
                    self.form = None;
                    None
                }
                None => None,
            };
        }
        let count = self.lines.len();
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.cursor = (self.cursor + count - 1) % count,
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.cursor = (self.cursor + 1) % count,
            KeyCode::Char(digit @ '1'..='9') => self.cursor = (digit as usize - '1' as usize).min(count - 1),
            KeyCode::Char('q') | KeyCode::Esc => return Some(Decided::Quit),
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(),
            _ => (),
        }
        None
    }

    /// The first click goes to a line, the second takes it.
    pub(crate) fn mouse(&mut self, event: MouseEvent) -> Option<Decided> {
        let (area, first) = self.hits;
        match event.kind {
            MouseEventKind::ScrollUp => self.key(KeyCode::Up.into()),
            MouseEventKind::ScrollDown => self.key(KeyCode::Down.into()),
            MouseEventKind::Down(MouseButton::Left)
                if area.contains(Position::new(event.column, event.row)) =>
            {
                let nth = first + usize::from(event.row - area.y);
                let here = match &mut self.form {
                    Some(form) => form.go_to(nth),
                    None => std::mem::replace(&mut self.cursor, nth) == nth,
                };
                if here { self.key(KeyCode::Enter.into()) } else { None }
            }
            _ => None,
        }
    }

    fn open(&mut self) -> Option<Decided> {
        let decided = match &self.lines[self.cursor] {
            Line::Begin(info) => {
                self.form = Some(Form::new(info, &self.wish));
                return None;
            }
            Line::Continue(save) => {
                let place = Some(save.path.clone());
                saves::read(&save.path).and_then(|again| Setup::resumed(&Wish::default(), again, place))
            }
            Line::Watch(save) => saves::read(&save.path).and_then(Setup::replayed),
        };
        match decided {
            Ok(setup) => return Some(Decided::Play(setup)),
            Err(error) => self.note = error.to_string(),
        }
        None
    }

    fn begin(&mut self) -> Option<Decided> {
        let form = self.form.as_ref()?;
        let wish = form.wish(&self.wish);
        match Setup::new(&wish, form.game(), self.keep) {
            Ok(setup) => Some(Decided::Play(setup)),
            Err(error) => {
                self.note = error.to_string();
                None
            }
        }
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buffer = frame.buffer_mut();
        if too_small(area, buffer) {
            return;
        }
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        let width = usize::from(area.width);
        put(buffer, area, 0, &format!("{:width$}", " Sixfold   games of six-sided dice"), reversed);
        let main = Rect { y: area.y + 2, height: area.height - 5, x: area.x + 2, width: area.width - 4 };
        let keys = match &self.form {
            Some(form) => {
                self.hits = form.draw(buffer, main, self.look);
                "Up, down: go   Left, right: change   Enter: type, or start   Esc: back"
            }
            None => {
                self.hits = self.draw_lines(buffer, main);
                "Up, down: go   Enter: choose   q: quit"
            }
        };
        put(buffer, area, area.height - 2, &self.note, self.look.warning());
        put(buffer, area, area.height - 1, keys, self.look.quiet());
        self.look.settle(buffer);
    }

    fn draw_lines(&self, buffer: &mut Buffer, area: Rect) -> (Rect, usize) {
        let room = usize::from(area.height).saturating_sub(5);
        let first = (self.cursor + 1).saturating_sub(room);
        for (y, (nth, line)) in (0..).zip(self.lines.iter().enumerate().skip(first).take(room)) {
            let here = nth == self.cursor;
            let style = if here { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            put(buffer, area, y, &format!("{} {}", if here { '▸' } else { ' ' }, line.told()), style);
        }
        let below = Rect { y: area.y + room as u16 + 1, height: 4, ..area };
        paragraph(buffer, below, &self.lines[self.cursor].described(), Style::new());
        (Rect { height: (self.lines.len() - first).min(room) as u16, ..area }, first)
    }
}

impl Line {
    fn told(&self) -> String {
        match self {
            Line::Continue(save) => format!("Go on: {}", told(save)),
            Line::Begin(info) => {
                let (players, minutes) = (range(info.seats), range(info.minutes));
                let people = if players == "1" { "player" } else { "players" };
                format!("{:26} {players:>6} {people:8} {minutes:>8} minutes", info.title)
            }
            Line::Watch(save) => format!("Watch again: {}", told(save)),
        }
    }

    fn described(&self) -> String {
        match self {
            Line::Begin(info) => {
                let designer = match info.designer {
                    "traditional" => "A traditional game".to_string(),
                    designer => format!("Designed by {designer}"),
                };
                format!("{} {designer}.", info.about)
            }
            Line::Continue(save) => {
                format!("{} {}", save.table.scene(engine::Seats::NONE, 0).prompt, save.path.display())
            }
            Line::Watch(save) => format!("The end: {}. {}", save.table.outcome(), save.path.display()),
        }
    }
}

fn range([least, most]: [u8; 2]) -> String {
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}

fn told(save: &Save) -> String {
    let title = table::info(save.table.game()).map_or("?", |info| info.title);
    format!("{title}, {}, at step {}", seats_line(&save.players), save.table.events())
}
