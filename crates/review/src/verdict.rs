//! One action, weighed before it is played: what a tutor has to say.

use std::sync::atomic::{AtomicBool, Ordering};

use bots::Players;
use engine::{Match, Seat, Seats, Show};
use serde::{Deserialize, Serialize};

use crate::ahead::forced;
use crate::decision::Decision;
use crate::play_on::Quick;
use crate::report::{Act, Mark, Range};
use crate::words;

/// Pairs of games a step plays on.
const BATCH: u32 = 8;
/// Of the pairs that a whole review plays on, an action gets one in so many.
const SHARE: u32 = 10;

/// What an action is worth. Shares of the win are between 0 and 1.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Verdict {
    /// What it costs against the best that was found, with its 95 % interval.
    pub cost: Range,
    /// Whether that is no estimate.
    pub exact: bool,
    /// How bad it is, where that is sure.
    pub mark: Option<Mark>,
    /// What is better, if anything was found.
    pub better: Option<Act>,
    /// What to ask before it is played; nothing unless it gives much away.
    pub asks: Option<String>,
    /// What to tell once it is played.
    pub told: String,
}

/// Weighs what `seat` is about to do, by what it can know. Marks such as `{A}` stand for players.
pub fn weigh<G: Show + Players>(
    game: &Match<G>,
    seat: Seat,
    action: G::Action,
    seed: u64,
    cancelled: &AtomicBool,
) -> Verdict {
    let state = game.state();
    let mut decision = Decision::new(0, seat, *state, action);
    if decision.looks().is_some() && forced(state).is_none() {
        while decision.looks().is_some() && !cancelled.load(Ordering::Relaxed) {
            decision.look(seed);
        }
        let (mut quick, mut left) = (Quick::ahead(game.seats()), G::PAIRS / SHARE);
        while left >= BATCH && decision.open().is_some() && !cancelled.load(Ordering::Relaxed) {
            decision.compare(BATCH, seed, &mut quick);
            left -= BATCH;
        }
    }
    let view = state.view(Seats::only(seat));
    let act =
        |action: G::Action| Act { notation: action.to_string(), sentence: G::sentence(&view, seat, action) };
    let (cost, mark, exact) = (decision.cost().unwrap_or_default(), decision.mark(), decision.is_exact());
    let better = decision.better().map(act).filter(|_| cost.mean > 0.0);
    let worth = |better: &Act| words::worth(&better.sentence, cost, exact, mark);
    Verdict {
        cost,
        exact,
        mark,
        asks: better
            .as_ref()
            .filter(|_| mark >= Some(Mark::Mistake))
            .map(|it| words::ask(&it.sentence, cost)),
        told: better.as_ref().map_or_else(|| words::nothing_better(forced(state).is_some()), worth),
        better,
    }
}
