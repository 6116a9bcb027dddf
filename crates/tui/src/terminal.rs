//! The real terminal: taken over at the start, and given back whatever happens.

use std::io::{self, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;

use crate::Error;
use crate::screen::App;

/// How often the game is asked whether something has happened.
const TICK: Duration = Duration::from_millis(40);

/// Shows the program on the terminal until it is left. A signal to end is obeyed at once: the game is saved anyway.
pub(crate) fn run(mut app: App, mouse: bool) -> Result<(), Error> {
    let ended = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&ended);
    ctrlc::set_handler(move || end(&flag)).map_err(|error| Error::Terminal(io::Error::other(error)))?;
    // This also sets a panic hook that gives the terminal back.
    let terminal = ratatui::try_init()?;
    let guard = Restore { mouse };
    if mouse {
        execute!(stdout(), EnableMouseCapture)?;
    }
    let ran = until_left(terminal, &mut app, &ended);
    drop(guard);
    ran?;
    match ended.load(Ordering::Relaxed) {
        true => Err(Error::Interrupted("ended by a signal; the game is kept as it was saved".to_string())),
        false => Ok(()),
    }
}

/// The first signal ends the program in good order; the second one at once.
fn end(flag: &AtomicBool) {
    if flag.swap(true, Ordering::Relaxed) {
        ratatui::restore();
        std::process::exit(130);
    }
}

fn until_left(mut terminal: DefaultTerminal, app: &mut App, ended: &AtomicBool) -> io::Result<()> {
    terminal.draw(|frame| app.draw(frame))?;
    while !app.is_done() && !ended.load(Ordering::Relaxed) {
        let mut fresh = false;
        if event::poll(TICK)? {
            app.event(&event::read()?);
            fresh = true;
        }
        if app.tick() || fresh {
            terminal.draw(|frame| app.draw(frame))?;
        }
    }
    Ok(())
}

/// Gives the terminal back when it is dropped, on the way out of a panic, too.
struct Restore {
    mouse: bool,
}

impl Drop for Restore {
    fn drop(&mut self) {
        if self.mouse {
            // Nothing can be done about a terminal that is gone.
            let _ = execute!(stdout(), DisableMouseCapture);
        }
        ratatui::restore();
    }
}
