//! The picture of a war: the battleground between the homes, the chart of fates, and counters.

use engine::scene::{Board, Item, ItemKind, Meter, Scene, Shape, Tray};
use engine::{Clause, Seat, counted};

use super::chart::ROWS;
use super::place::{COLUMNS, Place};
use super::show::{home_name, place_name};
use super::{Fate, Gozd, Next, Phase, Role};

const WIDE: i32 = 120;
const HIGH: i32 = 90;
/// The strips at both ends stand for the homes.
const STRIP: i32 = 50;
const CHART: i32 = 220;
const GAP: i32 = 20;

impl Gozd {
    /// The Scene without choices.
    pub(super) fn draw(&self) -> Scene {
        let (width, height) = (i32::from(COLUMNS) * WIDE + GAP + CHART, self.height());
        let homes = [Seat::A, Seat::B].map(|seat| self.home_strip(seat));
        let fields = (0..self.options.rows * COLUMNS).map(|field| self.field_item(Place(field)));
        let dice = [Seat::A, Seat::B].into_iter().flat_map(|seat| self.field_dice(seat));
        let items = homes.into_iter().chain(fields).chain(dice).chain(self.chart_items(height)).collect();
        Scene {
            prompt: self.prompt(),
            board: Board { width, height, items },
            trays: self.trays(),
            meters: self.meters(),
            ..Scene::default()
        }
    }

    /// The height of the board.
    pub(super) fn height(&self) -> i32 {
        i32::from(self.options.rows) * HIGH + 2 * STRIP
    }

    fn prompt(&self) -> String {
        let (who, other) = (self.active.name(), self.active.next(2).name());
        let value = |role| self.part(role).map_or(0, |(value, _)| value);
        match self.phase {
            Phase::Setup => {
                let (count, place) = self.setup();
                let setter = self.setter();
                let dice = counted(count, "die", "dice");
                format!("{} sets up: {dice} for {}.", setter.name(), place_name(setter, place))
            }
            Phase::Act => {
                let all = counted(self.options.actions, "action", "actions");
                format!("{who} acts: {} of {all} left.", self.left)
            }
            Phase::Defend => format!("{who} attacks with a {}: {other} answers.", value(Role::Attacker)),
            Phase::Settle(role) => {
                let fate = Fate::of(role, self.battle.sum);
                let ways = match fate {
                    Fate::Victory => "stay or step back",
                    Fate::Evade => "one field back or home",
                    _ => "keep or reroll",
                };
                format!("{} for the {} of {}: {ways}?", fate.name(), value(role), self.player(role).name())
            }
            Phase::Victims => {
                format!("{who} slaughters: {other} chooses {}.", counted(self.toll(), "victim", "victims"))
            }
            Phase::Roll(Next::Done | Next::Hell) if self.air > 1 => format!("{} dice are rolled.", self.air),
            Phase::Roll(_) => "A minion is rolled.".to_string(),
            Phase::Over(_) => "The war is over.".to_string(),
        }
    }

    fn home_strip(&self, seat: Seat) -> Item {
        let bottom = STRIP + i32::from(self.options.rows) * HIGH;
        let top = if seat == Seat::A { bottom } else { 0 };
        let (name, count) = (home_name(seat), self.horde.home(seat));
        let minions = counted(count, "minion", "minions");
        let alt = format!("{name}, home of {}, with {minions}", seat.name());
        let strip = Item::loose(name, ItemKind::Region, home_name(seat), alt);
        strip.at(rectangle(0, top, i32::from(COLUMNS) * WIDE, STRIP)).owned(seat)
    }

    /// G1: row 0, Death's first, lies at the bottom.
    fn corner(&self, field: Place) -> [i32; 2] {
        let from_top = i32::from(self.options.rows) - 1 - i32::from(field.row());
        [i32::from(field.column()) * WIDE, STRIP + from_top * HIGH]
    }

    fn field_item(&self, field: Place) -> Item {
        let [death, devil] = [Seat::A, Seat::B].map(|seat| self.horde.on(seat, field));
        let [x, y] = self.corner(field);
        let art = if death > 0 && devil > 0 { "contested" } else { "battlefield" };
        let (a, b) = (Seat::A.name(), Seat::B.name());
        let alt = format!("Field {field}: {death} of {a}, {devil} of {b}");
        Item::loose(format!("field-{field}"), ItemKind::Region, art, alt).at(rectangle(x, y, WIDE, HIGH))
    }

    /// G3: up to three dice of each player a field, Death's in the lower half.
    fn field_dice(&self, seat: Seat) -> Vec<Item> {
        let mut placed = [0; super::place::FIELDS];
        let on_fields = self.horde.standing(seat).filter(|(_, _, at)| !at.is_home());
        on_fields
            .map(|(die, value, at)| {
                placed[at.index()] += 1;
                self.die_item(seat, die, value, at).at(self.die_shape(seat, at, placed[at.index()]))
            })
            .collect()
    }

    /// Where the `nth` die of a player lies on a field.
    pub(super) fn die_shape(&self, seat: Seat, field: Place, nth: i32) -> Shape {
        let [x, y] = self.corner(field);
        let step = WIDE / (i32::from(self.options.field_capacity) + 1);
        let down = if seat == Seat::A { 3 * HIGH / 4 } else { HIGH / 4 };
        Shape::Point { at: [x + nth * step, y + down], turn: 0 }
    }

    pub(super) fn die_item(&self, seat: Seat, die: u8, value: u8, at: Place) -> Item {
        let art = if seat == Seat::A { "death" } else { "devil" };
        let alt = format!("{value} of {} in {}", seat.name(), place_name(seat, at));
        let mut item = Item::loose(format!("die-{die}"), ItemKind::Die, art, alt).valued(value).owned(seat);
        item.marks.last =
            self.trail.moved().has(die) || die == self.battle.attacker || die == self.battle.defender;
        // G7: only where enemies meet can something happen to it.
        item.marks.threatened = !at.is_home() && self.horde.on(seat.next(2), at) > 0;
        item
    }

    /// The chart, with the row that applies, or the rows that may.
    fn chart_items(&self, height: i32) -> impl Iterator<Item = Item> {
        let possible: Vec<u8> = match (self.phase, self.part(Role::Attacker)) {
            (Phase::Defend, Some((value, _))) => self.answers().map(|answer| answer + value).collect(),
            _ => Vec::new(),
        };
        let sum = self.battle.sum;
        ROWS.iter().map(move |&(low, high)| {
            let mut item = chart_row(low, height);
            item.marks.last = (low..=high).contains(&sum);
            item.marks.threatened = possible.iter().any(|sum| (low..=high).contains(sum));
            item
        })
    }

    /// The homes, grouped by value, the dice in the air, and the marks of possible victims.
    fn trays(&self) -> Vec<Tray> {
        let mut trays = Vec::from([Seat::A, Seat::B].map(|seat| self.home_tray(seat)));
        if self.air > 0 {
            let flying = (0..super::horde::DICE as u8).filter(|&die| self.horde.in_air(die));
            let items = flying.map(|die| self.flying_item(die)).collect();
            trays.push(Tray { id: "air".into(), label: "In the air".into(), seat: None, items });
        }
        if self.phase == Phase::Victims {
            let victim = self.active.next(2);
            let marked = self.marked(victim).into_iter();
            let items = marked.map(|(_, id)| {
                let alt = format!("Victim {}", id.split('.').next().unwrap_or(&id));
                Item::loose(id, ItemKind::Token, "skull", alt).owned(victim)
            });
            let label = format!("Choose {}", counted(self.toll(), "victim", "victims"));
            trays.push(Tray { id: "victims".into(), label, seat: Some(victim), items: items.collect() });
        }
        trays
    }

    fn flying_item(&self, die: u8) -> Item {
        let owner = self.horde.owner(die);
        let art = if owner == Seat::A { "death" } else { "devil" };
        let alt = format!("A die of {} in the air", owner.name());
        Item::loose(format!("die-{die}"), ItemKind::Die, art, alt).owned(owner)
    }

    fn home_tray(&self, seat: Seat) -> Tray {
        let (name, mut items) = (home_name(seat), Vec::new());
        for value in 1..=6 {
            let count = self.horde.at_home(seat, value);
            if count > 0 {
                let alt = format!("{count} of value {value}");
                let label = Item::loose(format!("{name}-{value}"), ItemKind::Label, "count", alt);
                items.push(label.valued(count).owned(seat));
            }
            let alike = self.horde.alike(seat, value, Place::HOME).iter();
            items.extend(alike.map(|die| self.die_item(seat, die, value, Place::HOME)));
        }
        Tray { id: format!("{name}-tray"), label: name.to_string(), seat: Some(seat), items }
    }

    fn meters(&self) -> Vec<Meter> {
        let meter = |id: &str, label: String, value: i32, limit: Option<i32>, clause| Meter {
            id: id.to_string(),
            label,
            value,
            limit,
            seat: None,
            clause: Clause(clause).into(),
        };
        let options = &self.options;
        let mut meters = vec![
            meter("left", "Actions left".into(), self.left.into(), Some(options.actions.into()), "G4"),
            meter("quiet", "Quiet turns".into(), self.quiet.into(), Some(options.quiet_turns.into()), "G15"),
            meter("turns", "Turns".into(), self.turns.into(), Some(options.turn_cap.into()), "G15"),
        ];
        for seat in [Seat::A, Seat::B] {
            let (army, attacks) = (self.horde.size(seat).into(), self.attacks(seat).into());
            let army =
                meter(&format!("army-{seat}"), format!("Minions of {}", seat.name()), army, None, "G14");
            let label = format!("Attacks of {}", seat.name());
            let attacks = meter(&format!("attacks-{seat}"), label, attacks, None, "G15");
            meters.extend([army, attacks].map(|meter| Meter { seat: Some(seat), ..meter }));
        }
        meters
    }
}

/// G9: one row of the chart, by its lowest sum, beside the battleground.
pub(super) fn chart_row(low: u8, height: i32) -> Item {
    let (nth, high) =
        ROWS.iter().enumerate().find(|(_, row)| row.0 == low).map_or((0, low), |(i, row)| (i, row.1));
    let sums = if low == high { low.to_string() } else { format!("{low}-{high}") };
    let [attacker, defender] = [Role::Attacker, Role::Defender].map(|role| Fate::of(role, low).name());
    let alt = format!("{sums}: attacker {attacker}, defender {defender}");
    let tall = (height - 2 * STRIP) / ROWS.len() as i32;
    let shape = rectangle(i32::from(COLUMNS) * WIDE + GAP, STRIP + nth as i32 * tall, CHART, tall);
    Item::loose(format!("chart-{low}"), ItemKind::Label, "chart", alt).at(shape)
}

fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Shape {
    Shape::Polygon(vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
}
