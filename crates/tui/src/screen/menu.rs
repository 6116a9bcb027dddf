//! The menu: games to begin, to go on with, and to watch again.

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};
use ratatui::style::{Modifier, Style};
use table::GameInfo;

use super::form::Form;
use super::panels::panel;
use super::view::{paragraph, put, too_small};
use crate::Error;
use crate::draw::{seats_line, wrapped};
use crate::look::Look;
use crate::save_file::{Held, holder};
use crate::saves::{self, Save};
use crate::setup::{Request, Setup};

/// The menu.
pub(crate) struct Menu {
    look: Look,
    request: Request,
    lines: Vec<Offer>,
    cursor: usize,
    over: Over,
    note: String,
    /// Whether games are kept.
    keep: bool,
    /// Where the lines are, and the first of them that is shown.
    hits: (Rect, usize),
}

/// What is laid over the list of games.
enum Over {
    Nothing,
    Form(Box<Form>),
    Help,
    /// Whether to leave.
    Sure,
    /// What to do with a game that another window plays.
    Held(Held),
}

/// What a line offers.
enum Offer {
    Continue(Save),
    Begin(GameInfo),
    Watch(Save),
}

/// What somebody has decided.
pub(crate) enum Decided {
    Play(Box<Setup>),
    Quit,
}

const HELP: &str = "\
Arrows j k    go through the games
1-9           go to a line by its number
Enter Space   choose: go on, set up a new game, or watch one again
l             learn a game in two minutes, by playing it
Esc           back
?             this help
q Ctrl-C      quit

Games that are not over come first: each is saved after every step.";

impl Menu {
    /// The menu, for a command line that named no game, or one that another window plays.
    pub(crate) fn new(request: &Request, look: Look, keep: bool, held: Option<Held>) -> Menu {
        let mut lines: Vec<Offer> = Vec::new();
        if keep {
            lines.extend(saves::unfinished().into_iter().map(Offer::Continue));
        }
        let unfinished = lines.len();
        lines.extend(table::games().into_iter().map(Offer::Begin));
        if keep {
            lines.extend(saves::finished().into_iter().map(Offer::Watch));
        }
        let hits = (Rect::default(), 0);
        let over = held.map_or(Over::Nothing, Over::Held);
        Menu {
            look,
            request: request.clone(),
            lines,
            cursor: unfinished,
            over,
            note: String::new(),
            keep,
            hits,
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent) -> Option<Decided> {
        self.note.clear();
        match &mut self.over {
            Over::Nothing => self.list_key(key.code),
            Over::Form(form) => match form.key(key) {
                Some(true) => self.begin(),
                Some(false) => self.back(),
                None => None,
            },
            Over::Help => self.back(),
            Over::Sure => match key.code {
                KeyCode::Enter | KeyCode::Char('y' | 'Y' | 'q') => Some(Decided::Quit),
                _ => self.back(),
            },
            Over::Held(held) => {
                let held = held.clone();
                self.held_key(&held, key.code)
            }
        }
    }

    fn list_key(&mut self, code: KeyCode) -> Option<Decided> {
        let count = self.lines.len();
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.cursor = (self.cursor + count - 1) % count,
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.cursor = (self.cursor + 1) % count,
            KeyCode::PageUp => self.cursor = self.cursor.saturating_sub(10),
            KeyCode::PageDown => self.cursor = (self.cursor + 10).min(count - 1),
            KeyCode::Home => self.cursor = 0,
            KeyCode::End => self.cursor = count - 1,
            KeyCode::Char(digit @ '1'..='9') => self.cursor = (digit as usize - '1' as usize).min(count - 1),
            KeyCode::Char('q') => return Some(Decided::Quit),
            KeyCode::Esc => self.over = Over::Sure,
            KeyCode::Char('?') | KeyCode::F(1) => self.over = Over::Help,
            KeyCode::Char('l') => return self.learn(),
            KeyCode::Enter | KeyCode::Char(' ') => return self.open(),
            _ => (),
        }
        None
    }

    fn held_key(&mut self, held: &Held, code: KeyCode) -> Option<Decided> {
        let requested = match code {
            KeyCode::Char('w' | 'W') => Setup::followed(&held.path),
            KeyCode::Char('c' | 'C') => Setup::copied(&Request::default(), &held.path, self.keep),
            _ => return self.back(),
        };
        self.over = Over::Nothing;
        self.decided(requested)
    }

    fn back(&mut self) -> Option<Decided> {
        self.over = Over::Nothing;
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
                let here = match &mut self.over {
                    Over::Form(form) => form.go_to(nth),
                    Over::Nothing => std::mem::replace(&mut self.cursor, nth) == nth,
                    _ => return self.back(),
                };
                if here { self.key(KeyCode::Enter.into()) } else { None }
            }
            _ => None,
        }
    }

    fn open(&mut self) -> Option<Decided> {
        let requested = match &self.lines[self.cursor] {
            Offer::Begin(info) => {
                self.over = Over::Form(Box::new(Form::new(info, &self.request)));
                return None;
            }
            Offer::Continue(save) => Setup::continued(&Request::default(), &save.path),
            Offer::Watch(save) => saves::read(&save.path).and_then(Setup::replayed),
        };
        self.decided(requested)
    }

    /// The lesson of the game under the cursor.
    fn learn(&mut self) -> Option<Decided> {
        let game = match &self.lines[self.cursor] {
            Offer::Begin(info) => info.id,
            Offer::Continue(save) | Offer::Watch(save) => save.table.game(),
        };
        let request = Request { lesson: true, ..Request::default() };
        self.decided(Setup::new(&request, game, self.keep))
    }

    fn begin(&mut self) -> Option<Decided> {
        let Over::Form(form) = &self.over else { return None };
        let requested = Setup::new(&form.request(&self.request), form.game(), self.keep);
        self.decided(requested)
    }

    fn decided(&mut self, requested: Result<Setup, Error>) -> Option<Decided> {
        match requested {
            Ok(setup) => return Some(Decided::Play(Box::new(setup))),
            Err(Error::Held(held)) => self.over = Over::Held(held),
            Err(error) => self.note = error.to_string(),
        }
        None
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
        self.hits = match &self.over {
            Over::Form(form) => form.draw(buffer, main, self.look),
            _ => self.draw_lines(buffer, main),
        };
        self.draw_over(buffer, area);
        put(buffer, area, area.height - 2, &self.note, self.look.warning());
        put(buffer, area, area.height - 1, self.keys(), self.look.quiet());
        self.look.settle(buffer);
    }

    fn keys(&self) -> &'static str {
        match &self.over {
            Over::Nothing => "Up, down: go   Enter: choose   l: learn it   ?: help   q: quit",
            Over::Form(_) => "Up, down: go   Left, right: change   Enter: type, or start   Esc: back",
            Over::Help => "Any key: back",
            Over::Sure => "Enter or y: yes   any other key: no",
            Over::Held(_) => "w: watch it   c: play a copy   Esc: leave it alone",
        }
    }

    fn draw_over(&self, buffer: &mut Buffer, area: Rect) {
        let (title, text) = match &self.over {
            Over::Nothing | Over::Form(_) => return,
            Over::Help => ("Keys", HELP.to_string()),
            Over::Sure => ("Enter or y: yes; any other key: no", "Leave Sixfold?".to_string()),
            Over::Held(held) => ("w: watch it; c: play a copy", about_held(held)),
        };
        let wide = area.width - 8;
        let lines: Vec<(String, bool)> = text
            .lines()
            .flat_map(|line| wrapped(line, usize::from(wide) - 4))
            .map(|line| (line, false))
            .collect();
        let height = (lines.len() as u16 + 2).min(area.height - 4);
        panel(buffer, Rect { x: 4, y: (area.height - height) / 2, width: wide, height }, title, &lines);
    }

    fn draw_lines(&self, buffer: &mut Buffer, area: Rect) -> (Rect, usize) {
        let (count, most) = (self.lines.len(), usize::from(area.height).saturating_sub(5));
        // The first and the last row say how much there is above and below, where there is more than fits.
        let room = if count > most { most - 2 } else { most };
        let first = self.cursor.saturating_sub(room / 2).min(count.saturating_sub(room));
        let list = if count > most { Rect { y: area.y + 1, ..area } } else { area };
        let last = (first + room).min(count);
        let more = |how_many: usize, which: &str| match how_many {
            0 => String::new(),
            many => format!("  {which} {many} more"),
        };
        if count > most {
            put(buffer, area, 0, &more(first, "↑"), self.look.quiet());
            put(buffer, area, room as u16 + 1, &more(count - last, "↓"), self.look.quiet());
        }
        for (y, nth) in (0..).zip(first..last) {
            let here = nth == self.cursor;
            let style = if here { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            let told = self.lines[nth].told();
            put(buffer, list, y, &format!("{} {told}", if here { '▸' } else { ' ' }), style);
        }
        let below = Rect { y: area.y + most as u16 + 1, height: 4, ..area };
        paragraph(buffer, below, &self.lines[self.cursor].described(), Style::new());
        (Rect { height: (last - first) as u16, ..list }, first)
    }
}

fn about_held(held: &Held) -> String {
    format!(
        "This game is being played in another window ({}). Watch it there with w, or go on with a copy of it with c: \
         what is played in the other window stays as it is.",
        held.by
    )
}

impl Offer {
    fn told(&self) -> String {
        match self {
            Offer::Continue(save) => match holder(&save.path) {
                Some(_) => format!("Go on: {} (open in another window)", told(save)),
                None => format!("Go on: {}", told(save)),
            },
            Offer::Begin(info) => {
                let (players, minutes) = (range(info.seats), range(info.minutes));
                let people = if players == "1" { "player" } else { "players" };
                format!("{:26} {players:>6} {people:8} {minutes:>8} minutes", info.title)
            }
            Offer::Watch(save) => format!("Watch again: {}", told(save)),
        }
    }

    fn described(&self) -> String {
        match self {
            Offer::Begin(info) => {
                let designer = match info.designer {
                    "traditional" => "A traditional game".to_string(),
                    designer => format!("Designed by {designer}"),
                };
                format!("{} {designer}.", info.about)
            }
            Offer::Continue(save) => {
                format!("{} {}", save.table.scene(engine::Seats::NONE, 0).prompt, save.path.display())
            }
            Offer::Watch(save) => format!("The end: {}. {}", save.table.outcome(), save.path.display()),
        }
    }
}

fn range([least, most]: [u8; 2]) -> String {
    if least == most { least.to_string() } else { format!("{least}-{most}") }
}

fn told(save: &Save) -> String {
    let title = table::info(save.table.game()).map_or("?", |info| info.title);
    format!("{title}, {}, at step {}", seats_line(save.table.game(), &save.players), save.table.events())
}
