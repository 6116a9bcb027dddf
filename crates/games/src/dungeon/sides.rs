//! The two sides of the waffle as pictures: regions, dice, corridors, entrances and the best route.

use engine::scene::{self, Item, ItemKind, Shape, Style};
use engine::{Seat, Seats};

use super::dice::{Arms, Face, Map};
use super::expedition::{Route, Stakes};
use super::hole::{Hole, Place};
use super::scene::{icon, tint};
use super::words;
use super::{Action, Dungeon, View};

/// The width of a hole in board units.
const CELL: i32 = 100;
/// Around a side.
const MARGIN: i32 = 60;
/// The width of a side with its margins, and the height of the board.
pub(super) const SIDE: i32 = 6 * CELL + 2 * MARGIN;

/// One side of the waffle in the picture.
#[derive(Clone, Copy)]
pub(super) struct Picture<'a> {
    pub view: &'a View,
    /// Whose side.
    pub seat: Seat,
    /// Drawn at the right, as the far side.
    pub far: bool,
}

impl Picture<'_> {
    /// Everything on this side.
    pub(super) fn items(&self) -> Vec<Item> {
        let mut items: Vec<Item> = Place::all().map(|place| self.region(place)).collect();
        items.extend(self.labels());
        for place in Place::all() {
            let hole = self.view.game.hole(place);
            if !hole.is_empty() {
                items.extend(self.corridors(place, hole));
                items.push(self.die(place, hole));
            }
        }
        items.extend(Place::all().filter_map(|place| self.entrance(place)));
        items
    }

    fn id(&self, what: &str, place: Place) -> String {
        if self.far { format!("far-{what}-{place}") } else { format!("{what}-{place}") }
    }

    /// A hole in words: the two sides are told apart.
    fn name(&self, place: Place) -> String {
        if self.far { format!("{place} on the far side") } else { place.to_string() }
    }

    /// The middle of a hole.
    fn centre(&self, place: Place) -> [i32; 2] {
        let spot = i32::from(place.seen_by(self.seat));
        let left = MARGIN + if self.far { SIDE } else { 0 };
        [left + spot % 6 * CELL + CELL / 2, MARGIN + spot / 6 * CELL + CELL / 2]
    }

    fn region(&self, place: Place) -> Item {
        let ([x, y], half) = (self.centre(place), CELL / 2);
        let corners =
            vec![[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]];
        let (art, alt) = match self.map(place) {
            Some(map) => ("dungeon/plate", format!("{}: {}", self.name(place), map.name())),
            None => ("dungeon/hole", format!("{}: empty", self.name(place))),
        };
        let item = Item::loose(self.id("hole", place), ItemKind::Region, alt).at(Shape::Polygon(corners));
        item.drawn(art).named(place.to_string())
    }

    /// W1: columns and rows have one name for both players.
    fn labels(&self) -> Vec<Item> {
        let side = if self.far { "far-" } else { "" };
        let label = |name: String, at| {
            let item = Item::label(format!("{side}label-{name}"), [name]).styled(Style::Axis);
            item.at(Shape::Point { at, turn: 0 })
        };
        let columns = (0..6).map(|column| {
            let [x, _] = self.centre(Place::new(column));
            label(char::from(b'A' + column).to_string(), [x, MARGIN / 3])
        });
        let rows = (0..6).map(|row| {
            let [x, y] = self.centre(Place::spotted(self.seat, row * 6));
            label((row + 1).to_string(), [x - CELL / 2 - MARGIN * 2 / 3, y])
        });
        let x = (self.centre(Place::new(2))[0] + self.centre(Place::new(3))[0]) / 2;
        let whose = format!("The side of {}", self.seat.name());
        let title = Item::label(format!("{side}title"), [whose]).styled(Style::Title);
        let title = title.at(Shape::Point { at: [x, SIDE - MARGIN / 2], turn: 0 });
        columns.chain(rows).chain([title]).collect()
    }

    fn map(&self, place: Place) -> Option<Map> {
        let hole = self.view.game.hole(place);
        (!hole.is_empty()).then(|| hole.map(&self.view.game.options.table, self.seat))
    }

    /// W5a: the corridors on this side, if the viewer knows them.
    fn arms(&self, hole: Hole) -> Option<Arms> {
        let game = &self.view.game;
        let map = hole.map(&game.options.table, self.seat);
        let told = game.told(self.view.eyes, hole);
        told.is_multiple_of(map.period()).then(|| map.arms(hole.turns(self.seat)))
    }

    fn die(&self, place: Place, hole: Hole) -> Item {
        let map = hole.map(&self.view.game.options.table, self.seat);
        let corridors = match self.arms(hole) {
            Some(arms) => format!("corridors {}", words::corridors(arms)),
            None => "its corridors hidden from here".to_string(),
        };
        let (name, design) = (self.name(place), hole.design().name());
        let alt = format!("{name}: {} on a {design} die, {corridors}{}", map.name(), words::price(map));
        let item = Item::loose(self.id("die", place), ItemKind::Die, alt).drawn(icon(Face::Map(map)));
        let item = item.named(map.short()).tinted(tint(hole.design()));
        let item = Item { arms: self.arms(hole).map(arms), ..item };
        let item = item.at(Shape::Point { at: self.centre(place), turn: 0 });
        if map.swords() > 0 { item.numbered(map.swords()) } else { item }
    }

    fn corridors(&self, place: Place, hole: Hole) -> Vec<Item> {
        let (arms, from) = (self.arms(hole).unwrap_or(0), self.centre(place));
        let open = (0..4).filter(|direction| arms >> direction & 1 == 1);
        let line = |direction: usize| {
            let [dx, dy] = [[0, -1], [1, 0], [0, 1], [-1, 0]][direction];
            let to = [from[0] + dx * CELL / 2, from[1] + dy * CELL / 2];
            let word = ["up", "right", "down", "left"][direction];
            let id = format!("{}-{word}", self.id("corridor", place));
            Item::loose(id, ItemKind::Line, format!("A corridor from {} {word}", self.name(place)))
                .styled(Style::Hall)
                .at(Shape::Segment { from, to })
        };
        open.map(line).collect()
    }

    /// W15: corridors at the left and right edges lead in.
    fn entrance(&self, place: Place) -> Option<Item> {
        let hole = self.view.game.hole(place);
        let arms = if hole.is_empty() { 0 } else { self.arms(hole)? };
        let (column, [x, y]) = (place.seen_by(self.seat) % 6, self.centre(place));
        let step = match column {
            0 if arms & super::WEST != 0 => -1,
            5 if arms & super::EAST != 0 => 1,
            _ => return None,
        };
        let (id, alt) = (self.id("entrance", place), format!("An entrance at {}", self.name(place)));
        let item = Item::loose(id, ItemKind::Token, alt).drawn("dungeon/entrance").signed('○');
        Some(item.at(Shape::Circle { at: [x + step * (CELL / 2 + MARGIN / 5), y], radius: MARGIN / 6 }))
    }

    /// W19: the walk of an expedition.
    pub(super) fn route(&self, route: &Route) -> Item {
        let at = |spot: u8| self.centre(Place::spotted(self.seat, spot));
        let outside = |spot: u8, right: bool| {
            let [x, y] = at(spot);
            [if right { x + CELL / 2 } else { x - CELL / 2 }, y]
        };
        let mut track = vec![outside(route.entrance.spot, route.entrance.right)];
        track.extend(route.walk.iter().map(|&spot| at(spot)));
        track.extend(route.exit.map(|exit| outside(exit.spot, exit.right)));
        let alt = format!("Best now: {}", words::route_in_short(route));
        Item::loose("route", ItemKind::Path, alt).styled(Style::Dots).at(Shape::Track(track)).owned(self.seat)
    }

    /// A die that is not there yet, or will not be there any more as it is.
    pub(super) fn ghost(&self, action: Action) -> Option<Item> {
        let place = action.hole()?;
        let after = self.view.game.after(self.seat, action);
        let shown = View::new(&after, Seats::only(self.seat));
        let hole = if shown.game.hole(place).is_empty() {
            self.view.game.hole(place)
        } else {
            shown.game.hole(place)
        };
        if matches!(action, Action::Swivel { .. }) && !self.view.knows(place) {
            return None;
        }
        let mut item = Picture { view: &shown, ..*self }.die(place, hole);
        item.id = format!("ghost-{place}");
        item.marks.ghost = true;
        Some(item)
    }
}

/// Corridors as a Scene knows them.
pub(super) fn arms(bits: Arms) -> scene::Arms {
    let [up, right, down, left] = [0, 1, 2, 3].map(|direction| bits >> direction & 1 == 1);
    scene::Arms { up, right, down, left }
}

impl Dungeon {
    /// What `seat` may hope to play for, whatever the other side looks like.
    pub(super) fn hopes(&self, seat: Seat) -> Stakes {
        let points = self.options.points;
        let second = self.declarer.is_some_and(|declarer| declarer != seat);
        let finish = if second { points.second } else { points.first };
        Stakes { finish, treasure: points.treasure, curse: points.curse }
    }
}
