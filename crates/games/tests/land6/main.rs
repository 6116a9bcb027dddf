//! LAND 6 beyond the laws: facts of the board, a second implementation, counts of reachable positions.

mod facts;
mod naive;
mod perft;
mod second;
mod words;

use engine::{Match, Rng, read_options};
use games::land6::{Difficulty, Land6, Land6Options, SeaLimit, Surcharge, Victory};
use naive::House;

/// The options as the second implementation takes them.
fn house(options: &Land6Options) -> House {
    House {
        hard: options.difficulty == Difficulty::Hard,
        sea: match options.sea {
            SeaLimit::Final => "final",
            SeaLimit::Free => "free",
            SeaLimit::Once => "once",
        },
        payer_owes: options.surcharge == Surcharge::Payer,
        wins_first: options.victory == Victory::Before,
        fight_without_cubes: options.fight_without_cubes,
        may_pass: options.may_pass,
        turn_cap: options.turn_cap.into(),
    }
}

fn options(text: &str) -> Land6Options {
    read_options(text).expect("good options")
}

fn opened(options: &str, position: &str) -> Match<Land6> {
    Match::open_at(1, options, position).unwrap_or_else(|refusal| panic!("{position}: {refusal}"))
}

/// A position in the thick of the game, as text; not every one is possible.
fn scattered(sea: SeaLimit, rng: &mut Rng) -> String {
    let mut squares: Vec<String> = ["city", "sea", "forest", "field"]
        .iter()
        .flat_map(|word| (1..=6).map(move |tile| format!("{word}{tile}")))
        .collect();
    rng.shuffle(&mut squares);
    let count = 1 + rng.below(6) as usize;
    let city = format!("city{}", rng.die());
    squares.retain(|square| *square != city);
    let dice = std::iter::once(city).chain(squares).take(count).map(|it| format!("{it}:{}", rng.die()));
    let dice = dice.collect::<Vec<_>>().join(",");
    let cubes: Vec<String> = (1..=6).filter(|_| rng.below(3) == 0).map(|tile| tile.to_string()).collect();
    let cubes = if cubes.is_empty() { "-".to_string() } else { cubes.join(",") };
    let (board, turn) = (rng.below(6144), 1 + rng.below(3));
    let phase = rng.pick(&["act", "act", "extra", "cubes-roll"]);
    let used = if sea == SeaLimit::Final { "-" } else { "0" };
    format!("board={board} dice={dice} cubes={cubes} turn={turn} phase={phase} roll=- reroll=- sea={used}")
}
