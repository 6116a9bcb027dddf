//! Steps of one game with actions drawn at random: for counted instructions.
//!
//! valgrind --tool=callgrind --toggle-collect='steps::walk' target/release/examples/steps GAME ENVS STEPS

use vector::{Arrays, Autoreset, Plan, Vector, open};

fn main() {
    let mut args = std::env::args().skip(1);
    let game = args.next().expect("a game's id");
    let mut number = || args.next().and_then(|it| it.parse().ok()).expect("how many games, how many steps");
    let (envs, steps): (usize, usize) = (number(), number());
    let plan = Plan {
        seats: if game == "land6" { 1 } else { 2 },
        game,
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
    let mut vector = open(&plan).unwrap_or_else(|refusal| panic!("{refusal}"));
    let shape = vector.shape();
    let mut into = Arrays {
        observations: &mut vec![0.0; envs * shape.cells],
        masks: &mut vec![0; envs * shape.actions],
        rewards: &mut vec![0.0; envs],
        returns: &mut vec![0.0; envs * shape.seats],
        terminated: &mut vec![false; envs],
        truncated: &mut vec![false; envs],
        seats: &mut vec![0; envs],
        counts: &mut vec![0; envs],
        complete: &mut vec![false; envs],
        last: &mut [],
    };
    vector.reset(None, None, &mut into);
    println!("{:x}", walk(&mut *vector, steps, &mut into));
}

/// Plays on; the sum of all that was written tells whether two builds play the same.
#[inline(never)]
fn walk(vector: &mut dyn Vector, steps: usize, into: &mut Arrays) -> u64 {
    let mut actions = vec![0; into.len()];
    let mut sum = 0_u64;
    for _ in 0..steps {
        vector.sample(&mut actions);
        vector.step(&actions, into).unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    let bits = into.observations.iter().map(|it| u64::from(it.to_bits()));
    for bits in bits.chain(into.masks.iter().map(|&it| it as u64)) {
        sum = sum.rotate_left(5) ^ bits;
    }
    sum
}
