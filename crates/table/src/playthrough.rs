//! A playthrough: a whole game at random with everything the program says on the way, as one text. Kept as
//! golden files, it shows every change of rules, words or dice in a review.

use std::fmt::Write;

use engine::{Coverage, Refusal, Rng, Seats, Turn};

use crate::{Source, Table, open};

/// So many events are written down; of a longer game, only the end follows.
const WRITTEN: usize = 150;

/// Plays `game` with dice and choices from `seed`, and writes down what happens and what is said.
pub fn playthrough(game: &str, seats: u8, options: &str, seed: u64) -> Result<String, Refusal> {
    let mut table = open(game, seats, options, None)?;
    let (source, mut rng) = (Source::Seed(seed), Rng::new(seed));
    let mut text = format!("{game} for {seats}, seed {seed}, {}\n", table.options());
    while table.turn() != Turn::Over {
        let before = table.events();
        let mut page = String::new();
        describe(&*table, &mut page);
        advance(&mut *table, &source, &mut rng, &mut page)?;
        if before < WRITTEN {
            text.push_str(&page);
            for line in table.log(Seats::ALL, before) {
                let _ = writeln!(text, "    {} ({})", line.text, line.clause);
            }
        }
    }
    describe(&*table, &mut text);
    let _ = writeln!(text, "{}", table.outcome());
    Ok(text)
}

// Writing to a String cannot fail.
fn describe(table: &dyn Table, text: &mut String) {
    let _ = writeln!(text, "\n[{}] {}", table.events(), table.position(Seats::ALL));
    for eyes in std::iter::once(Seats::NONE).chain(Seats::first_n(table.seats()).iter().map(Seats::only)) {
        let seen = table.position(eyes);
        if seen != table.position(Seats::ALL) {
            let _ = writeln!(text, "    {eyes} sees {seen}");
        }
    }
    let _ = writeln!(text, "    {}", table.scene(Seats::ALL, 0).prompt);
}

fn advance(table: &mut dyn Table, source: &Source, rng: &mut Rng, text: &mut String) -> Result<(), Refusal> {
    match table.turn() {
        Turn::Over => Ok(()),
        Turn::Roll(chance) => {
            let rolled = source.supply(chance, table.rolls())?;
            let _ = writeln!(text, "* {rolled}");
            table.roll(rolled)
        }
        Turn::Choose(seats) => {
            let seat = seats.first();
            let mut legal = Vec::new();
            let coverage = table.legal(seat, &mut legal)?;
            let menu = if coverage == Coverage::Menu { " (a menu)" } else { "" };
            let _ = writeln!(text, "    {seat} may{menu}: {}", legal.join(" | "));
            let chosen = table.suggest(seat, "random", rng)?.action;
            let _ = writeln!(text, "{seat} {chosen}");
            table.play(seat, &chosen)
        }
    }
}
