//! The report as a table.

use std::io::Write;

use lab::arena::{AdjustedLine, PairLine, PlayerLine, Report, Results, SprtLine, Thinking};

use crate::failure::Failure;
use crate::style::{bold, dim};

const HEAD: [&str; 10] = ["player", "games", "won", "95 %", "draws", "95 %", "points", "95 %", "Elo", "95 %"];

const LONGEST_NAME: usize = 40;

pub(super) fn report(out: &mut impl Write, report: &Report) -> Result<(), Failure> {
    let Report { game, seats, seed, games, rounds, .. } = report;
    let chairs = if *seats == 1 { "1 seat".to_string() } else { format!("{seats} seats") };
    let dice = if games == rounds { "" } else { "; the games of a round have the same dice" };
    writeln!(out, "{game}, {chairs}, {}", report.options)?;
    writeln!(out, "{games} games in {rounds} rounds from seed {seed}{dice}")?;
    writeln!(out)?;
    table(out, &report.players)?;
    if !report.pairs.is_empty() {
        writeln!(out)?;
    }
    for pair in &report.pairs {
        writeln!(out, "{}", pair_text(pair))?;
    }
    luck(out, report)?;
    if let Some(sprt) = &report.sprt {
        writeln!(out, "\n{}", sprt_text(sprt))?;
    }
    forfeits(out, report)?;
    if !report.complete {
        writeln!(out, "\nThe experiment was interrupted: this is what is whole of it.")?;
    }
    Ok(())
}

fn table(out: &mut impl Write, players: &[PlayerLine]) -> Result<(), Failure> {
    let rows: Vec<[String; 10]> = players.iter().map(row).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([HEAD[column].len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..HEAD.len()).map(width).collect();
    let line = |cells: &[&str]| {
        let pad = |(i, cell): (usize, &&str)| match i {
            0 => format!("{cell:<w$}", w = widths[0]),
            _ => format!("  {cell:>w$}", w = widths[i]),
        };
        cells.iter().enumerate().map(pad).collect::<String>()
    };
    writeln!(out, "{}", bold(&line(&HEAD)))?;
    for row in &rows {
        writeln!(out, "{}", line(&row.each_ref().map(String::as_str)))?;
    }
    Ok(())
}

fn row(player: &PlayerLine) -> [String; 10] {
    [
        short(&player.name),
        player.games.to_string(),
        percent(player.win_rate),
        range(Some(player.low), Some(player.high), percent),
        percent(player.draws),
        range(Some(player.draws_low), Some(player.draws_high), percent),
        points(player.points),
        range(player.points_low, player.points_high, points),
        player.elo.map_or("-".to_string(), elo),
        range(player.elo_low, player.elo_high, elo),
    ]
}

/// The figures with the luck of the dice taken out, beside those above.
fn luck(out: &mut impl Write, report: &Report) -> Result<(), Failure> {
    let Some(value) = &report.value else { return Ok(()) };
    writeln!(out, "\nWith the luck of the dice taken out (value: {value}, fixed before the games):")?;
    let adjusted = |it: &AdjustedLine, form: fn(f64) -> String| {
        let range = range(Some(it.low), Some(it.high), form);
        format!("{} won ({range}); as good as {:.1} times as many games", form(it.value), it.saved)
    };
    for (player, it) in report.players.iter().filter_map(|it| Some((it, it.adjusted.as_ref()?))) {
        writeln!(out, "  {}: {}", short(&player.name), adjusted(it, percent))?;
    }
    for (pair, it) in report.pairs.iter().filter_map(|it| Some((it, it.adjusted.as_ref()?))) {
        let (first, second) = (short(&pair.first), short(&pair.second));
        writeln!(out, "  {first} above {second}: {}", adjusted(it, signed_percent))?;
    }
    Ok(())
}

fn pair_text(pair: &PairLine) -> String {
    let won = format!(
        "{} won ({})",
        signed_percent(pair.difference),
        range(Some(pair.low), Some(pair.high), signed_percent)
    );
    let signed = |value: f64| format!("{value:+.2}");
    let points =
        format!("{} points ({})", signed(pair.points), range(pair.points_low, pair.points_high, signed));
    let elo = format!("{} Elo ({})", elo(pair.elo), range(pair.elo_low, pair.elo_high, elo));
    format!("{} above {}: {won}, {points}, {elo}", short(&pair.first), short(&pair.second))
}

fn sprt_text(sprt: &SprtLine) -> String {
    let SprtLine { elo0, elo1, llr, lower, upper, sentence, .. } = sprt;
    let (alpha, beta) = (100.0 * sprt.alpha, 100.0 * sprt.beta);
    let detail =
        format!("(log ratio {llr:.2}, bounds {lower:.2} and {upper:.2}, risks {alpha} % and {beta} %)");
    format!("Sequential test, {elo0} against {elo1} Elo: {} {}", bold(sentence), dim(&detail))
}

fn forfeits(out: &mut impl Write, report: &Report) -> Result<(), Failure> {
    for player in report.players.iter().filter(|player| player.forfeits > 0) {
        let games = if player.forfeits == 1 { "game" } else { "games" };
        writeln!(out, "\n{} forfeited {} {games}.", bold(&short(&player.name)), player.forfeits)?;
        for it in report.forfeits.iter().filter(|it| it.player == player.name) {
            writeln!(
                out,
                "  game {}, seat {}: {} {}",
                it.game,
                it.seat,
                it.reason,
                dim(&format!("(dice {})", it.dice))
            )?;
        }
    }
    Ok(())
}

/// How long players thought, a line each. The clock is no part of the report, which is the same for every run.
pub(super) fn thinking(report: &Report, results: &Results) -> String {
    let line = |(player, it): (&PlayerLine, &Thinking)| {
        let mean = it.total.as_secs_f64() / f64::from(it.choices.max(1));
        let (name, longest) = (short(&player.name), it.longest.as_secs_f64());
        format!("{name} thought {mean:.4} s a move, {longest:.2} s at most\n")
    };
    report.players.iter().zip(&results.thinking).map(line).collect()
}

/// The ends of a long name: those of a command line tell most.
fn short(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LONGEST_NAME {
        return name.to_string();
    }
    let part = (LONGEST_NAME - 3) / 2;
    let ends = [&letters[..part], &['.'; 3], &letters[letters.len() - part..]];
    ends.concat().into_iter().collect()
}

fn range(low: Option<f64>, high: Option<f64>, text: impl Fn(f64) -> String) -> String {
    match (low, high) {
        (Some(low), Some(high)) => format!("{} to {}", text(low), text(high)),
        _ => "unknown".to_string(),
    }
}

fn percent(value: f64) -> String {
    format!("{:.1} %", 100.0 * value)
}

fn signed_percent(value: f64) -> String {
    format!("{:+.1} %", 100.0 * value)
}

fn points(value: f64) -> String {
    format!("{value:.2}")
}

fn elo(value: f64) -> String {
    format!("{value:+.0}")
}
