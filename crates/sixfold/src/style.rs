//! Bold and dim text, where there is a terminal that wants it.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::ValueEnum;

static ON: AtomicBool = AtomicBool::new(false);

/// Whether to use colour.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

pub(crate) fn set(color: Color) {
    let plain = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let on = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            std::io::stdout().is_terminal() && !plain("NO_COLOR") && !dumb
        }
    };
    ON.store(on, Ordering::Relaxed);
}

/// Whether colour is used.
pub(crate) fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

pub(crate) fn bold(text: &str) -> String {
    painted("1", text)
}

pub(crate) fn dim(text: &str) -> String {
    painted("2", text)
}

fn painted(code: &str, text: &str) -> String {
    if is_on() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
}
