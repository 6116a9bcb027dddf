//! Plays the games of a new edition: many seeds, every number of seats, each game's own players beside random ones,
//! by default and by house rules, from the setup and from positions.

use std::fmt::Write;
use std::fs;

use bots::Heuristics;
use engine::{Options, Rng, Seats, Show, Turn, draw_options};
use table::{Source, Table};

use crate::{path, state};

const GAMES: u64 = 120;
/// The first games are played to their ends, the others at most so far.
const WHOLE: u64 = 10;
const EVENTS: usize = 240;
/// Computer players that search think too long for this.
const SEARCHES: [&str; 2] = ["search", "lookahead"];

/// Writes a file for each edition that has none. Those that are there stay as they are.
pub(crate) fn missing() {
    macro_rules! each {
        ($($game:ty,)+) => { $(edition::<$game>();)+ };
    }
    games::each_game!(each);
}

fn edition<G: Show + Heuristics>() {
    let path = path(G::TITLE.id, G::TITLE.edition());
    if !path.exists() {
        let games: Vec<String> = (0..GAMES).map(game::<G>).collect();
        fs::write(&path, games.join("\n")).expect("a place to write");
    }
}

fn game<G: Show + Heuristics>(number: u64) -> String {
    let mut rng = Rng::numbered(6006, number);
    let seats = G::TITLE.seats.start() + (number % G::TITLE.seats.count() as u64) as u8;
    let options = if number % 3 == 2 { named(&draw_options::<G::Options>(&mut rng)) } else { String::new() };
    let players = players::<G>(seats, &mut rng);
    let mut table = table::open(G::TITLE.id, seats, &options, None).expect("options that go together");
    let mut text = format!("game {} {}\nseats {seats}", G::TITLE.id, G::TITLE.edition());
    // Writing to a String cannot fail.
    if !options.is_empty() {
        let _ = write!(text, "\noptions {options}");
    }
    if number % 10 == 9 {
        let _ = play(&mut *table, &players, &mut rng, 40);
        let position = table.position(Seats::ALL);
        let _ = write!(text, "\nposition {position}");
        table = table::open(G::TITLE.id, seats, &options, Some(&position)).expect("a position of a game");
    }
    let _ = writeln!(text, " #{}", state::hash(&*table));
    let most = if number < WHOLE { usize::MAX } else { EVENTS };
    text + &play(&mut *table, &players, &mut rng, most)
}

/// Only what differs from the default, so that the corpus leans on the defaults of its edition.
fn named<O: Options>(options: &O) -> String {
    let default = O::default();
    let differing = O::SPECS.iter().filter(|spec| spec.get(options) != spec.get(&default));
    let pairs = differing.map(|spec| format!("{}={}", spec.name, spec.kind.write(&spec.get(options))));
    pairs.collect::<Vec<_>>().join(" ")
}

fn players<G: Heuristics>(seats: u8, rng: &mut Rng) -> Vec<&'static str> {
    let own = G::NAMES.iter().filter(|name| !SEARCHES.contains(name));
    let names: Vec<&str> = std::iter::once(&"random").chain(own).copied().collect();
    (0..seats).map(|_| rng.pick(&names)).collect()
}

fn play(table: &mut dyn Table, players: &[&str], rng: &mut Rng, most: usize) -> String {
    let (source, mut text) = (Source::Seed(rng.bits()), String::new());
    while table.turn() != Turn::Over && table.events() < most {
        let line = event(table, players, &source, rng);
        let _ = writeln!(text, "{line} #{}", state::hash(table));
    }
    text
}

/// Lets something happen. Every fourth choice is random, so that no player's habits hide a rule.
fn event(table: &mut dyn Table, players: &[&str], source: &Source, rng: &mut Rng) -> String {
    match table.turn() {
        Turn::Roll(chance) => {
            let rolled = source.supply(chance, table.rolls()).expect("dice without end");
            table.roll(rolled).expect("the roll that is due");
            format!("* {rolled}")
        }
        Turn::Choose(seats) => {
            let seat = seats.first();
            let player = if rng.below(4) == 0 { "random" } else { players[seat.index()] };
            let action = table.suggest(seat, player, rng).expect("a player of the game").action;
            table.play(seat, &action).expect("a legal action");
            format!("{seat} {action}")
        }
        Turn::Over => unreachable!("the game goes on"),
    }
}
