//! What is said, drawn and refused.

use engine::laws::{Plan, check};
use engine::{Event, Game, Match, Rng, Rolled, Seat, Seats, Show, Turn, read_options};
use games::land6::{Land6, rank};

use crate::opened;

/// Positions that cannot be, and the clause that says so.
#[test]
fn impossible_positions_are_refused() {
    let rest = "roll=- reroll=- sea=-";
    let cases = [
        ("", format!("board=6144 dice=city1:6 cubes=- turn=1 phase=act {rest}"), "position"),
        ("", format!("board=0 dice=city1:7 cubes=- turn=1 phase=act {rest}"), "position"),
        ("", format!("board=0 dice=city1:6 cubes=7 turn=1 phase=act {rest}"), "position"),
        ("", format!("board=0 dice=city1:6 cubes=1,1 turn=1 phase=act {rest}"), "position"),
        ("", format!("board=0 dice=city1:6,city1:5 cubes=- turn=1 phase=act {rest}"), "L10"),
        ("", format!("board=0 dice=sea1:6 cubes=- turn=1 phase=act {rest}"), "L22"),
        ("", format!("board=0 dice=city1:6 cubes=1,2,3,4,5,6 turn=1 phase=act {rest}"), "L22"),
        ("", format!("board=0 dice=city6:3 cubes=- turn=1 phase=act {rest}"), "L21"),
        ("", format!("board=0 dice=city6:2 cubes=- turn=1 phase=won {rest}"), "L21"),
        ("", format!("board=0 dice=city1:2 cubes=- turn=1 phase=lost {rest}"), "L22"),
        ("layout=1", format!("board=0 dice=city1:6 cubes=- turn=1 phase=act {rest}"), "L3"),
        ("layout=1", format!("board=- dice=city1:6 cubes=- turn=1 phase=layout {rest}"), "L3"),
        ("", format!("board=- dice=city1:5 cubes=- turn=1 phase=layout {rest}"), "L4"),
        ("layout=hand", format!("board=2.0,2.90 dice=city1:6 cubes=- turn=1 phase=lay {rest}"), "L3"),
        ("turn_cap=5", format!("board=0 dice=city1:6 cubes=- turn=6 phase=act {rest}"), "position"),
        ("", format!("board=0 dice=city1:6,forest1:1 cubes=- turn=1 phase=fight-roll {rest}"), "L13"),
        ("", "board=0 dice=city1:6 cubes=1 turn=1 phase=cubes roll=3 reroll=- sea=-".to_string(), "L18a"),
        (
            "",
            "board=0 dice=city1:6,sea1:1 cubes=1 turn=1 phase=cubes roll=- reroll=- sea=-".to_string(),
            "L18",
        ),
        (
            "",
            "board=0 dice=city1:6 cubes=1 turn=1 phase=act roll=- reroll=city2 sea=city2".to_string(),
            "L17",
        ),
        ("", "board=0 dice=city1:6 cubes=1 turn=1 phase=act roll=- reroll=city1 sea=-".to_string(), "L18"),
        ("", "board=0 dice=city1:6 cubes=1 turn=1 phase=remove roll=4 reroll=- sea=-".to_string(), "L12"),
        ("", "board=0 dice=city1:6 cubes=1 turn=1 phase=hit roll=1 reroll=- sea=-".to_string(), "L12"),
        ("", "board=0 dice=city1:6 cubes=2 turn=1 phase=loss roll=2 reroll=- sea=-".to_string(), "L20"),
        (
            "",
            "board=0 dice=city1:6,city2:1,sea1:1,sea2:1,sea3:1,sea4:1,sea5:1 cubes=- turn=1 phase=act \
             roll=- reroll=- sea=-"
                .to_string(),
            "L4",
        ),
    ];
    for (options, position, clause) in cases {
        let refusal = Land6::place(1, read_options(options).unwrap(), &position).unwrap_err();
        assert_eq!(refusal.clause.0, clause, "{position}: {refusal}");
    }
}

/// The laws, on longer games than random play gives: a walker that keeps its cities and likes to fight.
#[test]
fn laws_hold_in_longer_games() {
    let plan = Plan::<Land6> { walks: 100, seed: 3, choose: careful, ..Plan::default() };
    let looked = check(plan).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(looked.tried > 3000, "{looked:?}");
}

/// The best of six random actions, by dice on cities, dice in all, and cubes.
fn careful(state: &Land6, seat: Seat, rng: &mut Rng) -> <Land6 as Game>::Action {
    let worth = |action| {
        let mut after = *state;
        after.apply(Event::Play(seat, action));
        let cities = after.army().sum(after.city_dice()).min(8) as i32;
        let army = after.army().sum(after.army().all()) as i32;
        let fights = i32::from(matches!(action, games::land6::Action::Fight { .. }));
        let sea = i32::from(matches!(action, games::land6::Action::Sea { .. }));
        2 * cities + army + 8 * fights - 3 * sea + rng_free(&after)
    };
    let tries: Vec<_> = (0..6).map(|_| state.sample(seat, rng)).collect();
    tries.into_iter().max_by_key(|&action| worth(action)).expect("six tries")
}

fn rng_free(after: &Land6) -> i32 {
    100 * i32::from(after.is_taken()) - 4 * after.cubes().count_ones() as i32
}

/// The sentences of one turn, as a player reads them.
#[test]
fn a_turn_is_told_in_plain_words() {
    let mut game = opened(
        "",
        "board=626 dice=city1:2,forest3:4,sea4:1 cubes=2,6 turn=9 phase=act roll=- reroll=- sea=-",
    );
    let told = [
        (
            "fight forest3",
            "You fight with the forest die on tile 3. The forest die on tile 3 pays 1 and shows 3.",
        ),
        ("3", "You roll a 3 in the fight. Sea could still change what the dice show."),
        (
            "sea sea4 roll",
            "You use Sea to reroll the action die of 3. The sea die on tile 4 pays its last point and goes back to the reserve.",
        ),
        ("6", "The reroll: the action die shows 6. A 6: choose a cube to remove, then act again."),
        ("remove 6", "You remove the cube on tile 6. You may act again."),
        (
            "move city1 forest3 city3",
            "You move the forest die on tile 3 (3) to the city of tile 3. The city die on tile 1 pays 1 and shows 1. You hold several cities: the die that moved loses 1 and shows 2.",
        ),
        (
            "2",
            "The Lord of the Cubes rolls a 2. Tile 2 has a cube and none of your dice: choose a city die that loses 1.",
        ),
        ("lose city1", "The city die on tile 1 loses its last point and goes back to the reserve."),
    ];
    for (text, sentence) in told {
        let before = game.state().view(Seats::NONE);
        let event = match game.state().turn() {
            Turn::Roll(_) => Event::Roll(text.parse::<Rolled>().unwrap()),
            _ => Event::Play(Seat::A, text.parse().unwrap()),
        };
        game.play(event).unwrap();
        let lines = Land6::tell(&before, &event, &game.state().view(Seats::NONE));
        let words: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(words.join(" "), sentence);
    }
}

/// The Scene shows 24 squares, the dice, the cubes, the reserve and what a deployed die would show.
#[test]
fn the_scene_shows_everything() {
    let game: Match<Land6> = opened(
        "",
        "board=626 dice=field1:4,city1:2,city4:4,sea4:3 cubes=1,4,5,6 turn=9 phase=act roll=- reroll=- sea=-",
    );
    let scene = Land6::scene(&game.state().view(Seats::NONE));
    let count = |prefix: &str| scene.items().filter(|item| item.id.starts_with(prefix)).count();
    assert_eq!(["square-", "tile-", "die-", "cube-", "reserve"].map(count), [24, 6, 4, 4, 2]);
    let reserve = scene.items().find(|item| item.id == "reserve").unwrap();
    assert_eq!(reserve.value, Some(2));
    let meter = |id: &str| scene.meters.iter().find(|meter| meter.id == id).unwrap();
    assert_eq!((meter("cubes").value, meter("cubes").limit), (4, Some(6)));
    assert_eq!((meter("score").value, meter("score").label.as_str()), (12, "Score now (Child of Dice)"));
    assert!(meter("goal").label.contains("blocked"));
}

/// L23.
#[test]
fn ranks_are_earned() {
    let ranks = [0, 19, 20, 49, 50, 79, 80, 99, 100, 216].map(|score| rank(score).split(' ').next().unwrap());
    assert_eq!(
        ranks,
        ["Child", "Child", "Warrior", "Warrior", "Master", "Master", "Lord", "Lord", "God", "God"]
    );
}
