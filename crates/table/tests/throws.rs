//! Every roll is an event to look at, exactly once, for everybody who sees it; and there is always a goal.

use std::collections::BTreeMap;

use engine::scene::{Goal, Throw, ThrowKind, Tint, Weight};
use engine::{Line, Rng, Seat, Seats, Turn};
use table::{Source, Table};

/// A random game of `events` events at most.
fn random_game(game: &str, seats: u8, seed: u64, events: usize) -> Box<dyn Table> {
    let (mut table, mut rng) = (table::open(game, seats, "", None).unwrap(), Rng::new(seed));
    let source = Source::Seed(seed);
    while table.events() < events {
        match table.turn() {
            Turn::Over => break,
            Turn::Roll(chance) => table.roll(source.supply(chance, table.rolls()).unwrap()).unwrap(),
            Turn::Choose(owing) => {
                let action = table.suggest(owing.first(), "random", &mut rng).unwrap().action;
                table.play(owing.first(), &action).unwrap();
            }
        }
    }
    table
}

/// The dice of each roll, in order, as the record has them.
fn rolls(table: &dyn Table) -> Vec<String> {
    let record = table.record(Seats::ALL);
    record.lines().filter_map(|line| Some(line.strip_prefix("* ")?.to_string())).collect()
}

#[test]
fn the_log_has_a_throw_for_each_roll_with_its_faces() {
    for info in table::games() {
        for seed in 0..6 {
            let table = random_game(info.id, info.seats[seed as usize % info.seats.len()], seed, 700);
            for eyes in
                [Seats::NONE, Seats::only(Seat::A), Seats::only(Seat::new(info.seats[0] as usize - 1))]
            {
                let log = table.log(eyes, 0);
                let thrown: Vec<&Throw> = log.iter().filter_map(|line| line.throw.as_deref()).collect();
                let rolled = rolls(&*table);
                assert_eq!(thrown.len(), rolled.len(), "{} seed {seed}", info.id);
                for (throw, rolled) in thrown.iter().zip(&rolled) {
                    let faces: String =
                        throw.dice.iter().filter_map(|die| die.face).map(|it| it.to_string()).collect();
                    let dice = rolled.bytes().all(|byte| byte.is_ascii_digit());
                    assert!(!dice || faces == *rolled, "{}: {rolled} is shown as {throw:?}", info.id);
                }
            }
        }
    }
}

/// Opens a position and lets this happen; the throw of the last event as A sees it.
fn thrown(game: &str, seats: u8, options: &str, position: &str, events: &[&str]) -> Throw {
    let mut table = table::open(game, seats, options, Some(position)).unwrap();
    for event in events {
        match event.split_once(' ') {
            Some(("*", rolled)) => table.roll(rolled.parse().unwrap()).unwrap(),
            Some((seat, action)) => table.play(seat.parse().unwrap(), action).unwrap(),
            None => panic!("{event}"),
        }
    }
    let log = table.log(Seats::only(Seat::A), events.len() - 1);
    *log.into_iter().find_map(|line| line.throw).expect("a throw")
}

/// The sums of a throw in words, those of several sides with the word that a screen puts between them.
fn sums(throw: &Throw) -> String {
    let sums: Vec<String> = throw.sums.iter().map(|sum| throw.arithmetic(sum)).collect();
    sums.join(" against ")
}

const TWO_BRIDGES: &str =
    "A=Menn:5,Vanir:4 B=Aesir:6 bridges=Menn-Aesir,Aesir-Vanir rounds=0 first=A to=A1 phase=act";

#[test]
fn a_battle_says_whose_dice_and_where_the_bonus_comes_from() {
    let tie = thrown("d6d", 2, "", TWO_BRIDGES, &["A move 5 Menn-Aesir", "* 34"]);
    assert_eq!((tie.at.as_deref(), tie.weight), (Some("world-Aesir"), Weight::Idle));
    assert_eq!(sums(&tie), "3 + 1 Vanir = 4 against 4");
    let seats: Vec<_> = tie.dice.iter().map(|die| (die.seat, &*die.purpose)).collect();
    assert_eq!(seats, [(Some(Seat::A), "attack"), (Some(Seat::B), "defence")]);
    let hit = thrown("d6d", 2, "", TWO_BRIDGES, &["A move 5 Menn-Aesir", "* 41"]);
    assert_eq!((sums(&hit).as_str(), hit.weight), ("4 + 1 Vanir = 5 against 1", Weight::Usual));
    assert_eq!(hit.follows[0].text, "The 6 of B on Aesir loses 4 and is left with 2.");
    let kill = thrown("d6d", 2, "", TWO_BRIDGES, &["A move 5 Menn-Aesir", "* 61"]);
    assert_eq!(kill.weight, Weight::Decisive, "it was the last army of B");
}

#[test]
fn what_falls_into_the_realm_is_held_against_its_limit() {
    let fall = thrown("d6d", 2, "", TWO_BRIDGES, &["A move 5 Menn-Aesir", "* 61", "* 3"]);
    assert_eq!(sums(&fall), "3 + 0 in the Realm = 3, 16 or more to end the game");
    assert_eq!((fall.at.as_deref(), fall.weight), (Some("die-B1"), Weight::Decisive));
}

/// LAND 6 before a throw of the Cubes, with these cubes.
fn raid(cubes: &str, face: u8) -> Throw {
    let position = format!(
        "board=626 dice=city1:3,city4:1,forest3:6 cubes={cubes} turn=8 phase=cubes-roll roll=- reroll=- sea=-"
    );
    thrown("land6", 1, "", &position, &[&format!("* {face}")])
}

#[test]
fn the_cubes_throw_falls_on_the_tile_it_names() {
    let cube = raid("1,6", 2);
    assert_eq!((cube.at.as_deref(), cube.dice[0].seat, cube.weight), (Some("tile-2"), None, Weight::Usual));
    assert_eq!(cube.follows[0].text, "A cube comes to tile 2. Now there are 3.");
    let loss = raid("1,6", 1);
    assert_eq!((loss.at.as_deref(), loss.weight), (Some("tile-1"), Weight::Loss));
    assert_eq!(raid("1,2,3,4,5", 6).weight, Weight::Decisive, "the sixth cube");
}

#[test]
fn a_fight_says_what_it_takes() {
    let forest = "board=626 dice=city1:5,forest1:4 cubes=2 turn=8 phase=act roll=- reroll=- sea=-";
    let won = thrown("land6", 1, "", forest, &["A fight forest1", "* 5"]);
    assert_eq!(sums(&won), "5, 4 or more to remove a cube");
    assert_eq!((won.at.as_deref(), won.weight), (Some("action-die"), Weight::Usual));
    assert_eq!(thrown("land6", 1, "", forest, &["A fight forest1", "* 3"]).weight, Weight::Idle);
}

#[test]
fn the_chart_lights_up_with_what_it_decided() {
    let log: Vec<Line> =
        (0..3).flat_map(|seed| random_game("gozd", 2, seed, 5000).log(Seats::NONE, 0)).collect();
    let lit = |purpose: &str| -> Vec<&str> {
        let throws = log.iter().filter_map(|line| line.throw.as_deref());
        let these = throws.filter(|throw| throw.dice[0].purpose == purpose);
        these.map(|throw| throw.lit.as_deref().unwrap_or("nothing")).collect()
    };
    assert!(!lit("Retreat").is_empty() && lit("Retreat").iter().all(|row| *row == "chart-6"));
    assert!(lit("Defect").iter().all(|row| ["chart-2", "chart-3", "chart-11", "chart-12"].contains(row)));
    assert!(lit("set-up").iter().all(|row| *row == "nothing"));
    let homes = log.iter().filter_map(|line| line.throw.as_deref()).filter(|it| it.lit.is_some());
    assert!(homes.into_iter().all(|it| ["hell", "purgatory"].contains(&it.at.as_deref().unwrap())));
}

#[test]
fn dice_of_the_dungeon_show_pictures_and_coins_name_a_seat() {
    let mut table = table::open("dungeon", 2, "", None).unwrap();
    table.roll("number 1".parse().unwrap()).unwrap();
    table.play(Seat::B, "draw").unwrap();
    table.roll("pick 4".parse().unwrap()).unwrap();
    table.roll("2".parse().unwrap()).unwrap();
    let log = table.log(Seats::only(Seat::A), 0);
    let throws: Vec<&Throw> = log.iter().filter_map(|line| line.throw.as_deref()).collect();
    let [coin, draw, roll] = throws[..] else { panic!("three throws") };
    assert_eq!((coin.kind, coin.dice[0].seat, coin.dice[0].face), (ThrowKind::Coin, Some(Seat::B), None));
    assert_eq!((draw.kind, draw.at.as_deref()), (ThrowKind::Draw, Some("bag-blue")));
    assert_eq!(draw.dice[0].tint, Some(Tint::Blue));
    assert_eq!((roll.dice[0].face, roll.dice[0].name.as_deref()), (Some(2), Some("Key")));
    assert_eq!(roll.dice[0].icon.as_deref(), Some("dungeon/key"));
}

/// Ends that come by a limit: there the goal is not reached.
const LIMITS: [&str; 3] = ["P6", "G15", "R14"];

#[test]
fn everybody_has_a_goal_and_winners_have_reached_it() {
    let mut won: BTreeMap<&str, u32> = BTreeMap::new();
    for info in table::games() {
        for seed in 0..40 {
            let seats = info.seats[0];
            for events in [seed as usize, 5000] {
                let table = random_game(info.id, seats, seed, events);
                let eyes = Seats::first_n(seats).iter().map(Seats::only).chain([Seats::NONE]);
                let goals: Vec<Goal> = eyes.map(|eyes| table.scene(eyes, 0).goal.expect("a goal")).collect();
                assert!(goals.iter().all(|goal| !goal.sentence.contains(['{', '}'])), "{goals:?}");
                let limit = table.log(Seats::ALL, table.events().saturating_sub(1));
                let natural = limit.iter().all(|line| !LIMITS.contains(&&*line.clause));
                if table.turn() == Turn::Over && natural {
                    reached(info.id, &*table, &goals);
                    *won.entry(info.id).or_default() += u32::from(!table.outcome().winners.is_empty());
                }
            }
        }
    }
    let never = ["pig", "d6d", "gozd", "dungeon", "rebirth"].map(|id| won.get(id).copied().unwrap_or(0) == 0);
    assert!(!never.contains(&true), "{won:?}");
}

fn reached(game: &str, table: &dyn Table, goals: &[Goal]) {
    for goal in goals {
        for winner in table.outcome().winners.iter() {
            let own = goal.standings.iter().find(|it| it.seat == Some(winner)).expect("a standing");
            let most = goal.standings.iter().map(|it| it.value).max();
            let full = own.of.map_or(Some(own.value) == most, |of| own.value == of);
            assert!(full, "{game}: {winner} wins with {goal:?}");
        }
    }
}

#[test]
fn goals_in_words() {
    let goal = |game: &str, seats: u8, seat: usize| {
        let goal = table::open(game, seats, "", None).unwrap().scene(Seats::only(Seat::new(seat)), 0).goal;
        goal.expect("a goal").sentence
    };
    assert_eq!(goal("land6", 1, 0), "Reach tile 6's city with a die of 3 or more.");
    assert_eq!(goal("gozd", 2, 1), "Destroy the army of Death.");
    assert_eq!(goal("rebirth", 2, 0), "Make B run out of dice.");
    let taken =
        "board=626 dice=field1:1,city1:6,city6:2,field2:3 cubes=1 turn=8 phase=act roll=- reroll=- sea=-";
    let mut table = table::open("land6", 1, "", Some(taken)).unwrap();
    let far =
        |table: &dyn Table| table.scene(Seats::only(Seat::A), 0).goal.expect("a goal").standings[0].clone();
    assert_eq!((far(&*table).value, far(&*table).of), (2, Some(3)));
    table.play(Seat::A, "feed field1").unwrap();
    assert_eq!((far(&*table).value, table.turn()), (3, Turn::Over));
}
