//! Speed of random play, straight through the rules or through the table; and of tree search.

mod search;
mod value;

use std::io::Write;
use std::time::{Duration, Instant};

use bots::Players;
use engine::{Game, Rng, Turn};
use serde::Serialize;

use crate::catalog::print_json;
use crate::cli;
use crate::failure::Failure;

const SLICES: u32 = 5;

/// One line of the report.
#[derive(Serialize)]
struct Figures {
    game: &'static str,
    threads: u32,
    events_per_s: f64,
    playouts_per_s: f64,
    ns_per_event: f64,
    state_bytes: usize,
    allocations_per_playout: f64,
}

/// How a game is put through its paces.
#[derive(Clone, Copy)]
struct Subject {
    game: &'static str,
    state_bytes: usize,
    /// Plays one game and returns its number of events.
    play: fn(&mut Rng) -> u32,
}

pub(crate) fn bench(out: &mut impl Write, options: cli::Bench) -> Result<(), Failure> {
    if !(0.01..=3600.0).contains(&options.seconds) {
        return Err(Failure::Usage("--seconds takes 0.01 to 3600".to_string()));
    }
    if options.search {
        return search::bench(out, &options);
    }
    if options.value {
        return value::bench(out, &options);
    }
    let slice = Duration::from_secs_f64(options.seconds) / SLICES;
    let mut all = Vec::new();
    for subject in subjects(options.table) {
        if options.games.is_empty() || options.games.iter().any(|game| game == subject.game) {
            all.extend([1, 2].map(|threads| measure(subject, threads, slice)));
        }
    }
    if options.json { print_json(out, &all) } else { print_table(out, &all) }
}

fn subjects(through_table: bool) -> Vec<Subject> {
    macro_rules! collect {
        ($($game:ty,)+) => { vec![$(subject::<$game>(through_table)),+] };
    }
    games::each_game!(collect)
}

fn subject<G: Players>(through_table: bool) -> Subject {
    let play = if through_table { through_the_table::<G> } else { through_the_rules::<G> };
    Subject { game: G::TITLE.id, state_bytes: size_of::<G>(), play }
}

/// Two play, where two can.
fn seats<G: Game>() -> u8 {
    2.clamp(*G::TITLE.seats.start(), *G::TITLE.seats.end())
}

fn through_the_rules<G: Players>(rng: &mut Rng) -> u32 {
    G::random_game(seats::<G>(), rng)
}

fn through_the_table<G: Game>(rng: &mut Rng) -> u32 {
    let mut table = table::open(G::TITLE.id, seats::<G>(), "", None).expect("the defaults open");
    let mut legal = Vec::new();
    let mut events = 0;
    loop {
        match table.turn() {
            Turn::Over => return events,
            Turn::Roll(chance) => table.roll(chance.draw(rng)).expect("the chance that is due"),
            Turn::Choose(seats) => {
                legal.clear();
                table.legal(seats.first(), &mut legal).expect("a seat that owes a choice");
                let chosen = &legal[rng.below(legal.len() as u32) as usize];
                table.play(seats.first(), chosen).expect("a legal action");
            }
        }
        events += 1;
    }
}

/// The best of several slices: a shared machine can only make a program slower.
fn measure(subject: Subject, threads: u32, slice: Duration) -> Figures {
    let (mut events_per_s, mut playouts_per_s) = (0.0, 0.0);
    for round in 0..u64::from(SLICES) {
        let (events, playouts) = in_parallel(subject, threads, slice, round);
        if events > events_per_s {
            (events_per_s, playouts_per_s) = (events, playouts);
        }
    }
    let (mut rng, playouts) = (Rng::new(1), 20);
    let counted = allocation_counter::measure(|| {
        for _ in 0..playouts {
            (subject.play)(&mut rng);
        }
    });
    Figures {
        game: subject.game,
        threads,
        events_per_s,
        playouts_per_s,
        ns_per_event: f64::from(threads) * 1e9 / events_per_s,
        state_bytes: subject.state_bytes,
        allocations_per_playout: counted.count_total as f64 / f64::from(playouts),
    }
}

/// Events and playouts per second, of all threads together.
fn in_parallel(subject: Subject, threads: u32, slice: Duration, round: u64) -> (f64, f64) {
    std::thread::scope(|scope| {
        let start = |thread| scope.spawn(move || one_thread(subject, slice, round * 64 + u64::from(thread)));
        let running: Vec<_> = (0..threads).map(start).collect();
        let add = |sum: (f64, f64), it: (f64, f64)| (sum.0 + it.0, sum.1 + it.1);
        running
            .into_iter()
            .map(|thread| thread.join().expect("a playout does not panic"))
            .fold((0.0, 0.0), add)
    })
}

fn one_thread(subject: Subject, slice: Duration, index: u64) -> (f64, f64) {
    let (mut rng, mut events, mut playouts) = (Rng::numbered(1, index), 0u64, 0u64);
    let start = Instant::now();
    while start.elapsed() < slice {
        for _ in 0..16 {
            events += u64::from((subject.play)(&mut rng));
            playouts += 1;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    (events as f64 / seconds, playouts as f64 / seconds)
}

fn print_table(out: &mut impl Write, all: &[Figures]) -> Result<(), Failure> {
    writeln!(
        out,
        "game      threads   million events/s   playouts/s   ns/event   state bytes   allocations/playout"
    )?;
    for it in all {
        writeln!(
            out,
            "{:<10}{:>7}{:>19.2}{:>13.0}{:>11.2}{:>14}{:>22.1}",
            it.game,
            it.threads,
            it.events_per_s / 1e6,
            it.playouts_per_s,
            it.ns_per_event,
            it.state_bytes,
            it.allocations_per_playout
        )?;
    }
    Ok(())
}
