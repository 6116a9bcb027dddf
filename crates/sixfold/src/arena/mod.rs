//! The command `arena`: reads what is asked for, keeps what is finished, and prints the report.

mod print;
mod progress;

use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lab::arena::{Journal, JournalError, Limits, Plan, Played, Report, Setup, Watch, run};
use lab::stats::Hypotheses;

use crate::cli;
use crate::failure::Failure;
use crate::shelf::print_json;
use progress::Progress;

/// Raised by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

/// Keeps finished games, and shows how far it has got.
struct Keeper {
    journal: Option<Journal>,
    seats: usize,
    progress: Progress,
}

pub(crate) fn arena(out: &mut impl Write, options: cli::Arena) -> Result<(), Failure> {
    let plan = Plan::new(setup(&options)?)?;
    plan.try_programs().map_err(Failure::Usage)?;
    let (journal, known) = match &options.output {
        Some(path) => journal(path, &plan, options.resume)?,
        None => (None, Vec::new()),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = options.threads.unwrap_or(cores).min(plan.games() as usize);
    listen();
    let progress = Progress::new(plan.games(), known.len() as u64, options.quiet);
    let mut keeper = Keeper { journal, seats: plan.seats(), progress };
    let results = run(&plan, known, threads, &STOP, &mut keeper)?;
    keeper.progress.finish();
    let report = Report::new(&plan, &results);
    if options.thinking {
        eprint!("{}", print::thinking(&report, &results));
    }
    if report.games > 0 {
        if options.json { print_json(out, &report)? } else { print::report(out, &report)? }
    }
    if results.complete { Ok(()) } else { Err(interrupted(&report, &plan, &options)) }
}

fn setup(options: &cli::Arena) -> Result<Setup, Failure> {
    if options.threads.is_some_and(|threads| !(1..=1024).contains(&threads)) {
        return Err(Failure::Usage("--threads takes 1 to 1024".to_string()));
    }
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
    })
}

fn seconds(name: &str, value: f64) -> Result<Duration, Failure> {
    if (0.001..=86_400.0).contains(&value) {
        return Ok(Duration::from_secs_f64(value));
    }
    Err(Failure::Usage(format!("{name} takes 0.001 to 86400 seconds")))
}

fn journal(path: &Path, plan: &Plan, resume: bool) -> Result<(Option<Journal>, Vec<Played>), Failure> {
    let name = path.display();
    let command: Vec<String> = std::env::args().collect();
    match Journal::open(path, plan, &command.join(" "), resume) {
        Ok((journal, known)) => Ok((Some(journal), known)),
        Err(JournalError::Io(error)) => Err(Failure::of_file(&name.to_string())(error)),
        Err(JournalError::Other(because)) => Err(Failure::Data(format!("{name}: {because}"))),
        Err(JournalError::Exists) => {
            let ways = "go on with it by --resume, or name another file";
            Err(Failure::Usage(format!("{name} is there already: {ways}")))
        }
    }
}

/// The first Ctrl-C ends the games in progress, the second one everything.
fn listen() {
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
        self.progress.show(games);
        self.journal.as_mut().map_or(Ok(()), Journal::flush)
    }
}
