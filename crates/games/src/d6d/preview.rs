//! What a considered action would cost or risk, exactly.

use engine::scene::{Item, ItemKind, Marks, Preview, Shape};
use engine::{Dice, Line, Seat, line};

use super::map::{Bridge, World};
use super::odds::{CERTAIN, Forecast, Terms, percent};
use super::scene::{centres, drawn_bridge, from_worlds, radius, spread};
use super::{Action, Battle, D6D, Phase};

pub(super) fn of(view: &D6D, seat: Seat, action: Action) -> Preview {
    match action {
        Action::Strengthen(world, value) => {
            let (grown, friends) = (view.strengthened(seat, world, value), view.friends(seat, world));
            let help = if friends.is_empty() { String::new() } else { format!(" + {}", friends.len()) };
            let text = format!("{value} + 1{help}{} gives {grown}; 6 is the limit.", from_worlds(friends));
            Preview { ghosts: vec![ghost(view, seat, world, grown)], lines: vec![line("D8", text)] }
        }
        Action::Recruit(world) => {
            let text = match view.supply(seat) - 1 {
                1 => "1 die is left in supply then.".to_string(),
                left => format!("{left} dice are left in supply then."),
            };
            Preview { ghosts: vec![ghost(view, seat, world, 1)], lines: vec![line("D9", text)] }
        }
        Action::Move(from, value, to) => {
            let ghosts = vec![ghost(view, seat, to, value)];
            Preview { ghosts, lines: moving(view, seat, from, value, to) }
        }
        Action::Bridge(from, value, to) => {
            let mut preview = bridging(view, value, Bridge::between(from, to));
            preview.lines.extend(fatal(view, action));
            preview
        }
        Action::Place(world) => Preview { ghosts: placing(view, seat, world), lines: vec![] },
        Action::Lose(_) | Action::Retreat(_) | Action::Stay => {
            let lines = view.battle().map_or_else(Vec::new, |battle| fighting(view, battle, action));
            Preview { ghosts: Vec::new(), lines }
        }
    }
}

fn ghost(view: &D6D, seat: Seat, world: World, value: u8) -> Item {
    let at = Shape::Point { at: centres(view.map())[world.index()], turn: 0 };
    let alt = format!("It would show {value} on {world}");
    let die = Item::loose(format!("ghost-{world}"), ItemKind::Die, alt).at(at);
    Item { marks: Marks { ghost: true, ..Marks::default() }, ..die.owned(seat).showing(value) }
}

/// D5: all the first armies, side by side.
fn placing(view: &D6D, seat: Seat, world: World) -> Vec<Item> {
    let (armies, centres) = (view.in_hand(seat), centres(view.map()));
    let ghosts = armies.iter().enumerate().map(|(i, value)| {
        let at = spread(centres[world.index()], radius(&centres), i as i32, armies.len().into());
        let ghost = ghost(view, seat, world, value).at(Shape::Point { at, turn: 0 });
        Item { id: format!("ghost-{world}-{i}"), ..ghost }
    });
    ghosts.collect()
}

/// D17: the faces with which the army that pays for a bridge would end the game in the Realm, and why.
fn fatal(view: &D6D, action: Action) -> Option<Line> {
    let mut paid = *view;
    paid.played(action);
    if paid.phase != Phase::Toll {
        return None;
    }
    let ends = |face: &u8| {
        let mut after = paid;
        after.rolled(Dice::one(*face));
        (after.phase == Phase::Over).then_some(after)
    };
    let over: Vec<D6D> = (1..=6).filter_map(|face| ends(&face)).collect();
    let after = over.last()?;
    let odds = if over.len() == 6 {
        "That ends the game".into()
    } else {
        format!("{} in 6 end the game", over.len())
    };
    let (clause, why) = ending(after);
    Some(line(clause, format!("{odds}: {why}")))
}

/// Why the game has ended, in one sentence.
fn ending(after: &D6D) -> (&'static str, String) {
    after.ends().first().map_or(("D17", String::new()), |&end| super::tell::ending_words(after, end))
}

/// D10, D12: what is left behind, and the odds of a battle.
fn moving(view: &D6D, seat: Seat, from: World, value: u8, to: World) -> Vec<Line> {
    let mut lines = Vec::new();
    let last = view.armies(seat, from).len() == 1;
    if last {
        lines.push(line("D10", format!("{from} is given up: no army stays behind.")));
    }
    if let Some(defender) = view.owner(to).filter(|&owner| owner != seat) {
        let mut friends = view.friends(seat, to);
        if last {
            friends = friends.without(from); // D12
        }
        let others = view.friends(defender, to);
        let edge = friends.len() as i8 - others.len() as i8;
        let bonuses = format!(
            "{} adds {}{}, {} adds {}{}.",
            seat.name(),
            friends.len(),
            from_worlds(friends),
            defender.name(),
            others.len(),
            from_worlds(others)
        );
        lines.push(line("D12", bonuses));
        lines.extend(odds(terms(view, edge), seat, value, view.armies(defender, to), to));
    }
    lines
}

fn terms(view: &D6D, edge: i8) -> Terms {
    Terms { edge, winner_chooses: view.winner_chooses() }
}

fn odds(terms: Terms, attacker: Seat, army: u8, defenders: Dice, world: World) -> Vec<Line> {
    let (who, round) = (attacker.name(), terms.round());
    let (hits, misses) = (round.hits, round.misses);
    let chance = percent(Forecast::new(terms).wins(army, defenders));
    vec![
        line(
            "D13",
            format!("Each round {who} wins {hits} of 36 throws and loses {misses}."),
        ),
        line("D15", format!("In the end {who} takes {world} in {chance} of cases.")),
    ]
}

/// D11: the line, what it crosses, and what that costs.
fn bridging(view: &D6D, value: u8, bridge: Bridge) -> Preview {
    let crossed = bridge.crossed(view.map(), view.bridges());
    let cost = view.bridge_cost(bridge);
    let centres = centres(view.map());
    let mut planned = drawn_bridge(bridge, &centres);
    planned.id = "ghost-bridge".to_string();
    planned.marks.ghost = true;
    let crossings = crossed.iter().map(|other| {
        let mut item = drawn_bridge(other, &centres);
        item.id = format!("ghost-{}", item.id);
        item.marks = Marks { threatened: true, ghost: true, ..Marks::default() };
        item
    });
    let ghosts: Vec<Item> = std::iter::once(planned).chain(crossings).collect();
    let names: Vec<String> = crossed.iter().map(|other| other.to_string()).collect();
    let over = match names.len() {
        0 => "it crosses nothing".to_string(),
        _ => format!("it crosses {}", names.join(", ")),
    };
    let base = cost - crossed.len();
    let mut lines =
        vec![line("D11", format!("The bridge costs {base} + {} = {cost}: {over}.", crossed.len()))];
    lines.push(if value > cost {
        line("D11", format!("The {value} is left with {}.", value - cost))
    } else {
        let (total, limit) = (view.realm_total(), view.realm_limit());
        line("D11", format!("The {value} dies and is rolled into the Realm, which holds {total} of {limit}."))
    });
    Preview { ghosts, lines }
}

/// D13, D14: the odds of fighting on, or after taking the damage.
fn fighting(view: &D6D, battle: Battle, action: Action) -> Vec<Line> {
    let Battle { world, attacker, defender, damage, .. } = battle;
    let bonus = |seat: Seat| view.friends(seat, world).len() as i8;
    let terms = terms(view, bonus(attacker) - bonus(defender));
    let army = view.armies(attacker, world).face(0);
    let defenders = view.armies(defender, world);
    match action {
        Action::Stay => odds(terms, attacker, army, defenders, world),
        Action::Lose(value) => {
            let left = super::odds::after(defenders, value, damage);
            let wins = Forecast::new(terms).wins(army, left);
            let (attacks, defends) = (attacker.name(), defender.name());
            let held = percent(CERTAIN - wins);
            let text = format!(
                "Fought to the end, {defends} then holds {world} against {attacks} in {held} of cases."
            );
            vec![line("D13", text)]
        }
        _ => {
            vec![line("D14", format!("{world} is left to the other side."))]
        }
    }
}
