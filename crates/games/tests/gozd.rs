//! GOZD beyond the generic laws: a pushing player, a slow second opinion on what is legal, conserved dice,
//! fair samplers, and positions that cannot be.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU32, Ordering};

use engine::laws::{Effort, check};
use engine::{Coverage, Event, Game, Match, Rng, Seat, Seats, Show, Turn, draw_options};
use games::gozd::{Action, Gozd, GozdOptions, Place, SlaughterFrom};

/// Attacks when it can, and otherwise mostly goes forward: random players hardly meet.
fn push(game: &Gozd, seat: Seat, rng: &mut Rng) -> Action {
    let mut listed = Vec::new();
    if game.actions(seat, &mut listed) == Coverage::Menu || rng.below(8) == 0 {
        return game.sample(seat, rng);
    }
    let forward = |action: &Action| match *action {
        Action::Slaughter(_) => 3,
        Action::Fight(minion) => 1 + u32::from(minion.value() > 3),
        Action::Move(minion, to) if !minion.at().is_home() => {
            let back = game.back_from(seat, to);
            u32::from(back == minion.at())
        }
        Action::Move(..) => u32::from(should_leave(game)),
        _ => 0,
    };
    let best = listed.iter().map(forward).max().unwrap_or(0);
    let good: Vec<Action> = listed.into_iter().filter(|action| forward(action) == best).collect();
    rng.pick(&good)
}

/// Whether minions should leave home: while the board is not crowded.
fn should_leave(game: &Gozd) -> bool {
    let on_fields = game.minions(game.active()).filter(|(_, _, at)| !at.is_home()).count();
    on_fields < 12
}

#[test]
fn laws_hold_for_a_pushing_player_on_every_depth() {
    static DEPTHS: AtomicU32 = AtomicU32::new(0);
    static ATTACKS: AtomicU32 = AtomicU32::new(0);
    fn noting(game: &Gozd, seat: Seat, rng: &mut Rng) -> Action {
        DEPTHS.fetch_or(1 << game.options().rows, Ordering::Relaxed);
        ATTACKS.fetch_max(u32::from(game.attacks(Seat::A)), Ordering::Relaxed);
        push(game, seat, rng)
    }
    // The seeds are such that the random options of the walks have every depth.
    if let Err(breach) = check(Effort::<Gozd> { walks: 16, seed: 28, choose: noting, ..Effort::default() }) {
        panic!("{breach}");
    }
    assert_eq!(DEPTHS.load(Ordering::Relaxed), 0b1111_1000, "rows 3 to 7 have all been walked");
    assert!(ATTACKS.load(Ordering::Relaxed) > 30, "the pushing player attacks");
}

#[test]
fn laws_hold_for_a_random_player_on_every_depth() {
    static DEPTHS: AtomicU32 = AtomicU32::new(0);
    fn noting(game: &Gozd, seat: Seat, rng: &mut Rng) -> Action {
        DEPTHS.fetch_or(1 << game.options().rows, Ordering::Relaxed);
        game.sample(seat, rng)
    }
    if let Err(breach) = check(Effort::<Gozd> { walks: 16, seed: 28, choose: noting, ..Effort::default() }) {
        panic!("{breach}");
    }
    assert_eq!(DEPTHS.load(Ordering::Relaxed), 0b1111_1000, "rows 3 to 7 have all been walked");
}

/// The same dice, read from the position's text: slow and plain.
struct Plainly {
    /// By number: owner, value, place (`home` or a field), places visited.
    dice: BTreeMap<u8, (Seat, u8, String, BTreeSet<String>)>,
    flying: BTreeMap<u8, Seat>,
    to: Seat,
    rows: u8,
    capacity: usize,
    /// G12: whether a Slaughter wants the whole row free.
    whole_row: bool,
    /// G13: whether this turn's only special has been used.
    special_used: bool,
}

impl Plainly {
    fn read(game: &Gozd) -> Plainly {
        let text = Gozd::position(game);
        let value = |key: &str| {
            let word = text.split(' ').find_map(|word| word.strip_prefix(key)).unwrap();
            word.strip_prefix('=').unwrap().to_string()
        };
        let (mut dice, mut flying) = (BTreeMap::new(), BTreeMap::new());
        for (key, seat) in [("death", Seat::A), ("devil", Seat::B)] {
            for word in value(key).split(',').filter(|word| *word != "-") {
                let (number, rest) = word.split_once(':').unwrap();
                let number = number.parse().unwrap();
                if rest == "*" {
                    flying.insert(number, seat);
                    continue;
                }
                let (face, places) = rest.split_once('@').unwrap();
                let mut places = places.split('/').map(str::to_string);
                let at = places.next().unwrap();
                dice.insert(number, (seat, face.parse().unwrap(), at, places.collect()));
            }
        }
        let (rows, capacity) = (game.options().rows, game.options().field_capacity.into());
        let whole_row = game.options().slaughter_from == SlaughterFrom::Row;
        let special_used = text.ends_with(" special=yes");
        Plainly { dice, flying, to: value("to").parse().unwrap(), rows, capacity, whole_row, special_used }
    }

    fn on(&self, seat: Seat, place: &str) -> usize {
        self.dice.values().filter(|(owner, _, at, _)| *owner == seat && at == place).count()
    }

    fn size(&self, seat: Seat) -> usize {
        let standing = self.dice.values().filter(|die| die.0 == seat).count();
        standing + self.flying.values().filter(|owner| **owner == seat).count()
    }

    /// G6: where a minion of the active player could walk, memory and room aside.
    fn next_to(&self, at: &str) -> Vec<String> {
        let (rows, first) =
            (i32::from(self.rows), if self.to == Seat::A { 0 } else { i32::from(self.rows) - 1 });
        let Ok(field) = at.parse::<i32>() else {
            return (0..5).map(|column| (first * 5 + column).to_string()).collect();
        };
        let (row, column) = (field / 5, field % 5);
        let around = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)];
        let inside = around.iter().filter(|(r, c)| (0..rows).contains(r) && (0..5).contains(c));
        let mut places: Vec<String> = inside.map(|(r, c)| (r * 5 + c).to_string()).collect();
        if row == first {
            places.push("home".to_string());
        }
        places
    }

    /// The name of a die: with its memory where another of its value and place remembers otherwise.
    fn name(&self, die: u8) -> String {
        let (owner, value, at, been) = &self.dice[&die];
        let alike = self.dice.values().filter(|it| (&it.0, &it.1, &it.2) == (owner, value, at));
        let differ = alike.map(|it| &it.3).collect::<BTreeSet<_>>().len() > 1;
        let mut been: Vec<&String> = been.iter().filter(|_| differ).collect();
        been.sort_by_key(|place| place.parse::<u8>().unwrap_or(99));
        let been: String = been.iter().map(|place| format!("/{place}")).collect();
        format!("{value}@{at}{been}")
    }

    /// Every legal action of the active player, from the rules as they are written.
    fn acts(&self) -> BTreeSet<String> {
        let (own, enemy) = (self.to, self.to.next(2));
        let enemy_row = if own == Seat::A { self.rows - 1 } else { 0 };
        let guarded = (0..5).any(|column| self.on(enemy, &(enemy_row * 5 + column).to_string()) > 0);
        let kept_off = self.whole_row && guarded;
        let mut acts = BTreeSet::new();
        for (&die, (_, _, at, been)) in self.dice.iter().filter(|(_, die)| die.0 == own) {
            let name = self.name(die);
            let contested = at != "home" && self.on(enemy, at) > 0;
            if contested {
                acts.insert(format!("fight {name}"));
                continue;
            }
            for to in self.next_to(at) {
                if (to == "home" || self.on(own, &to) < self.capacity) && !been.contains(&to) {
                    acts.insert(format!("move {name} {to}"));
                }
            }
            if at.parse::<u8>().is_ok_and(|field| field / 5 == enemy_row) && !kept_off {
                acts.insert(format!("slaughter {name}"));
            }
            if own == Seat::A && at == "home" && self.size(own) > 1 && !self.special_used {
                acts.insert(format!("infiltrate {name}"));
            }
        }
        if own == Seat::B && self.on(own, "home") >= 2 && self.size(own) > 2 && !self.special_used {
            acts.insert("sacrifice".to_string());
        }
        acts
    }
}

/// Plays a game with random options and looks at every state.
fn walk(seed: u64, choose: fn(&Gozd, Seat, &mut Rng) -> Action, mut look: impl FnMut(&Gozd, &mut Rng)) {
    let mut rng = Rng::new(seed);
    let options = if seed.is_multiple_of(3) { GozdOptions::default() } else { draw_options(&mut rng) };
    let mut game = Gozd::new(2, options);
    for _ in 0..1500 {
        look(&game, &mut rng);
        let event = match game.turn() {
            Turn::Over => break,
            Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
            Turn::Choose(seats) => Event::Play(seats.first(), choose(&game, seats.first(), &mut rng)),
        };
        game.play(event).unwrap();
    }
}

fn acts(game: &Gozd, seat: Seat) -> Option<BTreeSet<String>> {
    let mut listed = Vec::new();
    let coverage = game.actions(seat, &mut listed);
    let acting = seat == game.active() && game.attacker().is_none() && coverage == Coverage::All;
    acting.then(|| listed.iter().map(ToString::to_string).collect())
}

#[test]
fn lists_agree_with_a_slow_second_opinion() {
    let mut compared = 0;
    for seed in 0..12 {
        let choose = if seed % 2 == 0 { Gozd::sample } else { push };
        walk(seed, choose, |game, rng| {
            let Turn::Choose(seats) = game.turn() else { return };
            if rng.below(4) > 0 || game.settling().is_some() {
                return;
            }
            if let Some(acts) = acts(game, seats.first()) {
                assert_eq!(acts, Plainly::read(game).acts(), "{}", Gozd::position(game));
                compared += 1;
            }
        });
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn what_is_not_listed_is_refused() {
    for seed in 0..6 {
        walk(seed, push, |game, rng| {
            let Turn::Choose(seats) = game.turn() else { return };
            if rng.below(40) > 0 || game.settling().is_some() {
                return;
            }
            let Some(acts) = acts(game, seats.first()) else { return };
            for action in every_act() {
                let legal = game.check(seats.first(), action).is_ok();
                let listed = acts.contains(&action.to_string());
                assert_eq!(legal, listed, "`{action}` in {}", Gozd::position(game));
            }
        });
    }
}

/// Every action that needs no memory, legal or not.
fn every_act() -> impl Iterator<Item = Action> {
    let places = || (0..=35).map(Place::field);
    let minions =
        move || (1..=6).flat_map(move |value| places().map(move |at| games::gozd::Minion::new(value, at)));
    let moves = minions().flat_map(move |minion| places().map(move |to| Action::Move(minion, to)));
    let others = minions()
        .flat_map(|minion| [Action::Fight(minion), Action::Slaughter(minion), Action::Infiltrate(minion)]);
    moves.chain(others).chain([Action::Sacrifice, Action::Stay, Action::Keep, Action::Defend(3)])
}

#[test]
fn dice_are_conserved_and_counted_right() {
    for seed in 0..30 {
        let choose = if seed % 3 == 0 { Gozd::sample } else { push };
        let mut before = 0;
        walk(seed, choose, |game, _| {
            let plainly = Plainly::read(game);
            for seat in [Seat::A, Seat::B] {
                assert_eq!(usize::from(game.army(seat)), plainly.size(seat));
                assert_eq!(usize::from(game.home(seat)), plainly.on(seat, "home"));
                for field in 0..game.options().rows * 5 {
                    let on = usize::from(game.on(seat, Place::field(field)));
                    assert_eq!(on, plainly.on(seat, &field.to_string()));
                    assert!(on <= game.options().field_capacity.into());
                }
            }
            // The dead do not come back, and nobody else joins.
            let alive = game.army(Seat::A) + game.army(Seat::B);
            assert!(before == 0 && alive == 2 * game.options().army || alive <= before);
            before = alive;
        });
    }
}

#[test]
fn every_end_is_met_and_reads_back() {
    let mut met = BTreeSet::new();
    for seed in 0..60 {
        let choose = if seed % 2 == 0 { Gozd::sample } else { push };
        walk(seed, choose, |game, rng| {
            let mut game = *game;
            if let (Turn::Choose(seats), 0) = (game.turn(), rng.below(200)) {
                game.play(Event::Play(seats.first(), Action::Resign)).unwrap();
            }
            if let Some(end) = game.ending() {
                met.insert(end);
                assert_eq!(Gozd::place(2, *game.options(), &Gozd::position(&game)), Ok(game));
            }
        });
    }
    assert_eq!(met.into_iter().collect::<Vec<_>>(), ["afraid", "capped", "destroyed", "resigned"]);
}

#[test]
fn acts_are_sampled_evenly() {
    let position = "death=0:4@7/2,1:4@7,2:3@home,3:6@11,4:2@home/2/7,5:2@home,6:5@12,7:1@3,8:1@3 \
                    devil=33:5@16,34:1@home,35:2@home,36:3@12 \
                    turns=0 to=A left=3 attacks=0,0 quiet=0 fought=no fight=- phase=act";
    evenly(position, 60_000);
}

#[test]
fn victims_are_sampled_evenly() {
    let position = "death=0:5@15,1:1@home devil=33:1@home,34:1@home,35:2@home,36:2@home,37:2@home,38:3@home,\
                    39:4@home,40:4@home,41:6@home,42:6@10 \
                    turns=0 to=A left=3 attacks=1,0 quiet=0 fought=yes fight=0 phase=victims";
    evenly(position, 60_000);
}

/// Pearson's statistic of many samples against equal shares; far beyond its mean would be a bias.
fn evenly(position: &str, samples: u32) {
    let game = *Match::<Gozd>::open_at(2, "", position).unwrap().state();
    let Turn::Choose(seats) = game.turn() else { panic!("a choice") };
    let (mut listed, mut rng) = (Vec::new(), Rng::new(9));
    assert_eq!(game.actions(seats.first(), &mut listed), Coverage::All);
    let mut drawn: BTreeMap<String, u32> = listed.iter().map(|action| (action.to_string(), 0)).collect();
    for _ in 0..samples {
        *drawn.get_mut(&game.sample(seats.first(), &mut rng).to_string()).unwrap() += 1;
    }
    let share = f64::from(samples) / listed.len() as f64;
    let statistic: f64 = drawn.values().map(|&n| (f64::from(n) - share).powi(2) / share).sum();
    let freedom = (listed.len() - 1) as f64;
    assert!(statistic < freedom + 5.0 * (2.0 * freedom).sqrt(), "{statistic} of {freedom}: {drawn:?}");
}

#[test]
fn long_lists_of_victims_are_menus_that_span_them() {
    let home: Vec<String> = (33..57).map(|die| format!("{die}:{}@home", die % 6 + 1)).collect();
    let position = format!(
        "death=0:6@15,1:1@home devil={} turns=0 to=A left=3 attacks=1,0 quiet=0 fought=yes fight=0 phase=victims",
        home.join(",")
    );
    let game = *Match::<Gozd>::open_at(2, "", &position).unwrap().state();
    let mut menu = Vec::new();
    assert_eq!(game.actions(Seat::B, &mut menu), Coverage::Menu);
    let texts: Vec<String> = menu.iter().map(ToString::to_string).collect();
    assert_eq!(texts[0], "lose 1@home,1@home,1@home,1@home,2@home,2@home");
    assert_eq!(texts[texts.len() - 1], "lose 5@home,5@home,6@home,6@home,6@home,6@home");
    let fields = Gozd::fields(&game.view(Seats::ALL), Seat::B);
    assert_eq!((fields.len(), fields[0].notation.as_str()), (1, "lose {}"));
    // What a front end fills in reads and is legal.
    let filled = fields[0].notation.replace("{}", "1@home,1@home,6@home,5@home,5@home,2@home");
    assert_eq!(game.check(Seat::B, filled.parse().unwrap()), Ok(()));
}

#[test]
fn the_army_must_fill_the_first_row() {
    let refusal = Match::<Gozd>::open(2, "army=14").unwrap_err();
    assert_eq!(refusal.clause.0, "G3");
    assert!(Match::<Gozd>::open(2, "army=15").is_ok());
    assert!(Match::<Gozd>::open(2, "army=10 field_capacity=2").is_ok());
}

#[test]
fn large_homes_are_rolled_in_several_events() {
    let mut game = Match::<Gozd>::open(2, "field_capacity=1").unwrap();
    let sizes = [1, 1, 1, 1, 1, 21, 7, 1, 1, 1, 1, 1, 21, 7];
    for size in sizes {
        let Turn::Roll(engine::Chance::Row(count)) = game.state().turn() else { panic!("a roll") };
        assert_eq!(count, size);
        game.play(Event::Roll("3".repeat(size.into()).parse().unwrap())).unwrap();
    }
    assert!(matches!(game.state().turn(), Turn::Choose(_)));
}

/// Positions that cannot be, each with the clause it breaks.
const IMPOSSIBLE: &[(&str, &str)] = &[
    ("G2", "death=0:6@7 devil=0:6@12 turns=2 to=A left=6 fought=no fight=- phase=act"),
    ("G1", "death=0:6@7 devil=33:6@20 turns=2 to=A left=6 fought=no fight=- phase=act"),
    ("G3", "death=0:6@7,1:1@7,2:1@7,3:1@7 devil=33:6@12 turns=2 to=A left=6 fought=no fight=- phase=act"),
    ("G2", "death=0:6@7 devil=33:6@12 turns=2 to=B left=6 fought=no fight=- phase=act"),
    ("G4", "death=0:6@7 devil=33:6@12 turns=2 to=A left=0 fought=no fight=- phase=act"),
    ("G5", "death=0:6@7/12 devil=33:6@12 turns=2 to=A left=6 fought=no fight=- phase=act"),
    ("G5", "death=0:6@7/7 devil=33:6@12 turns=2 to=A left=5 fought=no fight=- phase=act"),
    ("G5", "death=0:6@7 devil=33:6@12/13 turns=2 to=A left=5 fought=no fight=- phase=act"),
    ("G14", "death=- devil=33:6@12 turns=2 to=A left=6 fought=no fight=- phase=act"),
    ("G2", "death=0:6@7,1:* devil=33:6@12 turns=2 to=A left=6 fought=no fight=- phase=act"),
    ("position", "death=66:6@7 devil=33:6@12 turns=2 to=A left=6 fought=no fight=- phase=act"),
    ("G15", "death=0:6@7 devil=33:6@12 turns=400 to=A left=6 fought=no fight=- phase=act"),
    ("G15", "death=0:6@7 devil=33:6@12 turns=2 to=A left=6 fought=yes fight=- phase=act"),
    ("G4", "death=0:6@7 devil=33:6@12 turns=2 to=A left=5 fought=yes fight=0 phase=act"),
    ("G8", "death=0:6@7 devil=33:6@12 turns=2 to=A left=5 fought=yes fight=0 phase=defend"),
    ("G9", "death=0:6@12 devil=33:6@12 turns=2 to=A left=5 fought=yes fight=0,33,11 phase=attacker"),
    ("G10", "death=0:3@12 devil=33:4@12 turns=2 to=A left=5 fought=yes fight=0,33,7 phase=attacker"),
    ("G12", "death=0:3@17 devil=33:4@17 turns=2 to=A left=5 fought=yes fight=0 phase=victims"),
    ("G13", "death=0:*,1:3@7 devil=33:4@17 turns=2 to=A left=5 fought=no fight=- phase=roll"),
    ("G14", "death=0:6@7 devil=33:6@12 turns=2 to=A left=5 fought=no fight=- phase=destroyed"),
    ("G15", "death=0:6@7 devil=33:6@12 turns=2 to=A left=6 fought=no fight=- phase=afraid"),
    ("G15", "death=0:6@7 devil=33:6@12 turns=2 to=A left=6 fought=no fight=- phase=capped"),
    ("G2", "death=0:*,1:6@0 devil=33:6@12 turns=0 to=A left=6 fought=no fight=- phase=setup"),
];

#[test]
fn impossible_positions_are_refused() {
    for (clause, position) in IMPOSSIBLE {
        let refused = Match::<Gozd>::open_at(2, "", &format!("{position} attacks=1,0 quiet=0"));
        let refusal = refused.expect_err(position);
        assert_eq!(refusal.clause.0, *clause, "{position}: {refusal}");
    }
    let quiet =
        "death=0:6@7 devil=33:6@12 turns=20 to=A left=6 fought=no fight=- phase=act attacks=1,0 quiet=10";
    assert_eq!(Match::<Gozd>::open_at(2, "", quiet).expect_err("over").clause.0, "G15");
}
