//! d6D beyond the generic laws: crossings, ends, and the state against a slow and simple second opinion.

use std::collections::BTreeSet;

use engine::laws::{Effort, check};
use engine::{Event, Game, Match, Rng, Rolled, Seat, Seats, Show, Turn, draw_options, read_options};
use games::d6d::map::{Bridge, Bridges, HEXAGON, Map, World, Worlds};
use games::d6d::odds::{CERTAIN, Forecast, Terms};
use games::d6d::{Action, D6D, D6DOptions, End};

fn world(name: &str) -> World {
    name.parse().unwrap()
}

fn bridge(route: &str) -> Bridge {
    let (a, b) = route.split_once('-').unwrap();
    Bridge::between(world(a), world(b))
}

fn at(seats: u8, options: &str, position: &str) -> D6D {
    *Match::<D6D>::open_at(seats, options, position).unwrap().state()
}

/// D2: with all other bridges built, each of the fifteen crosses so many.
const FULL_HEXAGON: [(&str, u8); 15] = [
    ("Menn-Aesir", 0),
    ("Aesir-Vanir", 0),
    ("Vanir-Jotnar", 0),
    ("Jotnar-Alfar", 0),
    ("Alfar-Dvergar", 0),
    ("Menn-Dvergar", 0),
    ("Menn-Vanir", 3),
    ("Aesir-Jotnar", 3),
    ("Vanir-Alfar", 3),
    ("Jotnar-Dvergar", 3),
    ("Menn-Alfar", 3),
    ("Aesir-Dvergar", 3),
    ("Menn-Jotnar", 4),
    ("Aesir-Alfar", 4),
    ("Vanir-Dvergar", 4),
];

#[test]
fn all_fifteen_bridges_cost_what_they_cross() {
    for (route, crossings) in FULL_HEXAGON {
        let others: Vec<&str> = FULL_HEXAGON.iter().map(|(it, _)| *it).filter(|it| *it != route).collect();
        let (from, to) = route.split_once('-').unwrap();
        let other = if to == "Jotnar" || from == "Jotnar" { "Alfar" } else { "Jotnar" };
        let other = if [from, to].contains(&other) { "Menn" } else { other };
        for (payer, target) in [(from, to), (to, from)] {
            let position = format!(
                "A={payer}:6 B={other}:6 bridges={} rounds=0 first=A to=A1 phase=act",
                others.join(",")
            );
            let mut game = at(2, "", &position);
            assert_eq!(game.bridge_cost(bridge(route)), 2 + crossings, "{route}");
            game.play(Event::Play(Seat::A, format!("bridge 6 {payer}-{target}").parse().unwrap())).unwrap();
            let left = game.armies(Seat::A, world(payer)).sum();
            assert_eq!(left, 6u32.saturating_sub(2 + u32::from(crossings)), "{route}");
        }
    }
}

/// The same relation by another road: on the hexagon bridges cross if their ends alternate round the rim.
#[test]
fn on_the_hexagon_bridges_cross_if_their_ends_alternate() {
    let scaled: Map = HEXAGON.map(|[x, y]| [x * 700, y * 500]); // The same shape, but not by the table.
    for one in Bridge::all() {
        for other in Bridge::all() {
            let ([a, b], [c, d]) = (one.ends(), other.ends());
            let inside = |w: World| a < w && w < b;
            let shared = [c, d].iter().any(|end| [a, b].contains(end));
            let alternate = !shared && inside(c) != inside(d);
            let built = Bridges::NONE.with(other);
            assert_eq!(one.crosses(other, &HEXAGON), alternate, "{one} {other}");
            assert_eq!(!one.crossed(&HEXAGON, built).is_empty(), alternate);
            assert_eq!(!one.crossed(&scaled, built).is_empty(), alternate);
        }
    }
}

/// Crossings on random maps agree with where the lines meet, worked out as fractions in wide integers.
#[test]
fn crossings_are_exact_on_any_map() {
    let mut rng = Rng::new(6);
    for _ in 0..300 {
        let options: D6DOptions = draw_options(&mut rng);
        for (one, other) in Bridge::all().flat_map(|one| Bridge::all().map(move |other| (one, other))) {
            assert_eq!(one.crosses(other, &options.map), meet(&options.map, one, other), "{options:?}");
            assert_eq!(one.crosses(other, &options.map), other.crosses(one, &options.map));
        }
    }
}

/// Solves a + s (b - a) = c + t (d - c) and asks whether both s and t lie strictly between 0 and 1.
fn meet(map: &Map, one: Bridge, other: Bridge) -> bool {
    let point = |w: World| map[w.index()].map(i128::from);
    let ([a, b], [c, d]) = (one.ends().map(point), other.ends().map(point));
    let minus = |p: [i128; 2], q: [i128; 2]| [p[0] - q[0], p[1] - q[1]];
    let cross = |p: [i128; 2], q: [i128; 2]| p[0] * q[1] - p[1] * q[0];
    let (ab, cd, ac) = (minus(b, a), minus(d, c), minus(c, a));
    let below = cross(ab, cd);
    let strictly = |above: i128| (above * below.signum()) > 0 && above.abs() < below.abs();
    below != 0 && strictly(cross(ac, cd)) && strictly(cross(ac, ab))
}

#[test]
fn bad_maps_are_refused_with_the_reason() {
    let refusal = |map: &str| read_options::<D6DOptions>(&format!("map={map}")).unwrap_err();
    let same = refusal("0,2,1,1,1,-1,0,2,-1,-1,-1,1");
    assert_eq!(same.clause.0, "D2");
    assert!(same.because.contains("Menn and Jotnar lie on the same point"), "{same}");
    let third = refusal("0,4,1,1,1,-1,0,-2,-1,-1,0,1");
    assert!(third.because.contains("the bridge Menn-Jotnar would pass through Dvergar"), "{third}");
    for shape in ["0,2,1,1", "0,20000,1,1,1,-1,0,-2,-1,-1,-1,1", "a,2,1,1,1,-1,0,-2,-1,-1,-1,1"] {
        assert!(refusal(shape).because.contains("12 whole numbers from -10000 to 10000"), "{shape}");
    }
    // Worlds on one line are bad whatever their order; as far out as can be, the arithmetic holds.
    assert!(refusal("-10000,-10000,10000,10000,9999,9999,0,5,5,0,-7,3").because.contains("Vanir"));
    assert!(read_options::<D6DOptions>("map=-10000,-10000,10000,10000,9999,9998,0,5,5,0,-7,3").is_ok());
}

/// What a slow reading of the position text knows about the game.
struct Naive {
    /// Armies by seat and world.
    armies: Vec<Vec<Vec<u8>>>,
    lost: Vec<Vec<u8>>,
    dice: Vec<usize>,
    bridges: BTreeSet<(usize, usize)>,
}

impl Naive {
    fn of(game: &D6D) -> Naive {
        let seats = game.playing().len() as usize;
        let (armies, lost, dice) = (vec![vec![vec![]; 6]; seats], vec![vec![]; seats], vec![0; seats]);
        let mut naive = Naive { armies, lost, dice, bridges: BTreeSet::new() };
        for word in D6D::position(game).split(' ') {
            let (key, value) = word.split_once('=').unwrap();
            match "ABCD".find(key) {
                Some(seat) if value != "-" => value.split(',').for_each(|group| naive.group(seat, group)),
                None if key == "bridges" && value != "-" => {
                    naive.bridges = value.split(',').flat_map(both_ways).collect();
                }
                _ => (),
            }
        }
        for (seat, dice) in naive.dice.iter_mut().enumerate() {
            *dice += usize::from(game.supply(Seat::new(seat)));
        }
        naive
    }

    fn group(&mut self, seat: usize, group: &str) {
        let (place, values) = group.split_once(':').unwrap();
        let values: Vec<u8> = values.bytes().map(|value| value - b'0').collect();
        self.dice[seat] += values.len();
        match place {
            "Realm" => self.lost[seat] = values,
            "Hand" => (),
            _ => self.armies[seat][world(place).index()] = values,
        }
    }

    /// D5: a world with the armies of exactly one seat, unless it is contested.
    fn controls(&self, seat: usize, world: usize, contested: Option<usize>) -> bool {
        !self.armies[seat][world].is_empty() && contested != Some(world)
    }

    /// D12, D8: worlds of `seat` joined to `world`.
    fn friends(&self, seat: usize, world: usize, contested: Option<usize>) -> Vec<usize> {
        (0..6).filter(|&w| self.bridges.contains(&(world, w)) && self.controls(seat, w, contested)).collect()
    }
}

fn both_ways(route: &str) -> [(usize, usize); 2] {
    let (a, b) = route.split_once('-').unwrap();
    let (a, b) = (world(a).index(), world(b).index());
    [(a, b), (b, a)]
}

/// Total dice are six; control, connection, bonuses, the Realm and the score agree with the slow reading.
fn agree(game: &D6D) {
    let naive = Naive::of(game);
    let contested = game.battle().map(|battle| battle.world.index());
    let indices = |worlds: Worlds| worlds.iter().map(World::index).collect::<Vec<_>>();
    assert!(naive.dice.iter().all(|&dice| dice == 6), "{}", D6D::position(game));
    for seat in game.playing().iter() {
        let i = seat.index();
        let own: Vec<usize> = (0..6).filter(|&w| naive.controls(i, w, contested)).collect();
        assert_eq!(indices(game.worlds_of(seat)), own, "{}", D6D::position(game));
        let lost = naive.lost[i].iter().filter(|&&value| value > 0).count();
        assert_eq!(game.points(seat), 3 * own.len() as i32 - lost as i32);
        for w in World::all() {
            let friends = naive.friends(i, w.index(), contested);
            assert_eq!(indices(game.friends(seat, w)), friends);
            assert_eq!(game.armies(seat, w).iter().collect::<Vec<_>>(), naive.armies[i][w.index()]);
            assert_eq!(game.strengthened(seat, w, 2), (3 + friends.len() as u8).min(6));
        }
    }
    for w in World::all() {
        let owner = (0..naive.dice.len()).find(|&seat| naive.controls(seat, w.index(), contested));
        assert_eq!(game.owner(w).map(Seat::index), owner);
        let near: Vec<usize> = (0..6).filter(|&to| naive.bridges.contains(&(w.index(), to))).collect();
        assert_eq!(indices(game.bridges().near(w)), near);
    }
    let realm: u8 = naive.lost.iter().flatten().sum();
    assert_eq!(game.realm_total(), realm);
    for bridge in Bridge::all() {
        let crossed = game.bridges().iter().filter(|&other| meet(game.map(), bridge, other)).count();
        assert_eq!(usize::from(game.bridge_cost(bridge)), usize::from(game.options().bridge_cost) + crossed);
    }
    assert_eq!(game.turn() == Turn::Over, ended(game, &naive), "{}", D6D::position(game));
}

/// D17, D19, tested only between actions.
fn ended(game: &D6D, naive: &Naive) -> bool {
    let alive = |seat: &&Vec<Vec<u8>>| seat.iter().any(|armies| !armies.is_empty());
    let alive_count = naive.armies.iter().filter(alive).count();
    let text = D6D::position(game);
    let placing = ["muster", "tie", "place"].iter().any(|phase| text.contains(&format!("phase={phase}")));
    let between = game.battle().is_none() && !placing && !game.playing().iter().any(|it| game.falling(it));
    let gone = naive.dice.len() - alive_count;
    let few = if game.options().plays_on { alive_count <= 1 } else { gone > 0 };
    let all = naive.armies.iter().any(|seat| seat.iter().all(|armies| !armies.is_empty()));
    between && (few || all || game.realm_total() >= game.realm_limit() || game.rounds() == game.round_cap())
}

fn step(game: &mut D6D, rng: &mut Rng) -> bool {
    let event = match game.turn() {
        Turn::Over => return false,
        Turn::Roll(chance) => Event::Roll(chance.draw(rng)),
        Turn::Choose(seats) => Event::Play(seats.first(), game.sample(seats.first(), rng)),
    };
    game.play(event).unwrap();
    true
}

#[test]
fn the_state_agrees_with_a_slow_reading_of_it() {
    for walk in 0..600 {
        let mut rng = Rng::numbered(4, walk);
        let options = if walk % 2 == 0 { D6DOptions::default() } else { draw_options(&mut rng) };
        let mut game = D6D::new(2 + (walk % 3) as u8, options);
        agree(&game);
        while step(&mut game, &mut rng) {
            agree(&game);
        }
    }
}

/// Every end condition is met with 2, 3 and 4 players, and what is reported is what holds (D16).
#[test]
fn games_of_all_sizes_end_in_every_way() {
    for seats in 2..=4u8 {
        let mut met = BTreeSet::new();
        for (walk, options) in (0..).zip(end_options().iter().cycle()).take(24_000) {
            let mut rng = Rng::numbered(17, walk);
            let mut game = D6D::new(seats, read_options(options).unwrap());
            while step(&mut game, &mut rng) {}
            let ends = game.ends();
            assert!(!ends.is_empty());
            for &end in &ends {
                holds(&game, end, ends.len());
                met.insert((name(end), game.options().plays_on));
            }
        }
        let missing: Vec<_> = ["destroyed", "realm full", "stalemate"]
            .into_iter()
            .flat_map(|end| [(end, false), (end, true)])
            .filter(|end| !met.contains(end))
            .collect();
        assert!(missing.is_empty(), "{seats} players never met {missing:?}");
    }
}

fn end_options() -> [&'static str; 6] {
    [
        "",
        "elimination=plays_on",
        "realm_limit=144 elimination=plays_on",
        "round_cap=3",
        "round_cap=3 elimination=plays_on",
        "realm_limit=5 elimination=plays_on bridge_cost=0",
    ]
}

fn name(end: End) -> &'static str {
    match end {
        End::AllWorlds(_) => "all worlds",
        End::Destroyed(_) => "destroyed",
        End::RealmFull => "realm full",
        End::Stalemate => "stalemate",
    }
}

fn holds(game: &D6D, end: End, count: usize) {
    match end {
        End::AllWorlds(seat) => assert_eq!(game.worlds_of(seat), Worlds::ALL),
        End::Destroyed(seat) => assert!(World::all().all(|w| game.armies(seat, w).is_empty())),
        End::RealmFull => assert!(game.realm_total() >= game.realm_limit()),
        End::Stalemate => assert!(count == 1 && game.rounds() == game.round_cap()),
    }
}

/// D17: all six worlds are only ever taken from the last opponent, so that end never comes alone; shown for
/// 2, 3 and 4 players from the position before it.
#[test]
fn all_worlds_end_the_game_for_any_number_of_players() {
    for (seats, others) in [(2, ""), (3, " C=Realm:6"), (4, " C=Realm:6 D=Realm:6")] {
        let position = format!(
            "A=Menn:66,Aesir:1,Jotnar:1,Alfar:1,Dvergar:1 B=Vanir:1{others} \
             bridges=Menn-Vanir,Aesir-Vanir,Vanir-Jotnar,Vanir-Alfar,Vanir-Dvergar \
             rounds=0 first=A to=A1 phase=act"
        );
        let mut game = at(seats, "elimination=plays_on", &position);
        for event in ["move 6 Menn-Vanir", "* 66", "* 2"] {
            let event = match event.strip_prefix("* ") {
                Some(dice) => Event::Roll(Rolled::Dice(dice.parse().unwrap())),
                None => Event::Play(Seat::A, event.parse().unwrap()),
            };
            game.play(event).unwrap();
        }
        assert_eq!(game.turn(), Turn::Over);
        assert_eq!(game.ends()[..2], [End::AllWorlds(Seat::A), End::Destroyed(Seat::B)]);
        assert_eq!(game.outcome().winners, Seats::only(Seat::A));
    }
}

/// Impossible positions are refused, each with the clause it breaks.
#[test]
fn impossible_positions_are_refused() {
    let cases = [
        ("A=Menn:1111111 B=Aesir:1 bridges=- rounds=0 first=A to=A1 phase=act", "D3"),
        ("A=Menn:1 B=Menn:1 bridges=- rounds=0 first=A to=A1 phase=act", "D5"),
        ("A=Menn:1,Hand:2 B=Aesir:1 bridges=- rounds=0 first=A to=A1 phase=act", "D5"),
        ("A=Menn:1,Realm:0 B=Aesir:1 bridges=- rounds=0 first=A to=A1 phase=act", "D13"),
        ("A=- B=Aesir:1 bridges=- rounds=0 first=A to=A1 phase=act", "D6"),
        ("A=Menn:1 B=- bridges=- rounds=0 first=A to=A1 phase=act", "D17"),
        ("A=Menn:1,Realm:66 B=Aesir:1,Realm:4 bridges=- rounds=0 first=A to=A1 phase=act", "D17"),
        ("A=Menn:1 B=Aesir:1 bridges=- rounds=40 first=A to=A1 phase=act", "D19"),
        ("A=Menn:1 B=Aesir:1 bridges=- rounds=3 first=A to=A1 phase=over", "D16"),
        ("A=Menn:1 B=- bridges=- rounds=40 first=A to=A1 phase=over", "D19"),
        ("A=Menn:1 B=Aesir:1 bridges=Menn-Menn rounds=0 first=A to=A1 phase=act", "D11"),
        ("A=Menn:1 B=Aesir:1 bridges=Menn-Aesir,Aesir-Menn rounds=0 first=A to=A1 phase=act", "D11"),
        ("A=Menn:1,Realm:0 B=Aesir:1 bridges=- rounds=0 first=A to=A1 phase=toll", "D11"),
        ("A=Hand:12 B=Hand:12 bridges=- rounds=0 first=A to=A1 phase=tie:AC", "D4"),
        ("A=Hand:12 B=Hand:13 bridges=- rounds=0 first=B to=B1 phase=place", "D4"),
        ("A=Menn:1,Aesir:2 B=Hand:13 bridges=- rounds=0 first=A to=B1 phase=place", "D5"),
        ("A=Hand:1 B=- bridges=- rounds=0 first=A to=B1 phase=muster", "D3"),
        ("A=Aesir:13 B=Aesir:1 bridges=Menn-Aesir rounds=0 first=A to=A1 phase=fight:Aesir,0", "D10"),
        ("A=Aesir:1 B=Aesir:1 bridges=- rounds=0 first=A to=A1 phase=fight:Aesir,0", "D10"),
        ("A=Aesir:1 B=Aesir:1 bridges=Menn-Aesir rounds=0 first=A to=A1 phase=fight:Aesir,200", "D15"),
        ("A=Aesir:1 B=Aesir:1 bridges=Menn-Aesir rounds=0 first=A to=A1 phase=attacker_may:Aesir,3", "D14"),
        ("A=Aesir:1 B=Aesir:1 bridges=Menn-Aesir rounds=0 first=A to=A1 phase=defender_may:Aesir,3", "D14"),
        ("A=Aesir:1 B=Aesir:11 bridges=Menn-Aesir rounds=0 first=A to=A1 phase=damage:Aesir,3,1", "D14"),
        ("A=Aesir:1 B=Aesir:12 bridges=Menn-Aesir rounds=0 first=A to=A1 phase=damage:Aesir,3,6", "D13"),
        ("A=Aesir:1 B=Aesir:12 bridges=Menn-Aesir rounds=0 first=A to=C1 phase=act", "position"),
        ("A=Aesir:7 B=Menn:12 bridges=Menn-Aesir rounds=0 first=A to=A1 phase=act", "position"),
    ];
    for (position, clause) in cases {
        let refusal = D6D::place(2, D6DOptions::default(), position).unwrap_err();
        assert_eq!(refusal.clause.0, clause, "{position}: {refusal}");
    }
}

/// Many more walks than the generic suite takes: set-up positions and garbled ones most of all.
#[test]
fn laws_hold_on_many_walks() {
    let plan = Effort::<D6D> { walks: 80, seed: 600, ..Effort::default() };
    if let Err(breach) = check(plan) {
        panic!("{breach}");
    }
}

/// Battles that are played agree with the odds that previews and bots go by.
#[test]
fn forecasts_agree_with_battles_that_are_played() {
    let position = "A=Menn:46 B=Aesir:14,Vanir:1 bridges=Menn-Aesir rounds=0 first=A to=A1 phase=act";
    let start = at(2, "realm_limit=144", position);
    let terms = Terms { edge: 1, winner_chooses: false };
    let (mut forecast, mut rng) = (Forecast::new(terms), Rng::new(3));
    let share = forecast.wins(4, start.armies(Seat::B, world("Aesir")));
    let (mut won, games) = (0, 20_000);
    for _ in 0..games {
        let mut game = start;
        game.apply(Event::Play(Seat::A, Action::Move(world("Menn"), 4, world("Aesir"))));
        while let Some(battle) = game.battle() {
            let event = match game.turn() {
                Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
                Turn::Choose(seats) if battle.damage > 0 => {
                    let army = game.armies(Seat::A, battle.world).face(0);
                    let (_, best) = forecast.hit(army, game.armies(Seat::B, battle.world), battle.damage);
                    Event::Play(seats.first(), Action::Lose(best))
                }
                Turn::Choose(seats) => Event::Play(seats.first(), Action::Stay),
                Turn::Over => break,
            };
            game.play(event).unwrap();
        }
        won += u64::from(game.owner(world("Aesir")) == Some(Seat::A));
    }
    let expected = share * games / CERTAIN;
    assert!(won.abs_diff(expected) < 300, "{won} won, {expected} expected");
}

fn told(game: &D6D, event: &str) -> (D6D, Vec<String>) {
    let mut after = *game;
    let event = match event.split_once(' ').unwrap() {
        ("*", dice) => Event::Roll(Rolled::Dice(dice.parse().unwrap())),
        (seat, action) => Event::Play(seat.parse().unwrap(), action.parse().unwrap()),
    };
    after.play(event).unwrap();
    (after, D6D::tell(game, &event, &after).into_iter().map(|line| line.text).collect())
}

/// D16: everything that has ended the game is told.
#[test]
fn all_ends_are_told() {
    let position = "A=Menn:26,Aesir:1,Jotnar:1,Alfar:1,Dvergar:1 B=Vanir:1,Realm:66 \
                    bridges=Menn-Vanir rounds=9 first=A to=A1 phase=act";
    let (game, _) = told(&at(2, "", position), "A move 2 Menn-Vanir");
    let (game, round) = told(&game, "* 63");
    assert_eq!(
        round,
        [
            "Battle round 1 on Vanir: {A} has 6 + 1 (Menn) = 7, {B} has 3 + 0 = 3.",
            "The 1 of {B} on Vanir loses 4 and is destroyed."
        ]
    );
    let (_, end) = told(&game, "* 4");
    let expected = [
        "The army of {B} enters the Realm as a 4: it holds 16 of 16.",
        "{A} takes Vanir.",
        "{A} controls all six worlds.",
        "All armies of {B} are destroyed.",
        "The Realm holds 16, and 16 end the game.",
    ];
    assert_eq!(end, expected);
}

/// A preview names the bridges that a planned one would cross, and the exact odds of a battle.
#[test]
fn previews_say_what_it_costs_and_risks() {
    let position = "A=Vanir:46 B=Alfar:5 bridges=Menn-Jotnar,Aesir-Alfar,Jotnar-Alfar,Aesir-Dvergar,Vanir-Alfar \
                    rounds=1 first=A to=A1 phase=act";
    let game = at(2, "", position);
    let lines = |action: &str| -> Vec<String> {
        let preview = D6D::preview(&game, Seat::A, action.parse().unwrap());
        preview.lines.into_iter().map(|line| line.text).collect()
    };
    let cost = "The bridge costs 2 + 2 = 4: it crosses Menn-Jotnar, Aesir-Alfar.";
    let dies = "The 4 dies and is rolled into the Realm, which holds 0 of 16.";
    assert_eq!(lines("bridge 4 Vanir-Dvergar"), [cost, dies]);
    assert_eq!(lines("bridge 6 Vanir-Dvergar"), [cost, "The 6 is left with 2."]);
    let ghosts = D6D::preview(&game, Seat::A, "bridge 6 Vanir-Dvergar".parse().unwrap()).ghosts;
    assert_eq!(ghosts.len(), 3);
    assert!(ghosts.iter().all(|ghost| ghost.marks.ghost));
    let battle = lines("move 6 Vanir-Alfar");
    assert_eq!(battle[0], "{A} adds 1 (Vanir), {B} adds 0.");
    assert_eq!(battle[1], "Each round {A} wins 21 of 36 throws and loses 10.");
    assert!(battle[2].starts_with("In the end {A} takes Alfar in 8"), "{}", battle[2]);
}

/// The Scene shows the sheet: worlds, dice with lasting ids, the Realm against its limit, both bonuses.
#[test]
fn the_scene_shows_the_battle_and_the_realm() {
    let position = "A=Aesir:5,Vanir:4,Realm:23 B=Aesir:6 bridges=Menn-Aesir,Aesir-Vanir \
                    rounds=0 first=A to=A2 phase=attacker_may:Aesir,1";
    let game = at(2, "", position);
    let scene = D6D::scene(&game);
    let meter = |id: &str| scene.meters.iter().find(|meter| meter.id == id).unwrap();
    assert_eq!((meter("realm").value, meter("realm").limit), (5, Some(16)));
    assert_eq!((meter("action").value, meter("bonus-A").value, meter("bonus-B").value), (2, 1, 0));
    assert_eq!(meter("bonus-A").label, "Bonus of {A} (Vanir)");
    let battle = scene.items().find(|item| item.id == "battle").unwrap();
    assert_eq!(battle.alt, "{A} +1 (Vanir) against {B} +0");
    assert_eq!(scene.items().filter(|item| item.id.starts_with("die-")).count(), 12);
    // A die keeps its id when it moves.
    let die = |game: &D6D, at: &str| {
        let scene = D6D::scene(game);
        scene.items().find(|item| item.alt.contains("of {A}") && item.alt.contains(at)).unwrap().id.clone()
    };
    let before = die(&game, "strength 5 on Aesir");
    let (after, _) = told(&game, "A retreat Vanir");
    assert_eq!(die(&after, "strength 5 on Vanir"), before);
}

/// Maps of the house are drawn to scale, and within the board.
#[test]
fn maps_of_the_house_fit_the_board() {
    let mut rng = Rng::new(8);
    for _ in 0..200 {
        let scene = D6D::scene(&D6D::new(2, draw_options(&mut rng)));
        for item in &scene.board.items {
            if let engine::scene::Shape::Circle { at, .. } = item.shape {
                assert!(at.iter().all(|it| (100..=900).contains(it)), "{} at {at:?}", item.id);
            }
        }
    }
}

/// Random play takes every legal action with the same probability.
#[test]
fn samples_are_fair() {
    let position = "A=Menn:225,Alfar:16,Realm:1 B=Aesir:3 bridges=Menn-Aesir,Menn-Alfar,Vanir-Jotnar \
                    rounds=0 first=A to=A1 phase=act";
    for position in [position, &position.replace(",Realm:1", "")] {
        let (game, mut rng, mut list) = (at(2, "", position), Rng::new(5), Vec::new());
        game.actions(Seat::A, &mut list);
        let mut drawn = vec![0u32; list.len()];
        for _ in 0..2_000 * list.len() {
            let action = game.sample(Seat::A, &mut rng);
            drawn[list.iter().position(|it| *it == action).unwrap()] += 1;
        }
        // Four armies that differ, five ways each, three that can grow, and a recruit for each of two worlds.
        let recruits = if game.supply(Seat::A) > 0 { 2 } else { 0 };
        assert_eq!(list.len(), 4 * 5 + 3 + recruits);
        assert!(drawn.iter().all(|count| (1_800..2_200).contains(count)), "{drawn:?}");
    }
}
