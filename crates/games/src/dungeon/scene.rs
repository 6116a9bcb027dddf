//! The Scene: the viewer's side of the waffle and the far side, hands, bag, the rolled die and the best route.

use engine::scene::{Board, Item as Thing, ItemKind, Marks, Meter, Scene, Tray};
use engine::{Clause, Seat, counted};

use super::dice::{Design, Face};
use super::expedition::{self, Route};
use super::hand::Hand;
use super::sides::{Picture, SIDE};
use super::words;
use super::{Action, Dungeon, Phase, View};

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
        prompt: prompt(game),
        board: Board { width: 2 * SIDE, height: SIDE, items },
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

fn prompt(game: &Dungeon) -> String {
    let who = game.active.name();
    let last = if game.declarer.is_some() { " This is the last turn." } else { "" };
    let text = match game.phase {
        Phase::Starter => "Chance says who begins.".to_string(),
        Phase::Before if game.bag == [0; 6] => {
            format!("{who} finds the bag empty: stop, or refill it with a spell.")
        }
        Phase::Before => format!("{who} begins the turn: cast spells, or draw a die."),
        Phase::Draw => format!("{who} draws a die."),
        Phase::Roll => format!("{who} rolls the {} die.", game.design.name()),
        Phase::Resolve => resolve_prompt(game),
        Phase::After => format!("{who} may cast spells, declare or end the turn."),
        Phase::Over => return "The game is over.".to_string(),
    };
    text + last
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
        let mut item = Thing::loose(format!("held-{seat}-{die}"), ItemKind::Die, die.item.word(), alt);
        item.marks.last = seat == game.active && game.fresh.contains(&(slot as u8 + 1));
        item.valued(count).owned(seat)
    });
    Tray {
        id: format!("hand-{seat}"),
        label: format!("In front of {}", seat.name()),
        seat: Some(seat),
        items: items.collect(),
    }
}

/// W5: the bag's content is public.
fn bag(game: &Dungeon) -> Tray {
    let items = Design::ALL.map(|design| {
        let count = game.bag[design as usize];
        let alt = format!("{} in the bag", counted(count, design.name(), design.name()));
        Thing::loose(format!("bag-{}", design.word()), ItemKind::Die, design.word(), alt).valued(count)
    });
    Tray { id: "bag".to_string(), label: "Bag".to_string(), seat: None, items: items.into() }
}

/// The rolled die, with all its faces.
fn rolled(game: &Dungeon) -> Tray {
    let (table, design) = (&game.options.table, game.design);
    let sides = (0..6).filter(|&side| table.side(design, table.face(design, side)) == Some(side));
    let items = sides.map(|side| {
        let face = table.face(design, side);
        let shows = if side == game.side { " (it shows this)" } else { "" };
        let alt = format!("{} of the {} die{shows}", face.name(), design.name());
        let mut item = Thing::loose(format!("face-{}", face.word()), ItemKind::Card, face.word(), alt);
        item.marks = Marks { last: side == game.side, ..Marks::default() };
        item
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
    let meter = |id: String, label: String, value: i32, limit, seat, clause| Meter {
        id,
        label,
        value,
        limit,
        seat,
        clause: Clause(clause).into(),
    };
    let mut meters = Vec::new();
    for seat in [Seat::A, Seat::B] {
        let (who, purse) = (seat.name(), game.purse(seat));
        let mut of = |id: &str, label: &str, value: u8, limit, clause| {
            let (id, label) = (format!("{id}-{seat}"), format!("{label} of {who}"));
            meters.push(meter(id, label, value.into(), limit, Some(seat), clause));
        };
        of("swords", "Swords", purse.swords, None, "W17");
        of("vorpals", "Vorpal Swords", purse.vorpals, None, "W17");
        of("keys", "Keys", purse.keys, None, "W17");
        let held = game.hands[seat.index()].len();
        of("held", "Items and spells", held, Some(game.options.free_turn_at.into()), "W13");
        if game.phase == Phase::Over {
            let (id, label) = (format!("points-{seat}"), format!("Points of {who}"));
            meters.push(meter(id, label, game.points(seat), None, Some(seat), "W18"));
        }
    }
    if let Some(route) = route {
        let label = format!("Your best now: {}", words::route_in_short(route));
        meters.push(meter("route".into(), label, route.points, None, view.seat(), "W19"));
    }
    let turns = i32::from(game.turns);
    meters.push(meter(
        "turns".into(),
        "Turns".into(),
        turns,
        Some(game.options.turn_cap.into()),
        None,
        "W21",
    ));
    meters
}
