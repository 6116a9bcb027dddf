//! Speed of tree search: iterations a second from the opening, with random rollouts and as the levels play.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use bots::Players;
use bots::search::Budget;
use engine::{Event, Game, Rng, Seats, Turn};
use serde::Serialize;

use crate::catalog::print_json;
use crate::cli;
use crate::failure::Failure;

/// As many iterations as a strong player makes.
const ITERATIONS: u64 = 100_000;
const ROUNDS: u64 = 3;

#[derive(Serialize)]
struct Figures {
    game: &'static str,
    threads: u32,
    /// `random` rollouts to the end, or the game's own guide.
    rollouts: &'static str,
    iterations_per_s: f64,
}

pub(super) fn bench(out: &mut impl Write, options: &cli::Bench) -> Result<(), Failure> {
    let mut all = Vec::new();
    macro_rules! measure_each {
        ($($game:ty,)+) => {
            $(if options.games.is_empty() || options.games.iter().any(|id| id == <$game as Game>::TITLE.id) {
                all.extend(measure::<$game>(options.seconds));
            })+
        };
    }
    games::each_game!(measure_each);
    if options.json {
        return print_json(out, &all);
    }
    writeln!(out, "game      threads   rollouts   iterations/s")?;
    for it in all {
        let (game, threads, rollouts) = (it.game, it.threads, it.rollouts);
        writeln!(out, "{game:<10}{threads:>7}{rollouts:>11}{:>15.0}", it.iterations_per_s)?;
    }
    Ok(())
}

fn measure<G: Players>(seconds: f64) -> Vec<Figures> {
    let figures = |threads, rollouts, iterations_per_s| Figures {
        game: G::TITLE.id,
        threads,
        rollouts,
        iterations_per_s,
    };
    let mut all = Vec::new();
    for threads in [1, 2] {
        all.push(figures(threads, "random", speed::<G>(false, threads, seconds)));
        all.push(figures(threads, "guided", speed::<G>(true, threads, seconds)));
    }
    all
}

/// The best of some rounds: a shared machine can only make a program slower.
fn speed<G: Players>(guided: bool, threads: u32, seconds: f64) -> f64 {
    let time = Some(std::time::Duration::from_secs_f64(seconds / ROUNDS as f64));
    let budget = Budget { threads, time, ..Budget::of(ITERATIONS) };
    let mut search = if guided { G::searcher(budget) } else { G::unguided(budget) };
    let round = |seed| {
        let (game, seat) = opening::<G>(seed);
        let start = Instant::now();
        let view = game.view(Seats::only(seat));
        let advice = search.advise(&view, seat, &mut Rng::new(seed), &AtomicBool::new(false));
        advice.iterations as f64 / start.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(round).fold(0.0, f64::max)
}

/// The first decision of a game.
fn opening<G: Game>(seed: u64) -> (G, engine::Seat) {
    let (mut game, mut rng) = (G::new(super::seats::<G>(), Default::default()), Rng::new(seed));
    loop {
        match game.turn() {
            Turn::Roll(chance) => game.apply(Event::Roll(chance.draw(&mut rng))),
            Turn::Choose(seats) => return (game, seats.first()),
            Turn::Over => unreachable!("a game has decisions"),
        }
    }
}
