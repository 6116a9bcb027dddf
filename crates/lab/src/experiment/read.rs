//! From the file to an experiment that can be run: everything is checked, and faults have their line.

use std::time::Duration;

use engine::{Game, read_options, write_options};
use toml::Spanned;

use super::file::File;
use super::questions::{answer, measures, variant};
use super::variants::{Variant, expand};
use super::{BadExperiment, Cell, Experiment, Fault, Lineup, Pace};
use crate::arena::{Limits, Plan, Setup};
use crate::measure::{Recording, Study};

/// Programs that play have so long for a decision, and to start.
const LIMITS: Limits = Limits { move_time: Duration::from_secs(5), start_time: Duration::from_secs(10) };
const MOST_CELLS: usize = 1024;

pub(super) fn read(text: &str) -> Result<Experiment, BadExperiment> {
    let file: File = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        Fault::new(at, error.message()).in_text(text)
    })?;
    experiment(&file, text).map_err(|fault| fault.in_text(text))
}

fn experiment(file: &File, text: &str) -> Result<Experiment, Fault> {
    let (base, variants) = expand(&file.base_name, &file.base, &file.variants)?;
    let variants = distinct(file.game.get_ref(), &base, variants)?;
    let lineups = lineups(file, &variants)?;
    let recording = recording(file)?;
    let mut experiment = Experiment {
        title: file.title.clone(),
        question: file.question.clone(),
        game: file.game.get_ref().clone(),
        seed: file.seed,
        precision: precision(file)?,
        luck: file.luck,
        variants,
        lineups,
        recording,
        pace: Pace { decision: file.measures.seconds_per_decision, roll: file.measures.seconds_per_roll },
        compare: Vec::new(),
        plots: Vec::new(),
        answers: Vec::new(),
        cells: Vec::new(),
        text: text.to_string(),
    };
    cells(&mut experiment, file, &base)?;
    experiment.compare = measures(&experiment, &file.compare)?;
    experiment.plots = measures(&experiment, &file.plots)?;
    let answers = file.answers.iter().map(|table| answer(&experiment, table));
    experiment.answers = answers.collect::<Result<_, _>>()?;
    Ok(experiment)
}

fn lineups(file: &File, all: &[Variant]) -> Result<Vec<Lineup>, Fault> {
    let mut lineups: Vec<Lineup> = Vec::new();
    for table in &file.lineups {
        let (it, at) = (table.get_ref(), table.span().start);
        let name = it.name.clone().unwrap_or_else(|| it.players.join(" against "));
        if lineups.iter().any(|there| there.name == name) {
            return Err(Fault::new(
                at,
                format!("there are two line-ups `{name}`: name one of them otherwise"),
            ));
        }
        let games = it.games.unwrap_or(*file.games.get_ref());
        let named = it.variants.as_ref().map(|names| names.iter().map(|name| variant(all, name)).collect());
        let variants = named.transpose()?;
        lineups.push(Lineup { name, players: it.players.clone(), games, variants });
    }
    match lineups.is_empty() {
        true => Err(Fault::new(0, "somebody has to play: add [[lineups]] with players")),
        false => Ok(lineups),
    }
}

fn recording(file: &File) -> Result<Recording, Fault> {
    let pace = [file.measures.seconds_per_decision, file.measures.seconds_per_roll];
    if !pace.iter().all(|it| (0.0..=3600.0).contains(it)) {
        return Err(Fault::new(0, "seconds_per_decision and seconds_per_roll take 0 to 3600"));
    }
    let Some(study) = &file.measures.study else {
        return Ok(Recording { lead: file.measures.lead, study: None });
    };
    let it = study.get_ref();
    if it.every == 0 || !(2..=1_000_000).contains(&it.iterations) {
        let because = "study takes every from 1, and iterations from 2 to 1000000";
        return Err(Fault::new(study.span().start, because));
    }
    let study = Some(Study { every: it.every, iterations: it.iterations });
    Ok(Recording { lead: file.measures.lead, study })
}

fn precision(file: &File) -> Result<Option<f64>, Fault> {
    let Some(precision) = &file.precision else { return Ok(None) };
    match precision.get_ref() {
        it if *it > 0.0 && *it < 0.5 => Ok(Some(*it)),
        _ => {
            Err(Fault::new(precision.span().start, "precision takes a share between 0 and 0.5, such as 0.02"))
        }
    }
}

/// Every number of seats with every variant and line-up.
fn cells(experiment: &mut Experiment, file: &File, base: &Variant) -> Result<(), Fault> {
    let seats: Vec<Option<u8>> = match &file.seats {
        Some(counts) => counts.get_ref().list().into_iter().map(Some).collect(),
        None => vec![None],
    };
    if let Some(twice) = (1..seats.len()).find(|&it| seats[..it].contains(&seats[it])) {
        let at = file.seats.as_ref().map_or(0, |it| it.span().start);
        return Err(Fault::new(at, format!("seats has {} twice", seats[twice].unwrap_or(0))));
    }
    if seats.len() * experiment.variants.len() * experiment.lineups.len() > MOST_CELLS {
        return Err(Fault::new(0, format!("these are more than {MOST_CELLS} cells")));
    }
    for seats in seats {
        for variant in 0..experiment.variants.len() {
            for lineup in 0..experiment.lineups.len() {
                if !experiment.lineups[lineup].plays(variant) {
                    continue;
                }
                let setup = setup(experiment, base, seats, [variant, lineup]);
                let plan = Plan::new(setup).map_err(|refusal| {
                    Fault::new(blame(experiment, file, base, [variant, lineup]), refusal.to_string())
                })?;
                let seats = plan.seats() as u8;
                experiment.cells.push(Cell { seats, variant, lineup, plan });
            }
        }
    }
    Ok(())
}

/// A variant that comes to the same options as one before it is no other; a sweep that comes by lends it its
/// place.
fn distinct(game: &str, base: &Variant, variants: Vec<Variant>) -> Result<Vec<Variant>, Fault> {
    let mut found: Vec<(String, Variant)> = Vec::new();
    for variant in variants {
        let text = options(base, &variant);
        // What cannot be read is refused later, with its line.
        let text = every_option(game, &text).unwrap_or(text);
        if variant.alone && found.first().is_some_and(|(base, _)| *base == text) {
            let because = format!("`{}` changes nothing: these are the options of the base", variant.name);
            return Err(Fault::new(variant.places.first().copied().unwrap_or(0), because));
        }
        if let Some((_, there)) = found.iter_mut().find(|(it, _)| *it == text) {
            there.sweep.extend(variant.sweep);
            continue;
        }
        if found.iter().any(|(_, it)| it.name == variant.name) {
            let because = format!("there are two variants `{}`: name one of them otherwise", variant.name);
            return Err(Fault::new(variant.places.first().copied().unwrap_or(0), because));
        }
        found.push((text, variant));
    }
    Ok(found.into_iter().map(|(_, variant)| variant).collect())
}

/// What the base sets and the variant does not, then what the variant sets.
fn options(base: &Variant, variant: &Variant) -> String {
    let changed = |name: &String| variant.changes.iter().any(|(it, _)| it == name);
    let kept = base.changes.iter().filter(|(name, _)| !changed(name));
    let pairs = kept.chain(&variant.changes).map(|(name, value)| format!("{name}={value}"));
    pairs.collect::<Vec<_>>().join(" ")
}

fn setup(experiment: &Experiment, base: &Variant, seats: Option<u8>, [variant, lineup]: [usize; 2]) -> Setup {
    let (variant, lineup) = (&experiment.variants[variant], &experiment.lineups[lineup]);
    Setup {
        game: experiment.game.clone(),
        seats,
        options: options(base, variant),
        players: lineup.players.clone(),
        games: lineup.games,
        seed: experiment.seed,
        limits: LIMITS,
        sprt: None,
        precision: experiment.precision,
        luck: experiment.luck,
        recording: Some(experiment.recording),
    }
}

/// Where a refused cell goes wrong: at an option that would be refused alone, else at what tells the cell
/// from the first one.
fn blame(experiment: &Experiment, file: &File, base: &Variant, cell: [usize; 2]) -> usize {
    if !is_game(&experiment.game) {
        return file.game.span().start;
    }
    let [variant, lineup] = cell;
    let variant = &experiment.variants[variant];
    let set = || base.changes.iter().zip(&base.places).chain(variant.changes.iter().zip(&variant.places));
    let alone =
        set().find(|((name, value), _)| every_option(&experiment.game, &format!("{name}={value}")).is_none());
    let lineup = (lineup > 0).then(|| file.lineups[lineup].span().start);
    let last = variant.places.last().copied().or(lineup);
    alone.map(|(_, place)| *place).or(last).unwrap_or_else(|| {
        let seats = file.seats.as_ref().map(Spanned::span);
        seats.unwrap_or_else(|| file.lineups[0].span()).start
    })
}

fn is_game(game: &str) -> bool {
    macro_rules! any {
        ($($it:ty,)+) => { [$(<$it as Game>::TITLE.id),+].contains(&game) };
    }
    games::each_game!(any)
}

/// Every option of a game, if it takes these, all others being as printed.
fn every_option(game: &str, text: &str) -> Option<String> {
    macro_rules! find {
        ($($it:ty,)+) => {
            $(if game == <$it as Game>::TITLE.id {
                let options = read_options::<<$it as Game>::Options>(text).ok()?;
                return Some(write_options(&options));
            })+
        };
    }
    games::each_game!(find);
    None
}
