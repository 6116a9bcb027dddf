//! Speed of values: evaluations a second of states of random games, on one core.

use std::io::Write;
use std::time::{Duration, Instant};

use bots::net::{Strength, Valued, value};
use engine::{Game, Rng, next_event};
use serde::Serialize;

use super::seats;
use crate::catalog::print_json;
use crate::cli;
use crate::failure::Failure;

/// States that are evaluated in turn.
const STATES: usize = 1_000;

#[derive(Serialize)]
struct Figures {
    game: &'static str,
    values_per_s: f64,
    inputs: usize,
    weight_bytes: usize,
}

pub(super) fn bench(out: &mut impl Write, options: &cli::Bench) -> Result<(), Failure> {
    let slice = Duration::from_secs_f64(options.seconds) / super::SLICES;
    let mut all = Vec::new();
    macro_rules! measure_each {
        ($($game:ty,)+) => {
            $(if options.games.is_empty() || options.games.iter().any(|id| id == <$game as Game>::TITLE.id) {
                all.push(measure::<$game>(slice));
            })+
        };
    }
    games::each_game!(measure_each);
    if options.json {
        return print_json(out, &all);
    }
    writeln!(out, "game      thousand values/s   inputs   bytes of weights")?;
    for it in &all {
        let thousands = it.values_per_s / 1e3;
        writeln!(out, "{:<10}{thousands:>17.0}{:>9}{:>19}", it.game, it.inputs, it.weight_bytes)?;
    }
    Ok(())
}

/// The best of several slices: a shared machine can only make a program slower.
fn measure<G: Valued>(slice: Duration) -> Figures {
    let states = states::<G>();
    let one_slice = || {
        let (start, mut count) = (Instant::now(), 0u64);
        while start.elapsed() < slice {
            for state in &states {
                std::hint::black_box(value(state, Strength::Strong));
            }
            count += states.len() as u64;
        }
        count as f64 / start.elapsed().as_secs_f64()
    };
    let values_per_s = (0..super::SLICES).map(|_| one_slice()).fold(0.0, f64::max);
    Figures { game: G::TITLE.id, values_per_s, inputs: G::INPUTS, weight_bytes: G::WEIGHTS.len() }
}

/// From random games, whatever they come to.
fn states<G: Valued>() -> Vec<G> {
    let (mut rng, mut states) = (Rng::new(1), Vec::with_capacity(STATES));
    while states.len() < STATES {
        let mut state = G::new(seats::<G>(), G::Options::default());
        while let Some(event) = next_event(&state, &mut rng, G::sample) {
            states.push(state);
            state.apply(event);
        }
    }
    states.truncate(STATES);
    states
}
