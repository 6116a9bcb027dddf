//! The binary `sixfold`: play, serve, rules, replay, bench, arena, lab, and the protocol for programs.

mod arena;
mod bench;
mod built;
mod cli;
mod failure;
mod ink;
mod lab;
mod online;
mod play;
mod shelf;
mod solve;

use std::io::{self, BufReader, Write};
use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use cli::{Args, Command};
use failure::Failure;

fn main() -> ExitCode {
    let args = Args::parse();
    ink::set(args.color);
    let mut out = io::stdout().lock();
    let ran = run(args, &mut out).and_then(|()| Ok(out.flush()?));
    match ran {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(args: Args, out: &mut impl Write) -> Result<(), Failure> {
    match args.command {
        Command::Games { json } => shelf::games(out, json),
        Command::Rules { game, clause, json } => shelf::rules(out, &game, clause.as_deref(), json),
        Command::Play(options) => play::play(out, options),
        Command::Join(options) => play::join(out, options),
        Command::Replay { file, json } => shelf::replay(out, &file, json),
        Command::Bench(options) => bench::bench(out, options),
        Command::Arena(options) => arena::arena(out, options),
        Command::Lab { command } => lab::lab(out, command),
        Command::Solve(options) => solve::solve(out, options),
        Command::Serve(options) => online::serve(out, options),
        Command::Load(options) => online::load(out, options),
        Command::Verify(asked) => online::verify(out, &asked),
        Command::Udi => Ok(table::udi::serve(BufReader::new(io::stdin()), out)?),
        Command::Completions { shell } => {
            let mut text = Vec::new();
            clap_complete::generate(shell, &mut Args::command(), "sixfold", &mut text);
            Ok(out.write_all(&text)?)
        }
        Command::Man { dir: Some(dir) } => Ok(clap_mangen::generate_to(Args::command(), dir)?),
        Command::Man { dir: None } => Ok(clap_mangen::Man::new(Args::command()).render(out)?),
    }
}
