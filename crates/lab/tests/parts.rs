//! Experiments in parts: whoever plays what, in whatever order, the report is the same; foreign parts are refused.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use engine::Rng;
use lab::arena::{Journal, Played, Results, Share, Watch, game_line, games_of, recall, run_share};
use lab::experiment::{Dispatch, Experiment, Folder};
use lab::report::{Report, Rows, csv};
use serde_json::{Value, json};

const PIG: &str = r#"
title = "How far to go?"
question = "What does the target do?"
game = "pig"
seats = [2]
seed = 5
games = 60

[base]
target = 30

[[variants]]
sweep = { target = { from = 20, to = 40, step = 10 } }

[[lineups]]
players = ["steady", "random"]

[[answers]]
question = "What changes?"
changes = ["turns"]
"#;

struct Keeper(Vec<Played>, Option<Journal>);

impl Watch for Keeper {
    fn finished(&mut self, played: &Played) -> io::Result<()> {
        self.0.push(played.clone());
        self.1.as_mut().map_or(Ok(()), |journal| journal.keep(played, 2))
    }

    fn tick(&mut self, _games: u64) -> io::Result<()> {
        self.1.as_mut().map_or(Ok(()), Journal::flush)
    }
}

fn experiment(text: &str) -> Experiment {
    Experiment::read(text).unwrap_or_else(|bad| panic!("{bad}"))
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from the last time.
    let _ = std::fs::remove_dir_all(&path);
    path
}

fn played(experiment: &Experiment, cell: usize, share: Share) -> Vec<Played> {
    let mut keeper = Keeper(Vec::new(), None);
    let plan = &experiment.cells[cell].plan;
    run_share(plan, &share, Vec::new(), 2, &AtomicBool::new(false), &mut keeper).expect("games");
    keeper.0
}

/// The bytes that must be the same.
fn told(experiment: &Experiment, results: &[Results]) -> (String, String) {
    let report = serde_json::to_string(&Report::new(experiment, results)).expect("a report");
    (report, csv(&Rows::new(experiment, results)))
}

fn at_once(experiment: &Experiment) -> (String, String) {
    let cells = 0..experiment.cells.len();
    let all = cells.map(|cell| recall(&experiment.cells[cell].plan, played(experiment, cell, Share::All)));
    told(experiment, &all.collect::<Vec<_>>())
}

/// Workers that are slow, fast, lost and asked twice.
fn dispatched(experiment: &Experiment, seed: u64) -> (String, String) {
    let mut rng = Rng::new(seed);
    let mut dispatch = Dispatch::new(experiment, Vec::new(), 1 + u64::from(rng.below(5)));
    let mut out = Vec::new();
    while !dispatch.is_complete() {
        let wanted = 1 + rng.below(6) as usize;
        while out.len() < wanted {
            let Some(unit) = dispatch.hand_out(12) else { break };
            out.push(unit);
        }
        let unit = out.swap_remove(rng.below(out.len() as u32) as usize);
        let games = played(experiment, unit.cell, Share::Rounds(unit.rounds.clone()));
        let seats = experiment.cells[unit.cell].plan.seats();
        let lines: Vec<String> = games.iter().map(|it| game_line(it, seats).expect("a line")).collect();
        let Ok(read) = games_of(&lines.join("\n"), &experiment.cells[unit.cell].plan) else {
            panic!("lines read back")
        };
        dispatch.take_in(unit.cell, read.clone());
        if rng.coin() {
            dispatch.take_in(unit.cell, read);
        }
    }
    let [done, all] = dispatch.progress();
    assert_eq!(done, all);
    told(experiment, &dispatch.results())
}

#[test]
fn whoever_plays_what_the_report_is_the_same() {
    let whole = experiment(PIG);
    let precise = experiment(&PIG.replace("games = 60", "games = 4000\nprecision = 0.15"));
    for it in [&whole, &precise] {
        let expected = at_once(it);
        assert!((0..4).all(|seed| dispatched(it, seed) == expected));
    }
}

#[test]
fn what_is_known_is_not_handed_out_again() {
    let whole = experiment(PIG);
    let known = vec![played(&whole, 0, Share::Part { nth: 2, of: 3 })];
    let mut dispatch = Dispatch::new(&whole, known, 50);
    let mut rounds = Vec::new();
    while let Some(unit) = dispatch.hand_out(1000) {
        rounds.extend(unit.rounds.filter(|_| unit.cell == 0));
    }
    let missing = (0..whole.cells[0].plan.rounds()).filter(|round| round % 3 != 1);
    assert_eq!(rounds, missing.collect::<Vec<_>>());
}

fn part(path: &Path, experiment: &Experiment, share: Share, maker: &Value) -> Folder {
    let folder = Folder::open(path, experiment).expect("a folder");
    for (index, cell) in experiment.cells.iter().enumerate() {
        let (journal, known) = folder.journal(experiment, index, maker).expect("a journal");
        let mut keeper = Keeper(Vec::new(), Some(journal));
        run_share(&cell.plan, &share, known, 1, &AtomicBool::new(false), &mut keeper).expect("games");
        keeper.1.expect("a journal").flush().expect("written");
    }
    folder
}

#[test]
fn parts_are_gathered_and_foreign_ones_refused() {
    let (whole, path, ours) = (experiment(PIG), scratch("parts"), json!({ "commit": "abc" }));
    let folders: Vec<Folder> = (1..=3)
        .map(|nth| part(&path.join(nth.to_string()), &whole, Share::Part { nth, of: 3 }, &ours))
        .collect();
    let gather = |cell| Folder::gather(&folders, &whole, cell, "abc");
    let all = (0..whole.cells.len()).map(|cell| {
        let games = gather(cell).unwrap_or_else(|error| panic!("{error:?}"));
        recall(&whole.cells[cell].plan, games)
    });
    assert_eq!(told(&whole, &all.collect::<Vec<_>>()), at_once(&whole));

    let refused = |commit: &str, change: fn(&str) -> String| {
        let file = path.join("2/games/0000.jsonl");
        let text = std::fs::read_to_string(&file).expect("a journal");
        std::fs::write(&file, change(&text)).expect("changed");
        let error = Folder::gather(&folders, &whole, 0, commit).expect_err("a refusal");
        std::fs::write(&file, text).expect("as it was");
        format!("{error:?}")
    };
    let same = |text: &str| text.to_string();
    assert!(refused("abd", same).contains("its commit is abc, not abd"));
    let other = |text: &str| text.replacen("\"selftest\":\"", "\"selftest\":\"0", 1);
    assert!(refused("abc", other).contains("its self-test"));
    let rules = |text: &str| text.replacen("\"pig\":1", "\"pig\":7", 1);
    assert!(refused("abc", rules).contains("editions of the rules"));
    let twice = |text: &str| text.replacen("\"game\":2,", "\"game\":0,", 1);
    assert!(refused("abc", twice).contains("tells game 0 otherwise"));
    let seed = |text: &str| text.replacen("\"seed\":5", "\"seed\":6", 1);
    assert!(refused("abc", seed).contains("another experiment"));
}
