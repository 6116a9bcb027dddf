//! Laws that every game obeys, whatever its rules. A game's generic test suite is [`check`].
//!
//! A law that is broken comes back as a [`Breach`], so that tests can show that each law can fail.

mod chance;
mod choices;
mod knowledge;
mod throws;
mod words;

use std::fmt;

use crate::{Event, Game, Match, Rng, Seat, Seats, Show, Turn, draw_options, write_options};

/// The laws, by what they promise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// A game ends.
    Ends,
    /// `turn` names seats that play, dice that exist, and winners that took part.
    Turns,
    /// Listed actions are distinct and legal.
    Listed,
    /// A list that claims to be complete is.
    Complete,
    /// Samples are legal, and on the list if it is complete.
    Sampled,
    /// Samples reach every listed action.
    Reached,
    /// Actions, options and positions read back.
    ReadsBack,
    /// A guess agrees with the view it came from; with open eyes it is exact.
    Guessed,
    /// What a seat may do depends only on what it sees.
    OwnView,
    /// What some eyes see is a function of what more eyes see.
    Joint,
    /// Sealed choices commute.
    SealedOrder,
    /// Sealed choices do not show.
    SealedSecret,
    /// Like dice have no order; every outcome can be applied.
    Chance,
    /// A record replays to the same state.
    Replays,
    /// Garbage is refused or harmless.
    Garbage,
    /// Refusals, sentences and meters cite clauses that exist.
    Cites,
    /// A Scene's ids are unique, and its touches lead somewhere.
    Scene,
    /// Every roll that is witnessed is one throw, true to the dice, in a place that exists.
    Throws,
    /// There is always a goal, and nobody is further than possible.
    Goal,
}

/// A law that does not hold, with what showed it and how to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// What was found.
    pub found: String,
    /// The record that leads there.
    pub record: String,
}

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {:?} is broken: {}\nafter\n{}", self.law, self.found, self.record)
    }
}

/// How hard to look.
#[derive(Clone, Copy, Debug)]
pub struct Effort<G: Game> {
    /// Walks for each number of seats, half of them with random options.
    pub walks: u64,
    /// Where to begin.
    pub seed: u64,
    /// A walk with more events than this counts as endless.
    pub endless: usize,
    /// How the walker chooses; games in which random play leads nowhere bring their own.
    pub choose: fn(&G, Seat, &mut Rng) -> G::Action,
}

impl<G: Game> Default for Effort<G> {
    fn default() -> Self {
        Effort { walks: 10, seed: 0, endless: 200_000, choose: G::sample }
    }
}

/// What was looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Looked {
    /// Walks that came to an end.
    pub walks: u64,
    /// States on them.
    pub states: u64,
    /// States at which every law was tried.
    pub tried: u64,
}

/// Walks through games and tries every law on the way.
pub fn check<G: Show>(plan: Effort<G>) -> Result<Looked, Breach> {
    let mut looked = Looked::default();
    for seats in G::TITLE.seats {
        for walk in 0..plan.walks {
            let mut rng = Rng::numbered(plan.seed, walk * 8 + u64::from(seats));
            let options = if walk % 2 == 0 { G::Options::default() } else { draw_options(&mut rng) };
            looked = Walk::<G>::open(seats, &options, plan)?.walk(&mut rng, looked)?;
        }
    }
    Ok(looked)
}

type Found = Result<(), (Law, String)>;

/// Fails with `law` and what was found, unless `holds`.
fn ensure(holds: bool, law: Law, found: impl FnOnce() -> String) -> Found {
    if holds { Ok(()) } else { Err((law, found())) }
}

struct Walk<G: Show> {
    game: Match<G>,
    plan: Effort<G>,
    /// Actions met so far: what was legal once is tried again elsewhere.
    met: Vec<G::Action>,
}

impl<G: Show> Walk<G> {
    fn open(seats: u8, options: &G::Options, plan: Effort<G>) -> Result<Walk<G>, Breach> {
        let text = write_options(options);
        let breach =
            |found| Breach { law: Law::ReadsBack, found, record: format!("seats {seats} options {text}") };
        let game = Match::<G>::open(seats, &text).map_err(|refusal| breach(refusal.to_string()))?;
        if game.options() != options {
            return Err(breach(format!("options read back as {}", write_options(game.options()))));
        }
        Ok(Walk { game, plan, met: Vec::new() })
    }

    fn walk(mut self, rng: &mut Rng, mut looked: Looked) -> Result<Looked, Breach> {
        loop {
            // Late states of long games are much like early ones: try the laws on a sample of them.
            let steps = self.game.events().len();
            let thorough = steps < 200 || rng.below(32) == 0;
            looked.states += 1;
            looked.tried += u64::from(thorough);
            match self.step(thorough, rng) {
                Ok(true) => (),
                Ok(false) => return Ok(Looked { walks: looked.walks + 1, ..looked }),
                Err((law, found)) => return Err(Breach { law, found, record: self.game.record(Seats::ALL) }),
            }
        }
    }

    /// Tries the laws here, then moves on; `false` at the end.
    fn step(&mut self, thorough: bool, rng: &mut Rng) -> Result<bool, (Law, String)> {
        let state = *self.game.state();
        let seats = Seats::first_n(self.game.seats());
        if thorough {
            self.everywhere(&state, rng)?;
        }
        let event = match state.turn() {
            Turn::Over => {
                let winners = state.outcome().winners;
                ensure(winners.and(seats) == winners, Law::Turns, || {
                    format!("{winners} win but never played")
                })?;
                words::replays(&self.game)?;
                return Ok(false);
            }
            Turn::Roll(chance) => {
                ensure(chance.total() > 0, Law::Turns, || "a roll without outcomes".to_string())?;
                chance::check(&state, chance, rng)?;
                Event::Roll(chance.draw(rng))
            }
            Turn::Choose(owing) => {
                let present = !owing.is_empty() && owing.and(seats) == owing;
                ensure(present, Law::Turns, || format!("{owing} must choose but {seats} play"))?;
                if thorough {
                    self.choosing(&state, owing, rng)?;
                }
                // Any of the owing seats may come first.
                let seat = owing.iter().nth(rng.below(owing.len()) as usize).unwrap_or(owing.first());
                Event::Play(seat, (self.plan.choose)(&state, seat, rng))
            }
        };
        let steps = self.game.events().len();
        ensure(steps < self.plan.endless, Law::Ends, || format!("no end after {steps} events"))?;
        self.game.play(event).map_err(|refusal| (Law::Sampled, format!("{event:?}: {refusal}")))?;
        if thorough {
            words::events(&state, &event, self.game.state(), seats)?;
        }
        Ok(true)
    }

    fn everywhere(&self, state: &G, rng: &mut Rng) -> Found {
        knowledge::views(state, self.game.seats(), rng)?;
        words::positions(&self.game, rng)?;
        words::scenes(state, self.game.seats())
    }

    fn choosing(&mut self, state: &G, owing: Seats, rng: &mut Rng) -> Found {
        for seat in owing.iter() {
            let listed = choices::check(state, seat, &self.met, rng)?;
            knowledge::own_view(state, seat, &self.met, rng)?;
            words::choices(state, seat, &listed, rng)?;
            words::refusals(state, seat, &self.met)?;
            for action in listed {
                if self.met.len() < 256 && !self.met.contains(&action) {
                    self.met.push(action);
                }
            }
            for other in owing.without(seat).iter() {
                knowledge::sealed(state, seat, other, rng)?;
            }
        }
        Ok(())
    }
}
