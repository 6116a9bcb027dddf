//! What a path of touches would mean, so that the rules can say why it is not allowed.

use engine::scene::Touch;

use super::board::{Laid, near};
use super::place::{Place, Terrain, first};
use super::{Action, Land6, Phase, Target};

/// What can be touched.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Thing<'a> {
    /// A square, or the die on it.
    Square(Place),
    Die(Place),
    Cube(u8),
    Tile(u8),
    Reserve,
    Thrown,
    Button(&'a str),
    Other,
}

pub(super) fn would(view: &Land6, path: &[Touch]) -> Option<Action> {
    let things: Vec<Thing> = path.iter().map(|touch| thing(view, touch)).collect();
    let last = *things.last()?;
    match view.phase {
        Phase::Lay => lay(&things),
        Phase::Act | Phase::Extra => act(view, &things),
        Phase::Fight | Phase::Cubes => answer(&things),
        Phase::Remove => tile_of(last).map(|tile| Action::Remove { tile }),
        Phase::Hit | Phase::Loss => place_of(last).map(|at| Action::Lose { at }),
        _ => None,
    }
}

fn thing<'a>(view: &Land6, touch: &'a Touch) -> Thing<'a> {
    let Some(id) = touch.item() else { return touch.button().map_or(Thing::Other, Thing::Button) };
    if let Some(place) = touch.behind::<Place>("die-") {
        return Thing::Die(place);
    }
    if let Some(place) = touch.behind::<Place>("square-") {
        let held = place.is_in(view.army.all());
        return if held { Thing::Die(place) } else { Thing::Square(place) };
    }
    match (touch.behind("cube-"), touch.behind("tile-")) {
        (Some(tile), _) => Thing::Cube(tile),
        (_, Some(tile)) => Thing::Tile(tile),
        _ if id.starts_with("reserve") => Thing::Reserve,
        _ if id == "action-die" => Thing::Thrown,
        _ => Thing::Other,
    }
}

fn place_of(thing: Thing) -> Option<Place> {
    match thing {
        Thing::Square(place) | Thing::Die(place) => Some(place),
        _ => None,
    }
}

fn tile_of(thing: Thing) -> Option<u8> {
    match thing {
        Thing::Cube(tile) | Thing::Tile(tile) => Some(tile),
        _ => place_of(thing).map(Place::tile),
    }
}

fn lay(things: &[Thing]) -> Option<Action> {
    let (&first, rest) = things.split_first()?;
    let turns = match rest {
        [Thing::Button("Turn 90")] => 1,
        [Thing::Button("Turn 180")] => 2,
        [Thing::Button("Turn 270")] => 3,
        _ => 0,
    };
    tile_of(first).map(|tile| Action::Lay(Laid { tile, turns }))
}

/// L18: a die was thrown: whatever is touched would reroll it or another one, or lets it stand.
fn answer(things: &[Thing]) -> Option<Action> {
    match *things {
        [Thing::Button("Let it stand")] | [Thing::Thrown] => Some(Action::Stand),
        [Thing::Die(payer) | Thing::Square(payer)] => Some(Action::Sea { payer, target: Target::Thrown }),
        [Thing::Die(payer), .., Thing::Die(at)] => Some(Action::Sea { payer, target: Target::Army(at) }),
        [Thing::Die(payer), .., Thing::Thrown] => Some(Action::Sea { payer, target: Target::Thrown }),
        _ => None,
    }
}

fn act(view: &Land6, things: &[Thing]) -> Option<Action> {
    let payer = |but: Option<Place>| payer(view, but);
    Some(match *things {
        [Thing::Button("Pass")] => Action::Pass,
        [.., Thing::Button("Let it stand")] | [Thing::Thrown] => Action::Stand,
        [Thing::Die(payer), Thing::Button("Feed")] => Action::Feed { payer },
        [Thing::Die(payer), Thing::Button("Fight")] => Action::Fight { payer },
        [Thing::Die(payer)] => alone(view, payer),
        [Thing::Square(at)] => Action::Deploy { payer: payer(None), at },
        [Thing::Reserve] => deploy_beside(view, payer(None)),
        [Thing::Reserve, to] => Action::Deploy { payer: payer(None), at: place_of(to)? },
        [Thing::Reserve, to, by] => Action::Deploy { payer: place_of(by)?, at: place_of(to)? },
        [Thing::Die(payer), .., Thing::Thrown] => Action::Sea { payer, target: Target::Thrown },
        [Thing::Die(payer), Thing::Button("Sea"), to] => {
            Action::Sea { payer, target: Target::Army(place_of(to)?) }
        }
        [Thing::Die(from), Thing::Die(at)] if from.terrain() == Terrain::Sea => {
            Action::Sea { payer: from, target: Target::Army(at) }
        }
        [Thing::Die(from), to @ (Thing::Die(_) | Thing::Square(_))] => {
            Action::Move { payer: payer(Some(from)), from, to: place_of(to)? }
        }
        [Thing::Die(from), Thing::Square(to), by] => Action::Move { payer: place_of(by)?, from, to },
        [.., Thing::Cube(tile) | Thing::Tile(tile)] => fight(view, things).unwrap_or(Action::Remove { tile }),
        _ => return None,
    })
}

/// Some city die, if possible another than the one that moves.
fn payer(view: &Land6, but: Option<Place>) -> Place {
    let (cities, but) = (view.city_dice(), but.map_or(0, Place::bit));
    let mask = [cities & !but, cities, view.army.all()].into_iter().find(|&mask| mask != 0);
    first(mask.unwrap_or(super::HOME.bit()))
}

/// A die by itself does what its ground is for.
fn alone(view: &Land6, payer: Place) -> Action {
    match payer.terrain() {
        Terrain::City => deploy_beside(view, payer),
        Terrain::Sea => Action::Sea { payer, target: Target::Army(payer) },
        Terrain::Forest => Action::Fight { payer },
        Terrain::Field => Action::Feed { payer },
    }
}

fn deploy_beside(view: &Land6, payer: Place) -> Action {
    let beside = near(view.board)[payer.index()];
    let free = if view.deploy_squares() != 0 { view.deploy_squares() } else { beside };
    Action::Deploy { payer, at: first(free) }
}

/// L12: cubes are fought by a forest die: the one that was touched, or any.
fn fight(view: &Land6, things: &[Thing]) -> Option<Action> {
    let touched = things.iter().copied().find_map(|thing| match thing {
        Thing::Die(payer) => Some(payer),
        _ => None,
    });
    let any = (view.fighters() != 0).then(|| first(view.fighters()));
    touched.or(any).map(|payer| Action::Fight { payer })
}
