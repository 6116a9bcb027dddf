//! The tutor, and practising what the review has found.

use ratatui::crossterm::event::KeyCode;

use super::{LOOK, app, drawn, press, request, text, type_in};
use crate::setup::Request;

/// The tutor says what a move was worth, whether or not it had asked before.
#[test]
fn what_is_played_against_the_tutor_is_told_its_worth() {
    let mut app = app(Request { options: vec!["target=20".into()], ..request("pig", "human,human") }, LOOK);
    type_in(&mut app, "T/hold⏎");
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(
        shown.contains("This loses at least one game in") && shown.contains("yes; any other key: no"),
        "{shown}"
    );
    press(&mut app, KeyCode::Char('y'));
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(shown.contains("That was a") && shown.contains("games in 100 more"), "{shown}");
}

/// A mistake that the review has found can be practised at once.
#[test]
fn a_mistake_is_practised_out_of_the_review() {
    let mut app = app(Request { options: vec!["target=20".into()], ..request("pig", "human,random") }, LOOK);
    type_in(&mut app, "/hold⏎");
    press(&mut app, KeyCode::Char('w'));
    let found = (0..600).any(|_| {
        std::thread::sleep(std::time::Duration::from_millis(20));
        app.tick();
        text(&drawn(&mut app, 100, 60)).contains("1: event 1")
    });
    let shown = text(&drawn(&mut app, 100, 60));
    assert!(found && shown.contains("a number practises it"), "{shown}");
    press(&mut app, KeyCode::Char('1'));
    let shown = text(&drawn(&mut app, 100, 60));
    assert!(shown.contains("One action is clearly the best here"), "{shown}");
}
