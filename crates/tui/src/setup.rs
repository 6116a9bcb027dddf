//! What is to be played: as the command line or the menu wants it, or as it was saved.

use std::path::{Path, PathBuf};

use engine::Rng;
use table::{Lesson, Table};

use crate::backend::Pace;
use crate::save_file::SaveFile;
use crate::saves::Save;
use crate::seating::{Player, Seating};
use crate::{Error, saves};

/// What the command line wants.
#[derive(Clone, Default, Debug)]
pub struct Request {
    /// The game.
    pub game: Option<String>,
    /// How many play.
    pub seats: Option<u8>,
    /// Who plays, by seat.
    pub players: Vec<String>,
    /// Options as `name=value`.
    pub options: Vec<String>,
    /// The position to start from.
    pub position: Option<String>,
    /// The record to go on from.
    pub from: Option<PathBuf>,
    /// Go on with the game that was saved last.
    pub resume: bool,
    /// The record to watch again.
    pub replay: Option<PathBuf>,
    /// Where to keep the record.
    pub save: Option<PathBuf>,
    /// Seed of dice and computer players.
    pub seed: Option<u64>,
    /// People roll their own dice.
    pub own_dice: bool,
    /// Begin with the game's lesson.
    pub lesson: bool,
    /// The text of a puzzle.
    pub puzzle: Option<String>,
    /// Computer players take every seat.
    pub watch: bool,
    /// How fast things happen that nobody waits for.
    pub pace: Pace,
}

impl Request {
    /// The saved game to go on with: the one that is named, or the last one.
    fn saved(&self) -> Result<PathBuf, Error> {
        if let Some(file) = &self.save {
            return Ok(file.clone());
        }
        let fits = |save: &Save| self.game.as_deref().is_none_or(|game| game == save.table.game());
        let none = || {
            let none = "no unfinished game is saved: begin one with `sixfold play`".to_string();
            Error::Usage(std::iter::once(none).chain(self.passed_over()).collect::<Vec<_>>().join("; "))
        };
        saves::unfinished().into_iter().find(fits).map(|save| save.path).ok_or_else(none)
    }

    /// Saved games that cannot be gone on with where none is named, and why.
    pub(crate) fn passed_over(&self) -> Vec<String> {
        if self.resume && self.save.is_none() { saves::passed_over() } else { Vec::new() }
    }

    /// Where a new game is kept: in the place that is named; or with `keep`, in the data folder, where it can be.
    fn place(&self, game: &str, keep: bool) -> Result<Option<SaveFile>, Error> {
        match &self.save {
            Some(path) => SaveFile::open(path).map(Some),
            None => Ok(if keep { saves::fresh(game) } else { None }),
        }
    }
}

/// A game that can begin, or go on.
pub(crate) struct Setup {
    pub(crate) table: Box<dyn Table>,
    pub(crate) seating: Seating,
    pub(crate) seed: u64,
    pub(crate) own_dice: bool,
    /// Where it is kept.
    pub(crate) save: Option<SaveFile>,
    /// Who watches a record again does not play on.
    pub(crate) replay: bool,
    /// The record grows while it is watched.
    pub(crate) follow: Option<PathBuf>,
    /// What it begins with.
    pub(crate) lesson: Option<Lesson>,
}

impl Setup {
    /// A new game. With `keep`, it is saved in the data folder if no other place is named.
    pub(crate) fn new(request: &Request, game: &str, keep: bool) -> Result<Setup, Error> {
        if request.lesson {
            return Setup::taught(request, game, keep);
        }
        let info = table::info(game)?;
        let named = u8::try_from(request.players.len()).ok().filter(|&count| count > 0);
        let seats = request.seats.or(named).unwrap_or(info.seats[0]);
        let table = table::open(game, seats, &request.options.join(" "), request.position.as_deref())?;
        let seating = Seating::new(&info, seats, &request.players, request.watch)?;
        let save = request.place(game, keep)?;
        let seed = request.seed.unwrap_or_else(from_the_clock);
        let own_dice = request.own_dice;
        Ok(Setup { table, seating, seed, own_dice, save, replay: false, follow: None, lesson: None })
    }

    /// The lesson of a game.
    fn taught(request: &Request, game: &str, keep: bool) -> Result<Setup, Error> {
        Setup::with_lesson(request, table::lesson(game)?, request.place(game, keep)?)
    }

    /// A puzzle, which is kept nowhere.
    fn puzzle(request: &Request, text: &str) -> Result<Setup, Error> {
        let lesson = Lesson::read(text).map_err(|error| Error::Data(error.to_string()))?;
        Setup::with_lesson(request, lesson, None)
    }

    fn with_lesson(request: &Request, lesson: Lesson, save: Option<SaveFile>) -> Result<Setup, Error> {
        let player = |computer: Option<String>| computer.map_or(Player::Human, Player::Computer);
        Ok(Setup {
            table: lesson.open()?,
            seating: Seating(lesson.places().into_iter().map(player).collect()),
            seed: request.seed.unwrap_or_else(from_the_clock),
            own_dice: false,
            save,
            replay: false,
            follow: None,
            lesson: Some(lesson),
        })
    }

    /// A game that goes on from a record, and is kept in this place from now on.
    pub(crate) fn resumed(request: &Request, save: Save, place: Option<SaveFile>) -> Result<Setup, Error> {
        let Save { path, table, players, seed, own_dice, lesson } = save;
        if let Some(game) = request.game.as_deref().filter(|&game| game != table.game()) {
            let sentence = format!("{} is a record of {}, not of {game}", path.display(), table.game());
            return Err(Error::Usage(sentence));
        }
        let players =
            if request.players.is_empty() && !request.watch { players } else { request.players.clone() };
        let seating = Seating::new(&table::info(table.game())?, table.seats(), &players, request.watch)?;
        let seed = request.seed.or(seed).unwrap_or_else(from_the_clock);
        let lesson = if lesson { Some(table::lesson(table.game())?) } else { None };
        Ok(Setup {
            lesson,
            table,
            seating,
            seed,
            own_dice: request.own_dice || own_dice,
            save: place,
            replay: false,
            follow: None,
        })
    }

    /// A record to be watched again.
    pub(crate) fn replayed(save: Save) -> Result<Setup, Error> {
        let Save { table, players, .. } = save;
        let info = table::info(table.game())?;
        let seating = Seating::new(&info, table.seats(), &players, players.is_empty())?;
        Ok(Setup {
            table,
            seating,
            seed: 0,
            own_dice: false,
            save: None,
            replay: true,
            follow: None,
            lesson: None,
        })
    }

    /// A saved game that goes on in its place.
    pub(crate) fn continued(request: &Request, path: &Path) -> Result<Setup, Error> {
        std::fs::metadata(path).map_err(Error::of_file(path))?;
        // Taken before it is read: nobody else writes it from here on.
        let place = SaveFile::open(path)?;
        Setup::resumed(request, saves::read(path)?, Some(place))
    }

    /// A copy of a saved game, which goes on in a place of its own.
    pub(crate) fn copied(request: &Request, path: &Path, keep: bool) -> Result<Setup, Error> {
        let save = saves::read(path)?;
        let place = if keep { saves::fresh(save.table.game()) } else { None };
        Setup::resumed(request, save, place)
    }

    /// A saved game as it is being played elsewhere.
    pub(crate) fn followed(path: &Path) -> Result<Setup, Error> {
        let setup = Setup::replayed(saves::read(path)?)?;
        Ok(Setup { follow: Some(path.to_path_buf()), ..setup })
    }

    /// What the command line names, if it names a game or a record.
    pub(crate) fn requested(request: &Request, keep: bool) -> Result<Option<Setup>, Error> {
        if let Some(text) = &request.puzzle {
            return Setup::puzzle(request, text).map(Some);
        }
        if let Some(file) = &request.replay {
            return saves::read(file).and_then(Setup::replayed).map(Some);
        }
        if let Some(file) = &request.from {
            let save = saves::read(file)?;
            let place = request.place(save.table.game(), keep)?;
            return Setup::resumed(request, save, place).map(Some);
        }
        if request.resume {
            return Setup::continued(request, &request.saved()?).map(Some);
        }
        request.game.as_deref().map(|game| Setup::new(request, game, keep)).transpose()
    }
}

/// Short enough to be written down.
pub(crate) fn from_the_clock() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(0, |now| Rng::new(now.as_nanos() as u64).below_u64(1_000_000_000))
}
