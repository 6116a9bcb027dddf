//! Who plays, by seat.

use std::fmt;

use engine::{Seat, Seats};
use table::GameInfo;

use crate::Error;

/// Who plays, by seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seating(pub(crate) Vec<Player>);

/// Somebody in a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    Human,
    Computer(String),
}

impl Seating {
    /// The players that are named, then one person in seat A and the game's own players.
    pub(crate) fn new(info: &GameInfo, seats: u8, named: &[String], watch: bool) -> Result<Seating, Error> {
        if named.len() > usize::from(seats) {
            let sentence = format!("--players names {} players for {seats} seats", named.len());
            return Err(Error::Usage(sentence));
        }
        let player = |seat: Seat| match named.get(seat.index()) {
            Some(name) => Player::named(info, name),
            None if seat == Seat::A && !watch => Ok(Player::Human),
            None => Ok(Player::Computer(info.default_player.to_string())),
        };
        Seats::first_n(seats).iter().map(player).collect::<Result<_, _>>().map(Seating)
    }

    pub(crate) fn player(&self, seat: Seat) -> &Player {
        &self.0[seat.index()]
    }

    /// The seats of people.
    pub(crate) fn people(&self) -> Seats {
        let seats = Seats::first_n(self.0.len() as u8);
        seats.iter().filter(|&seat| *self.player(seat) == Player::Human).fold(Seats::NONE, Seats::with)
    }

    /// By seat, in a word.
    pub(crate) fn names(&self) -> Vec<String> {
        self.0.iter().map(|player| player.word("you").to_string()).collect()
    }

    /// As `--players` takes it.
    pub(crate) fn written(&self) -> String {
        self.0.iter().map(|player| player.word("human")).collect::<Vec<_>>().join(",")
    }
}

impl Player {
    fn named(info: &GameInfo, name: &str) -> Result<Player, Error> {
        match name {
            "human" => Ok(Player::Human),
            name if info.players.contains(&name) => Ok(Player::Computer(name.to_string())),
            name => {
                let known: Vec<&str> = std::iter::once("human").chain(info.players.iter().copied()).collect();
                let near = engine::did_you_mean(name, known.iter().copied());
                let (name, known) = (engine::brief(name), known.join(", "));
                Err(Error::Usage(format!("there is no player `{name}`{near}; there is {known}")))
            }
        }
    }

    /// The player's name, or this word for a person.
    pub(crate) fn word<'a>(&'a self, person: &'a str) -> &'a str {
        match self {
            Player::Human => person,
            Player::Computer(name) => name,
        }
    }
}

/// `A: you. B: random.`
impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, name) in self.names().iter().enumerate() {
            write!(f, "{}{}: {name}.", if i == 0 { "" } else { " " }, Seat::new(i))?;
        }
        Ok(())
    }
}
