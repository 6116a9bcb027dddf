//! What a new room is to be, as somebody wishes for it.

use std::collections::BTreeMap;

use engine::MAX_SEATS;
use serde::Deserialize;

use crate::entry::Created;
use crate::info::playable;
use crate::problem::{Code, Problem};
use crate::replay::events;

/// The longest text of a puzzle, in bytes.
const LONGEST_PUZZLE: usize = 8_000;

/// What a new room is to be.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// The game.
    pub game: String,
    /// Options by name; what is not named keeps its default.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: BTreeMap<String, OptionValue>,
    /// One for each seat; none for a lesson, which has its own.
    #[serde(default)]
    pub seats: Vec<NewSeat>,
    /// A record to go on from.
    pub record: Option<String>,
    /// Whether players may ask for hints; without a word only where one person plays.
    pub hints: Option<bool>,
    /// Whether the game is to begin with its lesson, and nothing else is wished for.
    #[serde(default)]
    pub lesson: bool,
    /// The text of a puzzle, where the room is to have one and nothing else is wished for.
    pub puzzle: Option<String>,
    /// Whether people roll real dice, and say what came up.
    #[serde(default)]
    pub own_dice: bool,
}

/// An option's value: a number, a flag or a word.
#[derive(Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Yes or no.
    Flag(bool),
    /// A number.
    Number(i64),
    /// A word.
    Text(String),
}

/// Who is to sit in a seat.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum NewSeat {
    /// A person, who takes the seat by a click.
    Person {},
    /// A computer player.
    Computer {
        /// Its name.
        player: String,
    },
}

impl NewRoom {
    /// What it begins with, all but its seed; or what is wrong with the wish.
    pub fn created(self) -> Result<Created, Problem> {
        if self.lesson || self.puzzle.is_some() {
            return self.lesson();
        }
        let info = table::info(&self.game)?;
        let many = |_| Problem::new(Code::BadRequest, format!("A room has at most {MAX_SEATS} seats."));
        let seats = u8::try_from(self.seats.len()).map_err(many)?;
        let options = pairs(&self.options)?;
        let table = match &self.record {
            Some(text) => {
                events(text)?;
                table::load(text)?
            }
            None => table::open(&self.game, seats, &options, None)?,
        };
        let as_wished = table.game() == self.game && table.seats() == seats;
        if !as_wished {
            let (game, seats) = (table.game(), table.seats());
            return Err(Problem::new(Code::BadRequest, format!("The record is of {game} for {seats}.")));
        }
        playable(&*table)?;
        let mut places = Vec::new();
        for seat in self.seats {
            places.push(match seat {
                NewSeat::Person {} => None,
                NewSeat::Computer { player } if info.players.contains(&player.as_str()) => Some(player),
                NewSeat::Computer { .. } => {
                    let sentence = format!("The computer players are {}.", info.players.join(", "));
                    return Err(Problem::new(Code::BadRequest, sentence));
                }
            });
        }
        if self.own_dice && places.iter().all(Option::is_some) {
            return Err(Problem::new(Code::BadRequest, "Somebody has to roll the dice: seat a person."));
        }
        let (game, edition, options) = (self.game, info.edition, table.options());
        Ok(Created {
            game,
            edition,
            options,
            places,
            seed: String::new(),
            record: self.record,
            hints: self.hints,
            lesson: None,
            own_dice: self.own_dice,
        })
    }
}

impl NewRoom {
    fn lesson(self) -> Result<Created, Problem> {
        if !self.seats.is_empty() || !self.options.is_empty() || self.record.is_some() {
            let sentence = "A lesson and a puzzle have their own seats, options and beginning.";
            return Err(Problem::new(Code::BadRequest, sentence));
        }
        let Some(text) = &self.puzzle else { return Created::lesson(&self.game) };
        if text.len() > LONGEST_PUZZLE {
            return Err(Problem::new(Code::BadRequest, "The text of a puzzle is not as long as that."));
        }
        let created = Created::puzzle(text)?;
        match created.game == self.game {
            true => Ok(created),
            false => Err(Problem::new(Code::BadRequest, format!("The puzzle is of {}.", created.game))),
        }
    }
}

/// Options in the form in which games read them. A name or a value is one word, so that none can bring another along.
fn pairs(options: &BTreeMap<String, OptionValue>) -> Result<String, Problem> {
    let mut pairs = Vec::new();
    for (name, value) in options {
        let value = value.to_string();
        let word = |text: &str| !text.is_empty() && !text.contains(char::is_whitespace);
        if !word(name) || name.contains('=') || !word(&value) {
            let sentence = format!("Option {} takes one value without spaces.", engine::brief(name));
            return Err(Problem::new(Code::BadRequest, sentence));
        }
        pairs.push(format!("{name}={value}"));
    }
    Ok(pairs.join(" "))
}

impl std::fmt::Display for OptionValue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OptionValue::Flag(flag) => write!(f, "{flag}"),
            OptionValue::Number(n) => write!(f, "{n}"),
            OptionValue::Text(text) => f.write_str(text),
        }
    }
}
