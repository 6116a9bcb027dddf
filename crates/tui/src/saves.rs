//! Saved games: records with a few comments on top, written anew after every event.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use engine::{Seats, Turn};
use table::Table;

use crate::Error;
use crate::party::Party;

/// A game that was saved, read back.
pub(crate) struct Save {
    pub(crate) path: PathBuf,
    pub(crate) table: Box<dyn Table>,
    /// Who played, by seat; nobody if the record does not say.
    pub(crate) players: Vec<String>,
    pub(crate) seed: Option<u64>,
    pub(crate) own_dice: bool,
}

/// Our lines among the comments of a record begin like this.
const MARK: &str = "# sixfold ";

/// So many saved games are offered.
const OFFERED: usize = 20;

/// Writes the game beside its place first, so that a crash leaves the old file or the new one.
pub(crate) fn write(path: &Path, table: &dyn Table, party: &Party, seed: Option<u64>) -> Result<(), Error> {
    let dice = seed.map_or("own dice".to_string(), |seed| format!("seed {seed}"));
    let text = format!("{MARK}players {}\n{MARK}{dice}\n{}", party.written(), table.record(Seats::ALL));
    let mut beside = path.as_os_str().to_owned();
    beside.push(".new");
    let beside = PathBuf::from(beside);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Error::of_file(folder))?;
    }
    fs::write(&beside, text).and_then(|()| fs::rename(&beside, path)).map_err(Error::of_file(path))
}

/// Reads a saved game, or any other record; `-` is the standard input.
pub(crate) fn read(path: &Path) -> Result<Save, Error> {
    let text = match path.to_str() {
        Some("-") => std::io::read_to_string(std::io::stdin()),
        _ => fs::read_to_string(path),
    };
    let text = text.map_err(Error::of_file(path))?;
    let table = table::load(&text).map_err(|error| Error::Data(format!("{}: {error}", path.display())))?;
    let mut save = Save { path: path.to_path_buf(), table, players: Vec::new(), seed: None, own_dice: false };
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
pub(crate) fn fresh(game: &str) -> Option<PathBuf> {
    let folder = folder()?;
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    let name = |nth: u32| folder.join(format!("{game}-{seconds}-{nth}.game"));
    (1..).map(name).find(|path| !path.exists())
}

/// Whether games in this place are offered by the menu.
pub(crate) fn is_offered(path: &Path) -> bool {
    folder().is_some_and(|folder| path.parent() == Some(&folder))
}

/// Saved games that are not over, the newest first.
pub(crate) fn unfinished() -> Vec<Save> {
    kept(|save| save.table.turn() != Turn::Over)
}

/// Saved games that are over, the newest first.
pub(crate) fn finished() -> Vec<Save> {
    kept(|save| save.table.turn() == Turn::Over)
}

fn kept(wanted: impl Fn(&Save) -> bool) -> Vec<Save> {
    let Some(files) = folder().and_then(|folder| fs::read_dir(folder).ok()) else { return Vec::new() };
    let mut files: Vec<(SystemTime, PathBuf)> = files
        .filter_map(|file| Some((file.as_ref().ok()?.metadata().ok()?.modified().ok()?, file.ok()?.path())))
        .filter(|(_, path)| path.extension().is_some_and(|it| it == "game"))
        .collect();
    files.sort();
    // A file that does not replay is none of ours, or of another edition: it is left alone.
    let saves = files.iter().rev().filter_map(|(_, path)| read(path).ok());
    saves.filter(|save| wanted(save)).take(OFFERED).collect()
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
