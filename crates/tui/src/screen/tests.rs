//! The screen without a terminal: golden pictures of every game, and a monkey at the keyboard.

mod fixed;
mod kept;
mod learning;
mod throws;

use std::path::Path;

use engine::Rng;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::text::Span;

use super::{App, Session};
use crate::backend::Pace;
use crate::look::Look;
use crate::setup::Request;

const LOOK: Look = Look { ascii: false, color: true };
const RULES: Session = Session { keep: false, patient: true };

fn request(game: &str, players: &str) -> Request {
    Request {
        game: Some(game.to_string()),
        players: players.split(',').filter(|it| !it.is_empty()).map(str::to_string).collect(),
        seed: Some(3),
        pace: Pace::Instant,
        ..Request::default()
    }
}

fn against(game: &str) -> Request {
    request(game, if game == "land6" { "human" } else { "human,random" })
}

fn app(request: Request, look: Look) -> App {
    let mut app = App::new(request, look, RULES).expect("the game begins");
    app.tick();
    app
}

fn press(app: &mut App, code: KeyCode) {
    app.event(&Event::Key(KeyEvent::from(code)));
    app.tick();
}

/// `⏎` is Enter, `⎋` Escape, arrows are arrows, other characters are themselves.
fn type_in(app: &mut App, keys: &str) {
    for key in keys.chars() {
        press(
            app,
            match key {
                '⏎' => KeyCode::Enter,
                '⎋' => KeyCode::Esc,
                '⇥' => KeyCode::Tab,
                '↑' => KeyCode::Up,
                '↓' => KeyCode::Down,
                '←' => KeyCode::Left,
                '→' => KeyCode::Right,
                key => KeyCode::Char(key),
            },
        );
    }
}

fn drawn(app: &mut App, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a backend");
    terminal.draw(|frame| app.draw(frame)).expect("a picture");
    terminal.backend().buffer().clone()
}

fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let line = |row: &[ratatui::buffer::Cell]| row.iter().map(|cell| cell.symbol()).collect::<String>();
    buffer.content.chunks(width).map(|row| line(row).trim_end().to_string() + "\n").collect()
}

/// Compares with the golden picture; `SIXFOLD_GOLDEN=1` draws it anew.
fn compare(name: &str, picture: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.txt"));
    if std::env::var_os("SIXFOLD_GOLDEN").is_some() {
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("the folder");
        std::fs::write(&file, picture).expect("the golden picture");
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(golden == picture, "{name} has changed; `make golden` draws it anew:\n{picture}");
}

/// Keys that lead into the middle of each game.
const SCENES: [(&str, &str, &str); 12] = [
    ("pig", "human,random", "⏎⏎"),
    ("land6", "human", "⏎⏎2⏎⏎"),
    ("d6d", "human,random", "⏎⏎⏎⏎"),
    ("d6d-bridge", "human,human", "⏎⏎/bridge"),
    ("gozd", "human,random", "⏎⏎⏎"),
    ("gozd-touch", "human,random", "⏎⏎→"),
    ("dungeon", "human,random", "⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎⏎"),
    ("dungeon-rules", "human,random", "⏎⏎⏎⏎⏎⏎r"),
    ("rebirth", "human,random", "⏎⏎⏎"),
    ("rebirth-assign", "human,random", "/assign ⎋↑⏎↓↓→od"),
    ("rebirth-hand-over", "human,human", "⏎⏎"),
    ("pig-past", "human,human", "⏎⏎⏎⏎[["),
];

#[test]
fn every_game_looks_as_it_should() {
    for (name, players, keys) in SCENES {
        let game = name.split('-').next().expect("a game");
        for (width, height) in [(80, 24), (120, 40)] {
            let mut app = app(request(game, players), LOOK);
            type_in(&mut app, keys);
            compare(&format!("{name}-{width}x{height}"), &text(&drawn(&mut app, width, height)));
        }
    }
}

#[test]
fn the_menu_looks_as_it_should() {
    let mut app = app(Request::default(), LOOK);
    compare("menu-80x24", &text(&drawn(&mut app, 80, 24)));
    type_in(&mut app, "↓⏎↓→↓");
    compare("form-80x24", &text(&drawn(&mut app, 80, 24)));
    type_in(&mut app, "↑↑");
    press(&mut app, KeyCode::Enter);
    assert!(text(&drawn(&mut app, 80, 24)).contains("step"), "the game begins");
}

#[test]
fn glyphs_are_one_cell_wide_and_ascii_is_ascii() {
    for (name, players, keys) in SCENES {
        let game = name.split('-').next().expect("a game");
        for ascii in [false, true] {
            let mut app = app(request(game, players), Look { ascii, color: false });
            type_in(&mut app, keys);
            for cell in &drawn(&mut app, 100, 30).content {
                let symbol = cell.symbol();
                assert_eq!(Span::raw(symbol).width(), 1, "{name}: `{symbol}`");
                assert!(!ascii || symbol.is_ascii(), "{name}: `{symbol}`");
            }
        }
    }
}

#[test]
fn without_colour_there_is_no_colour() {
    for (name, players, keys) in SCENES {
        let mut app = app(
            request(name.split('-').next().expect("a game"), players),
            Look { ascii: false, color: false },
        );
        type_in(&mut app, keys);
        let colours = |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg);
        let reset = (ratatui::style::Color::Reset, ratatui::style::Color::Reset);
        assert!(drawn(&mut app, 80, 24).content.iter().all(|cell| colours(cell) == reset), "{name}");
    }
}

#[test]
fn a_small_screen_gets_a_sentence() {
    let mut app = app(request("pig", "human,human"), LOOK);
    for (width, height) in [(79, 24), (80, 23), (40, 10), (1, 1), (300, 3)] {
        let shown = text(&drawn(&mut app, width, height));
        assert!(width < 30 || shown.contains("Sixfold needs"), "{shown}");
    }
    assert!(text(&drawn(&mut app, 300, 100)).contains("A begins the turn"));
}

#[test]
fn undo_hint_and_refusals_work_by_key() {
    let mut app = app(request("d6d", "human,human"), LOOK);
    assert!(text(&drawn(&mut app, 80, 24)).contains("Draw bridges between six worlds"), "what it is about");
    press(&mut app, KeyCode::Esc);
    let before = text(&drawn(&mut app, 80, 24));
    press(&mut app, KeyCode::Enter);
    assert_ne!(text(&drawn(&mut app, 80, 24)), before);
    press(&mut app, KeyCode::Char('u'));
    assert_eq!(text(&drawn(&mut app, 80, 24)), before, "undo");
    press(&mut app, KeyCode::Char('u'));
    assert!(text(&drawn(&mut app, 80, 24)).contains("There is nothing to take back."));
    press(&mut app, KeyCode::Char('h'));
    assert!(text(&drawn(&mut app, 80, 24)).contains("strong would play place"));
    type_in(&mut app, "/jump⏎");
    assert!(text(&drawn(&mut app, 80, 24)).contains("Cannot read `jump`"));
    app.event(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(text(&drawn(&mut app, 80, 24)).contains("Leave the game?") && !app.is_done());
    app.event(&Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL)));
    assert!(app.is_done());
}

#[test]
fn real_dice_are_typed_until_they_fit() {
    let mut app = app(Request { own_dice: true, ..request("pig", "human,human") }, LOOK);
    type_in(&mut app, "⏎9⏎");
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(shown.contains("That is not possible. Expected dice"), "{shown}");
    assert!(shown.contains("Dice: 9_"), "it can be mended: {shown}");
    press(&mut app, KeyCode::Backspace);
    type_in(&mut app, "4⏎");
    assert!(text(&drawn(&mut app, 80, 24)).contains("The die shows 4"));
}

#[test]
fn no_key_is_cut_from_the_help() {
    let mut app = app(request("pig", "human,human"), LOOK);
    press(&mut app, KeyCode::Char('?'));
    let shown = text(&drawn(&mut app, 80, 24));
    for line in super::panels::HELP.lines() {
        assert!(shown.contains(line), "{line}\n{shown}");
    }
}

#[test]
fn rules_are_searched_around_the_end() {
    let mut app = app(request("pig", "human,human"), LOOK);
    type_in(&mut app, "r/the pot");
    let first = drawn(&mut app, 80, 24);
    press(&mut app, KeyCode::Enter);
    assert_ne!(drawn(&mut app, 80, 24), first, "the next clause is bold");
    let around = (0..20).any(|_| {
        press(&mut app, KeyCode::Enter);
        drawn(&mut app, 80, 24) == first
    });
    assert!(around, "after the last one comes the first");
    type_in(&mut app, " of gold");
    assert!(text(&drawn(&mut app, 80, 24)).contains("of gold_ (it is not there)"));
}

#[test]
fn the_log_is_scrolled_to_its_ends_and_no_further() {
    let mut app = app(request("dungeon", "human,random"), LOOK);
    type_in(&mut app, &"⏎".repeat(28));
    press(&mut app, KeyCode::Char('l'));
    let end = text(&drawn(&mut app, 80, 24));
    press(&mut app, KeyCode::Home);
    let start = text(&drawn(&mut app, 80, 24));
    assert!(start != end && start.contains("begins. (W5)"), "{start}");
    for (key, back, shown) in [(KeyCode::Up, KeyCode::Down, start), (KeyCode::Down, KeyCode::Up, end)] {
        for _ in 0..100 {
            press(&mut app, key);
            drawn(&mut app, 80, 24);
        }
        assert_eq!(text(&drawn(&mut app, 80, 24)), shown);
        press(&mut app, back);
        assert_ne!(text(&drawn(&mut app, 80, 24)), shown, "one step back is seen at once");
        press(&mut app, key);
    }
}

/// A hint is shown in the list of all choices; the next choice is made as it suits.
#[test]
fn a_hint_does_not_change_how_is_chosen() {
    let mut app = app(request("gozd", "human,human"), LOOK);
    assert!(text(&drawn(&mut app, 80, 24)).contains("Touch (30)"));
    press(&mut app, KeyCode::Char('h'));
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(shown.contains("Choose (30)") && shown.contains("would play"), "{shown}");
    press(&mut app, KeyCode::Enter);
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(shown.contains("Touch (") && !shown.contains("(G3)"), "{shown}");
}

/// A hint that is on no list is played as it is written.
#[test]
fn a_hint_beyond_the_list_is_played() {
    let mut app = app(request("rebirth", "human,random"), LOOK);
    press(&mut app, KeyCode::Char('h'));
    let shown = text(&drawn(&mut app, 80, 24));
    let typed = shown.lines().find_map(|line| line.strip_prefix("Move: assign ")).expect("it is typed");
    let offense = match typed.matches('O').count() {
        0 => "no Offense".to_string(),
        dice => format!("{dice} Offense"),
    };
    press(&mut app, KeyCode::Enter);
    type_in(&mut app, "l");
    let log = text(&drawn(&mut app, 120, 40));
    let own = log
        .lines()
        .find(|line| line.contains("You have ") && line.contains("Mobility"))
        .expect("it is revealed");
    assert!(own.contains(&offense), "{typed}: {log}");
}

/// Clicks on what is written there.
fn click(app: &mut App, on: &str) {
    let shown = text(&drawn(app, 80, 24));
    let place = |(row, line): (usize, &str)| Some((row, line[..line.find(on)?].chars().count()));
    let (row, column) = shown.lines().enumerate().find_map(place).expect("it is on the screen");
    let kind = MouseEventKind::Down(MouseButton::Left);
    let modifiers = KeyModifiers::NONE;
    app.event(&Event::Mouse(MouseEvent { kind, column: column as u16, row: row as u16, modifiers }));
    app.tick();
}

#[test]
fn a_game_is_begun_by_mouse() {
    let mut app = app(Request { seed: Some(3), ..Request::default() }, LOOK);
    ["Pig", "Pig", "turn cap", "Start the game", "Start the game"].iter().for_each(|on| click(&mut app, on));
    assert!(text(&drawn(&mut app, 80, 24)).contains("You begin the turn"));
}

#[test]
fn a_click_is_a_touch() {
    let mut app = app(request("pig", "human,human"), LOOK);
    type_in(&mut app, "⏎");
    click(&mut app, "A6");
    assert!(text(&drawn(&mut app, 80, 24)).contains("B begins the turn"), "the pot was touched: A holds");
}

#[test]
fn a_click_that_leads_nowhere_is_answered_with_its_clause() {
    let mut app = app(request("gozd", "human,human"), LOOK);
    click(&mut app, "B1");
    let shown = text(&drawn(&mut app, 80, 24));
    assert!(shown.contains("That is not possible.") && shown.contains("(G"), "{shown}");
}

/// Whatever is pressed, nothing panics, at any size.
#[test]
fn a_monkey_plays_every_game() {
    for info in table::games() {
        let mut rng = Rng::new(7);
        let mut app = app(against(info.id), LOOK);
        for _ in 0..MONKEY {
            app.event(&random_event(&mut rng));
            app.tick();
            if app.is_done() {
                app = self::app(against(info.id), LOOK);
            }
            if rng.below(20) == 0 {
                let size = rng.pick(&[(80, 24), (120, 40), (81, 25), (200, 60), (30, 5), (1, 1)]);
                drawn(&mut app, size.0, size.1);
            }
        }
    }
}

/// Keys for each game.
const MONKEY: u32 = 20_000;

fn random_event(rng: &mut Rng) -> Event {
    let modifiers = rng.pick(&[KeyModifiers::NONE, KeyModifiers::NONE, KeyModifiers::SHIFT]);
    let key = |code| Event::Key(KeyEvent::new(code, modifiers));
    match rng.below(100) {
        0..40 => key(KeyCode::Enter),
        40..60 => key(rng.pick(&[KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right, KeyCode::Tab])),
        60..70 => key(rng.pick(&[
            KeyCode::Esc,
            KeyCode::Backspace,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::PageUp,
            KeyCode::PageDown,
        ])),
        70..80 => key(KeyCode::Char(char::from(b'0' + rng.below(10) as u8))),
        // No `h`: a hint takes its time.
        80..95 => key(KeyCode::Char(rng.pick(&[
            'u', 'r', 'l', 'i', '?', '/', '[', ']', '{', '}', 'p', 's', 'x', 'n', 'j', 'k', ' ', 'a', 'é',
            '日',
        ]))),
        95..97 => key(KeyCode::Char(rng.pick(&['q', 'm', 'y']))),
        _ => Event::Mouse(MouseEvent {
            kind: rng.pick(&[
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::ScrollUp,
                MouseEventKind::Moved,
            ]),
            column: rng.below(200) as u16,
            row: rng.below(60) as u16,
            modifiers: KeyModifiers::NONE,
        }),
    }
}
