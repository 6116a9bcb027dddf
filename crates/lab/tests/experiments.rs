//! Experiments from file to report: what is refused and where, what is expanded, and that nothing depends on
//! threads or interruptions.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use engine::{Game, Options, rule_clauses};
use lab::arena::{Journal, Played, Results, Watch, run};
use lab::experiment::{Experiment, Folder, Variant};
use lab::report::{NoticeKind, Report, Rows, Verdict, contrasts, csv, manifest, markdown, page, parquet};

const PIG: &str = r#"
title = "How far to go?"
question = "What does the target do?"
game = "pig"
seats = [2, 3]
seed = 5
games = 120

[base]
target = 30

[[variants]]
sweep = { target = { from = 20, to = 40, step = 10 } }

[[lineups]]
players = ["steady"]

[[lineups]]
players = ["steady", "random"]

[measures]
study = { every = 40, iterations = 20 }

[[answers]]
question = "What changes?"
changes = ["turns", "first", "skill"]

[[answers]]
question = "Is it long?"
checks = [{ measure = "turns", above = 3, yes = "It is", no = "It is not" }]
"#;

/// Keeps a journal.
struct Watcher {
    journal: Journal,
    seats: usize,
}

impl Watch for Watcher {
    fn finished(&mut self, played: &Played) -> io::Result<()> {
        self.journal.keep(played, self.seats)
    }

    fn tick(&mut self, _games: u64) -> io::Result<()> {
        self.journal.flush()
    }
}

fn read(text: &str) -> Experiment {
    Experiment::read(text).unwrap_or_else(|bad| panic!("{bad}"))
}

fn refusal(text: &str) -> String {
    Experiment::read(text).err().expect("a refusal").to_string()
}

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // It may be there from the last time.
    let _ = std::fs::remove_dir_all(&path);
    path
}

/// Plays in a folder what is not yet played.
fn play(experiment: &Experiment, path: &Path, threads: usize) -> Vec<Results> {
    let folder = Folder::open(path, experiment).expect("a folder");
    let cell = |(index, cell): (usize, &lab::experiment::Cell)| {
        let (journal, known) = folder.journal(experiment, index, &"test".into()).expect("a journal");
        let stop = AtomicBool::new(false);
        let mut watcher = Watcher { journal, seats: cell.plan.seats() };
        run(&cell.plan, known, threads, &stop, &mut watcher).expect("it is written")
    };
    experiment.cells.iter().enumerate().map(cell).collect()
}

/// Everything that is written about an experiment.
fn written(experiment: &Experiment, results: &[Results]) -> Vec<Vec<u8>> {
    let (report, rows) = (Report::new(experiment, results), Rows::new(experiment, results));
    vec![
        page(&report).into_bytes(),
        markdown(&report).into_bytes(),
        serde_json::to_vec(&report).expect("a report"),
        csv(&rows).into_bytes(),
        parquet(&rows).expect("rows"),
        manifest(experiment, &report, "test", &[0; 0]).to_string().into_bytes(),
    ]
}

#[test]
fn the_same_bytes_on_any_number_of_threads_and_after_any_interruption() {
    let experiment = read(PIG);
    let one = play(&experiment, &scratch("one-thread"), 1);
    let whole = written(&experiment, &one);
    let two = play(&experiment, &scratch("two-threads"), 2);
    assert_eq!(written(&experiment, &two), whole);
    // As if the program had been killed while it wrote: part of each journal is there, up to half a line.
    let path = scratch("two-threads-cut");
    play(&experiment, &path, 2);
    for (number, entry) in std::fs::read_dir(path.join("games")).expect("journals").enumerate() {
        let journal = entry.expect("a journal").path();
        let kept = std::fs::read(&journal).expect("a journal");
        std::fs::write(&journal, &kept[..kept.len() * number / 12]).expect("a journal");
    }
    let folder = Folder::of(&path).expect("a folder").0;
    let part = |cell: usize| folder.results(&experiment, cell).expect("results").complete;
    assert!((0..experiment.cells.len()).all(|cell| !part(cell)));
    assert_eq!(written(&experiment, &play(&experiment, &path, 3)), whole);
    // And from the rows alone, without playing.
    let (folder, again) = Folder::of(&path).expect("a folder");
    let cells = 0..again.cells.len();
    let results: Vec<Results> = cells.map(|cell| folder.results(&again, cell).expect("results")).collect();
    assert_eq!(written(&again, &results), whole);
}

#[test]
fn a_precision_stops_at_the_same_game_whoever_asks() {
    let text = PIG.replace("games = 120", "games = 20000\nprecision = 0.04").replace("[2, 3]", "2");
    let experiment = read(&text);
    let one = play(&experiment, &scratch("precise-one"), 1);
    let two = play(&experiment, &scratch("precise-two"), 3);
    assert!(one.iter().all(|it| it.complete && it.games.len() < 20_000));
    assert_eq!(written(&experiment, &one), written(&experiment, &two));
    let report = Report::new(&experiment, &one);
    for cell in 0..report.cells.len() {
        let skilled = report.figure(cell, "skill").or(report.figure(cell, "first")).expect("a headline");
        let half = (skilled.high.unwrap_or(1.0) - skilled.low.unwrap_or(0.0)) / 2.0;
        assert!(half <= 0.04, "{skilled:?}");
    }
}

/// Alone at the table there is nobody to beat: players are compared by what each wins.
#[test]
fn equals_alone_at_the_table_get_a_half() {
    let skill = |players: &str, folder: &str| {
        let head = "title = 't'\nquestion = 'q'\ngame = 'land6'\ngames = 60\nseed = 3\n";
        let experiment = read(&format!("{head}[[lineups]]\nplayers = [{players}]\n"));
        let results = play(&experiment, &scratch(folder), 2);
        Report::new(&experiment, &results).figure(0, "skill").expect("a figure").value
    };
    assert_eq!(skill("'random', 'random'", "alone-equal"), 0.5, "neither ever wins");
    assert!(skill("'heuristic', 'random'", "alone-better") > 0.6);
    assert!(skill("'random', 'heuristic'", "alone-worse") < 0.4);
}

#[test]
fn a_folder_of_another_experiment_is_refused() {
    let path = scratch("another");
    Folder::open(&path, &read(PIG)).expect("a folder");
    Folder::open(&path, &read(PIG)).expect("the same again");
    let other = Folder::open(&path, &read(&PIG.replace("seed = 5", "seed = 6"))).err().expect("a refusal");
    assert!(format!("{other:?}").contains("belongs to another experiment"));
}

#[test]
fn variants_are_expanded() {
    let of = |variants: &str| {
        let head = "title = 't'\nquestion = 'q'\ngame = 'rebirth'\ngames = 1\n";
        let tail = "\n[[lineups]]\nplayers = ['random']\n";
        let experiment = read(&format!("{head}{variants}{tail}"));
        experiment.variants.iter().map(|it| it.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(of("base_name = 'plain'"), ["plain"]);
    assert_eq!(
        of("[[variants]]\nname = 'both'\nset = { bounded_space = true, exploding_tanks = true }"),
        ["as printed", "both"]
    );
    assert_eq!(
        of(
            "[[variants]]\neach = { turn_cap = [20, 30], exploding_tanks = true, fingers = [[45000, 60000]] }"
        ),
        ["as printed", "turn_cap=20", "turn_cap=30", "exploding_tanks", "fingers=45000,60000"]
    );
    let factorial = of(
        "[base]\nturn_cap = 30\n[[variants]]\nall = { bounded_space = [false, true], exploding_tanks = [false, true] }",
    );
    assert_eq!(
        factorial,
        ["as printed", "exploding_tanks", "bounded_space", "bounded_space + exploding_tanks"]
    );
    assert_eq!(
        of("[[variants]]\nsweep = { separation = { from = 300000, to = 400000, step = 50000 } }"),
        ["as printed", "separation=300000", "separation=400000"]
    );
}

#[test]
fn what_is_wrong_is_refused_with_its_line() {
    let line = |from: &str, to: &str| refusal(&PIG.replace(from, to));
    let cases = [
        (line("seed = 5", "sed = 5"), "line 6: unknown field `sed`"),
        (line("seed = 5", "seed = 'x'"), "line 6: invalid type"),
        (line("\"pig\"", "\"chess\""), "line 4: there is no game `chess`"),
        (line("[2, 3]", "[2, 9]"), "line 5: Pig is for 2 to 4, not 9"),
        (line("target = 30", "taget = 30"), "line 10: there is no option taget"),
        (line("from = 20", "from = 1"), "line 13: option target takes"),
        (line("step = 10", "step = 0"), "line 13: a sweep takes"),
        (line("sweep =", "swep ="), "line 13: unknown field `swep`"),
        (line("[\"steady\", \"random\"]", "[\"gandalf\"]"), "line 18: there is no player `gandalf`"),
        (line("every = 40", "every = 0"), "line 22: study takes"),
        (
            line("\"turns\", \"first\"", "\"turn\", \"first\""),
            "line 26: there is no measure `turn`; did you mean `turns`?",
        ),
        (
            line("\"turns\", \"first\"", "\"beauty\""),
            "line 26: there is no measure `beauty`; there is first, draws",
        ),
        (line("above = 3,", "above = 3, variant = 'no',"), "line 30: there is no variant `no`"),
        (line("changes = [", "better = 1\nchanges = ["), "invalid type"),
        (line("seed = 5", "precision = 0.7"), "line 6: precision takes"),
        (line("seed = 5", "seed = 5\nseed = 6"), "line 7: duplicate key"),
        (line("games = 120", "games = 0"), "1 to 10000000 games"),
        (
            line(
                "[[lineups]]\nplayers = [\"steady\"]\n",
                "[[variants]]\nname = 'as printed'\nset = { target = 50 }\n",
            ),
            "line 17: there are two variants `as printed`",
        ),
    ];
    for (because, part) in cases {
        assert!(because.contains(part), "{because}, not {part}");
    }
}

/// Whatever a file says is used, or refused with its line: nothing is dropped in silence.
#[test]
fn what_could_not_be_answered_is_refused_with_its_line() {
    let line = |from: &str, to: &str| refusal(&PIG.replace(from, to));
    let asks = "changes = [\"turns\", \"first\", \"skill\"]";
    let cases = [
        (
            line(asks, "lineup = 'steady'\nchanges = ['skill']"),
            "line 27: no game that is asked about measures `skill`",
        ),
        (line(asks, "changes = ['turns']\nvariants = ['as printed']"), "line 27: `as printed` is the base"),
        (
            line(asks, "changes = ['turns']\nvariants = ['target=2']"),
            "line 27: there is no variant `target=2`; did you",
        ),
        (line(asks, "changes = ['turns']\nvariants = []"), "line 24: `variants` is empty"),
        (line(asks, "changes = []"), "line 24: `changes` is empty"),
        (line(asks, "better = {}"), "line 24: `better` is empty"),
        (line(asks, "checks = []"), "line 24: `checks` is empty"),
        (
            line("seed = 5", "compare = ['first', 'skill']"),
            "line 26: `turns` is not compared: add it to `compare`",
        ),
        (line("above = 3,", "above = 3, seats = 4,"), "line 30: nobody plays this variant"),
        (
            line("measure = \"turns\"", "measure = 'skill', lineup = 'steady'"),
            "line 30: no game that is asked about",
        ),
        (line("[2, 3]", "[2, 3, 2]"), "line 5: seats has 2 twice"),
        (line("{ from = 20, to = 40, step = 10 }", "[]"), "line 13: an empty list makes no variant"),
        (line("sweep = { target = { from = 20, to = 40, step = 10 } }", "set = {}"), "`` changes nothing"),
        (
            line("sweep = { target = { from = 20, to = 40, step = 10 } }", "each = { target = [20, 30] }"),
            "line 13: `target=30` changes nothing: these are the options of the base",
        ),
    ];
    for (because, part) in cases {
        assert!(because.contains(part), "{because}, not {part}");
    }
    let unstudied = PIG.replace("study =", "# study =").replace("\"skill\"", "\"matter\"");
    assert!(refusal(&unstudied).contains("line 26: `matter` is measured by a study: set `study`"));
    let played = PIG.replace("players = [\"steady\"]", "players = [\"steady\"]\nvariants = []");
    let nobody = played.replace(asks, "lineup = 'steady'\nchanges = ['turns']\nvariants = ['target=20']");
    assert!(refusal(&nobody).contains("line 29: `target=20` is not played by this line-up"));
}

/// What an answer asks for is compared, though it is not by default.
#[test]
fn what_an_answer_asks_for_is_compared() {
    let text = "title = 't'\nquestion = 'q'\ngame = 'pig'\nseats = 2\ngames = 60\n[base]\ntarget = 40\n\
                [[variants]]\neach = { target = 20 }\n[[lineups]]\nplayers = ['steady']\n\
                [[answers]]\nquestion = 'What is done?'\nnote = 'Holding ends a turn.'\nchanges = ['use:hold', 'minutes']\n";
    let experiment = read(text);
    let report = Report::new(&experiment, &play(&experiment, &scratch("asked"), 2));
    let told = markdown(&report);
    for part in [
        "decisions: hold: ",
        "minutes (estimated): ",
        "## What is done?\n\nHolding ends a turn.\n\n- **target=20**",
    ] {
        assert!(told.contains(part), "{part} is not in {told}");
    }
}

#[test]
fn a_line_up_without_variants_plays_the_base_alone() {
    let text = PIG.replace("\"random\"]", "\"random\"]\nvariants = []").replace(", \"skill\"", "");
    let cells = |text: &str| read(text).cells.len();
    assert_eq!((cells(PIG), cells(&text)), (12, 8));
}

/// A study is done by two searches, and counts only where both find about the same.
#[test]
fn what_a_study_finds_counts_only_once_it_has_settled() {
    let text =
        PIG.replace("\"skill\"", "\"matter\"").replace("[2, 3]", "2").replace("every = 40", "every = 4");
    let experiment = read(&text);
    let report = Report::new(&experiment, &play(&experiment, &scratch("studied"), 2));
    let study = report.cells[0].study.as_ref().expect("a study");
    assert_eq!(study.iterations, [20, 80]);
    for (name, share) in ["matter_quarter", "matter"].iter().zip(study.shares) {
        assert_eq!(report.figure(0, name).expect("a figure").value, share);
    }
    let settled = |cell: usize| report.cells[cell].study.as_ref().is_some_and(|it| it.settled);
    let mut open = 0;
    for it in report.comparisons.iter().filter(|it| it.difference.measure == "matter") {
        let both = settled(it.cell) && settled(it.base);
        assert_eq!(it.verdict == Verdict::Unsettled, !both, "{it:?}");
        open += usize::from(!both);
    }
    assert!(open > 0, "so short a search cannot have settled");
    assert!(report.notices.iter().any(|it| it.kind == NoticeKind::Unsettled));
    let told = markdown(&report);
    assert!(
        told.contains("not settled, and so not counted:\n    - decisions that matter, at 80 iterations"),
        "{told}"
    );
}

/// The kinds of actions that nobody used are told first, once for each line-up.
#[test]
fn what_is_never_used_is_told_first() {
    let text = "title = 't'\nquestion = 'q'\ngame = 'gozd'\ngames = 6\n[[variants]]\neach = { turn_cap = 40 }\n\
                [[lineups]]\nplayers = ['warlord']\n[[answers]]\nquestion = 'What?'\nchanges = ['turns']\n";
    let experiment = read(text);
    let report = Report::new(&experiment, &play(&experiment, &scratch("unused"), 2));
    let notice = report.notices.iter().find(|it| it.kind == NoticeKind::NeverUsed).expect("a notice");
    assert!(
        notice.sentence.starts_with("never used in ") && notice.sentence.contains("resign"),
        "{notice:?}"
    );
    let told = markdown(&report);
    assert!(told.find("never used in ") < told.find("## What?"), "{told}");
    assert!(page(&report).find("never used in ") < page(&report).find("<h2>The answer"));
}

#[test]
fn a_rule_that_changes_nothing_is_told_apart_from_one_that_does() {
    let text = "title = 't'\nquestion = 'q'\ngame = 'pig'\nseats = 2\ngames = 300\n\
                compare = ['first', 'turns', 'skill']\n[base]\ntarget = 40\n\
                [[variants]]\neach = { turn_cap = 900, target = 60 }\n\
                [[lineups]]\nplayers = ['steady', 'random']\n";
    let experiment = read(text);
    let results = play(&experiment, &scratch("verdicts"), 2);
    let report = Report::new(&experiment, &results);
    let verdict = |variant: &str, measure: &str| {
        let mut fits = report.comparisons.iter().filter(|it| it.difference.measure == measure);
        let found = fits.find(|it| report.cells[it.cell].variant == variant).expect("a comparison");
        (found.verdict, found.difference.clone())
    };
    for measure in ["first", "turns", "skill"] {
        let (found, difference) = verdict("turn_cap=900", measure);
        assert_eq!((found, difference.value), (Verdict::Identical, 0.0), "{measure}");
    }
    assert_eq!(verdict("target=60", "turns").0, Verdict::More);
    let duel = report.figure(0, "player_decides").expect("a duel");
    assert!(duel.value > 0.8, "steady beats random from both sides: {duel:?}");
}

#[test]
fn two_runs_are_compared_cell_by_cell() {
    let small = PIG.replace("[2, 3]", "2");
    let (one, other) = (read(&small), read(&small.replace("seed = 5", "seed = 6")));
    let first = play(&one, &scratch("contrast-one"), 2);
    let second = play(&other, &scratch("contrast-two"), 2);
    let same = contrasts((&one, &first), (&one, &first)).expect("contrasts");
    assert!(same.iter().all(|it| it.paired && it.verdict == Verdict::Identical));
    let apart = contrasts((&one, &first), (&other, &second)).expect("contrasts");
    assert!(apart.iter().all(|it| !it.paired) && apart.iter().any(|it| it.difference.value != 0.0));
    let seen: Vec<_> = apart.iter().filter(|it| it.verdict.seen()).collect();
    assert!(seen.is_empty(), "another seed is the same experiment: {seen:?}");
}

#[test]
fn every_game_can_be_measured() {
    for game in ["d6d", "dungeon", "gozd", "land6", "pig", "rebirth"] {
        let text = format!(
            "title = 't'\nquestion = 'q'\ngame = '{game}'\ngames = 4\n[[lineups]]\nplayers = ['random']\n\
             [measures]\nstudy = {{ every = 5, iterations = 8 }}\n"
        );
        let experiment = read(&text);
        let results = play(&experiment, &scratch(&format!("measured-{game}")), 2);
        let report = Report::new(&experiment, &results);
        let ends: f64 = report.cells[0]
            .figures
            .iter()
            .filter(|it| it.measure.starts_with("end:"))
            .map(|it| it.value)
            .sum();
        let uses: f64 = report.cells[0]
            .figures
            .iter()
            .filter(|it| it.measure.starts_with("use:"))
            .map(|it| it.value)
            .sum();
        assert!((ends - 1.0).abs() < 1e-9 && (uses - 1.0).abs() < 1e-9, "{game}: {ends} {uses}");
        for measure in ["turns", "decisions", "minutes", "lead_changes", "decided", "matter"] {
            let figure = report.figure(0, measure).unwrap_or_else(|| panic!("{game}: no {measure}"));
            assert!(figure.value >= 0.0 && figure.value.is_finite(), "{game}: {figure:?}");
        }
    }
}

/// The experiments that ship, by path.
fn shipped() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    let (mut found, mut folders) = (Vec::new(), vec![root]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            match path.is_dir() {
                true => folders.push(path),
                false => found.push((path.clone(), std::fs::read_to_string(path).expect("text"))),
            }
        }
    }
    found
}

#[test]
fn every_experiment_that_ships_can_be_run() {
    let shipped = shipped();
    assert!(shipped.len() >= 12, "{} experiments", shipped.len());
    for (path, text) in shipped {
        let experiment = Experiment::read(&text).unwrap_or_else(|bad| panic!("{}: {bad}", path.display()));
        assert!(!experiment.answers.is_empty(), "{} answers nothing", path.display());
    }
}

/// "Does our ruling matter?" is asked of every option that a ruling names.
#[test]
fn every_ruling_with_an_option_is_measured() {
    fn rulings<G: Game>() -> Vec<String> {
        let ruled = |name: &str| {
            let option = format!("`{name}`");
            rule_clauses(G::TITLE.rules).iter().any(|clause| {
                let at = clause.text.find(&option).unwrap_or(0);
                let tag = clause.text[..at].rfind("[ruling]");
                tag > clause.text[..at].rfind("[source]")
            })
        };
        G::Options::SPECS.iter().map(|spec| spec.name.to_string()).filter(|name| ruled(name)).collect()
    }
    let mut rules = 0;
    macro_rules! check {
        ($($game:ty,)+) => {
            $({
                let file = format!("rulings/{}.toml", <$game as Game>::TITLE.id);
                let text = shipped().into_iter().find(|(path, _)| path.ends_with(&file)).expect("a file").1;
                let experiment = read(&text);
                for option in rulings::<$game>() {
                    let sets = |it: &Variant| it.changes.iter().any(|(name, _)| *name == option);
                    assert!(experiment.variants.iter().any(sets), "{file} does not change {option}");
                    rules += 1;
                }
            })+
        };
    }
    games::each_game!(check);
    assert!(rules >= 12, "{rules} rulings with an option");
}
