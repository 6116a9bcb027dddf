//! The command `arena`: reads what is asked for, keeps what is finished, and prints the report.

mod print;
pub(crate) mod progress;

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lab::arena::{
    Journal, JournalError, Limits, Plan, Played, Report, Setup, Share, Watch, gather, run_share,
};
use lab::stats::Hypotheses;
use serde_json::json;

use crate::built::{COMMIT, Maker};
use crate::catalog::print_json;
use crate::cli;
use crate::failure::Failure;
pub(crate) use progress::Progress;

/// Raised by Ctrl-C.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// Keeps finished games, and shows how far it has got.
pub(crate) struct Keeper {
    pub(crate) journal: Option<Journal>,
    pub(crate) seats: usize,
    pub(crate) progress: Progress,
    /// Games that other parts of the run have.
    pub(crate) elsewhere: u64,
}

pub(crate) fn arena(out: &mut impl Write, options: cli::Arena) -> Result<(), Failure> {
    let plan = Plan::new(setup(&options)?)?;
    plan.try_programs().map_err(Failure::Usage)?;
    let (journal, known) = match &options.output {
        Some(path) => journal(path, &plan, options.resume)?,
        None => (None, Vec::new()),
    };
    let (journal, known) = merged(&options.merge, &plan, journal, known)?;
    let threads = threads(options.threads)?.min(plan.games() as usize);
    listen();
    let progress = Progress::new(plan.games(), known.len() as u64, options.quiet);
    let mut keeper = Keeper { journal, seats: plan.seats(), progress, elsewhere: 0 };
    let results = run_share(&plan, &options.part, known, threads, &STOP, &mut keeper)?;
    keeper.progress.finish();
    if options.part != Share::All && !STOP.load(Ordering::Relaxed) {
        return played_part(out, &options);
    }
    let report = Report::new(&plan, &results);
    if options.thinking {
        eprint!("{}", print::thinking(&report, &results));
    }
    if report.games > 0 {
        if options.json { print_json(out, &report)? } else { print::report(out, &report)? }
    }
    if results.complete { Ok(()) } else { Err(interrupted(&report, &plan, &options)) }
}

/// The games of parts, beside those that are known; what is new is kept.
fn merged(
    parts: &[PathBuf],
    plan: &Plan,
    mut journal: Option<Journal>,
    mut known: Vec<Played>,
) -> Result<(Option<Journal>, Vec<Played>), Failure> {
    let games = gather(parts, plan, COMMIT).map_err(|(path, error)| unusable(&path, error))?;
    let there: BTreeSet<u64> = known.iter().map(|played| played.game).collect();
    for played in games.into_iter().filter(|played| !there.contains(&played.game)) {
        if let Some(journal) = &mut journal {
            journal.keep(&played, plan.seats())?;
        }
        known.push(played);
    }
    Ok((journal, known))
}

/// A part has no report: all parts together have one.
fn played_part(out: &mut impl Write, options: &cli::Arena) -> Result<(), Failure> {
    let kept = options.output.as_ref().map_or("nowhere: name a file by --output".to_string(), |path| {
        format!("in {}: take all parts in by --merge FILES", path.display())
    });
    Ok(writeln!(out, "This part is played, and kept {kept}")?)
}

fn setup(options: &cli::Arena) -> Result<Setup, Failure> {
    let sprt = match options.sprt[..] {
        [] => None,
        [elo0, elo1] => Some(Hypotheses { elo0, elo1, alpha: options.alpha, beta: options.beta }),
        _ => return Err(Failure::Usage("--sprt takes two numbers, as in --sprt 0,20".to_string())),
    };
    Ok(Setup {
        game: options.game.clone(),
        seats: options.seats,
        options: options.options.join(" "),
        players: options.players.iter().chain(&options.player).cloned().collect(),
        games: options.games,
        seed: options.seed,
        limits: Limits {
            move_time: seconds("--move-time", options.move_time)?,
            start_time: seconds("--start-time", options.start_time)?,
        },
        sprt,
        precision: None,
        luck: options.luck,
        recording: None,
    })
}

/// As many threads as asked for, or as there are cores.
pub(crate) fn threads(asked: Option<usize>) -> Result<usize, Failure> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    match asked.unwrap_or_else(cores) {
        threads if (1..=1024).contains(&threads) => Ok(threads),
        _ => Err(Failure::Usage("--threads takes 1 to 1024".to_string())),
    }
}

fn seconds(name: &str, value: f64) -> Result<Duration, Failure> {
    if (0.001..=86_400.0).contains(&value) {
        return Ok(Duration::from_secs_f64(value));
    }
    Err(Failure::Usage(format!("{name} takes 0.001 to 86400 seconds")))
}

fn journal(path: &Path, plan: &Plan, resume: bool) -> Result<(Option<Journal>, Vec<Played>), Failure> {
    let command: Vec<String> = std::env::args().collect();
    let maker = json!(Maker::now(&command.join(" ")));
    match Journal::open(path, plan, &maker, resume) {
        Ok((journal, known)) => Ok((Some(journal), known)),
        Err(error) => Err(unusable(path, error)),
    }
}

fn unusable(path: &Path, error: JournalError) -> Failure {
    let name = path.display();
    match error {
        JournalError::Io(error) => Failure::of_file(&name.to_string())(error),
        JournalError::Other(because) => Failure::Data(format!("{name}: {because}")),
        JournalError::Exists => {
            let ways = "go on with it by --resume, or name another file";
            Failure::Usage(format!("{name} is there already: {ways}"))
        }
    }
}

/// The first Ctrl-C ends the games in progress, the second one everything.
pub(crate) fn listen() {
    // Without it, Ctrl-C ends the program as it always does; finished games are kept in any case.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

fn interrupted(report: &Report, plan: &Plan, options: &cli::Arena) -> Failure {
    let kept = match &options.output {
        Some(path) => format!("{} keeps what is finished: go on with --resume", path.display()),
        None => "nothing was kept: --output FILE would have".to_string(),
    };
    let (games, all) = (report.games, plan.games());
    Failure::Interrupted(format!("interrupted; whole rounds make {games} of {all} games; {kept}"))
}

impl Watch for Keeper {
    fn finished(&mut self, played: &Played) -> io::Result<()> {
        match &mut self.journal {
            Some(journal) => journal.keep(played, self.seats),
            None => Ok(()),
        }
    }

    fn tick(&mut self, games: u64) -> io::Result<()> {
        self.progress.show(self.elsewhere + games);
        self.journal.as_mut().map_or(Ok(()), Journal::flush)
    }
}
