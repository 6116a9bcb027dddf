//! What happened, in sentences.

use engine::{Event, Line, Rolled, capital, line};

use super::board::Laid;
use super::options::SeaLimit;
use super::place::{FIELDS, FORESTS, GOAL, Place, places, tile_mask};
use super::show::{army_die, die, slot, square};
use super::{ALL_CUBES, Action, Land6, Phase, Target, rank};

pub(super) fn tell(before: &Land6, event: &Event<Action>, after: &Land6) -> Vec<Line> {
    let mut lines = match *event {
        Event::Play(_, action) => acted(before, action, after),
        Event::Roll(Rolled::Number(number)) => vec![line("L3", format!("The land is laid: board {number}."))],
        Event::Roll(Rolled::Dice(dice)) => rolled(before, dice.face(0), after),
        Event::Roll(Rolled::Pick(_)) => Vec::new(),
    };
    lines.extend(ending(after));
    lines
}

fn tile_words(laid: Laid) -> String {
    match laid.turns {
        0 => format!("tile {} upright", laid.tile),
        turns => format!("tile {} turned by {} degrees", laid.tile, u16::from(turns) * 90),
    }
}

fn acted(before: &Land6, action: Action, after: &Land6) -> Vec<Line> {
    match action {
        Action::Deploy { payer, at } => {
            let text = format!("You deploy a {} on {}. ", before.deployed_value(), square(at));
            vec![line("L8", text + &paid(before, payer))]
        }
        Action::Move { payer, from, to } => moved(before, payer, from, to, after),
        Action::Feed { payer } => vec![line("L11", fed(before, payer))],
        Action::Fight { payer } => {
            vec![line("L12", format!("You fight with {}. {}", army_die(payer), paid(before, payer)))]
        }
        Action::Sea { payer, target } => {
            let what = match target {
                Target::Army(at) => army_die(at),
                Target::Thrown => format!("the action die of {}", before.roll),
            };
            vec![line("L17", format!("You use Sea to reroll {what}. {}", paid(before, payer)))]
        }
        Action::Stand => effect(before, after),
        Action::Pass if before.phase == Phase::Extra => vec![line("L14", "You decline the extra action.")],
        Action::Pass => vec![line("L6", "You pass.")],
        Action::Remove { tile } => vec![removed(before, tile)],
        Action::Lose { at } => {
            let clause = if before.phase == Phase::Hit { "L12" } else { "L20" };
            vec![line(clause, lost(before, at))]
        }
        Action::Lay(laid) => {
            let mut lines =
                vec![line("L3", format!("You lay {} at {}.", tile_words(laid), slot(before.lying)))];
            lines.extend(after.board().map(|number| line("L3", format!("This is board {number}."))));
            lines
        }
    }
}

/// `The city die on tile 1 pays 1 and shows 5.`
fn paid(before: &Land6, payer: Place) -> String {
    match before.army().value(payer) {
        1 => format!("{} pays its last point and goes back to the reserve.", capital(&army_die(payer))),
        value => format!("{} pays 1 and shows {}.", capital(&army_die(payer)), value - 1),
    }
}

/// `The city die on tile 1 loses 1 and shows 5.`
fn lost(before: &Land6, at: Place) -> String {
    match before.army().value(at) {
        1 => format!("{} loses its last point and goes back to the reserve.", capital(&army_die(at))),
        value => format!("{} loses 1 and shows {}.", capital(&army_die(at)), value - 1),
    }
}

fn moved(before: &Land6, payer: Place, from: Place, to: Place, after: &Land6) -> Vec<Line> {
    let text = format!("You move {} to {}. {}", die(before, from), square(to), paid(before, payer));
    let (was, is) = (before.army().value(from), after.army().value(to));
    let payer_owed = after.army().value(payer) + 1 < before.army().value(payer);
    let (which, left) = match is {
        _ if is == was && !payer_owed => return vec![line("L9", text)],
        _ if payer_owed => ("paid", after.army().value(payer)),
        _ => ("moved", is),
    };
    let loses = match left {
        0 => "loses its last point and goes back to the reserve".to_string(),
        _ => format!("loses 1 and shows {left}"),
    };
    vec![line("L9", text), line("L9", format!("You hold several cities: the die that {which} {loses}."))]
}

fn fed(before: &Land6, payer: Place) -> String {
    let hungry = before.army().iter().filter(|(place, value)| !place.is_in(FIELDS) && *value < 6).count();
    let gains = match hungry {
        0 => "but nobody gains".to_string(),
        1 => "and one die gains 1".to_string(),
        many => format!("and {many} dice gain 1"),
    };
    format!("You feed the army, {gains}. {}", paid(before, payer))
}

fn rolled(before: &Land6, face: u8, after: &Land6) -> Vec<Line> {
    // What the table looks like with the new face, before it takes effect.
    let mut thrown = *before;
    let first = match before.rerolling() {
        Some(Target::Army(at)) => {
            thrown.army.set(at, face);
            line("L17", format!("The reroll: {} shows {face}.", army_die(at)))
        }
        Some(Target::Thrown) => {
            thrown.roll = face;
            line("L17", format!("The reroll: the action die shows {face}."))
        }
        None if before.phase == Phase::FightRoll => {
            (thrown.roll, thrown.phase) = (face, Phase::Fight);
            line("L12", format!("You roll a {face} in the fight."))
        }
        None => {
            (thrown.roll, thrown.phase) = (face, Phase::Cubes);
            line("L19", format!("The Lord of the Cubes rolls a {face}."))
        }
    };
    let waits =
        after.phase == thrown.phase || matches!(before.phase, Phase::Act | Phase::Extra) || thrown.is_taken();
    let mut lines = vec![first];
    if !waits {
        lines.extend(effect(&thrown, after));
    }
    lines
}

/// The thrown die of `before` takes effect.
fn effect(before: &Land6, after: &Land6) -> Vec<Line> {
    if before.phase == Phase::Fight { vec![fought(before, after)] } else { raided(before, after) }
}

fn fought(before: &Land6, after: &Land6) -> Line {
    let forests = before.army().all() & FORESTS;
    let extra = if before.roll > 4 { ", then act again" } else { "" };
    let again = if before.roll > 4 { " You may act again." } else { "" };
    match (before.roll, after.phase) {
        (1, Phase::Hit) => line("L12", "A 1: choose a forest die that loses 1."),
        (1, _) if forests == 0 => line("L13", "A 1, but no forest die is left: nothing happens."),
        (1, _) => line("L12", places(forests).map(|at| lost(before, at)).collect::<String>()),
        (2 | 3, _) => line("L12", format!("A {}: nothing happens.", before.roll)),
        (roll, Phase::Remove) => line("L12", format!("A {roll}: choose a cube to remove{extra}.")),
        (roll, _) if before.cubes == 0 => {
            line("L13", format!("A {roll}, but there is no cube to remove.{again}"))
        }
        _ => removed(before, before.cubes.trailing_zeros() as u8 / 4 + 1),
    }
}

fn removed(before: &Land6, tile: u8) -> Line {
    let again = if before.roll > 4 { " You may act again." } else { "" };
    line("L12", format!("You remove the cube on tile {tile}.{again}"))
}

fn raided(before: &Land6, after: &Land6) -> Vec<Line> {
    let tile = before.roll;
    let dice = before.army().all() & tile_mask(tile);
    if !before.has_cube(tile) {
        let count = after.cubes.count_ones();
        let cubes =
            if count == 1 { "Now there is 1.".to_string() } else { format!("Now there are {count}.") };
        return vec![line("L19", format!("A cube comes to tile {tile}. {cubes}"))];
    }
    if dice != 0 {
        return places(dice).map(|at| line("L20", lost(before, at))).collect();
    }
    if after.phase == Phase::Loss {
        return vec![line(
            "L20",
            format!("Tile {tile} has a cube and none of your dice: choose a city die that loses 1."),
        )];
    }
    places(before.city_dice()).map(|at| line("L20", lost(before, at))).collect()
}

/// How it ended, if it has.
fn ending(after: &Land6) -> Vec<Line> {
    match after.phase {
        Phase::Won => {
            let (value, score) = (after.army().value(GOAL), after.score());
            vec![
                line(
                    "L21",
                    format!("A die of {value} stands on tile 6's city, and no cube is left there: victory!"),
                ),
                line("L23", format!("You score {score}: {}.", rank(score))),
            ]
        }
        Phase::Lost => {
            let (clause, why) = defeat(after);
            vec![line(clause, format!("{}: the land is lost.", capital(&why)))]
        }
        _ => Vec::new(),
    }
}

/// L22, L24: why a lost game is lost.
pub(super) fn defeat(after: &Land6) -> (&'static str, String) {
    if after.cubes == ALL_CUBES {
        ("L22", "the sixth cube is down".to_string())
    } else if after.city_dice() == 0 {
        ("L22", "no die of yours stands on a city any more".to_string())
    } else {
        ("L24", format!("turn {} was the last one", after.turn))
    }
}

/// L18: how much Sea is left in this window, in words; nothing where none can pay.
pub(super) fn sea_words(view: &Land6) -> Option<&'static str> {
    view.sea_is_possible().then_some(match view.options.sea {
        SeaLimit::Final => "Sea may reroll each die once.",
        SeaLimit::Free => "Sea may reroll any die.",
        SeaLimit::Once => "Sea may reroll one die.",
    })
}
