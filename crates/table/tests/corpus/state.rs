//! A state as text that outlives changes of memory layout and of words, and its hash.

use std::fmt::Write;

use engine::{Chance, Coverage, Seat, Seats, Turn, Weights};
use table::Table;

/// The position, what is awaited, what may be chosen where all of it is listed, and the result so far.
pub(crate) fn text(table: &dyn Table) -> String {
    let outcome = table.outcome();
    let mut text = format!("{}\n{}\n", table.position(Seats::ALL), awaited(table.turn()));
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{:?} {}", &outcome.points[..usize::from(outcome.seats)], outcome.winners);
    if let Turn::Choose(seats) = table.turn() {
        seats.iter().filter_map(|seat| choices(table, seat)).for_each(|choices| text.push_str(&choices));
    }
    text
}

/// 32 bits of the text's FNV-1a hash, as eight digits.
pub(crate) fn hash(table: &dyn Table) -> String {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = text(table).bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    format!("{:08x}", (hash ^ hash >> 32) as u32)
}

fn awaited(turn: Turn) -> String {
    match turn {
        Turn::Over => "over".to_string(),
        Turn::Choose(seats) => format!("choose {seats}"),
        Turn::Roll(Chance::Dice(count)) => format!("dice {count}"),
        Turn::Roll(Chance::Row(count)) => format!("row {count}"),
        Turn::Roll(Chance::Number(n)) => format!("number {n}"),
        Turn::Roll(Chance::Pick(weights)) => {
            let weights: Vec<u16> = (0..Weights::KINDS as u8).map(|kind| weights.of(kind)).collect();
            format!("pick {weights:?}")
        }
    }
}

/// A menu is no rule: only a whole list counts.
fn choices(table: &dyn Table, seat: Seat) -> Option<String> {
    let mut legal = Vec::new();
    let coverage = table.legal(seat, &mut legal).expect("the seat owes a choice");
    legal.sort_unstable();
    (coverage == Coverage::All).then(|| format!("{seat} {}\n", legal.join(" | ")))
}
