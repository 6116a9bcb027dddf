//! What can be said of a room: to everybody, and about its dice.

use engine::record::{Happening, How, Statement, Step};
use engine::scene::Ending;
use engine::{Clause, Refusal, Seat, Seats, Turn, record};
use fair::{Header, Secret};
use table::Table;

use crate::dice::Supply;
use crate::message::{RoomInfo, Stage};
use crate::name;
use crate::place::{Kind, SeatInfo};
use crate::problem::Problem;
use crate::room::{Person, Room};

impl Room {
    /// Its code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// The game.
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// Whether it has people in it, or computer players alone.
    pub fn has_people(&self) -> bool {
        !self.people().is_empty()
    }

    /// Whether anybody looks.
    pub fn is_watched(&self) -> bool {
        !self.viewers.all.is_empty()
    }

    /// A viewer who waits for computer players, and whether that is somebody who plays rather than an onlooker.
    pub fn waiting(&self) -> Option<(u64, bool)> {
        let player = self.viewers.all.iter().find(|(_, it)| !it.yours.is_empty());
        player.or(self.viewers.all.iter().next()).map(|(id, _)| (*id, player.is_some()))
    }

    /// What each seat has added to the dice.
    pub fn added(&self) -> Vec<Option<Secret>> {
        self.people.iter().map(|person| person.as_ref().map(|it| it.entropy)).collect()
    }

    /// So many rolls came from a record or a lesson.
    pub fn given_rolls(&self) -> usize {
        // What people roll themselves nobody can have sealed.
        let rolls = self.table.rolls();
        if self.created.own_dice { rolls } else { self.given.1.min(rolls) }
    }

    /// Computes every roll again that was the dice's to decide; refuses with the first that is another one.
    pub fn check_dice(&self) -> Result<(), String> {
        let record = self.table.record(Seats::ALL);
        let rolls = fair::rolls(&record).map_err(|fault| fault.to_string())?;
        for (index, roll) in rolls.iter().enumerate().skip(self.given_rolls()) {
            let sealed = self.dice.roll(roll.wanted, index).map_err(|refusal| refusal.to_string())?;
            if sealed.is_some_and(|it| it != roll.rolled) {
                return Err(format!(
                    "event {}: the sealed dice say otherwise than `{}`",
                    roll.event, roll.rolled
                ));
            }
        }
        Ok(())
    }

    /// The seed, once all is over.
    pub fn seed(&self) -> Option<&Secret> {
        match &self.dice {
            Supply::Fair { seed, .. } if self.ended.is_some() => Some(seed),
            _ => None,
        }
    }

    /// What binds a server to its dice; nothing where nobody has to be bound.
    pub fn commitment(&self) -> String {
        match &self.dice {
            Supply::Fair { seed, .. } => fair::commitment(&self.code, seed),
            Supply::Private(_) => String::new(),
        }
    }

    /// The names of the players, by seat.
    pub fn names(&self) -> Vec<String> {
        let name = |(person, computer): (&Option<Person>, &Option<String>)| match (person, computer) {
            (Some(person), _) => person.name.clone(),
            (None, Some(player)) => title(player),
            (None, None) => String::new(),
        };
        let names: Vec<String> = self.people.iter().zip(&self.created.places).map(name).collect();
        name::distinct(&names)
    }

    /// The room as everybody may know it.
    pub fn info(&self) -> RoomInfo {
        let (names, here) = (self.names(), self.viewers.here());
        let place = |(i, name): (usize, &String)| {
            let (seat, player) = (Seat::new(i), self.computer(Seat::new(i)));
            let kind = if self.created.places[i].is_some() { Kind::Computer } else { Kind::Person };
            let (taken, here) = (self.is_taken(seat), here.has(seat) || kind == Kind::Computer);
            SeatInfo {
                seat,
                kind,
                player,
                name: if taken { name.clone() } else { String::new() },
                taken,
                here,
                wanted: self.wanted[i].iter().collect(),
            }
        };
        RoomInfo {
            code: self.code.clone(),
            game: self.table.game().to_string(),
            seats: self.table.seats(),
            options: self.table.options(),
            state: self.stage(),
            commitment: self.commitment(),
            places: names.iter().enumerate().map(place).collect(),
            spectators: self.viewers.spectators(),
            events: self.table.events(),
            due: self.owing(),
            result: self.result(),
            rematch: self.rematch.clone(),
            hints: self.hints(),
            own_dice: self.created.own_dice,
            lesson: self.lesson_events(),
            gave_up: self.ended.as_ref().and_then(|how| match how {
                How::GaveUp(seat) => Some(*seat),
                _ => None,
            }),
            ended: self.ended.as_ref().and_then(|how| match how {
                How::Result(_) => None,
                How::GaveUp(seat) => Some(format!("{} gave up", names[seat.index()])),
                How::Abandoned => Some("The game was abandoned and has no result".to_string()),
            }),
        }
    }

    /// The seats that owe a choice.
    pub(crate) fn owing(&self) -> Vec<Seat> {
        match self.table.turn() {
            Turn::Choose(seats) if self.stage() == Stage::Playing && !self.is_answered() => {
                seats.iter().collect()
            }
            _ => Vec::new(),
        }
    }

    fn result(&self) -> Option<Ending> {
        (self.table.turn() == Turn::Over).then(|| self.table.scene(Seats::NONE, 0).result).flatten()
    }

    /// The record as `eyes` may see it, with what it says about its dice. Once all is over the seed is in it, and its
    /// last line says that it is whole.
    pub fn record(&self, eyes: Seats) -> String {
        let over = self.ended.is_some();
        let record = self.table.record(if over { Seats::ALL } else { eyes });
        if self.is_private() {
            return record;
        }
        let header = Header {
            code: self.code.clone(),
            commitment: self.commitment(),
            seed: self.seed().copied(),
            seats: self.added(),
            given: self.given_rolls(),
        };
        let (first, rest) = record.split_once('\n').unwrap_or((&record, ""));
        let end = |how: &How| format!("end {} {how}\n", self.table.events());
        let end = self.ended.as_ref().map_or(String::new(), end);
        format!("{first}\n{header}{rest}{end}")
    }
}

/// A computer player's name in sentences: `Solid`.
fn title(player: &str) -> String {
    let (first, rest) = player.split_at_checked(1).unwrap_or((player, ""));
    first.to_ascii_uppercase() + rest
}

/// The events of a record one by one, for those who play it again.
pub fn happenings(record: &str) -> Result<Vec<Happening>, Problem> {
    let steps = record::read(record)?.steps;
    let event = |Step { entry, .. }| match entry {
        Statement::Event(happening) => Some(happening),
        _ => None,
    };
    Ok(steps.into_iter().filter_map(event).collect())
}

/// Refuses a record that says nothing new to play.
pub fn playable(table: &dyn Table) -> Result<(), Refusal> {
    if table.turn() == Turn::Over {
        return Err(Refusal::new(
            Clause::RECORD,
            "the record's game is over: there is nothing to go on with",
        ));
    }
    Ok(())
}
