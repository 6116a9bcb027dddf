//! Play in the terminal: any game, full screen or line by line. The screen draws Scenes and asks for touches; it knows no game.

mod backend;
mod clean;
mod draw;
mod error;
mod guide;
mod look;
mod pager;
mod plain;
mod review;
mod rulebook;
mod save_file;
mod saves;
mod screen;
mod seating;
mod setup;
mod terminal;
mod tips;

use std::io::Write;

pub use backend::Pace;
pub use error::Error;
pub use guide::guide;
pub use look::Look;
pub use pager::{page, text_width};
pub use rulebook::{PageLine, rulebook, unmarked};
pub use save_file::Held;
pub use setup::Request;
pub use terminal::on_screen;

/// Plays line by line, for pipes and screen readers.
pub fn play_plain(out: &mut impl Write, request: &Request, look: Look) -> Result<(), Error> {
    plain::play(out, request, look)
}

/// What is wanted at a room of a server.
#[derive(Clone, Debug)]
pub struct Visit {
    /// The link to the room, with the tokens of seats that are held already.
    pub link: String,
    /// The seat to take; the first open one if none is named.
    pub seat: Option<engine::Seat>,
    /// The name to take it with.
    pub name: String,
    /// Only look on.
    pub watch: bool,
    /// Keep the key to the seat, to come back to it with the same link.
    pub keep: bool,
}

/// Plays in a room of a server on the full screen.
pub fn join(out: &mut impl Write, visit: &Visit, look: Look, mouse: bool) -> Result<(), Error> {
    let rules = screen::Session { keep: true, patient: false };
    terminal::run(out, screen::App::of(visit.enter()?, look, rules), mouse)
}

/// Plays in a room of a server line by line.
pub fn join_plain(out: &mut impl Write, visit: &Visit, look: Look) -> Result<(), Error> {
    plain::play_at(out, visit.enter()?, look)
}

impl Visit {
    fn enter(&self) -> Result<backend::Backend, Error> {
        let mut link = backend::Link::read(&self.link)?;
        let room = link.room()?;
        if link.tokens.is_empty() && !self.watch {
            self.sit_down(&mut link, &room)?;
        }
        let sits = !link.tokens.is_empty();
        let mut backend = backend::Backend::enter(link, room)?;
        match (sits, self.watch) {
            (true, _) => (),
            (false, true) => backend.note("You look on."),
            (false, false) => backend.note("All seats are taken: you look on."),
        }
        Ok(backend)
    }

    /// Takes the seat that was held before, or an open one; where there is none, somebody only looks on.
    fn sit_down(&self, link: &mut backend::Link, room: &room::RoomInfo) -> Result<(), Error> {
        let name = clean::clean(&self.name);
        let back = self.keep && link.come_back(room, self.seat);
        match self.seat {
            _ if back || link.take_seat(room, self.seat, &name, self.keep)? => Ok(()),
            Some(seat) => {
                let sentence =
                    format!("seat {seat} is not open; without --seat, the first open one is taken");
                Err(Error::Usage(sentence))
            }
            None => Ok(()),
        }
    }
}

/// Plays on the full screen, from the menu if no game is named.
pub fn play(out: &mut impl Write, request: Request, look: Look, mouse: bool) -> Result<(), Error> {
    let rules = screen::Session { keep: true, patient: false };
    terminal::run(out, screen::App::new(request, look, rules)?, mouse)
}
