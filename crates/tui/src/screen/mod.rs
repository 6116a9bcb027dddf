//! The full screen: a menu and games. Keys and mouse in, cells out; no terminal is needed for it.

mod app;
mod chooser;
mod field;
mod follow;
mod form;
mod game;
mod keys;
mod layout;
mod lesson;
mod menu;
mod mouse;
mod panels;
mod rules;
mod side;
mod spatial;
mod stage;
mod view;

pub(crate) use app::{App, Session};
pub(crate) use stage::sums;
pub(crate) use view::put;

#[cfg(test)]
mod tests;
