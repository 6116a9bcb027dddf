//! Checking records: honest ones pass, and of tampered ones the first bad event is named.

use engine::{Chance, Rng, Rolled, Seats, Turn};
use fair::{Fault, Header, Root, Secret, commitment, rolls, verify};

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
