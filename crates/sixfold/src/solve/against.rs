//! How far a player is from the exact optimum, board by board.

use std::io::{self, Write};
use std::sync::atomic::AtomicBool;

use bots::solve::land6::Solver;
use engine::Rng;
use games::land6::Goal;
use games::land6::board::BOARDS;
use lab::arena::{Limits, Plan, Played, PlayerLine, Report, Setup, Watch, run};
use lab::stats::{Estimate, mean};
use serde::Serialize;

use super::Shown;
use crate::catalog::print_json;
use crate::cli;
use crate::failure::Failure;

/// What came out on all boards.
#[derive(Serialize)]
struct Comparison {
    player: String,
    dice: usize,
    options: String,
    seed: u64,
    boards: Vec<Line>,
    /// The mean over boards of what the player won more often than the optimum.
    difference: f64,
    low: f64,
    high: f64,
}

/// What came out on one board.
#[derive(Serialize)]
struct Line {
    board: u16,
    optimum: f64,
    games: u64,
    win_rate: f64,
    low: f64,
    high: f64,
}

/// Solves each board, lets `player` play on it, and compares.
pub(super) fn compare(
    out: &mut impl Write,
    options: &cli::Solve,
    player: &str,
    solver: Solver,
) -> Result<(), Failure> {
    if solver.options.goal == Goal::Score {
        return Err(Failure::Usage("--against compares wins: leave out goal=score".to_string()));
    }
    let mut lines = Vec::new();
    for board in boards(options) {
        let line = line(options, player, Solver { board, ..solver })?;
        if !options.json {
            print_line(out, options.dice, player, &line, lines.is_empty())?;
        }
        lines.push(line);
    }
    let differences: Vec<f64> = lines.iter().map(|line| line.win_rate - line.optimum).collect();
    let Estimate { value, low, high } = mean(&differences);
    if options.json {
        let (player, options_text) = (player.to_string(), options.options.join(" "));
        let (dice, seed) = (solver.dice, options.seed.unwrap_or(1));
        let (boards, difference) = (lines, value);
        return print_json(
            out,
            &Comparison { player, dice, options: options_text, seed, boards, difference, low, high },
        );
    }
    let percent = |value: f64| format!("{:+.1} %", 100.0 * value);
    let range =
        if lines.len() > 1 { format!(" ({} to {})", percent(low), percent(high)) } else { String::new() };
    writeln!(out, "{player} above the optimum: {}{range}", percent(value))?;
    Ok(())
}

/// The board that is named, or some that are drawn, each once.
fn boards(options: &cli::Solve) -> Vec<u16> {
    let Some(count) = options.boards else { return vec![options.board] };
    let mut all: Vec<u16> = (0..BOARDS as u16).collect();
    Rng::new(options.seed.unwrap_or(1)).shuffle(&mut all);
    all.truncate(count.into());
    all
}

fn line(options: &cli::Solve, player: &str, solver: Solver) -> Result<Line, Failure> {
    let mut shown = Shown::new(options.quiet);
    let optimum = solver.solve(|progress| shown.show(progress)).low();
    shown.finish();
    let PlayerLine { games, win_rate, low, high, .. } = play(options, player, solver)?;
    Ok(Line { board: solver.board, optimum, games, win_rate, low, high })
}

fn play(options: &cli::Solve, player: &str, solver: Solver) -> Result<PlayerLine, Failure> {
    let time = std::time::Duration::from_secs(10);
    let plan = Plan::new(Setup {
        game: options.game.clone(),
        seats: None,
        options: format!("{} layout={}", options.options.join(" "), solver.board),
        players: vec![player.to_string()],
        games: options.games,
        seed: options.seed.unwrap_or(1),
        limits: Limits { move_time: time, start_time: time },
        sprt: None,
        precision: None,
        luck: false,
        recording: None,
    })?;
    let threads = match solver.threads {
        0 => std::thread::available_parallelism().map_or(1, Into::into),
        threads => threads,
    };
    let results = run(&plan, Vec::new(), threads, &AtomicBool::new(false), &mut Unseen)?;
    Ok(Report::new(&plan, &results).players.remove(0))
}

fn print_line(out: &mut impl Write, dice: u8, player: &str, line: &Line, first: bool) -> Result<(), Failure> {
    if first {
        writeln!(out, "board  optimum with {dice} dice  {player} won            95 %")?;
    }
    let Line { board, optimum, win_rate, low, high, .. } = line;
    let [optimum, won, low, high] = [optimum, win_rate, low, high].map(|it| format!("{:.1} %", 100.0 * it));
    writeln!(out, "{board:>5}  {optimum:>19}  {won:>w$}  {low} to {high}", w = player.chars().count() + 4)?;
    Ok(())
}

/// Nobody keeps the games.
struct Unseen;

impl Watch for Unseen {
    fn finished(&mut self, _played: &Played) -> io::Result<()> {
        Ok(())
    }

    fn tick(&mut self, _games: u64) -> io::Result<()> {
        Ok(())
    }
}
