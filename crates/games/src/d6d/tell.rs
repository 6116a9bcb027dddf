//! What happened, in sentences.

use engine::{Dice, Event, Line, Rolled, Seat, capital, line};

use super::battle::LAST_BATTLE_ROUND;
use super::map::Bridge;
use super::scene::{from_worlds, spoken};
use super::{Action, Battle, D6D, End, Phase};

pub(super) fn lines(before: &D6D, event: &Event<Action>, after: &D6D) -> Vec<Line> {
    let mut lines = match *event {
        Event::Play(seat, action) => vec![played(before, seat, action, after)],
        Event::Roll(Rolled::Dice(dice)) => rolled(before, dice, after),
        Event::Roll(_) => Vec::new(),
    };
    lines.extend(battle_ends(before, after));
    lines.extend(destroyed(before, after));
    lines.extend(after.ends().into_iter().map(|end| ending(after, end)));
    lines
}

fn played(before: &D6D, seat: Seat, action: Action, after: &D6D) -> Line {
    let who = seat.name();
    match action {
        Action::Place(world) => {
            line("D5", format!("{who} places {} on {world}.", spoken(before.in_hand(seat).iter())))
        }
        Action::Strengthen(world, value) => {
            let (grown, friends) = (before.strengthened(seat, world, value), before.friends(seat, world));
            let help = from_worlds(friends);
            line("D8", format!("{who} strengthens the {value} on {world} to {grown}{help}."))
        }
        Action::Recruit(world) => line("D9", format!("{who} recruits an army of 1 on {world}.")),
        Action::Move(from, value, to) => {
            let stays = after.worlds_of(seat).has(from);
            let left = if stays { String::new() } else { format!(", giving up {from}") };
            match before.owner(to) {
                Some(other) if other != seat => {
                    let foe = other.name();
                    line("D10", format!("{who} attacks {foe} on {to} with the {value} from {from}{left}."))
                }
                _ => line("D10", format!("{who} moves the {value} from {from} to {to}{left}.")),
            }
        }
        Action::Bridge(from, value, to) => {
            let bridge = Bridge::between(from, to);
            let (cost, crossed) =
                (before.bridge_cost(bridge), bridge.crossed(&before.options.map, before.bridges).len());
            let over = match crossed {
                0 => String::new(),
                1 => " across one bridge".to_string(),
                n => format!(" across {n} bridges"),
            };
            let pays =
                if value > cost { format!("is left with {}", value - cost) } else { "dies for it".into() };
            line("D11", format!("{who} bridges {from} to {to}{over} for {cost}: the {value} {pays}."))
        }
        Action::Lose(value) => line("D13", suffered(before, before.front.defender, value, before.due)),
        Action::Retreat(world) => {
            let clause = if before.phase == Phase::AttackerMust { "D15" } else { "D14" };
            line(clause, format!("{who} retreats from {} to {world}.", before.front.world))
        }
        Action::Stay => line("D14", format!("{who} fights on.")),
    }
}

fn suffered(before: &D6D, seat: Seat, value: u8, damage: u8) -> String {
    let (who, world) = (seat.name(), before.front.world);
    if value > damage {
        format!("The {value} of {who} on {world} loses {damage} and is left with {}.", value - damage)
    } else {
        format!("The {value} of {who} on {world} loses {damage} and is destroyed.")
    }
}

fn rolled(before: &D6D, dice: Dice, after: &D6D) -> Vec<Line> {
    let who = before.active().name();
    match before.phase {
        Phase::Muster => {
            let sum = dice.sum();
            let rolls =
                format!("{who} rolls {} for the first armies, {sum} in all.", spoken(dice.sorted().iter()));
            std::iter::once(line("D3", rolls)).chain(beginner(after)).collect()
        }
        Phase::Tie => {
            let rolls: Vec<_> = before.tied().iter().zip(dice.iter()).collect();
            let rolls: Vec<_> =
                rolls.iter().map(|(seat, face)| format!("{} rolls {face}", seat.name())).collect();
            let tie = line("D4", format!("To break the tie {}.", rolls.join(", ")));
            std::iter::once(tie).chain(beginner(after)).collect()
        }
        Phase::Toll => vec![buried("D11", before.active(), dice, after)],
        Phase::AttackerFalls => vec![buried("D13", before.active(), dice, after)],
        Phase::DefenderFalls => vec![buried("D13", before.front.defender, dice, after)],
        _ => before.battle().map_or_else(Vec::new, |battle| battle_round(before, battle, dice, after)),
    }
}

fn beginner(after: &D6D) -> Option<Line> {
    match after.phase {
        Phase::Place => Some(line("D4", format!("{} begins with the lowest throw.", after.first().name()))),
        Phase::Tie => {
            let names: Vec<_> = after.tied().iter().map(|seat| seat.name()).collect();
            Some(line("D4", format!("{} are tied for the lowest.", names.join(" and "))))
        }
        _ => None,
    }
}

fn buried(clause: &'static str, seat: Seat, dice: Dice, after: &D6D) -> Line {
    let (who, face, total, limit) = (seat.name(), dice.face(0), after.realm, after.options.realm_limit);
    line(clause, format!("The army of {who} enters the Realm as a {face}: it holds {total} of {limit}."))
}

fn battle_round(before: &D6D, battle: Battle, dice: Dice, after: &D6D) -> Vec<Line> {
    let Battle { world, attacker, defender, fought, .. } = battle;
    let total = |seat: Seat, face: u8| {
        let bonus = before.friends(seat, world);
        let sum = face + bonus.len();
        let told = format!("{} has {face} + {}{} = {sum}", seat.name(), bonus.len(), from_worlds(bonus));
        (told, sum)
    };
    let ((attacks, attack), (defends, defence)) =
        (total(attacker, dice.face(0)), total(defender, dice.face(1)));
    let number = u32::from(fought) + 1;
    let round = line("D12", format!("Battle round {number} on {world}: {attacks}, {defends}."));
    let loser = if attack < defence { attacker } else { defender };
    let damage = attack.abs_diff(defence);
    let effect = match damage {
        0 => "A tie: nobody is hurt.".to_string(),
        _ if after.phase == Phase::Damage => {
            let chooser = after.chooser().name();
            format!("{} is hit for {damage}: {chooser} chooses the army.", loser.name())
        }
        _ => suffered(before, loser, before.armies(loser, world).face(0), damage),
    };
    vec![round, line("D13", effect)]
}

/// D15: whoever is left has the world.
fn battle_ends(before: &D6D, after: &D6D) -> Vec<Line> {
    let Some(battle) = before.battle() else { return Vec::new() };
    let Battle { world, attacker, fought, .. } = battle;
    let mut lines = Vec::new();
    let last = fought + 1 == LAST_BATTLE_ROUND && before.phase == Phase::Fight;
    let called_off = last || fought == LAST_BATTLE_ROUND;
    if called_off && after.battle().is_none() && after.owner(world) != Some(attacker) {
        let why = "After 200 battle rounds";
        lines.push(line("D15", format!("{why} the attack of {} is over.", attacker.name())));
    }
    if let Some(owner) = after.owner(world).filter(|_| after.battle().is_none()) {
        let verb = if owner == attacker { "takes" } else { "holds" };
        lines.push(line("D15", format!("{} {verb} {world}.", owner.name())));
    }
    lines
}

/// D17: where the house plays on, a destroyed player is told once.
fn destroyed(before: &D6D, after: &D6D) -> Vec<Line> {
    if !matches!(after.phase, Phase::Act) {
        return Vec::new();
    }
    let gone = |seat: &Seat| {
        let had = |game: &D6D| !game.hosts[seat.index()].armies().is_empty() || game.falling(*seat);
        had(before) && !had(after)
    };
    let told =
        |seat: Seat| line("D17", format!("{} has no army left and is passed over from now on.", seat.name()));
    after.playing().iter().filter(gone).map(told).collect()
}

fn ending(after: &D6D, end: End) -> Line {
    let (clause, text) = ending_words(after, end);
    line(clause, capital(&text))
}

/// Why the game has ended, as a sentence without its capital.
pub(super) fn ending_words(after: &D6D, end: End) -> (&'static str, String) {
    match end {
        End::AllWorlds(seat) => ("D17", format!("{} controls all six worlds.", seat.name())),
        End::Destroyed(seat) => ("D17", format!("all armies of {} are destroyed.", seat.name())),
        End::RealmFull => {
            let (total, limit) = (after.realm, after.options.realm_limit);
            ("D17", format!("the Realm holds {total}, and {limit} end the game."))
        }
        End::Stalemate => ("D19", format!("round {} was the last: a stalemate.", after.options.round_cap)),
    }
}
