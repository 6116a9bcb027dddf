//! Throws are held until they can be read, and the goal of the game has its place.

use super::*;

/// A game of Pig that takes its time, with a die just rolled.
fn thrown() -> App {
    let mut app = app(Request { pace: Pace::Slow, ..request("pig", "human,human") }, LOOK);
    type_in(&mut app, "/roll⏎");
    for _ in 0..200 {
        if text(&drawn(&mut app, 80, 24)).contains("Any key goes on") {
            break;
        }
        app.tick();
    }
    app
}

#[test]
fn a_throw_is_looked_at_until_a_key_is_pressed_and_once_more() {
    let mut app = thrown();
    let shown = text(&drawn(&mut app, 80, 24));
    for part in ["Any key goes on", "╭A──────╮", "6 + 0 the pot = 6", "The die shows 6"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    press(&mut app, KeyCode::Enter);
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(
        !shown.contains("Any key goes on") && shown.contains("has 6 in the pot"),
        "it only goes on: {shown}"
    );
    press(&mut app, KeyCode::Char('a'));
    assert!(text(&drawn(&mut app, 80, 24)).contains("6 + 0 the pot = 6"));
    press(&mut app, KeyCode::Char('?'));
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(!shown.contains("Any key goes on") && shown.contains("the last throw once more"), "{shown}");
}

#[test]
fn nothing_is_thrown_at_once() {
    let mut app = app(request("pig", "human,human"), LOOK);
    type_in(&mut app, "/roll⏎");
    assert!(!text(&drawn(&mut app, 80, 24)).contains("Any key goes on"));
}

/// Every game says what it is about in its second row, however small the screen is; a chart is never cut.
#[test]
fn the_goal_has_its_place_and_the_chart_its_words() {
    for (game, goal) in [
        ("land6", "Reach tile 6's city with a die of 3 or more: 0 of 3"),
        ("d6d", "Have the most points in the end: 3 a world, less 1 for each lost army: A 0, B 3"),
        ("gozd", "Destroy the army of the Devil: A 33, B 33 of 66"),
        ("dungeon", "Lead a way across your side that you can pay for; most points win: 0"),
        ("rebirth", "Make B run out of dice: A 0, B 0 of 6"),
        ("pig", "Bank 100 points before anybody else does: A 0, B 0 of 100"),
    ] {
        let mut app = app(against(game), LOOK);
        for (width, height) in [(80, 24), (120, 40)] {
            let shown = text(&drawn(&mut app, width, height));
            assert_eq!(shown.lines().nth(1), Some(goal), "{shown}");
            let chart = ["Sum  Attacker Defender", "12   Victory  Defect", "6-8  Retreat  Retreat"];
            assert!(game != "gozd" || chart.iter().all(|row| shown.contains(row)), "{shown}");
        }
    }
}
