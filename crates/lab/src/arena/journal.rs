//! The file that keeps finished games, so that a long experiment can be interrupted and gone on with.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::about::about;
use super::plan::Plan;
use super::results::{Forfeit, Played};
use crate::measure::{Notes, Recording};

/// Version of what is noted of a game: notes of another version are no part of the same experiment.
const NOTES: u32 = 2;

/// A file of JSON lines: what is played, then a line for each finished game.
pub struct Journal {
    file: BufWriter<File>,
}

/// Why a journal cannot be used.
pub enum JournalError {
    /// It could not be read or written.
    Io(io::Error),
    /// It is there, and nobody said that it should be gone on with.
    Exists,
    /// It belongs to another experiment, or is no journal.
    Other(String),
}

/// A finished game as it is written.
#[derive(Serialize, Deserialize)]
struct GameLine {
    game: u64,
    winners: String,
    points: Vec<i32>,
    events: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forfeit: Option<ForfeitLine>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    luck: Option<[i32; engine::MAX_SEATS]>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notes: Option<Box<Notes>>,
}

#[derive(Serialize, Deserialize)]
struct ForfeitLine {
    seat: String,
    reason: String,
}

impl Journal {
    /// Opens the journal of `plan`, and reads the games that it holds already. What `maker` says is only
    /// told.
    pub fn open(
        path: &Path,
        plan: &Plan,
        maker: &Value,
        resume: bool,
    ) -> Result<(Journal, Vec<Played>), JournalError> {
        let there = path.exists();
        if there && !resume {
            return Err(JournalError::Exists);
        }
        let text = if there { std::fs::read_to_string(path)? } else { String::new() };
        let (whole, known) = finished(&text, plan)?;
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        // A line that was cut short when the program was killed.
        file.set_len(whole.len() as u64)?;
        let mut journal = Journal { file: BufWriter::new(file) };
        if whole.is_empty() {
            let sixfold = env!("CARGO_PKG_VERSION");
            let build = crate::build::identity();
            let arena = experiment(plan);
            let manifest = json!({ "sixfold": sixfold, "maker": maker, "build": build, "arena": arena });
            writeln!(journal.file, "{manifest}")?;
            journal.flush()?;
        }
        Ok((journal, known))
    }

    /// The games that the journal of `plan` holds; it stays as it is.
    pub fn read(path: &Path, plan: &Plan) -> Result<Vec<Played>, JournalError> {
        Ok(finished(&std::fs::read_to_string(path)?, plan)?.1)
    }

    /// The games of a journal that another program, perhaps on another machine, has written. It must be one that plays
    /// the same games: of the same commit, if `commit` is known, with the same rules, networks and results.
    pub fn read_part(path: &Path, plan: &Plan, commit: &str) -> Result<Vec<Played>, JournalError> {
        let text = std::fs::read_to_string(path)?;
        let (whole, played) = finished(&text, plan)?;
        let manifest: Value =
            whole.lines().next().and_then(|it| serde_json::from_str(it).ok()).unwrap_or_default();
        let theirs = manifest["maker"]["commit"].as_str().unwrap_or("unknown");
        if theirs != commit {
            let because = format!("it was written by another build: its commit is {theirs}, not {commit}");
            return Err(JournalError::Other(because));
        }
        match crate::build::foreign(&manifest["build"]) {
            None => Ok(played),
            Some(differs) => Err(JournalError::Other(format!("it was written by another build: {differs}"))),
        }
    }

    /// Appends a finished game.
    pub fn keep(&mut self, played: &Played, seats: usize) -> io::Result<()> {
        writeln!(self.file, "{}", game_line(played, seats)?)
    }

    /// Sees to it that what was appended is in the file.
    pub fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The games of several journals, each game once. Journals that tell one game in two ways are refused.
pub fn gather(paths: &[PathBuf], plan: &Plan, commit: &str) -> Result<Vec<Played>, (PathBuf, JournalError)> {
    let mut all = BTreeMap::new();
    for path in paths {
        let played = Journal::read_part(path, plan, commit).map_err(|error| (path.clone(), error))?;
        for played in played {
            let game = played.game;
            if all.get(&game).is_some_and(|known| *known != played) {
                let because = format!("it tells game {game} otherwise than a part before it");
                return Err((path.clone(), JournalError::Other(because)));
            }
            all.insert(game, played);
        }
    }
    Ok(all.into_values().collect())
}

/// A finished game as a line of a journal.
pub fn game_line(played: &Played, seats: usize) -> serde_json::Result<String> {
    let forfeit = played.forfeit.as_ref();
    let line = GameLine {
        game: played.game,
        winners: played.winners.to_string(),
        points: played.points[..seats].to_vec(),
        events: played.events,
        forfeit: forfeit.map(|it| ForfeitLine { seat: it.seat.to_string(), reason: it.reason.clone() }),
        luck: played.luck,
        notes: played.notes.clone(),
    };
    serde_json::to_string(&line)
}

/// Reads lines that [`game_line`] has written.
pub fn games_of(lines: &str, plan: &Plan) -> Result<Vec<Played>, JournalError> {
    lines.lines().enumerate().map(|(i, line)| read(line, i + 1, plan)).collect()
}

/// The whole lines of a journal, and the games in them.
fn finished<'a>(text: &'a str, plan: &Plan) -> Result<(&'a str, Vec<Played>), JournalError> {
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut lines = whole.lines();
    let Some(first) = lines.next() else { return Ok((whole, Vec::new())) };
    same(first, plan)?;
    let known = lines.enumerate().map(|(i, line)| read(line, i + 2, plan)).collect::<Result<_, _>>()?;
    Ok((whole, known))
}

/// Everything that the results depend on.
fn experiment(plan: &Plan) -> Value {
    let (setup, limits) = (&plan.setup, plan.setup.limits);
    json!({
        "notes": NOTES,
        "game": setup.game,
        "edition": plan.edition,
        "seats": plan.seats,
        "options": plan.options,
        "players": setup.players,
        "about": setup.players.iter().map(|player| about(&setup.game, player)).collect::<Vec<_>>(),
        "games": plan.games(),
        "seed": setup.seed,
        "move_ms": limits.move_time.as_millis() as u64,
        "start_ms": limits.start_time.as_millis() as u64,
        "precision": setup.precision,
        "value": plan.value,
        "noting": setup.recording.map(recording),
        "sprt": setup.sprt.map(|it| json!([it.elo0, it.elo1, it.alpha, it.beta])),
    })
}

fn recording(recording: Recording) -> Value {
    json!({ "lead": recording.lead, "study": recording.study.map(|it| json!([it.every, it.iterations])) })
}

/// Refuses a manifest of something else, and names the first thing that differs.
fn same(manifest: &str, plan: &Plan) -> Result<(), JournalError> {
    let other = |because: String| Err(JournalError::Other(because));
    let Ok(manifest) = serde_json::from_str::<Value>(manifest) else {
        return other("it does not begin with the manifest of an experiment".to_string());
    };
    let version = env!("CARGO_PKG_VERSION");
    if manifest["sixfold"] != version {
        return other(format!(
            "it was written by version {} of the program, this is {version}",
            manifest["sixfold"]
        ));
    }
    let (theirs, ours) = (&manifest["arena"], experiment(plan));
    let differs = |(name, value): &(&String, &Value)| theirs[name.as_str()] != **value;
    match ours.as_object().into_iter().flatten().find(differs) {
        None => Ok(()),
        Some((name, value)) => {
            let its = &theirs[name.as_str()];
            other(format!("it belongs to another experiment: its {name} is {its}, not {value}"))
        }
    }
}

fn read(line: &str, number: usize, plan: &Plan) -> Result<Played, JournalError> {
    let played = || {
        let line: GameLine = serde_json::from_str(line).ok()?;
        let mut points = [0; engine::MAX_SEATS];
        points[..usize::from(plan.seats)].copy_from_slice(line.points.get(..usize::from(plan.seats))?);
        let forfeit = match line.forfeit {
            Some(it) => Some(Box::new(Forfeit { seat: it.seat.parse().ok()?, reason: it.reason })),
            None => None,
        };
        let winners = line.winners.parse().ok()?;
        (line.game < plan.games()).then_some(Played {
            game: line.game,
            winners,
            points,
            events: line.events,
            forfeit,
            luck: line.luck,
            notes: line.notes,
        })
    };
    played().ok_or_else(|| JournalError::Other(format!("line {number} is not a game of this experiment")))
}

impl From<io::Error> for JournalError {
    fn from(error: io::Error) -> JournalError {
        JournalError::Io(error)
    }
}
