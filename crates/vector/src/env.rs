//! One game among many.

use bots::{Bot, Players};
use encode::{Encode, Numbering, Numbers, cells, listed};
use engine::{Chance, Clause, Coverage, Event, Refusal, Rng, Rolled, Seat, Seats, Turn};

use crate::{Arrays, Autoreset, CHANCE, NOBODY, Shape, reward};

/// What all games of a batch have in common.
pub(crate) struct Frame<G: Encode> {
    pub(crate) shape: Shape,
    pub(crate) options: G::Options,
    pub(crate) seat: Option<Seat>,
    pub(crate) explicit_chance: bool,
    pub(crate) autoreset: Autoreset,
    pub(crate) max_steps: u32,
}

/// The computer player of each seat; nobody where the seat is asked.
pub(crate) type Seated<G> = Vec<Option<Box<dyn Bot<G>>>>;

/// One game, its dice, and who plays in it.
pub(crate) struct Env<G: Encode> {
    state: G,
    /// The computer player of each seat, but of those that are asked.
    bots: Seated<G>,
    seed: u64,
    episode: u64,
    dice: Rng,
    thoughts: Rng,
    picks: Rng,
    steps: u32,
    /// Who is asked.
    asked: Asked,
    /// Whether it has ended, and waits to begin anew.
    over: bool,
    actions: Vec<G::Action>,
    numbers: Vec<u32>,
    coverage: Coverage,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Seat(Seat),
    Chance(Chance),
    Nobody,
}

/// Streams of randomness that have nothing to do with each other.
const THOUGHTS: u64 = 0x7468_6f75_6768_7473;
const PICKS: u64 = 0x7069_636b_732e_2e2e;

impl<G: Encode + Players> Env<G> {
    pub(crate) fn new(frame: &Frame<G>, bots: Seated<G>, seed: u64) -> Env<G> {
        let state = G::new(frame.shape.seats as u8, frame.options);
        let rng = Rng::new(seed);
        Env {
            state,
            bots,
            seed,
            episode: 0,
            dice: rng.clone(),
            thoughts: rng.clone(),
            picks: rng,
            steps: 0,
            asked: Asked::Nobody,
            over: true,
            actions: Vec::new(),
            numbers: Vec::new(),
            coverage: Coverage::All,
        }
    }

    /// Another seed, from its first game on.
    pub(crate) fn reseed(&mut self, seed: u64) {
        (self.seed, self.episode) = (seed, 0);
    }

    /// Begins the next game and writes its first observation.
    pub(crate) fn begin(&mut self, frame: &Frame<G>, row: usize, into: &mut Arrays) {
        into.rewards[row] = 0.0;
        Arrays::row(into.returns, row, frame.shape.seats).fill(0.0);
        (into.terminated[row], into.truncated[row]) = (false, false);
        self.unmark(frame, row, into);
        self.start(frame);
        self.write(frame, row, into);
    }

    /// Takes back the marks of the last list; the rest of the mask is zeros. Most masks are long, and most lists short.
    #[inline]
    fn unmark(&self, frame: &Frame<G>, row: usize, into: &mut Arrays) {
        let mask = Arrays::row(into.masks, row, frame.shape.actions);
        match G::NUMBERING {
            Numbering::Menu(_) => mask[..self.numbers.len()].fill(0),
            Numbering::Fixed(_) => self.numbers.iter().for_each(|&number| mask[number as usize] = 0),
        }
    }

    fn start(&mut self, frame: &Frame<G>) {
        self.state = G::new(frame.shape.seats as u8, frame.options);
        self.dice = Rng::numbered(self.seed, self.episode);
        self.thoughts = Rng::numbered(self.seed ^ THOUGHTS, self.episode);
        self.picks = Rng::numbered(self.seed ^ PICKS, self.episode);
        self.episode += 1;
        (self.steps, self.over) = (0, false);
        self.advance(frame);
    }

    /// Lets everything happen that needs nobody from outside, and finds out who is asked.
    #[inline]
    fn advance(&mut self, frame: &Frame<G>) {
        self.asked = loop {
            match self.state.turn() {
                Turn::Over => break Asked::Nobody,
                Turn::Roll(chance) if frame.explicit_chance => break Asked::Chance(chance),
                Turn::Roll(chance) => self.state.apply(Event::Roll(chance.draw(&mut self.dice))),
                Turn::Choose(seats) => {
                    let seat = seats.first();
                    let Some(bot) = self.bots.get_mut(seat.index()).and_then(Option::as_mut) else {
                        break Asked::Seat(seat);
                    };
                    let view = self.state.view(Seats::only(seat));
                    let action = bot.choose(&view, seat, &mut self.thoughts);
                    self.state.apply(Event::Play(seat, action));
                }
            }
        };
        if let Asked::Seat(seat) = self.asked {
            self.coverage = listed(&self.state, seat, &mut self.actions, &mut self.numbers);
        }
    }

    /// Whether this number can be played now.
    #[inline]
    pub(crate) fn allows(&self, frame: &Frame<G>, number: i64) -> bool {
        let known = usize::try_from(number).ok();
        match self.asked {
            _ if self.over => frame.autoreset != Autoreset::Disabled,
            Asked::Nobody => false,
            Asked::Chance(chance) => known.is_some_and(|nth| nth < outcomes(chance)),
            Asked::Seat(_) => match G::NUMBERING {
                Numbering::Menu(_) => known.is_some_and(|nth| nth < self.actions.len()),
                // By the list, not by the mask, into which others can write; it is a few hundredths of a step.
                Numbering::Fixed(_) => known.is_some_and(|nth| self.numbers.contains(&(nth as u32))),
            },
        }
    }

    /// Why it cannot.
    #[cold]
    pub(crate) fn refusal(&self, row: usize, number: i64) -> Refusal {
        let because = match self.asked {
            _ if self.over => format!("game {row} is over: reset it first"),
            Asked::Chance(chance) => {
                let all = outcomes(chance);
                format!("game {row}: {chance} must be rolled: a number below {all}, not {number}")
            }
            _ => format!(
                "game {row}: {number} is not the number of a legal action; the mask has those that are"
            ),
        };
        Refusal::new(Clause::NOTATION, because)
    }

    /// Plays what has been checked, or begins anew, and writes what came of it.
    #[inline]
    pub(crate) fn step(&mut self, frame: &Frame<G>, row: usize, number: i64, into: &mut Arrays) {
        if self.over {
            return self.begin(frame, row, into);
        }
        let number = number as usize;
        match self.asked {
            Asked::Chance(chance) => self.state.apply(Event::Roll(nth_outcome(chance, number))),
            Asked::Seat(seat) => {
                let action = match G::NUMBERING {
                    Numbering::Menu(_) => self.actions[number],
                    Numbering::Fixed(_) => G::numbered(number).expect("it was checked"),
                };
                self.state.apply(Event::Play(seat, action));
            }
            Asked::Nobody => unreachable!("it was checked"),
        }
        self.settle(frame, row, into);
    }

    /// The same by three numbers.
    pub(crate) fn steer(&mut self, frame: &Frame<G>, row: usize, way: &[f32], into: &mut Arrays) {
        if let Asked::Seat(seat) = self.asked
            && !self.over
            && let Some(action) = self.state.towards(seat, [way[1], way[2]])
        {
            self.state.apply(Event::Play(seat, action));
            return self.settle(frame, row, into);
        }
        self.step(frame, row, self.nth_of_list(way[0]), into);
    }

    /// Why nothing can be played now, if so.
    pub(crate) fn goes_on(&self, frame: &Frame<G>, row: usize) -> Result<(), Refusal> {
        let waits = self.over && frame.autoreset == Autoreset::Disabled;
        if waits { Err(self.refusal(row, 0)) } else { Ok(()) }
    }

    /// The number that lies so far along the list, from -1 to 1.
    fn nth_of_list(&self, along: f32) -> i64 {
        let part = (along.clamp(-1.0, 1.0) + 1.0) / 2.0;
        let all = match self.asked {
            Asked::Seat(_) => self.numbers.len(),
            Asked::Chance(chance) => outcomes(chance),
            Asked::Nobody => 1,
        };
        let nth = ((part * all as f32) as usize).min(all - 1);
        if let Asked::Seat(_) = self.asked { self.numbers[nth].into() } else { nth as i64 }
    }

    /// After something was played: what follows by itself, rewards, and the end.
    #[inline]
    fn settle(&mut self, frame: &Frame<G>, row: usize, into: &mut Arrays) {
        let actor = self.asked;
        self.steps += 1;
        self.unmark(frame, row, into);
        self.advance(frame);
        let ended = self.asked == Asked::Nobody;
        let cut = !ended && self.steps >= frame.max_steps;
        (into.terminated[row], into.truncated[row]) = (ended, cut);
        let returns = Arrays::row(into.returns, row, frame.shape.seats);
        if ended {
            let outcome = self.state.outcome();
            for (nth, cell) in returns.iter_mut().enumerate() {
                *cell = reward(&outcome, Seat::new(nth));
            }
            let whose = match (frame.seat, actor) {
                (Some(seat), _) | (None, Asked::Seat(seat)) => seat,
                _ => Seat::A,
            };
            into.rewards[row] = returns[whose.index()];
        } else {
            returns.fill(0.0);
            into.rewards[row] = 0.0;
        }
        self.over = ended || cut;
        if self.over && frame.autoreset == Autoreset::SameStep {
            let whose = self.eyes(frame);
            let cells = Arrays::row(into.last, row, frame.shape.cells);
            G::encode(&self.state.view(Seats::only(whose)), whose, &mut Numbers::new(cells));
            self.start(frame);
        }
        self.write(frame, row, into);
    }

    /// Whose observation is written.
    #[inline]
    fn eyes(&self, frame: &Frame<G>) -> Seat {
        match (frame.seat, self.asked) {
            (Some(seat), _) | (None, Asked::Seat(seat)) => seat,
            _ => Seat::A,
        }
    }

    /// Writes what is seen and what may be done.
    #[inline]
    fn write(&self, frame: &Frame<G>, row: usize, into: &mut Arrays) {
        let (shape, whose) = (frame.shape, self.eyes(frame));
        let view = self.state.view(Seats::only(whose));
        G::encode(&view, whose, &mut Numbers::new(Arrays::row(into.observations, row, shape.cells)));
        let mask = Arrays::row(into.masks, row, shape.actions);
        let (asked, count) = match self.asked {
            Asked::Seat(seat) => (seat.index() as i8, self.numbers.len()),
            Asked::Chance(chance) => (CHANCE, outcomes(chance)),
            Asked::Nobody => (NOBODY, 0),
        };
        (into.seats[row], into.counts[row]) = (asked, i32::try_from(count).unwrap_or(i32::MAX));
        into.complete[row] = asked < 0 || self.coverage == Coverage::All;
        let listed = if asked < 0 { 0 } else { count };
        match G::NUMBERING {
            Numbering::Menu(_) => mask[..listed].fill(1),
            Numbering::Fixed(_) => {
                self.numbers[..listed].iter().for_each(|&number| mask[number as usize] = 1);
            }
        }
    }

    /// A legal number.
    #[inline]
    pub(crate) fn sample(&mut self) -> i64 {
        match self.asked {
            Asked::Seat(_) => self.picks.pick(&self.numbers).into(),
            Asked::Chance(chance) => nth_by_weight(chance, &mut self.picks),
            Asked::Nobody => 0,
        }
    }

    /// How many actions are listed.
    #[inline]
    pub(crate) fn listed(&self) -> usize {
        if let Asked::Seat(_) = self.asked { self.numbers.len() } else { 0 }
    }

    /// Writes what can be told of each action that is listed, in the order of their numbers.
    pub(crate) fn describe(&self, rows: &mut [f32]) {
        let Asked::Seat(seat) = self.asked else { return };
        let (view, width) = (self.state.view(Seats::only(seat)), cells(G::TRAITS));
        let mut order: Vec<usize> = (0..self.numbers.len()).collect();
        order.sort_unstable_by_key(|&nth| self.numbers[nth]);
        for (nth, row) in order.into_iter().zip(rows.chunks_exact_mut(width)) {
            G::describe(&view, seat, self.actions[nth], &mut Numbers::new(row));
        }
    }

    pub(crate) fn notation(&self, number: usize) -> Option<String> {
        match self.asked {
            Asked::Nobody => None,
            Asked::Chance(chance) => {
                (number < outcomes(chance)).then(|| nth_outcome(chance, number).to_string())
            }
            Asked::Seat(_) => {
                let nth = self.numbers.iter().position(|&it| it as usize == number)?;
                Some(self.actions[nth].to_string())
            }
        }
    }

    pub(crate) fn number(&self, notation: &str) -> Option<usize> {
        let (Asked::Seat(_), Ok(action)) = (self.asked, notation.parse::<G::Action>()) else { return None };
        let nth = self.actions.iter().position(|&it| it == action)?;
        Some(self.numbers[nth] as usize)
    }

    pub(crate) fn chance(&self) -> Option<Chance> {
        if let Asked::Chance(chance) = self.asked { Some(chance) } else { None }
    }
}

/// How many outcomes chance has.
fn outcomes(chance: Chance) -> usize {
    match chance {
        // As many as there are ways to put dice into six boxes.
        Chance::Dice(count) => {
            let n = u64::from(count);
            ((1..=5).fold(1, |ways, k| ways * (n + k) / k)) as usize
        }
        Chance::Row(count) => 6usize.pow(count.into()),
        Chance::Pick(_) => chance.outcomes().count(),
        Chance::Number(n) => n as usize,
    }
}

/// Outcomes are numbered in the order of [`Chance::outcomes`]; rows of dice have too many to walk through.
fn nth_outcome(chance: Chance, nth: usize) -> Rolled {
    match chance {
        Chance::Number(_) => Rolled::Number(nth as u32),
        Chance::Row(count) => {
            let face = |place: u32| (nth / 6usize.pow(place) % 6) as u8 + 1;
            let faces = (0..u32::from(count)).rev().map(face);
            Rolled::Dice(faces.fold(engine::Dice::NONE, engine::Dice::push))
        }
        _ => chance.outcomes().nth(nth).expect("it was checked").0,
    }
}

/// The number of an outcome, drawn by weight.
fn nth_by_weight(chance: Chance, rng: &mut Rng) -> i64 {
    let mut left = rng.below_u64(chance.total());
    if let Chance::Row(_) | Chance::Number(_) = chance {
        return left as i64;
    }
    let passed = chance.outcomes().take_while(|&(_, weight)| match left.checked_sub(weight) {
        Some(rest) => {
            left = rest;
            true
        }
        None => false,
    });
    passed.count() as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_counted_without_listing_them() {
        let bag = Chance::Pick(engine::Weights::new(&[6, 0, 3]));
        for chance in
            [Chance::Dice(0), Chance::Dice(1), Chance::Dice(7), Chance::Row(4), bag, Chance::Number(9)]
        {
            assert_eq!(outcomes(chance), chance.outcomes().count(), "{chance}");
            let nth = |n| nth_outcome(chance, n);
            assert!(chance.outcomes().enumerate().all(|(n, (rolled, _))| nth(n) == rolled));
        }
    }

    #[test]
    fn outcomes_are_drawn_by_weight() {
        let (bag, mut rng) = (Chance::Pick(engine::Weights::new(&[1, 0, 3])), Rng::new(1));
        let second = (0..40_000).filter(|_| nth_by_weight(bag, &mut rng) == 1).count();
        assert!((29_600..30_400).contains(&second), "{second}");
    }
}
