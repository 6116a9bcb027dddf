//! What happened, in plain words.

use engine::{Event, Line, Rolled, Seat, counted, line};

use super::dice::{Design, Die, Face, Item};
use super::hole::Place;
use super::words;
use super::{Action, Dungeon, Phase, View};

pub(super) fn lines(before: &View, event: &Event<Action>, after: &View) -> Vec<Line> {
    let (was, is) = (&before.game, &after.game);
    let mut lines = vec![match *event {
        Event::Roll(rolled) => chance(was, rolled, is),
        Event::Play(seat, action) => decision(was, seat, action),
    }];
    if is.phase == Phase::Over {
        lines.push(ending(is, event));
        lines.extend([Seat::A, Seat::B].map(|seat| scored(is, seat)));
    }
    lines
}

fn chance(was: &Dungeon, rolled: Rolled, is: &Dungeon) -> Line {
    let who = was.active.name();
    match rolled {
        Rolled::Number(_) => line("W5", format!("{} begins.", is.active.name())),
        Rolled::Pick(design) => {
            let design = Design::ALL[usize::from(design).min(5)].name();
            line("W6", format!("{who} draws a {design} die."))
        }
        Rolled::Dice(_) => shown(who, is),
    }
}

fn shown(who: &str, is: &Dungeon) -> Line {
    let (design, table) = (is.design.name(), &is.options.table);
    match is.rolled() {
        Face::Map(map) => {
            let side = is.side == 0;
            let other = table.map(is.design, side).name();
            line("W7", format!("The {design} die shows the map {}; opposite is {other}.", map.name()))
        }
        Face::Item(Item::Ring) => line("W9", format!("{who} rolls a Wish Ring on the {design} die.")),
        Face::Item(item) => {
            line("W8", format!("{who} rolls {} on the {design} die.", words::face(Face::Item(item))))
        }
    }
}

fn decision(was: &Dungeon, seat: Seat, action: Action) -> Line {
    let (who, other) = (seat.name(), seat.next(2).name());
    match action {
        Action::Draw => line("W6", format!("{who} reaches into the bag.")),
        Action::Stop => line("W14", format!("The bag is empty, and {who} stops.")),
        Action::Keep => line("W8", format!("{who} keeps the die.")),
        Action::Catch => line("W10", format!("{who} catches the Wish Ring with a Wish Net.")),
        Action::Declare => {
            line("W20", format!("{who} declares a complete route and shows it; {other} has one last turn."))
        }
        Action::End => line("W6", format!("{who} ends the turn.")),
        Action::Place { map, hole, turns } => {
            let turned = words::TURNED[usize::from(turns)];
            line("W7", format!("{who} puts {} into {hole}, {turned}.", words::face(Face::Map(map))))
        }
        Action::Wish(face) => line("W9", format!("{who} wishes for {}.", words::face(face))),
        Action::Pair { net, other, face } => {
            let pair = [Die { design: net, item: Item::Net }, other].map(words::die).join(" and ");
            line("W10", format!("{who} gives {pair} for a wish: {}.", words::face(face)))
        }
        Action::Exchange(die) => {
            line("W11", format!("{who} gives {other} the Wondrous Item for {}.", words::die(die)))
        }
        Action::Pay { pay, reroll } => {
            let (pay, reroll) = (words::die(pay), words::die(reroll));
            line("W13", format!("{who} takes a free turn: pays {pay} and rolls {reroll} again."))
        }
        _ => cast(was, seat, action),
    }
}

fn cast(was: &Dungeon, seat: Seat, action: Action) -> Line {
    let who = seat.name();
    // Each player sees another map: the design says which die it is to both.
    let target = |hole: Place| format!("the {} die in {hole}", was.hole(hole).design().name());
    let text = match action {
        Action::Disintegrate { hole, .. } => format!("{who} disintegrates {}.", target(hole)),
        Action::Rotate { hole, turns, .. } => {
            let degrees = u16::from(turns) * 90;
            format!("{who} turns {} by {degrees} degrees, clockwise for {who}.", target(hole))
        }
        Action::Swivel { hole, .. } => format!("{who} swivels {}: its maps change sides.", target(hole)),
        Action::Choose { draw, .. } => format!("{who} looks into the bag and draws a {} die.", draw.name()),
        _ => format!("{who} has a look at the far side of the waffle."),
    };
    line("W12", text)
}

fn ending(is: &Dungeon, event: &Event<Action>) -> Line {
    let stopped = matches!(event, Event::Play(_, Action::Stop));
    match is.declarer {
        Some(seat) => line("W20", format!("The last turn is over; {} had declared.", seat.name())),
        None if stopped => line("W14", "The game ends with an empty bag.".to_string()),
        None => line("W21", format!("Turn {} was the last.", is.turns)),
    }
}

fn scored(is: &Dungeon, seat: Seat) -> Line {
    let (who, wonders) = (seat.name(), is.wonders(seat));
    let wondrous = if wonders > 0 { format!(", and {wonders} for Wondrous Items") } else { String::new() };
    match is.expedition(seat) {
        Some(route) => {
            let points = counted(route.points.unsigned_abs(), "point", "points");
            line("W19", format!("{who} {}: {points}{wondrous}.", words::route(seat, &route)))
        }
        None => line("W15", format!("{who} stays out: 0 points{wondrous}.")),
    }
}
