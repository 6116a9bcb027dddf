//! The Scene: the table to scale with ships, fronts and dice, what is in reach, and the rows of both players.

use engine::scene::{Board, Ground, Item, ItemKind, Marks, Meter, Scene, Shape, Style, Tray};
use engine::{Clause, Game, Seat, Turn, counted};

use super::fuel::{DICE, Row, other};
use super::geometry::rim;
use super::show::point;
use super::{Action, Cells, Frame, IDLE_TURNS, Phase, Rebirth, Vector, View};

/// What decides a duel.
pub(super) const LEFT: &str = "Dice";

/// The id of the table.
pub(super) const TABLE: &str = "table";

pub(super) fn scene(view: &View) -> Scene {
    let game = &view.game;
    let [width, height] = game.options.table;
    let mut items = vec![table(width, height)];
    let choosing = match game.turn() {
        Turn::Choose(seats) if game.phase != Phase::Assign => Some(seats.first()),
        _ => None,
    };
    let menu = choosing.map_or(Vec::new(), |seat| menu(game, seat));
    items.extend(choosing.into_iter().flat_map(|seat| reaches(game, seat)));
    items.extend(tanks(game));
    items.extend(
        [Seat::A, Seat::B].into_iter().flat_map(|seat| ship(game, seat, is_threatened(game, seat, &menu))),
    );
    items.extend(choosing.into_iter().flat_map(|seat| offers(game, seat, &menu)));
    Scene {
        prompt: prompt(view),
        board: Board { width, height, items, ground: Ground::Bare, millimetre: Some(1000) },
        trays: [Seat::A, Seat::B].into_iter().flat_map(|seat| trays(view, seat)).collect(),
        meters: meters(game),
        ..Scene::default()
    }
}

/// What is offered to a player.
pub(super) fn menu(game: &Rebirth, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    actions
}

pub(super) fn ship_id(seat: Seat) -> String {
    format!("ship-{seat}")
}

pub(super) fn around_id(seat: Seat) -> String {
    format!("around-{seat}")
}

pub(super) fn spot_id(at: Vector) -> String {
    format!("spot-{at}")
}

pub(super) fn lane_id(heading: Vector, start: Option<Vector>) -> String {
    let from = start.map_or(String::new(), |start| format!("-{start}"));
    format!("lane-{heading}{from}")
}

/// Die `i` of a player, counted row by row, the fullest of each row first.
pub(super) fn die_id(seat: Seat, i: usize) -> String {
    format!("die-{seat}-{}", i + 1)
}

/// The number of the first die of a row.
pub(super) fn first_die(game: &Rebirth, seat: Seat, row: Row) -> usize {
    let before = Row::ALL.into_iter().take_while(|&it| it != row);
    before.map(|it| usize::from(game.fuel(seat).row(it).len())).sum()
}

fn circle(at: Vector, radius: i32) -> Shape {
    Shape::Circle { at: [at.x, at.y], radius }
}

fn segment(from: Vector, to: Vector) -> Shape {
    Shape::Segment { from: [from.x, from.y], to: [to.x, to.y] }
}

fn ghostly(item: Item) -> Item {
    Item { marks: Marks { ghost: true, ..item.marks }, ..item }
}

/// R2, R17.
fn table(width: i32, height: i32) -> Item {
    let corners = vec![[0, 0], [width, 0], [width, height], [0, height]];
    Item::loose(TABLE, ItemKind::Region, "The table").drawn("rebirth/table").at(Shape::Polygon(corners))
}

/// How far the next steps, a shot or a jettisoned die can go.
fn reaches(game: &Rebirth, seat: Seat) -> Vec<Item> {
    let (at, who) = (game.ship(seat), seat.name());
    let region = |id: String, alt: String, radius: i32| {
        Item::loose(id, ItemKind::Region, alt).drawn("rebirth/reach").at(circle(at, radius)).owned(seat)
    };
    match (game.top(), game.phase) {
        (Some(Frame::Jettison(..)), _) => {
            let far = game.reach(seat).unwrap_or(game.widest(seat));
            vec![region(around_id(seat), format!("Where {who} may jettison a die"), far)]
        }
        (None, Phase::Move) => {
            let mobility = game.fuel(seat).row(Row::Mobility).pips();
            let ring = |n: u8| {
                let alt = format!("How far {who} comes in {}", counted(n, "step", "steps"));
                region(format!("reach-{seat}-{n}"), alt, i32::from(n) * game.options.step())
            };
            (1..=game.steps(seat).min(mobility)).rev().map(ring).collect()
        }
        (None, Phase::Attack) => {
            let reached = |range| range + game.options.ship + game.options.penny;
            let range = game.range(seat).map(reached);
            let alt = format!("How far a shot of {who} reaches");
            range.into_iter().map(|range| region(format!("range-{seat}"), alt.clone(), range)).collect()
        }
        _ => Vec::new(),
    }
}

/// R1: the coin of a ship.
pub(super) fn coin(id: String, alt: String) -> Item {
    Item::loose(id, ItemKind::Token, alt).drawn("rebirth/ship")
}

/// R12.
fn tanks(game: &Rebirth) -> impl Iterator<Item = Item> {
    game.tanks().iter().enumerate().map(|(i, &at)| {
        let alt = format!("A jettisoned die at {}", point(at));
        tank(format!("tank-{}", i + 1), alt).at(circle(at, game.options.die))
    })
}

/// A die that counts no more as fuel.
pub(super) fn tank(id: String, alt: String) -> Item {
    Item::loose(id, ItemKind::Die, alt).drawn("rebirth/tank").signed('□')
}

/// R1, R16: a ship and its front.
fn ship(game: &Rebirth, seat: Seat, threatened: bool) -> [Item; 2] {
    let at = game.ship(seat);
    let nose = at + rim(game.options.ship, game.front(seat));
    let alt = format!("The ship of {} at {}", seat.name(), point(at));
    let coin = coin(ship_id(seat), alt).at(circle(at, game.options.ship));
    let front = Item::loose(format!("front-{seat}"), ItemKind::Line, format!("The front of {}", seat.name()));
    [
        Item { marks: Marks { threatened, ..Marks::default() }, ..coin.owned(seat) },
        front.styled(Style::Tip).at(segment(at, nose)).owned(seat),
    ]
}

/// Whether a shot on the menu would hit this ship.
fn is_threatened(game: &Rebirth, seat: Seat, menu: &[Action]) -> bool {
    let enemy = other(seat);
    game.phase == Phase::Attack
        && game.active == enemy
        && menu.iter().any(|action| match *action {
            Action::Shoot(heading, start) => game.hits(enemy, heading, game.start(enemy, heading, start)),
            _ => false,
        })
}

fn spot(at: Vector, alt: String, radius: i32) -> Item {
    let item = Item::loose(spot_id(at), ItemKind::Region, alt).drawn("rebirth/spot");
    ghostly(item.at(circle(at, radius)))
}

/// The places and lanes of the menu, to be touched.
fn offers(game: &Rebirth, seat: Seat, menu: &[Action]) -> Vec<Item> {
    let offer = |action: &Action| match *action {
        Action::Step(v) => {
            let at = game.reduced(game.ship(seat) + v);
            Some(spot(at, format!("A step to {}", point(at)), game.options.ship / 4))
        }
        Action::Jettison(at) => {
            Some(spot(at, format!("A place for a die at {}", point(at)), game.options.die / 3))
        }
        Action::Shoot(heading, start) => {
            let from = game.start(seat, heading, start);
            let far = game.trace(seat, heading, from).1;
            let lane = Item::loose(lane_id(heading, start), ItemKind::Line, "The lane of a shot");
            let lane = lane.styled(Style::Lane);
            let from = game.ship(seat) + from;
            Some(ghostly(lane.at(segment(from, from + rim(far.max(1), heading)))))
        }
        _ => None,
    };
    menu.iter().filter_map(offer).collect()
}

/// R3, R4: the rows, or one heap before the dice are assigned or shown; and what is about to be jettisoned.
fn trays(view: &View, seat: Seat) -> Vec<Tray> {
    let game = &view.game;
    let (fuel, who) = (game.fuel(seat), seat.name());
    let open = game.phase != Phase::Over && (game.is_revealed() || game.assigned[seat.index()]);
    if !open || view.is_sealed(seat) {
        let label = if view.is_sealed(seat) { "assigned in secret" } else { "fuel" };
        let label = format!("{who}: {label}");
        return vec![tray(format!("fuel-{seat}"), label, seat, fuel.all(), 0)];
    }
    let row = |row: Row| {
        let (id, label) = (format!("row-{seat}-{}", row.letter()), format!("{who}: {}", row.name()));
        tray(id, label, seat, fuel.row(row), first_die(game, seat, row))
    };
    Row::ALL.map(row).to_vec()
}

fn tray(id: String, label: String, seat: Seat, cells: Cells, first: usize) -> Tray {
    let die = |(i, face): (usize, u8)| {
        let alt = format!("A die of {} that shows {face}", seat.name());
        Item::loose(die_id(seat, first + i), ItemKind::Die, alt).showing(face).owned(seat)
    };
    Tray { id, label, seat: Some(seat), items: cells.faces().enumerate().map(die).collect() }
}

fn meters(game: &Rebirth) -> Vec<Meter> {
    let mut meters = Vec::new();
    for seat in [Seat::A, Seat::B] {
        let all = game.fuel(seat).all();
        let dice = Meter::new(format!("dice-{seat}"), LEFT, all.len(), Clause("R13")).limited(DICE);
        let pips = Meter::new(format!("pips-{seat}"), "Pips", all.pips(), Clause("R11"));
        meters.extend([dice, pips].map(|meter| meter.owned(seat)));
    }
    meters.push(Meter::new("turn", "Turns", game.turns, Clause("R14")).limited(game.options.turn_cap));
    meters.push(Meter::new("idle", "Idle turns", game.idle, Clause("R14")).limited(IDLE_TURNS));
    meters
}

/// Whose turn it is, and what may be done.
fn prompt(view: &View) -> String {
    let game = &view.game;
    let who = game.active.name();
    if let Some(frame) = game.top() {
        return pending(game, frame);
    }
    match game.phase {
        Phase::Assign => match game.assigned {
            [false, false] => "Both players assign their dice in secret.".to_string(),
            [true, _] => format!("{} has assigned; {} assigns.", Seat::A.name(), Seat::B.name()),
            [_, true] => format!("{} has assigned; {} assigns.", Seat::B.name(), Seat::A.name()),
        },
        Phase::MoveCoin => "Equal Mobility: a coin decides who chooses the order.".to_string(),
        Phase::AttackCoin => "Equal Offense: a coin decides who chooses the order.".to_string(),
        Phase::MoveOrder => format!("{who} chooses who moves first."),
        Phase::AttackOrder => format!("{who} chooses who attacks first."),
        Phase::Move if game.steps(game.active) == 1 => format!("{who} has one step left: step or stop?"),
        Phase::Move => format!("{who} has {} steps left: step or stop?", game.steps(game.active)),
        Phase::Attack => {
            let offense = game.fuel(game.active).row(Row::Offense).len();
            format!("{who} may attack with Offense {offense}: shoot or decline?")
        }
        Phase::Over => "The game is over.".to_string(),
    }
}

fn pending(game: &Rebirth, frame: Frame) -> String {
    let who = frame.seat().name();
    match frame {
        Frame::Jettison(_, 1) => format!("{who} jettisons a die: where does it go?"),
        Frame::Jettison(_, dice) => format!("{who} jettisons {dice} dice: where does the next one go?"),
        Frame::Pay(_, row, 1) => format!("{who} pays 1 pip from {}: from which die?", row.name()),
        Frame::Pay(_, row, pips) => {
            format!("{who} pays {pips} pips from {}: how are they split?", row.name())
        }
        Frame::Lose(seat, dice) => {
            let face = game.fuel(seat).all().smallest();
            format!("{who} loses {dice} of the dice that show {face}: from which rows?")
        }
        Frame::Hit(..) => format!("{who} is hit."),
    }
}
