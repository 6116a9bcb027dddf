//! Every lesson runs to its end, along all ways that it accepts, answers every other one, and teaches what is core.

use engine::scene::Scene;
use engine::{Seats, is_clause_id, rule_clauses};
use table::{Lesson, Moment, Table};

/// A sentence has at most so many words in the mean.
const WORDS: f64 = 20.0;

fn each(test: impl Fn(&str, &str)) {
    for info in table::games() {
        let text = table::lesson_text(info.id).expect("a game");
        assert!(!text.is_empty(), "{} has no lesson", info.id);
        test(info.id, text);
    }
}

/// Walks a lesson to its end; at step `at`, if there is one, by its way number `way`. Says what is wrong with it.
fn walk(lesson: &Lesson, at: usize, way: usize, look: impl Fn(&dyn Table, usize)) -> Result<(), String> {
    let mut table = lesson.open().map_err(|refusal| refusal.to_string())?;
    for event in 0..lesson.events() {
        let told = |what: &str, why| format!("event {event}, {what}: {why}");
        match lesson.after(event) {
            Moment::Step(nth, step) => {
                look(&*table, nth);
                let ways: Vec<String> =
                    step.wanted.iter().flat_map(|it| meant(&*table, lesson, it)).collect();
                let action = ways.get(if nth == at { way } else { 0 }).ok_or("a step without a way")?;
                table.play(lesson.learner(), action).map_err(|why| told(action, why))?;
            }
            Moment::Event(happening) => {
                table.apply(happening).map_err(|why| told(&format!("{happening:?}"), why))?;
            }
            Moment::Over => unreachable!("it has more events"),
        }
    }
    if table.turn() == engine::Turn::Over { Err("nothing is left to play".to_string()) } else { Ok(()) }
}

/// The actions that a line stands for: itself, or those of a list that begin so.
fn meant(table: &dyn Table, lesson: &Lesson, wanted: &str) -> Vec<String> {
    let Some(start) = wanted.strip_suffix('*') else { return vec![wanted.to_string()] };
    let mut legal = Vec::new();
    let _ = table.legal(lesson.learner(), &mut legal);
    legal.retain(|it| it.starts_with(start));
    legal
}

fn read(text: &str) -> Lesson {
    Lesson::read(text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn lessons_run_along_every_way_that_they_accept() {
    each(|game, text| {
        let lesson = read(text);
        assert_eq!(lesson.game(), game);
        assert!((6..=10).contains(&lesson.steps().len()), "{game}: {} steps", lesson.steps().len());
        for (at, step) in lesson.steps().iter().enumerate() {
            for way in 0..step.wanted.len() {
                walk(&lesson, at, way, |_, _| ()).unwrap_or_else(|why| panic!("{game}: {why}"));
            }
        }
    });
}

#[test]
fn whatever_else_is_legal_is_answered() {
    each(|game, text| {
        let lesson = read(text);
        let look = |table: &dyn Table, nth: usize| {
            let (step, seat) = (&lesson.steps()[nth], lesson.learner());
            let mut legal = Vec::new();
            table.legal(seat, &mut legal).expect("the learner is to choose");
            let answers: Vec<_> = legal.iter().map(|it| step.objection(table, seat, it)).collect();
            assert!(answers.contains(&None), "{game}, line {}: what is wanted is on no list", step.line);
            assert!(answers.iter().flatten().all(|words| !words.is_empty()), "{game}, line {}", step.line);
            for (action, words) in &step.instead {
                let said = step.objection(table, seat, action);
                assert_eq!(said, Some(words.as_str()), "{game}, line {}: {action}", step.line);
                table.fork().play(seat, action).unwrap_or_else(|why| {
                    panic!("{game}, line {}: {action} is refused by the rules: {why}", step.line)
                });
            }
        };
        walk(&lesson, 0, 0, look).expect("it runs");
    });
}

#[test]
fn lessons_point_at_what_is_there() {
    each(|game, text| {
        let lesson = read(text);
        let look = |table: &dyn Table, nth: usize| {
            let (step, seat) = (&lesson.steps()[nth], lesson.learner());
            let scene: Scene = table.scene(Seats::only(seat), 0);
            let there = |id: &String| scene.items().any(|item| item.id == *id);
            let path = step.path(table, seat);
            assert!(!path.is_empty(), "{game}, line {}: nothing to touch", step.line);
            for id in &step.points {
                assert!(there(id), "{game}, line {}: there is no {id}", step.line);
            }
        };
        walk(&lesson, 0, 0, look).expect("it runs");
    });
}

#[test]
fn a_lesson_with_an_illegal_step_fails() {
    let start = "game pig 1\nseats 2\nlearner A\nsay Roll.\n";
    let fails = |rest: &str| walk(&read(&format!("{start}{rest}")), 0, 0, |_, _| ()).unwrap_err();
    assert!(fails("do fly\nend x").contains("expected roll or hold"));
    assert!(fails("do roll\nB roll\nend x").contains("must be rolled first"));
    assert!(fails("do roll\n* 12\nend x").contains("one die is due"));
    assert!(walk(&read(&format!("{start}do roll\n* 4\nend x")), 0, 0, |_, _| ()).is_ok());
}

#[test]
fn what_does_not_read_is_told_by_line() {
    let cases = [
        ("game pig 1\nseats 2\nsay Roll.\ndo roll\nend x", 2),
        ("game pig 1\nseats 2\nlearner A\nsay Roll.\nend x", 5),
        ("game pig 1\nseats 2\nlearner A\nsay Roll.\ndo roll", 5),
        ("game pig 1\nseats 2\nlearner A\nsay Roll.\ndo roll\ndo hold\nend x", 6),
        ("game pig 1\nseats 2\nlearner A\nsay Roll.\nnot hold\nend x", 5),
        ("game pig 1\nseats 2\nlearner A\nsay Roll.\ndo roll\nA hold\nend x", 6),
        ("game pig 1\nseats 2\nlearner A\nsay Roll.\ndo roll\n* 7\nend x", 6),
        ("game pig 1\nseats 2\nlearner A\nsay Roll.\ndo roll\nend x\nwhy y", 7),
    ];
    for (text, line) in cases {
        assert_eq!(Lesson::read(text).unwrap_err().line, line, "{text}");
    }
}

/// Core clauses that a lesson does not meet, and clauses that it claims to meet but are none.
fn untaught(rules: &str, lesson: &Lesson) -> Vec<String> {
    let (clauses, taught) = (rule_clauses(rules), lesson.teaches());
    let missing = clauses.iter().filter(|it| it.core && !taught.contains(it.id)).map(|it| it.id);
    let unknown = taught.iter().copied().filter(|id| clauses.iter().all(|it| it.id != *id));
    missing.chain(unknown).map(str::to_string).collect()
}

#[test]
fn every_core_clause_is_taught() {
    each(|game, text| {
        let (rules, clauses) = table::rules(game, None).expect("rules");
        assert!(clauses.iter().filter(|it| it.core).count() >= 4, "{game} has next to no core");
        assert_eq!(untaught(rules, &read(text)), [""; 0], "{game}");
    });
}

#[test]
fn a_core_clause_without_a_lesson_is_found() {
    let lesson = read("game pig 1\nseats 2\nlearner A\nsay Roll.\ndo roll\nteaches P2 P9\nend x");
    let rules = "- P1 [source] A.\n- P2 [core] [source] B.\n- P3 [core] C.\n";
    assert_eq!(untaught(rules, &lesson), ["P3", "P9"]);
}

/// Everything that a lesson says.
fn words(lesson: &Lesson) -> Vec<&str> {
    let said = lesson.steps().iter().flat_map(|step| {
        let instead = step.instead.iter().map(|(_, words)| words.as_str());
        instead.chain([step.say.as_str(), step.why.as_str(), step.otherwise.as_str()])
    });
    said.chain([lesson.end()]).filter(|it| !it.is_empty()).collect()
}

#[test]
fn lessons_are_easy_to_read() {
    each(|game, text| {
        let lesson = read(text);
        let all = words(&lesson).join(" ");
        let sentences = all.split(['.', '!', '?']).filter(|it| !it.trim().is_empty()).count();
        let count = all.split_whitespace().count();
        assert!((count as f64) < WORDS * sentences as f64, "{game}: {count} words, {sentences} sentences");
        for word in all.split(|c: char| !c.is_alphanumeric()) {
            assert!(!is_clause_id(word), "{game}: nobody has to know what {word} is");
        }
        for step in lesson.steps() {
            let words = |text: &str| text.split_whitespace().count();
            assert!(words(&step.say) <= 40, "{game}, line {}: too much at once", step.line);
            assert!(words(&step.why) <= 50, "{game}, line {}: too much at once", step.line);
        }
    });
}
