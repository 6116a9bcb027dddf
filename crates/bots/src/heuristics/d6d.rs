//! The player of d6D: weighs every plan for its turn, with exact odds for the battles in it.

mod board;
mod guide;
pub(crate) mod siege;
pub(crate) mod survey;
mod value;

use std::cell::RefCell;

use engine::{Game, Rng, Seat};
use games::d6d::map::World;
use games::d6d::{Action, Battle, D6D};

use crate::{Bot, Budgeted, Heuristics};
use board::{Board, Branch, Odds};

/// How many first actions are worth planning a second one for.
const PLANNED: usize = 8;

/// Ends of a battle that are less likely are weighed as they stand: a large battle has hundreds.
const UNLIKELY: f64 = 0.02;

impl Heuristics for D6D {
    type Guide = guide::Surveyor;
    const SKILLS: [Budgeted; 5] = [
        Budgeted::search(10, 0.08),
        Budgeted::search(60, 0.03),
        Budgeted::search(600, 0.0),
        Budgeted::value(3_000),
        Budgeted::value(25_000),
    ];
    const NAMES: &'static [&'static str] = &["greedy", "warlord"];
    const PLAYS_ON: &'static str = "warlord";
    const CHOICES: u32 = 8;
    const STRAYS: f64 = 0.03;
    const PAIRS: u32 = 10_000;

    fn named(name: &str) -> Option<Box<dyn Bot<D6D>>> {
        match name {
            "greedy" => Some(Box::new(Warlord { plans: false })),
            "warlord" => Some(Box::new(Warlord { plans: true })),
            _ => None,
        }
    }
}

/// Looks one action ahead; if it plans, at both actions of its turn.
struct Warlord {
    plans: bool,
}

thread_local! {
    /// Odds are the same in every game: whoever plays the next one need not work them out again.
    static ODDS: RefCell<Odds> = RefCell::default();
}

impl Bot<D6D> for Warlord {
    fn choose(&mut self, view: &D6D, seat: Seat, rng: &mut Rng) -> Action {
        let mut actions = Vec::new();
        view.actions(seat, &mut actions);
        rng.shuffle(&mut actions); // Equal plans are chosen between by lot.
        ODDS.with_borrow_mut(|odds| self.best(view, seat, &actions, odds.under(view.winner_chooses())))
    }
}

impl Warlord {
    fn best(&self, view: &D6D, seat: Seat, actions: &[Action], odds: &mut Odds) -> Action {
        let board = Board::of(view);
        let mut weigh = |action: Action| match action {
            Action::Place(world) => placing(view, world),
            Action::Lose(value) => losing(view, seat, value, odds),
            Action::Retreat(_) | Action::Stay => leaving(view, &board, seat, action, odds),
            _ if self.plans => expected(&board.outcomes(seat, action, odds), seat, odds),
            _ => roughly(&board.outcomes(seat, action, odds), seat, odds),
        };
        let mut weighed: Vec<(f64, Action)> = actions.iter().map(|&it| (weigh(it), it)).collect();
        weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
        if self.plans && view.battle().is_none() && view.action_number() == 1 {
            weighed.truncate(PLANNED);
            for (value, action) in &mut weighed {
                *value = planned(&board, seat, *action, odds);
            }
            weighed.sort_by(|a, b| b.0.total_cmp(&a.0));
        }
        weighed[0].1
    }
}

fn expected(outcomes: &[Branch], seat: Seat, odds: &mut Odds) -> f64 {
    outcomes.iter().map(|outcome| outcome.share * value::of(&outcome.board, seat, odds)).sum()
}

/// The same by the likely ends alone, for thousands of games a second.
fn roughly(outcomes: &[Branch], seat: Seat, odds: &mut Odds) -> f64 {
    let likely = || outcomes.iter().filter(|it| it.share > UNLIKELY);
    let share: f64 = likely().map(|it| it.share).sum();
    if share < 0.5 {
        return expected(outcomes, seat, odds);
    }
    likely().map(|it| it.share / share * value::of(&it.board, seat, odds)).sum()
}

/// The value of an action if the best second one follows.
fn planned(board: &Board, seat: Seat, first: Action, odds: &mut Odds) -> f64 {
    let mut sum = 0.0;
    for outcome in board.outcomes(seat, first, odds) {
        let mut best = f64::NEG_INFINITY;
        if outcome.share > UNLIKELY && !outcome.board.is_over() {
            for second in outcome.board.actions(seat) {
                let value = expected(&outcome.board.outcomes(seat, second, odds), seat, odds);
                best = best.max(value);
            }
        }
        if best == f64::NEG_INFINITY {
            best = value::of(&outcome.board, seat, odds);
        }
        sum += outcome.share * best;
    }
    sum
}

/// D5: with room to grow, that is, far from the others along the rim.
fn placing(view: &D6D, world: World) -> f64 {
    let taken = |step: usize| view.owner(World::new(((world.index() + step) % World::COUNT) as u8)).is_some();
    let close = u8::from(taken(1)) + u8::from(taken(5));
    let near = u8::from(taken(2)) + u8::from(taken(4));
    -f64::from(2 * close + near)
}

/// D13: whoever chooses wants the battle.
fn losing(view: &D6D, seat: Seat, value: u8, odds: &mut Odds) -> f64 {
    let Some(Battle { world, attacker, defender, damage, .. }) = view.battle() else { return 0.0 };
    let left = games::d6d::odds::after(view.armies(defender, world), value, damage);
    let wins = odds.wins(edge(view, world, attacker, defender), view.armies(attacker, world).face(0), left);
    // Among choices that leave the same chance, keep the more pips.
    let kept = left.sum() as f64 / 1000.0 + f64::from(left.len()) / 100.0;
    if seat == attacker { wins - kept } else { kept - wins }
}

/// D14: fighting to the end against going now.
fn leaving(view: &D6D, board: &Board, seat: Seat, action: Action, odds: &mut Odds) -> f64 {
    let Some(Battle { world, attacker, defender, .. }) = view.battle() else { return 0.0 };
    let outcomes = match action {
        Action::Retreat(to) => vec![board.withdrawn(seat, world, to)],
        _ => board.fought(attacker, defender, world, edge(view, world, attacker, defender), odds),
    };
    expected(&outcomes, seat, odds)
}

fn edge(view: &D6D, world: World, attacker: Seat, defender: Seat) -> i8 {
    view.friends(attacker, world).len() as i8 - view.friends(defender, world).len() as i8
}
