//! What is told of a room: to everybody who looks, and in its record.

use engine::record::How;
use engine::scene::Ending;
use engine::{Seat, Seats, Turn};
use fair::{Header, Secret};

use super::Room;
use crate::wire::{Kind, Place, RoomInfo, Stage};

impl Room {
    /// The room as everybody may know it.
    pub fn info(&self, here: Seats, spectators: usize) -> RoomInfo {
        let names = self.names();
        let place = |(i, name): (usize, &String)| {
            let (seat, player) = (Seat::new(i), self.created.places[i].clone());
            let kind = if player.is_some() { Kind::Computer } else { Kind::Person };
            let (taken, here) = (self.is_taken(seat), here.has(seat) || player.is_some());
            Place { seat, kind, player, name: if taken { name.clone() } else { String::new() }, taken, here }
        };
        RoomInfo {
            code: self.code.clone(),
            game: self.table.game(),
            seats: self.table.seats(),
            options: self.table.options(),
            state: self.stage(),
            commitment: fair::commitment(&self.code, &self.seed),
            places: names.iter().enumerate().map(place).collect(),
            spectators,
            events: self.table.events(),
            due: self.owing(),
            result: self.result(),
            rematch: self.rematch.clone(),
            hints: self.hints(),
            ended: self.ended.as_ref().and_then(|how| match how {
                How::Result(_) => None,
                How::GaveUp(seat) => Some(format!("{} gave up", names[seat.index()])),
                How::Abandoned => Some("The game was abandoned and has no result".to_string()),
            }),
        }
    }

    /// The seats that owe a choice.
    pub fn owing(&self) -> Vec<Seat> {
        match self.table.turn() {
            Turn::Choose(seats) if self.stage() == Stage::Playing => seats.iter().collect(),
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
        let header = Header {
            code: self.code.clone(),
            commitment: fair::commitment(&self.code, &self.seed),
            seed: self.seed().copied(),
            seats: self.added(),
            given: self.given.1,
        };
        let (first, rest) = record.split_once('\n').unwrap_or((&record, ""));
        let end = |how: &How| format!("end {} {how}\n", self.table.events());
        let end = self.ended.as_ref().map_or(String::new(), end);
        format!("{first}\n{header}{rest}{end}")
    }

    /// The seed, once all is over.
    pub fn seed(&self) -> Option<&Secret> {
        self.ended.is_some().then_some(&self.seed)
    }

    /// So many rolls came from a record.
    pub fn given_rolls(&self) -> usize {
        self.given.1
    }
}
