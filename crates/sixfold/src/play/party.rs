//! Who sits at the table, and the table they sit at.

use std::fmt;

use bots::DEFAULT_LEVEL;
use engine::{Seat, Seats};
use table::Table;

use crate::cli;
use crate::failure::Failure;
use crate::shelf::read;

/// Who plays, by seat.
pub(super) struct Party(Vec<Player>);

#[derive(Clone, PartialEq, Eq)]
pub(super) enum Player {
    Human,
    Computer(String),
}

/// The table as the command line wants it.
pub(super) fn table(options: &cli::Play) -> Result<Box<dyn Table>, Failure> {
    if let Some(file) = &options.from {
        let bad = |error| Failure::Data(format!("{}: {error}", file.display()));
        let table = table::load(&read(file)?).map_err(bad)?;
        if table.game() != options.game {
            let sentence =
                format!("{} is a record of {}, not of {}", file.display(), table.game(), options.game);
            return Err(Failure::Usage(sentence));
        }
        return Ok(table);
    }
    let named = u8::try_from(options.players.len()).ok().filter(|&count| count > 0);
    let seats = options.seats.or(named).unwrap_or(table::info(&options.game)?.seats[0]);
    let position = options.position.as_deref();
    Ok(table::open(&options.game, seats, &options.options.join(" "), position)?)
}

impl Party {
    pub(super) fn new(options: &cli::Play, table: &dyn Table) -> Result<Party, Failure> {
        let info = table::info(table.game())?;
        let mut party = Vec::new();
        for seat in Seats::first_n(table.seats()).iter() {
            let named = options.players.get(seat.index()).map(String::as_str);
            party.push(match named {
                Some("human") => Player::Human,
                Some(name) if info.players.contains(&name) => Player::Computer(name.to_string()),
                Some(name) => {
                    let known = info.players.join(", ");
                    return Err(Failure::Usage(format!(
                        "there is no player `{name}`; there is human, {known}"
                    )));
                }
                None if seat == Seat::A && !options.watch => Player::Human,
                None => Player::Computer(DEFAULT_LEVEL.to_string()),
            });
        }
        if options.players.len() > party.len() {
            let (named, seats) = (options.players.len(), party.len());
            return Err(Failure::Usage(format!("--players names {named} players for {seats} seats")));
        }
        Ok(Party(party))
    }

    pub(super) fn player(&self, seat: Seat) -> &Player {
        &self.0[seat.index()]
    }

    /// The seats of people.
    pub(super) fn people(&self) -> Seats {
        let seats = Seats::first_n(self.0.len() as u8);
        seats.iter().filter(|&seat| *self.player(seat) == Player::Human).fold(Seats::NONE, Seats::with)
    }

    /// What may be shown to everybody in front of the screen: all there is, if only computers play.
    pub(super) fn eyes(&self) -> Seats {
        match self.people() {
            people if people.is_empty() => Seats::ALL,
            people if people.len() == 1 => people,
            _ => Seats::NONE,
        }
    }
}

/// `A: you. B: random.`
impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, player) in self.0.iter().enumerate() {
            let (gap, seat) = (if i == 0 { "" } else { " " }, Seat::new(i));
            match player {
                Player::Human => write!(f, "{gap}{seat}: you.")?,
                Player::Computer(name) => write!(f, "{gap}{seat}: {name}.")?,
            }
        }
        Ok(())
    }
}
