//! Positions as text: `turn=3 idle=0 phase=move active=A ... A=66/5/- B=666/-/1 ships=... tanks=... pending=- next=B`.

use engine::position::{FieldText, Key, dashed, digit, key};
use engine::{Checked, Refusal, Seat, ensure, refuse};

use super::flow::Order;
use super::fuel::{Cells, DICE, Fuel, Row};
use super::space::Spot;
use super::{AttackOrder, Frame, IDLE_TURNS, Phase, Rebirth, Vector, View, other};

const PHASES: &[&str] =
    &["assign", "move-coin", "move-order", "move", "attack-coin", "attack-order", "attack", "over"];
engine::setting!(Phase: Assign, MoveCoin, MoveOrder, Move, AttackCoin, AttackOrder, Attack, Over);

pub(super) const KEYS: &[Key<View>] = &[
    key("turn").whole(|it| &mut it.game.turns, |it| 0..=it.game.options.turn_cap.into()),
    key("idle").whole(|it| &mut it.game.idle, |_| 0..=IDLE_TURNS.into()),
    key("spent").word(&["no", "yes"], |it| &mut it.game.spent),
    key("phase").word(PHASES, |it| &mut it.game.phase),
    key("active").word(&["A", "B"], |it| &mut it.game.active),
    key("order").word(&["first", "second"], |it| &mut it.game.second),
    key("steps").whole(|it| &mut it.game.steps, |_| 0..=6),
    key("A").text(|it| fuel_text(it, Seat::A), |it, entry| read_fuel(it, Seat::A, entry)),
    key("B").text(|it| fuel_text(it, Seat::B), |it, entry| read_fuel(it, Seat::B, entry)),
    key("shipA").notation(|it| &mut it.game.ships[0]),
    key("shipB").notation(|it| &mut it.game.ships[1]),
    key("fronts").text(
        |it| dashed(it.game.fronts, "/"),
        |it, entry| {
            let fronts =
                fill(entry, &mut it.game.fronts, |text| text.parse().ok(), "two vectors, as in 1,0/-1,0")?;
            if fronts == 2 { Ok(()) } else { Err(entry.takes("two vectors, as in 1,0/-1,0")) }
        },
    ),
    key("tanks").text(
        |it| dashed(it.game.tanks(), "/"),
        |it, entry| {
            it.game.tank_count =
                fill(entry, &mut it.game.tanks, |text| text.parse().ok(), "points such as 1000,2000")?;
            Ok(())
        },
    ),
    key("pending").text(
        |it| dashed(it.game.pending().iter().map(frame_text), "/"),
        |it, entry| {
            it.game.depth =
                fill(entry, &mut it.game.stack, read_frame, "parts such as hit.A.3 or pay.B.O.2")?;
            Ok(())
        },
    ),
    // R5: what is settled in advance is told only where something is.
    key("next").text_when(
        |it| it.game.options.attack_order == AttackOrder::Management,
        |it| dashed(it.game.next, ""),
        |it, entry| {
            it.game.next = entry.optional(|entry| entry.word(&["A", "B"]))?.map(Seat::new);
            Ok(())
        },
    ),
];

/// `66/5/-` by row, `665` in one heap, `665?` in one heap because the rows are sealed.
fn fuel_text(view: &View, seat: Seat) -> String {
    let (game, fuel) = (&view.game, view.game.fuel(seat));
    if view.is_sealed(seat) {
        return format!("{}?", fuel.all());
    }
    let heap = game.phase == Phase::Over || game.phase == Phase::Assign && !game.assigned[seat.index()];
    if heap { fuel.all().to_string() } else { dashed(Row::ALL.map(|row| fuel.row(row)), "/") }
}

fn frame_text(frame: &Frame) -> String {
    match frame {
        Frame::Jettison(seat, dice) => format!("jettison.{seat}.{dice}"),
        Frame::Hit(seat, offense) => format!("hit.{seat}.{offense}"),
        Frame::Pay(seat, row, pips) => format!("pay.{seat}.{}.{pips}", row.letter()),
        Frame::Lose(seat, dice) => format!("lose.{seat}.{dice}"),
    }
}

/// Reads a list with slashes into slots; says how many there were.
fn fill<T>(
    entry: FieldText<'_>,
    slots: &mut [T],
    one: fn(&str) -> Option<T>,
    expected: &str,
) -> Result<u8, Refusal> {
    let mut count = 0;
    for item in entry.items('/') {
        let slot = slots.get_mut(count).ok_or_else(|| entry.takes("fewer of them"))?;
        *slot = one(item.text).ok_or_else(|| item.takes(expected))?;
        count += 1;
    }
    Ok(count as u8)
}

fn read_frame(text: &str) -> Option<Frame> {
    let parts: Vec<&str> = text.split('.').collect();
    let seat = |text: &str| text.parse().ok().filter(|&seat| seat == Seat::A || seat == Seat::B);
    Some(match *parts.as_slice() {
        ["jettison", owner, dice] => Frame::Jettison(seat(owner)?, digit(dice, 6)?),
        ["hit", target, offense] => Frame::Hit(seat(target)?, digit(offense, 6)?),
        ["lose", owner, dice] => Frame::Lose(seat(owner)?, digit(dice, 6)?),
        ["pay", owner, row, pips] => {
            let row = Row::ALL.into_iter().find(|it| row.chars().eq([it.letter()]))?;
            Frame::Pay(seat(owner)?, row, digit(pips, 6)?)
        }
        _ => return None,
    })
}

/// The dice, whether they are assigned while others are not, and whether that is hidden.
fn read_fuel(view: &mut View, seat: Seat, entry: FieldText<'_>) -> Checked {
    let (mut rows, phase, split) = ([Cells::NONE; 3], view.game.phase, entry.text.contains('/'));
    let (heap, sealed) = entry.text.strip_suffix('?').map_or((entry.text, false), |heap| (heap, true));
    let shape = || entry.takes("dice such as 66/5/-, in one heap 665, or sealed 665?");
    let sound = if split {
        fill(entry, &mut rows, read_cells, "dice such as 66/5/-")? == 3 && phase != Phase::Over
    } else {
        rows[0] = read_cells(heap).ok_or_else(shape)?;
        phase == Phase::Assign || phase == Phase::Over && !sealed
    };
    if !sound {
        return Err(shape());
    }
    // Checked by rows first: sums of more dice would not fit.
    let few = rows.iter().map(|cells| cells.len()).sum::<u8>() <= DICE;
    ensure(few, "R1", "a player has at most six dice")?;
    let i = seat.index();
    (view.game.fuel[i], view.sealed[i]) = (Fuel::new(rows), sealed);
    view.game.assigned[i] = phase == Phase::Assign && (split || sealed);
    Ok(())
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

/// Refuses what no game reaches, as far as play relies on it.
pub(super) fn possible(view: &View) -> Checked {
    let View { game, sealed } = view;
    table_is_sound(game)?;
    pending_is_sound(game)?;
    dice_add_up(game)?;
    phase_is_sound(game, *sealed)?;
    next_is_sound(game)
}

fn table_is_sound(game: &Rebirth) -> Checked {
    let (ship, longest) = (game.options.ship, i64::from(game.options.step()));
    ensure(game.ships.iter().all(|&at| game.on_table(at, ship)), "R7", "the ships must be on the table")?;
    let gap = game.apart(game.ships[0], game.ships[1]).square();
    ensure(gap >= 4 * i64::from(ship) * i64::from(ship), "R7", "the ships overlap")?;
    let step = |front: &Vector| *front != Vector::default() && front.square() <= longest * longest;
    ensure(game.fronts.iter().all(step), "R16", "a front is the vector of a step")?;
    // Each tank, seen from a table with the ones before it only.
    let mut before = *game;
    for i in 0..usize::from(game.tank_count) {
        before.tank_count = i as u8;
        before.options.exploding_tanks = false;
        let free = before.spot(Seat::A, game.tanks[i]) == Spot::Free;
        ensure(free, "R12", "a jettisoned die must lie on the table and overlap nothing")?;
    }
    Ok(())
}

/// At the bottom perhaps the hit of a shot, then jettisons, and on top what is chosen now.
fn pending_is_sound(game: &Rebirth) -> Checked {
    let Some((top, below)) = game.pending().split_last() else { return Ok(()) };
    for (i, frame) in below.iter().enumerate() {
        let shot = *frame == Frame::Hit(other(game.active), frame.count());
        let sound = match frame {
            Frame::Hit(..) => i == 0 && shot && game.phase == Phase::Attack,
            Frame::Jettison(..) => true,
            _ => false,
        };
        ensure(sound, "R9", "what is pending is in an order that does not happen")?;
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
    ensure(sound, "R11", "what is pending cannot be paid")
}

impl Frame {
    fn count(self) -> u8 {
        match self {
            Frame::Jettison(_, n) | Frame::Hit(_, n) | Frame::Pay(_, _, n) | Frame::Lose(_, n) => n,
        }
    }
}

/// R1: each player began with six dice; those that are gone lie on the table, are about to, or have exploded.
fn dice_add_up(game: &Rebirth) -> Checked {
    let mut gone = 0;
    for seat in [Seat::A, Seat::B] {
        let frames = game.pending().iter().filter(|frame| frame.seat() == seat);
        let (mut due, mut still_there) = (0, 0);
        for frame in frames {
            match frame {
                Frame::Jettison(_, dice) => due += dice,
                Frame::Lose(_, dice) => still_there += dice,
                _ => (),
            }
        }
        let lost = DICE - game.dice(seat);
        ensure(due <= lost + still_there, "R1", "more dice are to be jettisoned than a player has lost")?;
        gone += lost + still_there - due;
    }
    let exploded = game.options.exploding_tanks && game.tank_count <= gone;
    let twelve = exploded || game.tank_count == gone;
    ensure(twelve, "R1", "the dice on the table and before the players must be twelve")
}

fn phase_is_sound(game: &Rebirth, sealed: [bool; 2]) -> Checked {
    let (over, pending) = (game.phase == Phase::Over, game.depth > 0);
    let out = game.fuel.iter().any(|fuel| fuel.dice() == 0);
    let timed = game.idle == IDLE_TURNS || game.turns == game.options.turn_cap;
    ensure(u16::from(game.idle) <= game.turns && (over || !timed), "R14", "the turns do not add up")?;
    let effect = matches!(game.phase, Phase::Move | Phase::Attack);
    let ends = over == ((out || timed) && !pending) && (effect || !pending);
    ensure(ends, "R13", "the game is over when a player has no dice, or by R14, and only then")?;
    let resting = matches!(game.phase, Phase::Assign | Phase::Over);
    let quiet = !(resting && (game.spent || game.active != Seat::A) || game.second && !effect);
    ensure(quiet, "R5", "between turns nobody is active, and nothing is spent")?;
    ensure(game.assigned != [true; 2], "R4", "when both have assigned, the dice are revealed")?;
    let spread = |fuel: &Fuel| fuel.dice() < 4 || Row::ALL.iter().all(|&row| !fuel.row(row).is_empty());
    let mut open = game.fuel.iter().zip(game.assigned).zip(sealed);
    let narrow =
        game.options.minimum_assignment && open.any(|((fuel, its), hidden)| its && !hidden && !spread(fuel));
    ensure(!narrow, "R15", "with four or more dice at least one must be in every row")?;
    order_is_sound(game)
}

fn order_is_sound(game: &Rebirth) -> Checked {
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
    ensure(sound && chosen, "R5", "it is not that player's turn, or the steps do not add up")
}

/// R5: who begins what comes next is settled by then, and as the dice say.
fn next_is_sound(game: &Rebirth) -> Checked {
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
    ensure(sound, "R5", "who begins what comes next does not fit the dice")
}
