//! Drawing any Scene in cells.

mod board;
mod canvas;
mod chart;
mod lines;
mod pieces;
mod scale;
mod words;

pub(crate) use board::{Focus, Picture, picture};
pub(crate) use chart::{TableRow, apart, is_row};
pub(crate) use lines::board_lines;
pub(crate) use pieces::pips;
pub(crate) use scale::{Scale, scales};
pub(crate) use words::{chip, goal_line, meters, name_of, seats_line, tray_line, wrapped};

#[cfg(test)]
mod tests {
    use engine::scene::{Board, Item, ItemKind, Scene, Shape};
    use engine::{Rng, Seat, Seats, Turn};
    use ratatui::buffer::Buffer;
    use table::Table;

    use super::*;
    use crate::look::Look;

    const NUMBERS: [i32; 9] = [i32::MIN, -700_000, -1, 0, 1, 60, 5_000, 700_000, i32::MAX];
    const KINDS: [ItemKind; 6] =
        [ItemKind::Region, ItemKind::Die, ItemKind::Token, ItemKind::Card, ItemKind::Line, ItemKind::Label];

    fn point(rng: &mut Rng) -> [i32; 2] {
        [rng.pick(&NUMBERS), rng.pick(&NUMBERS)]
    }

    fn shape(rng: &mut Rng) -> Shape {
        match rng.below(5) {
            0 => Shape::Point { at: point(rng), turn: 0 },
            1 => Shape::Circle { at: point(rng), radius: rng.pick(&NUMBERS) },
            2 => Shape::Polygon((0..rng.below(5)).map(|_| point(rng)).collect()),
            3 => Shape::Track((0..rng.below(4)).map(|_| point(rng)).collect()),
            _ => Shape::Segment { from: point(rng), to: point(rng) },
        }
    }

    /// A server may send anything.
    #[test]
    fn no_board_is_too_strange_to_be_drawn() {
        let mut rng = Rng::new(5);
        for _ in 0..500 {
            let items = (0..rng.below(12)).map(|n| {
                let item = Item::loose(format!("it-{n}"), rng.pick(&KINDS), format!("it {n}")).signed('~');
                let item = item.at(shape(&mut rng)).showing(rng.pick(&NUMBERS)).owned(Seat::A);
                Item { words: vec![format!("it {n}"); rng.below(4) as usize], ..item }
            });
            let items = items.collect();
            let board =
                Board { width: rng.pick(&NUMBERS), height: rng.pick(&NUMBERS), items, ..Board::default() };
            let focus =
                Focus { chosen: vec!["it-1".into()], cross: Some(point(&mut rng)), ..Focus::default() };
            let look = Look { ascii: false, color: true };
            for scale in scales(&board).into_iter().filter(|scale| scale.size(&board)[0] < 100).take(3) {
                picture(&board, scale, look, &focus);
                scale.point([50, 20]);
            }
        }
    }

    /// The same Scene with other ids and nothing to hear.
    fn disguised(scene: &Scene) -> Scene {
        let mut scene = scene.clone();
        let trays = scene.trays.iter_mut().flat_map(|tray| &mut tray.items);
        for (n, item) in scene.board.items.iter_mut().chain(trays).enumerate() {
            (item.id, item.alt) = (format!("x{n}"), String::new());
        }
        scene.trays.iter_mut().enumerate().for_each(|(n, tray)| tray.id = format!("t{n}"));
        scene.meters.iter_mut().enumerate().for_each(|(n, meter)| meter.id = format!("m{n}"));
        scene
    }

    /// Everything that is drawn of a Scene.
    fn drawn(scene: &Scene) -> (Vec<Buffer>, Vec<String>) {
        let look = Look { ascii: false, color: true };
        let fits = |scale: &Scale| scale.size(&scene.board)[0] <= 120;
        let scales = scales(&scene.board).into_iter().filter(fits);
        let boards = scales.map(|scale| picture(&scene.board, scale, look, &Focus::default()).buffer);
        (boards.collect(), scene.trays.iter().map(tray_line).chain(meters(scene)).collect())
    }

    /// Plays at random, and looks at the Scene every few events.
    fn watch(table: &mut dyn Table, rng: &mut Rng, mut look: impl FnMut(&Scene)) {
        for n in 0..150 {
            if n % 7 == 0 {
                [Seats::NONE, Seats::only(Seat::A)].into_iter().for_each(|eyes| look(&table.scene(eyes, 0)));
            }
            match table.turn() {
                Turn::Over => return,
                Turn::Roll(chance) => table.roll(chance.draw(rng)).unwrap(),
                Turn::Choose(seats) => {
                    let mut actions = Vec::new();
                    table.legal(seats.first(), &mut actions).unwrap();
                    let action = actions[rng.below(actions.len() as u32) as usize].clone();
                    table.play(seats.first(), &action).unwrap();
                }
            }
        }
    }

    /// What an item is stands in its fields: ids are only names to move things by, and `alt` is for ears.
    #[test]
    fn a_scene_is_drawn_from_its_fields_alone() {
        let mut rng = Rng::new(3);
        for game in table::games() {
            let mut table = table::open(game.id, game.seats[0], "", None).unwrap();
            watch(&mut *table, &mut rng, |scene| {
                let seen = drawn(scene);
                assert!(!seen.0.is_empty(), "{}", game.id);
                assert_eq!(drawn(&disguised(scene)), seen, "{}", game.id);
            });
        }
    }
}
