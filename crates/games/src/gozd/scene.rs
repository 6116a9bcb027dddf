//! The picture of a war: the battleground between the homes, the chart of fates, and counters.

use engine::scene::{Board, Item, ItemKind, Meter, Scene, Shape, Style, Tray};
use engine::{Clause, Seat, counted};

use super::chart::ROWS;
use super::place::{COLUMNS, Place};
use super::show::{home_name, home_title, place_name};
use super::{Fate, Gozd, Next, Phase, Role};

/// What a war is about.
pub(super) const MINIONS: &str = "Minions";
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
        let items =
            homes.into_iter().chain(fields).chain(dice).chain(self.titles()).chain(self.chart_items(height));
        let items = items.collect();
        Scene {
            prompt: self.prompt(),
            board: Board { width, height, items, ..Board::default() },
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
        let strip = Item::loose(name, ItemKind::Region, alt).drawn(format!("gozd/{name}"));
        let strip = strip.named(home_title(seat));
        strip.at(rectangle(0, top, i32::from(COLUMNS) * WIDE, STRIP)).owned(seat)
    }

    /// The name of a home, and of the sides of the chart.
    fn titles(&self) -> [Item; 3] {
        let bottom = STRIP + i32::from(self.options.rows) * HIGH;
        let title = |seat: Seat, top: i32| {
            let name = home_title(seat);
            let at = [STRIP + 6 * name.len() as i32, top + STRIP / 2];
            let label = Item::label(format!("title-{seat}"), [name]).styled(Style::Title);
            label.at(Shape::Point { at, turn: 0 })
        };
        let heads = Item::label("chart", ["Sum", "Attacker", "Defender"]).styled(Style::Axis);
        let heads = heads.at(rectangle(i32::from(COLUMNS) * WIDE + GAP, STRIP / 4, CHART, STRIP * 3 / 4));
        [title(Seat::A, bottom), title(Seat::B, 0), heads]
    }

    /// G1: row 0, Death's first, lies at the bottom.
    fn corner(&self, field: Place) -> [i32; 2] {
        let from_top = i32::from(self.options.rows) - 1 - i32::from(field.row());
        [i32::from(field.column()) * WIDE, STRIP + from_top * HIGH]
    }

    fn field_item(&self, field: Place) -> Item {
        let [death, devil] = [Seat::A, Seat::B].map(|seat| self.horde.on(seat, field));
        let [x, y] = self.corner(field);
        let (a, b) = (Seat::A.name(), Seat::B.name());
        let alt = format!("Field {field}: {death} of {a}, {devil} of {b}");
        let item = Item::loose(format!("field-{field}"), ItemKind::Region, alt).named(field.to_string());
        let item = item.at(rectangle(x, y, WIDE, HIGH)).numbered(field.0);
        let even = (field.row() + field.column()).is_multiple_of(2);
        let mut item = item.drawn(if even { "gozd/field" } else { "gozd/field2" });
        item.marks.threatened = death > 0 && devil > 0;
        item
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
        let many = i32::from(self.options.field_capacity);
        // As far apart as the field allows, and a little off its sides.
        let step = (WIDE - 6) / many;
        let down = HIGH * if seat == Seat::A { 77 } else { 23 } / 100;
        Shape::Point { at: [x + 3 + (2 * nth - 1) * step / 2, y + down], turn: 0 }
    }

    pub(super) fn die_item(&self, seat: Seat, die: u8, value: u8, at: Place) -> Item {
        let alt = format!("{value} of {} in {}", seat.name(), place_name(seat, at));
        let mut item = Item::loose(format!("die-{die}"), ItemKind::Die, alt).showing(value).owned(seat);
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

    /// The homes, grouped by value, and the dice in the air.
    fn trays(&self) -> Vec<Tray> {
        let mut trays = Vec::from([Seat::A, Seat::B].map(|seat| self.home_tray(seat)));
        if self.air > 0 {
            let flying = (0..super::horde::DICE as u8).filter(|&die| self.horde.in_air(die));
            let items = flying.map(|die| self.flying_item(die)).collect();
            trays.push(Tray { id: "air".into(), label: "In the air".into(), seat: None, items });
        }
        trays
    }

    fn flying_item(&self, die: u8) -> Item {
        let owner = self.horde.owner(die);
        let alt = format!("A die of {} in the air", owner.name());
        Item::loose(format!("die-{die}"), ItemKind::Die, alt).owned(owner)
    }

    fn home_tray(&self, seat: Seat) -> Tray {
        let (name, mut items) = (home_name(seat), Vec::new());
        for value in 1..=6 {
            let alike = self.horde.alike(seat, value, Place::HOME).iter();
            items.extend(alike.map(|die| self.die_item(seat, die, value, Place::HOME)));
        }
        Tray { id: format!("{name}-tray"), label: name.to_string(), seat: Some(seat), items }
    }

    fn meters(&self) -> Vec<Meter> {
        let options = &self.options;
        let mut meters = vec![
            Meter::new("left", "Actions left", self.left, Clause("G4")).limited(options.actions),
            Meter::new("quiet", "Quiet turns", self.quiet, Clause("G15")).limited(options.quiet_turns),
            Meter::new("turns", "Turns", self.turns, Clause("G15")).limited(options.turn_cap),
        ];
        for seat in [Seat::A, Seat::B] {
            let (army, attacks) = (self.horde.size(seat), self.attacks(seat));
            let army = Meter::new(format!("army-{seat}"), MINIONS, army, Clause("G14"));
            let attacks = Meter::new(format!("attacks-{seat}"), "Attacks", attacks, Clause("G15"));
            meters.extend([army, attacks].map(|meter| meter.owned(seat)));
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
    let words = [sums.as_str(), attacker, defender];
    let tall = (height - 2 * STRIP) / ROWS.len() as i32;
    let shape = rectangle(i32::from(COLUMNS) * WIDE + GAP, STRIP + nth as i32 * tall, CHART, tall);
    Item { alt, ..Item::label(format!("chart-{low}"), words).at(shape) }
}

fn rectangle(x: i32, y: i32, width: i32, height: i32) -> Shape {
    Shape::Polygon(vec![[x, y], [x + width, y], [x + width, y + height], [x, y + height]])
}
