//! D6 Dungeon: what each player knows of the far side, guesses at the rest, and the laws in last turns.

use engine::laws::{Effort, check};
use engine::{Event, Game, Rng, Seat, Seats, Show, Turn};
use games::dungeon::{Action, Dungeon, DungeonOptions, FaceTable, LastTurn, Map, Place, View};

/// Somebody in a hurry: lays corridors along one row and declares as soon as he can.
fn hasty(game: &Dungeon, seat: Seat, rng: &mut Rng) -> Action {
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let row = if seat == Seat::A { 2 } else { 3 };
    let wanted = |action: &Action| match *action {
        Action::Declare => 9,
        Action::Place { map: Map::Orc | Map::Curse | Map::Rat, hole, turns } if hole.index() / 6 == row => {
            let map = if let Action::Place { map, .. } = *action { map } else { Map::Orc };
            if map.arms(turns) & 10 == 10 { 8 } else { 1 }
        }
        Action::Place { hole, .. } => i32::from(hole.index() / 6 < 2),
        Action::Draw | Action::End | Action::Keep => 3,
        _ => 2,
    };
    let most = actions.iter().map(wanted).max().unwrap_or(0);
    let best: Vec<Action> = actions.into_iter().filter(|action| wanted(action) == most).collect();
    // Now and then anything, so that spells are cast and routes put at risk.
    if rng.below(12) == 0 { game.sample(seat, rng) } else { rng.pick(&best) }
}

#[test]
fn laws_hold_for_those_in_a_hurry() {
    let plan = Effort::<Dungeon> { walks: 30, seed: 6, choose: hasty, ..Effort::default() };
    let looked = check(plan).unwrap_or_else(|breach| panic!("{breach}"));
    assert!(looked.walks == 30, "{looked:?}");
}

/// Plays on with `choose` and shows every state and event. Both readings of the last turn take turns.
fn watch(
    seed: u64,
    choose: fn(&Dungeon, Seat, &mut Rng) -> Action,
    mut see: impl FnMut(&Dungeon, Event<Action>, &Dungeon),
) -> Dungeon {
    let last_turn = if seed.is_multiple_of(2) { LastTurn::Points } else { LastTurn::Route };
    let options = DungeonOptions { last_turn, ..DungeonOptions::default() };
    let (mut rng, mut game) = (Rng::new(seed), Dungeon::new(2, options));
    loop {
        let event = match game.turn() {
            Turn::Over => return game,
            Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
            Turn::Choose(seats) => Event::Play(seats.first(), choose(&game, seats.first(), &mut rng)),
        };
        let before = game;
        game.play(event).expect("a legal event");
        see(&before, event, &game);
    }
}

fn is_last_turn(game: &Dungeon) -> bool {
    let text = Dungeon::position(&game.view(Seats::ALL));
    !text.contains("declared=-") && game.turn() != Turn::Over
}

#[test]
fn a_declarer_keeps_what_was_declared() {
    // By reading of the last turn: how often it was looked at, and how often something was refused.
    let (mut last_turns, mut refused) = ([0; 2], [0; 2]);
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        watch(seed, hasty, |_, _, game| {
            let Turn::Choose(seats) = game.turn() else { return };
            if !is_last_turn(game) {
                return;
            }
            let reading = game.options().last_turn;
            last_turns[reading as usize] += 1;
            let (mover, declarer) = (seats.first(), seats.first().next(2));
            let points = |game: &Dungeon| game.points(declarer) - game.wonders(declarer);
            // W20: exactly the steps that spoil it are refused.
            for _ in 0..20 {
                let hole = Place::new(rng.below(36) as u8);
                for action in spells(hole) {
                    let checked = game.check(mover, action).map_err(|refusal| refusal.clause.0);
                    if checked.is_err_and(|clause| clause != "W20") {
                        continue;
                    }
                    let mut after = *game;
                    after.apply(Event::Play(mover, action));
                    let spoilt = match reading {
                        LastTurn::Points => points(&after) < points(game),
                        LastTurn::Route => !after.completes(declarer),
                    };
                    assert_eq!(checked.is_err(), spoilt, "`{action}` with {reading:?}");
                    refused[reading as usize] += u32::from(spoilt);
                }
            }
        });
    }
    let enough = last_turns.iter().all(|&count| count > 50) && refused.iter().all(|&count| count > 10);
    assert!(enough, "{last_turns:?} {refused:?}");
}

fn spells(hole: Place) -> Vec<Action> {
    let casts = [
        "red-rotate",
        "blue-rotate",
        "red-swivel",
        "green-swivel",
        "purple-disintegrate",
        "green-disintegrate",
    ];
    let text = |spell: &str| {
        let degrees = if spell.ends_with("rotate") { " 90" } else { "" };
        format!("cast {spell} {hole}{degrees}").parse().expect("a spell")
    };
    casts.into_iter().map(text).collect()
}

/// The turns of each die that a seat thinks possible, from all that it has seen.
struct Memory {
    seat: Seat,
    turns: [[bool; 4]; 36],
}

impl Memory {
    /// Learns from an event that happened in the open, and from the look of the seat's own side after it.
    fn learn(&mut self, event: Event<Action>, before: &Dungeon, after: &Dungeon) {
        for place in Place::all() {
            let (old, new) = (before.hole(place), after.hole(place));
            if new.is_empty() || old.is_empty() {
                self.turns[place.index()] = [!new.is_empty(); 4];
            }
        }
        if let Event::Play(who, action) = event {
            self.follow(who, action, after);
        }
        for place in Place::all().filter(|&place| !after.hole(place).is_empty()) {
            let hole = after.hole(place);
            let map = hole.map(&FaceTable::PRINTED, self.seat);
            for turn in 0..4 {
                let looks = map.arms(hole.with_turn(turn).turns(self.seat));
                self.turns[place.index()][usize::from(turn)] &= looks == map.arms(hole.turns(self.seat));
            }
        }
    }

    fn follow(&mut self, who: Seat, action: Action, after: &Dungeon) {
        let knows_now = |memory: &mut Memory, place: Place| {
            let turn = after.hole(place).turns(Seat::A);
            memory.turns[place.index()] = std::array::from_fn(|it| it == usize::from(turn));
        };
        match action {
            Action::Place { hole, .. } if who == self.seat => knows_now(self, hole),
            Action::Rotate { hole, turns, .. } => {
                let by = usize::from(if who == Seat::A { turns } else { 4 - turns });
                let old = self.turns[hole.index()];
                self.turns[hole.index()] = std::array::from_fn(|it| old[(it + 4 - by) % 4]);
            }
            Action::Swivel { hole, .. } => {
                let old = self.turns[hole.index()];
                self.turns[hole.index()] = std::array::from_fn(|it| old[(4 - it) % 4]);
            }
            Action::Look { .. } if who == self.seat => self.see_all(after),
            Action::Declare if who != self.seat => self.see_all(after),
            _ => (),
        }
    }

    fn see_all(&mut self, after: &Dungeon) {
        for place in Place::all().filter(|&place| !after.hole(place).is_empty()) {
            self.turns[place.index()] =
                std::array::from_fn(|it| it == usize::from(after.hole(place).turns(Seat::A)));
        }
    }
}

/// The turns of a die that a view leaves open, found by guessing.
fn open_turns(view: &View, rng: &mut Rng) -> [[bool; 4]; 36] {
    let mut open = [[false; 4]; 36];
    for _ in 0..60 {
        let guess = Dungeon::guess(view, rng);
        for place in Place::all().filter(|&place| !guess.hole(place).is_empty()) {
            open[place.index()][usize::from(guess.hole(place).turns(Seat::A))] = true;
        }
    }
    open
}

#[test]
fn views_leave_open_exactly_what_cannot_be_inferred() {
    let mut hidden = 0;
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let choose = if seed % 2 == 0 { Dungeon::sample } else { hasty };
        let mut memories = [Seat::A, Seat::B].map(|seat| Memory { seat, turns: [[false; 4]; 36] });
        watch(seed, choose, |before, event, after| {
            for memory in &mut memories {
                memory.learn(event, before, after);
                if rng.below(16) > 0 || after.turn() == Turn::Over {
                    continue;
                }
                let open = open_turns(&after.view(Seats::only(memory.seat)), &mut rng);
                assert_eq!(open, memory.turns, "{} after {event:?}", memory.seat);
                hidden += open.iter().filter(|turns| turns.iter().filter(|it| **it).count() > 1).count();
            }
        });
    }
    assert!(hidden > 500, "{hidden}");
}

/// The chi-square statistic of counts that should be equal.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum()
}

#[test]
fn hidden_turns_are_guessed_uniformly_and_independently() {
    // For A: D1 leaves four turns open and E1 two, together eight. For an onlooker all three leave four.
    let text = "eyes=A to=A phase=before turns=3 bag=5,5,6,5,6,6 A=- B=- fresh=- die=- done=- declared=- \
                waffle=...R?>Y?1>P2/....../....../....../....../......";
    let view = Dungeon::place(2, DungeonOptions::default(), text).expect("a position");
    let (d1, e1, f1) = (Place::new(3), Place::new(4), Place::new(5));
    let mut rng = Rng::new(2);
    let mut counts = [0u32; 8];
    for _ in 0..40_000 {
        let guess = Dungeon::guess(&view, &mut rng);
        assert_eq!((guess.hole(e1).turns(Seat::A) % 2, guess.hole(f1).turns(Seat::A)), (1, 2));
        let which = guess.hole(d1).turns(Seat::A) * 2 + guess.hole(e1).turns(Seat::A) / 2;
        counts[usize::from(which)] += 1;
    }
    // Seven degrees of freedom: above 24.3 in one of a thousand.
    assert!(chi_square(&counts) < 24.3, "{counts:?}");
    let onlooker = Dungeon::guess(&view, &mut rng).view(Seats::NONE);
    let mut counts = [0u32; 64];
    for _ in 0..64_000 {
        let guess = Dungeon::guess(&onlooker, &mut rng);
        let which =
            [d1, e1, f1].iter().fold(0, |sum, &it| sum * 4 + usize::from(guess.hole(it).turns(Seat::A)));
        counts[which] += 1;
    }
    // 63 degrees of freedom: above 103.4 in one of a thousand.
    assert!(chi_square(&counts) < 103.4, "{counts:?}");
}

#[test]
fn an_open_waffle_has_no_secrets() {
    let options = DungeonOptions { open_waffle: true, ..DungeonOptions::default() };
    let (mut rng, mut game) = (Rng::new(4), Dungeon::new(2, options));
    for _ in 0..200 {
        let event = match game.turn() {
            Turn::Over => break,
            Turn::Roll(chance) => Event::Roll(chance.draw(&mut rng)),
            Turn::Choose(seats) => Event::Play(seats.first(), game.sample(seats.first(), &mut rng)),
        };
        assert_eq!(game.witnesses(&event), Seats::ALL);
        game.apply(event);
        for eyes in [Seats::NONE, Seats::only(Seat::A), Seats::only(Seat::B)] {
            assert_eq!(Dungeon::guess(&game.view(eyes), &mut rng), game);
        }
    }
}

#[test]
fn every_choice_is_sampled_as_often_as_every_other() {
    let tail = "declared=- waffle=Y0R0..../....../....../....../....../......";
    let positions = [
        format!("eyes=AB to=A phase=before turns=9 bag=4,4,5,6,5,5 A=yellow-swords2,red-rotate,white-look,blue-key,green-swivel B=- fresh=- die=- done=- {tail}"),
        format!("eyes=AB to=A phase=resolve turns=9 bag=3,4,6,6,6,5 A=yellow-ring,red-net,green-swivel B=- fresh=- die=yellow-orc done=drawn {tail}"),
        format!("eyes=AB to=A phase=resolve turns=9 bag=4,3,6,5,5,6 A=yellow-net,red-net,purple-net B=blue-key fresh=yellow-net die=red-ring done=drawn+freed {tail}"),
        format!("eyes=AB to=A phase=resolve turns=9 bag=5,4,5,6,5,6 A=red-rotate B=blue-key fresh=- die=white-wondrous done=drawn {tail}"),
        "eyes=AB to=B phase=before turns=31 bag=0,4,6,6,5,4 A=green-swords3*2 B=red-rotate,red-swivel,blue-rotate \
         fresh=- die=- done=- declared=A waffle=Y0Y0Y0Y0Y0Y0/....../....../....../....../......"
            .to_string(),
    ];
    let options = DungeonOptions { free_turn_at: 4, ..DungeonOptions::default() };
    let mut rng = Rng::new(12);
    for text in positions {
        let view = Dungeon::place(2, options, &text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        let (game, mut actions) = (Dungeon::guess(&view, &mut rng), Vec::new());
        let Turn::Choose(seats) = game.turn() else { panic!("a choice") };
        game.actions(seats.first(), &mut actions);
        let mut counts = vec![0u32; actions.len()];
        for _ in 0..400 * actions.len() {
            let sampled = game.sample(seats.first(), &mut rng);
            let at = actions.iter().position(|&it| it == sampled).expect("a listed action");
            counts[at] += 1;
        }
        // Four standard deviations above the mean of chi-square.
        let freedom = actions.len() as f64 - 1.0;
        assert!(chi_square(&counts) < freedom + 4.0 * (2.0 * freedom).sqrt(), "{text}: {counts:?}");
    }
}
