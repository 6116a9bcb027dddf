//! D6 Dungeon in words: dice, prices, corridors, expeditions.

use engine::{Seat, counted, listed};

use super::dice::{Arms, Die, Face, Item, Map};
use super::expedition::{Paid, Purse, Route};
use super::hole::Place;

/// `the Red Rotate`.
pub(super) fn die(die: Die) -> String {
    let item = match die.item {
        Item::Swords1 => "die with a Sword",
        Item::Swords2 => "die with two Swords",
        Item::Swords3 => "die with three Swords",
        item => item.name(),
    };
    format!("the {} {item}", die.design.name())
}

/// `a Key`, `two Swords`, `the spell Rotate`: what a face shows.
pub(super) fn face(face: Face) -> String {
    match face {
        Face::Map(Map::Goblins | Map::Webs) | Face::Item(Item::Swords2 | Item::Swords3) => {
            face.name().to_string()
        }
        Face::Item(Item::Rotate | Item::Swivel | Item::Disintegrate | Item::Look) => {
            format!("the spell {}", face.name())
        }
        Face::Map(Map::Orc) => "an Orc".to_string(),
        _ => format!("a {}", face.name()),
    }
}

/// W16: what a map asks for, behind a comma; nothing for a free one.
pub(super) fn price(map: Map) -> &'static str {
    match map {
        Map::Orc => ", 1 sword",
        Map::Rat => ", 2 swords",
        Map::Goblins => ", 4 swords, worth a treasure",
        Map::Dragon => ", 5 swords, worth a treasure",
        Map::Webs => ", 1 sword for each corridor used",
        Map::Doorway => ", 1 key",
        Map::Chest => ", a treasure for 1 key",
        Map::Chamber => ", a treasure",
        Map::Curse => ", costs points",
        Map::Corner => "",
    }
}

/// `up, right`.
pub(super) fn corridors(arms: Arms) -> String {
    let words = ["up", "right", "down", "left"];
    let open: Vec<&str> = (0..4).filter(|i| arms >> i & 1 == 1).map(|i| words[i]).collect();
    open.join(", ")
}

/// How a die is turned.
pub(super) const TURNED: [&str; 4] = ["upright", "turned right", "upside down", "turned left"];

/// `5 swords, 1 Vorpal Sword and 2 keys`.
pub(super) fn purse(purse: Purse) -> String {
    let parts = [
        (purse.swords, "sword", "swords"),
        (purse.vorpals, "Vorpal Sword", "Vorpal Swords"),
        (purse.keys, "key", "keys"),
    ];
    let parts: Vec<String> =
        parts.iter().filter(|(n, ..)| *n > 0).map(|(n, one, many)| counted(*n, one, many)).collect();
    if parts.is_empty() { "nothing".to_string() } else { listed(&parts) }
}

/// W19: the whole expedition: the way in, the walk, the way out, and what was paid where.
pub(super) fn route(seat: Seat, route: &Route) -> String {
    let hole = |spot: u8| Place::spotted(seat, spot).to_string();
    let edge = |right| if right { "right" } else { "left" };
    let walk: Vec<String> = route.walk.iter().map(|&spot| hole(spot)).collect();
    let way_in = edge(route.entrance.right);
    let way_out = match route.exit {
        Some(exit) => format!(" and leaves at the {} edge", edge(exit.right)),
        None => String::new(),
    };
    let paid: Vec<String> = bills(route)
        .into_iter()
        .map(|(spot, paid)| match paid {
            Paid::Swords(swords) => format!("{} at {}", counted(swords, "sword", "swords"), hole(spot)),
            Paid::Vorpal => format!("a Vorpal Sword at {}", hole(spot)),
            Paid::Key => format!("a key at {}", hole(spot)),
        })
        .collect();
    let paid = if paid.is_empty() { "nothing".to_string() } else { paid.join(", ") };
    format!("enters at the {way_in} edge, walks {}{way_out}, and pays {paid}", walk.join(" "))
}

/// The payments, those of swords for one web added up.
fn bills(route: &Route) -> Vec<(u8, Paid)> {
    let mut bills: Vec<(u8, Paid)> = Vec::new();
    for payment in &route.payments {
        let same = |it: &&mut (u8, Paid)| it.0 == payment.spot && matches!(it.1, Paid::Swords(_));
        match (payment.paid, bills.iter_mut().find(same)) {
            (Paid::Swords(more), Some((_, Paid::Swords(swords)))) => *swords += more,
            (paid, _) => bills.push((payment.spot, paid)),
        }
    }
    bills
}

/// The same, short.
pub(super) fn route_in_short(route: &Route) -> String {
    let kind = if route.exit.is_some() { "a complete route" } else { "an expedition" };
    let points = counted(route.points.unsigned_abs(), "point", "points");
    format!("{kind} for {points}, at the price of {}", purse(route.spent()))
}
