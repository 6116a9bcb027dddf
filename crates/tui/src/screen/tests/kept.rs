//! What is typed is not lost, and neither is what cannot be saved.

use super::*;

#[test]
fn a_refused_move_stays_in_the_input_with_its_whole_reason() {
    let mut app = app(request("dungeon", "human,human"), LOOK);
    type_in(&mut app, "/cast green-disintegrate A1⏎");
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(shown.contains("Move: cast green-disintegrate A1_"), "it is still there\n{shown}");
    assert!(shown.contains("That is not possible") && shown.contains("Enter plays it"), "{shown}");
    (0.."cast green-disintegrate A1".len()).for_each(|_| press(&mut app, KeyCode::Backspace));
    type_in(&mut app, "draw⏎");
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(!shown.contains("Move:") && shown.contains("step 4"), "{shown}");
}

#[test]
fn a_long_reason_is_wrapped_above_the_keys() {
    let mut app = app(request("gozd", "human,human"), LOOK);
    type_in(&mut app, "/wrong, wrong⏎");
    let shown = text(&drawn(&mut app, 80, 24));
    let lines: Vec<&str> = shown.lines().collect();
    let from = lines.iter().position(|line| line.starts_with("That is not possible")).expect("a reason");
    let reason = lines[from..22].join(" ");
    assert!(reason.trim_end().ends_with("(notation)."), "{shown}");
}

#[test]
fn the_menu_helps_and_asks_before_it_ends() {
    let mut app = app(Request::default(), LOOK);
    press(&mut app, KeyCode::Char('?'));
    assert!(text(&drawn(&mut app, 80, 24)).contains("go to a line by its number"));
    press(&mut app, KeyCode::Esc);
    assert!(!text(&drawn(&mut app, 80, 24)).contains("go to a line by its number"));
    press(&mut app, KeyCode::Esc);
    assert!(!app.is_done() && text(&drawn(&mut app, 80, 24)).contains("Leave Sixfold?"));
    press(&mut app, KeyCode::Esc);
    assert!(!app.is_done() && !text(&drawn(&mut app, 80, 24)).contains("Leave Sixfold?"));
    type_in(&mut app, "⎋y");
    assert!(app.is_done());
}

/// The folder under a game is taken away: it says so at once, in the title, and at quitting.
#[test]
fn a_game_that_cannot_be_saved_says_so_at_the_end() {
    let folder = std::env::temp_dir().join(format!("sixfold-unsaved-{}", std::process::id()));
    let save = folder.join("my.game");
    let mut app = app(Request { save: Some(save.clone()), ..request("pig", "human,human") }, LOOK);
    type_in(&mut app, "⏎");
    assert!(std::fs::read_to_string(&save).expect("it is saved").contains("A roll"));
    std::fs::remove_dir_all(&folder).expect("the folder goes");
    type_in(&mut app, "⏎");
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(shown.contains("could not be saved") && shown.contains("NOT SAVED  step"), "{shown}");
    type_in(&mut app, "q");
    assert!(text(&drawn(&mut app, 80, 24)).contains("The game is not saved since step 2"));
    type_in(&mut app, "y");
    assert!(
        app.is_done() && app.closing_message().is_err_and(|it| it.to_string().contains("since step 2: "))
    );
}
