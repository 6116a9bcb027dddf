//! Who sits at the table, and the table they sit at.

use std::fmt;
use std::io::Write;
use std::path::Path;

use engine::{Seat, Seats};
use table::Table;

use super::human;
use crate::cli;
use crate::failure::Failure;
use crate::ink::bold;
use crate::shelf::read;

/// Who plays, by seat.
pub(super) struct Party(Vec<Player>);

#[derive(Clone, PartialEq, Eq)]
pub(super) enum Player {
    Human,
    Computer(String),
}

/// The table as the command line wants it; `None` if somebody was asked for a game and left.
pub(super) fn table(out: &mut impl Write, options: &cli::Play) -> Result<Option<Box<dyn Table>>, Failure> {
    if let Some(file) = &options.from {
        return resumed(file, options.game.as_deref()).map(Some);
    }
    let game = match &options.game {
        Some(game) => game.clone(),
        None => match ask_for_a_game(out)? {
            Some(game) => game,
            None => return Ok(None),
        },
    };
    let named = u8::try_from(options.players.len()).ok().filter(|&count| count > 0);
    let seats = options.seats.or(named).unwrap_or(table::info(&game)?.seats[0]);
    let position = options.position.as_deref();
    Ok(Some(table::open(&game, seats, &options.options.join(" "), position)?))
}

fn resumed(file: &Path, game: Option<&str>) -> Result<Box<dyn Table>, Failure> {
    let bad = |error| Failure::Data(format!("{}: {error}", file.display()));
    let table = table::load(&read(file)?).map_err(bad)?;
    match game.filter(|&game| game != table.game()) {
        None => Ok(table),
        Some(game) => {
            let sentence = format!("{} is a record of {}, not of {game}", file.display(), table.game());
            Err(Failure::Usage(sentence))
        }
    }
}

fn ask_for_a_game(out: &mut impl Write) -> Result<Option<String>, Failure> {
    let shelf = table::games();
    for (number, game) in (1..).zip(&shelf) {
        writeln!(out, "{number:3}  {}  {}", bold(game.title), game.about)?;
    }
    loop {
        let Some(line) = human::prompt(out, "Which game? ")? else { return Ok(None) };
        let number = line.parse::<usize>().ok().and_then(|number| shelf.get(number.checked_sub(1)?));
        match number.or_else(|| shelf.iter().find(|game| game.id == line)) {
            Some(game) => return Ok(Some(game.id.to_string())),
            None if line == "quit" => return Ok(None),
            None => writeln!(out, "Type a number from 1 to {}, or `quit`.", shelf.len())?,
        }
    }
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
                None => Player::Computer(info.default_player.to_string()),
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
