//! How often does a report see a difference where there is none? Whole reports of made-up games, in which base and
//! variants differ by chance alone. Seeds are fixed, so that the answer is always the same.
//!
//! `SIXFOLD_REPORTS=10000 cargo test --release -p lab --test false_alarms -- --nocapture` makes as many reports for
//! each number of rounds.

use std::ops::RangeInclusive;

use engine::{MAX_SEATS, Rng, Seat, Seats};
use lab::arena::{Played, Results};
use lab::experiment::Experiment;
use lab::measure::Notes;
use lab::report::{NoticeKind, Report, Verdict, markdown, page};

/// Three measures in ten variants: thirty comparisons.
const MANY: &str = "compare = ['first', 'draws', 'turns']\n[[variants]]\n\
                    each = { target = [30, 40, 50, 60, 70, 80, 90, 110, 120, 130] }\n";
const SINGLE: &str = "compare = ['first']\n[[variants]]\neach = { target = 50 }\n";

fn experiment(comparisons: &str, rounds: u64) -> Experiment {
    let text = format!(
        "title = 't'\nquestion = 'q'\ngame = 'pig'\nseats = 2\ngames = {rounds}\n{comparisons}\
         [[lineups]]\nplayers = ['steady']\n[measures]\nlead = false\n\
         [[answers]]\nquestion = 'What changes?'\nchanges = ['first']\n\
         [[answers]]\nquestion = 'Who wins?'\n\
         checks = [{{ measure = 'first', above = 0.5, yes = 'The first', no = 'The second' }}]\n"
    );
    Experiment::read(&text).unwrap_or_else(|bad| panic!("{bad}"))
}

fn unit(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1u64 << 53) as f64
}

/// A game whose winner, length and course are as given.
fn game(number: u64, winners: Seats, turns: u32, course: u64) -> Played {
    let notes = Notes {
        turns,
        decisions: 2 * turns,
        rolls: turns,
        ending: Some(0),
        first: 0,
        judged: None,
        study: None,
        course,
        kinds: vec![turns, turns],
        own: vec![turns.into(), 1],
    };
    Played {
        game: number,
        winners,
        points: [0; MAX_SEATS],
        events: 3 * turns,
        forfeit: None,
        luck: None,
        notes: Some(Box::new(notes)),
    }
}

/// Half of what happens is luck that the round's games have in common; some games are drawn, and some last long.
fn by_chance(number: u64, luck: f64, rng: &mut Rng) -> Played {
    let fate = if rng.coin() { luck } else { unit(rng) };
    let winners = match unit(rng) {
        it if it < 0.08 => Seats::first_n(2),
        _ => Seats::only(if fate < 0.55 { Seat::A } else { Seat::B }),
    };
    let long = if rng.coin() { luck } else { unit(rng) };
    game(number, winners, 4 + (-6.0 * (1.0 - long).ln()) as u32, rng.bits())
}

fn results(games: Vec<Played>) -> Results {
    Results { games, complete: true, sprt: None, sequence: None, thinking: Vec::new() }
}

/// A report of games that differ by chance alone.
fn null_report(experiment: &Experiment, rounds: u64, rng: &mut Rng) -> Report {
    let luck: Vec<f64> = (0..rounds).map(|_| unit(rng)).collect();
    let cell = |_| results((0..rounds).map(|round| by_chance(round, luck[round as usize], rng)).collect());
    Report::new(experiment, &experiment.cells.iter().map(cell).collect::<Vec<_>>())
}

/// The share of reports with a false alarm.
fn false_alarms(comparisons: &str, rounds: u64, reports: u64) -> f64 {
    let experiment = experiment(comparisons, rounds);
    let alarm = |number: &u64| {
        let mut rng = Rng::numbered(rounds, *number);
        let report = null_report(&experiment, rounds, &mut rng);
        report.comparisons.iter().any(|it| it.verdict.seen())
    };
    (0..reports).filter(alarm).count() as f64 / reports as f64
}

#[test]
fn at_most_one_report_in_twenty_has_a_false_alarm() {
    let asked = std::env::var("SIXFOLD_REPORTS").ok().and_then(|it| it.parse::<u64>().ok());
    for (name, comparisons, usual) in [("30 comparisons", MANY, 60), ("1 comparison", SINGLE, 400)] {
        let reports = asked.unwrap_or(usual);
        // Twice the standard error of so few reports.
        let allowed = 0.05 + asked.map_or(2.0 * (0.05 * 0.95 / reports as f64).sqrt(), |_| 0.0);
        for (rounds, found) in in_parallel(2..=10, |rounds| false_alarms(comparisons, rounds, reports)) {
            println!("{name}, {rounds} rounds, {reports} reports: a false alarm in {:.2} %", 100.0 * found);
            assert!(found <= allowed, "{name}, {rounds} rounds: {found}");
            assert!(rounds >= 6 || found == 0.0, "{name}, {rounds} rounds: a verdict from too few");
        }
    }
}

/// A thread for each, and the answers in order.
fn in_parallel(all: RangeInclusive<u64>, work: impl Fn(u64) -> f64 + Sync) -> Vec<(u64, f64)> {
    let work = &work;
    std::thread::scope(|scope| {
        let threads: Vec<_> = all.map(|it| scope.spawn(move || (it, work(it)))).collect();
        threads.into_iter().map(|it| it.join().expect("an answer")).collect()
    })
}

/// The base always loses, the variant always wins: nothing varies.
fn always(rounds: u64) -> Report {
    let experiment = experiment(SINGLE, rounds);
    let cell = |seat: Seat, course: u64| {
        results((0..rounds).map(|round| game(round, Seats::only(seat), 9, course + round)).collect())
    };
    Report::new(&experiment, &[cell(Seat::B, 0), cell(Seat::A, 100)])
}

#[test]
fn what_does_not_vary_has_an_exact_chance_and_an_interval() {
    for rounds in [2, 5, 6, 8] {
        let report = always(rounds);
        let it = &report.comparisons[0];
        let (low, high) = (it.difference.low.expect("an end"), it.difference.high.expect("an end"));
        assert!(it.difference.value == 1.0 && high == 1.0 && low < 0.4, "{it:?}");
        if rounds < 6 {
            assert_eq!((it.verdict, it.chance), (Verdict::TooFew, None));
            let told = format!("too few games to tell: {rounds} rounds, at least 6");
            let notice = report.notices.iter().find(|it| it.kind == NoticeKind::TooFew).expect("a notice");
            assert_eq!(notice.sentence, told.clone() + ".");
            let parts = report.answers.iter().flat_map(|it| &it.parts);
            assert!(parts.into_iter().all(|part| part.sentence == told.clone() + "."));
        } else {
            assert_eq!((it.verdict, it.chance), (Verdict::More, Some(0.5f64.powi(rounds as i32 - 1))));
        }
    }
}

/// Games that go as those of the base are an answer of their own, and cost the others nothing.
#[test]
fn identical_games_are_told_first_and_cost_no_correction() {
    let experiment = experiment(MANY, 8);
    let cell = |seat: Seat, course: u64| {
        results((0..8).map(|round| game(round, Seats::only(seat), 9, course + round)).collect())
    };
    // Nine variants play the base's games, one wins them all.
    let mut cells: Vec<Results> = (0..10).map(|_| cell(Seat::B, 0)).collect();
    cells.push(cell(Seat::A, 100));
    let report = Report::new(&experiment, &cells);
    let verdicts = |cell: usize| report.comparisons.iter().filter(move |it| it.cell == cell);
    assert!((1..10).all(|cell| verdicts(cell).count() == 3));
    for it in (1..10).flat_map(verdicts) {
        let none = (it.difference.value, it.difference.low, it.difference.high, it.chance);
        assert_eq!(
            (it.verdict, none),
            (Verdict::Identical, (0.0, None, None, None)),
            "one answer for all measures"
        );
    }
    let changed: Vec<_> = verdicts(10).map(|it| (it.verdict, it.chance)).collect();
    let alone = (Verdict::More, Some(1.0 / 128.0));
    assert_eq!(
        changed,
        [alone, (Verdict::Same, None), (Verdict::Same, None)],
        "corrected for one comparison only"
    );
    let told = "all 8 games are identical to the base's: this rule was not touched by these players.";
    assert_eq!(report.notices.iter().filter(|it| it.sentence == told).count(), 9);
    for text in [markdown(&report), page(&report)] {
        let first = text.find("First: what these games cannot show").expect("told");
        assert!(first < text.find("What changes?").expect("the question"), "told first");
        assert!(text.contains("identical to the base&#39;s") || text.contains(told), "{text}");
    }
}

#[test]
fn intervals_are_printed_for_what_cannot_be_told_apart() {
    let experiment = experiment(SINGLE, 40);
    let report = null_report(&experiment, 40, &mut Rng::new(1));
    assert_eq!(report.comparisons[0].verdict, Verdict::NotDistinguishable);
    let text = markdown(&report);
    let at = text.find("  - not distinguishable:\n    - won by the first player: ").expect("a line");
    let line = text[at..].lines().nth(1).expect("a line");
    assert!(line.contains(" instead of ") && line.contains(" points (") && line.contains(" to "), "{line}");
}
