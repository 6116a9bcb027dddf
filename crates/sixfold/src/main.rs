//! The binary `sixfold`: learn, play, serve, rules, replay, review, bench, arena, lab, and the protocol for programs.

mod arena;
mod bench;
mod built;
mod catalog;
mod cli;
mod failure;
mod lab;
mod online;
mod play;
mod puzzles;
mod review;
mod solve;
mod style;
mod train;

use std::io::{self, BufReader, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use cli::{Args, Command};
use failure::Failure;

fn main() -> ExitCode {
    let matches = cli::command().get_matches();
    let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    style::set(args.color);
    let mut out = io::stdout().lock();
    let ran = run(args, &mut out).and_then(|()| Ok(out.flush()?));
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(args: Args, out: &mut impl Write) -> Result<(), Failure> {
    if args.version {
        return built::version(out, args.json);
    }
    let Some(command) = args.command else { return Err(Failure::usage_of(cli::command())) };
    match command {
        Command::Games { json } => catalog::games(out, json),
        Command::Rules { game, clause, json } => catalog::rules(out, &game, clause.as_deref(), json),
        Command::Learn(options) => play::learn(out, options),
        Command::Play(options) => play::play(out, options),
        Command::Join(options) => play::join(out, options),
        Command::Replay { file, json } => catalog::replay(out, &file, json),
        Command::Review(options) => review::review(out, &options),
        Command::Puzzles(options) => puzzles::puzzles(out, options),
        Command::Bench(options) => bench::bench(out, options),
        Command::Arena(options) => arena::arena(out, options),
        Command::Lab { command } => lab::lab(out, command),
        Command::Solve(options) => solve::solve(out, options),
        Command::Train(options) => train::train(out, options),
        Command::Serve(options) => online::serve(out, options),
        Command::Load(options) => online::load(out, options),
        Command::Backup(options) => online::backup(out, &options),
        Command::Restore(options) => online::restore(out, &options),
        Command::Move(options) => online::move_all(out, &options),
        Command::Doctor(options) => online::doctor(out, &options),
        Command::Prune(options) => online::prune(out, options),
        Command::Forget(options) => online::forget(out, options),
        Command::Verify(asked) => online::verify(out, &asked),
        Command::Udi => Ok(table::udi::serve(BufReader::new(io::stdin()), out)?),
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut cli::command(), "sixfold", &mut text);
            Ok(out.write_all(&text)?)
        }
        Command::Man { dir: Some(dir) } => man_pages(out, &dir),
        Command::Man { dir: None } => Ok(clap_mangen::Man::new(Args::command()).render(out)?),
    }
}

/// Writes a page for each command, and says where.
fn man_pages(out: &mut impl Write, dir: &Path) -> Result<(), Failure> {
    let name = dir.display().to_string();
    let failed = Failure::of_file(&name);
    std::fs::create_dir_all(dir)
        .and_then(|()| clap_mangen::generate_to(Args::command(), dir))
        .map_err(failed)?;
    Ok(writeln!(
        out,
        "The pages are in {}: read them with `man {}`.",
        dir.display(),
        dir.join("sixfold.1").display()
    )?)
}
