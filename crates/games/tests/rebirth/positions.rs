//! Positions that no game reaches are refused, with the clause they break.

use engine::{Event, Game, Match, Rng, Seat, Turn};
use games::rebirth::{Action, Rebirth, other};

const SOUND: &str = "turn=3 idle=0 spent=no phase=move active=A order=first steps=2,1 A=66/6/66 B=6/66/66 \
                     shipA=100000,100000 shipB=400000,100000 fronts=1,0/-1,0 tanks=300000,300000/340000,300000 \
                     pending=- next=B";

fn clause(options: &str, from: &str, to: &str) -> String {
    assert!(SOUND.contains(from), "{from}");
    match Match::<Rebirth>::open_at(2, options, &SOUND.replace(from, to)) {
        Ok(_) => "ok".to_string(),
        Err(refusal) => refusal.clause.0.to_string(),
    }
}

#[test]
fn impossible_positions_are_refused_with_a_clause() {
    assert_eq!(clause("", "-", "-"), "ok");
    for (from, to, expected) in [
        ("shipA=100000,100000", "shipA=12129,100000", "R7"),
        ("shipA=100000,100000", "shipA=375741,100000", "R7"),
        ("shipA=100000,100000", "shipA=375740,100000", "ok"),
        ("shipA=100000,100000", "shipA=300000,321129", "R12"),
        ("340000,300000", "317999,300000", "R12"),
        ("340000,300000", "318000,300000", "ok"),
        ("340000,300000", "340000,8999", "R12"),
        ("fronts=1,0", "fronts=0,0", "R16"),
        ("fronts=1,0", "fronts=43311,0", "R16"),
        ("/340000,300000", "", "R1"),
        ("A=66/6/66", "A=666/66/66", "R1"),
        ("A=66/6/66", "A=66666", "position"),
        ("A=66/6/66", "A=66/6", "position"),
        ("A=66/6/66", "A=56/6/66", "position"),
        ("A=66/6/66", "A=67/6/66", "position"),
        ("steps=2,1", "steps=0,1", "R5"),
        ("order=first", "order=second", "R5"),
        ("turn=3", "turn=60", "R14"),
        ("idle=0", "idle=4", "R14"),
        ("idle=0", "idle=7", "position"),
        ("phase=move", "phase=over", "position"),
        ("phase=move", "phase=move-order", "R5"),
        ("phase=move", "phase=attack", "R5"),
        ("pending=-", "pending=hit.B.3", "R10"),
        ("pending=-", "pending=pay.A.M.1/jettison.A.1", "R9"),
        ("pending=-", "pending=hit.B.3/jettison.A.1", "R9"),
        ("pending=-", "pending=jettison.A.2", "R1"),
        ("pending=-", "pending=pay.C.M.1", "position"),
        ("pending=-", "pending=pay.A.O.7", "position"),
        ("pending=-", "pending=lose.A.1", "R11"),
        ("next=B", "next=A", "R5"),
        ("next=B", "next=-", "R5"),
        ("next=B", "next=C", "position"),
        (" next=B", "", "position"),
    ] {
        assert_eq!(clause("", from, to), expected, "{from} -> {to}");
    }
}

/// R15: an assignment that the option forbids is not a position, but a sealed one may be anything allowed.
#[test]
fn positions_keep_the_minimum_assignment() {
    let start = |fuel: &str| {
        let position = format!(
            "turn=0 idle=0 spent=no phase=assign active=A order=first steps=0,0 A={fuel} B=666666 \
             shipA=175000,225000 shipB=525000,225000 fronts=1,0/-1,0 tanks=- pending=- next=-"
        );
        Match::<Rebirth>::open_at(2, "minimum_assignment=true", &position).map_err(|refusal| refusal.clause.0)
    };
    assert_eq!(start("666/666/-").err(), Some("R15"));
    assert!(start("666/66/6").is_ok() && start("666666?").is_ok() && start("666666").is_ok());
}

/// R2: setups that cannot be played are refused before the game.
#[test]
fn impossible_setups_are_refused() {
    let refused = |options: &str| Match::<Rebirth>::open(2, options).unwrap_err().clause.0;
    assert_eq!(refused("separation=24259"), "R2");
    assert_eq!(refused("separation=675741"), "R2");
    assert_eq!(refused("widths=10000,35000 die=9999"), "R2");
    assert_eq!(refused("table=250000,250000 separation=100000 ship=20000 die=20000"), "R2");
    assert_eq!(refused("die=20001"), "options");
    for options in
        ["separation=24260", "separation=675740", "preset=long_fingers", "preset=long_fingers ship=20000"]
    {
        assert!(Match::<Rebirth>::open(2, options).is_ok(), "{options}");
    }
}

/// R2: a preset is a set of values; what is named behind it wins, and a record names everything.
#[test]
fn presets_are_sets_of_values() {
    let written =
        |options: &str| engine::write_options(Match::<Rebirth>::open(2, options).unwrap().options());
    assert!(written("").starts_with("preset=standard fingers=45000,45000"));
    let long =
        "preset=long_fingers fingers=75000,75000 widths=35000,35000 separation=300000 table=600000,450000";
    assert!(written("preset=long_fingers").starts_with(long));
    assert!(written("fingers=75000,75000 separation=300000 table=600000,450000").starts_with(long));
    assert!(
        written("preset=long_fingers fingers=75000,60000").starts_with("preset=custom fingers=75000,60000")
    );
}

/// R18: the longest chain that dice allow keeps within the stack, and the game ends.
#[test]
fn chains_of_explosions_end() {
    let position = "turn=3 idle=0 spent=no phase=move active=A order=first steps=1,0 A=1/666/66 B=66/66/66 \
                    shipA=200000,225000 shipB=242000,225000 fronts=1,0/-1,0 tanks=- pending=- next=A";
    let mut longest = 0;
    for seed in 0..50 {
        let mut rng = Rng::new(seed);
        let mut game = *Match::<Rebirth>::open_at(2, "exploding_tanks=true widths=60000,60000", position)
            .unwrap()
            .state();
        let mut explosions = 0;
        while let Turn::Choose(seats) = game.turn()
            && game.turns() == 3
        {
            let (seat, mut menu) = (seats.first(), Vec::new());
            game.actions(seat, &mut menu);
            // Explode wherever that is possible.
            let blast = menu.iter().copied().find(|action| explodes(&game, seat, *action));
            explosions += u32::from(blast.is_some());
            let action = blast.unwrap_or_else(|| game.sample(seat, &mut rng));
            game.play(Event::Play(seat, action)).unwrap();
        }
        longest = longest.max(explosions);
        assert!(explosions <= 12);
    }
    assert!(longest > 2, "{longest}");
}

fn explodes(game: &Rebirth, seat: Seat, action: Action) -> bool {
    let radii = i64::from(game.options().ship + game.options().die);
    matches!(action, Action::Jettison(at) if game.apart(at, game.ship(other(seat))).square() < radii * radii)
}
