//! LAND 6 in words and pictures: what its parts are called, and which things are touched for which action.

use engine::position::Key;
use engine::scene::{Goal, Preview, Scene, Standing, Throw, Touch};
use engine::{Clause, Event, Line, Refusal, Rolled, Seat, Show};

use super::board::Laid;
use super::place::{GOAL, Place};
use super::{Action, Land6, Phase, Target, position, preview, scene, tell, throw};

/// The id of the die that fights and raids.
pub(super) const ACTION_DIE: &str = "action-die";
/// L21: what must stand on the last city.
const ENOUGH: i32 = 3;

impl Show for Land6 {
    const ART: &'static str = include_str!("art.svg");
    const LESSON: &'static str = crate::text!("learn/lesson.txt");
    const PUZZLES: &'static str = include_str!("learn/puzzles.txt");
    const TIPS: &'static str = include_str!("learn/tips.txt");
    const GUIDE: &'static str = crate::text!("guide.md");
    const ORDER: Option<u8> = Some(1);
    const KEYS: &'static [Key<Land6>] = position::KEYS;

    fn complete(view: Land6) -> Result<Land6, Refusal> {
        position::possible(&view).map(|()| view)
    }

    fn sentence(view: &Land6, _seat: Seat, action: Action) -> String {
        match action {
            Action::Deploy { payer, at } => {
                format!("Deploy a {} on {}: {}.", view.deployed_value(), square(at), pays(view, payer))
            }
            Action::Move { payer, from, to } => {
                format!("Move {} to {}: {}.", die(view, from), square(to), pays(view, payer))
            }
            Action::Feed { payer } => format!("Feed all dice off the fields: {}.", pays(view, payer)),
            Action::Fight { payer } => format!("Fight the cubes: {}.", pays(view, payer)),
            Action::Sea { payer, target: Target::Army(at) } => {
                format!("Reroll {}: {}.", die(view, at), pays(view, payer))
            }
            Action::Sea { payer, target: Target::Thrown } => {
                format!("Reroll the action die of {}: {}.", view.roll, pays(view, payer))
            }
            Action::Stand => format!("Let the {} stand.", view.roll),
            Action::Pass if view.phase == Phase::Extra => "Decline the extra action.".to_string(),
            Action::Pass => "Pass.".to_string(),
            Action::Remove { tile } => format!("Remove the cube on tile {tile}."),
            Action::Lose { at } => format!("Take 1 from {}.", die(view, at)),
            Action::Lay(Laid { tile, turns }) => {
                format!(
                    "Lay tile {tile} at {}, turned by {} degrees.",
                    slot(view.lying),
                    u16::from(turns) * 90
                )
            }
        }
    }

    fn tell(before: &Land6, event: &Event<Action>, after: &Land6) -> Vec<Line> {
        tell::tell(before, event, after)
    }

    fn heading(view: &Land6) -> Option<Line> {
        let turn = view.board().map(|_| view.turn)?;
        Some(Line::heading(Clause("L6"), turn, format!("Turn {turn}")))
    }

    fn scene(view: &Land6) -> Scene {
        scene::scene(view)
    }

    fn touches(_view: &Land6, _seat: Seat, action: Action) -> Vec<Touch> {
        let (item, button) = (|id| Touch::Item(id), |label: &str| Touch::Button(label.to_string()));
        let reserve = || item("reserve".to_string());
        match action {
            Action::Deploy { payer, at } => vec![reserve(), item(square_id(at)), item(die_id(payer))],
            Action::Move { payer, from, to } => {
                vec![item(die_id(from)), item(square_id(to)), item(die_id(payer))]
            }
            Action::Feed { payer } => vec![item(die_id(payer)), button("Feed")],
            Action::Fight { payer } => vec![item(die_id(payer)), button("Fight")],
            Action::Sea { payer, target } => {
                vec![item(die_id(payer)), button("Sea"), item(target_id(target))]
            }
            Action::Stand => vec![button("Let it stand")],
            Action::Pass => vec![button("Pass")],
            Action::Remove { tile } => vec![item(cube_id(tile))],
            Action::Lose { at } => vec![item(die_id(at))],
            Action::Lay(Laid { tile, turns }) => {
                vec![
                    item(tile_id(tile)),
                    button(["Upright", "Turn 90", "Turn 180", "Turn 270"][usize::from(turns)]),
                ]
            }
        }
    }

    fn preview(view: &Land6, _seat: Seat, action: Action) -> Preview {
        preview::preview(view, action)
    }

    fn throw(before: &Land6, rolled: &Rolled, after: &Land6) -> Throw {
        throw::throw(before, rolled, after)
    }

    /// L21.
    fn goal(view: &Land6, _seat: Option<Seat>, _scene: &Scene) -> Goal {
        let first = if view.has_cube(6) { ", once its cube is gone" } else { "" };
        let sentence = format!("Reach tile 6's city with a die of {ENOUGH} or more{first}.");
        let value = i32::from(view.army().value(GOAL)).min(ENOUGH);
        let standing = Standing { seat: Some(Seat::A), value, of: Some(ENOUGH) };
        Goal { standings: vec![standing], ..Goal::new(Clause("L21"), sentence) }
    }

    fn would(view: &Land6, _seat: Seat, path: &[Touch]) -> Option<Action> {
        super::would::would(view, path)
    }
}

/// `the forest of tile 3`.
pub(super) fn square(place: Place) -> String {
    format!("the {} of tile {}", place.terrain().name(), place.tile())
}

/// `the forest die on tile 3`.
pub(super) fn army_die(place: Place) -> String {
    format!("the {} die on tile {}", place.terrain().name(), place.tile())
}

/// `the forest die on tile 3 (5)`.
pub(super) fn die(view: &Land6, place: Place) -> String {
    format!("{} ({})", army_die(place), view.army().value(place))
}

/// `the city die on tile 1 (5) pays`, with a warning where it is spent.
fn pays(view: &Land6, payer: Place) -> String {
    let last = if view.army().value(payer) == 1 { " its last point" } else { "" };
    format!("{} pays{last}", die(view, payer))
}

/// The letter of the slot that is filled next.
pub(super) fn slot(lying: u8) -> char {
    char::from(b'a' + lying)
}

pub(super) fn square_id(place: Place) -> String {
    format!("square-{place}")
}

pub(super) fn die_id(place: Place) -> String {
    format!("die-{place}")
}

pub(super) fn tile_id(tile: u8) -> String {
    format!("tile-{tile}")
}

pub(super) fn cube_id(tile: u8) -> String {
    format!("cube-{tile}")
}

fn target_id(target: Target) -> String {
    match target {
        Target::Army(at) => die_id(at),
        Target::Thrown => ACTION_DIE.to_string(),
    }
}
