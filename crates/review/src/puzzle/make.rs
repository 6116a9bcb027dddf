//! Puzzles from self-play: positions are chosen cheaply first, and only the promising ones are judged with care.

use bots::{Bot, LEVELS, Players};
use engine::{Event, Game, Rng, Seat, Seats, Show, Turn, read_options, write_options};

use super::grade::{grade, is_found, liked};
use super::judge::{Judged, distinct, gap, look, same};
use super::why::why;
use super::{AHEAD, Bench, Effort, Proof, Puzzle, TOLERANCE};
use crate::ahead::forced;

/// The level that plays, and that looks for promising positions.
const PLAYS: usize = 2;
/// With so many iterations, at least.
const FEWEST: u64 = 100;
/// It must find the best so far ahead.
const PROMISING: f64 = 0.08;
/// One choice in so many is made at random, so that there are positions to be saved.
const SLIPS: u32 = 4;
/// A game that lasts longer is left.
const LONGEST: usize = 600;
/// Positions of a round that the strongest level looks at, and that are judged with care.
const LOOKED_AT: usize = 40;
const JUDGED: usize = 12;
/// Puzzles of one game are so many events apart, at least.
const APART: usize = 12;
/// Where everything is exact: positions that are looked at in a round.
const COLLECTED: usize = 160;
/// Puzzles of a round: many where a whole board was solved for it.
const FROM_SOLVED: usize = 12;
const FROM_EXACT: usize = 5;
const FROM_PLAYED: usize = 2;

/// A round of self-play.
pub(super) struct Round {
    seed: u64,
    number: u64,
    rng: Rng,
}

/// A position that may be one.
struct Found<G: Game> {
    state: G,
    seat: Seat,
    best: G::Action,
    /// The weakest level that finds it, of those that were asked.
    level: usize,
    /// Whether it was found far ahead at first sight.
    promising: bool,
    /// Its event.
    at: usize,
}

impl Round {
    pub(super) fn new(seed: u64, number: u64) -> Round {
        Round { seed, number, rng: Rng::numbered(seed, number) }
    }

    pub(super) fn puzzles<G: Show + Players>(mut self, bench: &mut Bench<G>, threads: usize) -> Vec<Puzzle> {
        let options = G::PRACTISED[(self.number % G::PRACTISED.len() as u64) as usize];
        let options = read_options(options).expect("options of the game");
        let seats = *G::TITLE.seats.start();
        let mut start = G::new(seats, options);
        while let Turn::Roll(chance) = start.turn() {
            start.apply(Event::Roll(chance.draw(&mut self.rng)));
        }
        bench.solved = start.solved(threads, TOLERANCE);
        let site = Site { seats, options, made: format!("{}/{}", self.seed, self.number) };
        let exact = matches!(start.turn(), Turn::Choose(by) if bench.worth(&start, by.first()).is_some());
        match exact {
            true => self.exact(bench, start, &site),
            false => self.played(bench, start, &site),
        }
    }

    /// Where everything is exact: positions of many games, as many of each grade as there are.
    fn exact<G: Show + Players>(&mut self, bench: &Bench<G>, start: G, site: &Site<G>) -> Vec<Puzzle> {
        let mut known: Vec<(Found<G>, Judged<G::Action>)> = Vec::new();
        for _ in 0..COLLECTED {
            let all = self.exact_game(bench, start);
            let picked = (!all.is_empty()).then(|| self.rng.below(all.len() as u32) as usize);
            let Some((state, seat, judged)) = picked.and_then(|nth| all.into_iter().nth(nth)) else {
                continue;
            };
            if known.iter().any(|it| it.0.state == state) {
                continue;
            }
            let level = grade(&state, seat, judged.best, LEVELS.len(), self.rng.bits());
            // What the strongest level does not find may hang on what the solution leaves out.
            let sure = judged.proof == Proof::Exact || is_found(&state, seat, judged.best, self.rng.bits());
            if let Some(level) = level.filter(|_| sure) {
                known.push((Found { state, seat, best: judged.best, level, promising: true, at: 0 }, judged));
            }
        }
        let most = if bench.solved.is_some() { FROM_SOLVED } else { FROM_EXACT };
        let mut taken = Vec::new();
        while taken.len() < most && !known.is_empty() {
            let wanted = (taken.len() + self.number as usize) % LEVELS.len();
            let nth = (0..known.len()).min_by_key(|&nth| known[nth].0.level.abs_diff(wanted)).unwrap_or(0);
            let (found, judged) = known.swap_remove(nth);
            taken.push(site.puzzle(&found, &judged, liked(&found.state, found.seat, found.best, self.seed)));
        }
        taken
    }

    /// One game between those who know everything, and slip: its positions with one best action.
    fn exact_game<G: Players>(&mut self, bench: &Bench<G>, start: G) -> Vec<(G, Seat, Judged<G::Action>)> {
        let (mut state, mut found) = (start, Vec::new());
        for _ in 0..LONGEST {
            match state.turn() {
                Turn::Over => break,
                Turn::Roll(chance) => state.apply(Event::Roll(chance.draw(&mut self.rng))),
                Turn::Choose(seats) => {
                    let seat = seats.first();
                    let judged = bench.exactly(&state, seat, &mut self.rng);
                    let action = match &judged {
                        Some(it) if self.rng.below(SLIPS) > 0 => it.best,
                        _ => self.any_known(bench, &state, seat),
                    };
                    let clear =
                        judged.filter(|it| it.ahead() >= it.proof.margins().0 && !it.others.is_empty());
                    found.extend(clear.map(|it| (state, seat, it)));
                    state.apply(Event::Play(seat, action));
                }
            }
        }
        found
    }

    /// Anything after which everything is still known.
    fn any_known<G: Players>(&mut self, bench: &Bench<G>, state: &G, seat: Seat) -> G::Action {
        let all = distinct(state, seat, &mut self.rng).unwrap_or_default();
        let mut known: Vec<G::Action> =
            all.into_iter().filter(|it| bench.worth(&it.1, seat).is_some()).map(|it| it.0).collect();
        self.rng.shuffle(&mut known);
        known.pop().unwrap_or_else(|| state.sample(seat, &mut self.rng))
    }

    /// Positions of one game, judged by searching and playing on.
    fn played<G: Show + Players>(&mut self, bench: &Bench<G>, start: G, site: &Site<G>) -> Vec<Puzzle> {
        let mut found = self.searched_game(start);
        self.rng.shuffle(&mut found);
        // By turns easy ones, harder ones, and such as even the level that plays does not see.
        match self.number % 3 {
            0 => found.retain(|it| it.promising),
            1 => found.retain(|it| it.promising && it.level > 0),
            _ => found = self.overlooked(found),
        }
        let (mut taken, mut puzzles) = (Vec::new(), Vec::new());
        for it in found.into_iter().take(JUDGED) {
            // Neighbours in a game are much the same puzzle.
            if taken.iter().any(|at: &usize| at.abs_diff(it.at) < APART) || puzzles.len() == FROM_PLAYED {
                continue;
            }
            let at = it.at;
            if let Some(puzzle) = self.judged(bench, it, site) {
                taken.push(at);
                puzzles.push(puzzle);
            }
        }
        puzzles
    }

    fn judged<G: Show + Players>(
        &mut self,
        bench: &Bench<G>,
        mut found: Found<G>,
        site: &Site<G>,
    ) -> Option<Puzzle> {
        let (state, seat) = (found.state, found.seat);
        let liked = liked(&state, seat, found.best, self.seed);
        let effort = Effort { budget: 1, seed: self.rng.bits(), threads: 1 };
        let judged = bench.played(&state, seat, liked, effort).ok()?;
        if !same(&state, seat, judged.best, found.best) {
            return None;
        }
        found.level = grade(&state, seat, found.best, LEVELS.len(), self.rng.bits())?;
        Some(site.puzzle(&found, &judged, liked))
    }

    /// Of these, where the strongest level finds something far better than what the one that played thought of.
    fn overlooked<G: Players>(&mut self, found: Vec<Found<G>>) -> Vec<Found<G>> {
        let mut overlooked = Vec::new();
        for it in found.into_iter().take(LOOKED_AT) {
            let view = it.state.view(Seats::only(it.seat));
            let iterations = G::SKILLS[LEVELS.len() - 1].iterations();
            let candidates = look::<G>(&view, it.seat, iterations, self.rng.bits());
            let Some(first) = candidates.first().filter(|_| gap(&candidates) >= AHEAD) else { continue };
            if !same(&it.state, it.seat, first.action, it.best) {
                overlooked.push(Found { best: first.action, ..it });
            }
        }
        overlooked
    }

    /// Plays a game and collects its choices.
    fn searched_game<G: Players>(&mut self, start: G) -> Vec<Found<G>> {
        let (mut state, mut found) = (start, Vec::new());
        let mut player = G::player(LEVELS[PLAYS].name).expect("every game has the levels");
        for at in 0..LONGEST {
            match state.turn() {
                Turn::Over => break,
                Turn::Roll(chance) => state.apply(Event::Roll(chance.draw(&mut self.rng))),
                Turn::Choose(seats) if seats.len() == 1 => {
                    let seat = seats.first();
                    let (action, choice) = self.choice(&state, seat, at);
                    found.extend(choice);
                    state.apply(Event::Play(seat, action));
                }
                Turn::Choose(seats) => seal(&mut state, seats, &mut *player, &mut self.rng),
            }
        }
        found
    }

    /// What is played, and the choice, if it is one that a list can hold.
    fn choice<G: Players>(&mut self, state: &G, seat: Seat, at: usize) -> (G::Action, Option<Found<G>>) {
        if let Some(Event::Play(_, action)) = forced(state) {
            return (action, None);
        }
        let view = state.view(Seats::only(seat));
        let iterations = G::SKILLS[PLAYS].iterations().max(FEWEST);
        let candidates = look::<G>(&view, seat, iterations, self.rng.bits());
        let Some(first) = candidates.first() else { return (state.sample(seat, &mut self.rng), None) };
        let (best, promising) = (first.action, gap(&candidates) >= PROMISING);
        let whole = distinct(state, seat, &mut self.rng).is_some_and(|it| it.len() > 1);
        let found = whole.then(|| {
            let level = match promising {
                true => grade(state, seat, best, PLAYS, self.rng.bits()).unwrap_or(PLAYS),
                false => PLAYS,
            };
            Found { state: *state, seat, best, level, promising, at }
        });
        let action = if self.rng.below(SLIPS) == 0 { state.sample(seat, &mut self.rng) } else { best };
        (action, found)
    }
}

/// Several choose at once: nobody sees what the others choose.
fn seal<G: Game>(state: &mut G, seats: Seats, player: &mut dyn Bot<G>, rng: &mut Rng) {
    let view = |seat| state.view(Seats::only(seat));
    let choices: Vec<_> = seats.iter().map(|seat| (seat, player.choose(&view(seat), seat, rng))).collect();
    choices.into_iter().for_each(|(seat, action)| state.apply(Event::Play(seat, action)));
}

/// What the puzzles of a round have in common.
struct Site<G: Game> {
    seats: u8,
    options: G::Options,
    made: String,
}

impl<G: Show + Players> Site<G> {
    fn puzzle(&self, found: &Found<G>, judged: &Judged<G::Action>, liked: Option<G::Action>) -> Puzzle {
        let view = found.state.view(Seats::only(found.seat));
        Puzzle {
            game: G::TITLE.id.to_string(),
            edition: G::TITLE.edition(),
            seats: self.seats,
            options: write_options(&self.options),
            position: G::position(&view),
            seat: found.seat,
            grade: LEVELS[found.level].name.to_string(),
            made: self.made.clone(),
            ..solution::<G>(&view, found.seat, judged, liked)
        }
    }
}

/// What is known of the solution.
pub(super) fn solution<G: Show + Players>(
    view: &G::View,
    seat: Seat,
    judged: &Judged<G::Action>,
    liked: Option<G::Action>,
) -> Puzzle {
    let near = judged.proof.margins().1;
    let half = judged.others.iter().filter(|it| it.cost <= near);
    Puzzle {
        best: judged.best.to_string(),
        half: half.map(|it| it.action.to_string()).collect(),
        proof: judged.proof,
        ahead: judged.ahead(),
        why: why::<G>(view, seat, judged, liked),
        ..Puzzle::default()
    }
}

impl Default for Puzzle {
    fn default() -> Puzzle {
        Puzzle {
            game: String::new(),
            edition: 1,
            seats: 1,
            options: String::new(),
            position: String::new(),
            seat: Seat::A,
            best: String::new(),
            half: Vec::new(),
            worse: Vec::new(),
            grade: String::new(),
            proof: Proof::Played,
            ahead: 0.0,
            why: String::new(),
            made: String::new(),
        }
    }
}
