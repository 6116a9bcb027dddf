//! `train --check`: whether a network's chances hold, and how many games it saves.

use std::io::Write;

use bots::{Players, names};
use engine::did_you_mean;
use lab::train::{Check, Checked, Lineup, Trained, check, strength};

use super::fitting;
use crate::arena::progress::Progress;
use crate::arena::{STOP, listen, threads};
use crate::catalog::print_json;
use crate::cli;
use crate::failure::Failure;

pub(super) fn run<G: Trained>(out: &mut impl Write, asked: &cli::Train) -> Result<(), Failure> {
    let net = match &asked.weights {
        Some(path) => fitting::<G>(path)?,
        None => G::net().clone(),
    };
    let lineup = lineup::<G>(asked)?;
    let answers = asked.answers.as_deref();
    if let Some(name) = answers {
        known::<G>(name)?;
    }
    let games = asked.games.unwrap_or(2_000);
    // Whoever names a network wants to know of it alone.
    let solved = asked.weights.is_none();
    let check = Check { lineup, solved, games, answers, seed: asked.seed, threads: threads(asked.threads)? };
    listen();
    let mut shown = Progress::new(games, 0, asked.quiet);
    let found = self::check::<G>(&net, &check, &STOP, &mut |games| shown.show(games));
    shown.finish();
    let Some(found) = found else {
        return Err(Failure::Interrupted("stopped before anything could be said".to_string()));
    };
    if asked.json { print_json(out, &found) } else { print(out, &check, &found) }
}

fn known<G: Players>(name: &str) -> Result<(), Failure> {
    if G::player(name).is_some() {
        return Ok(());
    }
    let hint = did_you_mean(name, names::<G>());
    Err(Failure::Usage(format!("there is no player `{name}`{hint}")))
}

/// Who plays: those named, or the first of those it learned from.
fn lineup<G: Trained>(asked: &cli::Train) -> Result<Lineup, Failure> {
    let learned = lab::train::lineups(G::TITLE.id).into_iter().find(|it| !it.has_itself());
    let learned = learned.map(|it| it.players).unwrap_or_default();
    let names = if asked.players.is_empty() { learned } else { asked.players.clone() };
    names.iter().try_for_each(|name| known::<G>(name))?;
    if !G::TITLE.seats.contains(&(names.len() as u8)) {
        return Err(Failure::Usage(format!("so many seats the game has not: {}", names.len())));
    }
    Ok(Lineup::of(&names.join(",")).strength(strength(G::TITLE.id, &names[0])))
}

/// What the values were.
fn read_by(check: &Check, exact: f64) -> String {
    match exact {
        _ if !check.solved => "By the network that is checked".to_string(),
        0.0 => "By the network, as in the program".to_string(),
        1.0 => {
            "Exact, as in the program: the game is solved for these players' number and options".to_string()
        }
        part => format!("As in the program: exact {:.0} %, by the network the rest", 100.0 * part),
    }
}

fn fewer([times, from, to]: [f64; 3]) -> String {
    // Between players who know the solution nothing but rounding is left.
    if from > 1e6 {
        return "nothing is left but luck".to_string();
    }
    format!("{times:.2} times fewer games ({from:.2} to {to:.2})")
}

fn print(out: &mut impl Write, check: &Check, found: &Checked) -> Result<(), Failure> {
    let Checked { games, rolls, evaluations, calibration, variance, saved, luck, .. } = found;
    writeln!(
        out,
        "{}: {games} games, {rolls:.1} chance events each, {evaluations:.0} values read",
        check.lineup.words()
    )?;
    writeln!(out, "{}", read_by(check, found.exact))?;
    writeln!(out, "value  result, by tenths of the states")?;
    for [value, result] in &found.deciles {
        writeln!(out, "{:5.1}  {:5.1} %", 100.0 * value, 100.0 * result)?;
    }
    let [off, from, to] = calibration.map(|it| 100.0 * it);
    writeln!(
        out,
        "Off by {off:.2} points in the mean ({from:.2} to {to:.2}); by chance alone {:.2}",
        100.0 * found.by_chance
    )?;
    writeln!(out, "Luck {:+.4}, standard error {:.4}", luck[0], luck[1])?;
    writeln!(out, "Variance {:.4}, less luck {:.4}: {}", variance[0], variance[1], fewer(*saved))?;
    writeln!(out, "Of the variance, the dice carry {:.0} % by these values", 100.0 * found.carried)?;
    Ok(())
}
