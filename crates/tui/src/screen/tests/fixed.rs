//! Nothing moves on the screen but what is played: the board stays in its place, and no meter is hidden.

use engine::{Rng, Seats, Turn};
use ratatui::layout::Rect;
use table::{Source, Table};

use super::super::game::Game;
use super::*;
use crate::backend::{Backend, Wait};
use crate::draw::meters;

const SIZES: [(u16, u16); 4] = [(80, 24), (100, 30), (120, 40), (200, 50)];

fn still(table: &dyn Table) -> Game {
    let (eyes, wait) = match table.turn() {
        Turn::Choose(seats) => (Seats::only(seats.first()), Wait::Choice(seats.first())),
        Turn::Roll(_) => (Seats::ALL, Wait::Pause),
        Turn::Over => (Seats::ALL, Wait::Over),
    };
    let backend = Backend::still(table, table.scene(eyes, 20), wait);
    Game::new(backend, LOOK, Pace::Instant)
}

fn screen(game: &mut Game, (width, height): (u16, u16)) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a backend");
    terminal.draw(|frame| game.draw(frame)).expect("a picture");
    terminal.backend().buffer().clone()
}

/// What stands left and right of this column, as running text.
fn columns(buffer: &Buffer, at: u16) -> [String; 2] {
    let width = usize::from(buffer.area.width);
    let read = |range: std::ops::Range<usize>| {
        let row =
            |row: &[ratatui::buffer::Cell]| row[range.clone()].iter().map(|cell| cell.symbol()).collect();
        let rows: Vec<String> = buffer.content.chunks(width).map(row).collect();
        rows.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    [read(0..at.into()), read(at.into()..width)]
}

fn go_on(table: &mut dyn Table, source: &Source, rng: &mut Rng) {
    match table.turn() {
        Turn::Over => (),
        Turn::Roll(chance) => {
            let rolled = source.supply(chance, table.rolls()).expect("dice");
            table.roll(rolled).expect("it is due");
        }
        Turn::Choose(seats) => {
            let seat = seats.first();
            let action = table.suggest(seat, "random", rng).expect("a player").action;
            table.play(seat, &action).expect("it is legal");
        }
    }
}

#[test]
fn the_board_stays_where_it_is_and_no_meter_is_hidden() {
    for info in table::games() {
        for seed in 0..2 {
            let (source, mut rng) = (Source::Seed(seed), Rng::new(seed));
            let mut table = table::open(info.id, info.seats[0], "", None).expect("a table");
            let mut places: Vec<Option<Rect>> = vec![None; SIZES.len()];
            while table.turn() != Turn::Over {
                if table.events().is_multiple_of(11) || table.events() < 10 {
                    look(&*table, &mut places);
                }
                go_on(&mut *table, &source, &mut rng);
            }
            look(&*table, &mut places);
        }
    }
}

fn look(table: &dyn Table, places: &mut [Option<Rect>]) {
    let mut game = still(table);
    for (size, place) in SIZES.into_iter().zip(places) {
        let drawn = screen(&mut game, size);
        let at = game.hits.board;
        assert_eq!(*place.get_or_insert(at), at, "{}: the board has moved\n{}", table.game(), text(&drawn));
        let beside = game.hits.side.x;
        let sides = columns(&drawn, beside);
        for meter in meters(&game.backend.now().scene) {
            let shown = sides.iter().any(|it| it.contains(&meter));
            assert!(shown, "{}: {meter} is not there\n{}", table.game(), text(&drawn));
        }
    }
}
