//! Saved games: records with a few comments on top, written anew after every event.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::{Seats, Turn};
use table::Table;

use crate::Error;
use crate::save_file::SaveFile;
use crate::seating::Seating;

/// A game that was saved, read back.
pub(crate) struct Save {
    pub(crate) path: PathBuf,
    pub(crate) table: Box<dyn Table>,
    /// Who played, by seat; nobody if the record does not say.
    pub(crate) players: Vec<String>,
    pub(crate) seed: Option<u64>,
    pub(crate) own_dice: bool,
    /// Whether it began with the game's lesson.
    pub(crate) lesson: bool,
}

/// Our lines among the comments of a record begin like this.
const MARK: &str = "# sixfold ";

/// A game with this line began with its lesson.
const LESSON: &str = "# sixfold lesson";

/// Who looks for games to go on with need not read a game with this line.
const OVER: &str = "# sixfold over";

/// So many games that are over are offered.
const OFFERED: usize = 5;

/// Writes the game into its place; `Err` with what is to be said, if it was not said before.
pub(crate) fn write(
    place: &mut SaveFile,
    table: &dyn Table,
    seating: &Seating,
    seed: Option<u64>,
    lesson: bool,
) -> Result<(), String> {
    let dice = seed.map_or("own dice".to_string(), |seed| format!("seed {seed}"));
    let over = if table.turn() == Turn::Over { format!("{OVER}\n") } else { String::new() };
    let lesson = if lesson { format!("{LESSON}\n") } else { String::new() };
    let head = format!("{MARK}players {}\n{MARK}{dice}\n{lesson}{over}", seating.written());
    place.write(&(head + &table.record(Seats::ALL)), table.events())
}

/// Reads a saved game, or any other record; `-` is the standard input.
pub(crate) fn read(path: &Path) -> Result<Save, Error> {
    let text = match path.to_str() {
        Some("-") => std::io::read_to_string(std::io::stdin()),
        _ => fs::read_to_string(path),
    };
    let text = text.map_err(Error::of_file(path))?;
    let table = table::load(&text).map_err(|error| Error::Data(format!("{}: {error}", path.display())))?;
    let lesson = text.lines().any(|line| line == LESSON);
    let (path, players) = (path.to_path_buf(), Vec::new());
    let mut save = Save { path, table, players, seed: None, own_dice: false, lesson };
    for line in text.lines().filter_map(|line| line.strip_prefix(MARK)) {
        match line.split_once(' ') {
            Some(("players", players)) => save.players = players.split(',').map(str::to_string).collect(),
            Some(("seed", seed)) => save.seed = seed.parse().ok(),
            Some(("own", "dice")) => save.own_dice = true,
            _ => (),
        }
    }
    Ok(save)
}

/// A place for a new game in the data folder, if there is one.
pub(crate) fn fresh(game: &str) -> Option<SaveFile> {
    let folder = folder()?;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    let name = |nth: u32| folder.join(format!("{game}-{seconds}-{nth}.game"));
    // Two games may begin in one second: a place that somebody else has is not fresh.
    let open = |path: PathBuf| SaveFile::open(&path).ok().filter(|_| !path.exists());
    (1..100).map(name).filter(|path| !path.exists()).find_map(open)
}

/// Whether games in this place are offered by the menu.
pub(crate) fn is_offered(path: &Path) -> bool {
    folder().is_some_and(|folder| path.parent() == Some(&folder))
}

/// Saved games that are not over, the newest first.
pub(crate) fn unfinished() -> Vec<Save> {
    let saves = files().filter(|path| !says_over(path)).filter_map(|path| read(&path).ok());
    saves.filter(|save| save.table.turn() != Turn::Over).collect()
}

/// Saved games that are not over and cannot be read because their rules are of an edition that is not known here, the
/// newest first: which, and why.
pub(crate) fn passed_over() -> Vec<String> {
    let unknown = |path: &PathBuf| {
        let record = engine::record::read(&fs::read_to_string(path).ok()?).ok()?;
        let known = table::info(&record.game).ok()?.edition;
        let (edition, game) = (record.edition, &record.game);
        let why = format!("{} is of edition {edition} of the rules of {game}", path.display());
        (edition > known).then(|| format!("{why}, and {known} is the last one that this program knows"))
    };
    files().filter(|path| !says_over(path)).filter_map(|path| unknown(&path)).collect()
}

/// Saved games that are over, the newest first.
pub(crate) fn finished() -> Vec<Save> {
    // A file that does not replay is none of ours, or of another edition: it is left alone.
    let saves = files().filter_map(|path| read(&path).ok());
    saves.filter(|save| save.table.turn() == Turn::Over).take(OFFERED).collect()
}

/// Whether one of the first lines says that the game is over.
fn says_over(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    let head = BufReader::new(file).lines().map_while(Result::ok).take_while(|line| line.starts_with('#'));
    head.into_iter().any(|line| line == OVER)
}

/// The files of the data folder, the newest first.
fn files() -> impl Iterator<Item = PathBuf> {
    let found = folder().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten();
    let mut files: Vec<(SystemTime, PathBuf)> = found
        .filter_map(|file| Some((file.as_ref().ok()?.metadata().ok()?.modified().ok()?, file.ok()?.path())))
        .filter(|(_, path)| path.extension().is_some_and(|it| it == "game"))
        .collect();
    files.sort();
    files.into_iter().rev().map(|(_, path)| path)
}

fn folder() -> Option<PathBuf> {
    Some(data()?.join("games"))
}

/// Where what belongs to the user is kept, by the rules of the XDG base directories.
pub(crate) fn data() -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let data = absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")))?;
    Some(data.join("sixfold"))
}
