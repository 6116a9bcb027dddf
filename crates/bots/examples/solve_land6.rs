//! Solves LAND 6: `cargo run --release --example solve_land6 -- BOARD DICE "difficulty=easy sea=final"`.

use std::time::Instant;

use bots::solve::land6::Solver;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |i: usize, other: &str| arguments.get(i).cloned().unwrap_or_else(|| other.to_string());
    let options = match engine::read_options(&argument(2, "")) {
        Ok(options) => options,
        Err(refusal) => return eprintln!("{refusal}"),
    };
    let number = |text: String| text.parse().unwrap_or(0);
    let (board, dice) = (number(argument(0, "0")) as u16, number(argument(1, "2")));
    let threads = number(argument(3, "0"));
    let solver = Solver { board, dice, options, threads, ..Solver::default() };
    let begun = Instant::now();
    let solution = solver.solve(|progress| {
        let seconds = begun.elapsed().as_secs_f64();
        eprint!(
            "\rsweep {} value {:.6} error {:.1e} {seconds:.0} s ",
            progress.sweep, progress.value, progress.error
        );
    });
    eprintln!();
    let (value, positions, megabytes) =
        (solution.value_of_start(), solution.positions(), solution.bytes() / 1_000_000);
    let (sweeps, seconds) = (solution.sweeps(), begun.elapsed().as_secs_f64());
    let options = argument(2, "");
    println!(
        "board {board} dice {dice} {options}: {value:.6}, {positions} positions, {megabytes} MB, {sweeps} sweeps, {seconds:.1} s"
    );
}
