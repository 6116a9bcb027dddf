//! The arena as a library: the same report for every number of threads, after an interruption, and for
//! players who are really equal.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use lab::arena::{Journal, JournalError, Limits, Plan, Played, Report, Results, Setup, Watch, run};
use lab::stats::Hypotheses;

const LIMITS: Limits = Limits { move_time: Duration::from_secs(5), start_time: Duration::from_secs(10) };

fn setup(players: &[&str], seats: u8, games: u64) -> Setup {
    Setup {
        game: "pig".to_string(),
        seats: Some(seats),
        options: "target=30".to_string(),
        players: players.iter().map(ToString::to_string).collect(),
        games,
        seed: 7,
        limits: LIMITS,
        sprt: None,
        precision: None,
        luck: false,
        recording: None,
    }
}

/// Keeps nothing, or stops after so many games.
struct Watcher<'a> {
    journal: Option<Journal>,
    left: usize,
    stop: &'a AtomicBool,
}

impl Watch for Watcher<'_> {
    fn finished(&mut self, played: &Played) -> io::Result<()> {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            self.stop.store(true, Ordering::Relaxed);
        }
        self.journal.as_mut().map_or(Ok(()), |journal| journal.keep(played, 2))
    }

    fn tick(&mut self, _games: u64) -> io::Result<()> {
        self.journal.as_mut().map_or(Ok(()), Journal::flush)
    }
}

fn played(plan: &Plan, threads: usize) -> Results {
    let stop = AtomicBool::new(false);
    let mut watcher = Watcher { journal: None, left: usize::MAX, stop: &stop };
    run(plan, Vec::new(), threads, &stop, &mut watcher).expect("nothing is written")
}

fn plan(setup: Setup) -> Plan {
    Plan::new(setup).expect("a plan that can be played")
}

fn report(setup: Setup, threads: usize) -> String {
    let plan = plan(setup);
    serde_json::to_string(&Report::new(&plan, &played(&plan, threads))).expect("a report")
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from the last time.
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn threads_change_nothing() {
    let test = Hypotheses { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05 };
    for setup in [
        setup(&["steady", "random"], 2, 300),
        setup(&["steady", "random", "random"], 2, 300),
        setup(&["random", "steady"], 3, 100),
        Setup { sprt: Some(test), ..setup(&["random", "random"], 2, 20_000) },
    ] {
        let one = report(setup.clone(), 1);
        assert_eq!(report(setup.clone(), 2), one);
        assert_eq!(report(setup, 3), one);
    }
}

#[test]
fn another_seed_is_another_experiment() {
    let other = Setup { seed: 8, ..setup(&["steady", "random"], 2, 100) };
    assert_ne!(report(other, 1), report(setup(&["steady", "random"], 2, 100), 1));
}

/// With the same dice and no chance of its own, each seat's game is the same whoever sits in it.
#[test]
fn the_games_of_a_round_have_the_same_dice() {
    let plan = plan(setup(&["steady", "steady"], 2, 200));
    let results = played(&plan, 2);
    for round in results.games.chunks_exact(2) {
        assert_eq!((round[0].winners, round[0].points), (round[1].winners, round[1].points));
    }
    let different = results.games.windows(3).filter(|it| it[0].points != it[2].points).count();
    assert!(different > 150, "rounds have dice of their own: {different}");
    let report = Report::new(&plan, &results);
    assert_eq!((report.players[0].win_rate, report.players[1].win_rate), (0.5, 0.5));
    assert_eq!(report.pairs[0].elo, 0.0);
}

#[test]
fn the_sequential_test_stops_early_and_says_so() {
    let test = Hypotheses { elo0: 0.0, elo1: 20.0, alpha: 0.05, beta: 0.05 };
    for (players, decision) in [(["steady", "random"], "elo1"), (["random", "steady"], "elo0")] {
        let plan = plan(Setup { sprt: Some(test), ..setup(&players, 2, 5000) });
        let report = Report::new(&plan, &played(&plan, 2));
        let sprt = report.sprt.expect("a test");
        assert!(report.complete && report.games < 1000, "{} games", report.games);
        assert_eq!(sprt.decision, decision, "{}", sprt.sentence);
    }
}

#[test]
fn an_interrupted_experiment_goes_on_to_the_same_report() {
    let setup = setup(&["steady", "random"], 2, 20_000);
    let (plan, path) = (plan(setup.clone()), scratch("resumed.jsonl"));
    let whole = report(setup, 2);
    for round in 0..4 {
        let (journal, known) =
            Journal::open(&path, &plan, &"test".into(), round > 0).ok().expect("a journal");
        let stop = AtomicBool::new(false);
        let mut watcher = Watcher { journal: Some(journal), left: 60, stop: &stop };
        let results = run(&plan, known, 2, &stop, &mut watcher).expect("it is written");
        assert!(!results.complete);
        drop(watcher);
        // As if the program had been killed while it wrote.
        let kept = std::fs::read_to_string(&path).expect("a journal");
        std::fs::write(&path, &kept[..kept.len() - 5]).expect("a journal");
    }
    let (journal, known) = Journal::open(&path, &plan, &"test".into(), true).ok().expect("a journal");
    assert!((200..20_000).contains(&known.len()), "{}", known.len());
    let stop = AtomicBool::new(false);
    let mut watcher = Watcher { journal: Some(journal), left: usize::MAX, stop: &stop };
    let results = run(&plan, known, 3, &stop, &mut watcher).expect("it is written");
    assert_eq!(serde_json::to_string(&Report::new(&plan, &results)).unwrap(), whole);
}

#[test]
fn the_file_of_another_experiment_is_refused() {
    let path = scratch("other.jsonl");
    let ours = setup(&["steady", "random"], 2, 400);
    Journal::open(&path, &plan(ours.clone()), &"test".into(), false).ok().expect("a journal");
    let refused =
        |path: &Path, setup: Setup, resume| match Journal::open(path, &plan(setup), &"test".into(), resume) {
            Err(JournalError::Other(because)) => because,
            Err(JournalError::Exists) => "exists".to_string(),
            _ => "fine".to_string(),
        };
    assert_eq!(refused(&path, ours.clone(), true), "fine");
    assert_eq!(refused(&path, ours.clone(), false), "exists");
    let valued = refused(&path, Setup { luck: true, ..ours.clone() }, true);
    assert_eq!(valued, "it belongs to another experiment: its value is null, not \"exact\"");
    let other = refused(&path, Setup { seed: 9, ..ours.clone() }, true);
    assert_eq!(other, "it belongs to another experiment: its seed is 7, not 9");
    assert!(
        refused(&path, Setup { options: String::new(), ..ours.clone() }, true).contains("its options is")
    );
    let path = scratch("levels.jsonl");
    let ours = setup(&["casual", "random"], 2, 400);
    Journal::open(&path, &plan(ours.clone()), &"test".into(), false).ok().expect("a journal");
    let written = std::fs::read_to_string(&path).expect("a journal");
    let changed = written.replace(" iterations", "0 iterations"); // as if the level had thought more then
    std::fs::write(&path, changed).expect("a journal");
    assert!(refused(&path, ours.clone(), true).contains("its about is"), "{written}");
    std::fs::write(&path, "something else\n").expect("a file");
    assert!(refused(&path, ours.clone(), true).contains("does not begin with the manifest"));
}

#[test]
fn what_makes_no_sense_is_refused() {
    let good = setup(&["steady", "random"], 2, 100);
    let test = |elo0, elo1, alpha| Some(Hypotheses { elo0, elo1, alpha, beta: 0.05 });
    let players = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    let cases = [
        (Setup { game: "chess".into(), ..good.clone() }, "there is no game `chess`"),
        (Setup { players: players(&["steady", "gandalf"]), ..good.clone() }, "there is no player `gandalf`"),
        (Setup { players: players(&["steady"]), ..good.clone() }, "2 to 4 players meet in this game, not 1"),
        (Setup { players: players(&["random"; 5]), ..good.clone() }, "2 to 4 players"),
        (Setup { players: players(&["steady", "cmd:"]), ..good.clone() }, "no command behind `cmd:`"),
        (Setup { seats: Some(5), ..good.clone() }, "Pig is for 2 to 4, not 5"),
        (Setup { options: "target=1".into(), ..good.clone() }, "option target takes"),
        (Setup { games: 0, ..good.clone() }, "1 to 10000000 games"),
        (Setup { sprt: test(5.0, 0.0, 0.05), ..good.clone() }, "the lower one first"),
        (Setup { sprt: test(0.0, 5.0, 0.7), ..good.clone() }, "between 0 and 0.5"),
        (
            Setup { sprt: test(0.0, 5.0, 0.05), players: players(&["random"; 3]), ..good.clone() },
            "compares two players, not 3",
        ),
    ];
    for (setup, part) in cases {
        let because = Plan::new(setup).err().expect("a refusal").because.to_string();
        assert!(because.contains(part), "{because}");
    }
}

/// Luck taken out changes no result, only what is known by it; the value is named, and another one is another experiment.
#[test]
fn luck_taken_out_is_told_beside_the_plain_result() {
    // Between players who are nearly alike: the value knows nothing of a far weaker one.
    let plain = setup(&["steady", "solid"], 2, 200);
    let adjusted = Setup { luck: true, ..plain.clone() };
    let [without, with] = [plain, adjusted].map(|it| {
        let plan = plan(it);
        Report::new(&plan, &played(&plan, 2))
    });
    assert_eq!((without.value.as_deref(), with.value.as_deref()), (None, Some("exact")));
    assert_eq!(without.players[0].win_rate, with.players[0].win_rate, "the same games");
    let (pair, it) = (&with.pairs[0], with.pairs[0].adjusted.expect("luck was taken out"));
    assert!(it.saved > 1.5 && it.low < pair.high && pair.low < it.high, "{it:?} {pair:?}");
    assert!(it.high - it.low < pair.high - pair.low);
    assert!(without.pairs[0].adjusted.is_none());
}
