//! Promises of play, with all options: nothing overlaps, fuel is conserved, replays are identical, and what is
//! allowed is what a slow reading of the rules allows.

use std::cmp::Ordering;

use engine::{Event, Game, Match, Rng, Seat, Seats, Turn, draw_options, record, replay, write_options};
use games::rebirth::{Action, Rebirth, RebirthOptions, Row, Vector, other};

use crate::{cases, exact};

const BOTH: [Seat; 2] = [Seat::A, Seat::B];

/// Walks through games at random and looks at every state.
fn walk(seed: u64, states: u64, mut look: impl FnMut(&Rebirth, &mut Rng)) {
    let (mut rng, mut seen) = (Rng::new(seed), 0);
    while seen < states {
        let options = if rng.coin() { RebirthOptions::default() } else { draw_options(&mut rng) };
        let mut game = Rebirth::new(2, options);
        loop {
            look(&game, &mut rng);
            seen += 1;
            let event = match game.turn() {
                Turn::Over => break,
                Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
                Turn::Choose(seats) => Event::Play(seats.first(), game.sample(seats.first(), &mut rng)),
            };
            game.play(event).expect("a legal sample");
        }
    }
}

/// Every copy of a place that could matter, seen from another.
fn copies(game: &Rebirth, from: Vector, to: Vector) -> Vec<Vector> {
    let way = to - from;
    let [width, height] = game.options().table;
    let range = if game.options().bounded_space { -5..=5 } else { 0..=0 };
    range.clone().flat_map(|i| range.clone().map(move |j| way + Vector::new(i * width, j * height))).collect()
}

fn overlap(game: &Rebirth, one: Vector, other: Vector, radii: i32) -> bool {
    let square = i64::from(radii) * i64::from(radii);
    copies(game, one, other).iter().any(|way| way.square() < square)
}

/// R7, R12: ships and dice never overlap, and all of them are on the table.
#[test]
fn nothing_ever_overlaps() {
    walk(11, cases(), |game, _| {
        let (ship, die) = (game.options().ship, game.options().die);
        let ships = BOTH.map(|seat| (game.ship(seat), ship));
        let discs: Vec<_> = ships.into_iter().chain(game.tanks().iter().map(|&at| (at, die))).collect();
        for (i, &(at, radius)) in discs.iter().enumerate() {
            let [width, height] = game.options().table;
            let (margin, end) = if game.options().bounded_space { (0, 1) } else { (radius, radius) };
            assert!(
                (margin..=width - end).contains(&at.x) && (margin..=height - end).contains(&at.y),
                "{game:?}"
            );
            for &(to, its) in &discs[..i] {
                assert!(!overlap(game, at, to, radius + its), "{game:?}");
            }
        }
    });
}

/// R1, R12: twelve dice, wherever they are; only explosions (R18) take one away. Pips never grow.
#[test]
fn fuel_is_conserved() {
    let mut last = [36u8; 2];
    let mut total = 12;
    walk(12, cases(), |game, _| {
        let pips = BOTH.map(|seat| game.fuel(seat).all().pips());
        if game.turns() == 0 && pips == [36; 2] {
            (last, total) = ([36; 2], 12);
        }
        assert!(pips[0] <= last[0] && pips[1] <= last[1], "{game:?}");
        last = pips;
        let position = <Rebirth as engine::Show>::position(&game.view(Seats::ALL));
        let number = |word: &str, sep: &str| -> u8 {
            position
                .split(['/', '=', ' '])
                .filter_map(|it| it.strip_prefix(word))
                .map(|it| it.rsplit(sep).next().unwrap().parse::<u8>().unwrap())
                .sum()
        };
        // Dice that are due to be jettisoned are no longer in the rows, but for those that are yet to be chosen.
        let due = number("jettison.", ".") - number("lose.", ".");
        let dice = game.dice(Seat::A) + game.dice(Seat::B) + due + game.tanks().len() as u8;
        if game.options().exploding_tanks {
            assert!(dice <= total, "{game:?}");
            total = dice;
        } else {
            assert_eq!(dice, 12, "{game:?}");
        }
    });
}

/// R7: any vector is allowed or refused as the slow geometry says.
#[test]
fn steps_are_allowed_as_the_slow_geometry_says() {
    let mut allowed = 0u64;
    walk(13, cases(), |game, rng| {
        let Turn::Choose(seats) = game.turn() else { return };
        let seat = seats.first();
        if game.check(seat, Action::Stop).is_err() {
            return;
        }
        let longest = game.options().step();
        for _ in 0..4 {
            let part = |rng: &mut Rng| rng.below(2 * longest as u32 + 1) as i32 - longest;
            let v = Vector::new(part(rng), part(rng));
            let legal = game.check(seat, Action::Step(v)).is_ok();
            assert_eq!(legal, step_is_legal(game, seat, v), "{v} of {seat} in {game:?}");
            allowed += u64::from(legal);
        }
    });
    assert!(allowed > cases() / 10, "{allowed}");
}

fn step_is_legal(game: &Rebirth, seat: Seat, v: Vector) -> bool {
    let (from, ship, die) = (game.ship(seat), game.options().ship, game.options().die);
    let (to, [width, height]) = (from + v, game.options().table);
    let stays = (ship..=width - ship).contains(&to.x) && (ship..=height - ship).contains(&to.y);
    let longest = i64::from(game.options().step());
    let free = |at: Vector, radii: i32| {
        copies(game, from, at).iter().all(|&way| !exact::slide_overlaps(way, v, radii))
    };
    v != Vector::default()
        && v.square() <= longest * longest
        && (stays || game.options().bounded_space)
        && free(game.ship(other(seat)), 2 * ship)
        && game.tanks().iter().all(|&tank| free(tank, ship + die))
}

/// R8, R16, R17: a shot hits as the slow geometry says.
#[test]
fn shots_hit_as_the_slow_geometry_says() {
    let (mut hits, mut stopped) = (0u64, 0u64);
    walk(14, cases(), |game, rng| {
        let Turn::Choose(seats) = game.turn() else { return };
        let seat = seats.first();
        if game.check(seat, Action::Decline).is_err() {
            return;
        }
        let mut shots = vec![game.sample(seat, rng), game.sample(seat, rng)];
        game.actions(seat, &mut shots);
        for action in shots.into_iter().take(8) {
            let Action::Shoot(heading, start) = action else { continue };
            let start = game.start(seat, heading, start);
            let (fast, slow) = (game.hits(seat, heading, start), shot_hits(game, seat, heading, start));
            assert_eq!(fast, slow, "{action} of {seat} in {game:?}");
            let traced = game.trace(seat, heading, start).0;
            assert_eq!(traced == games::rebirth::Shot::Hit, fast, "{action} of {seat} in {game:?}");
            hits += u64::from(fast);
            stopped += u64::from(matches!(traced, games::rebirth::Shot::Blocked(_)));
        }
    });
    assert!(hits > cases() / 200 && stopped > 0, "{hits} hits, {stopped} stopped");
}

fn shot_hits(game: &Rebirth, seat: Seat, heading: Vector, start: Vector) -> bool {
    let options = game.options();
    let [width, height] = options.table;
    let mut from = game.ship(seat) + start;
    if options.bounded_space {
        from = Vector::new(from.x.rem_euclid(width), from.y.rem_euclid(height));
    }
    let wraps = options.bounded_space && !options.missiles_of_forever;
    let ways = |at: Vector| if wraps { copies(game, from, at) } else { vec![at - from] };
    let first = |at: Vector, radii: i32| {
        let met = ways(at).into_iter().filter_map(|way| exact::contact(way, heading, radii));
        met.min_by(|a, b| exact::compare(*a, *b))
    };
    let Some(enemy) = first(game.ship(other(seat)), options.penny + options.ship) else { return false };
    let range = i32::from(game.fuel(seat).row(Row::Offense).len()) * options.fingers[seat.index()];
    let in_range = options.missiles_of_forever || exact::within(enemy, range, heading);
    let on_table = exact::on_table(enemy, from.x, heading.x, width, heading)
        && exact::on_table(enemy, from.y, heading.y, height, heading);
    let before = |at: &Vector| {
        let tank = first(*at, options.penny + options.die);
        tank.is_none_or(|tank| exact::compare(enemy, tank) == Ordering::Less)
    };
    in_range && (wraps || on_table) && game.tanks().iter().all(before)
}

/// R12, R18: a die may go where the slow reading says, within two fingers.
#[test]
fn dice_are_jettisoned_as_a_slow_reading_says() {
    let (mut legal, mut places) = (0u64, 0u64);
    walk(15, cases(), |game, rng| {
        let Turn::Choose(seats) = game.turn() else { return };
        let (seat, mut menu) = (seats.first(), Vec::new());
        let reach = game.options().ship + game.options().widths[seat.index()];
        game.actions(seat, &mut menu);
        if !matches!(menu[0], Action::Jettison(_)) {
            return;
        }
        for _ in 0..4 {
            let part = |rng: &mut Rng| rng.below(2 * reach as u32 + 1) as i32 - reach;
            let mut at = game.ship(seat) + Vector::new(part(rng), part(rng));
            let [width, height] = game.options().table;
            if game.options().bounded_space {
                at = Vector::new(at.x.rem_euclid(width), at.y.rem_euclid(height));
            }
            let far = copies(game, game.ship(seat), at).iter().map(|way| way.square()).min().unwrap();
            if far > i64::from(reach) * i64::from(reach) {
                continue;
            }
            let allowed = game.check(seat, Action::Jettison(at)).is_ok();
            assert_eq!(allowed, place_is_legal(game, seat, at), "{at} of {seat} in {game:?}");
            (legal, places) = (legal + u64::from(allowed), places + 1);
        }
    });
    assert!(legal > places / 4 && places > cases() / 50, "{legal} of {places}");
}

fn place_is_legal(game: &Rebirth, seat: Seat, at: Vector) -> bool {
    let (ship, die) = (game.options().ship, game.options().die);
    let [width, height] = game.options().table;
    let inside = (die..=width - die).contains(&at.x) && (die..=height - die).contains(&at.y);
    (inside || game.options().bounded_space)
        && !overlap(game, at, game.ship(seat), ship + die)
        && !game.tanks().iter().any(|&tank| overlap(game, at, tank, 2 * die))
        && (game.options().exploding_tanks || !overlap(game, at, game.ship(other(seat)), ship + die))
}

/// A record leads to the same state, bit by bit, and so does the same seed.
#[test]
fn replays_are_identical() {
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let options: RebirthOptions =
            if seed % 2 == 0 { RebirthOptions::default() } else { draw_options(&mut rng) };
        let play = |mut rng: Rng| {
            let mut game = Match::<Rebirth>::open(2, &write_options(&options)).expect("options");
            loop {
                let event = match game.state().turn() {
                    Turn::Over => return game,
                    Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
                    Turn::Choose(seats) => {
                        Event::Play(seats.first(), game.state().sample(seats.first(), &mut rng))
                    }
                };
                game.play(event).expect("a legal sample");
            }
        };
        let (one, other) = (play(rng.clone()), play(rng));
        let text = one.record(Seats::ALL);
        let again = replay::<Rebirth>(&record::read(&text).expect("a record")).expect("a legal record");
        assert_eq!((one.state(), &text), (other.state(), &other.record(Seats::ALL)));
        assert_eq!(one.state(), again.state());
    }
}

/// R4: a guess gives each die any row with the same probability: chi-square with 2 degrees of freedom per die,
/// where 23 is passed by chance once in 100,000.
#[test]
fn guesses_are_fair() {
    let mut game = Rebirth::new(2, RebirthOptions::default());
    let mut rng = Rng::new(1);
    game.play(Event::Play(Seat::A, "assign M,M,M,M,M,M".parse().unwrap())).unwrap();
    let view = game.view(Seats::only(Seat::B));
    assert!(view.is_sealed(Seat::A) && !view.is_sealed(Seat::B));
    let (mut dice, guesses) = ([0f64; 3], 10_000);
    for _ in 0..guesses {
        let fuel = Rebirth::guess(&view, &mut rng).fuel(Seat::A);
        Row::ALL.into_iter().for_each(|row| dice[row as usize] += f64::from(fuel.row(row).len()));
    }
    let expected = f64::from(guesses) * 2.0;
    let chi: f64 = dice.iter().map(|count| (count - expected).powi(2) / expected).sum();
    assert!(chi < 23.0, "{dice:?}");
}
