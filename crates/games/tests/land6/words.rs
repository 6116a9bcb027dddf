//! What is said, drawn and refused.

use engine::laws::{Effort, check};
use engine::{Dice, Event, Game, Match, Rng, Rolled, Seat, Seats, Show, Turn, read_options};
use games::land6::{Action, Land6, Phase, rank};

use crate::{opened, options, scattered};

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
    let plan = Effort::<Land6> { walks: 100, seed: 3, choose: careful, ..Effort::default() };
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
        ("3", "You roll a 3 in the fight."),
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
    assert_eq!(reserve.face, Some(2));
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

const HOUSES: [&str; 4] =
    ["", "surcharge=payer turn_cap=2", "fight_without_cubes=true difficulty=easy turn_cap=3", "sea=free"];

/// Random positions with random house rules, and what may be done there.
fn each_choice(mut visit: impl FnMut(&Land6, Action)) {
    let mut rng = Rng::new(11);
    for n in 0..2000 {
        let house = HOUSES[n % HOUSES.len()];
        let text = scattered(options(house).sea, &mut rng);
        let Ok(state) = Land6::place(1, options(house), &text) else { continue };
        if !matches!(state.turn(), Turn::Choose(_)) {
            continue;
        }
        let mut actions = Vec::new();
        state.actions(Seat::A, &mut actions);
        actions.into_iter().for_each(|action| visit(&state, action));
    }
}

/// What a preview says of the end is what then happens, for the reason that the log then gives.
#[test]
fn previews_foresee_the_end() {
    let mut ends = [0; 3];
    each_choice(|state, action| {
        let event = Event::Play(Seat::A, action);
        let mut after = *state;
        after.apply(event);
        let said: Vec<String> =
            Land6::preview(state, Seat::A, action).lines.into_iter().map(|line| line.text).collect();
        let told: Vec<String> =
            Land6::tell(state, &event, &after).into_iter().map(|line| line.text).collect();
        let (wins, loses) = (
            said.iter().any(|it| it.contains("wins,")),
            said.iter().find_map(|it| it.strip_prefix("This loses: ")),
        );
        let (won, lost) = (after.phase() == Phase::Won, after.phase() == Phase::Lost);
        assert_eq!((wins, loses.is_some()), (won, lost), "{action}: {said:?}, {told:?}");
        if let Some(why) = loses {
            let why = why.trim_end_matches('.');
            assert!(told.iter().any(|it| it.to_lowercase().contains(why)), "{action}: {said:?}, {told:?}");
        }
        assert!(!told.iter().any(|it| it.contains("shows 0")), "{action}: {told:?}");
        ends[usize::from(won) + 2 * usize::from(lost)] += 1;
    });
    assert!(ends.iter().all(|&n| n > 10), "{ends:?}");
}

/// Each line of a fight's preview is what its faces do.
#[test]
fn previews_foresee_fights() {
    let mut fights = 0;
    each_choice(|state, action| {
        if !matches!(action, Action::Fight { .. }) {
            return;
        }
        fights += 1;
        let lines = Land6::preview(state, Seat::A, action).lines;
        for (face, line) in [(1, 3), (2, 2), (3, 2), (4, 1), (5, 0), (6, 0)] {
            let mut after = *state;
            after.apply(Event::Play(Seat::A, action));
            let paid = after;
            after.apply(Event::Roll(Rolled::Dice(Dice::one(face))));
            if after.phase() == Phase::Fight {
                after.apply(Event::Play(Seat::A, Action::Stand));
            }
            let said = &lines[line].text;
            let goes = after.phase() == Phase::Remove || after.cubes() != paid.cubes();
            let hurts = after.phase() == Phase::Hit || face == 1 && after.army() != paid.army();
            let again = matches!(after.phase(), Phase::Extra | Phase::Remove) && face > 4;
            assert_eq!(said.contains("a cube would go"), goes, "{face}: {said}");
            assert_eq!(said.contains("a forest die would lose 1"), hurts, "{face}: {said}");
            // Who has won with the cube does not act again.
            assert!(said.contains("act again") == again || after.phase() == Phase::Won, "{face}: {said}");
            assert_eq!(said.contains("nothing"), !goes && !hurts && !again, "{face}: {said}");
        }
    });
    assert!(fights > 100, "{fights}");
}

/// L9: the die that pays its last point for a surcharge has left.
#[test]
fn a_surcharge_that_is_the_last_point_says_so() {
    let house = "surcharge=payer";
    let position = "board=0 dice=city1:2,city2:3,sea1:4 cubes=- turn=1 phase=act roll=- reroll=- sea=-";
    let game = opened(house, position);
    let mut actions = Vec::new();
    game.state().actions(Seat::A, &mut actions);
    let city1 = "city1".parse().unwrap();
    let owes = actions.into_iter().filter(|it| matches!(it, Action::Move { payer, .. } if *payer == city1));
    let mut seen = 0;
    for action in owes {
        let mut after = *game.state();
        let event = Event::Play(Seat::A, action);
        after.apply(event);
        let told = Land6::tell(game.state(), &event, &after);
        let owed = told.iter().find(|line| line.text.starts_with("You hold several cities"));
        if let Some(line) = owed {
            seen += 1;
            assert!(
                line.text.ends_with("loses its last point and goes back to the reserve."),
                "{}",
                line.text
            );
        }
    }
    assert!(seen > 0);
}
