//! The distances that the rules name, to the micrometre, beyond what the examples show.

use engine::{Event, Game, Match, Rng, Seat, Turn};
use games::rebirth::{Action, Rebirth, Shot, Vector, rim};

const SIZES: &str = "fingers=75000,75000";

fn attack(options: &str, a: &str, b: &str, tanks: &str) -> Rebirth {
    let lost = if tanks == "-" { 0 } else { tanks.split('/').count() };
    let defense = &"666"[lost..];
    let defense = if defense.is_empty() { "-" } else { defense };
    let position = format!(
        "turn=3 idle=0 spent=no phase=attack active=A order=first steps=0,0 A=-/666/{defense} B=666/-/666 shipA={a} \
         shipB={b} fronts=1,0/-1,0 tanks={tanks} pending=- next=-"
    );
    *Match::<Rebirth>::open_at(2, options, &position).expect("a position").state()
}

fn straight(game: &Rebirth) -> bool {
    game.hits(Seat::A, Vector::new(1, 0), Vector::new(12_130, 0))
}

/// R8: 3 x 75,000 + 33,785 is reached, a micrometre more is not: by no shot.
#[test]
fn three_long_fingers_reach_so_far_and_no_farther() {
    assert!(straight(&attack(SIZES, "100000,225000", "358785,225000", "-")));
    let beyond = attack(SIZES, "100000,225000", "358786,225000", "-");
    assert!(!straight(&beyond));
    let mut rng = Rng::new(1);
    for _ in 0..20_000 {
        let spread = |rng: &mut Rng, size: u32| rng.below(2 * size + 1) as i32 - size as i32;
        let heading = Vector::new(32_767, spread(&mut rng, 50));
        let start = rim(12_130, Vector::new(1_000, spread(&mut rng, 9)));
        assert!(!beyond.hits(Seat::A, heading, start), "{heading} from {start}");
    }
    let mut menu = Vec::new();
    beyond.actions(Seat::A, &mut menu);
    let hits = |action: &Action| match *action {
        Action::Shoot(heading, start) => beyond.hits(Seat::A, heading, beyond.start(Seat::A, heading, start)),
        _ => false,
    };
    assert!(!menu.iter().any(hits));
}

/// R8: which starts are on the rim.
#[test]
fn starts_lie_on_the_rim() {
    let game = attack(SIZES, "100000,225000", "358785,225000", "-");
    let legal = |x, y| {
        let shot = Action::Shoot(Vector::new(1, 0), Some(Vector::new(x, y)));
        game.check(Seat::A, shot).is_ok()
    };
    assert!(legal(12_130, 0) && legal(12_129, 0) && legal(8_577, 8_577) && legal(-12_130, 0));
    assert!(!legal(12_128, 0) && !legal(12_131, 0) && !legal(8_578, 8_578) && !legal(0, 0));
}

/// R8: a die that is reached at the same distance as the enemy stops the shot; a micrometre farther on it does not.
///
/// Along (1, 0) from x = 112,130: the ship at 250,000 is touched after 116,215. A die whose centre is 18,525 beside the
/// lane is touched beside its centre, so at x = 228,345 it is touched after 116,215, too.
#[test]
fn a_tie_of_distances_is_a_stop() {
    let at = |x: i32| attack("", "100000,225000", "250000,225000", &format!("{x},243525"));
    let what = |game: &Rebirth| game.trace(Seat::A, Vector::new(1, 0), Vector::new(12_130, 0));
    // Die and enemy do not overlap: 21,655 and 18,525 apart.
    assert_eq!(what(&at(228_345)), (Shot::Blocked(0), 116_215));
    assert!(!straight(&at(228_345)) && !straight(&at(228_344)));
    assert!(straight(&at(228_346)));
    assert_eq!(what(&at(228_346)).0, Shot::Hit);
}

/// R8: a graze of the enemy counts as well; a micrometre beside it does not.
#[test]
fn a_graze_hits() {
    let at = |y: i32| attack("", "100000,225000", &format!("200000,{y}"), "-");
    assert!(straight(&at(225_000 + 21_655)) && straight(&at(225_000 - 21_655)));
    assert!(!straight(&at(225_000 + 21_656)) && !straight(&at(225_000 - 21_656)));
}

/// R8: a die that is touched at the start stops the shot although the shot moves away from it.
#[test]
fn a_die_at_the_start_stops_the_shot() {
    // The penny starts at (112,130, 225,000); the die above it, 30 to the left, is within 18,525.
    let touched = attack("", "100000,225000", "200000,225000", "112100,206700");
    assert!(!straight(&touched));
    let other_side = touched.hits(Seat::A, Vector::new(2_000, -242), rim(12_130, Vector::new(1, 4)));
    assert!(other_side, "from the other side of the rim there is a way");
}

/// R8: shots end where the penny's centre reaches the edge, though the ships reach nearer to it.
#[test]
fn shots_end_at_the_edge() {
    let game = attack("", "100000,12130", "180000,12130", "-");
    // From the top of the rim, on the very edge: along it the centre stays on the table; slightly upward it does not.
    let top = Vector::new(0, -12_130);
    assert!(game.hits(Seat::A, Vector::new(32_767, 0), top));
    assert!(game.hits(Seat::A, Vector::new(32_767, 1), top));
    assert!(!game.hits(Seat::A, Vector::new(32_767, -1), top));
}

/// R17: over the edges in both axes, and over the corner; missiles (R16) end there.
#[test]
fn shots_wrap_in_both_axes() {
    let hits = |options: &str, b: &str, h: (i32, i32)| {
        let game = attack(options, "20000,20000", b, "-");
        let heading = Vector::new(h.0, h.1);
        game.hits(Seat::A, heading, game.start(Seat::A, heading, None))
    };
    for (b, h) in [("660000,20000", (-1, 0)), ("20000,410000", (0, -1)), ("660000,410000", (-1, -1))] {
        assert!(hits("bounded_space=true", b, h), "{b}");
        assert!(!hits("", b, h), "{b}");
        assert!(!hits("bounded_space=true missiles_of_forever=true", b, h), "{b}");
    }
    // Six fingers of 150,000 go three times round a small table and meet what lies behind.
    let game = attack(
        "bounded_space=true fingers=150000,150000 table=300000,300000 separation=100000",
        "20000,20000",
        "200000,140000",
        "-",
    );
    assert!(game.hits(Seat::A, Vector::new(5, 3), rim(12_130, Vector::new(5, 3))));
}

/// R17: a ship that goes over an edge comes back on the other side.
#[test]
fn ships_wrap_in_both_axes() {
    let position = "turn=3 idle=0 spent=no phase=move active=A order=first steps=4,0 A=6666/6/6 B=-/666/666 \
                    shipA=0,449999 shipB=350000,225000 fronts=1,0/-1,0 tanks=- pending=- next=B";
    let mut game = *Match::<Rebirth>::open_at(2, "bounded_space=true", position).expect("a position").state();
    for (v, at) in [((-1, 0), (699_999, 449_999)), ((0, 1), (699_999, 0)), ((1, -1), (0, 449_999))] {
        game.play(Event::Play(Seat::A, Action::Step(Vector::new(v.0, v.1)))).expect("a step");
        assert_eq!(game.ship(Seat::A), Vector::new(at.0, at.1));
        while game.turn() != Turn::Over && game.check(Seat::A, Action::Stop).is_err() {
            let action = game.sample(Seat::A, &mut Rng::new(0));
            game.play(Event::Play(Seat::A, action)).expect("a payment");
        }
    }
}
