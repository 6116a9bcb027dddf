//! The corpus: games of every edition of the rules with a hash of each of their states, replayed by every build.
//!
//! A file holds the games of one edition of one game, as records that stand apart by an empty line. Behind every
//! event, and behind the header for the start, stands the hash of the state as a comment. What has been played once
//! is never written again: a rule that changes gets a new edition, and `make corpus` adds a file for it.

mod state;
mod write;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use engine::record::{self, Happening};
use engine::{Options, Refusal, Rng, Show};
use table::Table;

/// One game of the corpus.
struct Sample<'a> {
    /// Where it stands: the file's name and its number, counted from 1.
    name: String,
    header: Vec<(&'a str, &'a str)>,
    events: Vec<(&'a str, &'a str)>,
}

#[test]
fn every_game_of_the_corpus_replays_to_the_same_states() {
    for game in table::games() {
        for edition in 1..=game.edition {
            let text = kept(game.id, edition);
            let samples = samples(game.id, edition, &text);
            assert!(samples.len() >= 100, "{}: only {} games", file(game.id, edition), samples.len());
            for sample in &samples {
                replay(sample, "").unwrap_or_else(|difference| panic!("{difference}"));
            }
        }
    }
}

/// The corpus sees a change of rules: with another default, some game of those played by default differs, and the
/// difference is named.
#[test]
fn a_rule_that_changes_without_a_new_edition_is_found() {
    macro_rules! each {
        ($($game:ty,)+) => { $(changed_defaults_are_found::<$game>();)+ };
    }
    games::each_game!(each);
}

fn changed_defaults_are_found<G: Show>() {
    let text = kept(G::TITLE.id, 1);
    let samples = samples(G::TITLE.id, 1, &text);
    let by_default: Vec<&Sample> = samples.iter().filter(|it| it.header.len() == 2).collect();
    assert!(by_default.len() >= 50, "{}: only {} games by default", G::TITLE.id, by_default.len());
    let mut found = 0;
    for change in other_defaults::<G::Options>() {
        let differences = by_default.iter().find_map(|sample| replay(sample, &change).err());
        if let Some(difference) = differences {
            let named = difference.contains(G::TITLE.id) && difference.contains(", game ");
            assert!(named && difference.contains(", event "), "{change}: {difference}");
            found += 1;
        }
    }
    assert!(found > 0, "{}: no change of any default was found", G::TITLE.id);
}

/// Each option whose default an edition had otherwise is seen: with today's value, some game of it differs.
#[test]
fn an_older_edition_is_not_todays() {
    macro_rules! each {
        ($($game:ty,)+) => { $(older_editions_differ::<$game>();)+ };
    }
    games::each_game!(each);
}

fn older_editions_differ<G: Show>() {
    let today = G::Options::default();
    for edition in 1..G::TITLE.edition() {
        let granted = G::TITLE.granted_by(edition).expect("an edition");
        let old: G::Options = engine::read_options_over(granted, "").expect("options that go together");
        let text = kept(G::TITLE.id, edition);
        let samples = samples(G::TITLE.id, edition, &text);
        for spec in G::Options::SPECS.iter().filter(|spec| spec.get(&old) != spec.get(&today)) {
            let change = format!("{}={}", spec.name, spec.kind.write(&spec.get(&today)));
            let by_default = || samples.iter().filter(|it| it.header.len() == 2);
            assert!(by_default().any(|sample| replay(sample, &change).is_err()), "{change} changes nothing");
        }
    }
}

/// Options with one of them at another value than the default.
fn other_defaults<O: Options>() -> Vec<String> {
    let (default, mut rng) = (O::default(), Rng::new(7));
    let other = |spec: &engine::Spec<O>| {
        let old = spec.get(&default);
        let new = (0..20).map(|_| spec.kind.draw(&mut rng)).find(|value| *value != old)?;
        let text = format!("{}={}", spec.name, spec.kind.write(&new));
        engine::read_options::<O>(&text).is_ok().then_some(text)
    };
    O::SPECS.iter().filter_map(other).collect()
}

/// Plays a game again and compares every state; `options` are added to those of its header.
fn replay(sample: &Sample, options: &str) -> Result<(), String> {
    let name = &sample.name;
    let mut header: Vec<&str> = sample.header.iter().map(|(line, _)| *line).collect();
    let options = format!("options {options}");
    header.extend((options.len() > 8).then_some(options.as_str()));
    let mut table = table::load(&header.join("\n")).map_err(|error| format!("{name}, event 0: {error}"))?;
    let (_, start) = sample.header[sample.header.len() - 1];
    for (number, (line, hash)) in std::iter::once(&("the start", start)).chain(&sample.events).enumerate() {
        let place = format!("{name}, event {number} (`{line}`)");
        if number > 0 {
            apply(&mut *table, line).map_err(|refusal| format!("{place} is refused: {refusal}"))?;
        }
        let now = state::hash(&*table);
        if now != *hash {
            let state = state::text(&*table);
            return Err(format!("{place} leads to a state with hash {now}, not {hash}:\n{state}"));
        }
    }
    Ok(())
}

fn apply(table: &mut dyn Table, line: &str) -> Result<(), Refusal> {
    match record::happening(line)? {
        Happening::Roll(rolled) => table.roll(rolled),
        Happening::Play(seat, action) => table.play(seat, &action),
    }
}

fn samples<'a>(game: &str, edition: u16, text: &'a str) -> Vec<Sample<'a>> {
    let file = file(game, edition);
    let sample = |(number, text): (usize, &'a str)| {
        let lines = text.lines().map(|line| line.split_once(" #").unwrap_or((line, "")));
        let (header, events): (Vec<_>, Vec<_>) = lines.partition(|(line, _)| is_header(line));
        Sample { name: format!("{file}, game {number}"), header, events }
    };
    (1..).zip(text.trim().split("\n\n")).map(sample).collect()
}

fn is_header(line: &str) -> bool {
    ["game ", "seats ", "options ", "position "].iter().any(|key| line.starts_with(key))
}

/// The games of an edition. `SIXFOLD_CORPUS` has those of new editions played first, once for all tests.
fn kept(game: &str, edition: u16) -> String {
    static NEW: Once = Once::new();
    if std::env::var_os("SIXFOLD_CORPUS").is_some() {
        NEW.call_once(write::missing);
    }
    let path = path(game, edition);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| {
        panic!("{}: {error}; `make corpus` plays the games of a new edition", path.display())
    });
    text.replace("\r\n", "\n")
}

fn file(game: &str, edition: u16) -> String {
    format!("{game}-{edition}.games")
}

fn path(game: &str, edition: u16) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus").join(file(game, edition))
}
