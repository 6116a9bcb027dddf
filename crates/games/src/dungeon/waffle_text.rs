//! The waffle as text: rows with `/` between; `.` is empty, `Y1` a Yellow die with its front towards A and one
//! quarter turn clockwise, `y1` one with its back towards A. Behind it `<` if only A knows the turn, `>` if
//! only B does. A hidden turn is `?`, with 0 or 1 behind it where a straight corridor shows that much.

use engine::position::FieldText;
use engine::{Checked, Clause, Seat, Seats, ensure};

use super::dice::Design;
use super::hole::{Hole, Place};
use super::{Dungeon, View};

const LETTERS: [char; 6] = ['Y', 'R', 'W', 'P', 'B', 'G'];

/// Writes the waffle as the view shows it.
pub(super) fn write(view: &View) -> String {
    let mut text = String::new();
    for place in Place::all() {
        if place.index() > 0 && place.index() % 6 == 0 {
            text.push('/');
        }
        let hole = view.game.hole(place);
        text.push_str(&hole_text(hole, view.game.told(view.eyes, hole)));
    }
    text
}

fn hole_text(hole: Hole, period: u8) -> String {
    if hole.is_empty() {
        return ".".to_string();
    }
    let letter = LETTERS[hole.design() as usize];
    let letter = if hole.back(Seat::A) { letter.to_ascii_lowercase() } else { letter };
    let turn = match (period, hole.turns(Seat::A)) {
        (4, turn) => turn.to_string(),
        (2, turn) => format!("?{turn}"),
        _ => "?".to_string(),
    };
    let known = match (hole.known_to(Seat::A), hole.known_to(Seat::B)) {
        (true, false) => "<",
        (false, true) => ">",
        _ => "",
    };
    format!("{letter}{turn}{known}")
}

/// Reads the waffle into a view whose eyes, options, phase and declarer are set.
pub(super) fn read(view: &mut View, entry: FieldText<'_>) -> Checked {
    let two = view.eyes.and(Seats::first_n(2)) == view.eyes;
    ensure(two, Clause::POSITION.0, "only A and B play")?;
    let rows: Vec<FieldText<'_>> = entry.items('/').collect();
    if rows.len() != 6 {
        return Err(entry.takes("6 rows with / between"));
    }
    for (row, entry) in rows.into_iter().enumerate() {
        let mut chars = entry.text.chars().peekable();
        for column in 0..6 {
            let hole =
                read_hole(&mut chars).ok_or_else(|| entry.takes("6 holes a row, such as ..Y1b?>.G0"))?;
            view.game.insert(view.eyes, Place::new((row * 6 + column) as u8), hole)?;
        }
        if chars.next().is_some() {
            return Err(entry.takes("no more than 6 holes a row"));
        }
    }
    Ok(())
}

/// What stands in the text for one hole.
struct Written {
    /// The die; nobody knows it unless the text says so.
    hole: Hole,
    /// Modulo what the turn is told.
    period: u8,
}

fn read_hole(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Option<Written> {
    let letter = chars.next()?;
    if letter == '.' {
        return Some(Written { hole: Hole::EMPTY, period: 4 });
    }
    let design = Design::ALL[LETTERS.iter().position(|&it| it == letter.to_ascii_uppercase())?];
    let hidden = chars.next_if_eq(&'?').is_some();
    let digit = chars.next_if(char::is_ascii_digit).and_then(|it| it.to_digit(10));
    let (turn, period) = match (hidden, digit) {
        (false, Some(turn @ 0..=3)) => (turn as u8, 4),
        (true, Some(turn @ 0..=1)) => (turn as u8, 2),
        (true, None) => (0, 1),
        _ => return None,
    };
    let hole = Hole::new(Seat::A, design, letter.is_ascii_lowercase(), turn);
    let hole = match (chars.next_if_eq(&'<'), chars.next_if_eq(&'>')) {
        (Some(_), None) => hole.shown_to(Seat::A),
        (None, Some(_)) => hole.shown_to(Seat::B),
        (None, None) => hole.shown_to(Seat::A).shown_to(Seat::B),
        _ => return None,
    };
    Some(Written { hole, period })
}

impl Dungeon {
    /// Puts a die where the text has it, if players can know of it what the text says they do.
    fn insert(&mut self, eyes: Seats, place: Place, written: Written) -> Checked {
        let Written { hole, period } = written;
        if hole.is_empty() {
            return Ok(());
        }
        let seen = hole.seen(&self.options.table) == hole;
        ensure(seen, "W5a", "who sees an unsymmetric map knows how the die is turned")?;
        let open = !self.all_open() || hole.known_to(Seat::A) && hole.known_to(Seat::B);
        ensure(open, "W5a", "the waffle is open: everybody knows how the die is turned")?;
        let last = self.declarer.is_none() || hole.known_to(self.active);
        ensure(last, "W20", "the last turn is played with open eyes")?;
        let told = period == self.told(eyes, hole);
        ensure(told, "W5a", "the turn is shown to those who know it and to nobody else")?;
        self.holes[place.index()] = hole;
        self.empty &= !(1 << place.index());
        Ok(())
    }
}
