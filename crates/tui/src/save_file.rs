//! The file that a game is kept in: held by one process at a time, reached through links, never anything but a file.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use crate::Error;

/// A file that a game is kept in. Nobody else writes it as long as this lives.
pub(crate) struct SaveFile {
    /// As it was named.
    path: PathBuf,
    /// Where the links end.
    file: PathBuf,
    /// The step that was saved last.
    saved: Option<usize>,
    /// Why what came later was not.
    trouble: Option<String>,
    _lock: Lock,
}

/// A game that another process has open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Held {
    pub(crate) path: PathBuf,
    pub(crate) by: String,
}

/// More links than this in a row lead nowhere.
const LINKS: usize = 40;

impl SaveFile {
    /// Takes the place, or says who has it, or why no game can be kept there.
    pub(crate) fn open(path: &Path) -> Result<SaveFile, Error> {
        let file = behind_links(path)?;
        let kind = match fs::metadata(&file) {
            Ok(it) if it.is_file() => "",
            Ok(it) if it.is_dir() => "a folder",
            Ok(_) => "a device or a pipe",
            Err(error) if error.kind() == ErrorKind::NotFound => "",
            Err(error) => return Err(Error::of_file(path)(error)),
        };
        if !kind.is_empty() {
            let path = path.display();
            let sentence =
                format!("{path} is {kind}: a game is kept in a file, name another one with --save");
            return Err(Error::Usage(sentence));
        }
        if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder).map_err(Error::of_file(folder))?;
        }
        let lock = Lock::take(&file, path)?;
        Ok(SaveFile { path: path.to_path_buf(), file, saved: None, trouble: None, _lock: lock })
    }

    /// As it was named.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the game as it stands after `step`: beside its place first, so that a crash leaves the old file or the new
    /// one. `Err` with what is to be said, if it was not said before.
    pub(crate) fn write(&mut self, text: &str, step: usize) -> Result<(), String> {
        match replace(&self.file, text) {
            Ok(()) => {
                (self.saved, self.trouble) = (Some(step), None);
                Ok(())
            }
            Err(error) => {
                let why = format!("{}: {error}", self.path.display());
                let known = self.trouble.replace(why.clone());
                if known.is_some() { Ok(()) } else { Err(why) }
            }
        }
    }

    /// `Not saved since step 7: why`, if the last step is not saved.
    pub(crate) fn trouble(&self) -> Option<String> {
        let why = self.trouble.as_ref()?;
        let since = self.saved.map_or(String::new(), |step| format!(" since step {step}"));
        Some(format!("The game is not saved{since}: {why}."))
    }
}

fn replace(file: &Path, text: &str) -> io::Result<()> {
    let beside = with_ending(file, "new");
    let result = (|| {
        fs::write(&beside, text)?;
        if let Ok(old) = fs::metadata(file) {
            if !old.is_file() {
                return Err(io::Error::other("it is not a file any more"));
            }
            fs::set_permissions(&beside, old.permissions())?;
        }
        fs::rename(&beside, file)
    })();
    if result.is_err() {
        // A half-written copy is of no use; why it cannot be removed is why it could not be written.
        let _ = fs::remove_file(&beside);
    }
    result
}

fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// Where a path ends, if it is a link; a link to nothing ends where the file would be.
fn behind_links(path: &Path) -> Result<PathBuf, Error> {
    let mut end = path.to_path_buf();
    for _ in 0..LINKS {
        match fs::read_link(&end) {
            Ok(to) => end = end.parent().unwrap_or(Path::new("")).join(to),
            Err(_) => return Ok(end),
        }
    }
    Err(Error::Usage(format!("{} is a link that leads around in a circle", path.display())))
}

/// A small file beside the game that is locked as long as the process lives, and says which one it is.
struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    fn take(game: &Path, named: &Path) -> Result<Lock, Error> {
        let path = with_ending(game, "lock");
        loop {
            let options = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
            let mut file = options.map_err(Error::of_file(named))?;
            match file.try_lock() {
                // Who had it has removed it meanwhile.
                Ok(()) if !is_at(&file, &path) => continue,
                Ok(()) => (),
                Err(TryLockError::WouldBlock) => {
                    return Err(Error::Held(Held { path: named.to_path_buf(), by: name_in(&mut file) }));
                }
                // Some file systems know no locks; a game is worth more than they are.
                Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => (),
                Err(TryLockError::Error(error)) => return Err(Error::of_file(named)(error)),
            }
            file.set_len(0)
                .and_then(|()| write!(file, "{}", this_process()))
                .map_err(Error::of_file(named))?;
            return Ok(Lock { path, _file: file });
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Without the file nobody is kept out, and with it neither: the lock ends with the process.
        let _ = fs::remove_file(&self.path);
    }
}

/// Who has this game open, if it is another process.
pub(crate) fn holder(path: &Path) -> Option<String> {
    let file = behind_links(path).ok()?;
    let mut lock = File::open(with_ending(&file, "lock")).ok()?;
    match lock.try_lock_shared() {
        Err(TryLockError::WouldBlock) => Some(name_in(&mut lock)),
        _ => None,
    }
}

fn name_in(file: &mut File) -> String {
    let mut name = String::new();
    match file.take(200).read_to_string(&mut name) {
        Ok(_) if !name.trim().is_empty() => engine::brief(name.trim()),
        _ => "another process".to_string(),
    }
}

/// `process 4711 on /dev/pts/3`
fn this_process() -> String {
    let terminal = fs::read_link("/proc/self/fd/0").ok().filter(|it| it.starts_with("/dev/pts"));
    let on = terminal.map_or(String::new(), |terminal| format!(" on {}", terminal.display()));
    format!("process {}{on}", std::process::id())
}

/// Whether this is still the file at that path.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let key = |it: &fs::Metadata| (it.dev(), it.ino());
    matches!((file.metadata(), fs::metadata(path)), (Ok(here), Ok(there)) if key(&here) == key(&there))
}

/// Elsewhere an open file is not removed.
#[cfg(not(unix))]
fn is_at(_: &File, _: &Path) -> bool {
    true
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        write!(
            f,
            "{path} is being played in another window ({}); `sixfold play --replay {path}` shows it, \
             `sixfold play --from {path}` plays on with a copy",
            self.by
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("sixfold-place-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn a_place_is_held_by_one_and_let_go() {
        let game = scratch("held").join("my.game");
        let mut place = SaveFile::open(&game).unwrap();
        place.write("one", 1).unwrap();
        let Err(Error::Held(held)) = SaveFile::open(&game) else { panic!("it is taken twice") };
        assert!(held.by.contains(&std::process::id().to_string()) && held.to_string().contains("--from"));
        assert_eq!(holder(&game), Some(held.by));
        place.write("two", 2).unwrap();
        drop(place);
        assert_eq!((holder(&game), fs::read_to_string(&game).unwrap().as_str()), (None, "two"));
        assert_eq!(fs::read_dir(game.parent().unwrap()).unwrap().count(), 1, "nothing else is left there");
        SaveFile::open(&game).unwrap();
    }

    #[test]
    fn a_failed_save_is_remembered_until_one_succeeds() {
        let folder = scratch("failed");
        let game = folder.join("deep/my.game");
        let mut place = SaveFile::open(&game).unwrap();
        place.write("one", 7).unwrap();
        fs::rename(folder.join("deep"), folder.join("gone")).unwrap();
        assert!(place.write("two", 8).unwrap_err().contains("my.game"));
        assert_eq!(place.write("two", 9), Ok(()), "it is said once");
        assert!(place.trouble().unwrap().contains("not saved since step 7: "), "{:?}", place.trouble());
        fs::rename(folder.join("gone"), folder.join("deep")).unwrap();
        assert_eq!((place.write("two", 10), place.trouble()), (Ok(()), None));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_written_through_and_nothing_but_files_is_replaced() {
        use std::os::unix::fs::symlink;
        let folder = scratch("links");
        fs::create_dir(folder.join("there")).unwrap();
        let (game, link, dangling) =
            (folder.join("there/my.game"), folder.join("link"), folder.join("dangling"));
        fs::write(&game, "old").unwrap();
        symlink("there/my.game", &link).unwrap();
        symlink(folder.join("there/new.game"), &dangling).unwrap();
        for (link, file) in [(&link, &game), (&dangling, &folder.join("there/new.game"))] {
            let mut place = SaveFile::open(link).unwrap();
            assert!(
                matches!(SaveFile::open(file), Err(Error::Held(_))),
                "by its other name it is the same game"
            );
            place.write("saved", 1).unwrap();
            assert!(fs::symlink_metadata(link).unwrap().is_symlink());
            assert_eq!(fs::read_to_string(file).unwrap(), "saved");
        }
        symlink(folder.join("b"), folder.join("a")).unwrap();
        symlink(folder.join("a"), folder.join("b")).unwrap();
        for path in [folder.clone(), "/dev/null".into(), "/dev/full".into(), folder.join("a")] {
            assert!(matches!(SaveFile::open(&path), Err(Error::Usage(_))), "{}", path.display());
        }
    }
}
