//! Play in the terminal: any game, full screen or line by line. The screen draws Scenes and asks for touches; it knows no game.

mod dice;
mod draw;
mod error;
mod home;
mod look;
mod party;
mod plain;
mod saves;
mod screen;
mod setup;
mod terminal;

pub use error::Error;
pub use home::Pace;
pub use look::Look;
pub use setup::Wish;
pub use terminal::on_screen;

/// Plays line by line, for pipes and screen readers.
pub fn play_plain(out: &mut impl std::io::Write, wish: &Wish, look: Look) -> Result<(), Error> {
    plain::play(out, wish, look)
}

/// Plays on the full screen, from the menu if no game is named.
pub fn play(wish: Wish, look: Look, mouse: bool) -> Result<(), Error> {
    let rules = screen::HouseRules { keep: true, patient: false };
    terminal::run(screen::App::new(wish, look, rules)?, mouse)
}
