//! Every fight of GOZD there is: all pairs of values, both attackers, all decisions and rolls that follow.

use std::collections::BTreeSet;

use engine::{Event, Game, Match, Seat, Turn};
use games::gozd::{Fate, Gozd, Place, Role};

/// What became of a die: owner, value and place, or nothing if it is dead.
type Result = Option<(Seat, u8, Place)>;

const FIELD: u8 = 12;
const ATTACKER: u8 = 0;
const DEFENDER: u8 = 33;

/// The charts as the rulebook prints them, by sum.
fn printed(role: Role, sum: u8) -> Fate {
    use Fate::*;
    let attacking = [Defect, Defect, Death, Death, Retreat, Retreat, Retreat, Revive, Revive, Evade, Victory];
    let defending = [Victory, Evade, Revive, Revive, Retreat, Retreat, Retreat, Death, Death, Defect, Defect];
    let chart = if role == Role::Attacker { attacking } else { defending };
    chart[usize::from(sum - 2)]
}

/// Where a fate can lead, from the rules as they are written.
fn possible(fate: Fate, owner: Seat, value: u8) -> BTreeSet<Result> {
    let back = Place::field(if owner == Seat::A { FIELD - 5 } else { FIELD + 5 });
    let here = |place| Some((owner, value, place));
    let rolled = |owner| (1..=6).map(move |face| Some((owner, face, Place::HOME)));
    match fate {
        Fate::Victory => [here(Place::field(FIELD)), here(back)].into(),
        Fate::Evade => [here(back), here(Place::HOME)].into(),
        Fate::Revive | Fate::Retreat => rolled(owner).collect(),
        Fate::Death => [None].into(),
        Fate::Defect => rolled(owner.next(2)).collect(),
    }
}

/// The two ways that the owner is asked about.
fn asked(fate: Fate) -> Option<[&'static str; 2]> {
    match fate {
        Fate::Victory => Some(["stay", "back"]),
        Fate::Evade => Some(["back", "home"]),
        Fate::Revive => Some(["keep", "reroll"]),
        _ => None,
    }
}

/// Five rows deep, so that both have a field behind them; each has another minion at home.
fn fight(seat: Seat, attack: u8, defence: u8) -> Gozd {
    let [attacker, defender] =
        [(ATTACKER, attack), (DEFENDER, defence)].map(|(die, value)| format!("{die}:{value}@{FIELD}"));
    let (death, devil) = if seat == Seat::A { (&attacker, &defender) } else { (&defender, &attacker) };
    let position = format!(
        "death={death},7:1@home devil={devil},40:1@home turns={} to={seat} left=6 attacks=0,0 quiet=0 fought=no \
         fight=- phase=act",
        seat.index()
    );
    let mut game = *Match::<Gozd>::open_at(2, "rows=5", &position).unwrap().state();
    let action = format!("fight {attack}@{FIELD}").parse().unwrap();
    game.play(Event::Play(seat, action)).unwrap();
    game
}

/// Follows every decision and roll until the action is over.
fn follow(game: Gozd, attacker: Seat, sum: u8, ends: &mut BTreeSet<(Result, Result)>) {
    match game.turn() {
        Turn::Roll(chance) => {
            for (rolled, _) in chance.outcomes() {
                let mut after = game;
                after.play(Event::Roll(rolled)).unwrap();
                follow(after, attacker, sum, ends);
            }
        }
        Turn::Choose(_) if game.settling().is_none() => {
            assert_eq!((game.active(), game.actions_left()), (attacker, 5), "the action is over");
            ends.insert((result(&game, ATTACKER), result(&game, DEFENDER)));
        }
        Turn::Choose(seats) => decide(game, seats.first(), attacker, sum, ends),
        Turn::Over => panic!("both have minions left"),
    }
}

fn decide(game: Gozd, seat: Seat, attacker: Seat, sum: u8, ends: &mut BTreeSet<(Result, Result)>) {
    let (die, fate, _) = game.settling().unwrap();
    let role = if die == ATTACKER { Role::Attacker } else { Role::Defender };
    let owner = if role == Role::Attacker { attacker } else { attacker.next(2) };
    assert_eq!((seat, fate), (owner, printed(role, sum)), "the owner decides about his own minion");
    let mut listed = Vec::new();
    game.actions(seat, &mut listed);
    let texts: Vec<String> = listed.iter().map(ToString::to_string).collect();
    assert_eq!(texts, asked(fate).unwrap());
    for action in listed {
        let mut after = game;
        after.play(Event::Play(seat, action)).unwrap();
        follow(after, attacker, sum, ends);
    }
}

fn result(game: &Gozd, die: u8) -> Result {
    let found = [Seat::A, Seat::B].map(|seat| {
        let its = game.minions(seat).find(|(number, ..)| *number == die);
        its.map(|(_, value, place)| (seat, value, place))
    });
    found.into_iter().flatten().next()
}

#[test]
fn every_fight_ends_as_the_charts_say() {
    for seat in [Seat::A, Seat::B] {
        for (attack, defence) in (1..=6).flat_map(|attack| (1..=6).map(move |defence| (attack, defence))) {
            let (sum, mut ends) = (attack + defence, BTreeSet::new());
            follow(fight(seat, attack, defence), seat, sum, &mut ends);
            let ours = possible(printed(Role::Attacker, sum), seat, attack);
            let theirs = possible(printed(Role::Defender, sum), seat.next(2), defence);
            let expected: BTreeSet<(Result, Result)> =
                ours.iter().flat_map(|our| theirs.iter().map(move |their| (*our, *their))).collect();
            assert_eq!(ends, expected, "{seat} attacks with {attack} against {defence}");
        }
    }
}

/// G8: against every set of one to three defenders.
#[test]
fn an_equal_or_greater_answers_if_there_is_one() {
    for (attack, a, b, c) in all() {
        let held: BTreeSet<u8> = [a, b, c].into_iter().filter(|value| *value > 0).collect();
        let dice: Vec<String> =
            [a, b, c].iter().filter(|v| **v > 0).zip(33..).map(|(v, die)| format!("{die}:{v}@12")).collect();
        let position = format!(
            "death=0:{attack}@12,1:1@home devil={},60:1@home turns=0 to=A left=6 attacks=0,0 quiet=0 fought=no \
             fight=- phase=act",
            dice.join(",")
        );
        let mut game = *Match::<Gozd>::open_at(2, "", &position).unwrap().state();
        let strong: BTreeSet<u8> = held.iter().copied().filter(|value| *value >= attack).collect();
        let expected = if strong.is_empty() { held } else { strong };
        game.play(Event::Play(Seat::A, format!("fight {attack}@12").parse().unwrap())).unwrap();
        let answered =
            game.settling().is_some() || !matches!(game.turn(), Turn::Choose(seats) if seats.has(Seat::B));
        if expected.len() == 1 {
            assert!(answered, "one answer is not asked: {position}");
            continue;
        }
        let mut listed = Vec::new();
        game.actions(Seat::B, &mut listed);
        let listed: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
        let expected: BTreeSet<String> = expected.iter().map(|value| format!("defend {value}")).collect();
        assert_eq!(listed, expected, "{position}");
    }
}

/// An attack and up to three defenders, in falling order; 0 is nobody.
fn all() -> impl Iterator<Item = (u8, u8, u8, u8)> {
    let trios = (1..=6).flat_map(|a| (0..=a).flat_map(move |b| (0..=b).map(move |c| (a, b, c))));
    trios.flat_map(|(a, b, c)| (1..=6).map(move |attack| (attack, a, b, c)))
}
