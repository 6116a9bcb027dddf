//! The sheet as a Scene: six worlds, bridges, armies, supplies, the Realm, and the battle in progress.

use engine::scene::{Board, Ground, Item, ItemKind, Marks, Meter, Scene, Shape, Style, Tray};
use engine::{Clause, Seat, listed};

use super::host::{Die, Slot, Slots};
use super::map::{Bridge, HEXAGON, Map, World, Worlds};
use super::{Battle, D6D, Phase};

/// What is counted in the end.
pub(super) const POINTS: &str = "Points";
/// The board's width and height.
const SIZE: i32 = 1000;
/// The part of it that a map of the house fills.
const MARGIN: i32 = 140;
/// The hexagon as it is printed: the corners of a regular one.
const PRINTED: [[i32; 2]; World::COUNT] =
    [[500, 140], [812, 320], [812, 680], [500, 860], [188, 680], [188, 320]];

pub(super) fn world_id(world: World) -> String {
    format!("world-{world}")
}

pub(super) fn bridge_id(bridge: Bridge) -> String {
    format!("bridge-{bridge}")
}

pub(super) fn die_id(seat: Seat, slot: Slot) -> String {
    format!("die-{seat}{}", slot.index() + 1)
}

/// The first of several like armies stands for them (D7).
pub(super) fn army_id(view: &D6D, seat: Seat, world: World, value: u8) -> String {
    die_id(seat, view.hosts[seat.index()].like(Die::army(world, value)).first())
}

/// Where the worlds are drawn: D1's hexagon as printed, other maps to scale.
pub(super) fn centres(map: &Map) -> [[i32; 2]; World::COUNT] {
    if *map == HEXAGON {
        return PRINTED;
    }
    let axis = |axis: usize| map.iter().map(move |point| i32::from(point[axis]));
    let bounds = |which: usize| (axis(which).min().unwrap_or(0), axis(which).max().unwrap_or(0));
    let ((left, right), (low, high)) = (bounds(0), bounds(1));
    let span = (right - left).max(high - low).max(1);
    let scaled = |twice: i32| SIZE / 2 + twice * (SIZE - 2 * MARGIN) / (2 * span);
    // Twice the distance from the middle, so that the middle is a whole number. The sheet's y points down.
    map.map(|[x, y]| [scaled(2 * i32::from(x) - left - right), scaled(low + high - 2 * i32::from(y))])
}

/// As large as the closest two worlds allow.
pub(super) fn radius(centres: &[[i32; 2]; World::COUNT]) -> i32 {
    let distance = |a: [i32; 2], b: [i32; 2]| ((a[0] - b[0]).pow(2) + (a[1] - b[1]).pow(2)).isqrt();
    let pairs = Bridge::all().map(|bridge| bridge.ends().map(|world| centres[world.index()]));
    (pairs.map(|[a, b]| distance(a, b)).min().unwrap_or(0) * 2 / 5).clamp(20, 100)
}

impl D6D {
    pub(super) fn drawn(&self) -> Scene {
        let centres = centres(&self.options.map);
        let mut items: Vec<Item> = self.bridges.iter().map(|bridge| drawn_bridge(bridge, &centres)).collect();
        for world in World::all() {
            self.draw_world(world, centres[world.index()], radius(&centres), &mut items);
        }
        Scene {
            prompt: self.prompt(),
            board: Board { width: SIZE, height: SIZE, items, ground: Ground::Sky, ..Board::default() },
            trays: self.trays(),
            meters: self.meters(),
            ..Scene::default()
        }
    }

    fn prompt(&self) -> String {
        let who = self.active().name();
        match (self.phase, self.battle()) {
            (Phase::Muster, _) => format!("{who} rolls the first armies."),
            (Phase::Tie, _) => {
                let names: Vec<_> = self.tied().iter().map(|seat| seat.name()).collect();
                format!("{} are tied for the smallest sum and roll a battle die each.", names.join(" and "))
            }
            (Phase::Place, _) => {
                format!("{who} chooses a free world for {}.", spoken(self.in_hand(self.active()).iter()))
            }
            (Phase::Act, _) => {
                format!(
                    "{who} takes action {} of 2: strengthen, recruit, move or bridge.",
                    self.action_number()
                )
            }
            (Phase::Toll, _) => {
                format!("The army of {who} that paid for the bridge is rolled into the Realm.")
            }
            (_, Some(battle)) => self.battle_prompt(battle),
            _ => "The game is over.".to_string(),
        }
    }

    fn battle_prompt(&self, battle: Battle) -> String {
        let Battle { world, attacker, defender, fought, damage } = battle;
        let (attacker, defender) = (attacker.name(), defender.name());
        match self.phase {
            Phase::Damage => {
                let chooser = self.chooser().name();
                format!("{chooser} chooses which of the defending armies on {world} loses {damage}.")
            }
            Phase::AttackerFalls => format!("The army of {attacker} is rolled into the Realm."),
            Phase::DefenderFalls => format!("The army of {defender} is rolled into the Realm."),
            Phase::AttackerMay => format!("{attacker} may retreat from {world} or fight on."),
            Phase::DefenderMay => format!("{defender} may retreat from {world} or fight on."),
            Phase::AttackerMust => format!("{attacker} has to retreat from {world}: where to?"),
            _ => format!("Battle round {} on {world}: {attacker} attacks {defender}.", u32::from(fought) + 1),
        }
    }

    fn draw_world(&self, world: World, at: [i32; 2], radius: i32, items: &mut Vec<Item>) {
        let contested = self.contested(world);
        let mut region = Item::loose(world_id(world), ItemKind::Region, self.described(world))
            .at(Shape::Circle { at, radius })
            .drawn(format!("d6d/{}", world.name().to_ascii_lowercase()))
            .named(world.name());
        (region.seat, region.marks.threatened) = (self.owner(world), contested);
        items.push(region);
        let name = Item::label(format!("name-{world}"), [world.name()]).styled(Style::Title);
        items.push(name.at(Shape::Point { at: [at[0], at[1] - radius - 20], turn: 0 }));
        let armies = self.playing().iter().flat_map(|seat| {
            let host = self.hosts[seat.index()];
            host.on(world).iter().map(move |slot| (seat, slot, host.die(slot).value()))
        });
        let armies: Vec<_> = armies.collect();
        let threatened = contested || self.could_be_attacked(world);
        for (i, &(seat, slot, value)) in armies.iter().enumerate() {
            let alt = format!("An army of {} with strength {value} on {world}", seat.name());
            let die = Item::loose(die_id(seat, slot), ItemKind::Die, alt).owned(seat).showing(value);
            let at = Shape::Point { at: spread(at, radius, i as i32, armies.len() as i32), turn: 0 };
            items.push(Item { marks: Marks { threatened, ..Marks::default() }, ..die.at(at) });
        }
        if let Some(battle) = self.battle().filter(|_| contested) {
            let told = Item::label("battle", self.bonuses_told(battle)).styled(Style::Notice);
            items.push(told.at(Shape::Point { at: [at[0], at[1] + radius + 20], turn: 0 }));
        }
    }

    /// Whether the seat on turn has a bridge from a world of its own to this one of somebody else.
    fn could_be_attacked(&self, world: World) -> bool {
        let (active, acts) = (self.active(), self.phase == Phase::Act);
        acts && self.owner(world).is_some_and(|owner| owner != active)
            && !self.friends(active, world).is_empty()
    }

    fn described(&self, world: World) -> String {
        let near: Vec<_> = self.bridges.near(world).iter().map(World::name).collect();
        let near = if near.is_empty() { "nothing".to_string() } else { near.join(", ") };
        let armies = |seat: Seat| spoken(self.armies(seat, world).iter());
        let there: Vec<_> = self.present(world).iter().collect();
        match (self.owner(world), &there[..]) {
            (Some(owner), _) => {
                format!("{world}, controlled by {} with {}; joined to {near}", owner.name(), armies(owner))
            }
            (None, []) => format!("{world}, empty; joined to {near}"),
            (None, seats) => {
                let sides: Vec<_> =
                    seats.iter().map(|&seat| format!("{} with {}", seat.name(), armies(seat))).collect();
                format!("{world}, contested by {}; joined to {near}", sides.join(" and "))
            }
        }
    }

    /// D12: both bonuses, with the worlds they come from.
    fn bonuses_told(&self, battle: Battle) -> [String; 2] {
        let side = |seat: Seat| {
            let friends = self.friends(seat, battle.world);
            format!("{} +{}{}", seat.name(), friends.len(), from_worlds(friends))
        };
        [side(battle.attacker), format!("against {}", side(battle.defender))]
    }

    fn trays(&self) -> Vec<Tray> {
        let mut trays = Vec::new();
        let dice = |seat: Seat, slots: Slots, alt: &str| -> Vec<Item> {
            let host = self.hosts[seat.index()];
            let item = |slot: Slot| {
                let value = host.die(slot).value();
                let shows = if value > 0 { format!(", showing {value}") } else { String::new() };
                let alt = format!("{alt} of {}{shows}", seat.name());
                let die = Item::loose(die_id(seat, slot), ItemKind::Die, alt).owned(seat);
                if value > 0 { die.showing(value) } else { die }
            };
            slots.iter().map(item).collect()
        };
        for seat in self.playing().iter() {
            trays.push(Tray {
                id: format!("supply-{seat}"),
                label: format!("Supply of {}", seat.name()),
                seat: Some(seat),
                items: dice(seat, self.hosts[seat.index()].in_supply(), "A die in the supply"),
            });
        }
        let lost = |seat: Seat| {
            let mut dice = dice(seat, self.hosts[seat.index()].in_realm(), "A lost army");
            dice.iter_mut().for_each(|die| die.marks.out = true);
            dice
        };
        trays.push(Tray {
            id: "realm".to_string(),
            label: "Realm of Lost Souls".to_string(),
            seat: None,
            items: self.playing().iter().flat_map(lost).collect(),
        });
        trays
    }

    fn meters(&self) -> Vec<Meter> {
        let meter = |id: &str, what, value: i32, clause| Meter::new(id, what, value, Clause(clause));
        let round = i32::from(self.rounds) + i32::from(self.rounds < self.options.round_cap);
        let mut meters = vec![
            meter("realm", "Realm of Lost Souls", self.realm.into(), "D17").limited(self.options.realm_limit),
            meter("round", "Round", round, "D19").limited(self.options.round_cap),
            meter("action", "Action", self.action_number().into(), "D6").limited(2),
        ];
        for seat in self.playing().iter() {
            meters.push(meter(&format!("points-{seat}"), POINTS, self.points(seat), "D18").owned(seat));
        }
        if let Some(battle) = self.battle() {
            meters.push(meter("battle-rounds", "Battle rounds", battle.fought.into(), "D15").limited(200));
            for seat in [battle.attacker, battle.defender] {
                let friends = self.friends(seat, battle.world);
                let label = format!("Bonus of {}{}", seat.name(), from_worlds(friends));
                let bonus = meter(&format!("bonus-{seat}"), "Bonus", friends.len().into(), "D12");
                meters.push(bonus.owned(seat).labelled(label));
            }
        }
        meters
    }
}

pub(super) fn drawn_bridge(bridge: Bridge, centres: &[[i32; 2]; World::COUNT]) -> Item {
    let [a, b] = bridge.ends();
    let line = Item::loose(bridge_id(bridge), ItemKind::Line, format!("A bridge between {a} and {b}"));
    line.styled(Style::Planks).at(Shape::Segment { from: centres[a.index()], to: centres[b.index()] })
}

/// Place `i` of `count` in a world: rows of three around its centre.
pub(super) fn spread(at: [i32; 2], radius: i32, i: i32, count: i32) -> [i32; 2] {
    let (rows, step) = ((count + 2) / 3, radius * 11 / 20);
    let row = i / 3;
    let in_row = (count - 3 * row).min(3);
    [at[0] + (2 * (i % 3) - in_row + 1) * step / 2, at[1] + (2 * row - rows + 1) * step / 2]
}

/// ` (Vanir, Alfar)`, or nothing.
pub(super) fn from_worlds(worlds: Worlds) -> String {
    let names: Vec<_> = worlds.iter().map(World::name).collect();
    if names.is_empty() { String::new() } else { format!(" ({})", names.join(", ")) }
}

/// `2, 3 and 5`
pub(super) fn spoken(values: impl Iterator<Item = u8>) -> String {
    let values: Vec<String> = values.map(|value| value.to_string()).collect();
    if values.is_empty() { "nothing".to_string() } else { listed(&values) }
}
