//! Arrow keys: on a list they go along it; where the entries are places of the board, they go to the next place.

use engine::scene::{Scene, Shape};

use super::game::Game;

impl Game {
    /// Goes to the nearest entry in this direction, or along the list.
    pub(super) fn go_on_board(&mut self, scene: &Scene, way: [i32; 2]) {
        let places: Vec<Option<[i64; 2]>> = self
            .chooser
            .entries(scene)
            .iter()
            .map(|entry| entry.items().last().and_then(|id| place(scene, id)))
            .collect();
        let here = places.get(self.chooser.cursor).copied().flatten();
        let Some(here) = here.filter(|_| self.chooser.is_stepwise(scene) && all_apart(&places)) else {
            return self.chooser.go(scene, (way[0] + way[1]) as isize);
        };
        let distance = |there: [i64; 2]| {
            let (dx, dy) = (there[0] - here[0], there[1] - here[1]);
            let (ahead, aside) =
                if way[0] != 0 { (dx * i64::from(way[0]), dy) } else { (dy * i64::from(way[1]), dx) };
            (ahead > 0 && ahead >= aside.abs() / 2).then_some(ahead + 2 * aside.abs())
        };
        let nearest =
            places.iter().enumerate().filter_map(|(i, there)| Some((distance((*there)?)?, i))).min();
        if let Some((_, nearest)) = nearest {
            self.chooser.cursor = nearest;
        }
    }
}

/// Whether every entry has a place of its own on the board.
fn all_apart(places: &[Option<[i64; 2]>]) -> bool {
    places.iter().enumerate().all(|(i, place)| place.is_some() && !places[..i].contains(place))
}

/// Where an item of the board is.
fn place(scene: &Scene, id: &str) -> Option<[i64; 2]> {
    let item = scene.board.items.iter().find(|item| item.id == id)?;
    match &item.shape {
        Shape::Circle { at, .. } | Shape::Point { at, .. } => Some(at.map(i64::from)),
        Shape::Polygon(corners) => {
            let sum = |axis: usize| corners.iter().map(|it| i64::from(it[axis])).sum::<i64>();
            let count = (corners.len() as i64).max(1);
            Some([sum(0) / count, sum(1) / count])
        }
        _ => None,
    }
}
