//! D6 Dungeon as numbers: both sides of the waffle, the far one as far as the seat knows it, and both hands.

use engine::Seat;
use games::dungeon::{Action, Design, Die, Dungeon, Face, Hand, Item, Map, Place, View};

use crate::{Encode, Numbering, Numbers, Part};

const SPOTS: usize = Place::COUNT as usize;
const MAPS: usize = Map::ALL.len();
const ITEMS: usize = Item::ALL.len();
/// Its map, where it leads, and whether that is unknown.
const A_SIDE: usize = MAPS + 4 + 1;

impl Encode for Dungeon {
    const PARTS: &'static [Part] = &[
        Part::new("moment", &[Dungeon::STAGES]),
        Part::new("the seat is on turn", &[1]),
        Part::new("drawn, free turn taken, pair used", &[3]),
        Part::new("design in the air", &[6]),
        Part::new("rolled map", &[MAPS]),
        Part::new("rolled item", &[ITEMS]),
        Part::new("nobody has declared, the seat has, the other has", &[3]),
        Part::new("turns, of 200", &[1]),
        Part::new("dice in the bag by design, of 6", &[6]),
        Part::new("the waffle is open", &[1]),
        Part::new("hands by design and face, of 6", &[2, Hand::SLOTS]),
        Part::new("own side by spot: map, up, right, down, left, unknown", &[SPOTS, A_SIDE]),
        Part::new("far side by spot, as the other sees it: the same", &[SPOTS, A_SIDE]),
    ];
    const NUMBERING: Numbering = Numbering::Menu(512);
    const TRAITS: &'static [Part] = &[
        Part::new("kind", &[16]),
        Part::new("map", &[MAPS]),
        Part::new("item", &[ITEMS]),
        Part::new("spot: column, row", &[2]),
        Part::new("ways that open: up, right, down, left", &[4]),
        Part::new("quarter turns, of 4", &[1]),
        Part::new("design that is spent", &[6]),
        Part::new("other die: design", &[6]),
        Part::new("other die: item", &[ITEMS]),
    ];

    fn encode(view: &View, seat: Seat, into: &mut Numbers) {
        let game = view.game();
        clock(game, seat, into);
        for side in [seat, seat.next(2)] {
            let hand = game.hand(side);
            let cells = into.block(Hand::SLOTS);
            hand.slots().for_each(|slot| cells[slot] = f32::from(hand.count(slot)) / 6.0);
        }
        side(view, seat, seat, into);
        side(view, seat, seat.next(2), into);
    }

    fn describe(_view: &View, seat: Seat, action: Action, into: &mut Numbers) {
        let face = face(action);
        into.one_of(16, kind(action));
        into.one_of(MAPS, if let Some(Face::Map(map)) = face { map as usize } else { MAPS });
        into.one_of(ITEMS, if let Some(Face::Item(item)) = face { item as usize } else { ITEMS });
        let spot = action.hole().map(|hole| hole.seen_by(seat));
        into.number(spot.map_or(-1.0, |spot| f32::from(spot % 6) / 5.0));
        into.number(spot.map_or(-1.0, |spot| f32::from(spot / 6) / 5.0));
        let (arms, turns) = turned(action);
        (0..4).for_each(|arm| into.flag(arms >> arm & 1 == 1));
        into.part(turns, 4);
        let (spent, other) = dice(action);
        into.one_of(6, spent.map_or(6, |design| design as usize));
        into.one_of(6, other.map_or(6, |(design, _)| design as usize));
        into.one_of(ITEMS, other.and_then(|(_, item)| item).map_or(ITEMS, |item| item as usize));
    }
}

fn clock(game: &Dungeon, seat: Seat, into: &mut Numbers) {
    into.one_of(Dungeon::STAGES, game.stage());
    into.flag(game.active() == seat);
    game.done_this_turn().iter().for_each(|&done| into.flag(done));
    into.one_of(6, game.in_the_air().map_or(6, |design| design as usize));
    let rolled = game.to_resolve();
    into.one_of(MAPS, if let Some(Face::Map(map)) = rolled { map as usize } else { MAPS });
    into.one_of(ITEMS, if let Some(Face::Item(item)) = rolled { item as usize } else { ITEMS });
    into.one_of(3, game.declarer().map_or(0, |it| if it == seat { 1 } else { 2 }));
    into.number(f32::from(game.turns()) / 200.0);
    Design::ALL.iter().for_each(|&design| into.part(game.bag(design), 6));
    into.flag(game.options().open_waffle);
}

/// W5a: a side of the waffle as `whose` sees it, as far as `seat` knows it. The map that faces somebody is known to
/// all, for the design of a die is; where its ways lead follows from its turn, as far as that matters to it.
fn side(view: &View, seat: Seat, whose: Seat, into: &mut Numbers) {
    let (game, cells) = (view.game(), into.block(SPOTS * A_SIDE));
    let table = &game.options().table;
    for (spot, cells) in cells.chunks_exact_mut(A_SIDE).enumerate() {
        let place = Place::spotted(whose, spot as u8);
        let hole = game.hole(place);
        if hole.is_empty() {
            continue;
        }
        let map = hole.map(table, whose);
        let own = hole.map(table, seat).period();
        cells[map as usize] = 1.0;
        if whose != seat && map.period() > own && !view.knows(place) {
            cells[MAPS + 4] = 1.0;
            continue;
        }
        let arms = map.arms(hole.turns(whose));
        (0..4).for_each(|arm| cells[MAPS + arm] = f32::from(arms >> arm & 1));
    }
}

fn kind(action: Action) -> usize {
    match action {
        Action::Draw => 0,
        Action::Stop => 1,
        Action::Keep => 2,
        Action::Catch => 3,
        Action::Declare => 4,
        Action::End => 5,
        Action::Place { .. } => 6,
        Action::Wish(_) => 7,
        Action::Pair { .. } => 8,
        Action::Exchange(_) => 9,
        Action::Disintegrate { .. } => 10,
        Action::Rotate { .. } => 11,
        Action::Swivel { .. } => 12,
        Action::Choose { .. } => 13,
        Action::Look { .. } => 14,
        Action::Pay { .. } => 15,
    }
}

/// The face it is about.
fn face(action: Action) -> Option<Face> {
    match action {
        Action::Place { map, .. } => Some(Face::Map(map)),
        Action::Wish(face) | Action::Pair { face, .. } => Some(face),
        Action::Exchange(die) | Action::Pay { pay: die, .. } => Some(Face::Item(die.item)),
        _ => action.spell().map(|die| Face::Item(die.item)),
    }
}

/// The ways of the map that is placed, and by how much something is turned.
fn turned(action: Action) -> (u8, u8) {
    match action {
        Action::Place { map, turns, .. } => (map.arms(turns), turns),
        Action::Rotate { turns, .. } => (0, turns),
        _ => (0, 0),
    }
}

/// The design that is spent, and the other die that matters, with its item where it has one.
fn dice(action: Action) -> (Option<Design>, Option<(Design, Option<Item>)>) {
    let whole = |die: Die| Some((die.design, Some(die.item)));
    match action {
        Action::Pair { net, other, .. } => (Some(net), whole(other)),
        Action::Exchange(die) => (None, whole(die)),
        Action::Choose { spell, draw } => (Some(spell), Some((draw, None))),
        Action::Pay { pay, reroll } => (Some(pay.design), whole(reroll)),
        _ => (action.spell().map(|die| die.design), None),
    }
}
