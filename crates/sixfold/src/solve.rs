//! LAND 6 solved exactly, for a player who keeps to a few dice; and how such a player plays.

mod against;

use std::io::{IsTerminal, Write, stderr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::solve::land6::{Perfect, Progress, Solution, Solver};
use bots::{Bot, named};
use engine::{Event, Game, Rng, Seat, Seats, Show, Turn};
use games::land6::Land6;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::catalog::print_json;
use crate::cli;
use crate::failure::Failure;

const LINE_EVERY: Duration = Duration::from_secs(5);

/// What came out.
#[derive(Serialize)]
struct Figures {
    board: u16,
    dice: usize,
    options: String,
    /// At most the value of the start, which `value` is the middle of.
    low: f64,
    value: f64,
    /// At least the value of the start.
    high: f64,
    positions: usize,
    bytes: usize,
    sweeps: u32,
    seconds: f64,
}

pub(crate) fn solve(out: &mut impl Write, options: cli::Solve) -> Result<(), Failure> {
    let text = options.options.join(" ");
    let house = engine::read_options(&text).map_err(|refusal| Failure::Usage(refusal.to_string()))?;
    let (board, dice) = (options.board, options.dice);
    let threads = options.threads.unwrap_or(0);
    let tolerance = options.tolerance;
    let solver = Solver { board, dice: dice.into(), options: house, tolerance, threads };
    if let Some(player) = &options.against {
        return against::compare(out, &options, player, solver);
    }
    let (begun, mut shown) = (Instant::now(), Shown::new(options.quiet));
    let solution = solver.solve(|progress| shown.show(progress));
    shown.finish();
    let figures = Figures {
        board,
        dice: dice.into(),
        options: text,
        low: solution.low(),
        value: solution.value_of_start(),
        high: solution.high(),
        positions: solution.positions(),
        bytes: solution.bytes(),
        sweeps: solution.sweeps(),
        seconds: begun.elapsed().as_secs_f64(),
    };
    if options.json {
        return print_json(out, &figures);
    }
    print(out, &figures)?;
    if options.watch { watch(out, solution, options.seed.unwrap_or(1)) } else { Ok(()) }
}

fn print(out: &mut impl Write, figures: &Figures) -> Result<(), Failure> {
    let Figures { board, dice, low, high, positions, sweeps, seconds, .. } = figures;
    let value = certain(*low, *high);
    writeln!(out, "Board {board} with at most {dice} dice: {value}from {low:.9} to {high:.9}")?;
    let megabytes = figures.bytes / 1_000_000;
    writeln!(out, "{positions} positions, {megabytes} MB, {sweeps} sweeps, {seconds:.1} s")?;
    Ok(())
}

/// As many digits as both bounds have in common, rounded.
fn certain(low: f64, high: f64) -> String {
    let both = |digits: usize| {
        let (low, high) = (format!("{low:.digits$}"), format!("{high:.digits$}"));
        (low == high).then_some(low + ", ")
    };
    (0..=9).rev().find_map(both).unwrap_or_default()
}

/// Plays one game as solved, and tells it.
fn watch(out: &mut impl Write, solution: Solution, seed: u64) -> Result<(), Failure> {
    let (mut state, mut rng, solution) = (*solution.start(), Rng::new(seed), Arc::new(solution));
    let otherwise = named::<Land6>("lookahead").expect("a player of LAND 6");
    let mut player = Perfect::new(solution.clone(), otherwise);
    while state.turn() != Turn::Over {
        let event = match state.turn() {
            Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
            _ => Event::Play(Seat::A, player.choose(&state.view(Seats::only(Seat::A)), Seat::A, &mut rng)),
        };
        let before = state;
        state.apply(event);
        for line in Land6::tell(&before, &event, &state) {
            writeln!(out, "{} ({})", line.text, line.clause)?;
        }
        if let (Event::Play(..), Some(value)) = (event, solution.value(&state)) {
            writeln!(out, "    {value:.4}")?;
        }
    }
    Ok(())
}

/// A bar on terminals, a line every few seconds elsewhere. The bar shows how many digits are right.
enum Shown {
    Bar(ProgressBar),
    Lines(Instant),
    Quiet,
}

impl Shown {
    fn new(quiet: bool) -> Shown {
        match (quiet, stderr().is_terminal()) {
            (true, _) => Shown::Quiet,
            (false, false) => Shown::Lines(Instant::now()),
            (false, true) => {
                let style =
                    ProgressStyle::with_template("{bar:30} {elapsed} {msg}").expect("the template is right");
                Shown::Bar(ProgressBar::new(60).with_style(style))
            }
        }
    }

    fn show(&mut self, progress: Progress) {
        let Progress { sweep, change, value } = progress;
        let text = format!("sweep {sweep}: {value:.6}, changes of up to {change:.0e}");
        match self {
            Shown::Bar(bar) => {
                bar.set_position((-10.0 * change.log10()).clamp(0.0, 60.0) as u64);
                bar.set_message(text);
            }
            Shown::Lines(last) if last.elapsed() >= LINE_EVERY => {
                *last = Instant::now();
                eprintln!("{text}");
            }
            _ => (),
        }
    }

    fn finish(&self) {
        if let Shown::Bar(bar) = self {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::certain;

    #[test]
    fn only_certain_digits_are_printed() {
        assert_eq!(certain(0.526_536_6, 0.526_536_9), "0.526537, ");
        assert_eq!(certain(0.526_4, 0.526_6), "0.53, ");
        assert_eq!(certain(0.549_9, 0.550_1), "0.550, ");
        assert_eq!(certain(0.4, 0.6), "");
        assert_eq!(certain(1.0, 1.0), "1.000000000, ");
    }
}
