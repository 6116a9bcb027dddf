//! All games of a batch, shared out to threads.

use std::sync::atomic::{AtomicUsize, Ordering};

use bots::{Players, names};
use encode::{Encode, cells};
use engine::{Chance, Clause, Refusal, Seat, brief, did_you_mean, read_options};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::env::{Env, Frame, Seated};
use crate::rows::{Packed, Rows};
use crate::{Arrays, Plan, Shape, Vector};

struct Batch<G: Encode> {
    frame: Frame<G>,
    envs: Vec<Env<G>>,
    /// Nothing where one thread does it all: whoever calls.
    pool: Option<ThreadPool>,
    /// How many games a thread takes at once.
    share: usize,
}

pub(crate) fn open<G: Encode + Players>(plan: &Plan) -> Result<Box<dyn Vector>, Refusal> {
    let frame = Frame {
        shape: shape::<G>(plan)?,
        options: read_options(&plan.options)?,
        seat: plan.seat,
        explicit_chance: plan.explicit_chance,
        autoreset: plan.autoreset,
        max_steps: plan.max_steps.unwrap_or(u32::MAX),
    };
    let mut envs = Vec::with_capacity(plan.envs);
    for nth in 0..plan.envs as u64 {
        envs.push(Env::new(&frame, opponents::<G>(plan)?, plan.seed.wrapping_add(nth)));
    }
    let pool = match plan.threads {
        0 | 1 => None,
        threads => Some(ThreadPoolBuilder::new().num_threads(threads).build().map_err(no_threads)?),
    };
    // Several shares a thread: games differ in what they cost.
    let share = plan.envs.div_ceil(4 * plan.threads.max(1)).max(1);
    Ok(Box::new(Batch { frame, envs, pool, share }))
}

fn no_threads(error: rayon::ThreadPoolBuildError) -> Refusal {
    Refusal::new(Clause::OPTIONS, format!("the system gives no threads: {error}"))
}

fn shape<G: Encode>(plan: &Plan) -> Result<Shape, Refusal> {
    let allowed = G::TITLE.seats;
    let sits = plan.seat.is_none_or(|seat| seat.index() < plan.seats.into());
    if !allowed.contains(&plan.seats) || !sits {
        let (least, most) = (allowed.start(), allowed.end());
        let because = match sits {
            true => format!("{} is for {least} to {most}, not {}", G::TITLE.name, plan.seats),
            false => format!("{} of {} seats does not play", plan.seat.unwrap_or(Seat::A), plan.seats),
        };
        return Err(Refusal::new(Clause::SEATS, because));
    }
    if plan.envs == 0 {
        return Err(Refusal::new(Clause::OPTIONS, "there must be at least one game"));
    }
    Ok(Shape {
        envs: plan.envs,
        cells: cells(G::PARTS),
        actions: G::NUMBERING.len(),
        traits: cells(G::TRAITS),
        seats: plan.seats.into(),
    })
}

/// Who plays each seat that is not asked.
fn opponents<G: Encode + Players>(plan: &Plan) -> Result<Seated<G>, Refusal> {
    let Some(asked) = plan.seat else { return Ok(Vec::new()) };
    let mut named = plan.opponents.iter();
    let mut name = None;
    let mut bots = Vec::new();
    for nth in 0..plan.seats.into() {
        if nth == asked.index() {
            bots.push(None);
            continue;
        }
        name = named.next().or(name);
        let Some(name) = name else {
            return Err(Refusal::new(Clause::SEATS, "who plays the other seats? Name an opponent"));
        };
        let known = names::<G>();
        let bot = G::player(name).ok_or_else(|| {
            let near = did_you_mean(name, known.iter().copied());
            let because =
                format!("there is no player `{}`{near}; there is {}", brief(name), known.join(", "));
            Refusal::new(Clause::NOTATION, because)
        })?;
        bots.push(Some(bot));
    }
    Ok(bots)
}

impl<G: Encode + Players> Batch<G> {
    /// Does something with every game and its row, on all threads.
    fn each<R: Rows>(&mut self, rows: R, act: impl Fn(&Frame<G>, usize, usize, &mut Env<G>, &mut R) + Sync) {
        let (frame, share, act) = (&self.frame, self.share, &act);
        let run = |first: usize, envs: &mut [Env<G>], mut rows: R| {
            for (row, env) in envs.iter_mut().enumerate() {
                act(frame, first + row, row, env, &mut rows);
            }
        };
        let Some(pool) = &self.pool else { return run(0, &mut self.envs, rows) };
        let (envs, mut left) = (&mut self.envs, rows);
        pool.in_place_scope(|scope| {
            for (nth, envs) in envs.chunks_mut(share).enumerate() {
                let (rows, rest) = left.cut(envs.len());
                left = rest;
                scope.spawn(move |_| run(nth * share, envs, rows));
            }
        });
    }

    /// Refuses all where one is refused: the first of them says why.
    fn check(&mut self, actions: &[i64]) -> Result<(), Refusal> {
        let refused = AtomicUsize::new(usize::MAX);
        self.each((), |frame, nth, _, env, ()| {
            if !env.allows(frame, actions[nth]) {
                refused.fetch_min(nth, Ordering::Relaxed);
            }
        });
        match refused.into_inner() {
            usize::MAX => Ok(()),
            nth => Err(self.envs[nth].refusal(nth, actions[nth])),
        }
    }
}

impl<G: Encode + Players> Vector for Batch<G> {
    fn shape(&self) -> Shape {
        self.frame.shape
    }

    fn reset(&mut self, seeds: Option<&[u64]>, which: Option<&[bool]>, into: &mut Arrays) {
        self.each(into.again(), |frame, nth, row, env, rows| {
            if which.is_none_or(|marked| marked[nth]) {
                if let Some(seeds) = seeds {
                    env.reseed(seeds[nth]);
                }
                // Whatever memory this is: from here on every step takes back what the last one marked.
                Arrays::row(rows.masks, row, frame.shape.actions).fill(0);
                env.begin(frame, row, rows);
            }
        });
    }

    fn step(&mut self, actions: &[i64], into: &mut Arrays) -> Result<(), Refusal> {
        self.check(actions)?;
        self.each(into.again(), |frame, nth, row, env, rows| env.step(frame, row, actions[nth], rows));
        Ok(())
    }

    fn steer(&mut self, ways: &[f32], into: &mut Arrays) -> Result<(), Refusal> {
        for (nth, env) in self.envs.iter().enumerate() {
            env.goes_on(&self.frame, nth)?;
        }
        self.each(into.again(), |frame, nth, row, env, rows| {
            env.steer(frame, row, &ways[3 * nth..3 * nth + 3], rows);
        });
        Ok(())
    }

    fn sample(&mut self, into: &mut [i64]) {
        self.each(into, |_, _, row, env, into| into[row] = env.sample());
    }

    fn listed(&self) -> usize {
        self.envs.iter().map(Env::listed).sum()
    }

    fn describe(&mut self, into: &mut [f32]) {
        let lengths: Vec<usize> = self.envs.iter().map(Env::listed).collect();
        let width = self.frame.shape.traits;
        self.each(Packed { cells: into, lengths: &lengths, width }, |_, _, _, env, rows| {
            env.describe(rows.next());
        });
    }

    fn notation(&self, env: usize, number: usize) -> Option<String> {
        self.envs.get(env)?.notation(number)
    }

    fn number(&self, env: usize, notation: &str) -> Option<usize> {
        self.envs.get(env)?.number(notation)
    }

    fn chance(&self, env: usize) -> Option<Chance> {
        self.envs.get(env)?.chance()
    }
}
