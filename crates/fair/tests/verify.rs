//! Checking records: honest ones pass, and of tampered ones the first bad event is named.

use engine::Seat;
use engine::record::How;
use engine::{Chance, Rng, Rolled, Seats, Turn};
use fair::{Fault, Header, Known, Root, Secret, Verified, commitment, rolls};

/// Without knowing anything from before the game.
fn verify(text: &str) -> Result<Verified, Fault> {
    fair::verify(text, &Known::default())
}

/// A whole game with fair dice, as a server would record it.
fn record(game: &str, seed: u64) -> String {
    let info = table::info(game).expect("a game");
    let (code, sealed, seats) = ("ABCDEF", Secret([seed as u8; 32]), info.seats[0]);
    let added: Vec<Option<Secret>> = (0..seats).map(|i| (i == 0).then_some(Secret([7; 32]))).collect();
    let root = Root::new(code, &sealed, &added);
    let mut table = table::open(game, seats, "", None).expect("a table");
    let mut rng = Rng::new(seed);
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Roll(chance) => table.roll(root.roll(chance, table.rolls())).expect("a roll"),
            Turn::Choose(seats) => {
                let seat = seats.first();
                let action = table.suggest(seat, "random", &mut rng).expect("an action").action;
                table.play(seat, &action).expect("legal");
            }
        }
    }
    let commitment = commitment(code, &sealed);
    let header = Header { code: code.into(), commitment, seed: Some(sealed), seats: added, given: 0 };
    table.record(Seats::ALL).replacen('\n', &format!("\n{header}"), 1)
}

#[test]
fn honest_records_pass_in_every_game() {
    for game in table::games() {
        let text = record(game.id, 3);
        let verified = verify(&text).unwrap_or_else(|fault| panic!("{}: {fault}", game.id));
        assert_eq!(verified.checked, rolls(&text).expect("rolls").len());
        assert_eq!((verified.given, verified.code.as_str()), (0, "ABCDEF"));
    }
}

/// Every single roll is changed in turn; each time exactly that event is named.
#[test]
fn every_changed_roll_is_found() {
    let mut changes = 0;
    for game in ["pig", "d6d", "gozd", "dungeon"] {
        let text = record(game, 5);
        let lines: Vec<&str> = text.lines().collect();
        for (i, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with("* ")) {
            let changed = another(line);
            let mut forged = lines.clone();
            forged[i] = &changed;
            match verify(&forged.join("\n")) {
                Err(Fault::Event { line, .. }) => assert_eq!(line, i + 1, "{game}: {changed}"),
                other => panic!("{game}, line {}: {changed}: {other:?}", i + 1),
            }
            changes += 1;
        }
    }
    assert!(changes > 200, "{changes}");
}

/// The same roll with another face or number at its end.
fn another(line: &str) -> String {
    let last = line.as_bytes()[line.len() - 1];
    let other = match last {
        _ if line.starts_with("* pick") || line.starts_with("* number") => {
            if last == b'0' {
                b'1'
            } else {
                b'0'
            }
        }
        b'6' => b'1',
        face => face + 1,
    };
    format!("{}{}", &line[..line.len() - 1], char::from(other))
}

#[test]
fn tampered_headers_are_found() {
    let text = record("pig", 9);
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        verify(&text.replacen(from, to, 1))
    };
    let seed = Secret([9; 32]).hex();
    assert_eq!(change(&seed, &Secret([8; 32]).hex()), Err(Fault::Seal));
    assert_eq!(change("fair match ABCDEF", "fair match ABCDEG"), Err(Fault::Seal));
    let another = commitment("ABCDEF", &Secret([8; 32]));
    assert_eq!(change(&commitment("ABCDEF", &Secret([9; 32])), &another), Err(Fault::Seal));
    assert!(matches!(change("fair seat A 07", "fair seat A 08"), Err(Fault::Event { .. })));
    assert!(matches!(change("fair seat B -", "fair seat B 00"), Err(Fault::Unreadable(_))));
    assert!(matches!(change("fair match ABCDEF\n", ""), Err(Fault::Unreadable(_))));
    assert!(matches!(
        change("fair match ABCDEF\n", "fair match A\nfair match A\n"),
        Err(Fault::Unreadable(_))
    ));
    let open = format!("fair seed {seed}\n");
    assert!(matches!(change(&open, ""), Err(Fault::Unreadable(_))), "the seed is not open yet");
    assert!(matches!(verify("nonsense"), Err(Fault::Unreadable(_))));
}

#[test]
fn a_record_of_unknown_rules_is_not_judged() {
    let text = record("pig", 9).replacen("game pig 1", "game pig 9", 1);
    for fault in [verify(&text).map(|_| ()), rolls(&text).map(|_| ())] {
        let Err(Fault::Unreadable(error)) = fault else { panic!("{fault:?}") };
        assert!(error.to_string().starts_with("line 1: this is edition 9 of the rules of Pig"), "{error}");
    }
}

/// A record says that it is whole; one that is cut anywhere is refused, however it is cut.
#[test]
fn what_is_cut_short_is_refused() {
    let text = record("pig", 9);
    let events = table::load(&text).expect("a record").events();
    let end = |how: &str| format!("{text}end {events} {how}\n");
    let outcome = table::load(&text).expect("a record").outcome().to_string();
    for whole in [text.clone(), end(&outcome)] {
        assert_eq!(verify(&whole).expect("whole").how, How::Result(outcome.clone()));
        let lines: Vec<&str> = whole.lines().collect();
        let first = lines.iter().position(|line| line.starts_with("A ")).expect("an event");
        for left in first..lines.len() {
            let cut = lines[..left].join("\n");
            match verify(&cut) {
                // Only the line that says so is gone: the game itself is over.
                Ok(verified) => assert_eq!((left, verified.events), (lines.len() - 1, events)),
                Err(fault) => assert_eq!(fault, Fault::CutShort(left - first), "{left} lines"),
            }
            let last = lines[lines.len() - 1];
            if left < lines.len() - 1 && last.starts_with("end ") {
                assert!(
                    matches!(verify(&format!("{cut}\n{last}")), Err(Fault::Unreadable(_))),
                    "{left} lines"
                );
            }
        }
    }
    let bad = [end("A gave up"), end("abandoned"), end(&outcome.replace("wins", "loses"))];
    assert!(
        bad.iter().all(|text| matches!(verify(text), Err(Fault::Unreadable(_)))),
        "it was over by the rules"
    );
}

#[test]
fn a_match_may_end_before_its_game() {
    let text = record("pig", 9);
    let lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|line| line.starts_with("A ")).expect("an event");
    let cut = lines[..first + 2].join("\n");
    for (end, how, told) in [
        ("A gave up", How::GaveUp(Seat::A), "2 events, then: A gave up."),
        ("abandoned", How::Abandoned, "2 events, then: it was ended without a result."),
    ] {
        let verified = verify(&format!("{cut}\nend 2 {end}\n")).expect("it ended");
        assert_eq!((verified.how.clone(), verified.checked), (how, 1));
        assert!(verified.words("you gave")[0].contains(told), "{:?}", verified.words("you gave"));
        assert!(verify(&format!("{cut}\nend 3 {end}\n")).is_err(), "an event is missing");
    }
}

/// What is said about given rolls is bounded, and what is not understood is not passed over.
#[test]
fn nothing_is_excused_and_nothing_passed_over() {
    let text = record("pig", 9);
    let all = rolls(&text).expect("rolls").len();
    let with = |line: &str| text.replacen("fair match", &format!("{line}\nfair match"), 1);
    assert_eq!(verify(&with("fair given 999")), Err(Fault::Given(999, all)));
    let given = verify(&with("fair given 2")).expect("it may be");
    assert_eq!((given.checked, given.given), (all - 2, 2));
    // Who saw the match begin knows that it went on from nothing.
    let known = Known { events: Some(0), ..Known::default() };
    assert_eq!(fair::verify(&with("fair given 2"), &known), Err(Fault::Given(2, 0)));
    assert!(fair::verify(&text, &known).is_ok());
    let unknown = ["fair luck 7", "fair seat C -", "fair seed2 00", "fair given 1 2", "fair"];
    for line in unknown {
        assert!(matches!(verify(&with(line)), Err(Fault::Unreadable(_))), "{line}");
    }
}

/// A record made up after the game, seed and all, agrees with itself, and with nothing that is known from before.
#[test]
fn only_what_was_known_before_shows_a_forgery() {
    let (honest, forged) = (record("pig", 9), record("pig", 8));
    let sealed = Some(commitment("ABCDEF", &Secret([9; 32])));
    let own = vec![(Seat::A, Secret([7; 32]))];
    let known = Known { commitment: sealed.clone(), entropy: own.clone(), events: Some(0) };
    let verified = fair::verify(&honest, &known).expect("honest");
    assert!(verified.is_as_sealed());
    assert!(verified.words("you gave")[2].starts_with("The dice are as sealed before the game"));
    let alone = verify(&forged).expect("it agrees with itself");
    assert!(!alone.is_as_sealed());
    assert!(
        alone.words("you gave")[2].contains("made up all of it after the game"),
        "{:?}",
        alone.words("you gave")
    );
    assert_eq!(fair::verify(&forged, &known), Err(Fault::Commitment));
    for (known, told) in [
        (Known { commitment: sealed, ..Known::default() }, "Whether the players' numbers were added then"),
        (Known { entropy: own, ..Known::default() }, "Whether the seed was sealed before the game"),
    ] {
        let verified = fair::verify(&honest, &known).expect("honest");
        assert!(!verified.is_as_sealed());
        assert!(verified.words("you gave")[2].contains(told), "{:?}", verified.words("you gave"));
    }
    for wrong in [(Seat::A, Secret([6; 32])), (Seat::B, Secret([7; 32])), (Seat::C, Secret([7; 32]))] {
        let known = Known { entropy: vec![wrong], ..Known::default() };
        assert_eq!(fair::verify(&honest, &known), Err(Fault::Entropy(wrong.0)));
    }
}

/// Nothing that happened before, or was taken back, changes a die; and all faces come.
#[test]
fn a_roll_depends_on_its_number_alone() {
    let root = Root::new("ABCDEF", &Secret([1; 32]), &[None]);
    let later = root.roll(Chance::Dice(5), 17);
    for index in 0..100 {
        let _ = root.roll(Chance::Dice(5), index);
    }
    assert_eq!(root.roll(Chance::Dice(5), 17), later);
    let mut seen = [0; 6];
    for index in 0..12_000 {
        let Rolled::Dice(dice) = root.roll(Chance::Dice(1), index) else { panic!("a die") };
        seen[usize::from(dice.face(0) - 1)] += 1;
    }
    assert!(seen.iter().all(|count| (1_800..2_200).contains(count)), "{seen:?}");
}
