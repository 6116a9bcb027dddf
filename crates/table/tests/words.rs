//! What is said to people, over many random games of every game with random options: in good English, with
//! the players' right names, and true.

use std::collections::BTreeSet;

use engine::{Options, Rng, Seats, Turn, draw_options, write_options};
use table::{Source, Table};

/// Nouns that the games count: after a 1 they would be wrong.
const PLURALS: &str = "dice minions enemies victims points swords keys treasures cubes armies bridges turns \
    actions cities rounds pips steps ships worlds items spells corridors tiles games squares rows";
/// And after another number, these.
const SINGULARS: &str = "minion enemy victim point sword key treasure cube army bridge pip step world item";

/// One random game: each sentence that is said on the way goes to `hear`, with where it was said.
fn listen(table: &mut dyn Table, rng: &mut Rng, hear: &mut dyn FnMut(&str, &str)) {
    let source = Source::Seed(rng.bits());
    for step in 0..400 {
        // What is said changes little from one step to the next: not every one is listened to.
        if step < 40 || rng.below(8) == 0 {
            scenes(table, hear);
        }
        let before = table.events();
        match table.turn() {
            Turn::Over => break,
            Turn::Roll(chance) => {
                let rolled = source.supply(chance, table.rolls()).unwrap();
                table.roll(rolled).unwrap();
            }
            Turn::Choose(seats) => {
                let seat = seats.first();
                let (choices, _) = table.choices(seat).unwrap();
                for _ in 0..4 {
                    let choice = &choices[rng.below(choices.len() as u32) as usize];
                    if choice.field.is_none() {
                        let preview = table.preview(seat, &choice.notation).unwrap();
                        preview.lines.iter().for_each(|line| hear("preview", &line.text));
                    }
                }
                choices.iter().for_each(|choice| hear("sentence", &choice.sentence));
                let chosen = table.suggest(seat, "random", rng).unwrap().action;
                table.play(seat, &chosen).unwrap();
            }
        }
        for eyes in [Seats::ALL, Seats::only(engine::Seat::A)] {
            table.log(eyes, before).iter().for_each(|line| hear("log", &line.text));
        }
    }
    scenes(table, hear);
}

fn scenes(table: &dyn Table, hear: &mut dyn FnMut(&str, &str)) {
    let scene = table.scene(Seats::only(engine::Seat::A), 0);
    hear("prompt", &scene.prompt);
    scene.meters.iter().for_each(|meter| hear("meter", &meter.label));
    scene.trays.iter().for_each(|tray| hear("tray", &tray.label));
    scene.items().for_each(|item| hear("alt", &item.alt));
    scene.result.iter().for_each(|result| hear("result", &result.sentence));
    scene.goal.iter().for_each(|goal| hear("goal", &goal.sentence));
}

fn random_options<O: Options>(rng: &mut Rng) -> String {
    write_options::<O>(&draw_options(rng))
}

/// Random games of every game, half of them with random options.
fn each_sentence(mut hear: impl FnMut(&'static str, &str, &str)) {
    macro_rules! all {
        ($($game:ty,)+) => {$(
            let title = <$game as engine::Game>::TITLE;
            for walk in 0..30 {
                let mut rng = Rng::numbered(7, walk);
                let options = if walk % 2 == 0 { String::new() } else {
                    random_options::<<$game as engine::Game>::Options>(&mut rng)
                };
                let seats = title.seats.start() + (walk % 3).min(u64::from(title.seats.end() - title.seats.start())) as u8;
                let mut table = table::open(title.id, seats, &options, None).unwrap();
                listen(&mut *table, &mut rng, &mut |place, text| hear(title.id, place, text));
            }
        )+};
    }
    games::each_game!(all);
}

#[test]
fn numbers_and_nouns_agree() {
    let is = |list: &str, word: &str| list.split_whitespace().any(|it| it == word);
    let mut found = BTreeSet::new();
    each_sentence(|game, place, text| {
        let words: Vec<&str> = text.split(|c: char| !c.is_alphanumeric()).collect();
        for pair in words.windows(2) {
            let [number, noun] = pair else { continue };
            let many = number.parse::<u32>().is_ok_and(|n| n != 1);
            let wrong = *number == "1" && is(PLURALS, noun) || many && is(SINGULARS, noun);
            if wrong {
                found.insert(format!("{game}, {place}: {text}"));
            }
        }
        for wrong in ["1 are ", "1 die;", "1 die.", "  ", "..", " ,", "shows 0", "{", "}"] {
            if text.contains(wrong) {
                found.insert(format!("{game}, {place}: `{wrong}` in {text}"));
            }
        }
        let first = text.chars().next();
        let sentence = matches!(place, "log" | "preview" | "sentence" | "prompt" | "result");
        if sentence && first.is_none_or(char::is_lowercase) {
            found.insert(format!("{game}, {place}: {text}"));
        }
    });
    let worst: Vec<&String> = found.iter().take(40).collect();
    assert!(found.is_empty(), "{} sentences: {worst:#?}", found.len());
}

/// Where the rules name the players, nobody is called by a letter.
#[test]
fn death_and_the_devil_have_no_letters() {
    each_sentence(|game, place, text| {
        let letter = text.split(|c: char| !c.is_alphanumeric()).any(|word| matches!(word, "B" | "D"));
        let article = text.split(' ').any(|word| word == "A") && !text.starts_with("A ");
        assert!(game != "gozd" || !letter && !article, "{place}: {text}");
    });
    let mut table = table::open("gozd", 2, "", None).unwrap();
    let Turn::Roll(chance) = table.turn() else { panic!("the set-up") };
    let refused = table.play(engine::Seat::A, "sacrifice").unwrap_err();
    assert!(!refused.because.contains('A'), "{refused}");
    table.rename(&["Ada".into(), "Bob".into()]);
    table.roll(chance.draw(&mut Rng::new(1))).unwrap();
    assert!(table.log(Seats::ALL, 0)[1].text.starts_with("Death rolls "));
    while let Turn::Roll(chance) = table.turn() {
        table.roll(chance.draw(&mut Rng::new(1))).unwrap();
    }
    let refused = table.play(engine::Seat::B, "sacrifice").unwrap_err();
    assert_eq!(refused.because, "Death must choose now, not the Devil");
}

/// Whoever reads is you: never called by name, and spoken to.
#[test]
fn you_are_you_everywhere() {
    let mut found = BTreeSet::new();
    let mut look = |game: &str, place: &str, text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let third = |word: &str| {
            let verb = word.trim_end_matches(|it: char| !it.is_alphabetic());
            verb.ends_with('s') && !verb.ends_with("ss")
        };
        let you = words.windows(2).any(|pair| pair[0].eq_ignore_ascii_case("you") && third(pair[1]));
        let began = text.strip_prefix("You ").and_then(|rest| rest.split(['.', ';', ':']).next());
        let also =
            began.is_some_and(|rest| VERBS.split(' ').any(|verb| rest.contains(&format!("and {verb} "))));
        if you || also || words.iter().any(|word| word.starts_with("Xanthe")) {
            found.insert(format!("{game}, {place}: {text}"));
        }
    };
    for info in table::games() {
        for seed in 0..5 {
            let (mut rng, seats) = (Rng::new(seed), *info.seats.last().unwrap());
            let mut table = table::open(info.id, seats, "", None).unwrap();
            table.rename(&["Xanthe", "Bob", "Cay", "Dee"].map(String::from));
            listen(&mut *table, &mut rng, &mut |_, _| ());
            for event in 0..=table.events().min(400) {
                let mut then = table.fork();
                then.undo_to(event).unwrap();
                scenes(&*then, &mut |place, text| look(info.id, place, text));
            }
            let log = table.log(Seats::only(engine::Seat::A), 0);
            log.iter().for_each(|line| look(info.id, "log", &line.text));
        }
    }
    let worst: Vec<&String> = found.iter().take(40).collect();
    assert!(found.is_empty(), "{} sentences: {worst:#?}", found.len());
}

/// What players do, as it is said of others.
const VERBS: &str = "acts adds answers assigns attacks banks begins catches chooses declares draws enters fights gives \
    goes has hits holds is jettisons keeps leaves lets looks loses meets pays places puts reaches recruits retreats rolls \
    rules sends shoots shows stays steps stops strengthens swivels takes turns walks wins wishes withdraws";

/// Turns and rounds have headings: numbered from 1, in order, each once for whoever is on turn.
#[test]
fn the_log_has_headings() {
    for info in table::games() {
        let (mut table, mut rng) = (table::open(info.id, info.seats[1], "", None).unwrap(), Rng::new(3));
        listen(&mut *table, &mut rng, &mut |_, _| ());
        let log = table.log(Seats::ALL, 0);
        let headings: Vec<_> = log.iter().filter_map(|line| Some((line.heading?, &line.text))).collect();
        assert!(headings.len() > 1, "{}: {headings:?}", info.id);
        assert_eq!(headings[0].0, 1, "{}", info.id);
        assert!(headings.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0] != pair[1]), "{headings:?}");
        // A part of the log is cut out of the whole.
        for from in [0, 1, 2, table.events() / 2, table.events() - 1] {
            let part = table.log(Seats::ALL, from);
            let whole: Vec<_> = log.iter().filter(|line| line.event.is_some_and(|it| it >= from)).collect();
            assert_eq!(part.iter().collect::<Vec<_>>(), whole, "{} from {from}", info.id);
        }
        // What the last event did is never hidden behind a heading.
        assert!(log.last().is_some_and(|line| line.heading.is_none()));
    }
}

/// What a refusal proposes in backticks can be played there and then.
#[test]
fn what_a_refusal_proposes_is_legal() {
    let tries =
        ["stand", "pass", "feed field1", "remove 2", "lay 3 90", "roll", "keep", "move 1@home 2", "draw"];
    for info in table::games() {
        for seed in 0..20 {
            let mut rng = Rng::new(seed);
            let options = if info.id == "land6" && seed % 2 == 0 { "layout=hand" } else { "" };
            let mut table = table::open(info.id, info.seats[0], options, None).unwrap();
            let source = Source::Seed(seed);
            for _ in 0..150 {
                match table.turn() {
                    Turn::Over => break,
                    Turn::Roll(chance) => table.roll(source.supply(chance, table.rolls()).unwrap()).unwrap(),
                    Turn::Choose(seats) => {
                        let seat = seats.first();
                        for notation in tries {
                            let Err(refusal) = table.fork().play(seat, notation) else { continue };
                            let proposed = refusal.because.split('`').skip(1).step_by(2);
                            for proposal in proposed.filter(|_| refusal.clause.0 != "notation") {
                                table.fork().play(seat, proposal).unwrap_or_else(|it| {
                                    panic!("{}: `{refusal}` proposes what is refused: {it}", info.id)
                                });
                            }
                        }
                        let chosen = table.suggest(seat, "random", &mut rng).unwrap().action;
                        table.play(seat, &chosen).unwrap();
                    }
                }
            }
        }
    }
}
