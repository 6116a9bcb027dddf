//! Drawing any Scene in cells.

mod board;
mod canvas;
mod pieces;
mod scale;
mod words;

pub(crate) use board::{Focus, Picture, picture};
pub(crate) use scale::{Scale, scales};
pub(crate) use words::{chip, meters, name_of, seats_line, tray_line, wrapped};

#[cfg(test)]
mod tests {
    use engine::scene::{Board, Item, ItemKind, Shape};
    use engine::{Rng, Seat};

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
                let item = Item::loose(format!("it-{n}"), rng.pick(&KINDS), "sea", format!("it {n}"));
                item.at(shape(&mut rng)).valued(rng.pick(&NUMBERS)).owned(Seat::A)
            });
            let items = items.collect();
            let board = Board { width: rng.pick(&NUMBERS), height: rng.pick(&NUMBERS), items };
            let focus =
                Focus { chosen: vec!["it-1".into()], cross: Some(point(&mut rng)), ..Focus::default() };
            let look = Look { ascii: false, color: true };
            for scale in scales(&board).into_iter().filter(|scale| scale.size(&board)[0] < 100).take(3) {
                picture(&board, scale, look, &focus);
                scale.point([50, 20]);
            }
        }
    }
}
