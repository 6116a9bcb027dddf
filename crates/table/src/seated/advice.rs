//! What computer players advise at a table, in words and figures.

use bots::net::Worth;
use bots::{Advice, Basis, Bot, Candidate, Players};
use engine::{Clause, Refusal, Rng, Seat, Seats, Show, Turn, brief, did_you_mean};

use super::Seated;
use crate::{Suggestion, Weighed};

/// What seems better by so much is called a little better, and by so much, clearly.
const A_LITTLE: f32 = 0.005;
const CLEARLY: f32 = 0.05;
/// What was tried less than one in so many times as often as what was chosen is not compared with it.
const SERIOUS: u64 = 10;

/// Who was asked for advice, and for whom.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) seat: Seat,
    pub(super) player: &'a str,
}

impl<G: Show + Players> Seated<G> {
    /// What a player advises, with what its chances are worth where that is known, and why.
    pub(super) fn suggestion(&self, asked: Asked, advice: Advice<G::Action>, rng: &Rng) -> Suggestion {
        let seat = asked.seat;
        let mut weighed: Vec<(Weighed, Candidate<G::Action>)> =
            advice.candidates.iter().map(|it| (self.weighed(seat, it, rng), *it)).collect();
        if weighed.iter().all(|it| it.0.exact) {
            weighed.sort_by(|a, b| b.0.value.total_cmp(&a.0.value));
        }
        let why = self.why(seat, &advice, &weighed);
        let view = self.game.state().view(Seats::only(seat));
        let mut sentence = G::sentence(&view, seat, advice.action);
        self.names(Some(seat)).fill(&mut sentence);
        let (action, iterations) = (advice.action.to_string(), advice.iterations);
        let candidates = weighed.into_iter().map(|it| it.0).collect();
        Suggestion { action, sentence, candidates, iterations, why, player: asked.player.to_string() }
    }

    /// An action that was looked at, with a share of the win that holds, where there is one.
    fn weighed(&self, seat: Seat, it: &Candidate<G::Action>, rng: &Rng) -> Weighed {
        let view = self.game.state().view(Seats::only(seat));
        // The same guesses for every action.
        let worth = bots::net::worth::<G>(&view, seat, it.action, &mut rng.clone());
        let own = Worth { share: it.value, error: it.error, exact: false };
        let (Worth { share: value, error, exact }, holds) = (worth.unwrap_or(own), worth.is_some());
        Weighed { action: it.action.to_string(), value, error, exact, holds, visits: it.visits }
    }

    /// Why a player chose so: what it went by, and how that compares with the best of what else it tried.
    fn why(
        &self,
        seat: Seat,
        advice: &Advice<G::Action>,
        weighed: &[(Weighed, Candidate<G::Action>)],
    ) -> String {
        let worth = |it: &(Weighed, Candidate<G::Action>)| if it.0.exact { it.0.value } else { it.1.value };
        let Some(first) = weighed.iter().find(|it| it.1.action == advice.action) else {
            return String::new();
        };
        let others = || weighed.iter().filter(|it| it.1.visits > 0 && it.1.action != advice.action);
        // What was hardly tried says nothing; if all else was, what was tried most.
        let serious = others().filter(|it| it.1.visits * SERIOUS >= first.1.visits);
        let second = serious.max_by(|a, b| worth(a).total_cmp(&worth(b)));
        let Some(second) = second.or_else(|| others().max_by_key(|it| it.1.visits)) else {
            return "It saw nothing else worth trying.".to_string();
        };
        let view = self.game.state().view(Seats::only(seat));
        let other = G::sentence(&view, seat, second.1.action);
        let other = format!("\u{201c}{}\u{201d}", other.trim_end_matches('.'));
        let by = worth(first) - worth(second);
        let mut why = if first.0.exact && second.0.exact {
            exactly(worth(first), &other, worth(second))
        } else if first.0.exact {
            format!(
                "It wins exactly {:.1} games in 100: the end is near enough to be worked out.",
                100.0 * worth(first)
            )
        } else if self.is_sealed() && by < A_LITTLE {
            mixed(advice, &other)
        } else {
            // Games that end in whole wins and losses say little where they are few.
            let noise = if advice.basis == Basis::Ends { first.1.error.hypot(second.1.error) } else { 0.0 };
            let how = ordered(&other, by, CLEARLY.max(2.0 * noise), first.1.visits >= second.1.visits);
            format!("{}: {how}.", basis(advice.basis, advice.iterations))
        };
        self.names(Some(seat)).fill(&mut why);
        why
    }

    /// Whether several choose at once, unseen by each other.
    fn is_sealed(&self) -> bool {
        matches!(self.game.state().turn(), Turn::Choose(seats) if seats.len() > 1)
    }
}

/// Where the game is solved.
fn exactly(first: f32, other: &str, second: f32) -> String {
    let place = if first < second { "the best" } else { "the next best" };
    let [a, b] = [first, second].map(|it| 100.0 * it);
    format!("It wins exactly {a:.1} games in 100; {other}, {place}, wins {b:.1}.")
}

/// What it went by.
fn basis(basis: Basis, count: u64) -> String {
    match basis {
        Basis::Ends => format!("It played {count} games on to their end in its head"),
        Basis::Guide => format!("It looked at {count} lines of play, judged by rules of thumb"),
        Basis::Network => {
            format!("It looked at {count} lines of play, judged by what many games have taught it")
        }
        Basis::Looks => format!("It weighed {count} actions by what many games have taught it"),
        Basis::Solution | Basis::Nothing => "It compared what can be done".to_string(),
    }
}

/// Where what it found is no chance to win that was shown to hold: the order, without figures.
fn ordered(other: &str, ahead: f32, clearly: f32, tried_more: bool) -> String {
    match ahead {
        it if it >= clearly => format!("this came out clearly ahead of {other}, the next best"),
        it if it >= A_LITTLE => format!("this came out a little ahead of {other}, the next best"),
        it if it > -A_LITTLE => format!("this came out as good as {other}"),
        _ if tried_more => format!("{other} came out ahead, but this was tried more"),
        _ => format!("{other} came out ahead; this level overlooks some things on purpose"),
    }
}

/// Where all choose unseen, what is best depends on what the others take it to be.
fn mixed<A>(advice: &Advice<A>, other: &str) -> String {
    format!(
        "{}. All choose unseen here, so it draws from what it tried most, such as this and {other}.",
        basis(advice.basis, advice.iterations)
    )
}

/// The computer player of that name.
pub(super) fn player_of<G: Show + Players>(name: &str) -> Result<Box<dyn Bot<G>>, Refusal> {
    G::player(name).ok_or_else(|| {
        let (known, near) = (bots::names::<G>(), did_you_mean(name, bots::names::<G>()));
        let because = format!("there is no player `{}`{near}; there is {}", brief(name), known.join(", "));
        Refusal::new(Clause::NOTATION, because)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_exact_is_told_with_figures() {
        let told = |first, second| exactly(first, "\u{201c}Roll\u{201d}", second);
        assert_eq!(
            told(0.531, 0.5),
            "It wins exactly 53.1 games in 100; \u{201c}Roll\u{201d}, the next best, wins 50.0."
        );
        assert!(told(0.5, 0.531).contains("\u{201c}Roll\u{201d}, the best, wins 53.1"));
    }

    #[test]
    fn what_is_not_is_told_by_its_order() {
        let told = |ahead, tried_more| ordered("\u{201c}Stay\u{201d}", ahead, CLEARLY, tried_more);
        assert_eq!(told(0.2, true), "this came out clearly ahead of \u{201c}Stay\u{201d}, the next best");
        assert!(told(0.02, true).starts_with("this came out a little ahead of"));
        assert!(told(0.0, false).starts_with("this came out as good as"));
        assert!(told(-0.02, true).ends_with("but this was tried more"));
        assert!(told(-0.02, false).ends_with("overlooks some things on purpose"));
        assert_eq!(basis(Basis::Looks, 12), "It weighed 12 actions by what many games have taught it");
    }
}
