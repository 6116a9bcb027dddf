//! What happened, in sentences.

use engine::{Event, Line, Rolled, Seat, line};

use super::fuel::{Row, other};
use super::show::{compass_name, losses_text, mm, paying, pips_word, rows_text};
use super::space::Shot;
use super::{Action, EXPLOSION, Frame, IDLE_TURNS, Phase, Rebirth, Vector, View};

pub(super) fn tell(before: &View, event: &Event<Action>, after: &View) -> Vec<Line> {
    let (was, is) = (&before.game, &after.game);
    let mut lines = Vec::new();
    let fresh = match *event {
        Event::Roll(rolled) => {
            lines.push(coin(was, rolled));
            None
        }
        Event::Play(seat, action) => act(was, seat, action, is, &mut lines),
    };
    resolved(was, is, fresh, &mut lines);
    if !matches!(event, Event::Play(_, Action::Assign(_))) {
        fuel_left(was, is, &mut lines);
    }
    ended(is, &mut lines);
    lines
}

fn coin(was: &Rebirth, rolled: Rolled) -> Line {
    let chooser = Seat::new(if rolled == Rolled::Number(0) { 0 } else { 1 });
    let what = if was.phase == Phase::MoveCoin { "moving" } else { "attacking" };
    line("R5", format!("The coin lets {} choose the order of {what}.", chooser.name()))
}

/// Says what a player did; returns the hit that this made, if it did.
fn act(was: &Rebirth, seat: Seat, action: Action, is: &Rebirth, lines: &mut Vec<Line>) -> Option<Frame> {
    let who = seat.name();
    let said = match action {
        Action::Assign(rows) => {
            assigned(was, seat, was.fuel(seat).assigned(rows), is, lines);
            return None;
        }
        Action::First if was.orders_moves() => line("R5", format!("{who} moves first.")),
        Action::First => line("R5", format!("{who} attacks first.")),
        Action::Second => {
            let what = if was.orders_moves() { "move" } else { "attack" };
            line("R5", format!("{who} lets {} {what} first.", other(seat).name()))
        }
        Action::Step(v) => line("R7", format!("{who} steps {} {}.", mm(v.length()), compass_name(v))),
        Action::Stop => line("R7", format!("{who} stops moving.")),
        Action::Decline => line("R8", format!("{who} does not attack.")),
        Action::Shoot(heading, start) => {
            let (said, hit) = shot(was, seat, heading, start);
            lines.push(said);
            return hit;
        }
        Action::Pay(payment) => {
            let (row, pips) = paying(was).unwrap_or((Row::Mobility, 0));
            let shares: Vec<String> = payment.iter().filter(|&it| it > 0).map(|it| it.to_string()).collect();
            let split = match shares.split_last() {
                Some((last, most @ [_, ..])) => format!(": {} and {last}", most.join(", ")),
                _ => String::new(),
            };
            line("R11", format!("{who} pays {pips} {} from {}{split}.", pips_word(pips), row.name()))
        }
        Action::Lose(dice) => line("R10", format!("{who} gives up {}.", losses_text(dice))),
        Action::Jettison(at) if was.options.exploding_tanks && was.lies_on(at, other(seat)) => {
            lines.push(line(
                "R18",
                format!("{who} jettisons a die onto {}: it explodes.", other(seat).name()),
            ));
            return Some(Frame::Hit(other(seat), EXPLOSION));
        }
        Action::Jettison(at) => {
            let way = was.apart(was.ship(seat), at);
            line(
                "R12",
                format!("{who} jettisons a die {} {} of the ship.", mm(way.length()), compass_name(way)),
            )
        }
    };
    lines.push(said);
    None
}

/// R4: the second assignment reveals both. If it also ends the turn, nobody had anything to move or shoot with.
fn assigned(was: &Rebirth, seat: Seat, rows: super::Fuel, is: &Rebirth, lines: &mut Vec<Line>) {
    if !was.assigned[other(seat).index()] {
        lines.push(line("R4", format!("{} assigns {}, in secret.", seat.name(), rows_text(rows))));
        return;
    }
    lines.push(line("R4", "Both have assigned, and reveal their dice.".to_string()));
    for it in [Seat::A, Seat::B] {
        let text = match (it == seat, is.is_revealed() && is.phase != Phase::Over) {
            (true, _) => rows_text(rows),
            (false, true) => rows_text(is.fuel(it)),
            (false, false) => "everything in Defense".to_string(),
        };
        lines.push(line("R3", format!("{} has {text}.", it.name())));
    }
}

fn shot(was: &Rebirth, seat: Seat, heading: Vector, start: Option<Vector>) -> (Line, Option<Frame>) {
    let (who, enemy) = (seat.name(), other(seat));
    let offense = was.fuel(seat).row(Row::Offense).len();
    let (what, far) = was.trace(seat, heading, was.start(seat, heading, start));
    let (text, hit) = match what {
        Shot::Hit => {
            let text =
                format!("{who} shoots with Offense {offense} and hits {} after {}.", enemy.name(), mm(far));
            (text, Some(Frame::Hit(enemy, offense)))
        }
        Shot::Blocked(_) => (format!("{who} shoots, but a jettisoned die stops it after {}.", mm(far)), None),
        Shot::Miss => (format!("{who} shoots and meets nothing within {}.", mm(far)), None),
    };
    (line("R8", text), hit)
}

/// R10: the hits that were pending or are new, and are no longer pending.
fn resolved(was: &Rebirth, is: &Rebirth, fresh: Option<Frame>, lines: &mut Vec<Line>) {
    let pending =
        |game: &Rebirth| game.stack[..usize::from(game.depth)].iter().filter(|it| is_hit(it)).count();
    let old = was.stack.iter().rev().filter(|it| is_hit(it)).copied();
    let due = usize::from(fresh.is_some()) + pending(was) - pending(is);
    // Last in, first out.
    for frame in fresh.into_iter().chain(old).take(due) {
        let Frame::Hit(seat, offense) = frame else { continue };
        let (who, defense) = (seat.name(), was.fuel(seat).row(Row::Defense).len());
        let lost = offense.min(was.dice(seat));
        lines.push(line("R10", match (offense > defense, lost) {
            (_, 0) => format!("{who} has nothing left to lose."),
            (true, 1) => format!("Offense {offense} is above the Defense of {who}, {defense}: one die is lost."),
            (true, _) => format!("Offense {offense} is above the Defense of {who}, {defense}: {lost} dice are lost."),
            (false, _) => {
                let pips = pips_word(defense);
                format!("The Defense of {who}, {defense}, holds against Offense {offense}, for {defense} {pips}.")
            }
        }));
    }
}

fn is_hit(frame: &Frame) -> bool {
    matches!(frame, Frame::Hit(..))
}

fn fuel_left(was: &Rebirth, is: &Rebirth, lines: &mut Vec<Line>) {
    for seat in [Seat::A, Seat::B] {
        let (then, now) = (was.fuel(seat).all(), is.fuel(seat).all());
        if then != now {
            let dice = if now.len() == 1 { "die" } else { "dice" };
            let (count, pips) = (now.len(), now.pips());
            let text = format!("{} has {count} {dice} and {pips} {} left.", seat.name(), pips_word(pips));
            lines.push(line("R3", text));
        }
    }
}

/// R13, R14: the end of the game.
fn ended(is: &Rebirth, lines: &mut Vec<Line>) {
    let out: Vec<Seat> = [Seat::A, Seat::B].into_iter().filter(|&seat| is.dice(seat) == 0).collect();
    match (is.phase == Phase::Over, out.as_slice()) {
        (true, [one]) => {
            lines.push(line("R13", format!("{} has jettisoned the last die and loses.", one.name())))
        }
        (true, [_, _]) => lines.push(line("R13", "Both have jettisoned their last die: a tie.".to_string())),
        (true, _) if is.idle == IDLE_TURNS => {
            lines.push(line(
                "R14",
                format!("{IDLE_TURNS} turns in a row nothing was spent: the fuel decides."),
            ));
        }
        (true, _) => lines.push(line("R14", format!("Turn {} was the last: the fuel decides.", is.turns))),
        _ => (),
    }
}
