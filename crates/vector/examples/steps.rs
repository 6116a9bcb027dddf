//! Steps of many games beside a bare loop, and lists of actions, in one run; or one of them alone, for counted
//! instructions.
//!
//! target/release/examples/steps
//! valgrind --tool=callgrind --toggle-collect='steps::walk' target/release/examples/steps GAME ENVS STEPS
//! valgrind --tool=callgrind --toggle-collect='steps::list' target/release/examples/steps GAME LISTS
//!
//! The bare loop lists the actions, picks one, and writes 256 numbers and a mask, as anybody would write it: one game,
//! no observation, nothing that is checked.

use std::fs;
use std::hint::black_box;
use std::time::{Duration, Instant};

use encode::{Encode, listed};
use engine::{Event, Rng, Turn};
use vector::{Arrays, Autoreset, Plan, Vector, open};

/// Games at once, where they are timed.
const ENVS: usize = 1024;
/// The best of so many slices counts: a shared machine can only make a program slower.
const SLICES: usize = 10;
const SLICE: Duration = Duration::from_millis(200);

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize| args[nth].parse().expect("a number");
    macro_rules! each {
        ($($game:ty,)+) => {
            match &args[..] {
                [] => { head(); $(line::<$game>();)+ }
                [game, _] => { $(if game == <$game as engine::Game>::TITLE.id { counted::<$game>(number(1)) })+ }
                [game, _, _] => {
                    let mut batch = Batch::new(game, number(1));
                    batch.play(number(2));
                    println!("{:x}", batch.sum());
                }
                _ => panic!("nothing; or a game's id and how many lists; or its id, how many games, how many steps"),
            }
        };
    }
    games::each_game!(each);
}

fn head() {
    println!(
        "million steps a second of CPU time; nanoseconds for a list of actions, and how many are in it\n"
    );
    println!(
        "| game | bare loop | observations and masks | share | list | actions |\n|---|---|---|---|---|---|"
    );
}

fn line<G: Encode>() {
    let id = G::TITLE.id;
    let mut bare = Bare::<G>::new();
    let loops = rate(|| bare.steps(10_000));
    let mut batch = Batch::new(id, ENVS);
    let steps = rate(|| {
        batch.play(4);
        4 * ENVS
    });
    let states = states::<G>(2_000);
    let actions = list(&states, 1);
    let lists = rate(|| {
        black_box(list(&states, 1));
        states.len()
    });
    let mean = actions as f64 / states.len() as f64;
    println!(
        "| {id} | {:.2} | {:.2} | {:.0} % | {:.0} | {mean:.0} |",
        loops / 1e6,
        steps / 1e6,
        100.0 * steps / loops,
        1e9 / lists
    );
}

/// Lists alone.
fn counted<G: Encode>(lists: usize) {
    let states = states::<G>(1_000);
    println!("{} actions in {lists} times {} lists", list(&states, lists), states.len());
}

/// How many a second of this thread's time, in the best slice.
fn rate(mut some: impl FnMut() -> usize) -> f64 {
    let mut best = 0.0_f64;
    for _ in 0..SLICES {
        let (began, mut done) = (busy(), 0);
        let mut spent = Duration::ZERO;
        while spent < SLICE {
            done += some();
            spent = busy() - began;
        }
        best = best.max(done as f64 / spent.as_secs_f64());
    }
    best
}

/// How long this thread has run: by the kernel's count, where there is one, so that neighbours make no difference.
fn busy() -> Duration {
    thread_local!(static BEGAN: Instant = Instant::now());
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanos = told.and_then(|text| text.split(' ').next()?.parse().ok());
    nanos.map_or_else(|| BEGAN.with(Instant::elapsed), Duration::from_nanos)
}

/// Two, where two can play.
fn seats<G: Encode>() -> u8 {
    2.clamp(*G::TITLE.seats.start(), *G::TITLE.seats.end())
}

/// The loop that does nothing but what every program that learns must.
struct Bare<G: Encode> {
    state: G,
    rng: Rng,
    actions: Vec<G::Action>,
    marks: Vec<u32>,
    numbers: [f32; 256],
    mask: Vec<i8>,
}

impl<G: Encode> Bare<G> {
    fn new() -> Bare<G> {
        let (state, rng) = (G::new(seats::<G>(), Default::default()), Rng::new(7));
        let mask = vec![0; G::NUMBERING.len()];
        Bare { state, rng, actions: Vec::new(), marks: Vec::new(), numbers: [0.0; 256], mask }
    }

    fn steps(&mut self, steps: usize) -> usize {
        let mut done = 0;
        while done < steps {
            match self.state.turn() {
                Turn::Over => self.state = G::new(seats::<G>(), Default::default()),
                Turn::Roll(chance) => self.state.apply(Event::Roll(chance.draw(&mut self.rng))),
                Turn::Choose(owing) => {
                    listed(&self.state, owing.first(), &mut self.actions, &mut self.marks);
                    for (nth, cell) in self.numbers.iter_mut().enumerate() {
                        *cell = (done ^ nth) as u8 as f32 / 8.0;
                    }
                    self.mask.fill(0);
                    self.marks.iter().for_each(|&number| self.mask[number as usize] = 1);
                    black_box((&self.numbers, &self.mask));
                    let action = self.rng.pick(&self.actions);
                    self.state.apply(Event::Play(owing.first(), action));
                    done += 1;
                }
            }
        }
        done
    }
}

/// Positions of random games in which somebody must choose.
fn states<G: Encode>(wanted: usize) -> Vec<G> {
    let (mut states, mut rng) = (Vec::new(), Rng::new(3));
    let mut state = G::new(seats::<G>(), Default::default());
    while states.len() < wanted {
        match state.turn() {
            Turn::Over => state = G::new(seats::<G>(), Default::default()),
            Turn::Roll(chance) => state.apply(Event::Roll(chance.draw(&mut rng))),
            Turn::Choose(owing) => {
                states.push(state);
                let action = state.sample(owing.first(), &mut rng);
                state.apply(Event::Play(owing.first(), action));
            }
        }
    }
    states
}

/// Lists what may be done in each position; how many actions there were.
#[inline(never)]
fn list<G: Encode>(states: &[G], times: usize) -> usize {
    let (mut actions, mut numbers, mut sum) = (Vec::new(), Vec::new(), 0);
    for state in (0..times).flat_map(|_| states) {
        if let Turn::Choose(owing) = state.turn() {
            listed(state, owing.first(), &mut actions, &mut numbers);
            sum += actions.len();
        }
    }
    sum
}

/// Many games, and what they write into.
struct Batch {
    vector: Box<dyn Vector>,
    observations: Vec<f32>,
    masks: Vec<i8>,
    numbers: Vec<f32>,
    flags: Vec<bool>,
    seats: Vec<i8>,
    counts: Vec<i32>,
    actions: Vec<i64>,
}

impl Batch {
    fn new(game: &str, envs: usize) -> Batch {
        let plan = Plan {
            seats: if game == "land6" { 1 } else { 2 },
            game: game.to_string(),
            envs,
            options: String::new(),
            seat: None,
            opponents: Vec::new(),
            explicit_chance: false,
            autoreset: Autoreset::NextStep,
            max_steps: None,
            threads: 1,
            seed: 7,
        };
        let vector = open(&plan).unwrap_or_else(|refusal| panic!("{refusal}"));
        let shape = vector.shape();
        let mut batch = Batch {
            observations: vec![0.0; envs * shape.cells],
            masks: vec![0; envs * shape.actions],
            numbers: vec![0.0; envs * (1 + shape.seats)],
            flags: vec![false; 3 * envs],
            seats: vec![0; envs],
            counts: vec![0; envs],
            actions: vec![0; envs],
            vector,
        };
        let (vector, _, mut into) = batch.parts();
        vector.reset(None, None, &mut into);
        batch
    }

    fn parts(&mut self) -> (&mut dyn Vector, &mut [i64], Arrays<'_>) {
        let envs = self.actions.len();
        let (rewards, returns) = self.numbers.split_at_mut(envs);
        let (terminated, flags) = self.flags.split_at_mut(envs);
        let (truncated, complete) = flags.split_at_mut(envs);
        let (observations, masks) = (&mut self.observations[..], &mut self.masks[..]);
        let (seats, counts, last) = (&mut self.seats[..], &mut self.counts[..], &mut [][..]);
        let into = Arrays {
            observations,
            masks,
            rewards,
            returns,
            terminated,
            truncated,
            seats,
            counts,
            complete,
            last,
        };
        (&mut *self.vector, &mut self.actions, into)
    }

    fn play(&mut self, steps: usize) {
        let (vector, actions, mut into) = self.parts();
        walk(vector, actions, steps, &mut into);
    }

    /// The sum of all that was written tells whether two builds play the same.
    fn sum(&self) -> u64 {
        let bits = self.observations.iter().map(|it| u64::from(it.to_bits()));
        let bits = bits.chain(self.masks.iter().map(|&it| it as u64));
        bits.fold(0, |sum: u64, bits| sum.rotate_left(5) ^ bits)
    }
}

#[inline(never)]
fn walk(vector: &mut dyn Vector, actions: &mut [i64], steps: usize, into: &mut Arrays) {
    for _ in 0..steps {
        vector.sample(actions);
        vector.step(actions, into).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
}
