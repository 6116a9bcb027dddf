//! What is typed, read beside the game: who waits for others can still leave.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver, TryRecvError};
use std::thread;

use crate::Error;

/// The lines that are typed, or that a script says.
pub(super) struct Input {
    lines: Receiver<io::Result<String>>,
    /// What was typed before anything was asked.
    early: VecDeque<String>,
}

/// The words that leave a game.
pub(super) const LEAVING: [&str; 3] = ["quit", "exit", "q"];

/// The words that are for who waits for others.
const WAITING: [&str; 6] = ["sit", "resign", "abandon", "say", "yes", "no"];

/// What is said while others are waited for.
pub(super) enum Unasked {
    Leave,
    Word(String),
}

impl Input {
    pub(super) fn new() -> Input {
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            while let Some(line) = read().transpose() {
                let failed = line.is_err();
                if sender.send(line).is_err() || failed {
                    return;
                }
            }
        });
        Input { lines, early: VecDeque::new() }
    }

    /// Asks, and waits for a line, trimmed; `None` when the input has ended.
    pub(super) fn prompt(&mut self, out: &mut impl Write, question: &str) -> Result<Option<String>, Error> {
        write!(out, "{question}")?;
        out.flush()?;
        let line = match self.early.pop_front() {
            Some(line) => Some(line),
            None => self.lines.recv().ok().transpose()?,
        };
        if !io::stdin().is_terminal() {
            // A script's answers belong into what is shown, too.
            writeln!(out, "{}", line.as_deref().unwrap_or_default())?;
        }
        Ok(line)
    }

    /// What somebody at a terminal says without being asked, where that cannot wait: leaving, what is done about others
    /// who are away, and what is said to them. Other words wait for the next question.
    pub(super) fn unasked(&mut self) -> Option<Unasked> {
        while io::stdin().is_terminal() {
            match self.lines.try_recv() {
                Ok(Ok(line)) if LEAVING.contains(&line.as_str()) => return Some(Unasked::Leave),
                Ok(Ok(line)) if WAITING.contains(&line.split(' ').next().unwrap_or_default()) => {
                    return Some(Unasked::Word(line));
                }
                Ok(Ok(line)) => self.early.push_back(line),
                Ok(Err(_)) | Err(TryRecvError::Disconnected) => return Some(Unasked::Leave),
                Err(TryRecvError::Empty) => return None,
            }
        }
        None
    }
}

fn read() -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).trim().to_string()))
}
