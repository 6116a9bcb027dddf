//! `sixfold learn`, `sixfold play` and `sixfold join`: on the full screen of a terminal, or line by line.

use std::io::{IsTerminal, Write, stdin, stdout};

use tui::{Look, Request, Visit};

use crate::cli::{self, Pace, Screen};
use crate::failure::Failure;
use crate::style;

pub(crate) fn learn(out: &mut impl Write, options: cli::Learn) -> Result<(), Failure> {
    let request = Request { game: Some(options.game), lesson: true, ..Request::default() };
    begin(out, request, &options.screen)
}

/// A puzzle, out of its text.
pub(crate) fn solve(out: &mut impl Write, puzzle: String, screen: &Screen) -> Result<(), Failure> {
    begin(out, Request { puzzle: Some(puzzle), ..Request::default() }, screen)
}

pub(crate) fn play(out: &mut impl Write, options: cli::Play) -> Result<(), Failure> {
    let (request, screen) = request(options);
    begin(out, request, &screen)
}

fn begin(out: &mut impl Write, request: Request, screen: &Screen) -> Result<(), Failure> {
    if is_full(screen) {
        tui::play(out, request, look(screen), !screen.no_mouse)?
    } else {
        tui::play_plain(out, &request, look(screen))?
    }
    Ok(())
}

pub(crate) fn join(out: &mut impl Write, options: cli::Join) -> Result<(), Failure> {
    let cli::Join { link, name, seat, watch, screen } = options;
    let (look, visit) = (look(&screen), Visit { link, name, seat, watch, keep: stdin().is_terminal() });
    if is_full(&screen) {
        tui::join(out, &visit, look, !screen.no_mouse)?
    } else {
        tui::join_plain(out, &visit, look)?
    }
    Ok(())
}

fn look(screen: &Screen) -> Look {
    Look { ascii: screen.ascii, color: style::is_on() }
}

/// Whether there is a terminal whose screen may be used.
fn is_full(screen: &Screen) -> bool {
    !screen.plain && stdin().is_terminal() && stdout().is_terminal()
}

fn request(options: cli::Play) -> (Request, Screen) {
    let request = Request {
        lesson: false,
        puzzle: None,
        game: options.game,
        seats: options.seats,
        players: options.players,
        options: options.options,
        position: options.position,
        from: options.from,
        resume: options.resume,
        replay: options.replay,
        save: options.save,
        seed: options.seed,
        own_dice: options.own_dice,
        watch: options.watch,
        pace: match options.pace {
            Pace::Instant => tui::Pace::Instant,
            Pace::Fast => tui::Pace::Fast,
            Pace::Normal => tui::Pace::Normal,
            Pace::Slow => tui::Pace::Slow,
        },
    };
    (request, options.screen)
}
