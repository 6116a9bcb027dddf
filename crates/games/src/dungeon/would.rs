//! What a path of touches would mean, so that the rules can say why it is not allowed.

use engine::Seat;
use engine::scene::Touch;

use super::action::pair;
use super::dice::{Design, Die, Face, Item, Map};
use super::hole::Place;
use super::{Action, Dungeon, Phase, words};

/// What can be touched.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Thing<'a> {
    /// A hole of one's own side, or what is in it.
    Hole(Place),
    /// A die in front of somebody.
    Held(Seat, Die),
    Bag(Design),
    Face(Face),
    Route,
    Button(&'a str),
    Other,
}

pub(super) fn would(game: &Dungeon, seat: Seat, path: &[Touch]) -> Option<Action> {
    let things: Vec<Thing> = path.iter().map(thing).collect();
    match *things {
        [Thing::Button(label)] => button(label),
        [Thing::Button("Free turn"), Thing::Held(_, die)] => Some(Action::Pay { pay: die, reroll: die }),
        [Thing::Button("Free turn"), Thing::Held(_, pay), Thing::Held(_, reroll)] => {
            Some(Action::Pay { pay, reroll })
        }
        [Thing::Route] => Some(Action::Declare),
        [Thing::Bag(_)] => Some(Action::Draw),
        [Thing::Hole(hole)] => Some(place(game.showing_map(), hole, None)),
        [Thing::Face(face)] => Some(game.face_meant(face)),
        [Thing::Face(Face::Map(map)), Thing::Hole(hole)] => Some(place(map, hole, None)),
        [Thing::Face(Face::Map(map)), Thing::Hole(hole), Thing::Button(turned)] => {
            Some(place(map, hole, Some(turned)))
        }
        [Thing::Face(face), ..] => Some(game.face_meant(face)),
        [Thing::Held(whose, die), ..] if whose != seat => Some(Action::Exchange(die)),
        [Thing::Held(_, die), ref rest @ ..] => held(game, die, rest),
        _ => None,
    }
}

fn thing(touch: &Touch) -> Thing<'_> {
    let Some(id) = touch.item() else { return touch.button().map_or(Thing::Other, Thing::Button) };
    let hole = ["hole-", "die-", "entrance-"].into_iter().find_map(|prefix| touch.behind(prefix));
    if let Some(place) = hole {
        return Thing::Hole(place);
    }
    let corridor = id.strip_prefix("corridor-").and_then(|rest| rest.get(..2)?.parse().ok());
    let held = id.strip_prefix("held-").and_then(|rest| rest.split_once('-'));
    let held = held.and_then(|(seat, die)| Some(Thing::Held(seat.parse().ok()?, die.parse().ok()?)));
    match (corridor, held, touch.behind("bag-"), touch.behind("face-")) {
        (Some(place), ..) => Thing::Hole(place),
        (_, Some(held), ..) => held,
        (_, _, Some(design), _) => Thing::Bag(design),
        (.., Some(face)) => Thing::Face(face),
        _ if id == "route" => Thing::Route,
        _ => Thing::Other,
    }
}

fn button(label: &str) -> Option<Action> {
    Some(match label {
        "Draw" => Action::Draw,
        "Stop" => Action::Stop,
        "Keep" => Action::Keep,
        "Catch" => Action::Catch,
        "Declare" => Action::Declare,
        "End the turn" => Action::End,
        _ => return None,
    })
}

fn place(map: Map, hole: Place, turned: Option<&str>) -> Action {
    let turns = words::TURNED.iter().position(|it| Some(*it) == turned).unwrap_or(0);
    Action::Place { map, hole, turns: turns as u8 }
}

/// One's own die in front of one: a spell is cast, a Net catches or pairs up, anything else pays for a free turn.
fn held(game: &Dungeon, die: Die, rest: &[Thing]) -> Option<Action> {
    let spell = die.design;
    let hole = rest.iter().find_map(|thing| match thing {
        Thing::Hole(hole) => Some(*hole),
        _ => None,
    });
    Some(match (die.item, hole, rest) {
        (Item::Disintegrate, Some(hole), _) => Action::Disintegrate { spell, hole },
        (Item::Swivel, Some(hole), _) => Action::Swivel { spell, hole },
        (Item::Rotate, Some(hole), _) => Action::Rotate { spell, hole, turns: turns(rest) },
        (Item::Look, _, [Thing::Bag(draw)]) => Action::Choose { spell, draw: *draw },
        (Item::Look, ..) => Action::Look { spell },
        (Item::Disintegrate | Item::Swivel | Item::Rotate, None, _) => {
            let hole = game.first_empty()?;
            cast(die, hole)?
        }
        (Item::Net, _, [Thing::Held(_, other), Thing::Face(face)]) => pair(die, *other, *face)?,
        (Item::Net, _, []) if game.phase == Phase::Resolve => Action::Catch,
        (_, _, []) => Action::Pay { pay: die, reroll: die },
        (_, _, [Thing::Held(_, other), ..]) => Action::Pay { pay: die, reroll: *other },
        _ => return None,
    })
}

/// W12: the spell on a hole in which there is nothing to cast it on.
fn cast(die: Die, hole: Place) -> Option<Action> {
    let spell = die.design;
    match die.item {
        Item::Disintegrate => Some(Action::Disintegrate { spell, hole }),
        Item::Swivel => Some(Action::Swivel { spell, hole }),
        Item::Rotate => Some(Action::Rotate { spell, hole, turns: 1 }),
        _ => None,
    }
}

fn turns(rest: &[Thing]) -> u8 {
    match rest.last() {
        Some(Thing::Button("180")) => 2,
        Some(Thing::Button("270")) => 3,
        _ => 1,
    }
}

impl Dungeon {
    /// The map towards the player: the rolled one, or the front of a die that shows an item.
    fn showing_map(&self) -> Map {
        match self.phase {
            Phase::Resolve => match self.rolled() {
                Face::Map(map) => map,
                Face::Item(_) => self.options.table.map(self.design, false),
            },
            _ => Map::Corner,
        }
    }

    /// W7 to W11: the rolled face is kept or placed, another one wished for.
    fn face_meant(&self, face: Face) -> Action {
        let rolled = self.phase == Phase::Resolve && self.rolled() == face;
        match face {
            Face::Item(item) if rolled && item != Item::Ring => Action::Keep,
            _ => Action::Wish(face),
        }
    }

    fn first_empty(&self) -> Option<Place> {
        Place::all().find(|hole| self.holes[hole.index()].is_empty())
    }
}
