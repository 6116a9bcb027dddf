//! The Scene: the viewer's side of the waffle and the far side, hands, bag, the rolled die and the best route.

use engine::scene::{Board, Ground, Item as Thing, ItemKind, Marks, Meter, Scene, Tint, Tray};
use engine::{Clause, Seat, counted};

use super::dice::{Design, Face};
use super::expedition::{self, Route};
use super::hand::Hand;
use super::sides::{self, Picture, SIDE};
use super::words;
use super::{Action, Dungeon, Phase, View};

/// What is counted in the end.
pub(super) const POINTS: &str = "Points";
/// The id of the meter for the viewer's best expedition.
pub(super) const BEST: &str = "route";

pub(super) fn of(view: &View) -> Scene {
    let seat = view.seat().unwrap_or(Seat::A);
    let near = Picture { view, seat, far: false };
    let far = Picture { view, seat: seat.next(2), far: true };
    let mut items = near.items();
    items.extend(far.items());
    let route = route(view);
    items.extend(route.iter().map(|route| near.route(route)));
    let game = &view.game;
    let mut trays = vec![hand(game, seat), hand(game, seat.next(2)), bag(game)];
    if game.phase == Phase::Resolve {
        trays.push(rolled(game));
    }
    Scene {
        prompt: prompt(view),
        board: Board { width: 2 * SIDE, height: SIDE, items, ground: Ground::Stone, ..Board::default() },
        trays,
        meters: meters(view, route.as_ref()),
        ..Scene::default()
    }
}

/// What a considered action would put where.
pub(super) fn ghost(view: &View, seat: Seat, action: Action) -> Option<Thing> {
    Picture { view, seat, far: false }.ghost(action)
}

/// The viewer's best route now.
fn route(view: &View) -> Option<Route> {
    let (seat, game) = (view.seat()?, &view.game);
    expedition::best(&game.side(seat), game.purse(seat), game.hopes(seat))
}

fn prompt(view: &View) -> String {
    let game = &view.game;
    let who = game.active.name();
    let last = if game.declarer.is_some() { " This is the last turn." } else { "" };
    let text = match game.phase {
        Phase::Starter => "Chance says who begins.".to_string(),
        Phase::Before if game.bag == [0; 6] => {
            format!("{who} finds the bag empty: stop, or refill it with a spell.")
        }
        Phase::Before => format!("{who} begins the turn: {}.", ways(view, "draw a die")),
        Phase::Draw => format!("{who} draws a die."),
        Phase::Roll => format!("{who} rolls the {} die.", game.design.name()),
        Phase::Resolve => resolve_prompt(game),
        Phase::After => format!("{who} may {}.", ways(view, "end the turn")),
        Phase::Over => return "The game is over.".to_string(),
    };
    text + last
}

/// What may be done besides going on. Only who is to choose knows whether there is anything to declare.
fn ways(view: &View, on: &str) -> String {
    let game = &view.game;
    let theirs = view.seat() == Some(game.active);
    let casts = if game.may_cast_any(game.active) { "cast spells, " } else { "" };
    let declares = game.declarer.is_none() && theirs && game.completes(game.active);
    let declares = if declares { "declare, " } else { "" };
    let or = if casts.len() + declares.len() > 0 { "or " } else { "" };
    format!("{casts}{declares}{or}{on}")
}

fn resolve_prompt(game: &Dungeon) -> String {
    let who = game.active.name();
    match game.rolled() {
        Face::Map(map) => format!(
            "{who} has rolled {}: place it or its back in any empty hole.",
            words::face(Face::Map(map))
        ),
        Face::Item(super::Item::Ring) => format!("{who} has rolled a Wish Ring: choose another face."),
        Face::Item(super::Item::Wondrous) => {
            format!("{who} has rolled a Wondrous Item: keep it or exchange it.")
        }
        Face::Item(item) => format!("{who} has rolled {}: keep it.", words::face(Face::Item(item))),
    }
}

fn hand(game: &Dungeon, seat: Seat) -> Tray {
    let hand = &game.hands[seat.index()];
    let items = hand.slots().map(|slot| {
        let (die, count) = (Hand::die(&game.options.table, slot), hand.count(slot));
        let alt = format!("{} of {} on {} dice", die.item.name(), seat.name(), die.design.name());
        let item = Thing::loose(format!("held-{seat}-{die}"), ItemKind::Die, alt).counted(count).owned(seat);
        let mut item =
            item.named(die.item.short()).bearing(icon(Face::Item(die.item))).tinted(tint(die.design));
        item.marks.last = seat == game.active && game.fresh.contains(&(slot as u8 + 1));
        item
    });
    Tray {
        id: format!("hand-{seat}"),
        label: format!("In front of {}", seat.name()),
        seat: Some(seat),
        items: items.collect(),
    }
}

pub(super) fn bag_id(design: Design) -> String {
    format!("bag-{}", design.word())
}

pub(super) fn face_id(face: Face) -> String {
    format!("face-{}", face.word())
}

/// The picture of a face.
pub(super) fn icon(face: Face) -> String {
    format!("dungeon/{}", face.word())
}

/// W2: the colour of a design.
pub(super) fn tint(design: Design) -> Tint {
    match design {
        Design::Yellow => Tint::Yellow,
        Design::Red => Tint::Red,
        Design::White => Tint::White,
        Design::Purple => Tint::Purple,
        Design::Blue => Tint::Blue,
        Design::Green => Tint::Green,
    }
}

/// W5: the bag's content is public.
fn bag(game: &Dungeon) -> Tray {
    let items = Design::ALL.map(|design| {
        let count = game.bag[design as usize];
        let alt = format!("{} in the bag", counted(count, design.name(), design.name()));
        let item = Thing::loose(bag_id(design), ItemKind::Die, alt).counted(count);
        item.named(design.name()).tinted(tint(design)).signed(design.name().as_bytes()[0].into())
    });
    Tray { id: "bag".to_string(), label: "Bag".to_string(), seat: None, items: items.into() }
}

/// The rolled die: the face it shows, with a map the one on its back; all its faces where another one may be wished for.
fn rolled(game: &Dungeon) -> Tray {
    let (table, design) = (&game.options.table, game.design);
    let sides = (0..6).filter(|&side| table.side(design, table.face(design, side)) == Some(side));
    let sides: Vec<u8> = match game.rolled() {
        _ if game.another_face() => sides.collect(),
        Face::Map(_) => vec![game.side, 5 - game.side],
        Face::Item(_) => vec![game.side],
    };
    let items = sides.into_iter().map(|side| {
        let face = table.face(design, side);
        let shows = if side == game.side { " (it shows this)" } else { "" };
        let alt = format!("{} of the {} die{shows}", face.name(), design.name());
        let item = Thing::loose(face_id(face), ItemKind::Card, alt).tinted(tint(design));
        let item = match face {
            Face::Map(map) => {
                let arms = Some(sides::arms(map.arms(0)));
                Thing { arms, ..item.drawn(icon(face)).named(map.short()) }
            }
            Face::Item(it) => item.bearing(icon(face)).named(it.short()),
        };
        Thing { marks: Marks { last: side == game.side, ..Marks::default() }, ..item }
    });
    Tray {
        id: "rolled".to_string(),
        label: format!("The {} die", design.name()),
        seat: Some(game.active),
        items: items.collect(),
    }
}

fn meters(view: &View, route: Option<&Route>) -> Vec<Meter> {
    let game = &view.game;
    let meter = |id, what, value: i32, clause| Meter::new(id, what, value, Clause(clause));
    let mut meters = Vec::new();
    for seat in [Seat::A, Seat::B] {
        let purse = game.purse(seat);
        let of = |id: &str, what, value: u8, clause| {
            meter(format!("{id}-{seat}"), what, value.into(), clause).owned(seat)
        };
        let held = of("held", "Items and spells", game.hands[seat.index()].len(), "W13");
        meters.extend([
            of("swords", "Swords", purse.swords, "W17"),
            of("vorpals", "Vorpal Swords", purse.vorpals, "W17"),
            of("keys", "Keys", purse.keys, "W17"),
            held.limited(game.options.free_turn_at),
        ]);
        if game.phase == Phase::Over {
            meters.push(meter(format!("points-{seat}"), POINTS, game.points(seat), "W18").owned(seat));
        }
    }
    if let Some(route) = route {
        let label = format!("Your best now: {}", words::route_in_short(route));
        let best = meter(BEST.into(), "Your best now", route.points, "W19").labelled(label);
        meters.push(Meter { seat: view.seat(), ..best });
    }
    meters.push(meter("turns".into(), "Turns", game.turns.into(), "W21").limited(game.options.turn_cap));
    meters
}
