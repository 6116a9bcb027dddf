//! The Scene of LAND 6: tiles and squares, dice and cubes, and what decides the game.

use engine::scene::{Board, Item, ItemKind, Marks, Meter, Scene, Shape, Tint, Tray};
use engine::{Clause, Seat};

use super::board::{COLUMNS, Laid, ROWS, SLOTS, slots, square};
use super::options::Difficulty;
use super::place::{FORESTS, GOAL, Place, Terrain, places, tile_mask};
use super::show::{ACTION_DIE, army_die, cube_id, die_id, slot, square_id, tile_id};
use super::tell::sea_words;
use super::{Land6, Phase, Target, rank};

/// What the game is won with.
pub(super) const CITADEL: &str = "Your die on tile 6's city";
/// A square is so wide.
const SQUARE: i32 = 100;

pub(super) fn scene(view: &Land6) -> Scene {
    let items = tiles(view).chain(squares(view)).chain(cubes(view)).chain(dice(view)).collect();
    Scene {
        prompt: prompt(view),
        board: Board {
            width: COLUMNS as i32 * SQUARE,
            height: ROWS as i32 * SQUARE,
            items,
            ..Board::default()
        },
        trays: trays(view),
        meters: meters(view),
        ..Scene::default()
    }
}

fn prompt(view: &Land6) -> String {
    if let Some(target) = view.rerolling() {
        return match target {
            Target::Army(at) => format!("Reroll {}.", army_die(at)),
            Target::Thrown => "Reroll the action die.".to_string(),
        };
    }
    let roll = view.roll;
    let prompt = match view.phase {
        Phase::Layout => "Shuffle and turn the tiles 2 to 5: chance lays the board.".to_string(),
        Phase::Lay => format!("Choose a tile for {} and how it is turned.", slot(view.lying)),
        Phase::Act => format!("Turn {}: {}.", view.turn, kinds(view)),
        Phase::Extra => format!("An extra action: {}.", kinds(view)),
        Phase::FightRoll => "Roll the action die for your fight.".to_string(),
        Phase::Fight => {
            format!("The fight roll is {roll}: {} Use Sea or let it stand?", fight_words(view, roll))
        }
        Phase::Remove => format!("The fight roll is {roll}: choose a cube to remove."),
        Phase::Hit => "The fight roll is 1: choose a forest die that loses 1.".to_string(),
        Phase::CubesRoll => "Roll the action die for the Lord of the Cubes.".to_string(),
        Phase::Cubes => format!("The Cubes' roll is {roll}: {} Use Sea or let it stand?", raid_words(view)),
        Phase::Loss => {
            format!("Tile {roll} has a cube and none of your dice: choose a city die that loses 1.")
        }
        Phase::Won => format!("Victory: {} points, {}.", view.score(), rank(view.score())),
        Phase::Lost => "The Lord of the Cubes holds the land.".to_string(),
    };
    let hint = if matches!(view.phase, Phase::Act | Phase::Extra) { sea_words(view) } else { None };
    hint.map_or(prompt.clone(), |hint| format!("{prompt} {hint}"))
}

/// L6, L14: the kinds of actions that are possible, such as `deploy, move or fight`.
fn kinds(view: &Land6) -> String {
    let possible = [
        (view.deploy_squares() != 0, "deploy"),
        (view.army().len() > 1, "move"),
        (view.feeders() != 0, "feed"),
        (view.fighters() != 0, "fight"),
        (view.may_pass(), "pass"),
    ];
    let kinds: Vec<&str> = possible.iter().filter(|(can, _)| *can).map(|(_, kind)| *kind).collect();
    match kinds.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => kinds.concat(),
    }
}

/// L12: what a fight roll does.
pub(super) fn fight_words(view: &Land6, roll: u8) -> &'static str {
    match (roll, view.cubes != 0) {
        (1, _) if view.army().all() & FORESTS == 0 => "nothing would happen.",
        (1, _) => "a forest die would lose 1.",
        (2 | 3, _) | (4, false) => "nothing would happen.",
        (4, true) => "a cube would go.",
        (_, true) => "a cube would go, and you could act again.",
        (_, false) => "you could act again.",
    }
}

/// L19, L20: what the Cubes' roll does.
fn raid_words(view: &Land6) -> String {
    let tile = view.roll;
    if !view.has_cube(tile) {
        let sixth = if view.cubes.count_ones() == 5 { ", the sixth" } else { "" };
        return format!("tile {tile} would get a cube{sixth}.");
    }
    match (view.army().all() & tile_mask(tile)).count_ones() {
        0 => "a city die would lose 1.".to_string(),
        1 => format!("your die on tile {tile} would lose 1."),
        many => format!("your {many} dice on tile {tile} would lose 1 each."),
    }
}

/// Where the tiles lie, with their quarter turns; none that are still to be laid.
fn lying(view: &Land6) -> [Option<(usize, u8)>; 6] {
    match view.board() {
        Some(number) => slots(number).map(Some),
        None => {
            let mut lying = [Some((0, 2)), None, None, None, None, Some((5, 0))];
            for slot in 0..usize::from(view.lying) {
                let Laid { tile, turns } = view.lain(slot);
                lying[usize::from(tile) - 1] = Some((slot + 1, turns));
            }
            lying
        }
    }
}

fn corners([row, column]: [usize; 2], size: i32) -> Shape {
    let (x, y) = (column as i32 * SQUARE, row as i32 * SQUARE);
    Shape::Polygon(vec![[x, y], [x + size, y], [x + size, y + size], [x, y + size]])
}

/// Every tile that lies, and the empty slots.
fn tiles(view: &Land6) -> impl Iterator<Item = Item> {
    let lying = lying(view);
    let tiles = (1..=6u8).filter_map(move |tile| {
        let (slot, turns) = lying[usize::from(tile) - 1]?;
        let cube = if view.has_cube(tile) { " with a cube" } else { "" };
        let alt = format!("Tile {tile}{cube}, turned by {} degrees", u16::from(turns) * 90);
        Some(
            Item::loose(tile_id(tile), ItemKind::Region, alt)
                .at(corners(SLOTS[slot], 2 * SQUARE))
                .drawn("land6/tile")
                .named(tile.to_string())
                .numbered(tile),
        )
    });
    let empty = (1..=4usize).filter(move |&slot| !lying.iter().flatten().any(|it| it.0 == slot)).map(|at| {
        let alt = format!("Slot {}, still empty", slot(at as u8 - 1));
        let item = Item::loose(format!("slot-{at}"), ItemKind::Region, alt).named(at.to_string());
        item.drawn("land6/slot").at(corners(SLOTS[at], 2 * SQUARE))
    });
    tiles.chain(empty)
}

/// Row and column of every square that lies.
fn squares_at(view: &Land6) -> impl Iterator<Item = (Place, [usize; 2])> {
    let lying = lying(view);
    (0..24).map(Place::nth).filter_map(move |place| {
        let (slot, turns) = lying[usize::from(place.tile()) - 1]?;
        Some((place, square(slot, turns, place)))
    })
}

fn squares(view: &Land6) -> impl Iterator<Item = Item> {
    squares_at(view).map(move |(place, at)| {
        let goal = if place == GOAL { ": the city of the Lord of the Cubes" } else { "" };
        let value = view.army().value(place);
        let held = if value > 0 { format!(", with a die of {value}") } else { String::new() };
        let [row, column] = at.map(|it| it + 1);
        let square = format!("{} of tile {}", title(place.terrain()), place.tile());
        let alt = format!("{square} at row {row}, column {column}{goal}{held}");
        let art = if place == GOAL { "citadel" } else { place.terrain().name() };
        let item = Item::loose(square_id(place), ItemKind::Region, alt).at(corners(at, SQUARE));
        let item = item.drawn(format!("land6/{art}")).named(place.to_string());
        match place.terrain() {
            Terrain::City => item.tinted(Tint::White),
            Terrain::Sea => item.tinted(Tint::Blue).signed('~'),
            Terrain::Forest => item.tinted(Tint::Green).signed('^'),
            Terrain::Field => item.tinted(Tint::Yellow),
        }
    })
}

fn title(terrain: Terrain) -> &'static str {
    ["City", "Sea", "Forest", "Field"][terrain as usize]
}

/// L10: a cube lies on its tile, on no square: in the middle.
fn cubes(view: &Land6) -> impl Iterator<Item = Item> {
    let lying = lying(view);
    places(view.cubes).filter_map(move |at| {
        let (tile, [row, column]) = (at.tile(), SLOTS[lying[usize::from(at.tile()) - 1]?.0]);
        let at = [(column as i32 + 1) * SQUARE, (row as i32 + 1) * SQUARE];
        Some(cube(cube_id(tile), format!("A cube on tile {tile}")).at(Shape::Point { at, turn: 0 }))
    })
}

fn cube(id: String, alt: String) -> Item {
    Item::loose(id, ItemKind::Token, alt).drawn("land6/cube").tinted(Tint::Red).signed('■')
}

fn dice(view: &Land6) -> impl Iterator<Item = Item> {
    squares_at(view).filter(|(place, _)| place.is_in(view.army().all())).map(|(place, [row, column])| {
        let value = view.army().value(place);
        let at = [column as i32 * SQUARE + SQUARE / 2, row as i32 * SQUARE + SQUARE / 2];
        let kept = place.terrain() == Terrain::Field
            && view.options.difficulty == Difficulty::Hard
            && view.has_cube(place.tile());
        let note = if kept { "; the cube keeps it from feeding" } else { "" };
        let alt =
            format!("A die of {value} on the {} of tile {}{note}", place.terrain().name(), place.tile());
        let item = Item::loose(die_id(place), ItemKind::Die, alt).named(place.to_string());
        let item = item.at(Shape::Point { at, turn: 0 });
        // A die in the air shows no face, so that whatever it lands on is seen to be rolled.
        let rolling = view.rerolling() == Some(Target::Army(place));
        let marks = Marks { last: rolling, threatened: view.has_cube(place.tile()), ..Marks::default() };
        let item = if rolling { item } else { item.showing(value) };
        Item { marks, ..item.owned(Seat::A) }
    })
}

fn trays(view: &Land6) -> Vec<Tray> {
    let tray = |id: &str, label: String, seat, items| Tray { id: id.to_string(), label, seat, items };
    let (reserve, value) = (view.reserve(), view.deployed_value());
    let wait = (1..=reserve).map(|nth| {
        let id = if nth == 1 { "reserve".to_string() } else { format!("reserve-{nth}") };
        let alt = format!("a {value}");
        Item::loose(id, ItemKind::Die, alt).showing(value).owned(Seat::A)
    });
    let shown = view.roll > 0 && view.rerolling() != Some(Target::Thrown);
    let words =
        if shown { format!("The action die shows {}", view.roll) } else { "The action die".to_string() };
    let thrown = Item::loose(ACTION_DIE, ItemKind::Die, words);
    let thrown = if shown { thrown.showing(view.roll) } else { thrown };
    let supply =
        (0..6 - view.cubes.count_ones()).map(|nth| cube(format!("supply-{nth}"), "a cube".to_string()));
    let mut trays = vec![
        tray("reserve-tray", "Reserve".to_string(), Some(Seat::A), wait.collect()),
        tray("action-tray", "Action die".to_string(), None, vec![thrown]),
        tray("supply-tray", "Cubes to come".to_string(), None, supply.collect()),
    ];
    if view.board().is_none() {
        trays.push(tray("tiles-tray", "Tiles to lay".to_string(), None, tiles_to_lay(view)));
    }
    trays
}

fn tiles_to_lay(view: &Land6) -> Vec<Item> {
    let left = (2..=5u8).filter(|&tile| view.tiles_left() >> tile & 1 == 1);
    left.map(|tile| {
        let words = super::board::PRINTED[usize::from(tile) - 1].map(|it| it.name()).join(", ");
        let alt = format!("Tile {tile}, clockwise from the top left: {words}");
        let item = Item::loose(tile_id(tile), ItemKind::Card, alt).named(format!("Tile {tile}"));
        item.drawn(format!("land6/tile{tile}"))
    })
    .collect()
}

fn meters(view: &Land6) -> Vec<Meter> {
    let meter =
        |id: &str, what: &'static str, value: u32, clause| Meter::new(id, what, value as i32, Clause(clause));
    let (value, score) = (u32::from(view.army().value(GOAL)), view.score());
    let blocked = if view.has_cube(6) { ", blocked by a cube" } else { "" };
    let goal = meter("goal", CITADEL, value, "L21").limited(3);
    vec![
        goal.labelled(format!("{CITADEL}{blocked}")),
        meter("cubes", "Cubes on the board", view.cubes.count_ones(), "L22").limited(6),
        meter("cities", "Your dice on cities", view.city_dice().count_ones(), "L22"),
        meter("deploy", "A deployed die shows", view.deployed_value().into(), "L8"),
        meter("score", "Score now", score, "L23").labelled(format!("Score now ({})", rank(score))),
        meter("turn", "Turn", view.turn.into(), "L24").limited(view.options.turn_cap),
    ]
}
