//! The real terminal: taken over at the start, and given back whatever happens.

use std::io::{self, Write, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use ratatui::DefaultTerminal;
use ratatui::crossterm::cursor::Hide;
use ratatui::crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use ratatui::crossterm::execute;

use crate::Error;
use crate::screen::App;

/// How often the game is asked whether something has happened.
const TICK: Duration = Duration::from_millis(40);
/// How often it is tried whether the terminal is still there.
const ALIVE: Duration = Duration::from_secs(1);

/// Shows the program on the terminal until it is left; then it is told how to come back.
pub(crate) fn run(out: &mut impl Write, mut app: App, mouse: bool) -> Result<(), Error> {
    on_screen(mouse, |terminal, ended| until_left(terminal, &mut app, ended))?;
    match app.closing_message()? {
        Some(sentence) => Ok(writeln!(out, "{sentence}")?),
        None => Ok(()),
    }
}

/// Takes the screen over for as long as `show` runs, and gives it back whatever happens: an error, a panic, or a signal
/// to end, which `show` finds in its flag and should obey at once.
pub fn on_screen(
    mouse: bool,
    show: impl FnOnce(DefaultTerminal, &AtomicBool) -> io::Result<()>,
) -> Result<(), Error> {
    let ended = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&ended);
    ctrlc::set_handler(move || end(&flag)).map_err(|error| Error::Terminal(io::Error::other(error)))?;
    // This also sets a panic hook that gives the terminal back before the panic is told.
    let terminal = ratatui::try_init()?;
    let guard = Restore { mouse };
    if mouse {
        execute!(stdout(), EnableMouseCapture)?;
    }
    let ran = show(terminal, &ended);
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
    let events = listen();
    let mut seen = Instant::now();
    terminal.draw(|frame| app.draw(frame))?;
    while !app.is_done() && !ended.load(Ordering::Relaxed) {
        let mut fresh = false;
        match events.recv_timeout(TICK) {
            Ok(event) => {
                app.event(&event?);
                fresh = true;
            }
            Err(RecvTimeoutError::Timeout) => (),
            Err(RecvTimeoutError::Disconnected) => return Err(io::ErrorKind::UnexpectedEof.into()),
        }
        if app.tick() || fresh {
            terminal.draw(|frame| app.draw(frame))?;
        } else if seen.elapsed() > ALIVE {
            // Writing to a terminal that is gone fails, and so ends the program.
            execute!(stdout(), Hide)?;
            seen = Instant::now();
        }
    }
    Ok(())
}

/// Keys and clicks, read beside the screen: on a terminal that is gone, reading may never come back.
fn listen() -> Receiver<io::Result<Event>> {
    let (sender, events) = mpsc::channel();
    thread::spawn(move || {
        loop {
            let event = event::read();
            let failed = event.is_err();
            if sender.send(event).is_err() || failed {
                return;
            }
        }
    });
    events
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
        // After a panic the hook has done so; twice would put the cursor onto the message.
        if !thread::panicking() {
            ratatui::restore();
        }
    }
}
