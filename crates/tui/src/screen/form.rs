//! The form of a new game: seats, who sits there, dice, options.

use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use table::{GameInfo, OptionInfo, OptionKind};

use super::view::{paragraph, put};
use crate::look::Look;
use crate::setup::Request;

/// What is decided before a game.
pub(crate) struct Form {
    info: GameInfo,
    seats: u8,
    players: Vec<String>,
    own_dice: bool,
    options: Vec<String>,
    cursor: usize,
    /// A value that is being typed.
    typing: Option<String>,
}

/// A line of the form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Row {
    Start,
    Seats,
    Player(usize),
    Dice,
    Option(usize),
}

impl Form {
    pub(super) fn new(info: &GameInfo, request: &Request) -> Form {
        let human = |i: usize| if i == 0 && !request.watch { "human" } else { info.default_player };
        let players = (0..usize::from(info.seats[1]))
            .map(|i| request.players.get(i).cloned().unwrap_or(human(i).to_string()));
        Form {
            seats: request.seats.unwrap_or(info.seats[0]).clamp(info.seats[0], info.seats[1]),
            players: players.collect(),
            own_dice: request.own_dice,
            options: info.options.iter().map(|option| option.default.clone()).collect(),
            cursor: 0,
            typing: None,
            info: info.clone(),
        }
    }

    pub(super) fn game(&self) -> &'static str {
        self.info.id
    }

    /// What the form says, as the command line would.
    pub(super) fn request(&self, request: &Request) -> Request {
        let set =
            self.info.options.iter().zip(&self.options).filter(|(option, value)| option.default != **value);
        Request {
            game: Some(self.info.id.to_string()),
            seats: Some(self.seats),
            players: self.players[..usize::from(self.seats)].to_vec(),
            options: set.map(|(option, value)| format!("{}={value}", option.name)).collect(),
            own_dice: self.own_dice,
            ..request.clone()
        }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Start];
        if self.info.seats[0] < self.info.seats[1] {
            rows.push(Row::Seats);
        }
        rows.extend((0..self.seats.into()).map(Row::Player));
        rows.push(Row::Dice);
        rows.extend((0..self.options.len()).map(Row::Option));
        rows
    }

    fn row(&self) -> Row {
        let rows = self.rows();
        rows[self.cursor.min(rows.len() - 1)]
    }

    /// `Some(true)` to start, `Some(false)` to go back.
    pub(super) fn key(&mut self, key: KeyEvent) -> Option<bool> {
        if self.typing.is_some() {
            self.type_key(key);
            return None;
        }
        let count = self.rows().len();
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.cursor = (self.cursor + count - 1) % count,
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.cursor = (self.cursor + 1) % count,
            KeyCode::Left | KeyCode::Char('h') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l') => self.change(1),
            KeyCode::Esc | KeyCode::Char('q') => return Some(false),
            KeyCode::Enter | KeyCode::Char(' ') => match self.row() {
                Row::Start => return Some(true),
                Row::Option(i)
                    if !matches!(self.info.options[i].kind, OptionKind::Flag | OptionKind::Choice { .. }) =>
                {
                    self.typing = Some(self.options[i].clone());
                }
                _ => self.change(1),
            },
            _ => (),
        }
        None
    }

    /// Goes to a line; `true` if that is where it was.
    pub(super) fn go_to(&mut self, nth: usize) -> bool {
        self.typing = None;
        std::mem::replace(&mut self.cursor, nth) == nth
    }

    fn type_key(&mut self, key: KeyEvent) {
        let Some(text) = &mut self.typing else { return };
        match key.code {
            KeyCode::Char(c) if !c.is_whitespace() => text.push(c),
            KeyCode::Backspace => drop(text.pop()),
            KeyCode::Enter => {
                if let Row::Option(i) = self.row() {
                    self.options[i] = self.typing.take().unwrap_or_default();
                }
            }
            KeyCode::Esc => self.typing = None,
            _ => (),
        }
    }

    fn change(&mut self, by: i64) {
        match self.row() {
            Row::Start => (),
            Row::Seats => {
                let [least, most] = self.info.seats.map(i64::from);
                self.seats = (i64::from(self.seats) + by).clamp(least, most) as u8;
            }
            Row::Player(i) => {
                let known: Vec<&str> =
                    std::iter::once("human").chain(self.info.players.iter().copied()).collect();
                self.players[i] = cycled(&known, &self.players[i], by);
            }
            Row::Dice => self.own_dice = !self.own_dice,
            Row::Option(i) => self.options[i] = changed(&self.info.options[i], &self.options[i], by),
        }
    }

    /// Returns where the lines are, and the first of them that is shown.
    pub(super) fn draw(&self, buffer: &mut Buffer, area: Rect, look: Look) -> (Rect, usize) {
        put(buffer, area, 0, &format!("{}: a new game", self.info.title), look.accent());
        let rows = self.rows();
        let room = usize::from(area.height).saturating_sub(6);
        let first = (self.cursor + 1).saturating_sub(room);
        for (y, (nth, row)) in (2..).zip(rows.iter().enumerate().skip(first).take(room)) {
            let here = nth == self.cursor;
            let style = if here { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
            put(
                buffer,
                area,
                y,
                &format!("{} {}", if here { '▸' } else { ' ' }, self.told(*row, here)),
                style,
            );
        }
        let below = Rect { y: area.y + area.height - 3, height: 3, ..area };
        paragraph(buffer, below, &self.help(), look.quiet());
        (Rect { y: area.y + 2, height: (rows.len() - first).min(room) as u16, ..area }, first)
    }

    fn told(&self, row: Row, here: bool) -> String {
        let (name, value) = match row {
            Row::Start => return "Start the game".to_string(),
            Row::Seats => ("Players".to_string(), self.seats.to_string()),
            Row::Player(i) => (format!("Seat {}", engine::Seat::new(i)), self.players[i].clone()),
            Row::Dice if self.own_dice => {
                ("Dice".to_string(), "you roll your own and type them in".to_string())
            }
            Row::Dice => ("Dice".to_string(), "the program rolls them".to_string()),
            Row::Option(i) => (self.info.options[i].name.replace('_', " "), self.options[i].clone()),
        };
        let longest = self.info.options.iter().map(|option| option.name.len()).max().unwrap_or(0);
        let wide = longest.max(12) + 2;
        match &self.typing {
            Some(text) if here => format!("{name:wide$}  {text}_"),
            _ if here => format!("{name:wide$}◂ {value} ▸"),
            _ => format!("{name:wide$}  {value}"),
        }
    }

    fn help(&self) -> String {
        match self.row() {
            Row::Start => {
                "Enter starts the game. Everything below is set as usual; change it if you like.".to_string()
            }
            Row::Seats => format!("{} to {} can play.", self.info.seats[0], self.info.seats[1]),
            Row::Player(i) => about(&self.players[i]),
            Row::Dice => "With your own dice on the table, the program asks what they show.".to_string(),
            Row::Option(i) => {
                let OptionInfo { help, takes, clause, .. } = &self.info.options[i];
                format!("{help} It takes {takes} ({clause}).")
            }
        }
    }
}

/// What is to be said of a player.
fn about(player: &str) -> String {
    match bots::LEVELS.iter().find(|level| level.name == player) {
        Some(level) => format!("A computer player that {}.", level.about),
        None if player == "human" => "A person at this keyboard.".to_string(),
        None if player == "random" => "A computer player that plays anything legal.".to_string(),
        None => format!("{player}: a computer player made for this game."),
    }
}

fn cycled(known: &[&str], value: &str, by: i64) -> String {
    let at = known.iter().position(|it| *it == value).unwrap_or(0) as i64;
    known[(at + by).rem_euclid(known.len() as i64) as usize].to_string()
}

fn changed(option: &OptionInfo, value: &str, by: i64) -> String {
    match &option.kind {
        OptionKind::Flag => (value != "true").to_string(),
        OptionKind::Choice { words } => cycled(words, value, by),
        OptionKind::Whole { min, max, words } => match value.parse::<i64>() {
            Ok(number) if (number + by) < *min && !words.is_empty() => words[words.len() - 1].to_string(),
            Ok(number) => (number + by).clamp(*min, *max).to_string(),
            Err(_) => if by > 0 { min } else { max }.to_string(),
        },
        OptionKind::List { .. } => value.to_string(),
    }
}
