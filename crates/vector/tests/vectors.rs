//! Many games at once: the same on any number of threads, and the same as the rules say, step by step.

use encode::{Encode, Numbers, cells, listed};
use engine::{Event, Seat, Seats, Turn};
use vector::{Arrays, Autoreset, CHANCE, NOBODY, Plan, Vector, open, reward};

/// The arrays of a batch, and its games.
struct Batch {
    vector: Box<dyn Vector>,
    observations: Vec<f32>,
    masks: Vec<i8>,
    rewards: Vec<f32>,
    returns: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    seats: Vec<i8>,
    counts: Vec<i32>,
    complete: Vec<bool>,
    last: Vec<f32>,
    actions: Vec<i64>,
}

fn plan(game: &str, envs: usize) -> Plan {
    Plan {
        game: game.to_string(),
        envs,
        seats: if game == "land6" { 1 } else { 2 },
        options: String::new(),
        seat: None,
        opponents: Vec::new(),
        explicit_chance: false,
        autoreset: Autoreset::NextStep,
        max_steps: None,
        threads: 1,
        seed: 7,
    }
}

impl Batch {
    fn new(plan: &Plan) -> Batch {
        let vector = open(plan).unwrap_or_else(|refusal| panic!("{refusal}"));
        let (shape, envs) = (vector.shape(), plan.envs);
        let mut batch = Batch {
            vector,
            observations: vec![0.0; envs * shape.cells],
            masks: vec![0; envs * shape.actions],
            rewards: vec![0.0; envs],
            returns: vec![0.0; envs * shape.seats],
            terminated: vec![false; envs],
            truncated: vec![false; envs],
            seats: vec![0; envs],
            counts: vec![0; envs],
            complete: vec![false; envs],
            last: vec![0.0; envs * shape.cells],
            actions: vec![0; envs],
        };
        batch.write(|vector, into| vector.reset(None, None, into));
        batch
    }

    fn write<T>(&mut self, act: impl FnOnce(&mut dyn Vector, &mut Arrays) -> T) -> T {
        let mut into = Arrays {
            observations: &mut self.observations,
            masks: &mut self.masks,
            rewards: &mut self.rewards,
            returns: &mut self.returns,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            seats: &mut self.seats,
            counts: &mut self.counts,
            complete: &mut self.complete,
            last: &mut self.last,
        };
        act(&mut *self.vector, &mut into)
    }

    /// Plays anything.
    fn step(&mut self) {
        self.vector.sample(&mut self.actions);
        let actions = self.actions.clone();
        self.write(|vector, into| vector.step(&actions, into)).unwrap_or_else(|refusal| panic!("{refusal}"));
    }

    /// What is told of every action.
    fn told(&mut self) -> Vec<f32> {
        let mut rows = vec![9.0; self.vector.listed() * self.vector.shape().traits];
        self.vector.describe(&mut rows);
        rows
    }

    /// Everything that was written, as bits.
    fn bits(&self) -> Vec<u32> {
        let floats = [&self.observations, &self.rewards, &self.returns, &self.last];
        let mut bits: Vec<u32> = floats.into_iter().flatten().map(|it| it.to_bits()).collect();
        bits.extend(self.masks.iter().map(|&it| it as u32));
        bits.extend(self.terminated.iter().chain(&self.truncated).map(|&it| u32::from(it)));
        bits.extend(self.seats.iter().map(|&it| it as u32));
        bits.extend(self.counts.iter().map(|&it| it as u32));
        bits
    }
}

const GAMES: [&str; 6] = ["d6d", "dungeon", "gozd", "land6", "pig", "rebirth"];

#[test]
fn threads_change_nothing() {
    for game in GAMES {
        let duel = game != "land6";
        let (seat, opponents) =
            if duel { (Some(Seat::B), vec!["random".to_string()]) } else { (None, vec![]) };
        let one = Plan { seat, opponents, autoreset: Autoreset::SameStep, ..plan(game, 13) };
        let mut batches = [1, 2, 5].map(|threads| Batch::new(&Plan { threads, ..one.clone() }));
        for step in 0..120 {
            batches.iter_mut().for_each(Batch::step);
            let [first, others @ ..] = &batches;
            assert!(others.iter().all(|it| it.bits() == first.bits()), "{game}, step {step}");
            assert!(!duel || first.seats.iter().all(|&it| it == 1), "{game}: only B is asked");
        }
    }
}

/// What can be told of these actions of whoever is asked, in the order of their numbers.
fn described<G: Encode>(state: &G, actions: &[G::Action], numbers: &[u32]) -> Vec<f32> {
    let Turn::Choose(owing) = state.turn() else { return Vec::new() };
    let view = state.view(Seats::only(owing.first()));
    let mut pairs: Vec<(u32, G::Action)> = numbers.iter().copied().zip(actions.iter().copied()).collect();
    pairs.sort_by_key(|&(number, _)| number);
    let row = |(_, action)| {
        let mut row = vec![0.0; cells(G::TRAITS)];
        G::describe(&view, owing.first(), action, &mut Numbers::new(&mut row));
        row
    };
    pairs.into_iter().flat_map(row).collect()
}

/// One game beside the rules themselves, chance supplied from outside.
fn follows<G: Encode>() {
    let id = G::TITLE.id;
    let mut batch = Batch::new(&Plan { explicit_chance: true, ..plan(id, 1) });
    let seats = batch.vector.shape().seats as u8;
    let mut state = G::new(seats, Default::default());
    for _ in 0..400 {
        let turn = state.turn();
        let eyes = if let Turn::Choose(owing) = turn { owing.first() } else { Seat::A };
        let mut row = vec![0.0; cells(G::PARTS)];
        G::encode(&state.view(Seats::only(eyes)), eyes, &mut Numbers::new(&mut row));
        assert_eq!(row, batch.observations, "{id}");
        let (mut actions, mut numbers) = (Vec::new(), Vec::new());
        match turn {
            Turn::Over => break,
            Turn::Roll(_) => assert_eq!(batch.seats[0], CHANCE),
            Turn::Choose(owing) => {
                listed(&state, owing.first(), &mut actions, &mut numbers);
                assert_eq!(usize::try_from(batch.seats[0]), Ok(owing.first().index()));
            }
        }
        assert_eq!(batch.told(), described(&state, &actions, &numbers), "{id}");
        let legal = |nth: usize| numbers.contains(&(nth as u32));
        assert!(batch.masks.iter().enumerate().all(|(nth, &it)| (it == 1) == legal(nth)), "{id}");
        batch.vector.sample(&mut batch.actions);
        let text = batch.vector.notation(0, batch.actions[0] as usize).expect("it is legal");
        let event = match turn {
            Turn::Choose(owing) => Event::Play(owing.first(), text.parse().expect("an action")),
            _ => Event::Roll(text.parse().expect("a roll")),
        };
        assert_eq!(state.play(event), Ok(()), "{id}: {text}");
        let actions = batch.actions.clone();
        batch.write(|vector, into| vector.step(&actions, into)).unwrap_or_else(|it| panic!("{it}"));
    }
    let over = state.turn() == Turn::Over;
    assert_eq!((batch.terminated[0], batch.seats[0] == NOBODY), (over, over), "{id}");
    for seat in Seats::first_n(seats).iter().filter(|_| over) {
        assert_eq!(batch.returns[seat.index()], reward(&state.outcome(), seat), "{id}");
    }
}

macro_rules! games {
    ($($game:ty,)+) => {
        #[test]
        fn steps_are_the_rules() {
            $(follows::<$game>();)+
        }
    };
}
games::each_game!(games);

#[test]
fn a_refused_step_has_not_happened() {
    let mut batch = Batch::new(&plan("pig", 3));
    batch.step();
    let before = batch.bits();
    let refused = batch.write(|vector, into| vector.step(&[0, 0, 2], into)).unwrap_err();
    assert!(refused.because.contains("game 2: 2 is not the number of a legal action"), "{refused}");
    assert_eq!(batch.bits(), before);
    batch.step();
}

#[test]
fn games_begin_again_as_gymnasium_has_it() {
    let short = |autoreset| Plan { options: "target=20".to_string(), autoreset, ..plan("pig", 1) };
    let mut next = Batch::new(&short(Autoreset::NextStep));
    while !next.terminated[0] {
        next.step();
    }
    assert_eq!((next.returns[0] + next.returns[1], next.counts[0], next.seats[0]), (0.0, 0, NOBODY));
    let ended = next.observations.clone();
    next.step();
    assert_eq!((next.terminated[0], next.rewards[0], next.seats[0]), (false, 0.0, 0));

    let mut same = Batch::new(&short(Autoreset::SameStep));
    while !same.terminated[0] {
        same.step();
    }
    assert_eq!((same.last, same.observations), (ended, next.observations.clone()), "the same two games");

    let mut never = Batch::new(&short(Autoreset::Disabled));
    while !never.terminated[0] {
        never.step();
    }
    let refused = never.write(|vector, into| vector.step(&[0], into)).unwrap_err();
    assert_eq!(refused.because, "game 0 is over: reset it first");
    never.write(|vector, into| vector.reset(None, Some(&[true]), into));
    assert_eq!(never.observations, next.observations);

    let mut cut = Batch::new(&Plan { max_steps: Some(3), ..plan("pig", 1) });
    (0..3).for_each(|_| cut.step());
    assert_eq!((cut.terminated[0], cut.truncated[0], cut.rewards[0]), (false, true, 0.0));
}

#[test]
fn two_numbers_steer_a_ship() {
    let mut batch = Batch::new(&plan("rebirth", 4));
    let mut ended = 0;
    for step in 0..600 {
        let ways: Vec<f32> = (0..12).map(|nth| ((step * 7 + nth * 5) % 21) as f32 / 10.0 - 1.0).collect();
        batch.write(|vector, into| vector.steer(&ways, into)).unwrap_or_else(|refusal| panic!("{refusal}"));
        ended += batch.terminated.iter().filter(|&&it| it).count();
    }
    assert!(ended > 0);
}

#[test]
fn what_cannot_be_opened_is_said() {
    let said = |plan: Plan| open(&plan).err().expect("a refusal").to_string();
    assert!(said(plan("chess", 1)).contains("there is no game `chess`"));
    assert!(said(Plan { seats: 5, ..plan("pig", 1) }).contains("not 5"));
    assert!(said(Plan { seat: Some(Seat::D), ..plan("pig", 1) }).contains("does not play"));
    assert!(said(Plan { seat: Some(Seat::A), ..plan("pig", 1) }).contains("Name an opponent"));
    let opponents = vec!["stedy".to_string()];
    assert!(said(Plan { seat: Some(Seat::A), opponents, ..plan("pig", 1) }).contains("did you mean"));
    assert!(said(plan("pig", 0)).contains("at least one"));
    assert!(said(Plan { options: "target=x".to_string(), ..plan("pig", 1) }).contains("target"));
}

#[test]
fn a_row_is_told_for_each_mark_on_any_number_of_threads() {
    for game in GAMES {
        let mut batches = [1, 3].map(|threads| Batch::new(&Plan { threads, ..plan(game, 7) }));
        for step in 0..40 {
            let told = batches.each_mut().map(Batch::told);
            assert_eq!(told[0], told[1], "{game}, step {step}");
            let marks = batches[0].masks.iter().filter(|&&it| it == 1).count();
            assert_eq!(told[0].len(), marks * batches[0].vector.shape().traits, "{game}, step {step}");
            batches.iter_mut().for_each(Batch::step);
        }
    }
}
