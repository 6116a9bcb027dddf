//! What may be taken back: one's own last action, as long as nothing was rolled, shown or answered since.

use engine::record::{self, Entry, Happening};
use engine::{Seat, Seats};
use table::Table;

/// How many events remain when the last action is taken back by those `people` who look with the eyes of `looking`;
/// or why it stands.
pub(crate) fn taken_back(table: &dyn Table, people: Seats, looking: Option<Seat>) -> Result<usize, String> {
    let last = record::read(&table.record(Seats::ALL)).ok().and_then(|mut record| record.steps.pop());
    let Some(Entry::Event(happening)) = last.map(|step| step.entry) else {
        return Err("There is nothing to take back".to_string());
    };
    let seat = match happening {
        Happening::Roll(_) if !anybody_has_chosen(table) => {
            return Err("There is nothing to take back".to_string());
        }
        Happening::Roll(_) => {
            return Err("That is not possible: something was rolled since, and a roll stands".to_string());
        }
        Happening::Play(seat, _) => seat,
    };
    if !people.has(seat) {
        return Err(format!("That is not possible: {seat} has acted since"));
    }
    let before = table.events() - 1;
    let mut back = table.fork();
    back.undo_to(before).map_err(|refusal| refusal.to_string())?;
    let secret = |other: Seat| [table, &*back].iter().any(|it| hides(*it, other) || hides(*it, seat));
    if looking.is_some_and(|looking| looking != seat && secret(looking)) {
        return Err(format!("That is not possible: the last choice was made by {seat}"));
    }
    if unknown(&*back, seat) > unknown(table, seat) {
        return Err("That is not possible: something was revealed since".to_string());
    }
    Ok(before)
}

fn anybody_has_chosen(table: &dyn Table) -> bool {
    table.events() > table.rolls()
}

/// Whether anything is hidden from a seat.
pub(crate) fn hides(table: &dyn Table, seat: Seat) -> bool {
    unknown(table, seat) > 0
}

/// In a position `?` stands for what these eyes do not see. Where fewer are left, something was revealed.
fn unknown(table: &dyn Table, seat: Seat) -> usize {
    table.position(Seats::only(seat)).matches('?').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(game: &str, events: &[&str]) -> Box<dyn Table> {
        let mut table = table::open(game, 2, "", None).unwrap();
        for event in events {
            match event.split_once(' ').unwrap() {
                ("*", rolled) => table.roll(rolled.parse().unwrap()).unwrap(),
                (seat, action) => table.play(seat.parse().unwrap(), action).unwrap(),
            }
        }
        table
    }

    fn why_not(game: &str, events: &[&str], people: &str, looking: Option<Seat>) -> String {
        let back = taken_back(&*after(game, events), people.parse().unwrap(), looking);
        back.map_or_else(|why| why, |events| events.to_string())
    }

    #[test]
    fn ones_own_action_is_taken_back_until_a_roll() {
        assert!(why_not("pig", &[], "A", None).contains("nothing to take back"));
        assert_eq!(why_not("pig", &["A roll"], "A", Some(Seat::A)), "0");
        assert!(why_not("pig", &["A roll", "* 4"], "A", Some(Seat::A)).contains("was rolled"));
        assert_eq!(why_not("pig", &["A hold"], "AB", Some(Seat::B)), "0", "nothing is secret in Pig");
        assert!(why_not("pig", &["A hold", "B hold"], "A", Some(Seat::A)).contains("B has acted"));
    }

    #[test]
    fn what_was_revealed_stays_revealed() {
        let (mine, yours) = ("A assign M,M,M,M,M,M", "B assign M,M,O,O,D,D");
        assert_eq!(why_not("rebirth", &[mine], "A", Some(Seat::A)), "0");
        assert!(why_not("rebirth", &[mine], "AB", Some(Seat::B)).contains("made by A"));
        assert!(why_not("rebirth", &[mine, yours], "AB", Some(Seat::B)).contains("revealed"));
    }
}
