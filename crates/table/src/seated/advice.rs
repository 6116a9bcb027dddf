//! What computer players advise at a table, in words and figures.

use bots::net::Worth;
use bots::{Advice, Bot, Candidate, Players};
use engine::{Clause, Refusal, Rng, Seat, Seats, Show, brief, did_you_mean};

use super::Seated;
use crate::{Suggestion, Weighed};

impl<G: Show + Players> Seated<G> {
    /// What a player advises, with what its chances are worth and why.
    pub(super) fn suggestion(&self, seat: Seat, advice: Advice<G::Action>, rng: &Rng) -> Suggestion {
        let candidates: Vec<Weighed> =
            advice.candidates.iter().map(|it| self.weighed(seat, it, rng)).collect();
        let why = self.why(seat, &advice, &candidates);
        let view = self.game.state().view(Seats::only(seat));
        let mut sentence = G::sentence(&view, seat, advice.action);
        self.names(Some(seat)).fill(&mut sentence);
        let (action, iterations) = (advice.action.to_string(), advice.iterations);
        Suggestion { action, sentence, candidates, iterations, why }
    }

    /// An action that was looked at, with a share of the win that holds, where there is one.
    fn weighed(&self, seat: Seat, it: &Candidate<G::Action>, rng: &Rng) -> Weighed {
        let view = self.game.state().view(Seats::only(seat));
        // The same guesses for every action.
        let worth = bots::net::worth::<G>(&view, seat, it.action, &mut rng.clone());
        let own = Worth { share: it.value, error: it.error, exact: false };
        let Worth { share: value, error, exact } = worth.unwrap_or(own);
        Weighed { action: it.action.to_string(), value, error, exact, visits: it.visits }
    }

    /// Why a player chose so: what it found, against the best of what else it tried.
    fn why(&self, seat: Seat, advice: &Advice<G::Action>, weighed: &[Weighed]) -> String {
        let view = self.game.state().view(Seats::only(seat));
        let tried = || advice.candidates.iter().zip(weighed).filter(|(it, _)| it.visits > 0);
        let first = tried().find(|(it, _)| it.action == advice.action);
        let second = tried()
            .filter(|(it, _)| it.action != advice.action)
            .max_by(|a, b| a.0.value.total_cmp(&b.0.value));
        let (Some(first), Some(second)) = (first, second) else { return String::new() };
        let next = G::sentence(&view, seat, second.0.action);
        let next = format!("\u{201c}{}\u{201d}, the next best", next.trim_end_matches('.'));
        let ahead = |by: f32| (100.0 * by).round() as i64;
        let mut why = if first.1.exact && second.1.exact {
            let [a, b] = [first.1.value, second.1.value].map(|it| 100.0 * it);
            format!("It wins exactly {a:.1} games in 100; {next}, wins {b:.1}.")
        } else {
            let count = advice.iterations;
            match ahead(first.0.value - second.0.value) {
                ..=0 => format!("Of {count} games played on in its head, it won no fewer than with {next}."),
                by => format!(
                    "Of {count} games played on in its head, it won {by} in 100 more than with {next}."
                ),
            }
        };
        self.names(Some(seat)).fill(&mut why);
        why
    }
}

/// The computer player of that name.
pub(super) fn player_of<G: Show + Players>(name: &str) -> Result<Box<dyn Bot<G>>, Refusal> {
    G::player(name).ok_or_else(|| {
        let (known, near) = (bots::names::<G>(), did_you_mean(name, bots::names::<G>()));
        let because = format!("there is no player `{}`{near}; there is {}", brief(name), known.join(", "));
        Refusal::new(Clause::NOTATION, because)
    })
}
