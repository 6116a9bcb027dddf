//! Do the intervals of reports hold what they promise? Synthetic games whose truth is known, 10,000 experiments
//! for each kind of interval. Seeds are fixed, so that the answer is always the same.

use engine::Rng;
use lab::stats::{Estimate, Part, Resamples, Sequence, difference, rate};

const EXPERIMENTS: u64 = 10_000;
/// Rounds of an experiment.
const ROUNDS: usize = 1000;

fn unit(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1u64 << 53) as f64
}

fn won(rng: &mut Rng, chance: f64) -> f64 {
    f64::from(u8::from(unit(rng) < chance))
}

/// Of 10,000 experiments, how many have an interval that holds the truth? The standard error is 0.22 points.
fn assert_covers(what: &str, truth: f64, seed: u64, experiment: impl Fn(&mut Rng) -> Estimate) {
    let holds = |number: u64| {
        let found = experiment(&mut Rng::numbered(seed, number));
        u32::from(found.low <= truth && truth <= found.high)
    };
    let found = f64::from((0..EXPERIMENTS).map(holds).sum::<u32>()) / EXPERIMENTS as f64;
    println!("{what}: {:.2} %", 100.0 * found);
    assert!((0.94..=0.96).contains(&found), "{what}: {found}");
}

#[test]
fn shares_of_games() {
    for (seed, chance) in [(1, 0.5), (2, 0.55), (3, 0.3), (4, 0.9)] {
        assert_covers(&format!("a chance of {chance}"), chance, seed, |rng| {
            let rounds: Vec<f64> = (0..ROUNDS).map(|_| won(rng, chance)).collect();
            rate(&rounds, 1)
        });
    }
}

/// The base wins 50 %, the variant 54 %, and the same luck helps both.
#[test]
fn paired_differences_of_shares() {
    assert_covers("a difference of 4 points", 0.04, 5, |rng| {
        let round = |rng: &mut Rng| {
            let luck = unit(rng);
            let play = |rng: &mut Rng, chance: f64| {
                // Half of the games are decided by the common luck.
                let fate = if rng.coin() { luck } else { unit(rng) };
                f64::from(u8::from(fate < chance))
            };
            play(rng, 0.54) - play(rng, 0.5)
        };
        let rounds: Vec<f64> = (0..ROUNDS).map(|_| round(rng)).collect();
        difference(&rounds, 1)
    });
}

/// Lengths of games are skewed: some last very long. Fewer rounds, because that is where it is hard.
#[test]
fn bootstrapped_means_and_their_differences() {
    let drawn = Resamples::new(150, 6);
    let length = |rng: &mut Rng, mean: f64| -> f64 { -mean * (1.0 - unit(rng)).ln() };
    assert_covers("a mean of 8", 8.0, 7, |rng| {
        let rounds: Vec<Part> = (0..150).map(|_| [length(rng, 8.0), 1.0]).collect();
        drawn.spread(&rounds).expect("games were played").interval()
    });
    assert_covers("a difference of 2", 2.0, 8, |rng| {
        let (mut variant, mut base): (Vec<Part>, Vec<Part>) = (Vec::new(), Vec::new());
        for _ in 0..150 {
            let common = length(rng, 5.0);
            variant.push([common + length(rng, 5.0), 1.0]);
            base.push([common + length(rng, 3.0), 1.0]);
        }
        let [variant, base] = [variant, base].map(|it| drawn.spread(&it).expect("games were played"));
        variant.above(&base).interval()
    });
}

/// What is looked at after every round: the truth must be inside at all times, in 95 % of experiments.
#[test]
fn confidence_sequences_hold_at_every_moment() {
    for (seed, chance) in [(9, 0.5), (10, 0.9)] {
        let always = |number: u64| {
            let (mut rng, mut sequence) = (Rng::numbered(seed, number), Sequence::new());
            (0..ROUNDS).all(|_| {
                sequence.add(won(&mut rng, chance));
                let found = sequence.interval();
                found.low <= chance && chance <= found.high
            })
        };
        let held = (0..2000).filter(|&number| always(number)).count() as f64 / 2000.0;
        println!("a chance of {chance}, at all times: {:.2} %", 100.0 * held);
        assert!(held >= 0.95, "{held}");
    }
}

/// It narrows like one over the square root of the rounds, though it is wider than an interval for one look.
#[test]
fn confidence_sequences_become_precise() {
    let (mut rng, mut sequence) = (Rng::new(11), Sequence::new());
    (0..10_000).for_each(|_| sequence.add(won(&mut rng, 0.5)));
    let found = sequence.interval();
    let half = (found.high - found.low) / 2.0;
    assert!((0.0098..0.025).contains(&half), "{half}");
}
