//! Positions as text: `turn=3 idle=0 phase=move active=A ... A=66/5/- B=666/-/1 ships=... tanks=... pending=- next=B`.

use std::fmt::Display;

use engine::{Clause, Pairs, Refusal, Seat, brief};

use super::flow::Order;
use super::fuel::{Cells, DICE, Fuel, Row};
use super::space::Spot;
use super::{
    AttackOrder, Frame, IDLE_TURNS, Phase, Rebirth, RebirthOptions, STACK, TANKS, Vector, View, other,
};

const KEYS: [&str; 15] = [
    "turn", "idle", "spent", "phase", "active", "order", "steps", "A", "B", "shipA", "shipB", "fronts",
    "tanks", "pending", "next",
];
const NEXT: [&str; 3] = ["-", "A", "B"];
const PHASES: [&str; 8] =
    ["assign", "move-coin", "move-order", "move", "attack-coin", "attack-order", "attack", "over"];
const ALL_PHASES: [Phase; 8] = [
    Phase::Assign,
    Phase::MoveCoin,
    Phase::MoveOrder,
    Phase::Move,
    Phase::AttackCoin,
    Phase::AttackOrder,
    Phase::Attack,
    Phase::Over,
];
const YES: [&str; 2] = ["no", "yes"];
const ORDER: [&str; 2] = ["first", "second"];

/// R5: what is settled in advance is told only where something is.
fn keys(options: &RebirthOptions) -> &'static [&'static str] {
    if options.attack_order == AttackOrder::Management { &KEYS } else { &KEYS[..14] }
}

pub(super) fn write(view: &View) -> String {
    let game = &view.game;
    let next = match game.options.attack_order {
        AttackOrder::Late => String::new(),
        AttackOrder::Management => format!(" next={}", NEXT[game.next.map_or(0, |seat| seat.index() + 1)]),
    };
    let fuel = |seat: Seat| fuel_text(view, seat);
    format!(
        "turn={} idle={} spent={} phase={} active={} order={} steps={},{} A={} B={} shipA={} shipB={} \
         fronts={} tanks={} pending={}{next}",
        game.turns,
        game.idle,
        YES[usize::from(game.spent)],
        PHASES[game.phase as usize],
        game.active,
        ORDER[usize::from(game.second)],
        game.steps[0],
        game.steps[1],
        fuel(Seat::A),
        fuel(Seat::B),
        game.ships[0],
        game.ships[1],
        list(game.fronts.iter()),
        list(game.tanks().iter()),
        list(game.stack[..usize::from(game.depth)].iter().map(frame_text)),
    )
}

/// `66/5/-` by row, `665` in one heap, `665?` in one heap because the rows are sealed.
fn fuel_text(view: &View, seat: Seat) -> String {
    let (game, fuel) = (&view.game, view.game.fuel(seat));
    if view.is_sealed(seat) {
        return format!("{}?", fuel.all());
    }
    let heap = game.phase == Phase::Over || game.phase == Phase::Assign && !game.assigned[seat.index()];
    if heap { fuel.all().to_string() } else { list(Row::ALL.map(|row| fuel.row(row)).iter()) }
}

fn frame_text(frame: &Frame) -> String {
    match frame {
        Frame::Jettison(seat, dice) => format!("jettison.{seat}.{dice}"),
        Frame::Hit(seat, offense) => format!("hit.{seat}.{offense}"),
        Frame::Pay(seat, row, pips) => format!("pay.{seat}.{}.{pips}", row.letter()),
        Frame::Lose(seat, dice) => format!("lose.{seat}.{dice}"),
    }
}

/// With slashes between; `-` for none.
fn list<T: Display>(items: impl Iterator<Item = T>) -> String {
    let texts: Vec<String> = items.map(|it| it.to_string()).collect();
    if texts.is_empty() { "-".to_string() } else { texts.join("/") }
}

pub(super) fn read(options: RebirthOptions, position: &str) -> Result<View, Refusal> {
    let pairs = Pairs::read(position, keys(&options))?;
    let (mut tanks, mut stack) = ([Vector::default(); TANKS], [Frame::NONE; STACK]);
    let tank_count = fill(&pairs, "tanks", &mut tanks, |text| text.parse().ok())?;
    let depth = fill(&pairs, "pending", &mut stack, read_frame)?;
    let mut fronts = [Vector::default(); 2];
    if fill(&pairs, "fronts", &mut fronts, |text| text.parse().ok())? != 2 {
        return Err(bad("fronts takes two vectors, as in 1,0/-1,0"));
    }
    let phase = ALL_PHASES[pairs.word("phase", &PHASES)?];
    let (a, b) = (read_fuel(&pairs, "A", phase)?, read_fuel(&pairs, "B", phase)?);
    let steps = pairs.numbers("steps", 2, 0..=6)?;
    let next = match options.attack_order {
        AttackOrder::Late => None,
        AttackOrder::Management => [None, Some(Seat::A), Some(Seat::B)][pairs.word("next", &NEXT)?],
    };
    let game = Rebirth {
        options,
        ships: [pairs.parse("shipA")?, pairs.parse("shipB")?],
        fronts,
        tanks,
        fuel: [a.0, b.0],
        stack,
        tank_count,
        depth,
        assigned: [a.1, b.1],
        steps: [steps[0] as u8, steps[1] as u8],
        phase,
        active: Seat::new(pairs.word("active", &["A", "B"])?),
        second: pairs.word("order", &ORDER)? == 1,
        next,
        spent: pairs.word("spent", &YES)? == 1,
        idle: pairs.number("idle", 0..=IDLE_TURNS.into())? as u8,
        turns: pairs.number("turn", 0..=options.turn_cap.into())? as u16,
    };
    possible(&game, [a.2, b.2])?;
    Ok(View { game, sealed: [a.2, b.2] })
}

/// Reads a list with slashes into slots; says how many there were.
fn fill<T>(pairs: &Pairs, key: &str, slots: &mut [T], one: fn(&str) -> Option<T>) -> Result<u8, Refusal> {
    let text = pairs.text(key);
    if text == "-" {
        return Ok(0);
    }
    let mut count = 0;
    for item in text.split('/') {
        let slot = slots.get_mut(count).ok_or_else(|| bad(format!("{key} lists too many")))?;
        *slot = one(item).ok_or_else(|| bad(format!("cannot read `{}` in {key}", brief(item))))?;
        count += 1;
    }
    Ok(count as u8)
}

fn read_frame(text: &str) -> Option<Frame> {
    let mut parts = text.split('.');
    let kind = parts.next()?;
    let seat = parts.next()?.parse().ok().filter(|&seat| seat == Seat::A || seat == Seat::B)?;
    let row = if kind == "pay" { parts.next()? } else { "" };
    let count = match parts.next()?.as_bytes() {
        &[digit @ b'1'..=b'6'] => digit - b'0',
        _ => return None,
    };
    let row = Row::ALL.into_iter().find(|it| row.chars().eq([it.letter()]));
    let frame = match (kind, row) {
        ("jettison", _) => Frame::Jettison(seat, count),
        ("hit", _) => Frame::Hit(seat, count),
        ("lose", _) => Frame::Lose(seat, count),
        ("pay", Some(row)) => Frame::Pay(seat, row, count),
        _ => return None,
    };
    if parts.next().is_none() { Some(frame) } else { None }
}

/// The dice, whether they are assigned while others are not, and whether that is hidden.
fn read_fuel(pairs: &Pairs, key: &str, phase: Phase) -> Result<(Fuel, bool, bool), Refusal> {
    let text = pairs.text(key);
    let shape = || bad(format!("{key} takes dice such as 66/5/-, in one heap 665, or sealed 665?"));
    let mut rows = [Cells::NONE; 3];
    let (heap, sealed) = text.strip_suffix('?').map_or((text, false), |heap| (heap, true));
    if text.contains('/') {
        let count = fill(pairs, key, &mut rows, read_cells)?;
        if count != 3 || matches!(phase, Phase::Over) {
            return Err(shape());
        }
    } else {
        rows[0] = read_cells(heap).ok_or_else(shape)?;
        if !matches!(phase, Phase::Assign | Phase::Over) || sealed && phase == Phase::Over {
            return Err(shape());
        }
    }
    let fuel = Fuel::new(rows);
    // Checked by rows first: sums of more dice would not fit.
    if rows.iter().map(|cells| cells.len()).sum::<u8>() > DICE {
        return Err(Refusal::new(Clause("R1"), "a player has at most six dice"));
    }
    Ok((fuel, phase == Phase::Assign && (text.contains('/') || sealed), sealed))
}

/// Faces in falling order, at most six, or `-`.
fn read_cells(text: &str) -> Option<Cells> {
    let faces = text.as_bytes();
    if text == "-" {
        return Some(Cells::NONE);
    }
    let sound = (1..=usize::from(DICE)).contains(&faces.len())
        && faces.is_sorted_by(|a, b| a >= b)
        && faces.iter().all(|face| (b'1'..=b'6').contains(face));
    sound.then(|| faces.iter().fold(Cells::NONE, |cells, face| cells.and(Cells::of(1, face - b'0'))))
}

fn bad(because: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::new(Clause::POSITION, because)
}

/// Refuses what no game reaches, as far as play relies on it.
fn possible(game: &Rebirth, sealed: [bool; 2]) -> Result<(), Refusal> {
    table_is_sound(game)?;
    pending_is_sound(game)?;
    dice_add_up(game)?;
    phase_is_sound(game, sealed)?;
    next_is_sound(game)
}

fn refuse(clause: &'static str, because: &'static str) -> Result<(), Refusal> {
    Err(Refusal::new(Clause(clause), because))
}

fn table_is_sound(game: &Rebirth) -> Result<(), Refusal> {
    let (ship, longest) = (game.options.ship, i64::from(game.options.step()));
    if game.ships.iter().any(|&at| !game.on_table(at, ship)) {
        return refuse("R7", "the ships must be on the table");
    }
    if game.apart(game.ships[0], game.ships[1]).square() < 4 * i64::from(ship) * i64::from(ship) {
        return refuse("R7", "the ships overlap");
    }
    if game.fronts.iter().any(|front| *front == Vector::default() || front.square() > longest * longest) {
        return refuse("R16", "a front is the vector of a step");
    }
    // Each tank, seen from a table with the ones before it only.
    let mut before = *game;
    for i in 0..usize::from(game.tank_count) {
        before.tank_count = i as u8;
        before.options.exploding_tanks = false;
        if before.spot(Seat::A, game.tanks[i]) != Spot::Free {
            return refuse("R12", "a jettisoned die must lie on the table and overlap nothing");
        }
    }
    Ok(())
}

/// At the bottom perhaps the hit of a shot, then jettisons, and on top what is chosen now.
fn pending_is_sound(game: &Rebirth) -> Result<(), Refusal> {
    let frames = &game.stack[..usize::from(game.depth)];
    let Some((top, below)) = frames.split_last() else { return Ok(()) };
    for (i, frame) in below.iter().enumerate() {
        let shot = *frame == Frame::Hit(other(game.active), frame.count());
        let sound = match frame {
            Frame::Hit(..) => i == 0 && shot && game.phase == Phase::Attack,
            Frame::Jettison(..) => true,
            _ => false,
        };
        if !sound {
            return refuse("R9", "what is pending is in an order that does not happen");
        }
    }
    let sound = match *top {
        Frame::Hit(..) => return refuse("R10", "a hit on top of what is pending is resolved at once"),
        Frame::Jettison(seat, _) if game.reach(seat).is_none() => {
            return refuse("R12", "there is no room for another die");
        }
        Frame::Jettison(..) => true,
        Frame::Pay(seat, row, pips) => pips <= game.fuel(seat).row(row).pips(),
        Frame::Lose(seat, dice) => {
            let owed =
                matches!(below.last(), Some(&Frame::Jettison(owner, all)) if owner == seat && all >= dice);
            let fuel = game.fuel(seat);
            owed && !fuel.all().is_empty() && fuel.all().count(fuel.all().smallest()) > dice
        }
    };
    if sound { Ok(()) } else { refuse("R11", "what is pending cannot be paid") }
}

impl Frame {
    fn count(self) -> u8 {
        match self {
            Frame::Jettison(_, n) | Frame::Hit(_, n) | Frame::Pay(_, _, n) | Frame::Lose(_, n) => n,
        }
    }
}

/// R1: each player began with six dice; those that are gone lie on the table, are about to, or have exploded.
fn dice_add_up(game: &Rebirth) -> Result<(), Refusal> {
    let mut gone = 0;
    for seat in [Seat::A, Seat::B] {
        let frames = game.stack[..usize::from(game.depth)].iter().filter(|frame| frame.seat() == seat);
        let (mut due, mut still_there) = (0, 0);
        for frame in frames {
            match frame {
                Frame::Jettison(_, dice) => due += dice,
                Frame::Lose(_, dice) => still_there += dice,
                _ => (),
            }
        }
        let lost = DICE - game.dice(seat);
        if due > lost + still_there {
            return refuse("R1", "more dice are to be jettisoned than a player has lost");
        }
        gone += lost + still_there - due;
    }
    let exploded = game.options.exploding_tanks && game.tank_count <= gone;
    if exploded || game.tank_count == gone {
        Ok(())
    } else {
        refuse("R1", "the dice on the table and before the players must be twelve")
    }
}

fn phase_is_sound(game: &Rebirth, sealed: [bool; 2]) -> Result<(), Refusal> {
    let (over, pending) = (game.phase == Phase::Over, game.depth > 0);
    let out = game.fuel.iter().any(|fuel| fuel.dice() == 0);
    let timed = game.idle == IDLE_TURNS || game.turns == game.options.turn_cap;
    if u16::from(game.idle) > game.turns || timed && !over {
        return refuse("R14", "the turns do not add up");
    }
    let effect = matches!(game.phase, Phase::Move | Phase::Attack);
    if over != ((out || timed) && !pending) || pending && !effect {
        return refuse("R13", "the game is over when a player has no dice, or by R14, and only then");
    }
    let resting = matches!(game.phase, Phase::Assign | Phase::Over);
    if resting && (game.spent || game.active != Seat::A) || game.second && !game.goes_in_order() {
        return refuse("R5", "between turns nobody is active, and nothing is spent");
    }
    if game.assigned == [true; 2] {
        return refuse("R4", "when both have assigned, the dice are revealed");
    }
    let spread = |fuel: &Fuel| fuel.dice() < 4 || Row::ALL.iter().all(|&row| !fuel.row(row).is_empty());
    let mut open = game.fuel.iter().zip(game.assigned).zip(sealed);
    if game.options.minimum_assignment && open.any(|((fuel, its), hidden)| its && !hidden && !spread(fuel)) {
        return refuse("R15", "with four or more dice at least one must be in every row");
    }
    order_is_sound(game)
}

impl Rebirth {
    fn goes_in_order(&self) -> bool {
        matches!(self.phase, Phase::Move | Phase::Attack)
    }
}

fn order_is_sound(game: &Rebirth) -> Result<(), Refusal> {
    let row = |row: Row| game.fuel.map(|fuel| fuel.row(row).len());
    let tied = |[a, b]: [u8; 2]| a == b && a > 0;
    let ranks = game.fuel.map(Fuel::rank);
    let chooser = if ranks[0] < ranks[1] { Seat::A } else { Seat::B };
    let by_rank = ranks[0] == ranks[1] || game.active == chooser;
    let (mover, waiting) = (game.steps[game.active.index()], game.steps[other(game.active).index()]);
    let mobile = !game.fuel(game.active).row(Row::Mobility).is_empty();
    let sound = match game.phase {
        Phase::MoveCoin | Phase::MoveOrder => tied(row(Row::Mobility)) && game.steps == row(Row::Mobility),
        Phase::AttackCoin | Phase::AttackOrder => {
            let early = game.options.attack_order == AttackOrder::Management;
            let steps = if early { row(Row::Mobility) } else { [0; 2] };
            tied(row(Row::Offense)) && game.steps == steps
        }
        Phase::Move => (game.depth > 0 || mover > 0 && mobile) && (waiting == 0 || !game.second),
        Phase::Attack => {
            let armed = !game.fuel(game.active).row(Row::Offense).is_empty();
            game.steps == [0; 2] && (game.depth > 0 || armed)
        }
        Phase::Assign | Phase::Over => game.steps == [0; 2],
    };
    let chosen = match game.phase {
        Phase::MoveCoin | Phase::AttackCoin => ranks[0] == ranks[1] && game.active == Seat::A,
        Phase::MoveOrder | Phase::AttackOrder => by_rank,
        _ => true,
    };
    if sound && chosen {
        Ok(())
    } else {
        refuse("R5", "it is not that player's turn, or the steps do not add up")
    }
}

/// R5: who begins what comes next is settled by then, and as the dice say.
fn next_is_sound(game: &Rebirth) -> Result<(), Refusal> {
    if game.options.attack_order == AttackOrder::Late {
        return Ok(());
    }
    let row = |row: Row| game.fuel.map(|fuel| fuel.row(row).len());
    let fits = |row: [u8; 2]| match Order::of(row) {
        Order::First(first) => game.next == first,
        Order::Tie => game.next.is_some(),
    };
    let sound = match game.phase {
        Phase::AttackCoin | Phase::AttackOrder => fits(row(Row::Mobility)),
        // R18: explosions may have taken Offense dice since.
        Phase::Move if game.options.exploding_tanks => game.next.is_some() || row(Row::Offense) == [0; 2],
        Phase::Move => fits(row(Row::Offense)),
        _ => game.next.is_none(),
    };
    if sound { Ok(()) } else { refuse("R5", "who begins what comes next does not fit the dice") }
}
